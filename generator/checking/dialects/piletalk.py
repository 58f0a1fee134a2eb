"""What is said of piles besides numbers: whose run is longer, whose smallest card is smaller, that there is no run."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..numberwords import NUMBERS
from ..spelling import Spelt
from . import tokens as kinds
from .lexicon import SMALLEST, any_word, words_of
from .state import CLAIM, GIVEN, HARMLESS, units_of
from .tokens import Token

if TYPE_CHECKING:
    from .state import State

_OF = re.compile(r"(?:['’]s?|さん|くん|君|ちゃん)?\s*(?:の|\b(?:has|with|holds)\b)?[^。.;\n]{0,28}")
_NO_RUN = re.compile(r"(?:neighbou?r\w*|consecutive|in a row|sequence|adjacent|つなが|連続|続)", re.IGNORECASE)
_AT_MOST = re.compile(
    r"\s?(?:枚)?\s?(?:ずつ)?(?:どまり|止まり|が最高)|\s+of\s+(?:any|each|every)\b(?:\s+(?:one\s+)?number)?",
    re.IGNORECASE,
)
_LEAST = any_word(words_of(SMALLEST))
_ABOUT_SMALLEST = re.compile(rf"{_LEAST}|小さ|\b(?:smaller|lower|below|under|less|tie-?\s?break\w*)\b", re.IGNORECASE)
_HAS_SMALLEST = re.compile(
    rf"\s+(?:has|holds|had|held)\s+the\s+(?:{_LEAST})\s+(?:card|number)\b(?!s|\s*[:,(]?\s*(?:an?\s|the\s|is\s)?[0-9])"
    rf"|(?:さん)?が(?:{_LEAST})の?(?:カード|札|数字)を持"
)
_SMALLEST_OF = re.compile(rf"(?:{_LEAST})の?(?:カード|札|数字)を(?:持つ|持っている|持っていた)の[はが]\Z")
_CLAUSE = frozenset((kinds.STOP, kinds.LINE, kinds.COMMA))
_TWO = 2
_PLURAL = "ones|twos|threes|fours|fives|sixes|sevens|eights|nines|tens"
_SCORE_CARDS = re.compile(r"\s*(?:score|scoring|captured|collected|cards?)?\s*(?:cards?)?\s*(?=[:(])", re.IGNORECASE)
_NEAR = 4  # letters between a sign and what it announces


def pile_talk(reading: State, tokens: list[Token]) -> None:
    """All rules, in order."""
    if reading.wording.cards != "counted" or not tokens:
        return
    for rule in _RULES:
        rule(reading, tokens)


def _key(reading: State, form: str, like: str = "") -> str:
    """The result of some form; ``like``: of numbers, the one in the group of a result of this form."""
    claims = reading.wording.claims
    key = next((key for key, said in claims.items() if said.form == (like or form)), "")
    if not like or not key:
        return key
    return next((one for one, said in claims.items() if said.group == claims[key].group and said.form == form), "")


def _low(reading: State, seat: str) -> int:
    """The smallest number that somebody holds; 0 for nobody's."""
    return min(
        (reading.worth_of(card.kind) for card in reading.held.get(seat, ()) if isinstance(card, Spelt)), default=0
    )


def _level(reading: State) -> set[str]:
    """Those of whom it was told that they are level."""
    return {seat for claim in reading.claims if claim.relation == "equal" for seat in claim.part or ()}


def _names(tokens: Sequence[Token]) -> list[Token]:
    return [one for one in tokens if one.kind == kinds.NAME]


