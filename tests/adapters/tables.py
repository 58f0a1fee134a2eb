"""The tables that the adapters are tried at: each game with the fewest players and with the most."""

from __future__ import annotations

import pytest

import tehodoki
from rules_engine import Game, find_game


def fewest_and_most(name: str) -> list[int]:
    players = find_game(name).players
    return list(dict.fromkeys((players[0], players[-1])))


TABLES = [(name, seats) for name in tehodoki.games() for seats in fewest_and_most(name)]
EACH = pytest.mark.parametrize(("name", "seats"), TABLES)


def at_table(name: str, seats: int) -> Game:
    return tehodoki.game(name, seats)
