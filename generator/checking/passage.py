"""A worked example as some text has it: what it gives the engine, and what it claims, each with its place."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.checking.source import Plain, Source
from generator.faults import Fault

Span = tuple[int, int]
"""From a letter to the one behind the last, in the source."""


@dataclass(frozen=True)
class Claim:
    """What a text says that the engine computes: ``key`` of its result and, below it, ``part`` (seats, an index).

    ``relation`` says how: ``is``; ``among``: one of the values there; ``set``: the same ones in any order; ``ranks``:
    cards of these ranks; ``text``: as typed. ``numbers`` are the spans of the digits, one for each value said.
    """

    key: str
    part: tuple[str, ...] | int | None
    said: Any
    span: Span
    relation: str = "is"
    numbers: tuple[Span, ...] = ()


@dataclass(frozen=True)
class Passage:
    """A worked example in a text. ``given`` is in record form; ``spots`` says where its values stand, by JSON pointer.

    ``cards`` are the cards in the order of the text, each with its place; ``names`` the players' names by seat letter.
    ``way`` tells how it was written: ``block``, or ``prose``.
    """

    source: Source
    span: Span
    way: str
    game: str
    calculation: str
    seats: int
    given: Mapping[str, Any]
    claims: tuple[Claim, ...]
    names: Mapping[str, str] = field(default_factory=dict)
    spots: Mapping[str, Span] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    cards: tuple[tuple[str, Span], ...] = ()


@dataclass(frozen=True)
class Unread:
    """Something that looks like a worked example and cannot be read, or not wholly."""

    fault: Fault
    sentence: str


class Spans:
    """Stretches of a text, to ask whether another one touches any of them."""

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


def raw_span(plain: Plain, start: int, end: int) -> Span:
    """A span of the plain text as a span of the source."""
    return plain.at(start), plain.at(max(start, end - 1)) + 1
