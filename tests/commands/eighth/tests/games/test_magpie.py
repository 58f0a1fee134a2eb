"""Magpie, where its clauses are decided."""

from __future__ import annotations

import pytest

from rules_engine import find_game


@pytest.mark.parametrize(
    ("trick", "winner", "points"), [("S3 S4 H5", "B", 1), ("X2 S5 H5", "A", 2), ("H3 H2 H4", "C", 0)]
)
def test_the_highest_card_of_the_suit_led_wins(trick: str, winner: str, points: int) -> None:
    game = find_game("magpie")(3)
    given = {"lead": "A", "cards": dict(zip("ABC", trick.split(), strict=True))}
    assert game.calculations["trick"].run(game, given).result == {"winner": winner, "points": points}
