"""What cannot happen in Take & Share, and why."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import find_game
from rules_engine.reach import Impossible, impossible

KIND = find_game("take-and-share")
NEVER = {
    "one-suit": (
        "suit",
        {"suit": "H", "cards": {"A": [], "B": [], "C": [], "D": ["HA", "H2", "H3"]}},
        "at least 6 cards",
    ),
    "no-card": ("suit", {"suit": "X", "cards": {"A": [], "B": [], "C": [], "D": []}}, "here 0"),
    "pile": ("score", {"cards": {"A": ["S3"], "B": ["S4"], "C": ["H5"], "D": ["H6"]}}, "receives 14 cards"),
    "points": ("match", {"games": [{"A": 15, "B": 2, "C": 3, "D": 4}]}, "nobody scores more than the 14 cards"),
    "no-points": ("match", {"games": [{"A": 0, "B": 0, "C": 3, "D": 2}]}, "here 5 in all"),
    "hand": ("may", {"trick": [], "hand": [f"{s}{n}" for s in "SHX" for n in range(2, 7)]}, "more than 14 cards"),
}


@pytest.mark.parametrize(("calculation", "given", "reason"), NEVER.values(), ids=list(NEVER))
def test_what_cannot_be_is_told_with_its_reason(calculation: str, given: Any, reason: str) -> None:
    found = impossible(KIND(4), calculation, given)
    assert isinstance(found, Impossible)
    assert reason in found.reason
    assert found.clause in KIND.clauses
