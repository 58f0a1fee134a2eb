"""What a kit offers to print, by the names of files: the kinds of papers, and what belongs to no single game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

from ..errors import KitError
from .formats import file_mark, paper_names, paper_suffix
from .printeddecks import GUIDE, PrintedDeck

CALIBRATION: Final = "calibration"
FOR_CLASS: Final = "practice/"
"""The folder of a game's papers for a class."""
ZIP: Final = "tehodoki.zip"
WHOLE: Final = "whole-kit"
EVENING: Final = ("tonight",)
"""Papers of a language that belong to no single game."""
SERVED: Final = ("site/play/runtime.bin", "site/play/worker.js", "site/play/keeper.js")
_MARKS: Final = ("letter", "furigana")
_SIDES: Final = {
    "rules": 2,
    "examples": 2,
    "booklet": 2,
    "script": 1,
    "reference": 1,
    "score-pad": 1,
    "tonight": 1,
}
"""How many sides of the paper a kind is printed on, where that is known."""


def kind_of(name: str) -> str:
    """The kind of a paper by the name of its file: ``score-pad`` of ``score-pad-letter-furigana.pdf``."""
    words = name.removesuffix(".pdf").split("-")
    return "-".join(word for word in words if word not in _MARKS)


def sheets_of_paper(kind: str, pages: int) -> int:
    """On how many sheets of paper a kind is printed that has so many pages; 0 where that is not known."""
    return -(-pages // _SIDES[kind]) if kind in _SIDES else 0


def pages_of(pdf: bytes) -> int:
    """How many pages a PDF has. Raises KitError where that cannot be told."""
    from pikepdf import Pdf, PdfError  # only where something was printed

    try:
        with Pdf.open(BytesIO(pdf)) as opened:
            return len(opened.pages)
    except PdfError:
        raise KitError("a PDF of the kit has no page that can be counted; delete it and build it anew") from None


def put_paper(target: Path, pdf: bytes) -> int:
    """Write a paper of the kit to its place; returns how many pages it has. Raises KitError, OSError."""
    target.write_bytes(pdf)
    return pages_of(pdf)


def on_shelf(decks: Iterable[PrintedDeck], lang: str, outputs: Iterable[str]) -> tuple[str, ...]:
    """Those of a kit's outputs that belong on the shelf of a language, in its order."""
    there = set(outputs)
    return tuple(name for name in _names(decks, lang) if name in there)


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
    """Whether a file of the kit is in the whole: all but that itself, and what a site needs only where it is served."""
    return name.rpartition("/")[2] != ZIP and name not in SERVED
