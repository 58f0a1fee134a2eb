"""What others see of a page: its title, its own description, its icon; and the page for what is not there."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from html import escape, unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tehodoki.addresses import EMBED
from tehodoki.paths import site_dir
from tehodoki.texts.content import load_game
from tehodoki.texts.ruby import strip_readings
from tehodoki.web.rendering import digests
from tehodoki.web.site import write_chooser, write_missing
from tests.site.conftest import Site, Watch

CONTENT = r'<meta (?:name|property)="{}" content="([^"]*)">'
PLAIN = 11  # pages of a language with one game that are no walkthroughs


def heads(site: Site, lang: str) -> dict[str, str]:
    pages = sorted(page for page in (site.folder / lang).rglob("*.html") if page.parent.name != EMBED)
    texts = ((page, page.read_text(encoding="utf-8")) for page in pages)
    return {page.relative_to(site.folder).as_posix(): text.partition("</head>")[0] for page, text in texts}


def said(html: str, name: str) -> str:
    (found,) = re.findall(CONTENT.format(re.escape(name)), html)
    return unescape(str(found))


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_each_page_has_a_title_and_a_description_of_its_own(site: Site, lang: str) -> None:
    pages = heads(site, lang)
    titles = [re.findall(r"<title>(.*?)</title>", html) for html in pages.values()]
    assert all(len(one) == 1 for one in titles)
    plain = [one[0] for one, path in zip(titles, pages, strict=True) if "/deal-" not in path]
    assert len(set(plain)) == len(plain) == PLAIN
    told = {path: said(html, "description") for path, html in pages.items()}
    deals = {path: text for path, text in told.items() if "/deal-" in path}
    others = {path: text for path, text in told.items() if path not in deals}
    assert len(set(others.values())) == len(others) == PLAIN
    assert all(20 <= len(text) <= 250 for text in others.values())
    assert not [text for text in told.values() if re.search(r"[<>⟦⟧《》{}]", text)]
    for path, html in pages.items():
        assert said(html, "og:description") == told[path]
        assert said(html, "og:title")
        assert said(html, "theme-color") == "#1f4d3f"
        (icon,) = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)">', html)
        assert (site.folder / path).parent.joinpath(icon).resolve().is_file()
        assert len(re.findall('rel="stylesheet"', html)) == (
            2 if path in deals or path.endswith("/practise.html") else 1
        )
        assert '<script src="' not in html


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_titles_name_the_game_and_the_start_names_the_site_once(site: Site, lang: str) -> None:
    pages = heads(site, lang)
    game = load_game(site.game).meta.title[lang]
    for path, html in pages.items():
        (title,) = re.findall(r"<title>(.*?)</title>", html)
        if f"/{site.game}/" in path:
            assert title.startswith(escape(strip_readings(game)))
        else:
            assert title.count("Tehodoki") == 1


def test_without_an_address_nothing_names_one(site: Site) -> None:
    for html in heads(site, "en").values():
        assert not re.findall(r'rel="canonical"|og:url|og:image', html)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_each_page_names_itself_in_both_languages(site: Site, lang: str) -> None:
    for path, html in heads(site, lang).items():
        pairs = dict(re.findall(r'<link rel="alternate translation" hreflang="(\w+)" href="([^"]+)">', html))
        assert set(pairs) == {"ja", "en"}
        for other, href in pairs.items():
            found = (site.folder / path).parent.joinpath(href).resolve()
            assert found == (site.folder / other / path.partition("/")[2]).resolve()
            assert found.is_file()


def test_previous_and_next_pages_are_named_with_their_game(site: Site) -> None:
    game = load_game(site.game).meta.title["en"]
    for page, direction, other in (
        ("rules", "Next", f"{game}: Worked examples"),
        ("examples", "Previous", f"{game}: Rules"),
        ("../glossary", "Next", game),
    ):
        html = (site.folder / "en" / site.game / f"{page}.html").resolve().read_text(encoding="utf-8")
        footer = html.partition('<footer class="md-footer">')[2]
        assert f'{direction}</span><div class="md-ellipsis">{escape(other)}</div>' in footer


def test_the_page_of_languages_has_a_head_too(site: Site) -> None:
    html = (site.folder / "index.html").read_text(encoding="utf-8")
    assert said(html, "og:title") == "Tehodoki"
    assert said(html, "og:description") == said(html, "description")
    for icon in re.findall(r'<link rel="(?:apple-touch-)?icon" href="([^"]+)"', html):
        assert (site.folder / icon).is_file()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_foot_of_each_page_leads_to_the_licence(site: Site, lang: str) -> None:
    for path in heads(site, lang):
        foot = (site.folder / path).read_text(encoding="utf-8").partition("md-copyright")[2]
        (link,) = re.findall(r'<a href="([^"]*about\.html)#licence"', foot)
        assert (site.folder / path).parent.joinpath(link).resolve().is_file()


@pytest.mark.browser
def test_nobody_asks_for_a_map_of_the_site(site: Site, page: Page, watch: Watch) -> None:
    page.goto(site.address("en/glossary.html"))
    page.wait_for_load_state("networkidle")
    assert not [url for url in watch.requests if "sitemap" in url]


@pytest.fixture
def lost(tmp_path: Path) -> Iterator[str]:
    """The address of a server that knows the first page and, for all else, the page for what is not there."""
    root = tmp_path / "below" / "games"
    write_chooser(root)
    write_missing(root)
    (root / "ja" / "assets").mkdir(parents=True)
    shutil.copy(site_dir() / "assets" / "logo.svg", root / "ja" / "assets")

    class Handler(SimpleHTTPRequestHandler):
        def send_head(self) -> object:  # type: ignore[override]
            if not Path(self.translate_path(self.path)).is_file():
                self.path = "/below/games/404.html"
            return super().send_head()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.mark.browser
@pytest.mark.parametrize(
    "path", ["en/nothing.html", "ja/deep/er/still/nothing.html", "nothing.html", "lost/er/nothing.html"]
)
def test_what_is_not_there_leads_back_from_any_depth(lost: str, page: Page, path: str) -> None:
    page.goto(f"{lost}/below/games/{path}")
    links = page.locator("a")
    expect(links).to_have_count(2)
    for link, lang in zip(links.all(), ("ja", "en"), strict=True):
        expect(link).to_have_js_property("href", f"{lost}/below/games/{lang}/index.html")
    assert Axe().run(page).response["violations"] == []


def test_with_an_address_it_leads_back_without_scripts(tmp_path: Path) -> None:
    write_missing(tmp_path, address="https://example.org/games/")
    html = (tmp_path / "404.html").read_text(encoding="utf-8")
    assert re.findall(r'<a href="([^"]+)"', html) == ["/games/ja/index.html", "/games/en/index.html"]
    assert f"script-src {digests(html)};" in html
    assert not re.findall(r'(?:src|href)="https?:', html)


def test_without_an_address_its_links_lead_there_from_where_it_lies(tmp_path: Path) -> None:
    write_missing(tmp_path)
    html = (tmp_path / "404.html").read_text(encoding="utf-8")
    assert re.findall(r'(?:href|src)="([^"]+)"', html) == ["ja/assets/logo.svg", "ja/index.html", "en/index.html"]


@pytest.mark.browser
def test_a_walkthrough_can_be_reached_at_once(site: Site, page: Page) -> None:
    page.goto(site.deal("en"))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('teho-walkthrough') !== null")
