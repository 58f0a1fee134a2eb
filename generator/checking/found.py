"""A worked example as somebody's text has it, and stretches of that text."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from generator.checking.source import Letters, Source
from generator.faults import Place
from generator.texts.examples import Example, Span


@dataclass(frozen=True)
class FoundExample(Example):
    """A worked example that was found in a text: where it stands, and what is needed to speak of it.

    ``names`` are the players' names by seat letter, ``cards`` the cards in the order of the text, each with its place.
    """

    source: Source
    span: Span
    names: Mapping[str, str] = field(default_factory=dict)
    cards: tuple[tuple[str, Place], ...] = ()

    @property
    def players(self) -> int:
        """How many players it speaks of."""
        return len(self.names) or self.seats


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


def raw_span(plain: Letters, start: int, end: int) -> Span:
    """A span of the plain text as a span of the source."""
    return plain.at(start), plain.at(max(start, end - 1)) + 1
