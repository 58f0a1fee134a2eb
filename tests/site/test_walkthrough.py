"""The walkthrough in a browser: keys, links, questions, reasons, views."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.conftest import Site

pytestmark = pytest.mark.browser

SCHEMES = ("http", "file")


def where(page: Page) -> int:
    """The step at which the walkthrough stands."""
    found = re.search(r"(\d+) / \d+", page.locator('[data-part="where"]').inner_text())
    assert found is not None
    return int(found[1])


def cards(page: Page, zone: str) -> list[str]:
    """What a zone shows, card by card."""
    shown = page.locator(f'[data-zone="{zone}"] .tw-card')
    return [str(face) for face in shown.evaluate_all("cards => cards.map(card => card.dataset.face)")]


def app(page: Page) -> Locator:
    """The upgraded element."""
    return page.locator(".tw-app")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_keys_step_by_card_and_by_trick_once_it_has_the_focus(site: Site, page: Page, scheme: str) -> None:
    page.goto(site.deal("en", scheme))
    page.keyboard.press("ArrowRight")
    assert where(page) == 0
    app(page).focus()
    for key, step in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", 4),
        ("Home", 0),
        ("]", 1),
        ("]", 4),
        ("[", 1),
        ("ArrowUp", 0),
        ("ArrowDown", 1),
    ):
        page.keyboard.press(key)
        assert (key, where(page)) == (key, step)


def test_keys_work_from_the_buttons_and_the_slider_too(site: Site, page: Page) -> None:
    page.goto(site.deal("en"))
    page.locator('[data-part="next"]').click()
    page.keyboard.press("ArrowRight")
    assert where(page) == 2
    page.locator('[data-part="slider"]').focus()
    page.keyboard.press("End")
    assert where(page) == 4


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_link_leads_to_its_step_and_the_address_follows(site: Site, page: Page, scheme: str) -> None:
    page.goto(site.deal("ja", scheme, "#step=2"))
    assert where(page) == 2
    assert cards(page, "trick") == ["card-S3", "card-S5"]
    page.locator('[data-part="next"]').click()
    assert page.url.endswith("#step=3")
    page.evaluate("location.hash = '#step=1'")
    expect(page.locator('[data-part="where"]')).to_contain_text("1 / 4")


def test_the_address_stays_as_it_is_until_somebody_moves(site: Site, page: Page) -> None:
    page.goto(site.deal("ja"))
    assert "#" not in page.url


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_language_switch_keeps_page_and_step(site: Site, page: Page, scheme: str) -> None:
    page.goto(site.deal("ja", scheme, "#step=3"))
    page.locator("a.teho-language").click()
    page.wait_for_url("**/en/**")
    assert page.url == site.deal("en", scheme, "#step=3")
    assert where(page) == 3


def test_each_wrong_seat_has_a_reason_of_its_own(site: Site, page: Page) -> None:
    page.goto(site.deal("en", anchor="#step=3"))
    tray, note = page.locator('[data-part="tray"]'), page.locator(".tw-note")
    tray.get_by_role("button", name="Aki", exact=True).click()
    expect(note).to_contain_text("No, the 10 is higher.")
    tray.get_by_role("button", name="Ben", exact=True).click()
    expect(note).to_contain_text("None of these.")
    tray.get_by_role("button", name="Chika", exact=True).click()
    expect(note).to_contain_text("Right, the 10 is the highest.")
    page.locator('[data-part="next"]').click()
    assert where(page) == 4


def test_a_question_for_a_card_hides_what_is_legal_until_it_is_answered(site: Site, page: Page) -> None:
    page.goto(site.deal("en", anchor="#step=1"))
    tray = page.locator('[data-part="tray"]')
    assert tray.locator(".is-legal").count() == 0
    tray.locator('[data-token="3"]').press("Enter")
    expect(page.locator(".tw-note")).to_contain_text("Spades were led")
    expect(page.locator('[data-part="live"]')).to_contain_text("Spades were led")
    tray.locator('[data-token="2"]').press("Enter")
    expect(page.locator(".tw-note")).to_contain_text("Right, it is a spade.")
    assert tray.locator(".is-legal").count() == 1


def test_a_card_that_may_not_be_played_says_why_with_its_clause(site: Site, page: Page) -> None:
    page.goto(site.deal("en", anchor="#step=2"))
    tray, note = page.locator('[data-part="tray"]'), page.locator(".tw-note")
    expect(tray.locator(".is-legal")).to_have_count(1)
    tray.locator('[data-token="5"]').click()
    expect(note).to_contain_text("Spades were led and the 5 of spades is held.")
    assert str(note.locator("a").first.get_attribute("href")).startswith("rules.html#")
    tray.locator('[data-token="4"]').click()
    expect(note).to_contain_text("may be chosen")


def test_a_card_on_the_table_answers_as_well(site: Site, page: Page) -> None:
    page.goto(site.deal("en", anchor="#step=2"))
    page.locator('.tw-table [data-token="5"]').click()
    expect(page.locator(".tw-note")).to_contain_text("Spades were led")


def test_one_seat_sees_its_own_hand_and_backs_and_the_cards_it_saw_given(site: Site, page: Page) -> None:
    page.goto(site.deal("en", anchor="#step=4"))
    app(page).focus()
    page.keyboard.press("f")
    assert page.url.endswith("#step=4&seat=A")
    assert cards(page, "hand-A") == ["card-H4"]
    assert cards(page, "hand-B") == ["back"]
    assert cards(page, "pile-B") == ["card-X8"]
    page.locator('[data-zone="hand-B"] .tw-card').click()
    expect(page.locator(".tw-note")).to_contain_text("you do not see this card")
    page.locator('[data-zone="pile-B"] .tw-card').click()
    expect(page.locator(".tw-note")).to_contain_text("you saw this card when it was given")
    words = page.locator('[data-part="words"]').inner_text()
    assert "8 of crosses (you saw this card when it was given)" in words
    assert "6 of hearts" not in words


def test_a_face_that_was_seen_before_the_walkthrough_begins_stays_known(site: Site, page: Page) -> None:
    faces = {}
    for seat in "ABC":
        page.goto(site.deal("en", anchor=f"#step=0&seat={seat}"))
        page.reload()
        faces[seat] = cards(page, "pile-C")
    assert faces == {"A": ["card-X2"], "B": ["back"], "C": ["card-X2"]}


def test_another_seat_does_not_show_its_choices(site: Site, page: Page) -> None:
    page.goto(site.deal("en", anchor="#step=2&seat=A"))
    assert page.locator('[data-part="tray"] .tw-card-choice').count() == 0
    expect(page.locator('[data-part="tray"]')).to_contain_text("You do not see")


def test_flipping_goes_round_the_table_and_back_to_all(site: Site, page: Page) -> None:
    page.goto(site.deal("ja", anchor="#step=1"))
    app(page).focus()
    seen = []
    for _ in range(4):
        page.keyboard.press("f")
        seen.append(page.url.partition("#")[2])
    assert seen == ["step=1&seat=A", "step=1&seat=B", "step=1&seat=C", "step=1"]


def test_the_live_sentence_says_each_step_and_the_table_is_a_list(site: Site, page: Page) -> None:
    page.goto(site.deal("ja"))
    page.locator('[data-part="next"]').click()
    expect(page.locator('[data-part="live"]')).to_contain_text("アキがスペードの3を出します。")
    expect(page.locator('[data-part="words"]')).to_contain_text("トリック: アキ: スペードの3")


def test_autoplay_goes_on_and_waits_at_a_question(site: Site, page: Page) -> None:
    page.goto(site.deal("en"))
    page.locator(".tw-speed").select_option("2")
    page.locator('[data-part="play"]').click()
    expect(page.locator('[data-part="where"]')).to_contain_text("1 / 4")
    expect(page.locator('[data-part="play"]')).to_have_attribute("aria-label", "Play by itself")
    assert where(page) == 1


def test_a_swipe_over_the_table_goes_a_step(site: Site, page: Page) -> None:
    page.goto(site.deal("en"))
    swipe = """(table) => {
      const touch = (x) => new Touch({identifier: 1, target: table, clientX: x, clientY: 100});
      table.dispatchEvent(new TouchEvent('touchstart', {touches: [touch(200)], changedTouches: [touch(200)]}));
      table.dispatchEvent(new TouchEvent('touchend', {touches: [], changedTouches: [touch(80)]}));
    }"""
    page.locator('[data-part="table"]').evaluate(swipe)
    assert where(page) == 1


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_table_stands_still_from_step_to_step(site: Site, page: Page, lang: str) -> None:
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(site.deal(lang))
        places = set()
        for _ in range(5):
            places.add(json.dumps(page.locator('[data-part="table"]').evaluate("e => [e.offsetTop, e.offsetHeight]")))
            page.locator('[data-part="next"]').dispatch_event("click")
        assert len(places) == 1


def test_data_that_cannot_be_read_brings_the_storyboard_back(site: Site, page: Page) -> None:
    page.goto(site.deal("en"))
    page.evaluate(
        """() => {
          const broken = document.createElement('teho-walkthrough');
          broken.id = 'broken';
          broken.innerHTML = '<script type="application/json" data-part="deal">{</' + 'script>'
            + '<div class="storyboard">steps</div>';
          window.addEventListener('error', (event) => event.preventDefault());
          document.querySelector('.walkthrough').append(broken);
        }"""
    )
    expect(page.locator("#broken .storyboard")).to_be_visible()


def test_every_step_of_every_teaching_deal_can_be_shown_from_every_seat(site: Site, page: Page) -> None:
    for number, deal in enumerate(site.deals):
        page.goto(site.address(f"{('ja', 'en')[number % 2]}/{site.game}/deal-{deal}.html"))
        data = json.loads(page.locator("script[data-part=deal]").inner_text())
        app(page).focus()
        for step, told in enumerate(data["steps"]):
            assert where(page) == step
            assert page.locator('[data-part="live"], [data-part="caption"]').first.inner_text() != ""
            for _ in range(len(data["seats"]) + 1):
                page.keyboard.press("f")
                assert len(page.locator(".tw-table .tw-card").all()) == len(data["faces"])
            asked = [one["kind"] for one in data["questions"] if one["step"] == step] or ["choice"]
            choices = page.locator('[data-part="tray"] .tw-choice').count()
            assert bool(choices) == (told["ask"] is not None or asked == ["seat"])
            page.keyboard.press("ArrowRight")


def test_a_seats_view_shows_no_card_that_is_hidden_from_it(site: Site, page: Page) -> None:
    page.goto(site.address(f"ja/{site.game}/deal-{site.deals[0]}.html#step=2&seat=B"))
    data = json.loads(page.locator("script[data-part=deal]").inner_text())
    hidden = [zone["id"] for zone in data["zones"] if zone["kind"] == "hand" and 1 not in zone["seen"]]
    assert hidden
    for zone in hidden:
        assert set(cards(page, zone)) == {"back"}
