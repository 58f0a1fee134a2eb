"""The start page lets choose a game, by players and minutes, with a scene of each; without JavaScript by a table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from rules_engine import games
from tehodoki.drawing.decks import load_deck
from tehodoki.drawing.scene import Heap, Scene, scene_svg
from tehodoki.walkthrough.scenes import fullest, scene
from tehodoki.web.entries import Entry, minutes
from tehodoki.web.pages import GamePages, start_page
from tehodoki.web.pages import Page as Written
from tehodoki.web.rendering import front
from tehodoki.web.site import write_site
from tehodoki.web.siteview import SiteView
from tehodoki.web.taste import taste
from tests.site.bare import game, told
from tests.site.conftest import Site

PAGES = ("index", "rules", "deal-01")
SAID = {"players": "3", "minutes": "20", "teach": "5", "difficulty": "easy", "kind": "tricks", "designer": "Somebody"}


def entry(name: str, players: tuple[int, ...], length: tuple[int, int], difficulty: int) -> Entry:
    return Entry(name, name.title(), "What it is", SAID, players, length, difficulty, "deal-01.html", 3)


ENTRIES = (
    entry("long", (2, 3), (40, 60), 2),
    entry("short", (3, 4), (15, 20), 1),
    entry("hard", (4,), (10, 10), 3),
    entry("medium", (4, 5), (20, 30), 1),
)


def cards(html: str) -> list[str]:
    return re.findall(r'<div class="game-card"[^>]*>.*?<h3 id="([^"]+)"', html, re.DOTALL)


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A start page of four games."""
    out = tmp_path_factory.mktemp("start") / "en"
    drawn = scene_svg(load_deck("tennos"), Scene(("SA",), ()), "en", "A scene")

    def written(name: str, title: str) -> Written:
        head = front(title, description=title)
        return Written(f"{name}.md", title, f"{head}# {title}\n")

    pages = [
        GamePages(one.name, one, tuple(written(f"{one.name}/{page}", page) for page in PAGES), drawn) for one in ENTRIES
    ]
    write_site(pages, "en", out)
    return out / "index.html"


def test_easy_and_short_games_come_first(start: Path) -> None:
    assert cards(start.read_text(encoding="utf-8")) == ["short", "medium", "long", "hard"]


@pytest.mark.browser
def test_players_and_minutes_leave_the_games_that_fit(start: Path, page: Page) -> None:
    page.goto(start.as_uri())
    shown = page.locator(".game-card:visible h3")
    expect(shown).to_have_count(4)
    page.get_by_label("Players").select_option("4")
    assert shown.evaluate_all("all => all.map(one => one.id)") == ["short", "medium", "hard"]
    page.get_by_label("Time").select_option("20")
    assert shown.evaluate_all("all => all.map(one => one.id)") == ["short", "hard"]
    expect(page.locator("output")).to_have_text("2 of 4 games")
    expect(page.locator(".glance tbody tr:visible")).to_have_count(2)
    page.get_by_label("Players").select_option("2")
    expect(shown).to_have_count(0)
    expect(page.locator("output")).to_contain_text("No game fits")


@pytest.mark.browser
def test_without_javascript_a_table_says_it(start: Path, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(start.as_uri())
    expect(page.locator(".finder")).to_be_hidden()
    assert page.locator(".glance tbody th").all_inner_texts() == ["Short", "Medium", "Long", "Hard"]
    context.close()


@pytest.mark.browser
def test_the_first_deal_is_the_main_thing_to_do(site: Site, page: Page) -> None:
    page.goto(site.address(f"en/{site.game}/index.html"))
    main = page.locator(".actions .primary")
    expect(main).to_have_count(1)
    expect(main).to_contain_text("See a first deal")
    assert page.locator("img.scene").evaluate("one => one.complete && one.naturalWidth") > 0
    assert page.locator("h2").last.get_attribute("id") == "background"
    assert page.locator("dl.facts").last.locator("div").first.get_attribute("class") == "fact-designer"


TASTE = """<section class="taste"><div class="taste-cards">
<button disabled>Ann<template><b>No.</b> Ann is low.</template></button>
<button disabled data-good="yes">Ben<template><b>Right!</b> Ben is high.</template></button>
</div><p class="taste-said">Touch.</p></section>"""


def test_the_first_view_has_a_trick_to_try_of_the_easiest_game_that_has_one() -> None:
    made = [GamePages(one.name, one, (), taste=f"taste of {one.name}") for one in ENTRIES if one.name != "short"]
    html = start_page(made, "en").markdown
    assert html.index("taste of medium") < html.index('id="medium"')
    assert "taste of long" not in html


@pytest.mark.parametrize("name", games())
def test_a_trick_to_try_has_the_rule_before_it_and_one_right_answer(name: str) -> None:
    content, _ = game(name)
    tried = taste(SiteView(content, "en", False), told(name, 0, "en"), "deal.html")
    asked = [one for one in told(name, 0, "en")["questions"] if (one["kind"], one["by"]) == ("who", "seat")]
    assert bool(tried) <= bool(asked)
    if tried:
        assert tried.count('data-good="yes"') == 1
        assert tried.index("Rule:") < tried.index("<h2>") < tried.index("data-good")


@pytest.mark.browser
def test_a_card_of_the_trick_says_whether_it_wins(start: Path, page: Page) -> None:
    page.goto(start.as_uri())
    page.evaluate("html => document.querySelector('.hero').insertAdjacentHTML('afterend', html)", TASTE)
    page.add_script_tag(url=(start.parent / "assets" / "start.js").as_uri())
    said = page.locator(".taste-said")
    for name, text, sort in (("Ann", "No. Ann is low.", "is-wrong"), ("Ben", "Right! Ben is high.", "is-good")):
        page.get_by_role("button", name=name).click()
        expect(said).to_have_text(text)
        expect(said).to_have_class(re.compile(sort))


@pytest.mark.browser
def test_how_far_one_is_is_kept_and_can_be_forgotten(start: Path, page: Page) -> None:
    page.goto(start.as_uri())
    forget = page.locator(".kept-far")
    expect(forget).to_be_hidden()
    page.evaluate("localStorage.setItem('teho:short/deal-01.html', JSON.stringify({ at: 3, of: 9, done: false }))")
    page.evaluate("localStorage.setItem('teho:hard/deal-01.html', JSON.stringify({ at: 2, of: 9, done: true }))")
    page.reload()
    expect(page.locator('[data-deal="short/deal-01.html"]')).to_contain_text("3 of 9")
    expect(page.locator('[data-deal="hard/deal-01.html"]')).to_contain_text("seen to the end")
    forget.get_by_role("button").click()
    expect(page.locator('[data-deal="short/deal-01.html"]')).not_to_contain_text("3 of 9")
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('teho:'))") == []


