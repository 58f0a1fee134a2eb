"""Readings inside drawings, where no ruby can be set: small words of their own above the words that they belong to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree as ET

from ..drawing.fonts import Fonts
from ..drawing.measures import text_width
from ..texts.ruby import pieces
from .svgroom import READING, make_room
from .svgtext import NS, Style, styled

SHARE: Final = 0.5  # of the size of its word
LEAST: Final = 14.2  # units: 4 pt in a drawing that is a column wide
ABOVE: Final = 0.9  # em of the word from its line to that of the reading
MARK: Final = "《"
_DRAWING: Final = re.compile(r"<svg\b[^>]*>.*?</svg>", re.DOTALL)


def with_readings(html: str, fonts: Fonts) -> str:
    """HTML with the readings that are marked in its drawings set above their words; a drawing grows where it must."""
    return _DRAWING.sub(lambda found: _read(found[0], fonts) if MARK in found[0] else found[0], html)


def _read(drawing: str, fonts: Fonts) -> str:
    svg = ET.fromstring(drawing)  # noqa: S314  (from our own templates)
    left, top, width, height = (float(value) for value in svg.get("viewBox", "").replace(",", " ").split())
    highest = min([top, *_set(svg, Style(), fonts, (left, left + width))])
    grown = make_room(svg, fonts)
    svg.set("viewBox", f"{left:g} {highest:g} {width:g} {height + top - highest + grown:g}")
    # Within HTML the names must have no prefix, and how prefixes are registered is anybody's to change.
    for node in svg.iter():
        node.tag = node.tag.removeprefix(NS)
    svg.set("xmlns", NS.strip("{}"))
    return ET.tostring(svg, encoding="unicode")


def _set(node: ET.Element, inherited: Style, fonts: Fonts, edges: tuple[float, float]) -> Iterator[float]:
    """Set the readings of what is in a node, between the edges; how high each reaches, in units of the drawing."""
    style = styled(node, inherited)
    for child in list(node):
        if child.tag != f"{NS}text":
            yield from _set(child, style, fonts, edges)
            continue
        own = styled(child, style)
        for reading in _readings(child, own, fonts):
            node.insert(list(node).index(child) + 1, reading)
            size = float(reading.get("font-size", 0))
            half = text_width(reading.text or "", size, own.chain(fonts)) / 2
            first, last = ((edge - own.x) / own.scale for edge in edges)
            reading.set("x", f"{min(max(float(reading.get('x', 0)), first + half), last - half):g}")
            yield own.y + own.scale * (float(reading.get("y", 0)) - 0.8 * size)


def _readings(text: ET.Element, style: Style, fonts: Fonts) -> list[ET.Element]:
    """The readings of a text, which loses its marks."""
    at, found = 0.0, []  # found: the middle of a word, from the start of the text, and its reading

    def said(words: str | None) -> str:
        nonlocal at
        for piece in pieces(words or ""):
            wide = text_width(piece.base, style.size, style.chain(fonts))
            if piece.reading:
                found.append((at + wide / 2, piece.reading))
            at += wide
        return "".join(piece.base for piece in pieces(words or ""))

    text.text = said(text.text)
    for part in text:
        at += float(part.get("dx", 0))
        part.text, part.tail = said(part.text), said(part.tail)
    start = float(text.get("x", 0)) - {"start": 0.0, "middle": at / 2, "end": at}[style.anchor]
    size = max(SHARE * style.size, LEAST)
    y = float(text.get("y", 0)) - ABOVE * style.size
    shared = {
        "class": READING,
        "y": f"{y:g}",
        "font-size": f"{size:g}",
        "text-anchor": "middle",
        "font-weight": "normal",
    }
    if "fill" in text.attrib:
        shared["fill"] = text.attrib["fill"]
    made = []
    for middle, reading in found:
        one = ET.Element(f"{NS}text", {"x": f"{start + middle:g}", **shared})
        one.text = reading
        made.append(one)
    return made
