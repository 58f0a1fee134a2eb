"""A built site of both languages, served over http and from its folder, and a browser."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from rules_engine import games
from tehodoki.drawing.decks import load_deck
from tehodoki.languages import LANGS
from tehodoki.texts.content import GameContent, load_game
from tehodoki.walkthrough.deals import TeachingDeal, load_deals
from tehodoki.walkthrough.steps import walkthrough
from tehodoki.web.pages import Download, game_pages
from tehodoki.web.site import write_chooser, write_site
from tests.sampling import in_turn
from tests.site.deal import FACES, tiny_deal
from tests.site.tables import DECK, FORMS, table
from tests.site.whole import whole_deal

WITHOUT = (
    # Chromium draws the list under its address bar as a page, in a process of its own for each window.
    "WebUIOmniboxPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxAimPopup",
    "OmniboxPopup",
    # What Playwright leaves out: of several lists of features Chromium reads the last.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    # A process that waits for the next page, started anew for each window.
    "SpareRendererForSitePerProcess",
)
"""Features that no test needs."""
ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(WITHOUT)}",
)

PATIENCE = 60_000
"""How long to wait for what must come, in milliseconds: a loaded machine is slow, not wrong."""


@dataclass(frozen=True)
class Site:
    """The built site: its folder, its address over http, the game whose pages it holds, and its teaching deals."""

    folder: Path
    http: str
    game: str
    deals: tuple[str, ...]

    def address(self, path: str, scheme: str = "http") -> str:
        """The address of a page, given below the site's folder."""
        base = self.http if scheme == "http" else self.folder.as_uri()
        return f"{base}/{path}"

    def deal(self, lang: str, scheme: str = "http", anchor: str = "", name: str = "tiny") -> str:
        """The address of the page of the small deal, or of the small whole one."""
        return self.address(f"{lang}/{self.game}/deal-{name}.html{anchor}", scheme)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the method it replaces
        """Nothing: requests are no test output."""


def build_site(
    contents: Sequence[GameContent],
    walkthroughs: Mapping[str, Sequence[dict[str, Any]]],
    lang: str,
    out: Path,
    downloads: Mapping[str, Sequence[Download]] | None = None,
    furigana: bool = False,
    seed: int | None = None,
) -> None:
    """Build the site of one language from texts, walkthroughs and downloads by game, as the kit does."""
    offered = {content.name: tuple((downloads or {}).get(content.name, ())) for content in contents}
    pages = [
        game_pages(content, tuple(walkthroughs.get(content.name, ())), offered[content.name], lang, furigana)
        for content in contents
    ]
    files = {f"{game}/{one.path}": one.source for game, ones in offered.items() for one in ones if one.source}
    write_site(pages, lang, out, files, seed)


@cache
def small_site() -> tuple[GameContent, tuple[TeachingDeal, ...]]:
    """The game of the small site, whose deck the deals made by hand use, and its teaching deals."""
    content = next(game for game in map(load_game, games()) if game.meta.deck == "tennos")
    return content, tuple(load_deals(content))


def build_small_site(folder: Path, sheet: Path) -> None:
    """Build both languages of a game with its teaching deals and the small ones into `folder`."""
    content, teaching = small_site()
    art = load_deck(content.meta.deck)
    for lang in ("ja", "en"):
        clauses = [
            {"id": clause.id, "number": clause.number, "title": clause.id} for clause in content.rules[lang].clauses[:2]
        ]
        deal = tiny_deal(lang, {face: art.card_name(face, lang) for face in FACES}, clauses)
        downloads = {content.name: [Download("rules.pdf", "Rules", sheet)]}
        told = [walkthrough(content, one, lang) for one in teaching]
        names = {face: art.card_name(face, lang) for face in DECK}
        tables = [table(form, lang, names) for form in FORMS]
        whole = whole_deal(lang, names, clauses)
        build_site([content], {content.name: [deal, whole, *told, *tables]}, lang, folder / lang, downloads, seed=1)
    write_chooser(folder)


def shared(tmp_path_factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder that is made once for all processes of a run, and read by all."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if own.name.startswith("popen-") else own) / name
    with FileLock(f"{folder}.lock"):
        if not folder.exists():
            new = folder.with_suffix(".new")
            make(new)
            new.rename(folder)
    return folder


def _site(base: Path) -> None:
    base.mkdir()
    (base / "sheet.pdf").write_bytes(b"%PDF-1.7\n")
    build_small_site(base / "site", base / "sheet.pdf")


def _all_games(base: Path) -> None:
    for turn, lang in enumerate(LANGS):
        build_site([load_game(name) for name in in_turn(games(), turn, len(LANGS))], {}, lang, base / lang)


@pytest.fixture(scope="session")
def all_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of all games without their walkthroughs, each game in one of the languages."""
    return shared(tmp_path_factory, "all-games", _all_games)


@pytest.fixture(scope="session")
def kit_site(all_games: Path) -> Iterator[str]:
    """The address of the pages of all games, each in one of the languages."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(all_games)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Both languages of one game."""
    base = shared(tmp_path_factory, "small-site", _site)
    content, deals = small_site()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(base / "site")))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        address = f"http://127.0.0.1:{server.server_port}"
        yield Site(base / "site", address, content.name, tuple(one.id for one in deals))
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        pytest.skip("no Chromium found; install it (Debian: apt install chromium)")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS), timeout=PATIENCE)
        opened.on("context", lambda context: context.set_default_timeout(PATIENCE))
        yield opened
        opened.close()


@dataclass
class Watch:
    """What a page did that it should not do."""

    requests: list[str]
    errors: list[str]


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh profile for each test."""
    opened = browser.new_context(viewport={"width": 1280, "height": 900})
    yield opened
    opened.close()


@pytest.fixture
def watch(context: BrowserContext) -> Watch:
    """Every request and every error of the pages of this test."""
    return watched(context)


def watched(context: BrowserContext) -> Watch:
    """What the pages of a profile do from now on."""
    seen = Watch([], [])
    context.on("request", lambda request: seen.requests.append(request.url))
    context.on("weberror", lambda error: seen.errors.append(str(error.error)))
    context.on("console", lambda said: seen.errors.append(said.text) if said.type == "error" else None)
    return seen


@pytest.fixture
def page(context: BrowserContext, watch: Watch) -> Iterator[Page]:
    """A page; the test fails when it reported an error."""
    opened = context.new_page()
    yield opened
    assert watch.errors == []


@pytest.fixture(name="shared_page", scope="module")
def _shared_page(browser: Browser) -> Iterator[tuple[Page, Watch]]:
    opened = browser.new_context(viewport={"width": 1280, "height": 900})
    yield opened.new_page(), watched(opened)
    opened.close()


@pytest.fixture
def window(shared_page: tuple[Page, Watch]) -> Iterator[Page]:
    """A page for tests.site.bare, which opens a new window on it each time, so that a fresh profile proves no more.

    The test fails when it reported an error.
    """
    opened, seen = shared_page
    seen.errors.clear()
    yield opened
    assert seen.errors == []
