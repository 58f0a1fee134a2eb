"""A worked example, whoever wrote it: what is given, what is claimed, and where each stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..faults import Place
from ..yamlplaces import Pointer

Span = tuple[int, int]
"""From a letter to the one behind the last, in a text."""


@dataclass(frozen=True)
class Claim:
    """What a text says that the engine computes: ``key`` of its result and, below it, ``part`` (seats, an index).

    ``relation`` says how: ``is``; ``among``: one of the values there; ``set``: the same ones in any order;
    ``text``: as typed; others are worked out from several players' values
    (``checking.verdict``).
    ``numbers`` are the spans of the digits, one for each value said, ``span`` that of the words.
    """

    key: str
    part: Any
    said: Any
    place: Place
    relation: str = "is"
    numbers: tuple[Span, ...] = ()
    span: Span = (0, 0)


@dataclass(frozen=True)
class Example:
    """A worked example, whoever wrote it: what is ``given``, in record form, and what is claimed of the result.

    ``seats`` is 0 where any number will do. ``places`` says where the values stand: ``("given", "cards", "A", 0)``.
    """

    id: str
    game: str
    calculation: str
    seats: int
    options: Mapping[str, Any]
    given: Mapping[str, Any]
    claims: tuple[Claim, ...]
    place: Place
    places: Mapping[Pointer, Place]

    @property
    def players(self) -> int:
        """How many players it speaks of."""
        return self.seats

    def place_of(self, *pointer: str | int) -> Place:
        """Where a value stands, or the nearest thing around it."""
        while pointer and pointer not in self.places:
            pointer = pointer[:-1]
        return self.places.get(pointer, self.place)
