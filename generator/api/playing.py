"""Sitting down at a game, dealing, and having it played."""

from __future__ import annotations

from typing import Any

from rules_engine import Game, Rand, Record, find_game, make_options
from rules_engine.match import play_match

from .position import Position


def game(name: str, players: int | None = None, **options: Any) -> Game:
    """A game at a table, ``game("take-and-share", players=3, long_game=True)``; by default with the most players.

    Raises UnknownGame, and SetupError for players or options that the game does not have.
    """
    kind = find_game(name)
    seats = max(kind.players) if players is None else players
    return kind(seats, make_options(kind.Options, options, seats))


def deal(game: Game, seed: object = 0) -> Position:
    """The first deal of a match before its first move; the same for the same seed, everywhere."""
    return Position(game, game.deal([], Rand(game.name, game.seats, seed).stream("deal", 0)))


def play(game: Game, seed: object = 0, by: str = "random", match: bool = False) -> Record:
    """A deal that was played to its end, or a whole ``match``; ``by`` is ``random`` or ``search``."""
    return play_match(game, seed, by, whole=match)
