"""Booklets: the rule sheet on pages of a quarter of the paper, in strips of four: eight pages on both sides of one
sheet, twelve or sixteen on two. A band across the middle, which is cut out, tells how they are made.

    pdf = render_booklet(content, "ja", "a4", furigana=False, stamp=Stamp("1.0.0", "3f9a2c1"))

The blocks are those of the rule sheet, in its order, behind a cover; they are dealt to pages in the largest type in
which they fit. What a table asks fills what is left before the credit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup

from ..drawing.scene import PALE, scene_svg
from ..errors import PageCountFault
from ..system import no_collection
from ..texts.content import GameContent
from ..walkthrough.deals import first_whole, load_deals
from ..walkthrough.scenes import scene
from ..walkthrough.steps import unasked
from .columns import Cell, Column, Measured, deal, measure, signs
from .imposition import ACROSS, DOWN, ON_SHEET, ON_SIDE, Spot, imposed, in_reading_order
from .pages import PX_PER_MM, TALL, Page
from .papers import opened, unlinked
from .pdf import MM_PER_PX, lay_out, write_pdf
from .rulecells import elsewhere_cell, left_of, question_cells, rule_cells, yielding
from .sheets import FURIGANA_SPACINGS, Spacing, Stamp, sheet_html
from .sheetview import SheetView, environment

PAGE_ON: Final = {
    # without margins: each of the pages on it has its own
    "a4": Page.on("a4", top=0, side=0, bottom=0),
    "letter": Page.on("letter", top=0, side=0, bottom=0),
}
OUTER: Final = 7.0  # mm from the edge of a page to its words: as wide as a column of the rule sheet
INNER: Final = 8.0  # mm from the fold
TOP: Final = 7.5
FOOT: Final = 9.5  # with the page number
BAND: Final = 12.0  # mm across the middle of the paper, which is cut out: it tells how a booklet is made
MARK: Final = 6.5  # mm that the mark of a fold is long
LARGE: Final = (10.5, 10.0, 9.5, 9.0)
SIZES: Final = {ON_SHEET: (9.5, 9.0), ON_SHEET + ON_SIDE: LARGE, 2 * ON_SHEET: LARGE}
"""Type sizes in pt, the best first, by the number of pages; whoever needs a second sheet has the rule sheet's size."""
FULL: Final = 0.75  # of the height of a page: so much of each should be filled
SPACINGS: Final = {
    "en": (Spacing(1.44, 2.0), Spacing(1.38, 1.7), Spacing(1.34, 1.4), Spacing(1.3, 1.2)),
    "ja": (
        Spacing(1.6, 2.0),
        Spacing(1.54, 1.7),
        Spacing(1.48, 1.4),
        Spacing(1.42, 1.1),
        Spacing(1.38, 1.0),
        Spacing(1.32, 0.8),
    ),
}
ROUNDING: Final = 2.0  # px
STRETCH: Final = 2.5  # so many times as wide gaps may be on a page that has room
LARGE_COVER: Final = 'class="cover large"'
SMALL_COVER: Final = 'class="cover"'


@dataclass(frozen=True)
class Room:
    """Where words stand on a page, four of which lie on a side of paper; in mm."""

    page: tuple[float, float]

    @classmethod
    def on(cls, paper: Page) -> Room:
        """That of a paper."""
        return cls((paper.width / ACROSS, (paper.height - BAND) / DOWN))

    @property
    def wide(self) -> float:
        """The width of the text."""
        return self.page[0] - OUTER - INNER

    @property
    def high(self) -> float:
        """The height of the text."""
        return self.page[1] - TOP - FOOT

    def top(self, row: int) -> float:
        """Where a page of the upper or the lower row begins."""
        return row * (self.page[1] + BAND)

    def marks(self) -> Iterator[tuple[str, float, float, float, float]]:
        """What is cut and what is folded, as x, y, width and height: the edges of the band, and marks in margins."""
        x, y = self.page
        yield from (("cut", 0.0, at, ACROSS * x, 0.0) for at in (y, y + BAND))
        yield from (("fold", x, top + at, 0.0, MARK) for top in (0.0, y + BAND) for at in (0.0, y - MARK))


@dataclass(frozen=True)
class Leaf:
    """A page as the template takes it: where it lies on the paper, and where its text begins in it (mm)."""

    number: int
    cells: Column
    left: float
    top: float
    inset: float


def render_booklet(
    content: GameContent,
    lang: str,
    paper: str = "a4",
    furigana: bool = False,
    *,
    stamp: Stamp,
    deals: Path | None = None,
) -> bytes:
    """The booklet of a game as PDF, on the sheets that it is printed on; ``deals`` is where its teaching deals lie, if
    not beside its texts. Raises what `render_sheet` raises."""
    view, sheet, name = opened("booklet", content, lang, paper, furigana, PAGE_ON)
    with no_collection():
        document, count = booklet_document(view, sheet, stamp, name, deals)
        return in_reading_order(write_pdf(document, name=name, duplex="long"), count)


