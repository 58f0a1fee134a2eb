"""Moves as integers, part by part, and what a seat may know between them."""

from __future__ import annotations

import copy
import pickle

import pytest

from rules_engine import Position, Rand, Record
from rules_engine.errors import GameError
from rules_engine.fields import EachSeat, Fields
from rules_engine.game import Verb
from rules_engine.played import DealRecord
from rules_engine.view import seen_of
from tehodoki.adapters.actions import Actions
from tehodoki.adapters.turns import Turns, dealt
from tests.adapters.tables import EACH, at_table


def begun(name: str, seats: int, seed: int = 0) -> Turns:
    game = at_table(name, seats)
    return Turns(Actions(game), dealt(game, seed))


def play_on(turns: Turns, rand: Rand, actions: int = 100_000) -> Turns:
    while turns.seat >= 0 and actions:
        turns.apply(rand.choose(turns.legal()))
        actions -= 1
    return turns


@EACH
def test_every_legal_move_is_a_path_of_its_own_and_nothing_else_is(name: str, seats: int) -> None:
    turns, rand = begun(name, seats), Rand(name, seats)
    while turns.seat >= 0:
        position, paths = turns.position, set[tuple[int, ...]]()
        for move in position.options():
            paths.add(turns.actions.path(move))
        assert len(paths) == len(position.options())
        assert turns.legal() == sorted({path[0] for path in paths})
        before = len(position.moves)
        while len(position.moves) == before:
            turns.apply(rand.choose(turns.legal()))
    assert len(set(turns.actions.texts)) == len(turns.actions)


@EACH
def test_the_engine_plays_the_same_deal(name: str, seats: int) -> None:
    turns = play_on(begun(name, seats), Rand(name, seats))
    again = Position(turns.game, turns.setup)
    for move in turns.position.moves:
        again.put(move)
    assert again.result == turns.position.result
    assert max(turns.shares()) in (1.0, 0.5, 1 / 3, 0.25)
    assert sum(turns.shares()) == pytest.approx(sum(map(len, winners(turns))) / len(winners(turns)))


def winners(turns: Turns) -> list[tuple[int, ...]]:
    """The sides that have the most."""
    best = max(turns.shares())
    return [side for side in turns.game.sides if turns.shares()[side[0]] == best]


@EACH
def test_a_clone_is_where_the_original_is_and_goes_its_own_way(name: str, seats: int) -> None:
    turns = play_on(begun(name, seats), Rand(name), 41)
    shown = [turns.history(seat) for seat in range(seats)]
    for clone in (copy.deepcopy(turns), pickle.loads(pickle.dumps(turns))):  # noqa: S301  (ours)
        assert [clone.history(seat) for seat in range(seats)] == shown
        assert (clone.legal(), clone.begun) == (turns.legal(), turns.begun)
        play_on(clone, Rand("on"))
    assert [turns.history(seat) for seat in range(seats)] == shown


@EACH
def test_what_a_seat_is_told_is_the_same_in_all_worlds_that_look_the_same_to_it(name: str, seats: int) -> None:
    turns, rand, compared = begun(name, seats), Rand("worlds", name, seats), 0
    while turns.seat >= 0:
        play_on(turns, rand, 7)
        if turns.begun or turns.seat < 0:
            continue
        seat = rand.below(seats)
        record = Record(turns.game, (DealRecord(turns.setup, tuple(turns.position.moves)),))
        drawn = seen_of(record, seat).draw(rand)
        if drawn is not None and compared < 12:
            other = Turns(turns.actions, *drawn)
            assert other.history(seat) == turns.history(seat)
            assert list(other.lying(seat)) == list(turns.lying(seat))
            compared += 1
    assert compared or len(turns.position.moves) == 2 * seats  # a deal of one card each is soon over


def test_a_choice_that_is_made_at_once_is_heard_by_nobody_before_all_are_in() -> None:
    turns = begun("hamlet", 3)
    first = turns.seat
    told = [turns.history(seat) for seat in range(3)]
    chosen = turns.legal()[0]
    turns.apply(chosen)
    name = turns.game.deck.format(turns.position.moves[0][2])
    for seat in range(3):
        news = turns.history(seat).removeprefix(told[seat])
        assert (name in news) == (seat == first)


def test_an_action_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    turns = begun("take-and-share", 3)
    before = turns.history(0)
    wrong = next(one for one, text in enumerate(turns.actions.texts) if text.startswith("share"))
    for action in (wrong, -1, 10**6):
        with pytest.raises(ValueError, match=f"action {action}: found .*, expected one of 'play"):
            turns.apply(action)
    assert turns.history(0) == before


def test_a_field_of_a_kind_of_its_own_is_named() -> None:
    game = at_table("hamlet", 3)

    def sing() -> list[None]:
        """goal: a song."""
        return []

    own = Verb("sing", Fields(song=EachSeat(object())), sing)  # type: ignore[arg-type]
    game.verbs = {"sing": own}
    with pytest.raises(GameError, match="found a field of object"):
        Actions(game)
