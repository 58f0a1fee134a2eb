"""What one number counts and whose it is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..notations import Said
from ..spelling import Spelt
from . import tokens as kinds
from .piles import part_in_brackets
from .signs import CARD_COUNT, FOR, GLUE
from .state import CLAIM, GIVEN, HARMLESS, State, units_of, words_for
from .tokens import Token
from .zonetalk import terms_of

_OF_ALL = re.compile(
    r"(?:合計|合わせて|あわせて|全部で|\b(?:in all|in total|altogether|a total of):?)[、,\s]*$", re.IGNORECASE
)
_NEAR = 20  # letters before a number
_MISSED = re.compile(r"(?:あと|もう)(?:たった|わずか|ほんの)?\s*$")


def one_number(reading: State, tokens: list[Token], at: int, told: dict[tuple[tuple[str, ...], str], bool]) -> None:
    """A number: what it counts and whose it is; ``told`` are the results that the sentence gives somebody so far."""
    one = tokens[at]
    if one.value is None or one.unit == "%":
        return
    if one.unit and not reading.wording.named:
        _item_number(reading, tokens, at)
        return
    if _counts_a_list(reading, tokens, at):
        return
    behind = next((other for other in tokens[at + 1 : at + 2] if other.kind == kinds.NAME), None)
    if behind is not None and (FOR.fullmatch(reading.text, one.end, behind.start) or _whose_is(reading, one, behind)):
        reading.who = behind.value
    if reading.topic == CARD_COUNT and len(reading.who) == 1 and reading.who[0] in reading.held:
        reading.state(
            "=",
            None,
            one.value,
            "truth",
            one,
            (one.digits,) if one.digits[1] else (),
            value=len(reading.held[reading.who[0]]),
        )
        return
    said = part_in_brackets(reading, tokens, at) or _announced_behind(reading, tokens, at) or meaning_of(reading, one)
    if re.match("ぶん|分", reading.text[one.end :]) and one.unit in reading.units_of(reading.wording.measure):
        said = reading.wording.claims.get(reading.wording.best)  # 10点ぶんのカード
    summed = id(one) in reading.parts and not one.unit and reading.wording.cards == "counted"
    parts_of = {reading.wording.claims[key].group for key in reading.wording.letters.values()}
    if summed and said is not None and said.group in parts_of:
        said = reading.wording.claims.get(reading.wording.measure)  # the longest is 4 numbers: 5 + 4 = 9
    if said is None and any(other.kind == "tie" and 0 <= one.start - other.end < 12 for other in tokens):
        said = reading.wording.claims.get(reading.wording.tie)
    if said is None and id(one) in reading.parts and not one.unit and reading.wording.cards == "counted":
        said = reading.wording.claims.get(reading.wording.measure)  # (3 + 2 = 5)
    before = reading.text[max(0, one.start - _NEAR) : one.start]
    parts = said is not None and said.key not in (reading.wording.measure, reading.wording.best)
    if _MISSED.search(before) or (parts and reading.wording.cards == "counted" and _OF_ALL.search(before)):
        return  # あと1点: what was missing; 合計12枚: all cards, not the most of one number
    if said is None:
        _rank_spoken_of(reading, tokens, at)
        return
    if said.key in reading.wording.numbers:
        for seat in reading.who:
            reading.numbers.setdefault(said.key, {})[seat] = one.value
        if reading.who:
            one.taken = GIVEN
            reading.topic = said.key
        return
    if not reading.wording.named:
        _item_number(reading, tokens, at)
        return
    whose = reading.who
    they = any(other.kind in ("they", "both") for other in tokens)
    if (not whose or they or "\n" in reading.text[tokens[0].start : one.start]) and _of_all(reading, tokens, at, said):
        return
    whose = whose or reading.tied
    if not whose and reading.wording.cards == "zoned" and len(reading.everybody) == 1:
        whose = reading.everybody
    each = next((other for other in tokens[at + 1 : at + 2] if other.kind == "each"), None)
    alone = len(reading.spoken) == 1 and reading.wording.cards == "counted"
    if not whose and alone and each is not None and not any(other.kind == kinds.NAME for other in tokens):
        whose, each.taken = reading.everybody, CLAIM  # 7 points each
    if not whose and len(reading.spoken) == 1 and _goes_on(reading, tokens, at):
        whose = reading.spoken
    if not whose:
        behind = tokens[at + 1] if at + 1 < len(tokens) else None
        later = next((other for other in tokens[at + 1 :] if other.kind == kinds.NAME), None)
        if behind is not None and behind.kind in ("each", "both") and later is not None and len(later.value) > 1:
            whose, behind.taken = later.value, CLAIM
    if not whose:
        return
    if told.get((whose, said.key)) and said.form == "number":
        other = reading.wording.claims.get(reading.wording.measure)
        letters = reading.wording.letters.values()
        lettered = not one.unit and letters and all(told.get((whose, key)) for key in letters)  # A 5, B 5, 10
        if other is None or not (one.unit in units_of(other) or lettered) or told.get((whose, other.key)):
            again = any(
                claim.key == said.key and claim.part == whose and claim.said == one.value for claim in reading.claims
            )
            again = again and id(one) not in reading.parts and bool(one.unit)
            one.taken = HARMLESS if again and reading.wording.cards == "counted" else ""
            return  # a second number of the same thing
        said = other
    told[whose, said.key] = True
    reading.topic = said.key
    if one.unit not in reading.units_of(reading.wording.measure):
        reading.bare.add(said.key)
    if said.form == "number":
        if id(one) in reading.parts and not _parts_fit(reading, one, whose, said):
            return
        reading.state(said.key, whose, one.value, "is", one, (one.digits,) if one.digits[1] else ())
    else:
        reading.state(
            said.key,
            whose,
            [str(one.value)] * (2 if said.form == "range" else 1),
            "among" if said.form in ("one of", "range") else "is",
            one,
            (one.digits,) if one.digits[1] else (),
        )


def _whose_is(reading: State, one: Token, behind: Token) -> bool:
    """Whether a number is told of the player behind it: 最小のカードが1の佐藤様, 22点のD."""
    return reading.text[one.end : behind.start] == "の"


def _parts_fit(reading: State, one: Token, whose: tuple[str, ...], said: Said) -> bool:
    """Whether the terms of a sum are what the result is made of: the ranks of the cards, or other results."""
    terms = sorted(reading.parts[id(one)])
    made = [key for key in reading.wording.claims if reading.is_number(key) and key != said.key]
    each = [(seat,) for seat in whose] if reading.wording.cards == "counted" else [whose]
    for some in each:
        held = [card for seat in some for card in reading.held.get(seat, ()) if isinstance(card, Spelt)]
        values = sorted(reading.worth_of(card.kind) for card in held)
        if reading.wording.cards == "zoned" and terms_of(reading, some, terms):
            values = terms
        reading.pending.append((one, some, said.key, tuple(terms), tuple(values), tuple(made)))
    return True


def _goes_on(reading: State, tokens: Sequence[Token], at: int) -> bool:
    """Whether a sentence without a name before the number is about whom the last one was about."""
    counted = reading.wording.cards == "counted"
    return not any(
        one.kind in (kinds.NAME, "others", "all", "they") and not (counted and one.value == reading.spoken)
        for one in reading.line(tokens, at)
    )


def _of_all(reading: State, tokens: Sequence[Token], at: int, said: Said) -> bool:
    """Altogether 6 points are scored; 全部で9枚."""
    one = tokens[at]
    line = reading.line(tokens, at)
    low = max(reading.text.rfind(sign, 0, line[0].start) for sign in ("。", "\n", ". "))
    sentence = reading.text[low + 1 : line[-1].end]
    told = {claim.part for claim in reading.claims if claim.key == said.key and claim.relation == "is"}
    own = re.search(r"(?:合わせて|合計で)[^。]*。?\s*$", sentence) and not re.search("全員|全部", sentence)
    counted = reading.wording.cards == "counted"  # whose parts may be told twice: 8の3枚で3点
    if own and len(reading.spoken) == 1 and (counted or reading.spoken not in told):
        return False  # whose parts were told before
    if (
        said.form != "number"
        or not re.search(
            r"全部で|合わせて|合計で|全員で|altogether|in all|in total|all told|between them|are scored"
            + r"|\btogether\b|\bcombined\b" * any(other.kind in ("they", "both") for other in line),
            sentence,
            re.IGNORECASE,
        )
        or any(other.kind == kinds.NAME for other in line)
    ):
        return False
    they = any(other.kind in ("they", "both") for other in line)
    whose = (they and reading.who) or reading.everybody
    reading.state(said.key, whose, one.value, "total", one, (one.digits,) if one.digits[1] else ())
    return True


def _counts_a_list(reading: State, tokens: Sequence[Token], at: int) -> bool:
    """ハート2、3、4の3枚; for 4 cards: how many stand there."""
    one = tokens[at]
    before = tokens[at - 1] if at else None
    unit = one.unit in ("枚", "cards", "card", "tiles", "tile", "個")
    if (
        before is not None
        and before.kind in (kinds.CLOSE, kinds.COMMA, kinds.COLON)
        and at > 1
        and tokens[at - 2].kind == kinds.CARDS
    ):
        before = tokens[at - 2]
    if not unit or before is None or before.kind != kinds.CARDS or before.taken != GIVEN or one.start - before.end > 6:
        return False
    if len(before.value) != one.value:
        reading.state("=", None, one.value, "truth", one, (one.digits,), value=len(before.value))
    one.taken = CLAIM
    return True


def meaning_of(reading: State, one: Token) -> Said | None:
    """What a number counts: the result of the word before it where its unit allows, else that of its unit."""
    claims = reading.wording.claims
    topic = claims.get(reading.topic)
    numeric = {key: said for key, said in reading.wording.numeric.items() if not said.each}
    if not one.unit:
        zoned = topic is None and reading.wording.cards == "zoned"
        if zoned and re.search(r"[:=→|]\s*$", reading.text[max(0, one.start - 3) : one.start]):
            return numeric.get(reading.wording.measure)
        if topic is None:
            return None
        if (either := _one_of(reading, one, topic)) is not None:
            return either
        group = [said for said in claims.values() if said.group == topic.group and not said.each]
        card = next((said for said in group if said.form == "card"), None)
        first = card if topic.form != "number" else None
        return first or numeric.get(topic.key) or next((said for said in group if said.form == "number"), None)
    fitting = [said for said in numeric.values() if one.unit in units_of(said)]
    if topic is not None:
        group = [said for said in fitting if said.group == topic.group]
        if group:
            return group[0]
    points = one.unit in reading.units_of(reading.wording.measure)
    if topic is not None and points and reading.is_number(topic.key) and topic.key not in reading.bare:
        return topic if _announced(reading, one) else (fitting[0] if fitting else None)  # 最多4点: counted in points
    return fitting[0] if fitting else None


def _announced(reading: State, one: Token) -> bool:
    """Whether the word that says what a number is stands right before it, with nobody's name between."""
    before = reading.text[max(0, one.start - 16) : one.start]
    words = sorted(
        (word for said in reading.wording.claims.values() for word in words_for(said)), key=len, reverse=True
    )
    found = re.search(rf"(?:{'|'.join(map(re.escape, words))})[^、。,.;0-9]{{0,8}}$", before, re.IGNORECASE)
    return found is not None and not any(name in found[0] for name in reading.seats)


