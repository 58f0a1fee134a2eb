"""What the engine computed of a scene, and the claims that its sentences make so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_engine.scoring import Working

from ..texts.worked import Claim, Span
from .phrases import integers, labels, units
from .report import GIVEN, Mark
from .scenes import Scene
from .source import Readable
from .words import NUMBER, Token

_MEASURES = ("sum", "points", "red", "total")


@dataclass
class Explained:
    """Claims, doubts and marks of a scene."""

    claims: list[Claim] = field(default_factory=list)
    doubts: list[Span] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)


class Facts:
    """A scene with its results; what is explained is gathered."""

    def __init__(self, text: Readable, scene: Scene, calculation: str, working: Working, tied: bool = False) -> None:
        self.text, self.scene, self.result = text, scene, dict(working.result)
        self.tied = tied
        self.working = working
        self.notations = scene.notations
        self.keys = self.notations.results[calculation]
        self.calculation = calculation
        self.out = Explained()
        self.last: tuple[str, ...] = ()
        self.label: tuple[str, ...] = ()
        self.cursor: dict[str, int] = {}
        self.inherited: tuple[str, ...] = ()
        self.group_end = -1
        self.columns: list[tuple[str, ...]] = []
        self.numbers_made: list[int] = []
        self.used = set[int]()

    def span(self, token: Token) -> Span:
        """Where a token stands in the source."""
        return self.text.plain.span(token.start, token.end)

    def doubt(self, token: Token) -> None:
        """A piece that is not explained."""
        self.out.doubts.append((token.start, token.end))

    def use(self, *tokens: Token) -> None:
        """These pieces are explained."""
        self.used.update(token.start for token in tokens)

    def known_numbers(self) -> Iterator[int]:
        """All numbers that the engine knows of this example: ranks of cards, results, steps."""
        speller = self.notations.speller
        for cards in (
            *self.scene.held.values(),
            *self.scene.roles.values(),
            *([one] for one in self.scene.played.values()),
        ):
            for card in cards:
                rank = speller.rank(card)
                yield {"A": 1}.get(rank, int(rank) if rank.isdigit() else -1)
        yield from integers(self.result)
        for line in self.working.lines:
            yield from integers(dict(line.facts))
        for numbers in self.scene.numbers.values():
            yield from numbers.values()

    def keys_of(self, named: Iterable[str]) -> list[str]:
        """The results that some labels mean."""
        wanted = tuple(named)
        return [
            key
            for label in wanted
            for key in self.keys
            if self.notations.labels.get(key) == label and key in self.result
        ]

    def is_labelled(self, named: tuple[str, ...]) -> bool:
        """Whether a label says anything of a number here."""
        return bool(self.keys_of(named)) or bool({"sum", "total", "cards", "tricks", "bonus", "next"} & set(named))

    def said_of(self, rest: Sequence[Token], index: int) -> bool:
        """Whether a number has a unit or a label of this calculation right beside it."""
        behind = rest[index + 1] if index + 1 < len(rest) else None
        before = rest[max(0, index - 2) : index]
        return bool(behind and self.keys_of(units(behind))) or any(self.keys_of(labels(one)) for one in before)

    def claim(self, key: str, part: Any, said: Any, token: Token, relation: str = "is") -> None:
        """A claim about a result, at a piece."""
        span = self.span(token)
        numbers = (span,) if token.kind == NUMBER and token.text else ()
        place = self.text.place(token.start)
        self.out.claims.append(Claim(key, part, said, place, relation, numbers, span))
        self.out.marks.append(Mark(span, GIVEN))
        self.use(token)

    def cards_of(self, owner: str) -> list[str]:
        """The cards that somebody holds or plays."""
        return self.scene.cards_of(owner)

    def strength(self, card: str) -> int:
        """How high a card is by its rank; an ace is low."""
        rank = self.notations.speller.rank(card.partition(":")[0])
        return {"A": 1, "J": 11, "Q": 12, "K": 13}.get(rank, int(rank) if rank.isdigit() else 0)

    def measure(self, rest: Sequence[Token]) -> str:
        """The result by which players are compared: the one that is named, or the one that counts."""
        told = [label for token in rest for label in (*labels(token), *units(token))]
        keys = [key for key in self.keys_of(told) if isinstance(self.result[key], Mapping)]
        keys += [key for key in self.keys_of(_MEASURES) if isinstance(self.result[key], Mapping)]
        return keys[0] if keys else ""

    def winner_key(self) -> str:
        """The result that says who wins."""
        keys = self.keys_of(("winner",))
        return keys[0] if keys else ""

    def is_label(self, rest: Sequence[Token], index: int) -> bool:
        """Whether a word such as "most" names a result here, rather than say that another is highest."""
        if not self.keys_of(labels(rest[index])):
            return False
        behind = rest[index + 1] if index + 1 < len(rest) else None
        return behind is None or not self.keys_of((*labels(behind), *units(behind)))
