"""Several calculations in one passage: a sentence that one notation cannot read may be of another's example."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.checking.report import GIVEN, RIGHT, UNREAD

if TYPE_CHECKING:
    from generator.checking.dialects.prose import Told
    from generator.texts.examples import Span

_READ = (GIVEN, RIGHT)


def composed(found: Sequence[Told]) -> list[Told]:
    """The best first; where each sentence that is left over is read wholly by another, both are examples."""
    parts = _whole(found)
    own = [_fitted(one, parts) for one in parts]
    if all(one is not None for one in own) and not _overlap([one for one in own if one is not None]):
        good = [one for one in own if one is not None]
    else:
        good = []
    rest = [one for one in found if not any(one is part for part in parts)] if good else list(found)
    return [*good, *sorted(rest, key=lambda one: one.weight, reverse=True)]


def _whole(found: Sequence[Told]) -> list[Told]:
    """Those that leave only sentences over which others read; without one whose own sentences all are another's."""
    left = [one for one in found if one.sentences and any(how == RIGHT for _, how in one.sentences)]
    while True:
        reads = [{span for span, how in one.sentences if how in _READ} for one in left]
        drop = []
        for index, one in enumerate(left):
            others = set().union(*(own for place, own in enumerate(reads) if place != index)) if len(left) > 1 else set()
            lost = {span for span, how in one.sentences if how == UNREAD}
            if lost - others or (one.left and not lost):
                drop.append(index)
        if not drop:
            return left if any(one.left for one in left) else []
        left = [one for index, one in enumerate(left) if index not in drop]


def _fitted(one: Told, parts: Sequence[Told]) -> Told | None:
    """An example with no more than the sentences that it reads."""
    mine = [span for span, how in one.sentences if how in _READ]
    if not mine or not one.examples:
        return None
    low, high = min(start for start, _ in mine), max(end for _, end in mine)
    span: Span = (max(low, one.span[0]), min(high, one.span[1]))
    del parts
    marks = tuple(mark for mark in one.marks if span[0] <= mark.span[0] and mark.span[1] <= span[1] and mark.kind != UNREAD)
    return replace(one, span=span, left=(), marks=marks, examples=tuple(replace(own, span=span) for own in one.examples))


def _overlap(some: Sequence[Told]) -> bool:
    spans = sorted(one.span for one in some)
    return any(first[1] > second[0] for first, second in zip(spans, spans[1:], strict=False))
