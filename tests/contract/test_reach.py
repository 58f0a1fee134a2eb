"""Every game says of each of its calculations whether what it is given can happen."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import find_game, games, read_record, write_record
from rules_engine.games import reach_module
from rules_engine.options import make_options
from rules_engine.reach import Reached, reach
from tehodoki.texts.content import load_game


def answers(name: str) -> dict[str, Any]:
    module = reach_module(name)
    return dict(module.REACHING) if module else {}


@pytest.mark.parametrize("name", games())
def test_each_calculation_has_an_answer(name: str) -> None:
    assert set(answers(name)) == set(find_game(name).calculations)


@pytest.mark.parametrize("name", games())
def test_a_witness_is_a_record_that_shows_what_is_given(name: str) -> None:
    kind, done = find_game(name), set[str]()
    for example in load_game(name).examples:
        if example.calculation in done:
            continue
        done.add(example.calculation)
        game = kind(example.seats, make_options(kind.Options, example.options, example.seats))
        found, again = (reach(game, example.calculation, example.given) for _ in range(2))
        assert isinstance(found, Reached), example.id
        assert isinstance(again, Reached), example.id
        text = write_record(found.record)
        assert write_record(again.record) == text
        assert write_record(read_record(text)) == text
    assert done == set(kind.calculations)
