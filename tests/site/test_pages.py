"""The pages in a browser: search, no outside request, no JavaScript, print, accessibility."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.sampling import in_turn, in_turns, sampled
from tests.site.conftest import Site, Watch
from tests.site.tables import FORMS

pytestmark = pytest.mark.browser

SCHEMES = ("http", "file")
LANGS = ("ja", "en")
WIDTHS = (360, 1280)
NARROW = (320, 360, 1280)
DRAWN = """() => document.fonts.ready.then(() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))"""
"""Ends when the page has been drawn, with its fonts, and observers have been told."""
SETTLED = "() => document.getAnimations().every((one) => !(one instanceof CSSTransition))"
"""The theme's search grows over the page and back while a window gets broader."""
QUERIES = {"ja": "シェアカード", "en": "must follow"}


def kinds(site: Site, lang: str) -> dict[str, str]:
    """One page of each kind, below the site's folder."""
    game = f"{lang}/{site.game}"
    return {
        "languages": "index.html",
        "start": f"{lang}/index.html",
        "class": f"{lang}/class.html",
        "print": f"{lang}/print.html",
        "glossary": f"{lang}/glossary.html",
        "about": f"{lang}/about.html",
        "game": f"{game}/index.html",
        "rules": f"{game}/rules.html",
        "examples": f"{game}/examples.html",
        "questions": f"{game}/questions.html",
        "practise": f"{game}/practise.html",
        "walkthrough": f"{game}/deal-tiny.html#step=2&seat=C",
        "question": f"{game}/deal-whole.html#step=4",
        "end": f"{game}/deal-whole.html#step=16",
        "teaching deal": f"{game}/deal-{site.deals[0]}.html#step=3",
    }


@pytest.mark.parametrize(("lang", "scheme"), in_turns(LANGS, SCHEMES))
def test_search_finds_a_rule_term_and_leads_to_its_clause(site: Site, page: Page, lang: str, scheme: str) -> None:
    page.goto(site.address(f"{lang}/index.html", scheme))
    page.locator('label.md-header__button[for="__search"]').evaluate("label => label.click()")
    page.locator("input.md-search__input").press_sequentially(QUERIES[lang])
    page.keyboard.press("End")  # text that no single key makes comes without the key event that the theme waits for
    results = page.locator(".md-search-result__list a")
    expect(results.first).to_be_visible()
    found = [str(link) for link in results.evaluate_all("links => links.map(link => link.href)")]
    assert any("rules.html" in link and "#" in link for link in found)


@pytest.mark.parametrize(("lang", "scheme"), in_turn(in_turns(LANGS, SCHEMES), 1, 2))
def test_nothing_is_asked_of_anybody_else(site: Site, page: Page, watch: Watch, lang: str, scheme: str) -> None:
    for path in ("index.html", *kinds(site, lang).values()):
        page.goto(site.address(path, scheme), wait_until="load")
    page.wait_for_load_state("networkidle")
    own = site.http if scheme == "http" else site.folder.as_uri()
    assert [url for url in watch.requests if not url.startswith((own, "data:", "blob:"))] == []
    assert watch.requests


def test_the_page_forbids_outside_requests_by_itself(site: Site, browser: Browser) -> None:
    with browser.new_page() as page:
        page.goto(site.deal("en"))
        tried = page.evaluate("fetch('https://example.org/').then(() => 'sent', () => 'refused')")
        assert tried == "refused"
        policy = page.locator('meta[http-equiv="Content-Security-Policy"]').get_attribute("content")
        assert policy is not None
        assert policy.startswith("default-src 'none'")


@pytest.mark.parametrize("scheme", in_turn(SCHEMES, 1, 2))
def test_the_first_page_lets_choose_a_language_and_leads_nowhere_by_itself(site: Site, page: Page, scheme: str) -> None:
    page.goto(site.address("index.html", scheme))
    page.wait_for_load_state("networkidle")
    assert page.url == site.address("index.html", scheme)
    page.get_by_role("link", name="日本語").click()
    expect(page).to_have_url(site.address("ja/index.html", scheme))


@pytest.mark.parametrize(("lang", "scheme"), in_turns(LANGS, SCHEMES[::-1]))
def test_without_javascript_the_steps_are_a_storyboard(site: Site, browser: Browser, lang: str, scheme: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.deal(lang, scheme))
    board = page.locator(".storyboard")
    expect(board).to_be_visible()
    expect(board.locator(".board-step:has(h3)")).to_have_count(5)
    expect(board.locator(".board-step:has(h3)").nth(3).locator("svg.card")).to_have_count(3)
    context.close()


def test_on_paper_a_walkthrough_is_its_storyboard(site: Site, page: Page) -> None:
    page.goto(site.deal("ja"))
    expect(page.locator(".storyboard")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator(".storyboard")).to_be_visible()
    expect(page.locator(".tw-app")).to_be_hidden()
    expect(page.locator(".md-header")).to_be_hidden()


