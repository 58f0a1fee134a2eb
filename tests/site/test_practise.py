"""The page to practise on, from outside: by keyboard, over http and from a folder, and again after a reload."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from rules_engine import games
from tehodoki.languages import LANGS
from tehodoki.practice.items import bank_of
from tehodoki.texts.content import load_game
from tehodoki.web.rendering import strings
from tests.sampling import in_turns, sampled
from tests.site.conftest import Site
from tests.site.test_accessible import dressed, findings

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 640}
ALL = [name for name in games() if bank_of(load_game(name).folder).items]
APP = ".practise-app"
ROOM = """() => {
  const [lies, bar] = [".practise-lies", ".practise-bar"].map((one) => document.querySelector(one));
  const hides = (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible";
  const box = lies.getBoundingClientRect(), below = bar.getBoundingClientRect();
  const at = document.elementFromPoint(below.left + 20, (below.top + below.bottom) / 2);
  const says = (one) => [...one.childNodes].some((each) => each.nodeType === 3 && each.data.trim());
  const small = (one) => says(one) && parseFloat(getComputedStyle(one).fontSize) < 13.9;
  return {
    beyond: Math.max(lies.scrollWidth - lies.clientWidth, document.documentElement.scrollWidth - innerWidth),
    cut: [...lies.querySelectorAll("*")].filter(hides).length,
    covered: box.bottom > below.top + 1,
    next: below.bottom <= innerHeight && bar.contains(at),
    small: [...document.querySelectorAll(".practise-app *")].filter(small).length,
  };
}"""
"""Whether anything is beyond its window, cut, covered or too small to read."""

TEXT = "(html) => Object.assign(document.createElement('p'), {innerHTML: html}).textContent"
KEEP = "([key, id]) => localStorage.setItem(key, JSON.stringify({missed: [id], asked: 1}))"
"""What was missed once comes first."""
LOOKS = in_turns(LANGS, ("light", "dark"))


def opened(page: Page, address: str) -> dict[str, Any]:
    """Open a page to practise on; what its script holds."""
    page.goto(address)
    expect(page.locator(f"{APP} form, {APP} h2")).to_be_visible()
    data: dict[str, Any] = page.evaluate("window.tehoPractised")
    return data


def asked(page: Page, data: dict[str, Any]) -> dict[str, Any]:
    """The item that is asked now; what it says stands there."""
    shown = page.evaluate("document.querySelector('.practise-form fieldset').textContent.replace(/\\s+/g, '')")
    fields = page.evaluate("[...document.querySelectorAll('[name=answer]')].map((one) => one.outerHTML)")
    cards = page.evaluate("[...document.querySelectorAll('.practise-lies use')].map((one) => one.getAttribute('href'))")
    drawn = """(item) => {
      const made = document.createElement('div');
      made.innerHTML = item.ask + item.picture.replace(/⟦([^⟦⟧]+)⟧/g, '<svg><use href="#card-$1"/></svg>');
      return [made.textContent.replace(/\\s+/g, ''),
        [...made.querySelectorAll('[name=answer]')].map((one) => one.outerHTML),
        [...made.querySelectorAll('.played use, .picture use, .line use')].map((one) => one.getAttribute('href'))];
    }"""
    (item,) = [item for item in data["items"] if item["id"] == page.locator("[data-item]").get_attribute("data-item")]
    text, own, lying = page.evaluate(drawn, item)
    assert (text, own) == (shown, fields)
    assert set(lying) <= set(cards)
    assert len(lying) <= len(cards)
    return dict(item)


def answer(page: Page, given: str) -> None:
    """Give an answer by keyboard alone, from the question on."""
    numbers = given.split(",") if given else []
    if page.locator("[name=answer]").first.get_attribute("type") == "text":
        page.keyboard.press("Tab")
        page.keyboard.type(given)
    elif page.locator("[name=answer]").first.get_attribute("type") == "radio":
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        for _ in range(page.locator("[name=answer]").count()):
            if page.evaluate("document.activeElement.value") == given:
                break
            page.keyboard.press("ArrowDown")
    else:
        for _ in range(page.locator("[name=answer]").count()):
            page.keyboard.press("Tab")
            ticked, number = page.evaluate("[document.activeElement.checked, document.activeElement.value]")
            if ticked != (number in numbers):
                page.keyboard.press("Space")
    page.keyboard.press("Enter")


def misread(item: dict[str, Any]) -> str:
    """A wrong answer that has a reason."""
    return str(item["wrong"][0]["answer"])


def again(page: Page) -> None:
    """Back to the question, where the next answer begins."""
    page.locator("legend").focus()


@pytest.mark.parametrize(("lang", "scheme"), [("en", "http"), ("ja", "file")])
def test_a_round_by_keyboard(site: Site, page: Page, lang: str, scheme: str) -> None:
    say = strings(lang)["practise"]
    data = opened(page, site.address(f"{lang}/{site.game}/practise.html", scheme))
    again(page)
    turns, levels = [], []
    missed = ""
    while page.locator("legend").count():
        item = asked(page, data)
        turns.append(item["id"])
        levels.append(item["level"])
        if not missed:
            missed = item["id"]
            answer(page, misread(item))
            said = page.locator(f"{APP} [role=status]")
            for name in item["wrong"][0]["beliefs"]:
                expect(said).to_contain_text(page.evaluate(TEXT, data["beliefs"][name]["text"]))
            expect(page.locator(".practise-rule").first).to_be_visible()
            assert say["answer"] not in said.inner_text()
            again(page)
            answer(page, misread(item))
            expect(said).to_contain_text(say["answer"])
        else:
            answer(page, item["right"])
            expect(page.locator(".is-right")).to_be_visible()
        assert page.locator("[data-part=go]").evaluate("(one) => one === document.activeElement")
        page.keyboard.press("Enter")
    assert turns.count(missed) == 2
    assert turns.index(missed, 1) == 3
    assert len(set(turns)) == 10
    assert levels[0] == 1
    assert max(levels) > 1
    expect(page.locator(".practise-result")).to_contain_text(say["of_ten"].format(right=9, of=10))
    page.locator("[data-do=more]").press("Enter")
    assert asked(page, data)["id"] == missed


def test_what_is_kept_outlasts_the_page_and_the_language_until_it_is_forgotten(site: Site, page: Page) -> None:
    address = site.address(f"en/{site.game}/practise.html")
    data = opened(page, address)
    assert page.evaluate("Object.keys(localStorage).filter((one) => one.startsWith('teho:'))") == []
    again(page)
    missed = asked(page, data)
    answer(page, misread(missed))
    page.keyboard.press("Tab")
    page.locator("[data-do=show]").press("Enter")
    page.keyboard.press("Enter")
    second = asked(page, data)
    answer(page, second["right"])
    expect(page.locator(".is-right")).to_be_visible()
    japanese = opened(page, site.address(f"ja/{site.game}/practise.html"))
    third = asked(page, japanese)["id"]
    assert third not in (missed["id"], second["id"])
    expect(page.locator(".practise-far")).to_contain_text(strings("ja")["practise"]["first_try"].format(right=1))
    assert asked(page, opened(page, address))["id"] == third
    page.locator("[data-do=forget]").click()
    expect(page.locator(f"{APP} [role=status]")).to_have_text(strings("en")["practise"]["forgotten"])
    assert page.evaluate("Object.keys(localStorage).filter((one) => one.startsWith('teho:'))") == []
    opened(page, address)
    expect(page.locator(".practise-far")).to_contain_text(strings("en")["practise"]["first_try"].format(right=0))


def test_nothing_tells_the_answer_before_it_is_given(site: Site, browser: Browser) -> None:
    """The page is the same, whatever is right."""
    shown = []
    for turned in (False, True):
        page = browser.new_context(service_workers="block").new_page()
        address = site.address(f"en/{site.game}/practise.html")
        data = opened(page, address)
        if turned:
            for item in data["items"]:
                item |= {"right": misread(item), "answer": "another", "why": "so", "clauses": [], "wrong": []}
            body = f"window.tehoPractised = {json.dumps(data)};"
            page.route("**/practise-items.js", lambda route, *, body=body: route.fulfill(body=body))
        seen = []
        for item in data["items"][:: max(1, len(data["items"]) // 12)]:
            page.evaluate(KEEP, [f"teho:{site.game}/practise", item["id"]])
            known = opened(page, address)["items"][0]["answer"]
            assert (known == "another") == turned
            seen.append(page.locator(APP).aria_snapshot() + page.locator(APP).inner_html())
        shown.append(seen)
        page.context.close()
    assert shown[0] == shown[1]
    assert len(set(shown[0])) > 6


@pytest.mark.parametrize("name", ALL)
def test_every_kind_of_question_has_room_on_a_phone(
    name: str, kit_site: str, all_games: Path, browser: Browser
) -> None:
    lang = next(lang for lang in LANGS if (all_games / lang / name).is_dir())
    page = browser.new_page(viewport=PHONE)
    address = f"{kit_site}/{lang}/{name}/practise.html"
    data = opened(page, address)
    widest: dict[str, dict[str, Any]] = {}
    for item in data["items"]:
        if len(item["picture"]) > len(widest.get(item["kind"], item)["picture"]) or item["kind"] not in widest:
            widest[item["kind"]] = item
    for item in sampled(widest.values(), ALL.index(name), 2):
        page.evaluate(KEEP, [f"teho:{name}/practise", item["id"]])
        opened(page, address)
        found = page.evaluate(ROOM)
        assert found == {"beyond": 0, "cut": 0, "covered": False, "next": True, "small": 0}, item["id"]
        again(page)
        answer(page, misread(item))
        page.locator(".practise-rule summary").first.click()
        after = page.evaluate(ROOM)
        assert after["beyond"] == 0, item["id"]
        assert after["next"], item["id"]
    page.context.close()


@pytest.mark.parametrize(("lang", "colours"), LOOKS)
def test_axe_finds_nothing(site: Site, browser: Browser, lang: str, colours: str) -> None:
    page = dressed(browser, PHONE["width"], colours)
    data = opened(page, site.address(f"{lang}/{site.game}/practise.html"))
    found = findings(page)
    again(page)
    answer(page, misread(asked(page, data)))
    found += findings(page)
    page.locator("[data-do=show]").click()
    found += findings(page)
    page.context.close()
    assert found == []


def test_the_page_itself_is_light(site: Site) -> None:
    folder = site.folder / "en"
    bare = (folder / "about.html").stat().st_size
    assert (folder / site.game / "practise.html").stat().st_size < 1.5 * bare
