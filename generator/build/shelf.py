"""What a kit offers to print that belongs to no single game, by the names of files: decks, papers for the evening."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ..print.formats import file_mark, paper_names, paper_suffix
from ..print.printeddecks import GUIDE, PrintedDeck, printed_decks

CALIBRATION: Final = "calibration"
ZIP: Final = "tehodoki.zip"
WHOLE: Final = "whole-kit"
EVENING: Final = ("tonight",)
"""Papers of a language that belong to no single game."""


def on_shelf(games: Sequence[str], lang: str, outputs: Iterable[str]) -> tuple[str, ...]:
    """Those of a kit's outputs that belong on the shelf of a language, in its order."""
    there = set(outputs)
    return tuple(name for name in _names(printed_decks(games), lang) if name in there)


def _names(decks: Iterable[PrintedDeck], lang: str) -> Iterator[str]:
    yield from evening(lang)
    for deck in decks:
        yield from (name for name, _, _ in deck_files(deck))
    yield from calibrations()
    yield ZIP


def evening(lang: str) -> Iterator[str]:
    """The papers of a language."""
    for kind in EVENING:
        for paper in paper_names():
            for furigana in (False, True):
                yield f"{lang}/{kind}{file_mark(paper, furigana)}.pdf"


def deck_files(deck: PrintedDeck) -> Iterator[tuple[str, str, str]]:
    """The files that a deck may have, each with its piece, or `GUIDE`, and its paper."""
    for kind in (*deck.art.on_paper.formats, GUIDE):
        for paper in paper_names():
            yield deck.file(kind, paper), kind, paper


def calibrations() -> Iterator[str]:
    """The calibration sheets."""
    yield from (f"{CALIBRATION}{paper_suffix(paper)}.pdf" for paper in paper_names())


def belongs(name: str) -> bool:
    """Whether a file of the kit is in the whole: all but that itself."""
    return name.rpartition("/")[2] != ZIP
