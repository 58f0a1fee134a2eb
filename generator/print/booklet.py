"""Booklets: the rule sheet on pages of a quarter of the paper, eight on both sides of one sheet, or sixteen on two.

    pdf = render_booklet(content, "ja", "a4", furigana=False, stamp=Stamp("1.0.0", "3f9a2c1"))

The blocks are those of the rule sheet, all of them, in its order; they are dealt to pages in the largest type in which
they fit. What a table asks fills what is left before the credit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ..errors import PageCountFault
from ..system import no_collection
from ..texts.content import GameContent
from .columns import Cell, Column, Measured, deal, measure, signs
from .imposition import ACROSS, DOWN, ON_SHEET, ON_SIDE, Spot, imposed, in_reading_order
from .pages import PX_PER_MM, TALL, Page
from .papers import opened, unlinked
from .pdf import MM_PER_PX, lay_out, write_pdf
from .rulecells import question_cells, rule_cells
from .sheets import FURIGANA_SPACINGS, Spacing, Stamp, sheet_html
from .sheetview import SheetView, environment

PAGE_ON: Final = {
    # without margins: each of the pages on it has its own
    "a4": Page.on("a4", top=0, side=0, bottom=0),
    "letter": Page.on("letter", top=0, side=0, bottom=0),
}
OUTER: Final = 7.0  # mm from the edge of a page to its words: as wide as a column of the rule sheet
INNER: Final = 8.0  # mm from the fold
TOP: Final = 8.5
FOOT: Final = 10.5  # with the page number
HOW: Final = (4.5, 2.5)  # mm from the edge to the words on how a booklet is made, and from those to the text below
MARK: Final = 6.5  # mm that a mark is long
SIZES: Final = {ON_SHEET: (9.5, 9.0), 2 * ON_SHEET: (10.5, 10.0, 9.5, 9.0)}
"""Type sizes in pt, the best first, by the number of pages; whoever needs a second sheet has the rule sheet's size."""
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


@dataclass(frozen=True)
class Room:
    """Where words stand on a page, four of which lie on a side of paper; in mm."""

    page: tuple[float, float]

    @classmethod
    def on(cls, paper: Page) -> Room:
        """That of a paper."""
        return cls((paper.width / ACROSS, paper.height / DOWN))

    @property
    def wide(self) -> float:
        """The width of the text."""
        return self.page[0] - OUTER - INNER

    def high(self, top: float = TOP) -> float:
        """The height of a text that begins so far from the edge."""
        return self.page[1] - top - FOOT

    def marks(self) -> Iterator[tuple[str, float, float, float, float]]:
        """What is cut and what is folded, as x, y, width and height of marks; all lie in the margins of pages."""
        (x, y), long = self.page, MARK
        yield from (("cut", at, y, long, 0.0) for at in (0.0, x - long / 2, ACROSS * x - long))
        yield from (("fold", x, at, 0.0, long) for at in (0.0, y - long / 2, DOWN * y - long))


@dataclass(frozen=True)
class Leaf:
    """A page as the template takes it: where it lies on the paper, and where its text begins in it (mm)."""

    number: int
    cells: Column
    left: float
    top: float
    inset: float
    down: float
    how: str


