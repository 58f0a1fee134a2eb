"""Of what a score is made, said piece by piece: 4 (nines) + 3 (7, 8, 9), five alike plus a run of three is eight.

A number that says of itself what it counts is claimed here; what is left of a sum is its result, and is read as always.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules_engine.echo import whole

from ..numberwords import NUMBERS
from . import tokens as kinds
from .state import CLAIM, HARMLESS, units_of
from .tokens import Token

if TYPE_CHECKING:
    from .state import State

_WORD = "ones|twos|threes|fours|fives|sixes|sevens|eights|nines|tens"
_KIND = re.compile(
    rf"\s*(?:(?:the|all|of|with|in|number|数字の?)\s+)*(?:(?P<sure>[0-9]{{1,2}})(?:['’]?s|の(?:カード|札)?|のカード)"
    rf"|(?P<word>{_WORD})|(?P<bare>[0-9]{{1,2}}))\s*",
    re.IGNORECASE,
)
_JOIN = r"\s*(?:[-–—~〜→・、,/]|から|\bto\b|\bthrough\b|\band\b|と|,\s*and)\s*"
_RUN = re.compile(rf"\s*(?:(?:from|the|numbers)\s+)*[0-9]{{1,2}}(?:{_JOIN}[0-9]{{1,2}})+(?:まで)?\s*", re.IGNORECASE)
_RANGE = re.compile(r"[-–—~〜→]|から|\bto\b|\bthrough\b")
_FOR = re.compile(
    r"\s*(?:points?\s+)?(?:for|from|in|with|by)\s+(?:(?:the|his|her|their|its|your|my|our|a|that)\s+)?", re.IGNORECASE
)
_OF = re.compile(
    r"\s*(?:of|is|are|was|has|counts|with|at|=|:|は|が|の|で|も|、|,)?\s*(?:just|only|exactly|also|いずれも)?\s*",
    re.IGNORECASE,
)
_PLUS = re.compile(
    r"[\s,、]*(?:\+|\bplus\b|\band\b|\badd(?:ed)? to\b|足す|たす|プラス|と|に)\s*"
    r"(?:(?:an?|the|his|her|their|your|my|another)\s+)*",
    re.IGNORECASE,
)
_SURE = re.compile(r"\+|\bplus\b|足す|たす|プラス", re.IGNORECASE)
_EQUALS = re.compile(
    r"[\s,、:;–—-]*(?:(?:and|so|which|that|thus|it|altogether|together|in all)[\s,]+)*"
    r"(?:=|→|⇒|is|are|makes?|made|gives?|giving|making|comes? to|for|equals|totals?|that(?:['’]s| is| makes)"
    r"|meaning|adds? up to|in total|total|で|の|、?計|、?合計(?:で|は|が)?|、?合わせて|、?あわせて"
    r"|、?足して|だから|なので|なり)"
    r"(?:[\s,、]*(?:also|just|only|a total of|exactly|also gives|合計|合わせて|計|の))*[\s,、]*",
    re.IGNORECASE,
)
_SIGNS = (kinds.COMMA, kinds.COLON)
_IS = re.compile(r"\s*(?:is|are|gives?|makes?|counts?|scores?|for|=)\s*", re.IGNORECASE)
_PART_ENDS = frozenset((kinds.NAME, kinds.LINE, kinds.CELL))
_FAR = 14  # letters


def pile_parts(reading: State, tokens: list[Token]) -> None:
    """All of it, in order: what stands in brackets, what numbers count, sums of those."""
    if reading.wording.cards != "counted" or not tokens:
        return
    _brackets(reading, tokens)
    _said_behind(reading, tokens)
    _part_points(reading, tokens)
    _sums(reading, tokens)
    _spelt_sums(reading, tokens)
    _runs(reading, tokens)


def _keys(reading: State) -> tuple[str, str, str, str]:
    """The results that count the most of one number and the longest run; and which number, from where to where."""
    claims = reading.wording.claims
    kind = next((key for key, said in claims.items() if said.form == "one of"), "")
    ends = next((key for key, said in claims.items() if said.form == "range"), "")
    of = {
        key: next((o for o, said in claims.items() if said.form == "number" and said.group == claims[key].group), "")
        for key in (kind, ends)
        if key
    }
    return of.get(kind, ""), of.get(ends, ""), kind, ends


def _who(reading: State, tokens: Sequence[Token], at: int) -> tuple[str, ...]:
    """Whose a number is: of whom the sentence speaks before it, or the one whose cards it gives."""
    for one in reversed(tokens[:at]):
        if one.kind == kinds.NAME:
            return one.value if len(one.value) == 1 else ()
        if one.kind in ("others", "both", "all", "they", "nobody"):
            return ()
        if one.kind == kinds.CARDS and one.start in reading.holder_of:
            return (reading.holder_of[one.start],)
    return reading.spoken if len(reading.spoken) == 1 else ()


def _unit_for(reading: State, key: str) -> str:
    """A unit that only one result has, so that a number with it can be nothing else."""
    others = [units_of(said) for other, said in reading.wording.claims.items() if other != key]
    own = reading.wording.claims[key].units["en"]
    return next((unit.casefold() for unit in own if not any(unit.casefold() in some for some in others)), "")


def _topic_of(reading: State, one: Token) -> str:
    """The result a word announces, "" for none."""
    return str(one.value) if one.kind == kinds.TOPIC and one.value in reading.wording.claims else ""


def _number_before(tokens: Sequence[Token], at: int) -> Token | None:
    one = tokens[at - 1] if at else None
    return one if one is not None and one.kind == kinds.NUMBER and not one.taken and one.value is not None else None


def _brackets(reading: State, tokens: list[Token]) -> None:
    """4 (nines), 最多4 (9), a run of three (7-8-9): which number, or from where to where."""
    alike, run, kind, ends = _keys(reading)
    at = 0
    while at < len(tokens):
        close = next((place for place in range(at + 1, len(tokens)) if tokens[place].kind == kinds.CLOSE), -1)
        if tokens[at].kind != kinds.OPEN or close < 0:
            at += 1
            continue
        number = _number_before(tokens, at)
        who = _who(reading, tokens, at)
        said = reading.text[tokens[at].end : tokens[close].start]
        topic = next((_topic_of(reading, one) for one in reversed(tokens[max(0, at - 3) : at])
                      if _topic_of(reading, one)), "")  # fmt: skip
        inner = Token(kinds.NUMBER, tokens[at].end, tokens[close].start)
        numbers = [whole(one) for one in re.findall("[0-9]+", said)]
        key = ""
        if number is not None and len(who) == 1 and not any(one.taken for one in tokens[at + 1 : close]):
            if _RUN.fullmatch(said) and _consecutive(numbers, said) and topic in ("", run):
                key, value = run, [str(min(numbers)), str(max(numbers))]
                reading.state(ends, who, value, "among", inner)
            elif (match := _KIND.fullmatch(said)) and (topic == alike or (not topic and not match["bare"])):
                word = match["sure"] or match["bare"] or str(_spelt(match["word"]))
                key = alike
                reading.state(kind, who, [word], "among", inner)
        if not key or number is None or (number.unit and number.unit not in _units(reading, key)):
            at += 1
            continue
        number.unit = _unit_for(reading, key)
        for one in tokens[at : close + 1]:
            one.taken = one.taken or CLAIM
            reading.tokens.append(one)
        tokens[at : close + 1] = []


def _units(reading: State, key: str) -> frozenset[str]:
    return units_of(reading.wording.claims[key])


def _spelt(word: str) -> int:
    folded = word.lower()
    return NUMBERS[folded.removesuffix("es") if folded == "sixes" else folded.removesuffix("s")]


def _consecutive(numbers: Sequence[int], said: str) -> bool:
    """Whether some numbers are a run, one by one or from the first to the last."""
    two = len(numbers) == len(("from", "to"))
    if two and _RANGE.search(said):
        return numbers[0] != numbers[1]
    ordered = sorted(numbers)
    run = [*range(ordered[0], ordered[0] + len(ordered))]
    return [*numbers] in (run, run[::-1])


def _said_behind(reading: State, tokens: list[Token]) -> None:
    """Three for the longest run: what a number counts stands behind it."""
    alike, run, _, _ = _keys(reading)
    at = 0
    while at + 1 < len(tokens):
        one, topic = tokens[at], tokens[at + 1]
        key = _topic_of(reading, topic)
        who = _who(reading, tokens, at)
        if one.kind == kinds.NUMBER and not one.taken and not one.unit and topic.kind == kinds.RANGE and len(who) == 1:
            ranks = [whole(rank) for rank in topic.value]
            said = reading.text[topic.start : topic.end]
            if _FOR.fullmatch(reading.text, one.end, topic.start) and _consecutive(ranks, said):
                one.unit = _unit_for(reading, run)
                reading.state(_keys(reading)[3], who, [str(min(ranks)), str(max(ranks))], "among", topic)
                reading.tokens.append(topic)
                del tokens[at + 1]
                continue
        if (
            one.kind == kinds.NUMBER
            and not one.taken
            and not one.unit
            and key in (alike, run)
            and _FOR.fullmatch(reading.text, one.end, topic.start)
        ):
            one.unit = _unit_for(reading, key)
            topic.taken = topic.taken or CLAIM
            reading.tokens.append(topic)
            del tokens[at + 1]
        at += 1


def _part_points(reading: State, tokens: list[Token]) -> None:
    """最多は9の4枚なので4点、…、合わせて7点: points for a part, where those for all of it are told behind."""
    alike, run, _, _ = _keys(reading)
    points = reading.units_of(reading.wording.measure)
    since = 0
    for index, one in enumerate(tokens):
        before = tokens[index - 1] if index else None
        if one.kind == kinds.NUMBER and not one.taken and not one.unit and before is not None:
            of_pile = before.kind == kinds.CARDS and before.taken == CLAIM
            key, who = (
                alike
                if of_pile
                else _key_of(reading, before)
                if before.kind == kinds.NUMBER and not before.taken
                else "",
                _who(reading, tokens, index),
            )
            if key and len(who) == 1 and _IS.fullmatch(reading.text, before.end, one.start):
                reading.state(key, who, one.value, "is", one, (one.digits,) if one.digits[1] else ())
        if one.kind != kinds.NUMBER or one.taken or one.unit not in points or not one.unit:
            continue
        low = max((at + 1 for at in range(since, index) if tokens[at].kind in _PART_ENDS), default=since)
        since = index + 1
        topics = [_topic_of(reading, other) for other in tokens[low:index] if _topic_of(reading, other)]
        high = next((at for at in range(index + 1, len(tokens)) if tokens[at].kind == kinds.NAME), len(tokens))
        later = any(other.kind == kinds.NUMBER and other.unit in points for other in tokens[index + 1 : high])
        if len(set(topics)) == 1 and topics[0] in (alike, run) and later:
            one.unit = _unit_for(reading, topics[0])


def _key_of(reading: State, one: Token) -> str:
    """What a term counts by its own unit, if that says it."""
    alike, run, _, _ = _keys(reading)
    fits = [key for key in (alike, run) if one.unit and one.unit in _units(reading, key)]
    return fits[0] if len(fits) == 1 else ""


def _terms(reading: State, tokens: Sequence[Token], at: int) -> list[tuple[int, str]]:
    """Two terms from a place on, each with what it counts: five alike plus a run of three."""
    alike, run, _, _ = _keys(reading)
    found = list[tuple[int, str]]()
    place, key = at, ""
    while place < len(tokens) and len(found) < len((alike, run)):
        one = tokens[place]
        if one.kind == kinds.NUMBER and not one.taken and one.value is not None:
            if found and not _PLUS.match(reading.text, tokens[found[-1][0]].end):
                return []
            own = _key_of(reading, one)
            if key and own and own != key:
                return []
            found.append((place, key or own))
            key = ""
        elif _topic_of(reading, one) in (alike, run) and not key:
            key = _topic_of(reading, one)
            behind = tokens[place + 1] if place + 1 < len(tokens) else None
            if behind is None or not _OF.fullmatch(reading.text, one.end, behind.start):
                return []
        elif one.kind != kinds.OPERATOR or not found:
            return []
        place += 1
    return found


def _sums(reading: State, tokens: list[Token]) -> None:
    """Terms that say what they count, and what they come to."""
    alike, run, _, _ = _keys(reading)
    at = 0
    while at < len(tokens):
        terms = _terms(reading, tokens, at)
        named = [key for _, key in terms if key]
        at += 1
        if len(terms) < len((alike, run)) or not named:
            continue
        (first, key), (second, other) = terms
        key, other = key or (alike if other == run else run), other or (alike if key == run else run)
        one, two = tokens[first], tokens[second]
        between = _PLUS.match(reading.text, one.end)
        sure = between is not None and _SURE.search(between[0])
        result = tokens[second + 1] if second + 1 < len(tokens) else None
        total = (
            result is not None
            and result.kind in (kinds.EQUALS, kinds.ARROW, kinds.NUMBER, kinds.TOPIC, *_SIGNS)
            and (number := next((n for n in tokens[second + 1 : second + 4] if n.kind == kinds.NUMBER), None))
            is not None
            and not number.taken
            and _EQUALS.fullmatch(reading.text, two.end, number.start)
        )
        who = _who(reading, tokens, first)
        if key == other or not (sure or (total and len(named) > 1)) or len(who) != 1:
            continue
        for term, of in ((one, key), (two, other)):
            reading.state(of, who, term.value, "is", term, (term.digits,) if term.digits[1] else ())
        low = min(first, at - 1)
        used = tokens[low : second + 1]
        if total and number is not None:
            end = tokens.index(number)
            number.unit = number.unit or _unit_for(reading, reading.wording.measure)
            used = tokens[low:end]
        for token in used:
            token.taken = token.taken or HARMLESS
            reading.tokens.append(token)
        tokens[low : low + len(used)] = []


def _spelt_sums(reading: State, tokens: list[Token]) -> None:
    """Four plus three is seven, 7+2の9点: signs in words."""
    at = 1
    while at < len(tokens):
        one, two = tokens[at - 1], tokens[at]
        gap = reading.text[one.end : two.start]
        both = one.kind == two.kind == kinds.NUMBER and not one.taken and not two.taken
        if both and re.fullmatch(r"\s*(?:plus|足す|たす|プラス)\s*", gap, re.IGNORECASE):
            tokens.insert(at, Token(kinds.OPERATOR, one.end, two.start, "+"))
            at += 1
        elif (
            both
            and at > 2
            and tokens[at - 2].kind == kinds.OPERATOR
            and gap.strip() not in ("で", "")
            and _EQUALS.fullmatch(gap)
        ):
            tokens.insert(at, Token(kinds.EQUALS, one.end, two.start, "="))
            at += 1
        at += 1


def _runs(reading: State, tokens: list[Token]) -> None:
    """5から9まできれいに5つ並んで, 7-8-9 is three in a row: a run, where only its unit says that it is one."""
    _, run, _, ends = _keys(reading)
    own = _units(reading, run) - units_of(reading.wording.claims[_keys(reading)[0]])
    for place, one in enumerate(tokens):
        number = next((other for other in tokens[place + 1 : place + 3] if other.kind != kinds.COMMA), None)
        if one.kind != kinds.RANGE or one.taken or number is None or number.kind != kinds.NUMBER or number.taken:
            continue
        who = _who(reading, tokens, place)
        ranks = sorted(map(whole, one.value))
        listed = len(ranks) == 2 or ranks == [*range(ranks[0], ranks[-1] + 1)]
        if number.unit not in own or number.start - one.end > _FAR or len(who) != 1 or not listed:
            continue
        reading.state(ends, who, [str(ranks[0]), str(ranks[-1])], "among", one)
        reading.state(run, who, number.value, "is", number, (number.digits,) if number.digits[1] else ())
        for other in tokens[place + 1 : place + 4]:
            if other.kind == "tie" and re.match("並|つな", reading.text[other.start : other.end]):
                other.taken = other.taken or HARMLESS  # きれいに5つ並んで
