"""A walkthrough stands still where something is asked, chosen or new; all else passes by, not too much at a time."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from rules_engine import games
from tehodoki.languages import LANGS
from tehodoki.walkthrough.stops import LETTERS, MOST, stops
from tests.sampling import in_turns
from tests.walkthrough.told import all_told


def step(text: str, **more: Any) -> dict[str, Any]:
    return {"text": text, "clauses": [], "ask": None} | more


def deal(*steps: dict[str, Any], **more: Any) -> Any:
    return {"lang": "en", "you": 0, "steps": list(steps), "questions": [], "folds": []} | more


def test_what_is_new_is_a_stop_and_what_is_said_again_is_not() -> None:
    same = [step("Ann plays.", clauses=["play"]) for _ in range(4)]
    assert stops(deal(step("Dealt."), *same, step("End."))) == [0, 1, 5]


def test_what_an_answer_has_told_passes_by() -> None:
    told = [step("Dealt."), step("Played."), step("Ben wins.", clauses=["wins"]), step("It goes to Ben."), step("End.")]
    assert stops(deal(*told)) == [0, 2, 4]
    assert stops(deal(*told, questions=[{"step": 1}])) == [0, 1, 4]


def test_the_readers_choice_is_a_stop_where_there_is_one() -> None:
    def asked(seat: int, may: int) -> dict[str, Any]:
        return step("Turn.", ask={"seat": seat, "may": [[one] for one in range(may)]})

    assert stops(deal(step("Dealt."), asked(0, 2), asked(0, 1), asked(1, 2), step("End."))) == [0, 1, 4]


def test_not_too_much_passes_at_a_time_and_a_stretch_is_one_stop() -> None:
    long = [step("x" * (LETTERS["en"] // 2)) for _ in range(9)]
    assert stops(deal(*long)) == [0, 2, 4, 6, 8]
    assert stops(deal(*long, folds=[{"first": 1, "last": 7, "text": "x"}])) == [0, 1, 8]


def test_a_stretch_before_a_choice_that_is_compared_is_told_there_if_short(monkeypatch: pytest.MonkeyPatch) -> None:
    def made(text: str) -> Any:
        steps = [step("Turn.", move=at) for at in range(9)]
        fold = {"first": 2, "last": 5, "text": text}
        return deal(*steps, folds=[fold], compared={"choices": [{"step": 6}]})

    assert stops(made("Three tricks.")) == [0, 2, 6, 8]
    monkeypatch.setattr("tehodoki.walkthrough.stops.MOST", 3)
    assert stops(made("Three tricks.")) == [0, 6, 8]
    assert stops(made("x" * LETTERS["en"])) == [0, 2, 6, 8]


@pytest.mark.parametrize(("name", "lang"), in_turns(games(), LANGS))
def test_in_every_deal_all_that_is_asked_is_a_stop_and_taps_are_few(name: str, lang: str) -> None:
    for made in all_told(name, lang):
        found, last = made["stops"], len(made["steps"]) - 1
        asked = {one["step"] for one in made["questions"]}
        compared = {one["step"] for one in made.get("compared", {"choices": []})["choices"]}
        assert found == sorted({*found, 0, last, *asked, *compared})
        assert len(found) <= max(MOST * 5 // 4, len(asked))
        within = {one for fold in made["folds"] for one in range(fold["first"] + 1, fold["last"] + 1)}
        told = dict(enumerate(one["text"] for one in made["steps"])) | {
            fold["first"]: fold["text"] for fold in made["folds"]
        }
        for before, after in pairwise(found):
            passed = [told[at] for at in range(before + 1, after) if at not in within]
            assert len("".join(passed)) <= LETTERS[lang]
