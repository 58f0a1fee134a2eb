"""Suited cards with pictures, and a joker where the deck has one, as in the French deck.

Drawn like `suited`, with a crown on picture cards, so that they are told from the ace at a glance; the joker has a cap
and its name down the left edge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from . import EDGE, FONT, Part, path, suited
from .suited import Suited

CROWN = "M44.5 25L43 12.5L48 18L51.5 8L55 18L60 12.5L58.5 25Z"
CAP_AT = "translate(24 25) scale(.35)"


@dataclass(frozen=True)
class Joker:
    """The card without a suit: its name in records, names by language, colour and drawing on a box of 100 x 100."""

    kind: str
    name: Mapping[str, str]
    colour: str
    sign: str


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


def read(data: Mapping[str, Any]) -> French:
    """Read the data of a deck file. Raises KeyError for a missing key, ValueError for letters that occur twice."""
    pictures = frozenset(str(entry["letter"]) for entry in data["ranks"] if entry.get("picture", False))
    jokers = [
        Joker(str(one["letter"]), one["name"], one["colour"], path(one["sign"])) for one in [data.get("joker")] if one
    ]
    return French(**vars(suited.read(data)), pictures=pictures, jokers={joker.kind: joker for joker in jokers})
