"""Results in words: who wins, who scores, nothing, words of the game, any card; and what is harmless then."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..spelling import Spelt
from . import tokens as kinds
from .contests import only_compared
from .groups import group_scores, whole_group
from .pronouns import denied
from .sentences import cards_played
from .signs import FOR
from .state import CLAIM, GIVEN, HARMLESS, State
from .tokens import Token

_TITLE = re.compile(r"(?:\A|\n)[ \t>*・●■◆【-]*\Z")
_ALONE = re.compile(r"者?[】]?[ \t]*[:：…]*[ \t]*")


def winners(reading: State, tokens: list[Token]) -> None:
    """Who wins, and who does not."""
    key = reading.wording.win
    if not key and reading.wording.best and "held" in reading.wording.given.values():
        _taking_all(reading, tokens)
    for index, one in enumerate(tokens):
        if one.kind not in ("win", "lose") or one.taken or not key:
            continue
        names = [other for other in reversed(tokens[:index]) if other.kind == kinds.NAME]
        before = next((other for other in names if not only_compared(reading, other)), next(iter(names), None))
        behind = next((other for other in tokens[index + 1 : index + 4] if other.kind == kinds.NAME), None)
        japanese = not reading.text[one.start].isascii()
        named = (
            behind
            if before is None
            or (
                behind is not None
                and re.fullmatch(
                    r"[^\w,、;。]*(?:は|:|is|are|者は|者:|goes to)?\s*", reading.text[one.end : behind.start]
                )
            )
            else before
        )
        labelled = behind is not None and re.fullmatch(r"\s*[:：]\s*", reading.text[one.end : behind.start])
        if (
            japanese
            and before is not None
            and not labelled
            and not re.match(r"者|は", reading.text[one.end : one.end + 1] or " ")
        ):
            named = before
        if (
            japanese
            and behind is not None
            and _TITLE.search(reading.text, 0, one.start)
            and _ALONE.fullmatch(reading.text, one.end, behind.start)
        ):
            named = behind  # 優勝 りょう, on a line of its own
        who = (
            named.value
            if named is not None
            else reading.who or (reading.spoken if any(other.kind in ("they", "pronoun") for other in tokens) else ())
        )
        they = any(other.kind == "they" for other in tokens) and any(other.kind == "tie" for other in tokens)
        if named is None and they and len(reading.everybody) == 2:
            who = reading.everybody  # so they shared the win
        if not who and any(other.kind in ("they", "both") for other in tokens):
            who = reading.everybody if len(reading.everybody) == 2 else ()
        if not who and len(reading.spoken) == 1 and not any(other.kind in ("nobody", "all") for other in tokens):
            who = reading.spoken
        if not who:
            continue
        shared = one.kind == "win" and any(other.kind == "tie" and other.taken for other in tokens) and False
        del shared
        relation = "winners" if one.kind == "win" else "losers"
        if named is not None and _against(reading, one, named):
            relation = "losers" if one.kind == "win" else "among winners"  # 娘に負けた, lost to Ann
        if relation == "winners" and named is not None and re.match("も", reading.text[named.end :]):
            relation = "among winners"
        one.taken = CLAIM
        reading.state(
            key,
            None,
            sorted(who),
            relation,
            named if named is not None and named.value == who and not named.taken else one,
        )
        for other in tokens:
            if other.kind in ("they", "both") or (other.kind == kinds.NAME and other is named):
                other.taken = other.taken or CLAIM


def _against(reading: State, one: Token, named: Token) -> bool:
    """Whether somebody is the other of a match whose winner or loser is not named: 娘に負けた, lost to Ann."""
    if named.end <= one.start:
        gap = reading.text[named.end : one.start]
        return re.fullmatch(r"(?:さん|くん|君|ちゃん|様)?に(?:は|も)?(?:、|[0-9点差対でまた]{0,8})?", gap) is not None
    gap = reading.text[one.end : named.start]
    return re.fullmatch(r"\s+(?:[\w\s-]{0,24}\s)?(?:to|against|over)\s+(?:my\s+)?", gap) is not None


def _taking_all(reading: State, tokens: Sequence[Token]) -> None:
    """Sofia won the spades: hers is the highest sum, and nobody else's; who wins a trick has no sum."""
    if cards_played(reading, [*reading.tokens, *tokens]):
        return
    for index, one in enumerate(tokens):
        if one.kind != "win" or one.taken or any(other.kind in _OPEN for other in tokens):
            continue
        names = [other for other in tokens if other.kind == kinds.NAME]
        before = next((other for other in reversed(names) if other.end <= one.start), None)
        behind = next((other for other in names if other.start >= one.end), None)
        is_behind = behind is not None and _IS.fullmatch(reading.text, one.end, behind.start)
        named = behind if is_behind or before is None else before
        number = tokens[index + 1] if index + 1 < len(tokens) else None
        if named is None:
            continue
        if (
            number is not None
            and number.kind == kinds.NUMBER
            and number.unit in reading.units_of(reading.wording.measure)
        ):
            one.taken = HARMLESS  # wins 4 points
            continue
        reading.state(reading.wording.best, None, sorted(named.value), "top", one)
        bare = number is not None and number.kind == kinds.NUMBER and not number.unit and not number.taken
        if number is not None and bare and _WITH.search(reading.text, one.end, number.start):
            reading.state(reading.wording.best, named.value, number.value, "is", number, (number.digits,))


