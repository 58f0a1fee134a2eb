"""What of Hamlet is counted and asked where a deal is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.games.hamlet.rules import Hamlet
from rules_engine.showing import Counting, Lying, Showing


def tricks_so_far(game: Hamlet, lying: Lying) -> list[int]:
    """The tricks of each seat."""
    return [len(lying.cards("taken", seat)) // game.seats for seat in range(game.seats)]


def shared(_: Hamlet, told: Mapping[str, Any], __: Lying) -> Mapping[str, Any]:
    """The kind of game, and who has how many tricks."""
    return {"to_be": told["to_be"], "tricks": told["tricks"]}


SHOWING = Showing(
    running=tricks_so_far,
    final={"score": "points"},
    counting={"score": Counting("score", shared, ("taken",), ("score-to-be", "score-not-to-be"), tricks=True)},
    numbers={"score": "points"},
    gets={"score": "points"},
)
