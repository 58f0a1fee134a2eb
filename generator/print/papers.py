"""What the papers beside the sheets share: what is asked for is checked and named in one way."""

from __future__ import annotations

import re
from collections.abc import Mapping

from markupsafe import Markup

from ..languages import LANGS
from ..texts.content import GameContent
from .asked import expect
from .pages import Page
from .sheetview import SheetView

_LINK = re.compile(r'<a [^>]*href="#[^>]*>(.*?)</a>')


def unlinked(html: str) -> Markup:
    """HTML without its links to clauses, which stand on the rule sheet."""
    return Markup(_LINK.sub(r"\1", str(html)))


def opened(
    kind: str, content: GameContent, lang: str, paper: str, furigana: bool, papers: Mapping[str, Page]
) -> tuple[SheetView, Page, str]:
    """The game's texts as templates see them, the paper, and the name of the document in messages.

    Raises SheetError for an unknown language or paper.
    """
    expect((lang, LANGS), (paper, papers))
    view = SheetView(content, lang, furigana and lang == "ja")
    return view, papers[paper], f"{content.name} {kind} ({lang}, {paper}{', furigana' if view.furigana else ''})"
