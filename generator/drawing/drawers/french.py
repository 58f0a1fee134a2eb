"""Suited cards with pictures, and a joker where the deck has one, as in the French deck.

Drawn like `suited`, with a crown on picture cards, so that they are told from the ace at a glance; the joker has a cap
and its name down the left edge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from ...schema import closed
from . import EDGE, FONT, Colour, Mark, Names, Part, PathData, suited
from .suited import Suited

CROWN = "M44.5 25L43 12.5L48 18L51.5 8L55 18L60 12.5L58.5 25Z"
CAP_AT = "translate(24 25) scale(.35)"


@closed
@dataclass(frozen=True)
class Joker:
    """The card without a suit: its name in records, names by language, colour and drawing on a box of 100 x 100."""

    letter: Mark
    name: Names
    colour: Colour
    sign: PathData


@dataclass(frozen=True)
class French(Suited):
    """A `figures.Drawer` for suited cards with pictures, and a joker behind them or none."""

    pictures: frozenset[str]
    jokers: Mapping[str, Joker]

    @property
    def kinds(self) -> tuple[str, ...]:
        """All cards, suit by suit, the joker last."""
        return (*super().kinds, *self.jokers)

    def split(self, kind: str) -> tuple[str, str]:
        """The suit letter and the rank; the joker has no suit. Raises KeyError."""
        return ("", kind) if kind in self.jokers else super().split(kind)

    def chip(self, kind: str, lang: str) -> tuple[Part, ...]:
        """Sign and rank; the joker's name. Raises KeyError."""
        return (Part("", self.jokers[kind].name[lang]),) if kind in self.jokers else super().chip(kind, lang)

    def card_name(self, kind: str, lang: str) -> str:
        """The card in words. Raises KeyError."""
        return self.jokers[kind].name[lang] if kind in self.jokers else super().card_name(kind, lang)

    def face(self, kind: str, lang: str, sign: str | None) -> str:
        """The face. Raises KeyError."""
        if joker := self.jokers.get(kind):
            return (
                f'{EDGE}<g fill="{joker.colour}" font-family="{FONT}" font-weight="bold">'
                f'<text transform="translate(5.5 7) rotate(90)" font-size="22.5" textLength="74">{escape(kind)}</text>'
                f'<path d="{joker.sign}" transform="{CAP_AT}"/></g>'
            )
        letter, rank = self.split(kind)
        crown = f'<path d="{CROWN}" fill="{self.colour(letter)}"/>' if rank in self.pictures else ""
        return super().face(kind, lang, sign) + crown


@closed
@dataclass(frozen=True, kw_only=True)
class FORM(suited.FORM):
    """A deck of suits and ranks with pictures, and a joker or none."""

    joker: Joker | None = None

    def drawer(self) -> French:
        """What draws the cards."""
        pictures = frozenset(rank.letter for rank in self.ranks if rank.picture)
        jokers = {} if self.joker is None else {self.joker.letter: self.joker}
        return French(**vars(super().drawer()), pictures=pictures, jokers=jokers)
