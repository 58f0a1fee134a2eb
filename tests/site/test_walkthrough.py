"""The walkthrough in a browser: keys, addresses, stretches told at once, the reader's seat, what answers, the end."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.sampling import in_turn
from tests.site.bare import go, show, told
from tests.site.conftest import Site

pytestmark = pytest.mark.browser

SCHEMES = ("http", "file")
STAND = """(_, step) => {
  const { controller } = document.querySelector('teho-walkthrough');
  controller.restart();
  controller.go(step);
}"""
WHOLE = """() => {
  const walkthrough = document.querySelector('teho-walkthrough');
  return walkthrough.data.later && walkthrough.read();
}"""
SIZES = ((360, 640), (1280, 900))
PHONE = {"width": 360, "height": 640}


def where(page: Page) -> int:
    """The step at which the walkthrough stands, from 0. What was pressed before is done by then."""
    page.evaluate(WHOLE)
    return int(page.evaluate("() => document.querySelector('teho-walkthrough').controller.step"))


def cards(page: Page, zone: str) -> list[str]:
    """What a zone of the table shows, card by card."""
    shown = page.locator(f'.tw-table [data-zone="{zone}"] .tw-card')
    return [str(face) for face in shown.evaluate_all("cards => cards.map(card => card.dataset.face)")]


def app(page: Page) -> Locator:
    """The upgraded element."""
    return page.locator(".tw-app")


def note(page: Page) -> Locator:
    """What is said to what was touched."""
    return page.locator('[data-part="note"]')


@pytest.mark.parametrize(("scheme", "focus"), [("http", False), ("file", True)])
def test_keys_step_by_card_and_by_part_at_once(site: Site, page: Page, scheme: str, focus: bool) -> None:
    page.goto(site.deal("en", scheme))
    if focus:
        app(page).focus()
    for key, step in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", 4),
        ("Home", 0),
        ("]", 1),
        ("[", 0),
        ("ArrowDown", 1),
        ("ArrowUp", 0),
    ):
        page.keyboard.press(key)
        assert (key, where(page)) == (key, step)


def test_keys_are_the_pages_again_where_it_is_read_further_down(site: Site, page: Page) -> None:
    page.goto(site.deal("en"))
    page.evaluate("document.querySelector('teho-walkthrough').style.marginTop = '-100vh'")
    page.keyboard.press("ArrowRight")
    assert where(page) == 0


@pytest.mark.parametrize("scheme", in_turn(SCHEMES, 1, 2))
def test_answers_and_the_place_are_there_after_a_look_away(site: Site, page: Page, scheme: str) -> None:
    page.goto(site.deal("en", scheme, "#step=4", "whole"))
    page.locator('[data-key="answer-A"]').click()
    page.locator('[data-key="answer-B"]').click()
    page.locator('[data-part="next"]').click()
    page.goto(site.address(f"en/{site.game}/rules.html", scheme))
    page.goto(site.deal("ja", scheme, "", "whole"))
    assert where(page) == 5
    page.locator('[data-part="prev"]').click()
    expect(page.locator('[data-part="recall"] .is-good')).to_be_visible()
    result = page.evaluate("document.querySelector('teho-walkthrough').controller.result")
    assert (result["right"], result["asked"], result["missed"]) == (0, 4, [4])  # first answers count
    assert 4 not in result["skipped"]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_clause_opens_beside_the_lesson_and_what_was_said_stays(site: Site, page: Page, scheme: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(site.deal("en", scheme, "#step=4", "whole"))
    page.locator('[data-key="seat-0"]').click()
    link = page.locator(".tw-note .tw-clause").first
    title = link.locator("span").inner_text().strip()
    link.click()
    panel = page.locator('[data-part="panel"]')
    expect(panel).to_contain_text(title)
    assert len(panel.locator("p").nth(1).inner_text()) > 20
    assert "rules.html" not in page.url
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_have_count(0)
    expect(note(page)).to_contain_text("No. Spades were led.")


def test_keys_work_from_the_buttons_and_the_slider_too(site: Site, page: Page) -> None:
    page.goto(site.deal("en"))
    page.locator('[data-part="next"]').click()
    page.keyboard.press("ArrowRight")
    assert where(page) == 2
    page.locator('[data-part="slider"]').focus()
    page.keyboard.press("End")
    assert where(page) == 4


@pytest.mark.parametrize("size", in_turn(SIZES, 0, 2))
def test_the_focus_stays_inside_whatever_is_pressed(site: Site, page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(site.deal("en", name="whole"))
    inside = "document.querySelector('.tw-app').contains(document.activeElement)"
    steps = (2, 4, 5, 6, 15, 16)
    for step in in_turn(steps, int(size == SIZES[0]), 6):
        app(page).evaluate(STAND, step)
        keys = app(page).locator("button[data-key]:visible").evaluate_all("all => all.map(one => one.dataset.key)")
        assert len(keys) > 7
        for key in (key for key in keys if key != "big"):  # the wall has keys alone; it has a test of its own
            app(page).evaluate(STAND, step)
            button = page.locator(f'.tw-app [data-key="{key}"]')
            button.focus()
            button.press("Enter")
            assert page.evaluate(inside), (step, key)
            app(page).evaluate("() => document.querySelector('teho-walkthrough').controller.go(3)")
            page.keyboard.press("ArrowRight")
            assert page.evaluate(inside), (step, key)
            assert where(page) == 4, (step, key)


@pytest.mark.parametrize("scheme", in_turn(SCHEMES, 2, 2))
def test_a_link_leads_to_its_step_and_the_address_follows(site: Site, page: Page, scheme: str) -> None:
    page.goto(site.deal("ja", scheme, "#step=2"))
    assert where(page) == 2
    assert cards(page, "trick") == ["card-S3", "card-S5"]
    page.locator('[data-part="next"]').click()
    assert page.url.endswith("#step=3")
    page.evaluate("location.hash = '#step=1'")
    expect(page.locator('[data-part="where"]')).to_contain_text("2 / 5")


@pytest.mark.parametrize(
    ("anchor", "step", "hand"),
    [
        ("#step=99", 4, "hand-A"),
        ("#step=abc&seat=b", 0, "hand-B"),
        ("#step=1&seat=Z", 1, "hand-A"),
        ("#step-3", 3, "hand-A"),
    ],
)
def test_any_address_leads_somewhere(site: Site, page: Page, anchor: str, step: int, hand: str) -> None:
    page.goto(site.deal("en", anchor=anchor))
    assert where(page) == step
    assert page.locator(f'.tw-seat.is-self [data-zone="{hand}"]').count() == 1


def test_the_address_stays_as_it_is_until_somebody_moves(site: Site, page: Page) -> None:
    page.goto(site.deal("ja"))
    assert "#" not in page.url


def test_each_step_of_the_storyboard_has_the_anchor_that_leads_to_it(site: Site, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.deal("en"))
    for step, text in enumerate(("dealt", "3 of spades", "5 of spades", "10 of spades", "given")):
        found = page.locator(f"#step-{step}")
        assert found.count() == 1
        expect(found.locator("xpath=..")).to_contain_text(text)
    context.close()


@pytest.mark.parametrize("scheme", in_turn(SCHEMES, 3, 2))
def test_a_search_result_stands_at_its_step(site: Site, page: Page, scheme: str) -> None:
    page.goto(site.address("en/index.html", scheme))
    page.locator('label.md-header__button[for="__search"]').evaluate("label => label.click()")
    page.locator("input.md-search__input").press_sequentially("spades")
    page.keyboard.press("End")
    result = page.locator('.md-search-result__list a[href*="deal-tiny.html"][href*="#step-"]').first
    expect(result).to_be_attached()
    address = str(result.get_attribute("href"))
    assert re.search(r"#step-\d+", address)
    page.goto(address)
    assert where(page) == int(address.rpartition("-")[2])


@pytest.mark.parametrize("scheme", in_turn(SCHEMES, 4, 2))
def test_the_language_switch_keeps_page_and_step(site: Site, page: Page, scheme: str) -> None:
    page.goto(site.deal("ja", scheme, "#step=3"))
    page.locator("a.teho-language").click()
    page.wait_for_url("**/en/**")
    assert page.url == site.deal("en", scheme, "#step=3")
    assert where(page) == 3


@pytest.mark.parametrize("scheme", in_turn(SCHEMES, 5, 2))
def test_the_language_switch_keeps_the_colours(site: Site, page: Page, scheme: str) -> None:
    page.goto(site.deal("ja", scheme))
    page.locator("label.md-header__button[for^='__palette']:visible").click()
    colours = page.locator("body").get_attribute("data-md-color-scheme")
    assert colours == "slate"
    page.locator("a.teho-language").click()
    page.wait_for_url("**/en/**")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


# ---- the reader's seat ----------------------------------------------------------------------------------------------


def test_the_reader_sits_at_the_table_and_is_told_so(site: Site, page: Page) -> None:
    page.goto(site.deal("en", name="whole", anchor="#step=3"))
    assert page.locator(".tw-seat.is-self").get_attribute("data-seat") == "2"
    expect(page.locator('[data-part="caption"]')).to_contain_text("You play")
    assert cards(page, "hand-A") == ["back"] * 2
    assert len(set(cards(page, "hand-C")) - {"back"}) == 2
    places = page.locator(".tw-others .tw-seat").evaluate_all("all => all.map(one => one.dataset.seat)")
    assert places == ["3", "0", "1"]


def test_all_hands_is_a_switch_for_the_teacher(site: Site, page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto(site.deal("en", name="whole"))
    page.locator('[data-part="menuButton"]').click()
    switch = page.get_by_role("switch", name="All hands")
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    assert page.url.endswith("#step=0&seat=all")
    assert "back" not in cards(page, "hand-A")
    assert page.locator(".tw-seat.is-self").get_attribute("data-seat") == "2"
    expect(page.locator('[data-part="live"]')).to_contain_text("All hands")
    page.reload()
    assert "back" not in cards(page, "hand-A")
    page.locator('[data-part="menuButton"]').click()
    switch.press("Enter")
    assert cards(page, "hand-A") == ["back"] * 3


def test_flipping_goes_round_the_table_to_all_and_back_to_the_reader(site: Site, page: Page) -> None:
    page.goto(site.deal("ja", name="whole", anchor="#step=1"))
    app(page).focus()
    seen = []
    for _ in range(5):
        page.keyboard.press("f")
        seen.append(page.evaluate("location.hash").removeprefix("#"))
    assert seen == ["step=1&seat=D", "step=1&seat=A", "step=1&seat=B", "step=1&seat=all", "step=1"]


def test_one_seat_sees_its_own_hand_and_backs_and_the_cards_it_saw_given(site: Site, page: Page) -> None:
    page.goto(site.deal("en", anchor="#step=4"))
    assert cards(page, "hand-A") == ["card-H4"]
    assert cards(page, "hand-B") == ["back"]
    assert cards(page, "pile-B") == ["card-X8"]
    page.locator('.tw-table [data-zone="hand-B"] .tw-card').click()
    expect(note(page)).to_contain_text("you do not see this")
    page.locator('.tw-table [data-zone="pile-B"] .tw-card').click()
    expect(note(page)).to_contain_text("you saw this card when it was given")
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


def test_partners_and_the_turn_are_marked_once(site: Site, page: Page) -> None:
    page.goto(site.deal("en", name="whole", anchor="#step=2"))
    signs = page.locator(".tw-seat").evaluate_all(
        "all => all.map(one => [one.dataset.seat, one.querySelector('.tw-side').textContent])"
    )
    by_seat = dict(signs)
    assert by_seat["0"] == by_seat["2"] != by_seat["1"] == by_seat["3"]
    assert page.locator(".tw-due").count() == 1
    assert page.locator(".tw-seat.is-due").get_attribute("data-seat") == "2"
    expect(page.locator('[data-part="words"]')).to_contain_text("Aki: plays with Chika")
    line = page.locator(".is-self .tw-line").get_attribute("aria-description")
    assert line == "Chika, you, plays with Aki, turn, hand: 3"


# ---- stretches ------------------------------------------------------------------------------------------------------


def test_a_stretch_is_one_step_that_can_be_opened(site: Site, page: Page) -> None:
    page.goto(site.deal("en", name="whole", anchor="#step=5"))
    page.locator('[data-do="skip"]').click()
    expect(page.locator('[data-part="where"]')).to_contain_text("7–11 of 17")
    expect(page.locator('[data-part="caption"]')).to_contain_text("The second trick goes to you.")
    assert cards(page, "trick") == []  # as it lies after the stretch
    assert cards(page, "taken-C") == ["back"]  # one trick
    page.locator('[data-part="next"]').click()
    assert where(page) == 11
    page.locator('[data-part="prev"]').click()
    assert where(page) == 6
    page.get_by_role("button", name="Show every step").click()
    expect(page.locator('[data-part="where"]')).to_contain_text("7 of 17")
    assert len(cards(page, "trick")) == 1
    for step in range(7, 12):
        page.keyboard.press("ArrowRight")
        assert where(page) == step
    page.keyboard.press("ArrowLeft")
    assert where(page) == 10


def test_an_address_within_a_stretch_opens_it(site: Site, page: Page) -> None:
    page.goto(site.deal("en", name="whole", anchor="#step=8"))
    assert where(page) == 8
    assert len(cards(page, "trick")) == 3


# ---- what is touched ------------------------------------------------------------------------------------------------


def test_every_card_that_lies_open_answers_where_it_is_touched(site: Site, page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto(site.deal("en", anchor="#step=2&seat=C"))
    for token, said in (
        (5, "Spades were led"),
        (4, "this may be chosen"),
        (0, "Trick: 3 of spades, played by Aki"),
        (9, ""),
    ):
        card = page.locator(f'.tw-table [data-token="{token}"]')
        if not card.is_visible():
            continue
        card.click()
        expect(note(page)).to_contain_text(said)
        page.keyboard.press("Escape")
        expect(note(page)).to_have_count(0)
    href = page.locator('.tw-table [data-token="5"]')
    href.click()
    assert str(note(page).locator("a").first.get_attribute("href")).startswith("rules.html#")


def test_a_card_of_somebody_else_is_not_yours(site: Site, page: Page) -> None:
    page.goto(site.deal("en", anchor="#step=2&seat=all"))
    page.locator('.tw-table [data-token="1"]').click()
    expect(note(page)).to_contain_text("This is Aki's; Chika chooses. Choose from the hand.")


def test_what_lies_in_a_pile_is_reached_by_keys(site: Site, page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto(site.deal("en", anchor="#step=4"))
    line = page.locator('[data-key="seat-1"]')
    line.focus()
    line.press("Enter")
    panel = page.locator('[data-part="panel"]')
    expect(line).to_have_attribute("aria-expanded", "true")
    expect(panel).to_contain_text("you do not see this")
    card = panel.get_by_role("button", name="pile")
    card.first.press("Enter")
    expect(note(page)).to_contain_text("you saw this card when it was given")
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_a_rule_is_folded_into_a_chip_that_opens(site: Site, page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto(site.deal("en", anchor="#step=1"))
    assert not page.locator('[data-part="clauses"] a').first.is_visible()
    page.locator('[data-key="clauses"]').click()
    expect(page.locator('[data-part="panel"] a').first).to_be_visible()
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(page.locator('[data-part="clauses"] a').first).to_be_visible()


# ---- scoring and the end --------------------------------------------------------------------------------------------


def test_scoring_is_shown_card_by_card(site: Site, page: Page) -> None:
    page.goto(site.deal("en", name="whole", anchor="#step=16"))
    rows = page.locator(".tw-count")
    assert rows.count() == 2
    assert rows.nth(1).locator(".is-counted").count() == 8
    expect(rows.nth(1)).to_contain_text("4 + 4 = 8 cards: 8 points")
    sides = page.locator(".tw-of-side")  # of a partnership once, and whose it is
    assert [" ".join(one.inner_text().split()[1:]) for one in sides.all()] == ["Aki, Chika 8", "Ben, Dai 4"]
    expect(page.locator(".tw-score")).to_have_count(0)
    words = page.locator('[data-part="words"]').inner_text()
    assert "Aki, Chika: score 8" in words
    assert "Chika: 4 + 4 = 8 cards: 8 points" in words


def test_tricks_are_counted_as_tricks(site: Site, page: Page) -> None:
    page.goto(site.deal("en", name="whole", anchor="#step=16"))
    expect(page.locator('.tw-table [data-zone="taken-C"] .tw-zone-name')).to_have_text("tricks: 2")
    page.set_viewport_size(PHONE)
    expect(page.locator('[data-bit="taken-B"]')).to_have_text("tricks: 1")


def test_a_card_of_two_suits_wears_the_one_it_was_played_as(site: Site, page: Page) -> None:
    page.goto(site.deal("en", name="whole", anchor="#step=13"))
    assert page.locator('.tw-table [data-zone="trick"] .tw-suit').all_inner_texts() == ["♣"] * 3
    expect(page.locator('[data-part="words"]')).to_contain_text("(♣)")


@pytest.mark.parametrize("lang", in_turn(["ja", "en"], 1, 2))
def test_after_the_last_step_stands_how_it_ended(site: Site, page: Page, lang: str) -> None:
    page.goto(site.deal(lang, name="whole", anchor="#step=4"))
    page.locator('[data-key="answer-B"]').click()
    page.locator('[data-part="where"]').evaluate("() => document.querySelector('.tw-app').focus()")
    page.keyboard.press("End")
    assert page.locator('[data-part="end"]').count() == 0
    page.keyboard.press("ArrowRight")
    end = page.locator('[data-part="end"]')
    expect(end).to_be_visible()
    expect(end.locator("p").first).to_have_text({"ja": "チカとアキの勝ちです。", "en": "Chika and Aki win."}[lang])
    assert re.findall(r"\d", page.locator('[data-part="result"]').inner_text()) in (["1", "4"], ["4", "1"])
    ways = [f"deal-{site.deals[0]}.html", "rules.html", "rules.pdf"]
    assert [str(one.get_attribute("href")) for one in end.locator("a").all()] == ways
    page.keyboard.press("ArrowRight")
    expect(end).to_be_visible()
    page.keyboard.press("ArrowLeft")
    assert (where(page), end.count()) == (16, 0)
    page.keyboard.press("ArrowRight")
    end.locator('[data-do="restart"]').click()
    assert where(page) == 0
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    assert "1" not in page.locator('[data-part="result"]').inner_text()  # every question is open again


# ---- by itself ------------------------------------------------------------------------------------------------------


def test_autoplay_stops_where_it_can_be_seen_and_goes_on_when_told(site: Site, page: Page) -> None:
    page.goto(site.deal("en", name="whole", anchor="#step=1"))
    page.locator('[data-part="speed"]').select_option("2")
    play = page.locator('[data-part="play"]')
    play.click()
    expect(play).to_have_text("Pause")
    expect(page.locator('[data-part="where"]')).to_contain_text("3 of 17")
    expect(page.locator('[data-part="prompt"]')).to_contain_text("Stopped here for you")
    expect(play).to_have_text("Play by itself")
    play.click()
    expect(page.locator('[data-part="where"]')).to_contain_text("4 of 17")
    play.click()


def test_a_swipe_over_the_table_goes_a_step(site: Site, page: Page) -> None:
    page.goto(site.deal("en"))
    swipe = """(table) => {
      const touch = (x) => new Touch({identifier: 1, target: table, clientX: x, clientY: 100});
      const how = {bubbles: true};
      table.dispatchEvent(new TouchEvent('touchstart', {...how, touches: [touch(200)], changedTouches: [touch(200)]}));
      table.dispatchEvent(new TouchEvent('touchend', {...how, touches: [], changedTouches: [touch(80)]}));
    }"""
    page.locator('[data-part="table"]').evaluate(swipe)
    assert where(page) == 1


def test_the_live_sentence_says_each_step_and_the_table_is_a_list_before_the_question(site: Site, page: Page) -> None:
    page.goto(site.deal("ja"))
    page.locator('[data-part="next"]').click()
    expect(page.locator('[data-part="live"]')).to_contain_text("アキがスペードの3を出します。")
    expect(page.locator('[data-part="words"]')).to_contain_text("トリック: アキ: スペードの3")
    page.goto(site.deal("en", name="whole", anchor="#step=4"))
    order = page.locator('.tw-app h1, [data-part="words"], [data-part="prompt"]').evaluate_all(
        "all => all.map(one => one.dataset.part || one.tagName)"
    )
    assert order == ["H1", "words", "prompt"]
    assert page.locator("h1:visible").count() == 1


@pytest.mark.parametrize("lang", in_turn(["ja", "en"], 0, 2))
def test_table_and_controls_stand_still_from_step_to_step(site: Site, page: Page, lang: str) -> None:
    for size in (PHONE, {"width": 1280, "height": 800}):
        page.set_viewport_size(size)
        page.goto(site.deal(lang))
        places = set()
        for step in (0, 2, 4):
            app(page).evaluate("(_, step) => document.querySelector('teho-walkthrough').controller.go(step)", step)
            spot = "e => { const box = e.getBoundingClientRect(); return [box.top, box.height].map(Math.round); }"
            places.add(json.dumps([page.locator(f'[data-part="{part}"]').evaluate(spot) for part in ("table", "next")]))
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
    for number, deal in in_turn(list(enumerate(site.deals)), 1, 3):
        page.goto(site.address(f"{('ja', 'en')[number % 2]}/{site.game}/deal-{deal}.html"))
        data = json.loads(page.locator("script[data-part=deal]").inner_text())
        app(page).focus()
        folds = {fold["first"] for fold in data["folds"]}
        about = {question["step"] for question in data["questions"] if question.get("about")}
        looked = set(in_turn(range(len(data["steps"])), number, 8)) | folds
        for step, _ in enumerate(data["steps"]):
            assert where(page) == step
            assert page.locator('[data-part="caption"]').inner_text() != ""
            if step in folds:
                page.get_by_role("button", name=re.compile("Show every step|1手ずつ")).click()
            for _ in range((len(data["seats"]) + 1) if step in looked else 0):
                page.keyboard.press("f")
                lying = page.locator(".tw-table .tw-card").count()
                counted = page.locator(".tw-table .tw-card.is-several").count()
                # a count takes the place of the middle, and so do the cards that a question is about
                if not (data["steps"][step].get("count") or step in about):
                    assert lying == len(data["faces"]) or counted
            page.keyboard.press("ArrowRight")


def test_a_seats_view_shows_no_card_that_is_hidden_from_it(site: Site, page: Page) -> None:
    page.goto(site.address(f"ja/{site.game}/deal-{site.deals[0]}.html#step=2&seat=B"))
    data = json.loads(page.locator("script[data-part=deal]").inner_text())
    hidden = [zone["id"] for zone in data["zones"] if zone["kind"] == "hand" and 1 not in zone["seen"]]
    assert hidden
    for zone in hidden:
        assert set(cards(page, zone)) == {"back"}


def test_a_reason_reads_its_cards_with_commas(site: Site, page: Page) -> None:
    page.goto(site.deal("en"))
    chip = '<span class="chip" role="img" aria-label="{}"></span>'
    html = f"holds {chip.format('7 of spades')} {chip.format('9 of spades')}, {chip.format('10 of hearts')}."
    assert page.evaluate("html => tehoParts.plain(html)", html) == "holds 7 of spades, 9 of spades, 10 of hearts."


@pytest.mark.parametrize("calm", [True, False])
def test_what_nobody_has_to_decide_passes_by_and_is_told_at_the_stop(window: Page, calm: bool) -> None:
    window.emulate_media(reduced_motion="reduce" if calm else "no-preference")
    data = told("hamlet", 0, "en")
    before, after = next(pair for pair in pairwise(data["stops"]) if pair[1] - pair[0] > 2)
    show(window, "hamlet", 0, "en")
    go(window, before, data["you"])
    window.locator('[data-part="next"]').click()
    if not calm:
        assert where(window) == before + 1  # in sight
        window.locator('[data-part="next"]').click()  # who is in a hurry
    assert where(window) == after
    assert len(window.locator('[data-part="trail"]').inner_text()) > 20
    window.locator('[data-part="prev"]').click()
    assert where(window) == before


def test_a_choice_is_answered_with_what_the_deal_goes_on_with(window: Page) -> None:
    data = told("hamlet", 0, "en")
    step = data["compared"]["choices"][0]["step"]
    took = data["steps"][step]["ask"]["took"]
    other = next(path for path in data["steps"][step]["ask"]["may"] if path != took)
    show(window, "hamlet", 0, "en")
    for path, said in ((other, "The deal goes on with"), (took, "So it is in the deal, too.")):
        go(window, step, data["you"])
        window.locator("teho-walkthrough").evaluate("(one, part) => one.controller.choose(0, part, '')", path[0])
        expect(note(window)).to_contain_text(said)
