"""Questions: each wrong answer has a text of its own, which does not tell the right one; one is a misreading's."""

from __future__ import annotations

import dataclasses
import re
from functools import cache
from typing import Any

import pytest

from rules_engine import Replay, games
from tehodoki.faults import ContentError
from tehodoki.languages import LANGS
from tehodoki.texts.content import load_game
from tehodoki.walkthrough.asking import told_above
from tehodoki.walkthrough.deals import LEGAL, Question, TeachingDeal, load_deals
from tehodoki.walkthrough.misled import Misled
from tehodoki.walkthrough.questions import wrong_answers
from tehodoki.walkthrough.steps import walkthrough
from tests.sampling import in_turns
from tests.walkthrough.told import all_told

CASES = in_turns(games(), LANGS)

MARK = re.compile("⟦([^⟧]*)⟧")


@cache
def told(name: str, lang: str) -> list[Any]:
    """The walkthroughs of a game."""
    return all_told(name, lang)


@pytest.mark.parametrize(
    ("kind", "step", "told"),
    [
        ("number", {"caption": "Together <b>22</b>."}, True),
        ("number", {"caption": "Together 122 with ⟦22⟧."}, False),
        ("mistake", {"caption": "", "lesson": True, "clauses": ["rule"]}, True),
        ("mistake", {"caption": "", "lesson": True, "clauses": ["other"]}, False),
        ("mistake", {"caption": "", "clauses": ["rule"]}, False),
    ],
)
def test_a_caption_that_tells_the_answer_is_known(kind: str, step: Any, told: bool) -> None:
    question: Any = {"kind": kind, "answers": [{"right": True, "label": "22", "clauses": ["rule"]}]}
    assert told_above(step, question) == told


@pytest.mark.parametrize("name", games())
def test_one_question_is_asked_at_a_step(name: str) -> None:
    for made in told(name, LANGS[0]):
        steps = [one["step"] for one in made["questions"]]
        assert len(set(steps)) == len(steps)


@pytest.mark.parametrize(("name", "lang"), CASES)
def test_a_hint_does_not_name_the_right_answer(name: str, lang: str) -> None:
    for made in told(name, lang):
        for one in made["questions"]:
            if one["by"] == "seat":
                right = [made["names"][made["seats"].index(own["value"])] for own in one["answers"] if own["right"]]
                wrong = [re.sub("<[^>]+>", "", own["text"]) for own in one["answers"] if not own["right"]]
                owner = "^" if lang == "en" else ""
                assert not [text for text in wrong for own in right if re.search(owner + re.escape(own), text)]


@pytest.mark.parametrize("name", games())
def test_a_refusal_does_not_name_what_may_be_chosen_instead(name: str) -> None:
    for made in told(name, LANGS[0]):
        for one in (question for question in made["questions"] if question["kind"] == "may"):
            step = made["steps"][one["step"]]
            lying = set(MARK.findall(step["caption"]))

            def cards(answer: Any, parts: Any = step["ask"]["parts"]) -> set[str]:
                return {card for part in answer["value"].split(",") for card in parts[int(part)].get("cards", ())}

            right = {card for answer in one["answers"] if answer["right"] for card in cards(answer)}
            for answer in one["answers"]:
                if not answer["right"]:
                    assert not (set(MARK.findall(answer["text"])) & right) - lying - cards(answer)


@pytest.mark.parametrize("name", games())
def test_a_mistake_is_chosen_from_more_than_two_readings(name: str) -> None:
    for made in told(name, LANGS[0]):
        assert all(len(one["answers"]) > 2 for one in made["questions"] if one["kind"] == "mistake")


@pytest.mark.parametrize("name", games())
def test_questions_are_told_alike_in_both_languages(name: str) -> None:
    for one, other in zip(*(told(name, lang) for lang in LANGS), strict=True):
        for mine, theirs in zip(one["questions"], other["questions"], strict=True):
            assert (mine["step"], mine["kind"], mine["by"]) == (theirs["step"], theirs["kind"], theirs["by"])
            answers = [
                [(own["value"], own["right"], own.get("misreading")) for own in q["answers"]] for q in (mine, theirs)
            ]
            assert answers[0] == answers[1]


