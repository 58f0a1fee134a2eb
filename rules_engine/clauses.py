"""Clauses: the ids of a game's rules, and the ruling that names those behind a choice."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple


class Clauses(Collection[str]):
    """The clause ids of a game in the order of its page, with the numbers that are printed: 10, R4."""

    def __init__(self, clauses: str, rulings: str = "") -> None:
        plain, ours = clauses.split(), rulings.split()
        self._numbers = {clause: str(index) for index, clause in enumerate(plain, 1)}
        self._numbers |= {clause: f"R{index}" for index, clause in enumerate(ours, 1)}

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def __contains__(self, clause: object) -> bool:
        return clause in self._numbers

    def number(self, clause: str) -> str:
        """``10`` for ``follow-suit``."""
        return self._numbers[clause]

    def label(self, clause: str) -> str:
        """``10 follow-suit``; a rule of the record format (``F7``) stands for itself."""
        return f"{self._numbers[clause]} {clause}" if clause in self._numbers else clause

    def is_ruling(self, clause: str) -> bool:
        """Whether it is one of the rulings."""
        return self._numbers[clause].startswith("R")


def clause_of(function: Any) -> str:
    """The clause that a docstring begins with. Docstrings are part of the law: ``python -OO`` is refused."""
    if not function.__doc__ or ":" not in function.__doc__:
        raise RuntimeError(f"{function!r} has no docstring that begins with its clause; do not use python -OO")
    return str(function.__doc__).split(":", 1)[0].split(",")[0].strip()


class Ruling(NamedTuple):
    """The verdict on a choice.

    ``clauses`` are those that bind (legal) or the one that is broken (illegal); ``facts`` what it rests on, in the
    engine's form; ``may`` what could be chosen instead at the point where it failed, or all that fits.
    """

    legal: bool
    clauses: tuple[str, ...]
    facts: Mapping[str, Any]
    may: tuple[Any, ...]
