"""Tiles with round pips: to be glued, the piece is the tile; to be held, a tile on a card, its halves in corners."""

from __future__ import annotations

from typing import Final

from ..drawers.tile import HALVES, INK, MIDDLE, WALL, Tiles
from . import PAPER, Ink, Shape, circle, rank_at, twice

SLIM: Final = 0.6
"""A piece that is narrower than this share of its height is a tile itself."""
BOX: Final = (42.0, 84.0)  # drawing units: what the pips of a tile take


def front(drawer: Tiles, kind: str, shape: Shape, ink: Ink) -> str:
    """The front. Raises KeyError for a tile that is not in the deck."""
    middle, centre = shape.middle
    if shape.width < SLIM * shape.height:
        # What is glued is cut by the eye: pips may come nearer to the edge than words.
        return _tile(drawer, kind, middle, centre, min((shape.width - 3) / BOX[0], (shape.height - 3) / BOX[1]), ink)
    unit = shape.unit
    scale = 0.74 * shape.height / 88
    half = BOX[0] / 2 * scale + 1.6 * unit, BOX[1] / 2 * scale + 1 * unit
    edge = (
        f'<rect x="{middle - half[0]:.3f}" y="{centre - half[1]:.3f}" width="{2 * half[0]:.3f}" '
        f'height="{2 * half[1]:.3f}" '
        f'rx="4" fill="none" stroke="{ink.line(INK)}" stroke-width="0.6"/>'
    )
    x, top = shape.safe + 3.2 * unit, shape.safe + 0.6
    corner = ""
    for index, number in enumerate(kind.split("-")):
        colour = drawer.red_colour if int(number) in drawer.red else INK
        corner += rank_at(number, x, top + 9.4 * index * unit, 7 * unit, ink.line(colour))
    seam = _line(x, top + 8.2 * unit, 2.8 * unit, ink.line(INK), 0.5)
    return twice(shape, corner + seam) + edge + _tile(drawer, kind, middle, centre, scale, ink)


def _tile(drawer: Tiles, kind: str, x: float, y: float, scale: float, ink: Ink) -> str:
    """The pips about a place: red ones filled, white ones as rings, so that they differ without colour, too."""
    red, white = "", ""
    for pip in drawer.pips(kind):
        px, py = x + (pip.x - MIDDLE) * scale, y + (pip.y - sum(HALVES) / 2) * scale
        if pip.red:
            red += circle(px, py, pip.radius * scale)
        else:
            white += circle(px, py, (pip.radius - WALL / 2) * scale)
    line = f'stroke="{ink.line(INK)}" stroke-width="{WALL * scale:.3f}"'
    seam = _line(x, y, 16 * scale, "#8a949e", 0.4)
    parts = [seam]
    if red:
        parts.append(f'<path d="{red}" fill="{ink.line(drawer.red_colour)}"/>')
    if white:
        parts.append(f'<path d="{white}" fill="{PAPER}" {line}/>')
    return "".join(parts)


def _line(x: float, y: float, reach: float, colour: str, weight: float) -> str:
    """A level line, so far to either side."""
    return f'<path d="M{x - reach:.3f} {y:.3f}H{x + reach:.3f}" stroke="{colour}" stroke-width="{weight:g}"/>'
