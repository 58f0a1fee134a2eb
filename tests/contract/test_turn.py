"""Which way the turn goes is said by each game: play agrees, and the picture of the setup shows it."""

from __future__ import annotations

from collections import Counter

import pytest

from rules_engine import Position, Rand, find_game, games
from rules_engine.game import way_round
from tehodoki.print.setuppicture import setup_figure
from tehodoki.print.sheetview import SheetView
from tehodoki.texts.content import load_game

DEALS = 10
MOST = 3 / 5  # of the turns; the others follow a trick's winner, say
TABLES = [(name, seats) for name in games() for seats in find_game(name).players]


def seen_in_play(name: str, seats: int) -> str:
    """``left`` or ``right``, to which most turns pass on in random play; empty where neither is so."""
    game, rand, passed = find_game(name)(seats), Rand(f"{name}/turn"), Counter[int]()
    for number in range(DEALS):
        position, before = Position(game, game.deal((), Rand(f"{name}/turn/{number}"))), -1
        while position.asks:
            seat = -1 if position.together else position.seat
            if min(before, seat) >= 0 and seat != before:
                passed[(seat - before) % seats] += 1
            before = seat
            position.put(rand.choose(position.options()), trusted=True)
    ways = {"left": passed[1], "right": passed[seats - 1]}
    return next((way for way, turns in ways.items() if turns > MOST * passed.total()), "")


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_turn_goes_as_the_game_says(name: str, seats: int) -> None:
    game = find_game(name)(seats)
    assert way_round(game) == (seen_in_play(name, seats) if seats > 2 else "")


@pytest.mark.parametrize("name", games())
def test_the_picture_of_the_setup_shows_it(name: str) -> None:
    seats = max(find_game(name).players)
    assert setup_figure(SheetView(load_game(name), "en")).turn == way_round(find_game(name)(seats))
