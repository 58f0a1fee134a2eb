"""Lists of cards that go on with what is no card: 手札は姫2枚、坊主、赤冠です."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...texts.examples import Span
from ..report import GIVEN
from ..source import Readable
from .scenes import Sentence
from .telling import Told

_GOES_ON = re.compile(
    r"\s?[、・]\s?(?P<word>(?!など|ほか|他|以上|以下|合計|計|同じ|順)[^\W\d_ぁ-ん][^\W\d_]{0,7}?|[ぁ-んー]{2,5})"
    r"(?=です|でした|だけ|[。]|で、|$)",
    re.MULTILINE,
)
_LIST = re.compile("[、・と]|[0-9一二三]枚")


def no_cards(one: Told, text: Readable, sentences: Sequence[Sentence]) -> Iterator[Span]:
    """Where they stand in the plain text, right behind cards that were read as given."""
    lists = (mark.span for mark in one.marks if mark.kind == GIVEN)
    ends = {end for start, end in lists if _LIST.search(text.source.text, start, end)}
    for sentence in sentences if ends else ():
        start, end = text.plain.span(sentence.start, sentence.end)
        if start < one.span[1] and one.span[0] < end:
            for match in _GOES_ON.finditer(text.plain.text, sentence.start, sentence.end):
                if text.plain.span(match.start() - 1, match.start())[1] in ends:
                    yield match.span("word")
