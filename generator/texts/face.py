"""A game's face, in ``game.yaml``: a colour of its own and a mark, the same on its papers and its pages.

    accent: "#1f6a4f"
    emblem: M10 90L50 10L90 90Z   # one path, in a square from 0 0 to 100 100

A shape within a shape is a hole where it is drawn the other way round. Words stand in the colour, too, so it is dark
enough on white.
"""

from __future__ import annotations

import re
from typing import Annotated, Final

from pydantic import AfterValidator

from ..schema import wrong

CONTRAST: Final = 4.5  # with white, of words (WCAG, AA)
SIDE: Final = 100  # of the square that an emblem is drawn in
LONGEST: Final = 4000
_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
_PATH: Final = re.compile(r"[Mm][-+ ,.0-9MmLlHhVvCcSsQqTtAaZz]*")


def contrast(colour: str) -> float:
    """The contrast of a colour, ``#rrggbb``, with white: 1 to 21."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


def _accent(colour: str) -> str:
    if not _COLOUR.fullmatch(colour):
        raise wrong("", 'a colour such as "#1f6a4f"', "write # and six small hex digits, in quotes")
    if contrast(colour) < CONTRAST:
        found = f"accent: {colour}, contrast {contrast(colour):.1f} with white"
        raise wrong(found, f"at least {CONTRAST}", "take a darker colour")
    return colour


def _emblem(path: str) -> str:
    if len(path) > LONGEST or not _PATH.fullmatch(path):
        raise wrong("", f"the path of a drawing {SIDE} wide and high, such as M10 90L50 10L90 90Z", "write its d alone")
    return path


Accent = Annotated[str, AfterValidator(_accent)]
Emblem = Annotated[str, AfterValidator(_emblem)]
