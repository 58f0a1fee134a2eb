"""The glossary: a word is found as it is shown, as a whole, once, and not inside of what is something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine import games
from tehodoki.faults import Fault
from tehodoki.languages import LANGS
from tehodoki.paths import templates_dir
from tehodoki.texts.content import load_game
from tehodoki.texts.glossary import Glossary
from tehodoki.texts.ruby import ruby_html, strip_readings
from tehodoki.texts.terms import Term, read_terms


def term(name: str, *words: str, game: str = "") -> Term:
    return Term(name, words[0], (), f"What {name} is.", words, game)


WORDS = Glossary(
    (
        term("trump", "trump", "trumps"),
        term("anti-trump", "anti-trump", game="game"),
        term("suit", "suit", "suits"),
        term("suit-led", "suit led"),
        term("kirifuda", "切《き》り札《ふだ》"),
        term("trick", "トリック"),
    )
)


def marked(html: str, words: Glossary = WORDS) -> str:
    return words.marked(html, lambda found, inner: f"[{found.anchor}|{inner}]")


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("Trumps beat a trump.", "[trump|Trumps] beat a trump."),
        ("<b>the suit</b> led", "<b>the [suit|suit]</b> led"),
        ("the suit led, any suit", "the [suit-led|suit led], any [suit|suit]"),
        ("the suit\N{NO-BREAK SPACE}led.", "the [suit-led|suit\N{NO-BREAK SPACE}led]."),
        ("the anti-trump", "the [game-anti-trump|anti-trump]"),
        ("a pursuit, suitable, trumped", "a pursuit, suitable, trumped"),
        ('<a href="#x">trump</a> <svg><title>suit</title></svg> ⟦suit⟧ &amp;', None),
        ("切り札を出す", "[kirifuda|切り札]を出す"),
        ("大切り札、切り札入り", "大切り札、切り札入り"),
        ("トリックテイキング、第1トリック", "トリックテイキング、第1[trick|トリック]"),
        ('<i title="trump">a</i>', None),
    ],
)
def test_whole_words_that_are_shown_are_found_once(html: str, expected: str | None) -> None:
    assert marked(html) == (html if expected is None else expected)


def test_a_word_is_found_with_its_readings_and_never_cut() -> None:
    html = ruby_html("切《き》り札《ふだ》です。", furigana=True)
    assert marked(html) == f"[kirifuda|{html.removesuffix('です。')}]です。"
    assert marked("<ruby>親切<rt>しんせつ</rt></ruby>り札") == "<ruby>親切<rt>しんせつ</rt></ruby>り札"


def test_a_game_s_own_word_is_meant_where_both_have_it() -> None:
    both = Glossary((term("pair", "pair", game="game"), term("partnership", "pair")))
    assert marked("a pair", both) == "a [game-pair|pair]"


@pytest.mark.parametrize("name", games())
def test_every_game_s_glossary_is_whole(name: str) -> None:
    for lang, terms in load_game(name).terms.items():
        found = Glossary.of(terms)
        anchors = [one.anchor for one in found.terms]
        assert len(set(anchors)) == len(anchors) > 12
        heads = [strip_readings(one.head) for one in found.of_game("")]
        assert len(set(heads)) == len(heads)
        assert all(one.means.endswith("。" if lang == "ja" else ".") for one in found.terms)


def test_japanese_words_stand_by_their_readings() -> None:
    faults: list[Fault] = []
    heads = [strip_readings(one.head) for one in Glossary.of(read_terms(templates_dir(), None, faults)["ja"]).terms]
    assert faults == []
    assert heads.index("切り札") < heads.index("スート") < heads.index("手札") < heads.index("リード")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("切《き》り札《ふだ》]", "切り札]", "without a reading"),
        ("words: [トリック]", "words: トリック", "a list"),
        ("\ntrick: {", "\nTrick!: {", "small letters and hyphens"),
    ],
)
def test_a_term_written_wrong_is_told_at_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = (templates_dir() / "terms.ja.yaml").read_text(encoding="utf-8")
    assert old in text
    for lang in LANGS:
        (tmp_path / f"terms.{lang}.yaml").write_text(text.replace(old, new) if lang == "ja" else "{}", encoding="utf-8")
    faults: list[Fault] = []
    read_terms(tmp_path, None, faults)
    assert faults
    assert all(said in str(fault) for fault in faults)
    assert "terms.ja.yaml:" in str(faults[0])
