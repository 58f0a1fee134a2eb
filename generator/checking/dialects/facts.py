"""What is so of the players of an example, by the engine's values: who a word may mean, and whether it is so."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.echo import whole

from ...texts.examples import Span
from ..spelling import Misspelt, Spelt
from . import tokens as kinds
from .quiet import COVERED
from .reading import Reading
from .tokens import Token

Seats = frozenset[str]

_OTHERS = frozenset(("others", "none_else"))
_WHOSE = re.compile(r"\s*(?:for|to|by|from)\s+(?:the\s+|my\s+|old\s+|poor\s+)*\Z", re.IGNORECASE)
_WHO_IS = re.compile(r"(?:の(?:人|方|ひと))?(?:な|だった)?(?:の)?(?:は|が)、?")
_ONE = re.compile(
    r"(?:\b(?:the only|the|that|this|which|any|every|each|another|as soon as|just|some)\s+)?\bone\b"
    r"(?=\s+(?:other|of|who|that|which|more|big|can|could|should|suit|thing|day|evening|last)\b)"
    r"|(?<=を)[1１一]つ|[1１一](?:枚でも|枚だけでも|回)",
    re.IGNORECASE,
)
_NOT_ONE = re.compile(r"(?:枚|つ|点|ポイント|トリック)?も")
_WINS = re.compile(r"勝|取[りっる]|獲|優勝|\b(?:wins?|won|takes?|took|winner)\b", re.IGNORECASE)
_LOW = re.compile(r"小さ|低|\blow|\bsmall", re.IGNORECASE)
_HIGH = re.compile(r"大き|高|\bhigh|\bbig|\blarge", re.IGNORECASE)
_THE_OTHER = re.compile(r"(?:あと|ほか|他|残り)の?\Z")
_OF_PEOPLE = re.compile(r"\s?(?:名|人|players?\b|people\b|of us\b)", re.IGNORECASE)
_COUNTER = re.compile(r"\s?(?:つ|個|回|本|枚|組|周|戦|ゲーム|times\b|tricks?\b|cards?\b)")
_THOSE = re.compile(r"\b(?:the|those|these|all|among)\s+\Z", re.IGNORECASE)
_TOGETHER = re.compile(
    r"合わせ|あわせ|全部|合計で|差|\b(?:together|in all|altogether|total of|apart|difference)\b", re.IGNORECASE
)
_CARDS = re.compile(r"枚数|カード|札|\bcards?\b", re.IGNORECASE)
_BESIDE = 12
_NEAR = 60  # letters from somebody's cards to a sum that stands on its own


class Facts:
    """What is so, by seat: each number that the engine computes, how many cards each has, who comes first in what."""

    def __init__(self, reading: Reading, result: Mapping[str, Any]) -> None:
        self.numbers: dict[str, Mapping[str, int]] = {}
        for key, value in result.items():
            if isinstance(value, Mapping) and value and all(type(one) is int for one in value.values()):
                self.numbers[key] = value
        seats = reading.everybody
        self.held: Mapping[str, Sequence[Spelt | Misspelt]] = {seat: reading.held.get(seat, []) for seat in seats}
        self.firsts: list[Seats] = []
        for key in ("winner", "winners", "most", "starter"):
            of = result.get(key)
            self.firsts += [frozenset((of,) if isinstance(of, str) else of)] if of else []
        points = self.numbers.get(reading.wording.measure) or self.numbers.get("points")
        if not self.firsts and points:
            self.firsts.append(frozenset(seat for seat in points if points[seat] == max(points.values())))
        self.ranges = {
            seat: [tuple(some) for some in ends]
            for value in result.values()
            if isinstance(value, Mapping)
            for seat, ends in value.items()
            if isinstance(ends, list) and ends and all(isinstance(some, list) for some in ends)
        }
        self.smallest = {
            seat: frozenset(map(reading.worth_of, some)) for seat, some in dict(result.get("smallest") or {}).items()
        }
        if "played" in reading.wording.given.values():
            ranks = {
                seat: [reading.worth_of(card.kind) for card in cards if isinstance(card, Spelt)]
                for seat, cards in self.held.items()
            }
            self.numbers["rank"] = {seat: some[0] for seat, some in ranks.items() if some}
        self.counts = {seat: len(cards) for seat, cards in self.held.items()}
        self.scorers = frozenset(seat for seat, many in (points or {}).items() if many)
        self.points = points or {}

    def values(self, seat: str, keys: Sequence[str]) -> frozenset[int]:
        """The numbers of a player, of those results."""
        return frozenset(self.numbers[key][seat] for key in keys if seat in self.numbers.get(key, ()))

    def top(self, key: str, highest: bool) -> Seats:
        """Who has the highest, or the lowest, of a result."""
        values = self.numbers.get(key, {})
        best = (max if highest else min)(values.values(), default=0)
        return frozenset(seat for seat in values if values[seat] == best)


class Clause:
    """A clause of which not all found a meaning.

    ``part`` are its tokens, ``whole`` those of its sentence; ``said`` were named there before, ``last`` just before.
    """

    def __init__(
        self,
        reading: Reading,
        facts: Facts,
        part: Sequence[Token],
        span: Span,
        whole: Sequence[Token],
        said: Seats,
        last: Seats,
    ) -> None:
        self.reading, self.facts, self.text = reading, facts, reading.text
        self.part, self.span, self.whole = part, span, whole
        self.said, self.last = said, last
        self.kinds = {one.kind for one in part}
        self.words = self.text[slice(*span)]

    @property
    def seats(self) -> Seats:
        """Who is named in it."""
        return seats_in(self.reading, self.part)

    @property
    def wins(self) -> bool:
        """Whether a winner is told."""
        return _WINS.search(self.words) is not None

    def meant(self) -> Seats:
        """Who it is about: those named in it, the others, or both; nobody where that is not told."""
        seats, every, of = self.seats, frozenset(self.reading.everybody), self.kinds
        if of & _OTHERS or any(_THE_OTHER.search(self.text, one.start - 3, one.start) for one in self.part):
            ways = [every - some for some in (seats, self.last, self.said, frozenset(self.reading.spoken)) if some]
            points = self.facts.points
            return next((some for some in ways if some and len({points.get(seat) for seat in some}) == 1), frozenset())
        if seats:
            return seats
        if of & {"both", "they"} and len(every) == 2:
            return every
        if of & {"both", "they"}:
            best = self.facts.top(self.reading.wording.best, True)
            return self.said if len(self.said) == 2 else best if len(best) == 2 else frozenset()
        return frozenset()

    def _nearest(self, one: Token) -> Seats:
        """Whose a number is: of who is named before it, or behind it with *for*."""
        names = [other for other in self.part if other.kind == kinds.NAME]
        behind = next((other for other in names if other.start >= one.end), None)
        if behind is not None and (
            _WHOSE.fullmatch(self.text, one.end, behind.start) or _WHO_IS.fullmatch(self.text, one.end, behind.start)
        ):
            return frozenset(_of(self.reading, behind))
        front = next((other for other in reversed(names) if other.end <= one.start), None)
        if front is not None:
            return frozenset(_of(self.reading, front))
        cards = next(
            (other for other in reversed(self.whole) if other.kind == kinds.CARDS and other.end <= one.start), None
        )
        if cards is not None and cards.start in self.reading.holder_of:
            return frozenset((self.reading.holder_of[cards.start],))
        if behind is not None:
            return frozenset(_of(self.reading, behind)) if len(names) == 1 else frozenset()
        last = next(
            (other for other in reversed(self.whole) if other.kind == kinds.NAME and other.end <= one.start), None
        )
        if last is not None:
            return frozenset(_of(self.reading, last))
        held = (at for at in self.reading.holder_of if one.start - _NEAR < at < one.start)
        return frozenset((self.reading.holder_of[at],)) if (at := max(held, default=-1)) >= 0 else frozenset()

    def number(self, one: Token) -> bool:
        """Whether a number is that of who is meant, of a result that its unit or the word before it names."""
        return self._of_all(one) or self._of_players(one)

    def _of_players(self, one: Token) -> bool:
        if not self._adds_up(one) or (_TOGETHER.search(self.words) and one.unit):
            return False
        keys = self._keys(one)
        of = self.kinds
        if of & {*_OTHERS, "both", "they"}:
            who = self.meant()
        elif of & {"max", "min"} and not self.seats:
            best = max if "max" in of else min
            return any(one.value == best(self.facts.numbers[key].values()) for key in keys if key in self.facts.numbers)
        elif not self.seats and one.value == 0 and one.unit and self.said:
            who = frozenset(self.reading.everybody) - self.said  # 男性陣は0点
        else:
            who = self._nearest(one)
        if not who and not self.seats and not one.unit and not _COUNTER.match(self.text, one.end):
            return one.value in self.facts.numbers.get("rank", {}).values()
        if "rank" in self.facts.numbers and not one.unit and not self.wins:
            return one.value in self.facts.numbers["rank"].values()
        if "min" in {other.kind for other in self.whole} and not one.unit and self.facts.smallest:
            return bool(who) and all(one.value in self.facts.smallest.get(seat, ()) for seat in who)
        return bool(who) and all(one.value in self.facts.values(seat, keys) for seat in who)

    def _adds_up(self, one: Token) -> bool:
        """Whether a sum that is written out is right."""
        written = unicodedata.normalize("NFKC", self.text[one.start : one.end])
        terms = [whole(some) for some in re.findall("[0-9]+", written)]
        if "+" not in written:
            return len(terms) < 2
        return len(terms) < 3 or sum(terms[:-1]) == terms[-1] == one.value

    def _of_all(self, one: Token) -> bool:
        """Whether a number is that of the players, or of the cards that were told of: those five, 4名."""
        many = len(self.reading.everybody)
        if _OF_PEOPLE.match(self.text, one.digits[1] or one.end):
            return bool(one.value == many)
        if one.unit or _THOSE.search(self.text, max(0, one.start - 8), one.start) is None:
            return False
        return one.value in {many, *self.facts.counts.values(), sum(self.facts.counts.values())}

    def is_one(self, one: Token) -> bool:
        """Whether *one* is no number."""
        if one.value != 1:
            return False
        match = _ONE.search(self.text, max(0, one.start - _BESIDE), one.end + _BESIDE)
        return match is not None and match.start() <= one.start < match.end()

    def is_none(self, one: Token) -> bool:
        """Whether what is said is: not one."""
        return one.value == 1 and _NOT_ONE.match(self.text, one.digits[1] or one.end) is not None

    def without(self) -> bool:
        """Whether who is told to have not one card has none."""
        who = self.meant()
        return bool(who) and not any(self.facts.counts[seat] for seat in who)

    def range(self, one: Token) -> bool:
        """Whether a run of numbers is the longest of who is meant."""
        who = self._nearest(one)
        ranks = [whole(rank) for rank in one.value]
        run = [*range(min(ranks), min(ranks) + len(ranks))]
        if ranks[0] == ranks[-1] or (len(ranks) > len(("from", "to")) and ranks not in (run, run[::-1])):
            return False
        ends = (str(one.value[0]), str(one.value[-1]))
        return bool(who) and all(ends in self.facts.ranges.get(seat, ()) for seat in who)

    def _keys(self, one: Token) -> list[str]:
        """Which results a number may be."""
        claims = self.reading.wording.claims
        if one.unit:
            return [key for key in claims if one.unit in self.reading.units_of(key)]
        before = max(
            (other.end for other in self.part if other.kind == kinds.NUMBER and other.end <= one.start), default=0
        )
        topics = [
            other.value
            for other in self.part
            if other.kind == kinds.TOPIC and other.value in self.facts.numbers and before <= other.start < one.start
        ]
        return topics or [key for key in (self.reading.wording.best,) if key]

    def cards(self, one: Token) -> bool:
        """Whether who is named has some cards; where nobody is, whether anybody has."""
        who = self.seats or frozenset(self.reading.everybody)
        held = [[card.kind for card in self.facts.held.get(seat, ()) if isinstance(card, Spelt)] for seat in who]
        told = [card.kind for card in one.value if isinstance(card, Spelt)]
        if len(told) > 1:
            return sorted(told) in map(sorted, held)
        return bool(told) and any(told[0] in some for some in held)

    def score(self, some: bool) -> bool:
        """Whether who is meant scores, or does not."""
        who = self.meant()
        return bool(who) and all((self.facts.points.get(seat, 0) > 0) == some for seat in who)

    def first(self, one: Token) -> bool:
        """Whether who is told to win, or to have the most, does; of nobody by name: whether anybody does."""
        who, of, best = self.meant(), self.kinds, self.reading.wording.best
        values = self.facts.numbers.get(best, {})
        if of & {"max", "min", "tie"} and (not values or self.reading.wording.cards == "counted"):
            return False
        if not who:
            return COVERED.search(self.text, *self.span) is None and self._unnamed(one, values)
        if of & {"max", "min"}:
            return who == self.facts.top(best, "max" in of)
        if "tie" in of:
            return len({values.get(seat) for seat in who}) == 1
        return who in self.facts.firsts

    def _unnamed(self, one: Token, values: Mapping[str, int]) -> bool:
        """Whether a result told of nobody by name is so of somebody."""
        if one.kind in ("tie", "max") and "tie" in self.kinds:
            return sum(value == max(values.values()) for value in values.values()) > 1
        ranks, first = self.facts.numbers.get("rank", {}), self.facts.firsts[:1]
        if one.kind == "win" and ranks and first:
            words = self.text[self.whole[0].start : self.whole[-1].end]
            won = [ranks[seat] for seat in first[0]]
            low, high = _LOW.search(words), _HIGH.search(words)
            return (not low or won == [min(ranks.values())]) and (not high or won == [max(ranks.values())])
        return one.kind == "max" and "win" not in self.kinds

    def more(self, one: Token) -> bool:
        """Whether who is told to have more cards has more than the others who are first with them."""
        who, counts = self.meant(), self.facts.counts
        best = self.facts.numbers.get(self.reading.wording.best, {})
        rivals = [seat for seat in best if best[seat] == max(best.values()) and seat not in who]
        if one.kind != "more" or len(who) != 1 or not rivals or not _CARDS.search(self.words):
            return False
        return all(counts[seat] > counts[rival] for seat in who for rival in rivals)

    def people(self, one: Token) -> bool:
        """Whether so many are meant: those named, the others, those who score, or all who play."""
        of = self.kinds
        if of & _OTHERS or self.seats:
            return bool(len(self.meant()) == one.value)
        if of & {"scores", kinds.TOPIC} and not of & {"negation"}:
            return bool(len(self.facts.scorers) == one.value)
        return bool(one.value == len(self.reading.everybody))


def seats_in(reading: Reading, part: Sequence[Token]) -> Seats:
    """Who is named by some tokens."""
    return frozenset(seat for one in part if one.kind == kinds.NAME for seat in _of(reading, one))


def _of(reading: Reading, name: Token) -> tuple[str, ...]:
    return name.value if isinstance(name.value, tuple) else (reading.seats.get(str(name.value), str(name.value)),)
