"""From each rule to the step that shows it: the links of the rules pages, with JavaScript and without."""

from __future__ import annotations

import re
from functools import cache
from html import unescape

import pytest
from playwright.sync_api import Browser, Page, expect

from rules_engine import games
from tehodoki.languages import LANGS
from tehodoki.walkthrough.data import Data
from tehodoki.web.pages import game_pages
from tehodoki.web.shown import opens
from tests.sampling import in_turn, in_turns
from tests.site.bare import game, show_data, told
from tests.site.conftest import Site

CLAUSE = re.compile(r"\{#([\w-]+) \.clause[^\n]*\}\n\n(.*?)</p>", re.DOTALL)
LINK = re.compile(r'<a class="see-step" href="deal-([\w-]+)\.html#step-(\d+)" data-search-exclude>([^<]*)</a>')
STEP = (
    r'<div class="board-step[^"]*">\s*<(?:h3|p) class="board-label" id="step-{}">([^<]*)</(?:h3|p)>'
    r'(.*?)(?=class="board-label"|</section>)'
)
"""A step of a storyboard: its label, and what stands there up to the next one."""
EACH = in_turns(games(), LANGS)
"""What is looked at in a browser: each game in one of the languages."""


@cache
def walkthroughs(name: str, lang: str) -> dict[str, Data]:
    """The walkthroughs of a game by their ids."""
    _, deals = game(name)
    return {deal.id: told(name, number, lang) for number, deal in enumerate(deals)}  # type: ignore[misc]


@cache
def markdown(name: str, lang: str) -> dict[str, str]:
    """The pages of a game by their names."""
    content, _ = game(name)
    made = game_pages(content, tuple(walkthroughs(name, lang).values()), (), lang)
    return {page.path.partition("/")[2].removesuffix(".md"): page.markdown for page in made.pages}


def links(name: str, lang: str) -> dict[str, list[tuple[str, int, str]]]:
    """Of each clause on the rules page the links to steps: deal, step, words."""
    found = CLAUSE.findall(markdown(name, lang)["rules"])
    return {clause: [(deal, int(step), words) for deal, step, words in LINK.findall(text)] for clause, text in found}


@pytest.mark.parametrize(("name", "lang"), EACH)
def test_each_link_leads_to_a_step_that_names_the_clause(name: str, lang: str) -> None:
    followed = 0
    for clause, own in links(name, lang).items():
        assert len(own) <= 1
        for deal, step, words in own:
            data = walkthroughs(name, lang)[deal]
            assert clause in data["steps"][step]["clauses"]
            assert not opens(data, step)
            board = re.search(STEP.format(step), markdown(name, lang)[f"deal-{deal}"], re.DOTALL)
            assert board is not None
            assert f'href="rules.html#{clause}"' in board[2]
            assert re.findall(r"\d+", unescape(words))[-1] == str(step + 1) == re.findall(r"\d+", board[1])[0]
            if deal != next(iter(walkthroughs(name, lang))):
                assert re.sub("《.*?》", "", data["title"]) in unescape(words)
            followed += 1
    assert followed > 10


@pytest.mark.parametrize(("name", "lang"), EACH)
def test_every_clause_that_a_walkthrough_shows_has_its_link_and_no_other(name: str, lang: str) -> None:
    shown = {
        clause
        for data in walkthroughs(name, lang).values()
        for index, step in enumerate(data["steps"])
        if not opens(data, index) and not step.get("lesson")
        for clause in step["clauses"]
    }
    found = links(name, lang)
    assert {clause for clause, own in found.items() if own} == shown & set(found)
    assert shown <= set(found)


def test_a_whole_deal_is_preferred_and_both_languages_lead_to_the_same_step() -> None:
    for name in in_turn(games(), 1, 3):
        japanese, english = links(name, "ja"), links(name, "en")
        assert [own and own[0][:2] for own in japanese.values()] == [own and own[0][:2] for own in english.values()]
        main, data = next(iter(walkthroughs(name, "en").items()))
        told_at_once = [range(fold["first"], fold["last"] + 1) for fold in data["folds"]]
        open_steps = [
            step for index, step in enumerate(data["steps"]) if not any(index in fold for fold in told_at_once)
        ]
        for clause in {one for step in open_steps if not step.get("lesson") for one in step["clauses"]}:
            assert english[clause][0][0] == main


@pytest.mark.browser
@pytest.mark.parametrize(("name", "lang"), in_turn(EACH, 1, 3))
def test_the_widget_opens_at_the_step_of_each_link(window: Page, name: str, lang: str) -> None:
    by_deal: dict[str, list[tuple[str, int]]] = {}
    for clause, own in links(name, lang).items():
        for deal, step, _ in own:
            by_deal.setdefault(deal, []).append((clause, step))
    for turn, (deal, every) in enumerate(by_deal.items()):
        steps = in_turn(every, turn, 6)
        element = show_data(window, name, dict(walkthroughs(name, lang)[deal]), lang)
        stood = element.evaluate(
            """(one, steps) => steps.map(([clause, step]) => {
              one.controller.restart();
              one.controller.stand(tehoAddress.read(one.data, `#step-${step}`));
              const links = [...one.querySelectorAll('[data-part=clauses] a')].map((link) => link.getAttribute('href'));
              return [one.controller.last, one.controller.fold === null, links.includes(`rules.html#${clause}`)];
            })""",
            steps,
        )
        assert stood == [[step, True, True] for _, step in steps]


@pytest.mark.browser
@pytest.mark.parametrize(("lang", "scheme"), in_turn(in_turns(LANGS, ["http", "file"]), 0, 2))
def test_a_link_is_followed_to_the_widget_at_the_step(site: Site, page: Page, lang: str, scheme: str) -> None:
    page.goto(site.address(f"{lang}/{site.game}/rules.html", scheme))
    link = page.locator("#winner-leads + p a.see-step")
    address = str(link.get_attribute("href"))
    assert re.findall(r"\d+", link.inner_text())[-1] == str(int(address.rpartition("-")[2]) + 1)
    link.click()
    expect(page.locator('.tw-app [data-part="clauses"] a[href="rules.html#winner-leads"]')).to_be_attached()
    assert page.url.endswith(address)


@pytest.mark.browser
@pytest.mark.parametrize(("lang", "scheme"), in_turns(LANGS, ["file", "http"]))
def test_without_javascript_a_link_leads_to_the_step_in_the_storyboard(
    site: Site, browser: Browser, lang: str, scheme: str
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.address(f"{lang}/{site.game}/rules.html", scheme))
    page.locator("#winner-leads + p a.see-step").click()
    step = page.locator(".board-step:has(> .board-label:target)")
    expect(step).to_be_in_viewport()
    expect(step.locator('a[href="rules.html#winner-leads"]')).to_be_visible()
    context.close()


@pytest.mark.browser
def test_without_javascript_a_link_to_a_step_of_a_stretch_leads_to_the_stretch(site: Site, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.deal("en", name="whole", anchor="#step-8"))
    expect(page.locator(".board-step:has(#step-8) > .board-text")).to_be_in_viewport()
    context.close()
