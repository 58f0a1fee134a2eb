"""The prose of our own examples cannot say what is not so: whatever is typed, swapped or turned round is noticed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules_engine.games import games
from tehodoki.checking.exampleprose import faults_of
from tehodoki.checking.ours import check_example, verify
from tehodoki.errors import TehodokiError
from tehodoki.languages import LANGS
from tehodoki.texts.content import GameContent, load_game
from tehodoki.texts.exampleprose import told, words_of
from tehodoki.texts.examples import KitExample
from tehodoki.texts.phrases import Phrases
from tests.sampling import in_turn
from tests.texts.planted import Planted

HOLE = re.compile(r"\{\{.*?\}\}")
LETTER = re.compile(r"(?<=\.)[A-D]\b")
OPPOSITE = {"highest": "lowest", "lowest": "highest", "more": "less", "less": "more"}
Case = tuple[KitExample, str]


@pytest.fixture(scope="module", params=games())
def content(request: pytest.FixtureRequest) -> GameContent:
    return load_game(request.param)


def cases(content: GameContent, of: int) -> list[Case]:
    every = [(example, lang) for example in content.examples for lang in LANGS]
    return in_turn(every, sum(map(ord, content.name)), of)


def worded(example: KitExample, lang: str, text: str) -> KitExample:
    return replace(example, text={**example.text, lang: text})


def noticed(example: KitExample, phrases: Mapping[str, Phrases]) -> bool:
    return bool(check_example(example).faults or list(faults_of(example, phrases)))


def changed(example: KitExample, lang: str, text: str, phrases: Mapping[str, Phrases]) -> bool:
    """Whether readers would read something else."""
    try:
        return told(worded(example, lang, text), phrases[lang]) != told(example, phrases[lang])
    except TehodokiError:
        return True


def test_nothing_is_typed_and_each_claim_is_bound(content: GameContent) -> None:
    assert not [fault for example in content.examples for fault in faults_of(example, content.phrases)]
    for example in content.examples:
        for lang in LANGS:
            assert "{" not in told(example, content.phrases[lang])


def test_what_is_typed_in_place_of_an_expression_is_noticed(content: GameContent) -> None:
    for example, lang in cases(content, 4):
        text = example.text[lang]
        for hole in HOLE.finditer(text):
            for word in ("7", "99", "３", {"ja": "チカ", "en": "Chika"}[lang]):
                other = worded(example, lang, f"{text[: hole.start()]}{word}{text[hole.end() :]}")
                assert noticed(other, content.phrases), (example.id, lang, hole[0], word)
            constant = worded(example, lang, f"{text[: hole.start()]}{{{{ 7 }}}}{text[hole.end() :]}")
            assert noticed(constant, content.phrases), (example.id, lang, hole[0])


def test_another_player_is_noticed(content: GameContent) -> None:
    for example, lang in cases(content, 3):
        text = example.text[lang]
        for at in LETTER.finditer(text):
            for letter in "ABCD"[: example.seats]:
                other = f"{text[: at.start()]}{letter}{text[at.end() :]}"
                if changed(example, lang, other, content.phrases):
                    assert noticed(worded(example, lang, other), content.phrases), (example.id, lang, other)


def claims_of(text: str, lang: str) -> Iterator[tuple[int, int, str]]:
    """Where a word claims, and what: the longest word there is; readings are passed over."""
    claims = {word: relation for relation, words in words_of(lang)["claims"].items() for word in words}
    reading, edge = "(?:《+[^》]*》+)?", r"\b" if lang == "en" else ""
    words = [(word, reading.join(map(re.escape, word)).replace("…", "[^、。]*?")) for word in claims]
    words.sort(key=lambda pair: -len(pair[0]))
    any_word = re.compile(edge + "(?:" + "|".join(f"({shape})" for _, shape in words) + ")" + edge, re.IGNORECASE)
    for match in any_word.finditer(HOLE.sub(lambda hole: "\ufffc" * len(hole[0]), text)):
        yield match.start(), match.end(), claims[words[(match.lastindex or 1) - 1][0]]


def test_a_claiming_word_turned_round_is_noticed(content: GameContent) -> None:
    for example, lang in cases(content, 2):
        text = example.text[lang]
        for start, end, relation in claims_of(text, lang):
            if relation == "none":
                continue
            for word in (words_of(lang)["claims"].get(OPPOSITE.get(relation, ""), [""])[0], ""):
                other = worded(example, lang, f"{text[:start]}{word}{text[end:]}")
                assert noticed(other, content.phrases), (example.id, lang, text[start:end], word)


def test_a_claim_turned_round_with_its_binding_is_noticed(content: GameContent) -> None:
    for example in content.examples:
        for lang in LANGS:
            says = list(example.says.get(lang, ()))
            for at, entry in enumerate(says):
                ((relation, source),) = entry.items()
                if source == "rule" or relation not in OPPOSITE:
                    continue
                turned = [*says[:at], {OPPOSITE[relation]: source}, *says[at + 1 :]]
                start, end, _ = [one for one in claims_of(example.text[lang], lang) if one[2] != "none"][at]
                word = words_of(lang)["claims"][OPPOSITE[relation]][0]
                text = f"{example.text[lang][:start]}{word}{example.text[lang][end:]}"
                other = replace(worded(example, lang, text), says={**example.says, lang: tuple(turned)})
                assert noticed(other, content.phrases), (example.id, lang, entry)


def moved(value: Any) -> Iterator[Any]:
    """The value with one of its numbers a step higher or lower."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from ({**value, key: other} for other in moved(one))
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from ([*value[:at], other, *value[at + 1 :]] for other in moved(one))


def test_a_number_that_is_expected_is_noticed_when_it_moves(content: GameContent) -> None:
    for example in content.examples:
        for at, claim in enumerate(example.claims):
            for said in moved(claim.said):
                claims = (*example.claims[:at], replace(claim, said=said), *example.claims[at + 1 :])
                assert noticed(replace(example, claims=claims), content.phrases), (example.id, claim.key, said)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("{{ cards[lead]|cardname }}", "4 of hearts", ("the card or suit '4 of hearts' typed", "cards.A|card")),
        ("{{ winner|seat }}'s", "Ben's", ("the player 'Ben' typed", "name.A")),
        ("{{ winner|seat }}'s", "{{ name.C }}'s", ("beside another player's name", "own name")),
        ("the highest number wins", "the lowest number wins", ("'lowest' claims lowest, bound to highest", "says")),
        ('highest: "of.number[winner]"', "highest: of.number.C", ("'いちばん大き'", "is not so")),
        ("does not matter", "matters twelve times", ("the number 'twelve' typed", "counts.B|word")),
        ("does not matter", "does matter", ("says more than the text", "drop it")),
        ("{{ winner|seat }}'s {{", "{{ winner|seat }}'s {{ 3 }}{{", ("3 is typed", "a fact of the example")),
        ("{{ winner|seat }}'s {{", "{{ winner|seat }}'s {{ '3 o'|named }}{{", ("not in the rule text", "quote")),
        ("{{ winner|seat }}'s {{", "{{ winer|seat }}'s {{", ("'winer' is undefined", "mend the text")),
    ],
)
def test_a_fault_says_where_and_what_to_write(tmp_path: Path, old: str, new: str, words: tuple[str, str]) -> None:
    planted = Planted(tmp_path)
    line = planted.change("examples.yaml", old, new)
    faults = list(map(str, verify([planted.load()]).faults))
    assert any(all(word in fault for word in words) for fault in faults), faults
    assert any(f"examples.yaml:{line}" in fault for fault in faults) or "highest:" in old
