"""An address as a QR code, one path of an SVG: dark squares on paper, with the quiet zone that readers need."""

from __future__ import annotations

from functools import cache
from html import escape

import segno

from ..drawing.decks import SVG

QUIET = 4
"""Modules of paper on each side."""


@cache
def qr_svg(address: str, title: str) -> str:
    """The code of an address, with error correction M; its title says what it is."""
    rows = [[bool(module) for module in row] for row in segno.make(address, error="m", micro=False).matrix]
    size = len(rows) + 2 * QUIET
    squares = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    )
    return (
        f'<svg {SVG} class="qr" viewBox="0 0 {size} {size}" role="img" shape-rendering="crispEdges">'
        f'<title>{escape(title)}</title><path d="{squares}" fill="#000"/></svg>'
    )
