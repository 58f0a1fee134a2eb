"""The environment passes PettingZoo's own tests, and rewards what the engine scores."""

from __future__ import annotations

import pytest

from tests.adapters.tables import EACH, at_table

zoo = pytest.importorskip("pettingzoo.test", reason="needs pip install 'tehodoki[pettingzoo]'")
np = pytest.importorskip("numpy")
env = pytest.importorskip("tehodoki.adapters.pettingzoo").env


@EACH
def test_it_passes_the_tests_of_pettingzoo(name: str, seats: int) -> None:
    zoo.api_test(env(at_table(name, seats)), num_cycles=200)
    zoo.seed_test(lambda: env(at_table(name, seats)), num_cycles=100)


@EACH
def test_a_deal_is_rewarded_by_the_share_of_the_win(name: str, seats: int) -> None:
    table = env(at_table(name, seats), render_mode="ansi")
    table.reset(seed=3)
    gained = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        _, reward, over, _, info = table.last()
        gained[agent] += reward
        table.step(None if over else int(np.flatnonzero(info["action_mask"])[0]))
    assert list(gained.values()) == table.turns.shares()
    assert str(table.render()).startswith(f"<{name}, {seats} players")


def test_a_reset_without_a_seed_deals_the_next_and_a_seed_begins_anew() -> None:
    table, other = env(at_table("hamlet", 3)), env(at_table("hamlet", 3))
    table.reset(seed=5)
    other.reset(seed=5)
    first = table.turns.setup
    table.reset()
    assert table.turns.setup != first
    other.reset()
    assert other.turns.setup == table.turns.setup
    table.reset(seed=5)
    assert table.turns.setup == first


def test_an_action_that_the_mask_forbids_is_refused() -> None:
    table = env(at_table("hamlet", 3))
    table.reset(seed=1)
    agent = table.agent_selection
    wrong = int(np.flatnonzero(table.infos[agent]["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="expected one of"):
        table.step(wrong)
    assert table.agent_selection == agent
