"""Remarks that explain a result: who holds more cards, and the smallest cards compared one after the other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ..spelling import Spelt
from . import tokens as kinds
from .state import CLAIM, HARMLESS
from .tokens import Token

if TYPE_CHECKING:
    from .state import State

_AHEAD_JA = re.compile(
    r"(?:カードの)?枚数(?:で|だけ)(?:は|なら)?、?(?:勝って|勝った|勝る|上回って|上回る|まさって)(?:い(?:た|る|ました|ます))?"
)
_OF_HIM = re.compile(r"(?:さん|くん|君|ちゃん)?(?:は|が|も|のほうが|の方が)、?")
_HAS_MORE = re.compile(
    r"\s+(?:(?:has|had|have|holds|held|took|got|received|with)\s+)(?:even\s+|got\s+)?more\s+cards\b", re.IGNORECASE
)
_HAS_MOST = re.compile(r"\s+(?:has|had|have|holds|held|took|got|received)\s+(?:the\s+)?most\s+cards\b", re.IGNORECASE)
_THAN = re.compile(r"\s+than\s+", re.IGNORECASE)
_COMPARED = re.compile(
    r"(?:いちばん|一番|最も|もっとも)小さ(?:い|な)(?:得点札|カード|札|数字)?(?:の数字)?(?:を|で|どうしを|どうしで|同士を)"
    r"(?:くらべ|比べ|比較|勝負|見)|最小(?:の)?(?:カード|札|得点札|数字)(?:を|で)(?:くらべ|比べ|比較|勝負|見)"
    r"|\b(?:compar\w+|look at|check)\s+(?:the|our|their|your)?\s*(?:smallest|lowest)(?:\s+score)?\s+cards?\b"
    r"|\b(?:the\s+)?(?:smallest|lowest)(?:\s+score)?\s+cards?\s+(?:decides?|settles?|(?:are|is)\s+compared|counts?)\b",
    re.IGNORECASE,
)
_HAS_A = re.compile(
    r"(?:さん|くん|君|ちゃん)?(?:は|が|の)?、?\s*|['’]s\s+(?:is\s+)?(?:an?\s+)?"
    r"|\s+(?:has|had|have|is|was|with)\s+(?:only\s+)?(?:an?\s+|the\s+)?|\s*[:=]\s*|\s+",
    re.IGNORECASE,
)
_MOST_OF = re.compile(r"い(?:のは|数字は|のが)?、?\s*")
_BACK = 110  # letters of the sentences before
_SENTENCES = 2
_FAR = 12
_STOP = re.compile(r"[。!?\n]|\.\s")


def remarks(reading: State, tokens: list[Token]) -> None:
    """All rules, in order."""
    if "held" not in reading.wording.given.values() or not reading.wording.named or not tokens:
        return
    _more_cards(reading, tokens)
    _most_cards(reading, tokens)
    if reading.wording.cards == "counted":
        _most_of(reading, tokens)
        _smallest_compared(reading, tokens)


def by_cards(reading: State, one: Token) -> bool:
    """Whether what looks like a winner is what somebody is ahead in: 枚数では勝っていた."""
    match = _AHEAD_JA.search(reading.text, one.start, one.end + _FAR)
    return match is not None and match.start() < one.end < match.end()


def announced(text: str, start: int) -> bool:
    """Whether one of the two sentences before says that smallest cards are compared."""
    before = text[max(0, start - _BACK) : start].rstrip("。.! \n　")
    stops = [*_STOP.finditer(before)]
    low = stops[-_SENTENCES].end() if len(stops) >= _SENTENCES else 0
    return _COMPARED.search(before, low) is not None


def smallest_told_next(reading: State, tokens: list[Token]) -> None:
    """いちばん小さい得点札をくらべます。わたしは5、夫は3: the next sentences tell the smallest card of each."""
    key = next((key for key, said in reading.wording.claims.items() if said.form == "card"), "")
    if not key or reading.wording.cards != "counted" or not tokens or not announced(reading.text, tokens[0].start):
        return
    for index, one in enumerate(tokens):
        name = next((other for other in reversed(tokens[:index]) if other.kind not in ("hold", kinds.COLON)), None)
        if (
            name is None
            or name.kind != kinds.NAME
            or one.taken
            or not _HAS_A.fullmatch(reading.text, name.end, one.start)
        ):
            continue
        if one.kind == kinds.NUMBER and not one.unit and one.value is not None:
            reading.state(key, name.value, [str(one.value)], "is", one, (one.digits,) if one.digits[1] else ())
        elif one.kind == kinds.CARDS and len(one.value) == 1 and isinstance(one.value[0], Spelt):
            reading.state(key, name.value, [one.value[0].kind], "is", one)


def _inside(tokens: Sequence[Token], span: tuple[int, int]) -> list[Token]:
    return [one for one in tokens if span[0] <= one.start < span[1]]


def _counts(reading: State) -> Mapping[str, int]:
    return {seat: len(reading.held.get(seat, ())) for seat in reading.everybody}


def _in_deck(reading: State) -> bool:
    """Whether so many players can hold these cards: with two players some are left in the box."""
    game, many = reading.notations.game, len(reading.everybody)
    if many not in game.players:
        return False
    deck = game(many).deck
    have = Counter(deck.kinds[card] for card in deck.cards)
    held = Counter(card.kind for cards in reading.held.values() for card in cards if isinstance(card, Spelt))
    return not held - have


def _more_cards(reading: State, tokens: list[Token]) -> None:
    """枚数では勝っていたぼくは0点, Vera has more cards but Walt wins: than all others, or than the one named."""
    names = [one for one in tokens if one.kind == kinds.NAME and len(one.value) == 1]
    for name in names:
        span = _said_of(reading, tokens, name)
        if (
            span is None
            or not _in_deck(reading)
            or any(one.kind in ("negation", "condition", "question") for one in tokens)
        ):
            continue
        than = next(
            (one for one in names if one.start >= span[1] and _THAN.fullmatch(reading.text, span[1], one.start)), None
        )
        count, seat = _counts(reading), name.value[0]
        named = {one.value[0] for one in names} - {seat}
        others = [than.value[0]] if than is not None else [one for one in count if one != seat]
        most = [one for one in count if count[one] == max(count.values())]
        if all(count[seat] > count[one] for one in others) or (
            than is None and len(named) == 1 and all(count[seat] > count[one] for one in named)
        ):
            name.taken = name.taken or CLAIM
        elif than is None and len(most) == 1 and count[seat] < count[most[0]]:
            reading.state("=", None, seat, "truth", name, value=most[0])
        else:
            continue
        for one in (*_inside(tokens, span), *((than,) if than is not None else ())):
            one.taken = one.taken or HARMLESS
        for one in _inside(tokens, (span[1], than.start if than is not None else span[1])):
            one.taken = one.taken or HARMLESS


def _said_of(reading: State, tokens: Sequence[Token], name: Token) -> tuple[int, int] | None:
    """From where to where it is said that somebody has more cards, right beside the name."""
    if (match := _HAS_MORE.match(reading.text, name.end)) is not None:
        return match.span()
    for found in _AHEAD_JA.finditer(reading.text, tokens[0].start, tokens[-1].end):
        if found.end() == name.start or _OF_HIM.fullmatch(reading.text, name.end, found.start()):
            return found.span()
    return None


def _most_cards(reading: State, tokens: list[Token]) -> None:
    """Ann has the most cards: where cards are counted for nothing else."""
    key = "counts"
    for name in tokens:
        if name.kind != kinds.NAME or key not in reading.wording.claims:
            continue
        match = _HAS_MOST.match(reading.text, name.end)
        if match is None or any(one.kind in ("negation", "condition", "question") for one in tokens):
            continue
        reading.state(key, None, sorted(name.value), "top", name)
        for one in _inside(tokens, match.span()):
            one.taken = one.taken or HARMLESS


def _most_of(reading: State, tokens: list[Token]) -> None:
    """いちばん多い9が4枚: said of a pile, that is claimed itself."""
    for one, cards in pairwise(tokens):
        between = reading.text[one.end : cards.start]
        if one.kind == "max" and cards.kind == kinds.CARDS and cards.taken == CLAIM and _MOST_OF.fullmatch(between):
            one.taken = one.taken or HARMLESS


def _smallest_compared(reading: State, tokens: list[Token]) -> None:
    """いちばん小さい得点札をくらべます: nothing but what comes next."""
    said = _COMPARED.search(reading.text, tokens[0].start, tokens[-1].end)
    if said is not None and not any(one.kind in (kinds.NAME, kinds.NUMBER) for one in tokens):
        for one in _inside(tokens, said.span()):
            one.taken = one.taken or HARMLESS
