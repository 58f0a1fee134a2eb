"""What a check found, in one form for texts, records and the kit's own examples: items with what is wrong with each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from generator.checking.passage import Span
from generator.faults import Fault, Place
from generator.paths import shown

RIGHT, WRONG, UNREAD = "right", "wrong", "not understood"
EXIT = {RIGHT: 0, WRONG: 1, UNREAD: 2}


@dataclass(frozen=True)
class Detail:
    """One thing that is wrong with an item: where, what is said, what is right and why, what to do.

    ``clause`` is a clause's label, ``steps`` are the lines of the calculation.
    """

    place: Place
    found: str
    expected: str
    remedy: str
    clause: str = ""
    steps: tuple[str, ...] = ()

    @classmethod
    def of(cls, fault: Fault) -> Detail:
        """A fault as a detail."""
        return cls(fault.place, fault.found, fault.expected, fault.remedy)


@dataclass(frozen=True)
class Item:
    """A worked example or a record, or what looked like one."""

    place: Place
    status: str
    game: str
    name: str
    sentence: str = ""
    details: tuple[Detail, ...] = ()


@dataclass(frozen=True)
class FileReport:
    """What one file holds. ``repairs`` are the digits that would mend it."""

    path: Path
    items: tuple[Item, ...]
    ignored: int = 0
    repairs: tuple[tuple[Span, str], ...] = ()

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
class Report:
    """Everything that was checked."""

    files: tuple[FileReport, ...]
    games: tuple[str, ...] = field(default=())

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
    def code(self) -> int:
        """The exit code: what is not understood weighs more than what is wrong."""
        return max((EXIT[item.status] for item in self.items), default=EXIT[UNREAD])

    def summary(self) -> str:
        """One line with the counts."""
        right, wrong, unread = self.count(RIGHT), self.count(WRONG), self.count(UNREAD)
        total = right + wrong
        counted = f"{total} {'example' if total == 1 else 'examples'}: {right} right, {wrong} wrong"
        more = [f"{unread} not understood"] if unread else []
        more += [f"{self.ignored} ignored"] if self.ignored else []
        where = f" in {len(self.files)} files" if len(self.files) > 1 else ""
        return ", ".join([f"{counted}", *more]) + where
