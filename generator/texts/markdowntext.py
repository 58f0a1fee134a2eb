"""Markdown of texts as HTML: emphasis, lists, tables, and links to clauses of the same game; anything else is text.

    html("**Must** [10](#follow-suit) <b>")     <p><strong>Must</strong> <a href="#follow-suit">10</a> &lt;b&gt;</p>

Markdown passes HTML through, and has links and pictures from anywhere. Whoever writes a rule could so put a script on
every page; our texts need none of it.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Final

import markdown
from markdown.inlinepatterns import InlineProcessor

_LINK: Final = r"\[([^\[\]]+)\]\(#([a-z0-9]+(?:-[a-z0-9]+)*)\)"
_NOT_OURS: Final = {
    "preprocessors": ("html_block",),
    "parser.blockprocessors": ("reference",),
    "inlinePatterns": (
        "html",
        "link",
        "image_link",
        "image_reference",
        "reference",
        "short_reference",
        "short_image_ref",
        "autolink",
        "automail",
    ),
}
"""The parts of Python-Markdown that make more of a text than we want."""
_TAG: Final = re.compile(r"(<[^>]*>)")
_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]])")


class _ClauseLink(InlineProcessor):
    """``[10](#follow-suit)``."""

    def handleMatch(  # type: ignore[override]  # noqa: N802  (the library's name)
        self, match: re.Match[str], data: str
    ) -> tuple[ET.Element, int, int]:
        """The link, and where its text stood."""
        link = ET.Element("a", {"href": f"#{match[2]}"})
        link.text = match[1]
        return link, match.start(), match.end()


def _new() -> markdown.Markdown:
    made = markdown.Markdown(extensions=["tables"])
    for place, names in _NOT_OURS.items():
        registry = made.parser.blockprocessors if "." in place else getattr(made, place)
        for name in names:
            registry.deregister(name)
    made.inlinePatterns.register(_ClauseLink(_LINK, made), "clause", 160)
    return made


_MARKDOWN: Final = _new()


def html(text: str) -> str:
    """A block of Markdown as HTML."""
    _MARKDOWN.reset()
    return _MARKDOWN.convert(text).replace("<th>", '<th scope="col">')


def kept(html: str) -> str:
    """HTML for a heading of a page of Markdown: one line, of whose words Markdown makes nothing."""
    parts = _TAG.split(" ".join(html.split()))
    return "".join(part if index % 2 else _SPECIAL.sub(r"\\\1", part) for index, part in enumerate(parts))
