"""Cards with a number and no suit.

The numeral stands large in the middle and small in the upper corners, where a fan of cards shows it; below it a row of
as many dots.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from . import EDGE, FONT, Part, Unsuited

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


def read(data: Mapping[str, Any]) -> Numbered:
    """Read the data of a deck file. Raises KeyError for a missing key, ValueError for what is no number or not new."""
    colours = {str(entry["number"]): str(entry["colour"]) for entry in data["numbers"]}
    if len(colours) != len(data["numbers"]):
        raise ValueError("a number stands twice; each must be there once")
    if not all(number.isdecimal() and 0 < int(number) <= 10 for number in colours):
        raise ValueError("a card must have a number from 1 to 10, and as many dots")
    return Numbered(data["back"]["name"], data["back"]["colour"], colours, data["card"])
