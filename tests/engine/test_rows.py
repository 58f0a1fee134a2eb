"""Rows with fixed places: what lies where, and what a listener hears of it."""

from __future__ import annotations

import pytest

from rules_engine.fields import Unordered
from rules_engine.table import ALL, NOBODY, OWNER, Event, Table


def laid_out() -> tuple[Table, list[Event]]:
    heard: list[Event] = []
    table = Table(2, heard.append)
    down = table.zone("down", NOBODY, 0, layout=(2, 1))
    table.zone("up", ALL, 0, layout=(2, 1))
    table.zone("hand", OWNER, 0)
    table.deal([7, 8, 9], down, "deal")
    table.deal([1, 2], table.zones[2], "deal")
    return table, heard


def test_a_row_is_filled_from_the_first_place_on() -> None:
    down = laid_out()[0].zones[0]
    assert (down, down.spots, down.pile) == ([7, 8, 9], [1, 2, 3], True)


def test_a_card_lies_on_the_place_where_it_was_laid() -> None:
    table, heard = laid_out()
    _, up, hand = table.zones
    table.lay(2, hand, up, 3, "lay")
    table.lay(1, hand, up, 1, "lay")
    assert (up, up.spots, hand) == ([2, 1], [3, 1], [])
    assert [(event.spot, event.seen, event.cards) for event in heard[-2:]] == [(3, 0b11, (2,)), (1, 0b11, (1,))]


def test_the_card_of_a_place_is_lifted_and_the_others_stay_on_theirs() -> None:
    table, heard = laid_out()
    down, _, hand = table.zones
    assert table.lift(down, 2, hand, "lift") == 8
    assert (down, down.spots, hand) == ([7, 9], [1, 3], [1, 2, 8])
    assert (heard[-1].spot, heard[-1].places, heard[-1].seen) == (2, (1,), 0b01)
    assert table.lift(down, 3, hand, "lift") == 9
    assert (heard[-1].spot, heard[-1].places) == (3, (1,))


def test_other_zones_have_no_places() -> None:
    hand = laid_out()[0].zones[2]
    assert (hand.layout, hand.spots, hand.pile) == ((), [], False)


def test_cards_in_any_order_are_equal_and_have_no_hash() -> None:
    assert Unordered((1, 2)) == (2, 1) == Unordered((2, 1))
    assert Unordered((1, 2)) != (1, 3)
    with pytest.raises(TypeError):
        hash(Unordered((1, 2)))
