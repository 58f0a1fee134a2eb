"""From a clause to the step of a walkthrough that shows it: the step whose caption names the clause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..addresses import walkthrough_file
from ..walkthrough.data import Data


@dataclass(frozen=True)
class Shown:
    """The walkthrough and the step, counted from 0, that show a clause; `main` of the game's first walkthrough."""

    deal: Data
    step: int
    main: bool

    @property
    def href(self) -> str:
        """Its address from a page of the same game; the storyboard has that anchor, the widget opens there."""
        return f"{walkthrough_file(self.deal['id'])}#{anchor(self.step)}"


def anchor(step: int) -> str:
    """The anchor of a step in the storyboard of its walkthrough."""
    return f"step-{step}"


def shown(walkthroughs: Sequence[Data]) -> dict[str, Shown]:
    """Of each clause that a walkthrough shows, by its id, the best step.

    A step of a whole deal is better than one of an excerpt, which is better than one in a dull stretch, where a caption
    is one of many alike; where a rule is only told before it is needed, nothing is seen. In one walkthrough the step
    that names the fewest clauses is best, and of those the first.
    """
    found: dict[str, tuple[tuple[int, int, int], Shown]] = {}
    for place, deal in enumerate(walkthroughs):
        for index, step in enumerate(deal["steps"]):
            told = step["clauses"]
            kind = 2 if dull(deal, index) else 0 if deal["whole"] else 1
            for clause in told if not opens(deal, index) and not step.get("lesson") else ():
                # Steps are looked at in order, so that the first of equals stays.
                rank = (kind, place, len(told))
                if clause not in found or rank < found[clause][0]:
                    found[clause] = rank, Shown(deal, index, not place)
    return {clause: one for clause, (_, one) in found.items()}


def dull(deal: Data, step: int) -> bool:
    """Whether a step lies in a stretch that is told in one caption."""
    return any(fold["first"] <= step <= fold["last"] for fold in deal["folds"])


def opens(deal: Data, step: int) -> bool:
    """Whether a step is the first of such a stretch: who goes there is told the whole stretch."""
    return any(fold["first"] == step for fold in deal["folds"])
