"""Sentences: filters in both languages, plain and as HTML, and messages for what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tehodoki.checking.ours import check_example
from tehodoki.errors import PhraseError
from tehodoki.faults import Fault
from tehodoki.languages import LANGS
from tehodoki.texts.content import GameContent, load_game
from tehodoki.texts.phrases import Phrases, read_phrases
from tehodoki.texts.ruby import strip_readings
from tehodoki.yamlplaces import read_yaml
from tests.texts.planted import GAME

COMMON = """
name: {card: "the {{ name }}"}
join: {two: " and ", many: ", ", last: " and "}
word: {nth: "first, second, third"}
"""


class Names:
    def card_name(self, kind: str, lang: str) -> str:
        return f"{kind[1:]} of {self.suit_name(kind[0], lang)}"

    def suit_name(self, letter: str, lang: str, many: bool = True) -> str:
        return {"S": "spade", "H": "heart"}[letter] + ("s" if many else "")

    def rank_name(self, kind: str, lang: str) -> str:
        return {"Q": "queen"}.get(kind[1:], kind[1:])


def phrases(tmp_path: Path, own: str, lang: str = "en") -> Phrases:
    faults: list[Fault] = []
    for name, text in (("common", COMMON), ("own", own)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    said = read_phrases(lang, [read_yaml(tmp_path / f"{name}.yaml") for name in ("common", "own")], Names(), faults)
    assert not faults
    return said


def draw(kind: str) -> str:
    return f"<b>{kind}</b>"


@pytest.mark.parametrize(
    ("sentence", "plain", "html"),
    [
        ("{{ card|card }}", "the 7 of spades", "<b>S7</b>"),
        ("{{ card|card|upfirst }} wins", "The 7 of spades wins", "<b>S7</b> wins"),
        ("{{ cards|cards }}", "the 7 of spades and the 2 of hearts", "<b>S7</b> and <b>H2</b>"),
        ("{{ suit|suit }}, {{ suit|suit1 }}", "spades, spade", "spades, spade"),
        ("{{ card|rank }}, {{ 'HQ'|rank }}", "7, queen", "7, queen"),
        ("{{ 2|nth }}", "second", "second"),
        ("{{ seat|seat }}", "Ben", "Ben"),
        ("{{ side|seat }}", "Aki and Chika", "Aki and Chika"),
        ("{{ seats|seats }}", "Aki, Ben and Dai", "Aki, Ben and Dai"),
        ("{{ ['x']|join }}", "x", "x"),
        ("{{ name }}", "<i>", "&lt;i&gt;"),
    ],
)
def test_filters(tmp_path: Path, sentence: str, plain: str, html: str) -> None:
    said = phrases(tmp_path, f'key: "{sentence}"')
    facts: dict[str, Any] = {
        "card": "S7",
        "cards": ["S7", "H2"],
        "suit": "S",
        "seat": "B",
        "side": "AC",
        "seats": ["A", "B", "D"],
        "name": "<i>",
    }
    assert (said.render("key", **facts), said.html("key", draw, **facts)) == (plain, html)


def test_a_game_s_own_sentence_goes_over_the_shared_one(tmp_path: Path) -> None:
    said = phrases(tmp_path, "name: {card: '[{{ name }}]'}\nkey: '{{ c|card }}'")
    assert said.render("key", c="S7") == "[7 of spades]"


def test_players_may_have_names_of_their_own(tmp_path: Path) -> None:
    said = phrases(tmp_path, "key: '{{ seats|seats }}'").calling({"A": "<Yuki>"})
    assert said.render("key", seats=["A", "B"]) == "<Yuki> and Ben"
    assert said.html("key", draw, seats=["A", "B"]) == "&lt;Yuki&gt; and Ben"
    with pytest.raises(PhraseError, match=r"own\.yaml:1:6.*'Z'"):
        said.render("key", seats=["Z"])


def test_many_cards_stand_in_a_row_and_a_few_are_named_one_by_one(tmp_path: Path) -> None:
    said = phrases(tmp_path, "key: '{{ cards|cards }}'")
    assert said.html("key", draw, cards=["S7"] * 4) == "<b>S7</b>, <b>S7</b>, <b>S7</b> and <b>S7</b>"
    assert said.html("key", draw, cards=["S7"] * 5) == " ".join(["<b>S7</b>"] * 5)


def test_readings_are_shown_only_when_asked_for(tmp_path: Path) -> None:
    said = phrases(tmp_path, "key: 札《ふだ》", "ja")
    assert said.render("key") == "札"
    assert said.html("key", draw) == "札"
    assert said.html("key", draw, furigana=True).startswith("<ruby")


@pytest.mark.parametrize(
    ("key", "words"),
    [("kye", ["kye", "key"]), ("key", ["own.yaml:1:6", "'key'", "'led' is undefined", "facts card"])],
)
def test_what_is_missing_is_told(tmp_path: Path, key: str, words: list[str]) -> None:
    said = phrases(tmp_path, 'key: "{{ led }}"')
    with pytest.raises(PhraseError) as caught:
        said.render(key, card="S7")
    assert all(word in str(caught.value) for word in words), str(caught.value)


# take-and-share -------------------------------------------------------------------------------------------

TRICK = {"seat": "B", "card": "H3", "winner": "C", "winning": "S3", "led": "S", "off": ["H3"], "tied": ["S3", "H3"]}
FACTS: dict[str, dict[str, Any]] = {
    "end.deal": {"points": {"A": 3, "B": 4}, "winners": ["B"]},
    "end.excerpt": {},
    "aside.worse": {"seat": "A"},
    "fold.plain": {"first": "x", "last": "y"},
    "score.running": {"value": 3},
    "score.final": {"value": 3},
    "compare.unit": {},
    "compare.unit-side": {},
    "compare.better": {"count": 2},
    "count.seat": {"seat": "A", "working": "1 + 2 = 3"},
    "misread.hint": {"reading": "x", "rule": "y"},
    "mistake.seat": {"asked": "x", "seat": "A"},
    "mistake.number": {"asked": "x", "value": 3, "whose": "A"},
    "mistake.right": {"rule": "x"},
    "mistake.wrong-seat": {"reading": "x", "seat": "A"},
    "mistake.wrong-number": {"reading": "x", "value": 3},
    "mistake.wrong-same": {"reading": "x"},
    "mistake.solution": {"reading": "x"},
    "near.high": {"value": 3, "hint": "x"},
    "near.low": {"value": 3, "hint": "x"},
    "right.legal": {},
    "wrong.legal": {},
    "solution.legal": {"cards": ["S7", "H3"]},
    "solution.choice": {"parts": ["x", "y"]},
    "group.joined": {},
    "ask.several": {"seat": "A"},
    "choice.cards": {"value": ["S7", "H3"]},
    "choice.flag": {"value": True},
    "choice.number": {"value": 3},
    "choice.seat": {"value": "A"},
    "teaching.title": {"clauses": ["x", "y"]},
    "teaching.situation": {"name": "Aki", "scores": {"A": 1, "B": 2}},
    "teaching.whole": {},
    "teaching.whole-seats": {"seats": 3},
    "teaching.opening": {},
    "fact.players": {"players": [3, 4], "least": 3, "most": 4},
    "fact.minutes": {"least": 15, "most": 20},
    "fact.teach": {"minutes": 5},
    "fact.age": {"age": 10},
    "fact.difficulty": {"difficulty": 1},
    "fact.needs": {"needs": ["pen"]},
    "zone.hand": {"seat": "A"},
    "zone.trick": {},
    "zone.share": {},
    "zone.pile": {"seat": "A"},
    "short.hand": {},
    "short.pile": {},
    "group.deal": {},
    "group.lead-any": {"number": 3},
    "group.share-after-last": {},
    **{f"lesson.{name}": {"seats": ["A", "B", "C"]} for name in ("follow", "wins", "ties", "give", "pile", "score")},
    "event.deal": {"seats": ["A", "B", "C"], "count": 15},
    "event.share-cards": {"cards": ["S7", "H3"]},
    "event.begin": {"seat": "A"},
    "event.play.lead-any": {"seat": "A", "card": "S7"},
    "event.play.turn-left": {"seat": "A", "card": "S7", "led": "S"},
    "event.play.slough-any": {"seat": "A", "card": "S7", "led": "H"},
    "event.wins.case-a": TRICK,
    "event.wins.case-b": TRICK,
    "event.wins.equal-lowest": TRICK,
    "event.exchange": {"seat": "A", "cards": ["S7", "H3"]},
    "event.share": {"seat": "A", "gifts": {"A": "S7", "B": "H3"}},
    "event.last-trick": {"cards": ["S7", "H3"]},
    "event.suit": {"suit": "S", "sums": {"A": 7, "B": 7}, "points": {"A": 1, "B": 2}},
    "event.total": {"points": {"A": 7, "B": 7}, "winners": ["A", "B"]},
    "ask.play": {"seat": "A", "led": None},
    "ask.share": {"seat": "A", "cards": ["S7"]},
    "pick.share.gifts": {"seat": "A"},
    "question.wins": {},
    "question.legal": {"seat": "A", "led": "S"},
    "question.number.suit": {"of": "A", "suit": "S"},
    "question.gets.suit": {"suit": "S"},
    "right.wins.case-a": TRICK,
    "right.wins.case-b": TRICK,
    "right.wins.equal-lowest": TRICK,
    "right.legal.lead-any": {},
    "right.legal.turn-left": {"led": "S"},
    "right.legal.slough-any": {"led": "S"},
    "wrong.wins.case-a": TRICK,
    "wrong.wins.case-b": TRICK,
    "wrong.wins.equal-lowest": TRICK,
    "wrong.gets.suit": {"seat": "A", "suit": "S", "sums": {"A": 3, "B": 4}},
    "other.wins": {},
    "material.cards": {},
    "hint.suit": {"of": "A"},
    "fold.wins": {"first": "x", "last": "y", "tally": {"A": 2, "B": 1}, "count": 3},
    "count.sum-decides": {"cards": ["SA", "S7"], "sum": 8, "count": 2, "points": 2},
    "count.equal-sums": {"cards": ["SA", "S7"], "sum": 8, "count": 2, "points": 2},
    "why.follow-suit": {"led": "S", "hold": ["S4", "S9"], "card": "H3"},
    "why.lead-any": {},
    "why.turn-left": {},
    "why.share-one-each": {},
}


@pytest.fixture(scope="module")
def content() -> GameContent:
    return load_game(GAME)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", FACTS)
def test_every_sentence_needs_only_its_facts(content: GameContent, key: str, lang: str) -> None:
    said = content.phrases[lang]
    plain, html = said.render(key, **FACTS[key]), said.html(key, draw, **FACTS[key])
    assert plain
    assert html
    assert "  " not in plain
    assert "《" not in plain + html
    assert "\n" not in plain


def test_every_sentence_of_the_game_is_tried(content: GameContent) -> None:
    tried_elsewhere = ("line.", "name.", "join.", "word.", "certainty", "pad.")
    assert {key for key in content.phrases["en"].sentences if not key.startswith(tried_elsewhere)} == set(FACTS)


@pytest.mark.parametrize("lang", LANGS)
def test_every_line_of_every_working_has_its_sentence(content: GameContent, lang: str) -> None:
    said = content.phrases[lang]
    for example in content.examples:
        working = check_example(example).working
        assert working is not None
        for line in working.lines:
            assert said.line(line).endswith(("。", "."))
            assert "  " not in said.line(line)
            assert "《" not in said.line_html(line, draw)


def test_why_not_names_the_card_and_the_lead_and_not_what_may_be_played(content: GameContent) -> None:
    facts = FACTS["why.follow-suit"]
    assert content.phrases["en"].render("why.follow-suit", **facts) == (
        "The suit led is spades and you hold spades, so you may not play the 3 of hearts."
    )
    assert content.phrases["ja"].render("why.follow-suit", **facts) == (
        "リードはスペードで、手札にスペードがあります。だからハートの3は出せません。"
    )


def test_both_languages_list_their_sentences_in_the_same_order(content: GameContent) -> None:
    assert list(content.phrases["ja"].sentences) == list(content.phrases["en"].sentences)


def test_an_exact_limit_is_not_said_to_be_exceeded(content: GameContent) -> None:
    facts = {"game": 1, "points": {"A": 20}, "totals": {"A": 20}, "over": True, "limit": 20}
    assert "stands at 20" in content.phrases["en"].render("line.long-game", **facts)
    assert "20点ちょうど" in strip_readings(content.phrases["ja"].render("line.long-game", **facts))
