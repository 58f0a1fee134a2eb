"""Sheets as tests look at them: laid out and printed once for all tests of a process, as that is what they cost."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any, Final

from pypdf import PdfReader

from rules_engine import games
from tehodoki.gamefiles import texts_of
from tehodoki.print.pdf import write_pdf
from tehodoki.print.sheets import Stamp, laid_out
from tehodoki.texts.content import GameContent, load_game
from tehodoki.texts.handout import NAME
from tests.sampling import in_turn, in_turns

STAMP: Final = Stamp("1.2.3", "3f9a2c1")
SHEETS: Final = in_turns(games(), ("ja", "en"))
"""Games, each in one of the languages."""
HANDED: Final = [game for game in games() if (texts_of(game) / NAME).is_file()]
"""Games that say what their sheet of examples holds."""
READ: Final = [
    (game, *form)
    for game, form in in_turns(
        in_turn(games(), 1, 2), [("rules", "letter"), ("examples", "letter"), ("rules", "a4"), ("examples", "a4")]
    )
]
"""Games of which a sheet, of that kind and on that paper, is looked at with readings: it is then fullest."""


@cache
def content(game: str) -> GameContent:
    """The texts of a game."""
    return load_game(game)


@cache
def sheet(game: str, lang: str, kind: str = "rules", furigana: bool = False, paper: str = "a4") -> Any:
    """A sheet as WeasyPrint's document."""
    return laid_out(kind, content(game), lang, paper, furigana, stamp=STAMP)


@cache
def printed(game: str, lang: str, kind: str = "rules", furigana: bool = False, paper: str = "a4") -> bytes:
    """A sheet as PDF."""
    return write_pdf(sheet(game, lang, kind, furigana, paper), name=f"{game} {kind}")


@cache
def pages(game: str, lang: str, kind: str = "rules", furigana: bool = False, paper: str = "a4") -> tuple[str, ...]:
    """What each page of a sheet says."""
    reader = PdfReader(BytesIO(printed(game, lang, kind, furigana, paper)))
    return tuple(page.extract_text() for page in reader.pages)