def render_booklet(
    content: GameContent, lang: str, paper: str = "a4", furigana: bool = False, *, stamp: Stamp
) -> bytes:
    """The booklet of a game as PDF, on the sheets that it is printed on. Raises what `render_sheet` raises."""
    view, sheet, name = opened("booklet", content, lang, paper, furigana, PAGE_ON)
    with no_collection():
        document, count = booklet_document(view, sheet, stamp, name)
        return in_reading_order(write_pdf(document, name=name, pages=count // ON_SIDE), count)


def booklet_document(view: SheetView, paper: Page, stamp: Stamp, name: str) -> tuple[Any, int]:
    """The same before it is written, WeasyPrint's document, and how many pages the booklet has.

    Better small type than a second sheet, better a close rhythm than small type; the closest is for the smallest type.
    Raises PageCountFault.
    """
    booklet = _Booklet(view, paper, stamp, name)
    known: dict[float, _Sizes] = {}
    for count, some in SIZES.items():
        for size in some:
            sizes = known[size] = known.get(size) or booklet.sizes(size)
            for spacing in booklet.spacings[: len(booklet.spacings) - (size > some[-1])]:
                document = booklet.document(sizes, count, spacing)
                if document is not None:
                    return document, count
    over = booklet.height(sizes) - sum(booklet.rooms(sizes, count))
    raise PageCountFault(name, range(1, count + 1), count + 1, "page", over * MM_PER_PX)


def booklet_cells(view: SheetView, address: str = "") -> tuple[list[Cell], list[Cell]]:
    """What a booklet holds, as blocks that are not broken, and what may fill it."""
    make = _macros(view, deck_title=view.art.title[view.lang])
    cells = [Cell(str(make.head()), opens=True), *rule_cells(view, address)]
    # Paper leads nowhere, and on a screen the place that a link leads to may lie on the other side of the sheet.
    return _unlinked(cells), _unlinked(question_cells(view).all)


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
    """What was measured in one size of type: blocks, and by sheet and number of pages the words that tell how they are
    made."""

    size: float
    cells: Mapping[Cell, Measured]
    hows: Mapping[tuple[int, int], Measured]


class _Booklet:
    """A booklet that is to be made."""

    def __init__(self, view: SheetView, paper: Page, stamp: Stamp, name: str) -> None:
        self.view, self.paper, self.stamp, self.name = view, paper, stamp, name
        self.room = Room.on(paper)
        self.cells, self.questions = booklet_cells(view, stamp.address)
        self.spacings = FURIGANA_SPACINGS if view.furigana else SPACINGS[view.lang]

    def sizes(self, size: float) -> _Sizes:
        """Measure everything one under the other, in the closest rhythm."""
        cells, spacing = [*self.cells, *self.questions], self.spacings[-1]
        hows = [(sheet, count) for count in SIZES for sheet in range(count // ON_SHEET)]
        every = [*cells, *(Cell(self.how(*one)) for one in hows)]
        tall = replace(self.paper, height=TALL)
        _, found = measure(self.lay_out(tall, spacing, size, cells=every, sides=[]), spacing.line)
        blocks, words = found[: len(cells)], found[len(cells) :]
        return _Sizes(size, dict(zip(cells, blocks, strict=True)), dict(zip(hows, words, strict=True)))

    def height(self, sizes: _Sizes) -> float:
        """How long all of it is without a gap, in px."""
        return sum(sizes.cells[cell].height for cell in self.cells)

    def down(self, sizes: _Sizes, spot: Spot, count: int) -> float:
        """Where the text of a page begins (mm): on the first one of a sheet below the words on how it is made."""
        if not spot.opens:
            return TOP
        return max(TOP, HOW[0] + sizes.hows[spot.side // 2, count].height * MM_PER_PX + HOW[1])

    def rooms(self, sizes: _Sizes, count: int) -> list[float]:
        """The height of each page's text, in px."""
        tops = [self.down(sizes, spot, count) for spot in imposed(count).values()]
        return [self.room.high(top) * PX_PER_MM - ROUNDING for top in tops]

    def document(self, sizes: _Sizes, count: int, spacing: Spacing) -> Any:
        """So many pages in one rhythm, with as many questions as there is room for; or None."""
        rooms, factor = self.rooms(sizes, count), spacing.line / self.spacings[-1].line
        for asked in range(len(self.questions), -1, -1):
            cells = [*self.cells[:-1], *self.questions[:asked], *self.cells[-1:]]
            dealt = deal(cells, [sizes.cells[cell].at(factor) for cell in cells], rooms, spacing.gap * PX_PER_MM)
            if dealt is None:
                continue
            spots = imposed(count)
            sides: list[list[Leaf]] = [[] for _ in range(count // ON_SIDE)]
            for page in sorted(spots, key=lambda page: spots[page]):
                spot = spots[page]
                sides[spot.side].append(self.leaf(page, spot, dealt[page - 1], sizes, count))
            document = self.lay_out(self.paper, spacing, sizes.size, cells=[], sides=sides)
            words = [sizes.hows[sheet, count] for sheet in range(count // ON_SHEET)]
            wanted = sum(one.signs for one in (*(sizes.cells[cell] for cell in cells), *words))
            if signs(document) >= wanted + sum(len(str(page)) for page in spots):
                return document
            # Else a page came out longer than was measured, and its end is lost.
        return None

    def leaf(self, page: int, spot: Spot, cells: Column, sizes: _Sizes, count: int) -> Leaf:
        """A page at its spot."""
        wide, high = self.room.page
        return Leaf(
            page,
            cells,
            left=spot.column * wide,
            top=spot.row * high,
            inset=INNER if spot.column else OUTER,
            down=self.down(sizes, spot, count),
            how=self.how(spot.side // 2, count) if spot.opens else "",
        )

    def how(self, sheet: int, count: int) -> str:
        """What stands on the front of a sheet: on the first how a booklet is made of all, and which edition it is."""
        sheets, make = count // ON_SHEET, _macros(self.view)
        return str(make.how(sheet + 1, sheets, range(2, count // 2 + 1, 2), self.stamp))

    def lay_out(self, paper: Page, spacing: Spacing, size: float, **facts: object) -> Any:
        """The template on a paper."""
        room = {"room": self.room, "start": HOW[0], "marks": list(self.room.marks())}
        html = sheet_html("booklet", self.view, paper, self.stamp, spacing, size=size, **room, **facts)
        styles = [self.view.root / "print" / one for one in ("sheet.css", "rules.css", "booklet.css")]
        return lay_out(html, name=self.name, styles=styles)
