"""Whole deals: from the setup to the score, with usual scores, dull stretches folded, and enough questions."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from rules_engine import Replay, games
from rules_engine.games import showing
from tehodoki.languages import LANGS
from tehodoki.walkthrough.choosing import FIRST
from tehodoki.walkthrough.deals import SPREAD, TeachingDeal
from tehodoki.walkthrough.unsaid import LONG
from tehodoki.walkthrough.wholedeals import Usual
from tehodoki.yamlplaces import read_yaml
from tests.walkthrough.told import game
from tests.walkthrough.told import told as told_of

MORE = {"tennos-square": 3, "trumps": 2}  # players of a second whole deal
CASES = [(name, lang) for name in games() for lang in LANGS]


@cache
def deals(name: str) -> tuple[TeachingDeal, ...]:
    return game(name)[1]


@cache
def told(name: str, lang: str) -> Any:
    """The walkthrough of a game's first deal."""
    return told_of(name, 0, lang)


def scored(name: str) -> int:
    """At how many steps of a game's first deal something is scored: one question is asked at a step."""
    kinds = {*showing(name).numbers, *showing(name).gets}
    return sum(any(event.kind in kinds for event in step.events) for step in Replay(deals(name)[0].record, -1).steps())


@pytest.mark.parametrize("name", games())
def test_the_first_deal_is_a_whole_one_and_no_second_one_is_for_as_many(name: str) -> None:
    assert deals(name)[0].id == FIRST
    seats = [deal.record.game.seats for deal in deals(name) if deal.whole]
    assert len(set(seats)) == len(seats) <= 2


@pytest.mark.parametrize(("name", "seats"), MORE.items())
def test_a_game_whose_table_changes_has_another(name: str, seats: int) -> None:
    assert [deal.record.game.seats for deal in deals(name) if deal.whole][1:] == [seats]


@pytest.mark.parametrize("name", games())
def test_each_score_of_a_whole_deal_lies_within_the_middle_half(name: str) -> None:
    for deal in deals(name):
        if deal.whole:
            spread = read_yaml(deal.path.with_suffix(".yaml")).data[SPREAD]
            assert Usual.read(spread).holds(deal.record.deals[-1].scores or ())


def test_usual_scores_hold_all_or_nothing() -> None:
    usual = Usual(500, "1", 3, 30, 36)
    assert usual.holds((3, 30))
    assert not usual.holds((3, 31))


@pytest.mark.parametrize("name", games())
def test_a_whole_deal_is_not_too_long_and_asks_enough(name: str) -> None:
    whole = [(deal, told_of(name, number, "en")) for number, deal in enumerate(deals(name)) if deal.whole]
    for deal, made in whole:
        if deal.last < LONG:
            continue  # a small deal is told in full, and asks what it can
        assert 25 <= len(made["stops"]) + len(made["questions"]) <= 45
        assert 6 <= len(made["questions"]) <= 10
        last = made["groups"][-1]["first"]
        scoring = [one for one in made["questions"] if one["step"] >= last - 1 or one["kind"] in ("number", "gets")]
        assert len(scoring) >= min(2, scored(name))


@pytest.mark.parametrize(("name", "lang"), CASES)
def test_a_fold_is_told_and_hides_no_question(name: str, lang: str) -> None:
    made = told(name, lang)
    assert made["folds"] or deals(name)[0].last < LONG
    hidden = [step for fold in made["folds"] for step in range(fold["first"], fold["last"] + 1)]
    assert hidden == sorted(set(hidden))
    assert not {one["step"] for one in made["questions"]} & set(hidden)
    assert all(fold["caption"] and fold["text"] and fold["last"] > fold["first"] for fold in made["folds"])
    assert not any("None" in fold["text"] for fold in made["folds"])


@pytest.mark.parametrize(("name", "lang"), CASES)
def test_the_end_names_the_score(name: str, lang: str) -> None:
    made, record = told(name, lang), deals(name)[0].record
    assert made["end"]["caption"]
    if showing(name).final:
        assert all(str(score) in made["end"]["text"] for score in record.deals[-1].scores or ())


def test_the_draft_of_a_deck_is_two_picks_and_so_on() -> None:
    made = told("deck-build-tricks", "en")
    fold = made["folds"][0]
    assert [step["move"] for step in made["steps"][: fold["first"]] if step["move"]] == [1, 2]
    assert "And so on." in fold["text"]


def test_trumps_begins_with_its_setup() -> None:
    assert told("trumps", "en")["groups"][0]["first"] == 0
    assert deals("trumps")[0].first == 0
