"""Cards told by their kind: the drawing, its name and how that is read; in two corners its sign and the name again."""

from __future__ import annotations

from typing import Final

from ..drawers.kind import INK, Kinds
from . import Ink, Shape, sign_at, twice, words_at

SIGN: Final = 8.4  # mm
LETTER: Final = 3.1
ALONG: Final = 2.7
"""Of the English name, which runs down the side: it shows in a fan."""
DRAWING: Final = 38.0
LOW: Final = 30.0
"""What is lower than this is a sticker: the sign, and the short name from top to bottom."""
WIDEST: Final = 4.0
"""Of a letter on a sticker; a longer name has smaller ones."""
BASE: Final = 0.87
"""Where the base line of a letter lies, of its size from above."""


def front(drawer: Kinds, kind: str, shape: Shape, ink: Ink) -> str:
    """The front, its words in Japanese and English. Raises KeyError for a card that is not in the deck."""
    one = drawer.by_name[kind]
    unit, (middle, centre) = shape.unit, shape.middle
    colour = ink.line(one.colour)
    if shape.height < LOW:
        high, name = shape.height - 2 * shape.safe, one.short["ja"]
        size = min(WIDEST, high / len(name))
        x, top = shape.safe + high + (shape.width - 2 * shape.safe - high) / 2, centre - size * len(name) / 2
        letters = (words_at(letter, x, top + (i + BASE) * size, size, colour) for i, letter in enumerate(name))
        return sign_at(one.sign, shape.safe + high / 2, centre, high, f'fill="{colour}"') + "".join(letters)
    x, top = shape.safe + SIGN / 2 * unit, shape.safe + 0.4
    corner = sign_at(one.sign, x, top + SIGN / 2 * unit, SIGN * unit, f'fill="{colour}"')
    for index, letter in enumerate(one.short["ja"]):
        corner += words_at(letter, x, top + (SIGN + 3.6 + 3.5 * index) * unit, LETTER * unit, colour)
    left, below = x - 0.35 * ALONG * unit, top + (SIGN + 1.8 + 3.5 * len(one.short["ja"])) * unit
    along = words_at(one.short["en"], 0, 0, ALONG * unit, INK, bold=False, anchor="start")
    corner += f'<g transform="translate({left:.3f} {below:.3f}) rotate(90)">{along}</g>'
    drawing = drawer.picture(kind)
    if ink.name == "black":
        drawing = drawing.replace(one.colour, "#777777")
    elif ink.name == "saving":
        drawing = drawing.replace(f'fill="{one.colour}"', 'fill="#fff"')
    size = DRAWING * unit / 100
    left, high = middle - 50 * size, centre - 30 * unit
    names = words_at(one.kana, middle, centre + 15 * unit, 2.9 * unit, INK, bold=False) if one.kana else ""
    names += words_at(one.name["ja"], middle, centre + 21.5 * unit, 6 * unit, colour)
    names += words_at(one.name["en"], middle, centre + 27 * unit, 3.7 * unit, INK, bold=False)
    return (
        twice(shape, corner)
        + f'<g transform="translate({left:.3f} {high:.3f}) scale({size:.4f})">{drawing}</g>'
        + names
    )
