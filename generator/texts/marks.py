"""Marks that ``tehodoki new`` left in the files of a game: ``TO WRITE: what`` in a comment.

A mark is taken out when that is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..faults import Fault, Place
from ..paths import shown

_MARK = re.compile(r"TO WRITE: *(.*?)[ \"'#}>-]*$")


@dataclass(frozen=True)
class Gap:
    """Something that is still to be written, and where."""

    path: Path
    line: int
    what: str
    column: int = 1

    def __str__(self) -> str:
        return f"{shown(self.path)}:{self.line}: to be written: {self.what}"

    def fault(self) -> Fault:
        """The same as a fault of a text."""
        place = Place(self.path, self.line, self.column)
        return Fault(place, "a mark TO WRITE", self.what, "write it, then take the mark out")


def marks(files: Iterable[Path]) -> Iterator[Gap]:
    """The marks in some files, as far as they are there."""
    for path in files:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines() if path.is_file() else []
        for number, line in enumerate(lines, 1):
            if match := _MARK.search(line):
                yield Gap(path, number, match[1], match.start() + 1)
