"""Where a walkthrough stands still: at what is asked, what the reader has to choose, and what is new. All else passes
by, and is told again in a few lines at the next stop, so there is never much of it at a time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise

from .data import Data, Step

LETTERS = {"ja": 75, "en": 150}
"""As much passes by at most between two stops: four lines on a phone."""
MOST = 34  # taps in all: to go on, and to answer
NEW, RULE, CHOICE, COUNT, FOLD = 1, 2, 2, 2, 0
"""What is worth a stop: each clause that is seen for the first time, a rule, a choice of the reader's, a count; and a
stretch before a choice that is compared, which else is told there."""


def stops(made: Data) -> list[int]:
    """The steps at which one stands still, the first and the last among them."""
    worth = _worth(made)
    asked = {one["step"] for one in made["questions"]}
    must = {0, len(made["steps"]) - 1, *asked, *_compared(made)}
    must |= {fold["first"] for fold in made["folds"]} - _before_choices(made)
    worth |= dict.fromkeys(_before_choices(made), FOLD)
    kept = must | worth.keys()
    found = list(_standing(made, kept))
    while len(found) + len(asked) > MOST:
        spare = sorted(kept - must, key=lambda step: (worth[step], -step))
        tried = ((kept - {step}, list(_standing(made, kept - {step}))) for step in spare)
        fewer = next(((left, stands) for left, stands in tried if len(stands) < len(found)), None)
        if fewer is None:  # as much as passes by would only make one stand elsewhere
            break
        kept, found = fewer
    return found


def _compared(made: Data) -> list[int]:
    return [one["step"] for one in made.get("compared", {"choices": []})["choices"]]


def _before_choices(made: Data) -> set[int]:
    """The first steps of the stretches that a choice follows which is compared, at the end of a move."""
    steps, due = made["steps"], {made["steps"][step]["move"] for step in _compared(made)}
    return {fold["first"] for fold in made["folds"] if due and steps[fold["last"]]["move"] + 1 in due}


def _worth(made: Data) -> dict[int, int]:
    """What a stop at a step is worth, where it is worth one. What an answer has told is not new."""
    seen: set[str] = set()
    found: dict[int, int] = {}
    answered = False
    asked = {one["step"] for one in made["questions"]}
    for index, step in enumerate(made["steps"]):
        new = set() if answered else set(step["clauses"]) - seen
        seen |= set(step["clauses"])
        worth = NEW * len(new) + (RULE if step.get("lesson") else 0) + (COUNT if step.get("count") else 0)
        worth += CHOICE if _chooses(step, made["you"]) else 0
        if worth:
            found[index] = worth
        answered = index in asked or (answered and step["ask"] is None)
    return found


def _standing(made: Data, kept: Collection[int]) -> Iterator[int]:
    """The stops that are kept, and those before too much would pass by."""
    passed = 0
    steps, most = made["steps"], LETTERS[made["lang"]]
    within = {step for fold in made["folds"] for step in range(fold["first"] + 1, fold["last"] + 1)}
    told = {index: len(step["text"]) for index, step in enumerate(steps) if index not in within}
    told |= {fold["first"]: len(fold["text"]) for fold in made["folds"]}
    for index, after in pairwise([*told, len(steps)]):
        passed, following = passed + told[index], told.get(after, 0)
        much = passed > most or (passed + following > most and after not in kept)
        if index in kept or much:
            yield index
            passed = 0


def _chooses(step: Step, you: int) -> bool:
    """Whether the reader's seat has a choice there."""
    ask = step["ask"]
    return ask is not None and ask["seat"] == you and len(ask["may"]) > 1
