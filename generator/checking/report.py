"""What a check found, in one form for texts, records and the kit's own examples: items with what is wrong with each."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

from ..faults import ContentError, Fault, Place
from ..paths import shown
from ..texts.worked import Span
from .source import Source

RIGHT, WRONG, UNREAD = "right", "wrong", "not understood"
NOT_BOUND, CHANGED, MISREAD = "not bound", "changed", "misread"
"""Why something is not understood: no claim for it, other words than were sealed, a wrong notation."""
EXIT = {RIGHT: 0, WRONG: 1, UNREAD: 2}
TEXT = "text"
EXCERPT = 160  # letters of a text that are shown
Repair = tuple[Span, str]
"""Digits to be written in the place of others."""

GIVEN, HARMLESS = "given", "harmless"


@dataclass(frozen=True)
class Mark:
    """How a piece of a text was taken: ``kind`` is GIVEN, RIGHT, WRONG, UNREAD or HARMLESS, ``span`` is in the file.

    ``note`` is what would be right, or what was expected; ``steps`` are the lines of the calculation behind a claim.
    """

    span: Span
    kind: str
    note: str = ""
    steps: tuple[str, ...] = ()


@dataclass(frozen=True)
class Item:
    """A worked example or a record, or what looked like one, and what is wrong with it.

    ``warnings`` say what is right and yet cannot happen at a table.
    ``clauses`` are the labels of those that it is for. What is wrong with a text of ours outside its examples is an
    item of the name ``TEXT``. ``reason`` says more of what is not understood, ``draft`` is a binding of it as far as
    it was read. ``span`` is where it stands in the file, ``marks`` are in its order and do not overlap. ``repairs``
    are the digits that would mend it.
    """

    place: Place
    status: str
    game: str
    name: str
    sentence: str = ""
    faults: tuple[Fault, ...] = ()
    clauses: str = ""
    warnings: tuple[Fault, ...] = ()
    span: Span = (0, 0)
    marks: tuple[Mark, ...] = ()
    reason: str = ""
    draft: str = ""
    repairs: tuple[Repair, ...] = ()

    @classmethod
    def passage(cls, source: Source, span: Span, status: str, game: str, name: str, **more: Any) -> Item:
        """A passage of a text, from its first letter that is no white space."""
        text = source.text[slice(*span)]
        start, sentence = span[0] + len(text) - len(text.lstrip()), text.strip().partition("\n")[0][:EXCERPT]
        return cls(source.place(start), status, game, name, sentence, span=(start, span[1]), **more)

    @classmethod
    def unread(cls, fault: Fault, sentence: str = "", name: str = "example", reason: str = "") -> Item:
        """Something that looks like a worked example and cannot be read, or not wholly."""
        return cls(fault.place, UNREAD, "", name, sentence[:EXCERPT], (fault,), reason=reason)


@dataclass(frozen=True)
class FileReport:
    """What one file holds; ``text`` is what was read of a text file."""

    path: Path
    items: tuple[Item, ...]
    ignored: int = 0
    text: str = ""

    @property
    def repairs(self) -> tuple[Repair, ...]:
        """The digits that would mend it."""
        return tuple(sorted({repair for item in self.items for repair in item.repairs}))

    def count(self, status: str) -> int:
        """How many items are so."""
        return sum(item.status == status for item in self.items)

    def summary(self) -> str:
        """One line with the counts."""
        counts = [f"{self.count(RIGHT)} right"]
        counts += [f"{self.count(status)} {status}" for status in (WRONG, UNREAD) if self.count(status)]
        counts += [f"{self.ignored} ignored"] if self.ignored else []
        return f"{shown(self.path)}: {', '.join(counts)}"


@dataclass(frozen=True)
class Counts:
    """How many examples are right and wrong, what else there was; ``faults`` are told of ``games`` of the kit."""

    right: int
    wrong: int
    unread: int = 0
    ignored: int = 0
    warnings: int = 0
    faults: int = 0
    games: int = 0
    files: int = 1
    unseen: int = 0

    def __str__(self) -> str:
        of = f" of {_several(self.games, 'game')}" if self.games else ""
        counts = [f"{_several(self.right + self.wrong, 'example')}{of}: {self.right} right, {self.wrong} wrong"]
        counts += [f"{self.unread} not understood"] if self.unread else []
        counts += [f"{self.ignored} ignored"] if self.ignored else []
        counts += [_several(self.warnings, "warning")] if self.warnings else []
        counts += [_several(self.faults, "fault")] if self.games else []
        told = ", ".join(counts) + (f" in {self.files} files" if self.files > 1 and not self.games else "")
        return told + (f"; {_several(self.unseen, 'file')} of other kinds not looked at" if self.unseen else "")


@dataclass(frozen=True)
class Report:
    """Everything that was checked. ``unseen`` are the texts of other kinds in its folders."""

    files: tuple[FileReport, ...]
    games: tuple[str, ...] = ()
    unseen: int = 0

    @property
    def items(self) -> Iterator[Item]:
        """All items, file by file."""
        return (item for file in self.files for item in file.items)

    def count(self, status: str) -> int:
        """How many items are so."""
        return sum(file.count(status) for file in self.files)

    @property
    def ignored(self) -> int:
        """How many passages were left alone on purpose."""
        return sum(file.ignored for file in self.files)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All that is wrong, in the order of files and lines."""
        return ContentError(fault for item in self.items for fault in item.faults).faults

    @property
    def code(self) -> int:
        """The exit code: what is not understood weighs more than what is wrong.

        Nothing at all is right: where an example is asked for, that there is none is an item.
        """
        return max((EXIT[item.status] for item in self.items), default=EXIT[RIGHT])

    def counts(self) -> Counts:
        """The counts, for one line."""
        right, wrong, unread = map(self.count, EXIT)
        if self.games:
            wrong -= sum(item.name == TEXT for item in self.items)
        warnings = sum(len(item.warnings) for item in self.items)
        told = len(self.faults)
        return Counts(right, wrong, unread, self.ignored, warnings, told, len(self.games), len(self.files), self.unseen)


def _several(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


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
        spans = [(max(a, start), min(b, end)) for a, b in map(self.within, (*examples, *(one.span for one in marks)))]
        own, placed = spans[: len(spans) - len(marks)], spans[len(spans) - len(marks) :]
        within = self.starts[bisect_right(self.starts, start) : bisect_left(self.starts, end)]
        cuts = sorted({start, end, *within}.union(*(span for span in spans if span[0] < span[1])))
        over: list[int | None] = [None] * len(cuts)
        inside = [False] * len(cuts)
        for a, b in own:
            for index in range(bisect_left(cuts, a), bisect_left(cuts, b)):
                inside[index] = True
        for n in sorted(range(len(marks)), key=lambda n: _WEIGHT[marks[n].kind]):
            for index in range(bisect_left(cuts, placed[n][0]), bisect_left(cuts, placed[n][1])):
                over[index] = n
        begun = set[int | None]((None,))
        pieces = enumerate(pairwise(cuts))
        for line, some in groupby(pieces, key=lambda one: bisect_right(self.starts, one[1][0])):
            made = list[Piece]()
            for index, (a, b) in some:
                made.append(Piece(self.text[a:b], over[index], inside[index], over[index] not in begun))
                begun.add(over[index])
            yield CutLine(line, tuple(made))


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
