"""Cards and suit signs as SVG, drawn from the description of a deck.

A deck is one file, `templates/decks/<deck>.yaml`. Its `style:` names the module in `drawers/` that knows how to draw
such cards (`suited`: every card has one suit and one rank), so that a deck of another make is a new file.
Drawings are kept poor in elements: they are most of what a page costs. Every `<svg>` begins with its `<title>`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from pathlib import Path
from typing import Protocol, TypeVar

from rules_engine.echo import quoted

from ..errors import DeckError
from ..faults import ContentError, Fault
from ..gamefiles import deck_files
from ..paths import shown, templates_dir
from ..schema import read_form
from ..yamlplaces import read_yaml
from .drawers import DeckFile, OnPaper, Part, french, kind, number, suited, tile, two_suit

T = TypeVar("T")
SVG = 'xmlns="http://www.w3.org/2000/svg"'
ACCENT = "#9a4f00"  # of a game that has no colour of its own


class Drawer(Protocol):
    """What a style of deck must offer. Kinds are card names such as "S7"; drawings are SVG without the outer tag."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a card in drawing units (63 x 88 units are a poker card in millimetres)."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Every card that can be drawn, in the order of the deck file."""

    @property
    def suits(self) -> tuple[str, ...]:
        """The letters of the suits that have a sign."""

    def card_name(self, kind: str, lang: str) -> str:
        """The card in words. Raises KeyError for an unknown card or language."""

    def suit_name(self, letter: str, lang: str, many: bool) -> str:
        """The suit in words; `many` asks for the plural where the language has one. Raises KeyError."""

    def reading(self, letter: str, lang: str) -> str:
        """How a suit's name is read, or nothing where everybody can read it. Raises KeyError."""

    def kana(self, letter: str, lang: str) -> str:
        """The same, also where everybody can read it. Raises KeyError."""

    def split(self, kind: str) -> tuple[str, str]:
        """The suit letter ("" without a suit) and the rank as printed. Raises KeyError."""

    def chip(self, kind: str, lang: str) -> tuple[Part, ...]:
        """What a card in a line of text shows; several parts where it has several suits. Raises KeyError."""

    def colour(self, letter: str) -> str:
        """The colour of a suit. Raises KeyError."""

    def face(self, kind: str, lang: str, sign: str | None) -> str:
        """A card's face on the card's box, its words in a language.

        `sign` is a link to the sign's symbol; None draws the sign itself.
        """

    def picture(self, kind: str) -> str:
        """What to look for on a card that is not ours to draw, on a box of 100 x 100; nothing for all others."""

    def back(self) -> str:
        """The back on the card's box."""

    def sign(self, letter: str) -> str:
        """The suit's sign on a box of 100 x 100."""

    def back_name(self, lang: str) -> str:
        """A face-down card in words."""


@dataclass(frozen=True, eq=False)
class DeckArt:
    """A deck that can be drawn and named; `back` is the colour of its backs."""

    name: str
    title: Mapping[str, str]
    style: str
    drawer: Drawer
    on_paper: OnPaper
    back: str

    def card_name(self, kind: str, lang: str) -> str:
        """The card in words, "7 of spades" or "スペードの7". Raises DeckError."""
        return self._ask("card", kind, lambda: self.drawer.card_name(kind, lang))

    def suit_name(self, letter: str, lang: str, many: bool = True) -> str:
        """The suit in words, "spades" (or "spade" without `many`), "スペード". Raises DeckError."""
        return self._ask("suit", letter, lambda: self.drawer.suit_name(letter, lang, many))

    def rank_name(self, kind: str, lang: str) -> str:
        """The rank of a card in words, "queen" or "7"; of one without a suit its name. Raises DeckError."""
        suit, rank = self.split(kind)
        if not suit:
            return self.card_name(kind, lang)
        return self.drawer.ranks[rank][lang] if isinstance(self.drawer, suited.Suited) else rank

    def legend(self, lang: str) -> tuple[tuple[str, str], ...]:
        """Each suit's letter, for its sign, and its name with its reading, which of a hard one is always shown."""
        return tuple(
            (letter, self.suit_name(letter, lang, many=False) + self._read(letter, lang))
            for letter in self.drawer.suits
        )

    def _read(self, letter: str, lang: str) -> str:
        always, else_ = self.drawer.reading(letter, lang), self.drawer.kana(letter, lang)
        return f"《《{always}》》" if always else f"《{else_}》" if else_ else ""

    def back_name(self, lang: str) -> str:
        """A face-down card in words. Raises DeckError."""
        return self._ask("language", lang, lambda: self.drawer.back_name(lang))

    def split(self, kind: str) -> tuple[str, str]:
        """The suit letter ("" without a suit) and the rank as printed. Raises DeckError."""
        return self._ask("card", kind, lambda: self.drawer.split(kind))

    def chip(self, kind: str, lang: str) -> tuple[Part, ...]:
        """What a card in a line of text shows, a part or, on a card of two halves, several. Raises DeckError."""
        return self._ask("card", kind, lambda: self.drawer.chip(kind, lang))

    def _ask(self, what: str, found: str, answer: Callable[[], T]) -> T:
        try:
            return answer()
        except KeyError as fault:
            known = self.drawer.suits if what == "suit" else self.drawer.kinds
            raise DeckError(
                f"deck {self.name}: {what} {found!r} is unknown (no {fault}); "
                f"expected one of {' '.join(known[:12])}{' …' if len(known) > 12 else ''}, named in ja and en"
            ) from None


