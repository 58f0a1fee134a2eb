"""A game that is written wrong is told so when it is first dealt, with the place in its code, whoever plays it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands.tree import Tree

RULES = Path("rules_engine", "games", "high_card", "rules.py")
NOTE = """board.table.note(
        "wins",
        taker,
        f"{decisive} winner-leads" if board.hand[taker] else decisive,
        card=card,
        """
PLANTED = {
    "clause": (
        '"play-one" if seat == leader else "turn-left")',
        '"play-one" if seat == leader else "turn-lefft")',
        "found clause 'turn-lefft', expected one that the game has: players, deck, ",
        "; did you mean 'turn-left'?",
    ),
    "fact": (
        f"{NOTE}tied=",
        f"{NOTE}tide=",
        "found fact 'tide', expected one that the game has: card, cards, tied, ",
        "; did you mean 'tied'?",
    ),
    "copy": (
        'table.deal_each(setup["hands"], board.hand, "deal")',
        'table.deal_each([*map(sorted, setup["hands"])], board.hand, "deal")',
        "found a list of its own dealt to 'hand', expected one that stands in the setup: ",
        "when the setup is made",
    ),
}


@pytest.fixture(name="plant", scope="module")
def _plant(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[Tree, int]]:
    """A tree with a new game in which one thing is wrong, and the line on which it stands."""
    tree = Tree(tmp_path_factory.mktemp("wrong"))
    assert tree.tehodoki("new", "high-card").returncode == 0
    right = (tree.root / RULES).read_text(encoding="utf-8")

    def plant(name: str) -> tuple[Tree, int]:
        old, new, *_ = PLANTED[name]
        assert right.count(old) == 1
        (tree.root / RULES).write_text(right.replace(old, new), encoding="utf-8")
        return tree, right[: right.index(old)].count("\n") + 1

    return plant


@pytest.mark.parametrize("name", PLANTED)
def test_it_is_told_at_the_first_deal(name: str, plant: Callable[[str], tuple[Tree, int]]) -> None:
    tree, line = plant(name)
    words = ("simulate", "high-card", "--games", "60", "--jobs", "2") if name == "fact" else ("deal", "high-card")
    done = tree.tehodoki(*words)
    *_, found, end = PLANTED[name]
    told = f"tehodoki {words[0]}: rules_engine.games.high_card.rules, line {line}: {found}"
    assert (done.returncode, done.stdout, done.stderr[: len(told)]) == (2, "", told)
    assert done.stderr.rstrip().endswith(end)
    assert done.stderr.count("\n") == 1
