"""The report: for each clause the steps and examples that show it, with links that lead there, or why there is none."""

from __future__ import annotations

import dataclasses
import re
from functools import cache

import pytest

from rules_engine import find_game, games
from tehodoki.languages import LANGS
from tehodoki.texts.content import load_game
from tehodoki.walkthrough.deals import load_deals
from tehodoki.walkthrough.steps import unbranched
from tehodoki.web.report import GameReport, game_part, game_report, law_part, report_html
from tests.sampling import in_turns


@cache
def report(name: str) -> GameReport:
    content = load_game(name)
    return game_report(content, load_deals(content))


@pytest.mark.parametrize("name", games())
def test_every_clause_has_its_row_in_the_order_of_the_page(name: str) -> None:
    assert [row.clause for row in report(name).rows] == list(find_game(name).clauses)


@pytest.mark.parametrize(("name", "lang"), in_turns(games(), LANGS[::-1]))
def test_each_step_that_is_linked_is_the_first_that_shows_the_clause_in_each_language(name: str, lang: str) -> None:
    content = load_game(name)
    steps = {deal.id: unbranched(content, deal, lang)["steps"] for deal in load_deals(content)}
    for row in report(name).rows:
        for seen in row.steps:
            # A lesson tells a rule before it is played; what is linked is where it is played.
            shows = [row.clause in one["clauses"] and not one.get("lesson") for one in steps[seen.deal]]
            assert shows.index(True) == seen.step, (row.clause, seen)


@pytest.mark.parametrize("name", games())
def test_what_cannot_be_shown_says_why_in_both_languages(name: str) -> None:
    for row in report(name).of("impossible"):
        assert all(row.impossible[lang] for lang in LANGS)


def test_the_links_lead_into_the_sites_that_are_there() -> None:
    content = load_game("take-and-share")
    html = report_html([game_part(content, load_deals(content), ["en"])])
    links = re.findall(r'href="([^"]+)"', html)
    assert any(re.fullmatch(r"site/en/take-and-share/deal-01-whole-deal\.html#step=\d+", link) for link in links)
    assert any(re.fullmatch(r"site/en/take-and-share/examples\.html#[\w-]+", link) for link in links)
    assert all(link.startswith("site/en/") for link in links)


def test_the_law_says_where_each_clause_stands() -> None:
    html = law_part(load_game("take-and-share"))
    found = dict(re.findall(r'<th scope="row"[^>]*>[0-9R]+ ([a-z-]+)[^<]*</th><td[^>]*>([^<]*)</td>', html))
    assert (found["case-b"], found["unreceived-suit"]) == ("sheet", "site")
    assert found["free-gifts"] == "folded into 16 share-one-each"
    assert list(found) == list(find_game("take-and-share").clauses)


def test_a_clause_that_is_shown_nowhere_is_a_fault() -> None:
    content = load_game("take-and-share")
    bare = dataclasses.replace(content, examples=(), meta=dataclasses.replace(content.meta, impossible={}))
    nowhere = {row.clause for row in game_report(bare, load_deals(content)).of("nowhere")}
    assert "long-game" in nowhere
    assert "Fault:" in report_html([game_part(bare, load_deals(content))])
    assert "case-a" not in nowhere
