"""What a game may have and what the texts that all games share speak of: ``{{ where("stock", "…") }}`` asks for it.

The engine says it: who plays together, and what lies on the table when play begins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from rules_engine.game import Game
from rules_engine.games import score_pad
from rules_engine.position import Position
from rules_engine.rand import Rand
from rules_engine.table import NOBODY, Zone


def _is_stock(zone: Zone) -> bool:
    """A pile that nobody looks into; a row laid face down has places of its own."""
    return zone.pile and not zone.layout and zone.seen == NOBODY


THINGS: Final[Mapping[str, Callable[[Position], bool]]] = {
    "partners": lambda position: any(len(side) > 1 for side in position.game.sides),
    "tricks": lambda position: any(zone.form == "trick" for zone in position.table.zones),
    "stock": lambda position: any(_is_stock(zone) and zone.owner < 0 for zone in position.table.zones),
    "draw-piles": lambda position: any(_is_stock(zone) and zone.owner >= 0 for zone in position.table.zones),
    "scores": lambda position: score_pad(position.game.name) is not None,
}
"""By name, whether a deal has it: partners, tricks, one stock for all, a draw pile for each player, scores to write."""


@cache
def things_of(game: type[Game]) -> frozenset[str]:
    """What a game has with any number of players that it allows. Raises RulesError where it cannot be dealt."""
    tables = [game(seats) for seats in game.players]
    deals = [Position(table, table.deal((), Rand("things"))) for table in tables]
    return frozenset(name for name, has in THINGS.items() if any(map(has, deals)))
