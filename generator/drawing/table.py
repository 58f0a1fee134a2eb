"""The picture of a table: seats round it, what each holds, and what lies in the middle.

It knows zones, not games: the caller says which zones there are, with cards or with a number of backs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from generator.drawing.decks import SVG, DeckArt
from generator.drawing.drawers import FONT
from generator.drawing.fonts import find_fonts
from generator.drawing.measures import text_width
from generator.errors import OverflowFault

WIDTH: Final = 900  # tenths of a millimetre: drawn a column wide, letters keep their size in print
HEIGHT: Final = 640
TEXT: Final = 37.5  # 10.6 pt
NAME: Final = 38
INK: Final = "#1d2733"
FAN: Final = 7  # backs drawn for a hand, however large it is
MIDDLE: Final = 560  # the width of the middle, and the least space between two zones there
APART: Final = 36


@dataclass(frozen=True)
class ZoneFigure:
    """A zone as it is drawn: its name, the open cards in it, or else how many lie or stand face down.

    With a `layout` it is a row on the table, in groups of so many places, all of them filled.
    """

    label: str
    cards: tuple[str, ...] = ()
    backs: int = 0
    layout: tuple[int, ...] = ()


@dataclass(frozen=True)
class SeatFigure:
    """A seat: its player, its zones (empty ones are left out), and a word for its mark, such as "lead"."""

    name: str
    zones: tuple[ZoneFigure, ...]
    mark: str = ""


@dataclass(frozen=True)
class TableFigure:
    """Seats clockwise, the first at the bottom; zones in the middle; the picture in words.

    `count` turns a number of cards into words ("14枚"); `turn` is the way play goes round, "left", "right" or "".
    """

    seats: tuple[SeatFigure, ...]
    centre: tuple[ZoneFigure, ...]
    title: str
    count: str = "{n}"
    turn: str = "left"


def table_svg(art: DeckArt, figure: TableFigure, lang: str) -> str:
    """The picture, `WIDTH` x `HEIGHT` units. Raises OverflowFault for a label that is too long, DeckError."""
    parts = [
        '<rect x="165" y="135" width="570" height="370" rx="70" fill="#eaf0ec" stroke="#5d7a68" stroke-width="5"/>'
    ]
    for seat, (x, y, turned) in zip(figure.seats, _places(len(figure.seats)), strict=True):
        parts += _seat(figure, seat, x, y, turned)
    parts += _centre(art, figure, lang)
    if figure.turn and len(figure.seats) > 2:
        parts.append(_arrow(figure.turn == "left"))
    return (
        f'<svg {SVG} class="table-picture" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
        f"<title>{escape(figure.title)}</title>"
        f'<g font-family="{FONT}" font-size="{TEXT}" fill="{INK}">{"".join(parts)}</g></svg>'
    )


def _places(seats: int) -> Sequence[tuple[int, int, int]]:
    """Centre of each seat's fan and the angle that it is turned by, clockwise from the bottom."""
    bottom, left, top, right = (450, 520, 0), (160, 320, 90), (450, 115, 180), (740, 320, 270)
    upper_left, upper_right = (215, 135, 145), (685, 135, 215)
    rows = {
        1: (bottom,),
        2: (bottom, top),
        3: (bottom, upper_left, upper_right),
        4: (bottom, left, top, right),
        5: (bottom, (172, 400, 90), upper_left, upper_right, (728, 400, 270)),
    }
    if seats not in rows:
        raise ValueError(f"a table of {seats} seats cannot be drawn; expected 1 to 5")
    return rows[seats]


def _seat(figure: TableFigure, seat: SeatFigure, x: int, y: int, turned: int) -> list[str]:
    filled = [zone for zone in seat.zones if zone.backs or zone.cards]
    hands = [zone for zone in filled if not zone.layout]
    parts = [f'<g transform="translate({x} {y}) rotate({turned})">{_row(zone)}</g>' for zone in filled if zone.layout]
    for index, zone in enumerate(hands):
        number = zone.backs or len(zone.cards)
        shown = min(number, FAN)
        start = -(shown - 1) / 2
        fan = "".join(
            f'<rect x="-30" y="-84" width="60" height="84" rx="7" transform="rotate({(start + i) * 8:g} 0 150)"/>'
            for i in range(shown)
        )
        across = (index - (len(hands) - 1) / 2) * 220
        parts.append(
            f'<g transform="translate({x} {y}) rotate({turned}) translate({across:g} 0)" fill="#33475f" stroke="#fff" '
            f'stroke-width="4">{fan}</g>'
        )
    name_x, name_y, count_x, count_y, anchor = _labels(x, y, turned)
    fill, text = (INK, "#fff") if seat.mark else ("#fff", INK)
    wide = max(62.0, text_width(seat.name, NAME, find_fonts().bold) + 32)
    left = name_x if anchor == "start" else min(max(name_x - wide / 2, 3), WIDTH - wide - 3)
    count_x += round(wide) if anchor == "start" else 0
    parts.append(
        f'<rect x="{left:g}" y="{name_y - 31}" width="{wide:g}" height="62" rx="31" fill="{fill}" stroke="{INK}" '
        f'stroke-width="5"/><text x="{left + wide / 2:g}" y="{name_y + 14}" font-size="{NAME}" font-weight="bold" '
        f'fill="{text}" text-anchor="middle">{escape(seat.name)}</text>'
    )
    lines = [seat.mark] if seat.mark else []
    # Each seat says what it holds; a name for the zone is said once, at the first seat. A row can be counted.
    for zone in filled if seat is figure.seats[0] else hands:
        held = figure.count.format(n=zone.backs or len(zone.cards))
        lines.append(f"{zone.label} {held}" if seat is figure.seats[0] else held)
    if turned == 0:
        count_y -= 20 * (len(lines) - 1)  # below this seat the picture ends
    for index, line in enumerate(lines):
        weight = ' font-weight="bold"' if seat.mark and index == 0 else ""
        parts.append(
            f'<text x="{count_x}" y="{count_y + index * 46}" text-anchor="{anchor}"{weight}>{escape(line)}</text>'
        )
        room = WIDTH - count_x if anchor != "middle" else 132
        _fits(line, room, f"seat {seat.name}")
    return parts


