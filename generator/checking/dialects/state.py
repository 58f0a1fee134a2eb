"""What was read of one scene so far: what is given, what is claimed, and what found no meaning."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.checking.dialects.tokens import Token
from generator.checking.notations import Notations, Said, Wording
from generator.checking.spelling import Misspelt, Spelt
from rules_engine.echo import whole

GIVEN, CLAIM, HARMLESS = "given", "claim", "harmless"
RESULT_WORDS = frozenset(
    (
        "win",
        "lose",
        "beat",
        "tie",
        "nobody",
        "both",
        "all",
        "others",
        "only",
        "nothing",
        "negation",
        "they",
        "pronoun",
        "respectively",
        "first",
        "bonus",
        "condition",
        "contrary",
        "about",
        "ratio",
        "relation",
        "more",
        "less",
        "difference",
        "answer",
        "scores",
        "none_else",
        "earlier",
        "later",
    ),
)
"""Concepts that claim something even where no name and no number stands with them."""
MEANT = frozenset((*RESULT_WORDS, "max", "min", "than"))
"""Concepts that must have been read where a sentence is about the example."""


@dataclass(slots=True)
class Statement:
    """A claim as it was read: ``part`` are seats, an index or None; ``relation`` as in ``texts.examples.Claim``."""

    key: str
    part: Any
    said: Any
    relation: str
    token: Token
    numbers: tuple[tuple[int, int], ...] = ()
    plain: bool = False  # whether its sentence holds no word that is not known
    name: Token | None = None


@dataclass(slots=True)
class Left:
    """Words that found no meaning; without ``expected`` their kind says what would have one."""

    token: Token
    found: str
    expected: str


@dataclass
class State:
    """What was read of one scene so far. ``seats`` are the letters by name, in the order of the text."""

    notations: Notations
    wording: Wording
    text: str
    seats: Mapping[str, str]
    held: dict[str, list[Spelt | Misspelt]] = field(default_factory=dict)
    numbers: dict[str, dict[str, int]] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)
    claims: list[Statement] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    suit: str = ""
    zones: dict[str, dict[str, list[str]]] = field(default_factory=dict)  # kinds by seat and zone
    holder_of: dict[int, str] = field(default_factory=dict)  # the seat before the cards that begin at a place

    def __post_init__(self) -> None:
        self.who: tuple[str, ...] = ()
        self.topic = ""
        self.item = -1
        self.spoken: tuple[str, ...] = ()  # whom the sentence before was about
        self.header: list[tuple[str, Any]] = []
        self.table = -1
        self.holder: tuple[str, ...] = ()  # whose cards this sentence gives
        self.tied: tuple[str, ...] = ()
        self.third: tuple[str, ...] = ()  # who was named last and does not speak
        self.named: frozenset[str] = frozenset()  # whom the sentence before names, all of them
        self.naming: Token | None = None
        self.question = ""  # the sentence before, where it asked something
        self.bare: set[str] = set()  # results whose numbers stand without a unit in this sentence

    @property
    def everybody(self) -> tuple[str, ...]:
        """All seats."""
        return tuple(dict.fromkeys(self.seats.values()))

    def worth_of(self, kind: str) -> int:
        """The number on a card; an ace counts 1."""
        rank = self.notations.speller.rank(kind)
        if number := re.fullmatch("[A-Z]([0-9]+)", rank):
            return whole(number[1])  # a card that is nothing but its points
        return whole(rank) if rank.isdigit() else 1 if rank == "A" else 0

    def state(
        self,
        key: str,
        part: Any,
        said: Any,
        relation: str,
        token: Token,
        numbers: tuple[tuple[int, int], ...] = (),
        value: Any = None,
    ) -> None:
        """Note what a token claims; of the relation ``truth`` ``value`` is what would be right."""
        token.taken = CLAIM
        statement = Statement(
            key,
            part,
            (said, value) if relation == "truth" else said,
            relation,
            token,
            tuple(span for span in numbers if span[1]),
        )
        if self.naming is not None and self.naming.value == part and token.start - self.naming.end >= 0:
            statement.name = self.naming
        self.claims.append(statement)

    def leave(self, token: Token, expected: str) -> None:
        """Note words that found no meaning."""
        self.left.append(Left(token, self.text[token.start : token.end].strip(), expected))


def units_of(said: Said) -> frozenset[str]:
    """The units of a number, in one case."""
    return frozenset(unit.casefold() for some in said.units.values() for unit in some)


def words_for(said: Said) -> Iterator[str]:
    """The words that announce it."""
    return (word for some in said.words.values() for word in some)
