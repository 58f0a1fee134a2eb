"""What is highest and lowest, and what is more or less than another."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..spelling import Spelt
from . import tokens as kinds
from .contests import only_compared
from .signs import ANYBODY
from .state import CLAIM, HARMLESS, State, units_of, words_for
from .tokens import Token

_IS = re.compile(r"\s*(?:は|[:=]|is|with|at)\s*")
_MORE_CARDS = re.compile(r"[いくの]{0,2}(?:カード|札)|\s+(?:\w+\s+)?cards?\b")
_OF_CARDS = re.compile(r"[いのなきく]{0,2}(?:カード|札)|\s+cards?\b")


def best_said(reading: State, tokens: list[Token]) -> None:
    """The highest sum, 合計が一番高い, 最大: who has it; only beside a result that is known."""
    for index, one in enumerate(tokens):
        if one.kind not in ("max", "min") or one.taken:
            continue
        if not reading.wording.measure:
            _highest_card(reading, tokens, index)
            continue
        if one.kind == "max" and reading.wording.cards == "counted" and _OF_CARDS.match(reading.text, one.end):
            continue  # of somebody's cards the smallest alone decides anything
        key = _superlative(reading, tokens, index)
        who = _holder_of_best(reading, tokens, index)
        if not key or who is None:
            if not who and key and not any(other.kind in (kinds.NAME, kinds.NUMBER) for other in tokens):
                _best_of_nobody(reading, tokens, one, key)
            elif key and who is None and _number_of_best(tokens, index) is not None:
                number = _number_of_best(tokens, index)
                assert number is not None
                reading.state(
                    key,
                    reading.everybody,
                    number.value,
                    "highest" if one.kind == "max" else "lowest",
                    number,
                    (number.digits,),
                )
                one.taken = CLAIM
            continue
        reading.state(key, None, sorted(who.value), "top" if one.kind == "max" else "bottom", one if who.taken else who)
        one.taken = CLAIM
        reading.who = who.value
        number = tokens[index + 1] if index + 1 < len(tokens) else one
        if number.kind == kinds.NUMBER and not number.unit and _IS.fullmatch(reading.text, one.end, number.start):
            reading.state(key, who.value, number.value, "is", number, (number.digits,))


def _best_of_nobody(reading: State, tokens: Sequence[Token], one: Token, key: str) -> None:
    """合計が一番大きいからです: of whom was spoken; a rule in general where it speaks of players."""
    sentence = reading.text[tokens[0].start : tokens[-1].end]
    if ANYBODY.search(sentence):
        one.taken = HARMLESS if key in (reading.wording.best, reading.wording.measure) else ""
    elif len(reading.spoken) == 1:
        reading.state(key, None, sorted(reading.spoken), "top" if one.kind == "max" else "bottom", one)


def _highest_card(reading: State, tokens: Sequence[Token], index: int) -> None:
    """The highest, 10: no card of its suit is higher; or the card of somebody named is."""
    one = tokens[index]
    if one.kind == "min":
        return
    number = next((other for other in tokens[index + 1 : index + 3] if other.kind in (kinds.NUMBER, kinds.CARDS)), None)
    names = {seat for other in tokens if other.kind == kinds.NAME for seat in other.value}
    order = list(reading.notations.art.drawer.kinds)
    cards = [(seat, card.kind) for seat, held in reading.held.items() for card in held if isinstance(card, Spelt)]
    if number is not None and number.kind == kinds.NUMBER:
        meant = [kind for _, kind in cards if reading.notations.speller.rank(kind) == str(number.value)]
    elif number is not None:
        meant = [card.kind for card in number.value if isinstance(card, Spelt)]
    else:
        meant = [kind for seat, kind in cards if seat in names] if len(names) == 1 else []
    best = [
        kind
        for kind in meant
        if all(order.index(other) <= order.index(kind) for _, other in cards if other[:1] == kind[:1])
    ]
    if best:
        one.taken = HARMLESS
        if number is not None and number.kind == kinds.NUMBER and not number.unit:
            number.taken = HARMLESS


def _number_of_best(tokens: Sequence[Token], index: int) -> Token | None:
    for other in tokens[index + 1 : index + 4]:
        if other.kind == kinds.NUMBER and not other.taken and other.value is not None:
            return other
        if other.kind not in (kinds.TOPIC, kinds.COLON, kinds.EQUALS):
            return None
    return None


def _superlative(reading: State, tokens: Sequence[Token], index: int) -> str:
    """The result that is highest or lowest: the nearest one that is named, behind it first."""
    around = [*tokens[index + 1 : index + 3], *reversed(tokens[:index])]
    for one in around:
        if one.kind == kinds.TOPIC and reading.is_number(one.value):
            return str(one.value)
        apart = reading.text[min(one.end, tokens[index].end) : max(one.start, tokens[index].start)]
        if one.kind == kinds.NUMBER and one.unit and len(apart) < 16 and not re.search("[,、;:]", apart):
            return reading.measure(one)
    return reading.wording.best or reading.wording.measure


def _holder_of_best(reading: State, tokens: Sequence[Token], index: int) -> Token | None:
    one = tokens[index]
    own = {id(other) for other in reading.line(tokens, index) if other.kind == kinds.NAME}
    if own:  # of those on other lines was told there
        tokens = [other for other in tokens if other.kind != kinds.NAME or id(other) in own]
        index = next(place for place, other in enumerate(tokens) if other is one)
    before = next((other for other in reversed(tokens[:index]) if other.kind == kinds.NAME), None)
    behind = next(
        (other for other in tokens[index + 1 :] if other.kind == kinds.NAME and not only_compared(reading, other)), None
    )
    near = (
        re.match(
            r"[^。.]{0,14}?(?:のは|人は|プレイヤーは|のが|:|is|are|belongs? to|goes to|by|そのうち)",
            reading.text[one.end : one.end + 40],
        )
        if behind is not None
        else None
    )
    if behind is not None and (before is None or near) and behind.start - one.end < 40:
        return behind
    return before


def compared(reading: State, tokens: list[Token]) -> None:
    """A's 18 is more than C's 10; BはAより多くの点; A's sum is lower than B's."""
    for index, one in enumerate(tokens):
        if one.kind not in ("more", "less") or one.taken:
            continue
        than = next((other for other in tokens[index + 1 : index + 3] if other.kind == "than"), None)
        japanese = reading.text[one.start : one.start + 2] == "より"
        names = [other for other in tokens if other.kind == kinds.NAME]
        before = [other for other in names if other.end <= one.start]
        behind = [other for other in names if other.start >= one.end]
        first = second = None
        if than is not None and before and behind and len(before[-1].value) == 1:
            first, second = before[-1], behind[0]
        elif japanese and len(before) > 1:
            first, second = (
                (before[-2], before[-1])
                if re.match(r"\s*(?:の[^\s、。]{0,6})?より", reading.text[before[-1].end :])
                else (before[-1], before[-2])
            )
        if first is None or second is None:
            continue
        counted = "counts" if _MORE_CARDS.match(reading.text, one.end) and "counts" in reading.wording.claims else ""
        topic = counted or next(
            (other.value for other in tokens if other.kind == kinds.TOPIC and reading.is_number(other.value)), ""
        )
        values = [other for other in tokens if other.kind == kinds.NUMBER and not other.taken and not other.unit]
        if not topic and len(values) == 2:
            topic = reading.wording.tie or reading.wording.measure
            for who, value in zip((first, second), values, strict=True):
                reading.state(topic, who.value, value.value, "is", value, (value.digits,))
        if not topic:
            unit = reading.text[one.end : one.end + 12]
            topic = next(
                (
                    key
                    for key, said in reading.wording.claims.items()
                    if reading.is_number(key)
                    and any(
                        re.match(rf"\s*(?:の)?{re.escape(word)}", unit, re.IGNORECASE)
                        for word in (*units_of(said), *words_for(said))
                    )
                ),
                "",
            )
        if not topic:
            continue
        pair = (first.value[0], second.value[0])
        reading.state(topic, pair if one.kind == "more" else pair[::-1], True, "above", one)
        reading.take([first, second], CLAIM)
        if than is not None:
            than.taken = CLAIM
