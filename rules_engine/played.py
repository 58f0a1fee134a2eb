"""What was played: deals and matches as values. ``record`` reads and writes them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.game import Deal, Game, Outcome, Result, Setup
from rules_engine.position import Move


@dataclass(frozen=True)
class DealRecord:
    """One deal: its setup, the moves so far, and the points by ``game.scored`` when it was played out."""

    setup: Setup
    moves: tuple[Move, ...]
    scores: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Record:
    """A match as far as it was played; a record may stop after any move."""

    game: Game
    deals: tuple[DealRecord, ...]
    outcome: Outcome | None = None
    provenance: Mapping[str, Any] = dataclasses.field(default_factory=dict)


Played = tuple[Setup, Sequence[Move], Result]
"""A deal that was played out: its setup, its moves, how it ended."""


def played_out(game: Game, deals: Sequence[Played], provenance: Mapping[str, Any]) -> Record:
    """The record of deals that were all played out."""
    outcome = game.outcome([Deal(setup, result) for setup, _, result in deals])
    rows = tuple(DealRecord(setup, tuple(moves), result.scores) for setup, moves, result in deals)
    return Record(game, rows, outcome, provenance)
