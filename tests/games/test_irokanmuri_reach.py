"""What can happen in Irokanmuri, held against games that were played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from rules_engine import Rand, find_game, make_options
from rules_engine.fields import LETTERS
from rules_engine.game import Game
from rules_engine.games.irokanmuri import reach as said
from rules_engine.games.irokanmuri.cards import ASSUMED, KINDS
from rules_engine.match import play_match
from rules_engine.played import Record
from rules_engine.position import context_of
from rules_engine.reach import Reached, impossible, reach
from rules_engine.reaching import Impossible, steps
from rules_engine.record import read_record, write_record
from tehodoki.law.reachable import reach_game
from tehodoki.texts.content import load_game

KIND = find_game("irokanmuri")
OTHER = {"tenji": 1, "jito": 1, "monk": 13, "lady": 20, "yagoro": 0, "upright": 20, "folded": 5, "black": 40}
OPTIONS: list[dict[str, Any]] = [
    {},
    {"must_go_out_on_attack": True, "next_starter": "winner"},
    {"composition": OTHER, "next_starter": "random"},
]
SMALL = {"A": ["lady"], "B": ["monk"] * 2, "C": ["black"] * 2, "D": ["lady"] * 3}
UNEVEN = {"A": ["lady"], "B": ["lady"] * 6, "C": ["monk"] * 13, "D": ["black"] * 25}
REST = [kind for kind, count in ASSUMED.items() for _ in range(count if kind != "black" else 10)]
NEVER = {
    "hands": (
        "exchange",
        {
            "starter": "C",
            "hands": {"A": ["lady"], "B": ["monk"] * 2, "C": ["black"] * 2, "D": ["lady"] * 3},
            "acts": [],
        },
        "leaves hands of A 1, B 2, C 2, D 3 cards with C to attack",
    ),
    "uneven": ("exchange", {"starter": "A", "hands": UNEVEN, "acts": []}, "no course of attacks"),
    "emperors": ("answers", {"attack": "tenji", "hand": ["tenji", "lady"]}, "there are 1 of tenji; here 2"),
    "hand": ("answers", {"attack": "tenji", "hand": ["black"] * 26}, "nobody holds more than 25 cards; here 26"),
    "alone": ("count", {"hand": ["lady"] * 7, "played": ["black"] * 32}, "has played 18, and the others at least 17"),
    "over": ("count", {"hand": ["black"] * 25, "played": REST}, "somebody else holds a card"),
}


def the_game(options: Any) -> Game:
    return KIND(4, make_options(KIND.Options, options, 4))


def given_by(record: Record) -> Iterator[tuple[str, dict[str, Any]]]:
    """What a played match gives to each calculation, in record form: at every seventh step."""
    outs = [event.by for step in steps(record) for event in step.events if event.kind == "out"]
    yield "match", {"starter": LETTERS[record.deals[0].setup["starter"]], "out": [LETTERS[seat] for seat in outs]}
    for number, step in enumerate(steps(record)):
        position, names = step.position, record.game.deck.kinds
        if number % 7 or not position.asks:
            continue
        hands, field, played = ([[names[card] for card in cards] for cards in rows] for rows in _rows(step.position))
        seat = position.seat
        yield "count", {"hand": hands[seat], "played": played[0]}
        if len(position.asks) > 1:
            yield "answers", {"attack": field[0][0], "hand": hands[seat]}
        else:
            yield (
                "exchange",
                {"starter": LETTERS[seat], "hands": dict(zip(LETTERS, hands, strict=False)), "acts": [hands[seat][0]]},
            )


def _rows(position: Any) -> tuple[list[list[int]], list[list[int]], list[list[int]]]:
    hands, field, played = said.lying(position)
    return hands, [field], [played]


@pytest.mark.parametrize("options", OPTIONS)
def test_what_was_played_can_happen(options: Any) -> None:
    kinds = set()
    for seed in range(3):
        record = play_match(the_game(options), seed)
        for number, (calculation, given) in enumerate(given_by(record)):
            kinds.add(calculation)
            assert impossible(record.game, calculation, given) is None, given
            values = record.game.calculations[calculation].given.read(given, "", context_of(record.game))
            if calculation == "exchange":
                values["acts"] = []
            if number % 10 < 3:
                assert said.REACHING[calculation].shows(record, **values), (calculation, given)
    assert kinds == set(KIND.calculations) - {"sorting"}


@pytest.mark.parametrize("options", OPTIONS)
def test_what_was_played_is_found_again(options: Any) -> None:
    record = play_match(the_game(options), "again", whole=False)
    found = 0
    for calculation, given in list(given_by(record))[::4]:
        witness = reach(record.game, calculation, given)
        assert isinstance(witness, Reached), (calculation, given)
        assert write_record(read_record(write_record(witness.record))) == write_record(witness.record)
        found += 1
    assert found > 5


def test_a_course_leaves_what_it_is_to_leave_and_every_course_is_found() -> None:
    """All states after up to seven cards, by trying everything, are those that are found by counting."""
    reached = {((0, 0, 0, 0), seat) for seat in range(4)}
    states = [(gone, seat) for gone, seat in reached]
    while states:
        gone, seat = states.pop()
        for who, following in ([(seat,), (seat + 2) % 4], [(seat, (seat - 1) % 4), (seat - 1) % 4]):
            after = tuple(cards + (one in who) for one, cards in enumerate(gone)), following
            if sum(after[0]) <= 7 and after not in reached:
                reached.add(after)
                states.append(after)
    for gone, seat in product(product(range(5), repeat=4), range(4)):
        if sum(gone) <= 7:
            course = said.course(gone, seat, Rand("course"))
            assert (course is not None) == ((gone, seat) in reached), (gone, seat)
            assert course is None or course.attackers[-1] == seat


@pytest.mark.parametrize(("calculation", "given", "reason"), NEVER.values(), ids=list(NEVER))
def test_what_cannot_be_is_told_with_its_reason(calculation: str, given: Any, reason: str) -> None:
    found = reach(KIND(4), calculation, given)
    assert isinstance(found, Impossible)
    assert reason in found.reason
    assert found.clause in KIND.clauses


def test_a_set_that_was_sorted_is_an_edition() -> None:
    given = {"lady": 20, "monk": 13, "yagoro": 0, "upright": 20, "folded": 5}
    found = reach(KIND(4), "sorting", given)
    assert isinstance(found, Reached)
    assert found.record.game.options.composition == OTHER
    assert list(OTHER) == list(KINDS)


def test_every_example_can_happen() -> None:
    report = reach_game(load_game("irokanmuri"))
    assert not report.faults
    assert all(one.ok for one in report.examples)
