"""Reference cards: one a player, of the leaflet's own words, exact in size, never cut."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules_engine import games
from tehodoki.errors import OverflowFault
from tehodoki.print.pdf import MM_PER_PX, check_overflow, page_box
from tehodoki.print.reference import CARD, CUT, PAGE_ON, Grid, reference_cells, reference_document
from tehodoki.print.ruler import ruler_path
from tehodoki.print.sheets import Stamp
from tehodoki.print.sheetview import SheetView
from tehodoki.texts.content import GameContent, load_game
from tehodoki.texts.reference import Reference
from tests.print import looks
from tests.sampling import in_turns
from tests.texts.planted import Planted

GAME = "take-and-share"
LEGIBLE = 6.5  # pt
FORMS = [("ja", False), ("ja", True), ("en", False)]


@cache
def content(game: str) -> GameContent:
    return load_game(game)


@cache
def cards(game: str, lang: str, paper: str = "a4", furigana: bool = False) -> Any:
    view = SheetView(content(game), lang, furigana)
    return reference_document(view, PAGE_ON[paper], Stamp("1.2.3", "3f9a2c1"), "planted")


def boxes(document: Any, name: str) -> list[list[Any]]:
    """Of each page the boxes whose `class` has a name."""
    return [list(looks.boxes(page_box(page), name)) for page in document.pages]


@pytest.mark.parametrize(("game", "form"), in_turns(games(), FORMS))
def test_every_player_has_a_card_and_nothing_is_cut(game: str, form: tuple[str, bool]) -> None:
    lang, furigana = form
    document = cards(game, lang, furigana=furigana)
    check_overflow(document, game)
    sides = sum(map(len, boxes(document, "side")))
    players = max(content(game).meta.facts.players)
    assert sides == players * (4 if furigana else 2)
    for box in (one for page in boxes(document, "side") for one in page):
        assert box.border_width() * MM_PER_PX == pytest.approx(CARD[0], abs=0.05)
        assert box.border_height() * MM_PER_PX == pytest.approx(CARD[1], abs=0.05)
        assert box.style["font_size"] * 0.75 >= LEGIBLE - 0.01


@pytest.mark.parametrize("paper", sorted(PAGE_ON))
def test_cut_marks_lie_outside_the_cards_and_on_the_paper(paper: str) -> None:
    (sides,), (marks,) = boxes(cards(GAME, "en", paper), "side"), boxes(cards(GAME, "en", paper), "mark")
    lefts, tops = ({round(box.__dict__[f"position_{axis}"] * MM_PER_PX, 1) for box in sides} for axis in "xy")
    wide, high = PAGE_ON[paper].width, PAGE_ON[paper].height
    assert 5 < min(lefts) < max(lefts) + CARD[0] < wide - 5
    assert 5 < min(tops) < max(tops) + CARD[1] < high - 5
    for box in marks:
        x, y = box.position_x * MM_PER_PX, box.position_y * MM_PER_PX
        right, bottom = x + box.border_width() * MM_PER_PX, y + box.border_height() * MM_PER_PX
        beside = right <= min(lefts) - CUT[0] + 0.2 or x >= max(lefts) + CARD[0] + CUT[0] - 0.2
        above = bottom <= min(tops) - CUT[0] + 0.2 or y >= max(tops) + CARD[1] + CUT[0] - 0.2
        assert beside or above
        # Every mark stands at the edge of a card.
        edges = [*lefts, max(lefts) + CARD[0]] if above else [*tops, max(tops) + CARD[1]]
        assert any(abs((x if above else y) - edge) < 0.15 for edge in edges)


def test_a_ruler_of_100_mm_stands_on_the_paper() -> None:
    ends = [int(one) for one in re.findall(r"M1.7 0V(\d+)", ruler_path(True, 1.7, 0))]
    assert ends == [100]
    for paper in PAGE_ON:
        ((ruler,),) = boxes(cards(GAME, "en", paper), "ruler")
        assert ruler.height * MM_PER_PX == pytest.approx(102, abs=0.05)  # a mm above and below


def test_five_players_have_five_cards_on_two_pages_and_none_is_alone() -> None:
    assert [len(page) // 2 for page in boxes(cards("deck-build-tricks", "en"), "side")] == [3, 2]
    assert Grid.on(PAGE_ON["a4"]).places == Grid.on(PAGE_ON["letter"]).places == 4


@pytest.mark.parametrize("game", games())
def test_a_card_says_what_the_leaflet_says(game: str) -> None:
    view = SheetView(content(game), "en")
    said = " ".join(cell.html for cell in reference_cells(view))
    rules = content(game).rules["en"]
    chosen = content(game).reference
    assert chosen.play
    assert chosen.scores
    for clause in rules.clauses:
        listed = clause.id in (*chosen.play, *chosen.scores)
        assert (f'data-box="card {clause.id}"' in said) == listed
    traps = next(section for section in rules.sections if section.slug == "mistakes").blocks
    assert said.count('class="trap"') == sum(block.text.count("\n- ") + 1 for block in traps)
    assert "<a " not in said


def test_what_is_too_long_is_told_with_its_box() -> None:
    own = content(GAME)
    every = tuple(clause.id for clause in own.rules["en"].clauses)
    view = SheetView(replace(own, reference=Reference(every, ())), "en")
    with pytest.raises(OverflowFault, match=r"page 2: box 'card [a-z-]+' holds more than fits, by \d"):
        reference_document(view, PAGE_ON["a4"], Stamp("1.2.3", "3f9a2c1"), "planted")


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("play: [case-c]\nscores: []\n", "unknown clause 'case-c'"),
        ("play: [free-gifts]\nscores: []\n", "no paragraph of its own on the leaflet; expected one that has"),
        ("play: [case-a]\nscores: [case-a]\n", "clause 'case-a' a second time"),
        ("play: [case-a]\n", "the keys play and scores"),
        ("play: case-a\nscores: []\n", "a list of clauses"),
    ],
)
def test_a_wrong_choice_of_clauses_is_told(tmp_path: Path, written: str, told: str) -> None:
    planted = Planted(tmp_path)
    planted.path("reference.yaml").write_text(written, encoding="utf-8")
    (fault,) = planted.faults()
    assert "reference.yaml:" in fault
    assert told in fault


def test_a_game_that_has_not_chosen_tells_its_scoring(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    planted.path("reference.yaml").unlink()
    assert planted.load().reference == Reference((), ("received-only", "sum-decides", "equal-sums", "most-points"))
