"""Tables of every make in the walkthrough: rows, columns, piles, large hands, two to five seats, sealed choices."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.sampling import TIMES, in_turn
from tests.site.bare import game, go, told
from tests.site.bare import show as show_bare
from tests.site.conftest import Site
from tests.site.tables import FORMS
from tests.site.test_walkthrough import cards, note

pytestmark = pytest.mark.browser

SIZES = ((360, 640), (740, 360), (1280, 800))

# The cards of a zone of which some lie under others may be fewer than it holds; a number tells how many they are.
COUNTED = "cards => cards.map(card => [card.dataset.face, card.dataset.count || ''].join(' ').trim())"


def show(site: Site, page: Page, form: str, anchor: str = "", lang: str = "en") -> None:
    """Open a table, at a step."""
    page.goto(site.address(f"{lang}/{site.game}/deal-table-{form}.html{anchor}"))


def counted(page: Page, zone: str) -> list[str]:
    """The cards that a zone shows, with their numbers."""
    return [str(one) for one in page.locator(f'.tw-table [data-zone="{zone}"] .tw-card').evaluate_all(COUNTED)]


# Names that lie on another name, or leave what they are written on; each with the text, what it meets, or "outside".
CLASHES = """() => {
  const meet = (a, b) => a.left < b.right - .5 && b.left < a.right - .5
    && a.top < b.bottom - .5 && b.top < a.bottom - .5;
  const within = (a, b) => a.left > b.left - .5 && a.right < b.right + .5
    && a.top > b.top - .5 && a.bottom < b.bottom + .5;
  const written = (part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return range.getBoundingClientRect();
  };
  const shown = (part) => part.getClientRects().length && part.textContent && part.offsetWidth > 1;
  const parts = [...document.querySelectorAll(".tw-name, .tw-due, .tw-sealed, .tw-table .tw-zone-name")].filter(shown);
  const found = parts.map((one) => [one.textContent, written(one), one.closest(".tw-seat, .tw-centre")]);
  for (const card of document.querySelectorAll(".tw-is-trick .tw-card[data-by]")) {
    const [under, box] = [getComputedStyle(card, "::before"), card.getBoundingClientRect()];
    const [width, top] = [parseFloat(under.width), box.top + parseFloat(under.top)];
    const left = (box.left + box.right - width) / 2;
    const spot = { left, top, right: left + width, bottom: top + parseFloat(under.height) };
    found.push([card.dataset.by, spot, card.closest(".tw-centre")]);
  }
  const outside = found.filter(([, box, on]) => !within(box, on.getBoundingClientRect()));
  const buttons = [...document.querySelectorAll(".tw-seat-choice, .tw-next")].filter(shown);
  return [...outside.map(([text]) => [text, "outside"]),
    ...buttons.filter((one) => !within(written(one), one.getBoundingClientRect()))
      .map((one) => [one.textContent, "outside"]),
    ...found.flatMap(([text, box], index) => found.slice(index + 1)
      .filter(([, other]) => meet(box, other)).map(([name]) => [text, name]))];
}"""


@pytest.mark.parametrize(
    ("form", "lang", "size"),
    [
        (form, lang, size)
        for number, form in enumerate(("five", "right", "deck-build-tricks"))
        for other, lang in in_turn(list(enumerate(("ja", "en"))), number, 2)
        for size in in_turn(SIZES, number + other, 3)
    ],
)
def test_names_of_players_lie_free(site: Site, page: Page, form: str, lang: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="reduce")
    if form in FORMS:
        show(site, page, form, lang=lang)
        data = json.loads(page.locator("script[data-part=deal]").inner_text())
    else:
        deals = range(len(game(form)[1]))
        deal = max(deals, key=lambda deal: len(told(form, deal, lang)["seats"]))
        data = told(form, deal, lang)
        assert len(data["seats"]) == 5
        show_bare(page, form, deal, lang)
    asked = [question["step"] for question in data["questions"]]
    every = range(0, len(data["steps"]), 15 // TIMES)
    for turn, step in enumerate(sorted({*every, *range(5), *asked} & {*range(len(data["steps"]))})):
        for viewer in in_turn((None, len(data["seats"]) - 1), turn, 2):
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


def test_columns_stand_side_by_side_and_equal_cards_are_counted(site: Site, page: Page) -> None:
    show(site, page, "columns")
    families = page.locator(".tw-family")
    assert families.count() == 2
    expect(families.nth(0).locator(".tw-family-name")).to_have_text("column")
    names = families.nth(0).locator(".tw-zone-name").evaluate_all("all => all.map(one => one.ariaDescription)")
    assert names == [f"column {number + 1}: {4 - number % 3}" for number in range(6)]
    tops = (
        families.nth(0)
        .locator(".tw-card:last-child")
        .evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().top))")
    )
    assert len(set(tops)) == 1
    assert len(cards(page, "column 1")) == 4
    assert counted(page, "points 4") == ["card-D4 ×5"]


def test_of_a_pile_the_top_card_shows_and_a_key_lists_those_under_it(site: Site, page: Page) -> None:
    show(site, page, "piles")
    assert cards(page, "discard") == ["card-H10"]
    assert cards(page, "stock") == ["back"]  # nobody sees it
    expect(page.locator('[data-zone="discard"] .tw-zone-name')).to_have_text("discard: 10")
    page.locator('[data-key="name-discard"]').press("Enter")
    under = page.locator('[data-part="panel"] .tw-card')
    assert under.count() == 10
    under.first.press("Enter")
    expect(note(page)).to_contain_text("discard:")
    page.keyboard.press("Escape")
    page.locator('[data-part="next"]').click()
    assert cards(page, "discard") == ["card-SA"]
    assert counted(page, "field") == ["card-S2 ×4", "card-H3 ×3", "card-C5", "card-D9 ×6"]


def test_a_closed_pile_and_a_face_down_card_say_that_they_are_not_seen(site: Site, page: Page) -> None:
    show(site, page, "piles", "#step=0&seat=A")
    for zone, name in (("stock", "stock"), ("face down-B", "face down")):
        assert cards(page, zone) == ["back"]
        page.locator(f'.tw-table [data-zone="{zone}"] .tw-card').click()
        expect(note(page)).to_contain_text(f"{name}: you do not see this.")
    show(site, page, "piles", "#step=0&seat=B")
    page.reload()
    assert cards(page, "face down-B") == ["card-S10"]


def test_a_large_hand_of_few_kinds_counts_them_and_offers_each_once(site: Site, page: Page) -> None:
    show(site, page, "many", "#step=0")
    assert counted(page, "hand-A")[0] == "card-S2 ×7"
    kinds = len(cards(page, "hand-A"))
    assert page.locator('.tw-table [data-zone="hand-A"] button.is-option').count() == kinds
    show(site, page, "many", "#step=0&seat=B")
    page.reload()
    assert cards(page, "hand-A") == ["back"] * 25


def test_a_hand_of_twenty_five_cards_is_wide_enough_to_touch(site: Site, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    show(site, page, "long")
    boxes = page.locator('.tw-table [data-zone="hand-A"] .tw-card').evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(box => [box.width, box.right, box.bottom])"
    )
    assert len(boxes) == 25
    assert all(width >= 32 and right <= 390 and bottom <= 844 for width, right, bottom in boxes)


def test_who_has_chosen_is_shown_and_what_is_not(site: Site, page: Page) -> None:
    show(site, page, "five", "#step=2&seat=C")
    for seat, chosen in enumerate((True, True, False, False, False)):
        assert page.locator(f'[data-seat="{seat}"] .tw-sealed').count() == chosen
    assert cards(page, "hand-A") == ["back"] * 5
    assert cards(page, "shown-A") == []
    assert "Aki: chosen" in page.locator('[data-part="words"] li').all_inner_texts()
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


@pytest.mark.parametrize(("form", "others"), [("right", ["C", "A"]), ("columns", ["C", "D", "A"])])
def test_on_a_phone_the_others_sit_in_a_row_from_the_left_to_the_right_of_the_viewer(
    site: Site, page: Page, form: str, others: list[str]
) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    show(site, page, form, "#step=0&seat=B")
    lefts = page.locator(".tw-others .tw-seat").evaluate_all(
        "all => all.map((one) => [one.getBoundingClientRect().left, 'ABCDE'[one.dataset.seat]])"
    )
    assert [letter for _, letter in sorted(lefts)] == others
