"""What was read of one scene so far: what is given, what is claimed, and what found no meaning."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_engine.echo import whole

from ..notations import Notations, Said, Wording
from ..spelling import Misspelt, Spelt
from . import tokens as kinds
from .tokens import Token

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
    supposed: bool = False  # whether whose it is was only supposed


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
        self.lowest = ""  # the result of smallest cards that is spoken of
        self.alone: tuple[str, ...] = ()  # whose all cards are, where nobody has a name
        self.spoken: tuple[str, ...] = ()  # whom the sentence before was about
        self.header: list[tuple[str, Any]] = []
        self.table = -1
        self.holder: tuple[str, ...] = ()  # whose cards this sentence gives
        self.named_last: tuple[str, ...] = ()  # who was named last, or whose cards were given
        self.tied: tuple[str, ...] = ()
        self.third: tuple[str, ...] = ()  # who was named last and does not speak
        self.named: frozenset[str] = frozenset()  # whom the sentence before names, all of them
        self.naming: Token | None = None
        self.asked_of_nobody = False  # whether it names none of the players
        self.question = ""  # the sentence before, where it asked something
        self.bare: set[str] = set()  # results whose numbers stand without a unit in this sentence

        self.sums_wrong: list[tuple[Token, int]] = []
        self.parts: dict[int, list[int]] = {}  # the terms of which a number was worked out, by the token's identity
        self.pending: list[
            tuple[Token, tuple[str, ...], str, tuple[int, ...], tuple[int, ...], tuple[str, ...]]
        ] = []  # sums whose terms are still to be compared with what the engine computes
        self.told_of: set[str] = set()  # what was said of the part of a row named last

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

    def clause(self, tokens: Sequence[Token], index: int) -> Sequence[Token]:
        """The tokens around one, as far as the next cards."""
        low = next((place + 1 for place in range(index - 1, -1, -1) if tokens[place].kind == kinds.CARDS), 0)
        high = next(
            (place for place in range(index + 1, len(tokens)) if tokens[place].kind == kinds.CARDS), len(tokens)
        )
        return tokens[low:high]

    def measure(self, number: Token) -> str:
        """What a number of some unit counts; that of winning where it says nothing."""
        if number.unit:
            for key, said in self.wording.claims.items():
                if said.form == "number" and number.unit in units_of(said) and not said.each:
                    return (
                        key
                        if key == self.wording.measure or number.unit not in self.units_of(self.wording.measure)
                        else self.wording.measure
                    )
        return self.wording.measure

    def units_of(self, key: str) -> frozenset[str]:
        """The units of a result, none for what is no result."""
        return units_of(self.wording.claims[key]) if key in self.wording.claims else frozenset()

    def line(self, tokens: Sequence[Token], at: int) -> Sequence[Token]:
        """The tokens of the line in which one stands."""
        lines = [place for place, one in enumerate(tokens) if one.kind == kinds.LINE]
        low = max((place for place in lines if place < at), default=-1)
        high = min((place for place in lines if place > at), default=len(tokens))
        return tokens[low + 1 : high]

    def contradicted(self) -> None:
        """Where two numbers are told of one result whose it is, or what, may be what is wrong: none is mended."""
        alone = [one for one in self.claims if one.part is None and one.relation == "is"]
        for one in alone:
            if any(other.key == one.key and other.said != one.said for other in alone):
                one.numbers = ()
        for one in self.claims:
            if not isinstance(one.part, tuple) or one.relation != "is" or one.name is None:
                continue
            others = (
                other
                for other in self.claims
                if other is not one
                and other.key == one.key
                and other.relation == "is"
                and isinstance(other.part, tuple)
            )
            if (
                any(set(one.part) & set(other.part) and other.said != one.said for other in others)
                and len(one.part) == 1
            ):
                one.numbers, one.token = (), one.name

    def has(self, key: str) -> bool:
        """Whether a result is claimed in these words."""
        return key in self.wording.claims

    def has_form(self, form: str) -> bool:
        """Whether any result has a form."""
        return any(said.form == form for said in self.wording.claims.values())

    def is_said(self, key: str) -> bool:
        """Whether numbers or words may say a result."""
        return key in self.wording.numeric or key in self.wording.claims

    def is_number(self, key: Any) -> bool:
        """Whether a result is a number."""
        return key in self.wording.claims and self.wording.claims[key].form == "number"

    def take(self, tokens: Sequence[Token], how: str) -> None:
        """Take some words, unless they are taken."""
        for one in tokens:
            one.taken = one.taken or how


def units_of(said: Said) -> frozenset[str]:
    """The units of a number, in one case."""
    return frozenset(unit.casefold() for some in said.units.values() for unit in some)


def words_for(said: Said) -> Iterator[str]:
    """The words that announce it."""
    return (word for some in said.words.values() for word in some)
