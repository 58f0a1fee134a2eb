"""Tiles of two halves with pips, red ones filled and white ones as rings, so that they stay apart in grey.

A tile's name is its halves, the upper one first: "5-6". Tiles have no suits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from pydantic import AfterValidator, Field

from ...schema import Whole, closed, once, wrong
from . import Colour, DeckFile, Part, Unsuited, patterns

EDGE = '<rect x="1" y="1" width="46" height="86" rx="7" fill="#fff" stroke="#4a5563" stroke-width="1.6"/>'
SEAM = '<path d="M8 44H40" stroke="#aab3bd" stroke-width="1.2"/>'
INK = "#14161b"
RADIUS, ONE = 4.9, 8.5  # of a pip, and of the only one of a 1, which is drawn large
WALL = 1.9  # a white pip is a ring of this width
MIDDLE, LEFT, RIGHT, STEP = 24.0, 13.0, 35.0, 13.2
HALVES = (23.0, 65.0)  # height of the middle of each half
_KIND = re.compile(r"([1-6])-([1-6])")

# Where the pips of the upper half lie, in columns and rows from its middle: those of a 2 at the far end. The lower half
# is turned by half a turn.
PLACES: Mapping[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, -1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -0.7), (1, -0.7), (-1, 0.7), (1, 0.7)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


@dataclass(frozen=True)
class Pip:
    """A pip in drawing units."""

    x: float
    y: float
    radius: float
    red: bool


@dataclass(frozen=True)
class Tiles(Unsuited):
    """A `figures.Drawer` for tiles; `red` are the numbers whose pips are all red, `half` the tiles half of them red."""

    names: tuple[str, ...]
    red: frozenset[int]
    half: frozenset[str]
    red_colour: str
    pattern: Mapping[str, str]

    @property
    def size(self) -> tuple[float, float]:
        """Narrower than a card."""
        return 48, 88

    @property
    def kinds(self) -> tuple[str, ...]:
        """All tiles, in the order of the deck file."""
        return self.names

    def split(self, kind: str) -> tuple[str, str]:
        """No suit, and the name as it is. Raises KeyError for a tile that is not in the deck."""
        if kind not in self.names:
            raise KeyError(kind)
        return "", kind

    def chip(self, kind: str, lang: str) -> tuple[Part, ...]:
        """The name as it is. Raises KeyError."""
        return (Part("", self.split(kind)[1]),)

    def card_name(self, kind: str, lang: str) -> str:
        """The tile in words by the deck's pattern for the language. Raises KeyError."""
        first, second = self.split(kind)[1].split("-")
        return self.pattern[lang].format(first=first, second=second)

    def pips(self, kind: str) -> Iterator[Pip]:
        """Every pip of a tile. Raises KeyError."""
        halves = [int(half) for half in self.split(kind)[1].split("-")]
        for number, middle, turned in zip(halves, HALVES, (1, -1), strict=True):
            for column, row in PLACES[number]:
                red = number in self.red or (kind in self.half and column < 0)
                x = MIDDLE + turned * column * (RIGHT - LEFT) / 2
                yield Pip(x, middle + turned * row * STEP, ONE if number == 1 else RADIUS, red)

    def face(self, kind: str, lang: str, sign: str | None) -> str:
        """The face: one path of red pips, one of white ones."""
        pips = list(self.pips(kind))
        red = "".join(_circle(pip, pip.radius) for pip in pips if pip.red)
        white = "".join(_circle(pip, pip.radius - WALL / 2) for pip in pips if not pip.red)
        drawn = f'<path d="{red}" fill="{self.red_colour}"/>' if red else ""
        if white:
            drawn += f'<path d="{white}" fill="#fff" stroke="{INK}" stroke-width="{WALL}"/>'
        return f"{EDGE}{SEAM}{drawn}"

    def back(self) -> str:
        """The back: a lattice, the same when turned by half a turn."""
        lines = "M6 24L22 6M6 46L42 6M6 68L42 28M10 82L42 50M28 82L42 70"
        mirrored = "M42 64L26 82M42 42L6 82M42 20L6 60M38 6L6 38M20 6L6 18"
        return (
            f'{EDGE}<rect x="5" y="5" width="38" height="78" rx="4" fill="{self.back_colour}"/>'
            f'<path d="{lines}{mirrored}" stroke="#fff" stroke-opacity=".55" stroke-width="1.6" fill="none"/>'
        )


def _circle(pip: Pip, radius: float) -> str:
    across = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{pip.x - radius:.4g} {pip.y:.4g}{across} {2 * radius:g} 0{across} {-2 * radius:g} 0Z"


@closed
@dataclass(frozen=True)
class _Red:
    numbers: tuple[Annotated[Whole, Field(ge=1, le=6)], ...]
    half: tuple[str, ...]
    colour: Colour


def _tile(name: str) -> str:
    match = _KIND.fullmatch(name)
    if not match or match[1] > match[2]:
        raise wrong("", "two halves from 1 to 6, the smaller first", "write 5-6")
    return name


@closed
@dataclass(frozen=True, kw_only=True)
class FORM(DeckFile):
    """A set of tiles."""

    tile: patterns("first", "second")  # type: ignore[valid-type]
    tiles: Annotated[tuple[Annotated[str, AfterValidator(_tile)], ...], once("tile")]
    red: _Red

    def drawer(self) -> Tiles:
        """What draws the tiles."""
        half = frozenset(self.red.half)
        return Tiles(
            self.back.name,
            self.back.colour,
            self.tiles,
            frozenset(self.red.numbers),
            half,
            self.red.colour,
            self.tile,
        )
