"""Reference cards, one a player: a picture and a few words on each side, drawn for the hand and the table.

    pdf = render_reference(content, "ja", "a4", furigana=False, stamp=Stamp("1.0.0", "3f9a2c1"))

Two sides stand next to each other on the paper: one cut, one fold, no printing on both sides. Each sheet is full: what
is more than one a player is to spare. A card of too many words is refused; nothing is ever cut.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from weasyprint.formatting_structure.boxes import TextBox

from ..errors import OverflowFault, SheetError
from ..system import no_collection
from ..texts.content import GameContent
from ..texts.reference import SIDES
from ..texts.rules import Clause, FigureCall, Prose, Section
from .cardgrid import CARD, PAGE_ON, Grid
from .columns import Cell, measure
from .pages import PX_PER_MM, TALL, Page
from .papers import opened, unlinked
from .pdf import MM_PER_PX, lay_out, page_box, placed_box, write_pdf
from .ruler import ruler_path
from .sheets import Spacing, Stamp, sheet_html
from .sheetview import SheetView, environment

SAFE: Final = 3.0  # mm from the edge of a card to what is on it
LINES: Final = {"en": 1.28, "ja": 1.4}
FURIGANA_LINE: Final = 1.62
SIZES: Final = (10.5, 10.0, 9.5, 9.0, 8.5)
"""Type sizes in pt, the best first."""
MOST: Final = {"en": 40, "ja": 80}
"""How much a side may say, its picture too: words, or letters where words are not divided."""
_SAID: Final = {"en": re.compile(r"[^\W\d_][^\W\d_'’-]*"), "ja": re.compile(r"[^\W\d_]")}
ROUNDING: Final = 1.0  # px


def render_reference(
    content: GameContent, lang: str, paper: str = "a4", furigana: bool = False, *, stamp: Stamp
) -> bytes:
    """The reference cards of a game as PDF. Raises what `render_sheet` raises."""
    view, sheet, name = opened("reference", content, lang, paper, furigana, PAGE_ON)
    with no_collection():
        return write_pdf(reference_document(view, sheet, stamp, name), name=name, duplex="one")


def reference_document(view: SheetView, paper: Page, stamp: Stamp, name: str) -> Any:
    """The same before it is written, WeasyPrint's document, in the largest type in which both sides fit.

    Raises SheetError for a side that says too much, OverflowFault for one that is too long.
    """
    sides = reference_sides(view)
    room = (CARD[1] - 2 * SAFE) * PX_PER_MM - ROUNDING
    tall = Page("tall", CARD[0] - 2 * SAFE, TALL, 0, 0, 0)
    for size in SIZES:
        document = _lay_out(view, tall, stamp, name, size, cells=[Cell(side) for side in sides], sheets=[], grid=None)
        _not_too_much(view, document)
        _, found = measure(document, 0.0)
        if all(side.height <= room for side in found):
            grid = Grid.on(paper)
            pages = -(-max(view.content.meta.facts.players) // grid.places)
            cards = [[grid.corner(place, side) for side in range(len(SIDES))] for place in range(grid.places)]
            return _lay_out(view, paper, stamp, name, size, cells=sides, sheets=[cards] * pages, grid=grid)
    over = {side.height - room: f"card {SIDES[number]}" for number, side in enumerate(found)}
    raise OverflowFault(name, over[max(over)], 1, max(over) * MM_PER_PX)


def reference_sides(view: SheetView) -> list[str]:
    """What each side of a card shows; it stands several times on a page, so nothing links to it. Raises SheetError."""
    macros = environment(view.root).get_template("print/referencecells.html")
    make: Any = macros.make_module({"v": view, "lang": view.lang})
    text = view.content.reference.get(view.lang)
    if text is None:
        return [make.plain_front(), make.plain_back(view.content.meta.flow)]
    return [
        unlinked(
            make.side(
                section.slug == SIDES[0],
                section.title,
                [view.picture(one) if isinstance(one, FigureCall) else view.md(one.text) for one in _blocks(section)],
            )
        )
        for section in text.sections
    ]


def _blocks(section: Section) -> Iterator[FigureCall | Prose]:
    return (block for block in section.blocks if not isinstance(block, Clause))


def _not_too_much(view: SheetView, document: Any) -> None:
    """Raises SheetError for a side with more words than a glance takes in."""
    sections = view.content.reference[view.lang].sections if view.content.reference else ()
    for section, box in zip(sections, _sides(page_box(document.pages[0])), strict=False):
        said, most = len(_SAID[view.lang].findall(_text(box))), MOST[view.lang]
        if said > most:
            what = "letters" if view.lang == "ja" else "words"
            raise SheetError(
                f"{section.place}: {said} {what} on the {section.slug}, its picture among them; "
                f"expected {most} at most; leave some out"
            )


def _sides(box: Any) -> Iterator[Any]:
    """The boxes of the sides that are measured."""
    box = placed_box(box)
    if getattr(box, "element", None) is not None and box.element.get("data-cell"):
        yield box
    else:
        for child in getattr(box, "children", ()):
            yield from _sides(child)


def _text(box: Any) -> str:
    """What a side says, its name and readings aside."""
    box = placed_box(box)
    if isinstance(box, TextBox):
        return str(box.text)
    node = getattr(box, "element", None)
    if box.element_tag == "rt" or (node is not None and node.get("class") == "name"):
        return ""
    return " ".join(map(_text, getattr(box, "children", ())))


def _lay_out(view: SheetView, paper: Page, stamp: Stamp, name: str, size: float, **facts: object) -> Any:
    line = FURIGANA_LINE if view.furigana else LINES[view.lang]
    html = sheet_html(
        "reference",
        view,
        paper,
        stamp,
        Spacing(line, 0.0),
        size=size,
        card=CARD,
        safe=SAFE,
        ruler=ruler_path(True, 1.7, 0),
        **facts,
    )
    return lay_out(html, name=name, styles=[view.root / "print" / one for one in ("sheet.css", "reference.css")])
