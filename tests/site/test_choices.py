"""Questions and choices are answered on the table or with buttons; a hint comes first, then the solution."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rules_engine import games
from tests.sampling import in_turn
from tests.site.bare import game, go, show, told
from tests.site.conftest import Site
from tests.site.test_walkthrough import app, note, where

pytestmark = pytest.mark.browser


def button(page: Page, data: dict[str, Any], step: int, level: int, index: int) -> Locator:
    """What is pressed for a part: its card on the table, or its button in the sheet."""
    part = data["steps"][step]["ask"]["parts"][index]
    on_sheet = page.locator(f'[data-part="sheet"] [data-key="{level}-{index}"]')
    if (len(part.get("cards", ())) != 1 and "on" not in part) or on_sheet.is_visible():
        return on_sheet
    # Of equal cards one stands for all.
    lying = [f'.tw-table [data-key="card-{token}"]' for token in part.get("on") or part["tokens"]]
    return page.locator(", ".join(lying)).first


def press(found: Locator) -> None:
    """Press it, by keys; by touch it is pressed in test_whole_deals.py."""
    found.focus()
    found.press("Enter")


def choose(page: Page, data: dict[str, Any], step: int, path: list[int]) -> None:
    """Choose part by part."""
    for level, index in enumerate(path):
        press(button(page, data, step, level, index))


@pytest.mark.parametrize("name", games())
def test_every_question_of_the_shipped_deals_can_be_answered(name: str, window: Page) -> None:
    for deal, one in enumerate(game(name)[1]):
        if one.whole or deal % 3:
            continue  # a whole one is played to its end in test_whole_deals.py
        data = told(name, deal, "ja")
        show(window, name, deal, "ja")
        for question in in_turn(data["questions"], deal, 2):
            step = question["step"]
            go(window, step)
            value = next(answer["value"] for answer in question["answers"] if answer["right"])
            ask = data["steps"][step]["ask"]
            if question["by"] in ("seat", "option"):
                press(window.locator(f'[data-key="answer-{value}"]'))
            else:
                go(window, step, ask["seat"])
                choose(window, data, step, [int(part) for part in value.split(",")])
            expect(note(window)).to_have_class(re.compile("is-good"))


def test_the_next_part_is_asked_with_its_own_words_and_the_first_can_be_changed(window: Page) -> None:
    data = told("take-and-share", 0, "en")
    asked = {question["step"] for question in data["questions"]}
    step = next(
        number
        for number, one in enumerate(data["steps"])
        if number not in asked and one["ask"] and len(one["ask"]["may"]) == 24
    )
    show(window, "take-and-share", 0, "en")
    go(window, step, data["steps"][step]["ask"]["seat"])
    rows = window.locator(".tw-level")
    expect(rows).to_have_count(1)
    hand = window.locator(".tw-table .tw-card.is-option")
    assert hand.count() == 4
    shown = []
    for part in range(2):
        hand.nth(part).click()
        expect(rows).to_have_attribute("data-key", f"level-{part + 1}")
        shown.append(window.locator(".tw-pick").inner_text())
    heads = [data["steps"][step]["ask"]["parts"][index].get("head") for index in range(12)]
    assert set(shown) <= set(heads)
    assert len(set(shown)) == 2
    window.get_by_role("button", name="Choose anew").click()
    expect(rows).to_have_count(1)
    hand.nth(3).click()
    expect(hand.nth(3)).to_have_attribute("aria-pressed", "true")


# ---- a hint, then the solution --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(360, 640), (1366, 768)])
def test_a_wrong_answer_is_told_why_and_the_second_one_the_solution(
    site: Site, page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(site.deal("en", name="whole", anchor="#step=4"))
    live, said = page.locator('[data-part="live"]'), page.locator('[data-part="say"]')
    answer = '[data-key="seat-{}"]'
    page.locator(answer.format(0)).click()
    expect(said).to_contain_text("No. Spades were led.")
    expect(live).to_have_text("No. Spades were led.")
    assert "Ben" not in note(page).inner_text()
    page.locator(answer.format(3)).click()
    expect(said).to_contain_text("The answer: It is Ben, with the 10 of spades.")
    expect(live).to_contain_text("The answer: It is Ben")
    page.get_by_role("button", name="Try again").click()
    page.locator(answer.format(1)).click()
    expect(note(page)).to_have_class(re.compile("is-good"))
    expect(live).to_contain_text("Right!")
    page.locator('[data-part="next"]').click()
    assert where(page) == 5


def test_who_is_answered_by_touching_the_card_that_was_played_or_the_seat(site: Site, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(site.deal("en", name="whole", anchor="#step=4"))
    lying = page.locator('.tw-table [data-zone="trick"] .tw-card')
    lying.nth(0).click()  # the card of A
    expect(note(page)).to_contain_text("No. Spades were led.")
    page.keyboard.press("Escape")
    expect(note(page)).to_have_count(0)
    page.get_by_role("button", name="Skip").click()
    page.locator('[data-part="prev"]').click()
    page.locator('[data-key="seat-1"]').click()
    expect(note(page)).to_have_class(re.compile("is-good"))


def test_a_card_to_be_played_is_chosen_in_the_hand_with_the_prompt_in_the_captions_place(
    site: Site, page: Page
) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(site.deal("en", name="whole", anchor="#step=2"))
    expect(page.locator('[data-part="say"]')).to_contain_text("Which card may be played?")
    assert page.locator('[data-part="sheet"]:visible').count() == 0
    hand = page.locator('.tw-table [data-zone="hand-C"] .tw-card')
    assert hand.count() == 3
    page.locator('[data-key="card-7"]').press("Enter")
    expect(note(page)).to_contain_text("Spades were led")
    page.locator('[data-key="card-6"]').press("Enter")
    expect(note(page)).to_contain_text("Right! That is right.")


def test_the_score_is_hidden_while_it_would_tell_the_answer(site: Site, page: Page) -> None:
    page.goto(site.address(f"en/{site.game}/deal-whole.html#step=13"))
    scores = page.locator(".tw-of-side, .tw-score")
    expect(scores).to_have_count(2)  # of a partnership once
    for step in (14, 15):
        go(page, step)
        expect(scores).to_have_count(0)
    page.locator('[data-key="answer-1"]').click()
    expect(scores).to_have_count(2)


def test_a_number_is_answered_with_a_button(site: Site, page: Page) -> None:
    page.goto(site.deal("en", name="whole", anchor="#step=15"))
    choices = page.locator('[data-part="sheet"] .tw-choice')
    assert choices.all_inner_texts() == ["4", "8", "12"]
    choices.nth(2).click()
    expect(note(page)).to_contain_text("No. There is a higher card.")
    choices.nth(1).click()
    expect(note(page)).to_have_class(re.compile("is-good"))


def test_a_choice_of_two_parts_is_begun_on_the_table(site: Site, page: Page) -> None:
    page.goto(site.deal("en", name="whole", anchor="#step=5"))
    page.locator('[data-key="card-7"]').click()
    expect(page.locator('[data-key="card-7"]')).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="right").click()
    expect(note(page)).to_have_class(re.compile("is-wrong"))
    page.locator('[data-key="card-8"]').click()
    page.get_by_role("button", name="left").click()
    expect(note(page)).to_have_class(re.compile("is-good"))


def test_what_was_asked_and_answered_stays_until_the_next_step(site: Site, page: Page) -> None:
    page.goto(site.deal("en", name="whole", anchor="#step=4"))
    recall = page.locator('[data-part="recall"]')
    page.locator('[data-key="answer-A"]').click()
    expect(recall).to_have_count(0)
    page.locator('[data-key="answer-B"]').click()
    expect(recall).to_have_text("Who wins this trick? Right! Ben")
    page.locator('.tw-table [data-zone="trick"] .tw-card').nth(0).click()
    expect(recall).to_be_visible()
    page.locator('[data-part="next"]').click()
    expect(recall).to_have_count(0)


def test_a_question_is_passed_over_only_where_that_is_asked_for(site: Site, page: Page) -> None:
    """The button to go on says and does the same at every step; what was passed over is listed at the end."""
    page.goto(site.deal("en", name="whole", anchor="#step=3"))
    forward = page.locator('[data-part="next"]')
    expect(forward).to_have_text("Next")
    forward.click()
    for _ in range(2):
        assert where(page) == 4
        expect(forward).to_have_text("Next")
        forward.click(force=True)
    expect(page.locator('[data-part="prompt"]')).to_contain_text("Answer first, or skip it.")
    page.get_by_role("button", name="Skip this question").click()
    assert where(page) == 5
    app(page).focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    skipped = page.locator('[data-part="skipped"]')
    expect(skipped).to_contain_text("Skipped and still open:")
    skipped.get_by_role("button", name="5", exact=True).click()
    assert where(page) == 4
    expect(page.locator('[data-part="prompt"]')).to_be_visible()


def test_a_card_that_may_not_be_played_says_why_with_its_clause(site: Site, page: Page) -> None:
    page.goto(site.deal("en", anchor="#step=2&seat=C"))
    expect(page.locator(".tw-table .is-legal")).to_have_count(1)
    page.locator('.tw-table [data-token="5"]').click()
    expect(note(page)).to_contain_text("Spades were led and the 5 of spades is held.")
    assert str(note(page).locator("a").first.get_attribute("href")).startswith("rules.html#")
    page.locator('.tw-table [data-token="4"]').click()
    expect(note(page)).to_contain_text("may be chosen")


def test_another_seat_does_not_show_its_choices(site: Site, page: Page) -> None:
    page.goto(site.deal("en", anchor="#step=1&seat=C"))
    choices = page.locator(".tw-table").locator(".is-legal, .is-illegal, .is-option, .tw-card-choice")
    expect(choices).to_have_count(0)
    expect(page.locator('[data-part="sheet"]')).to_contain_text("cards you do not see")
    page.locator('[data-part="sheet"]').get_by_role("button", name="All hands").click()
    assert page.locator(".tw-table .is-option").count() == 2


def test_a_card_leads_to_what_is_done_with_it_and_a_place_is_chosen_where_it_lies(window: Page) -> None:
    data = told("tennos-square", 0, "en")
    show(window, "tennos-square", 0, "en")
    choice = next(one for one in data["compared"]["choices"] if len(one["tried"][0]["value"].split(",")) == 3)
    path = [int(part) for part in choice["tried"][0]["value"].split(",")]
    verb, card, place = (data["steps"][choice["step"]]["ask"]["parts"][index] for index in path)
    assert "on" not in verb
    go(window, choice["step"], data["you"])
    window.locator(f'.is-self .tw-hand [data-key="card-{card["tokens"][0]}"]').click()
    assert window.evaluate("() => document.querySelector('teho-walkthrough').controller.picked") == path[:2]
    (token,) = place["on"]
    lying = window.locator(f'.is-self [data-key="card-{token}"]')
    expect(lying).to_have_attribute("data-face", "back")
    expect(lying).to_have_accessible_name(re.compile(place["text"]))
    hidden = data["labels"][data["faces"][token]]
    assert hidden not in lying.evaluate("one => one.outerHTML")
    press(lying)
    expect(note(window)).to_be_visible()
    assert window.evaluate("() => document.querySelector('teho-walkthrough').controller.picked") == path
