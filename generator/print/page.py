"""A page as WeasyPrint reads it: the same page, with less to do.

WeasyPrint gives each element of a page a style and a box; elements that agree share a style. Three things make it do
so in vain; here they are taken away before it begins:

- What is within an `<svg>` gets styles and boxes like anything else. They are thrown away: whoever draws reads it once
  more. Here an `<svg>` stands in the page with its attributes and nothing in it; asked for its root (`getroot`), as any
  tree is, it gives the drawing.
- Its own style sheet has marks of notes and lists for every element. Here items of lists alone have one: we print no
  notes.
- An element with a `style` of its own shares with nobody, nor does anything within it; nor does one with an `id`. Here
  equal ones are a rule, and what is only measured has no names.

What comes out is the same, byte for byte. Where a page is not as expected it is read as WeasyPrint reads it; the tests
say so when WeasyPrint is not as expected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, Final
from xml.etree import ElementTree as ET

import weasyprint
from weasyprint.html import UA

from .wellformed import tree_of

TAG: Final = "{http://www.w3.org/2000/svg}svg"
_ENDS: Final = re.compile(r"<svg\b[^>]*>|</svg>")
_NOTES: Final = re.compile(r"^::(?:footnote|note)-[a-z]+ \{.*\}\n", re.MULTILINE)
_MARKER: Final = re.compile(r"^(?=::marker \{)", re.MULTILINE)
_STRONG: Final = 8
"""So often a class is named that its rule is as strong as a `style`, whatever other classes and tags a rule names."""


def read_page(html: str) -> weasyprint.HTML:
    """A page to be laid out; nothing is fetched for it."""
    outside, inside = _emptied(html)
    page = _read_html(outside)
    if not _fill(page.etree_element, inside):
        page = _Page(string=html, url_fetcher=_fetcher())
    _unname(page.etree_element)
    _share(page.etree_element)
    return page


def _read_html(html: str) -> weasyprint.HTML:
    """A page with its tree, that of XML where it is the same."""
    tree = tree_of(html)
    if tree is None:
        return _Page(string=html, url_fetcher=_fetcher())
    page = _Page(string="<!DOCTYPE html>", url_fetcher=_fetcher())
    root = page.etree_element
    root.clear()
    root.attrib.update(tree.attrib)
    root.extend(tree)
    return page


def drawing_of(element: Any) -> Any:
    """The drawing of an `<svg>` of a page, wherever it is kept."""
    return element.getroot() if isinstance(element, Drawing) else element


def forget_drawings() -> None:
    """Let go of the drawings that were read."""
    _read.cache_clear()


def _fetcher() -> Any:
    return weasyprint.urls.URLFetcher(allowed_protocols=())


# the marks of notes and lists ------------------------------------------------------------------------------------


class _Page(weasyprint.HTML):  # type: ignore[misc]
    """A page with fewer rules of WeasyPrint's own."""

    def _ua_stylesheets(self, forms: bool = False) -> list[Any]:
        return super()._ua_stylesheets(forms) if forms else [_own_rules()]


@cache
def _own_rules() -> Any:
    return weasyprint.CSS(string=without_notes(UA))


def without_notes(rules: str) -> str:
    """WeasyPrint's own style sheet without the marks of notes, and with those of lists for their items alone."""
    return _MARKER.sub("li", _NOTES.sub("", rules))


# drawings --------------------------------------------------------------------------------------------------------


class Drawing(ET.Element):
    """An `<svg>` of a page, empty as it stands there; what is drawn is below its root."""

    drawn: ET.Element

    @classmethod
    def of(cls, outside: Any, drawn: ET.Element) -> Drawing:
        """The same `<svg>` with its drawing kept apart."""
        made = cls(TAG, outside.attrib)
        made.tail, made.drawn = outside.tail, drawn
        return made

    def getroot(self) -> ET.Element:
        """The drawing."""
        return self.drawn

    def find(self, path: str, namespaces: Any = None) -> Any:
        """What is found in the drawing: its title, which is what a reader hears."""
        return self.drawn.find(path, namespaces)


def _emptied(html: str) -> tuple[str, list[str]]:
    """The HTML with nothing within each `<svg>`, and these as they were, one after the other."""
    kept: list[str] = []
    drawings: list[str] = []
    at = 0
    for start, inside, end in _drawings(html):
        drawings.append(html[start:end])
        kept += html[at:inside], "</svg>"
        at = end
    return "".join([*kept, html[at:]]), drawings


def _drawings(html: str) -> Iterator[tuple[int, int, int]]:
    """Where each `<svg>` that lies in no other begins, where its inside does, and where it ends."""
    depth = start = inside = 0
    for found in _ENDS.finditer(html):
        closes = found[0].startswith("</")
        if not depth:
            start, inside = found.span()
        if not found[0].endswith("/>"):
            depth += -1 if closes else 1
        if not depth and closes:
            yield start, inside, found.end()


def _fill(page: Any, drawings: list[str]) -> bool:
    """Keep each drawing beside its empty `<svg>`; whether that could be done, with drawings that are XML."""
    places = [(parent, index) for parent in page.iter() for index, child in enumerate(parent) if child.tag == TAG]
    try:
        drawn = list(map(_read, drawings))
    except ET.ParseError:
        return False
    found = [parent[index] for parent, index in places]
    if not _same(found, drawn):
        return False
    for (parent, index), outside, inside in zip(places, found, drawn, strict=True):
        parent[index] = Drawing.of(outside, inside)
    return True


def _same(found: list[Any], drawn: list[ET.Element]) -> bool:
    """Whether each `<svg>` of a page is the one that was taken from there: one that is out of place may have moved."""
    return len(found) == len(drawn) and all(
        one.tag == TAG and one.attrib.items() <= outside.attrib.items()
        for outside, one in zip(found, drawn, strict=True)
    )


@lru_cache(maxsize=4096)
def _read(drawing: str) -> ET.Element:
    """A drawing; equal ones are read once."""
    return ET.fromstring(drawing)  # noqa: S314  (from our own templates)


# styles ----------------------------------------------------------------------------------------------------------


def _unname(page: Any) -> None:
    """Take the names away from what is only measured: they are for links, and each needs a style of its own."""
    for cell in page.iter():
        if "data-cell" in cell.attrib:
            for element in cell.iter():
                element.attrib.pop("id", None)


def _share(page: Any) -> None:
    """Make a rule of each `style` of a page, under a class of its own."""
    names: dict[str, str] = {}
    for element in page.iter():
        if (style := element.attrib.pop("style", None)) is not None:
            name = names.setdefault(style, f"style-{len(names)}")
            element.set("class", f"{element.get('class', '')} {name}".strip())
    head = page.find("head")
    if names and head is not None:
        rules = (f"{f'.{name}' * _STRONG} {{ {style} }}" for style, name in names.items())
        ET.SubElement(head, "style").text = "\n".join(rules)
