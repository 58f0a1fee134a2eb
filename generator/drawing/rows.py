"""Rows of cards, each under its name: everything that lies on a table, for somebody who looks at a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from .decks import SVG, DeckArt
from .fonts import css_family

WIDTH: Final = 900
HIGH: Final = 88  # of a card
NAME: Final = 18  # of the letters of a name
STEP: Final = 22  # px of each card that are seen where cards overlap
GAP: Final = 14


class Row(NamedTuple):
    """A name, and cards by their kinds, nothing for one that lies face down."""

    name: str
    cards: tuple[str, ...]


def rows_svg(art: DeckArt, rows: Sequence[Row], lang: str, title: str) -> str:
    """The picture, 900 units wide; each kind of card is drawn once. In a row that is too long cards overlap, and then
    it goes on below. Several pictures may stand on one page: what has the same id in them is the same."""
    names = {kind: f"{art.name}-{lang}-{number}" for number, kind in enumerate(("", *art.drawer.kinds))}
    kinds = dict.fromkeys(kind for row in rows for kind in row.cards)
    faces = {kind: art.drawer.face(kind, lang, None) if kind else art.drawer.back() for kind in kinds}
    drawn = "".join(f'<g id="{names[kind]}">{face}</g>' for kind, face in faces.items())
    parts, top = [], 0.0
    for row in rows:
        parts.append(f'<text y="{top + NAME:g}">{escape(row.name)}</text>')
        top += NAME + 8
        for line in _lines(art, row):
            parts += [
                f'<use href="#{names[kind]}" transform="translate({left:.1f} {top:g}) scale({_scale(art):.3f})"/>'
                for kind, left in line
            ]
            top += HIGH + GAP / 2
        top += GAP
    return (
        f'<svg {SVG} class="position" viewBox="0 0 {WIDTH} {top:g}" width="{WIDTH}" role="img" '
        f'style="max-width:100%;background:#fff"><title>{escape(title)}</title><defs>{drawn}</defs>'
        f'<g font-family="{css_family(lang)}" font-size="{NAME}" fill="#14181d">{"".join(parts)}</g></svg>'
    )


def _scale(art: DeckArt) -> float:
    return HIGH / art.drawer.size[1]


def _lines(art: DeckArt, row: Row) -> Iterator[list[tuple[str, float]]]:
    """The lines of a row: each card with its left edge."""
    wide = art.drawer.size[0] * _scale(art)
    room = WIDTH - wide
    step = min(wide + 5, max(STEP, room / max(1, len(row.cards) - 1)))
    most = int(room / step + 1e-6) + 1
    for first in range(0, len(row.cards), most):
        yield [(kind, index * step) for index, kind in enumerate(row.cards[first : first + most])]
