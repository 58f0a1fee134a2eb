"""The engine against an independent referee: the same legal moves at every position, the same verdict on records."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from rules_engine import Position, Rand, Record, RecordError, find_game, make_options, read_record, write_record
from rules_engine.game import Deal
from rules_engine.position import context_of
from rules_engine.record import DealRecord, write_move
from tests.games import referee_irokanmuri as referee

COMPOSITIONS = [
    referee.OPTIONS["composition"],
    # The keys in another order, kinds that do not occur, many alike: all of it stays as it was given.
    {"black": 0, "folded": 1, "upright": 0, "yagoro": 60, "lady": 30, "monk": 7, "jito": 1, "tenji": 1},
]
OPTION_SETS = [
    {"composition": composition, "next_starter": starter, "must_go_out_on_attack": last}
    for composition in COMPOSITIONS
    for starter in ("rotate", "winner", "random")
    for last in (False, True)
]
MATCHES = 4  # of each option set: some 200 deals


def key(move: dict[str, Any]) -> tuple[Any, ...]:
    return (move["seat"], move["move"], move.get("card"))


def a_match(given: dict[str, Any], seed: int) -> str:
    """A random match, its legal moves compared at each position; the text of its record."""
    kind = find_game("irokanmuri")
    game = kind(4, make_options(kind.Options, given, 4))
    rand = Rand("referee", json.dumps(given), seed)
    done: list[Deal] = []
    rows = []
    while not done or game.outcome(done) is None:
        setup = game.deal(done, rand)
        position = Position(game, setup, done)
        other = referee.OneGame(given, game.setup.write(setup, context_of(game)))
        while True:
            options = position.options()
            written = [write_move(game, move) for move in options]
            allowed = {key(move) for move in written}
            assert len(allowed) == len(options)
            assert allowed == {key(move) for move in other.legal()}
            if not options:
                break
            index = rand.below(len(options))
            position.put(options[index], trusted=True)
            other.make(written[index])
        assert position.result is not None
        assert dict(zip(game.scored, position.result.scores, strict=True)) == other.scores()
        assert len(position.table.zones[-1]) + len(position.table.zones[-2]) <= 97
        rows.append(DealRecord(setup, tuple(position.moves), position.result.scores))
        done.append(Deal(setup, position.result))
    return write_record(Record(game, tuple(rows), game.outcome(done), {"seed": seed}))


@pytest.mark.parametrize("given", OPTION_SETS)
def test_the_referee_agrees_at_every_position_of_random_matches(given: dict[str, Any]) -> None:
    for seed in range(MATCHES):
        text = a_match(given, seed)
        record = json.loads(text)
        referee.check(record)
        assert record["options"] == given
        assert list(record["options"]["composition"]) == list(given["composition"])
        assert write_record(read_record(text)) == text


def nodes(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path]
    if isinstance(value, dict):
        for name, entry in value.items():
            found += nodes(entry, (*path, name))
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            found += nodes(entry, (*path, index))
    return found


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


WORDS = ("", "A", "D", "lady", "tenji", "black", "LADY", "winner", "attack", "receive", "pass", "AC")
JUNK = [None, True, False, 0, 1, -1, 1.0, 20, [], {}, [[]], *WORDS]


def spoiled(record: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The record with one thing changed: replaced, swapped with a like one, left out, doubled or added."""
    record = copy.deepcopy(record)
    paths = nodes(record)[1:]
    part = chance.choice(["options", "deals", "deals", "deals", ""])
    path = chance.choice([one for one in paths if one[0] == part] or paths)
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
            parent[str(step) + "s"] = parent[step]
    else:
        moves = chance.choice(record["deals"])["moves"]
        del moves[chance.randrange(len(moves)) :]
    return record


def engine_accepts(record: dict[str, Any]) -> bool:
    try:
        read_record(json.dumps(record))
    except RecordError:
        return False
    return True


def referee_accepts(record: dict[str, Any]) -> bool:
    try:
        referee.check(record)
    except referee.Foul:
        return False
    return True


@pytest.mark.parametrize(
    "changed", [{}, {"next_starter": "winner"}, {"next_starter": "random"}, {"must_go_out_on_attack": True}], ids=repr
)
def test_the_referee_and_the_reader_agree_on_spoiled_records(changed: dict[str, Any]) -> None:
    chance = random.Random(repr(changed))
    record = json.loads(a_match(referee.OPTIONS | changed, 1))
    accepted = 0
    for _ in range(120):
        other = spoiled(record, chance)
        verdict = engine_accepts(other)
        assert verdict == referee_accepts(other)
        accepted += verdict
    assert 0 < accepted < 120  # both verdicts were seen


def test_a_half_played_match_is_accepted_by_both() -> None:
    game = find_game("irokanmuri")(4)
    rand = Rand("half")
    position = Position(game, setup := game.deal([], rand))
    for _ in range(33):
        position.put(rand.choose(position.options()))
    text = write_record(Record(game, (DealRecord(setup, tuple(position.moves)),)))
    referee.check(json.loads(text))
    assert write_record(read_record(text)) == text