@pytest.mark.parametrize("lang", in_turn(LANGS, 0, 2))
def test_a_dark_page_is_printed_in_light_colours(site: Site, browser: Browser, lang: str) -> None:
    context = browser.new_context(color_scheme="dark")
    page = context.new_page()
    page.goto(site.deal(lang, name="whole"))
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.emulate_media(media="print")
    bright = """(selector) => [...document.querySelectorAll(selector)].map((one) => getComputedStyle(one).color)
      .filter((colour) => colour.match(/\\d+/g).slice(0, 3).some((part) => Number(part) > 140))"""
    for selector in (
        ".storyboard-title h1",
        ".board-text",
        ".board-question p",
        ".storyboard h2",
        ".storyboard .tw-clause",
    ):
        assert page.locator(selector).first.is_visible()
        assert page.evaluate(bright, selector) == [], selector
    context.close()


@pytest.mark.parametrize("kind", ["start", "rules"])
def test_only_walkthroughs_load_what_a_walkthrough_needs(site: Site, page: Page, watch: Watch, kind: str) -> None:
    page.goto(site.address(kinds(site, "en")[kind]))
    assert [url for url in watch.requests if "walkthrough" in url] == []
    watch.requests.clear()
    page.goto(site.deal("en"))
    assert len({url for url in watch.requests if "assets/walkthrough" in url}) == 2


def test_upgrading_the_walkthrough_hardly_shifts_the_page(site: Site, page: Page) -> None:
    page.add_init_script(
        "window.shift = 0;"
        "const seen = (list) => list.getEntries().forEach((one) => { window.shift += one.value; });"
        "new PerformanceObserver(seen).observe({type: 'layout-shift', buffered: true});"
    )
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(site.deal("ja"))
        expect(page.locator(".tw-app")).to_be_visible()
        page.evaluate(DRAWN)
        assert page.evaluate("window.shift") < 0.1


@pytest.mark.parametrize("lang", LANGS)
def test_no_page_scrolls_sideways(site: Site, page: Page, lang: str) -> None:
    wide = {}
    every = in_turn(list(kinds(site, lang).items()), LANGS.index(lang), len(LANGS))
    for turn, (kind, path) in enumerate(every):
        page.goto(site.address(path))
        for width in (NARROW[0], *in_turn(NARROW[1:], turn, 2)):
            page.set_viewport_size({"width": width, "height": 800})
            page.wait_for_function(SETTLED)
            wide[kind, width] = page.evaluate("document.documentElement.scrollWidth")
    assert wide == {(kind, width): width for kind, width in wide}


def test_no_page_of_any_game_scrolls_sideways(all_games: Path, page: Page) -> None:
    wide = []
    folders = sorted({path.parent for path in all_games.rglob("*.html")})
    every = [path for turn, folder in enumerate(folders) for path in sampled(sorted(folder.glob("*.html")), turn, 2)]
    for turn, path in enumerate(every):
        page.goto(path.as_uri())
        for width in in_turn(NARROW, turn, len(NARROW)):
            page.set_viewport_size({"width": width, "height": 800})
            try:  # the theme lays its search out anew some time after the window has another size
                page.wait_for_function("width => document.documentElement.scrollWidth === width", arg=width)
            except Late:
                wide.append((path.relative_to(all_games).as_posix(), width))
    assert wide == []


@pytest.mark.parametrize("width", WIDTHS)
def test_what_is_touched_is_large_enough(site: Site, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(site.deal("en", anchor="#step=3"))
    small = page.locator(":is(.tw-button, .tw-seat-choice):visible").evaluate_all(
        "all => all.map(e => [e.className, e.getBoundingClientRect()])"
        ".filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([name]) => name)"
    )
    assert small == []


HREFS = "links => links.map((link) => new URL(link.getAttribute('href'), link.baseURI).href)"  # of drawings, too


class _Links(HTMLParser):
    """The links that a page has without its scripts."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url, self.found = url, list[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        link = dict(attrs).get("href")
        if tag == "a" and link is not None:
            self.found.append(urljoin(self.url, link))


def test_pages_are_reached_by_their_own_links(site: Site, page: Page) -> None:
    """Every page as it was written, and some with what their scripts add."""
    todo, seen, broken = [site.address("index.html")], set(), []
    while todo:
        url = todo.pop()
        read = _Links(url)
        read.feed((site.folder / urlsplit(url).path.lstrip("/")).read_text(encoding="utf-8"))
        links = read.found
        if in_turn([url], len(seen), 8):
            page.goto(url)
            links += page.locator("a[href]").evaluate_all(HREFS)
        seen.add(url)
        for link in links:
            bare = link.partition("#")[0]
            path = site.folder / urlsplit(bare).path.lstrip("/")
            if bare.startswith("https://creativecommons.org/"):
                continue
            if not bare.startswith(site.http) or not path.is_file():
                broken.append((url, link))
            elif bare not in seen and bare not in todo and path.suffix == ".html":
                todo.append(bare)
    assert broken == []
    walkthroughs = 2 + len(site.deals) + len(FORMS)
    assert len(seen) == 1 + 2 * (11 + 2 * walkthroughs)  # each of these stands alone, too
