"""Typed worked examples taken apart: what is named, whose it is, where rows end, and the stretches of text between.

Every token knows where it stands, so that whatever is wrong later is told at its place. What a stretch of text means is
not decided here: that depends on what is to stand there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from rules_engine.cards import BREAKS
from rules_engine.errors import NotationError
from rules_engine.fields import LETTERS
from rules_engine.game import Game

from .notations import Notations

NAME, SEAT, ROW, TEXT, JSON = "name", "seat", "row", "text", "json"
_BREAK = re.escape(BREAKS)
_SPACE = re.compile(rf"[{_BREAK}]*")
_JSON = tuple('{["')


class Misread(NotationError):
    """Text that cannot be read: what was found at a place of it, and what was expected there."""

    def __init__(self, text: str, at: int, found: str, expected: str, message: str = "") -> None:
        line = text.count("\n", 0, at) + 1
        column = at - text.rfind("\n", 0, at)
        where = f"column {column}" if "\n" not in text else f"line {line}, column {column}"
        super().__init__(f"{where}: {message or f'found {found}, expected {expected}'}", text, at)
        self.found, self.expected = found, expected


class Token(NamedTuple):
    """A piece of the text. ``text`` is a field's name, a player's as written, or what stands there."""

    kind: str
    text: str
    start: int
    end: int
    value: Any = None


@dataclass(frozen=True, eq=False)
class Lexer:
    """Takes a text apart in the words of a game, or, without its notations, in the names of the engine only."""

    text: str
    game: type[Game]
    notations: Notations | None = None
    calculation: str | None = None

    def tokens(self, start: int, end: int) -> Iterator[Token]:
        """The tokens of a stretch of the text. Raises Misread for JSON that cannot be read."""
        at = start
        while at < end:
            mark = self._mark.search(self.text, at, end)
            yield from self._stretch(at, mark.start() if mark else end)
            if mark is None:
                return
            token = self._token(mark)
            yield token
            at = mark.end()
            if token.kind == NAME and (value := self.json(at, end)):
                yield value
                at = value.end

    def json(self, at: int, end: int) -> Token | None:
        """A JSON value at a place, if one begins there; ``[♥9]`` is none."""
        if not self.text.startswith(_JSON, at, end):
            return None
        try:
            value, stop = json.JSONDecoder().raw_decode(self.text, at)
        except (ValueError, RecursionError):
            if self.text[at] == "[" and self.notations is not None:
                return None
            raise Misread(self.text, at, "JSON that cannot be read", "a JSON value") from None
        return Token(JSON, self.text[at:stop], at, stop, value) if stop <= end else None

    def field(self, word: str) -> str | None:
        """The name of what is given that a word stands for."""
        if self.notations is None:
            return word if word in self.fields else None
        return self.notations.meant(word, self.fields)

    def _stretch(self, start: int, end: int) -> Iterator[Token]:
        gap = _SPACE.match(self.text, start, end)
        start = gap.end() if gap else start
        text = self.text[start:end].rstrip(BREAKS)
        if text:
            yield Token(TEXT, text, start, start + len(text))

    def _token(self, mark: re.Match[str]) -> Token:
        if mark["row"]:
            return Token(ROW, ";", *mark.span())
        word = mark["name"] or mark["seat"]
        field = self.field(word)
        if mark["name"] or (field is not None and len(word) > 1):
            return Token(NAME, field or word, mark.start(), mark.end())
        return Token(SEAT, word, mark.start(), mark.end())

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """The names of what may be given."""
        wanted = [self.calculation] if self.calculation else list(self.game.calculations)
        return tuple(dict.fromkeys(name for one in wanted for name in self.game.calculations[one].given.names))

    @cached_property
    def _mark(self) -> re.Pattern[str]:
        """A name before =, a player or a field before :, or the end of a row; each behind a break."""
        spoken = self.notations.spoken if self.notations else lambda name: [name]
        several = [word for name in self.fields for word in spoken(name) if not word.isidentifier()]
        names = "|".join([*map(re.escape, sorted(several, key=len, reverse=True)), r"[^\W\d]\w*"])
        return re.compile(
            rf"(?P<row>;)|(?<![^{_BREAK};=])(?:(?P<name>{names})\s*=(?!>)\s*|(?P<seat>[A-Za-z](?=:)"
            rf"|(?:{names}|[^\W\d][\w'’.-]*)"
            r"(?=:(?:\s|$))):[ \t]*)"
        )


def seating(tokens: Iterable[Token], anticlockwise: bool = False, order: Sequence[str] = ()) -> Mapping[str, str]:
    """The seat letter of each player's name: letters are seats already, names sit in the order of play.

    ``order`` are the names, or letters, in the order of play, where that is told.
    """
    names = list(dict.fromkeys([*order, *(token.text for token in tokens if token.kind == SEAT)]))
    if not order and all(len(name) == 1 and name.upper() in LETTERS for name in names):
        return {name: name.upper() for name in names}
    turn = [(len(names) - place) % len(names) if anticlockwise else place for place in range(len(names))]
    return {name: LETTERS[place] if place < len(LETTERS) else "" for name, place in zip(names, turn, strict=True)}
