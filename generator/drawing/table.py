"""The picture of a table: seats round it, what each holds, what lies in the middle, and the way that turns go round.

It knows zones, not games: the caller says which zones there are, with cards or with a number of backs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from ..errors import OverflowFault
from .decks import ACCENT, SVG, DeckArt
from .fonts import Cut, css_family, find_fonts
from .measures import text_width

WIDTH: Final = 900  # tenths of a millimetre: drawn a column wide, letters keep their size in print
LEFT: Final = 140  # the edges of the table
RIGHT: Final = 760
TEXT: Final = 30  # 7.9 pt in a column
SMALL: Final = 26
NAME: Final = 34
LINE: Final = 36
READING: Final = 14
INK: Final = "#1d2733"
BACK: Final = "#7c8fa6"
NAMES: Final = 62  # height of the words above and below the table
EDGE: Final = 12  # what lies on the table stays so far from its edge
HAND: Final = 52  # height of a card in hand
LAID: Final = 32  # and of one in a row
MIDDLE: Final = (90, 76, 62)  # and of one in the middle: the first with which all have room
GAP: Final = 8
REACH: Final = 330  # how long a hand may be
BESIDE: Final = 204  # and one at the side of the table
APART: Final = 34
CORNER: Final = 46

Wrap = Callable[[str], Sequence[str]]


@dataclass(frozen=True)
class ZoneFigure:
    """A zone as it is drawn: its name, the open cards in it, or else how many lie or stand face down.

    With a `layout` it is a row on the table, in groups of so many places, all of them filled.
    """

    label: str
    cards: tuple[str, ...] = ()
    backs: int = 0
    layout: tuple[int, ...] = ()

    @property
    def count(self) -> int:
        """How many cards there are."""
        return len(self.cards) or self.backs


@dataclass(frozen=True)
class SeatFigure:
    """A seat: its player, its zones (empty ones are left out), words for its marks such as "dealer", and its side."""

    name: str
    zones: tuple[ZoneFigure, ...]
    marks: tuple[str, ...] = ()
    side: int = 0


@dataclass(frozen=True)
class TableFigure:
    """Seats clockwise, the first at the bottom; zones and notes in the middle; the picture in words.

    `count` turns a number of cards into words ("14枚"); `turn` is the way play goes round, "left", "right" or "", and
    `way` says so. `wrap` cuts a text where lines may break; `accent` is the colour of the arrows. With `bare`, which
    takes marked readings out of a text, there is room for readings over all words.
    """

    seats: tuple[SeatFigure, ...]
    centre: tuple[ZoneFigure, ...]
    title: str
    count: str = "{n}"
    turn: str = "left"
    way: str = ""
    notes: tuple[str, ...] = ()
    wrap: Wrap = str.split
    accent: str = ACCENT
    bare: Callable[[str], str] | None = None


class _Place(NamedTuple):
    """The middle of a seat's stretch of the edge, how its cards are turned, and how long a hand may be there."""

    x: float
    y: float
    turned: int
    reach: float


def table_svg(art: DeckArt, figure: TableFigure, lang: str) -> str:
    """The picture, `WIDTH` units wide, as high as it must be. Raises OverflowFault for words that are too long,
    DeckError."""
    return _Drawing(art, figure, lang).svg()


