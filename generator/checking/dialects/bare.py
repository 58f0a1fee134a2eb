"""Numbers with neither a unit nor a word for what they count: 7 and 8 of spades (15), Tom and Uma both have 13.

Where a game says what is best of cards by the sum of their ranks, such a number is that sum if the cards of whom it is
said come to it, or if they do so for at least half of the bare numbers of a sentence; else it is left.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..spelling import Spelt
from . import tokens as kinds
from .tokens import Token

if TYPE_CHECKING:
    from .state import State

_GIVEN, CLAIM = "given", "claim"
_BESIDE = re.compile(
    r"[)）」』】\]\s]*(?:(?:[(（\[【=＝→⇒:：|、,–—-]|=>|->|(?:なの|これ)?で|が?合わせて|しめて|つまり|すなわち"
    r"|だから|なので"
    r"|同じく|こちらも|これも|たったの|わずか|なんと|の|makes?|making|is|(?:that|which|this)(?:['’]s)?|was|made"
    r"|adds up to|adding up to"
    r"|added up to"
    r"|(?:comes|came|coming) to|amounts to|works out (?:at|as|to)|gives|gave|so|thus|hence|also|worth|together"
    r"|altogether|likewise"
    r"|for\s+(?:an?\s+(?:[a-z]+\s+){0,2})?|good for|just|only|a mere|exactly|again)\s*){0,6}",
    re.IGNORECASE,
)
_COUNTED = ("枚", "card", "cards")
_FOR = re.compile(r"\s*(?:for|to)\s+(?:both\s+|each of\s+)?", re.IGNORECASE)
_SAID = re.compile(
    r"\s*(?:さん|くん|ちゃん)?\s*(?:(?:both|all|each|only|also|now|has|have|had|got|gets?|is|are|was|were|makes?|made"
    r"|comes? to|came to|reach(?:es|ed)?|totals?|totalled|(?:ends?|ended|finish(?:es|ed)?) (?:on|at|with|up (?:on|at"
    r"|with))|adds? up to|added up to"
    r"|sits? (?:on|at)|stands? at|gets? to|on|at|with|too|=|:|:)\s+|['’]s\s+(?:is\s+|are\s+)?"
    r"|(?:どちらも|ともに|両方とも?|それぞれ|3人とも|三人とも|みんな|全部で|が|は|も|で|に|の|、|:|:|=)\s*)*",
    re.IGNORECASE,
)


def bare_numbers(reading: State, tokens: Sequence[Token]) -> None:
    """Claim those that are sums; the cards of their players were told before."""
    key = reading.wording.best
    if not key or key == reading.wording.measure or "held" not in reading.wording.given.values():
        return
    found = [*_beside_cards(reading, tokens), *_behind_names(reading, tokens), *_before_names(reading, tokens)]
    fitting = [one for whose, one in found if all(_sum(reading, seat) == one.value for seat in whose)]
    sure = any(one.value > max(len(reading.held[seat]) for seat in whose) for whose, one in found if one in fitting)
    if not sure or len(fitting) * 2 < len(found):
        return
    for whose, one in found:
        if not one.taken:
            reading.state(key, whose, one.value, "is", one, (one.digits,) if one.digits[1] else ())


def _beside_cards(reading: State, tokens: Sequence[Token]) -> Iterator[tuple[tuple[str, ...], Token]]:
    """Right behind somebody's cards: in brackets, or as what they come to."""
    last: Token | None = None
    end = 0
    for one in tokens:
        if one.kind == kinds.CARDS:
            last, end = (one if one.taken == _GIVEN else None), one.end
        elif one.kind == kinds.NUMBER and last is not None:
            if one.unit in _COUNTED:
                end = one.end  # 2、3、4の三枚で9
                continue
            seat = reading.holder_of.get(last.start, "")
            gap = reading.text[end : one.start]
            if seat and _is_bare(one) and gap.strip() != "" and _BESIDE.fullmatch(gap):
                yield (seat,), one
            last = None
        elif one.kind in (kinds.NAME, kinds.TOPIC, kinds.STOP, kinds.CELL):
            last = None


