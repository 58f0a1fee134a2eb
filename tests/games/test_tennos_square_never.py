"""What cannot happen in Tennos Square, and why."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import find_game
from rules_engine.games.tennos_square.worked import sizes, worths
from rules_engine.reach import Impossible, impossible

KIND = find_game("tennos-square")
ROW = ["S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10"]
EVEN = {"A": 36, "B": 16, "C": 44, "D": 50}
NEVER: dict[str, tuple[int, str, Any, str]] = {
    "even": (4, "match", {"deals": [{"A": 64, "B": 15, "C": 29, "D": 36}] * 4, "out": "D"}, "of D in deal 4"),
    "nobody": (4, "match", {"deals": [EVEN] * 4, "out": "D"}, "not of anybody in deal 1"),
    "no-card": (
        3,
        "match",
        {"deals": [{"A": 25, "B": 0, "C": 4}] * 3, "out": "A"},
        "score the others' points in deal 1",
    ),
    "row": (4, "row", {"row": ["X"] * 9}, "no course of turns"),
    "alone": (
        4,
        "deal",
        {"rows": {"A": ROW, "B": ["X"] * 8 + ["H2"], "C": ["H3"] + ["X"] * 8, "D": ["X"] * 8 + ["H4"]}},
        "no course of turns",
    ),
    "two-full": (4, "deal", {"rows": dict.fromkeys("ABCD", ROW)}, "here 4 are"),
    "poor": (4, "starter", {"dealer": "A", "totals": {"A": 28, "B": 5, "C": 5, "D": 5}}, "29 points at least"),
    "rich": (3, "starter", {"dealer": "A", "totals": {"A": 159, "B": 5, "C": 5}}, "158 before the last"),
    "stock": (
        4,
        "exchange",
        {"keep": [], "give": ["S2", "S3"], "centre": ["S4", "S5", "S6", "S7"], "stock": 13, "take": ["S4"]},
        "12 cards at first; here 13",
    ),
    "centre": (
        4,
        "exchange",
        {"keep": [], "give": ["S2", "S3"], "centre": ["S4", "S5", "S6"], "stock": 12, "take": ["S4"]},
        "3 cannot be",
    ),
    "drawn": (
        4,
        "exchange",
        {"keep": [], "give": ["S2", "S3"], "centre": ["S4", "S5", "S6", "S7"], "stock": 8, "take": ["S4"]},
        "at most 3 are taken before this turn; here 4",
    ),
    "hand": (
        4,
        "exchange",
        {"keep": ["S9"], "give": ["S2", "S3"], "centre": ["S4", "S5", "S6", "S7"], "stock": 12, "take": ["S4"]},
        "has 2 cards; here 3",
    ),
    "held": (
        4,
        "turn",
        {"player": "A", "row": ROW, "keep": ["H2", "H3"], "card": "H4", "place": 1},
        "1 or 2 cards when one is laid; here 3",
    ),
}


@pytest.mark.parametrize(("seats", "calculation", "given", "reason"), NEVER.values(), ids=list(NEVER))
def test_what_cannot_be_is_told_with_its_reason(seats: int, calculation: str, given: Any, reason: str) -> None:
    found = impossible(KIND(seats), calculation, given)
    assert isinstance(found, Impossible)
    assert reason in found.reason
    assert found.clause in KIND.clauses


def test_points_of_a_deal_of_three_players() -> None:
    """With three players who goes out has an odd number from 23 on; nobody else has none at all."""
    out = {15 + own for own in worths(8)}
    others = {own for _, held in sizes((3, 2, 3)) for cards in held for own in worths(cards)}
    assert (min(out), max(out), {own % 2 for own in out}) == (23, 79, {1})
    assert (min(others), max(others)) == (2, 49)
