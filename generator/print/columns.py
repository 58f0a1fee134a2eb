"""Columns that are all full: blocks are measured once, then dealt to columns, and what is left over goes between them.

WeasyPrint's own columns lay the rest of the text out again for every column; this is faster, breaks no paragraph, and
lets every column end at the foot of the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from weasyprint.formatting_structure.boxes import LineBox, MarginBox, TableCellBox, TextBox

from generator.errors import PrintError
from generator.print.pdf import page_box

MOST_EXTRA: Final = 16.0  # px: more than this between two blocks looks like a hole


@dataclass(frozen=True)
class Cell:
    """A block that is not broken: its HTML, whether it must stand with the next one, the gap before it (in gaps)."""

    html: str
    keep: bool = False
    gap: float = 1.0


@dataclass(frozen=True)
class Placed:
    """A cell in its column; `above` is the space before it, in px."""

    html: str
    above: float


Column = tuple[Placed, ...]


@dataclass(frozen=True)
class Measured:
    """What a block takes: its height in px, and how much of it are text lines that follow the sheet's line height."""

    height: float
    lines: float

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
            cells[int(element.get("data-cell"))] = Measured(box.margin_height(), _lines(box, line))
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
    count, stack = 0, [page_box(page) for page in document.pages]
    while stack:
        box = stack.pop()
        if isinstance(box, TextBox):
            count += len("".join(box.text.split()))
        elif not isinstance(box, MarginBox):
            stack.extend(getattr(box, "children", ()))
    return count


def deal(cells: Sequence[Cell], high: Sequence[float], rooms: Sequence[float], gap: float) -> list[Column] | None:
    """Cells into columns of the given heights (px), in order, each as full as the others; None when they do not fit.

    `gap` (px) is the least space between two cells; the rest of a column is spread over its gaps.
    """
    count = len(cells)

    def height(start: int, end: int) -> float:
        return sum(high[start:end]) + sum(cell.gap * gap for cell in cells[start + 1 : end])

    # best[k][n]: the least sum of squared rests with the first n cells in the first k columns, and where column k began
    best: list[dict[int, tuple[float, int]]] = [{0: (0.0, 0)}]
    for room in rooms:
        reached: dict[int, tuple[float, int]] = {}
        for start, (cost, _) in sorted(best[-1].items()):
            for end in range(start, count + 1):
                rest = room - height(start, end)
                if rest < 0 and end > start:
                    break
                if 0 < end < count and cells[end - 1].keep:
                    continue
                whole = cost + rest * rest
                if whole < reached.get(end, (inf, 0))[0]:
                    reached[end] = (whole, start)
        best.append(reached)
    if count not in best[-1]:
        return None
    ends = [count]
    for reached in reversed(best[1:]):
        ends.append(reached[ends[-1]][1])
    ends.reverse()
    return [
        _spread(cells[start:end], room - height(start, end), gap)
        for start, end, room in zip(ends, ends[1:], rooms, strict=False)
    ]


def _spread(cells: Sequence[Cell], rest: float, gap: float) -> Column:
    weights = [0.0, *(cell.gap for cell in cells[1:])]
    # A heading stays near its text: only the space above cells that open something grows with the rest.
    for index in range(1, len(cells)):
        if cells[index - 1].keep:
            weights[index] = 0.0
    share = min(rest / sum(weights), MOST_EXTRA) if sum(weights) else 0.0
    return tuple(
        Placed(cell.html, round((cell.gap * gap if index else 0.0) + weights[index] * share, 2))
        for index, cell in enumerate(cells)
    )
