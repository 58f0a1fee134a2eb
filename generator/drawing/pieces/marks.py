"""Small marks on pieces of any style: with how many players one goes out, and what tells a spare one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from . import DIGITS, Ink, Shape, circle, twice, words_at

GREY: Final = "#5b6470"
RADIUS: Final = 2.5  # mm
STROKE: Final = "0.45"


def out_sign(players: int, x: float, y: float, radius: float, colour: str = GREY) -> str:
    """A number of players, struck out: with so many this piece goes out."""
    high = 0.95 * radius
    slash = 0.7 * radius
    return (
        words_at(str(players), x, y + high / 2, high / DIGITS, colour)
        + f'<path d="{circle(x, y, radius)}M{x - slash:.3f} {y + slash:.3f}L{x + slash:.3f} {y - slash:.3f}" '
        f'fill="none" stroke="{colour}" stroke-width="{STROKE}"/>'
    )


def out_marks(players: Sequence[int], shape: Shape, ink: Ink) -> str:
    """A sign for each number of players with which a piece goes out, in the two free corners."""
    if not players:
        return ""
    radius = RADIUS * shape.unit
    x, y = shape.width - shape.safe - radius - 0.6, shape.safe + radius + 0.6
    signs = (out_sign(one, x - 2.3 * radius * i, y, radius, ink.line(GREY)) for i, one in enumerate(players))
    return twice(shape, "".join(signs))


def spare(words: str, shape: Shape) -> str:
    """The front of a spare piece: free to be written on."""
    x, _ = shape.middle
    return words_at(words, x, shape.height - shape.safe - 0.8, 2.2, GREY, bold=False)
