"""The page of ``verify --format html`` in a browser: without JavaScript, on a phone, in print, for everybody."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from tehodoki.checking.page import as_html
from tests.checking.marking import report
from tests.checking.test_page import HOSTILE, known
from tests.site.conftest import PATIENCE, Watch

pytestmark = pytest.mark.browser

READ = """() => Array.from(document.querySelectorAll(".line"), (line) => {
    const copy = line.cloneNode(true);
    copy.querySelectorAll("data").forEach((sign) =>
        sign.replaceWith(String.fromCodePoint(parseInt(sign.value.slice(2), 16))));
    return copy.textContent;
}).join("")"""


@pytest.fixture(name="verified")
def _verified(tmp_path: Path) -> str:
    path = tmp_path / "page.html"
    path.write_text(as_html(known()), encoding="utf-8")
    return path.as_uri()


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
def test_the_page_fits_and_is_accessible(page: Page, watch: Watch, verified: str, width: int, scheme: str) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(verified)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(page).response["violations"]
    assert [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found] == []
    assert watch.requests == [verified]


def test_a_browser_has_the_text_letter_by_letter(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    page.set_viewport_size({"width": 360, "height": 800})
    for name, text in HOSTILE.items():
        path.write_text(as_html(report(text)), encoding="utf-8")
        page.goto(path.as_uri())
        assert page.evaluate(READ) == text, name
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, name


def test_a_claim_opens_its_steps_without_javascript(browser: Browser, verified: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(verified)
        steps = page.locator("#f0e0m7")
        expect(steps).not_to_be_visible()
        page.locator('a[href="#f0e0m7"]').press("Enter")
        expect(steps).to_be_visible()
        expect(steps).to_be_in_viewport()


def test_a_claim_is_named_by_its_kind_and_what_would_be_right(page: Page, verified: str) -> None:
    page.goto(verified)
    expect(page.locator('a[href="#f0e0m4"]')).to_have_accessible_name("wrong 5 right would be 4")
    expect(page.locator('a[href="#f0e0m7"]')).to_have_accessible_name("right 2")


def test_lines_stand_one_below_the_other(page: Page, verified: str) -> None:
    page.goto(verified)
    first = page.locator("#f0l1").bounding_box()
    second = page.locator("#f0l2").bounding_box()
    assert first is not None
    assert second is not None
    assert first["y"] + first["height"] == pytest.approx(second["y"], abs=1)
    assert first["height"] == pytest.approx(second["height"], abs=1)


def test_in_print_all_steps_are_there_and_the_paper_is_white(page: Page, verified: str) -> None:
    page.emulate_media(media="print", color_scheme="dark")
    page.goto(verified)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(36, 35, 30)"
    expect(page.locator("#f0e0m7")).to_be_visible()
