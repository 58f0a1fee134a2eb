"""The search finds words by how they are read, and without the signs above their letters; rules come first."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules_engine import games
from tehodoki.texts.content import load_game
from tehodoki.texts.terms import Term
from tehodoki.web.ownpages import OwnPages
from tehodoki.web.pages import game_pages
from tehodoki.web.rendering import front_of
from tehodoki.web.searching import plainer, readings, write_words
from tests.site.conftest import Site

TRUMP = Term("trump", "切り札", (), "強い。", ("切《き》り札《ふだ》",))


def test_words_are_known_by_their_readings() -> None:
    found = readings(
        ["手札《てふだ》と山札《やまふだ》。人《ひと》は｜リード《りーど》、｜十二単《じゅうにひとえ》"], [TRUMP]
    )
    assert found == {"きりふだ": "切り札", "てふだ": "手札", "やまふだ": "山札", "じゅうにひとえ": "十二単"}


def test_words_with_signs_above_their_letters_are_known_without() -> None:
    doc = {"title": "Yagorō <b>Jitō</b>", "text": "a card, 天智, café, が"}
    assert plainer([doc]) == {"yagoro": "yagorō", "jito": "jitō", "cafe": "café"}


def test_the_index_has_the_words_in_both_forms(tmp_path: Path) -> None:
    index: dict[str, Any] = {"config": {"lang": ["ja"]}, "docs": [{"location": "", "title": "é", "text": ""}]}
    (tmp_path / "search_index.json").write_text(json.dumps(index), encoding="utf-8")
    write_words(tmp_path, {"て": "手"})
    made = json.loads((tmp_path / "search_index.json").read_text(encoding="utf-8"))
    assert made == index | {"words": {"e": "é", "て": "手"}}
    script = (tmp_path / "search_index.js").read_text(encoding="utf-8")
    assert json.loads(script.removeprefix("var __index = ")) == made


def test_rules_count_more_than_examples() -> None:
    made = game_pages(load_game(games()[0]), (), (), "en").pages
    boosts = {
        page.path.partition("/")[2]: front_of(page.markdown)[0].get("search", {}).get("boost", 1) for page in made
    }
    assert boosts["rules.md"] > boosts["index.md"] > boosts["examples.md"]


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["http", "file"])
def test_a_word_is_found_as_it_is_read(site: Site, page: Page, scheme: str) -> None:
    page.goto(site.address("ja/index.html", scheme))
    page.locator('label.md-header__button[for="__search"]').evaluate("label => label.click()")
    page.locator("input.md-search__input").press_sequentially("てふだ")
    page.keyboard.press("End")  # text that no single key makes comes without the key event that the theme waits for
    expect(page.locator('.md-search-result__link[href*="glossary.html"][href*="#hand"]')).to_be_attached()
    first = str(page.locator(".md-search-result__link").first.get_attribute("href"))
    assert re.search(r"(rules|glossary)\.html", first)
    page.goto(re.sub(r"h=[^&#]*", "h=%E6%89%8B%E6%9C%AD", first))  # a hit is marked where it leads to
    expect(page.locator("article mark").first).to_be_visible()


@pytest.mark.browser
def test_sets_of_endings_are_told_apart(site: Site, window: Page) -> None:
    # One leaf for all; of the node after 229 letters the only ending is "1", which leads to number 232, and of "b" they
    # are "1" and "3", which lead to number 2.
    words = ["0", "a" * 229 + "1x", "b1", "b3"]
    (worker,) = (site.folder / "en" / "assets" / "javascripts" / "workers").glob("search.*.js")
    window.goto("about:blank")
    for path in (worker, site.folder / "en" / "assets" / "search-worker.js"):
        window.add_script_tag(content=path.read_text(encoding="utf-8"))
    assert window.evaluate("words => lunr.TokenSet.fromArray(words).toArray().sort()", words) == sorted(words)


def test_cells_and_links_side_by_side_are_words_of_their_own() -> None:
    html = "<td>One</td><td>two <a>three</a><a>four</a>, <b><a>five</a></b></td>"
    made = OwnPages().on_page_content(html, page=None, config=None, files=None)
    assert re.sub("<[^>]*>", "", made).split() == ["One", "two", "three", "four,", "five"]


ASKED = {
    "ja": {
        "フォロー": "#follow",
        "3人": "index.html#players-3",
        "初心者": "index.html#games",
        "親": "#dealer",
        "リボーク": "#wrong-play",
        "切札": "#trump",
        "ﾌｫﾛｰ": "#follow",
    },
    "en": {
        "three players": "index.html#players-3",
        "score pad": "print.html",
        "misdeal": "#wrong-play",
        "revoke": "#wrong-play",
    },
}
"""What people type, and where a hit of one of the first five pages leads."""


@pytest.mark.browser
@pytest.mark.parametrize("lang", ASKED)
def test_what_people_type_is_found(kit_site: str, page: Page, lang: str) -> None:
    page.goto(f"{kit_site}/{lang}/index.html")
    page.locator('label.md-header__button[for="__search"]').evaluate("label => label.click()")
    hits, typed = page.locator(".md-search-result__link"), page.locator("input.md-search__input")
    for asked, place in ASKED[lang].items():
        typed.fill("")
        page.keyboard.press("End")
        expect(hits).to_have_count(0)
        typed.press_sequentially(asked)
        page.keyboard.press("End")
        # Hits of a part of what is typed may stand there first.
        page.wait_for_function(
            """place => [...document.querySelectorAll(".md-search-result__item")].slice(0, 5)
                .flatMap(page => [...page.querySelectorAll(".md-search-result__link")])
                .some(one => one.href.replace(/[?]h=[^#]*/, "").includes(place))""",
            arg=place,
        )
