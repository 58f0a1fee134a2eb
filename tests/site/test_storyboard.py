"""The storyboard says what the widget says to its reader: captions, what lies face down, questions, scores, the end."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Page, expect

from rules_engine import games
from tehodoki.languages import LANGS
from tehodoki.walkthrough.data import Data
from tehodoki.web.pages import game_pages
from tehodoki.web.shown import dull
from tehodoki.web.storyboard import BACK, Moment, Storyboard, Words
from tests.sampling import in_turn, in_turns
from tests.site.bare import game, show_data, told
from tests.site.conftest import Site
from tests.site.tables import DECK
from tests.site.whole import whole_deal

STOPS = """(one) => {
  const { controller } = one;
  const stops = [];
  for (;;) {
    const { lying, last, told } = controller;
    const moved = controller.fold ? [] : controller.now.changes.map(([token]) => token);
    stops.push([controller.step, last, told.caption, [...new Set(moved)].map((token) => {
      const hidden = controller.sees(token, lying) === "back";
      return [controller.zoneOf(token, lying).id, hidden ? "back" : one.data.faces[token]];
    })]);
    controller.forward();
    if (controller.ended) return [stops, controller.told.caption];
  }
}"""
"""Where the widget stands, step by step, to the end, what it says there, and how what has moved is seen."""
EACH = in_turns(games(), LANGS)
"""What is looked at in a browser: each game in one of the languages."""


def ordered(data: dict[str, Any]) -> Data:
    """The data as a page has it."""
    return cast(Data, {**data, "order": list(range(len(data["faces"])))})


def board(data: dict[str, Any]) -> Storyboard:
    """Its storyboard."""
    return Storyboard(ordered(data), Words("You", "You: {zone}"))


def moments(made: Storyboard) -> list[Moment]:
    """All that is told, in order."""
    return [moment for chapter in made.chapters for moment in chapter.moments]


@pytest.fixture(name="whole")
def _whole() -> dict[str, Any]:
    clauses = [{"id": name, "number": number, "title": name} for name, number in (("one", "1"), ("two", "2"))]
    return whole_deal("en", {kind: kind for kind in DECK}, clauses)


def test_the_reader_is_told_you_and_a_stretch_at_once(whole: dict[str, Any]) -> None:
    told_so = moments(board(whole))
    assert [(one.first, one.last) for one in told_so if one.within] == [(6, 10)]
    assert next(one.caption for one in told_so if one.within) == "The second trick goes to you."
    assert "You play" in next(one.caption for one in told_so if one.first == 3)
    assert list(next(one.within for one in told_so if one.within)) == [7, 8, 9, 10]


def test_a_chapter_is_a_group_of_steps_and_a_stretch_stands_in_that_of_its_own(whole: dict[str, Any]) -> None:
    assert [(chapter.labels, [one.first for one in chapter.moments]) for chapter in board(whole).chapters] == [
        (["Three cards each are dealt."], [0]),
        (["Trick 1"], [1, 2, 3, 4, 5]),
        (["Trick 2"], [6]),
        (["Trick 3"], [11, 12, 13, 14, 15]),
        (["Scores"], [16]),
    ]


def test_a_stretch_through_several_groups_names_the_first_and_the_last(whole: dict[str, Any]) -> None:
    whole["folds"][0] |= {"first": 3, "last": 12}
    made = board(whole).chapters
    assert [(chapter.labels, [one.first for one in chapter.moments]) for chapter in made][1:3] == [
        (["Trick 1", "Trick 2", "Trick 3"], [1, 2, 3, 13, 14, 15]),
        (["Scores"], [16]),
    ]


def test_the_trick_lies_there_with_who_played_and_as_what(whole: dict[str, Any]) -> None:
    third = next(one for one in moments(board(whole)) if one.first == 13).lying
    assert [(card.kind, card.by, card.suit) for card in third[0].cards] == [
        ("C9", "You", "♣"),
        ("C2", "Dai", "♣"),
        ("C5", "Aki", "♣"),
    ]


def test_what_the_reader_does_not_see_lies_face_down_and_stands_at_the_end(whole: dict[str, Any]) -> None:
    made = board(whole)
    start = {lying.zone: [card.kind for card in lying.cards] * max(lying.count, 1) for lying in made.start}
    assert start == {
        "Aki: hand": [BACK] * 3,
        "Ben: hand": [BACK] * 3,
        "You: hand": ["S4", "D9", "C9"],
        "Dai: hand": [BACK] * 3,
    }
    assert [(lying.zone, [card.kind for card in lying.cards]) for lying in made.hands] == [
        ("Aki: hand", ["S3", "D7", "C5"]),
        ("Ben: hand", ["S10", "D2", "X8"]),
        ("Dai: hand", ["H2", "D4", "C2"]),
    ]


def test_a_score_is_told_where_it_is_new_and_tells_no_answer(whole: dict[str, Any]) -> None:
    said = {one.last: [score for _, score in one.scores] for one in moments(board(whole)) if one.scores}
    # At 5 it is asked who gets what, and at 15 for the number.
    assert said == {10: ["4", "4", "4", "4"], 16: ["8", "4", "8", "4"]}


def test_questions_are_numbered_and_know_their_right_answers(whole: dict[str, Any]) -> None:
    asked = board(whole).questions
    assert [(one.number, one.step, list(one.right)) for one in asked] == [
        (1, 2, []),
        (2, 4, ["Ben"]),
        (3, 5, []),
        (4, 15, ["8"]),
    ]
    assert [list(choice.cards) for choice in asked[0].choices] == [[["S4"], ["D9"], ["C9"]]]
    assert [(list(choice.cards), list(choice.words)) for choice in asked[2].choices] == [
        ([["D9"], ["C9"]], []),
        ([], ["left", "right"]),
    ]
    assert list(asked[3].options) == ["4", "8", "12"]


def test_a_working_shows_the_cards_that_it_does_not_name(whole: dict[str, Any]) -> None:
    count = moments(board(whole))[-1].counted
    assert [(one.player, len(one.kinds), one.working) for one in count] == [
        ("Ben", 4, "4 cards: 4 points"),
        ("You", 8, "4 + 4 = 8 cards: 8 points"),
    ]
    whole["steps"][16]["count"][0]["working"] = "⟦S3⟧: 1"
    assert [len(one.kinds) for one in moments(board(whole))[-1].counted] == [0, 8]


def test_a_card_that_passes_through_a_zone_is_not_said_to_lie_there() -> None:
    deal = told("deck-build-tricks", 0, "en")
    seats = len(deal["seats"])
    passing = [
        index
        for index, step in enumerate(deal["steps"])
        if len({zone for _, zone, *_ in step["changes"] if "draw" in zone}) == seats
    ]
    deal = deal | {"folds": [], "questions": []}
    shown = {one.first: one.lying for one in moments(board(deal))}
    assert passing
    for step in passing:
        assert shown[step]
        assert not any("draw pile" in lying.zone for lying in shown[step])


@pytest.mark.browser
@pytest.mark.parametrize(("name", "lang"), in_turn(EACH, 0, 2))
def test_it_stops_where_the_widget_stops_says_the_same_and_shows_no_more(window: Page, name: str, lang: str) -> None:
    _, deals = game(name)
    for number in in_turn(range(len(deals)), 0, 5):
        data = told(name, number, lang)
        stops, end = show_data(window, name, data, lang).evaluate(STOPS)
        made = board(data)
        assert [(one.first, one.last, one.caption) for one in moments(made)] == [tuple(stop[:3]) for stop in stops]
        assert made.end == end
        tricks = {zone["id"] for zone in data["zones"] if zone["form"] == "trick"}
        for moment, (*_, seen) in zip(moments(made), stops, strict=True):
            names = {
                zone["id"]: f"You: {zone['short']}" if zone["owner"] == data["you"] else zone["name"]
                for zone in data["zones"]
            }
            shown = {lying.zone: lying for lying in moment.lying}
            for zone in {zone for zone, _ in seen} - tricks:
                faces = Counter(face for one, face in seen if one == zone)
                lying = shown[names[zone]]
                assert faces == (
                    Counter({BACK: lying.count}) if lying.count else Counter(card.kind for card in lying.cards)
                )


@pytest.mark.parametrize(("name", "lang"), EACH)
def test_every_question_has_its_solution_at_the_end(name: str, lang: str) -> None:
    content, deals = game(name)
    data = [told(name, number, lang) for number, _ in enumerate(deals)]
    made = game_pages(content, cast(Any, data), (), lang)
    told_on = [page for page in made.pages if "/deal-" in f"/{page.path}"]
    for deal, page in zip(data, told_on, strict=True):
        asked = [int(one) for one in re.findall(r'id="question-(\d+)"', page.markdown)]
        solved = [int(one) for one in re.findall(r'id="answer-(\d+)"', page.markdown)]
        assert asked == solved == list(range(1, len(deal["questions"]) + 1))
        answers = page.markdown.partition('<section class="board-answers"')[2]
        assert bool(answers) == bool(deal["questions"])
        for question in deal["questions"]:
            for clause in question["solution"]["clauses"]:
                assert f"rules.html#{clause}" in answers


# ---- in the browser -------------------------------------------------------------------------------------------------


@pytest.mark.browser
@pytest.mark.parametrize("lang", in_turn(LANGS, 0, 2))
def test_on_paper_stretches_are_told_at_once_and_links_are_left_out(site: Site, page: Page, lang: str) -> None:
    page.goto(site.deal(lang, name="whole"))
    page.emulate_media(media="print")
    expect(page.locator(".board-step.is-stretch > .board-text")).to_be_visible()
    expect(page.locator(".board-answers")).to_be_visible()
    expect(page.locator(".board-hands")).to_be_visible()
    for hidden in (".board-question a", ".below", ".board-end .actions"):
        assert page.locator(hidden).count() >= 1
        expect(page.locator(hidden).first).to_be_hidden()


def entries(site: Site, lang: str, deal: str) -> dict[str, str]:
    """What the search knows of a walkthrough's page: words by anchor."""
    index = json.loads(Path(site.folder, lang, "search", "search_index.json").read_text(encoding="utf-8"))
    page = f"{site.game}/deal-{deal}.html"
    return {one["location"].partition("#")[2]: one["text"] for one in index["docs"] if one["location"].startswith(page)}


