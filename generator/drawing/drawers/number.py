"""Cards with a number and no suit.

The numeral stands large in the middle and small in the upper corners, where a fan of cards shows it; below it a row of
as many dots.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Annotated

from pydantic import Field

from ...schema import closed, once
from . import EDGE, FONT, Colour, DeckFile, Mark, Part, Unsuited, patterns

DOT = "a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0 -4.2 0"  # a circle from its leftmost point
STEP = 5.4  # from dot to dot


@dataclass(frozen=True)
class Numbered(Unsuited):
    """A `figures.Drawer` for decks in which a card's name is its number."""

    colours: Mapping[str, str]
    pattern: Mapping[str, str]

    @property
    def kinds(self) -> tuple[str, ...]:
        """All numbers, in the order of the deck file."""
        return tuple(self.colours)

    def split(self, kind: str) -> tuple[str, str]:
        """No suit letter, and the number. Raises KeyError for a card that is not in the deck."""
        if kind not in self.colours:
            raise KeyError(kind)
        return "", kind

    def chip(self, kind: str, lang: str) -> tuple[Part, ...]:
        """The number. Raises KeyError."""
        return (Part("", self.split(kind)[1]),)

    def card_name(self, kind: str, lang: str) -> str:
        """The card in words by the deck's pattern for the language. Raises KeyError."""
        return self.pattern[lang].format(number=self.split(kind)[1])

    def face(self, kind: str, lang: str, sign: str | None) -> str:
        """The face; no sign belongs to it. Raises KeyError."""
        _, number = self.split(kind)
        count = int(number)
        corner, edge = (21, 5) if count < 10 else (19, 3)
        left = 31.5 - (count - 1) * STEP / 2 - 2.1
        dots = "".join(f"M{left + index * STEP:.4g} 78{DOT}" for index in range(count))
        return (
            f'{EDGE}<g fill="{self.colours[number]}" font-family="{FONT}" font-weight="bold">'
            f'<text x="{edge}" y="22" font-size="{corner}">{escape(number)}</text>'
            f'<text x="{63 - edge}" y="22" font-size="{corner}" text-anchor="end">{escape(number)}</text>'
            f'<text x="31.5" y="67" font-size="46" text-anchor="middle">{escape(number)}</text>'
            f'<path d="{dots}"/></g>'
        )

    def back(self) -> str:
        """The back: bars in pairs, the same when turned by half a turn."""
        bars = "".join(f"M13 {y}H50M13 {y + 6}H50" for y in (17, 33, 49, 65))
        return self.framed(
            f'<path d="{bars}" stroke="#fff" stroke-opacity=".6" stroke-width="2.6" stroke-linecap="round"/>'
        )


@closed
@dataclass(frozen=True)
class _Number:
    number: Annotated[Mark, Field(pattern=r"^([1-9]|10)$")]
    colour: Colour


@closed
@dataclass(frozen=True, kw_only=True)
class FORM(DeckFile):
    """A deck of numbers."""

    card: patterns("number")  # type: ignore[valid-type]
    numbers: Annotated[tuple[_Number, ...], Field(min_length=1), once("number", "number")]

    def drawer(self) -> Numbered:
        """What draws the cards."""
        colours = {entry.number: entry.colour for entry in self.numbers}
        return Numbered(self.back.name, self.back.colour, colours, self.card)
