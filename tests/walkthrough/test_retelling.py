"""Walkthroughs that are kept are what would be told now, whatever has changed in the rule text."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tehodoki.parts import Parts
from tehodoki.texts.content import GameContent, load_game
from tehodoki.texts.rules import Clause
from tehodoki.walkthrough import retelling
from tehodoki.walkthrough.data import Data
from tehodoki.walkthrough.deals import TeachingDeal, load_deals
from tehodoki.walkthrough.retelling import retold
from tehodoki.walkthrough.steps import walkthrough

GAME, LANG = "hamlet", "en"
Retell = Callable[[GameContent], Data]


@pytest.fixture(name="content", scope="module")
def _content() -> GameContent:
    return load_game(GAME)


@pytest.fixture(name="deal", scope="module")
def _deal(content: GameContent) -> TeachingDeal:
    return min(load_deals(content), key=lambda deal: deal.last - deal.first)


@pytest.fixture(name="told")
def _told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The walkthroughs that were told, not kept."""
    told: list[str] = []

    def noted(content: GameContent, deal: TeachingDeal, *words: Any) -> Data:
        told.append(deal.id)
        return walkthrough(content, deal, *words)

    monkeypatch.setattr(retelling, "walkthrough", noted)
    return told


@pytest.fixture(name="retell")
def _retell(tmp_path: Path, deal: TeachingDeal) -> Retell:
    """Have the walkthrough, kept or told anew."""
    parts = Parts(tmp_path, tmp_path)
    return lambda content: retold(content, deal, LANG, False, parts, "told", "key")


def with_clause(content: GameContent, name: str, **words: str) -> GameContent:
    """The same texts, with other words in a clause."""
    rules = content.rules[LANG]
    sections = tuple(
        replace(
            section,
            blocks=tuple(
                replace(block, **words) if isinstance(block, Clause) and block.id == name else block
                for block in section.blocks
            ),
        )
        for section in rules.sections
    )
    return replace(content, rules={**content.rules, LANG: replace(rules, sections=sections)})


def plain(told: Data) -> Any:
    """A walkthrough as it is kept."""
    return json.loads(json.dumps(told))


def test_what_is_kept_is_what_was_told(
    content: GameContent, deal: TeachingDeal, retell: Retell, told: list[str]
) -> None:
    first, second = retell(content), retell(content)
    assert first == second == plain(walkthrough(content, deal, LANG))
    assert told == [deal.id]


@pytest.mark.parametrize("part", ["title", "text", "number"])
def test_whatever_clause_changes_what_is_shown_is_fresh(
    content: GameContent, deal: TeachingDeal, retell: Retell, told: list[str], part: str
) -> None:
    """Also where it was kept before, and most clauses change nothing."""
    clauses = content.rules[LANG].clauses
    for clause in clauses:
        retell(content)
        changed = with_clause(content, clause.id, **{part: f"{getattr(clause, part)} 花"})
        assert retell(changed) == plain(walkthrough(changed, deal, LANG)), clause.id
    assert 1 < len(told) < 2 * len(clauses)


def test_a_clause_that_is_gone_is_noticed(content: GameContent, deal: TeachingDeal, retell: Retell) -> None:
    shown = next(iter(retell(content)["clauses"]))
    with pytest.raises(StopIteration):
        walkthrough(with_clause(content, shown, id="another"), deal, LANG)
    with pytest.raises(StopIteration):
        retell(with_clause(content, shown, id="another"))


def test_another_key_tells_anew(content: GameContent, deal: TeachingDeal, tmp_path: Path, told: list[str]) -> None:
    for key in ("one", "two"):
        retold(content, deal, LANG, False, Parts(tmp_path, tmp_path), "told", key)
    assert told == [deal.id, deal.id]
