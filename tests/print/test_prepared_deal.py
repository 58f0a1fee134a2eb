"""The prepared deal on paper: every card of the stack, every hand, and the whole deal in words."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from generator.errors import SheetError
from generator.print.prepareddeal import render_prepared, stacking, story_cells
from generator.print.sheets import Stamp
from generator.print.sheetview import SheetView
from generator.texts.content import load_game
from generator.walkthrough.deals import load_deals
from generator.walkthrough.steps import walkthrough
from rules_engine import games

STAMP = Stamp("1.2.3", "3f9a2c1", "https://example.org/en/hamlet/")


@pytest.mark.parametrize(
    ("game", "lang", "furigana"),
    [
        ("hamlet", "en", False),
        *(
            pytest.param(game, *form, marks=pytest.mark.exhaustive)
            for game in games()
            for form in (("ja", False), ("ja", True), ("en", False))
        ),
    ],
)
def test_a_prepared_deal_is_printed_whole(game: str, lang: str, furigana: bool) -> None:
    pages = PdfReader(BytesIO(render_prepared(load_game(game), lang, "a4", furigana, stamp=STAMP))).pages
    assert len(pages) <= 7
    if lang == "en" and game == "hamlet":
        first, *_, last = (" ".join(page.extract_text().split()) for page in pages)
        assert "Deal one at a time to the left, Aki first, until everybody has 11 (hand)." in first
        assert "Hamlet is Ben" in last or "Ben is Hamlet" in last


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


def test_a_game_that_does_not_tell_how_it_is_dealt_has_none() -> None:
    with pytest.raises(SheetError, match="leave this paper out"):
        render_prepared(replace(load_game("hamlet"), dealing=()), "en", stamp=STAMP)
