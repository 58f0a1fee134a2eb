"""What is wished for, one thing to make of it, and the texts that things are made from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from ..errors import KitError
from ..texts.content import GameContent, load_game


@dataclass(frozen=True)
class Task:
    """One thing to make: ``kind`` names one of the ``makers``; ``output`` is a file or folder of the kit."""

    kind: str
    output: str
    key: str
    args: tuple[tuple[str, Any], ...]

    def __str__(self) -> str:
        return self.output


@dataclass(frozen=True)
class Wish:
    """What is to be built; ``address`` is where the site will be found, with a slash at its end, or nothing;
    ``only`` are the kinds of things to make, or nothing for all of them."""

    games: tuple[str, ...]
    langs: tuple[str, ...]
    paper: str
    furigana: bool
    seed: int | None
    out: Path
    address: str = ""
    only: tuple[str, ...] = ()


_MARKS = ("letter", "furigana")
_SIDES = {"rules": 2, "examples": 2, "booklet": 2, "prepared-deal": 2, "reference": 1, "score-pad": 1, "tonight": 1}
"""How many sides of the paper a kind is printed on, where that is known."""


def kind_of(name: str) -> str:
    """The kind of a paper by the name of its file: ``score-pad`` of ``score-pad-letter-furigana.pdf``."""
    words = name.removesuffix(".pdf").split("-")
    return "-".join(word for word in words if word not in _MARKS)


def sheets_of_paper(kind: str, pages: int) -> int:
    """On how many sheets of paper a kind is printed that has so many pages; 0 where that is not known."""
    return -(-pages // _SIDES[kind]) if kind in _SIDES else 0


def count_pages(pdf: bytes) -> int:
    """How many pages a PDF has. Raises KitError where that cannot be told."""
    from pikepdf import Pdf, PdfError  # only for what was made since the last build

    try:
        with Pdf.open(BytesIO(pdf)) as opened:
            return len(opened.pages)
    except PdfError:
        raise KitError("a PDF of the kit has no page that can be counted; delete it and build it anew") from None


@cache
def content_of(game: str) -> GameContent:
    """A game's texts, loaded once a process."""
    return load_game(game)
