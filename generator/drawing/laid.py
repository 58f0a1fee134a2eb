"""The picture of what was played, on a table: a card before each player, in frames those that a line speaks of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from .decks import ACCENT, SVG
from .fonts import css_family

WIDTH: Final = 900  # units; drawn 55 mm wide
HEIGHT: Final = 560
NAME: Final = 50  # 8.7 pt
HIGH: Final = 165  # of a card
INK: Final = "#1d2733"
_SPOTS: Final = {
    2: ((450, 375), (450, 185)),
    3: ((450, 375), (270, 200), (630, 200)),
    4: ((450, 380), (250, 280), (450, 180), (650, 280)),
    5: ((450, 390), (235, 330), (330, 175), (570, 175), (665, 330)),
}
"""By the number of players where the middle of each one's cards is, clockwise from the bottom,"""
_NAMES: Final = {
    2: ((450, 545), (450, 52)),
    3: ((450, 545), (95, 105), (805, 105)),
    4: ((450, 545), (62, 295), (450, 52), (838, 295)),
    5: ((450, 545), (62, 430), (130, 75), (770, 75), (838, 430)),
}
"""and where each name stands."""


@dataclass(frozen=True)
class Laid:
    """A card's drawing, its player's place at the table, whether it is framed, the lines about it, and the drawing of
    the suit that it counts as, or nothing."""

    face: str
    seat: int
    framed: bool
    numbers: tuple[int, ...]
    sign: str = ""


def laid_svg(
    size: tuple[float, float],
    names: Sequence[str],
    cards: Sequence[Laid],
    lang: str,
    title: str,
    accent: str = ACCENT,
) -> str:
    """The picture, 900 x 560 units; `size` is that of a card's drawing. Cards of one player lie side by side; frames
    are in the accent."""
    parts = [
        '<rect x="125" y="70" width="650" height="425" rx="150" fill="#eef3ef" stroke="#5d7a68" stroke-width="4"/>'
    ]
    for (x, y), name in zip(_NAMES[len(names)], names, strict=True):
        parts.append(
            f'<text x="{x}" y="{y}" font-size="{NAME}" font-weight="bold" text-anchor="middle">{escape(name)}</text>'
        )
    scale = HIGH / size[1]
    wide = size[0] * scale
    count = Counter(card.seat for card in cards)
    seen: Counter[int] = Counter()
    about: dict[int, dict[int, None]] = {}
    badges: list[str] = []
    for card in cards:
        x, y = _SPOTS[len(names)][card.seat]
        left = x + (seen[card.seat] - count[card.seat] / 2) * (wide + 12) + 6
        seen[card.seat] += 1
        parts += _card(card, (left, y - HIGH / 2, wide, scale), accent)
        about.setdefault(card.seat, {}).update(dict.fromkeys(card.numbers))
        if seen[card.seat] == count[card.seat]:
            badges += _badges(about[card.seat], left + wide, y + HIGH / 2, accent)
    return (
        f'<svg {SVG} class="laid" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"><title>{escape(title)}</title>'
        f'<g font-family="{css_family(lang)}" fill="{INK}">{"".join(parts + badges)}</g></svg>'
    )


def _card(card: Laid, at: tuple[float, float, float, float], accent: str) -> list[str]:
    left, top, wide, scale = at
    parts = [f'<g transform="translate({left:.1f} {top:.1f}) scale({scale:.3f})">{card.face}</g>']
    if card.framed:
        parts.append(
            f'<rect x="{left - 7:.1f}" y="{top - 7:.1f}" width="{wide + 14:.1f}" height="{HIGH + 14}" rx="14" '
            f'fill="none" stroke="{accent}" stroke-width="8"/>'
        )
    return parts


def _badges(numbers: Iterable[int], right: float, foot: float, accent: str) -> Iterator[str]:
    """The lines that are about what a player played, at the foot of the last of these cards, over all of them."""
    for index, number in enumerate(numbers):
        x = right + 2 - 52 * index
        yield (
            f'<circle cx="{x:.1f}" cy="{foot:.1f}" r="27" fill="#fff" stroke="{accent}" stroke-width="5"/>'
            f'<text x="{x:.1f}" y="{foot + 12:.1f}" font-size="37" font-weight="bold" fill="{accent}" '
            f'text-anchor="middle">{number}</text>'
        )
