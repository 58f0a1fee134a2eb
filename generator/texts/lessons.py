"""Rules that a whole deal tells before they are needed, from ``lessons`` in ``game.yaml``; ``lesson.<name>`` says each.

    lessons:
      - {name: follow, before: play, tells: [follow-suit, slough-any]}

``before`` is a choice or a note: the first of that name that is shown. A game may do without any.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ..schema import Filled, closed, once
from .fields import Clauses


@closed
@dataclass(frozen=True)
class Lesson:
    """What is told before something, and the clauses that are then known."""

    name: Filled
    before: Filled
    tells: Clauses


Lessons = Annotated[tuple[Lesson, ...], once("lesson", "name")]
"""The lessons of a game in their order."""
