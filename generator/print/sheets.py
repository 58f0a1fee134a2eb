"""The printed sheets of a game: `rules`, two pages to hand out, and `examples`, every worked example step by step.

    pdf = render_sheet("rules", content, "ja", "a4", furigana=False, stamp=Stamp("1.0.0", "3f9a2c1"))

The templates know no game: texts come from the game's content, pictures that belong to one game from its folder.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from generator.errors import PageCountFault, SheetError
from generator.languages import LANGS
from generator.print.columns import Cell, deal, measure, signs
from generator.print.pdf import MM_PER_PX, lay_out, render_pdf, write_pdf
from generator.print.sheetview import SheetView, environment
from generator.system import no_collection
from generator.texts.content import GameContent
from generator.texts.rules import Block, Clause, FigureCall, Prose

KINDS: Final = ("rules", "examples")
PX_PER_MM: Final = 96 / 25.4

RULES_PAGES: Final = range(2, 3)
FURIGANA_PAGES: Final = range(2, 5)
"""Readings over the words need more height. Two pages where the text allows it; else the children's rule sheet may
grow to two sheets of paper."""
EXAMPLES_PAGES: Final = range(1, 13)
COLUMNS: Final = 2
TALL: Final = 9000.0  # mm: the page on which blocks are measured
ROUNDING: Final = 2.0  # px that a column is left shorter than the page, so that rounding never pushes it over
BOXES: Final = ("mistakes",)
"""Sections of a rule text, by slug, that stand in a frame of their own."""
CREDIT: Final = "source"
NOTES: Final = ("variants", "rulings", CREDIT)
"""Sections that a table asks for once, set small."""


@dataclass(frozen=True)
class Paper:
    """A paper size and its margins, in mm."""

    name: str
    width: float
    height: float
    top: float = 11
    side: float = 12
    bottom: float = 14
    gutter: float = 6

    @property
    def text_height(self) -> float:
        """Height of the text area."""
        return self.height - self.top - self.bottom

    @property
    def column(self) -> float:
        """Width of one of two columns."""
        return (self.width - 2 * self.side - self.gutter) / COLUMNS


@dataclass(frozen=True)
class Spacing:
    """Line height in em, and the least gap between two blocks in mm."""

    line: float
    gap: float


PAPERS: Final = {"a4": Paper("a4", 210, 297), "letter": Paper("letter", 215.9, 279.4, top=9, bottom=11)}
SPACINGS: Final = tuple(Spacing(1.72 - step * 0.02, 2.4 - step * 0.1) for step in range(22))
"""Loosest first. The loosest with which the text fits its pages is taken, so that pages are full and a longer text
still fits."""
FURIGANA_SPACINGS: Final = tuple(Spacing(1.94 - step * 0.02, max(0.3, 1.6 - step * 0.1)) for step in range(22))
"""Readings are half as high as the text: with lines closer than 1.52 they would touch the line above."""
EXAMPLES_SPACING: Final = Spacing(1.5, 2.0)
FURIGANA_EXAMPLES_SPACING: Final = Spacing(1.8, 2.0)


@dataclass(frozen=True)
class Stamp:
    """What tells a stale print from a fresh one: version, short hash of text and engine; and the address of the game's
    page, or nothing."""

    version: str
    digest: str
    address: str = ""


def render_sheet(
    kind: str, content: GameContent, lang: str, paper: str = "a4", furigana: bool = False, *, stamp: Stamp
) -> bytes:
    """One sheet as PDF.

    Raises SheetError for an unknown kind, language or paper and for a text that cannot be drawn; OverflowFault and
    PageCountFault for a text that does not fit; MissingFont, MissingGlyph and MissingLibrary.
    """
    for found, known in ((kind, KINDS), (lang, LANGS), (paper, PAPERS)):
        if found not in known:
            raise SheetError(f"{found!r} is unknown; expected one of: {', '.join(known)}")
    view = SheetView(content, lang, furigana and lang == "ja")
    with no_collection():
        return _rendered(kind, view, PAPERS[paper], stamp)


def _rendered(kind: str, view: SheetView, paper: Paper, stamp: Stamp) -> bytes:
    name = f"{view.content.name} {kind} ({view.lang}, {paper.name}{', furigana' if view.furigana else ''})"
    styles = [view.root / "print" / file for file in ("sheet.css", f"{kind}.css")]
    if kind == "rules":
        return _rules(view, name, paper, stamp, styles)
    spacing = FURIGANA_EXAMPLES_SPACING if view.furigana else EXAMPLES_SPACING
    html = sheet_html(kind, view, paper, stamp, spacing)
    return render_pdf(html, name=name, styles=styles, pages=EXAMPLES_PAGES)


def sheet_html(kind: str, view: SheetView, paper: Paper, stamp: Stamp, spacing: Spacing, **facts: object) -> str:
    """The HTML of a sheet; `facts` are what its own template needs besides."""
    title = f"{view.plain(view.content.meta.title[view.lang])} – {view.plain(view.word(kind))}"
    folio = view.plain(view.word("page", page="|", pages="|")).split("|")
    return (
        environment(view.root)
        .get_template(f"print/{kind}.html")
        .render(**_names(view), kind=kind, paper=paper, title=title, stamp=stamp, folio=folio, spacing=spacing, **facts)
    )


def _names(view: SheetView) -> dict[str, object]:
    return {"v": view, "lang": view.lang, "deck_title": view.art.title[view.lang]}


# the rule sheet -------------------------------------------------------------------------------------------


def rule_cells(view: SheetView, address: str = "") -> list[Cell]:
    """The rule text as blocks that are not broken; a section named in `BOXES` is one block in a frame.

    With an address its code stands beside the credit.
    """
    make: Any = environment(view.root).get_template("print/cells.html").make_module(_names(view))
    cells: list[Cell] = []
    for section in view.content.rules[view.lang].sections:
        heading = make.heading(section)
        printed = [block for block in section.blocks if view.prints(block)]
        if section.blocks and not printed:
            continue
        blocks = [_block(view, make, block, section.slug) for block in printed]
        if section.slug in NOTES:
            blocks = [f'<div class="note">{block}</div>' for block in blocks]
        if section.slug == CREDIT and address:
            cells.append(Cell(f"{make.online(address)}{heading}{''.join(blocks)}", gap=2))
            continue
        if section.slug in BOXES:
            cells.append(Cell(f'<div class="box" data-box="{section.slug}">{heading}{"".join(blocks)}</div>', gap=2))
            continue
        cells.append(Cell(heading, keep=True, gap=2))
        cells += [
            Cell(html, keep=isinstance(block, Prose) and block is not printed[-1], gap=1)
            for html, block in zip(blocks, printed, strict=True)
        ]
    return cells


def _block(view: SheetView, make: Any, block: Block, slug: str) -> str:
    if isinstance(block, FigureCall):
        return str(view.picture(block))
    return str(make.clause(block) if isinstance(block, Clause) else make.prose(block, slug))


def _rules(view: SheetView, name: str, paper: Paper, stamp: Stamp, styles: list[Path]) -> bytes:
    """Two layouts: one measures the blocks, one is the sheet, with the loosest spacing that fits its pages."""
    pages = FURIGANA_PAGES if view.furigana else RULES_PAGES
    cells = rule_cells(view, stamp.address)
    tall = replace(paper, height=TALL)
    spacings = FURIGANA_SPACINGS if view.furigana else SPACINGS
    start = spacings[len(spacings) // 2]
    html = sheet_html("rules", view, tall, stamp, start, leaves=[], cells=cells)
    whole = lay_out(html, name=name, styles=styles)
    band, measured = measure(whole, start.line)
    for count in pages:
        room = paper.text_height * PX_PER_MM - ROUNDING
        rooms = [room - (band if column < COLUMNS else 0.0) for column in range(COLUMNS * count)]
        for spacing in spacings:
            high = [block.at(spacing.line / start.line) for block in measured]
            columns = deal(cells, high, rooms, spacing.gap * PX_PER_MM)
            if columns is not None:
                leaves = [columns[first : first + COLUMNS] for first in range(0, len(columns), COLUMNS)]
                html = sheet_html("rules", view, paper, stamp, spacing, leaves=leaves)
                document = lay_out(html, name=name, styles=styles)
                if len(document.pages) == count and signs(document) < signs(whole):
                    continue  # a column came out longer than was measured, and its end is lost
                return write_pdf(document, name=name, pages=count)
    over = sum(block.at(spacings[-1].line / start.line) for block in measured) - sum(rooms)
    raise PageCountFault(
        name, pages, pages[-1] + 1, f"section {view.content.rules[view.lang].sections[-1].slug}", over * MM_PER_PX
    )
