"""No question of a whole deal asks for a rule that has not been told by then."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from rules_engine import games
from tehodoki.languages import LANGS
from tehodoki.texts.content import load_game
from tehodoki.walkthrough.data import Data, Question
from tests.sampling import in_turns
from tests.texts.planted import Planted
from tests.walkthrough.told import game, told


def untold(made: Data) -> Iterator[str]:
    """The rules behind the answers of each question, right ones and misread ones, that no step tells up to it. What
    lies in a fold is not told."""
    for question in made["questions"]:
        known = told_by(made, question["step"])
        for clause in sorted(behind(question) - known):
            yield f"{made['game']} {made['id']}, step {question['step']}: {clause}"


def told_by(made: Data, step: int) -> set[str]:
    folded = {one for fold in made["folds"] for one in range(fold["first"], fold["last"] + 1)}
    return {clause for at in range(step + 1) if at not in folded for clause in made["steps"][at]["clauses"]}


def behind(question: Question) -> set[str]:
    answers = [one for one in question["answers"] if one["right"] or "misreading" in one]
    return {clause for one in answers for clause in one["clauses"]}


def whole(name: str) -> list[int]:
    return [number for number, deal in enumerate(game(name)[1]) if deal.whole]


@pytest.mark.parametrize("name", games())
def test_every_question_asks_for_what_was_told(name: str) -> None:
    for number in whole(name):
        made: Any = told(name, number, "en")
        assert list(untold(made)) == []


@pytest.mark.parametrize("name", games())
def test_a_lesson_left_out_is_noticed(name: str) -> None:
    """Without its lessons, no game would have told all that it asks."""
    made: Any = copy.deepcopy(told(name, 0, "en"))
    for step in made["steps"]:
        if step.get("lesson"):
            step["clauses"] = []
    assert list(untold(made))


@pytest.mark.parametrize(("name", "lang"), in_turns(games(), LANGS))
def test_every_lesson_is_told_once_and_nothing_happens_in_it(name: str, lang: str) -> None:
    known = load_game(name).meta.lessons
    found: set[str] = set()
    for number in whole(name):
        made: Any = told(name, number, lang)
        lessons = [step for step in made["steps"] if step.get("lesson")]
        texts = [step["text"] for step in lessons]
        assert all(texts)
        assert len(set(texts)) == len(texts)
        assert not any(step["changes"] or step["by"] is not None for step in lessons)
        folded = {one for fold in made["folds"] for one in range(fold["first"], fold["last"] + 1)}
        assert not any(made["steps"].index(step) in folded for step in lessons)
        found |= {clause for step in lessons for clause in step["clauses"]}
    assert found == {clause for one in known for clause in one.tells}


@pytest.mark.parametrize(("name", "lang"), in_turns(games(), LANGS))
def test_excerpts_have_no_lessons(name: str, lang: str) -> None:
    for number, deal in enumerate(game(name)[1]):
        if not deal.whole:
            assert not any(step.get("lesson") for step in told(name, number, lang)["steps"])


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("  - {name: follow, before: play, ", "  - {name: follow, ", "no before"),
        ("name: follow,", "name: wins,", "'wins' a second time"),
        ("tells: [lead-any, ", "tells: [lead-nothing, ", "unknown clause 'lead-nothing'"),
        ("lessons:\n", "lessons: none\nlesson:\n", "'none'"),
    ],
)
def test_a_lesson_that_is_none_is_a_fault(tmp_path: Any, old: str, new: str, found: str) -> None:
    planted = Planted(tmp_path)
    planted.change("game.yaml", old, new)
    assert any("game.yaml:" in fault and found in fault for fault in planted.faults())
