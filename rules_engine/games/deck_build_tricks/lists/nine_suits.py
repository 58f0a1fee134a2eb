"""Nine suits, A to I: each of the 36 pairs of suits stands on one starter and on one booster."""

STARTERS = (
    "A6/B7", "A4/C6", "A5/D4", "A7/E4", "A4/F5", "A6/G7", "A5/H7", "A7/I6", "B5/C4", "B6/D7", "B6/E5", "B4/F5",
    "B4/G5", "B5/H6", "B7/I5", "C7/D4", "C4/E6", "C6/F7", "C7/G6", "C5/H7", "C5/I7", "D6/E4", "D5/F4", "D5/G7",
    "D7/H4", "D6/I5", "E5/F6", "E7/G4", "E7/H6", "E6/I7", "F4/G5", "F6/H4", "F7/I4", "G4/H5", "G6/I4", "H5/I6",
)  # fmt: skip

BOOSTERS = (
    "A8/B10", "A2/C1", "A1/D2", "A10/E2", "A3/F8", "A9/G3", "A10/H2", "A1/I8", "B1/C10", "B10/D1", "B2/E10",
    "B3/F9", "B8/G1", "B1/H10", "B9/I1", "C10/D9", "C1/E3", "C3/F10", "C8/G1", "C2/H3", "C9/I2", "D10/E1", "D3/F1",
    "D8/G9", "D10/H1", "D1/I9", "E9/F2", "E8/G2", "E10/H1", "E1/I10", "F1/G10", "F3/H10", "F10/I3", "G8/H9",
    "G10/I1", "H8/I10",
)  # fmt: skip
