"""Whom she, his and 彼 mean where somebody speaks for themselves: never who says I, nor who is told you."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.checking.dialects import tokens as kinds
from generator.checking.dialects.tokens import Token

if TYPE_CHECKING:
    from generator.checking.dialects.reading import Reading

_SPEAKERS = frozenset(("I", "you", "we", "me", "私", "わたし", "ぼく", "僕", "俺", "自分", "あなた"))


def meant(reading: Reading, tokens: Sequence[Token]) -> list[Token]:
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
