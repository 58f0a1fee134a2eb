"""The card lists of Deck Build Tricks. The designer left the numbers open: these lists are ours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def cards(kinds: str) -> tuple[str, ...]:
    """The kinds in the order of a list."""
    return tuple(kinds.split())


LISTS: Mapping[str, tuple[Sequence[str], Sequence[str]]] = {
    "six-suits": (  # A to F: the list that is played unless another is named
        cards("""
        A7/B6 A4/C5 A4/D5 A4/E7 A6/F5 B6/C5 B5/D4 B5/E6 B7/F4 C6/D7 C4/E6 C6/F5 D5/E7 D4/F6 E5/F7 A7/B4 A7/C6
        A6/D5 A5/E4 A6/F4 B4/C7 B6/D7 B4/E6 B5/F4 C4/D6 C7/E5 C5/F7 D6/E5 D4/F6 E4/F5 A5/B7 B7/C4 C7/D6 D7/E4
        E7/F6 A5/F7
        """),
        cards("""
        A2/B8 A3/C8 A10/D1 A1/E8 A3/F8 B9/C3 B10/D1 B2/E3 B10/F3 C2/D3 C1/E9 C3/F10 D9/E2 D10/F1 E8/F3 A2/B3
        A1/C9 A9/D8 A8/E1 A9/F1 B1/C10 B8/D10 B2/E3 B3/F8 C1/D9 C9/E2 C10/F2 D2/E9 D2/F10 E1/F9 A8/B1 B9/C8
        C2/D3 D8/E10 E10/F9 A10/F2
        """),
    ),
    "nine-suits": (  # A to I: each of the 36 pairs of suits stands on one starter and on one booster
        cards("""
        A6/B7 A4/C6 A5/D4 A7/E4 A4/F5 A6/G7 A5/H7 A7/I6 B5/C4 B6/D7 B6/E5 B4/F5 B4/G5 B5/H6 B7/I5 C7/D4 C4/E6
        C6/F7 C7/G6 C5/H7 C5/I7 D6/E4 D5/F4 D5/G7 D7/H4 D6/I5 E5/F6 E7/G4 E7/H6 E6/I7 F4/G5 F6/H4 F7/I4 G4/H5
        G6/I4 H5/I6
        """),
        cards("""
        A8/B10 A2/C1 A1/D2 A10/E2 A3/F8 A9/G3 A10/H2 A1/I8 B1/C10 B10/D1 B2/E10 B3/F9 B8/G1 B1/H10 B9/I1 C10/D9
        C1/E3 C3/F10 C8/G1 C2/H3 C9/I2 D10/E1 D3/F1 D8/G9 D10/H1 D1/I9 E9/F2 E8/G2 E10/H1 E1/I10 F1/G10 F3/H10
        F10/I3 G8/H9 G10/I1 H8/I10
        """),
    ),
    "four-suits": (  # A to D: the easier list, with more cards that follow suit
        cards("""
        A5/B7 A8/C6 A9/D10 B7/C5 B9/D10 C10/D6 A10/B6 A8/C9 A10/D9 B8/C5 B5/D6 C6/D5 A7/B8 A5/C7 A7/D9 B6/C7
        B10/D7 C6/D8 A8/B5 A5/C10 A10/D5 B7/C8 B6/D7 C9/D8 A6/B8 A9/C8 A7/D5 B5/C8 B10/D9 C5/D6 A9/B10 A6/C10
        A6/D7 B9/C7 B9/D10 C9/D8
        """),
        cards("""
        A4/B13 A2/C11 A11/D4 B14/C11 B1/D4 C3/D2 A14/B11 A2/C11 A4/D11 B12/C1 B14/D12 C13/D11 A11/B3 A4/C1
        A12/D1 B12/C4 B2/D11 C14/D1 A13/B4 A14/C2 A3/D14 B4/C12 B11/D14 C4/D3 A12/B4 A13/C3 A1/D4 B1/C12 B11/D12
        C2/D13 A3/B2 A11/C13 A1/D13 B3/C4 B13/D3 C14/D2
        """),
    ),
}
"""Starters and boosters by the name of their list; the first is the default."""
