"""Every kind of choice in the teaching deals of all games can be made with buttons: by mouse, by touch, by keys."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from generator.walkthrough.deals import LEGAL, Question, TeachingDeal
from generator.walkthrough.steps import walkthrough
from rules_engine import Replay, games
from rules_engine.game import Ask
from tests.site.bare import game, go, show, show_data, told

pytestmark = pytest.mark.browser

LANGS = ("ja", "en")


def verbs(asks: tuple[Ask, ...]) -> str:
    """What is asked: ``play(card, place) or exchange(give, take)``."""
    return " or ".join(f"{ask.name}({', '.join(ask.verb.fields.names)})" for ask in asks)


@cache
def kinds() -> dict[tuple[str, str], TeachingDeal]:
    """Each kind of choice of each game, with a deal that asks a question about it: where it has the most parts."""
    best: dict[tuple[str, str], tuple[int, TeachingDeal]] = {}
    for name in games():
        for deal in game(name)[1]:
            for step in Replay(deal.record).steps():
                if not (deal.first <= step.number <= deal.last and step.position.asks):
                    continue
                key, many = (name, verbs(step.position.asks)), len(step.position.options())
                if many > best.get(key, (0, deal))[0]:
                    best[key] = many, dataclasses.replace(deal, questions=(Question(step.number, LEGAL),))
    return {key: deal for key, (_, deal) in best.items()}


def paths(data: dict[str, Any], right: bool) -> Iterator[list[str]]:
    """The keys of the buttons that lead to the right answers of its question, or to those that are not."""
    (question,) = data["questions"]
    for answer in question["answers"]:
        if answer["right"] == right:
            yield [f"{level}-{index}" for level, index in enumerate(answer["value"].split(","))]


def press(tray: Locator, keys: list[str], how: str) -> None:
    """Choose part by part."""
    for key in keys:
        button = tray.locator(f'[data-key="{key}"]')
        if how == "keys":
            button.focus()
            button.press("Enter")
        elif how == "touch":
            button.tap()
        else:
            button.click()


def test_the_teaching_deals_ask_for_every_kind_of_choice_that_games_know() -> None:
    found = {verb for _, verb in kinds()}
    fields = {name for verb in found for inside in re.findall(r"\(([^)]*)\)", verb) for name in inside.split(", ")}
    asked = "card cards suit swap column remove end at place give take gifts number"
    assert set(asked.split()) <= fields
    assert any("pass()" in verb for verb in found)


@pytest.fixture(name="touched", scope="module")
def _touched(browser: Browser) -> Iterator[Page]:
    """A small page that can be touched; what is shown on it has a window of its own, so one will do."""
    context = browser.new_context(viewport={"width": 390, "height": 900}, has_touch=True)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(("key", "lang"), [(key, lang) for key in kinds() for lang in LANGS])
def test_a_question_of_each_kind_is_answered_by_its_buttons(key: tuple[str, str], lang: str, touched: Page) -> None:
    name, _ = key
    data = walkthrough(game(name)[0], kinds()[key], lang)
    show_data(touched, name, data, lang)
    go(touched, data["questions"][0]["step"])
    tray, note = touched.locator('[data-part="tray"]'), touched.locator(".tw-note")
    expect(tray).to_have_class(re.compile("is-question"))
    expect(tray.locator(".is-legal, .is-illegal")).to_have_count(0)
    for how, keys in zip(("keys", "touch", "mouse"), list(paths(data, False))[:3], strict=False):
        press(tray, keys, how)
        expect(note).to_have_class(re.compile("is-wrong"))
    right = list(paths(data, True))
    press(tray, right[-1], "keys")
    expect(note).to_have_class(re.compile("is-good"))
    expect(touched.locator('[data-part="live"]')).not_to_be_empty()
    for how, keys in (("touch", right[0]), ("mouse", right[len(right) // 2])):
        go(touched, data["questions"][0]["step"])
        press(tray, keys, how)
        expect(note).to_have_class(re.compile("is-good"))
    for row in tray.locator(".tw-level").all():
        labels = row.locator("button").evaluate_all("all => all.map(one => one.ariaLabel)")
        assert all(labels)
        assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("name", games())
def test_every_question_of_the_shipped_deals_can_be_answered(name: str, window: Page) -> None:
    for deal, _ in enumerate(game(name)[1]):
        data = told(name, deal, "ja")
        show(window, name, deal, "ja")
        for question in data["questions"]:
            go(window, question["step"])
            value = next(answer["value"] for answer in question["answers"] if answer["right"])
            keys = [value] if question["kind"] == "seat" else [f"{i}-{part}" for i, part in enumerate(value.split(","))]
            press(window.locator('[data-part="tray"]'), keys, "keys")
            expect(window.locator(".tw-note")).to_have_class(re.compile("is-good"))


def test_the_next_part_has_its_own_row_and_the_first_stays_to_be_changed(window: Page) -> None:
    data = told("take-and-share", 0, "en")
    step = next(number for number, one in enumerate(data["steps"]) if one["ask"] and len(one["ask"]["may"]) == 24)
    show(window, "take-and-share", 0, "en")
    go(window, step)
    rows = window.locator(".tw-level")
    expect(rows).to_have_count(1)
    rows.nth(0).locator("button").nth(0).click()
    rows.nth(1).locator("button").nth(0).click()
    expect(rows).to_have_count(3)
    expect(window.locator(".tw-pick")).to_have_text(["To Aki", "To Ben", "To Chika"])
    rows.nth(0).locator("button").nth(1).click()
    expect(rows).to_have_count(2)


def test_a_card_of_the_table_is_chosen_where_it_lies_too(window: Page) -> None:
    data = told("take-and-share", 0, "en")
    step = next(number for number, one in enumerate(data["steps"]) if one["ask"] and len(one["ask"]["may"]) == 24)
    show(window, "take-and-share", 0, "en")
    go(window, step)
    token = data["steps"][step]["ask"]["parts"][0]["tokens"][0]
    window.locator(f'.tw-table [data-token="{token}"]').click()
    expect(window.locator('[data-key="0-0"]')).to_have_attribute("aria-pressed", "true")
