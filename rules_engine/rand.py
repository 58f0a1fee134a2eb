"""Seeded chance, the same on every Python and platform."""

from __future__ import annotations

import random
from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


class Rand:
    """A stream of chance that is named by its key; ``Rand("take-and-share", 1, 7)``.

    Only ``random()`` of the standard generator is used: its stream is guaranteed, that of ``shuffle`` and
    ``choice`` is not.
    """

    __slots__ = ("key", "random")

    def __init__(self, *key: object) -> None:
        self.key = "/".join(str(part) for part in key)
        self.random = random.Random(self.key).random

    def stream(self, *name: object) -> Rand:
        """A stream of its own, which depends on the keys alone and not on what was drawn so far."""
        return Rand(self.key, *name)

    def below(self, bound: int) -> int:
        """An integer from 0 to ``bound - 1``."""
        return int(self.random() * bound)

    def choose(self, values: Sequence[T]) -> T:
        """One of the values, each as likely."""
        return values[int(self.random() * len(values))]

    def shuffle(self, values: MutableSequence[Any]) -> None:
        """Shuffle in place (Fisher and Yates)."""
        chance = self.random
        for last in range(len(values) - 1, 0, -1):
            other = int(chance() * (last + 1))
            values[last], values[other] = values[other], values[last]

    def shuffled(self, values: Sequence[T]) -> list[T]:
        """A shuffled copy."""
        copy = list(values)
        self.shuffle(copy)
        return copy
