"""What is too much to be looked at is sampled, by turns or by a seed; with ``TEHODOKI_FAULTS=full`` (make check-all)
twice as much of it is looked at, or all.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

S = TypeVar("S")
T = TypeVar("T")
FULL: Final = os.environ.get("TEHODOKI_FAULTS") == "full"
"""Whether samples are larger."""
TIMES: Final = 2 if FULL else 1
"""How many times what is looked at otherwise."""


def in_turn(every: Sequence[T], turn: int, of: int) -> list[T]:
    """Each ``of``-th one from ``turn`` on: with turns 0 to ``of`` - 1 each is looked at once."""
    return [one for index, one in enumerate(every) if (index - turn) % of < TIMES]


def in_turns(every: Iterable[S], ways: Sequence[T]) -> list[tuple[S, T]]:
    """Each of ``every`` with one of the ways, the next one with the next."""
    return [(one, way) for turn, one in enumerate(every) for way in in_turn(ways, turn, len(ways))]


def sampled(every: Iterable[T], turn: int, of: int) -> list[T]:
    """Each ``of``-th one from ``turn`` on; with FULL all of them."""
    return [one for index, one in enumerate(every) if FULL or (index - turn) % of == 0]
