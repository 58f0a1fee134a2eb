"""Seating an evening: exact against every way to fill tables, and told where it cannot be done."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine import games
from tehodoki.errors import KitError
from tehodoki.print.seating import Offer, Table, Why, cost, seat, why

SIZES = st.sets(st.integers(2, 6), min_size=1, max_size=3).map(lambda found: tuple(sorted(found)))


@st.composite
def offered(draw: st.DrawFn) -> list[Offer]:
    count = draw(st.integers(1, 3))
    number = st.integers(1, 9)
    return [Offer(f"game-{at}", draw(SIZES), 10 * draw(number), draw(number), draw(number)) for at in range(count)]


def brute(people: int, minutes: int, offers: list[Offer]) -> tuple[object, ...] | None:
    """The least cost of all ways: each number of tables of each kind, tried one by one."""
    kinds = [(offer, size) for offer in offers if offer.minutes <= minutes for size in offer.players]
    best: tuple[object, ...] | None = None
    for counts in product(*(range(people // size + 1) for _, size in kinds)):
        if sum(count * size for count, (_, size) in zip(counts, kinds, strict=True)) != people:
            continue
        tables = [(offer, size) for count, (offer, size) in zip(counts, kinds, strict=True) for _ in range(count)]
        found = (
            len({offer.name for offer, _ in tables}),
            sum(offer.sheets for offer, _ in tables),
            sum(offer.difficulty * size for offer, size in tables),
            sum(size * size for _, size in tables),
            tuple(sorted((offer.name, size) for offer, size in tables)),
        )
        best = found if best is None or found < best else best
    return best


@settings(max_examples=30)
@given(people=st.integers(1, 20), minutes=st.integers(10, 90), offers=offered())
def test_no_way_to_seat_people_is_better(people: int, minutes: int, offers: list[Offer]) -> None:
    if sum(len(offer.players) for offer in offers) > 5:
        people = min(people, 12)  # every way by hand, in little time
    best = brute(people, minutes, offers)
    try:
        tables = seat(people, minutes, offers)
    except KitError:
        assert best is None
        return
    assert sum(table.players for table in tables) == people
    assert cost(tables, offers) == best


TWO = Offer("pairs", (2,), 20, 1, 9)
FOUR = Offer("fours", (3, 4), 40, 2, 5)


def test_fewest_games_come_before_fewest_sheets_and_those_before_the_easiest() -> None:
    assert seat(14, 60, [TWO, FOUR]) == [Table("fours", 4), Table("fours", 4), Table("fours", 3), Table("fours", 3)]
    hard = Offer("hard", (3, 4), 30, 3, 4)
    assert {table.game for table in seat(7, 60, [FOUR, hard])} == {"hard"}
    easy = Offer("easy", (3, 4), 30, 1, 5)
    assert {table.game for table in seat(7, 60, [FOUR, easy])} == {"easy"}


def test_why_they_sit_so_is_told_beside_the_next_best_way() -> None:
    hard, long = Offer("hard", (3, 4), 30, 3, 5), Offer("long", (3,), 90, 1, 1)
    found = seat(7, 60, [FOUR, hard, long])
    assert why(7, 60, [FOUR, hard, long], found) == Why(40, 1, ("hard",), 0, True, ("long",))
    assert why(14, 60, [TWO, FOUR], seat(14, 60, [TWO, FOUR])) == Why(40, 1, ("pairs",), 43, False, ())
    assert why(5, 60, [TWO, FOUR], seat(5, 60, [TWO, FOUR])) == Why(40, 2, (), 0, False, ())


@pytest.mark.parametrize(
    ("people", "minutes", "told"),
    [
        (7, 15, "in 15 minutes no game can be told and played; expected 20 or more, for pairs"),
        (5, 30, r"5 people cannot all sit at tables of the games that fit \(pairs: 2\)"),
        (1, 60, "1 person cannot sit"),
    ],
)
def test_what_cannot_be_done_is_told_with_what_can(people: int, minutes: int, told: str) -> None:
    with pytest.raises(KitError, match=told):
        seat(people, minutes, [TWO, FOUR])


def test_the_games_of_the_kit_seat_fourteen_in_ninety_minutes() -> None:
    from tehodoki.print.pack import Wanted, offers, tables_of

    known = {offer.name: offer for offer in offers(games())}
    assert known["hamlet"].players == (3,)
    assert (known["hamlet"].minutes, known["hamlet"].sheets) == (67, 7)
    tables = tables_of(Wanted(14, 90, games(), "en"))
    assert sum(table.players for table in tables) == 14
    assert len({table.game for table in tables}) == 1
