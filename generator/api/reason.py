"""Why a move is legal, or why not."""

from __future__ import annotations

from typing import NamedTuple

from rules_engine.position import Move


class Reason(NamedTuple):
    """The verdict on a move: the move and its text, whether it is legal, and why.

    ``clauses`` are those that bind, or the one that is broken: ``10 follow-suit``; ``because`` says it in words.
    """

    text: str
    move: Move
    legal: bool
    clauses: tuple[str, ...]
    because: str

    def __str__(self) -> str:
        return f"{self.text}: {'yes' if self.legal else 'no'} [{', '.join(self.clauses)}] {self.because}".rstrip()
