"""The glossary: house terms that have a meaning, and where a text says one of their words.

``Glossary.marked`` looks for the words in HTML as it is shown, with readings or without, and hands each to a function,
once a term. Words inside of links, drawings and card marks are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Final

from .ruby import KANJI, pieces, strip_readings
from .terms import Term

Wrap = Callable[[Term, str], str]
_PARTS: Final = re.compile(
    r"(?P<gone><(?P<tag>a|svg|title|button|code|script|rt)\b.*?</(?P=tag)>|⟦[^⟦⟧]*⟧)|(?P<ruby></?ruby\b[^>]*>)|(?P<mark><[^>]*>)|&\w+;|[^<⟦&]+|.",
    re.DOTALL,
)
_OPENED: Final = re.compile(r"<ruby\b[^>]*>$")
_CLOSED: Final = re.compile(r"<rt\b[^>]*>[^<]*</rt></ruby>")
_TAG: Final = re.compile(r"<(/?)([a-z0-9]+)[^>]*?>")
_KATAKANA: Final = "ァ-ヴー"


@dataclass(frozen=True)
class Glossary:
    """The terms of one language that have a meaning: those of the house and of one game, or of the house alone."""

    terms: tuple[Term, ...]

    @classmethod
    def of(cls, terms: Iterable[Term]) -> Glossary:
        """Of all terms; in the order of a dictionary."""
        return cls(tuple(sorted((term for term in terms if term.means), key=sorted_by)))

    def of_game(self, game: str) -> tuple[Term, ...]:
        """The words that are a game's own, or with no game those of the house."""
        return tuple(term for term in self.terms if term.game == game)

    def marked(self, html: str, wrap: Wrap) -> str:
        """The HTML with the first word of each term as ``wrap(term, its HTML)``."""
        if not self._words:
            return html
        shown, offsets = _shown(html)
        out: list[str] = []
        at = 0
        done: set[str] = set()
        for found in self._pattern.finditer(shown):
            term = self._words[found[0].lower()]
            if term.id in done:
                continue
            first, last = _widened(html, offsets[found.start()], offsets[found.end() - 1] + 1)
            if first < at or not _balanced(html[first:last]):
                continue
            out += [html[at:first], wrap(term, html[first:last])]
            at = last
            done.add(term.id)
        return "".join([*out, html[at:]])

    @cached_property
    def _words(self) -> dict[str, Term]:
        """Each form with its term; a game's own word is meant where both have it."""
        terms = sorted(self.terms, key=lambda term: bool(term.game))
        return {escape(strip_readings(word)).lower(): term for term in terms for word in term.words}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        words = sorted(self._words, key=lambda word: (-len(word), word))
        return re.compile("|".join(map(_bounded, words)), re.IGNORECASE)


def sorted_by(term: Term) -> tuple[str, str]:
    """Where it stands in a dictionary: by its reading, or by its letters."""
    read = "".join(piece.reading or piece.base for piece in pieces(term.head))
    kana = "".join(chr(ord(letter) - 0x60) if "ァ" <= letter <= "ヴ" else letter for letter in read)
    return kana.casefold(), term.id


def _bounded(word: str) -> str:
    """A pattern for a word as a whole: no part of a longer one."""
    return f"{_edge(word[0], '<!')}{re.escape(word)}{_edge(word[-1], '!')}"


def _edge(letter: str, look: str) -> str:
    for kind in (KANJI, _KATAKANA, "a-zA-Z0-9-"):
        if re.match(f"[{kind}]", letter):
            return f"(?{look}[{kind}])"
    return ""


def _shown(html: str) -> tuple[str, list[int]]:
    """What is read of some HTML, and of each letter its place; what is left alone is a letter that no word has.

    Words that stay in one line are two words all the same.
    """
    shown: list[str] = []
    offsets: list[int] = []
    for part in _PARTS.finditer(html):
        if part["tag"] == "rt" or part["ruby"]:
            continue
        text = "\0" if part["gone"] or part["mark"] else part[0].replace("\N{NO-BREAK SPACE}", " ")
        shown.append(text)
        offsets += range(part.start(), part.start() + len(text))
    return "".join(shown), offsets


def _widened(html: str, first: int, last: int) -> tuple[int, int]:
    """The same stretch with the readings of its words."""
    if opened := _OPENED.search(html, 0, first):
        first = opened.start()
    if closed := _CLOSED.match(html, last):
        last = closed.end()
    return first, last


def _balanced(html: str) -> bool:
    """Whether all that is opened here is closed here."""
    inside: list[str] = []
    for tag in _TAG.finditer(html):
        if not tag[1]:
            inside.append(tag[2])
        elif not inside or inside.pop() != tag[2]:
            return False
    return not inside
