"""What a whole deal of a game must show so that it teaches, from ``whole`` in ``game.yaml``; all of it may be left out.

whole:
  plain: [{first: case-a, then: [case-b, equal-lowest]}]   # the plain rule, shown before its exceptions
  twist: [{clause: case-b, within: 3}]   # what the game is about; within so many groups of steps after the setup
  needs: {reveal: [score-to-be]}         # what somebody must know to weigh a choice, besides what narrows it
  never: [take-back]                     # what a sensible player does not do, and nobody should see first
  deals: 3                               # the third deal of a match by the usual rules is shown, not the first
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from ..schema import Filled, Whole, closed
from .fields import ClauseId, Clauses


@closed
@dataclass(frozen=True)
class Plain:
    """A plain rule, and its exceptions."""

    first: ClauseId
    then: Clauses


@closed
@dataclass(frozen=True)
class Twist:
    """What must be shown: anywhere, or ``within`` so many groups (tricks, rounds, turns) after the setup; with any
    number of players, or only with those of ``seats``."""

    clause: ClauseId
    within: Annotated[Whole, Field(ge=1)] | None = None
    seats: tuple[Whole, ...] = ()


@closed
@dataclass(frozen=True)
class WholeDeal:
    """All of it."""

    plain: tuple[Plain, ...] = ()
    twist: tuple[Twist, ...] = ()
    needs: Mapping[Filled, Clauses] = field(default_factory=dict)
    never: tuple[ClauseId, ...] = ()
    deals: Annotated[Whole, Field(ge=1)] = 1
    loose: Mapping[Filled, Filled] = field(default_factory=dict)
    middle: Annotated[Whole, Field(ge=1, le=98)] = 50
