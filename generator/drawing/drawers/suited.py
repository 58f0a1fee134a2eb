"""Cards with one suit and one rank each.

Rank and a small sign stand at the left edge, where a fan of cards shows them, the sign large beside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Annotated

from ...schema import Flag, closed, once
from . import EDGE, FONT, DeckFile, Lettered, Mark, Names, Part, Suits, drawn, patterns

SIGN_AT = "translate(21 45) scale(.375)"
CORNER_AT = "translate(4.5 46) scale(.155)"


@dataclass(frozen=True)
class Suited(Lettered):
    """A `figures.Drawer` for decks in which a card's name is its suit letter followed by its rank."""

    ranks: Mapping[str, Mapping[str, str]]
    pattern: Mapping[str, str]

    @property
    def kinds(self) -> tuple[str, ...]:
        """All cards, suit by suit."""
        return tuple(letter + rank for letter in self.by_letter for rank in self.ranks)

    def split(self, kind: str) -> tuple[str, str]:
        """The suit letter and the rank. Raises KeyError for a card that is not in the deck."""
        letter, rank = kind[:1], kind[1:]
        if letter not in self.by_letter or rank not in self.ranks:
            raise KeyError(kind)
        return letter, rank

    def chip(self, kind: str, lang: str) -> tuple[Part, ...]:
        """Sign and rank. Raises KeyError."""
        return (Part(*self.split(kind)),)

    def card_name(self, kind: str, lang: str) -> str:
        """The card in words by the deck's pattern for the language. Raises KeyError."""
        letter, rank = self.split(kind)
        suit = self.by_letter[letter]
        return self.pattern[lang].format(suit=suit.name[lang], suits=suit.many[lang], rank=self.ranks[rank][lang])

    def face(self, kind: str, lang: str, sign: str | None) -> str:
        """The face. Corner rank and sign keep their place at every size, so that a fanned card can be told."""
        letter, rank = self.split(kind)
        suit = self.by_letter[letter]
        return (
            f'{EDGE}<g fill="{suit.colour}" font-family="{FONT}" font-weight="bold" text-anchor="start">'
            f'<text x="5" y="37" font-size="40">{escape(rank)}</text>'
            f"{drawn(suit, sign, CORNER_AT)}{drawn(suit, sign, SIGN_AT)}</g>"
        )

    def back(self) -> str:
        """The back: a lattice in two strokes, the same when turned by half a turn."""
        lines = "M6 25L25 6M6 44L44 6M6 63L57 12M6 82L57 31M19 82L57 50M38 82L57 69"
        mirrored = "M57 25L38 6M57 44L19 6M57 63L6 12M57 82L6 31M44 82L6 50M25 82L6 69"
        return self.framed(
            f'<path d="{lines}{mirrored}" stroke="#fff" stroke-opacity=".55" stroke-width="1.6" fill="none"/>'
        )


@closed
@dataclass(frozen=True)
class Rank:
    """A rank: its name in records and on cards, its names by language, whether such cards are pictures."""

    letter: Mark
    name: Names
    picture: Flag = False


@closed
@dataclass(frozen=True, kw_only=True)
class FORM(DeckFile):
    """A deck of suits and ranks."""

    card: patterns("suit", "suits", "rank")  # type: ignore[valid-type]
    suits: Suits
    ranks: Annotated[tuple[Rank, ...], once("rank", "letter")]

    def drawer(self) -> Suited:
        """What draws the cards."""
        ranks = {rank.letter: rank.name for rank in self.ranks}
        return Suited(self.back.name, self.back.colour, self.suits, ranks, self.card)
