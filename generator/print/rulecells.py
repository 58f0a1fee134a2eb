"""The rule text and a table's questions as blocks that are not broken."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..texts.rules import Block, Clause, FigureCall, Prose, Section
from ..texts.table import INSTEAD
from .columns import Cell
from .printeddecks import begun_with
from .sheetview import SheetView, environment

QUESTION: Final = 0.6  # gaps between two questions
FIRST: Final = 0.5  # gaps between a heading and its text
BOXES: Final = ("mistakes",)
"""Sections of a rule text, by slug, that stand in a frame of their own."""
CREDIT: Final = "source"
MATERIAL: Final = "material"
_PICTURES: Final = re.compile(r'<table class="pictures">.*?</table>', re.DOTALL)
VARIANTS: Final = "variants"
FIRST_ASKED: Final = 2  # of what holds at every table: a wrong play, a wrong deal
FLOW: Final = "round"
"""The figure that tells how a round goes."""
GOAL: Final = "goal"
SETUP: Final = "setup"
"""The figure of the table as it is dealt."""
NOTES: Final = (VARIANTS, "rulings", CREDIT)
"""Sections that a table asks for once, set small."""


def names(view: SheetView) -> dict[str, object]:
    """What every template asks for."""
    return {"v": view, "lang": view.lang, "deck_title": view.art.title[view.lang]}


def overview(view: SheetView) -> list[Cell]:
    """What stands on top of the columns of a rule sheet, seen before it is read: the goal with the strip of a round,
    and the table. Nothing for a game whose rule text does not call for both pictures.
    """
    make: Any = environment(view.root).get_template("print/cells.html").make_module(names(view))
    sections = view.content.rules[view.lang].sections
    figures = {block.name: block for section in sections for block in section.blocks if isinstance(block, FigureCall)}
    goal = next((section for section in sections if section.slug == GOAL), None)
    if goal is None or not {FLOW, SETUP} <= set(figures):
        return []
    told = "".join(_block(view, make, block, GOAL) for block in goal.blocks if view.prints(block))
    flow, table = (view.picture(figures[name]) for name in (FLOW, SETUP))
    columns = (f"{make.heading(goal)}{told}{flow}", str(table))
    return [Cell(f'<div class="overview">{column}</div>') for column in columns]


def in_overview(section: Section, block: Block) -> bool:
    """Whether an overview shows a block of a rule text."""
    return section.slug == GOAL or (isinstance(block, FigureCall) and block.name in (FLOW, SETUP))


def rule_cells(view: SheetView, address: str = "", *, below_overview: bool = False, apart: bool = False) -> list[Cell]:
    """The rule text as blocks that are not broken: a clause with the figures after it, a whole section of `BOXES`;
    below an overview without what that shows. Figures `apart` are blocks of their own, near what is before them.

    What is used begins with the cards to print and what to use instead. The credit is one block, last; with an address
    its code stands beside it.
    """
    make: Any = environment(view.root).get_template("print/cells.html").make_module(names(view))
    cells: list[Cell] = []
    for section in view.content.rules[view.lang].sections:
        blocks = [block for block in section.blocks if not (below_overview and in_overview(section, block))]
        printed = [block for block in blocks if view.prints(block)]
        if not printed and section.slug != CREDIT:
            continue
        heading = make.heading(section)
        whole = "".join(_block(view, make, block, section.slug) for block in printed)
        if section.slug == CREDIT:
            note = f'<div class="note">{whole}{make.credit(address)}</div>'
            code = make.online(address) if address else ""
            cells.append(Cell(f"{code}{heading}{note}", gap=2, opens=True))
        elif section.slug in BOXES:
            box = f'<div class="box" data-box="{section.slug}">{heading}{whole}</div>'
            cells.append(Cell(box, gap=2, opens=True))
        else:
            cells.append(Cell(heading, keep=True, gap=2, opens=True, heads=True))
            if section.slug == MATERIAL and (cards := make.cards(deck_to_print(view), instead_of_deck(view)).strip()):
                cells.append(Cell(f'<div class="note">{cards}</div>', gap=FIRST))
            cells += _body(view, make, section.slug, printed, apart)
    return cells


def deck_to_print(view: SheetView) -> str:
    """The title of the deck that a game is begun with, readings still marked; nothing where the kit prints none."""
    deck = begun_with(view.content.name)
    return deck.marked_title(view.lang) if deck.art.on_paper.formats else ""


def instead_of_deck(view: SheetView) -> str:
    """What else to play with, as the texts of the table say it; nothing where nothing else will do."""
    texts = view.content.table.texts
    said = (one.text for one in texts[view.lang].clauses if one.id == INSTEAD) if texts else iter(())
    return next(said, "")


def _body(view: SheetView, make: Any, slug: str, printed: Sequence[Block], apart: bool) -> Iterator[Cell]:
    """A section's blocks: a figure or a table stands with what is before it, a second figure near it, and a sentence
    without a number with what follows."""
    grouped: list[list[Block]] = []
    firsts: list[Block] = []
    for block in printed:
        if isinstance(block, FigureCall) and grouped and not isinstance(grouped[-1][-1], FigureCall):
            firsts.append(block)
        if block in firsts and not apart:
            grouped[-1].append(block)
        else:
            grouped.append([block])
    for blocks, after in zip(grouped, [*grouped[1:], None], strict=True):
        html = "".join(_block(view, make, block, slug) for block in blocks)
        set_small = f'<div class="note">{html}</div>' if slug in NOTES else html
        yield Cell(
            set_small,
            keep=after is not None and (_introduces(blocks[0]) or _is_table(after[0])),
            gap=FIRST if blocks is grouped[0] or isinstance(blocks[0], FigureCall) else 1.0,
            near=isinstance(blocks[0], FigureCall),
            yields=1 if slug == VARIANTS else 0 if blocks[0] in firsts else _turn(blocks[0]),
        )


def _is_table(block: Block) -> bool:
    return isinstance(block, Prose) and block.text.lstrip().startswith("|")


def _introduces(block: Block) -> bool:
    return isinstance(block, Prose) and not _is_table(block)


def _turn(block: Block) -> int:
    """In which turn a figure on its own yields, the strip of a round after all others; 0 for what never does."""
    return 0 if not isinstance(block, FigureCall) else 3 if block.name == FLOW else 2


@dataclass(frozen=True)
class Questions:
    """What a table may ask, to fill what is left: where the numbers are that the sheet leaves out, what holds at every
    table, and the game's own points, most of which clauses tell."""

    left: Sequence[Cell] = ()
    every: Sequence[Cell] = ()
    own: Sequence[Cell] = ()

    @property
    def all(self) -> list[Cell]:
        """All of them, one under the other."""
        return [*self.left, *self.every, *self.own]

    @property
    def most(self) -> Questions:
        """What stands wherever there is room for it."""
        return Questions(self.left, self.every)

    @property
    def least(self) -> Questions:
        """What stands on every sheet: what a table does after a wrong play or a wrong deal."""
        return Questions(self.left, self.every[:FIRST_ASKED])


