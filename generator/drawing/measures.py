"""How wide words run in a font, and which characters it cannot draw; read from the font file."""

from __future__ import annotations

import struct
from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont, TTLibError

from generator.drawing.fonts import FAMILY, INSTALL
from generator.errors import MissingFont
from generator.system import family


@cache
def _measures(path: Path) -> tuple[dict[int, str], dict[str, int], int]:
    try:
        with path.open("rb") as file, TTFont(file, lazy=True) as font:
            widths = {glyph: int(width) for glyph, (width, _) in font["hmtx"].metrics.items()}
            return dict(font.getBestCmap()), widths, int(font["head"].unitsPerEm)
    # A file cut short or overwritten somewhere is noticed by whatever reads there.
    except (TTLibError, struct.error, LookupError, ValueError, TypeError, AttributeError, AssertionError):
        raise MissingFont(
            f"font file {path}: found no font that can be read; the sheets need {FAMILY}. Do: {INSTALL[family()]}"
        ) from None


def lacking(text: str, path: Path) -> str:
    """The characters of `text` that the font file at `path` has no drawing for, each once, in order."""
    drawn = _measures(path)[0]
    return "".join(dict.fromkeys(char for char in text if ord(char) not in drawn and char.isprintable()))


def text_width(text: str, size: float, path: Path) -> float:
    """How wide `text` runs in the font at `path`, in the unit of `size` (kerning left out: never too small by much)."""
    drawn, widths, em = _measures(path)
    return sum(widths.get(drawn.get(ord(char), ""), em) for char in text) * size / em
