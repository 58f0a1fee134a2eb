"""The pages' own policy: the site's files and the theme's scripts run and no other, from a server or a folder."""

from __future__ import annotations

import hashlib
import re
import shutil
from base64 import b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tehodoki.addresses import EMBED
from tehodoki.web.alone import alone
from tehodoki.web.rendering import digests, front
from tests.site.conftest import Site

SCHEMES = ("http", "file")
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
PLANTED = """<script>window.planted = 1</script><img src="x:" onerror="window.planted = 2">
<a id="link" href="javascript:window.planted = 3">x</a><svg onload="window.planted = 4"></svg>
<iframe srcdoc="&lt;script&gt;parent.planted = 5&lt;/script&gt;"></iframe></article>"""


def script_sources(html: str) -> list[str]:
    """The sources of scripts that a page's policy names."""
    (policy,) = POLICY.findall(html)
    (sources,) = [part.split()[1:] for part in policy.split(";") if part.split()[0] == "script-src"]
    return list(sources)


def test_a_page_names_its_own_inline_scripts_and_lets_no_other_run(site: Site) -> None:
    pages = [page for page in sorted(site.folder.rglob("*.html")) if page.parent != site.folder]
    assert len(pages) > 10
    for page in pages:
        html = page.read_text(encoding="utf-8")
        scripts = [b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in INLINE.findall(html)]
        assert len(scripts) == 3
        files = [] if page.parent.name == EMBED else ["'self'", "file:"]
        assert script_sources(html) == [*files, *(f"'sha256-{digest}'" for digest in scripts)]


def test_a_file_to_send_names_the_same_scripts_whatever_is_planted_in_it() -> None:
    clean = alone(front("A deal", description="x"), "en", "", "{}")
    planted = alone(front("A deal", description="x") + PLANTED, "en", "", "{}")
    assert "<script>window.planted = 1</script>" in planted
    assert script_sources(planted) == script_sources(clean)
    assert digests(PLANTED) not in script_sources(planted)


@pytest.mark.browser
def test_what_gets_into_a_file_to_send_does_not_run(browser: Browser, site: Site, tmp_path: Path) -> None:
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg">{PLANTED}</svg>'
    file = tmp_path / "sent.html"
    file.write_text(alone(front("A deal", description="x") + drawing + PLANTED, "en", ""), encoding="utf-8")
    with browser.new_page(color_scheme="dark") as page:
        page.goto(file.as_uri())
        assert page.locator("iframe").count() == 2
        assert page.evaluate("() => window.planted") is None
        assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"  # our own do


def test_digests_are_those_of_the_scripts_alone() -> None:
    empty = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
    assert digests('\n<script></script> <script src="x"></script><script></script>') == f"{empty} {empty}"
    assert digests("") == ""


@pytest.mark.browser
@pytest.mark.parametrize("scheme", SCHEMES)
def test_what_gets_into_a_page_all_the_same_does_not_run(site: Site, browser: Browser, scheme: str) -> None:
    path = f"en/{site.game}/rules.html"
    copy = f"en/{site.game}/planted-{scheme}.html"
    html = (site.folder / path).read_text(encoding="utf-8")
    (site.folder / copy).write_text(html.replace("</article>", PLANTED), encoding="utf-8")
    try:
        with browser.new_page() as page:
            page.goto(site.address(copy, scheme))
            page.locator("#link").click()
            assert page.locator("#link").count() == 1
            assert page.evaluate("() => window.planted") is None
    finally:
        (site.folder / copy).unlink()


@pytest.mark.browser
@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_colours_that_were_chosen_stay_and_the_console_says_nothing(
    site: Site, browser: Browser, scheme: str
) -> None:
    said: list[ConsoleMessage] = []
    with browser.new_page(color_scheme="light") as page:
        page.on("console", lambda message: said.append(message))
        for path in (f"en/{site.game}/rules.html", f"en/{site.game}/deal-tiny.html"):
            page.goto(site.address(path, scheme))
        before = page.locator("body").get_attribute("data-md-color-scheme")
        _toggle(page)
        expect(page.locator("body")).not_to_have_attribute("data-md-color-scheme", str(before))
        page.reload()
        expect(page.locator("body")).not_to_have_attribute("data-md-color-scheme", str(before))
        _toggle(page)
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", str(before))
        assert [message.text for message in said] == []


def _toggle(page: Page) -> None:
    page.locator("label[for^=__palette]:visible").first.click()


def test_what_reloads_a_served_page_is_a_file_of_the_server(site: Site, tmp_path: Path) -> None:
    from tehodoki.commands.serve import reloading

    shutil.copy(site.folder / "en" / "index.html", tmp_path)
    served = reloading((tmp_path / "index.html").read_bytes(), "build").decode()
    assert INLINE.findall(served) == INLINE.findall((tmp_path / "index.html").read_text(encoding="utf-8"))
