"""Playing: a deal or a whole match by given players, as a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules_engine.game import Deal, Game, Setup
from rules_engine.played import Played, Record, played_out
from rules_engine.players import Choice, Player
from rules_engine.players.random import RandomPlayer
from rules_engine.players.search import SearchPlayer
from rules_engine.position import Position
from rules_engine.rand import Rand
from rules_engine.table import Event
from rules_engine.view import Seen

PLAYERS: Mapping[str, Callable[[Rand], Player]] = {"random": RandomPlayer, "search": SearchPlayer}


def play_match(
    game: Game, seed: object, by: str = "random", whole: bool = True, provenance: Mapping[str, Any] | None = None
) -> Record:
    """Deal from a seed and play one deal, or on to the outcome; ``by`` names the players.

    Each deal has a stream of chance of its own, and so has each player.
    """
    told = {"seed": seed, "by": by} if provenance is None else provenance
    return played_out(game, play_deals(game, seed, by, whole), told)


def play_deals(game: Game, seed: object, by: str = "random", whole: bool = True) -> list[Played]:
    """The deals of such a match: setup, moves and result of each."""
    root = Rand(game.name, game.seats, seed)
    deals: list[Played] = []
    done: list[Deal] = []
    while not done or (whole and game.outcome(done) is None):
        _keep(_next(game, root, done, by), deals, done)
    return deals


def play_on(record: Record, deals: int, seed: object, by: str = "random") -> Record:
    """The same match until it has so many deals, or is over. Raises ValueError where a deal is not played out."""
    game, played, done = record.game, list[Played](), list[Deal]()
    root = Rand(game.name, game.seats, seed)
    for deal in record.deals:
        position = Position(game, deal.setup, done)
        position.follow(deal.moves)
        _keep(position, played, done)
    while len(done) < deals and game.outcome(done) is None:
        _keep(_next(game, root, done, by), played, done)
    return played_out(game, played, record.provenance)


def _next(game: Game, root: Rand, done: Sequence[Deal], by: str) -> Position:
    setup = game.deal(done, root.stream("deal", len(done)))
    players = root.stream("players", len(done))
    if by != "random":
        return play_deal(game, setup, done, [PLAYERS[by](players.stream(seat)) for seat in range(game.seats)])[0]
    position = Position(game, setup, done)
    position.finish_at_random(players)
    return position


def _keep(position: Position, played: list[Played], done: list[Deal]) -> None:
    if position.result is None:
        raise ValueError(f"deal {len(done) + 1} is not played out")
    played.append((position.setup, position.moves, position.result))
    done.append(Deal(position.setup, position.result))


def play_deal(
    game: Game, setup: Setup, deals: Sequence[Deal], players: Sequence[Player]
) -> tuple[Position, list[Choice]]:
    """Play a deal to its end, each seat by its player; the choices with what each option looked like."""
    watching = [Seen(game, setup, seat, deals) for seat in range(game.seats)]

    def hear(event: Event) -> None:
        for seen in watching:
            seen.hear(event)

    position = Position(game, setup, deals, hear)
    choices = []
    while position.asks:
        seat = position.seat
        for seen in watching:
            seen.waiting(position)
        choice = players[seat](watching[seat], position.options())
        for seen in watching:
            seen.choosing(position, choice.move)
        position.put(choice.move)
        choices.append(choice)
    return position, choices
