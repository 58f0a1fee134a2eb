"""A walkthrough in one file, its record to copy, the lines that show it elsewhere, and the walkthrough on a wall."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tehodoki.addresses import EMBED
from tehodoki.web.alone import alone
from tehodoki.web.rendering import front
from tests.site.conftest import Site, Watch

BASE = "https://example.org/games/en/game/"
DEAL = {
    "clauses": {"one": {"href": "rules.html#one", "number": "1", "title": "One"}},
    "rules": "rules.html", "next": {"href": "deal-2.html", "title": "Next"}, "steps": [{"caption": "</script><b>x"}],
}  # fmt: skip
TEXT = front("Game: A deal", description="What it <is>") + (
    f'<script type="application/json" data-part="deal">{json.dumps(DEAL).replace("<", chr(92) + "u003c")}</script>\n'
    '<p><a class="tw-clause" href="rules.html#one"><b>1</b> One</a> <a href="#answer-1">Answer</a></p>\n'
    '<div class="share" data-script="../assets/share.js">\n<a href="embed/1.html">Send</a>\n</div>\n'
)
CLIP = "navigator.clipboard.writeText = async (text) => { window.copied = text; };"


def data(html: str) -> dict[str, object]:
    (found,) = re.findall(r'data-part="deal">(.*?)</script>', html, re.DOTALL)
    return dict(json.loads(found))


def main(html: str) -> str:
    return html.partition("<main>")[2].partition("</main>")[0]


def test_without_an_address_it_leads_nowhere_and_with_one_to_the_site() -> None:
    nowhere, there = alone(TEXT, "en", ""), alone(TEXT, "en", BASE)
    assert set(re.findall(r'<a[^>]* href="([^"]*)"', main(nowhere))) == {"#answer-1"}
    assert '<span class="tw-clause"><b>1</b> One</span>' in nowhere
    assert data(nowhere)["rules"] == ""
    assert set(re.findall(r'<a[^>]* href="([^"]*)"', main(there))) == {f"{BASE}rules.html#one", "#answer-1"}
    assert data(there)["next"] == {"href": f"{BASE}deal-2.html", "title": "Next"}
    for html in (nowhere, there):
        assert data(html)["steps"] == DEAL["steps"]
        assert "What it &lt;is&gt;" in html
        assert "../assets" not in html
        assert not re.findall(r"<(?:script|link|img)[^>]* (?:src|href)=", html)


@pytest.mark.browser
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_it_opens_by_itself_and_asks_for_nothing(
    site: Site, page: Page, watch: Watch, lang: str, tmp_path: Path
) -> None:
    file = tmp_path / "sent.html"
    shutil.copy(site.folder / lang / site.game / EMBED / "whole.html", file)
    page.goto(f"{file.as_uri()}#step=4")
    expect(page.locator(".tw-app")).to_be_visible()
    expect(page.locator("[data-part=where]")).to_contain_text("5")
    page.locator("[data-key='answer-B'], [data-key='seat-1']").first.click()
    expect(page.locator(".tw-note")).to_be_visible()
    assert page.locator(".tw-card svg").first.evaluate("(one) => one.getBoundingClientRect().width") > 20
    assert {url.partition("#")[0] for url in watch.requests} == {file.as_uri()}
    page.emulate_media(media="print")
    expect(page.locator(".storyboard")).to_be_visible()


@pytest.mark.browser
def test_the_record_in_it_can_be_copied(page: Page, tmp_path: Path) -> None:
    record = '{"game": "</script>手"}\n'
    file = tmp_path / "sent.html"
    file.write_text(alone(TEXT, "en", "", record), encoding="utf-8")
    page.add_init_script(CLIP)
    page.goto(file.as_uri())
    page.get_by_role("button", name="Copy the record").click()
    expect(page.locator("output")).to_have_text("Copied.")
    assert page.evaluate("window.copied") == record


@pytest.mark.browser
def test_the_page_has_lines_that_show_it_elsewhere(site: Site, page: Page, context: object) -> None:
    page.add_init_script(CLIP)
    page.goto(site.deal("en", anchor="#step=3"))
    frame = page.locator(".share details")
    page.locator(".share").scroll_into_view_if_needed()
    frame.locator("summary").click()
    frame.get_by_role("button", name="Copy").click()
    expect(page.locator(".share output")).to_have_text("Copied.")
    lines = str(page.evaluate("window.copied"))
    assert f'src="{site.address(f"en/{site.game}/{EMBED}/tiny.html#step=3")}"' in lines
    page.set_content(f"<!doctype html><title>A blog</title>{lines}")
    expect(page.frame_locator("iframe").locator("[data-part=where]")).to_contain_text("4")


@pytest.mark.browser
def test_in_a_folder_there_are_no_lines_and_the_file_can_be_sent(site: Site, page: Page) -> None:
    page.goto(site.deal("ja", "file"))
    page.locator(".share").scroll_into_view_if_needed()
    expect(page.locator(".share details")).to_be_hidden()
    link = page.locator(".share a[download]").first
    assert (site.folder / "ja" / site.game / str(link.get_attribute("href"))).is_file()


@pytest.mark.browser
@pytest.mark.parametrize("size", [(1024, 768), (1920, 1080)])
def test_on_a_wall_it_fills_the_window_and_goes_by_keys(site: Site, page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(site.deal("en", name="whole", anchor="#step=2&view=big"))
    expect(page.locator("teho-walkthrough.is-big")).to_be_visible()
    for gone in (".md-header", ".tw-controls", ".below"):
        expect(page.locator(gone)).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-part=where]")).to_contain_text("4 of")
    assert page.evaluate("location.hash") == "#step=3&view=big"
    table, said = page.locator(".tw-table").bounding_box(), page.locator(".tw-caption").bounding_box()
    assert table
    assert said
    assert table["y"] + table["height"] <= said["y"] + 1
    assert said["y"] + said["height"] <= size[1]
    assert table["width"] > size[0] * 0.95
    page.keyboard.press("Escape")
    expect(page.locator("teho-walkthrough.is-big")).to_have_count(0)
    assert page.evaluate("location.hash") == "#step=3"
    page.keyboard.press("m")
    page.locator("[data-do=big]").click()
    expect(page.locator("teho-walkthrough.is-big")).to_be_visible()
