"""The games pass OpenSpiel's own test, and are the games of the engine."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import SetupError
from tests.adapters.tables import EACH

pyspiel = pytest.importorskip("pyspiel", reason="needs pip install 'tehodoki[openspiel]'")
openspiel = pytest.importorskip("tehodoki.adapters.openspiel")


def load(name: str, seats: int, more: str = "") -> Any:
    return pyspiel.load_game(f"tehodoki_{name.replace('-', '_')}(players={seats}{more})")


@pytest.mark.slow
@EACH
def test_it_passes_the_test_of_openspiel(name: str, seats: int) -> None:
    assert openspiel.DEALS > 1000
    pyspiel.random_sim_test(load(name, seats), num_sims=1, serialize=True, verbose=False)


@EACH
def test_a_state_is_cloned_and_written_and_goes_on_as_before(name: str, seats: int) -> None:
    game = load(name, seats, ",deals=9")
    state = game.new_initial_state()
    assert [outcome for outcome, _ in state.chance_outcomes()] == list(range(9))
    state.apply_action(4)
    for _ in range(seats):
        state.apply_action(state.legal_actions()[-1])
    for other in (state.clone(), game.deserialize_state(state.serialize())):
        assert str(other) == str(state)
        assert other.legal_actions() == state.legal_actions()
        assert [other.information_state_string(seat) for seat in range(seats)] == [
            state.information_state_string(seat) for seat in range(seats)
        ]
        other.apply_action(other.legal_actions()[0])
        assert other.history() != state.history()


def test_house_rules_are_part_of_the_name_and_what_is_wrong_with_them_is_told() -> None:
    game = load("take-and-share", 3, ",options=long_game:true+later_leader:random")
    assert "long_game:true" in str(game)
    assert game.new_initial_state().actions.game.options.later_leader == "random"
    for wrong, expected in (
        (("take-and-share", 7), "found 7 players, expected 3 or 4"),
        (("take-and-share", 3, ",options=chess:true"), "no option 'chess'"),
        (("take-and-share", 3, ",options=long_game"), "expected NAME:VALUE"),
    ):
        with pytest.raises(SetupError, match=expected):
            load(*wrong)
