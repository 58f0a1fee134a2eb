"""Reference cards, one a player: how a round goes, what scores, what is easy to get wrong, in the leaflet's own words.

    pdf = render_reference(content, "ja", "a4", furigana=False, stamp=Stamp("1.0.0", "3f9a2c1"))

Two sides stand next to each other on the paper: one cut, one fold, no printing on both sides. With readings a player
may need two cards. Nothing is ever cut: where the smallest type does not fit, the error names the box.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from ..errors import OverflowFault
from ..system import no_collection
from ..texts.content import GameContent
from ..texts.rules import Clause
from .columns import Cell, Column, deal, measure
from .pages import PX_PER_MM, TALL, Page
from .papers import opened, unlinked
from .pdf import MM_PER_PX, lay_out, write_pdf
from .rulecells import BOXES
from .ruler import ruler_path
from .sheets import Spacing, Stamp, sheet_html
from .sheetview import SheetView, environment

CARD: Final = (63.0, 88.0)  # mm: a poker card
SAFE: Final = 3.0  # mm from the edge of a card to its words
SIDES: Final = 2  # of a card, side by side on the paper
PAGE_ON: Final = {
    # on its side: the cards leave room for cut marks and words above and below them
    "a4": Page.on("a4", level=True, top=8, side=8, bottom=12),
    "letter": Page.on("letter", level=True, top=8, side=8, bottom=12),
}
LINES: Final = {"en": 1.26, "ja": 1.36}
FURIGANA_LINE: Final = 1.62
SIZES: Final = (8.5, 8.0, 7.5, 7.0, 6.5)
"""Type sizes in pt, the best first."""
LEGIBLE: Final = 4  # of these sizes are better than a part that goes on overleaf
GAP: Final = 0.55  # mm between two blocks
HEAD: Final = 1.6  # gaps above a heading
CUT: Final = (1.0, 3.5)  # mm from a card's edge to a cut mark, and its length
ROUNDING: Final = 1.0  # px


@dataclass(frozen=True)
class Grid:
    """Where the cards lie on a sheet of paper, in mm from the text area's corner; a card is its two sides together."""

    left: float
    top: float
    columns: int
    rows: int

    @classmethod
    def on(cls, paper: Page) -> Grid:
        """As many cards as fit, with words above them and cut marks all round."""
        wide, high = paper.width - 2 * paper.side, paper.height - paper.top - paper.bottom
        columns, rows = int(wide / (SIDES * CARD[0])), int(high / CARD[1])
        left = paper.width / 2 - paper.side - columns * CARD[0]
        return cls(round(left, 2), round(high - rows * CARD[1] - sum(CUT), 2), columns, rows)

    @property
    def places(self) -> int:
        """How many cards a page holds."""
        return self.columns * self.rows

    def corner(self, place: int, side: int) -> tuple[float, float]:
        """The upper left corner of a side of a card."""
        row, column = divmod(place, self.columns)
        return round(self.left + (SIDES * column + side) * CARD[0], 2), round(self.top + row * CARD[1], 2)

    def marks(self, used: int) -> list[tuple[float, float, float, float]]:
        """The cut marks of a page with so many cards, as x, y, width and height (mm); none lies on a card."""
        rows, columns = -(-used // self.columns), min(used, self.columns)
        right, bottom = self.left + columns * SIDES * CARD[0], self.top + rows * CARD[1]
        away, long = CUT
        found = []
        for column in range(columns + 1):
            x = self.left + column * SIDES * CARD[0]
            found += [(x, self.top - away - long, 0.0, long), (x, bottom + away, 0.0, long)]
        for row in range(rows + 1):
            y = self.top + row * CARD[1]
            found += [(self.left - away - long, y, long, 0.0), (right + away, y, long, 0.0)]
        return found

    def folds(self, used: int) -> list[tuple[float, float, float, float]]:
        """The same where the paper is folded."""
        rows, columns = -(-used // self.columns), min(used, self.columns)
        bottom, (away, long) = self.top + rows * CARD[1], CUT
        middles = [self.left + (column * SIDES + 1) * CARD[0] for column in range(columns)]
        return [
            mark for x in middles for mark in ((x, self.top - away - long, 0.0, long), (x, bottom + away, 0.0, long))
        ]


def render_reference(
    content: GameContent, lang: str, paper: str = "a4", furigana: bool = False, *, stamp: Stamp
) -> bytes:
    """The reference cards of a game as PDF. Raises what `render_sheet` raises."""
    view, sheet, name = opened("reference", content, lang, paper, furigana, PAGE_ON)
    with no_collection():
        return write_pdf(reference_document(view, sheet, stamp, name), name=name)


def reference_document(view: SheetView, paper: Page, stamp: Stamp, name: str) -> Any:
    """The same before it is written: WeasyPrint's document."""
    cells = reference_cells(view)
    room = (CARD[1] - 2 * SAFE) * PX_PER_MM - ROUNDING
    gap = GAP * PX_PER_MM
    most = SIDES * (1 + view.furigana)

    @cache
    def high(size: float) -> list[float]:
        # Measured one under the other, in a column as wide as a card's words.
        tall = Page("tall", CARD[0] - 2 * SAFE, TALL, 0, 0, 0)
        _, found = measure(_lay_out(view, tall, stamp, name, size, cells=cells, sheets=[], grid=None), 0.0)
        return [one.height for one in found]

    def dealt(some: Sequence[Cell], size: float) -> list[Column] | None:
        ways = (deal(some, high(size), [room] * sides, gap) for sides in range(SIDES, most + 1, SIDES))
        return next((way for way in ways if way is not None), None)

    # A side begins with a part; where no legible type allows it, a part goes on overleaf.
    for some, sizes in ((_whole_parts(cells), SIZES[:LEGIBLE]), (cells, SIZES)):
        # What fits in a type fits in each smaller one, so that few must be measured to find the largest.
        at = bisect_left(sizes, True, key=lambda size, some=some: dealt(some, size) is not None)
        if at < len(sizes):
            sides, grid = dealt(some, sizes[at]), Grid.on(paper)
            assert sides is not None
            sheets = list(_sheets(sides, max(view.content.meta.facts.players), grid))
            return _lay_out(view, paper, stamp, name, sizes[at], cells=[], sheets=sheets, grid=grid)
    raise OverflowFault(name, *_too_long(cells, high(SIZES[-1]), room, gap, most))


def _whole_parts(cells: Sequence[Cell]) -> list[Cell]:
    """The same blocks, each part of the card in one piece."""
    after = [*cells[1:], None]
    return [replace(cell, keep=then is not None and not then.opens) for cell, then in zip(cells, after, strict=True)]


def reference_cells(view: SheetView) -> list[Cell]:
    """What a card says, as blocks that are not broken; it stands several times on a page, so nothing links to it."""
    return [replace(cell, html=str(unlinked(cell.html))) for cell in _cells(view)]


def _cells(view: SheetView) -> Iterator[Cell]:
    make: Any = (
        environment(view.root).get_template("print/referencecells.html").make_module({"v": view, "lang": view.lang})
    )
    content, rules = view.content, view.content.rules[view.lang]
    clauses = {clause.id: clause for clause in rules.clauses}
    yield Cell(make.head(rules.title), keep=True, opens=True)
    if content.meta.flow is not None:
        yield Cell(make.flow(content.meta.flow), gap=1)
    for clause in content.reference.play:
        yield Cell(make.clause(clauses[clause]))
    if content.reference.scores:
        yield Cell(make.heading(view.word("what-scores"), "scores"), keep=True, gap=HEAD, opens=True)
        for clause in content.reference.scores:
            yield Cell(make.clause(clauses[clause]))
    for section in rules.sections:
        if section.slug in BOXES:
            yield Cell(make.heading(section.title, section.slug), keep=True, gap=HEAD, opens=True)
            texts = [block.text for block in section.blocks if not isinstance(block, Clause) and hasattr(block, "text")]
            for line in (line for text in texts for line in text.splitlines() if line.strip()):
                yield Cell(make.trap(line.lstrip("-* ")))


def _sheets(dealt: Sequence[Column], players: int, grid: Grid) -> Iterator[list[list[dict[str, Any]]]]:
    """Pages of cards of two sides each, with their corners; about as many on each page."""
    copies = [dealt[at : at + SIDES] for _ in range(players) for at in range(0, len(dealt), SIDES)]
    pages = -(-len(copies) // grid.places)
    each, over = divmod(len(copies), pages)
    for page in range(pages):
        count = each + (page < over)
        some, copies = copies[:count], copies[count:]
        yield [
            [{"cells": side, "at": grid.corner(place, number)} for number, side in enumerate(card)]
            for place, card in enumerate(some)
        ]


def _too_long(
    cells: Sequence[Cell], high: Sequence[float], room: float, gap: float, sides: int
) -> tuple[str, int, float]:
    """The box that runs over the last side when each is filled as far as it goes, the side, and by how many mm."""
    left, side = room, 1
    for cell, own in zip(cells, high, strict=True):
        left -= own + cell.gap * gap
        if left < 0 and side < sides:
            left, side = room - own, side + 1
        if left < 0:
            return cell.html.partition('data-box="')[2].partition('"')[0], side, -left * MM_PER_PX
    return "card", sides, 1.0  # the blocks fit, but not with what must stand together


def _lay_out(view: SheetView, paper: Page, stamp: Stamp, name: str, size: float, **facts: object) -> Any:
    line = FURIGANA_LINE if view.furigana else LINES[view.lang]
    html = sheet_html(
        "reference",
        view,
        paper,
        stamp,
        Spacing(line, GAP),
        size=size,
        card=CARD,
        safe=SAFE,
        ruler=ruler_path(True, 1.7, 0),
        **facts,
    )
    return lay_out(html, name=name, styles=[view.root / "print" / one for one in ("sheet.css", "reference.css")])
