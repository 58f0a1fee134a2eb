"""The direction of play: which neighbour's turn it is next, told by the engine itself."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Final

from rules_engine import find_game
from rules_engine.position import Position
from rules_engine.rand import Rand

DEALS: Final = 10
MOST: Final = 3 / 5  # of the turns; the others follow a trick's winner, say


@cache
def direction(name: str, seats: int) -> str:
    """``left`` or ``right``, to which most turns pass on; empty where neither is so, and for two players."""
    game = find_game(name)(seats)
    rand = Rand(f"{name}/direction")
    passed: Counter[int] = Counter()
    for number in range(DEALS):
        position = Position(game, game.deal((), Rand(f"{name}/direction/{number}")))
        before = -1
        while position.asks:
            seat = -1 if position.together else position.seat
            if min(before, seat) >= 0 and seat != before:
                passed[(seat - before) % seats] += 1
            before = seat
            position.put(rand.choose(position.options()), trusted=True)
    ways = {"left": passed[1], "right": passed[seats - 1]} if seats > 2 else {}
    return next((way for way, turns in ways.items() if turns > MOST * passed.total()), "")
