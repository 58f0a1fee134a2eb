"""How games play out: what is kept is of the law as it stands, and the report draws it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from rules_engine import find_game, games
from tehodoki.law.balance import BINS, Balance, binned, kept
from tehodoki.web.report import balance_part


def balance_of(name: str) -> Balance:
    found = kept(name)
    assert found is not None
    return found


@pytest.mark.parametrize("name", games())
def test_totals_are_kept_for_every_number_of_players_and_of_the_law_as_it_stands(name: str) -> None:
    balance = balance_of(name)
    assert tuple(table.players for table in balance.tables) == find_game(name).players
    assert all(table.total.games >= 1000 for table in balance.tables)
    assert balance.still_holds(name), f"tehodoki simulate {name} --games 5000 --keep"


@pytest.mark.parametrize("name", games())
def test_what_is_drawn_adds_up(name: str) -> None:
    for table in balance_of(name).tables:
        total = table.total
        assert sum(total.wins.values()) <= total.games
        assert sum(one.count for one in table.moves) == total.games
        assert sum(one.count for one in table.points) == total.games * len(total.points)
        assert sum(number * count for number, count in total.lengths.items()) == total.moves
        assert sum(number * count for number, count in total.spread.items()) == sum(total.points.values())


def test_totals_of_another_law_are_noticed() -> None:
    balance = balance_of("trumps")
    first = replace(balance.tables[0].first, clauses=Counter({"deck": 1}))
    other = replace(balance, tables=(replace(balance.tables[0], first=first), *balance.tables[1:]))
    assert not other.still_holds("trumps")


@pytest.mark.parametrize("counts", [{}, {7: 2}, {-5: 1, 40: 2}, dict.fromkeys(range(100), 1)])
def test_bins_hold_every_count_once(counts: dict[int, int]) -> None:
    found = binned(counts)
    assert len(found) <= BINS
    for number, count in counts.items():
        assert [one for one in found if one.low <= number <= one.high and one.count >= count]
    assert sum(one.count for one in found) == sum(counts.values())


@pytest.mark.parametrize("name", games())
def test_the_report_has_a_row_for_each_seat_and_each_clause(name: str) -> None:
    html = balance_part(name)
    tables = balance_of(name).tables
    heads = re.findall(r'<th scope="row">([^<]*)</th>', html)
    sides = [side for table in tables for side in table.total.points]
    clauses = find_game(name).clauses
    assert heads == [*sides, *(f"{clauses.number(clause)} {clause}" for clause in clauses)]
    assert html.count('<svg viewBox="0 0 320') >= len(tables)
