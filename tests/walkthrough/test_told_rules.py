"""What the first whole deal tells of rules that it does not happen to show, and of the rule behind a mistake."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rules_engine import find_game, games
from rules_engine.games import misreadings
from tehodoki.gamefiles import texts_of
from tehodoki.languages import LANGS
from tehodoki.texts.content import load_game
from tehodoki.texts.ruby import strip_readings
from tehodoki.walkthrough.telling import Telling
from tehodoki.yamlplaces import read_yaml
from tests.sampling import in_turns
from tests.walkthrough.told import game, told

CHUNK = 10  # letters of a rule that are its own


def lessons(name: str, lang: str) -> dict[str, list[str]]:
    """The rules that a game tells before they are needed, by key: their words between what is filled in."""
    said = read_yaml(texts_of(name) / f"phrases.{lang}.yaml").data.get("lesson", {})
    plain = {key: strip_readings(text) for key, text in said.items() if not text.startswith("{%")}
    cut = {key: re.split(r"\{[{%].*?[%}]\}|[0-9A-Z]-?[0-9]*", text) for key, text in plain.items()}
    return {key: [one.strip() for one in chunks if len(one.strip()) >= CHUNK] for key, chunks in cut.items()}


def first(name: str, lang: str) -> Any:
    return told(name, 0, lang)


def seen(made: Any) -> list[str]:
    """What the reader is told at the stops, what is asked there, and the end."""
    folded = {step for fold in made["folds"] for step in range(fold["first"], fold["last"] + 1)}
    steps = [step for index, step in enumerate(made["steps"]) if index not in folded]
    told = [
        next((view["text"] for view in one.get("views", []) if made["you"] in view["seats"]), one["text"])
        for one in [*steps, *made["folds"], made["end"]]
    ]
    return told + [step["ask"]["prompt"] for step in steps if step["ask"]]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", games())
def test_the_first_deal_tells_each_rule_that_it_has_a_lesson_for(name: str, lang: str) -> None:
    told = seen(first(name, lang))
    for key, chunks in lessons(name, lang).items():
        assert any(chunk in text for chunk in chunks for text in told), key


@pytest.mark.parametrize("lang", LANGS)
def test_a_sentence_that_is_empty_is_not_told(lang: str) -> None:
    step = first("irokanmuri", lang)["steps"][0]
    assert "35" not in step["text"]
    assert "  " not in step["text"]
    assert "assumed-split" in step["clauses"]


@pytest.mark.parametrize(("name", "lang"), in_turns(games(), LANGS))
def test_who_finds_a_mistake_is_told_the_rule(name: str, lang: str) -> None:
    content, deals = game(name)
    behind = {one.id: one.clause for one in misreadings(name)}
    for number, deal in enumerate(deals):
        telling = Telling(content, deal.record.game, lang, furigana=False)
        for asked in told(name, number, lang)["questions"]:
            for own in asked["answers"] if asked["kind"] == "mistake" else []:
                rule = telling.rule(own["misreading"], behind[own["misreading"]])
                right, _ = telling.said("mistake.right", {"rule": rule})
                assert (own["text"] == right) == own["right"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", games())
def test_a_rule_is_told_without_the_marks_of_markdown(name: str, lang: str) -> None:
    content = load_game(name)
    telling = Telling(content, find_game(name)(find_game(name).players[0]), lang, furigana=False)
    for one in misreadings(name):
        said = strip_readings(telling.rule(one.id, one.clause))
        assert said
        assert not [mark for mark in ("**", "](") if mark in said]


@pytest.mark.parametrize("lang", LANGS)
def test_a_rule_is_told_without_the_numbers_of_others(lang: str) -> None:
    name = "deck-build-tricks"
    telling = Telling(load_game(name), find_game(name)(find_game(name).players[0]), lang, furigana=False)
    rule = strip_readings(telling.rule("point-cards-are-the-weakest", "points-between"))
    assert (
        rule
        == {
            "ja": "ポイントカードは、最強にも最弱にもなりません。",
            "en": "Point cards are neither strongest nor weakest.",
        }[lang]
    )