def words(html: str) -> str:
    """Text without mark-up, cards and white space."""
    return re.sub(r"<[^>]+>|⟦[^⟧]+⟧|\s", "", html)


@pytest.mark.parametrize("lang", LANGS)
def test_the_search_knows_each_step_by_itself_and_a_stretch_as_it_is_told(site: Site, lang: str) -> None:
    for number, deal in enumerate(site.deals):
        data = cast(Data, told(site.game, number, lang))
        found = entries(site, lang, deal)
        steps = [index for index, _ in enumerate(data["steps"]) if not dull(data, index)]
        at = [f"step-{index}" for index in sorted([*steps, *(fold["first"] for fold in data["folds"])])]
        assert [anchor for anchor in found if anchor.startswith("step-")] == at
        assert set(found) <= {*at, "", "top"}
        captions = [moment.caption for moment in moments(board(cast(dict[str, Any], data)))]
        for index in steps:
            caption = captions[at.index(f"step-{index}")]
            parts = re.split(r"⟦[^⟧]+⟧", re.sub(r"<rt>.*?</rt>", "", caption))
            assert all(words(part) in words(found[f"step-{index}"]) for part in parts)


@pytest.mark.browser
@pytest.mark.parametrize(("lang", "scheme"), in_turns(LANGS, ["file", "http"]))
def test_a_hit_is_followed_to_the_widget_at_the_step(site: Site, page: Page, lang: str, scheme: str) -> None:
    data = told(site.game, 0, lang)
    step = next(one for one in data["steps"] if "case-a" in one["clauses"])
    page.goto(site.address(f"{lang}/index.html", scheme))
    page.locator('label.md-header__button[for="__search"]').evaluate("label => label.click()")
    # A Japanese sentence is no query, as nothing parts its words; a word in kana is.
    query = re.findall(r"[ァ-ヶー]{3,}" if lang == "ja" else r"[A-Za-z]{4,}", re.sub(r"⟦[^⟧]+⟧", " ", step["caption"]))
    page.locator("input.md-search__input").press_sequentially(" ".join(query))
    page.keyboard.press("End")  # text that no single key makes comes without the key event that the theme waits for
    hit = page.locator(f'.md-search-result__list a[href*="deal-{site.deals[0]}.html"][href*="#step-"]').first
    expect(hit).to_be_attached()
    address = str(hit.get_attribute("href"))
    hit.evaluate("link => link.click()")
    expect(page.locator(".tw-app")).to_be_visible()
    index = int(address.rpartition("-")[2])
    at = f"() => document.querySelector('teho-walkthrough').controller?.step === {index}"
    page.wait_for_function(at)
    assert any(word in entries(site, lang, site.deals[0])[f"step-{index}"] for word in query)
    page.locator('[data-part="next"]').click()
    page.wait_for_function(f"() => !({at})()")
