"""Live reload: an open page follows the build, asks nobody else, and the kit knows nothing of it."""

from __future__ import annotations

import json
import shutil
import threading
import urllib.request
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tehodoki.commands import serve as serving
from tehodoki.making.place import LIST
from tehodoki.web.offline import MANIFEST, WORKER, write_offline
from tests.site.conftest import Site, Watch


@pytest.fixture
def kit(site: Site, tmp_path: Path) -> Path:
    """A kit's folder with the built site and the state of a build."""
    shutil.copytree(site.folder, tmp_path / "site")
    built(tmp_path, "first")
    return tmp_path


@pytest.fixture
def address(kit: Path) -> Iterator[str]:
    """Where the kit is served."""
    with serving.SiteServer(("127.0.0.1", 0), partial(serving.SiteHandler, directory=str(kit / "site"))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()


def built(kit: Path, state: str) -> None:
    """What the end of a build leaves."""
    (kit / LIST).write_text(state, encoding="utf-8")


def fetched(address: str, path: str) -> bytes:
    with urllib.request.urlopen(f"http://{address}/{path}") as answer:
        return bytes(answer.read())


@pytest.mark.browser
def test_an_open_page_loads_again_after_a_build_and_stays_where_it_was(
    site: Site, kit: Path, address: str, page: Page, watch: Watch
) -> None:
    path = f"en/{site.game}/deal-tiny.html"
    page.goto(f"http://{address}/{path}#step=2")
    page.evaluate("() => { window.stale = true }")
    for _ in range(3):  # when it asks again, it has heard the answer before
        with page.expect_response(f"**{serving.BUILT}"):
            pass
    assert page.evaluate("() => window.stale === true")  # nothing was built, nothing is loaded again

    file = kit / "site" / path
    file.write_text(file.read_text(encoding="utf-8").replace("</h1>", " rewritten</h1>", 1), encoding="utf-8")
    built(kit, "second")
    expect(page.locator("#top")).to_contain_text("rewritten")
    assert page.evaluate("() => window.stale === undefined && location.hash") == "#step=2"
    assert {url.split("/")[2] for url in watch.requests} == {address}


def test_only_pages_on_their_way_to_the_browser_ask(site: Site, kit: Path, address: str) -> None:
    asks = serving.RELOAD.encode()
    for path in ("en/index.html", "en/", f"ja/{site.game}/rules.html"):
        assert fetched(address, path).count(asks) == 1
    files = [path for path in (kit / "site").rglob("*") if path.is_file()]
    assert [path for path in files if asks in path.read_bytes()] == []


def test_what_is_no_page_that_may_ask_is_served_as_it_is(kit: Path, address: str) -> None:
    for path in ("index.html", "en/assets/page.js"):  # the first page forbids scripts by its own policy
        assert fetched(address, path) == (kit / "site" / path).read_bytes()


def test_each_build_that_changes_something_has_a_name_of_its_own(kit: Path, address: str) -> None:
    first = fetched(address, serving.BUILT[1:])
    built(kit, "second")
    second = fetched(address, serving.BUILT[1:])
    built(kit, "first")
    assert second != first == fetched(address, serving.BUILT[1:])


@pytest.mark.browser
def test_served_still_what_was_seen_is_there_without_a_network(site: Site, kit: Path, context: BrowserContext) -> None:
    handler = partial(serving.StillHandler, directory=str(kit / "site"))
    page = context.new_page()
    with serving.SiteServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        start = f"http://127.0.0.1:{server.server_port}/en/{site.game}/"
        page.goto(start + "deal-tiny.html")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.goto(start + "deal-tiny.html#step=2")
        page.reload()
        assert page.evaluate("Boolean(navigator.serviceWorker.controller)")
        manifest = str(page.locator("link[rel=manifest]").evaluate("one => one.href"))
        assert json.loads(fetched(*manifest.removeprefix("http://").split("/", 1)))["start_url"] == "index.html"
        page.reload()
        old = page.evaluate("caches.keys()")
        server.shutdown()
    context.set_offline(True)
    page.reload()
    expect(page.locator('[data-part="where"]')).to_contain_text("3 of 5")
    assert len(old) == 1


@pytest.mark.browser
def test_live_pages_are_kept_by_nobody(site: Site, address: str, page: Page) -> None:
    page.goto(f"http://{address}/en/{site.game}/deal-tiny.html")
    with page.expect_response(f"**{serving.BUILT}"):
        pass
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0


def test_the_cache_is_named_after_all_that_was_built(tmp_path: Path) -> None:
    names = []
    for text in ("one", "two", "one"):
        html = tmp_path / text
        (html / "assets").mkdir(parents=True, exist_ok=True)
        (html / "assets" / WORKER).write_text("x", encoding="utf-8")
        for old in (html / WORKER, html / MANIFEST):
            old.unlink(missing_ok=True)
        (html / "page.html").write_text(text, encoding="utf-8")
        write_offline(html, "en")
        names.append((html / WORKER).read_text(encoding="utf-8"))
    assert names[0] == names[2] != names[1]
