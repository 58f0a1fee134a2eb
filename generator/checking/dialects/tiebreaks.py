"""What decides between players who are level: whose smallest card is the smaller, and how many of it each has.

Once smallest cards are spoken of, a number beside a name is that player's smallest card, or how many of it there are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..spelling import Misspelt, Spelt
from . import tokens as kinds
from .bare import how_many
from .piletalk import smallest_compared
from .state import CLAIM, HARMLESS, units_of
from .tokens import HONORIFIC, Token

if TYPE_CHECKING:
    from .state import State

_CALLED = r"(?:(?:最小|一番小さい|いちばん小さい|いちばん\s?ちいさい)の?(?:カード|札|得点札|数字)?)"
_HAS = re.compile(
    rf"{HONORIFIC}(?:の{_CALLED})?(?:は|が|も|の|では|には)?[、\s]*(?:いちばん小さくて|最小が|最小で)?"
    r"|(?:['’]s)?(?:\s+(?:smallest|lowest|card|cards|number|score|one|is|was|has|had|have|holds?|held|with|got|only|just|at"
    r"|but|also|too))*\s*(?:[:=(]\s*)?(?:an?\s+|the\s+|exactly\s+)?(?:single\s+|lone\s+)?",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"(?:枚)?の(?=.)|\s+(?:for|by)\s+", re.IGNORECASE)
_OWNED = re.compile(
    r"(?:を(?:持つ|持っている|持っていた|もつ|もっている)|の(?:カード|札)を持つ|の(?:ある)?)(?:のは|のが|ほうの|方の)?[、\s]*"
)
_OF_KIND = re.compile(r"\s*の(?:枚数|数|まいすう|カードの枚数)|['’]?s\b")
_MANY = re.compile(
    r"\b(?:number|count) of\s+(?:the\s+|those\s+)?\Z|\bhow many\s+\Z|\bcounts? (?:the|of)\s+(?:the\s+)?\Z",
    re.IGNORECASE,
)
_COUNT = re.compile(
    r"枚数|まいすう|何枚|\bhow many\b|\bnumber of (?:them|those|these|it)\b|\bcount them\b", re.IGNORECASE
)
_AGREE = re.compile(
    r"\s*(?:と|で|も|は|が|has|have|had|with|are|is|was|a|an|the|as|of|each|both|share|lowest|smallest|card|cards|single"
    r"|同じ|ともに|とも|\s|、|,|:)*\s*",
    re.IGNORECASE,
)
_ALIKE = re.compile(r"どうし|同士|で(?:並|同じ|一致)")
_VERSUS = re.compile(r"\s*(?:against|versus|vs\.?|to|compared (?:to|with)|and not|対)\s*(?:an?\s+)?", re.IGNORECASE)
_FAR = 28  # letters between both and their card


def low_talk(reading: State, tokens: list[Token]) -> None:
    """Claim what is said of smallest cards, token by token."""
    claims = reading.wording.claims
    card = next((key for key, said in claims.items() if said.form == "card"), "")
    if reading.wording.cards != "counted" or not card or not tokens:
        return
    count = next(
        (key for key, said in claims.items() if said.group == claims[card].group and said.form == "number"), ""
    )
    smallest_compared(reading, tokens)
    talk = _Talk(reading, tokens, card, count)
    talk.read()


class _Talk:
    def __init__(self, reading: State, tokens: list[Token], card: str, count: str) -> None:
        self.reading, self.tokens, self.card, self.count = reading, tokens, card, count
        self.points = reading.units_of(reading.wording.measure)
        self.units = units_of(reading.wording.claims[count])

    def read(self) -> None:
        """All tokens, in order; what is spoken of reaches into the next sentence."""
        topic = self.reading.lowest
        for index, one in enumerate(self.tokens):
            group = self._group(one)
            if one.kind == kinds.TOPIC and group is not None:
                topic = self.card if group else ""
            elif (one.kind == kinds.NUMBER and one.unit in self.points and one.unit) or (
                one.kind == kinds.CARDS and self._is_given(one)
            ):
                topic = ""
            elif one.kind == "min" and self._number_at(index + 1, one.end):
                self._owned(index)
                topic = self.card
            elif topic and _COUNT.match(self.reading.text, one.start):
                topic = self.count
            elif topic == self.card and self._against(index):
                pass
            elif one.kind == kinds.NUMBER and not one.taken and one.value is not None and topic:
                topic = self._number(index, topic)
            elif one.kind == kinds.CARDS and not one.taken and topic:
                self._some(index)
        self.reading.lowest = topic

    def _against(self, index: int) -> bool:
        """The lowest card (2 against 7): of the one named, and of the other who is level."""
        one = self.tokens[index]
        other = self.tokens[index + 1] if index + 1 < len(self.tokens) else one
        if one.kind != kinds.NUMBER or other.kind != kinds.NUMBER or one.unit or other.unit or one.taken:
            return False
        name = next((o for o in reversed(self.tokens[:index]) if o.kind == kinds.NAME and len(o.value) == 1), None)
        rest = [seat for seat in self._level() if name is not None and seat not in name.value]
        if not _VERSUS.fullmatch(self.reading.text, one.end, other.start) or name is None or len(rest) != 1:
            return False
        self._state(self.card, name.value, one, one.value)
        self._state(self.card, rest, other, other.value)
        return True

    def _group(self, one: Token) -> bool | None:
        """Whether a word announces smallest cards; None for other words."""
        claims = self.reading.wording.claims
        if one.kind != kinds.TOPIC or one.value not in claims:
            return None
        return claims[one.value].group == claims[self.card].group

    def _is_given(self, one: Token) -> bool:
        seat = self.reading.holder_of.get(one.start, "")
        first = next(
            (o for o in self.tokens if o.kind == kinds.CARDS and self.reading.holder_of.get(o.start) == seat), one
        )
        return bool(seat) and seat not in self.reading.held and one is first

    def _number_at(self, index: int, end: int) -> bool:
        one = self.tokens[index] if index < len(self.tokens) else None
        return (
            one is not None
            and one.kind == kinds.NUMBER
            and not one.unit
            and not self.reading.text[end : one.start].strip("いなの ")
        )

    def _low(self, seat: str) -> int:
        return min(
            (self.reading.worth_of(card.kind) for card in self._held(seat) if isinstance(card, Spelt)), default=0
        )

    def _held(self, seat: str) -> Sequence[Spelt | Misspelt]:
        """Somebody's cards, told before or in this sentence."""
        here = (
            one.value
            for one in self.tokens
            if one.kind == kinds.CARDS and self.reading.holder_of.get(one.start) == seat
        )
        return self.reading.held.get(seat) or next(here, ())

    def _level(self) -> tuple[str, ...]:
        """Those who were told to be level, or all."""
        for place, one in enumerate(self.tokens):
            names = [o for o in self.tokens[max(0, place - 2) : place] if o.kind == kinds.NAME]
            if one.kind == "tie" and names and len(names[-1].value) > 1:
                return tuple(names[-1].value)  # Gus and Hal tie
        told = [claim.part for claim in self.reading.claims if claim.relation == "equal" and claim.part]
        return tuple(told[-1]) if told else self.reading.everybody

    def _state(self, key: str, who: Sequence[str], one: Token, value: int) -> None:
        said: object = [str(value)] if key == self.card else value
        self.reading.state(key, tuple(who), said, "is", one, (one.digits,) if one.digits[1] else ())

    def _owned(self, index: int) -> None:
        """いちばん小さい2を持つチカ: her smallest card, and nobody level has a smaller one."""
        least, number = self.tokens[index], self.tokens[index + 1]
        name = next((one for one in self.tokens[index + 2 : index + 4] if one.kind == kinds.NAME), None)
        if name is None or len(name.value) != 1 or number.value is None:
            return
        if not _OWNED.fullmatch(self.reading.text, number.end, name.start):
            return
        lows = [seat for seat in {*self._level(), name.value[0]} if self._low(seat)]
        first = min(lows, key=self._low, default="")
        if first and sum(self._low(seat) == self._low(first) for seat in lows) == 1:
            self._state(self.card, name.value, number, number.value)
            self.reading.state("=", None, name.value[0], "truth", name, value=first)
            name.taken = ""
            least.taken = HARMLESS

    def _number(self, index: int, topic: str) -> str:
        """A number: a smallest card, or how many of it; what is spoken of behind it."""
        one, text = self.tokens[index], self.reading.text
        many = _MANY.search(text[max(0, one.start - 20) : one.start])
        of_kind = text[one.end : one.end + 1] == "の" and _OF_KIND.match(text, one.digits[1] or one.end)
        if not one.unit and (many or of_kind):
            lows = {self._low(seat) for seat in self._level()}
            one.taken = HARMLESS if one.value in lows else ""
            return self.count
        counted = one.unit in self.units and bool(one.unit)
        if one.unit and not counted:
            return topic
        key = self.count if counted or topic == self.count else self.card
        who = self._who(index)
        if not who:
            return topic
        told = any(claim.key == key and set(who) < set(claim.part or ()) for claim in self.reading.claims)
        if told and key == self.card:
            key = self.count  # both a 3, Ann two
        self._state(key, who, one, one.value)
        for other in self.tokens[max(0, index - 2) : index + 2]:
            if other.kind in ("only", "both", "each", "all", "respectively"):
                other.taken = other.taken or CLAIM
        return topic if key == self.card else self.count

    def _who(self, index: int) -> tuple[str, ...]:
        """Whose a number is: of the name right before it or behind it, or of those who are level."""
        one, text = self.tokens[index], self.reading.text
        before = [
            other for other in self.tokens[:index] if other.kind not in ("only", "hold", kinds.TOPIC, "also", "min")
        ]
        last = before[-1] if before else None
        behind = self.tokens[index + 1] if index + 1 < len(self.tokens) else None
        if behind is not None and behind.kind == kinds.NAME and _BEHIND.fullmatch(text, one.end, behind.start):
            return tuple(behind.value)
        if last is not None and last.kind == kinds.NAME and _HAS.fullmatch(text, last.end, one.start):
            return tuple(last.value) if len(last.value) == 1 or self._agree(index) else ()
        if _ALIKE.match(text, one.end):
            return self._level()
        group = next(
            (o for o in self.tokens[max(0, index - 4) : index + 4]
             if o.kind in ("both", "all", "each", "tie", "they") and self._beside(o, one)), None)  # fmt: skip
        if group is None or any(o.kind == kinds.NAME and self._between(o, group, one) for o in self.tokens):
            return ()
        level = self._level()
        many = how_many(group.value)
        if many not in (0, len(level)) or (group.kind == "both" and len(level) != len(("Ann", "Ben"))):
            return ()
        group.taken = group.taken or CLAIM
        return level

    def _agree(self, index: int) -> bool:
        return any(one.kind in ("both", "each", "all", "tie") for one in self.tokens[max(0, index - 3) : index + 3])

    def _beside(self, group: Token, one: Token) -> bool:
        low, high = sorted(((group.start, group.end), (one.start, one.end)))
        gap = self.reading.text[low[1] : high[0]]
        return high[0] - low[1] <= _FAR and (_AGREE.fullmatch(gap) is not None)

    def _between(self, name: Token, group: Token, one: Token) -> bool:
        low, high = min(group.end, one.end), max(group.start, one.start)
        return low <= name.start < high

    def _some(self, index: int) -> None:
        """Sam has two 3s, どちらも4が1枚: the card and how many there are of it."""
        one = self.tokens[index]
        listed = {card.kind for card in one.value if isinstance(card, Spelt)}
        seat = self.reading.holder_of.get(one.start, "")
        if len(listed) != 1 or one.unit != "loose" or any(not isinstance(card, Spelt) for card in one.value):
            return
        who = self._who(index) or ((seat,) if seat else ())
        if not who or not all(self._held(seat) for seat in who):
            return
        kind = next(iter(listed))
        self._state(self.card, who, one, int(kind))
        if _COUNTED.search(self.reading.text, one.start, one.end):
            self._state(self.count, who, one, len(one.value))
        for other in self.tokens[max(0, index - 2) : index + 2]:
            if other.kind in ("only", "each", "both"):
                other.taken = other.taken or CLAIM


_COUNTED = re.compile(
    r"[0-9一二三四五六七八九]\s?(?:枚|まい)|single|lone|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b|[0-9]+\s+[0-9]+s",
    re.IGNORECASE,
)
