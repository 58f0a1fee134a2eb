"""The rule text and a table's questions as blocks that are not broken."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ..texts.rules import Block, Clause, FigureCall, Prose, Section
from ..texts.table import INSTEAD
from .columns import Cell
from .sheetview import SheetView, environment

QUESTION: Final = 0.6  # gaps between two questions
FIRST: Final = 0.5  # gaps between a heading and its text
BOXES: Final = ("mistakes",)
"""Sections of a rule text, by slug, that stand in a frame of their own."""
CREDIT: Final = "source"
_PICTURES: Final = re.compile(r'<table class="pictures">.*?</table>', re.DOTALL)
VARIANTS: Final = "variants"
FLOW: Final = "round"
"""The figure that tells how a round goes."""
NOTES: Final = (VARIANTS, "rulings", CREDIT)
"""Sections that a table asks for once, set small."""


def names(view: SheetView) -> dict[str, object]:
    """What every template asks for."""
    return {"v": view, "lang": view.lang, "deck_title": view.art.title[view.lang]}


def rule_cells(view: SheetView, address: str = "", cards: str = "") -> list[Cell]:
    """The rule text as blocks that are not broken: a clause with the figures after it, a whole section of `BOXES`.

    The credit is one block, last; with an address its code stands beside it. It names the file of `cards` to print.
    """
    make: Any = environment(view.root).get_template("print/cells.html").make_module(names(view))
    cells: list[Cell] = []
    for section in view.content.rules[view.lang].sections:
        printed = [block for block in section.blocks if view.prints(block)]
        if not printed and section.slug != CREDIT:
            continue
        heading = make.heading(section)
        whole = "".join(_block(view, make, block, section.slug) for block in printed)
        if section.slug == CREDIT:
            note = f'<div class="note">{whole}{make.credit(address, cards)}</div>'
            code = make.online(address) if address else ""
            cells.append(Cell(f"{code}{heading}{note}", gap=2, opens=True))
        elif section.slug in BOXES:
            box = f'<div class="box" data-box="{section.slug}">{heading}{whole}</div>'
            cells.append(Cell(box, gap=2, opens=True))
        else:
            cells.append(Cell(heading, keep=True, gap=2, opens=True, heads=True))
            cells += _body(view, make, section.slug, printed)
    return cells


def _body(view: SheetView, make: Any, slug: str, printed: Sequence[Block]) -> Iterator[Cell]:
    """A section's blocks: a figure stands with what is before it, a second one and a table near it, and a sentence
    without a number with what follows."""
    grouped: list[list[Block]] = []
    for block in printed:
        if isinstance(block, FigureCall) and grouped and not isinstance(grouped[-1][-1], FigureCall):
            grouped[-1].append(block)
        else:
            grouped.append([block])
    for blocks in grouped:
        html = "".join(_block(view, make, block, slug) for block in blocks)
        set_small = f'<div class="note">{html}</div>' if slug in NOTES else html
        yield Cell(
            set_small,
            keep=_introduces(blocks[0]) and blocks is not grouped[-1],
            gap=FIRST if blocks is grouped[0] or isinstance(blocks[0], FigureCall) else 1.0,
            near=isinstance(blocks[0], FigureCall) or _is_table(blocks[0]),
            yields=1 if slug == VARIANTS else _turn(blocks[0]) if isinstance(blocks[0], FigureCall) else 0,
        )


def _is_table(block: Block) -> bool:
    return isinstance(block, Prose) and block.text.lstrip().startswith("|")


def _introduces(block: Block) -> bool:
    return isinstance(block, Prose) and not _is_table(block)


def _turn(figure: FigureCall) -> int:
    """In which turn a figure on its own yields: the strip of a round after all others."""
    return 3 if figure.name == FLOW else 2


@dataclass(frozen=True)
class Questions:
    """What a table may ask, to fill what is left: where the numbers are that the sheet leaves out, what holds at every
    table, what to use instead of the deck, as a section and ``under`` what is used, and the game's own points, most of
    which clauses tell."""

    left: Sequence[Cell] = ()
    every: Sequence[Cell] = ()
    instead: Sequence[Cell] = ()
    under: Sequence[Cell] = ()
    own: Sequence[Cell] = ()

    @property
    def all(self) -> list[Cell]:
        """All of them, one under the other."""
        return [*self.left, *self.every, *self.instead, *self.under, *self.own]


def question_cells(view: SheetView) -> Questions:
    """The questions of a game's table, each section as blocks of its own."""
    make: Any = environment(view.root).get_template("print/cells.html").make_module(names(view))
    table = view.content.table

    def cells(sections: Sequence[Section]) -> list[Cell]:
        return [cell for section in sections for cell in _questions(make, section)]

    own = table.texts[view.lang].sections if table.texts else ()
    every = table.everywhere(view.lang)
    instead = [section for section in own if any(block.id == INSTEAD for block in _clauses(section))]
    under = [
        Cell(f'<div class="note">{make.question(replace(block, title=section.title))}</div>', near=True)
        for section in instead
        for block in _clauses(section)
    ]
    rest = [section for section in own if section not in instead]
    left = [Cell(f'<div class="note">{make.left_out(numbers)}</div>')] if (numbers := view.left_out()) else []
    return Questions(left, cells(every), cells(instead), under, cells(rest))


def _questions(make: Any, section: Section) -> Iterator[Cell]:
    for index, block in enumerate(_clauses(section)):
        note = f'<div class="note">{make.question(block)}</div>'
        if index:
            yield Cell(note, gap=QUESTION, near=True)
        else:
            yield Cell(f"{make.heading(section)}{note}", gap=2, opens=True)


def _clauses(section: Section) -> list[Clause]:
    return [block for block in section.blocks if isinstance(block, Clause)]


def _block(view: SheetView, make: Any, block: Block, slug: str) -> str:
    if isinstance(block, FigureCall):
        return str(view.picture(block))
    if isinstance(block, Clause):
        return str(make.clause(block))
    return _PICTURES.sub(_entries, str(make.prose(block, slug)))


def _entries(table: re.Match[str]) -> str:
    """A table of pictures as entries side by side: cells that are no longer in rows must not be tagged as cells."""
    rows = re.findall(r"<tr>(.*?)</tr>", table[0].partition("</thead>")[2], re.DOTALL)
    cells = (
        re.sub(r"<td[^>]*>(.*?)</td>", r'<div class="cell-of-entry">\1</div>', row, flags=re.DOTALL) for row in rows
    )
    return '<div class="pictures">{}</div>'.format("".join(f'<div class="entry">{row}</div>' for row in cells))


def elsewhere_cell(view: SheetView) -> Cell:
    """The line that says where the variants stand."""
    make: Any = environment(view.root).get_template("print/cells.html").make_module(names(view))
    return Cell(f'<div class="note">{make.elsewhere()}</div>', gap=FIRST)