def booklet_document(
    view: SheetView, paper: Page, stamp: Stamp, name: str, deals: Path | None = None
) -> tuple[Any, int]:
    """The same before it is written, WeasyPrint's document, and how many pages the booklet has.

    Better without variants than on more paper. Of the ways to fill so many pages that one is taken in the largest type
    and the widest rhythm in which each page is full, or as full as it can be. Raises PageCountFault.
    """
    booklet = _Booklet(view, paper, stamp, name, deals)
    for way in (way for count in SIZES for least, form in booklet.tries for way in booklet.ways(count, form, least)):
        if (document := booklet.document(way)) is not None:
            return document, way.count
    most = max(SIZES)
    over = booklet.sizes(SIZES[most][-1], booklet.cells).height(booklet.cells) - most * booklet.room.high * PX_PER_MM
    raise PageCountFault(name, range(1, most + 1), most + 1, "page", over * MM_PER_PX)


def booklet_cells(
    view: SheetView, address: str = "", deals: Path | None = None, *, apart: bool = False
) -> tuple[list[Cell], list[Cell], tuple[int, int]]:
    """What a booklet holds, as blocks that are not broken, what may fill it, and how much of that it should hold, and
    how much before anything else yields; with figures `apart` from their clauses."""
    make = _macros(view, deck_title=view.art.title[view.lang])
    cells = [Cell(str(make.head(_scene(view, deals))), opens=True), *rule_cells(view, address, apart=apart)]
    # Paper leads nowhere, and on a screen the place that a link leads to may lie on the other side of the sheet.
    questions = question_cells(view)
    return _unlinked(cells), _unlinked(questions.all), (len(questions.most.all), len(questions.least.all))


def _scene(view: SheetView, deals: Path | None) -> Markup:
    """A moment of the game's whole deal, for the cover; nothing where there is none."""
    deal = first_whole(load_deals(view.content, deals, compared=False))
    if deal is None:
        return Markup("")
    kinds = deal.record.game.deck.kinds
    seen = scene(unasked(view.content, deal, view.lang), view.art, view.content.handout, kinds)
    title = view.plain(view.word("scene", game=view.content.meta.title[view.lang]))
    return Markup(scene_svg(view.art, seen, view.lang, title, PALE))


def _unlinked(cells: Sequence[Cell]) -> list[Cell]:
    return [replace(cell, html=str(unlinked(cell.html))) for cell in cells]


def _macros(view: SheetView, **facts: object) -> Any:
    return (
        environment(view.root)
        .get_template("print/bookletcells.html")
        .make_module({"v": view, **facts, "lang": view.lang})
    )


@dataclass(frozen=True)
class _Sizes:
    """What was measured in one size of type."""

    size: float
    cells: dict[Cell, Measured]

    def of(self, cells: Sequence[Cell], factor: float) -> list[float]:
        """The heights of blocks (px) when lines are `factor` times as high as when they were measured."""
        return [self.cells[cell].at(factor) for cell in cells]

    def height(self, cells: Sequence[Cell]) -> float:
        """How long they are without a gap, in px."""
        return sum(self.of(cells, 1))


@dataclass(frozen=True)
class _Way:
    """A way to fill the pages: how many there are, size and rhythm, what stands on each, and of how many signs."""

    count: int
    size: float
    spacing: Spacing
    dealt: Sequence[Column]
    signs: int
    emptiest: float


def _stretched(page: Column, blocks: float, room: float) -> Column:
    """A page whose gaps take up what is left over, as far as they may grow."""
    gaps = sum(one.above for one in page)
    factor = min(STRETCH, (room - blocks) / gaps) if gaps else 1.0
    return tuple(replace(one, above=round(one.above * factor, 2)) for one in page)


