"""What of Trumps is counted and asked where a deal is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.games.trumps.rules import Trumps
from rules_engine.games.trumps.scoring import points_of
from rules_engine.scoring import by_seat, names
from rules_engine.showing import Counting, Lying, Showing


def points_so_far(game: Trumps, lying: Lying) -> list[int]:
    """A + B of each."""
    return [points_of(lying.cards("taken", seat)) for seat in range(game.seats)]


def taken(game: Trumps, _: Mapping[str, Any], lying: Lying) -> Mapping[str, Any]:
    """The score cards of each."""
    return {"cards": by_seat([list(names(game, lying.cards("taken", seat))) for seat in range(game.seats)])}


SHOWING = Showing(
    running=points_so_far,
    final={"total": "totals"},
    counting={"score": Counting("score", taken, ("taken",), lines=("most-alike", "longest-run"))},
    numbers={"score": "points"},
)
