"""The engine of Hamlet against an independent referee: the same legal moves at every position, the same verdicts."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from itertools import product
from typing import Any

import pytest

from rules_engine import Position, Rand, Record, RecordError, find_game, make_options, read_record, write_record
from rules_engine.game import Deal, Game
from rules_engine.position import context_of
from rules_engine.record import DealRecord, write_move
from tests.games import referee_hamlet as referee

OPTION_SETS = [
    {"match": length, "zero_trick_bonus": bonus} for length, bonus in product(["to_250", 1, 4], [False, True])
]
MATCHES = 12  # of each option set: some 350 deals


def the_game(given: dict[str, Any]) -> Game:
    kind = find_game("hamlet")
    return kind(3, make_options(kind.Options, given, 3))


def key(move: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(move[name] for name in ("seat", "move", "card"))


def a_match(given: dict[str, Any], seed: int) -> str:
    """A random match, its legal moves compared at each position; the text of its record."""
    game = the_game(given)
    rand = Rand("referee", *given.values(), seed)
    done: list[Deal] = []
    rows = []
    while not done or game.outcome(done) is None:
        setup = game.deal(done, rand)
        position = Position(game, setup, done)
        other = referee.OneDeal(game.setup.write(setup, context_of(game)))
        while position.asks:
            options = position.options()
            written = [write_move(game, move) for move in options]
            assert sorted(map(key, written)) == sorted(map(key, other.legal()))
            index = rand.below(len(options))
            position.put(options[index], trusted=True)
            other.make(written[index])
        assert other.over()
        assert len(position.moves) == 36
        assert position.result is not None
        assert dict(zip("ABC", position.result.scores, strict=True)) == other.scores(given)
        rows.append(DealRecord(setup, tuple(position.moves), position.result.scores))
        done.append(Deal(setup, position.result))
    return write_record(Record(game, tuple(rows), game.outcome(done), {"seed": seed}))


@pytest.mark.parametrize("given", OPTION_SETS, ids=lambda given: "-".join(map(str, given.values())))
def test_the_referee_agrees_at_every_position_of_random_matches(given: dict[str, Any]) -> None:
    for seed in range(MATCHES):
        text = a_match(given, seed)
        referee.check(json.loads(text))
        assert write_record(read_record(text)) == text


def nodes(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path]
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, entry in entries:
        found += nodes(entry, (*path, step))
    return found


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


WORDS = ("", "A", "C", "D", "S7", "JOKER", "joker", "S6", "to_250", "play", "reveal")
JUNK = [None, True, False, 0, 1, 2, -1, 1.0, [], {}, [[]], *WORDS]


def spoiled(record: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The record with one thing changed: replaced, swapped with a like one, left out, doubled or cut."""
    record = copy.deepcopy(record)
    paths = nodes(record)[1:]
    path = chance.choice(paths)
    parent, step = at(record, path[:-1]), path[-1]
    how = chance.choice(["junk", "swap", "swap", "delete", "double", "cut"])
    if how == "junk":
        parent[step] = copy.deepcopy(chance.choice(JUNK))
    elif how == "swap":
        like = [other for other in paths if len(other) == len(path) and other[0] == path[0]]
        parent[step] = copy.deepcopy(at(record, chance.choice(like)))
    elif how == "delete":
        del parent[step]
    elif how == "double":
        if isinstance(parent, list):
            parent.insert(step, copy.deepcopy(parent[step]))
        else:
            parent[f"{step}s"] = parent[step]
    else:
        moves = chance.choice(record["deals"])["moves"]
        del moves[chance.randrange(len(moves)) :]
    return record


def accepts(record: dict[str, Any]) -> tuple[bool, bool]:
    """The verdicts of engine and referee."""
    verdicts = []
    for judge in (lambda: read_record(json.dumps(record)), lambda: referee.check(record)):
        try:
            judge()
        except (RecordError, referee.Foul):
            verdicts.append(False)
        else:
            verdicts.append(True)
    return verdicts[0], verdicts[1]


@pytest.mark.parametrize("given", [{"match": 2}, {"match": "to_250", "zero_trick_bonus": True}], ids=str)
def test_the_referee_and_the_reader_agree_on_spoiled_records(given: dict[str, Any]) -> None:
    chance = random.Random(str(given))
    record = json.loads(a_match({"match": "to_250", "zero_trick_bonus": False} | given, 1))
    verdicts = Counter(accepts(spoiled(record, chance)) for _ in range(250))
    assert set(verdicts) == {(True, True), (False, False)}


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 17, 35])
def test_a_half_played_deal_is_accepted_by_both(count: int) -> None:
    game = the_game({})
    rand = Rand("half", count)
    position = Position(game, setup := game.deal([], rand))
    for _ in range(count):
        position.put(rand.choose(position.options()))
    text = write_record(Record(game, (DealRecord(setup, tuple(position.moves)),)))
    referee.check(json.loads(text))
    assert write_record(read_record(text)) == text
