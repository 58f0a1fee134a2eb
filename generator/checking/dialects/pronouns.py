"""Whom she, his and 彼 mean where somebody speaks, whom an answer names, what "does not score 3" denies.

And what "her smallest set" does, where the largest counts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from . import tokens as kinds
from .lexicon import any_word, words_of
from .tokens import Token

if TYPE_CHECKING:
    from .state import State

_ASKED = re.compile(r"[?？][^。.!！?？0-9]{0,24}$")
_LEAST = re.compile(any_word(words_of("min")), re.IGNORECASE)
_BACK = 40  # letters before a sentence in which a question may end
_SPEAKERS = frozenset(("I", "you", "we", "me", "私", "わたし", "ぼく", "僕", "俺", "自分", "あなた"))


def meant(reading: State, tokens: Sequence[Token]) -> list[Token]:
    """The tokens with a name for each pronoun that can only mean the player named last, or the only other one."""
    speakers = {seat for name, seat in reading.seats.items() if name in _SPEAKERS}
    found: list[Token] = []
    others = [seat for seat in reading.everybody if seat not in speakers]
    for one in tokens:
        if one.kind == kinds.NAME and len(one.value) == 1 and one.value[0] not in speakers:
            reading.third = one.value
        elif one.kind == "pronoun" and speakers and not one.taken:
            third = (others[0],) if len(others) == 1 else reading.third
            if third:
                found.append(Token(kinds.NAME, one.start, one.end, third))
                continue
        found.append(one)
    return found


def answered(reading: State, tokens: Sequence[Token]) -> Token | None:
    """The name in an answer of which nothing else was read: Who wins? – It is Ann; 誰の勝ちか、それはカイです."""
    names = [one for one in tokens if one.kind == kinds.NAME]
    if not names or any(one.taken in ("claim", "given") for one in tokens):
        return None
    here = next((one for one in tokens if one.kind == "question"), None)
    asked = _ASKED.search(reading.text[max(0, tokens[0].start - _BACK) : names[0].start].rstrip())
    if asked is None and (here is None or names[-1].end <= here.start):
        return None
    return next((one for one in names if not one.taken), None)


def denied(reading: State, nothing: Token, behind: Token) -> bool:
    """Whether "does not score" is followed by how many points: those are denied, it is not said that there are none."""
    gap = reading.text[nothing.end : behind.start]
    word = reading.text[nothing.start : nothing.end]
    return behind.kind == kinds.NUMBER and not gap.strip() and re.search(r"not|n['’]t", word, re.IGNORECASE) is not None


def crossed(reading: State, tokens: Sequence[Token]) -> Token | None:
    """A result called the least right before the name of another one: her smallest set, where the largest counts."""
    for one, other in pairwise(tokens):
        if one.kind == other.kind == kinds.TOPIC and one.value != other.value:
            gap = reading.text[one.end : other.start]
            if not gap.strip() and _LEAST.match(reading.text, one.start, one.end):
                return one
    return None