def smallest_compared(reading: State, tokens: list[Token]) -> None:
    """Kim's 4 is lower than Lee's 6, キムの4はリーの6より小さい, 最小の札が8のAより4のB: both are smallest cards."""
    key = _key(reading, "card")
    said = reading.text[tokens[0].start : tokens[-1].end]
    if not key or not _ABOUT_SMALLEST.search(said):
        return
    for index, one in enumerate(tokens):
        if one.kind not in ("less", "beat", "than", "more") or one.taken:
            continue
        pairs = _numbered(reading, tokens, index)
        if pairs is None:
            continue
        for (seat, _), number in pairs:
            reading.state(key, (seat,), [str(number.value)], "is", number, (number.digits,) if number.digits[1] else ())
        (_, first), (_, second) = ((pair[0], pair[1].value) for pair in pairs)
        less = one.kind != "more"
        than = next((other for other in tokens[index + 1 : index + 5] if other.kind in ("less", "more")), None)
        if one.kind == "than" and than is not None and than.kind == "more":
            less = False
        if (first < second) == less and first != second:
            for other in tokens[index : index + 6]:
                if other.kind in ("less", "more", "than", "beat"):
                    other.taken = other.taken or HARMLESS
            for (_, name), _ in pairs:
                name.taken = name.taken or CLAIM
        return


def _numbered(
    reading: State, tokens: Sequence[Token], index: int
) -> tuple[tuple[tuple[str, Token], Token], tuple[tuple[str, Token], Token]] | None:
    """The two players with a number each around a word that compares, the one that is less first."""
    found = list[tuple[tuple[str, Token], Token, int]]()
    for place, one in enumerate(tokens):
        if one.kind != kinds.NUMBER or one.unit or one.taken or one.value is None:
            continue
        before = tokens[place - 1] if place else None
        behind = tokens[place + 1] if place + 1 < len(tokens) else None
        while before is not None and before.kind in (kinds.TOPIC, kinds.COMMA, kinds.OPEN, "min") and place > 1:
            place -= 1
            before = tokens[place - 1]
        if (
            behind is not None
            and behind.kind == kinds.NAME
            and len(behind.value) == 1
            and re.fullmatch(r"(?:枚)?の", reading.text[one.digits[1] : behind.start].strip())
        ):
            found.append(((behind.value[0], behind), one, behind.end))
        elif (
            before is not None
            and before.kind == kinds.NAME
            and len(before.value) == 1
            and _OF.fullmatch(reading.text, before.end, one.start)
        ):
            found.append(((before.value[0], before), one, one.end))
    if len(found) != _TWO or found[0][0][0] == found[1][0][0]:
        return None
    (one_name, one_number, first), (other_name, other_number, second) = found
    word = tokens[index]
    if second <= word.start and reading.text[other_number.end : word.end].strip().startswith(("より", "に")):
        return (one_name, one_number), (other_name, other_number)
    if first <= word.start <= second:
        between = re.match(r"より", reading.text[word.start : word.start + 2])
        pair = (one_name, one_number), (other_name, other_number)
        return pair[::-1] if between else pair
    return None


def _smaller_smallest(reading: State, tokens: list[Token]) -> None:
    """Cato has the smaller smallest card; Sam's lowest card is the higher one: of those level, or of two."""
    key = _key(reading, "card")
    group = reading.wording.claims[key].group if key else ""
    for index, one in enumerate(tokens):
        if one.kind not in ("less", "min", "more") or one.taken or not key:
            continue
        if reading.text[one.start : one.end].casefold() == "better":
            one.kind = "beat"  # which is that?
            continue
        low = max(
            (at + 1 for at, other in enumerate(tokens[:index]) if other.kind in (kinds.STOP, kinds.LINE)), default=0
        )
        near = tokens[low : index + 2]
        topic = any(
            other.kind == kinds.TOPIC
            and other.value in reading.wording.claims
            and reading.wording.claims[other.value].group == group
            for other in near
        )
        who = next((other for other in reversed(tokens[:index]) if other.kind == kinds.NAME), None)
        clause = tokens[index + 1 : index + 4]
        for other in clause[:1]:  # the lower one
            if other.kind == kinds.NUMBER and re.match(r"one\b", reading.text[other.start : other.end], re.IGNORECASE):
                other.taken = HARMLESS
        if (
            not topic
            or who is None
            or len(who.value) != 1
            or any(o.kind in ("than", kinds.NUMBER) and not o.taken for o in clause)
        ):
            continue
        number = next((o for o in tokens[tokens.index(who) + 1 : index] if o.kind == kinds.NUMBER), None)
        if number is not None and (number.unit or number.taken or number.value is None):
            continue
        if one.kind == "min" and number is not None:
            continue
        level = _level(reading)
        others = [seat for seat in (sorted(level) or reading.everybody) if seat != who.value[0]]
        if len(reading.everybody) > _TWO and not level:
            continue
        lows = [seat for seat in (who.value[0], *others) if _low(reading, seat)]
        if not lows:
            continue
        least = (max if one.kind == "more" else min)(lows, key=lambda seat: _low(reading, seat))
        if sum(_low(reading, seat) == _low(reading, least) for seat in lows) == 1:
            reading.state("=", None, who.value[0], "truth", who, value=least)
            one.taken = CLAIM
            if number is not None:
                reading.state(key, who.value, [str(number.value)], "is", number, (number.digits,))


