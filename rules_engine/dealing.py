"""Sitting down and dealing: seats, hands of a size, and who is first; functions that a game calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_engine.fields import LETTERS
from rules_engine.game import Deal, Game, players_at
from rules_engine.rand import Rand


def sit_down(game: Game, seats: int, options: Any) -> None:
    """Seats and options of a game, in which everybody plays alone. SetupError for another number of players."""
    game.seats = players_at(game, seats)
    game.options = options or game.Options()
    game.scored = tuple(LETTERS[:seats])
    game.sides = tuple((seat,) for seat in range(seats))


def hands_of(cards: Sequence[int], seats: int, size: int) -> tuple[list[int], ...]:
    """Hands of so many cards, one after another from the first card on, each in deck order."""
    return tuple(sorted(cards[seat * size : (seat + 1) * size]) for seat in range(seats))


def first_seat(game: Game, name: str, deals: Sequence[Deal], rand: Rand) -> int:
    """The seat of this name in the next setup: as the deals before settle it, else by chance.

    Chance is drawn from in either case, so that later draws do not depend on the deals before.
    """
    seat, follows = rand.below(game.seats), game.settled(deals).get(name)
    return int(follows.value) if follows else seat
