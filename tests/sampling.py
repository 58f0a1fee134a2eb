"""What is too much to be looked at each time is sampled; with ``TEHODOKI_FAULTS=full`` (make check-all) nothing is."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

S = TypeVar("S")
T = TypeVar("T")
FULL: Final = os.environ.get("TEHODOKI_FAULTS") == "full"
"""Whether nothing is sampled."""


def in_turn(every: Sequence[T], turn: int, of: int) -> list[T]:
    """All, or each ``of``-th one from ``turn`` on: with turns 0 to ``of`` - 1 each is looked at once."""
    return list(every) if FULL else list(every[turn % of :: of])


def in_turns(every: Iterable[S], ways: Sequence[T]) -> list[tuple[S, T]]:
    """All pairs, or each of ``every`` with one of the ways, the next one with the next."""
    return [(one, way) for turn, one in enumerate(every) for way in in_turn(ways, turn, len(ways))]
