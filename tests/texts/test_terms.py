"""House terms: every text says a thing in the word of the house, and what does not is told with the right word."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import rules_engine
import tehodoki
from rules_engine import games
from tehodoki.faults import ContentError, Fault, Place
from tehodoki.languages import LANGS
from tehodoki.paths import templates_dir
from tehodoki.texts.content import load_game
from tehodoki.texts.terms import Term, check_terms, check_text, read_terms
from tests.texts.planted import Planted

RECORDS = {"player", "player-name", "starter", "notes", "us"}
"""What messages about records and texts call by the names in those: seats, their letters, clauses, `ours`, rulings."""


def house() -> dict[str, tuple[Term, ...]]:
    faults: list[Fault] = []
    terms = read_terms(templates_dir(), None, faults)
    assert faults == []
    return dict(terms)


def told(text: str, lang: str) -> list[str]:
    return [str(fault) for fault in check_text(text, Place(Path("x.md"), 3, 5), house()[lang])]


@pytest.mark.parametrize(
    ("lang", "text", "column", "said"),
    [
        ("ja", "場《ば》のまん中《なか》に置《お》きます。", 10, "場の中央"),
        ("ja", "カードを取《と》りかえます。", 9, "交換する"),
        ("ja", "同《おな》じ点《てん》なら、ともに勝《か》ちです。", 5, "同点"),
        ("ja", "Bは♣3を出《だ》します。", 5, "アキ、ベン"),
        ("ja", "Aがリードします。", 5, "アキ、ベン"),
        ("en", "The lead player begins.", 9, "leader"),
        ("en", "Equal players win together.", 5, "tie"),
        ("en", "C plays next.", 5, "Aki, Ben"),
        ("en", "You must follow, for you hold spades.", 20, "because"),
        ("en", "Going counter-clockwise, pass two.", 11, "anticlockwise"),
    ],
)
def test_another_word_is_told_at_its_place_with_the_right_one(lang: str, text: str, column: int, said: str) -> None:
    first, *_ = told(text, lang)
    assert first.startswith(f"x.md:3:{column}: ")
    assert said in first
    assert "house term" in first


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("ja", "手札《てふだ》と山札《やまふだ》、切《き》り札《ふだ》。"),
        ("ja", "合計《ごうけい》がいちばん大《おお》きい人《ひと》。"),
        ("ja", "合計《ごうけい》で決《き》まり、枚数《まいすう》が点《てん》です。"),
        ("ja", "A K Q J 10を使《つか》います。Aから{{ four.high }}まで。"),
        ("en", "A card of that suit. A player with a void draws. {{ B }} [x](#b) `D`, CC BY 4.0, A4, ace to 10."),
        ("en", "Put the pair side by side. Count a pair of 2s; ask for the deck."),
    ],
)
def test_what_only_looks_like_it_is_left_alone(lang: str, text: str) -> None:
    assert told(text, lang) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "word"),
    [
        ("rules.en.md", "## Goal {#goal}\n\n", "## Goal {#goal}\n\nThe lead player. ", "leader"),
        ("rules.ja.md", "## ねらい {#goal}\n\n", "## ねらい {#goal}\n\nまん中《なか》。", "中央"),
        ("examples.yaml", "    en: The leader may", "    en: For you, A may", "Aki, Ben"),
        ("phrases.en.yaml", "  lead-any: Trick", "  lead-any: The seat", "player"),
        ("figures/score.html", 'en="Suit"', 'en="Suit of E"', "Aki, Ben"),
    ],
)
def test_every_text_of_a_game_is_looked_through(tmp_path: Path, file: str, old: str, new: str, word: str) -> None:
    planted = Planted(tmp_path)
    planted.change(file, old, new)
    with pytest.raises(ContentError) as caught:
        planted.load()
    faults = [str(fault) for fault in caught.value.faults if "house term" in str(fault)]
    assert len(faults) == 1, caught.value.faults
    assert Path(file).name in faults[0]
    assert word in faults[0]


def test_a_game_may_have_words_of_its_own(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    planted.change("rules.en.md", "## Goal {#goal}\n\n", "## Goal {#goal}\n\nThe lead player shares gold. ")
    own = planted.path("rules.en.md").with_name("terms.en.yaml")
    own.write_text("allow: [leader]\ngold: {say: silver, never: ['\\bgold\\b'], means: ''}\n", encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        planted.load()
    (fault,) = map(str, caught.value.faults)
    assert "silver (house term gold)" in fault


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("- 1\n", ["terms.en.yaml:1:1", "keys with values"]),
        ("gold: {say: silver}\n", ["terms.en.yaml:1:", "gold: no means; expected that key"]),
        ("gold: {say: silver, never: ['['], means: ''}\n", ["terms.en.yaml:1:", "regular expression"]),
        ("allow: [golden]\n", ["terms.en.yaml:1:", "'golden'", "leader"]),
    ],
)
def test_a_list_that_cannot_be_used_is_told_with_its_place(tmp_path: Path, text: str, words: list[str]) -> None:
    planted = Planted(tmp_path)
    planted.path("rules.en.md").with_name("terms.en.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        planted.load()
    assert all(word in str(caught.value.faults[0]) for word in words), caught.value.faults


def test_what_all_games_share_and_every_page_keeps_to_the_terms() -> None:
    root = templates_dir()
    shared = [*root.glob("phrases.*.yaml"), *root.glob("table.*.md"), root / "print" / "words.yaml"]
    files = [
        *shared,
        *root.glob("pages/strings.*.yaml"),
        *root.glob("pages/*.??.j2"),
        *root.glob("verify/*.yaml"),
        *root.glob("partials/**/*.html"),
    ]
    assert len(files) > 8
    assert [str(fault) for fault in check_terms(sorted(files), house())] == []


def test_messages_keep_to_the_terms() -> None:
    terms = [term for term in house()["en"] if term.id not in RECORDS]
    found = []
    for package in (tehodoki, rules_engine):
        for path in sorted(Path(str(package.__file__)).parent.rglob("*.py")):
            for text, line in messages(path):
                found += [str(fault) for fault in check_text(text, Place(path, line), terms)]
    assert found == []


def messages(path: Path) -> list[tuple[str, int]]:
    """What a module says besides its docstrings: texts of several words that are no keys and no markup."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    kept = [
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    ]
    kept += [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    return [
        (node.value, node.lineno)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in kept
        if " " in node.value.strip() and "color:" not in node.value and not node.value.startswith("(prefers")
        if not any(sign in node.value for sign in ("(?", "\\b", "|"))  # patterns for the words of others
    ]


@pytest.mark.parametrize("lang", LANGS)
def test_terms_are_there_in_both_languages_where_they_are_things(lang: str) -> None:
    things = {one: {term.id for term in house()[one] if term.means} for one in LANGS}
    for term in things["ja"] & things["en"]:
        assert term
    assert {"partnership", "partner", "tie", "variant", "shared-win", "notes", "trick"} <= things[lang]


@pytest.mark.parametrize("game", games())
def test_no_game_lifts_the_names_of_players(game: str) -> None:
    content = load_game(game)
    faults: list[Fault] = []
    terms = read_terms(templates_dir(), content.folder, faults)
    assert all("player-name" in {term.id for term in own} for own in terms.values())
