"""What a game may have and what the texts that all games share speak of: ``{{ where("stock", "…") }}`` asks for it.

The engine says it: who plays together, what lies on the table when play begins, and what is drawn from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from rules_engine.game import Game
from rules_engine.games import score_pad
from rules_engine.position import Position
from rules_engine.rand import Rand
from rules_engine.table import NOBODY, Event, Zone


def _is_stock(zone: Zone) -> bool:
    """A pile that nobody looks into; a row laid face down has places of its own."""
    return zone.pile and not zone.layout and zone.seen == NOBODY


def _stocks(position: Position) -> list[Zone]:
    """The piles that cards leave while a deal is played: of a rest that is put aside nobody asks how much is left."""
    stocks = [zone for zone in position.table.zones if _is_stock(zone)]
    if not stocks:
        return []
    heard, rand = list[Event](), Rand("stocks")
    played = Position(position.game, position.setup, position.deals, heard.append)
    heard.clear()  # of the deal itself
    while played.result is None:
        played.put(rand.choose(played.options()), trusted=True)
    left = {event.source.name for event in heard if event.source is not None}
    return [zone for zone in stocks if zone.name in left]


THINGS: Final[Mapping[str, Callable[[Position], bool]]] = {
    "partners": lambda position: any(len(side) > 1 for side in position.game.sides),
    "tricks": lambda position: any(zone.form == "trick" for zone in position.table.zones),
    "stock": lambda position: any(zone.owner < 0 for zone in _stocks(position)),
    "draw-piles": lambda position: any(zone.owner >= 0 for zone in _stocks(position)),
    "scores": lambda position: score_pad(position.game.name) is not None,
}
"""By name, whether a deal has it: partners, tricks, one stock for all, a draw pile for each player, scores to write."""


@cache
def things_of(game: type[Game]) -> frozenset[str]:
    """What a game has with any number of players that it allows. Raises RulesError where it cannot be dealt."""
    tables = [game(seats) for seats in game.players]
    deals = [Position(table, table.deal((), Rand("things"))) for table in tables]
    return frozenset(name for name, has in THINGS.items() if any(map(has, deals)))
