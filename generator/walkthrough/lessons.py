"""Lessons: rules that a whole deal tells in steps of their own, before the first question or choice that needs them.

Nothing is told within a fold, and nothing twice. A sentence that is empty in a game, as where another number plays, is
left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.fields import LETTERS
from rules_engine.game import Ask

from .beats import Beat
from .deals import TeachingDeal
from .telling import Telling


class Lessons:
    """Puts lessons among the beats of a deal, where they are due."""

    def __init__(self, telling: Telling, deal: TeachingDeal) -> None:
        self.telling, self.deal = telling, deal
        self._left = list(telling.content.meta.lessons) if deal.whole else []
        self._late: set[str] = set()  # choices that fell due at the end of a fold

    def among(self, beats: Sequence[Beat], asks: Sequence[Ask]) -> list[Beat]:
        """The beats of a move with what must be known before them, and before the choice that is due then."""
        found: list[Beat] = []
        if not self._folded(beats[0].number):
            found += self._before(self._late, beats[0])
            self._late = set()
        for beat in beats:
            if beat.note is not None and not self._folded(beat.number):
                found += self._before({beat.note.kind}, beat)
            found.append(beat)
        names = {ask.name for ask in asks}
        if self._folded(found[-1].number + 1):
            return found
        if self._folded(found[-1].number):
            self._late = names
        else:
            found += self._before(names, found[-1])
        return found

    def _before(self, names: set[str], beside: Beat) -> Iterator[Beat]:
        due = [one for one in self._left if one.before in names]
        self._left = [one for one in self._left if one not in due]
        for one in due:
            facts = {**self.telling.nothing(), "seats": list(LETTERS[: self.telling.game.seats])}
            key = f"lesson.{one.name}"
            if self.telling.said(key, facts)[1]:
                yield Beat(beside.number, key, facts, list(one.tells), stays=beside.stays, lesson=True)

    def _folded(self, number: int) -> bool:
        return any(fold.first <= number <= fold.last for fold in self.deal.folds)