@pytest.mark.parametrize("name", games())
def test_every_question_has_a_solution_and_answers_that_are_told(name: str) -> None:
    for made in told(name, "en"):
        for one in made["questions"]:
            assert one["solution"]["text"]
            assert all(own["text"] for own in one["answers"])
            assert one["by"] != "option" or all(own["label"] for own in one["answers"])
            clauses = {clause for own in one["answers"] for clause in own["clauses"]}
            assert clauses <= made["clauses"].keys()


def answer(text: str, right: bool = False, misreading: str = "", label: str = "") -> Any:
    own: Any = {"value": "A", "right": right, "text": text, "clauses": []} | ({"label": label} if label else {})
    return {**own, "misreading": misreading} if misreading else own


@pytest.mark.parametrize(
    ("answers", "found"),
    [
        ([answer("a", right=True), answer("b", misreading="x"), answer("c")], None),
        ([answer("a", right=True), answer("b", misreading="x"), answer("b")], "two wrong answers with the text 'b'"),
        ([answer("a", right=True), answer("b")], "no wrong answer that a misreading comes to"),
        ([answer("a", right=True)], "no wrong answer"),
        ([answer("b", misreading="x")], "no right answer"),
        (
            [
                answer("4", right=True, label="4"),
                answer("4 × <b>10</b> = 40", label="5"),
                answer("b", misreading="x", label="40"),
            ],
            "the hint to '5' comes to '40', which is wrong, too",
        ),
        (
            [
                answer("4", right=True, label="4"),
                answer("5 = 5, no", label="5"),
                answer("4 = 4", misreading="x", label="40"),
            ],
            None,
        ),
    ],
)
def test_what_is_wrong_with_answers(answers: list[Any], found: str | None) -> None:
    fault = wrong_answers({"answers": answers})  # type: ignore[typeddict-item]
    assert (fault and fault[0]) == found


def deal_of(name: str) -> TeachingDeal:
    return load_deals(load_game(name))[0]


def test_a_misreading_is_played_by_the_engine() -> None:
    deal = deal_of("take-and-share")
    number = 4  # the last card of the first trick
    notes = {one.misreading.id: one.note for one in Misled(deal.record).notes(number, "wins", 1)}
    trick = [move[2] % 10 for move in deal.record.deals[-1].moves[:number]]
    leader = deal.record.deals[-1].moves[0][0]
    high, low = notes["high-card-always-wins"], notes["low-card-always-wins"]
    assert high
    assert low
    assert high.by == (leader + trick.index(max(trick))) % 4
    assert low.by == (leader + trick.index(min(trick))) % 4


def test_the_right_rules_are_back_afterwards() -> None:
    deal = deal_of("take-and-share")
    before = [step.events for step in Replay(deal.record, -1).steps()]
    list(Misled(deal.record).notes(4, "wins", 1))
    list(Misled(deal.record).legal(3))
    assert [[event.kind for event in step.events] for step in Replay(deal.record, -1).steps()] == [
        [event.kind for event in events] for events in before
    ]


def test_a_question_that_no_misreading_answers_ends_the_build_with_its_place() -> None:
    content = load_game("take-and-share")
    deal = deal_of("take-and-share")
    leads = next(step.number for step in Replay(deal.record, -1).steps() if step.position.asks)
    wrong = dataclasses.replace(deal, questions=(Question(leads, LEGAL),))
    with pytest.raises(ContentError, match="no wrong answer") as caught:
        walkthrough(content, wrong, "en")
    assert caught.value.faults[0].place.path == deal.path.with_suffix(".yaml")


def test_passing_is_not_right_where_a_card_is_asked_for() -> None:
    content = load_game("irokanmuri")
    found = 0
    for deal in load_deals(content):
        for step in Replay(deal.record, -1).steps():
            able = {ask.name: ask.values() for ask in step.position.asks}
            if deal.first <= step.number < deal.last and able.get("receive") and found < 3:
                asked = dataclasses.replace(deal, questions=(Question(step.number, LEGAL),), folds=())
                try:
                    made = walkthrough(content, asked, "en")
                except ContentError:
                    continue  # nothing to misread there
                ask = made["steps"][made["questions"][0]["step"]]["ask"]
                assert ask
                passing = [index for index, part in enumerate(ask["parts"]) if part["text"] == "Pass"]
                right = {own["value"]: own["right"] for own in made["questions"][0]["answers"]}
                assert right[str(passing[0])] is False
                found += 1
    assert found
