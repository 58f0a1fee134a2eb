"""Four suits, A to D: the easier list, with more cards that follow suit."""

STARTERS = (
    "A5/B7", "A8/C6", "A9/D10", "B7/C5", "B9/D10", "C10/D6", "A10/B6", "A8/C9", "A10/D9", "B8/C5", "B5/D6", "C6/D5",
    "A7/B8", "A5/C7", "A7/D9", "B6/C7", "B10/D7", "C6/D8", "A8/B5", "A5/C10", "A10/D5", "B7/C8", "B6/D7", "C9/D8",
    "A6/B8", "A9/C8", "A7/D5", "B5/C8", "B10/D9", "C5/D6", "A9/B10", "A6/C10", "A6/D7", "B9/C7", "B9/D10", "C9/D8",
)  # fmt: skip

BOOSTERS = (
    "A4/B13", "A2/C11", "A11/D4", "B14/C11", "B1/D4", "C3/D2", "A14/B11", "A2/C11", "A4/D11", "B12/C1", "B14/D12",
    "C13/D11", "A11/B3", "A4/C1", "A12/D1", "B12/C4", "B2/D11", "C14/D1", "A13/B4", "A14/C2", "A3/D14", "B4/C12",
    "B11/D14", "C4/D3", "A12/B4", "A13/C3", "A1/D4", "B1/C12", "B11/D12", "C2/D13", "A3/B2", "A11/C13", "A1/D13",
    "B3/C4", "B13/D3", "C14/D2",
)  # fmt: skip