def _holds_smallest(reading: State, tokens: list[Token]) -> None:
    """Cato has the smallest card; 最小カードを持つのは丙: of those level, or of all."""
    key = _key(reading, "card")
    for one in tokens:
        if one.kind != kinds.NAME or len(one.value) != 1 or one.taken:
            continue
        if not (
            _HAS_SMALLEST.match(reading.text, one.end)
            or _SMALLEST_OF.search(reading.text[max(0, one.start - 30) : one.start])
        ):
            continue
        level = _level(reading)
        lows = [seat for seat in {*(level or reading.everybody), one.value[0]} if _low(reading, seat)]
        least = sorted(lows, key=lambda seat: _low(reading, seat))
        if key and least and sum(_low(reading, seat) == _low(reading, least[0]) for seat in lows) == 1:
            reading.state("=", None, one.value[0], "truth", one, value=least[0])


def _both_smallest(reading: State, tokens: list[Token]) -> None:
    """どちらも最小は3だが: the same card of those level, or of two."""
    key = _key(reading, "card")
    for one, topic, number in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if one.kind not in ("both", "all") or topic.kind != kinds.TOPIC or number.kind != kinds.NUMBER:
            continue
        level = next((claim.part for claim in reading.claims if claim.relation == "equal"), reading.everybody)
        if number.unit or number.taken or reading.wording.claims.get(topic.value) is not reading.wording.claims[key]:
            continue
        if one.kind == "both" and len(level) == _TWO:
            reading.state(key, tuple(level), [str(number.value)], "is", number, (number.digits,))
            one.taken = CLAIM


def _longer(reading: State, tokens: list[Token]) -> None:
    """Ben has the larger set; 最長はアンのほうがベンより長い; the longer run is Ann's: of two."""
    claims = reading.wording.claims
    for index, one in enumerate(tokens):
        if one.kind not in ("more", "less") or one.taken:
            continue
        low = max((at + 1 for at, other in enumerate(tokens[:index]) if other.kind in _CLAUSE), default=0)
        high = next((at for at in range(index, len(tokens)) if tokens[at].kind in _CLAUSE), len(tokens))
        clause = [other for other in tokens[low:high] if other is not one]
        topics = [other for other in clause if other.kind == kinds.TOPIC and reading.wording.claims.get(other.value)]
        names = [name for name in _names(clause) if len(name.value) == 1]
        if (
            len(topics) != 1
            or claims[topics[0].value].form != "number"
            or any(other.kind in (kinds.NUMBER, "negation", "condition", "nobody", kinds.CARDS) for other in clause)
        ):
            continue
        key = topics[0].value
        than = next((other for other in clause if other.kind == "than"), None)
        if than is not None and than.start < one.start and len(names) == _TWO:
            second = next((name for name in reversed(names) if name.end <= than.start), None)
            first = next((name for name in names if name is not second), None)
        elif than is None and len(names) == 1 and len(reading.everybody) == _TWO:
            first = names[0]
            rest = next(seat for seat in reading.everybody if seat != first.value[0])
            second = Token(kinds.NAME, one.start, one.start, (rest,))
        else:
            continue
        if first is None or second is None:
            continue
        pair = (first.value[0], second.value[0])
        reading.state(key, pair if one.kind == "more" else pair[::-1], True, "above", one)
        for other in (first, second, than, topics[0]):
            if other is not None:
                other.taken = other.taken or CLAIM


