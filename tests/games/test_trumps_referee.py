"""Trumps: the engine against an independent referee, the same legal moves at every position, the same verdict on
records."""

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
from tests.games import referee_trumps as referee

MATCHES = 75  # of each number of players and option
LONGEST = {2: 15, 3: 12}  # rounds, as the page says
EACH = pytest.mark.parametrize(
    ("seats", "deck_out"), [(2, "empty"), (2, "cannot_draw"), (3, "empty"), (3, "cannot_draw")]
)


def key(move: dict[str, Any]) -> tuple[Any, ...]:
    return (move["seat"], move["move"], move.get("card"), tuple(move.get("cards", ())), move.get("number"))


def a_match(seats: int, deck_out: str, seed: int) -> str:
    """A random match, its legal moves compared at each position; the text of its record."""
    kind = find_game("trumps")
    game = kind(seats, make_options(kind.Options, {"deck_out": deck_out}, seats))
    letters = list("ABC"[:seats])
    rand = Rand("referee", seats, deck_out, seed)
    setup = game.deal([], rand)
    position = Position(game, setup)
    other = referee.OneGame(letters, game.setup.write(setup, context_of(game)), deck_out)
    rounds = 0
    while True:
        options = position.options()
        written = [write_move(game, move) for move in options]
        allowed = {key(move) for move in written}
        assert len(allowed) == len(options)
        assert allowed == {key(move) for move in other.legal()}
        if not options:
            break
        rounds += written[0]["move"] == "show" and written[0]["seat"] == other.start
        index = rand.below(len(options))
        position.put(options[index], trusted=True)
        other.make(written[index])
    assert position.result is not None
    assert rounds <= LONGEST[seats]
    assert dict(zip(letters, position.result.scores, strict=True)) == other.scores()
    outcome = game.outcome([Deal(setup, position.result)])
    assert outcome is not None
    assert list(outcome.winners) == other.winners()
    deal = DealRecord(setup, tuple(position.moves), position.result.scores)
    return write_record(Record(game, (deal,), outcome, {"seed": seed}))


@EACH
def test_the_referee_agrees_at_every_position_of_random_matches(seats: int, deck_out: str) -> None:
    for seed in range(MATCHES):
        text = a_match(seats, deck_out, seed)
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


JUNK = [None, True, 0, 1, 1.0, [], {}, [[]], "", "A", "C", "7", "10", "11", "empty", "show", "take", "draw", "facedown"]


def spoiled(record: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The record with one thing changed: replaced, swapped with a like one, left out, doubled or cut off."""
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
            parent[str(step) + "s"] = parent[step]
    else:
        moves = record["deals"][0]["moves"]
        del moves[chance.randrange(len(moves)) :]
        if chance.random() < 0.5:
            del record["outcome"], record["deals"][0]["scores"]
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


@EACH
def test_the_referee_and_the_reader_agree_on_spoiled_records(seats: int, deck_out: str) -> None:
    chance = random.Random(f"{seats} {deck_out}")
    record = json.loads(a_match(seats, deck_out, 1))
    accepted = 0
    for _ in range(250):
        other = spoiled(record, chance)
        verdict = engine_accepts(other)
        assert verdict == referee_accepts(other)
        accepted += verdict
    assert 0 < accepted < 250  # both verdicts were seen
