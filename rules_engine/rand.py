"""Seeded chance, the same on every Python and platform."""

from __future__ import annotations

import random
from collections.abc import Callable, MutableSequence, Sequence
from math import floor
from typing import Any, TypeVar

T = TypeVar("T")


class Rand:
    """A stream of chance that is named by its key; ``Rand("take-and-share", 1, 7)``.

    Only ``random()`` of the standard generator is used: its stream is guaranteed, that of ``shuffle`` and
    ``choice`` is not. Seeding takes as long as a shuffle, so a stream is seeded when it is first drawn from.
    """

    __slots__ = ("key", "random")

    random: Callable[[], float]
    """The next number of the stream, at least 0 and less than 1."""

    def __init__(self, *key: object) -> None:
        self.key = "/".join(map(str, key))

    def __getattr__(self, name: str) -> Callable[[], float]:
        if name != "random":
            raise AttributeError(name, name=name, obj=self)
        self.random = random.Random(self.key).random
        return self.random

    def stream(self, *name: object) -> Rand:
        """A stream of its own, which depends on the keys alone and not on what was drawn so far."""
        return Rand(self.key, *name)

    def below(self, bound: int) -> int:
        """An integer from 0 to ``bound - 1``."""
        return floor(self.random() * bound)

    def choose(self, values: Sequence[T]) -> T:
        """One of the values, each as likely."""
        return values[floor(self.random() * len(values))]

    def shuffle(self, values: MutableSequence[Any]) -> None:
        """Shuffle in place (Fisher and Yates)."""
        chance = self.random
        for last in range(len(values) - 1, 0, -1):
            other = floor(chance() * (last + 1))  # quicker than int()
            values[last], values[other] = values[other], values[last]

    def shuffled(self, values: Sequence[T]) -> list[T]:
        """A shuffled copy."""
        copy = list(values)
        self.shuffle(copy)
        return copy
