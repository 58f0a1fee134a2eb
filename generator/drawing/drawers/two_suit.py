"""Cards with two suits, one a half; point cards without a suit, named "P4"; suit-order cards, named by their letter.

Number and sign of each half stand at the left edge, where a fan of cards shows them. The cards are those of the card
lists that the deck file names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Annotated

from pydantic import Field

from rules_engine.errors import UnknownGame
from rules_engine.games import card_lists

from ...schema import Slug, Whole, WrittenAs, closed, wrong
from . import EDGE, FONT, TURNED, DeckFile, Lettered, Names, Part, Suits, drawn, patterns

HALF = 44  # drawing units: where the second half begins
TINT = '<path d="M1.8 44H61.2V81A5.2 5.2 0 0 1 56 86.2H7A5.2 5.2 0 0 1 1.8 81Z" fill="#eceff3"/>'
LINE = '<path d="M1 44H62" stroke="#4a5563" stroke-width="1.2"/>'
BOOSTER = '<path d="M31.5 38L38 44L31.5 50L25 44Z" fill="#4a5563"/>'
INK = "#1d2733"
STAR = "M31.5 68L33.6 73.9L39.9 74.1L34.9 77.9L36.7 83.9L31.5 80.4L26.3 83.9L28.1 77.9L23.1 74.1L29.4 73.9Z"


@dataclass(frozen=True)
class TwoSuit(Lettered):
    """A `figures.Drawer` for decks of two-suit cards, `A5/C7`, point cards and suit-order cards."""

    starters: tuple[str, ...]
    boosters: tuple[str, ...]
    points: tuple[str, ...]
    patterns: Mapping[str, Mapping[str, str]]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The cards of all lists, point cards, suit-order cards."""
        return (*self.starters, *self.boosters, *self.points, *self.by_letter)

    def parts(self, kind: str) -> tuple[tuple[str, str], ...]:
        """Suit and number of each half; one pair for the other cards. Raises KeyError."""
        if kind in self.points:
            return (("", kind),)
        if kind in self.by_letter:
            return ((kind, ""),)
        halves = tuple((half[:1], half[1:]) for half in kind.split("/"))
        if len(halves) != 2 or not all(letter in self.by_letter and number.isdigit() for letter, number in halves):
            raise KeyError(kind)
        return halves

    def chip(self, kind: str, lang: str) -> tuple[Part, ...]:
        """Sign and number of each half; a point card's short name. Raises KeyError."""
        if kind in self.points:
            return (Part("", self.patterns["short"][lang].format(number=kind[1:])),)
        return tuple(Part(letter, text) for letter, text in self.parts(kind))

    def split(self, kind: str) -> tuple[str, str]:
        """No suit and the whole name for a card of two suits. Raises KeyError."""
        parts = self.parts(kind)
        return ("", kind) if len(parts) > 1 else parts[0]

    def card_name(self, kind: str, lang: str) -> str:
        """The card in words by the deck's patterns for the language. Raises KeyError."""
        parts = self.parts(kind)
        if kind in self.points:
            return self.patterns["point"][lang].format(number=kind[1:])
        if kind in self.by_letter:
            return self.patterns["order"][lang].format(suit=self.suit_name(kind, lang, many=False))
        pattern = self.patterns["half"][lang]
        return self.patterns["glue"][lang].join(
            pattern.format(suit=self.suit_name(letter, lang, many=False), number=number) for letter, number in parts
        )

    def face(self, kind: str, lang: str, sign: str | None) -> str:
        """The face; a diamond on the middle line tells a booster."""
        parts = self.parts(kind)
        if kind in self.points:
            return self._point(kind[1:])
        if kind in self.by_letter:
            return self._order(kind, sign is not None)
        halves = "".join(self._half(part, index * HALF, sign is not None) for index, part in enumerate(parts))
        mark = BOOSTER if kind in self.boosters else ""
        return f'{EDGE}{TINT}{LINE}{mark}<g font-family="{FONT}" font-weight="bold" text-anchor="middle">{halves}</g>'

    def _half(self, part: tuple[str, str], top: int, linked: bool) -> str:
        letter, number = part
        size, middle = {1: (35, 21), 2: (27.6, 19.6)}.get(len(number), (19, 19))
        line = f'<path d="M{middle - 9} {top + 36}h18v2.6h-18Z"/>' if number in TURNED else ""
        return (
            f'<g fill="{self.colour(letter)}">'
            f'<text x="{middle}" y="{top + 33}" font-size="{size}">{escape(number)}</text>{line}'
            f"{self._drawn(letter, linked, f'translate(36.5 {top + 10.5}) scale(.23)')}</g>"
        )

    def _drawn(self, letter: str, linked: bool, at: str) -> str:
        return drawn(self.by_letter[letter], f"#sign-{letter}" if linked else None, at)

    def _point(self, number: str) -> str:
        line = '<path d="M22 57h19v2.6h-19Z"/>' if number in TURNED else ""
        return (
            f'{EDGE}<circle cx="31.5" cy="40" r="24" fill="#fff3d6" stroke="{INK}" stroke-width="2.4"/>'
            f'<g font-family="{FONT}" font-weight="bold" text-anchor="middle" fill="{INK}">'
            f'<text x="31.5" y="54" font-size="40">{escape(number)}</text>{line}</g>'
            f'<path d="{STAR}" fill="{INK}"/>'
        )

    def _order(self, letter: str, linked: bool) -> str:
        return (
            f'{EDGE}<g fill="{self.colour(letter)}">{self._drawn(letter, linked, "translate(9 21.5) scale(.45)")}</g>'
        )

    def back(self) -> str:
        """The back: two halves, the same when turned by half a turn."""
        return self.framed(
            '<path d="M5 64L58 24M5 54L58 14M5 74L58 34" stroke="#fff" stroke-opacity=".6" stroke-width="1.8"/>'
            '<path d="M31.5 33L42 44L31.5 55L21 44Z" fill="#fff"/>'
        )


def _lists(name: str) -> Mapping[str, tuple[Sequence[str], Sequence[str]]]:
    """The card lists of a game."""
    try:
        lists = card_lists(name)
    except UnknownGame as error:
        raise wrong(f"lists: {error}", "a game with card lists", "name one") from None
    if not lists:
        raise wrong("", "a game with card lists", "name one")
    return lists


@closed
@dataclass(frozen=True)
class _Patterns:
    half: patterns("suit", "number")  # type: ignore[valid-type]
    glue: Names
    point: patterns("number")  # type: ignore[valid-type]
    short: patterns("number")  # type: ignore[valid-type]
    order: patterns("suit")  # type: ignore[valid-type]


@closed
@dataclass(frozen=True, kw_only=True)
class FORM(DeckFile):
    """A deck of cards with two suits; ``lists`` is the game whose card lists it has."""

    lists: Annotated[Mapping[str, tuple[Sequence[str], Sequence[str]]], WrittenAs(Slug, _lists)]
    points: tuple[Annotated[Whole, Field(ge=0, le=99)], ...]
    card: _Patterns
    suits: Suits

    def drawer(self) -> TwoSuit:
        """What draws the cards."""
        starters, boosters = (
            tuple(dict.fromkeys(card for one in self.lists.values() for card in one[part])) for part in range(2)
        )
        boosters = tuple(card for card in boosters if card not in starters)
        points = tuple(f"P{value}" for value in self.points)
        return TwoSuit(self.back.name, self.back.colour, self.suits, starters, boosters, points, vars(self.card))