def _behind_names(reading: State, tokens: Sequence[Token]) -> Iterator[tuple[tuple[str, ...], Token]]:
    """Behind names, with nothing but a word for having between: A and B both have 13."""
    for before, one in itertools.pairwise(tokens):
        name = before
        comma = before.kind == kinds.COMMA and reading.text[before.start - 1 : before.end] == "は、"
        if comma or before.kind in ("both", "hold", "all", "only", kinds.COLON, kinds.EQUALS):
            place = tokens.index(before)
            name = next((other for other in reversed(tokens[:place]) if other.kind in (kinds.NAME, "all")), before)
        if name.kind == "all" and not name.taken and how_many(name.value) in (0, len(reading.everybody)):
            if one.kind == kinds.NUMBER and _is_bare(one) and _SAID.fullmatch(reading.text, name.end, one.start):
                name.taken = "harmless"
                yield reading.everybody, one
            continue
        if name.kind != kinds.NAME or one.kind != kinds.NUMBER or not _is_bare(one):
            continue
        if any(other.kind == kinds.TOPIC and other.end <= one.start for other in tokens):
            continue
        if all(seat in reading.held for seat in name.value) and _SAID.fullmatch(reading.text, name.end, one.start):
            yield name.value, one


def _before_names(reading: State, tokens: Sequence[Token]) -> Iterator[tuple[tuple[str, ...], Token]]:
    """Before names: 22 for me, 10 for Ugo."""
    if any(one.kind == kinds.TOPIC for one in tokens):
        return
    goes_on = False  # 17 for me, 16 Tomo
    for one, name in itertools.pairwise(tokens):
        if one.kind == kinds.NUMBER and name.kind == kinds.NAME and _is_bare(one):
            gap = reading.text[one.end : name.start]
            if all(seat in reading.held for seat in name.value) and (_FOR.fullmatch(gap) or (goes_on and gap == " ")):
                goes_on = True
                yield name.value, one


def _is_bare(one: Token) -> bool:
    return not one.taken and not one.unit and one.value is not None


def _sum(reading: State, seat: str) -> int:
    return sum(reading.worth_of(card.kind) for card in reading.held.get(seat, ()) if isinstance(card, Spelt))


def in_order(reading: State, values: Sequence[int | None], seats: Sequence[str]) -> str:
    """What a list of bare numbers counts, one of each player: sums where most of them are, else nothing."""
    key = reading.wording.best
    if not key or key == reading.wording.measure or "held" not in reading.wording.given.values():
        return ""
    if not all(seat in reading.held for seat in seats):
        return ""
    fitting = sum(value == _sum(reading, seat) for value, seat in zip(values, seats, strict=True))
    return key if fitting * 2 >= len(values) else ""


_HOW_MANY = {"two": 2, "二": 2, "2": 2, "three": 3, "三": 3, "3": 3, "four": 4, "四": 4, "4": 4, "五": 5, "5": 5}


def how_many(word: object) -> int:
    """The number in words for several players: 3人とも, the other two; 0 where they say none."""
    found = re.search(r"two|three|four|[2-5二三四五]", str(word))
    return _HOW_MANY[found[0]] if found else 0


def tied_many(reading: State, tokens: Sequence[Token]) -> None:
    """Three children tie for the highest sum: so many have it, whoever they are."""
    key = reading.wording.best
    if not key or "held" not in reading.wording.given.values() or not tokens:
        return
    tie = next((one for one in tokens if one.kind == "tie" and not one.taken), None)
    if tie is None or any(one.kind == "negation" for one in tokens):
        return
    if any(one.kind == kinds.NAME and one.end <= tie.start for one in tokens):
        return
    many = next(
        (
            one
            for one in reversed(tokens)
            if one.kind in (kinds.NUMBER, kinds.PLAYERS) and one.end <= tie.start and tie.start - one.end < _NEAR
        ),
        None,
    )
    if many is None or many.taken or many.unit or not _PEOPLE.fullmatch(reading.text, many.end, tie.start):
        return
    worth = {seat: _sum(reading, seat) for seat in reading.everybody}
    top = tuple(seat for seat in worth if worth[seat] == max(worth.values()))
    reading.state("=", None, many.value, "truth", many, value=len(top))
    reading.tied = top if len(top) == many.value else ()
    for one in tokens:
        if one.kind in ("tie", "max", kinds.TOPIC, "all") and one.start >= many.start:
            one.taken = one.taken or CLAIM


_NEAR = 30
_PEOPLE = re.compile(
    r"(?:\s+(?:of (?:us|them|you)|players?|people|children|kids|friends|girls|boys|women|men|ladies|guys|cousins"
    r"|members|pupils"
    r"|persons|sums|of the (?:sums|players)|share|are|were|thus|all|now|have|had|end up|finish|finished|came)){0,4}\s*"
    r"|(?:の(?:プレイヤー|人|方))?[がはで、]?(?:合計)?[がはで]?(?:[0-9]{1,2}で)?",
    re.IGNORECASE,
)
