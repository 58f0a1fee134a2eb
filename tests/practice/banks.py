"""The banks that are kept, read once."""

from __future__ import annotations

from functools import cache

from rules_engine import games
from tehodoki.practice.items import Bank, bank_of
from tehodoki.texts.content import GameContent, load_game


@cache
def content(game: str) -> GameContent:
    return load_game(game)


def bank(game: str) -> Bank:
    return bank_of(content(game).folder)


KEPT = [game for game in games() if bank(game).items]
