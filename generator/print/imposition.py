"""Where the pages of a booklet lie on sheets of paper, four to a side, all upright.

A sheet is cut once across; each half is a strip that folds into four pages, and strips lie within each other. Sheets
are printed on both sides and turned about the long edge, which is upright.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Final

import pikepdf

STRIP: Final = 4
"""Pages of a strip."""
STRIPS: Final = 2
"""Strips of a sheet, one above the other."""
ON_SHEET: Final = STRIP * STRIPS


@dataclass(frozen=True)
class Spot:
    """Where a page lies: the side of paper, from 0 on, with fronts even and the back of each behind it; its column and
    its row."""

    side: int
    column: int
    row: int


def imposed(pages: int) -> dict[int, Spot]:
    """The spot of each page of a booklet whose pages fill sheets, by its number, in the order in which they are read.

    The upper strips of all sheets are the outer ones: sheets are cut together, the upper halves lie on the lower ones.
    """
    sheets = pages // ON_SHEET
    found = {}
    for sheet in range(sheets):
        for row in range(STRIPS):
            strip = sheet + row * sheets
            outside = (pages - 2 * strip, 1 + 2 * strip)
            inside = (2 + 2 * strip, pages - 1 - 2 * strip)
            for side, both in ((2 * sheet, outside), (2 * sheet + 1, inside)):
                found |= {page: Spot(side, column, row) for column, page in enumerate(both)}
    return {page: found[page] for page in sorted(found)}


def in_reading_order(pdf: bytes, pages: int) -> bytes:
    """The same sheets; to those who listen, its pages come as they are read. The PDF tags each page as a section."""
    spots = imposed(pages)
    lying = sorted(spots, key=lambda page: (spots[page].side, spots[page].row, spots[page].column))
    with pikepdf.open(BytesIO(pdf)) as opened:
        document = opened.Root.StructTreeRoot.K[0]
        sections = dict(zip(lying, _sections(document), strict=True))
        for section in sections.values():
            section.P = document
        document.K = pikepdf.Array([sections[page] for page in spots])
        made = BytesIO()
        opened.save(made, deterministic_id=True)
        return made.getvalue()


def _sections(document: pikepdf.Object) -> Iterator[pikepdf.Object]:
    """The sections within the sides of paper."""
    for side in document.K:
        yield from (part for part in side.K if part.S == pikepdf.Name.Sect)
