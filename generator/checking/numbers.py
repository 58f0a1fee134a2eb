"""The numbers of a sentence: whose each is and what it counts; owner and label choose the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from .facts import Facts
from .phrases import Number, computed, labels, listed, names_back, names_on, operator, runs, units
from .report import HARMLESS, Mark
from .scenes import ME, YOU, name_of
from .words import COMMA, NAME, NUMBER, SIGN, SUFFIXES, Token

_WHOLE = ("全部で", "合わせて", "altogether", "together", "in all", "in total", "overall")


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
        every = len(self.scene.names)
        named = len({token.value for token in rest if token.kind == NAME})
        others = any(token.has("other") for token in rest)
        for index, one in enumerate(rest):
            if one.kind != NUMBER:
                continue
            near = rest[max(0, index - 1) : index]
            people = [token for token in rest[index + 1 : index + 2] if token.has("unit.players")]
            known = {every, named, len(names_back(rest[:index]))}
            if any(token.has("other") for token in near):
                known = {every - named}
            elif not people and not any(token.has("all") for token in near):
                continue
            elif not every:
                known = set(self.notations.game.players)
            elif others:
                known.add(every - named)
            if one.value in known:
                self.use(one, *people)

    def numbers(self, rest: Sequence[Token]) -> Iterator[Number]:
        """The numbers of a sentence that claim something, each with what stands near it."""
        near = self._near(rest)
        index = 0
        while index < len(rest):
            token = rest[index]
            self._notice(near, rest, index)
            if (token.has("other") and token.has("none")) or (token.has("none") and not token.has("not")):
                yield self._made(Number(index, token, 0, "points"), near)
                self.used.discard(token.start)
            elif token.kind == NUMBER and token.start not in self.used and not self._is_article(rest, index):
                number, index = self.number(rest, index)
                number.fresh = near.told
                if any(one.text == "ずつ" for one in rest[index + 1 : index + 3]):
                    near.every = number.each = True
                near.last = number
                yield self._made(number, near)
                near.told = near.vague = False
            index += 1
        self.label = near.label

    def _near(self, rest: Sequence[Token]) -> Near:
        """What is known of numbers before the first one."""
        told = any(labels(token) for token in rest)
        near = Near(label=() if told else self.label)
        self.inherited = near.label or ("",)
        compared = any(one.has("tie", "more", "less", "high", "low", "versus") for one in rest)
        if compared and not any(self.is_labelled(labels(one)) for one in rest):
            measure = self.measure(())
            near.label = (self.notations.labels[measure],) if measure else near.label
            self.inherited = ("",)
        return near

    def _is_article(self, rest: Sequence[Token], index: int) -> bool:
        """Whether "one" counts nothing here."""
        return rest[index].text.lower() == "one" and not self.said_of(rest, index)

    def _notice(self, near: Near, rest: Sequence[Token], index: int) -> None:
        """What a word says of the numbers behind it."""
        token = rest[index]
        if token.kind == NAME or token.has(ME, YOU):
            near.named(name_of(token))
        elif not (token.kind == COMMA or token.has("and", "person") or token.text in SUFFIXES or token.text == "も"):
            near.listed = False
        if token.text == ":" and near.names:
            near.fresh = False
        elif token.has("other"):
            near.names, near.fresh, near.others, near.every = (near.names if near.fresh else []), True, True, False
            self.use(token)
        elif token.has("all") and not token.has("unit.cards"):
            near.every = True
            if token.text == "each" and near.last is not None and near.last.at >= index - 3:
                near.last.every = near.last.each = True
        elif self._labels_next(rest, index):
            near.label, near.told = labels(token), True
        self._compares(near, rest, index)

    def _labels_next(self, rest: Sequence[Token], index: int) -> bool:
        """Whether a word is the label of a number behind it, not the unit of one before it."""
        token = rest[index]
        unit = index > 0 and rest[index - 1].kind == NUMBER and bool(units(token))
        return bool(labels(token)) and self.is_labelled(labels(token)) and not unit

    def _compares(self, near: Near, rest: Sequence[Token], index: int) -> None:
        """Words by which a number is of no player alone: the highest, together, ahead by."""
        token = rest[index]
        if token.has("versus"):
            near.others, near.names, near.fresh = len(self.scene.names) == 2, [], True
            measure = self.measure(())
            near.label = near.label or ((self.notations.labels[measure],) if measure else ())
        highest = token.has("high", "low") and not self.is_label(rest, index)
        near.vague |= highest or token.text.lower() in _WHOLE
        near.gap |= token.text in ("by", "差")

    def _made(self, number: Number, near: Near) -> Number:
        number.owners, number.others, number.every = tuple(near.names), near.others, near.every
        number.labels, number.vague, number.gap = near.label, near.vague, number.gap or near.gap
        near.fresh = False
        if not near.names and not near.others and not near.every:
            number.owners, number.carried = self.last, True
        elif near.names:
            self.last = tuple(near.names)
        return number

    def number(self, rest: Sequence[Token], index: int) -> tuple[Number, int]:
        """A number, or the calculation that comes to it; and its last token."""
        token = rest[index]
        end, terms, ops = index, [token], list[str]()
        while end + 2 < len(rest) and (op := operator(rest[end + 1])) and rest[end + 2].kind == NUMBER:
            ops.append(op)
            terms.append(rest[end + 2])
            end += 2
        before = rest[index - 1] if index else None
        if before is not None and before.kind == SIGN and before.text in "-−" and before.end == token.start:
            self.doubt(before)
        if not ops:
            return self._with_unit(rest, index, token, token.value), index
        value = computed([one.value for one in terms], ops)
        gap = end + 1
        while gap < len(rest) and (
            rest[gap].has("unit.points", "unit.cards", "unit.red", "subject") or rest[gap].text == "で"
        ):
            gap += 1
        equals = gap < len(rest) and (rest[gap].text in "=→" or rest[gap].has("equals"))
        self.use(*rest[index : end + 1])
        if equals and gap + 1 < len(rest) and rest[gap + 1].kind == NUMBER:
            total = rest[gap + 1]
            self._terms(terms, ops, total)
            if total.value != value:
                self.claim("", None, (total.value, value), total, "truth")
            self.use(rest[gap])
            number = self._with_unit(rest, gap + 1, total, total.value)
            number.sum = True
            return number, gap + 1
        whole = Token(NUMBER, "", terms[0].start, terms[-1].end, value)
        self._terms(terms, ops, whole)
        number = self._with_unit(rest, end, whole, value)
        number.sum = True
        return number, end

    def _with_unit(self, rest: Sequence[Token], index: int, token: Token, value: int) -> Number:
        behind = rest[index + 1] if index + 1 < len(rest) else None
        unit, gap = "", False
        if behind is not None:
            found = [one for one in units(behind) if self.keys_of((one,))] or list(units(behind))
            unit = found[0] if found else ""
            near = rest[index + 1 : index + 3]
            gap = any(one.has("more", "less") or one.text in ("差", "差で", "点差", "枚差", "ahead") for one in near)
            if behind.text == "%" or behind.has("counted"):
                self.doubt(behind)
        return Number(index, token, value, unit, gap=gap)

    def _terms(self, terms: Sequence[Token], ops: Sequence[str], total: Token) -> None:
        """The terms of a sum must be cards or results of whoever it is of."""
        known = set(self.known_numbers())
        for term in terms:
            if term.value not in known:
                self.doubt(term)

    def shared(self, numbers: list[Number], rest: Sequence[Token]) -> None:
        """Units and owners that several numbers of a list have together."""
        for one, other in zip(reversed(numbers), list(reversed(numbers))[1:], strict=False):
            if (
                one.unit
                and not other.unit
                and listed(rest[other.at + 1 : one.at])
                and (not other.labels or one.unit in other.labels or not self.keys_of(other.labels))
            ):
                other.unit = one.unit
        self._after(numbers, rest)
        for run in runs(numbers, rest):
            first = run[0]
            owners = list(self.scene.names) if first.carried or first.every else list(first.owners)
            if len(run) == len(self.scene.names) > 2 and len(set(owners)) == 1:
                owners = list(self.scene.names)
            if len(run) > 1 and len(owners) == len(run):
                for one, who in zip(run, owners, strict=True):
                    one.owners, one.carried, one.every = (who,), False, False
                self.last = ()
        ends = [*(one.at for one in numbers[1:]), len(rest)]
        for one, end in zip(numbers, ends, strict=False):
            behind = rest[one.at + 1 : end]
            named = [token for token in behind if token.kind == NAME or token.has(ME, YOU)]
            if one.carried and named:
                if any(token.has("all") for token in behind):
                    one.owners, one.carried, one.every = tuple(map(name_of, named)), False, False
                elif not one.sum and self.group_end != one.token.start:
                    one.owners = ()

    def _after(self, numbers: Sequence[Number], rest: Sequence[Token]) -> None:
        """18 for Mia, 15 for Noah: owners right behind their numbers."""
        for one in numbers:
            behind = list(rest[one.at + 1 : one.at + 8])
            while behind and (units(behind[0]) or behind[0].has("hold")):
                behind = behind[1:]
            if behind and behind[0].has("for") and behind[0].text.isascii():
                names = names_on(behind[1:])
                if names:
                    one.owners, one.carried, one.others, one.every = tuple(map(name_of, names)), False, False, False
                elif any(token.has("other") for token in behind[:3]):
                    one.others, one.carried = True, False

    def _key(self, number: Number) -> str | None:
        """The result that a label right before a number means, or its unit, or a label further before."""
        by_label = self.keys_of(number.labels)
        if "bonus" in number.labels and not by_label:
            return None
        if not by_label and {"sum", "total"} & set(number.labels) and not number.unit:
            by_label = self.keys_of(("points",))
        by_unit = self.keys_of((number.unit,)) if number.unit else []
        if number.fresh and by_label and (not by_unit or number.unit in ("points", "cards", "red")):
            return by_label[0]
        if number.unit:
            return by_unit[0] if by_unit else by_label[0] if by_label and number.unit == "points" else None
        if by_label:
            return by_label[0]
        return self.notations.beside.get(self.calculation) if number.sum and not number.labels else None

    def value(self, number: Number, rest: Sequence[Token]) -> None:
        """One number: which result it is, and of whom."""
        token = number.token
        if token.start in self.used and not number.sum:
            return
        if number.others and not self.scene.names:
            return
        if self.worth(number, rest) or self._counted(number):
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
                self.claim(key, part, number.value, token)

    def worth(self, number: Number, rest: Sequence[Token]) -> bool:
        """What a card is worth that stands before its number."""
        each = self.result.get("each")
        if not isinstance(each, Mapping) or number.sum or number.vague:
            return False
        before = [group for group in self.scene.groups if group.tokens[-1].end <= number.token.start]
        card = before[-1].cards if before else []
        if number.unit not in ("", "red", "points"):
            return False
        near = rest[max(0, number.at - 1) : number.at + 3]
        if len(card) > 1 and any(token.has("all") or token.text in ("各", "それぞれ", "ずつ") for token in near):
            self.claim("each", tuple(dict.fromkeys(card)), number.value, number.token)
            self.use(*(token for token in near if token.has("all")))
            return True
        last = max(self.numbers_made, default=-1)
        if len(card) != 1 or card[0] not in each or before[-1].tokens[-1].end < last:
            return False
        self.claim("each", (card[0],), number.value, number.token)
        self.numbers_made.append(number.token.end)
        return True

    def _counted(self, number: Number) -> bool:
        """How many cards somebody has, where no result says it."""
        labelled = number.fresh and self.keys_of(number.labels)
        owners = [name for name in number.owners if self.cards_of(name)]
        if number.unit != "cards" or self.keys_of(("cards",)) or number.sum or labelled or not owners:
            return False
        if any(len(self.cards_of(name)) != number.value for name in owners):
            return False
        self.use(number.token)
        return True

    def _square(self, number: Number, key: str) -> tuple[str, Any]:
        """The square of one stretch rather than the points of all, where there are several."""
        squares = self.result.get("squares")
        if key != "points" or not isinstance(squares, list) or len(squares) < 2 or number.vague or number.sum:
            return key, None
        place = self.cursor.get("squares", 0)
        if number.value == self.result[key] or set(number.labels) & {"sum", "total"} or place >= len(squares):
            return key, None
        return ("squares", self._next("squares")) if squares[place] == number.value else ("", None)

    def _next(self, key: str) -> int:
        place = self.cursor.get(key, 0)
        self.cursor[key] = place + 1
        return place

    def _of_list(self, number: Number, key: str, value: Sequence[Any]) -> None:
        if value and all(type(one) is int for one in value):
            place = self.cursor.get(key, 0)
            if number.each:
                self.cursor |= {"lengths": len(value), "squares": len(value)}
                self.claim(key, None, number.value, number.token, "all")
                return
            if place >= len(value):
                return
            self._next(key)
            self.claim(key, place, number.value, number.token)

    def _of_seats(self, number: Number, key: str, value: Mapping[str, Any]) -> None:
        seats = self._seats(number)
        known = [seat for seat in seats if seat in value]
        if number.gap or (number.vague and number.carried) or not known or len(known) < len(seats):
            return
        said: Any = number.value
        if all(isinstance(one, list) for one in value.values()):
            self.claim(key, tuple(known), [str(said)], number.token, "kinds")
            return
        other = [one for one in self.result if one != key and self._fits(one, known, said)]
        if any(value[seat] != said for seat in known) and other and len(known) == 1 and number.carried:
            return
        self.claim(key, tuple(known), said, number.token)

    def _fits(self, key: str, seats: Sequence[str], said: int) -> bool:
        value = self.result[key]
        return isinstance(value, Mapping) and all(value.get(seat) == said for seat in seats)

    def _seats(self, number: Number) -> list[str]:
        every = list(self.scene.seats().values())
        named = [self.scene.seat(name) for name in number.owners]
        if number.others:
            told = {seat for seat in named if seat} | self._told(number)
            return [seat for seat in every if seat not in told]
        if number.every and (number.carried or not named):
            return every
        return named

    def _told(self, number: Number) -> set[str]:
        """Players of whom the same result was told before in words."""
        key = self._key(number)
        return {
            seat
            for claim in self.out.claims
            if claim.key == key and isinstance(claim.part, tuple)
            for seat in claim.part
        }
