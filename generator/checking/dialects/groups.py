"""What is said of several at once: all, both, only one, nobody else."""

from __future__ import annotations

import re
from collections.abc import Sequence

from . import tokens as kinds
from .bare import how_many
from .state import HARMLESS, State
from .tokens import Token

_ANYTHING = re.compile(
    r"\s+(?:gets\s+|got\s+)?(?:anything|a\s+(?:single\s+)?point|any)\b", re.IGNORECASE
)  # nobody else anything
_TWO = 2  # players of whom both may be said


def only_said(reading: State, tokens: list[Token]) -> None:
    """Dだけ2点, only Dan scores: the others have nothing."""
    key = reading.wording.measure
    for index, one in enumerate(tokens):
        if one.kind == "only" and not key and "hand" in reading.wording.given.values():
            beside = tokens[max(0, index - 1) : index + 2]
            one.taken = one.taken or HARMLESS * any(other.kind == kinds.CARDS and other.taken for other in beside)
        if one.kind != "only" or one.taken or not key:
            continue
        if index > 1 and tokens[index - 2].kind == kinds.CARDS and tokens[index - 1].unit in ("枚", "card", "cards"):
            one.taken = HARMLESS  # 10の一枚だけ
            continue
        near = [tokens[at] for at in (index - 1, index + 1) if 0 <= at < len(tokens)]
        who = next((other for other in near if other.kind == kinds.NAME), None)
        if index > 1 and tokens[index - 1].kind == kinds.NUMBER and tokens[index - 2].kind == kinds.NAME:
            number = tokens[index - 1]
            if number.unit in reading.units_of(key) and reading.text[tokens[index - 2].end : number.start].strip() in (
                "の",
                "が",
                "に",
            ):
                rest = tuple(seat for seat in reading.everybody if seat not in tokens[index - 2].value)
                reading.state(key, rest, 0, "is", one)  # 山田様の2点のみ
                continue
        scored = (
            any(other.kind == "scores" for other in tokens)
            or any(other.kind == kinds.NUMBER and other.unit in reading.units_of(key) for other in tokens)
            or any(other.kind == kinds.TOPIC and other.value == key for other in tokens)
        )
        if who is not None and scored:
            rest = tuple(seat for seat in reading.everybody if seat not in who.value)
            behind = next((other for other in tokens[index + 1 :] if other.kind in (kinds.NUMBER, "nothing")), one)
            if behind.kind == "nothing" or (behind.kind == kinds.NUMBER and behind.value == 0):
                reading.state(key, rest, 0, "more than", one)  # Bだけ0点
                continue
            reading.state(key, rest, 0, "is", one)
            if not any(other.kind == kinds.NUMBER for other in tokens):
                reading.state(key, who.value, 0, "more than", one)
        elif any(other.kind == kinds.CARDS for other in near) or any(
            other.kind in ("hold", kinds.SUIT) for other in near
        ):
            one.taken = HARMLESS


def both_of(reading: State, tokens: Sequence[Token], one: Token) -> None:
    """Both have 7 points: the only two, or the two whom the sentence before names."""
    two = reading.everybody if len(reading.everybody) == _TWO else tuple(sorted(reading.named))
    tokens = reading.line(tokens, tokens.index(one))
    numbers = any(other.kind in (kinds.NUMBER, "nothing") and other.start > one.end for other in tokens)
    if len(two) == _TWO and numbers and not any(other.kind == kinds.NAME for other in tokens):
        reading.who = two
        one.taken = HARMLESS
        behind = next((other for other in tokens if other.start > one.end and other.kind != "hold"), None)
        if behind is not None and behind.kind == kinds.NUMBER and not behind.unit:
            reading.topic = reading.wording.measure  # both have 7


def pronoun(reading: State, one: Token) -> None:
    """He, she, his, her: whom the sentence is about."""
    if (one.kind == "pronoun" and len(reading.who or reading.spoken) == 1) or (
        one.kind == "they" and len(reading.who or reading.spoken) > 1
    ):
        reading.who = reading.who or reading.spoken
        one.taken = HARMLESS
    elif one.kind == "they" and len(reading.everybody) == 2:
        reading.who = reading.everybody
        one.taken = HARMLESS


def whole_group(reading: State, tokens: Sequence[Token], at: int) -> None:
    """All, nobody, everybody else: the whole table or those who are not named."""
    one = tokens[at]
    if one.kind == "others":
        key = next(
            (
                claim.key
                for claim in reversed(reading.claims)
                if isinstance(claim.part, tuple) and claim.relation == "is"
            ),
            "",
        )
        told = {
            seat
            for claim in reading.claims
            if claim.key == key and isinstance(claim.part, tuple) and claim.relation == "is"
            for seat in claim.part
        }
        since = max((place for place in range(at) if tokens[place].kind == kinds.CARDS), default=0)
        here = {seat for other in tokens[since:at] if other.kind == kinds.NAME for seat in other.value}
        told |= here  # who is named behind the cards
        rest = tuple(seat for seat in reading.everybody if seat not in told)
        if not rest:
            rest = tuple(seat for seat in reading.everybody if seat not in here) if here else ()
        if rest and told and how_many(one.value) in (0, len(rest)) and not _ANYTHING.match(reading.text, one.end):
            reading.who = rest
            one.taken = HARMLESS
    elif one.kind == "all":
        groups = [one for one in (reading.who, reading.tied, reading.spoken, reading.everybody) if one]
        count = how_many(one.value) or len(reading.everybody)
        counted = any(other.kind in (kinds.NUMBER, "nothing", "tie", "others") for other in tokens)
        if counted and not tokens[at].taken and (group := next((some for some in groups if len(some) == count), None)):
            reading.who = group
            one.taken = HARMLESS
    elif (
        one.kind == "nobody"
        and reading.wording.measure
        and any(other.kind == kinds.TOPIC and other.value == reading.wording.measure for other in tokens[at:])
    ):
        reading.state(reading.wording.measure, reading.everybody, 0, "is", one)


def nobody_else(reading: State, tokens: Sequence[Token], at: int) -> None:
    """Nobody else scores: all but those who were told to score have nothing."""
    key = reading.wording.measure
    scores = any(
        other.kind in ("scores", "nothing") or (other.kind == kinds.TOPIC and other.value == key)
        for other in tokens[at:]
    ) or _ANYTHING.match(reading.text, tokens[at].end)
    scored = {
        seat
        for claim in reading.claims
        if claim.key == key and isinstance(claim.part, tuple) and claim.said
        for seat in claim.part
    }
    if key and scores and scored:
        reading.state(key, tuple(seat for seat in reading.everybody if seat not in scored), 0, "is", tokens[at])
        reading.who = ()


def group_scores(reading: State, tokens: Sequence[Token], index: int) -> bool:
    """Everybody else scores: of a group, and nothing that says how many."""
    before, behind = tokens[index - 1] if index else None, tokens[index + 1] if index + 1 < len(tokens) else None
    return (
        before is not None
        and before.kind in ("others", "all", "both", "they")
        and reading.text[before.end : tokens[index].start].strip(" もがは") == ""
        and re.match(r"scores?\b|得点(?:し|でき)", reading.text[tokens[index].start :], re.IGNORECASE) is not None
        and (behind is None or behind.kind not in (kinds.NUMBER, kinds.RANGE, "nothing", kinds.COLON))
    )
