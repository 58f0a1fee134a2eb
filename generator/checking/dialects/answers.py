"""Questions and their answers: Who wins? Ben. What answers a question is a claim, though it is no whole sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from . import tokens as kinds
from .tokens import Token

if TYPE_CHECKING:
    from .state import State

GIVEN, CLAIM = "given", "claim"
SIGNS = frozenset((kinds.STOP, kinds.COMMA, kinds.LINE, kinds.COLON, kinds.OPEN, kinds.CLOSE, kinds.CELL, kinds.ARROW))
_ASKS = re.compile(
    r"[?？][」』)”\"\s]*\Z|(?:だれ|誰|どちら|どれ|何\w|いくつ)[^。]{0,12}(?:でしょう|ですか|ますか|か)?。\s*\Z"
)
_NUMBER = re.compile(r"何[点枚つ個]|いくつ|いくら|\bhow\s+(?:many|much)\b", re.IGNORECASE)
_WHO = re.compile(r"だれ|誰|どちら|どなた|のは[?？]|者は[?？]|\b(?:who|whose|which)\b", re.IGNORECASE)
_YES_NO = re.compile(
    r"[\s「『]*(?:A[.:：]?\s*|答え?[:：\s]*)?(?:はい|いいえ|いえ|ええ|yes|no|right|correct|そう|ちがい|違い|その通り"
    r"|もちろん)(?![A-Za-z])",
    re.IGNORECASE,
)
_ONE_WORD = re.compile(
    r"[\s「『*_>-]*(?:A[.:：]?[\s*_]*|答え?[:：\s*_]*)?(?:はい|いいえ|いえ|ええ|yes|no)[、,]?[\s。.!！*_」』]*",
    re.IGNORECASE,
)
_LAST_ASKED = re.compile(
    r"[^。.!?？\n]{4,}(?:[?？]|(?:です|ます|でしょう)か。)[」』)”\"\s*_]*(?:[AaＡ][.:：]?|答え?[:：])?[\s*_]*\Z"
)
_BACK = 200  # letters of a question
_COMPARES = re.compile(
    r"勝|負|大き|小さ|多|少|高|低|長|短|一番|上|\b(?:w[io]ns?|loses|leads|first|last|best|more|less)\b|est\b|er\b",
    re.IGNORECASE,
)
_OF_WHOM = frozenset(("winners", "among winners", "top", "bottom", "rank", "losers", "beats"))


def asked(text: str) -> bool:
    """Whether a sentence is a question."""
    return _ASKS.search(text) is not None


def answer_to(reading: State, question: str, tokens: Sequence[Token], first: int) -> None:
    """Read the answer to a question. ``first``: the claims before it are others'."""
    said = [one for one in tokens if one.kind not in SIGNS]
    _both_of_us(reading, question, tokens)
    claims = reading.claims[first:]
    if not claims and any(one.kind == kinds.CARDS and one.taken == GIVEN for one in said):
        return  # the cards are told first
    names = [one for one in said if one.kind == kinds.NAME]
    if _WHO.search(question) and not _NUMBER.search(question):
        if (
            names
            and not any(one.relation in _OF_WHOM for one in claims)
            and not (claims and not _COMPARES.search(question))
        ):
            wins = re.search(r"勝|\bw[io]n", question) is not None and bool(reading.wording.win)
            measure = reading.wording.measure
            if measure and len(names) == len(said) and re.search(r"\bscores?\b|points|点", question) and not wins:
                some = tuple(dict.fromkeys(seat for one in names for seat in one.value))
                reading.state(measure, some, 0, "more than", names[0])
                reading.state(
                    measure, tuple(seat for seat in reading.everybody if seat not in some), 0, "is", names[-1]
                )
                reading.take(names, CLAIM)
            elif wins and len(names) == len(said) == 1:
                reading.state(reading.wording.win, None, sorted(names[0].value), "winners", names[0])
            else:
                reading.leave(names[0], "")
    elif not claims and any(
        one.kind in (kinds.NAME, kinds.NUMBER, kinds.RANGE, kinds.RANK) and not one.taken for one in said
    ):
        reading.leave(said[0], "")


def _both_of_us(reading: State, question: str, tokens: Sequence[Token]) -> None:
    """Who scores? Both of us: you and I have some points."""
    both = next((one for one in tokens if one.kind == "both" and not one.taken), None)
    us = [reading.seats[name] for name in ("I", "you") if name in reading.seats]
    if both is None or len(us) < len(("I", "you")) or not reading.wording.measure:
        return
    if re.match(r"\s*of us\b", reading.text[both.end :]) and re.search(r"scores?\b|points", question):
        reading.state(reading.wording.measure, tuple(us), 0, "more than", both)


def no_more(text: str) -> bool:
    """Whether an answer is no more than one word, いいえ。"""
    return _ONE_WORD.fullmatch(text) is not None


def asked_before(text: str, at: int, names: Iterable[str]) -> bool:
    """Whether a question about nobody of the example stands right before a place."""
    last = _LAST_ASKED.search(text, max(0, at - _BACK), at)
    return last is not None and not any(name in last[0] for name in names)


def yes_or_no(text: str) -> re.Match[str] | None:
    """The word that says that something is so, or not, of which was asked before."""
    return _YES_NO.match(text)
