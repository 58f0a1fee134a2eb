"""Drawings of a page as pictures: each `<svg>` becomes an `<img>`, and who fetches for the page knows what it shows.

WeasyPrint gives styles and boxes to everything within an inline `<svg>` and throws them away again. A picture is one
element, and pictures with the same address are read once.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final
from xml.etree import ElementTree as ET

from weasyprint.urls import URLFetcher, URLFetcherResponse

TAG: Final = "img"
_ENDS: Final = re.compile(r"<svg\b[^>]*>|</svg>")
_TITLE: Final = re.compile(r"<title>([^<]*)</title>")
_KEPT: Final = re.compile(r'\s(?:class|style|id|aria-hidden|data-[a-z-]+)="[^"]*"')


class Drawings(URLFetcher):  # type: ignore[misc]
    """The drawings of one page. WeasyPrint fetches them here, and nothing else."""

    def __init__(self) -> None:
        super().__init__(allowed_protocols=())
        self._addresses: dict[str, str] = {}
        self._drawings: dict[str, str] = {}

    def taken_from(self, html: str) -> str:
        """The HTML of the page with a picture for each of its drawings; its title is what a reader hears."""
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
                parts.append(self._picture(html[start:end]))
        return "".join([*parts, html[end:]])

    def _picture(self, drawing: str) -> str:
        address = self._addresses.setdefault(drawing, f"drawing:{len(self._addresses)}")
        self._drawings[address] = drawing
        title = _TITLE.search(drawing)
        said = title[1].replace('"', "&quot;") if title else ""
        kept = "".join(_KEPT.findall(drawing[: drawing.index(">")]))
        return f'<img{kept} alt="{said}" src="{address}">'

    def fetch(self, url: str, headers: Any = None) -> Any:
        """A drawing of the page by its address. Raises ValueError for any other."""
        if url not in self._drawings:
            return super().fetch(url, headers)
        return URLFetcherResponse(url, self._drawings[url].encode(), {"Content-Type": "image/svg+xml"})

    def source(self, picture: Any) -> str:
        """The drawing that an `<img>` of the page shows."""
        return self._drawings[picture.get("src")]

    def shown_by(self, picture: Any) -> ET.Element:
        """The same, read."""
        return _read(self.source(picture))


@lru_cache(maxsize=4096)
def _read(drawing: str) -> ET.Element:
    return ET.fromstring(drawing)  # noqa: S314  (from our own templates)