def _one_of(reading: State, one: Token, topic: Said) -> Said | None:
    """Most: 9 with 4 cards: the number without a unit is the one of which there are so many."""
    group = [said for said in reading.wording.claims.values() if said.group == topic.group]
    kind = next((said for said in group if said.form in ("one of", "range")), None)
    units = frozenset().union(*(units_of(said) for said in group))
    near = re.match(r"[^0-9。.;、]{1,12}?[0-9]+\s?(\w+)", reading.text[one.end :])
    return (
        kind
        if kind is not None and near is not None and any(near[1].casefold().startswith(unit) for unit in units)
        else None
    )


def _announced_behind(reading: State, tokens: Sequence[Token], at: int) -> Said | None:
    """A number before the word that says what it is: a 4-card run, 18 in sum; only right behind."""
    one = tokens[at]
    for other in tokens[at + 1 : at + 2]:
        gap = re.fullmatch(
            r"[\s-]{0,3}|\s*(?:points?\s+)?for\s+(?:the|his|her|their|your|my|a)?\s*",
            reading.text[one.digits[1] : other.start],
        )
        if other.kind == kinds.TOPIC and reading.is_said(other.value) and gap and (not one.unit or " for " in gap[0]):
            other.taken = CLAIM
            return reading.wording.numeric.get(other.value)
    return None


