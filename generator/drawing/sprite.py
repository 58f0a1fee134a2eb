"""Cards on the pages of the site: each page carries its drawings once, as symbols, and points to them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from html import escape

from .decks import DeckArt, part_html, sprite_svg

_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_SIGN = re.compile(r'href="#sign-([^"]+)"')
_HIDDEN = re.compile(rf'<svg aria-hidden="true" class="sign"><use {_SIGN.pattern}/></svg>')
_USE = re.compile(r'href="#((?:card|sign)-[^"]+|back)"')


@cache
def symbols(art: DeckArt, lang: str) -> dict[str, str]:
    """The drawings of a deck by symbol id (`card-<kind>`, `sign-<letter>`, `back`)."""
    return {match[1]: match[0] for match in _SYMBOL.finditer(sprite_svg(art, lang))}


def page_sprite(art: DeckArt, lang: str, html: str, kinds: Iterable[str] = (), back: bool = False) -> str:
    """The symbols that a page needs: those its HTML points to, `kinds`, and what these point to in turn.

    Raises KeyError with the id of a drawing that the deck lacks.
    """
    known = symbols(art, lang)
    wanted = {f"card-{kind}" for kind in kinds} | set(_USE.findall(html)) | ({"back"} if back else set())
    found: set[str] = set()
    while wanted:
        found |= wanted
        wanted = {name for symbol in wanted for name in _USE.findall(known[symbol])} - found
    drawn = "".join(drawing for name, drawing in known.items() if name in found)
    # Search would otherwise find what stands on the cards.
    return (
        '<div class="sprite" data-search-exclude><svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" '
        f'aria-hidden="true" focusable="false">{drawn}</svg></div>'
        if drawn
        else ""
    )


@cache
def inline_card(art: DeckArt, kind: str, lang: str) -> str:
    """A card in a line of text: sign and rank in a small frame, read aloud by its name. Raises DeckError."""
    name = escape(art.card_name(kind, lang), quote=True)
    parts = "/".join(part_html(art, part, _linked) for part in art.chip(kind, lang))
    return f'<span class="chip" role="img" aria-label="{name}">{parts}</span>'


def hidden_sign(letter: str) -> str:
    """A suit's sign beside its name, which alone is read aloud."""
    return _linked(letter, ' class="sign"')


def linked_sign(html: str) -> str:
    """The letter of the sign that the HTML of a sign points to; nothing of other HTML."""
    found = _SIGN.search(html)
    return found[1] if found else ""


def with_signs(html: str, draw: Callable[[str], str]) -> str:
    """The same for a page without a sprite: each such sign is drawn where it stands."""
    return _HIDDEN.sub(lambda found: draw(found[1]), html)


def _linked(letter: str, attributes: str = "") -> str:
    return f'<svg aria-hidden="true"{attributes}><use href="#sign-{letter}"/></svg>'


@cache
def drawn_card(art: DeckArt, kind: str, lang: str) -> str:
    """A whole card, drawn from the page's sprite. Raises DeckError."""
    name = escape(art.card_name(kind, lang), quote=True)
    return _use("card", f"card-{kind}", name)


@cache
def drawn_back(art: DeckArt, lang: str) -> str:
    """A whole card, face down. Raises DeckError."""
    name = escape(art.back_name(lang), quote=True)
    return _use("card back", "back", name)


@cache
def drawn_sign(art: DeckArt, letter: str, lang: str) -> str:
    """A suit's sign in a line of text. Raises DeckError."""
    name = escape(art.suit_name(letter, lang, many=False), quote=True)
    return _use("sign", f"sign-{letter}", name)


def _use(kind: str, symbol: str, name: str) -> str:
    use = f'<use href="#{symbol}" width="100%" height="100%"/>'
    return f'<svg class="{kind}" role="img" aria-label="{name}">{use}</svg>'