@dataclass(frozen=True)
class _Drawing:
    art: DeckArt
    figure: TableFigure
    lang: str

    def svg(self) -> str:
        seats = self.figure.seats
        across = [seat for seat, turned in zip(seats, _TURNED[len(seats)], strict=True) if turned == 180]
        depth = max((self._depth(seat) for seat in seats), default=0)
        wide = RIGHT - LEFT - 2 * (depth + APART / 2)
        middle, tall = self._middle(wide)
        top = NAMES if across else CORNER / 2 + 5  # the heads of the arrows stay inside
        foot = NAMES + self._over / 2
        above = depth if across else EDGE
        beside = max((self._length(seat) for seat in seats), default=0) + 4 * EDGE
        high = max(depth + tall + above + 2 * EDGE, beside, 170)
        bottom = top + high
        centre = top + above + (high - above - depth - tall) / 2
        size = f'x="{LEFT}" y="{top:g}" width="{RIGHT - LEFT}" height="{high:g}" rx="44"'
        parts = [f'<rect {size} fill="#eef3f0" stroke="#5d7a68" stroke-width="4"/>']
        for seat, place in zip(seats, _places(len(seats), top, bottom), strict=True):
            parts += [*self._held(seat, place), *self._named(seat, place)]
        parts.append(f'<g transform="translate(0 {centre:g})">{middle}</g>')
        if self.figure.turn and len(seats) > 2:
            parts += self._ring(top, bottom)
        return (
            f'<svg {SVG} class="table-picture" viewBox="0 0 {WIDTH} {bottom + foot:g}" role="img">'
            f"<title>{escape(self.figure.title)}</title>"
            f'<g font-family="{css_family(self.lang)}" font-size="{TEXT}" fill="{INK}">{"".join(parts)}</g></svg>'
        )

    # what a seat has ----------------------------------------------------------------------------------------

    def _depth(self, seat: SeatFigure) -> float:
        """How far what lies before a seat reaches onto the table."""
        zones = [zone for zone in seat.zones if zone.count]
        return EDGE + sum((LAID if zone.layout else HAND) + EDGE for zone in _from_the_edge(zones))

    def _length(self, seat: SeatFigure) -> float:
        return max((self._row(zone, BESIDE)[1] for zone in seat.zones if zone.count), default=0)

    def _held(self, seat: SeatFigure, place: _Place) -> list[str]:
        """What a seat has, side by side with the edge: a hand next to its owner, rows beyond it."""
        parts, at = [], -float(EDGE)
        for zone in _from_the_edge([zone for zone in seat.zones if zone.count]):
            drawn, _ = self._row(zone, place.reach)
            at -= LAID if zone.layout else HAND
            moved = f"translate({place.x:g} {place.y:g}) rotate({place.turned}) translate(0 {at:g})"
            parts.append(f'<g transform="{moved}">{drawn}</g>')
            at -= EDGE
        return parts

    def _row(self, zone: ZoneFigure, reach: float) -> tuple[str, float]:
        """Cards face down in a row, as many as there are, and how long it is; a hand overlaps where it must."""
        high = LAID if zone.layout else HAND
        width, height = self.art.drawer.size
        wide = high * width / height
        step = min(wide + 5, (reach - wide) / max(1, zone.count - 1))
        starts, at = [], 0.0
        for group in zone.layout or (zone.count,):
            starts += [at + step * index for index in range(group)]
            at = starts[-1] + step + 12
        length = starts[-1] + wide
        cards = "".join(
            f'<rect x="{start - length / 2:.1f}" width="{wide:.1f}" height="{high}" rx="{high / 9:.1f}"/>'
            for start in starts
        )
        return f'<g fill="{BACK}" stroke="#fff" stroke-width="3">{cards}</g>', length

    def _named(self, seat: SeatFigure, place: _Place) -> list[str]:
        """The player, and in words what is held: beside the table one line under the other, else in one line."""
        wide = max(62.0, self._long(seat.name, NAME) + 30)
        zones = [zone for zone in seat.zones if zone.count]
        held = [f"{zone.label} {self._count(zone)}" for zone in zones]
        if place.turned in (0, 180):
            y = place.y + (33 + self._over / 4 if place.turned == 0 else -33)
            words = [(mark, True) for mark in seat.marks] + [(text, False) for text in held]
            room = [self._long(text) for text, _ in words]
            start = place.x - (wide + sum(room) + 18 * len(room)) / 2
            self._fits(sum(room) + 18 * len(room), 2 * REACH - wide, f"seat {seat.name}", ", ".join(held))
            parts = self._pill(seat, start, y, wide)
            start += wide + 18
            for (text, strong), long in zip(words, room, strict=True):
                parts.append(_text(start, y + 11, text, bold=strong))
                start += long + 18
            return parts
        side = 62 if place.x < WIDTH / 2 else WIDTH - 62
        lines = [(line, True) for mark in seat.marks for line in self._lines(mark, 122, SMALL)]
        for zone, whole in zip(zones, held, strict=True):
            fits = self._long(whole, SMALL) <= 122
            lines += [(line, False) for line in ([whole] if fits else self._label(zone, 2))]
        first, step = 80 + self._over / 2, 32 + self._over / 2
        top = place.y - (first - 28 + step * len(lines)) / 2
        parts = self._pill(seat, side - wide / 2, top + 24, wide)
        for index, (line, strong) in enumerate(lines):
            self._fits(self._long(line, SMALL), 130, f"seat {seat.name}", line)
            parts.append(_text(side, top + first + step * index, line, anchor="middle", size=SMALL, bold=strong))
        return parts

    def _pill(self, seat: SeatFigure, left: float, middle: float, wide: float) -> list[str]:
        fill = ("#fff", "#d5dde6")[seat.side % 2]
        size = f'x="{left:.1f}" y="{middle - 24:g}" width="{wide:.1f}" height="48" rx="24"'
        return [
            f'<rect {size} fill="{fill}" stroke="{INK}" stroke-width="4"/>',
            _text(left + wide / 2, middle + 12, seat.name, anchor="middle", size=NAME, bold=True),
        ]

    # the middle ---------------------------------------------------------------------------------------------

    def _middle(self, wide: float) -> tuple[str, float]:
        """Zones side by side with their names under them, then the notes; and how high that is."""
        zones = [zone for zone in self.figure.centre if zone.count]
        parts, at = self._lying(zones, wide) if zones else ([], 0.0)
        for note in self.figure.notes:
            for line in self._lines(note, wide, TEXT):
                at += self._line
                parts.append(_text(WIDTH / 2, at, line, anchor="middle"))
        return "".join(parts), at + 8

    def _lying(self, zones: Sequence[ZoneFigure], wide: float) -> tuple[list[str], float]:
        """Zones as large as they may be side by side, their names under them in one line or two."""
        for high, (lines, size) in product(MIDDLE, ((1, TEXT), (2, TEXT), (2, SMALL))):
            labels = [self._label(zone, lines) for zone in zones]
            scale = high / self.art.drawer.size[1]
            step = self.art.drawer.size[0] * scale + GAP
            cards = [(len(zone.cards) or 1) * step - GAP for zone in zones]
            room = [
                max(own, *(self._long(line, size) for line in label)) for own, label in zip(cards, labels, strict=True)
            ]
            whole = sum(room) + APART * (len(zones) - 1)
            if whole <= wide:
                break
        else:
            self._fits(whole, wide, "middle", ", ".join(zone.label for zone in zones))
        parts, start = [], (WIDTH - whole) / 2
        for zone, label, own, stretch in zip(zones, labels, cards, room, strict=True):
            centre = start + stretch / 2
            for index, kind in enumerate(zone.cards or ("",)):
                drawing = self.art.drawer.face(kind, self.lang, None) if kind else self.art.drawer.back()
                moved = f"translate({centre - own / 2 + index * step:.1f} 0) scale({scale:.3f})"
                parts.append(f'<g transform="{moved}">{drawing}</g>')
            parts += [
                _text(centre, high - 2 + (index + 1) * self._line, line, anchor="middle", size=size, bold=True)
                for index, line in enumerate(label)
            ]
            start += stretch + APART
        return parts, high + 6 + self._line * lines

    def _label(self, zone: ZoneFigure, lines: int) -> list[str]:
        return [zone.label, self._count(zone)] if lines > 1 else [f"{zone.label} {self._count(zone)}"]

    # the way round ------------------------------------------------------------------------------------------

    def _ring(self, top: float, bottom: float) -> list[str]:
        """An arrow round each corner of the table, all the same way, and what they mean."""
        left = self.figure.turn == "left"
        near, far = 14, CORNER
        parts = []
        corners = ((LEFT, bottom, 1, -1), (LEFT, top, 1, 1), (RIGHT, top, -1, 1), (RIGHT, bottom, -1, -1))
        for index, (x, y, right, down) in enumerate(corners):
            along = (x + right * far, y - down * near)  # on the long side of the corner
            up = (x - right * near, y + down * far)  # on the short side
            # Clockwise the lower left corner is passed from the long side to the short one, the next the other way.
            first, last = (along, up) if (index % 2 == 0) == left else (up, along)
            sweep = 1 if left else 0
            parts.append(
                f'<path d="M{first[0]} {first[1]:g}A{far + near} {far + near} 0 0 {sweep} {last[0]} {last[1]:g}" '
                f'fill="none" stroke="{self.figure.accent}" stroke-width="6"/>'
            )
            parts.append(_head(*last, *((0, down) if last is up else (right, 0)), self.figure.accent))
        y = bottom + NAMES + self._over / 2 - 12
        parts.append(_text(8, y, self.figure.way, size=TEXT, bold=True, fill=self.figure.accent))
        self._fits(self._long(self.figure.way), 290, "way round", self.figure.way)
        return parts

    # words --------------------------------------------------------------------------------------------------

    @property
    def _bold(self) -> tuple[Path, ...]:
        return find_fonts().of(self.lang, Cut(bold=True))

    def _count(self, zone: ZoneFigure) -> str:
        return self.figure.count.format(n=zone.count)

    def _lines(self, text: str, room: float, size: float) -> list[str]:
        """A text in lines that have room; words (or phrases) are kept whole."""
        space = " " if self.lang == "en" else ""
        lines: list[str] = []
        for piece in self.figure.wrap(text):
            longer = f"{lines[-1]}{space}{piece}" if lines else piece
            if lines and self._long(longer, size) <= room:
                lines[-1] = longer
            else:
                lines.append(piece)
        for line in lines:
            self._fits(self._long(line, size), room + 8, "words", line)
        return lines

    def _long(self, text: str, size: float = TEXT) -> float:
        return text_width(self.figure.bare(text) if self.figure.bare else text, size, self._bold)

    @property
    def _over(self) -> float:
        """How much room there is over a line for readings."""
        return READING if self.figure.bare else 0.0

    @property
    def _line(self) -> float:
        return LINE + self._over

    def _fits(self, width: float, room: float, box: str, text: str) -> None:
        if width > room:
            raise OverflowFault("table picture", f"{box}, {text}", 1, (width - room) / 10)


