"""Facts as numbers, variants with numbers: what game.yaml says, and how a reader is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine import find_game, games
from tehodoki.print.sheetview import SheetView
from tehodoki.texts.content import load_game
from tehodoki.texts.ruby import strip_readings
from tehodoki.texts.rules import Clause
from tests.texts.planted import Planted

FACTS = ("players", "minutes", "teach", "age", "difficulty", "needs")


A_MINUTE = 130  # words that are read aloud
SHOWING = 1.4  # times as long, as cards are shown besides


def aloud(name: str) -> float:
    """In how many minutes the clauses of the sheet are read aloud, variants and what stands after them aside."""
    content = load_game(name)
    view, text = SheetView(content, "en"), content.rules["en"]
    told = [block for section in text.sections if section.slug != "variants" for block in section.blocks]
    clauses = [block for block in told if isinstance(block, Clause) and view.prints(block)]
    return sum(len(f"{one.title} {one.text}".split()) for one in clauses) / A_MINUTE


@pytest.mark.parametrize("name", games())
def test_facts_are_numbers_that_a_table_can_believe(name: str) -> None:
    facts = load_game(name).meta.facts
    assert facts.players == tuple(find_game(name).players)
    assert 5 <= facts.play[0] <= facts.play[1] <= 120
    assert 1 <= facts.teach <= 15
    assert facts.teach == pytest.approx(aloud(name) * SHOWING, abs=1)
    assert 6 <= facts.age <= 14
    assert facts.difficulty in (1, 2, 3)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("name", games())
def test_every_fact_is_said(name: str, lang: str) -> None:
    content = load_game(name)
    said = {fact: strip_readings(SheetView(content, lang).fact_text(fact)) for fact in FACTS}
    facts = content.meta.facts
    assert str(facts.players[-1]) in said["players"]
    assert str(facts.play[1]) in said["minutes"]
    assert str(facts.age) in said["age"]
    assert bool(said["needs"]) is bool(facts.needs)
    assert "{" not in "".join(said.values())


def test_how_facts_are_said() -> None:
    content = load_game("take-and-share")
    english, japanese = SheetView(content, "en"), SheetView(content, "ja")
    assert [english.fact_text(fact) for fact in FACTS[:5]] == [
        "3 or 4 players",
        "15–20 minutes",
        "6 minutes",
        "10+",
        "easy",
    ]
    assert [strip_readings(japanese.fact_text(fact)) for fact in FACTS[:5]] == [
        "3人か4人",
        "15〜20分",
        "6分",
        "10歳〜",
        "やさしい",
    ]
    assert SheetView(load_game("deck-build-tricks"), "en").fact_text("players") == "3–5 players"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("minutes: {play: [15, 20], teach: 6}", "minutes: 20", ["minutes: 20", "play, teach"]),
        ("play: [15, 20]", "play: [20, 15]", ["[20, 15]", "least and the most"]),
        ("play: [15, 20]", "play: soon", ["play: 'soon'", "a number"]),
        ("teach: 6", "teach: 0", ["teach: 0", "at least 1"]),
        ("age: 10", "age: ten", ["'ten'", "a number"]),
        ("age: 10", "age: true", ["True", "a number"]),
        ("difficulty: 1", "difficulty: 4", ["difficulty: 4", "1, 2 or 3"]),
        ("variants: [long_game,", "variants: [long_gam,", ["variants", "long_game"]),
        ("long_game, long_game_at_least,", "long_game,", ["rules.en.md", "no variant long_game_at_least"]),
        ("long_game, long_game_at_least,", "long_game_at_least, long_game,", ["V2 V1 V3", "V1 long_game_at_least"]),
    ],
)
def test_a_fact_that_is_none_is_told_with_its_place(tmp_path: Path, old: str, new: str, words: list[str]) -> None:
    planted = Planted(tmp_path)
    planted.change("game.yaml", old, new)
    faults = planted.faults()
    assert any(all(word in fault for word in words) for fault in faults), faults


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('- **{{ variant("long_game") }}** ', "- ", ["rules.en.md", "without a number"]),
        ('{{ variant("long_game") }}', '{{ variant("long") }}', ["rules.en.md", "no variant long", "long_game"]),
        ("Agree on these before you begin.\n\n", "", ["rules.en.md", "when to agree"]),
    ],
)
def test_a_variant_that_is_not_told_as_one_is_told(tmp_path: Path, old: str, new: str, words: list[str]) -> None:
    planted = Planted(tmp_path)
    planted.change("rules.en.md", old, new)
    faults = planted.faults()
    assert any(all(word in fault for word in words) for fault in faults), faults


@pytest.mark.parametrize("name", games())
def test_an_example_says_which_variants_it_plays_with(name: str) -> None:
    content = load_game(name)
    view, default = SheetView(content, "en"), find_game(name).Options()
    for example in content.examples:
        odd = {key for key, value in example.options.items() if value != getattr(default, key)}
        assert len(view.variants(example)) == len(odd & set(content.meta.variants))