def _no_run(reading: State, tokens: list[Token]) -> None:
    """No run, no two neighbouring numbers, 連続はない: the longest has one number."""
    key = _key(reading, "number", "range")
    for index, one in enumerate(tokens):
        if one.kind != "negation" or one.taken or not key:
            continue
        english = reading.text[one.start].isascii()
        near = tokens[index + 1 : index + 3] if english else tokens[max(0, index - 2) : index]
        topic = next((other for other in near if other.kind == kinds.TOPIC and other.value == key), None)
        around = reading.text[one.end : one.end + 26] if english else reading.text[max(0, one.start - 12) : one.start]
        around = re.split(r"[,.、。]", around)[0 if english else -1]
        if topic is None and not _NO_RUN.search(around):
            continue
        if topic is not None and re.search(
            r"[,.、。;]", reading.text[min(one.end, topic.end) : max(one.start, topic.start)]
        ):
            continue
        who = next((other for other in reversed(tokens[:index]) if other.kind == kinds.NAME), None)
        whose = who.value if who is not None else reading.spoken
        if len(whose) != 1 or not re.match(
            r"no\b|not\b|without\b|ない|なし|無し|なく|ません|ず", reading.text[one.start : one.end], re.IGNORECASE
        ):
            continue
        reading.state(key, whose, 1, "is", one)
        for other in tokens[index + 1 : index + 3] if english else ():
            two = other.kind == kinds.NUMBER and other.value == _TWO and not other.taken
            if two and re.match(r"\s*(?:neighbou?r|consecutive|adjacent|numbers?\s+in)", reading.text[other.end :]):
                other.taken = HARMLESS


def _at_most(reading: State, tokens: list[Token]) -> None:
    """どれも2枚どまり, only two of any number: the most of one."""
    key = _key(reading, "number", "one of")
    for index, one in enumerate(tokens):
        if one.kind != kinds.NUMBER or one.taken or not key or not _AT_MOST.match(reading.text, one.digits[1]):
            continue
        who = next((other for other in reversed(tokens[:index]) if other.kind == kinds.NAME), None)
        whose = who.value if who is not None else reading.spoken
        if len(whose) != 1:
            continue
        reading.state(key, whose, one.value, "is", one, (one.digits,))
        for other in tokens[max(0, index - 2) : index]:
            if other.kind in ("only", "both", "all") or (other.kind == "about" and other.value in ("at most", "up to")):
                other.taken = other.taken or HARMLESS


def _enumerated(_: State, tokens: list[Token]) -> None:
    """(1) Xena: the number of an example."""
    for place in range(len(tokens) - 3):
        bracket, number, close, name = tokens[place : place + 4]
        first = place == 0 or tokens[place - 1].kind in (kinds.STOP, kinds.LINE)
        of = (bracket.kind, number.kind, close.kind, name.kind)
        if first and of == (kinds.OPEN, kinds.NUMBER, kinds.CLOSE, kinds.NAME) and not (number.unit or number.taken):
            number.taken = HARMLESS


