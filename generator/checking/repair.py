"""Wrong numbers replaced in a text, and nothing else: every other character stays as it is."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from pathlib import Path

from ..paths import shown
from ..texts.worked import Span

_ROUNDS = 8


def repaired(text: str, repairs: Iterable[tuple[Span, str]]) -> str:
    """The text with digits put in place of others. Repairs must not overlap; of two for one place the first is made."""
    pieces, at = [], 0
    for (start, end), digits in sorted(repairs):
        if start < at:
            continue
        pieces += [text[at:start], digits]
        at = end
    return "".join([*pieces, text[at:]])


def mended(text: str, repairs_of: Callable[[str], Iterable[tuple[Span, str]]]) -> str:
    """The text with its numbers repaired until nothing is left to repair; as it was where that has no end.

    A right number can change how the words around it are read, so once need not be enough.
    """
    now = text
    for _ in range(_ROUNDS):
        new = repaired(now, repairs_of(now))
        if new == now:
            return now
        now = new
    return text


def difference(path: Path, old: str, new: str) -> str:
    """What would change, as a unified diff."""
    name = shown(path)
    lines = difflib.unified_diff(
        old.splitlines(keepends=True), new.splitlines(keepends=True), name, f"{name} (repaired)", n=1
    )
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)
