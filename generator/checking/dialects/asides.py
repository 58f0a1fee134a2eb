"""Numbers that say nothing of an example, where a reader passes over them: times, dates, pages."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from ...texts.examples import Span
from ..report import HARMLESS, Mark
from ..source import Readable, Spans
from .telling import Told
from .tokens import ASIDE

_ASIDE = re.compile(
    rf"{ASIDE}|(?<![0-9一二三四五六七八九十])[0-9一二三四五六七八九十]+枚も(?=[^。]*(?:ない|なく|ません|なかった|ず))|[2-5]\s?(?:人|players?)(?=[)）])",
    re.IGNORECASE,
)


def asides(text: Readable) -> list[Span]:
    """All asides of a text, in order."""
    return sorted([*text.quiet, *(text.plain.span(*match.span()) for match in _ASIDE.finditer(text.plain.text))])


def with_asides(told: Told, spans: Sequence[Span]) -> Told:
    """An example with its asides marked, too; ``spans`` are those of the text."""
    if told.left:
        return told
    taken = Spans([one.span for one in told.marks])
    inside = spans[bisect_left(spans, (told.span[0], 0)) : bisect_left(spans, (told.span[1], 0))]
    return replace(told, marks=(*told.marks, *(Mark(span, HARMLESS) for span in inside if not taken.touch(span))))
