"""Columns with one rhythm: blocks are measured once, then dealt to columns. The gap between two blocks is the same on
the whole sheet, and what is left over stays at the foot.

WeasyPrint's own columns lay the rest of the text out again for every column; this is faster and breaks no paragraph.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import inf
from typing import Any, Final

from weasyprint.formatting_structure.boxes import LineBox, MarginBox, TableCellBox, TextBox

from ..errors import PrintError
from .pdf import page_box

TORN: Final = 40.0  # px that columns may rather differ than begin within a section
FAR: Final = 400.0  # and than part what had rather stay together
TINY: Final = 1e-6  # px: sums of the same heights differ by their order
FULL: Final = 50.0  # how much more an empty foot counts where columns are to be full


@dataclass(frozen=True)
class Cell:
    """A block that is not broken: its HTML, whether it must stand with the next one, the gap before it (in gaps),
    whether a section begins with it, whether it had rather stay near the one before it, and in which turn it yields
    where the sheet is too long (0: never), and whether it is a heading alone."""

    html: str
    keep: bool = False
    gap: float = 1.0
    opens: bool = False
    near: bool = False
    yields: int = 0
    heads: bool = False


@dataclass(frozen=True)
class Placed:
    """A cell in its column; `above` is the space before it, in px."""

    html: str
    above: float


Column = tuple[Placed, ...]


@dataclass(frozen=True)
class Measured:
    """What a block takes: its height in px, how much of it are text lines that follow the sheet's line height, and how
    many signs stand in it."""

    height: float
    lines: float
    signs: int = 0

    def at(self, factor: float) -> float:
        """The height when the sheet's line height is multiplied by `factor`. Lines do not break otherwise for that."""
        return self.height + self.lines * (factor - 1)


def measure(document: Any, line: float) -> tuple[float, list[Measured]]:
    """From a laid out document on one tall page, with line height `line` (em): the height of the `band` in px, and
    each `data-cell`. Raises PrintError when the text runs over the page."""
    if len(document.pages) != 1:
        raise PrintError("blocks are measured on one page, but they took more; give that page more height")
    band, cells = 0.0, {}
    stack = [page_box(document.pages[0])]
    while stack:
        box = stack.pop()
        element = getattr(box, "element", None)
        if element is not None and element.get("data-cell"):
            cells[int(element.get("data-cell"))] = Measured(box.margin_height(), _lines(box, line), _signs([box]))
        elif element is not None and element.get("id") == "band":
            band = box.margin_height()
        else:
            stack.extend(getattr(box, "children", ()))
    return band, [cells[index] for index in sorted(cells)]


def _lines(box: Any, line: float) -> float:
    if isinstance(box, LineBox):
        # A line that a drawing made taller still grows by the text's own measure.
        own = box.style["line_height"]
        follows = own.unit is None and abs(own.value - line) < 1e-6 if hasattr(own, "unit") else own == line
        return float(line * box.style["font_size"]) if follows else 0.0
    if isinstance(box, TableCellBox):
        return 0.0  # cells stand side by side; their line height is fixed in the style sheet
    if str(box.element_tag).endswith("::marker"):
        return 0.0  # the mark of a list item stands beside its first line
    return sum(_lines(child, line) for child in getattr(box, "children", ()))


def signs(document: Any) -> int:
    """How many signs stand on the pages, spaces and margins aside. What runs over the foot of a floating column is lost
    without a word, so the sheet must hold as many as what was measured."""
    return sum(map(page_signs, document.pages))


def page_signs(page: Any) -> int:
    """The same of one page."""
    return _signs([page_box(page)])


def _signs(stack: list[Any]) -> int:
    count = 0
    while stack:
        box = stack.pop()
        if isinstance(box, TextBox):
            count += len("".join(box.text.split()))
        elif not isinstance(box, MarginBox):
            stack.extend(getattr(box, "children", ()))
    return count


def deal(
    cells: Sequence[Cell], high: Sequence[float], rooms: Sequence[float], gap: float, last: int | None = None
) -> list[Column] | None:
    """Cells into columns of the given heights (px), in order; None when they do not fit.

    `gap` (px) is the space between two cells. The last columns, so many (default: all), are about as full as each
    other; those before them are as full as they go.
    """
    even = len(rooms) - (len(rooms) if last is None else last)
    count = len(cells)
    above = [cell.gap * gap for cell in cells]
    torn = [0.0, *map(_torn, cells[1:]), 0.0]
    keep = [False, *(cell.keep for cell in cells[:-1]), False]  # by the number of cells before: no column ends there
    behind = [*accumulate(reversed(high), initial=0.0)][::-1]  # the height of the cells from one on, without gaps
    free = [*accumulate(reversed(rooms), initial=0.0)][-2::-1]  # of the columns behind one

    # best[k][n]: the least cost with the first n cells in the first k columns, and where column k began
    best: list[dict[int, tuple[float, int]]] = [{0: (0.0, 0)}]
    for index, room in enumerate(rooms):
        weight, left = FULL if index < even else 1.0, free[index] + TINY
        reached: dict[int, tuple[float, int]] = {}
        for start, (cost, _) in sorted(best[-1].items()):
            blocks = gaps = 0.0
            for end in range(start, count + 1):
                if end > start:
                    blocks += high[end - 1]
                    gaps += above[end - 1] if end > start + 1 else 0.0
                rest = room - (blocks + gaps)
                if rest < 0 and end > start:
                    break
                if keep[end] or behind[end] > left:
                    continue
                whole = cost + torn[start] + weight * rest * rest
                if whole <= reached.get(end, (inf, 0))[0]:
                    reached[end] = (whole, start)
        best.append(reached)
    if count not in best[-1]:
        return None
    ends = [count]
    for reached in reversed(best[1:]):
        ends.append(reached[ends[-1]][1])
    ends.reverse()
    return [_placed(cells[start:end], gap) for start, end in pairwise(ends)]


def _torn(cell: Cell) -> float:
    """What it costs that a column begins with a cell."""
    return 0.0 if cell.opens else (FAR if cell.near else TORN) ** 2


def deal_leaves(
    cells: Sequence[Cell], high: Sequence[float], leaves: Sequence[Sequence[float]], gap: float, turn: int
) -> list[list[Column]] | None:
    """The same by leaves of columns: cell number `turn` opens a leaf, the first that it can. None when that cannot be.

    Leaves before the turn, and after it, are full but for the last of each.
    """
    if 0 < turn < len(cells) and cells[turn - 1].keep:
        return None
    for number in range(1, len(leaves)):
        sides = ((cells[:turn], high[:turn], leaves[:number]), (cells[turn:], high[turn:], leaves[number:]))
        dealt = [deal(side, heights, _flat(own), gap, last=len(own[-1])) for side, heights, own in sides]
        if None not in dealt:
            left = (column for columns in dealt for column in columns or ())
            return [[next(left) for _ in leaf] for leaf in leaves]
    return None


def _flat(leaves: Sequence[Sequence[float]]) -> list[float]:
    return [room for leaf in leaves for room in leaf]


def _placed(cells: Sequence[Cell], gap: float) -> Column:
    return tuple(Placed(cell.html, round(cell.gap * gap, 2) if index else 0.0) for index, cell in enumerate(cells))
