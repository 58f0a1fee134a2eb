"""Several calculations in one passage: a sentence that one notation cannot read may be of another's example."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...faults import Fault
from ..report import GIVEN, RIGHT, UNREAD

if TYPE_CHECKING:
    from ...texts.examples import Span
    from .telling import Told

_READ = (GIVEN, RIGHT)
FALSE = "false"
"""A sentence that was read and is not so: no other reader can say what it means."""
UNTRUE = ("a reason that is true", "what the numbers say", "a place that the player has")
"""What is asked for in its place."""


def composed(found: Sequence[Told]) -> list[Told]:
    """The best first; where each sentence that is left over is read wholly by another, both are examples."""
    good: list[Told] = []
    rest: list[Told] = []
    for some in _touching(found):
        parts = _whole(some) if len(some) > 1 else []
        own = [one for one in (_fitted(one, parts) for one in parts) if one is not None]
        if len(own) > 1 and len(own) == len(parts) and not _overlap(own):
            good += own
        else:
            rest += _chosen(some)
    return [*good, *sorted(rest, key=lambda one: one.weight, reverse=True)]


def _chosen(some: Sequence[Told]) -> list[Told]:
    """The best of those that stand in one another's way; not understood where they pass over what others read."""
    chosen: list[Told] = []
    for one in sorted(some, key=lambda one: one.weight, reverse=True):
        if not chosen or not (one.left or any(map(one.overlaps, chosen))):
            chosen.append(one)
    best = chosen[0]
    for one in some:
        outside = [
            span
            for span, how in one.sentences
            if how in (RIGHT, UNREAD, FALSE)
            and not any(own.span[0] <= span[0] + 1 and span[1] <= own.span[1] + 1 for own in chosen)
        ]
        if not any(one is own for own in chosen) and outside and not best.left:
            fault = one.left[0] if one.left else None
            claims = [claim.place for example in one.examples for claim in example.claims]
            found = fault or (
                Fault(
                    claims[0],
                    "another example in the same words",
                    "one that can be told from it",
                    "mend it, or put it into a block",
                )
                if claims
                else None
            )
            if found is not None:
                low, high = min(own.span[0] for own in (*chosen, one)), max(own.span[1] for own in (*chosen, one))
                return [replace(best, span=(low, high), left=(found,))]
    return list(some)


def _touching(found: Sequence[Told]) -> list[list[Told]]:
    """Groups of those that stand in one another's way."""
    groups: list[list[Told]] = []
    end = -1
    for one in sorted(found, key=lambda one: one.span):
        if groups and one.span[0] < end:
            groups[-1].append(one)
        else:
            groups.append([one])
        end = max(end, one.span[1])
    return groups


def _whole(found: Sequence[Told]) -> list[Told]:
    """Those that leave only sentences over which others read; without one whose own sentences all are another's."""
    if any(how == FALSE for one in found for _, how in one.sentences):
        return []
    left = [one for one in found if one.sentences and any(how == RIGHT for _, how in one.sentences)]
    while left:
        drop = []
        for index, one in enumerate(left):
            others = {
                span
                for place, other in enumerate(left)
                if place != index
                for span, how in other.sentences
                if how in _READ
            }
            lost = {span for span, how in one.sentences if how == UNREAD}
            if lost - others or (one.left and not lost):
                drop.append(index)
        if not drop:
            break
        left = [one for index, one in enumerate(left) if index not in drop]
    claimed = [{span for span, how in one.sentences if how == RIGHT} for one in left]
    if any(first & second for index, first in enumerate(claimed) for second in claimed[index + 1 :]):
        return []
    return left


def _fitted(one: Told, parts: Sequence[Told]) -> Told | None:
    """An example with no more than the sentences that it reads."""
    others = {span for other in parts if other is not one for span, how in other.sentences if how == RIGHT}
    mine = [span for span, how in one.sentences if how == RIGHT or (how == GIVEN and span not in others)]
    if not mine or not one.examples:
        return None
    low, high = min(start for start, _ in mine), max(end for _, end in mine)
    span: Span = (max(low, one.span[0]), min(high, one.span[1]))
    marks = tuple(
        mark for mark in one.marks if span[0] <= mark.span[0] and mark.span[1] <= span[1] and mark.kind != UNREAD
    )
    return replace(
        one, span=span, left=(), marks=marks, examples=tuple(replace(own, span=span) for own in one.examples)
    )


def _overlap(some: Sequence[Told]) -> bool:
    spans = sorted(one.span for one in some)
    return any(first[1] > second[0] for first, second in itertools.pairwise(spans))
