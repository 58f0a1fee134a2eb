"""A last look at what was read wholly: what is in doubt, or that no reader accounted for, leaves it not understood."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from ...texts.examples import Span
from ..explain import quoted_at
from ..messages import messages_for
from ..report import HARMLESS, UNREAD, Mark
from ..source import Readable
from .doubted import doubted
from .listed import no_cards
from .scenes import HEADING, Sentence
from .telling import Told
from .unaccounted import (
    companies,
    nexts,
    numbers,
    of_rules,
    results,
    strangers,
    sums,
    unread_against,
)


def looked_over(one: Told, text: Readable, sentences: Sequence[Sentence], between: Span) -> Told:
    """The same, not understood where something in it or behind it was passed over.

    ``sentences`` are all of the text, ``between`` the places of the source where the example before it ends and the
    next begins, whatever game they are of.
    """
    if one.left or not one.examples:
        return one
    own, before = _own(one, text, sentences, between), _before(one, text, sentences, between)
    ways = (
        ("supposed", doubted(one, text, own)),
        ("cards", no_cards(one, text, own)),
        ("whose", sums(one, text, own)),
        ("whose", numbers(one, text, own)),
        ("person", strangers(one, text, own)),
        ("whose", results(one, text, own)),
        ("person", nexts(one, text, own)),
        ("person", companies(one, text, [*before, *own])),
        ("whose", results(one, text, before, told=True)),
        ("whose", numbers(one, text, before, told=True)),
        ("supposed", unread_against(one, text, [*before, *own])),
    )
    expected, found = next(((key, span) for key, some in ways for span in some), ("", None))
    if found is None:
        harmless = (Mark(span, HARMLESS) for span in of_rules(one, text, own))
        return replace(one, marks=tuple(sorted([*one.marks, *harmless], key=_begin)))
    span = text.plain.span(*found)
    said = messages_for(text.source.text, one.span)
    place, words = text.place(found[0]), quoted_at(said, text.words, *found)
    remedy = said.say("unread.remedy", game=one.game)
    fault = said.made(place, said.say("unread.found", words=words), said.say(f"unread.expected.{expected}"), remedy)
    marks = [mark for mark in one.marks if mark.span[1] <= span[0] or span[1] <= mark.span[0]]
    reach = min(one.span[0], span[0]), max(one.span[1], span[1])
    return replace(one, span=reach, left=(fault,), marks=tuple(sorted([*marks, Mark(span, UNREAD)], key=_begin)))


def _own(one: Told, text: Readable, sentences: Sequence[Sentence], between: Span) -> list[Sentence]:
    """The sentences of an example and those behind it, up to a heading or to where another begins."""
    low, high = (text.plain.index(place) for place in (max(between[0], 0), between[1]))
    begin, end = (text.plain.index(place) for place in one.span)
    first = max(0, bisect_right(sentences, begin, key=lambda sentence: sentence.start) - 1)
    found: list[Sentence] = []
    for sentence in sentences[first:]:
        inside = begin < sentence.end and sentence.start < end
        if sentence.start >= high or (found and not inside and _ends(found[-1], sentence)):
            break
        if inside or found:
            found.append(replace(sentence, start=max(sentence.start, low), end=min(sentence.end, high)))
    return found


def _before(one: Told, text: Readable, sentences: Sequence[Sentence], between: Span) -> list[Sentence]:
    """The sentences before an example under its heading, from where the one before it ends."""
    low, begin = text.plain.index(max(between[0], 0)), text.plain.index(one.span[0])
    section = next((some.section for some in sentences if some.end > begin), None)
    return [some for some in sentences if low <= some.start and some.end <= begin and some.section == section]


def _ends(last: Sentence, sentence: Sentence) -> bool:
    return sentence.kind == HEADING or sentence.section != last.section


def _begin(mark: Mark) -> int:
    return mark.span[0]
