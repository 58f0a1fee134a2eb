"""What cannot happen in Irokanmuri, and why."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules_engine import find_game
from rules_engine.games.irokanmuri.cards import ASSUMED
from rules_engine.games.irokanmuri.worked import has_course
from rules_engine.reach import Impossible, impossible

KIND = find_game("irokanmuri")
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


@pytest.mark.parametrize(("calculation", "given", "reason"), NEVER.values(), ids=list(NEVER))
def test_what_cannot_be_is_told_with_its_reason(calculation: str, given: Any, reason: str) -> None:
    found = impossible(KIND(4), calculation, given)
    assert isinstance(found, Impossible)
    assert reason in found.reason
    assert found.clause in KIND.clauses


def test_every_course_of_attacks_is_one_that_can_be_had() -> None:
    """All states after up to seven cards, by trying everything, are those that are found by counting."""
    reached = {((0, 0, 0, 0), seat) for seat in range(4)}
    states = list(reached)
    while states:
        gone, seat = states.pop()
        for who, following in ([(seat,), (seat + 2) % 4], [(seat, (seat - 1) % 4), (seat - 1) % 4]):
            after = tuple(cards + (one in who) for one, cards in enumerate(gone)), following
            if sum(after[0]) <= 7 and after not in reached:
                reached.add(after)
                states.append(after)
    for gone, seat in product(product(range(5), repeat=4), range(4)):
        if sum(gone) <= 7:
            assert has_course(gone, seat) == ((gone, seat) in reached), (gone, seat)
