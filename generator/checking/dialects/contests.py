"""Who beats whom and by how much, places, ties."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules_engine.echo import whole

from . import tokens as kinds
from .bare import how_many
from .state import CLAIM, HARMLESS, State
from .tokens import Token

_OF_TRICKS = re.compile(r"\s+(?:trick|round|deal|example|case|question)\b", re.IGNORECASE)  # the second trick


_SHARED = re.compile(r"shared?\s+the\s+(?:win|victory)\b|(?:勝ち|勝利)を分け|分かち合", re.IGNORECASE)


def versus(reading: State, tokens: list[Token]) -> None:
    """7対6で, 7 to 6, 7-6 beside a win: the winner's points and the other's."""
    key = reading.wording.measure
    for index, one in enumerate(tokens):
        pair: tuple[int, int] | None = None
        used = [one]
        around = reading.text[max(0, one.start - 14) : one.start], reading.text[one.end : one.end + 14]
        beside = re.search(
            r"(?:w[io]ns?|beats?\b.*|victory|lo(?:st|ses))\W{0,3}(?:by\s|with\s)?$", around[0], re.IGNORECASE
        ) or re.match(r"\s*(?:で|点?で|の)[^、。]{0,9}(?:勝|負)|\W{0,3}(?:w[io]n|victory)", around[1], re.IGNORECASE)
        if (
            one.kind == kinds.RANGE
            and len(one.value) == 2
            and (
                beside
                or (
                    any(
                        other.kind in ("win", "beat") and other.start < one.start and one.start - other.end < 30
                        for other in tokens
                    )
                    and not re.search("[ぁ-ん]", around[0])
                )
            )
        ):
            pair = whole(one.value[0]), whole(one.value[1])
        elif one.kind == kinds.NUMBER and index + 1 < len(tokens) and tokens[index + 1].kind == kinds.NUMBER:
            other = tokens[index + 1]
            if (
                re.fullmatch(r"\s*(?:対|to|against|vs\.?|:)\s*", reading.text[one.end : other.start])
                and one.value is not None
                and other.value is not None
            ):
                pair, used = (one.value, other.value), [one, other]
        wins = [other for other in tokens if other.kind in ("win", "beat", "lose")]
        names = [other for other in tokens if other.kind == kinds.NAME]
        if pair is None or not key or not wins or not names or len(reading.everybody) != 2 or one.taken:
            continue
        first = names[0].value[:1]
        if wins[0].kind == "lose":
            pair = pair[::-1] if pair[0] > pair[1] else pair
        rest = tuple(seat for seat in reading.everybody if seat not in first)
        reading.state(key, first, max(pair) if wins[0].kind != "lose" else min(pair), "is", one)
        reading.state(key, rest, min(pair) if wins[0].kind != "lose" else max(pair), "is", used[-1])


def beats(reading: State, tokens: list[Token]) -> None:
    """Ann beats Ben; ケンジがアオイに勝つ, に負ける; Ben loses to Ann."""
    key = reading.wording.measure
    for index, one in enumerate(tokens):
        if one.taken or one.kind not in ("beat", "win", "lose") or not (key or reading.wording.win):
            continue
        before = [other for other in tokens[:index] if other.kind == kinds.NAME]
        behind = next((other for other in tokens[index + 1 : index + 3] if other.kind == kinds.NAME), None)
        pair: tuple[Token, Token] | None = None
        if one.kind == "beat" and before and behind is not None:
            pair = before[-1], behind
        elif (
            one.kind == "lose"
            and before
            and behind is not None
            and re.fullmatch(r"\s*(?:to|against)\s+", reading.text[one.end : behind.start])
        ):
            pair = behind, before[-1]
        elif len(before) > 1 and re.match(r"\s*に", reading.text[before[-1].end :]) and one.start - before[-1].end < 12:
            pair = (before[-2], before[-1]) if one.kind != "lose" else (before[-1], before[-2])
        elif one.kind == "beat" and len(before) > 1 and re.match(r"\s*を", reading.text[before[-1].end :]):
            pair = before[-2], before[-1]
        if pair is None:
            continue
        winner, loser = pair
        if "winners" in reading.wording.claims or reading.wording.win:
            reading.state(reading.wording.win, None, (list(winner.value), list(loser.value)), "beats", one)
        else:
            held = "held" in reading.wording.given.values() and reading.wording.best
            reading.state(held or key, (winner.value[0], loser.value[0]), True, "above", one)
        reading.take([winner, loser], CLAIM)


def leads_by(reading: State, tokens: list[Token]) -> None:
    """By 1 point, 1点差で, 1 point more than Ben, アオイが1点多い."""
    if not reading.wording.measure:
        return
    for index, one in enumerate(tokens):
        if one.kind != kinds.NUMBER or one.taken or one.value is None:
            continue
        behind = tokens[index + 1] if index + 1 < len(tokens) else None
        before = tokens[index - 1] if index else None
        by = re.search(
            r"\b(?:by|lead of|margin of|difference is|difference of)\s+(?:just\s+|only\s+|exactly\s+)?$",
            reading.text[max(0, one.start - 24) : one.start],
        )
        differs = behind is not None and behind.kind == "difference" and behind.start - one.end < 3
        differs = differs or (
            before is not None
            and before.kind == "difference"
            and re.fullmatch(r"\s*(?:は|が|:|is|=|of)\s*", reading.text[before.end : one.start]) is not None
        )
        more = (
            behind is not None and behind.kind in ("more", "less") and not reading.text[one.end : behind.start].strip()
        )
        if not (by or differs or more):
            continue
        names = [other for other in reading.line(tokens, index) if other.kind == kinds.NAME]
        told = [other for other in names if other.end <= one.start]
        counted = reading.wording.cards == "counted"
        leading = [other for other in told if counted and not only_compared(reading, other)]  # I beat you by one point
        ahead = next(reversed(leading or told), None) or (names[0] if names else None)
        if (
            ahead is not None
            and differs
            and re.match(r"(?:さん|くん|君|ちゃん|様)?に(?!は)", reading.text[ahead.end :])
        ):
            ahead = next((other for other in names if other.start >= one.end), None)  # Benに4点差で、Annの勝ち
            if ahead is None:
                continue
        if ahead is None and reading.spoken:
            ahead = Token(kinds.NAME, one.start, one.start, reading.spoken)
        if ahead is None and not (by or differs):
            continue
        if ahead is None:
            reading.state(reading.measure(one), reading.everybody, abs(one.value), "spread", one, (one.digits,))
        else:
            than = _compared_with(reading, tokens, ahead)
            others = (
                than.value if than is not None else tuple(seat for seat in reading.everybody if seat not in ahead.value)
            )
            if (
                than is not None
                and than.end <= ahead.start
                and re.search(r"より\s*$", reading.text[: one.start][than.end :][:4])
            ):
                pass
            key = _told_before(reading, tokens, index) or reading.measure(one)
            less = behind is not None and behind.kind == "less"
            if less and behind is not None and behind.value == "short" and not one.unit:
                key = reading.wording.best or key  # one short: of the highest sum
            if differs and not any(other.kind in ("win", "beat") for other in tokens):
                reading.state(
                    key,
                    (*ahead.value, *others) if len(names) > 1 else reading.everybody,
                    one.value,
                    "spread",
                    one,
                    (one.digits,),
                )
            else:
                relation = "behind" if less else "ahead"
                reading.state(key, (ahead.value[0], *others), one.value, relation, one, (one.digits,))
            if than is not None:
                than.taken = than.taken or CLAIM
        for other in tokens:
            if other.kind in ("difference", "more", "less", "than") and abs(other.start - one.end) < 24:
                other.taken = other.taken or CLAIM


def _compared_with(reading: State, tokens: Sequence[Token], ahead: Token) -> Token | None:
    for place, one in enumerate(tokens):
        if one.kind == kinds.NAME and one is not ahead:
            before = tokens[place - 1] if place else None
            behind = tokens[place + 1] if place + 1 < len(tokens) else None
            if (before is not None and before.kind in ("than", "more", "less", "beat")) or (
                behind is not None and behind.kind == "than"
            ):
                return one
            if (
                re.search(r"(?:than|of|over|ahead of|behind)\s*$", reading.text[max(0, one.start - 10) : one.start])
                or reading.text[one.end : one.end + 2] == "より"
            ):
                return one
    return None


def _told_before(reading: State, tokens: Sequence[Token], index: int) -> str:
    """The result that a lead without a unit is told of: the highest sum, by 2 over Wes."""
    if tokens[index].unit:
        return ""
    for other in reversed(tokens[:index]):
        if other.kind == kinds.TOPIC and reading.is_number(other.value):
            return str(other.value)
        if other.kind in (kinds.STOP, kinds.LINE, kinds.NUMBER, "win", "beat"):
            return ""
    return ""


def only_compared(reading: State, one: Token) -> bool:
    """Whether somebody is only the other of a comparison: one point more than Ben, by 2 over Ben, ベンより."""
    before = reading.text[max(0, one.start - 12) : one.start]
    return bool(
        re.search(r"\b(?:than|over|ahead of|behind|beats?|beat|against|as)\s+\Z", before)
        or re.match(r"(?:さん|くん)?(?:の[^\s、。]{1,6})?より", reading.text[one.end : one.end + 12])
    )


def ranks_said(reading: State, tokens: list[Token]) -> None:
    """1位はアオイ, Ben is first, Ann second and Cleo last."""
    key = reading.wording.measure
    for one in tokens:
        if one.kind == kinds.RANK and _OF_TRICKS.match(reading.text, one.end):
            one.taken = one.taken or HARMLESS
    ranks = [(index, one) for index, one in enumerate(tokens) if one.kind in (kinds.RANK, "first") and not one.taken]
    if not ranks or not key:
        return
    leads = False
    for index, one in ranks:
        value = 1 if one.kind == "first" else one.value
        behind = _beside_name(tokens, index, 1)
        before = _beside_name(tokens, index, -1)
        strong = one.kind == "first" or one.unit == "位" or _placed(reading, one)
        leads = leads or (
            before is None
            and behind is not None
            and re.fullmatch(r"\s*(?:は|:|が|is|goes to|place:?|place is)?\s*", reading.text[one.end : behind.start])
            is not None
        )
        who = behind if leads else before or behind
        if who is None or (not strong and not _goes_on_listing(tokens, index)):
            if not strong:
                one.taken = HARMLESS
            continue
        if value != 1 and reading.wording.best not in ("", key):
            continue  # by points or by sums, nobody knows
        if reading.wording.measure:
            reading.state(key, who.value, value, "rank", one if who.taken else who, ())
        elif value == 1 and strong:
            reading.state(key, None, sorted(who.value), "winners", one if who.taken else who, ())
        else:
            continue
        one.taken = CLAIM
        reading.who = who.value


def _placed(reading: State, one: Token) -> bool:
    around = reading.text[max(0, one.start - 22) : one.start]
    behind = reading.text[one.end : one.end + 8]
    return (
        bool(
            re.search(
                (
                    r"(?:\b(?:is|was|are|comes?|came|finish(?:es|ed)?|in|ends?|placed|be|takes?|took|place"
                    r"|ranks?)\s+(?:(?:only|clearly|in|the|a)\s+)*)$"
                ),
                around,
            )
        )
        and not re.match(r"\s+(?!place|and|but|with|by|because|,)[a-z]+", behind)
    ) or bool(re.match(r"\s+place\b", behind))


def _goes_on_listing(tokens: Sequence[Token], index: int) -> bool:
    """Ben is first, Ann second: a weak ordinal beside a name where a strong one went before."""
    ordered = [one for one in tokens[:index] if one.kind in (kinds.RANK, "first") and one.taken == CLAIM]
    return bool(ordered)


def _beside_name(tokens: Sequence[Token], index: int, step: int) -> Token | None:
    at = index + step
    while 0 <= at < len(tokens):
        one = tokens[at]
        if one.kind == kinds.NAME:
            return (
                one
                if abs((one.start if step > 0 else one.end) - (tokens[index].end if step > 0 else tokens[index].start))
                < 30
                else None
            )
        if (
            one.kind in (kinds.RANK, kinds.STOP, "first")
            or (one.kind == kinds.COMMA and step < 0)
            or one.kind == kinds.LINE
        ):
            return None
        at += step
    return None


def ties_said(reading: State, tokens: list[Token]) -> None:
    """A and B tie, 同点, 引き分け."""
    key = reading.wording.tie
    for index, one in enumerate(tokens):
        if one.kind != "tie" or one.taken or not key:
            continue
        if any(other.kind in ("negation", "question") for other in tokens):
            continue
        groups = [other for other in tokens if other.kind == kinds.NAME and (len(other.value) > 1)]
        who = next((other for other in reversed(groups) if other.end <= one.start), groups[0] if groups else None)
        seats: tuple[str, ...] = ()
        if who is not None:
            seats, who.taken = who.value, CLAIM
        else:
            alone = [other for other in tokens if other.kind == kinds.NAME]
            they = next((other for other in tokens if other.kind in ("they", "both")), None)
            everyone = next((other for other in tokens if other.kind == "all"), None)
            if len(alone) == 2 and alone[0].end <= one.start:
                seats = (*alone[0].value, *alone[1].value)
                if alone[0].value == alone[1].value:
                    reading.leave(alone[1], "")  # Ann and Ann tie
                    continue
            elif they is not None and len(reading.spoken) > 1:
                seats = reading.spoken
            elif everyone is not None and how_many(everyone.value) not in (0, len(reading.everybody)):
                continue  # all four, of three
            elif everyone is not None or len(reading.everybody) == 2:
                seats = reading.everybody
            elif not alone:
                people = next(
                    (other for other in tokens if other.kind == kinds.PLAYERS and abs(other.start - one.start) < 16),
                    None,
                )
                if people is not None:
                    one.taken = CLAIM
                    reading.state(key, (), people.value, "so many tie", people, (people.digits,))
                else:
                    reading.state(key, (), True, "some tie", one)
                continue
            for other in (they, everyone):
                if other is not None:
                    other.taken = CLAIM
        like = next((other for other in tokens[index + 1 :] if _is_likened(reading, other)), None)
        if like is not None:
            seats, like.taken = tuple(dict.fromkeys((*seats, *like.value))), CLAIM
        if not seats:
            continue
        if reading.wording.win and _SHARED.match(reading.text, one.start):
            reading.state(reading.wording.win, None, sorted(seats), "winners", one)
            continue
        topic = next(
            (
                other.value
                for other in tokens[max(0, index - 2) : index]
                if other.kind == kinds.TOPIC and reading.is_number(other.value)
            ),
            key,
        )
        reading.state(topic if reading.is_number(topic) else key, tuple(sorted(seats)), True, "equal", one)
        reading.tied = seats


def _is_likened(reading: State, one: Token) -> bool:
    """The same as Dan: whether somebody is compared with."""
    return (
        one.kind == kinds.NAME and re.search(r"\bas\s+\Z", reading.text[max(0, one.start - 4) : one.start]) is not None
    )