def _rank_spoken_of(reading: State, tokens: Sequence[Token], at: int) -> None:
    """The 10 with which Ben wins: the rank of a card that somebody named here holds; 3の枚数: the number of 3s."""
    one = tokens[at]
    group = next((said.group for said in reading.wording.claims.values() if said.form == "card"), "")
    counted = next((said.key for said in reading.wording.numeric.values() if said.group == group), "")
    if counted and not one.unit and re.match(r"\s*の(?:枚数|数|カード)", reading.text[one.end :]):
        lows = {
            min((reading.worth_of(one.kind) for one in reading.held.get(seat, ()) if isinstance(one, Spelt)), default=0)
            for seat in reading.tied or {seat for o in tokens if o.kind == kinds.NAME for seat in o.value}
        }
        if one.value in lows or not lows:
            one.taken = HARMLESS
            reading.topic = counted
        return
    if one.unit or not (reading.notations.speller.split or reading.wording.cards == "counted"):
        return
    last = next((other for other in reversed(tokens[:at]) if other.kind == kinds.NUMBER), None)
    if last is not None and last.value == one.value and GLUE.fullmatch(reading.text[last.end : one.start]):
        return  # 6 and 6: one of them is meant to be another
    seats = {seat for other in tokens if other.kind == kinds.NAME for seat in other.value} or set(reading.everybody)
    ranks = {
        reading.notations.speller.rank(card.kind)
        for seat in seats
        for card in reading.held.get(seat, ())
        if isinstance(card, Spelt)
    }
    before = tokens[at - 1] if at else None
    told = before is not None and before.kind in (
        kinds.NAME,
        kinds.COLON,
        kinds.CELL,
        kinds.EQUALS,
        kinds.ARROW,
        kinds.TOPIC,
        kinds.OPEN,
    )
    if (
        told
        and before is not None
        and not re.search(r"['’]s|\b(?:the|a|with)\b|の|で", reading.text[before.end : one.start])
    ):
        return
    if str(one.value) in ranks:
        one.taken = HARMLESS


