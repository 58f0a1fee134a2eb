"""A text as its author wrote it, and pieces of it that are to be read, each letter with its place."""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path

from ..faults import Fault, Place
from ..texts.worked import Example, Span

MARKDOWN, PLAIN, HTML = "markdown", "text", "html"
KINDS = {
    **dict.fromkeys((".md", ".markdown", ".mdx", ".qmd"), MARKDOWN),
    **dict.fromkeys((".txt", ".rst"), PLAIN),
    **dict.fromkeys((".html", ".htm", ".xhtml"), HTML),
}
OURS = "tehodoki"
"""What stands behind a fence of ours and in comments of ours; the key of front matter that is for us."""
_NEAR = 0.8
_ODD = {
    0x301C: "~",
    0xFF5E: "~",
    0x2715: "×",
    0x00A0: " ",
    0x202F: " ",
    0x3000: " ",
    0x0D: " ",
    0x200B: " ",
    0x2028: "\n",
}
_SUITS = "♠♥♦♣"
_RANKS = ("", "A", *map(str, range(2, 11)), "J", "?", "Q", "K", "")
"""Of playing cards, in the order of Unicode, which has a knight and jokers, too."""
_KEPT = set("①②③④⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿⁰¹²³⁴⁵⁶⁷⁸⁹½¼¾")


