"""Cards of two suits: both halves in two corners, one line under the other, so that cards that overlap in a column or
in a hand still show both; point cards; suit-order cards.
"""

from __future__ import annotations

from typing import Final

from ..drawers import TURNED
from ..drawers.two_suit import INK, STAR, TwoSuit
from . import DIGITS, Ink, Shape, circle, rank_at, sign_at, twice, underline, words_at

HIGH: Final = 6.0  # mm, of a number in a corner
SIGN: Final = 5.6
LINE: Final = 8.2  # from one half to the next
LARGE: Final = 15.0
DIAMOND: Final = "M50 0L100 50L50 100L0 50Z"


def front(drawer: TwoSuit, kind: str, shape: Shape, ink: Ink) -> str:
    """The front. Raises KeyError for a card that is not in the deck."""
    if kind in drawer.points:
        return _point(kind[1:], shape, ink)
    if kind in drawer.by_letter:
        return _order(drawer, kind, shape, ink)
    unit, (middle, centre) = shape.unit, shape.middle
    corner, large = [], []
    for index, (letter, number) in enumerate(drawer.parts(kind)):
        suit = drawer.by_letter[letter]
        colour = ink.line(suit.colour)
        top = shape.safe + 0.6 + index * LINE * unit
        wide = 4.6 * unit if len(number) == 1 else 6.2 * unit
        x = shape.safe + 0.4 + wide / 2
        corner.append(rank_at(number, x, top, HIGH * unit, colour))
        at = shape.safe + 1.2 + wide + SIGN / 2 * unit
        corner.append(sign_at(suit.sign, at, top + HIGH / 2 * unit, SIGN * unit, f'fill="{colour}"'))
        # The large halves stand beside the corners: the first to the right of one, the second to the left of the other.
        shift = (7.2 if index == 0 else -7.2) * unit
        y = centre + (-19.5 if index == 0 else 19.5) * unit
        large.append(rank_at(number, middle + shift - 8.5 * unit, y - LARGE / 2 * unit, LARGE * unit, colour))
        if number in TURNED:
            corner.append(underline(x, top + (HIGH + 0.7) * unit, 4 * unit, 0.8 * unit, colour))
            foot = y + (LARGE / 2 + 2) * unit
            large.append(underline(middle + shift - 8.5 * unit, foot, 10 * unit, 1.4 * unit, colour))
        large.append(sign_at(suit.sign, middle + shift + 8.5 * unit, y, LARGE * unit, ink.area(suit.colour, 5)))
    grey = ink.line(INK)
    inset = shape.safe + 2
    line = f'<path d="M{inset:g} {centre:g}H{shape.width - inset:g}" stroke="{grey}" stroke-width="0.4"/>'
    # A diamond on the middle line tells a booster, as on screens.
    if kind in drawer.boosters:
        line += sign_at(DIAMOND, middle, centre, 7 * unit, f'fill="{grey}"')
    return twice(shape, "".join(corner)) + "".join(large) + line


def _point(number: str, shape: Shape, ink: Ink) -> str:
    unit, (middle, centre) = shape.unit, shape.middle
    colour = ink.line(INK)
    x, top = shape.safe + 3.6 * unit, shape.safe + 0.6
    moved = f"translate({x:.3f} {top + 9 * unit:.3f}) scale({0.4 * unit:.3f}) translate(-31.5 -68)"
    corner = rank_at(number, x, top, 7.4 * unit, colour) + f'<path d="{STAR}" fill="{colour}" transform="{moved}"/>'
    ring = _ring(shape, 20 * unit, ink.tint("#ffc107"), colour)
    large = words_at(number, middle, centre + 9.5 * unit, 20 * unit / DIGITS, colour)
    if number in TURNED:
        large += underline(middle, centre + 12 * unit, 12 * unit, 1.4 * unit, colour)
    return twice(shape, corner) + ring + large


def _order(drawer: TwoSuit, letter: str, shape: Shape, ink: Ink) -> str:
    unit, suit = shape.unit, drawer.by_letter[letter]
    x, top = shape.safe + 4.1 * unit, shape.safe + 0.6
    corner = sign_at(suit.sign, x, top + 4 * unit, 8 * unit, f'fill="{ink.line(suit.colour)}"')
    middle, centre = shape.middle
    frame = _ring(shape, 22 * unit, "none", ink.line(suit.colour))
    return twice(shape, corner) + frame + sign_at(suit.sign, middle, centre, 29 * unit, ink.area(suit.colour, 4))


def _ring(shape: Shape, radius: float, fill: str, colour: str) -> str:
    return f'<path d="{circle(*shape.middle, radius)}" fill="{fill}" stroke="{colour}" stroke-width="0.9"/>'