@pytest.mark.browser
def test_a_number_of_players_in_the_address_chooses(start: Path, page: Page) -> None:
    page.goto(f"{start.as_uri()}#players-2")
    assert page.locator(".game-card:visible h3").evaluate_all("all => all.map(one => one.id)") == ["long"]


# scenes -----------------------------------------------------------------------------------------------------


def zone(name: str, owner: int | None, seen: list[int], **more: Any) -> dict[str, Any]:
    return {"id": name, "form": more.pop("form", ""), "owner": owner, "seen": seen, "pile": False, **more}


HIDDEN: dict[str, Any] = {
    "id": "01", "lang": "en", "seats": ["A", "B"], "you": 0,
    "faces": ["SA", "H2", "C3", "D4", "S5", "H6"],
    "zones": [
        zone("hand-A", 0, [0], form="hand"),
        zone("hand-B", 1, [1], form="hand"),
        zone("trick", None, [0, 1], form="trick"),
        zone("taken-B", 1, [1]),
        zone("field", None, [0, 1]),
    ],
    "start": {"hand-A": [0, 1], "hand-B": [2, 3], "taken-B": [4], "field": [5]},
    "spots": {},
    "steps": [
        {"move": 1, "changes": [[0, "trick", [0, 1]]]},
        {"move": 2, "changes": [[2, "trick", [0, 1]]]},
        {"move": 3, "changes": [[0, "taken-B", [1]], [2, "taken-B", [1]]]},
    ],
}  # fmt: skip


def test_a_scene_is_the_fullest_moment_as_the_reader_sees_it() -> None:
    seen = scene(HIDDEN, load_deck("tennos"))  # type: ignore[arg-type]
    assert seen == Scene(("H2",), (Heap(("SA",)), Heap(("C3",))), (Heap(("H6",)),))


def test_a_row_shows_what_lies_face_up_and_backs() -> None:
    row = {"layout": [2, 1], "board": "row-A"}
    data = HIDDEN | {
        "zones": [zone("row-A", 0, [], **row), zone("laid-A", 0, [0, 1], **row)],
        "start": {"row-A": [0, 1, 2]},
        "spots": {"0": 1, "1": 2, "2": 3},
        "steps": [{"move": one, "changes": [[1, "laid-A", [0, 1], 2]] if one == 1 else []} for one in range(4)],
    }
    found = fullest(data, load_deck("tennos"), range(4))  # type: ignore[arg-type]
    assert found.middle == (Heap(("", "H2", ""), (2, 1)),)


def test_each_kind_of_card_is_drawn_once_and_all_lie_inside() -> None:
    art = load_deck("tennos")
    svg = scene_svg(art, Scene(("SA", "H2", "SA"), (Heap(("SA", "")),)), "en", "a < b")
    assert svg.count("<use ") == 5
    assert len(re.findall(r'<g id="k\d+">', svg)) == 3
    assert "<title>a &lt; b</title>" in svg
    many = scene_svg(art, Scene((), tuple(Heap(("SA",) * 7) for _ in range(9))), "en", "")
    lefts = [float(left) for left in re.findall(r"translate\(([\d.-]+) ", many)]
    assert min(lefts) >= 0
    assert max(lefts) < 480


@pytest.mark.parametrize("name", games())
def test_the_first_deal_of_each_game_has_its_scene_and_its_time(name: str) -> None:
    content, _ = game(name)
    data: Any = told(name, 0, "en")
    art = load_deck(content.meta.deck)
    drawn = scene_svg(art, scene(data, art, content.handout), "en", name)
    assert drawn.count("<use ") > 5
    assert len(drawn) < 40_000
    assert 2 <= minutes(data) <= 8


def test_how_long_a_deal_takes_grows_with_what_is_read_and_asked() -> None:
    step = {"text": "x" * 200}
    data: Any = {"lang": "en", "steps": [step] * 5, "folds": [], "questions": []}
    assert minutes(data) == 1
    assert minutes(data | {"questions": [0] * 8}) == 2
    assert minutes(data | {"lang": "ja"}) == 2
    assert minutes(data | {"folds": [{"first": 0, "last": 4, "text": "short"}]}) == 1


def test_the_numbers_to_choose_from_are_those_of_the_games() -> None:
    html = start_page([GamePages(one.name, one, ()) for one in ENTRIES], "en").markdown
    assert re.findall(r'<option value="(\d+)">', html) == ["2", "3", "4", "5", "10", "20", "30", "60"]
