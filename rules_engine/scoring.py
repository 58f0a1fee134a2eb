"""Worked calculations: what the engine computes from cards alone, line by line, each line with its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple, Protocol, TypeVar

from rules_engine.cards import Deck
from rules_engine.clauses import Clauses, clause_of
from rules_engine.errors import RecordError
from rules_engine.fields import LETTERS, Context, Fields

T = TypeVar("T")


class Playing(Protocol):
    """What a calculation asks of a game: cards, seats and clauses."""

    deck: Deck
    seats: int
    clauses: Clauses


class Line(NamedTuple):
    """One line of a calculation, in record form: ``seat`` a letter or None, ``cards`` kinds, ``facts`` JSON values."""

    clause: str
    seat: str | None
    cards: tuple[str, ...]
    facts: Mapping[str, Any]


class Working(NamedTuple):
    """A calculation: its lines, and the result by name, in record form."""

    lines: tuple[Line, ...]
    result: Mapping[str, Any]


class Impossible(NamedTuple):
    """It cannot happen: why, in plain words, and the clause that it rests on."""

    reason: str
    clause: str


Proof = Callable[..., Impossible | None]


class Calculation:
    """Something that a worked example can have computed; ``given`` says what it needs.

    ``proof`` says of the game and the given values why a table cannot come to them: a proof, never a guess.
    """

    def __init__(self, name: str, given: Fields, function: Callable[..., Working]) -> None:
        self.name, self.given, self.function = name, given, function
        self.clause = clause_of(function)
        self.proof: Proof | None = None
        self.__doc__ = function.__doc__

    def never(self, proof: Proof) -> Proof:
        """Take a function as the proof."""
        self.proof = proof
        return proof

    def run(self, game: Playing, given: Any, at: str = "") -> Working:
        """Compute from values in record form; RecordError names the place of what cannot be read."""
        values = self.given.read(given, at, Context(game.deck, game.seats))
        held = Counter(card for cards in self.given.cards(values) for card in cards)
        for card, count in (held - Counter(game.deck.cards)).items():
            copies = game.deck.cards.count(card)
            raise RecordError(
                at, f"{copies + count} times {game.deck.kinds[card]}", f"at most {copies} in the deck", "F7"
            )
        return self.function(game, **values)


def calculation(name: str, **given: Any) -> Callable[[Callable[..., Working]], Calculation]:
    """Make a calculation of a function of the game and the given values in the engine's form."""
    return lambda function: Calculation(name, Fields(**given), function)


def collected(module: ModuleType) -> dict[str, Calculation]:
    """The calculations of a module by name, in the order in which they stand there."""
    return {one.name: one for one in vars(module).values() if isinstance(one, Calculation)}


# in record form, and back ---------------------------------------------------------------------------------


def names(game: Playing, cards: Iterable[int]) -> tuple[str, ...]:
    """Cards by their names."""
    return tuple(map(game.deck.format, cards))


def letters(seats: Iterable[int]) -> list[str]:
    """Seats by their letters."""
    return [LETTERS[seat] for seat in seats]


def by_seat(values: Sequence[T], called: Sequence[str] = LETTERS) -> dict[str, T]:
    """One value a seat, or a side where the sides are ``called`` by their names."""
    return dict(zip(called, values, strict=False))


def clockwise(game: Playing, first: int) -> list[int]:
    """All seats, from ``first`` on to the left."""
    return [(first + step) % game.seats for step in range(game.seats)]


def demand(game: Playing, fine: bool, at: str, found: str, expected: str, clause: str) -> None:
    """RecordError where something given is not as the rules have it."""
    if not fine:
        raise RecordError(at, found, expected, game.clauses.label(clause))
