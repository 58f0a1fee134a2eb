"""What cannot happen in Deck Build Tricks, and why."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import find_game
from rules_engine.reach import Impossible, impossible

KIND = find_game("deck-build-tricks")
TRICK = {"lead": "A", "trump": "A", "antitrump": "B"}
PLAYS = {"A": "C5/F7:C", "B": "A4/E7:A", "C": "B7/F4:B", "D": "C6/D7:C"}
COLUMN = ["A2/B8", "A3/C8", "A10/D1", "B9/C3", "E8/F3", "C1/E9"]
NEVER: dict[str, tuple[str, dict[str, Any], str]] = {
    "one-suit-for-both": ("trick", {**TRICK, "antitrump": "A", "plays": PLAYS, "exchange": "none"}, "two suits"),
    "no-such-suit": ("remove", {**TRICK, "trump": "H", "plays": PLAYS, "piles": dict.fromkeys("ABCD", 1)}, "no card"),
    "too-many-cards": ("remove", {**TRICK, "plays": PLAYS, "piles": dict.fromkeys("ABCD", 27)}, "only 108 cards"),
    "lead-after-a-lead": (
        "choices",
        {"hand": ["A7/B6"], "trump": "A", "antitrump": "B", "turn": "lead", "led": "C"},
        "nobody leads",
    ),
    "no-hand": (
        "choices",
        {"hand": [], "trump": "A", "antitrump": "B", "turn": "follow", "led": "C"},
        "1 to 6 cards; here 0",
    ),
    "a-five-before-the-fours": (
        "gains",
        {"strongest": "A", "weakest": "C", "points": ["P4", "P6"], "columns": [COLUMN[:2], *[[]] * 5], "column": 0},
        "lower values are taken first",
    ),
    "more-boosters-than-points": (
        "gains",
        {"strongest": "A", "weakest": "C", "points": ["P7"], "columns": [COLUMN[:2], *[[]] * 5], "column": 0},
        "here 2 and 1",
    ),
    "unequal-hands": (
        "end",
        {
            "leader": "D",
            "hands": {"A": ["P4", "P7", "A7/B6"], "B": ["P4", "P5", "P6", "P6"], "C": ["P7"] * 3, "D": ["P4"] * 3},
            "columns": [0, 0, 1, 3, 0, 0],
        },
        "everybody holds 4 cards; here 3, 4, 3, 3",
    ),
    "too-many-in-hand": (
        "end",
        {"leader": "D", "hands": {"A": ["P4"] * 3, "B": [], "C": [], "D": []}, "columns": [2, 0, 0, 0, 0, 0]},
        "everybody holds 2 cards",
    ),
    "a-seven-won-just-now": (
        "end",
        {"leader": "D", "hands": {"A": ["P7"], "B": [], "C": [], "D": []}, "columns": [6, 1, 0, 0, 0, 0]},
        "only the 24 point cards",
    ),
    "no-trick-yet": (
        "end",
        {"leader": "D", "hands": {"A": [], "B": [], "C": [], "D": []}, "columns": [6] * 6},
        "in every trick",
    ),
    "seven-columns": (
        "end",
        {"leader": "D", "hands": {"A": [], "B": [], "C": [], "D": []}, "columns": [1] * 7},
        "6 columns",
    ),
    "cards-in-hand": ("refill", {"hand": ["A7/B6"], "draw": [], "discard": COLUMN, "at": 0}, "when all are empty"),
    "too-few-cards": (
        "refill",
        {"hand": [], "draw": ["P4"], "discard": ["A4/C5", "P5", "A2/B8"], "at": 1},
        "at least 6 cards; here 4",
    ),
    "sixes-before-fives": (
        "score",
        {
            "hand": {"A": ["P6", "P6"], "B": [], "C": [], "D": []},
            "draw": dict.fromkeys("ABCD", ()),
            "discard": {"A": ["P4"] * 9, "B": [], "C": [], "D": []},
        },
        "lower values are taken first",
    ),
    "nobody-could-end-it": (
        "score",
        {
            "hand": {"A": ["P5", "P5"], "B": [], "C": [], "D": []},
            "draw": dict.fromkeys("ABCD", ()),
            "discard": {"A": ["P4"] * 9, "B": ["P5"] * 7, "C": ["P6"], "D": []},
        },
        "takes more point cards in hand, here 2",
    ),
    "no-such-sum": ("winner", {**TRICK, "plays": PLAYS, "points": {"A": 31, "B": 38, "C": 38, "D": 25}}, "132"),
}


def listed(one: Any) -> Any:
    """Tuples as lists, as records have them."""
    if isinstance(one, dict):
        return {name: listed(value) for name, value in one.items()}
    return [listed(value) for value in one] if isinstance(one, list | tuple) else one


@pytest.mark.parametrize(("calculation", "given", "reason"), NEVER.values(), ids=list(NEVER))
def test_what_cannot_be_is_told_with_its_reason(calculation: str, given: Any, reason: str) -> None:
    found = impossible(KIND(4), calculation, listed(given))
    assert isinstance(found, Impossible)
    assert reason in found.reason
    assert found.clause in KIND.clauses
