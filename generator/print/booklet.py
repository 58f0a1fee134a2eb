"""Booklets: the rule sheet on pages of a quarter of the paper, eight on both sides of one sheet, or sixteen on two.

    pdf = render_booklet(content, "ja", "a4", furigana=False, stamp=Stamp("1.0.0", "3f9a2c1"))

The blocks are those of the rule sheet, all of them, in its order; they are dealt to pages in the largest type in which
they fit. What a table asks fills what is left before the credit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from generator.errors import PageCountFault
from generator.print.columns import Cell, Column, Measured, deal, measure, signs
from generator.print.imposition import ON_SHEET, STRIP, STRIPS, imposed, in_reading_order
from generator.print.papers import opened, unlinked
from generator.print.pdf import MM_PER_PX, lay_out, write_pdf
from generator.print.sheets import (
    FURIGANA_SPACINGS,
    PX_PER_MM,
    TALL,
    Paper,
    Spacing,
    Stamp,
    question_cells,
    rule_cells,
    sheet_html,
)
from generator.print.sheetview import SheetView, environment
from generator.system import no_collection
from generator.texts.content import GameContent

PAPERS: Final = {
    "a4": Paper("a4", 210, 297, top=0, side=0, bottom=0),
    "letter": Paper("letter", 215.9, 279.4, top=0, side=0, bottom=0),
}
OUTER: Final = 8.0  # mm from the edge of a page to its words
INNER: Final = 9.0  # mm from the fold
TOP: Final = 8.5
FOOT: Final = 12.0  # with the page number
HOW: Final = 4.0  # mm that the words on how to make it take from the page below them
MARK: Final = 6.5  # mm that a mark is long
COUNTS: Final = (ON_SHEET, 2 * ON_SHEET)
SIZES: Final = (9.5, 9.0)
"""Type sizes in pt, the best first."""
SPACINGS: Final = {
    "en": (Spacing(1.44, 2.0), Spacing(1.38, 1.7), Spacing(1.32, 1.4)),
    "ja": (Spacing(1.6, 2.0), Spacing(1.54, 1.7), Spacing(1.48, 1.4), Spacing(1.42, 1.1)),
}
ROUNDING: Final = 2.0  # px


@dataclass(frozen=True)
class Room:
    """The text area of a page, in mm from the corner of the page at the fold or at the edge."""

    wide: float
    high: float
    top: float = TOP

    @classmethod
    def on(cls, paper: Paper) -> Room:
        """That of a page of which four lie on a side of the paper."""
        wide, high = quarter(paper)
        return cls(wide - OUTER - INNER, high - TOP - FOOT)


def quarter(paper: Paper) -> tuple[float, float]:
    """The size of a page."""
    return paper.width * STRIPS / STRIP, paper.height / STRIPS


def render_booklet(
    content: GameContent, lang: str, paper: str = "a4", furigana: bool = False, *, stamp: Stamp
) -> bytes:
    """The booklet of a game as PDF, on the sheets that it is printed on. Raises what `render_sheet` raises."""
    view, sheet, name = opened("booklet", content, lang, paper, furigana, PAPERS)
    with no_collection():
        document, count = booklet_document(view, sheet, stamp, name)
        return in_reading_order(write_pdf(document, name=name, pages=len(document.pages)), count)


def booklet_cells(view: SheetView, address: str = "") -> tuple[list[Cell], list[Cell]]:
    """What a booklet holds, as blocks that are not broken, and what may fill it."""
    make: Any = (
        environment(view.root)
        .get_template("print/bookletcells.html")
        .make_module({"v": view, "lang": view.lang, "deck_title": view.art.title[view.lang]})
    )
    cells = [Cell(make.head(), opens=True), *rule_cells(view, address)]
    # Links lead nowhere on paper, and the place that they would lead to lies on another part of the sheet.
    return _unlinked(cells), _unlinked(question_cells(view))


def _unlinked(cells: Sequence[Cell]) -> list[Cell]:
    return [replace(cell, html=str(unlinked(cell.html))) for cell in cells]
