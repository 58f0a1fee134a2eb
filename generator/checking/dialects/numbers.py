"""Numbers in a sentence: alone, in a list, in the order of the players."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules_engine.echo import whole

from . import tokens as kinds
from .bare import in_order
from .contests import only_compared
from .groups import both_of, nobody_else, pronoun, whole_group
from .number import meaning_of, one_number
from .piles import lowest_counted, run_listed
from .signs import CARD_COUNT, FOR
from .state import CLAIM, HARMLESS, State
from .tokens import Token


def numbers_said(reading: State, tokens: list[Token]) -> None:
    """All numbers and ranges, each with whoever was named last before it."""
    reading.topic, reading.who = "", ()
    at, named_since = 0, False
    told: dict[tuple[tuple[str, ...], str], bool] = {}
    column = -1
    while at < len(tokens):
        one = tokens[at]
        if one.kind == kinds.CELL:
            column += 1
            if column < len(reading.header) and reading.header:
                kind, value = reading.header[column]
                if kind == kinds.RANK:
                    _ranked_in_column(reading, tokens, at + 1)
                if kind == kinds.NAME and value:
                    reading.who = (value,)
                    at += 1
                    continue
                reading.topic = value if kind == kinds.TOPIC else reading.topic if kind != "" else ""
        elif one.kind in (kinds.EQUALS, kinds.ARROW):
            reading.topic = reading.topic if at and tokens[at - 1].kind in (kinds.NAME, kinds.TOPIC) else ""
        elif one.kind == kinds.LINE and len(reading.who) == 1 and reading.who[0] in reading.held:
            behind = tokens[at + 1] if at + 1 < len(tokens) else None
            broken = at > 0 and tokens[at - 1].kind == kinds.NAME  # A⏎scores 4 points
            if not broken and (
                behind is None or behind.kind not in (kinds.OPEN, kinds.CARDS, kinds.EQUALS, kinds.ARROW)
            ):
                reading.spoken, reading.who = reading.who, ()
        elif one.kind == kinds.NAME and reading.who and one.taken == CLAIM and only_compared(reading, one):
            pass  # by 2 over Wes, and scores 3
        elif one.kind == kinds.NAME:
            reading.who, named_since = one.value, True
            reading.naming = one
        elif one.kind in ("they", "pronoun") and not one.taken:
            first = next((other for other in tokens if other.kind == kinds.NAME), None)
            if one.kind == "pronoun" and first is not None and any(other.kind == "beat" for other in tokens[:at]):
                reading.who, one.taken = first.value, HARMLESS  # Bruno beat Carla, so he took 3 points
            else:
                pronoun(reading, one)
        elif one.kind == "both" and not one.taken and not reading.who and 2 in (len(reading.tied), len(reading.spoken)):
            reading.who = reading.tied if len(reading.tied) == 2 else reading.spoken
            one.taken = HARMLESS
        elif one.kind == "both" and not one.taken:
            both_of(reading, tokens, one)
        elif one.kind == "none_else" and not one.taken:
            nobody_else(reading, tokens, at)
        elif one.kind in ("all", "nobody", "others") and not one.taken:
            whole_group(reading, tokens, at)
        elif one.kind == kinds.TOPIC:
            reading.topic = one.value if reading.is_said(one.value) else reading.topic
        elif one.kind == "card_count" and not (
            at and tokens[at - 1].kind == kinds.NUMBER and tokens[at - 1].taken == HARMLESS
        ):
            reading.topic = lowest_counted(reading, tokens, at) or CARD_COUNT
        elif one.kind in ("max", "min") and at and tokens[at - 1].kind == kinds.NAME:
            reading.topic = ""  # 甲の最小カードは1、丙の最大カードは4: another matter
        elif one.kind == kinds.NUMBER and not one.taken:
            many = _listed_numbers(reading, tokens, at)
            if many > 1 and (read := run_listed(reading, tokens, at, many)):
                at += read
                continue
            if many > 1 and _told_in_order(reading, tokens, at, many, named_since):
                at += _length_of(tokens, at, many)
                continue
            one_number(reading, tokens, at, told)
        elif one.kind == kinds.RANGE and not one.taken:
            _range_of(reading, tokens, at)
        at += 1
    del named_since


def _ranked_in_column(reading: State, tokens: Sequence[Token], at: int) -> None:
    """A rank in a column of its own: that of whom the row names."""
    one = tokens[at] if at < len(tokens) else None
    names = [other for other in tokens if other.kind == kinds.NAME]
    if one is not None and one.kind == kinds.NUMBER and not one.taken and names and reading.wording.measure:
        reading.state(reading.wording.measure, names[0].value, one.value, "rank", one, (one.digits,))


def _listed_numbers(reading: State, tokens: Sequence[Token], at: int) -> int:
    """How many numbers follow one another from here, with nothing between them but commas and and."""
    count, last = 1, tokens[at]
    signs: set[str] = set()
    place = at + 1
    while place < len(tokens):
        if tokens[place].kind == kinds.COMMA:
            place += 1
            continue
        one = tokens[place]
        if one.kind == kinds.NUMBER and count > 1 and not _goes_on_alike(reading, signs, last, one):
            break
        if (
            one.kind != kinds.NUMBER
            or one.taken
            or not re.fullmatch(r"\s*(?:[,、・/;]\s*)?(?:and|と|,\s*and)?\s*", reading.text[last.end : one.start])
        ):
            break
        signs |= set(reading.text[last.end : one.start]) & set(",、・/;")
        count, last = count + 1, one
        place += 1
    return count


def _goes_on_alike(reading: State, signs: set[str], last: Token, one: Token) -> bool:
    """Whether the next number of a list stands behind the same sign as those before, or behind and."""
    here = set(reading.text[last.end : one.start]) & set(",、・/;")
    return not here or not signs or here <= signs


def _length_of(tokens: Sequence[Token], at: int, many: int) -> int:
    place, seen = at, 0
    while seen < many:
        seen += tokens[place].kind == kinds.NUMBER
        place += 1
    return place - at


def _told_in_order(reading: State, tokens: Sequence[Token], at: int, many: int, named: bool) -> bool:
    """4 and 2 for A and B respectively; 18, 18, 10 and 7 for all in their order."""
    run = [one for one in tokens[at : at + _length_of(tokens, at, many)] if one.kind == kinds.NUMBER]
    spread = any(one.kind in ("respectively", "each") for one in tokens)
    behind = next((one for one in tokens[at + _length_of(tokens, at, many) :] if one.kind == kinds.NAME), None)
    seats: tuple[str, ...] = ()
    if named and len(reading.who) == many:
        seats = reading.who
    elif behind is not None and len(behind.value) == many and FOR.fullmatch(reading.text, run[-1].end, behind.start):
        seats = behind.value
        behind.taken = CLAIM
    elif not reading.who and len(reading.tied) == many:
        seats = reading.tied
    elif (
        reading.wording.named
        and many == len(reading.everybody)
        and (len(reading.who) != 1 or many > 2)
        and (many > 2 or spread or reading.named >= set(reading.everybody))
    ):
        seats = reading.everybody
    elif spread and reading.spoken and len(reading.spoken) == many:
        seats = reading.spoken
    if not seats or not reading.wording.named:
        return False
    unit = next((one.unit for one in run if one.unit), "")
    keys = []
    for one in run:
        said = meaning_of(reading, one if one.unit else Token(kinds.NUMBER, one.start, one.end, one.value, unit))
        if said is None and not unit:
            said = reading.wording.claims.get(in_order(reading, [other.value for other in run], seats))
        if said is None or said.form not in ("number", "card"):
            return False
        keys.append(said.key)
    for seat, one, key in zip(seats, run, keys, strict=True):
        value = [str(one.value)] if reading.wording.claims[key].form == "card" else one.value
        reading.state(key, (seat,), value, "is", one, (one.digits,) if one.digits[1] else ())
    reading.topic = keys[-1]
    if not unit:
        reading.bare.add(reading.topic)
    for one in tokens:
        if one.kind in ("respectively", "each"):
            one.taken = one.taken or CLAIM
    return True


def _range_of(reading: State, tokens: Sequence[Token], at: int) -> None:
    one = tokens[at]
    key = next((key for key, said in reading.wording.claims.items() if said.form == "range"), "")
    whose = reading.who or (reading.spoken if len(reading.spoken) == 1 else ())
    if not key or not whose:
        return
    group = reading.wording.claims[key].group
    topics = [other.value for other in [*tokens[:at], *tokens[at + 1 : at + 6]] if other.kind == kinds.TOPIC]
    if not any(reading.wording.claims[topic].group == group for topic in topics if topic in reading.wording.claims):
        return
    ranks = sorted(one.value, key=whole)
    if len(ranks) > 2 and [whole(rank) for rank in ranks] != list(range(whole(ranks[0]), whole(ranks[-1]) + 1)):
        return
    reading.state(key, whose, [ranks[0], ranks[-1]], "among", one)
    reading.topic = next(
        (other for other, said in reading.wording.claims.items() if said.group == group and other != key), reading.topic
    )
