"""One page for the host: which game for how many in which time, what to print, and of each game what it takes.

    pdf = render_tonight(contents, "ja", "a4", furigana=False, stamp=Stamp("1.0.0", "3f9a2c1"))

All of it is data of the games: facts, decks, the point at the table that says what to play with instead.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from markupsafe import Markup

from rules_engine.games import score_pad

from ..languages import LANGS
from ..system import no_collection
from ..texts.content import GameContent
from .asked import expect
from .formats import file_mark, piece_format
from .pages import Page
from .papers import unlinked
from .pdf import lay_out, write_pdf
from .printeddecks import GUIDE, begun_with, has_guide
from .rulecells import instead_of_deck
from .sheetgrid import sheets_of
from .sheets import PAGE_ON, Spacing, Stamp, sheet_html
from .sheetview import SheetView

SIZES: Final = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5)
"""Type sizes in pt, the best first; where the smallest does not fit on a page, there are more pages."""
LINES: Final = {"en": 1.36, "ja": 1.46}
FURIGANA_LINE: Final = 1.8
PAPERS: Final = {"rules": "table", "reference": "player", "score-pad": "table", "script": "table"}
"""What is printed of a game, each for a table or for a player."""
STEPS: Final = ("cut", "stack", "read")
"""What the host does then."""
WIDTH: Final = 90  # per cent of the grid, beside the numbers of players
NAME: Final = 8  # letters of a name that take the room of a game
QUARTER: Final = 15
"""The grid counts explaining and playing in quarters of an hour."""
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

    @property
    def within(self) -> int:
        """In how many minutes, full quarters of an hour, it is explained and played."""
        facts = self.view.content.meta.facts
        return QUARTER * -(-(facts.teach + facts.play[1]) // QUARTER)


def render_tonight(
    contents: Sequence[GameContent], lang: str, paper: str = "a4", furigana: bool = False, *, stamp: Stamp
) -> bytes:
    """The page as PDF. Raises what `render_sheet` raises."""
    expect((lang, LANGS), (paper, PAGE_ON))
    readings = furigana and lang == "ja"
    games = evenings(contents, lang, paper, readings)
    name = f"tonight ({lang}, {paper}{', furigana' if readings else ''})"
    with no_collection():
        return write_pdf(_document(games, PAGE_ON[paper], stamp, name), name=name, duplex="long")


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


def _has(kind: str, content: GameContent) -> bool:
    """Whether a game has a paper, as far as its texts and its rules say."""
    lacks = {"score-pad": score_pad(content.name) is None, "script": content.dealing is None}
    return not lacks.get(kind, False)


def _instead(view: SheetView) -> Markup:
    return Markup(unlinked(view.inline(instead_of_deck(view))))


def _columns(games: Sequence[Evening], players: Sequence[int]) -> dict[int, float]:
    """The columns of the grid by their minutes, each with its share of the width in per cent: by how many games stand
    in a row, and so that the longest name has room."""
    most = {
        minutes: max(
            *(
                sum(game.within == minutes and number in game.view.content.meta.facts.players for game in games)
                for number in players
            ),
            *(len(game.view.plain(game.view.fact("title"))) / NAME for game in games if game.within == minutes),
        )
        for minutes in sorted({game.within for game in games})
    }
    return {minutes: round(WIDTH * many / sum(most.values()), 1) for minutes, many in most.items()}


def _document(games: Sequence[Evening], paper: Page, stamp: Stamp, name: str) -> Any:
    """The largest type with which all is on one page, else the smallest."""
    view = games[0].view
    line = FURIGANA_LINE if view.furigana else LINES[view.lang]
    mark = file_mark(paper.name, view.furigana)
    facts = {
        "title": view.word("tonight"),
        "games": games,
        "players": (players := sorted({one for game in games for one in game.view.content.meta.facts.players})),
        "within": _columns(games, players),
        "how": view.word("tonight-how"),
        "papers": {kind: each for kind, each in PAPERS.items() if any(_has(kind, game.view.content) for game in games)},
        "mark": mark,
        "steps": [view.word(f"tonight-{step}", mark=mark) for step in STEPS],
    }

    @cache
    def laid_out(size: float) -> Any:
        html = sheet_html("tonight", view, paper, stamp, Spacing(line, 1.0), own=False, size=size, **facts)
        styles = [view.root / "print" / one for one in ("sheet.css", "tonight.css")]
        return lay_out(html, name=name, styles=styles)

    # By halves: what fits in a size fits in a smaller one.
    largest = bisect_left(SIZES[:-1], True, key=lambda size: len(laid_out(size).pages) == 1)
    return laid_out(SIZES[largest])