def _both_named(reading: State, tokens: list[Token]) -> None:
    """もも［8×4］とパク［5×4］はともに5点: both are the two named before."""
    for index, one in enumerate(tokens):
        if one.kind != "both" or one.taken:
            continue
        beside = [o for o in tokens[max(0, index - 1) : index + 2] if o.kind == kinds.NAME]
        high = next((at for at in range(index + 1, len(tokens)) if tokens[at].kind == kinds.NAME), len(tokens))
        told = any(o.kind in (kinds.NUMBER, kinds.OPERATOR) and not o.taken for o in tokens[index + 1 : high])
        if len(reading.everybody) == _TWO and not beside and told:
            tokens[index] = Token(kinds.NAME, one.start, one.end, reading.everybody)
            continue
        if reading.text[one.start].isascii():
            continue
        before = [seat for name in _names(tokens[:index]) for seat in name.value]
        behind = [other for other in tokens[index + 1 :] if other.kind == kinds.NUMBER and not other.taken]
        low = max((other.end for other in tokens[:index] if other.kind in (kinds.CARDS, kinds.NAME)), default=0)
        here = re.fullmatch(r"[\s\]）)」]*(?:は|も|が)?、?", reading.text[low : one.start])
        if len(set(before)) == _TWO == len(before) and here and behind:
            tokens[index] = Token(kinds.NAME, one.start, one.end, tuple(before))


def _many_cards(reading: State, tokens: list[Token]) -> None:
    """Nine cards: 9×4, 8×3, 7×2."""
    units = ("cards", "card", "枚", "score cards")
    for index, one in enumerate(tokens[:-1]):
        if one.kind != kinds.NUMBER or one.taken or one.unit not in (*units, ""):
            continue
        if not one.unit and not _SCORE_CARDS.match(reading.text, one.digits[1]):
            continue
        sign, cards = tokens[index + 1], next((o for o in tokens[index + 1 : index + 3] if o.kind == kinds.CARDS), None)
        topics = any(other.kind in (kinds.TOPIC, "max") for other in tokens[max(0, index - 2) : index])
        if (
            cards is not None
            and cards.taken == GIVEN
            and not topics
            and sign.kind in (kinds.COLON, kinds.OPEN)
            and cards.start - sign.end < _NEAR
        ):
            reading.state("=", None, one.value, "truth", one, (one.digits,), value=len(cards.value))


def _for_these(reading: State, tokens: list[Token]) -> None:
    """5 points for the eights; 4 (the 9s): the most alike, and of which number."""
    key, number = _key(reading, "one of"), _key(reading, "number", "one of")
    for index, one in enumerate(tokens):
        if one.kind != kinds.NUMBER or one.taken or not key:
            continue
        match = _THESE.match(reading.text, one.end)
        near = [other.value for other in tokens[max(0, index - 2) : index] if other.kind == kinds.TOPIC]
        if match is None or (match["bracket"] and (number not in near or one.unit)):
            continue
        if match["for"] and one.unit and one.unit not in units_of(reading.wording.claims[reading.wording.measure]):
            continue
        who = next((other for other in reversed(tokens[:index]) if other.kind in (kinds.NAME, kinds.STOP)), None)
        whose = who.value if who is not None and who.kind == kinds.NAME else reading.spoken
        if len(whose) != 1:
            continue
        word = (match["for"] or match["bracket"]).lower()
        card = word if word.isdigit() else str(NUMBERS.get({"sixes": "six"}.get(word, word.removesuffix("s")), 0))
        start, end = match.span("for") if match["for"] else match.span("bracket")
        reading.state(number, whose, one.value, "is", one, (one.digits,) if one.digits[1] else ())
        place = next((other for other in tokens if other.start <= start < other.end), Token(kinds.NUMBER, start, end))
        reading.state(key, whose, [card], "among", place)


_THESE = re.compile(
    rf"\s+for\s+(?:the|his|her|their|my|your)\s+(?P<for>[0-9]+(?=['’]?s\b)|{_PLURAL})"
    rf"|\s*\((?:the\s+)?(?P<bracket>[0-9]+(?=['’]?s\b)|{_PLURAL})(?:['’]?s)?\)",
    re.IGNORECASE,
)


_RULES: Sequence[Callable[[State, list[Token]], None]] = (
    _enumerated,
    _both_named,
    smallest_compared,
    _smaller_smallest,
    _holds_smallest,
    _both_smallest,
    _longer,
    _no_run,
    _at_most,
    _many_cards,
    _for_these,
)
