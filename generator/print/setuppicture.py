"""The table after the deal, as a picture: which zones there are is asked of the engine."""

from __future__ import annotations

from functools import cache
from typing import Final, Protocol

from generator.drawing.table import SeatFigure, TableFigure, ZoneFigure
from generator.texts.content import GameContent
from rules_engine import find_game
from rules_engine.fields import LETTERS
from rules_engine.game import way_round
from rules_engine.position import Position
from rules_engine.rand import Rand
from rules_engine.table import Zone

SEED: Final = "setup"  # any deal will do, but always the same one


class Words(Protocol):
    """What the picture says, as ``SheetView`` has it in one language."""

    @property
    def content(self) -> GameContent:
        """The game's texts."""

    def zone_name(self, zone: str, seat: str | None) -> str:
        """A zone's name; with a seat, that seat's."""

    def card_name(self, kind: str) -> str:
        """A card in words."""

    def player(self, letters: str) -> str:
        """The player at a seat."""

    def word(self, key: str, **facts: object) -> str:
        """A word that all sheets share, readings still marked."""

    def kana(self, text: str) -> str:
        """A text for inside a drawing."""

    def plain(self, text: str) -> str:
        """A text without its readings."""


@cache
def _dealt(name: str, seats: int) -> Position:
    game = find_game(name)(seats=seats)
    return Position(game, game.deal((), Rand(SEED)))


def setup_figure(view: Words, seats: int | None = None) -> TableFigure:
    """The picture for a number of seats (default: the largest); the seat that is asked first is marked, if one is."""
    number = seats or max(find_game(view.content.name).players)
    position = _dealt(view.content.name, number)
    kinds = position.game.deck.kinds
    everyone = (1 << number) - 1

    def zone_figure(zone: Zone) -> ZoneFigure:
        label = view.zone_name(zone.name, LETTERS[zone.owner] if zone.owner >= 0 else None)
        if zone.seen == everyone:
            return ZoneFigure(label, cards=tuple(kinds[card] for card in zone))
        return ZoneFigure(label, backs=len(zone), layout=zone.layout)

    def words(zone: ZoneFigure) -> str:
        count = view.word("count", n=len(zone.cards) or zone.backs)
        cards = ", ".join(view.card_name(kind) for kind in zone.cards)
        return f"{zone.label} {count}" + (f" ({cards})" if cards else "")

    filled = [zone for zone in position.table.zones if zone]
    centre = tuple(zone_figure(zone) for zone in filled if zone.owner < 0)
    own = [tuple(zone_figure(zone) for zone in filled if zone.owner == seat) for seat in range(number)]
    held = [
        view.word("holds", seat=view.player(LETTERS[seat]), zones=", ".join(map(words, zones)))
        for seat, zones in enumerate(own)
    ]
    first = -1 if position.together else position.seat
    title = view.word(
        "seen" if first >= 0 else "seen-together",
        name=number,
        centre=", ".join(map(words, centre)),
        seats=", ".join(held),
        first=view.player(LETTERS[first]),
    )
    mark = view.kana(view.word("first"))
    return TableFigure(
        seats=tuple(
            SeatFigure(view.player(LETTERS[seat]), own[seat], mark if seat == first else "") for seat in range(number)
        ),
        centre=centre,
        title=view.plain(title),
        count=view.kana(view.word("count", n="{n}")),
        turn=way_round(position.game),
    )