def _item_number(reading: State, tokens: Sequence[Token], at: int) -> None:
    """A number said of cards of nobody: of the part of the row that was named last, or of the whole."""
    one = tokens[at]
    claims = reading.wording.claims
    if (
        reading.wording.down
        and re.search(
            r"(?:裏向き|裏|伏せ|伏せた|face[- ]down)[^0-9。.]{0,12}$", reading.text[max(0, one.start - 24) : one.start]
        )
    ) or re.match(
        r"\s*(?:are|is|lie|of them are)?\s*(?:still\s+)?(?:face[- ]down|が?裏|を?伏せ)", reading.text[one.end :]
    ):
        count = sum(
            isinstance(card, Spelt) and card.kind == reading.wording.down for card in reading.held.get("row", ())
        )
        reading.state("=", None, one.value, "truth", one, (one.digits,), value=count)
        return
    whole = next(
        (
            said
            for said in claims.values()
            if said.form == "number"
            and not said.each
            and (one.unit in units_of(said) or (not one.unit and reading.topic == said.key))
        ),
        None,
    )
    each = [said for said in claims.values() if said.each and one.unit in units_of(said)]
    if whole is not None and (reading.topic == whole.key or reading.item < 0):
        reading.state(whole.key, None, one.value, "is", one, (one.digits,) if one.digits[1] else ())
        if id(one) in reading.parts:
            reading.pending.append((one, (), whole.key, tuple(sorted(reading.parts[id(one)])), (), ()))
        return
    behind = tokens[at + 1] if at + 1 < len(tokens) else None
    if each and behind is not None and behind.kind == "each":
        reading.state(each[0].key, None, one.value, "all", one)
        behind.taken = CLAIM
        return
    if each:
        said = each[0]
        if said.key in reading.told_of:
            reading.item += 1
            reading.told_of.clear()
        reading.item = max(reading.item, 0)
        reading.told_of.add(said.key)
        reading.state(said.key, reading.item, one.value, "is", one, (one.digits,) if one.digits[1] else ())
