"""What sentences say of piles of equal cards: runs number by number, and smallest cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..notations import Said
from ..spelling import Spelt
from . import tokens as kinds
from .tokens import Token

if TYPE_CHECKING:
    from .state import State

_COUNTED = re.compile(
    (
        r"single|lone|one\b|[0-9]+\s*枚|[一二三四五六七八九]枚|cop(?:y|ies)|\b(?:two|three|four|five"
        r"|six|seven|eight|nine|ten)\b"
    ),
    re.IGNORECASE,
)
_OF_THAT = re.compile(r"\s+of\s+(?:that|this|the same|it|them|the\s+(?:smallest|lowest)|[0-9]+['’]?s)\b", re.IGNORECASE)
_NEAR = 6  # tokens between a list and the word for a run


def run_listed(reading: State, tokens: Sequence[Token], at: int, many: int) -> int:
    """最長は9と8の2つ, 9・8・7で最長3: the numbers of a run; how many tokens they take, 0 where they are none."""
    key = next((key for key, said in reading.wording.claims.items() if said.form == "range"), "")
    length = 0
    run: list[Token] = []
    while len(run) < many:
        run += [tokens[at + length]] if tokens[at + length].kind == kinds.NUMBER else []
        length += 1
    whose = reading.who or (reading.spoken if len(reading.spoken) == 1 else ())
    values = [one.value for one in run]
    if not key or len(whose) != 1 or any(one.unit for one in run) or None in values:
        return 0
    group = reading.wording.claims[key].group
    near = [*reversed(tokens[:at]), *tokens[at + length : at + length + _NEAR]]
    topic = next((one.value for one in near if one.kind == kinds.TOPIC), "")
    behind = next((one.value for one in tokens[at + length : at + length + _NEAR] if one.kind == kinds.TOPIC), topic)
    said = reading.wording.claims
    if not any(one in said and said[one].group == group for one in (topic, behind)):
        return 0
    ordered = sorted(values)
    if ordered != list(range(ordered[0], ordered[0] + many)) or values not in (ordered, ordered[::-1]):
        later = (one for one in tokens[at + length : at + length + _NEAR] if one.kind == kinds.TOPIC)
        if any(one.value in said and said[one.value].group == group for one in later):
            reading.leave(run[0], "what the numbers say")  # 8 and 5, so the longest run is 2
        return 0
    reading.state(key, whose, [str(ordered[0]), str(ordered[-1])], "among", run[0])
    for one in run:
        one.taken = run[0].taken
    reading.topic = next(
        (other for other, some in said.items() if some.group == group and some.form == "number"), reading.topic
    )
    return length


def smallest_told(reading: State, tokens: Sequence[Token], index: int, who: tuple[str, ...]) -> bool:
    """A single 2 as their lowest card, the smallest card is a 3: the card, and how many of it where that is said."""
    one, claims = tokens[index], reading.wording.claims
    key = next((key for key, said in claims.items() if said.form == "card"), "")
    listed = [card.kind for card in one.value if isinstance(card, Spelt)]
    if not key or len(set(listed)) != 1 or len(listed) != len(one.value):
        return False
    topics = [other for other in tokens[:index] if other.kind == kinds.TOPIC and other.value in claims]
    behind = next((other for other in tokens[index + 1 : index + 4] if other.kind == kinds.TOPIC), None)
    far = behind is not None and re.search(r"[.;。、,]", reading.text[one.end : behind.start])
    topic = (
        behind
        if behind is not None and not far and re.match(r"\s*(?:as|is|が|は)\b", reading.text[one.end :])
        else topics[-1]
        if topics
        else None
    )
    if topic is None or claims[topic.value].group != claims[key].group:
        return False
    shared = next(
        (other for other in tokens[:index] if other.kind in ("both", "they", "all") and not other.taken), None
    )
    whose = who
    if not whose and shared is not None:
        whose = reading.everybody if shared.kind == "all" or len(reading.everybody) == 2 else reading.spoken
    whose = whose or (reading.spoken if len(reading.spoken) == 1 else ())
    if not whose:
        return False
    reading.state(key, whose, [listed[0]], "is", one)
    count = next(
        (other for other, said in claims.items() if said.group == claims[key].group and said.form == "number"), ""
    )
    if count and _COUNTED.search(reading.text, one.start, one.end):
        reading.state(count, whose, len(listed), "is", one)
    if shared is not None:
        shared.taken = one.taken
    return True


def lowest_counted(reading: State, tokens: Sequence[Token], at: int) -> str:
    """3の枚数を比べて2枚, the number of cards of it: how many lowest cards, where the lowest is spoken of."""
    claims = reading.wording.claims
    card = next((said for said in claims.values() if said.form == "card"), None)
    count = next(
        (key for key, said in claims.items() if card and said.group == card.group and said.form == "number"), ""
    )
    if card is None or not count:
        return ""
    before = tokens[at - 1] if at else None
    of_one = before is not None and before.kind == kinds.NUMBER and not before.unit
    of_one = of_one and before is not None and reading.text[before.end : tokens[at].start].strip() == "の"
    behind = _OF_THAT.match(reading.text, tokens[at].end)
    spoken = any(one.kind == kinds.TOPIC and one.value == card.key for one in tokens)
    spoken = spoken or (bool(reading.claims) and reading.claims[-1].key in (card.key, count))
    return count if of_one or behind or spoken else ""


def part_in_brackets(reading: State, tokens: Sequence[Token], at: int) -> Said | None:
    """The four 8s (4 points), 6-7-8 (3 points): what a part told right before the bracket is worth."""
    if at < 2 or tokens[at - 1].kind != kinds.OPEN or tokens[at - 2].taken != "claim":
        return None
    claims = reading.wording.claims
    made = next((one for one in reading.claims if one.token is tokens[at - 2] and one.key in claims), None)
    if made is None or claims[made.key].form not in ("one of", "range"):
        return None
    units = {unit for some in claims[reading.wording.measure].units.values() for unit in some}
    if tokens[at].unit and tokens[at].unit not in units:
        return None
    group = claims[made.key].group
    return next((said for said in claims.values() if said.group == group and said.form == "number"), None)
