"""The first page of a pack: who plays what, what is printed and how often, what to cut and what to bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from ..system import no_collection
from ..texts.content import GameContent
from ..texts.ruby import strip_readings
from .deckwords import word
from .formats import paper_format
from .pdf import lay_out, write_pdf
from .sheets import PAGE_ON, Spacing, Stamp, sheet_html
from .sheetview import SheetView

LINES: Final = {"en": 1.4, "ja": 1.55}
FURIGANA_LINE: Final = 1.9


class Seated(Protocol):
    """A table: the game, and how many sit there."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def players(self) -> int:
        """How many play it."""


@dataclass(frozen=True)
class EveningPaper:
    """A document of a pack: its kind, the games it serves, the title of a deck, its file, copies, sheets a copy."""

    kind: str
    games: tuple[str, ...]
    deck: str
    file: str
    copies: int
    sheets: int

    @property
    def title(self) -> str:
        """What the outline calls it."""
        return f"{strip_readings(self.deck) or ', '.join(self.games)}: {self.kind}"


Reason = tuple[str, Mapping[str, object]]
"""A key of the print words, and what it is given."""


def evening_title(content: GameContent, lang: str) -> str:
    """What a pack is called; any game's texts will do."""
    view = SheetView(content, lang)
    return view.plain(view.word("pack"))


def render_evening(
    contents: Sequence[GameContent],
    tables: Sequence[Seated],
    papers: Sequence[EveningPaper],
    reasons: Sequence[Reason],
    people: int,
    minutes: int,
    lang: str,
    paper: str = "a4",
    furigana: bool = False,
    *,
    stamp: Stamp,
) -> bytes:
    """The page as PDF; it may take several for many tables. Raises what `render_sheet` raises."""
    views = {content.name: SheetView(content, lang, furigana and lang == "ja") for content in contents}
    view = next(iter(views.values()))
    line = FURIGANA_LINE if view.furigana else LINES[lang]
    facts: dict[str, Any] = {
        "title": view.word("pack"),
        "views": views,
        "tables": tables,
        "papers": papers,
        "reasons": reasons,
        "paper_title": word(paper_format(paper).title, lang),
        "people": people,
        "minutes": minutes,
        "sheets": sum(one.copies * one.sheets for one in papers),
        "needs": list(dict.fromkeys(need[lang] for one in contents for need in one.meta.facts.needs)),
    }
    name = f"pack ({lang}, {paper})"
    with no_collection():
        html = sheet_html("pack", view, PAGE_ON[paper], stamp, Spacing(line, 1.0), own=False, **facts)
        styles = [view.root / "print" / one for one in ("sheet.css", "pack.css")]
        return write_pdf(lay_out(html, name=name, styles=styles), name=name)
