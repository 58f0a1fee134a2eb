"""The pages round the games: questions at the table, many tables at once, and what this is."""

from __future__ import annotations

import re
from dataclasses import asdict
from html import unescape

import pytest

from rules_engine import find_game, games
from tehodoki.languages import LANGS
from tehodoki.texts.content import load_game
from tehodoki.texts.ruby import strip_readings
from tehodoki.version import VERSION
from tehodoki.web import pages
from tehodoki.web.pages import GamePages, about_page, class_page, game_pages


def questions(name: str, lang: str) -> str:
    made = game_pages(load_game(name), (), (), lang)
    return next(page.markdown for page in made.pages if page.path == f"{name}/questions.md")


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("lang", LANGS)
def test_every_belief_is_answered_and_every_rare_case_is_there(name: str, lang: str) -> None:
    content, html = load_game(name), questions(name, lang)
    anchors = re.findall(r"^### .*\{#([a-z0-9-]+)", html, re.MULTILINE)
    assert len(set(anchors)) == len(anchors)
    rulings = [clause for clause in find_game(name).clauses if find_game(name).clauses.is_ruling(clause)]
    points = [point.id for point in (*content.table.points, *content.table.shared) if point.basis]
    assert sorted(anchors) == sorted([*(one.id for one in content.misreadings), *rulings, *points])
    first = content.misreadings[0]
    told = strip_readings(next(one for one in content.rules[lang].clauses if one.id == first.clause).title)
    assert re.search(rf"{{#{first.id}.*?href=\"rules.html#{first.clause}\">.*?{re.escape(told[:4])}", html, re.DOTALL)
    assert "href=&quot;" not in html
    assert 'href="#' not in re.sub(r'<use href="#[^"]*"|href="#(?:sign|card)-[^"]*"', "", html)


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("lang", LANGS)
def test_a_belief_is_answered_in_the_sentence_that_is_written_for_it(name: str, lang: str) -> None:
    said = unescape(re.sub(r"<rt>.*?</rt>|<[^>]*>", "", questions(name, lang))).replace("\xa0", " ").replace("’", "'")
    rules = [strip_readings(one.rule[lang]).replace("’", "'") for one in load_game(name).misreadings if one.rule]
    assert [rule for rule in rules if "⟦" not in rule and rule not in said] == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_other_pages_name_every_game_and_this_version(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = [game_pages(load_game(name), (), (), lang) for name in games()[:2]]
    again = [GamePages.of(asdict(one)) for one in made]
    for text in (class_page(again, lang).markdown, about_page(again, lang, "abc1234").markdown):
        assert all(f'href="{one.name}/index.html' in text for one in made)
    assert f"{VERSION} · abc1234" in about_page(made, lang, "abc1234").markdown
    assert "https://example.org/tell" not in about_page(made, lang, "").markdown
    monkeypatch.setattr(pages, "FEEDBACK", "https://example.org/tell")
    assert '<a href="https://example.org/tell">' in about_page(made, lang, "").markdown
