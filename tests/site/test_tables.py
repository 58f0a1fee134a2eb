"""Tables of every make in the walkthrough: rows, columns, piles, large hands, two to five seats, sealed choices."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.site.bare import go, told
from tests.site.bare import show as show_bare
from tests.site.conftest import Site
from tests.site.tables import FORMS
from tests.site.test_walkthrough import app, cards

pytestmark = pytest.mark.browser

# The cards of a zone of which some lie under others may be fewer than it holds; a number tells how many they are.
COUNTED = "cards => cards.map(card => [card.dataset.face, card.dataset.count || ''].join(' ').trim())"


def show(site: Site, page: Page, form: str, anchor: str = "", lang: str = "en") -> None:
    """Open a table, at a step."""
    page.goto(site.address(f"{lang}/{site.game}/deal-table-{form}.html{anchor}"))


def counted(page: Page, zone: str) -> list[str]:
    """The cards that a zone shows, with their numbers."""
    return [str(one) for one in page.locator(f'[data-zone="{zone}"] .tw-card').evaluate_all(COUNTED)]


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("form", FORMS)
def test_a_table_stands_still_and_fits_from_every_seat(site: Site, page: Page, form: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(reduced_motion="reduce")  # cards that glide are on their way from elsewhere
    show(site, page, form)
    data = json.loads(page.locator("script[data-part=deal]").inner_text())
    app(page).focus()
    for _ in range(len(data["seats"]) + 1):
        page.keyboard.press("Home")
        heights = set()
        for _ in data["steps"]:
            heights.add(page.locator('[data-part="table"]').evaluate("e => Math.round(e.offsetHeight)"))
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            outside = """table => [...table.querySelectorAll('.tw-card')].filter((card) =>
              card.getBoundingClientRect().right > table.getBoundingClientRect().right).length"""
            assert page.locator('[data-part="table"]').evaluate(outside) == 0
            page.keyboard.press("ArrowRight")
        assert len(heights) == 1, (form, width, heights)
        page.keyboard.press("f")


# Names that lie on another name, or leave what they are written on; each with the text, what it meets, or "outside".
CLASHES = """() => {
  const spot = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });
  const meet = (a, b) => a.left < b.right - .5 && b.left < a.right - .5
    && a.top < b.bottom - .5 && b.top < a.bottom - .5;
  const within = (a, b) => a.left > b.left - .5 && a.right < b.right + .5
    && a.top > b.top - .5 && a.bottom < b.bottom + .5;
  const written = (part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return range.getBoundingClientRect();
  };
  const shown = (part) => part.checkVisibility({ visibilityProperty: true }) && part.textContent;
  const badges = [...document.querySelectorAll(".tw-badge")];
  const names = [...document.querySelectorAll(".tw-table .tw-zone-name")].filter(shown);
  const found = [...badges.map((one) => [one.textContent, one.getBoundingClientRect(), one]),
    ...names.map((one) => [one.textContent, written(one), one.closest(".tw-seat, .tw-centre")])];
  for (const card of document.querySelectorAll(".tw-trick .tw-card[data-by]")) {
    const [under, box] = [getComputedStyle(card, "::after"), card.getBoundingClientRect()];
    const sides = under.boxSizing === "border-box" ? 0 : parseFloat(under.paddingLeft) + parseFloat(under.paddingRight);
    const width = parseFloat(under.width) + sides;
    const left = (box.left + box.right - width) / 2;
    const top = box.top + parseFloat(under.top);
    found.push([card.dataset.by, spot(left, top, width, parseFloat(under.height)), card.closest(".tw-centre")]);
  }
  const outside = found.filter(([, box, on]) => !within(box, on.getBoundingClientRect()));
  const buttons = [...document.querySelectorAll(".tw-view, .tw-seat-choice")];
  return [...outside.map(([text]) => [text, "outside"]),
    ...[...badges, ...buttons].filter((one) => !within(written(one), one.getBoundingClientRect()))
      .map((one) => [one.textContent, "outside"]),
    ...found.flatMap(([text, box], index) => found.slice(index + 1)
      .filter(([, other]) => meet(box, other)).map(([name]) => [text, name]))];
}"""


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("form", ["five", "right", "deck-build-tricks"])
def test_names_of_players_lie_free(site: Site, page: Page, form: str, lang: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(reduced_motion="reduce")
    if form in FORMS:
        show(site, page, form, lang=lang)
        data = json.loads(page.locator("script[data-part=deal]").inner_text())
    else:
        data = told(form, 0, lang)
        assert len(data["seats"]) == 5
        show_bare(page, form, 0, lang)
    asked = [question["step"] for question in data["questions"] if question["kind"] == "seat"]
    for step in sorted({*range(0, len(data["steps"]), 5), *range(5), *asked} & {*range(len(data["steps"]))}):
        for viewer in (None, len(data["seats"]) - 1):
            go(page, step, viewer)
            assert page.evaluate(CLASHES) == [], (step, viewer)


def test_a_card_is_laid_on_the_face_down_card_of_its_place(site: Site, page: Page) -> None:
    show(site, page, "rows", "#step=1&seat=B")
    place = page.locator('[data-zone="row-A"] [data-spot="5"] .tw-card')
    assert place.evaluate_all("cards => cards.map(card => card.dataset.face)") == ["back", "card-SA"]
    assert page.locator('[data-zone="row-A"] .tw-places').count() == 3
    page.locator('[data-part="next"]').click()
    assert place.evaluate_all("cards => cards.map(card => card.dataset.face)") == ["card-SA"]
    expect(page.locator('[data-part="words"]')).to_contain_text("laid: 5: ace of spades")


def test_an_empty_place_keeps_its_outline(site: Site, page: Page) -> None:
    show(site, page, "rows", "#step=2")
    page.evaluate("document.querySelector('teho-walkthrough').data.steps[2].changes.push([0, 'centre', [0, 1, 2, 3]])")
    page.locator('[data-part="prev"]').click()
    page.locator('[data-part="next"]').click()
    assert page.locator('[data-zone="row-A"] [data-spot="5"] .tw-slot').count() == 1


def test_columns_stand_side_by_side_and_equal_cards_are_counted(site: Site, page: Page) -> None:
    show(site, page, "columns")
    families = page.locator(".tw-family")
    assert families.count() == 2
    assert families.nth(0).locator(".tw-zone-name").all_inner_texts() == ["column", "1", "2", "3", "4", "5", "6"]
    tops = families.nth(0).locator(".tw-zone").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert len(set(tops)) == 1
    assert len(cards(page, "column 1")) == 4
    assert counted(page, "points 4") == ["card-D4 ×5"]


def test_of_a_pile_the_top_card_shows_and_a_tap_lists_those_under_it(site: Site, page: Page) -> None:
    show(site, page, "piles")
    assert cards(page, "discard") == ["card-H10"]
    assert cards(page, "stock") == ["back"]  # nobody sees it
    expect(page.locator('[data-zone="discard"] .tw-zone-name')).to_have_text("discard: 10")
    page.locator('[data-zone="discard"] .tw-card').click()
    expect(page.locator(".tw-note")).to_contain_text("ace of hearts")
    page.locator('[data-part="next"]').click()
    assert cards(page, "discard") == ["card-SA"]
    assert counted(page, "field") == ["card-S2 ×4", "card-H3 ×3", "card-C5", "card-D9 ×6"]


def test_a_closed_pile_and_a_face_down_card_say_that_they_are_not_seen(site: Site, page: Page) -> None:
    show(site, page, "piles", "#step=0&seat=A")
    for zone, name in (("stock", "stock"), ("face down-B", "face down")):
        assert cards(page, zone) == ["back"]
        page.locator(f'[data-zone="{zone}"] .tw-card').click()
        expect(page.locator(".tw-note")).to_contain_text(f"{name}: you do not see this card.")
    show(site, page, "piles", "#step=0&seat=B")
    page.reload()
    assert cards(page, "face down-B") == ["card-S10"]


def test_a_large_hand_of_few_kinds_counts_them_and_offers_each_once(site: Site, page: Page) -> None:
    show(site, page, "many", "#step=0")
    assert counted(page, "hand-A")[0] == "card-S2 ×7"
    kinds = len(cards(page, "hand-A"))
    assert page.locator('[data-part="tray"] .tw-card-choice').count() == kinds
    show(site, page, "many", "#step=0&seat=B")
    page.reload()
    assert cards(page, "hand-A") == ["back"] * 25


@pytest.mark.parametrize("width", [360, 1280])
def test_a_hand_of_twenty_five_cards_lies_in_two_rows(site: Site, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    show(site, page, "long")
    tops = page.locator('[data-zone="hand-A"] .tw-card').evaluate_all(
        "all => all.map(e => Math.round(e.getBoundingClientRect().top))"
    )
    assert len(tops) == 25
    assert len(set(tops)) == 2


def test_who_has_chosen_is_shown_and_what_is_not(site: Site, page: Page) -> None:
    show(site, page, "five", "#step=2&seat=C")
    for seat, chosen in enumerate((True, True, False, False, False)):
        assert page.locator(f'[data-seat="{seat}"] .tw-sealed').count() == chosen
    assert cards(page, "hand-A") == ["back"] * 5
    assert cards(page, "shown-A") == []
    assert "Aki: has chosen" in page.locator('[data-part="words"] li').all_inner_texts()
    page.locator('[data-part="next"]').click()
    assert page.locator(".tw-sealed").count() == 0
    assert cards(page, "shown-A") == ["card-SA"]


@pytest.mark.parametrize(("form", "seats"), [("piles", 2), ("right", 3), ("columns", 4), ("five", 5)])
def test_seats_sit_clockwise_round_the_middle_on_a_wide_page(site: Site, page: Page, form: str, seats: int) -> None:
    show(site, page, form, "#step=0&seat=B")
    middle = """all => all.map((one) => { const box = one.getBoundingClientRect();
      return [one.dataset.place || 'centre', box.left + box.width / 2, box.top + box.height / 2]; })"""
    found = {place: (x, y) for place, x, y in page.locator(".tw-seat, .tw-centre").evaluate_all(middle)}
    x, y = found.pop("centre")
    assert found["0"][1] > y
    assert page.locator('[data-place="0"]').get_attribute("data-seat") == "1"
    if seats > 2:  # the seat to the left of the viewer's is on the left
        assert found["1"][0] < x < found[str(seats - 1)][0]
    for place in range(2, seats - 1) if seats > 3 else ():
        assert found[str(place)][1] < y


def test_a_game_to_the_right_shows_its_order_of_play(site: Site, page: Page) -> None:
    show(site, page, "right", "#step=3")
    played = page.locator('[data-zone="trick"] .tw-card').evaluate_all("all => all.map(card => card.dataset.by)")
    assert played == ["Aki", "Chika", "Ben"]


def test_a_choice_without_cards_shows_none(site: Site, page: Page) -> None:
    show(site, page, "piles")
    page.evaluate(
        "Object.assign(document.querySelector('teho-walkthrough').data.steps[1].ask = "
        "{seat: 0, prompt: 'Go on?', parts: [], may: [], not: [], other: {text: 'Yes or no.', clauses: []}})"
    )
    page.locator('[data-part="next"]').click()
    tray = page.locator('[data-part="tray"]')
    expect(tray).to_contain_text("Yes or no.")
    assert tray.locator(".tw-card-choice").count() == 0
