"""How to draw the cards of a deck, one module for each style; its `FORM` is the form of the deck file, and draws it.

suited    a suit and a rank
french    the same with picture cards and a joker
two_suit  two suits, point cards, suit-order cards
number    a number and no suit
kind      a drawing, a sign and a name
tile      two halves with pips

This file holds the common parts: the form of a card, its back, and suits.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import AfterValidator, Field

from ...languages import LANGS
from ...schema import Keyed, Slug, Whole, Written, WrittenAs, closed, once, pattern, wrong

FONT = "'BIZ UDPGothic',sans-serif"
EDGE = '<rect x="1" y="1" width="61" height="86" rx="6" fill="#fff" stroke="#4a5563" stroke-width="1.6"/>'
TURNED = ("6", "9")
"""What reads as another number upside down; it is underlined."""


class Part(NamedTuple):
    """A part of a card in a line of text: the suit whose sign is drawn, by its letter in records, and the text.

    Either may be empty, and so may the text's reading.
    """

    sign: str
    text: str
    reading: str = ""


def path(text: str) -> str:
    """SVG path data in one line. Raises what a validator raises."""
    if not _PATH.fullmatch(text):
        raise wrong("", "SVG path data: letters of commands, and numbers", "mend the path")
    return " ".join(text.split())


_PATH: Final = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9eE .,+\-\n]+")
PathData = Annotated[str, AfterValidator(path)]
Colour = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
Mark = Annotated[Written, Field(pattern=r"^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$")]
"""A letter, a rank or a kind, as records write it and ids of drawings have it."""
Names = Annotated[Mapping[str, str], Keyed(dict.fromkeys(LANGS, Written))]
"""Words in every language."""
Readings = Annotated[Mapping[str, str], Keyed(dict.fromkeys(LANGS, str), optional=LANGS)]
"""How a word is read, in the languages in which that is not plain."""


def patterns(*names: str) -> Any:
    """The form of a pattern in every language, with ``{name}`` for each of some names."""
    return Annotated[Mapping[str, str], Keyed(dict.fromkeys(LANGS, Annotated[str, pattern(*names)]))]


@closed
@dataclass(frozen=True, kw_only=True)
class Suit:
    """A suit: letter, names by language, colour (#rrggbb) and sign (SVG path data on a box of 100 x 100).

    The letter is for records; whoever looks at a card sees the sign. ``reading`` is that of a name hard to read.
    ``fill`` says how the sign is told in grey, to whoever draws one more.
    """

    letter: Annotated[Mark, Field(max_length=1)]
    name: Names
    many: Names
    colour: Colour
    sign: PathData
    reading: Readings = field(default_factory=dict)
    fill: Literal["", "solid", "half", "hollow"] = ""


Suits = Annotated[
    Mapping[str, Suit],
    WrittenAs(
        Annotated[tuple[Suit, ...], once("suit letter", "letter")],
        lambda suits: {suit.letter: suit for suit in suits},
    ),
]
"""Suits by letter."""


@closed
@dataclass(frozen=True)
class Back:
    """A back: what a face-down card is called, and its colour."""

    name: Names
    colour: Colour


@closed
@dataclass(frozen=True)
class OnPaper:
    """How a deck is printed, `print` in its file: what its files and its sheets are called, its mark on the backs (the
    same when turned by half a turn; without one a lozenge), and the pieces that a plain build makes.

    `suit_cards` is how many cards there are of each suit that show nothing but the suit; `editions` are titles of card
    lists, by the value of the option, and `notes` what to say of some of them; `sorting` is what to say to people who
    sort a set of their own, `varies` the kinds of which such a set may have more: what is left free of a sheet of
    stickers is filled with them; `marks` what the marks on the fronts mean.
    """

    name: Slug | Literal[""] = ""
    title: Names = field(default_factory=dict)
    mark: PathData | Literal[""] = ""
    formats: tuple[Slug, ...] = ("poker",)
    suit_cards: Annotated[Whole, Field(ge=0, le=9)] = 0
    editions: Mapping[str, Names] = field(default_factory=dict)
    notes: Mapping[str, Names] = field(default_factory=dict)
    sorting: Names = field(default_factory=dict)
    varies: tuple[Slug, ...] = ()
    marks: Names = field(default_factory=dict)


@closed
@dataclass(frozen=True, kw_only=True)
class DeckFile:
    """What every deck file has. ``shared`` holds what its drawings have in common, for aliases."""

    title: Names
    style: str
    back: Back
    print: OnPaper = OnPaper()
    shared: Any = None

    def drawer(self) -> Any:
        """What draws the cards: a `decks.Drawer`."""
        raise NotImplementedError


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

    kana = reading

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

    def kana(self, letter: str, lang: str) -> str:
        """The same, also where everybody can read it. Raises KeyError."""
        return self.reading(letter, lang)

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
