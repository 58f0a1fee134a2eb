"""What can happen in Tennos Square, held against games that were played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules_engine import find_game, make_options
from rules_engine.fields import LETTERS
from rules_engine.game import Game
from rules_engine.games.tennos_square import reach as said
from rules_engine.games.tennos_square.worked import DOWN
from rules_engine.match import play_match
from rules_engine.played import Record
from rules_engine.position import context_of
from rules_engine.reach import Reached, impossible, reach
from rules_engine.reaching import Impossible, steps
from rules_engine.record import read_record, write_record
from tehodoki.law.reachable import reach_game
from tehodoki.texts.content import load_game

KIND = find_game("tennos-square")
TABLES: list[tuple[int, dict[str, Any]]] = [
    (4, {}),
    (4, {"exchange": "one_for_one"}),
    (4, {"exchange": "two_for_two", "peek": True}),
    (3, {}),
    (3, {"exchange": "two_for_two", "split_partnership": True}),
]
ROW = ["S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10"]
EVEN = {"A": 36, "B": 16, "C": 44, "D": 50}
NEVER: dict[str, tuple[int, str, Any, str]] = {
    "even": (4, "match", {"deals": [{"A": 64, "B": 15, "C": 29, "D": 36}] * 4, "out": "D"}, "of D in deal 4"),
    "nobody": (4, "match", {"deals": [EVEN] * 4, "out": "D"}, "not of anybody in deal 1"),
    "no-card": (
        3,
        "match",
        {"deals": [{"A": 25, "B": 0, "C": 4}] * 3, "out": "A"},
        "score the others' points in deal 1",
    ),
    "row": (4, "row", {"row": ["X"] * 9}, "no course of turns"),
    "alone": (
        4,
        "deal",
        {"rows": {"A": ROW, "B": ["X"] * 8 + ["H2"], "C": ["H3"] + ["X"] * 8, "D": ["X"] * 8 + ["H4"]}},
        "no course of turns",
    ),
    "two-full": (4, "deal", {"rows": dict.fromkeys("ABCD", ROW)}, "here 4 are"),
    "poor": (4, "starter", {"dealer": "A", "totals": {"A": 28, "B": 5, "C": 5, "D": 5}}, "29 points at least"),
    "rich": (3, "starter", {"dealer": "A", "totals": {"A": 159, "B": 5, "C": 5}}, "158 before the last"),
    "stock": (
        4,
        "exchange",
        {"keep": [], "give": ["S2", "S3"], "centre": ["S4", "S5", "S6", "S7"], "stock": 13, "take": ["S4"]},
        "12 cards at first; here 13",
    ),
    "centre": (
        4,
        "exchange",
        {"keep": [], "give": ["S2", "S3"], "centre": ["S4", "S5", "S6"], "stock": 12, "take": ["S4"]},
        "3 cannot be",
    ),
    "drawn": (
        4,
        "exchange",
        {"keep": [], "give": ["S2", "S3"], "centre": ["S4", "S5", "S6", "S7"], "stock": 8, "take": ["S4"]},
        "at most 3 are taken before this turn; here 4",
    ),
    "hand": (
        4,
        "exchange",
        {"keep": ["S9"], "give": ["S2", "S3"], "centre": ["S4", "S5", "S6", "S7"], "stock": 12, "take": ["S4"]},
        "has 2 cards; here 3",
    ),
    "held": (
        4,
        "turn",
        {"player": "A", "row": ROW, "keep": ["H2", "H3"], "card": "H4", "place": 1},
        "1 or 2 cards when one is laid; here 3",
    ),
}


def the_game(seats: int, options: Any) -> Game:
    return KIND(seats, make_options(KIND.Options, options, seats))


def seated(rows: Any) -> dict[str, Any]:
    return dict(zip(LETTERS, rows, strict=False))


def given_by(record: Record) -> Iterator[tuple[str, dict[str, Any]]]:
    """What a played match gives to each calculation, in record form."""
    names = record.game.deck.format
    before = dict[str, Any]()
    for step in steps(record):
        if step.move and step.move[1] == "exchange":
            give, take = step.move[2]
            taken = [take] if isinstance(take, int) else take
            keep = list(before["hand"])
            for card in give:
                keep.remove(card)
            yield (
                "exchange",
                {
                    "keep": [*map(names, keep)],
                    "give": [*map(names, give)],
                    "centre": [*map(names, before["centre"])],
                    "stock": before["stock"],
                    "take": ["stock" if card < 0 else names(card) for card in taken],
                },
            )
        if step.move and step.move[1] == "play" and len(before["row"]) == record.game.numbers()["places"]:
            card, place = step.move[2]
            keep = list(before["hand"])
            keep.remove(card)
            yield (
                "turn",
                {
                    "player": LETTERS[step.move[0]],
                    "row": [*map(names, before["row"])],
                    "keep": [*map(names, keep)],
                    "card": names(card),
                    "place": place,
                },
            )
            yield "next", {"player": LETTERS[step.move[0]]}
        for event in step.events:
            if event.kind == "starts":
                totals = {} if "first-starter" in event.clauses else {"totals": seated(event.facts["totals"])}
                yield "starter", {"dealer": LETTERS[event.facts["dealer"]], **totals}
        zones = {zone.name: zone for zone in step.position.table.zones if zone.owner in (-1, step.position.seat)}
        if step.position.asks:
            before = {name: list(zone) for name, zone in zones.items()} | {"stock": len(zones["stock"])}
    for found, facts in said.ends(record):
        rows = [["X" if card == DOWN else names(card) for card in row] for row in found]
        yield "deal", {"rows": seated(rows)}
        yield from (("row", {"row": row}) for row in rows)
        out = LETTERS[facts["player"]]
    yield "match", {"deals": [seated(deal.scores or ()) for deal in record.deals], "out": out}


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_was_played_can_happen(seats: int, options: Any) -> None:
    kinds = set()
    for seed in range(4):
        record = play_match(the_game(seats, options), seed)
        for number, (calculation, given) in enumerate(given_by(record)):
            kinds.add(calculation)
            assert impossible(record.game, calculation, given) is None, (calculation, given)
            values = record.game.calculations[calculation].given.read(given, "", context_of(record.game))
            if number % 5 == 0 or calculation == "match":
                assert said.REACHING[calculation].shows(record, **values), (calculation, given)
    assert kinds == set(KIND.calculations)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_was_played_is_found_again(seats: int, options: Any) -> None:
    record = play_match(the_game(seats, options), "again")
    found = dict[str, int]()
    for calculation, given in given_by(record):
        if found.get(calculation, 0) < 3:
            witness = reach(record.game, calculation, given)
            assert isinstance(witness, Reached), (calculation, given)
            assert write_record(read_record(write_record(witness.record))) == write_record(witness.record)
            found[calculation] = found.get(calculation, 0) + 1
    assert set(found) == set(KIND.calculations)


@pytest.mark.parametrize(("seats", "calculation", "given", "reason"), NEVER.values(), ids=list(NEVER))
def test_what_cannot_be_is_told_with_its_reason(seats: int, calculation: str, given: Any, reason: str) -> None:
    found = reach(KIND(seats), calculation, given)
    assert isinstance(found, Impossible)
    assert reason in found.reason
    assert found.clause in KIND.clauses


def test_points_of_a_deal_of_three_players() -> None:
    """With three players who goes out has an odd number from 23 on; nobody else has none at all."""
    out, others = set[int](), set[int]()
    for _, (full, *rows) in courses_of_three():
        out |= {15 + own for own in said.worths(sum(full))}
        others |= {own for row in rows for own in said.worths(sum(row))}
    assert (min(out), max(out), {own % 2 for own in out}) == (23, 79, {1})
    assert (min(others), max(others)) == (2, 49)


def courses_of_three() -> Any:
    return said.sizes((3, 2, 3)).items()


def test_every_example_can_happen() -> None:
    report = reach_game(load_game("tennos-square"))
    assert not report.faults
    assert all(one.ok for one in report.examples)
