"""Where the pages of a booklet lie on sheets of paper, four to a side, all upright.

A sheet is printed on both sides and turned about its long edge, which is upright. It is cut across; each half is a
strip that folds into four pages, and strips lie within each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Final, NamedTuple

import pikepdf

ACROSS: Final = 2
DOWN: Final = 2
"""Pages beside and above each other, strips above each other."""
ON_SIDE: Final = ACROSS * DOWN
ON_SHEET: Final = 2 * ON_SIDE


class Spot(NamedTuple):
    """Where a page lies: the side of paper, fronts even, each back after its front; its row, and its column."""

    side: int
    row: int
    column: int


def imposed(pages: int) -> dict[int, Spot]:
    """The spot of each page of a booklet whose pages fill strips, in the order in which they are read.

    The upper strips are the outer ones: where sheets are cut together, their lower halves go into the upper ones. Where
    the number of strips is odd, the last lower half stays empty.
    """
    strips = pages // ON_SIDE
    sheets = -(-strips // DOWN)
    found: dict[int, Spot] = {}
    for strip in range(strips):
        row, sheet = divmod(strip, sheets)
        outside = (pages - 2 * strip, 1 + 2 * strip)
        inside = (2 + 2 * strip, pages - 1 - 2 * strip)
        for back, two in enumerate((outside, inside)):
            found |= {page: Spot(2 * sheet + back, row, column) for column, page in enumerate(two)}
    return {page: found[page] for page in sorted(found)}


def in_reading_order(pdf: bytes, pages: int) -> bytes:
    """The same sheets; to those who listen, pages come as they are read. Each page is tagged as a section."""
    spots = imposed(pages)
    with pikepdf.open(BytesIO(pdf)) as opened:
        document = opened.Root.StructTreeRoot.K[0]
        lying = sorted(spots, key=lambda page: spots[page])
        sections = dict(zip(lying, _sections(document), strict=True))
        for section in sections.values():
            section.P = document
        document.K = pikepdf.Array([sections[page] for page in spots])
        made = BytesIO()
        opened.save(made, deterministic_id=True)
    return made.getvalue()


def _sections(document: pikepdf.Object) -> Iterator[pikepdf.Object]:
    """The sections on the sides of paper."""
    for side in document.K:
        yield from (part for part in side.K if pikepdf.Name.Sect == part.S)