_WITH = re.compile(r"(?:\b(?:with|on|at)\s+(?:a (?:sum|total) of\s+)?)\Z")
_OPEN = ("negation", "condition", "question", "generic", "lose", "difference", "than", "tie")
_IS = re.compile(r"[^\w,、;。]*(?:は|:|is|are|was|were|者は|者:|goes to|go to|went to)?\s*")


def scored(reading: State, tokens: list[Token]) -> None:
    """AとBが得点します, Ann takes the points: they have some; only where no number says how many."""
    key = reading.wording.measure
    numbers = any(one.kind in (kinds.NUMBER, "nothing") for one in tokens)
    if any(one.kind == kinds.STOP and "?" in reading.text[one.start : one.end] for one in tokens[-1:]) and not numbers:
        return  # trumps scores?
    for index, one in enumerate(tokens):
        if one.kind == "scores" and not one.taken:
            _has_some(reading, tokens, index)
            continue
        if one.kind != kinds.TOPIC or one.value != key or one.taken:
            continue
        if group_scores(reading, tokens, index):
            reading.leave(one, "")
        if numbers and _told_how_many(reading, tokens, index):
            continue
        before = next((other for other in reversed(tokens[:index]) if other.kind == kinds.NAME), None)
        verb = re.match(
            r"得点(?:し|でき|を得|が入|する|と)|scores?\b|gets?\s|points",
            reading.text[one.start : one.end + 6],
            re.IGNORECASE,
        )
        owned = before is not None and re.match(r"['’]s|の(?!み)", reading.text[before.end :])
        if (
            before is not None
            and verb
            and not owned
            and not any(other.kind in ("negation", "condition") for other in tokens)
        ):
            reading.state(key, before.value, 0, "more than", one)
            for other in tokens:
                if other.kind == "only" and abs(other.start - before.end) < 4:
                    other.taken = other.taken or CLAIM


def _told_how_many(reading: State, tokens: Sequence[Token], index: int) -> bool:
    """Whether a number stands beside a word for points, as far as the names around it."""
    low = next((place for place in range(index, -1, -1) if tokens[place].kind == kinds.NAME), 0)
    high = next((place for place in range(index, len(tokens)) if tokens[place].kind == kinds.NAME), len(tokens))
    units = {"", *reading.units_of(reading.wording.measure)}
    behind = tokens[high + 1] if high + 1 < len(tokens) else None
    return any(
        one.kind in ("nothing", kinds.RANGE) or (one.kind == kinds.NUMBER and one.unit in units)
        for one in tokens[low:high]
    ) or (behind is not None and behind.kind == kinds.NUMBER and tokens[index].end <= tokens[high].start)


def _has_some(reading: State, tokens: Sequence[Token], index: int) -> None:
    """Bに点が入る: more than nothing, unless the sentence says how many."""
    one, key = tokens[index], reading.wording.measure
    before = next((other for other in reversed(tokens[:index]) if other.kind == kinds.NAME), None)
    who = before.value if before is not None else reading.spoken
    told = any(other.kind == kinds.NUMBER and other.taken and other.unit in reading.units_of(key) for other in tokens)
    if told:
        one.taken = HARMLESS
    elif key and who and not any(other.kind in ("negation", "condition", "question") for other in tokens):
        reading.state(key, who, 0, "more than", one)


