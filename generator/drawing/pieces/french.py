"""Suited cards with pictures, and a joker: a picture card has its head-dress over its sign, twice, in a frame."""

from __future__ import annotations

from typing import Final

from ..drawers.french import French
from . import Ink, Shape, rank_at, sign_at, suited, twice, words_at

# Head-dresses on a box of 100 x 100: a cap with a feather, a coronet with pearls, a crown with a cross.
HEADS: Final = {
    "J": "M10 88L14 52C30 30 66 30 84 52L90 88ZM20 78L80 78L78 66L22 66ZM60 34C64 12 84 2 98 8C96 26 82 40 66 42Z",
    "Q": "M8 88L4 40L28 62L50 30L72 62L96 40L92 88ZM50 6A10 10 0 1 1 50 26A10 10 0 1 1 50 6ZM18 80L82 80L82 72L18 72Z",
    "K": "M8 90L8 46L30 62L42 40L58 40L70 62L92 46L92 90ZM44 2L56 2L56 12L66 12L66 24L56 24L56 36L44 36L44 24L34 24L34 "
    "12L44 12ZM18 82L82 82L82 74L18 74Z",
}
HEAD: Final = 15.0  # mm
SIGN: Final = 16.0


def front(drawer: French, kind: str, shape: Shape, ink: Ink) -> str:
    """The front. Raises KeyError for a card that is not in the deck."""
    unit, (middle, centre) = shape.unit, shape.middle
    if joker := drawer.jokers.get(kind):
        colour = ink.line(joker.colour)
        x, top = shape.safe + 4.1 * unit, shape.safe + 0.6
        corner = sign_at(joker.sign, x, top + 4 * unit, 7.4 * unit, f'fill="{colour}"')
        letters = "".join(
            words_at(letter, x, top + (12.5 + 4.6 * index) * unit, 4.6 * unit, colour)
            for index, letter in enumerate(kind)
        )
        return twice(shape, corner + letters) + sign_at(
            joker.sign, middle, centre, 34 * unit, ink.area(joker.colour, 3)
        )
    letter, rank = drawer.split(kind)
    suit = drawer.by_letter[letter]
    if rank not in drawer.pictures:
        return suited.front(drawer, kind, shape, ink)
    colour = ink.line(suit.colour)
    left, top = middle - 17 * unit, shape.safe + 7 * unit
    frame = (
        f'<rect x="{left:.3f}" y="{top:.3f}" width="{34 * unit:.3f}" height="{shape.height - 2 * top:.3f}" '
        f'rx="2" fill="none" stroke="{colour}" stroke-width="0.5"/>'
        f'<path d="M{left:.3f} {centre:.3f}H{left + 34 * unit:.3f}" stroke="{colour}" stroke-width="0.5"/>'
    )
    if rank in HEADS:
        head = sign_at(HEADS[rank], middle, top + 10.5 * unit, HEAD * unit, ink.area(suit.colour, 4))
    else:
        head = rank_at(rank, middle, top + 3 * unit, HEAD * unit, colour)
    sign = sign_at(suit.sign, middle, centre - 3 * unit - SIGN / 2 * unit, 0.8 * SIGN * unit, ink.area(suit.colour, 5))
    return suited.corners(suit, rank, shape, ink) + frame + twice(shape, head + sign)
