"""Players choose the moves. A player sees only the knowledge and the options of its seat, never the record.

``random`` plays any legal move, ``search`` the best move over the deals that its seat can imagine; ``tricks`` looks who
wins the next trick in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from rules_engine.position import Move
from rules_engine.view import Seen


class Choice(NamedTuple):
    """A chosen move, and how good each option looked: 0 is a sure loss, 1 a sure win; empty where nobody looked."""

    move: Move
    values: tuple[tuple[Move, float], ...] = ()


class Player(Protocol):
    """Chooses one of the options of a seat."""

    def __call__(self, seen: Seen, options: Sequence[Move]) -> Choice:
        """One of ``options``."""