_TURNED: Final = {
    1: (0,),
    2: (0, 180),
    3: (0, 90, 270),
    4: (0, 90, 180, 270),
    5: (0, 90, 180, 180, 270),
}


def _places(seats: int, top: float, bottom: float) -> list[_Place]:
    middle = (top + bottom) / 2
    across = _TURNED[seats].count(180)
    xs = iter([WIDTH / 2] if across < 2 else [LEFT + 150, RIGHT - 150])
    found = []
    for turned in _TURNED[seats]:
        if turned == 0:
            found.append(_Place(WIDTH / 2, bottom, 0, REACH))
        elif turned == 180:
            found.append(_Place(next(xs), top, 180, REACH / across))
        else:
            found.append(_Place(LEFT if turned == 90 else RIGHT, middle, turned, BESIDE))
    return found


def _from_the_edge(zones: Sequence[ZoneFigure]) -> list[ZoneFigure]:
    return sorted(zones, key=lambda zone: bool(zone.layout))


def _text(
    x: float, y: float, text: str, anchor: str = "start", size: float = TEXT, bold: bool = False, fill: str = INK
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}"{weight} fill="{fill}">'
        f"{escape(text)}</text>"
    )


def _head(x: float, y: float, right: int, down: int, accent: str) -> str:
    """The head of an arrow that ends here, heading one way along an axis."""
    tip = f"{x + 20 * right:g} {y + 20 * down:g}"
    return (
        f'<path d="M{tip}L{x + 13 * down:g} {y + 13 * right:g}L{x - 13 * down:g} {y - 13 * right:g}Z" fill="{accent}"/>'
    )
