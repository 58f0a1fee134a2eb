"""What of a deal is counted and asked where it is shown to somebody: a game says it in its ``worked.py``.

    SHOWING = Showing(
        running=tricks_so_far,
        final={"score": "points"},
        counting={"score": Counting("score", given)},
        numbers={"score": "points"},
    )

Nothing is decided here: notes tell the numbers, calculations give the workings, and a running score is a sum of what
lies on the table, by the functions that the narrative scores by.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from rules_engine.scoring import by_seat, names


class Lying(Protocol):
    """Where the cards lie at a step."""

    def cards(self, zone: str, seat: int = -1) -> list[int]:
        """The cards in a zone, those on fixed places from the first place on."""

    def came(self, zone: str, seat: int) -> list[int]:
        """The cards in a zone that is nobody's which came there from a seat."""


Running = Callable[[Any, Lying], Sequence[int]]
"""Of a game and where the cards lie, what each seat has so far, by what everybody can see."""

Turns = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""Of the facts of a move in record form, the facts that it changes."""


@dataclass(frozen=True)
class Counting:
    """What is counted at a note: a calculation of the game, and what it is given, in record form.

    ``given`` takes the game, the facts of the note in record form, and where the cards lie. A line of the working that
    names no cards counts all that lie in the ``zones`` of its seat. ``lines`` are the clauses of the lines that count;
    all do where none is named. Of ``tricks`` the number counts, whatever cards they hold.
    """

    calculation: str
    given: Callable[[Any, Mapping[str, Any], Lying], Mapping[str, Any]]
    zones: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    tricks: bool = False


@dataclass(frozen=True)
class Showing:
    """What is counted and asked where a deal is shown; notes go by their names.

    ``running`` is the score so far. ``final`` are the facts that hold a score from a note on, ``adds`` those that add
    to it. ``numbers`` are the facts that may be asked for: a number, or one for each seat or side. ``gets`` are facts
    by seat: who gets something is whoever has most there. ``after`` are the notes about who is next. ``suit`` is the
    fact of a move that says as which suit a card was played. ``turns`` gives what a move changes of what everybody
    knows, such as trump, as facts in record form. ``options`` and ``seats`` are those of the table that is shown, where
    the first deal by the defaults, or with the most players, would show too little.
    """

    running: Running | None = None
    final: Mapping[str, str] = field(default_factory=dict)
    adds: Mapping[str, str] = field(default_factory=dict)
    counting: Mapping[str, Counting] = field(default_factory=dict)
    numbers: Mapping[str, str] = field(default_factory=dict)
    gets: Mapping[str, str] = field(default_factory=dict)
    after: tuple[str, ...] = ()
    suit: str = ""
    turns: Turns | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: int = 0


def lying_in(**zones: str) -> Callable[[Any, Mapping[str, Any], Lying], Mapping[str, Any]]:
    """What a calculation is given, by name, from the cards that each seat has in a zone."""

    def given(game: Any, _: Mapping[str, Any], lying: Lying) -> Mapping[str, Any]:
        seats = range(game.seats)
        return {
            name: by_seat([list(names(game, lying.cards(zone, seat))) for seat in seats])
            for name, zone in zones.items()
        }

    return given


def tricks_in(zone: str) -> Running:
    """So far, of each seat, the tricks that lie in its zone."""
    return lambda game, lying: [len(lying.cards(zone, seat)) // game.seats for seat in range(game.seats)]


def told_of(*facts: str, **renamed: str) -> Callable[[Any, Mapping[str, Any], Lying], Mapping[str, Any]]:
    """What a calculation is given, from the facts of the note by the same names, or by others."""
    return lambda _, told, __: {name: told[fact] for name, fact in (*zip(facts, facts, strict=True), *renamed.items())}
