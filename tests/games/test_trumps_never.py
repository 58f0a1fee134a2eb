"""What cannot happen in Trumps, and why."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import find_game, make_options
from rules_engine.reach import Impossible, impossible

KIND = find_game("trumps")
NEVER = {
    "face-down-one": ("rank", {"start": "B", "cards": {"A": [], "B": ["1"], "C": []}}, "shown before, 1, and no such"),
    "face-down-pair": ("rank", {"start": "A", "cards": {"A": ["2", "2"], "B": [], "C": ["9"]}}, "shown before, 2, and"),
    "two-of-one-card": ("rank", {"start": "A", "cards": {"A": ["2"], "B": [], "C": []}}, "no such card is left"),
    "shown-and-held": ("show", {"hand": ["1"], "shown": ["1"]}, "no more than 1 of 1"),
    "all-have-shown": ("show", {"hand": ["9"], "shown": ["1", "2", "3"]}, "at most 2 have shown before"),
    "shown-twice": ("show", {"hand": ["9"], "shown": ["2", "2"]}, "each number is shown once"),
    "no-hand": ("show", {"hand": [], "shown": ["2"]}, "holds no card"),
    "picks": ("start", {"picks": {"A": ["4", "5", "6", "7", "8", "9", "10", "10"], "B": ["4"], "C": ["6"]}}, "than 7"),
    "no-deck": ("refill", {"start": "A", "deck": 0, "last": "take"}, "a round that begins without a deck"),
    "deck-between": ("refill", {"start": "A", "deck": 29, "last": "take"}, "never leaves 29"),
    "deck-too-large": ("refill", {"start": "A", "deck": 32, "last": "take"}, "never leaves 32"),
    "pair-comes-first": (
        "refill",
        {"start": "A", "deck": 10, "last": "take", "shown": {"A": 1, "B": 2, "C": 1}},
        "a pair comes before all singles",
    ),
}


@pytest.mark.parametrize(("calculation", "given", "reason"), NEVER.values(), ids=list(NEVER))
def test_what_cannot_be_is_told_with_its_reason(calculation: str, given: Any, reason: str) -> None:
    found = impossible(KIND(3), calculation, given)
    assert isinstance(found, Impossible)
    assert reason in found.reason
    assert found.clause in KIND.clauses


def test_a_house_rule_makes_a_round_without_a_deck_possible() -> None:
    game = KIND(3, make_options(KIND.Options, {"deck_out": "cannot_draw"}, 3))
    assert impossible(game, "refill", {"start": "A", "deck": 0, "last": "take"}) is None
