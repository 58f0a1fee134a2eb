"""Cards with one suit and one rank: both in two corners, and in the middle as many signs as the rank counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..drawers import Suit
from ..drawers.suited import Suited
from . import Ink, Shape, rank_at, sign_at, twice

RANK: Final = 7.4  # mm high on a poker card
CORNER: Final = 6.4
GAP: Final = 1.5
LONE: Final = 36.0
PIP: Final = 11.2
SIDE: Final = 11.6  # from the middle to a side column of signs

# Where the signs of a card stand: column (-1 left, 0 middle, 1 right) and row (0 top, 1 foot), as on playing cards
# everywhere; those below the middle are turned.
_PAIR: Final = ((-1, 0.0), (1, 0.0), (-1, 1.0), (1, 1.0))
_SIX: Final = (*_PAIR, (-1, 0.5), (1, 0.5))
_EIGHT: Final = (*_PAIR, (-1, 1 / 3), (1, 1 / 3), (-1, 2 / 3), (1, 2 / 3))
PLACES: Final[Mapping[int, tuple[tuple[int, float], ...]]] = {
    2: ((0, 0.0), (0, 1.0)),
    3: ((0, 0.0), (0, 0.5), (0, 1.0)),
    4: _PAIR,
    5: (*_PAIR, (0, 0.5)),
    6: _SIX,
    7: (*_SIX, (0, 0.25)),
    8: (*_SIX, (0, 0.25), (0, 0.75)),
    9: (*_EIGHT, (0, 0.5)),
    10: (*_EIGHT, (0, 1 / 6), (0, 5 / 6)),
}


def front(drawer: Suited, kind: str, shape: Shape, ink: Ink) -> str:
    """The front. Raises KeyError for a card that is not in the deck."""
    letter, rank = drawer.split(kind)
    suit = drawer.by_letter[letter]
    return corners(suit, rank, shape, ink) + (
        pips(suit, int(rank), shape, ink) if rank.isdecimal() and int(rank) in PLACES else lone(suit, shape, ink)
    )


def corners(suit: Suit, rank: str, shape: Shape, ink: Ink) -> str:
    """Rank over sign in two corners."""
    unit, colour = shape.unit, ink.line(suit.colour)
    x, top = shape.safe + 4.1 * unit, shape.safe + 0.6
    sign = sign_at(suit.sign, x, top + (RANK + GAP + CORNER / 2) * unit, CORNER * unit, f'fill="{colour}"')
    return twice(shape, rank_at(rank, x, top, RANK * unit, colour) + sign)


def lone(suit: Suit, shape: Shape, ink: Ink) -> str:
    """One large sign."""
    return sign_at(suit.sign, *shape.middle, LONE * shape.unit, ink.area(suit.colour, 3))


def pips(suit: Suit, count: int, shape: Shape, ink: Ink) -> str:
    """So many signs in their places."""
    unit, (middle, centre) = shape.unit, shape.middle
    top = shape.safe + (0.6 + RANK + PIP / 2) * unit
    parts = []
    for column, row in PLACES[count]:
        x, y = middle + column * SIDE * unit, top + row * (shape.height - 2 * top)
        sign = sign_at(suit.sign, x, y, PIP * unit, ink.area(suit.colour, 7))
        parts.append(f'<g transform="rotate(180 {x:.3f} {y:.3f})">{sign}</g>' if y > centre + 0.01 else sign)
    return "".join(parts)
