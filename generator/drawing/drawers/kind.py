"""Cards that are told by their kind alone: an emblem, and a name in each language.

A small emblem and the name in the reader's language stand at the left edge, where a fan of cards shows them; the
emblem large beside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from generator.drawing.drawers import EDGE, FONT, Lettered, Part, Suit, drawn, path

EMBLEM_AT = "translate(21 25) scale(.385)"
CORNER_AT = "translate(4 5) scale(.14)"


@dataclass(frozen=True)
class Kind(Suit):
    """A kind, which is told like a suit, by its emblem, and has short names by language."""

    short: Mapping[str, str]


@dataclass(frozen=True)
class Kinds(Lettered):
    """A `figures.Drawer` for decks in which a card's name is its kind; each kind has a letter of its own."""

    by_name: Mapping[str, Kind]

    @property
    def kinds(self) -> tuple[str, ...]:
        """All kinds, in the order of the deck file."""
        return tuple(self.by_name)

    def split(self, kind: str) -> tuple[str, str]:
        """The letter and the kind itself. Raises KeyError."""
        return self.by_name[kind].letter, kind

    def chip(self, kind: str, lang: str) -> tuple[Part, ...]:
        """The emblem and the short name. Raises KeyError."""
        one = self.by_name[kind]
        return (Part(one.letter, one.short[lang]),)

    def card_name(self, kind: str, lang: str) -> str:
        """The kind in words. Raises KeyError."""
        return self.by_name[kind].name[lang]

    def face(self, kind: str, lang: str, sign: str | None) -> str:
        """The face: what stands at the left edge keeps its place, so that a fanned card can be told."""
        one = self.by_name[kind]
        return (
            f'{EDGE}<g fill="{one.colour}" font-family="{FONT}" font-weight="bold">{_down(one.short[lang])}'
            f"{drawn(one, sign, CORNER_AT)}{drawn(one, sign, EMBLEM_AT)}</g>"
        )

    def back(self) -> str:
        """The back: a plain field with a frame, the same when turned by half a turn."""
        return self.framed(
            '<path d="M10 10H53V78H10ZM31.5 16L47 44L31.5 72L16 44Z" stroke="#fff" stroke-opacity=".55" '
            'stroke-width="1.6" fill="none"/>'
        )


def _down(name: str) -> str:
    """A name down the left edge: letter below letter in Japanese, turned in Latin script."""
    if name[0].isascii():
        size = min(13.5, 100 / len(name))
        return f'<text transform="translate(7.5 24) rotate(90)" font-size="{size:.3g}">{escape(name)}</text>'
    signs = "".join(f'<text x="11" y="{34 + 13 * place}">{escape(sign)}</text>' for place, sign in enumerate(name))
    return f'<g font-size="13" text-anchor="middle">{signs}</g>'


def read(data: Mapping[str, Any]) -> Kinds:
    """Read the data of a deck file. Raises KeyError for a missing key, ValueError for what occurs twice."""
    kinds = {
        str(entry["kind"]): Kind(
            str(entry["letter"]),
            entry["name"],
            entry["name"],
            entry["colour"],
            path(entry["sign"]),
            entry.get("reading", {}),
            entry["short"],
        )
        for entry in data["kinds"]
    }
    by_letter = {kind.letter: kind for kind in kinds.values()}
    if len(kinds) != len(data["kinds"]) or len(by_letter) != len(kinds):
        raise ValueError("a kind or a letter stands twice; each must be there once")
    back = data["back"]
    return Kinds(back["name"], back["colour"], by_letter, kinds)
