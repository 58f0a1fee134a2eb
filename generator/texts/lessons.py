"""Rules that a whole deal tells before they are needed, from ``lessons`` in ``game.yaml``; ``lesson.<name>`` says each.

    lessons:
      - {name: follow, before: play, tells: [follow-suit, slough-any]}

``before`` is a choice or a note: the first of that name that is shown. A game may do without any.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import AfterValidator

from ..schema import Filled, closed, wrong
from .fields import Clauses


@closed
@dataclass(frozen=True)
class Lesson:
    """What is told before something, and the clauses that are then known."""

    name: Filled
    before: Filled
    tells: Clauses


def _once(lessons: tuple[Lesson, ...]) -> tuple[Lesson, ...]:
    names = [lesson.name for lesson in lessons]
    for name in names:
        if names.count(name) > 1:
            raise wrong(f"{name} again", "a name of its own for each lesson")
    return lessons


Lessons = Annotated[tuple[Lesson, ...], AfterValidator(_once)]
"""The lessons of a game in their order."""
