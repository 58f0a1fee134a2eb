"""How to draw the cards of a deck, one module a style; `read(data)` of a module returns a `figures.Drawer`.

What several styles share stands here: the form of a card, its back, and what is asked of suits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

FONT = "'BIZ UDPGothic',sans-serif"
EDGE = '<rect x="1" y="1" width="61" height="86" rx="6" fill="#fff" stroke="#4a5563" stroke-width="1.6"/>'


class Part(NamedTuple):
    """A part of a card in a line of text: the suit whose sign is drawn, by its letter in records, and the text.

    Either may be empty.
    """

    sign: str
    text: str


@dataclass(frozen=True)
class Suit:
    """A suit: letter, names by language, colour (#rrggbb) and sign (SVG path data on a box of 100 x 100).

    The letter is for records; whoever looks at a card sees the sign. ``reading`` is that of a name hard to read.
    """

    letter: str
    name: Mapping[str, str]
    many: Mapping[str, str]
    colour: str
    sign: str
    reading: Mapping[str, str]


@dataclass(frozen=True)
class Backed:
    """Cards of 63 x 88 with a back."""

    back_names: Mapping[str, str]
    back_colour: str

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in drawing units."""
        return 63, 88

    def back_name(self, lang: str) -> str:
        """A face-down card in words. Raises KeyError."""
        return self.back_names[lang]

    def picture(self, kind: str) -> str:
        """What to look for on a card that is not ours to draw, on a box of 100 x 100; nothing for all others."""
        return ""

    def framed(self, pattern: str) -> str:
        """The back with a pattern in its frame."""
        return f'{EDGE}<rect x="5" y="5" width="53" height="78" rx="3" fill="{self.back_colour}"/>{pattern}'


@dataclass(frozen=True)
class Unsuited(Backed):
    """Cards that have no suits."""

    @property
    def suits(self) -> tuple[str, ...]:
        """None."""
        return ()

    def suit_name(self, letter: str, lang: str, many: bool) -> str:
        """There are no suits: raises KeyError."""
        raise KeyError(letter)

    def reading(self, letter: str, lang: str) -> str:
        """There are no suits: raises KeyError."""
        raise KeyError(letter)

    def colour(self, letter: str) -> str:
        """There are no suits: raises KeyError."""
        raise KeyError(letter)

    def sign(self, letter: str) -> str:
        """There are no suits: raises KeyError."""
        raise KeyError(letter)


@dataclass(frozen=True)
class Lettered(Backed):
    """Cards that have suits, each with a sign of its own, and in records a letter."""

    by_letter: Mapping[str, Suit]

    @property
    def suits(self) -> tuple[str, ...]:
        """The suit letters, in the order of the deck file."""
        return tuple(self.by_letter)

    def suit_name(self, letter: str, lang: str, many: bool) -> str:
        """The suit in words. Raises KeyError."""
        suit = self.by_letter[letter]
        return (suit.many if many else suit.name)[lang]

    def reading(self, letter: str, lang: str) -> str:
        """How the suit's name is read, or nothing where everybody can read it. Raises KeyError."""
        return self.by_letter[letter].reading.get(lang, "")

    def colour(self, letter: str) -> str:
        """The suit's colour. Raises KeyError."""
        return self.by_letter[letter].colour

    def sign(self, letter: str) -> str:
        """The sign alone. Raises KeyError."""
        suit = self.by_letter[letter]
        return f'<path fill="{suit.colour}" d="{suit.sign}"/>'


def drawn(suit: Suit, link: str | None, at: str) -> str:
    """The sign on a card, where ``at`` puts it, drawn or as a link to its symbol."""
    sign = f'<path d="{suit.sign}"' if link is None else f'<use href="{link}" width="100" height="100"'
    return f'{sign} transform="{at}"/>'


def read_suits(entries: Iterable[Mapping[str, Any]]) -> dict[str, Suit]:
    """The suits of a deck file by letter. Raises KeyError for a missing key, ValueError for a letter given twice."""
    suits = [
        Suit(
            str(entry["letter"]),
            entry["name"],
            entry["many"],
            entry["colour"],
            path(entry["sign"]),
            entry.get("reading", {}),
        )
        for entry in entries
    ]
    if len({suit.letter for suit in suits}) != len(suits):
        raise ValueError("a suit letter stands twice; each must be there once")
    return {suit.letter: suit for suit in suits}


def path(text: str) -> str:
    """SVG path data in one line."""
    return " ".join(text.split())
