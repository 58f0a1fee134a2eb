"""How pieces are drawn to be cut out and held, one module for each style of deck; `drawers/` draws for screens.

suited    a suit and a rank
french    the same with picture cards and a joker
two_suit  two suits, point cards, suit-order cards
number    a number and no suit
kind      a drawing, a sign and a name
tile      tiles, and cards that show one
backs     the backs of every style
marks     small marks on any piece

A module offers `front(drawer, kind, shape, ink)`: a front on a box of the piece's size in mm, without an edge, legible
at arm's length and after half a turn. This file holds the common parts.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Final, NamedTuple

from ..drawers import FONT

DIGITS: Final = 0.8
"""Height of a digit, as a share of its font size."""
PAPER: Final = "#fff"
BLACK: Final = "#000"
INKS: Final = ("colour", "saving", "black")


@dataclass(frozen=True)
class Shape:
    """A piece in mm: what must be read stays `safe` from its edge."""

    width: float
    height: float
    safe: float

    @property
    def unit(self) -> float:
        """How large drawings are against those of a poker card, as the narrower side lets them be."""
        return min(self.width / 63, self.height / 88)

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the piece."""
        return self.width / 2, self.height / 2


class Ink(NamedTuple):
    """How much ink, and which: in colour, saving it, or plain black."""

    name: str = "colour"

    def line(self, colour: str) -> str:
        """The colour of what is small or thin."""
        return BLACK if self.name == "black" else colour

    def area(self, colour: str, weight: float = 4) -> str:
        """How a large sign is filled; one that saves ink is an outline, `weight` in units of the sign."""
        if self.name == "saving":
            return f'fill="{PAPER}" stroke="{colour}" stroke-width="{weight:g}" stroke-linejoin="round"'
        return f'fill="{self.line(colour)}"'

    def tint(self, colour: str) -> str:
        """The colour of a light ground; nothing where ink is saved."""
        return mixed(colour, 0.1) if self.name == "colour" else PAPER


def mixed(colour: str, share: float) -> str:
    """A colour (#rrggbb) on paper of which so much is seen."""
    parts = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - part) * share):02x}" for part in parts)


def twice(shape: Shape, drawing: str) -> str:
    """A drawing, and the same turned by half a turn."""
    x, y = shape.middle
    return f'{drawing}<g transform="rotate(180 {x:g} {y:g})">{drawing}</g>'


def sign_at(path: str, x: float, y: float, size: float, fill: str) -> str:
    """A sign (path data on a box of 100 x 100) with its middle at a place."""
    moved = f"translate({x - size / 2:.3f} {y - size / 2:.3f}) scale({size / 100:.4f})"
    return f'<path d="{path}" {fill} transform="{moved}"/>'


def words_at(
    text: str, x: float, y: float, size: float, fill: str, *, bold: bool = True, wide: float = 1, anchor: str = "middle"
) -> str:
    """Words on a base line; `wide` narrows them about their anchor."""
    place = f'x="{x:.3f}" y="{y:.3f}"'
    if wide != 1:
        place = f'transform="translate({x:.3f} {y:.3f}) scale({wide:.3f} 1)"'
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text {place} font-size="{size:.3f}" font-family="{FONT}"{weight} text-anchor="{anchor}" fill="{fill}">'
        f"{escape(text)}</text>"
    )


def rank_at(text: str, x: float, top: float, high: float, fill: str) -> str:
    """A rank of one or two signs, `high` from head to foot, as wide as one and a half digits at most."""
    wide = 1 if len(text) == 1 else 0.6
    return words_at(text, x, top + high, high / DIGITS, fill, wide=wide)


def underline(x: float, y: float, wide: float, high: float, colour: str) -> str:
    """A line about (x, y) under a number that reads as another one upside down."""
    return (
        f'<rect x="{x - wide / 2:.3f}" y="{y - high / 2:.3f}" width="{wide:.3f}" height="{high:.3f}" fill="{colour}"/>'
    )


def circle(x: float, y: float, radius: float) -> str:
    """A circle as path data."""
    around = f"a{radius:.3f} {radius:.3f} 0 1 0"
    return f"M{x - radius:.3f} {y:.3f}{around} {2 * radius:.3f} 0{around} {-2 * radius:.3f} 0Z"
