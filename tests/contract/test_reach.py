"""What a game plays it gives to its calculations, and none of that is proved impossible."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules_engine import find_game, games, make_options
from rules_engine.games import given_of, hints
from rules_engine.match import play_match
from rules_engine.reach import Among, Held, Omitted, agree, seen_in
from rules_engine.scoring import Calculation
from tests.contract.test_contract import option_sets

TABLES = [(name, seats) for name in games() for seats in find_game(name).players]
SELDOM = 40  # of each calculation so many are looked at in a match


def in_full(value: Any) -> Any:
    """What a step gives, as a calculation reads it."""
    return value.value if isinstance(value, Omitted) else value


def given(calculation: Calculation, shown: Any) -> dict[str, Any]:
    return {name: in_full(shown.get(name)) for name in calculation.given.names}


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_is_played_can_happen(name: str, seats: int) -> None:
    kind, found = find_game(name), Counter[str]()
    for number, options in enumerate(option_sets(name, seats)):
        game = kind(seats, make_options(kind.Options, options, seats))
        for seen in seen_in(play_match(game, number)):
            for calculation, shown in given_of(name)(seen):
                found[calculation] += 1
                one = game.calculations[calculation]
                assert set(shown) <= set(one.given.names)
                if one.proof and found[calculation] % (1 + found[calculation] // SELDOM) == 0:
                    assert one.proof(game, **given(one, shown)) is None, (calculation, shown)
    assert set(found) == set(kind.calculations)


@pytest.mark.parametrize("name", games())
def test_each_hint_is_about_a_calculation_and_options_that_there_are(name: str) -> None:
    kind = find_game(name)
    for calculation, hint in hints(name).items():
        assert calculation in kind.calculations
        assert all(hasattr(kind.Options(), option) for option in hint.options)


def test_what_agrees_and_what_does_not() -> None:
    assert agree({"cards": Held([3, 1]), "seat": 2}, {"cards": [1, 3], "seat": 2, "more": 1})
    assert not agree({"cards": Held([3, 1])}, {"cards": [1, 1]})
    assert agree([Among([1, 1, 2])], ([1, 2],))
    assert not agree(Among([1, 2]), [1, 1])
    assert agree(Omitted(4), None)
    assert agree(Omitted(4), 4)
    assert not agree(4, None)
    assert not agree([1, 2], [2, 1])
    assert not agree([1, 2], [1])
