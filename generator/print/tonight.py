"""One page for the host: which game for how many, how long, how hard, with which deck, what to print, what instead.

    pdf = render_tonight(contents, "ja", "a4", furigana=False, stamp=Stamp("1.0.0", "3f9a2c1"))

All of it is data of the games: facts, decks, the point at the table that says what to play with instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from ..languages import LANGS
from ..system import no_collection
from ..texts.content import GameContent
from ..texts.rules import Clause
from ..texts.table import INSTEAD
from .asked import expect
from .formats import file_mark, piece_format
from .pages import Page
from .papers import unlinked
from .pdf import lay_out, write_pdf
from .printeddecks import GUIDE, begun_with, has_guide
from .sheetgrid import sheets_of
from .sheets import PAGE_ON, Spacing, Stamp, sheet_html
from .sheetview import SheetView

SIZES: Final = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5)
"""Type sizes in pt, the best first; where the smallest does not fit on a page, there are more pages."""
LINES: Final = {"en": 1.36, "ja": 1.46}
FURIGANA_LINE: Final = 1.8
STEPS: Final = ("choose", "papers", "cut", "stack", "read")
"""What the host does, from this page to the table."""
A_MINUTE: Final = 4
"""So many cards one cuts in a minute, with a ruler and a knife; told in steps of `ROUND` minutes."""
ROUND: Final = 5


@dataclass(frozen=True)
class DeckFile:
    """A deck to print: its file below the kit, the sheets of paper that it takes, its pages, and in how many minutes,
    roughly, it is cut; whether it is glued on something, and which page shows how to sort what that is."""

    name: str
    sheets: int
    pages: int
    minutes: int
    glued: bool = False
    guide: str = ""


@dataclass(frozen=True)
class Evening:
    """What the page says of a game: its texts, the files of its deck, what to use instead."""

    view: SheetView
    files: Sequence[DeckFile]
    instead: Markup


def render_tonight(
    contents: Sequence[GameContent], lang: str, paper: str = "a4", furigana: bool = False, *, stamp: Stamp
) -> bytes:
    """The page as PDF. Raises what `render_sheet` raises."""
    expect((lang, LANGS), (paper, PAGE_ON))
    readings = furigana and lang == "ja"
    games = evenings(contents, lang, paper, readings)
    name = f"tonight ({lang}, {paper}{', furigana' if readings else ''})"
    with no_collection():
        return write_pdf(_document(games, PAGE_ON[paper], stamp, name), name=name)


def evenings(contents: Sequence[GameContent], lang: str, paper: str, furigana: bool) -> list[Evening]:
    """What is said of each game, the easy and short ones first."""

    def rank(content: GameContent) -> tuple[int, int, int, str]:
        facts = content.meta.facts
        return facts.difficulty, facts.play[1], facts.play[0], content.name

    views = [SheetView(content, lang, furigana) for content in sorted(contents, key=rank)]
    return [Evening(view, list(_files(view, paper)), _instead(view)) for view in views]


def _files(view: SheetView, paper: str) -> Iterator[DeckFile]:
    """The deck in each of its pieces; of several editions the one to begin with."""
    deck = begun_with(view.content.name)
    for piece in deck.art.on_paper.formats:
        sheets, glued = sheets_of(deck.pieces, piece, paper), piece_format(piece).glued
        guide = deck.file(GUIDE, paper) if glued and has_guide(deck) else ""
        pages = sheets if glued else 2 * sheets
        yield DeckFile(deck.file(piece, paper), sheets, pages, cutting(len(deck.pieces)), glued, guide)


def cutting(cards: int) -> int:
    """In how many minutes, roughly, so many cards are cut."""
    return ROUND * -(-cards // (A_MINUTE * ROUND))


def _instead(view: SheetView) -> Markup:
    blocks = (block for section in view.content.table.texts[view.lang].sections for block in section.blocks)
    found = (block for block in blocks if isinstance(block, Clause) and block.id == INSTEAD)
    return next((unlinked(view.inline(block.text)) for block in found), Markup(""))


def _document(games: Sequence[Evening], paper: Page, stamp: Stamp, name: str) -> Any:
    """The largest type with which all is on one page, else the smallest."""
    view = games[0].view
    players = sorted({number for game in games for number in game.view.content.meta.facts.players})
    line = FURIGANA_LINE if view.furigana else LINES[view.lang]
    how = view.word("tonight-how")
    mark = file_mark(paper.name, view.furigana)
    steps = [view.word(f"tonight-{step}", lang=view.lang, mark=mark) for step in STEPS]
    title = view.plain(view.word("tonight"))
    for size in SIZES:
        facts = {"title": title, "size": size, "games": games, "players": players, "how": how, "steps": steps}
        html = sheet_html("tonight", view, paper, stamp, Spacing(line, 1.0), **facts)
        styles = [view.root / "print" / one for one in ("sheet.css", "tonight.css")]
        document = lay_out(html, name=name, styles=styles)
        if len(document.pages) == 1:
            break
    return document
