"""A text cut where lines, examples and marks begin and end, so that it can be shown as its author wrote it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, pairwise

from ..texts.worked import Span
from .report import GIVEN, HARMLESS, RIGHT, UNREAD, WRONG, Item, Mark

_WEIGHT = {kind: weight for weight, kind in enumerate((HARMLESS, GIVEN, RIGHT, UNREAD, WRONG))}
_WORD = re.compile(r"[^\W_]|\n")


@dataclass(frozen=True)
class Piece:
    """Letters of one line that were taken in one way: as the mark of number ``mark``, ``inside`` an example or not.

    ``begins`` the first piece of its mark, which may go on behind what lies over it or in the next line.
    """

    text: str
    mark: int | None
    inside: bool
    begins: bool = False


@dataclass(frozen=True)
class CutLine:
    """A line by its number, from 1; its pieces are all of it, with its end."""

    number: int
    pieces: tuple[Piece, ...]


class MarkedText:
    """A text and where its lines begin."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]

    @property
    def lines(self) -> int:
        """How many lines there are; behind the last line end there is none."""
        return len(self.starts) - (self.starts[-1] == len(self.text))

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of a letter, both from 1."""
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def within(self, span: Span) -> Span:
        """The part of a span that is in the text."""
        start = min(max(span[0], 0), len(self.text))
        return start, min(max(span[1], start), len(self.text))

    def span(self, item: Item) -> Span:
        """Where an item stands; of one that does not say so its line, without the end."""
        start, end = self.within(item.span)
        if start < end:
            return start, end
        line = min(max(item.place.line, 1), max(self.lines, 1))
        after = self.starts[line] if line < len(self.starts) else len(self.text)
        return self.starts[line - 1], max(after - 1, self.starts[line - 1]) if line < len(self.starts) else after

    def cut(self, whole: Span, examples: Iterable[Span], marks: Sequence[Mark]) -> Iterator[CutLine]:
        """The lines of a stretch. Where marks lie over each other, as those of two examples may, the worst is shown."""
        start, end = self.within(whole)
        first = bisect_right(self.starts, start)
        ends = {*self.starts[first : bisect_left(self.starts, end)], end}
        clipped = [(max(a, start), min(b, end)) for a, b in map(self.within, examples)]
        placed = [(max(a, start), min(b, end), n) for n, (a, b) in enumerate(self.within(one.span) for one in marks)]
        cuts = {start, *ends}.union(*((one[0], one[1]) for one in (*clipped, *placed) if one[0] < one[1]))
        inside, over = _Sweep((a, b, 0) for a, b in clipped), _Sweep(placed)
        pieces, begun = list[Piece](), set[int]()
        lines = count(first)
        for a, b in pairwise(sorted(cuts)):
            mark = max((n for _, _, n in over.at(a)), key=lambda n: _WEIGHT[marks[n].kind], default=None)
            pieces.append(Piece(self.text[a:b], mark, bool(inside.at(a)), mark is not None and mark not in begun))
            begun |= set() if mark is None else {mark}
            if b in ends:
                yield CutLine(next(lines), tuple(pieces))
                pieces = []


class _Sweep:
    """Spans, each with a number, that are asked for from the left to the right."""

    def __init__(self, spans: Iterable[tuple[int, int, int]]) -> None:
        self.waiting = sorted(spans, reverse=True)
        self.over: list[tuple[int, int, int]] = []

    def at(self, offset: int) -> list[tuple[int, int, int]]:
        """Those over a letter."""
        while self.waiting and self.waiting[-1][0] <= offset:
            self.over.append(self.waiting.pop())
        self.over = [one for one in self.over if one[1] > offset]
        return self.over


def together(text: str, marks: Iterable[Mark]) -> list[Mark]:
    """Marks of a text in their order; what is given is one mark where no word and no line end is between."""
    joined: list[Mark] = []
    for mark in marks:
        last = joined[-1] if joined else None
        if last and last.kind == mark.kind == GIVEN and not _WORD.search(text, last.span[1], mark.span[0]):
            joined[-1] = replace(last, span=(last.span[0], mark.span[1]))
        else:
            joined.append(mark)
    return joined
