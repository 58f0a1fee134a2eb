"""The direction of play, as the engine's own turns tell it, and where it is shown."""

from __future__ import annotations

import pytest

from generator.content import load_game
from generator.direction import direction
from generator.setuppicture import setup_figure
from generator.sheetview import SheetView
from rules_engine import find_game, games

WAYS = {
    "deck-build-tricks": "left", "hamlet": "left", "irokanmuri": "right", "shikagari": "right",
    "take-and-share": "left", "tennos-square": "", "trumps": "left",
}  # fmt: skip
TABLES = [(name, seats) for name in games() if name in WAYS for seats in find_game(name).players]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_direction_is_that_of_the_rules(name: str, seats: int) -> None:
    assert direction(name, seats) == (WAYS[name] if seats > 2 else "")


@pytest.mark.parametrize("name", games())
def test_the_picture_of_the_setup_shows_it(name: str) -> None:
    seats = max(find_game(name).players)
    assert setup_figure(SheetView(load_game(name), "en")).turn == direction(name, seats)