def _row(zone: ZoneFigure) -> str:
    """Face-down cards in their places, in front of a seat, as it looks at them."""
    wide = sum(zone.layout) * 28 + (len(zone.layout) - 1) * 10 - 3
    left, cards = -wide / 2, []
    for count in zone.layout:
        cards += [f'<rect x="{left + 28 * index:g}" y="-127" width="25" height="36" rx="4"/>' for index in range(count)]
        left += 28 * count + 10
    return f'<g fill="#33475f" stroke="#fff" stroke-width="2.5">{"".join(cards)}</g>'


def _labels(x: int, y: int, turned: int) -> tuple[int, int, int, int, str]:
    """Where the player's name stands, and the words beside it, from its left edge on, or under it."""
    if turned == 0:
        return x - 91, y + 66, x - 74, y + 79, "start"
    if turned == 180:
        return x - 31, y - 72, x - 14, y - 58, "start"
    side = 66 if x < WIDTH / 2 else WIDTH - 66
    return side, y - 40, side, y + 34, "middle"


def _centre(art: DeckArt, figure: TableFigure, lang: str) -> list[str]:
    """The zones in the middle: side by side where there is room, else one under the other."""
    parts: list[str] = []
    zones = [zone for zone in figure.centre if zone.cards or zone.backs]
    full = 0.95 if any(zone.layout for seat in figure.seats for zone in seat.zones) else 1.3
    width, height = art.drawer.size
    labels = [f"{zone.label} {figure.count.format(n=len(zone.cards) or zone.backs)}" for zone in zones]

    def room(index: int, scale: float) -> float:
        cards = (len(zones[index].cards) or 1) * (width * scale + 12) - 12
        return max(cards, text_width(labels[index], TEXT, find_fonts().bold))

    rows = [list(range(len(zones)))]
    if sum(room(index, full) + APART for index in rows[0]) - APART > MIDDLE:
        rows = [[index] for index in rows[0]]
    scale = full / max(1, len(rows))  # rows are low enough to stay clear of the hands above and below them
    step = width * scale + 12
    for number, row in enumerate(rows):
        middle = 312 + (number - (len(rows) - 1) / 2) * (height * scale + 60) if len(rows) > 1 else 320
        top = middle - height * scale / 2 - 22
        start = WIDTH / 2 - (sum(room(index, scale) + APART for index in row) - APART) / 2
        for place in row:
            zone, label = zones[place], labels[place]
            centre = start + room(place, scale) / 2
            start += room(place, scale) + APART
            left = centre - ((len(zone.cards) or 1) * step - 12) / 2
            for index, kind in enumerate(zone.cards or ("",)):
                drawing = art.drawer.face(kind, lang, None) if kind else art.drawer.back()
                at = f"translate({left + index * step:.1f} {top:.1f}) scale({scale:.3f})"
                parts.append(f'<g transform="{at}">{drawing}</g>')
            _fits(label, 420, f"middle, {zone.label}")
            parts.append(
                f'<text x="{centre:g}" y="{top + height * scale + 46:.1f}" text-anchor="middle" font-weight="bold">'
                f"{escape(label)}</text>"
            )
    return parts


def _arrow(left: bool) -> str:
    """The way round, as an arrow outside the table from the first seat to its neighbour."""
    path = "M335 592C220 592 90 575 68 455" if left else "M826 596C826 590 824 530 833 455"
    head = "M64 425L49 459L84 455Z" if left else "M836 425L816 455L851 459Z"
    return f'<path d="{path}" fill="none" stroke="{INK}" stroke-width="6"/><path d="{head}"/>'


def _fits(text: str, room: float, box: str) -> None:
    width = text_width(text, TEXT, find_fonts().bold)
    if width > room:
        raise OverflowFault("table picture", box, 1, (width - room) / 10)