DRAWERS: Mapping[str, type[DeckFile]] = {
    style: drawer.FORM
    for style, drawer in (
        ("french", french),
        ("kind", kind),
        ("number", number),
        ("suited", suited),
        ("tile", tile),
        ("two_suit", two_suit),
    )
}
"""The forms of deck files by style: the modules of `generator/drawing/drawers/`."""


def load_deck(name: str, root: Path | None = None) -> DeckArt:
    """Read `decks/<name>.yaml` below `root` (default: our templates) or in the folder of a game.

    Raises DeckError where there is none of that name, ContentError with all that is wrong with it.
    """
    return _load(name, root or templates_dir())


@cache
def _load(name: str, root: Path) -> DeckArt:
    files = deck_files(root)
    if name not in files:
        path = root / "decks" / f"{name}.yaml"
        raise DeckError(
            f"{shown(path)}: no such deck; there are: {' '.join(files) or 'none'}. Add the file or mend the name."
        )
    path = files[name]
    document = read_yaml(path)
    style = document.data.get("style") if isinstance(document.data, dict) else None
    faults: list[Fault] = []
    if not isinstance(style, str) or style not in DRAWERS:
        raise ContentError(
            [document.fault(("style",), f"style: {quoted(style)}", f"one of {' '.join(DRAWERS)}", "name one")]
        )
    deck: DeckFile | None = read_form(DRAWERS[style], document, faults)
    if deck is None:
        raise ContentError(faults)
    on_paper = replace(deck.print, name=deck.print.name or name, title=deck.print.title or deck.title)
    return DeckArt(name, deck.title, style, deck.drawer(), on_paper, deck.back.colour)


@cache
def card_svg(art: DeckArt, kind: str, lang: str) -> str:
    """One card, face up. Its size comes from the style sheet (`svg.card`). Raises DeckError."""
    title = art.card_name(kind, lang)
    return _svg("card", art.drawer.size, title, art.drawer.face(kind, lang, None))


@cache
def back_svg(art: DeckArt, lang: str) -> str:
    """One card, face down. Raises DeckError."""
    return _svg("card back", art.drawer.size, art.back_name(lang), art.drawer.back())


def places_of(art: DeckArt, kinds: Sequence[str]) -> Mapping[str, int]:
    """The place of each card in a hand: as a game has its ``kinds``, where it has all that can be drawn."""
    drawn = art.drawer.kinds
    return {kind: place for place, kind in enumerate(kinds if set(kinds) == set(drawn) else drawn)}


def emblem_svg(path: str, colour: str, title: str) -> str:
    """A game's mark, of one path in a square of 100."""
    return _svg("emblem", (100, 100), title, f'<path d="{escape(path)}" fill="{escape(colour)}"/>')


@cache
def picture_svg(art: DeckArt, kind: str, lang: str) -> str:
    """What to look for on a card of a deck that people bring, nothing for other decks. Raises DeckError."""
    picture = art.drawer.picture(kind)
    return picture and _svg("picture", (100, 100), art.card_name(kind, lang), picture)


@cache
def sign_svg(art: DeckArt, letter: str, lang: str) -> str:
    """A suit's sign for a line of text. Raises DeckError."""
    return _svg("sign", (100, 100), art.suit_name(letter, lang, many=False), art.drawer.sign(letter))


@cache
def chip_html(art: DeckArt, kind: str, lang: str) -> str:
    """A card in a line of text: sign and rank."""
    parts = [
        part_html(art, part, lambda letter: sign_svg(art, letter, lang), f' class="suit-{part.sign}"')
        for part in art.chip(kind, lang)
    ]
    return f'<span class="chip">{"/".join(parts)}</span>'


def part_html(art: DeckArt, part: Part, sign: Callable[[str], str], attributes: str = "") -> str:
    """A part of a card in a line of text; ``sign`` draws the sign of a suit, in the colour of the suit."""
    if not part.sign:
        return f"<b>{escape(part.text)}</b>"
    colour = art.drawer.colour(part.sign)
    return f'<span{attributes} style="color:{colour}">{sign(part.sign)}<b>{escape(part.text)}</b></span>'


@cache
def sprite_svg(art: DeckArt, lang: str) -> str:
    """All drawings of the deck as symbols `card-<kind>`, `back` and `sign-<letter>`, for `<use>` on a page."""
    width, height = art.drawer.size
    parts = [
        f'<symbol id="sign-{letter}" viewBox="0 0 100 100">{art.drawer.sign(letter)}</symbol>'
        for letter in art.drawer.suits
    ]
    box = f'viewBox="0 0 {width:g} {height:g}"'
    parts.append(f'<symbol id="back" {box}>{art.drawer.back()}</symbol>')
    parts += [
        f'<symbol id="card-{kind}" {box}>{art.drawer.face(kind, lang, f"#sign-{art.split(kind)[0]}")}</symbol>'
        for kind in art.drawer.kinds
    ]
    return (
        f'<svg {SVG} class="sprite" width="0" height="0" aria-hidden="true"><title>{escape(art.title["en"])}</title>'
        f"{''.join(parts)}</svg>"
    )


def _svg(kind: str, size: tuple[float, float], title: str, drawing: str) -> str:
    return (
        f'<svg {SVG} class="{kind}" viewBox="0 0 {size[0]:g} {size[1]:g}" role="img">'
        f"<title>{escape(title)}</title>{drawing}</svg>"
    )
