"""Positions and the table: refusals that harm nothing, verbs with nothing to choose from, moves of whole zones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import rules_engine
from rules_engine import IllegalAction, Position, Rand, find_game, games
from rules_engine.clauses import Clauses
from rules_engine.fields import Fields
from rules_engine.game import Ask, Either, Narrative, Result, verb
from rules_engine.table import ALL, NOBODY, OWNER, Event, Table


@pytest.fixture
def position() -> Position:
    game = find_game("take-and-share")(4)
    return Position(game, game.deal([], Rand("position")))


def due(position: Position) -> tuple[int, Any]:
    return position.seat, position.options()[0][2]


# refusals ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [60, -1, 999, None, "S7", 1.5, (1, 2, 3, 4), [], {}])
def test_a_value_that_is_no_card_is_an_illegal_action_and_no_crash(position: Position, value: Any) -> None:
    with pytest.raises(IllegalAction) as error:
        position.put((position.seat, "play", value))
    assert (error.value.ruling.legal, position.moves) == (False, [])


@pytest.mark.parametrize("kind", [bool, float])
def test_a_card_is_an_integer_and_nothing_that_equals_one(kind: type[Any]) -> None:
    """What is put is written to the record: ``true`` and ``1.0`` would stand there, and no reader takes them."""
    game = find_game("take-and-share")(4)
    setup = {"leader": 0, "hands": ([0, 1], [2, 3], [4, 5], [6, 7]), "shares": [8, 9, 10, 11]}
    for card in (0, 1):
        with pytest.raises(IllegalAction):
            Position(game, setup).put((0, "play", kind(card)))


@pytest.mark.parametrize("verb_name", ["share", "pass", "", None])
def test_another_verb_is_an_illegal_action_and_no_crash(position: Position, verb_name: Any) -> None:
    seat, card = due(position)
    with pytest.raises(IllegalAction):
        position.put((seat, verb_name, card))


@pytest.mark.parametrize("seat", [-1, 4, 7, 8, 99])
def test_a_seat_that_is_not_there_is_an_illegal_action_and_no_crash(position: Position, seat: int) -> None:
    with pytest.raises(IllegalAction):
        position.put((seat, "play", due(position)[1]))


def test_a_position_goes_on_after_a_refusal(position: Position) -> None:
    seat, card = due(position)
    with pytest.raises(IllegalAction):
        position.put(((seat + 1) % 4, "play", card))
    position.put((seat, "play", card))
    assert position.seat == (seat + 1) % 4


def test_the_message_names_who_is_due(position: Position) -> None:
    seat, card = due(position)
    with pytest.raises(IllegalAction, match=f"; {'ABCD'[seat]} is due"):
        position.put(((seat + 1) % 4, "play", card))


def test_finishing_twice_changes_nothing(position: Position) -> None:
    result = position.finish_at_random(Rand(1))
    assert position.finish_at_random(Rand(2)) == result == position.finish(Rand(3).choose)


@pytest.mark.parametrize("moves", [0, 1, 4, 5, 37])
def test_one_may_finish_from_anywhere(position: Position, moves: int) -> None:
    rand = Rand("anywhere")
    for _ in range(moves):
        position.put(rand.choose(position.options()))
    position.finish_at_random(rand)
    assert len(position.moves) == 70


# several verbs, one of them with nothing to choose from -----------------------------------------------------


@verb("take")
def take(cards: list[int]) -> list[None]:
    """take: something, if there is anything."""
    return [None] if cards else []


@verb("pass")
def pass_by() -> list[None]:
    """pass: always possible."""
    return [None]


class OneChoice:
    """A game of one choice between two verbs, of which only one can be made."""

    seats = 2
    clauses = Clauses("take pass")
    facts: Mapping[str, Any] = {}
    setup = Fields()

    def play(self, table: Table, setup: Any, deals: Any) -> Narrative:
        name, _ = yield Either((Ask(0, take([])), Ask(0, pass_by())))
        return Result((int(name == "pass"), 0))


@pytest.mark.parametrize("seed", range(6))
def test_random_play_chooses_among_verbs_that_can_be_made(seed: int) -> None:
    game: Any = OneChoice()
    position = Position(game, {})
    assert position.options() == [(0, "pass", None)]
    assert position.finish_at_random(Rand(seed)).scores == (1, 0)


# the table -----------------------------------------------------------------------------------------------


def heard_table() -> tuple[Table, list[Event]]:
    heard: list[Event] = []
    return Table(3, heard.append), heard


def test_zones_are_seen_by_whom_they_should_be() -> None:
    table = Table(3)
    assert [zone.seen for zone in table.each("hand", OWNER)] == [1, 2, 4]
    assert (table.zone("row", ALL).seen, table.zone("stock", NOBODY).seen, table.zone("pair", 0b101).seen) == (7, 0, 5)


def test_round_the_table() -> None:
    table = Table(4)
    assert (list(table.clockwise(2)), list(table.counterclockwise(1))) == ([2, 3, 0, 1], [1, 0, 3, 2])


def test_a_move_is_seen_by_those_who_see_either_end() -> None:
    table, heard = heard_table()
    hand = table.each("hand", OWNER)
    table.deal([1, 2], hand[0], "deal")
    table.move(2, hand[0], hand[2], "pass")
    assert (heard[-1].seen, heard[-1].cards, hand[0], hand[2]) == (0b101, (2,), [1], [2])


def test_draw_takes_a_place_and_the_top_by_default() -> None:
    table, heard = heard_table()
    stock, row = table.zone("stock", NOBODY, pile=True), table.zone("row", ALL, pile=True)
    table.deal([5, 6, 7, 6], stock, "deal")
    assert (table.draw(stock, row, "draw"), table.draw(stock, row, "draw", place=-1)) == (5, 6)
    assert ([event.places for event in heard[1:]], stock, row) == ([(0,), (2,)], [6, 7], [5, 6])


@pytest.mark.parametrize("cut", [0, 1, 2, 3, 4, -1, 5, 9])
def test_what_is_told_of_a_cut_is_what_happens(cut: int) -> None:
    table, heard = heard_table()
    discard, stock = table.zone("discard", ALL, pile=True), table.zone("stock", NOBODY, pile=True)
    table.deal([1, 2, 3, 4], discard, "deal")
    table.move_all(discard, stock, "turn", cut=cut)
    assert list(heard[-1].cards) == stock
    assert (sorted(stock), discard) == ([1, 2, 3, 4], [])


def test_a_zone_may_be_moved_onto_itself() -> None:
    table, _ = heard_table()
    stock = table.zone("stock", NOBODY, pile=True)
    table.deal([1, 2, 3, 4], stock, "deal")
    table.move_all(stock, stock, "cut", cut=1)
    assert stock == [2, 3, 4, 1]


def test_an_empty_zone_moves_in_silence() -> None:
    table, heard = heard_table()
    one, other = table.zone("one", ALL), table.zone("other", ALL)
    table.move_all(one, other, "move")
    assert (heard, other) == ([], [])


@pytest.mark.parametrize("loud", [False, True])
def test_handing_out_is_the_same_with_a_listener(loud: bool) -> None:
    table = Table(3, (lambda event: None) if loud else None)  # noqa: ARG005 - a listener that does not listen
    share, piles = table.zone("share", ALL), table.each("pile", OWNER)
    table.deal([7, 8, 9], share, "deal")
    table.hand_out((9, 7, 8), share, piles, "give")
    assert (piles, share) == ([[9], [7], [8]], [])


def test_zones_that_hold_the_same_cards_are_two_zones() -> None:
    table = Table(2)
    one, other = table.each("hand", OWNER)
    table.deal([1], one, "deal")
    table.move(1, one, other, "move")
    assert (one, other, [zone is other for zone in table.zones]) == ([], [1], [False, True])


# the package ---------------------------------------------------------------------------------------------


def test_the_public_names_are_there() -> None:
    assert [name for name in rules_engine.__all__ if not hasattr(rules_engine, name)] == []


@pytest.mark.parametrize("name", games())
def test_whoever_listens_the_same_is_played_at_random(name: str) -> None:
    game = find_game(name)(max(find_game(name).players))
    moves = []
    for listener in (None, lambda _: None, None):
        rand = Rand("heard or not", name)
        position = Position(game, game.deal([], rand), (), listener)
        position.finish_at_random(rand)
        moves.append(position.moves)
    assert moves[0] == moves[1] == moves[2]
