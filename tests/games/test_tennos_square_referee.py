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
from tests.games import referee_tennos_square as referee

NAMES = referee.OPTIONS["exchange"]
OPTION_SETS = [
    (seats, {"exchange": how, "split_partnership": split, "peek": peek})
    for seats in (3, 4)
    for how in NAMES
    for split in (False, True)[: 5 - seats]
    for peek in (False, True)
]
MATCHES = 4  # of each option set: some 250 deals


def key(move: dict[str, Any]) -> str:
    return json.dumps(referee.ordered(move), sort_keys=True)


def a_match(seats: int, given: dict[str, Any], seed: int) -> str:
    """A random match, its legal moves compared at each position; the text of its record."""
    kind = find_game("tennos-square")
    game = kind(seats, make_options(kind.Options, given, seats))
    letters = list("ABCD"[:seats])
    rand = Rand("referee", seats, *given.values(), seed)
    done: list[Deal] = []
    rows = []
    scores: list[dict[str, int]] = []
    while not done or game.outcome(done) is None:
        setup = game.deal(done, rand)
        position = Position(game, setup, done)
        options = {name: values[0] for name, values in referee.OPTIONS.items()} | given
        other = referee.OneGame(letters, options, game.setup.write(setup, context_of(game)), scores)
        while True:
            choices = position.options()
            written = [write_move(game, move) for move in choices]
            allowed = sorted(map(key, written))
            assert allowed == sorted(map(key, other.legal()))
            assert len(set(allowed)) == len(allowed)
            if not choices:
                break
            index = rand.below(len(choices))
            position.put(choices[index], trusted=True)
            other.make(written[index])
        assert position.result is not None
        scores.append(other.scores())
        assert dict(zip(letters, position.result.scores, strict=True)) == scores[-1]
        rows.append(DealRecord(setup, tuple(position.moves), position.result.scores))
        done.append(Deal(setup, position.result))
    return write_record(Record(game, tuple(rows), game.outcome(done), {"seed": seed}))


@pytest.mark.parametrize(("seats", "given"), OPTION_SETS, ids=str)
def test_the_referee_agrees_at_every_position_of_random_matches(seats: int, given: dict[str, Any]) -> None:
    for seed in range(MATCHES):
        text = a_match(seats, given, seed)
        referee.check(json.loads(text))
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


WORDS = ("", "A", "B", "S7", "XA", "S11", "stock", "discard", "exchange", "play", "two_for_two")
JUNK = [None, True, False, 0, 1, 5, 9, 10, -1, 1.0, [], {}, [[]], ["S7"], ["S7", "stock"], *WORDS]


def spoiled(record: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The record with one thing changed: replaced, swapped with a like one, turned round, left out, doubled, cut."""
    record = copy.deepcopy(record)
    paths = nodes(record)[1:]
    path = chance.choice(paths)
    parent, step = at(record, path[:-1]), path[-1]
    how = chance.choice(["junk", "swap", "swap", "turn", "delete", "double", "cut"])
    if how == "junk":
        parent[step] = copy.deepcopy(chance.choice(JUNK))
    elif how == "swap":
        like = [other for other in paths if len(other) == len(path) and other[0] == path[0]]
        parent[step] = copy.deepcopy(at(record, chance.choice(like)))
    elif how == "turn":
        turned = chance.choice([one for one in paths if isinstance(at(record, one), list) and one[-1] != "moves"])
        at(record, turned).reverse()
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
    ("seats", "given"),
    [(3, {"split_partnership": True}), (4, {}), (3, {"exchange": "two_for_two"}), (4, {"peek": True})],
)
def test_the_referee_and_the_reader_agree_on_spoiled_records(seats: int, given: dict[str, Any]) -> None:
    chance = random.Random(seats * 100 + len(given))
    full = {name: values[0] for name, values in referee.OPTIONS.items()} | given
    record = json.loads(a_match(seats, full, 1))
    accepted = 0
    for _ in range(150):
        other = spoiled(record, chance)
        verdict = engine_accepts(other)
        assert verdict == referee_accepts(other)
        accepted += verdict
    assert 0 < accepted < 150  # both verdicts were seen
