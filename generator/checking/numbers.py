"""The numbers of a sentence: whose each is and what it counts; owner and label choose the result."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from rules_engine.scoring import Working

from ..texts.worked import Claim, Span
from .phrases import computed, integers, listed, names_back, names_on, operator
from .report import GIVEN, HARMLESS, Mark
from .scenes import Scene, name_of
from .source import Readable
from .words import COMMA, NAME, NUMBER, SIGN, SUFFIXES, Token, at

_MEASURES = ("sum", "points", "red", "total")


@dataclass
class Explained:
    """Claims, doubts and marks of a scene."""

    claims: list[Claim] = field(default_factory=list)
    doubts: list[Span] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)


class Facts:
    """A scene with its results; what is explained is gathered."""

    def __init__(self, text: Readable, scene: Scene, calculation: str, working: Working, tied: bool = False) -> None:
        self.text, self.scene, self.result = text, scene, dict(working.result)
        self.tied = tied
        self.working = working
        self.notations = scene.notations
        self.keys = self.notations.results[calculation]
        self.calculation = calculation
        self.out = Explained()
        self.last: tuple[str, ...] = ()
        self.label: tuple[str, ...] = ()
        self.cursor: dict[str, int] = {}
        self.inherited: tuple[str, ...] = ()
        self.columns: list[tuple[str, ...]] = []
        self.worth_end = -1
        self.used = set[int]()

    def span(self, token: Token) -> Span:
        """Where a token stands in the source."""
        return self.text.plain.span(token.start, token.end)

    def doubt(self, token: Token) -> None:
        """A piece that is not explained."""
        self.out.doubts.append((token.start, token.end))

    def use(self, *tokens: Token) -> None:
        """These pieces are explained."""
        self.used.update(token.start for token in tokens)

    def known_numbers(self) -> Iterator[int]:
        """All numbers that the engine knows of this example: ranks of cards, results, steps."""
        scene = self.scene
        for card in itertools.chain(*scene.held.values(), *scene.roles.values(), scene.played.values()):
            rank = self.notations.speller.rank(card)
            yield {"A": 1}.get(rank, int(rank) if rank.isdigit() else -1)
        for known in (self.result, *(dict(line.facts) for line in self.working.lines), scene.numbers):
            yield from integers(known)

    def keys_of(self, named: Iterable[str]) -> list[str]:
        """The results that some labels mean."""
        of = self.notations.labels
        return [key for label in named for key in self.keys if label and of.get(key) == label and key in self.result]

    def is_labelled(self, named: tuple[str, ...]) -> bool:
        """Whether a label says anything of a number here."""
        return bool(self.keys_of(named) or {"sum", "total", "cards", "tricks", "bonus", "next"} & set(named))

    def said_of(self, rest: Sequence[Token], index: int) -> bool:
        """Whether a number has a unit or a label of this calculation right beside it."""
        before = (label for one in rest[max(0, index - 2) : index] for label in one.labels)
        return bool(self.keys_of((*at(rest, index + 1).units, *before)))

    def is_article(self, rest: Sequence[Token], index: int) -> bool:
        """Whether "one" counts nothing here."""
        return rest[index].text.lower() == "one" and not self.said_of(rest, index)

    def claim(self, key: str, part: Any, said: Any, token: Token, relation: str = "is") -> None:
        """A claim about a result, at a piece."""
        span = self.span(token)
        numbers = (span,) if token.kind == NUMBER and token.text else ()
        place = self.text.place(token.start)
        self.out.claims.append(Claim(key, part, said, place, relation, numbers, span))
        self.out.marks.append(Mark(span, GIVEN))
        self.use(token)

    def seats_of(self, who: Iterable[Token | str]) -> tuple[str, ...]:
        """The seats of some players; none where one of them is not of this example."""
        seats = tuple(self.scene.seat(one if isinstance(one, str) else name_of(one)) for one in who)
        return seats if all(seats) else ()

    def by_seat(self, key: str) -> Mapping[str, Any]:
        """The values by seat of a result; nothing where it is of another kind."""
        value = self.result.get(key)
        return value if isinstance(value, Mapping) else {}

    def strength(self, card: str) -> int:
        """How high a card is by its rank; an ace is low."""
        rank = self.notations.speller.rank(card.partition(":")[0])
        return {"A": 1, "J": 11, "Q": 12, "K": 13}.get(rank, int(rank) if rank.isdigit() else 0)

    def measure(self, rest: Sequence[Token]) -> str:
        """The result by which players are compared: the one that is named, or the one that counts."""
        told = [label for token in rest for label in token.means]
        return next((key for key in self.keys_of((*told, *_MEASURES)) if isinstance(self.result[key], Mapping)), "")

    def winner_key(self) -> str:
        """The result that says who wins."""
        return next(iter(self.keys_of(("winner",))), "")

    def is_label(self, rest: Sequence[Token], index: int) -> bool:
        """Whether a word such as "most" names a result here, rather than say that another is highest."""
        return bool(self.keys_of(rest[index].labels)) and not self.keys_of(at(rest, index + 1).means)


_WHOLE = ("全部で", "合わせて", "altogether", "together", "in all", "in total", "overall")
_GAP = ("差", "差で", "点差", "枚差", "ahead")


@dataclass
class Number:
    """A number that is claimed, with who and what it is of as far as that is told."""

    at: int
    token: Token
    value: int
    unit: str = ""
    labels: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    others: bool = False
    every: bool = False
    vague: bool = False  # of no player alone: the highest, together
    gap: bool = False  # between players
    carried: bool = False
    sum: bool = False
    fresh: bool = False
    each: bool = False

    def of(self, *who: str, others: bool = False) -> None:
        """It is of these players, whatever stood before it."""
        self.owners, self.others, self.every, self.carried = who, others, False, False


@dataclass
class Near:
    """What stands before a number in its sentence: players, a label, words that compare."""

    label: tuple[str, ...] = ()
    names: list[str] = field(default_factory=list)
    fresh: bool = True
    listed: bool = False
    others: bool = False
    every: bool = False
    told: bool = False
    vague: bool = False
    gap: bool = False
    last: Number | None = None

    def named(self, name: str) -> None:
        """A player is named: one more of a list, or the first of another."""
        if not self.fresh or not self.listed:
            self.names, self.fresh, self.others, self.every, self.gap = [], True, False, False, False
        self.names.append(name)
        self.listed = True


def _runs(numbers: Sequence[Number], rest: Sequence[Token]) -> Iterator[list[Number]]:
    """Numbers that stand one behind another, with nobody between."""
    run: list[Number] = []
    for one in numbers:
        between = rest[run[-1].at + 1 : one.at] if run else []
        joined = all(
            token.kind == COMMA or token.has("and", "versus") or token.text in "/-" or bool(token.units)
            for token in between
        )
        if run and not joined:
            yield run
            run = []
        run.append(one)
    if run:
        yield run


class Numbers(Facts):
    """Explains numbers."""

    def referred(self, rest: Sequence[Token]) -> None:
        """Numbers of figures, pages and rounds, which count nothing."""
        for one, other in pairwise(rest):
            if other.kind == NUMBER and one.has("refer") and not one.has("label.tricks"):
                self.use(one, other)
                self.out.marks.append(Mark(self.span(other), HARMLESS))

    def players(self, rest: Sequence[Token]) -> None:
        """How many play, or are the others."""
        every, named = len(self.scene.names), len({token.value for token in rest if token.kind == NAME})
        others = any(token.has("other") for token in rest)
        for index, one in enumerate(rest):
            before, people = at(rest, index - 1), at(rest, index + 1)
            counted = people.has("unit.players")
            if one.kind != NUMBER or not (counted or before.has("other", "all")):
                continue
            known = {every, named, len(names_back(rest[:index])), *([every - named] if others else ())}
            if before.has("other"):
                known = {every - named}
            elif not every:
                known = set(self.notations.game.players)
            if one.value in known:
                self.use(one, *([people] if counted else ()))

    def numbers(self, rest: Sequence[Token]) -> Iterator[Number]:
        """The numbers of a sentence that claim something, each with what stands near it."""
        near, index = self._near(rest), 0
        while index < len(rest):
            token = rest[index]
            self._notice(near, rest, index)
            if token.has("none") and (token.has("other") or not token.has("not")):
                yield self._made(Number(index, token, 0, "points"), near)
                self.used.discard(token.start)
            elif token.kind == NUMBER and token.start not in self.used and not self.is_article(rest, index):
                number, index = self.number(rest, index)
                number.fresh, near.last = near.told, number
                if any(one.text == "ずつ" for one in rest[index + 1 : index + 3]):
                    near.every = number.each = True
                yield self._made(number, near)
                near.told = near.vague = False
            index += 1
        self.label = near.label

    def _near(self, rest: Sequence[Token]) -> Near:
        """What is known of numbers before the first one."""
        near = Near(label=() if any(token.labels for token in rest) else self.label)
        self.inherited = near.label or ("",)
        compared = any(one.has("tie", "more", "less", "high", "low", "versus") for one in rest)
        if compared and not any(self.is_labelled(one.labels) for one in rest):
            near.label = self._measured() or near.label
            self.inherited = ("",)
        return near

    def _measured(self) -> tuple[str, ...]:
        """The label of what counts."""
        measure = self.measure(())
        return (self.notations.labels[measure],) if measure else ()

    def _notice(self, near: Near, rest: Sequence[Token], index: int) -> None:
        """What a word says of the numbers behind it."""
        token = rest[index]
        if token.player:
            near.named(name_of(token))
        elif not (token.kind == COMMA or token.has("and", "person") or token.text in (*SUFFIXES, "も")):
            near.listed = False
        unit = at(rest, index - 1).kind == NUMBER and token.units
        if token.text == ":" and near.names:
            near.fresh = False
        elif token.has("other"):
            near.names, near.fresh, near.others, near.every = (near.names if near.fresh else []), True, True, False
            self.use(token)
        elif token.has("all") and not token.has("unit.cards"):
            near.every = True
            if token.text == "each" and near.last is not None and near.last.at >= index - 3:
                near.last.every = near.last.each = True
        elif token.labels and self.is_labelled(token.labels) and not unit:
            near.label, near.told = token.labels, True
        if token.has("versus"):
            near.others, near.names, near.fresh = len(self.scene.names) == 2, [], True
            near.label = near.label or self._measured()
        highest = token.has("high", "low") and not self.is_label(rest, index)
        near.vague |= highest or token.text.lower() in _WHOLE
        near.gap |= token.text in ("by", "差")

    def _made(self, number: Number, near: Near) -> Number:
        number.owners, number.others, number.every = tuple(near.names), near.others, near.every
        number.labels, number.vague, number.gap = near.label, near.vague, number.gap or near.gap
        near.fresh = False
        if near.names:
            self.last = tuple(near.names)
        elif not near.others and not near.every:
            number.owners, number.carried = self.last, True
        return number

    def number(self, rest: Sequence[Token], index: int) -> tuple[Number, int]:
        """A number, or the calculation that comes to it; and its last token."""
        token, before = rest[index], at(rest, index - 1)
        end, terms, ops = index, [token], list[str]()
        while (op := operator(at(rest, end + 1))) and at(rest, end + 2).kind == NUMBER:
            ops.append(op)
            terms.append(rest[end + 2])
            end += 2
        if before.kind == SIGN and before.text in "-−" and before.end == token.start:
            self.doubt(before)
        if not ops:
            return self._with_unit(rest, index, token, token.value), index
        value = computed([one.value for one in terms], ops)
        gap = end + 1
        while at(rest, gap).has("unit.points", "unit.cards", "unit.red", "subject") or at(rest, gap).text == "で":
            gap += 1
        self.use(*rest[index : end + 1])
        whole, total = Token(NUMBER, "", terms[0].start, terms[-1].end, value), at(rest, gap + 1)
        if (at(rest, gap).text in ("=", "→") or at(rest, gap).has("equals")) and total.kind == NUMBER:
            if total.value != value:
                self.claim("", None, (total.value, value), total, "truth")
            self.use(rest[gap])
            whole, end = total, gap + 1
        known = set(self.known_numbers())
        for term in terms:  # cards or results of whoever it is of
            if term.value not in known:
                self.doubt(term)
        number = self._with_unit(rest, end, whole, whole.value)
        number.sum = True
        return number, end

    def _with_unit(self, rest: Sequence[Token], index: int, token: Token, value: int) -> Number:
        behind, near = at(rest, index + 1), rest[index + 1 : index + 3]
        found = [one for one in behind.units if self.keys_of((one,))] or [*behind.units, ""]
        gap = any(one.has("more", "less") or one.text in _GAP for one in near)
        if behind.text == "%" or behind.has("counted"):
            self.doubt(behind)
        return Number(index, token, value, found[0], gap=gap)

    def shared(self, numbers: list[Number], rest: Sequence[Token]) -> None:
        """Units and owners that several numbers of a list have together."""
        for other, one in reversed([*pairwise(numbers)]):
            own = not other.labels or one.unit in other.labels or not self.keys_of(other.labels)
            if one.unit and not other.unit and own and listed(rest[other.at + 1 : one.at]):
                other.unit = one.unit
        self._after(numbers, rest)
        everybody = tuple(self.scene.names)
        for run in _runs(numbers, rest):
            first = run[0]
            owners = everybody if first.carried or first.every else first.owners
            if len(run) == len(everybody) > 2 and len(set(owners)) == 1:
                owners = everybody
            if len(run) > 1 and len(owners) == len(run):
                for one, who in zip(run, owners, strict=True):
                    others = one.others
                    one.of(who, others=others)
                self.last = ()
        for one, end in zip(numbers, [*(one.at for one in numbers[1:]), len(rest)], strict=False):
            behind = rest[one.at + 1 : end]
            named = [name_of(token) for token in behind if token.player]
            if one.carried and named and any(token.has("all") for token in behind):
                one.of(*named, others=one.others)
            elif one.carried and named and not one.sum:
                one.owners = ()

    def _after(self, numbers: Sequence[Number], rest: Sequence[Token]) -> None:
        """18 for Mia, 15 for Noah: owners right behind their numbers."""
        for one in numbers:
            behind = list(rest[one.at + 1 : one.at + 8])
            while behind and (behind[0].units or behind[0].has("hold")):
                behind = behind[1:]
            if at(behind, 0).has("for") and behind[0].text.isascii():
                if names := names_on(behind[1:]):
                    one.of(*map(name_of, names))
                elif any(token.has("other") for token in behind[:3]):
                    one.others, one.carried = True, False

    def _key(self, number: Number) -> str | None:
        """The result that a label right before a number means, or its unit, or a label further before."""
        by_label, by_unit = self.keys_of(number.labels), self.keys_of((number.unit,))
        if "bonus" in number.labels and not by_label:
            return None
        if not by_label and {"sum", "total"} & set(number.labels) and not number.unit:
            by_label = self.keys_of(("points",))
        if number.fresh and by_label and (not by_unit or number.unit in ("points", "cards", "red")):
            return by_label[0]
        if number.unit:
            return next(iter(by_unit or (by_label if number.unit == "points" else ())), None)
        beside = self.notations.beside.get(self.calculation) if number.sum and not number.labels else None
        return by_label[0] if by_label else beside

    def value(self, number: Number, rest: Sequence[Token]) -> None:
        """One number: which result it is, and of whom."""
        if number.token.start in self.used and not number.sum:
            return
        if (number.others and not self.scene.names) or self.worth(number, rest) or self._counted(number):
            return
        key = self._key(number)
        if key is None or (number.carried and number.labels == self.inherited and not number.unit and not number.sum):
            return
        value = self.result[key]
        if isinstance(value, Mapping):
            self._of_seats(number, key, value)
        elif isinstance(value, list):
            self._of_list(number, key, value)
        elif isinstance(value, int) and not isinstance(value, bool):
            key, part = self._square(number, key)
            if key:
                self.claim(key, part, number.value, number.token)

    def worth(self, number: Number, rest: Sequence[Token]) -> bool:
        """What a card is worth that stands before its number."""
        each = self.by_seat("each")
        before = [group for group in self.scene.groups if group.tokens[-1].end <= number.token.start]
        if not each or not before or number.sum or number.vague or number.unit not in ("", "red", "points"):
            return False
        cards, near = before[-1].cards, rest[max(0, number.at - 1) : number.at + 3]
        if len(cards) > 1 and any(token.has("all") or token.text in ("各", "それぞれ", "ずつ") for token in near):
            self.claim("each", tuple(dict.fromkeys(cards)), number.value, number.token)
            self.use(*(token for token in near if token.has("all")))
            return True
        if len(cards) != 1 or cards[0] not in each or before[-1].tokens[-1].end < self.worth_end:
            return False
        self.claim("each", (cards[0],), number.value, number.token)
        self.worth_end = number.token.end
        return True

    def _counted(self, number: Number) -> bool:
        """How many cards somebody has, where no result says it."""
        labelled = number.fresh and self.keys_of(number.labels)
        counts = [len(own) for name in number.owners if (own := self.scene.cards_of(name))]
        if number.unit != "cards" or self.keys_of(("cards",)) or number.sum or labelled:
            return False
        if set(counts) != {number.value}:
            return False
        self.use(number.token)
        return True

    def _square(self, number: Number, key: str) -> tuple[str, Any]:
        """The square of one stretch rather than the points of all, where there are several."""
        squares, place = self.result.get("squares"), self.cursor.get("squares", 0)
        if key != "points" or not isinstance(squares, list) or len(squares) < 2 or number.vague or number.sum:
            return key, None
        if number.value == self.result[key] or set(number.labels) & {"sum", "total"} or place >= len(squares):
            return key, None
        return ("squares", self._next("squares")) if squares[place] == number.value else ("", None)

    def _next(self, key: str) -> int:
        place = self.cursor.get(key, 0)
        self.cursor[key] = place + 1
        return place

    def _of_list(self, number: Number, key: str, value: Sequence[Any]) -> None:
        if not value or not all(type(one) is int for one in value):
            return
        if number.each:
            self.cursor |= {"lengths": len(value), "squares": len(value)}
            self.claim(key, None, number.value, number.token, "all")
        elif self.cursor.get(key, 0) < len(value):
            self.claim(key, self._next(key), number.value, number.token)

    def _of_seats(self, number: Number, key: str, value: Mapping[str, Any]) -> None:
        seats, said = self._owners(number, key), number.value
        if number.gap or (number.vague and number.carried) or not seats or not set(seats) <= set(value):
            return
        if all(isinstance(one, list) for one in value.values()):
            self.claim(key, tuple(seats), [str(said)], number.token, "kinds")
            return
        fits = any(self.by_seat(other).get(seats[0]) == said for other in self.result if other != key)
        if not (number.carried and len(seats) == 1 and value[seats[0]] != said and fits):
            self.claim(key, tuple(seats), said, number.token)

    def _owners(self, number: Number, key: str) -> list[str]:
        """The seats that a number is of; an empty one for somebody who does not play."""
        every = list(self.scene.seats().values())
        named = [self.scene.seat(name) for name in number.owners]
        if number.others:
            # nor those of whom the same was told before
            claims = [one.part for one in self.out.claims if one.key == key and isinstance(one.part, tuple)]
            told = {*named, *(seat for part in claims for seat in part)}
            return [seat for seat in every if seat not in told]
        return every if number.every and (number.carried or not named) else named
