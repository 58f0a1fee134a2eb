"""Readings of Japanese words, as Aozora Bunko marks them: ``手札《てふだ》``.

A reading belongs to the run of kanji before it, or to everything after a bar: ``リード｜札《ふだ》``. An empty reading
(``山口真功《》``) says that none is shown on purpose: a name whose reading we do not know. That of 人 and 分 is left
empty after a number that is filled in, as the number decides it.
Readings may stand in plain text, Markdown or HTML. They are shown only where furigana are wanted; those of hard words,
whose marks are doubled (``色冠《《いろかんむり》》``), wherever there is room for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

KANJI = r"㐀-䶿一-鿿豈-﫿々〆〇"
_MARK = re.compile(rf"(?:｜([^｜《》\n]+)|([{KANJI}]+))(?:《《([^《》\n]+)》》|《([^《》\n]*)》)")
_NUMBER = re.compile(r"\d+$")
_RUN = re.compile(rf"[{KANJI}]+")
# Inside a tag, or in the title of a drawing, there is no room for ruby.
_NO_RUBY = re.compile(r"(<title\b[^>]*>.*?</title>|<!--.*?-->|<[^>]*>)", re.DOTALL)
HANGING = 0.35
"""How far (em) a reading hangs over kana on each side of its word; two of them leave a sign between them free."""
TOUCHING = 0.125
_PEOPLE = {"1": "ひとり", "2": "ふたり"}
_MARKS = frozenset("、。・（）「」／")  # half as wide as kana


class Piece(NamedTuple):
    """A stretch of text. ``reading`` is None outside of marked words, and empty where none is to be shown; that of a
    ``hard`` word is shown to everybody."""

    base: str
    reading: str | None
    offset: int
    hard: bool = False


def pieces(text: str) -> Iterator[Piece]:
    """The text cut at its marked words, in order. Stray marks stay in the text: see ``stray_marks``."""
    start = 0
    for match in _MARK.finditer(text):
        if match.start() > start:
            yield Piece(text[start : match.start()], None, start)
        hard = match[3] is not None
        base, reading = match[1] or match[2], match[3] if hard else match[4]
        yield Piece(base, reading or _counted(text[: match.start()], base), match.start(), hard)
        start = match.end()
    if start < len(text):
        yield Piece(text[start:], None, start)


def _counted(before: str, counter: str) -> str:
    """How 人 and 分 are read after a number; nothing where there is none, or of another word."""
    number = _NUMBER.search(before)
    if number is None or counter not in ("人", "分"):
        return ""
    if counter == "人":
        return _PEOPLE.get(number[0], "にん")
    return "ふん" if number[0][-1] in "2579" else "ぷん"


def strip_readings(text: str) -> str:
    """The text as it is shown where there is no room for any reading: titles, alternative texts, messages."""
    return "".join(piece.base for piece in pieces(text))


def ruby_html(text: str, furigana: bool = True, *, hangs: bool = True) -> str:
    """HTML (or escaped text) with readings as ruby: each, or without ``furigana`` those of hard words.

    Inside tags and titles the readings are left out. One that stands ``alone`` is in lines that leave no room for
    readings; where no reading ``hangs`` over what is beside its word, as in a frame, the pair is as wide as both.
    ``--ruby-width`` is the least width of the pair: WeasyPrint sets no ruby, and the style sheet needs it.
    """
    parts = [
        [Piece(strip_readings(part), None, 0)] if index % 2 else list(pieces(part))
        for index, part in enumerate(_NO_RUBY.split(text))
    ]
    shown = [piece for part in parts[::2] for piece in part if piece.base]
    beside = zip(shown, [None, *shown], [*shown[1:], None], strict=False)
    rooms = iter([min(_room(before, -1), _room(after, 0)) if hangs else 0.0 for _, before, after in beside])
    return "".join(
        piece.base if index % 2 or not piece.base else _ruby(piece, furigana, next(rooms))
        for index, part in enumerate(parts)
        for piece in part
    )


def stray_marks(text: str) -> list[tuple[int, str]]:
    """Marks that belong to no word, as (offset, mark): a reading without kanji before it, a bar without a reading."""
    return [
        (piece.offset + found.start(), found[0])
        for piece in pieces(text)
        if piece.reading is None
        for found in re.finditer("[｜《》]", piece.base)
    ]


def unread_kanji(text: str) -> list[tuple[int, str]]:
    """Runs of kanji without a reading, as (offset, run)."""
    return [
        (piece.offset + found.start(), found[0])
        for piece in pieces(text)
        if piece.reading is None
        for found in _RUN.finditer(piece.base)
    ]


def _room(beside: Piece | None, end: int) -> float:
    """How far (em) a reading may hang over the sign beside its word: not over another reading, nor over kanji, and
    hardly over a mark that stands alone between two."""
    if beside is None:
        return HANGING
    covered = beside.reading or _RUN.match(beside.base[end]) or beside.base in _MARKS
    return TOUCHING if covered else HANGING


def _ruby(piece: Piece, furigana: bool, room: float) -> str:
    if not piece.reading or not (furigana or piece.hard):
        return piece.base
    # Where hard words alone are read, a reading hangs over whatever stands beside its word.
    width = max(float(len(piece.base)), len(piece.reading) / 2 - (2 * room if furigana else 1))
    alone = "" if furigana else ' class="alone"'
    return f'<ruby{alone} style="--ruby-width:{width:g}em">{piece.base}<rt>{piece.reading}</rt></ruby>'
