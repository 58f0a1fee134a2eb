"""The engine against an independent referee: the same legal moves at every position, the same verdict on records."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules_engine import Position, Rand, Record, RecordError, find_game, make_options, read_record, write_record
from rules_engine.game import Deal
from rules_engine.played import DealRecord
from rules_engine.position import context_of
from rules_engine.record import write_move
from tests.games.refereeing import Foul, check, ordering
from tests.sampling import FULL

Json = dict[str, Any]
Spoil = Callable[[Json, random.Random], None]
COMMON = (None, True, False, 0, 1, 2, -1, 1.0, 10**9, [], {}, [[]], "", "A", "D", "AC")
"""What a spoiled record may have in any place."""


@dataclass(frozen=True)
class Bout:
    """A game of the engine and its referee; ``junk`` and ``spoils`` are what may spoil the records of this game."""

    rules: Any
    junk: tuple[Any, ...]
    spoils: tuple[Spoil, ...] = ()

    def play(self, seats: int, given: Json, seed: object, most: int | None = None) -> Json:
        """A random match, or its first moves; both agree at each position, and on the record, which it returns."""
        kind, rules = find_game(self.rules.NAME), self.rules
        game = kind(seats, make_options(kind.Options, given, seats))
        options = {name: values[0] for name, values in rules.OPTIONS.items()} | given
        letters = list("ABCDEFGH"[:seats])
        rand = Rand("referee", seats, json.dumps(given), seed)
        done: list[Deal] = []
        rows: list[DealRecord] = []
        scores: list[dict[str, int]] = []
        outcome, left = None, -1 if most is None else most
        while outcome is None:
            setup = game.deal(done, rand)
            position = Position(game, setup, done)
            other = rules.OneGame(letters, options, game.setup.write(setup, context_of(game)), scores)
            while (moves := self.agreed(position, other)) and left:
                index = rand.below(len(moves))
                position.put(position.options()[index], trusted=True)
                other.make(moves[index])
                left -= 1
            result = position.result
            rows.append(DealRecord(setup, tuple(position.moves), result.scores if result else None))
            if result is None:
                break
            scores.append(other.scores())
            assert dict(zip(game.scored, result.scores, strict=True)) == scores[-1]
            done.append(Deal(setup, result))
            outcome = game.outcome(done)
        text = write_record(Record(game, tuple(rows), outcome, {"seed": str(seed)}))
        assert write_record(read_record(text)) == text
        record: Json = json.loads(text)
        assert record["options"] == options
        check(rules, record)
        return record

    def agreed(self, position: Position, other: Any) -> list[Json]:
        """The legal moves, which are the same for both, in the engine's order."""
        ordered = ordering(self.rules)
        moves = [write_move(position.game, move) for move in position.options()]
        ours, theirs = ([json.dumps(ordered(move), sort_keys=True) for move in one] for one in (moves, other.legal()))
        assert sorted(ours) == sorted(theirs)
        return moves

    def spoil(self, record: Json, count: int) -> None:
        """Both agree on spoiled copies of a record, or on half as many; some are still right, and some are not."""
        chance = random.Random(f"{self.rules.NAME} {record['options']}")
        accepted, count = 0, count if FULL else count // 2
        for _ in range(count):
            other = self.spoiled(record, chance)
            verdict = engine_accepts(other)
            assert verdict == self.referee_accepts(other), other
            accepted += verdict
        assert 0 < accepted < count

    def spoiled(self, record: Json, chance: random.Random) -> Json:
        """The record with one thing changed: replaced, swapped with a like one, left out, doubled or cut off."""
        record = copy.deepcopy(record)
        chance.choice((junk(COMMON + self.junk), swap, swap, delete, double, cut, *self.spoils))(record, chance)
        return record

    def referee_accepts(self, record: Json) -> bool:
        try:
            check(self.rules, record)
        except Foul:
            return False
        return True


def engine_accepts(record: Json) -> bool:
    try:
        read_record(json.dumps(record))
    except RecordError:
        return False
    return True


# how records are spoiled -----------------------------------------------------------------------------------


def nodes(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value inside a value, itself first."""
    found = [path]
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, entry in entries:
        found += nodes(entry, (*path, step))
    return found


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def somewhere(record: Json, chance: random.Random) -> tuple[Any, ...]:
    """The path of a value; options are few among many moves, and are hit as well."""
    paths = nodes(record)[1:]
    part = chance.choice(["options", "deals", "deals", "deals", ""])
    return chance.choice([one for one in paths if one[0] == part] or paths)


def junk(values: tuple[Any, ...]) -> Spoil:
    def spoil(record: Json, chance: random.Random) -> None:
        path = somewhere(record, chance)
        at(record, path[:-1])[path[-1]] = copy.deepcopy(chance.choice(values))

    return spoil


def swap(record: Json, chance: random.Random) -> None:
    path = somewhere(record, chance)
    like = [other for other in nodes(record) if len(other) == len(path) and other[0] == path[0]]
    at(record, path[:-1])[path[-1]] = copy.deepcopy(at(record, chance.choice(like)))


def delete(record: Json, chance: random.Random) -> None:
    path = somewhere(record, chance)
    del at(record, path[:-1])[path[-1]]


def double(record: Json, chance: random.Random) -> None:
    path = somewhere(record, chance)
    parent, step = at(record, path[:-1]), path[-1]
    if isinstance(parent, list):
        parent.insert(step, copy.deepcopy(parent[step]))
    else:
        parent[f"{step}s"] = parent[step]


def cut(record: Json, chance: random.Random) -> None:
    """The moves of a deal end early; with or without what a deal has that was played out."""
    deal = chance.choice(record["deals"])
    del deal["moves"][chance.randrange(len(deal["moves"])) :]
    if chance.random() < 0.5:
        deal.pop("scores", None)
        record.pop("outcome", None)