def question_cells(view: SheetView) -> Questions:
    """The questions of a game's table, each section as blocks of its own."""
    make: Any = environment(view.root).get_template("print/cells.html").make_module(names(view))
    table = view.content.table
    own, every = table.here(view.lang), table.everywhere(view.lang)
    left = [Cell(f'<div class="note">{make.left_out(numbers)}</div>')] if (numbers := view.left_out()) else []
    # What to use instead of the deck stands with the deck.
    rest = [section for section in own if all(block.id != INSTEAD for block in _clauses(section))]
    return Questions(
        left,
        [cell for section in every for cell in _questions(make, section)],
        [cell for section in rest for cell in _questions(make, section)],
    )


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


# what yields where not all of it fits


def variants(cells: Sequence[Cell]) -> list[Cell]:
    """The blocks that tell variants."""
    return [cell for cell in cells if cell.yields == 1]


def in_order(cells: Sequence[Cell]) -> list[frozenset[int]]:
    """What yields, by index, in this order: the variants as one, second figures, the last first, the strip of a
    round."""
    turns = [[index for index, cell in enumerate(cells) if cell.yields == turn] for turn in (1, 2, 3)]
    return [frozenset(one) for one in (turns[0], *([index] for index in (*reversed(turns[1]), *turns[2]))) if one]


def yielding(cells: Sequence[Cell]) -> Iterator[frozenset[int]]:
    """What is left out of the sheet: nothing, the variants, or one second figure; then more and more of them, and the
    strip of a round only where all else is gone."""
    ordered = in_order(cells)
    singly = [one for one in ordered if not any(cells[index].yields == 3 for index in one)]
    together = [frozenset[int]().union(*ordered[:number]) for number in range(2, len(ordered) + 1)]
    yield frozenset()
    yield from (*singly, *(together or ordered[len(singly) :]))


def left_of(cells: Sequence[Cell], gone: frozenset[int], elsewhere: Cell) -> list[Cell]:
    """What stands on the sheet; of the variants that are gone a line is left, which says where they are."""
    instead = min((index for index in gone if cells[index].yields == 1), default=-1)
    return _without_bare_headings(
        [
            elsewhere if index == instead else cell
            for index, cell in enumerate(cells)
            if index == instead or index not in gone
        ]
    )


def _without_bare_headings(cells: Sequence[Cell]) -> list[Cell]:
    """The cells but for headings whose section is gone: no heading stands over nothing."""
    after = [*cells[1:], None]
    return [cell for cell, then in zip(cells, after, strict=True) if not (cell.heads and (then is None or then.opens))]
