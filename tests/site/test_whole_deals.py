"""A whole deal of each game is played to its end by keys alone or by touch alone, answering right or wrong at first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rules_engine import games
from tehodoki.web.rendering import strings
from tests.sampling import FULL, in_turn
from tests.site.bare import game, show, told
from tests.site.test_choices import button
from tests.site.test_walkthrough import note, where

pytestmark = pytest.mark.browser

LANGS = ("ja", "en")


def whole(name: str) -> list[int]:
    """The numbers of a game's whole deals."""
    return [deal for deal, one in enumerate(game(name)[1]) if one.whole]


WHOLE = [
    (name, deal)
    for turn, name in enumerate(games())
    for deal in in_turn(whole(name), turn % len(whole(name)), len(whole(name)))
]
"""Of each game one of its whole deals, as far as the widget is concerned."""
WAYS, FIRST = ("keys", "touch"), ("right", "wrong")
TAPS = 20, 45  # to go on and to answer
TABS = 200  # so many at most to what is asked


def plays() -> list[tuple[str, int, str, str, str]]:
    """Game, deal, language, way, and whether the first answer is right."""
    return [
        (name, deal, LANGS[number // 4 % 2], WAYS[number % 2], FIRST[number // 2 % 2])
        for number, (name, deal) in enumerate(WHOLE)
    ]


@pytest.fixture(name="phone", scope="module")
def _phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, reduced_motion="reduce")
    yield context.new_page()
    context.close()


class Player:
    """Who has keys alone, or a finger alone."""

    def __init__(self, page: Page, data: dict[str, Any], how: str) -> None:
        self.page, self.data, self.how = page, data, how

    def press(self, found: Locator) -> None:
        """Reach something and press it."""
        if self.how == "touch":
            found.tap()
            return
        for _ in range(TABS):
            if found.evaluate("one => one === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{found} is not reached in {TABS} tabs")

    def go_on(self) -> None:
        """To the next step."""
        if self.how == "touch":
            self.page.locator('[data-part="next"]').tap()
        else:
            self.page.keyboard.press("ArrowRight")

    def answer(self, question: dict[str, Any], right: bool) -> None:
        """Give the first answer that is right, or one that is wrong."""
        value = next(answer["value"] for answer in question["answers"] if answer["right"] == right)
        if question["by"] != "choice":
            found = self.page.locator(f'[data-part="sheet"] [data-key="answer-{value}"]')
            if not found.is_visible():  # on a phone the seats themselves are touched
                found = self.page.locator(f'[data-key="seat-{self.data["seats"].index(value)}"]')
            self.press(found)
            return
        for level, index in enumerate(value.split(",")):
            self.press(button(self.page, self.data, question["step"], level, int(index)))

    def close(self) -> None:
        """Put away what is said; who has a finger need not."""
        if self.how == "keys":
            self.page.keyboard.press("Escape")


def test_each_game_has_a_whole_deal() -> None:
    assert {name for name, _ in WHOLE} == set(games())
    assert {(how, first) for *_, how, first in plays()} == set(product(WAYS, FIRST))


@pytest.mark.parametrize(
    ("name", "deal", "lang", "how", "first"),
    [play for number, play in enumerate(plays()) if FULL or number % 8 in (0, 2, 5, 7)],  # both languages, each way
)
def test_a_whole_deal_is_played_to_its_end(name: str, deal: int, lang: str, how: str, first: str, phone: Page) -> None:
    data = told(name, deal, lang)
    asked = {question["step"]: question for question in data["questions"]}
    assert not any(fold["first"] <= step <= fold["last"] for step in asked for fold in data["folds"])
    show(phone, name, deal, lang)
    player, end = Player(phone, data, how), phone.locator('[data-part="end"]')
    if how == "keys":
        player.page.keyboard.press("Tab")  # into it
    assert asked.keys() <= set(data["stops"])
    assert TAPS[0] <= len(data["stops"]) + len(asked) <= TAPS[1]
    for step in data["stops"]:
        assert where(phone) == step
        if step in asked:
            question = asked[step]
            expect(phone.locator('[data-part="prompt"]')).to_contain_text(question["prompt"])
            if first == "wrong":
                player.answer(question, False)
                expect(note(phone)).to_have_class(re.compile("is-wrong"))
                player.close()
            player.answer(question, True)
            expect(note(phone)).to_have_class(re.compile("is-good"))
        expect(end).to_have_count(0)
        player.go_on()
    expect(end).to_be_visible()
    right, many = len(asked) if first == "right" else 0, len(asked)
    said = re.findall(r"\d+", phone.locator('[data-part="result"]').inner_text())
    assert sorted(said) == sorted([str(right), str(many)])
    expect(phone.locator('[data-part="missed"] button')).to_have_count(many - right)
    player.press(end.get_by_role("button", name=strings(lang)["widget"]["restart"], exact=True))
    assert where(phone) == 0
