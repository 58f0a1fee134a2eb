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
from tests.games import referee_shikagari as referee

OPTION_SETS = [
    {"plain_deal": plain, "games": games, "games_won": won}
    for plain in (False, True)
    for games in (1, 4, 8)
    for won in (False, True)
]
GAMES = 32  # of each option set


def a_match(given: dict[str, Any], seed: int) -> str:
    """A random match, its legal moves compared at each position; the text of its record."""
    kind = find_game("shikagari")
    game = kind(4, make_options(kind.Options, given, 4))
    rand = Rand("referee", *given.values(), seed)
    done: list[Deal] = []
    rows = []
    while not done or game.outcome(done) is None:
        setup = game.deal(done, rand)
        position = Position(game, setup, done)
        other = referee.OneGame(game.setup.write(setup, context_of(game)))
        while True:
            options = position.options()
            written = [write_move(game, move) for move in options]
            assert sorted(written, key=lambda move: move["card"]) == other.legal()
            if not options:
                break
            index = rand.below(len(options))
            position.put(options[index], trusted=True)
            other.make(written[index])
        assert position.result is not None
        assert dict(zip(("AC", "BD"), position.result.scores, strict=True)) == other.scores()
        rows.append(DealRecord(setup, tuple(position.moves), position.result.scores))
        done.append(Deal(setup, position.result))
    return write_record(Record(game, tuple(rows), game.outcome(done), {"seed": seed}))


@pytest.mark.parametrize("given", OPTION_SETS, ids=lambda given: "-".join(map(str, given.values())))
def test_the_referee_agrees_at_every_position_of_random_matches(given: dict[str, Any]) -> None:
    for seed in range(GAMES // given["games"]):
        text = a_match(given, seed)
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


WORDS = ("", "A", "C", "AC", "BD", "5-6", "6-5", "4-4", "0-1", "play", "shikagari")
JUNK = [None, True, False, 0, 1, 2, -1, 1.0, 10**9, [], {}, [[]], *WORDS]


def spoiled(record: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The record with one thing changed: replaced, swapped, left out, doubled, cut short."""
    record = copy.deepcopy(record)
    paths = nodes(record)[1:]
    path = chance.choice(paths)
    parent, step = at(record, path[:-1]), path[-1]
    how = chance.choice(["junk", "put", "put", "exchange", "exchange", "delete", "double", "cut"])
    if how == "junk":
        parent[step] = copy.deepcopy(chance.choice(JUNK))
    elif how == "put":
        like = [other for other in paths if len(other) == len(path) and other[0] == path[0]]
        parent[step] = copy.deepcopy(at(record, chance.choice(like)))
    elif how == "exchange":
        # Two tiles of two hands change places: most such setups break the deal of the premium tiles.
        hands = record["deals"][0]["setup"]["hands"]
        one, other = chance.sample("ABCD", 2)
        first, second = chance.randrange(8), chance.randrange(8)
        hands[one][first], hands[other][second] = hands[other][second], hands[one][first]
        record["deals"] = record["deals"][:1]
        record["deals"][0]["moves"] = []
        record["deals"][0].pop("scores")
        record.pop("outcome")
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
    "given",
    [{"games": 1}, {"games": 2}, {"games": 2, "games_won": True}, {"games": 2, "plain_deal": True}],
    ids=lambda given: "-".join(given),
)
def test_the_referee_and_the_reader_agree_on_spoiled_records(given: dict[str, Any]) -> None:
    chance = random.Random("-".join(given))
    full = {"plain_deal": False, "games": 8, "games_won": False} | given
    record = json.loads(a_match(full, 1))
    accepted = 0
    for _ in range(250):
        other = spoiled(record, chance)
        verdict = engine_accepts(other)
        assert verdict == referee_accepts(other), other
        accepted += verdict
    assert 0 < accepted < 250  # both verdicts were seen


def test_a_half_played_match_is_accepted_by_both() -> None:
    record = json.loads(a_match({"plain_deal": False, "games": 2, "games_won": False}, 3))
    record.pop("outcome")
    record["deals"][1].pop("scores")
    for moves in (31, 17, 0):
        del record["deals"][1]["moves"][moves:]
        text = json.dumps(record)
        referee.check(json.loads(text))
        assert len(read_record(text).deals[1].moves) == moves
