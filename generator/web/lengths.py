"""Words in the pictures of a page: as wide as they were measured, whatever face the reader's machine has.

A drawing is laid out in the measures of the face that sheets are printed in. A page brings no fonts, and in another
face words would run into each other or over the drawing's edge.
"""

from __future__ import annotations

import re
from functools import cache, partial
from html import unescape
from pathlib import Path
from typing import Final, NamedTuple

from ..drawing.fonts import Cut, find_fonts
from ..drawing.measures import text_width

_TAG: Final = re.compile(r"<(/?)(svg|g|text|tspan)\b((?:[^>\"]|\"[^\"]*\")*?)(/?)>")
_SIZE: Final = re.compile(r'\bfont-size="([\d.]+)"')
_WEIGHT: Final = re.compile(r'\bfont-weight="(\w+)"')
_SHIFT: Final = re.compile(r'\bdx="([\d.]+)"')
_OTHER: Final = re.compile(r"<[^>]*>")
_DEFAULT: Final = 16.0


class _Set(NamedTuple):
    """How words are set here."""

    size: float
    bold: bool

    def within(self, attributes: str) -> _Set:
        """The same inside an element with these attributes."""
        size, weight = _SIZE.search(attributes), _WEIGHT.search(attributes)
        return _Set(float(size[1]) if size else self.size, weight[1] == "bold" if weight else self.bold)


def with_lengths(html: str, lang: str) -> str:
    """The HTML with a `textLength` on each `<text>` of its drawings that has none, in the face of the language.

    Raises MissingFont where there are words in drawings.
    """
    out: list[str] = []
    stack = [_Set(_DEFAULT, bold=False)]
    chain = cache(partial(_chain, lang))
    opened: tuple[int, str] | None = None  # of the text that is being read: its place in `out`, its attributes
    width, run, at = 0.0, "", 0
    for tag in _TAG.finditer(html):
        between, at = html[at : tag.start()], tag.end()
        out.append(between)
        if opened is not None:
            said = _words(run, between)
            width, run = width + text_width(said, stack[-1].size, chain(stack[-1].bold)), run + said
        if not tag[1] and tag[2] == "text" and "textLength" not in tag[3]:
            opened, width, run = (len(out), tag[3]), 0.0, ""
        elif tag[1] and tag[2] == "text" and opened is not None:
            place, attributes = opened
            if run.strip():
                length = f' textLength="{width:.1f}" lengthAdjust="spacingAndGlyphs"'
                out[place] = f"<text{attributes}{length}>"
            opened = None
        elif opened is not None and (shift := _SHIFT.search(tag[3])):
            width += float(shift[1])
        out.append(tag[0])
        if tag[1]:
            stack = stack[:-1] if len(stack) > 1 else stack
        elif not tag[4]:
            stack.append(stack[-1].within(tag[3]))
    return "".join([*out, html[at:]])


def _words(run: str, html: str) -> str:
    """What is drawn of a stretch after `run`: white space once, none at the beginning."""
    said = re.sub(r"[ \t\n]+", " ", unescape(_OTHER.sub("", html)))
    return said.lstrip(" ") if not run or run.endswith(" ") else said


def _chain(lang: str, bold: bool) -> tuple[Path, ...]:
    return find_fonts().of(lang, Cut(bold=bold))