@dataclass(frozen=True)
class Source:
    """A text as it stands in a file."""

    path: Path
    text: str
    kind: str
    _starts: list[int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = [0]
        starts += [match.end() for match in re.finditer("\n", self.text)]
        object.__setattr__(self, "_starts", starts)

    def place(self, offset: int) -> Place:
        """Line and column of a letter, both from 1."""
        line = bisect_right(self._starts, offset)
        return Place(self.path, line, offset - self._starts[line - 1] + 1)

    def offset(self, place: Place) -> int:
        """Where a letter stands, of its line and column."""
        return self._starts[place.line - 1] + place.column - 1

    def start_of(self, line: int) -> int:
        """Where a line begins, by its number from 0."""
        return self._starts[line] if line < len(self._starts) else len(self.text)

    def line_at(self, line: int) -> str:
        """A line by its number, from 1."""
        end = self._starts[line] - 1 if line < len(self._starts) else len(self.text)
        return self.text[self._starts[line - 1] : end].rstrip("\r")

    def fault(self, offset: int, found: str, expected: str, remedy: str) -> Fault:
        """A fault at a letter."""
        return Fault(self.place(offset), found, expected, remedy)


@dataclass(frozen=True)
class Letters:
    """Text to be read, folded; ``offsets`` are the places of its letters in the source, with that of its end."""

    text: str
    offsets: array[int]

    def at(self, index: int) -> int:
        """The offset in the source."""
        return self.offsets[min(index, len(self.text))]

    def index(self, offset: int) -> int:
        """The first letter that stands at an offset of the source or behind it."""
        return min(bisect_left(self.offsets, offset), len(self.text))

    def span(self, start: int, end: int) -> Span:
        """A span of it as one of the source."""
        return self.at(start), max(self.at(max(start, end - 1)) + 1, self.at(start))


class Builder:
    """Puts the letters of a source together, folded: each as it is read, with the place where it is written."""

    def __init__(self) -> None:
        self.letters: list[str] = []
        self.offsets: array[int] = array("Q")

    def __len__(self) -> int:
        return len(self.letters)

    def keep(self, text: str, first: int) -> None:
        """Letters as they stand from ``first`` on."""
        for index, letter in enumerate(text):
            if letter.isascii():
                self.letters.append(letter)
                self.offsets.append(first + index)
            else:
                self._odd(letter, first + index)

    def add(self, text: str, at: int) -> None:
        """Letters that all stand for what is written at a place."""
        for letter in text:
            self._odd(letter, at)

    def gap(self, lines: str, at: int) -> None:
        """A gap of at least so many line ends, unless nothing stands before it."""
        while self.letters and self.letters[-1] == " ":
            self.letters.pop()
            self.offsets.pop()
        have = 0
        while have < min(len(self.letters), len(lines)) and self.letters[-1 - have] == "\n":
            have += 1
        for _ in range(len(lines) - have if self.letters else 0):
            self.letters.append("\n")
            self.offsets.append(at)

    def made(self, end: int) -> Letters:
        """What was put together; ``end`` is where it ends in the source."""
        return Letters("".join(self.letters), array("Q", [*self.offsets, end]))

    def _odd(self, letter: str, at: int) -> None:
        for one in folded_letter(letter):
            if self.letters and unicodedata.combining(one):
                whole = unicodedata.normalize("NFC", self.letters[-1] + one)
                if len(whole) == 1:
                    self.letters[-1] = whole
                    continue
            self.letters.append(one)
            self.offsets.append(at)


@lru_cache(maxsize=4096)
def folded_letter(letter: str) -> str:
    """What a letter is read as: full-width forms and digits of all kinds as plain ones, a card's sign as its name."""
    code = ord(letter)
    if code < 128 or letter in _KEPT:
        return letter
    if code in _ODD:
        return _ODD[code]
    if unicodedata.category(letter) == "Nd":
        return str(unicodedata.decimal(letter))
    if 0xFF01 <= code <= 0xFF9F:
        return unicodedata.normalize("NFKC", letter)
    if 0x1F030 <= code <= 0x1F0FF:
        return _sign(code) or letter
    return "" if code in (0x20E3, 0xAD) or unicodedata.category(letter) == "Cf" else letter


def _sign(code: int) -> str:
    """What is read for the sign of a playing card or of a domino tile, lying or standing."""
    if code >= 0x1F0A0:
        rank = _RANKS[code % 16] if code < 0x1F0E0 else ""
        return f"{_SUITS[(code - 0x1F0A0) // 16]}{rank} " if rank else ""
    tile = code - (0x1F031 if code < 0x1F062 else 0x1F063)
    return f"{tile // 7}-{tile % 7}" if 0 <= tile < 49 else ""


def fold(text: str) -> str:
    """A text folded, each letter where it stood; what would become none or several is left, as are half-width kana."""
    return "".join(map(_alone, text))


def _alone(letter: str) -> str:
    one = letter if "\uff61" <= letter <= "\uff9f" else folded_letter(letter)
    return one if len(one) == 1 else letter


def written(text: str, first: int) -> Letters:
    """A piece of a source that begins at a place, as it is read."""
    builder = Builder()
    builder.keep(text, first)
    return builder.made(first + len(text))


@dataclass(frozen=True)
class Block:
    """A notation of ours: what stands behind ``tehodoki``, and its lines.

    ``at`` is where it stands in the text that is read. ``binds``: it stands in a comment, behind sentences.
    """

    info: Letters
    body: Letters
    at: int = 0
    span: Span = (0, 0)
    binds: bool = False


@dataclass(frozen=True)
class FoundExample(Example):
    """A worked example that was found in a text: where it stands, and what is needed to speak of it.

    ``names`` are the players' names by seat letter, ``cards`` the cards in the order of the text, each with its place.
    ``partial``: not all is told of what led to it, so that nobody can say whether it can come about.
    """

    source: Source
    span: Span
    names: Mapping[str, str] = field(default_factory=dict)
    cards: tuple[tuple[str, Place], ...] = ()
    partial: bool = False

    @property
    def players(self) -> int:
        """How many players it speaks of."""
        return len(self.names) or self.seats


class Spans:
    """Stretches of a text, joined where they touch."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self.starts, self.ends = list[int](), list[int]()
        for start, end in sorted(spans):
            if self.ends and start <= self.ends[-1]:
                self.ends[-1] = max(end, self.ends[-1])
            else:
                self.starts.append(start)
                self.ends.append(end)

    def touch(self, span: Span) -> bool:
        """Whether a stretch has a letter in common with one of them."""
        before = bisect_left(self.starts, span[1])
        return before > 0 and self.ends[before - 1] > span[0]


@dataclass
class Readable:
    """What is to be read of a source. ``front`` is the front matter and its offset.

    ``cuts`` are where sections begin, ``heads`` the spans of headings, both in ``plain``; ``comments`` are those with
    numbers in them, in the source.
    """

    source: Source
    plain: Letters
    blocks: list[Block]
    front: tuple[str, int] | None = None
    ignored: int = 0
    faults: list[Fault] = field(default_factory=list)
    cuts: list[int] = field(default_factory=list)
    heads: list[Span] = field(default_factory=list)
    comments: list[Span] = field(default_factory=list)

    def place(self, index: int) -> Place:
        """Where a letter of the plain text stands."""
        return self.source.place(self.plain.at(index))


def near_ours(word: str) -> bool:
    """Whether a word is ours but for a slip; ``tehodoki-x`` and ``tehodoki:x`` are as well."""
    folded = word.casefold()
    return word != OURS and (folded.startswith(OURS) or bool(get_close_matches(folded, (OURS,), 1, _NEAR)))
