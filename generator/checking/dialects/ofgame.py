"""Sentences that speak of the game in general: how long it takes, how many play with which cards, whose score ends it.

They say nothing of an example. A sentence that names one of its players, or shows a card, is never one of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...texts.examples import Span
from ..numberwords import SEVERAL
from . import tokens as kinds
from .state import MEANT
from .tokens import Token

_N = rf"(?:[0-9]+|{'|'.join(SEVERAL)}|[二三四五])"
_ANYBODY_JA = r"(?:(?:いずれ|どれ|誰|だれ)か(?:(?:の|1人の|ひとりの)?(?:プレイヤー|人))?|[1一]人でも|どのプレイヤー)"
_ANYBODY = r"\b(?:some(?:body|one)|any(?:body|one)|(?:a|any|one|either) (?:player|side|team|person)|one of us)\b"
_RULES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?:プレイ|所要|対戦)(?:時間|タイム)|ゲームは約?[0-9]+分",
        rf"\bplaying time\b|\b(?:game|match|deal|it)\s+(?:takes|lasts)\b[^.]*\b{_N}[^.]*\b(?:minutes?|min|hours?)\b",
        rf"{_ANYBODY_JA}.*(?:たら|れば|ると|るまで|とき|時点|場合)",
        rf"\b(?:until|till|when|whenever|once|as soon as|if|after)\b.*{_ANYBODY}",
        r"\A(?!.*(?:[0-9]+(?:点|枚)|[0-9二三四五]人)).*(?<!この)(?<!その)(?:とき|場合)(?:も|は|でも|には)",
        r"リードプレイヤー(?:から|が|は).*(?:出します|出す)",
        r"\bthe first (?:player |one |person |side |team )?(?:to|who|with)\b.*\b(?:wins|ends|is)\b",
    )
)
_WITHOUT = re.compile(
    r"(?:[A-Z0-9]+|エース)(?:と|、|・|から)[0-9]+(?:の?(?:カード|札))?(?:を|は)"
    r"(?:使い?ませ|使わな|使わず|除[きくい]|抜[きくい]|取り除|外[しす])"
    r"|\b(?:without|leave out|leaving out|remove)\s+(?:the\s+)?(?:aces?|[0-9]s?|twos)"
    r"(?:\s+and\s+(?:the\s+)?(?:aces?|[0-9]s?|twos))?\b",
    re.IGNORECASE,
)  # cards that are not used with so many players
_DECK = re.compile(
    rf"(?:[0-9]+|{_N})\s?枚.*(?:配|使|用い|取り除|除[きい]|抜[きい])"
    rf"|[0-9]+人(?:プレイ|用|戦|対戦|で遊ぶ)?(?:とき|場合|時)?(?:は|では|なら).*[0-9]+枚"
    rf"|(?:^|\n)\W*(?:deal|use|shuffle|remove|take out|leave out)\b.*\b{_N}\b.*\bcards?\b"
    rf"|\b(?:each|every) (?:player|one) (?:gets|receives|is dealt|starts with|holds|has)\b.*\bcards?\b"
    rf"|\b(?:with|for|among) {_N} players\b.*\bcards?\b",
    re.IGNORECASE,
)
_ACE = re.compile(
    r"Aは(?:いつも|常に|つねに|必ず)?(?:、)?(?:数字の|数の)?[1１一](?:点)?(?:として|と|で)?(?:扱|数え|みな|する|します)"
    r"|\bA(?:ces?)? (?:(?:is|are) )?(?:always )?(?:counts?|counted|treated)? ?(?:as )?(?:the number )?(?:1|one)\b",
    re.IGNORECASE,
)
_OF_SOMEBODY = frozenset(
    (kinds.NAME, kinds.CARDS, "pronoun", "they", "both", "others", "nothing", "beat", "nobody", "answer")
)
_COUNTED = frozenset((kinds.NUMBER, kinds.RANGE, kinds.RANK, kinds.PLAYERS, kinds.OPERATOR, kinds.EQUALS, *MEANT))
_COUNTING = frozenset((kinds.NUMBER, kinds.PLAYERS, "all"))
_OF_CARDS = frozenset(("枚", "つ", "cards", "card", "number", "numbers", ""))


def of_the_game(text: str, span: Span, tokens: Sequence[Token]) -> bool:
    """Whether each part of a sentence that could claim something is about any game, not about this one."""
    if _ace(text, span, tokens):
        return True
    if any(one.kind in _OF_SOMEBODY for one in tokens):
        return False
    known = False
    for words, part in _parts(text, span, tokens):
        if not any(one.kind in _COUNTED for one in part):
            continue
        if not (any(rule.search(words) for rule in _RULES) or _of_the_deck(words, part)):
            return False
        known = True
    return known


_LONGEST = 2_000
"""Letters: no rule is as long, and the patterns take their time."""


def general(words: str) -> bool:
    """Whether a sentence of which no reader took anything speaks of any game."""
    return len(words) < _LONGEST and any(rule.search(words) for rule in (*_RULES, _DECK, _WITHOUT, _ACE))


def _ace(text: str, span: Span, tokens: Sequence[Token]) -> bool:
    """※Aはいつも数字の1として扱います: the ace, whoever is called A."""
    match = _ACE.search(text, *span)
    return match is not None and not any(
        one.kind in _COUNTED | _OF_SOMEBODY and not match.start() <= one.start < match.end() for one in tokens
    )


def _of_the_deck(words: str, part: Sequence[Token]) -> bool:
    """How many cards there are, or are dealt: no number of anything but cards and players."""
    if _WITHOUT.search(words) is not None:
        counted = [one for one in part if one.kind in _COUNTED and one.kind not in ("negation", "condition")]
        return all(one.kind in _COUNTING and not one.unit for one in counted)
    return _DECK.search(words) is not None and all(
        one.kind in _COUNTING and (one.kind != kinds.NUMBER or one.unit in _OF_CARDS)
        for one in part
        if one.kind in _COUNTED
    )


def _parts(text: str, span: Span, tokens: Sequence[Token]) -> Iterator[tuple[str, list[Token]]]:
    """What stands between commas, with its tokens."""
    cuts = [one for one in tokens if one.kind == kinds.COMMA and text[one.start : one.end] in ",、;；"]
    starts, ends = [span[0], *(one.end for one in cuts)], [*(one.start for one in cuts), span[1]]
    for start, end in zip(starts, ends, strict=True):
        yield text[start:end].strip(), [one for one in tokens if start <= one.start < end]
