"""What a page loads: its first step alone until somebody comes near, and no styles that nothing on it can use."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tehodoki.web.alone import DATA
from tehodoki.web.assets import THEMED, theme_styles
from tehodoki.web.later import parted
from tehodoki.web.pruning import pruned
from tests.sampling import in_turns, sampled
from tests.site.conftest import Site, Watch

LOOKS = """() => JSON.stringify([...document.querySelectorAll("*")].map((one) => {
  const style = getComputedStyle(one), names = [...style].filter((name) => !name.startsWith("--"));
  const told = names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join("; ");
  return [one.tagName, one.getAttribute("class"), told];
}))"""
"""How each element looks, as one text: Playwright hands half a million values over in 15 seconds."""
PAGES = ("index.html", "{game}/rules.html", "print.html", "{game}/deal-whole.html")
STEP = "document.querySelector('teho-walkthrough').controller.step"


def page_of(site: Site, lang: str) -> tuple[Any, str]:
    """The walkthrough in a page, and the script beside it."""
    folder = site.folder / lang / site.game
    found = DATA.search(
        (folder / "deal-whole.html").read_text(encoding="utf-8").replace("=application/json", '="application/json"')
    )
    assert found is not None
    return json.loads(found[2]), (folder / "deal-whole.js").read_text(encoding="utf-8")


def test_the_page_holds_the_first_step_and_its_script_the_others(site: Site) -> None:
    now, script = page_of(site, "en")
    rest = json.loads(re.fullmatch(r"tehoRest\((.*)\);\n", script, re.DOTALL)[1])  # type: ignore[index]
    assert len(now["steps"]) == 1
    assert len(now["steps"]) + len(rest["steps"]) == now["count"]
    assert now["later"] == "deal-whole.js"
    assert {"end", "questions"} <= rest.keys()


def test_nothing_of_the_later_steps_is_lost() -> None:
    deal = {
        "zones": [{"id": "hand-A"}], "faces": ["S1", "S2"], "start": {"hand-A": [0, 1]}, "folds": [],
        "questions": [{"step": 0}, {"step": 1}],
        "clauses": {"one": {"text": "⟦S2⟧"}, "two": {}}, "chips": {"S1": "1", "S2": "2"},
        "steps": [{"caption": "Go.", "clauses": ["one"]}, {"caption": "⟦S1⟧"}], "end": {"caption": "End."},
    }  # fmt: skip
    text, script = parted(f'<script type="application/json" data-part="deal">{json.dumps(deal)}</script>', "a.js")
    now = json.loads(DATA.search(text)[2])  # type: ignore[index]
    assert (now["questions"], list(now["clauses"]), list(now["chips"])) == ([{"step": 0}], ["one"], ["S2"])
    rest = json.loads(script.removeprefix("tehoRest(").removesuffix(");\n"))
    assert {**now, **rest, "steps": now["steps"] + rest["steps"]} == {
        **deal,
        "later": "a.js",
        "count": 2,
        "room": {"hand-A": [2, 2]},
    }


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["http", "file"])
def test_the_rest_comes_with_the_first_step_and_not_before(site: Site, page: Page, watch: Watch, scheme: str) -> None:
    page.goto(site.deal("en", scheme, name="whole"))
    page.locator("teho-walkthrough[data-ready]").wait_for()
    assert not any(url.endswith("deal-whole.js") for url in watch.requests)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"() => {STEP} > 0")
    assert any(url.endswith("deal-whole.js") for url in watch.requests)


@pytest.mark.browser
def test_room_is_kept_for_as_much_as_will_lie_there(site: Site, page: Page) -> None:
    page.goto(site.deal("en", anchor="#step=2", name="whole"))
    page.locator("teho-walkthrough[data-ready]").wait_for()
    told = page.evaluate(
        "() => { const { data } = document.querySelector('teho-walkthrough');"
        " const room = (one) => [...tehoParts.room(one)].map(([id, { count, kinds }]) => [id, count, kinds]).sort();"
        " return [room(data), room({ ...data, room: undefined })]; }"
    )
    assert told[0] == told[1]


@pytest.mark.browser
def test_where_the_rest_does_not_come_the_storyboard_tells_it(site: Site, browser: Browser) -> None:
    page = browser.new_context(service_workers="block").new_page()
    page.route("**/deal-whole.js", lambda route: route.abort())
    page.goto(site.deal("en", name="whole"))
    page.locator("teho-walkthrough[data-ready]").wait_for()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".storyboard")).to_be_visible()
    page.context.close()


def test_styles_stay_that_something_can_use() -> None:
    css = (
        '@charset "utf-8";:root{--used:1px;--lost:url("data:a;{}")}.here,.gone{width:var(--used)}.here .gone{top:0}'
        "@media print{.gone{left:0}}.here:not(.gone){right:0}@keyframes spin{0%{top:0}}[data-x]{color:red}"
    )
    kept = (
        '@charset "utf-8";:root{--used:1px;}.here{width:var(--used)}'
        ".here:not(.gone){right:0}@keyframes spin{0%{top:0}}[data-x]{color:red}"
    )
    assert pruned(css, frozenset({"here"})) == kept


@pytest.mark.browser
@pytest.mark.parametrize(("path", "width"), in_turns(sampled(PAGES, 0, 2), (360, 1280)))
def test_pages_look_as_with_all_styles_of_the_theme(site: Site, page: Page, path: str, width: int) -> None:
    theme = "".join(one.read_text(encoding="utf-8").strip() + "\n" for one in theme_styles())
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(reduced_motion="reduce")
    looks = []
    for whole in (False, True):
        if whole:
            ours = (site.folder / "en" / "assets" / THEMED).read_text(encoding="utf-8")
            page.route(
                f"**/{THEMED}", lambda route, text=theme + ours: route.fulfill(body=text, content_type="text/css")
            )  # type: ignore[misc]
        page.goto(site.address(f"en/{path.format(game=site.game)}"), wait_until="networkidle")
        looks.append(json.loads(page.evaluate(LOOKS)))
    assert [pair for pair in zip(*looks, strict=True) if pair[0] != pair[1]] == []
