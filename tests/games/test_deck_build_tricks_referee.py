"""The engine against an independent referee: the same legal moves at every position, the same verdict on records."""

from __future__ import annotations

import copy
import json
import random
from itertools import product
from typing import Any

import pytest

from rules_engine import Position, Rand, Record, RecordError, find_game, make_options, read_record, write_record
from rules_engine.game import Deal
from rules_engine.position import context_of
from rules_engine.record import DealRecord, write_move
from tests.games import referee_deck_build_tricks as referee

OPTION_SETS = [dict(zip(referee.OPTIONS, values, strict=True)) for values in product(*referee.OPTIONS.values())]
MATCHES = 4  # of each number of players and option set: some 150 games
OWN = {
    "starters": [f"B{5 + index % 2}/Z{6 - index % 2}" for index in range(30)] + ["B5/K6"] * 6,
    "boosters": [f"B{1 + index % 2}/K{10 - index % 3}" for index in range(36)],
}


def a_game(seats: int, given: dict[str, Any], seed: int, most: int = 10**6) -> str:
    """A random game, or its first moves, the legal moves compared at each position; the text of its record."""
    kind = find_game("deck-build-tricks")
    game = kind(seats, make_options(kind.Options, given, seats))
    rand = Rand("referee", seats, *given.values(), seed)
    full = {name: values[0] for name, values in referee.OPTIONS.items()} | given
    position = Position(game, setup := game.deal([], rand))
    other = referee.OneGame(list("ABCDE"[:seats]), game.setup.write(setup, context_of(game)), full)
    while len(position.moves) < most:
        options = position.options()
        written = [write_move(game, move) for move in options]
        allowed = sorted(json.dumps(move) for move in written)
        assert allowed == sorted(json.dumps(move) for move in other.legal())
        if not options:
            break
        index = rand.below(len(options))
        position.put(options[index], trusted=True)
        other.make(written[index])
    scores = position.result.scores if position.result else None
    outcome = game.outcome([Deal(setup, position.result)]) if position.result else None
    if outcome:
        assert {"scores": dict(outcome.scores), "winners": list(outcome.winners)} == other.outcome()
    return write_record(Record(game, (DealRecord(setup, tuple(position.moves), scores),), outcome, {"seed": seed}))


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("given", OPTION_SETS, ids=lambda given: "-".join(map(str, given.values())))
def test_the_referee_agrees_at_every_position_of_random_games(seats: int, given: dict[str, Any]) -> None:
    for seed in range(MATCHES):
        text = a_game(seats, given, seed)
        referee.check(json.loads(text))
        assert write_record(read_record(text)) == text


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_referee_agrees_on_an_own_card_list(seats: int) -> None:
    for seed in range(3):
        text = a_game(seats, {"cards": OWN}, seed)
        referee.check(json.loads(text))
        assert write_record(read_record(text)) == text


def test_a_half_played_game_is_accepted_by_both() -> None:
    for most in (0, 3, 24, 25, 60, 111):
        text = a_game(4, {}, 5, most)
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


WORDS = ("", "A", "B", "F", "G", "P4", "A7/B6", "A2/B8", "B6/A7", "six-suits", "draft", "trump", "antitrump")
JUNK = [None, True, False, 0, 1, -1, 5, 1.0, [], {}, [[]], {"starters": [], "boosters": []}, *WORDS]


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


@pytest.mark.parametrize(("seats", "given"), [(3, {}), (4, {"cards": "four-suits"}), (5, {"cards": OWN})])
def test_the_referee_and_the_reader_agree_on_spoiled_records(seats: int, given: dict[str, Any]) -> None:
    chance = random.Random(seats * 100 + len(given))
    record = json.loads(a_game(seats, given, 1))
    accepted = 0
    for _ in range(150):
        other = spoiled(record, chance)
        verdict = engine_accepts(other)
        assert verdict == referee_accepts(other)
        accepted += verdict
    assert 0 < accepted < 150  # both verdicts were seen
