"""Cards that are told by their kind alone: a drawing, a sign, and a name in each language.

The small sign stands in the corner, where a fan of cards shows it, the drawing in the middle, the name in the reader's
language below.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, PlainValidator

from ...schema import closed, once, wrong
from . import EDGE, FONT, DeckFile, Lettered, Mark, Names, Part, Suit, drawn, path

DRAWING_AT: Final = ("translate(7.5 7) scale(.52)", "translate(9.5 5) scale(.48)")  # over one line of a name, over two
CORNER_AT: Final = "translate(3.5 3.5) scale(.16)"
NAME: Final = 14.8  # drawing units, 6 pt on a card 12.6 mm high
INK: Final = "#14161b"
WEIGHT: Final = 2.2  # of every line, on the drawing's box of 100 x 100
ROLES: Final = ("white", "black", "colour", "line", "cut")


def _drawing(data: Any) -> Any:
    """The parts of a drawing in one list, those that are shared among them."""
    if not isinstance(data, list):
        return data
    return [part for entry in data for part in (_drawing(entry) if isinstance(entry, list) else [entry])]


def _part(data: Any) -> tuple[str, str]:
    if not isinstance(data, dict) or len(data) != 1 or not set(data) <= set(ROLES):
        raise wrong("", f"one of {', '.join(ROLES)}, with path data", "write - line: M0 0L9 9")
    ((role, line),) = data.items()
    return role, path(str(line))


@closed
@dataclass(frozen=True, kw_only=True)
class Kind(Suit):
    """A kind, which is told like a suit, by its sign, and has short names by language and a drawing; `kana` is how its
    Japanese name is read, also where everybody can read it, and `short_kana` the short one where that is another.

    The drawing is a list of parts, each a role (one of ROLES) and SVG path data on a box of 100 x 100.
    """

    kind: Mark
    many: Names = field(default_factory=dict)
    short: Names
    drawing: Annotated[tuple[Annotated[tuple[str, str], PlainValidator(_part)], ...], BeforeValidator(_drawing)]
    kana: str = ""
    short_kana: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "many", self.many or self.name)
        object.__setattr__(self, "kana", self.kana or self.reading.get("ja", ""))
        if self.short["ja"] == self.name["ja"]:
            object.__setattr__(self, "short_kana", self.kana)


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

    def kana(self, letter: str, lang: str) -> str:
        """How a kind's name is read. Raises KeyError."""
        one = next(one for one in self.by_name.values() if one.letter == letter)
        return one.kana if lang == "ja" else ""

    def chip(self, kind: str, lang: str) -> tuple[Part, ...]:
        """The sign and the short name. Raises KeyError."""
        one = self.by_name[kind]
        return (Part(one.letter, one.short[lang], one.short_kana if lang == "ja" else ""),)

    def card_name(self, kind: str, lang: str) -> str:
        """The kind in words. Raises KeyError."""
        return self.by_name[kind].name[lang]

    def picture(self, kind: str) -> str:
        """What to look for on the cards of a kind, on a box of 100 x 100. Raises KeyError."""
        one = self.by_name[kind]
        fills = {"white": "#fff", "black": INK, "colour": one.colour}
        parts = "".join(
            f'<path d="{data}"' + (f' fill="{fills[role]}"/>' if role in fills else "/>")
            if role != "cut"
            else f'<path d="{data}" stroke="#fff"/>'
            for role, data in one.drawing
        )
        return (
            f'<g fill="none" stroke="{INK}" stroke-width="{WEIGHT}" stroke-linejoin="round" stroke-linecap="round">'
            f"{parts}</g>"
        )

    def face(self, kind: str, lang: str, sign: str | None) -> str:
        """The face: what stands in the corner keeps its place, so that a fanned card can be told."""
        one = self.by_name[kind]
        place = DRAWING_AT[" " in one.short[lang]]
        return (
            f'{EDGE}<g transform="{place}">{self.picture(kind)}</g>'
            f'<g fill="{one.colour}" font-family="{FONT}" font-weight="bold" text-anchor="middle">'
            f"{drawn(one, sign, CORNER_AT)}{_below(one.short[lang])}</g>"
        )

    def back(self) -> str:
        """The back: a plain field with a frame, the same when turned by half a turn."""
        return self.framed(
            '<path d="M10 10H53V78H10ZM31.5 16L47 44L31.5 72L16 44Z" stroke="#fff" stroke-opacity=".55" '
            'stroke-width="1.6" fill="none"/>'
        )


def _below(name: str) -> str:
    """A name in the card's foot, a line for each of its words."""
    words = name.split()
    top = 77 if len(words) == 1 else 71.5
    return "".join(
        f'<text class="name" x="31.5" y="{top + 12.5 * line:g}" font-size="{NAME}">{escape(word)}</text>'
        for line, word in enumerate(words)
    )


@closed
@dataclass(frozen=True, kw_only=True)
class FORM(DeckFile):
    """A deck of kinds."""

    kinds: Annotated[tuple[Kind, ...], once("kind", "kind"), once("letter", "letter")]

    def drawer(self) -> Kinds:
        """What draws the cards."""
        letters = {kind.letter: kind for kind in self.kinds}
        return Kinds(self.back.name, self.back.colour, letters, {kind.kind: kind for kind in self.kinds})
