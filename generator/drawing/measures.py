"""How wide words run in a font, and which characters it cannot draw; read from the font file."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont, TTLibError

from ..errors import MissingFont
from ..system import family
from .fonts import FAMILIES


@cache
def _measures(path: Path) -> tuple[dict[int, str], dict[str, int], int]:
    try:
        with path.open("rb") as file, TTFont(file, lazy=True) as font:
            if max(one.offset + one.length for one in font.reader.tables.values()) > path.stat().st_size:
                raise ValueError("cut short")
            # Names of our own: those in the file would be worked out of all its characters.
            font.setGlyphOrder([str(glyph) for glyph in range(font["maxp"].numGlyphs)])
            widths = {glyph: int(width) for glyph, (width, _) in font["hmtx"].metrics.items()}
            # Of the head only this is needed; fontTools would complain about the day on which Lato was made.
            em = int.from_bytes(font.reader["head"][18:20], "big")
            if not em:
                raise ValueError("a font without a size")
            return dict(font.getBestCmap()), widths, em
    # A file cut short or overwritten somewhere is noticed by whatever reads there.
    except (TTLibError, struct.error, LookupError, ValueError, TypeError, AttributeError, AssertionError):
        needed = next((one for one in FAMILIES if path.name in one.files.values()), FAMILIES[0])
        raise MissingFont(
            f"font file {path}: found no font that can be read; the sheets need {needed.name}. "
            f"Do: {needed.install[family()]}"
        ) from None


def lacking(text: str, chain: Sequence[Path]) -> str:
    """The characters of `text` that no font file of the chain has a drawing for, each once, in order."""
    drawn = [_measures(path)[0] for path in chain]
    return "".join(
        dict.fromkeys(char for char in text if char.isprintable() and not any(ord(char) in one for one in drawn))
    )


def text_width(text: str, size: float, chain: Sequence[Path]) -> float:
    """How wide `text` runs, in the unit of `size`, each character in the first font file of the chain that draws it
    (kerning left out: never too small by much)."""
    return sum(_width(char, chain) for char in text) * size


@cache
def _width(char: str, chain: Sequence[Path]) -> float:
    """How wide a character runs, in em; one that no file draws is as wide as the em."""
    for path in chain:
        drawn, widths, em = _measures(path)
        if ord(char) in drawn:
            return widths[drawn[ord(char)]] / em
    return 1.0
