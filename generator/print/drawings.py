"""Drawings of a page as pictures: each `<svg>` becomes an `<img>` that holds it as a data URL.

WeasyPrint gives styles and boxes to everything within an inline `<svg>` and throws them away again. A picture is one
element, and pictures with the same address are read once.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from functools import lru_cache
from typing import Any, Final
from xml.etree import ElementTree as ET

TAG: Final = "img"
_ENDS: Final = re.compile(r"<svg\b[^>]*>|</svg>")
_TITLE: Final = re.compile(r"<title>([^<]*)</title>")
_KEPT: Final = re.compile(r'\s(?:class|style|id|aria-hidden|data-[a-z-]+)="[^"]*"')
_URL: Final = "data:image/svg+xml;base64,"


def with_pictures(html: str) -> str:
    """The HTML of a page with a picture for each of its drawings; its title is what a reader hears."""
    parts: list[str] = []
    depth = start = end = 0
    for found in _ENDS.finditer(html):
        closes = found[0].startswith("</")
        if not depth:
            parts.append(html[end : found.start()])
            start = found.start()
        depth += -1 if closes else not found[0].endswith("/>")
        if not depth:
            end = found.end()
            parts.append(_picture(html[start:end]))
    return "".join([*parts, html[end:]])


def drawing_of(picture: Any) -> ET.Element:
    """The drawing that an `<img>` of a page shows."""
    return _read(picture.get("src").removeprefix(_URL))


@lru_cache(maxsize=4096)
def _picture(drawing: str) -> str:
    opening = drawing[: drawing.index(">")]
    title = _TITLE.search(drawing)
    said = title[1].replace('"', "&quot;") if title else ""
    return f'<img{"".join(_KEPT.findall(opening))} alt="{said}" src="{_URL}{b64encode(drawing.encode()).decode()}">'


@lru_cache(maxsize=4096)
def _read(code: str) -> ET.Element:
    return ET.fromstring(b64decode(code))  # noqa: S314  (from our own templates)