def nothings(reading: State, tokens: list[Token]) -> None:
    """Nothing, 無得点: no points for whom the sentence names last."""
    who: tuple[str, ...] = ()
    for index, one in enumerate(tokens):
        if one.kind == kinds.NAME:
            who = one.value
        elif one.kind in ("others", "all") and one.taken:
            reading.who = ()
            whole_group(reading, tokens, index)
            who = reading.who or who
        elif one.kind == "nothing" and not one.taken:
            behind = tokens[index + 1] if index + 1 < len(tokens) else None
            if behind is not None and denied(reading, one, behind):
                reading.leave(one, "")
                continue
            key = one.value if one.value in reading.wording.claims else reading.wording.measure
            if behind is not None and FOR.fullmatch(reading.text, one.end, behind.start):
                who = _whom(reading, tokens, index + 1)
            whose = who or (reading.spoken if len(reading.spoken) == 1 else ())
            if key and whose:
                reading.state(key, whose, 0, "is", one)


def _whom(reading: State, tokens: Sequence[Token], at: int) -> tuple[str, ...]:
    """For whom there is nothing: the player named there, or all others."""
    if tokens[at].kind == kinds.NAME:
        return tuple(tokens[at].value)
    reading.who = ()
    if tokens[at].kind == "others":
        whole_group(reading, tokens, at)
    return reading.who


def flags_said(reading: State, tokens: list[Token]) -> None:
    """Results that are a word of the game: To Be, To Be no more."""
    for one in tokens:
        if one.kind != kinds.TOPIC or one.taken:
            continue
        source = reading.wording.says.get(reading.text[one.start : one.end].casefold())
        if source is not None:
            field_name, value = source
            reading.values[field_name] = value
            one.taken = GIVEN


def anything(reading: State, tokens: list[Token]) -> None:
    """Any card may be played: all of the hand."""
    key = next((key for key, said in reading.wording.claims.items() if said.form == "cards"), "")
    if "hand" not in reading.wording.given.values() or not key:
        return
    for one in tokens:
        if (
            one.kind == "anything"
            and not any(other.kind == "negation" and not other.taken for other in tokens)
            and "hand" in reading.held
        ):
            reading.state(
                key, None, [card.kind for card in reading.held["hand"] if isinstance(card, Spelt)], "kinds", one
            )


def harmless(reading: State, tokens: list[Token]) -> None:
    """Words that say how something comes about, once it has been read."""
    read = any(one.taken == CLAIM for one in tokens)
    for index, one in enumerate(tokens):
        if one.taken:
            continue
        if one.kind == "both" and _both_points(reading, tokens, index):
            continue
        if (
            one.kind == "others"
            and index + 1 < len(tokens)
            and tokens[index + 1].kind in (kinds.SUIT, kinds.CARDS)
            and tokens[index + 1].start - one.end < 3
        ):
            one.taken = HARMLESS  # 残りのリーフ
        elif one.kind == "both":
            before = tokens[index - 1] if index else None
            behind = tokens[index + 1] if index + 1 < len(tokens) else None
            pair = any(
                other is not None and other.kind == kinds.NAME and len(other.value) == 2 for other in (before, behind)
            )
            names = [other for other in tokens if other.kind == kinds.NAME]
            if pair or (len(reading.spoken) == 2 and not names) or (len(names) and len(names[0].value) == 2):
                one.taken = HARMLESS
        elif (
            (one.kind == "they" and read and len(reading.spoken) > 1)
            or (one.kind == "first" and not any(other.kind == kinds.NAME for other in tokens))
            or (one.kind in ("respectively", "each") and read)
            or (
                one.kind == "more"
                and not any(other.kind == "than" for other in tokens)
                and one.value in ("over", "above", "better", "greater")
            )
        ):
            one.taken = HARMLESS


def _both_points(reading: State, tokens: Sequence[Token], index: int) -> bool:
    """West picks up both points: two, and there are no more."""
    one, key = tokens[index], reading.wording.measure
    behind = tokens[index + 1] if index + 1 < len(tokens) else None
    who = next((other.value for other in reversed(tokens[:index]) if other.kind == kinds.NAME), ())
    if (
        behind is None
        or behind.kind != kinds.TOPIC
        or behind.value != key
        or behind.start - one.end > 5
        or len(who) != 1
    ):
        return False
    reading.state(key, who, 2, "is", one)
    return True
