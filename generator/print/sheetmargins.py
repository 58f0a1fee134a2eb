"""What stands in the margins of a sheet of pieces, never on one: cut marks, a fold, a ruler of 100 mm, and words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Final

from ..drawing.decks import SVG
from ..drawing.drawers import FONT
from ..drawing.fonts import BIZ, find_fonts
from ..drawing.measures import text_width
from ..errors import OverflowFault
from .formats import Paper
from .ruler import RULER, ruler_path
from .sheetgrid import Grid

HAIR: Final = 0.12  # mm, a hairline
CUT: Final = (0.6, 2.4)  # mm from the pieces to the nearer and the farther end of a cut mark
WORDS: Final = 2.4  # mm, 6.8 pt
JOIN: Final = " · "
LEAST: Final = 3
BAND: Final = 1.6  # from the printer's margin to the middle of ruler and words
GAP: Final = 4.0  # from the ruler to the words behind it
INK: Final = "#14181d"


@dataclass(frozen=True)
class Words:
    """What a sheet says beside the pieces: on the side of the ruler, and on the other. On either the most needed comes
    first, as much as there is room for and at least the first, or the first three; `title` is all of it in short."""

    ruler: tuple[str, ...]
    others: tuple[str, ...]
    title: str

    def beside(self, room: float) -> str:
        """What the side of the ruler says, on so many mm."""
        return _fitting(self.ruler, room, 1)

    def other(self, room: float) -> str:
        """What the other side says, on so many mm."""
        return _fitting(self.others, room, LEAST)


def _fitting(words: tuple[str, ...], room: float, least: int) -> str:
    """As many of some words, in one line, as there is room for; at least so many."""
    chain = find_fonts().chain([BIZ.name])
    lines = (JOIN.join(words[:count]) for count in range(len(words), least, -1))
    return next((line for line in lines if text_width(line, WORDS, chain) <= room), JOIN.join(words[:least]))


def margins_svg(grid: Grid, paper: Paper, words: Words, marks: bool, name: str) -> str:
    """The margins of a page, with or without cut marks and fold. Raises OverflowFault for words that are too long."""
    beside = grid.left >= paper.margin + paper.band
    length, across = (grid.height, grid.width) if beside else (grid.width, grid.height)
    room = length - 2 * paper.margin
    other, beside_ruler = words.other(room), words.beside(room - RULER - GAP)
    for text, most, box in ((beside_ruler, room - RULER - GAP, "beside the ruler"), (other, room, "words")):
        if (width := text_width(text, WORDS, find_fonts().chain([BIZ.name]))) > most:
            raise OverflowFault(name, box, 1, width - most)
    near, start = paper.margin + BAND, paper.margin
    parts = [
        f'<path d="{ruler_path(beside, near, start)}" stroke="{INK}" stroke-width="0.2" fill="none"/>',
        _text(beside_ruler, beside, near, start + RULER + GAP, "start"),
        _text(other, beside, across - near, length / 2, "middle"),
    ]
    if marks:
        lines = "".join(cut_marks(grid, paper.margin))
        parts.append(f'<path d="{lines}" stroke="#000" stroke-width="{HAIR}" fill="none"/>')
        parts += _fold(grid)
    place = f"left:0;top:0;width:{grid.width:g}mm;height:{grid.height:g}mm"
    size = f'viewBox="0 0 {grid.width:g} {grid.height:g}" style="{place}"'
    return f'<svg {SVG} class="margins" role="img" {size}><title>{escape(words.title)}</title>{"".join(parts)}</svg>'


def cut_marks(grid: Grid, margin: float) -> Iterator[str]:
    """Lines in the margin at each edge of a piece, as path data."""
    near, far = CUT
    for column in range(grid.columns + 1):
        x = grid.left + column * grid.across
        yield f"M{x:.3f} {grid.top - near:.3f}V{max(margin, grid.top - far):.3f}"
        yield f"M{x:.3f} {grid.bottom + near:.3f}V{min(grid.height - margin, grid.bottom + far):.3f}"
    for row in range(grid.rows + 1):
        y = grid.top + row * grid.down
        yield f"M{grid.left - near:.3f} {y:.3f}H{max(margin, grid.left - far):.3f}"
        yield f"M{grid.right + near:.3f} {y:.3f}H{min(grid.width - margin, grid.right + far):.3f}"


def _fold(grid: Grid) -> Iterator[str]:
    if grid.fold:
        line = (
            f"M{grid.width / 2:g} 0V{grid.height:g}"
            if grid.fold == "upright"
            else f"M0 {grid.height / 2:g}H{grid.width:g}"
        )
        yield f'<path d="{line}" stroke="#000" stroke-width="{HAIR}" stroke-dasharray="3 2" fill="none"/>'


def _text(text: str, beside: bool, at: float, start: float, anchor: str) -> str:
    """Words along the band: downwards at the sides, else level."""
    base = 0.36 * WORDS
    moved = (
        f"translate({at - base:.3f} {start:.3f}) rotate(90)" if beside else f"translate({start:.3f} {at + base:.3f})"
    )
    return (
        f'<text transform="{moved}" font-size="{WORDS}" font-family="{FONT}" text-anchor="{anchor}" fill="{INK}">'
        f"{escape(text)}</text>"
    )
