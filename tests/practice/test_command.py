"""``tehodoki practice``: worksheets with one key into a folder; what cannot be made is told in a line."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from rules_engine.games import misreadings
from tehodoki.cli import main
from tehodoki.making import tasks
from tehodoki.making.inputs import Inputs
from tehodoki.paths import site_dir, templates_dir
from tehodoki.practice import items
from tehodoki.practice.items import Bank
from tehodoki.practice.reasons import differences
from tests.practice.banks import KEPT, bank, content


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["practice", *words])
    return result.exit_code, result.output


@pytest.fixture
def no_items(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in ((items, "NAME"), (tasks, "ITEMS")):
        monkeypatch.setattr(module, name, "none.jsonl")
    items.bank_of.cache_clear()


def test_several_worksheets_have_one_key(tmp_path: Path) -> None:
    code, told = run(KEPT[0], "--lang", "en", "--items", "2", "--variants", "2", "--out", str(tmp_path))
    assert code == 0, told
    assert sorted(path.name for path in tmp_path.iterdir()) == ["answers.pdf", "worksheet-A.pdf", "worksheet-B.pdf"]


def test_a_game_without_items_says_how_to_choose_them(tmp_path: Path, no_items: None) -> None:
    code, told = run(KEPT[0], "--out", str(tmp_path / "made"))
    assert code == 1
    assert f"tehodoki practice {KEPT[0]} --choose" in told
    assert not (tmp_path / "made").exists()
    code, told = run(KEPT[0], "--export", "gift", "--out", str(tmp_path / "made"))
    assert code == 1
    assert f"tehodoki practice {KEPT[0]} --choose" in told
    assert not (tmp_path / "made").exists()


def test_papers_are_not_put_among_the_sources() -> None:
    code, told = run(KEPT[0], "--out", str(templates_dir()))
    assert code == 2
    assert "sources" in told


def test_papers_do_not_go_into_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    code, told = run(KEPT[0], "--out", str(tmp_path / "file"))
    assert code == 2
    assert "expected a folder" in told


def planned() -> set[str]:
    wish = tasks.Wish(tuple(KEPT[:2]), ("en",), only=("practice",))
    deals = {game: templates_dir() / "games" / game / "deals" for game in wish.games}
    return {task.name for task in tasks.plan(wish, deals, (), Inputs(templates_dir(), site_dir()))}


def test_a_kit_has_the_papers_of_games_with_items() -> None:
    names = {"export", *(f"{kind}.pdf" for kind in tasks.PRACTICE)}
    assert planned() == {f"en/{game}/practice/{name}" for game in KEPT[:2] for name in names}


def test_a_kit_of_games_without_items_has_none(no_items: None) -> None:
    assert planned() == set()


def test_a_report_says_why_a_misreading_shows_too_seldom() -> None:
    code, told = run(KEPT[-1], "--report")
    assert code == 0, told
    shown = Counter(name for item in bank(KEPT[-1]).items for name in item.misreadings)
    for one in misreadings(KEPT[-1]):
        lines = [line for line in told.splitlines() if line.startswith(f"{KEPT[-1]}: {one.id} shows in ")]
        assert len(lines) == (shown[one.id] < 3), one.id
        assert all(re.search(r" items?: .{20}", line) for line in lines)


def test_what_a_new_bank_has_instead_of_the_old_one_is_told() -> None:
    old = bank(KEPT[0])
    items.bank_of.cache_clear()
    assert list(differences(old, items.bank_of(content(KEPT[0]).folder))) == ["the same items as before"]
    first, second, *others = old.items
    new = Bank(
        (replace(first, level=3 if first.level < 3 else 1), *others, replace(second, id="another-1")), old.records
    )
    assert list(differences(old, new)) == ["new: another-1", f"gone: {second.id}", f"other: {first.id}"]
