"""Cards with a number: large in the middle, small in two corners, and as many dots; 6 and 9 are underlined."""

from __future__ import annotations

from typing import Final

from ..drawers import TURNED
from ..drawers.number import Numbered
from . import DIGITS, Ink, Shape, circle, rank_at, twice, underline, words_at

CORNER: Final = 9.0  # mm
LARGE: Final = 34.0


def front(drawer: Numbered, kind: str, shape: Shape, ink: Ink) -> str:
    """The front. Raises KeyError for a card that is not in the deck."""
    _, number = drawer.split(kind)
    unit, (middle, centre) = shape.unit, shape.middle
    colour = ink.line(drawer.colours[number])
    x, top = shape.safe + 4.6 * unit, shape.safe + 0.6
    corner = rank_at(number, x, top, CORNER * unit, colour)
    foot = centre + LARGE / 2 * unit
    body = f'fill="{colour}"'
    large = words_at(number, middle, foot, LARGE * unit / DIGITS, colour, wide=1 if len(number) == 1 else 0.72)
    if ink.name == "saving":
        large = large.replace(body, f'fill="#fff" stroke="{colour}" stroke-width="0.8"')
    lines = ""
    if number in TURNED:
        corner += underline(x, top + (CORNER + 1.6) * unit, 6 * unit, 1.1 * unit, colour)
        lines = underline(middle, foot + 3.4 * unit, 22 * unit, 2.2 * unit, colour)
    count, step = int(number), 3.9 * unit
    y = shape.height - shape.safe - 3.6 * unit
    # The row of dots ends where the turned corner begins.
    right = shape.width - shape.safe - 10.5 * unit
    dots = "".join(circle(right - (index + 0.5) * step, y, 1.35 * unit) for index in range(count))
    return twice(shape, f'{corner}<path d="{dots}" {body}/>') + large + lines
