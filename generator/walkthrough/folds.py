"""Dull stretches of a deal, told in one caption that is made from what happened there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rules_engine.fields import LETTERS

from . import data
from .beats import Beat
from .captions import to_reader
from .deals import Fold
from .telling import Json, Telling


class Folds:
    """Collects what happens within each fold. A sentence says it: ``fold.wins`` of a stretch with notes of that name,
    ``fold.draft`` of one with moves of that name, the first that is written; else ``fold.plain``.

    Its facts: ``count`` notes or moves of that name, ``tally`` how many of them each seat is named in, ``happened`` how
    many notes or moves there are of each name, ``held`` how many cards each holds at the end of it, ``scores`` what
    each has by then (None while there is no score), ``first`` and ``last`` the labels of the groups that begin within
    it, or of the one that it is a part of.
    """

    def __init__(self, telling: Telling, folds: Sequence[Fold], reader: int) -> None:
        self.telling, self.folds, self.reader = telling, folds, reader
        self._names: list[Counter[str]] = [Counter() for _ in folds]
        self._by: list[Counter[tuple[str, str]]] = [Counter() for _ in folds]
        self._steps: list[list[int]] = [[] for _ in folds]
        self._scores: list[Sequence[int] | None] = [None] * len(folds)
        self._held: list[Mapping[str, int]] = [{}] * len(folds)

    def hear(self, beat: Beat, step: int, scores: Sequence[int] | None, held: Mapping[str, int]) -> None:
        """A step of the walkthrough, the score after it, and how many cards each seat holds."""
        for index, fold in enumerate(self.folds):
            if fold.first <= beat.number <= fold.last:
                name = beat.note.kind if beat.note else beat.key.split(".")[1]
                self._names[index][name] += 1
                if beat.seat >= 0:
                    self._by[index][name, LETTERS[beat.seat]] += 1
                self._steps[index].append(step)
                self._scores[index], self._held[index] = scores, held

    def told(self, groups: Sequence[data.Group]) -> list[data.Fold]:
        """The folds in steps of the walkthrough."""
        return [self._told(index, groups) for index in range(len(self.folds))]

    def _told(self, index: int, groups: Sequence[data.Group]) -> data.Fold:
        names, steps, letters = self._names[index], self._steps[index], LETTERS[: self.telling.game.seats]
        name = next((one for one in names if f"fold.{one}" in self.telling), "plain")
        begun = [group["label"] for group in groups if group["first"] <= steps[-1]]
        within = [group["label"] for group in groups if steps[0] <= group["first"] <= steps[-1]] or begun[-1:]
        scores = self._scores[index]
        facts: Json = {
            "count": names[name],
            "happened": dict(names),
            "tally": {letter: self._by[index][name, letter] for letter in letters if self._by[index][name, letter]},
            "scores": None if scores is None else dict(zip(letters, scores, strict=True)),
            "held": dict(self._held[index]),
            "first": within[0] if within else None,
            "last": within[-1] if within else None,
        }
        html, text = self.telling.said(f"fold.{name}", facts)
        told: data.Fold = {"first": steps[0], "last": steps[-1], "caption": html, "text": text}
        if views := to_reader(self.telling, (html, text), f"fold.{name}", facts, self.reader):
            told["views"] = views
        return told
