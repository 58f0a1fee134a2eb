"""What cannot happen in Hamlet, and why."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import find_game, make_options
from rules_engine.fields import LETTERS
from rules_engine.game import Game
from rules_engine.reach import Impossible, impossible

KIND = find_game("hamlet")
HANDS = (
    "S7 S10 SK H7 H9 HK D7 DQ C8 CJ",
    "S8 SA H10 HJ HA DJ DA C7 C9 CQ",
    "SJ SQ H8 HQ D9 D10 DK C10 CK JOKER",
)


def the_game(**options: Any) -> Game:
    return KIND(3, make_options(KIND.Options, options, 3))


def seated(rows: Any) -> dict[str, Any]:
    return dict(zip(LETTERS, rows, strict=False))


ROWS = [row.split() for row in HANDS]
SHOWN = seated(["CA", "D8", "S9"])
OVER = [seated(row) for row in ((110, 0, 0), (110, 0, 0), (110, 0, 0), (5, 5, 10))]
NEVER: dict[str, tuple[str, dict[str, Any], dict[str, Any], str]] = {
    "joker": ("trump", {}, {"cards": SHOWN | {"A": "JOKER"}}, "nobody lays down the joker"),
    "joker-held": (
        "hands",
        {},
        {"cards": {"A": "CA", "B": "D8", "C": "JOKER"}, "rest": seated([*ROWS[:2], [*ROWS[2][:-1], "S9"]])},
        "nobody lays down the joker",
    ),
    "part": ("hands", {}, {"cards": SHOWN, "rest": seated([row[:2] for row in ROWS])}, "holds 11 cards when"),
    "one-less": ("hands", {}, {"cards": SHOWN, "rest": seated([*ROWS[:2], ROWS[2][1:]])}, "here 10"),
    "hand": ("may", {}, {"trick": [], "hand": [*ROWS[0], "CA", "S9"]}, "1 to 11 cards; here 12"),
    "no-hand": ("may", {}, {"trick": ["S7"], "hand": []}, "here 0"),
    "tricks": ("score", {}, {"to_be": True, "tricks": {"A": 5, "B": 5, "C": 5}}, "a deal has 11 tricks; here 15"),
    "points": ("match", {}, {"deals": [{"A": 12, "B": 3, "C": 4}]}, "scores 12, 3, 4, neither in To Be nor"),
    "bonus": ("match", {}, {"deals": [{"A": 40, "B": 10, "C": 7}]}, "scores 40, 10, 7"),
    "over": ("match", {}, {"deals": OVER}, "the match is over after deal 3; here 4 deals"),
    "agreed": ("match", {"match": 1}, {"deals": OVER[:2]}, "the match is over after deal 1"),
    "dealers": ("dealers", {"match": 2}, {"dealer": "A", "number": 3}, "2 deals were agreed; here 3"),
}


@pytest.mark.parametrize(("calculation", "options", "given", "reason"), NEVER.values(), ids=list(NEVER))
def test_what_cannot_be_is_told_with_its_reason(calculation: str, options: Any, given: Any, reason: str) -> None:
    found = impossible(the_game(**options), calculation, given)
    assert isinstance(found, Impossible)
    assert reason in found.reason
    assert found.clause in KIND.clauses
