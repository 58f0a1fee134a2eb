"""The page of a document: a paper and what stays white around its text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .formats import paper_format

COLUMNS: Final = 2
PX_PER_MM: Final = 96 / 25.4
TALL: Final = 9000.0  # mm: the page on which blocks are measured


@dataclass(frozen=True)
class Page:
    """The size of a page, its margins, and what is between its columns, in mm."""

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

    @classmethod
    def on(cls, paper: str, level: bool = False, *, top: float = 11, side: float = 12, bottom: float = 14) -> Page:
        """The page that fills a paper, upright or level. Raises SheetError for an unknown paper."""
        size = paper_format(paper)
        if level:
            return cls(f"{paper}-wide", size.height, size.width, top, side, bottom)
        return cls(paper, size.width, size.height, top, side, bottom)
