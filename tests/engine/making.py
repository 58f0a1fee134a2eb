"""Records of Take & Share for the tests: whole matches at random, as JSON that a test may spoil."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from rules_engine import Position, Rand, Record, find_game, make_options, write_record
from rules_engine.game import Deal
from rules_engine.played import DealRecord


@cache
def match(seats: int = 4, options: str = "{}", seed: int = 0) -> Record:
    """A whole match at random; ``options`` is JSON."""
    kind = find_game("take-and-share")
    game = kind(seats, make_options(kind.Options, json.loads(options), seats))
    rand = Rand("made", seats, seed)
    done: list[Deal] = []
    rows = []
    while not done or game.outcome(done) is None:
        position = Position(game, setup := game.deal(done, rand), done)
        position.finish_at_random(rand)
        assert position.result is not None
        rows.append(DealRecord(setup, tuple(position.moves), position.result.scores))
        done.append(Deal(setup, position.result))
    return Record(game, tuple(rows), game.outcome(done), {"seed": seed})


def text_of(seats: int = 4, options: str = "{}", seed: int = 0) -> str:
    return write_record(match(seats, options, seed))


def json_of(seats: int = 4, options: str = "{}", seed: int = 0) -> dict[str, Any]:
    """A fresh copy of a whole match as JSON values."""
    data: dict[str, Any] = json.loads(text_of(seats, options, seed))
    return data


def half(moves: int, seats: int = 4) -> dict[str, Any]:
    """The first moves of a match of one deal."""
    data = json_of(seats)
    del data["outcome"], data["deals"][0]["scores"]
    data["deals"][0]["moves"] = data["deals"][0]["moves"][:moves]
    return data
