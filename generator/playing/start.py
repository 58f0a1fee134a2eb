"""Where a deal begins that is played: dealt from a seed, or as it lies in a record after some moves."""

from __future__ import annotations

from typing import NamedTuple

from rules_engine.errors import RulesError
from rules_engine.game import Deal, Game, Setup
from rules_engine.played import DealRecord
from rules_engine.position import Move
from rules_engine.rand import Rand
from rules_engine.record import read_record
from rules_engine.replay import Replay


class Start(NamedTuple):
    """A deal that is laid out and perhaps under way, and the deals of its match before it: as they were played, and as
    the game is told of them."""

    game: Game
    setup: Setup
    moves: tuple[Move, ...] = ()
    played: tuple[DealRecord, ...] = ()
    before: tuple[Deal, ...] = ()


def dealt(game: Game, seed: object) -> Start:
    """A first deal, as `tehodoki deal` deals it."""
    return Start(game, game.deal([], Rand(game.name, game.seats, seed).stream("deal", 0)))


def continued(text: str, moves: int) -> Start:
    """The last deal of a record after so many moves. Raises RulesError for what is no record."""
    replay = Replay(record := read_record(text), -1)
    return Start(record.game, replay.deal.setup, replay.deal.moves[:moves], record.deals[:-1], replay.before)


def following(text: str, seed: object) -> Start:
    """The deal after those of a record, which are all over. Raises RulesError for what is no record."""
    record = read_record(text)
    game, replay = record.game, Replay(record, -1)
    result = replay.at(len(replay.deal.moves)).result
    if result is None:
        raise RulesError("the last deal of the record is not over")
    before = (*replay.before, Deal(replay.deal.setup, result))
    setup = game.deal(before, Rand(game.name, game.seats, seed).stream("deal", len(before)))
    return Start(game, setup, (), record.deals, before)
