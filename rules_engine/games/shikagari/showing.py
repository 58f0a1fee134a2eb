"""What of Shikagari is counted and asked where a deal is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.games.shikagari.rules import Shikagari
from rules_engine.games.shikagari.scoring import score
from rules_engine.scoring import by_seat, names
from rules_engine.showing import Counting, Lying, Showing


def red_so_far(game: Shikagari, lying: Lying) -> list[int]:
    """The red pips that each seat's side has taken."""
    points = score([lying.cards("taken", seat) for seat in range(game.seats)])
    own_side = {seat: own for own, seats in zip(points, game.sides, strict=True) for seat in seats}
    return [own_side[seat] for seat in range(game.seats)]


def taken(game: Shikagari, _: Mapping[str, Any], lying: Lying) -> Mapping[str, Any]:
    """The tiles that each has taken."""
    return {"cards": by_seat([list(names(game, lying.cards("taken", seat))) for seat in range(game.seats)])}


SHOWING = Showing(
    running=red_so_far,
    final={"score": "points"},
    counting={"score": Counting("score", taken, ("taken",))},
    numbers={"wins": "red", "score": "points"},
)
