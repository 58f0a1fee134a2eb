"""What can be wrong with a text: one fault, and the error that carries all of them at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from rules_engine.echo import line

from .errors import TehodokiError
from .paths import shown


@dataclass(frozen=True)
class Place:
    """Where something stands: a file, a line and a column, both from 1."""

    path: Path
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{shown(self.path)}:{self.line}:{self.column}"


LAYOUT = "{found}; expected {expected}{clause}; {remedy}"


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: where, what was found, what was expected, what to do. As text it is one safe line.

    Of a calculation also the label of the ``clause`` that decides, and its ``steps``, a line each. ``layout`` is the
    order of these in the language of the message, ``notes`` are lines that say more.
    """

    place: Place
    found: str
    expected: str
    remedy: str
    clause: str = ""
    steps: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    layout: str = LAYOUT
    lang: str = "en"

    def __str__(self) -> str:
        return line(f"{self.place}: {self.told(clause=False)}")

    def told(self, clause: bool = True) -> str:
        """All of it but the place, in one sentence; not yet a safe line."""
        label = f" [{self.clause}]" if clause and self.clause else ""
        return self.layout.format(found=self.found, expected=self.expected, remedy=self.remedy, clause=label)


class ContentError(TehodokiError):
    """Texts of a game that cannot be used. ``faults`` holds every fault, in the order of files and lines."""

    code = 2

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(set(faults), key=lambda f: (*_order(f.place), f.found)))
        super().__init__("\n".join(str(fault) for fault in self.faults))

    def __reduce__(self) -> tuple[type[ContentError], tuple[tuple[Fault, ...]]]:
        return ContentError, (self.faults,)


def did_you_mean(found: str, known: Iterable[str] | Mapping[str, str], cutoff: float = 0.5) -> str:
    """``; did you mean 'deal'?``, or nothing when no word is near; a mapping says what to propose for each word."""
    meant = known if isinstance(known, Mapping) else {word: word for word in known}
    words = {word.lower(): proposed for word, proposed in meant.items()}
    near = get_close_matches(found.lower(), words, 1, cutoff)
    return f"; did you mean {words[near[0]]!r}?" if near else ""


def _order(place: Place) -> tuple[str, int, int]:
    return shown(place.path), place.line, place.column
