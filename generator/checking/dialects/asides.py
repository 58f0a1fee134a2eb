"""Numbers that say nothing of an example, where a reader passes over them: times, dates, pages."""

from __future__ import annotations

import re
from dataclasses import replace

from generator.checking.dialects.telling import Told
from generator.checking.dialects.tokens import ASIDE
from generator.checking.report import HARMLESS, Mark
from generator.checking.source import Readable, Spans

_ASIDE = re.compile(rf"{ASIDE}|[0-9一二三四五六七八九十]+枚も(?=[^。]*(?:ない|なく|ません|なかった|ず))", re.IGNORECASE)


def with_asides(text: Readable, told: Told) -> Told:
    """An example with its asides marked, too."""
    if told.left:
        return told
    taken = Spans([one.span for one in told.marks])
    spans = (text.plain.span(*match.span()) for match in _ASIDE.finditer(text.plain.text))
    own = (span for span in spans if told.span[0] <= span[0] < told.span[1] and not taken.touch(span))
    return replace(told, marks=(*told.marks, *(Mark(span, HARMLESS) for span in own)))
