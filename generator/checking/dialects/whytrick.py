"""Why somebody wins a trick, as sentences tell it: the highest of the suit, the lowest of all, two 3s, the earlier one.

What is borne out by the cards played is of no matter; what is not is left.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..spelling import Spelt
from . import tokens as kinds
from .tokens import Token

if TYPE_CHECKING:
    from .state import State

_OF_RANK = re.compile(r"\s*(?:が|は|の(?:カード|札)?が)?\s*(?:the\s+)?")
_NEAR = 3  # tokens from "the lowest" to the number
_FAR_ASTRAY = 24  # letters between a player and "not"
_WINS = re.compile(
    r"\s*(?:of them\s*|card\s*|number\s*|one\s*|rank\s*|い|い?(?:数字|数|カード|札|もの|の|ほう"
    r"|方)(?:の(?:カード|札))?が\s*)*"
)
_WON = 30  # letters from "the lowest" to "wins"


def why(reading: State, tokens: Sequence[Token]) -> None:
    """Take the reasons that hold; the players' cards are one each, in the order of play."""
    held = {
        seat: cards[0].kind for seat, cards in reading.held.items() if len(cards) == 1 and isinstance(cards[0], Spelt)
    }
    if len(held) == len(reading.everybody):
        _astray(reading, tokens, held)
    if len(held) < len(reading.everybody) or any(
        not one.taken and one.kind in ("negation", "condition", "question") for one in tokens
    ):
        return
    order = list(held)
    values = {seat: reading.worth_of(kind) for seat, kind in held.items()}
    mixed = len({kind[:1] for kind in held.values()}) > 1
    for index, one in enumerate(tokens):
        if one.taken:
            continue
        if one.kind in ("max", "min", "less", "more"):
            _extreme(reading, tokens, index, values, mixed)
        elif one.kind == kinds.NUMBER and one.value is not None:
            _several(reading, tokens, index, list(values.values()))
        elif one.kind == "earlier":
            _earlier(reading, tokens, one, order, values)


def _astray(reading: State, tokens: Sequence[Token], held: dict[str, str]) -> None:
    """South did not follow suit, ユウがハートを出さなかったので: who played another suit than the led one."""
    led = held.get(reading.values.get("leader") or next(iter(held)), "")[:1]
    for place, one in enumerate(tokens):
        if one.kind != "negation" or one.taken:
            continue
        near = tokens[max(0, place - 3) : place + 3]
        names = [other for other in tokens if other.kind == kinds.NAME and abs(other.start - one.start) < _FAR_ASTRAY]
        followed = (
            re.search(
                r"follow|フォロー|従|出さな|同じスート|(?:play|have)", reading.text[names[0].start : one.end + 16]
            )
            if names
            else None
        )
        suits = {other.value for other in near if other.kind == kinds.SUIT}
        if not followed or len(names) != 1 or suits - {led}:
            continue
        if all(held[seat][:1] != led for seat in names[0].value):
            one.taken = kinds.HARMLESS
            for other in near:
                if other.kind in (kinds.SUIT, "play"):
                    other.taken = other.taken or kinds.HARMLESS


def _extreme(reading: State, tokens: Sequence[Token], index: int, values: dict[str, int], mixed: bool) -> None:
    """The highest, 10; the lowest card wins."""
    one = tokens[index]
    lowest = one.kind in ("min", "less")
    wanted = min(values.values()) if lowest else max(values.values())
    near = tokens[index + 1 : index + 1 + _NEAR]
    number = next((other for other in near if other.kind == kinds.NUMBER), None)
    card = next((other for other in near if other.kind == kinds.CARDS and len(other.value) == 1), None)
    win = next((other for other in tokens[index + 1 :] if other.kind == "win" and other.start - one.end < _WON), None)
    if lowest is not mixed:
        return
    if number is not None and not number.unit:
        if number.value == wanted:
            one.taken = number.taken = kinds.HARMLESS
    elif card is not None:
        if isinstance(card.value[0], Spelt) and reading.worth_of(card.value[0].kind) == wanted:
            one.taken = kinds.HARMLESS
    elif win is not None and (
        not any(other.kind == kinds.NAME for other in tokens) or _WINS.fullmatch(reading.text, one.end, win.start)
    ):
        one.taken = win.taken = kinds.HARMLESS
    elif any(other.kind == kinds.NAME for other in tokens) and one.kind in ("max", "min"):
        who = [other for other in tokens if other.kind == kinds.NAME and len(other.value) == 1]
        if who and any(values[other.value[0]] == wanted for other in who):
            one.taken = kinds.HARMLESS


def _several(reading: State, tokens: Sequence[Token], index: int, values: list[int]) -> None:
    """Two 3s, 2が2枚: so many cards of a rank were played."""
    one = tokens[index]
    other = tokens[index + 1] if index + 1 < len(tokens) else None
    if other is None or other.kind != kinds.NUMBER or other.taken or other.value is None:
        return
    if not _OF_RANK.fullmatch(reading.text, one.end, other.start):
        return
    english = reading.text[one.start].isascii() and not re.search("[ぁ-ん]", reading.text[one.end : other.end + 1])
    count, rank = (one.value, other.value) if english else (other.value, one.value)
    if not 1 < count == values.count(rank):
        return
    one.taken = other.taken = kinds.HARMLESS


def _earlier(reading: State, tokens: Sequence[Token], one: Token, order: Sequence[str], values: dict[str, int]) -> None:
    """The earlier one counts, 先に出したチカ: of the lowest the first; whoever is named beside it holds that one."""
    lowest = [seat for seat in order if values[seat] == min(values.values())]
    lead = reading.values.get("leader") or (order[0] if order else "")
    seats = sorted(order)
    turn = seats[seats.index(lead) :] + seats[: seats.index(lead)] if lead in seats else seats
    first = min(lowest, key=turn.index)
    names = [other.value for other in tokens if other.kind == kinds.NAME]
    if len(lowest) > 1 and all(first in name for name in names):
        one.taken = kinds.HARMLESS


def void(reading: State, tokens: Sequence[Token]) -> None:
    """With no crosses in it, ダイヤがないので: the hand holds none of the suit."""
    hand = [card.kind[:1] for card in reading.held.get("hand", ()) if isinstance(card, Spelt)]
    for index, one in enumerate(tokens):
        if one.kind != "negation" or not hand:
            continue
        suit = next(
            (
                other
                for other in (*tokens[max(0, index - 1) : index], *tokens[index + 1 : index + 2])
                if other.kind == kinds.SUIT
            ),
            None,
        )
        if suit is not None and suit.value not in hand and abs(suit.start - one.end) < 12:
            one.taken = suit.taken = kinds.HARMLESS
