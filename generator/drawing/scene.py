"""A scene of a game: cards in the middle of the table, and one's own hand at the lower edge.

It knows cards, not games: the caller says what lies where. As wide for its height as the pictures that other sites show
beside a link to a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate
from typing import Final

from .decks import SVG, DeckArt

WIDTH: Final = 480
HEIGHT: Final = 252
CLOTH: Final = "#2c5a4b"
PALE: Final = "#e4ece7"  # the same on paper, where ink costs
EDGE: Final = 14  # what lies in the middle stays so far from the edges
HAND: Final = 84  # height of a card in the hand,
LIFTED: Final = 58  # of which so much is seen where it is held highest
TURN: Final = 26  # degrees between the first and the last of a hand
HELD: Final = 9  # cards that fill the whole width
SUNK: Final = 60  # how much lower the ends of such a hand are, times four
PLAYED: Final = 92
BESIDE: Final = 50
STEP: Final = 0.74  # of a card's width, from one to the next in a heap
MANY: Final = 8  # cards, from which on they lie closer
APART: Final = 10  # between heaps
LEAN: Final = (-5, 3, -2, 6, -4, 2)  # how the cards of the middle lie, in turn


@dataclass(frozen=True)
class Heap:
    """Cards that lie together, by their kinds, nothing for one that lies face down; ``groups`` of a row with places."""

    cards: tuple[str, ...]
    groups: tuple[int, ...] = ()


@dataclass(frozen=True)
class Scene:
    """What is seen: one's own hand, what lies in the middle, and beside it, smaller, whatever else lies open."""

    hand: tuple[str, ...]
    middle: tuple[Heap, ...]
    beside: tuple[Heap, ...] = ()

    def kinds(self) -> tuple[str, ...]:
        """What is to be drawn, each once."""
        heaps = (card for heap in (*self.middle, *self.beside) for card in heap.cards)
        return tuple(dict.fromkeys((*self.hand, *heaps)))


def scene_svg(art: DeckArt, scene: Scene, lang: str, title: str, cloth: str = CLOTH) -> str:
    """The picture, 480 x 252 units; each kind of card is drawn once. Raises DeckError."""
    kinds = scene.kinds()
    faces = (art.drawer.face(kind, lang, None) if kind else art.drawer.back() for kind in kinds)
    drawn = "".join(f'<g id="k{index}">{face}</g>' for index, face in enumerate(faces))
    laid = "".join(_Drawing(art.drawer.size, {kind: index for index, kind in enumerate(kinds)}, scene).parts())
    return (
        f'<svg {SVG} class="scene" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"><title>{escape(title)}</title>'
        f'<defs>{drawn}</defs><rect width="{WIDTH}" height="{HEIGHT}" fill="{cloth}"/>{laid}</svg>\n'
    )


@dataclass(frozen=True)
class _Drawing:
    size: tuple[float, float]
    names: Mapping[str, int]
    scene: Scene

    @property
    def aspect(self) -> float:
        return self.size[0] / self.size[1]

    def parts(self) -> Iterator[str]:
        top = float(EDGE)
        if self.scene.beside:
            high = self._height(self.scene.beside, BESIDE)
            yield from self._row(self.scene.beside, top, high, upright=True)
            top += high + APART
        if self.scene.middle:
            room = HEIGHT - (LIFTED if self.scene.hand else 0) - EDGE - top
            rows = any(heap.groups for heap in self.scene.middle)
            high = self._height(self.scene.middle, min(PLAYED, room))
            yield from self._row(self.scene.middle, top + (room - high) / 2, high, upright=rows)
        yield from self._hand()

    def _height(self, heaps: Sequence[Heap], most: float) -> float:
        """Of the cards of heaps side by side: as high as they may be, or less where they would not fit."""
        room = WIDTH - 2 * EDGE - APART * (len(heaps) - 1)
        return min(most, room / sum(self._wide(heap) for heap in heaps))

    def _row(self, heaps: Sequence[Heap], top: float, high: float, upright: bool) -> Iterator[str]:
        widths = [self._wide(heap) * high for heap in heaps]
        starts = accumulate(
            (one + APART for one in widths), initial=(WIDTH - sum(widths) - APART * (len(heaps) - 1)) / 2
        )
        lying = [
            (kind, start + at * high)
            for heap, start in zip(heaps, starts, strict=False)
            for kind, at in self._places(heap)
        ]
        scale = high / self.size[1]
        for index, (kind, left) in enumerate(lying):
            angle = 0 if upright else LEAN[index % len(LEAN)]
            lean = f" rotate({angle} {self.size[0] / 2:g} {self.size[1] / 2:g})" if angle else ""
            yield self._card(kind, f"translate({left:.1f} {top:.1f}) scale({scale:.3f}){lean}")

    def _places(self, heap: Heap) -> list[tuple[str, float]]:
        """Each card with its left edge, in heights of a card: side by side on places, else over one another."""
        if heap.groups:
            ends = list(accumulate(heap.groups))
            steps = (index * 1.08 + 0.5 * sum(end <= index for end in ends) for index, _ in enumerate(heap.cards))
        else:
            step = min(STEP, STEP * MANY / len(heap.cards))
            steps = (index * step for index, _ in enumerate(heap.cards))
        return [(kind, step * self.aspect) for kind, step in zip(heap.cards, steps, strict=True)]

    def _wide(self, heap: Heap) -> float:
        return self._places(heap)[-1][1] + self.aspect

    def _hand(self) -> Iterator[str]:
        """A hand as it is held: cards over one another, turned about a place below the picture."""
        scale, kinds = HAND / self.size[1], self.scene.hand
        spread = min(1.0, len(kinds) / HELD)
        for index, kind in enumerate(kinds):
            part = (index / (len(kinds) - 1) - 0.5) * spread if len(kinds) > 1 else 0.0
            x = WIDTH / 2 + part * (WIDTH - 4 * EDGE - HAND * self.aspect)
            y = HEIGHT - LIFTED + part * part * SUNK
            turned = f"rotate({part * TURN:.1f}) scale({scale:.3f}) translate({-self.size[0] / 2:g} 0)"
            yield self._card(kind, f"translate({x:.1f} {y:.1f}) {turned}")

    def _card(self, kind: str, at: str) -> str:
        return f'<use href="#k{self.names[kind]}" transform="{at}"/>'
