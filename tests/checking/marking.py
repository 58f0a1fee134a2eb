"""Reports made by hand: examples in a text, with marks and faults at words of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tehodoki.checking.messages import RULES, messages
from tehodoki.checking.report import FileReport, Item, Mark, Report
from tehodoki.faults import Fault, Place

PATH = Path("rules.md")
Word = tuple[str, str] | tuple[str, str, str] | tuple[str, str, str, tuple[str, ...]]
"""A word of the example, how it was taken, the note and the steps."""


def example(
    text: str,
    passage: str,
    status: str,
    words: Sequence[Word],
    faults: Sequence[tuple[str, Fault]] = (),
    warnings: Sequence[Fault] = (),
) -> Item:
    """An example that is a passage of a text; its words are marked in their order, its faults put at words."""
    start = text.index(passage)
    marks, at = [], start
    for word, *how in words:
        begins = text.index(word, at)
        at = begins + len(word)
        marks.append(Mark((begins, at), *how))  # type: ignore[arg-type]
    placed = tuple(replace(one, place=place(text, text.index(word, start))) for word, one in faults)
    return Item(
        place(text, start),
        status,
        "trumps",
        "score",
        passage[:40],
        placed,
        warnings=tuple(warnings),
        span=(start, start + len(passage)),
        marks=tuple(marks),
    )


def fault(found: str, expected: str = "e", remedy: str = "r", clause: str = "", steps: tuple[str, ...] = ()) -> Fault:
    return Fault(Place(PATH), found, expected, remedy, clause, steps, layout=messages("en").data["layout"][RULES])


def place(text: str, offset: int) -> Place:
    return Place(PATH, text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))


def report(text: str, *items: Item, ignored: int = 0) -> Report:
    return Report((FileReport(PATH, items, ignored, text),))
