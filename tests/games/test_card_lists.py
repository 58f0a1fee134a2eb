"""What docs/card-lists.md says of the card lists of Deck Build Tricks is what was counted."""

from __future__ import annotations

import importlib
import json
from collections import defaultdict
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rules_engine.games.deck_build_tricks.cards import faces
from rules_engine.games.deck_build_tricks.lists import LISTS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "card-lists.md"
OTHERS = {"trump", "led", "other", "antitrump", "point"}


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A module of the bench by its name."""
    monkeypatch.syspath_prepend(ROOT / "tests" / "bench")

    def module(name: str) -> ModuleType:
        return importlib.import_module(name)

    return module


def test_the_tables_of_the_page_are_those_of_the_totals(bench: Any) -> None:
    tables = bench("cardtables")
    page = PAGE.read_text(encoding="utf-8")
    assert page == tables.filled(page, tables.tables()), "run `python tests/bench/cardtables.py`"
    assert page.count("<!-- ") == 2 * len(tables.tables())


@pytest.mark.parametrize("name", ["card-lists.json", "card-lists-random.json"])
def test_the_totals_bear_the_verdict_out(bench: Any, name: str) -> None:
    tables = bench("cardtables")
    of = tables.by_list(tables.totals(name))

    def figures(what: Any) -> dict[str, list[float]]:
        return {value: [what(table) for table in mine] for value, mine in of.items()}

    choose = figures(lambda table: tables.several(table, "follow-suit"))
    void = figures(lambda table: tables.a_game(table, "clauses", "void-anything"))
    removed = figures(lambda table: tables.a_game(table, "clauses", "remove"))
    orders = [*zip(*choose.values(), strict=True)]
    assert all(nine < six < four for six, nine, four in orders), "six suits lie between the other two"
    assert all(0.45 < one < 0.55 for one in choose["six-suits"]), "several cards in about half of the plays"
    assert all(nine > six > four for six, nine, four in zip(*void.values(), strict=True)), "hands follow least often"
    assert 35 < void["nine-suits"][-1] < 45, "with five players about forty times a game"
    assert all(nine > six > four for six, nine, four in zip(*removed.values(), strict=True)), "most are removed"
    assert min(removed["six-suits"]) >= 1, "cards may be removed with any number of players"
    assert removed["four-suits"][0] < 1, "with three players less than one a game"

    def by(value: str, end: str, kind: str) -> float:
        found = [sum(t["tricks_by"].get(f"{end}-{one}", 0) for t in of[value]) for one in (kind, *OTHERS - {kind})]
        return found[0] / sum(found)

    assert by("nine-suits", "weakest", "other") > 0.5, "more than half of the weakest cards"
    apart = by("six-suits", "strongest", "trump") - by("six-suits", "strongest", "led")
    assert abs(apart) < 0.12, "trump and the led suit take about as many tricks"


def test_what_luck_does_not_explain_is_told(bench: Any) -> None:
    tables = bench("cardtables")
    shares = [("a", (0.2, 0.02), 0.17), ("b", (0.31, 0.03), 0.25)]
    assert tables.farthest(shares, "shares") == (
        "of 2 shares the farthest from even is b: 31 % where 25 % is even, 2.0 standard errors, "
        "which luck explains among so many"
    )
    assert "which luck does not explain" in tables.farthest([("b", (0.4, 0.03), 0.25)], "shares")


def test_the_pictures_of_the_page_are_there_and_small() -> None:
    names = [
        line.partition("](")[2].rstrip(")") for line in PAGE.read_text(encoding="utf-8").splitlines() if "![" in line
    ]
    assert len(names) == 4
    for name in names:
        text = (PAGE.parent / name).read_text(encoding="utf-8")
        assert len(text) < 60_000
        assert "<text" not in text  # letters are drawn: it looks alike wherever it is shown
        assert "<dc:date" not in text


@pytest.mark.parametrize("name", ["card-lists.json", "card-lists-random.json"])
def test_the_totals_hang_together(name: str) -> None:
    tables = json.loads((PAGE.parent / name).read_text(encoding="utf-8"))["tables"]
    assert {(table["value"], table["players"]) for table in tables} == {(one, at) for one in LISTS for at in (3, 4, 5)}
    assert len({table["games"] for table in tables}) == 1
    for table in tables:
        tricks = sum(table["tricks"])
        assert len(table["tricks"]) == table["games"]
        assert all(sum(table[what].values()) == tricks for what in ("trump", "antitrump", "led"))
        assert (
            sum(table["plays"][kind] for kind in ("lead", "follow-suit", "follow-point")) == tricks * table["players"]
        )
        assert sum(table["wins"]) == pytest.approx(table["games"], abs=0.05)
        assert sum(table["wins_from_first"]) == pytest.approx(table["games"], abs=0.05)


@pytest.mark.parametrize("name", LISTS)
def test_no_suit_has_a_better_chance_by_its_cards(name: str) -> None:
    for cards in LISTS[name]:
        found = defaultdict(list)
        for card in cards:
            for suit, number in faces(card):
                found[suit].append(number)
        assert len({(len(numbers), sum(numbers)) for numbers in found.values()}) == 1


def test_the_same_seed_gives_the_same_totals_however_often_a_run_is_broken_off(bench: Any, tmp_path: Path) -> None:
    compared, cardlists = bench("compared"), bench("cardlists")
    how = compared.How(rollouts=1, every=1, deals=4)
    tables = compared.tables_of("deck-build-tricks", "cards")[:1]

    def told(ledger: Path) -> str:
        found = compared.totals(tables, compared.read(ledger, how), cardlists.OWN)
        return str(compared.written(tables, how, found))

    once, twice = tmp_path / "once.jsonl", tmp_path / "twice.jsonl"
    compared.run(tables, 2, how, 1, once, cardlists.own)
    compared.run(tables, 1, how, 1, twice, cardlists.own)
    with twice.open("a", encoding="utf-8") as ledger:
        ledger.write('{"value": "six-suits", "pla')  # it was broken off here
    compared.run(tables, 2, how, 1, twice, cardlists.own)
    assert told(once) == told(twice)
    assert json.loads(told(once))["tables"][0]["games"] == 2
    with pytest.raises(ValueError, match="found a game played with"):
        compared.run(tables, 2, compared.How(), 1, once, cardlists.own)
