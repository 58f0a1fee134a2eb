"""Backs of pieces: a light lattice, and in the middle the one mark of the deck; the same when turned by half a turn."""

from __future__ import annotations

from typing import Final

from . import PAPER, Ink, Shape, circle, mixed, sign_at

STEP: Final = 4.4  # mm between lines
FRAME: Final = 0.9  # from the frame to the lattice
LIGHT: Final = 0.42  # how much of the colour the lattice has
MEDAL: Final = 11.5  # radius of what the mark stands on
LOZENGE: Final = "M50 2L90 50L50 98L10 50ZM50 26L30 50L50 74L70 50Z"
"""The mark of a deck that has none of its own."""


def back(mark: str, colour: str, shape: Shape, ink: Ink, bleed: float = 0) -> str:
    """The back. With a bleed its ground runs so far over the edge, else the edge is white. Sizes in mm."""
    middle, centre = shape.middle
    line = ink.line(colour)
    light = "#999999" if ink.name == "black" else mixed(colour, LIGHT)
    near = -bleed if bleed else shape.safe
    edge = near if bleed else near + FRAME
    box = (edge, edge, shape.width - edge, shape.height - edge)
    parts = []
    if ink.name != "saving":
        parts.append(f'<path d="{lattice(shape, box)}" stroke="{light}" stroke-width="0.5" fill="none"/>')
    if not bleed:
        size = f'x="{near:g}" y="{near:g}" width="{shape.width - 2 * near:g}" height="{shape.height - 2 * near:g}"'
        parts.append(f'<rect {size} rx="2" fill="none" stroke="{line}" stroke-width="0.5"/>')
    radius = MEDAL * shape.unit
    round_it = f'fill="{PAPER}" stroke="{line}" stroke-width="0.5"'
    parts.append(f'<path d="{circle(middle, centre, radius)}" {round_it}/>')
    parts.append(sign_at(mark or LOZENGE, middle, centre, 1.35 * radius, ink.area(colour, 5)))
    return "".join(parts)


def lattice(shape: Shape, box: tuple[float, float, float, float]) -> str:
    """Lines both ways over a box, through the middle of the piece."""
    middle, centre = shape.middle
    left, top, right, bottom = box[0] - middle, box[1] - centre, box[2] - middle, box[3] - centre
    count = int((right - left + bottom - top) / STEP)
    parts = []
    for index in range(-count, count + 1):
        at = (index + 0.5) * STEP
        for slope in (1, -1):  # y = slope * x + at
            ends = sorted((slope * (y - at), y) for y in (top, bottom))
            (x0, _), (x1, _) = ends
            start, end = max(x0, left), min(x1, right)
            if end - start > 0.05:
                y0, y1 = slope * start + at, slope * end + at
                parts.append(f"M{start + middle:.2f} {y0 + centre:.2f}L{end + middle:.2f} {y1 + centre:.2f}")
    return "".join(parts)
