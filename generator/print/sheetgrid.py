"""Where pieces lie on a sheet: how many fit is computed. All in mm, from the upper left corner of the page as printed.

Fronts lie side by side without gaps, in the middle of the paper. Backs lie where they come to be behind them: the
columns mirrored where the sheet turns about an upright edge, the rows where it turns about the other; or, without
duplex, on the other side of a fold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Final, TypeVar

from ..errors import SheetError
from .formats import Paper, PieceFormat, paper_format, piece_format

BACKS: Final = ("long", "short", "gutter", "none")
"""Backs on the other side, turned about the long or the short edge of the paper; beyond a fold; or no backs."""
FOLD: Final = 4.0
"""How far pieces stay from a fold."""
FUZZ: Final = 1e-6
T = TypeVar("T")


@dataclass(frozen=True)
class Spot:
    """The upper left corner of a piece as it lies."""

    x: float
    y: float


@dataclass(frozen=True)
class Grid:
    """The places of the fronts of a page; `fold` is the axis that they are folded about, "upright", "level" or ""."""

    width: float
    height: float
    across: float  # of a piece as it lies
    down: float
    columns: int
    rows: int
    left: float
    top: float
    lying: bool
    fold: str = ""

    @property
    def count(self) -> int:
        """How many pieces a page holds."""
        return self.columns * self.rows

    @property
    def right(self) -> float:
        """Where the fronts end."""
        return self.left + self.columns * self.across

    @property
    def bottom(self) -> float:
        """Where the fronts end."""
        return self.top + self.rows * self.down

    def fronts(self) -> list[Spot]:
        """The place of each front, row by row."""
        return [
            Spot(self.left + column * self.across, self.top + row * self.down)
            for row, column in product(range(self.rows), range(self.columns))
        ]

    def behind(self, spot: Spot, axis: str) -> Spot:
        """Where the back of a front belongs, seen on its own side, when the sheet turns about an axis of the page."""
        if axis == "upright":
            return Spot(self.width - spot.x - self.across, spot.y)
        return Spot(spot.x, self.height - spot.y - self.down)

    def axis(self, backs: str) -> str:
        """The axis that the sheet is turned about: a page that lies has its long edges above and below."""
        if self.fold:
            return self.fold
        return "upright" if (backs == "long") == (self.height >= self.width) else "level"


def best_grid(paper: Paper, piece: PieceFormat, backs: str) -> Grid:
    """The grid that holds most pieces, of two the one on an upright page. Raises SheetError where none fits."""
    found = list(_grids(paper, piece, backs))
    if not found:
        raise SheetError(
            f"a piece of {piece.width:g} × {piece.height:g} mm ({piece.name}) does not fit on {paper.name} "
            f"with backs: {backs}; choose a smaller piece or a larger paper"
        )
    return max(found, key=lambda grid: (grid.count, grid.height > grid.width, not grid.lying))


def _grids(paper: Paper, piece: PieceFormat, backs: str) -> Iterator[Grid]:
    pages = ((paper.width, paper.height), (paper.height, paper.width))
    pieces = ((piece.width, piece.height, False), (piece.height, piece.width, True))
    folds = ("upright", "level") if backs == "gutter" else ("",)
    for (width, height), (across, down, lying), fold in product(pages, pieces, folds):
        room = {"upright": (width / 2, height), "level": (width, height / 2), "": (width, height)}[fold]
        # Beside a fold the inner edge is not the printer's but the fold.
        lost = tuple(paper.margin + (FOLD if fold == axis else paper.margin) for axis in ("upright", "level"))
        columns, rows = (int((room[i] - lost[i] + FUZZ) / (across, down)[i]) for i in range(2))
        while columns and rows:
            used = columns * across, rows * down
            left = width / 2 - FOLD - used[0] if fold == "upright" else (width - used[0]) / 2
            top = height / 2 - FOLD - used[1] if fold == "level" else (height - used[1]) / 2
            if max(left, top) >= paper.margin + paper.band:
                yield Grid(width, height, across, down, columns, rows, left, top, lying, fold)
                break
            # Ruler and words need a band: one row or column less, whichever costs less.
            columns, rows = (columns - 1, rows) if rows <= columns else (columns, rows - 1)


def in_sheets(pieces: Sequence[T], room: int) -> list[list[T]]:
    """Pieces as they come on sheets with room for so many; a last one that would be alone shares with the sheet before.

    What is left free on a sheet is for its label and spare pieces, never for a copy.
    """
    waiting = iter(pieces)
    sheets = list(iter(lambda: list(islice(waiting, room)), []))
    if len(sheets) > 1 and len(sheets[-1]) == 1:
        last = sheets[-2] + sheets.pop()
        sheets[-1:] = [last[: len(last) // 2 + len(last) % 2], last[len(last) // 2 + len(last) % 2 :]]
    return sheets


def sheets_of(pieces: Sequence[object], piece: str, paper: str, backs: str = "long") -> int:
    """How many sheets of paper so many pieces take. Raises SheetError."""
    form = piece_format(piece)
    grid = best_grid(paper_format(paper), form, "none" if form.glued else backs)
    return len(in_sheets(pieces, grid.count))
