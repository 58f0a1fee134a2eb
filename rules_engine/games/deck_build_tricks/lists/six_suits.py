"""Six suits, A to F: the list that is played unless another is named."""

STARTERS = (
    "A7/B6", "A4/C5", "A4/D5", "A4/E7", "A6/F5", "B6/C5", "B5/D4", "B5/E6", "B7/F4", "C6/D7", "C4/E6", "C6/F5",
    "D5/E7", "D4/F6", "E5/F7", "A7/B4", "A7/C6", "A6/D5", "A5/E4", "A6/F4", "B4/C7", "B6/D7", "B4/E6", "B5/F4",
    "C4/D6", "C7/E5", "C5/F7", "D6/E5", "D4/F6", "E4/F5", "A5/B7", "B7/C4", "C7/D6", "D7/E4", "E7/F6", "A5/F7",
)  # fmt: skip

BOOSTERS = (
    "A2/B8", "A3/C8", "A10/D1", "A1/E8", "A3/F8", "B9/C3", "B10/D1", "B2/E3", "B10/F3", "C2/D3", "C1/E9", "C3/F10",
    "D9/E2", "D10/F1", "E8/F3", "A2/B3", "A1/C9", "A9/D8", "A8/E1", "A9/F1", "B1/C10", "B8/D10", "B2/E3", "B3/F8",
    "C1/D9", "C9/E2", "C10/F2", "D2/E9", "D2/F10", "E1/F9", "A8/B1", "B9/C8", "C2/D3", "D8/E10", "E10/F9", "A10/F2",
)  # fmt: skip
