"""Live reload: an open page follows the build, asks nobody else, and the kit knows nothing of it."""

from __future__ import annotations

import shutil
import threading
import urllib.request
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tehodoki.commands import serve as serving
from tehodoki.making.place import LIST
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