class _Booklet:
    """A booklet that is to be made."""

    def __init__(self, view: SheetView, paper: Page, stamp: Stamp, name: str, deals: Path | None) -> None:
        self.view, self.paper, self.stamp, self.name = view, paper, stamp, name
        self.room = Room.on(paper)
        self.deals = deals
        self.cells, self.questions, self.least = booklet_cells(view, stamp.address, deals)
        self.elsewhere = elsewhere_cell(view)
        self.spacings = FURIGANA_SPACINGS if view.furigana else SPACINGS[view.lang]
        self.measured: dict[float, _Sizes] = {}

    @property
    def tries(self) -> Iterator[tuple[int, Sequence[Cell]]]:
        """How many questions there should be at least, and among which blocks: a cover grows small for all of what
        holds at every table; what yields on a rule sheet yields to what a table does after a wrong play or deal, and
        where that is not enough a figure may stand on the page after its clause."""
        most, first = self.least
        whole, fewer = self.forms[:2], self.forms[2:]
        yield from ((least, form) for least in (most, first) for form in whole)
        yield from ((first, form) for form in fewer)
        if first:
            yield from ((first, form) for form in self.apart[1:])
        yield from ((0, form) for form in (*whole, *fewer[:1]))

    @cached_property
    def forms(self) -> Sequence[list[Cell]]:
        """The blocks, those with a small cover, on which there is room for more, and those without what yields."""
        return self._forms(self.cells)

    @cached_property
    def apart(self) -> Sequence[list[Cell]]:
        """The same with figures apart from their clauses."""
        return self._forms(booklet_cells(self.view, self.stamp.address, self.deals, apart=True)[0])

    def _forms(self, cells: list[Cell]) -> Sequence[list[Cell]]:
        small = [replace(cells[0], html=cells[0].html.replace(LARGE_COVER, SMALL_COVER)), *cells[1:]]
        return [cells, *(left_of(small, gone, self.elsewhere) for gone in yielding(small))]

    def sizes(self, size: float, form: Sequence[Cell]) -> _Sizes:
        """What a form needs and those like it, measured one under the other in the closest rhythm."""
        measured = self.measured.setdefault(size, _Sizes(size, {}))
        if any(cell not in measured.cells for cell in form):
            like = self.forms if form in self.forms else self.apart
            every = dict.fromkeys([*(cell for one in like for cell in one), *self.questions])
            cells, spacing = [cell for cell in every if cell not in measured.cells], self.spacings[-1]
            document = self.lay_out(replace(self.paper, height=TALL), spacing, size, cells=cells, sides=[])
            measured.cells.update(zip(cells, measure(document, spacing.line)[1], strict=True))
        return measured

    def ways(self, count: int, form: Sequence[Cell], least: int) -> Iterator[_Way]:
        """Ways to fill so many pages with so many questions at least: first those that leave no page too empty, in the
        largest type and the widest rhythm; then the others, the fullest first."""
        found = []
        for size, spacing in product(SIZES[count], self.spacings):
            for way in self.filled(count, form, self.sizes(size, form), spacing, least):
                if way.emptiest >= FULL:
                    yield way
                found.append(way)
        yield from sorted(found, key=lambda way: -way.emptiest)

    def filled(self, count: int, form: Sequence[Cell], sizes: _Sizes, spacing: Spacing, least: int) -> Iterator[_Way]:
        """In one size and rhythm, with as many questions as there is room for, and so many at least."""
        room, factor = self.room.high * PX_PER_MM - ROUNDING, spacing.line / self.spacings[-1].line
        for asked in range(len(self.questions), least - 1, -1):
            cells = [*form[:-1], *self.questions[:asked], *form[-1:]]
            heights = sizes.of(cells, factor)
            if sum(heights) > count * room:
                continue
            dealt = deal(cells, heights, [room] * count, spacing.gap * PX_PER_MM)
            if dealt is not None:
                high = {cell.html: height for cell, height in zip(cells, heights, strict=True)}
                pages = [_stretched(page, sum(high[one.html] for one in page), room) for page in dealt]
                filled = min(sum(one.above + high[one.html] for one in page) for page in pages) / room
                yield _Way(count, sizes.size, spacing, pages, sum(sizes.cells[cell].signs for cell in cells), filled)

    def document(self, way: _Way) -> Any:
        """The pages laid out, or None where one came out longer than was measured, and its end is lost."""
        spots = imposed(way.count)
        sides: list[list[Leaf]] = [[] for _ in range(1 + max(spot.side for spot in spots.values()))]
        for page in sorted(spots, key=lambda page: spots[page]):
            sides[spots[page].side].append(self.leaf(page, spots[page], way.dealt[page - 1]))
        document = self.lay_out(self.paper, way.spacing, way.size, cells=[], sides=sides, count=way.count)
        wanted = way.signs + sum(len(str(page)) for page in spots)
        return document if signs(document) >= wanted else None

    def leaf(self, page: int, spot: Spot, cells: Column) -> Leaf:
        """A page at its spot."""
        inset = INNER if spot.column else OUTER
        return Leaf(page, cells, spot.column * self.room.page[0], self.room.top(spot.row), inset)

    def lay_out(self, paper: Page, spacing: Spacing, size: float, count: int = 0, **facts: object) -> Any:
        """The template on a paper."""
        strips, marks = range(2, count // 2 + 1, 2), list(self.room.marks())
        room = {"room": self.room, "band": BAND, "top": TOP, "strips": strips, "marks": marks, "count": count}
        html = sheet_html("booklet", self.view, paper, self.stamp, spacing, size=size, **room, **facts)
        styles = [self.view.root / "print" / one for one in ("sheet.css", "rules.css", "booklet.css")]
        return lay_out(html, name=self.name, styles=styles)
