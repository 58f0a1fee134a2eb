"""What a reader of sentences hands back: one example, or what of it found no meaning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ...faults import Fault, Place
from ...texts.examples import Claim, Span
from ...yamlplaces import Pointer
from ..notations import Notations, Wording
from ..report import GIVEN, HARMLESS, RIGHT, UNREAD, Mark
from ..source import FoundExample, Readable
from ..spelling import Misspelt, Spelt
from .cards import CardWay
from .reading import Reading
from .scenes import Sentence
from .state import CLAIM, Left, Statement
from .tokens import NAME, Lexer, Token
from .unread import Unread


@dataclass(frozen=True)
class Told:
    """One example of a text. ``left`` is what found no meaning; then ``examples`` are no more than what was read."""

    span: Span
    examples: tuple[FoundExample, ...]
    left: tuple[Fault, ...]
    marks: tuple[Mark, ...]
    game: str
    name: str
    sentences: tuple[tuple[Span, str], ...] = ()  # with GIVEN, RIGHT, UNREAD, or ""
    yields: bool = False  # to whatever another reader finds in the same place
    firm: bool = False  # so that no other reader finds anything there

    @property
    def telling(self) -> bool:
        """Whether it was read, or so much of it that it is an example: results, or who holds which cards."""
        kinds = [mark.kind for mark in self.marks]
        return not self.left or RIGHT in kinds or kinds.count(GIVEN) > 1

    def overlaps(self, other: Told) -> bool:
        """Whether both are read in the same words."""
        return self.span[0] < other.span[1] and other.span[0] < self.span[1]

    @property
    def weight(self) -> tuple[int, int, int]:
        """How well it was read: for choosing between notations."""
        claims = sum(len(one.claims) for one in self.examples)
        return (not self.left, claims, -len(self.left))


class ReaderOfText(Protocol):
    """Reads one text in all notations of a game: what each shape of examples is given to read with."""

    notations: Notations
    text: Readable
    plain: str
    players: int

    @property
    def sentences(self) -> list[Sentence]:
        """All sentences of the text."""

    def lexer(self, wording: Wording, called: Mapping[str, str]) -> Lexer:
        """Takes sentences apart in the words of a notation, with some names."""

    def made(
        self, reading: Reading, wording: Wording, names: Sequence[str], seats: Mapping[str, str], span: Span
    ) -> Told:
        """The example of a reading."""

    def example(
        self,
        reading: Reading,
        wording: Wording,
        given: Mapping[str, Any],
        count: int,
        names: Sequence[str],
        seats: Mapping[str, str],
        span: Span,
    ) -> FoundExample:
        """What is given and claimed, with places in the source."""

    def marks(self, reading: Reading) -> Iterator[Mark]:
        """What each word of weight was taken for."""

    def in_hands(self, way: CardWay, wordings: Sequence[Wording]) -> Iterator[Told]:
        """All examples of who holds which cards."""


@dataclass
class Draft:
    """An example as it is being read: ``given`` in record form, ``cards`` by the key of what is given.

    ``names`` are the players' by seat, ``seats`` how many play or 0, ``start`` and ``end`` places in the plain text.
    """

    start: int
    end: int
    given: dict[str, Any] = field(default_factory=dict)
    cards: dict[Pointer, Sequence[Spelt | Misspelt]] = field(default_factory=dict)
    claims: list[Statement] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    names: Mapping[str, str] = field(default_factory=dict)
    seats: int = 0

    def claim(self, key: str, part: Any, said: Any, relation: str, token: Token, number: bool = False) -> None:
        """Note what a token claims; ``number``: its digits are what is said."""
        token.taken = CLAIM
        numbers = (token.digits,) if number and token.digits[1] else ()
        self.claims.append(Statement(key, part, said, relation, token, numbers))

    def leave(self, token: Token, found: str, expected: str) -> None:
        """Note what found no meaning."""
        self.left.append(Left(token, found, expected))


class Teller:
    """Makes what was read of one text into examples."""

    def __init__(self, reader: ReaderOfText, wording: Wording) -> None:
        self.reader, self.wording, self.notations = reader, wording, reader.notations
        self.text, self.plain, self.sentences = reader.text, reader.plain, reader.sentences

    def told(self, draft: Draft) -> Told:
        """The example of a draft."""
        plain = self.text.plain
        span = plain.span(draft.start, draft.end)
        unread = Unread(self.notations, self.wording, self.text, (), (draft.start, draft.end))
        reading = self._reading(draft)
        left = unread.faults(reading)
        if not left and not draft.claims:
            left.append(unread.no_result(reading))
        name = self.notations.game.name
        return Told(
            span, (self.example(draft),), tuple(left), tuple(self._marks(draft)), name, self.wording.calculation
        )

    def example(self, draft: Draft) -> FoundExample:
        """What is given and claimed, with places in the source."""
        places: dict[Pointer, Place] = {}
        cards: list[tuple[str, Place]] = []
        for pointer, some in draft.cards.items():
            for index, card in enumerate(some):
                at = self.text.place(card.start)
                places.setdefault(("given", *pointer), at)
                places["given", *pointer, index] = at
                if isinstance(card, Spelt):
                    cards.append((card.kind.partition(":")[0], at))
        return FoundExample(
            id=self.wording.calculation,
            game=self.notations.game.name,
            calculation=self.wording.calculation,
            seats=draft.seats,
            options={},
            given=draft.given,
            claims=tuple(map(self._claim, draft.claims)),
            place=self.text.place(draft.start),
            places=places,
            source=self.text.source,
            span=self.text.plain.span(draft.start, draft.end),
            names=draft.names,
            cards=tuple(cards),
        )

    def _claim(self, one: Statement) -> Claim:
        plain = self.text.plain
        at = one.numbers[0][0] if one.numbers else one.token.start
        numbers = tuple(plain.span(*span) for span in one.numbers)
        place = self.text.place(at)
        return Claim(
            one.key,
            one.part,
            one.said,
            place,
            one.relation,
            numbers,
            plain.span(one.token.start, one.token.end),
            one.plain,
            one.supposed,
        )

    def _reading(self, draft: Draft) -> Reading:
        """A draft as all other readings, to be spoken of."""
        seats = {name: seat for seat, name in draft.names.items()}
        held = {str(pointer[-1]): list(cards) for pointer, cards in draft.cards.items()}
        plain = self.text.plain.text
        reading = Reading(self.notations, self.wording, plain, seats, held)
        reading.claims, reading.left, reading.tokens = draft.claims, draft.left, draft.tokens
        return reading

    def _marks(self, draft: Draft) -> Sequence[Mark]:
        kinds = {"given": GIVEN, "claim": RIGHT, "harmless": HARMLESS}
        left = {id(one.token) for one in draft.left}
        return [
            Mark(
                self.text.plain.span(one.start, one.end),
                kinds.get(one.taken, HARMLESS if one.kind == NAME and id(one) not in left else UNREAD),
            )
            for one in draft.tokens
            if one.taken or id(one) in left or one.kind == NAME
        ]
