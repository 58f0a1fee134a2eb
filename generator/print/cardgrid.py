"""Where reference cards lie on a sheet of paper: the two sides of a card beside each other, for one fold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .pages import Page

CARD: Final = (63.0, 88.0)  # mm: a poker card
SIDES: Final = 2  # of a card, side by side on the paper
PAGE_ON: Final = {
    # on its side: the cards leave room for cut marks and words above and below them
    "a4": Page.on("a4", level=True, top=8, side=8, bottom=12),
    "letter": Page.on("letter", level=True, top=8, side=8, bottom=12),
}
CUT: Final = (1.0, 3.5)  # mm from a card's edge to a cut mark, and its length


@dataclass(frozen=True)
class Grid:
    """Where the cards lie on a sheet of paper, in mm from the text area's corner; a card is its two sides together."""

    left: float
    top: float
    columns: int
    rows: int

    @classmethod
    def on(cls, paper: Page) -> Grid:
        """As many cards as fit, with words above them and cut marks all round."""
        wide, high = paper.width - 2 * paper.side, paper.height - paper.top - paper.bottom
        columns, rows = int(wide / (SIDES * CARD[0])), int(high / CARD[1])
        left = paper.width / 2 - paper.side - columns * CARD[0]
        return cls(round(left, 2), round(high - rows * CARD[1] - sum(CUT), 2), columns, rows)

    @property
    def places(self) -> int:
        """How many cards a page holds."""
        return self.columns * self.rows

    def corner(self, place: int, side: int) -> tuple[float, float]:
        """The upper left corner of a side of a card."""
        row, column = divmod(place, self.columns)
        return round(self.left + (SIDES * column + side) * CARD[0], 2), round(self.top + row * CARD[1], 2)

    def marks(self, used: int) -> list[tuple[float, float, float, float]]:
        """The cut marks of a page with so many cards, as x, y, width and height (mm); none lies on a card."""
        rows, columns = -(-used // self.columns), min(used, self.columns)
        right, bottom = self.left + columns * SIDES * CARD[0], self.top + rows * CARD[1]
        away, long = CUT
        found = []
        for column in range(columns + 1):
            x = self.left + column * SIDES * CARD[0]
            found += [(x, self.top - away - long, 0.0, long), (x, bottom + away, 0.0, long)]
        for row in range(rows + 1):
            y = self.top + row * CARD[1]
            found += [(self.left - away - long, y, long, 0.0), (right + away, y, long, 0.0)]
        return found

    def folds(self, used: int) -> list[tuple[float, float, float, float]]:
        """The same where the paper is folded."""
        rows, columns = -(-used // self.columns), min(used, self.columns)
        bottom, (away, long) = self.top + rows * CARD[1], CUT
        middles = [self.left + (column * SIDES + 1) * CARD[0] for column in range(columns)]
        return [
            mark for x in middles for mark in ((x, self.top - away - long, 0.0, long), (x, bottom + away, 0.0, long))
        ]
