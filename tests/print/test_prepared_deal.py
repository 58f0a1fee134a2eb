"""The prepared deal on paper: every card of the stack, every hand, and the whole deal in words."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from rules_engine import games
from tehodoki.errors import SheetError
from tehodoki.print.prepareddeal import render_prepared, stacking, story_cells
from tehodoki.print.sheets import Stamp
from tehodoki.print.sheetview import SheetView
from tehodoki.texts.content import load_game
from tehodoki.walkthrough.deals import TeachingDeal, load_deals
from tehodoki.walkthrough.prepared import taken
from tehodoki.walkthrough.steps import unbranched, walkthrough
from tests.sampling import in_turn, in_turns

NBSP = "\N{NO-BREAK SPACE}"
STAMP = Stamp("1.2.3", "3f9a2c1", "https://example.org/en/hamlet/")


@pytest.mark.parametrize(
    ("game", "form"), in_turns(in_turn(games(), games().index("hamlet"), 3), [("en", False), ("ja", True)])
)
def test_a_prepared_deal_is_printed_whole(game: str, form: tuple[str, bool]) -> None:
    lang, furigana = form
    pages = PdfReader(BytesIO(render_prepared(load_game(game), lang, "a4", furigana, stamp=STAMP))).pages
    assert len(pages) <= 8
    if lang == "en" and game == "hamlet":
        first, *_, last = (" ".join(page.extract_text().split()) for page in pages)
        assert "Deal one at a time clockwise (to the left), Aki first, until everybody has 11 (hand)." in first
        assert "Hamlet is Ben" in last or "Ben is Hamlet" in last
        assert "then turn the whole pile over: the first one is on top now" in first
        assert "back in the box" not in first  # all 33 are dealt


def test_the_deal_is_told_step_by_step_and_what_is_folded_in_small_type() -> None:
    content = load_game("hamlet")
    deal = next(one for one in load_deals(content) if one.whole)
    view, told = SheetView(content, "en"), walkthrough(content, deal, "en")
    html = [cell.html for cell in story_cells(view, told)]
    folded = sum(fold["last"] - fold["first"] + 1 for fold in told["folds"])
    assert sum('class="step' in one for one in html) == sum(bool(step["caption"]) for step in told["steps"])
    assert sum('class="step quiet"' in one for one in html) == folded
    assert sum('class="fold"' in one for one in html) == len(deal.folds) + 1
    facts = stacking(view, deal, STAMP)
    assert facts["address"] == f"https://example.org/en/hamlet/deal-{deal.id}.html"
    assert sum(stack["count"] for stack in facts["stacks"]) == 33
    assert [(player, zone, len(cards)) for player, zone, cards in facts["hands"]] == [
        (player, "hand", 11) for player in ("Aki", "Ben", "Chika")
    ]


def of(game: str) -> tuple[SheetView, TeachingDeal]:
    content = load_game(game)
    return SheetView(content, "en"), next(one for one in load_deals(content) if one.whole)


def test_questions_call_the_player_by_name_and_say_what_is_played_whatever_the_answer() -> None:
    view, deal = of("take-and-share")
    asked = [cell.html for cell in story_cells(view, unbranched(view.content, deal, "en", by_name=True))]
    asked = [re.sub("</?span[^>]*>", "", one).replace(NBSP, " ") for one in asked if 'class="ask"' in one]
    assert "Ask</b> It is Dai’s turn." in asked[0]
    assert "Then have played what stands next." in asked[0]
    assert "Who wins this trick? Somebody says “Dai”" in asked[1]
    assert "Then have played" not in asked[1]
    assert "How many points does Dai score" in asked[-1]


def test_a_hand_that_comes_from_two_stacks_is_one_hand_sorted() -> None:
    view, deal = of("shikagari")
    hands = stacking(view, deal, STAMP)["hands"]
    assert [(player, len(cards)) for player, _, cards in hands] == [
        (player, 8) for player in ("Aki", "Ben", "Chika", "Dai")
    ]
    kinds = [re.findall(r">(\d-\d)<", "".join(cards)) for _, _, cards in hands]
    places = {kind: place for place, kind in enumerate(view.art.drawer.kinds)}
    assert all(hand == sorted(hand, key=places.__getitem__) for hand in kinds)


def test_after_a_draft_the_hands_are_checked_and_what_lies_in_no_stack_is_told() -> None:
    view, deal = of("deck-build-tricks")
    facts = stacking(view, deal, STAMP)
    stacked = sum(stack["count"] for stack in facts["stacks"])
    assert (stacked, len(facts["boxed"]), facts["beside"]) == (18 + 36 + 2, 54 - 36, 36 + 4)  # 114 in all
    told = unbranched(view.content, deal, "en", by_name=True)
    html = [cell.html for cell in story_cells(view, told, taken(view.content, deal))]
    (at,) = [index for index, one in enumerate(html) if "Check the hands" in one]
    assert html[at].count('class="chip"') == 18
    label = next(index for index in range(at, len(html)) if 'class="label"' in html[index])
    assert "Trick 1" in html[label]
    lessons = [one for one in unbranched(view.content, deal, "en", by_name=True)["steps"] if "lesson" in one]
    assert label - at - 1 <= len(lessons)  # between them stands only what is to be known before the first card
    numbers = " ".join(one for one in html if 'class="number"' in one)
    assert ">R" not in numbers
    assert ", R" not in numbers


def test_a_row_of_a_stack_fits_on_a_line() -> None:
    view, _ = of("deck-build-tricks")
    wide = SheetView(view.content, "ja")
    pages = PdfReader(BytesIO(render_prepared(wide.content, "ja", stamp=STAMP))).pages
    numbers = re.findall(r"^\s*(\d+)\s", pages[0].extract_text(), re.MULTILINE)
    assert "9" in numbers  # rows of eight: in Japanese the tenth would fall on a second line


def test_a_game_that_does_not_tell_how_it_is_dealt_has_none() -> None:
    with pytest.raises(SheetError, match="leave this paper out"):
        render_prepared(replace(load_game("hamlet"), dealing=()), "en", stamp=STAMP)
