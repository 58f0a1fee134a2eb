"""What sentences claim, explained by what the engine computed from what they give.

Owner and label choose the result, then the value is compared; nothing is right by its value alone. What is not
explained is a doubt at its place. In a sentence of weight every word must be known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_engine.scoring import Working

from ..texts.examples import Claim, Span
from .report import GIVEN, HARMLESS, Mark
from .scenes import ME, YOU, Scene, name_of
from .source import Readable
from .words import CARD, COMMA, LINE, NAME, NUMBER, PILE, RANGE, SIGN, SUIT, UNKNOWN, WORD, Token

_WEIGHT = ("win", "lose", "high", "low", "tie", "more", "less", "none", "only", "last", "quantities")
_DOUBTED = ("not", "perhaps", "quantities", "counted", "more", "less", "last", "than", "other", "only", "lose", "ordinal")
_SIGNS = {"+": "+", "-": "-", "−": "-", "–": "-", "×": "*", "*": "*", "x": "*", "・": "*"}
_MEASURES = ("points", "sum", "red", "total", "cards")
_NEAR_LABELS = ("alike", "run", "smallest")


@dataclass
class Explained:
    """Claims, doubts and marks of a scene."""

    claims: list[Claim] = field(default_factory=list)
    doubts: list[Span] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)


@dataclass
class _Number:
    """A number that is claimed, with who and what it is of as far as that is told."""

    at: int
    token: Token
    value: int
    unit: str = ""
    labels: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    others: bool = False
    every: bool = False
    high: str = ""
    gap: str = ""
    whole: bool = False
    carried: bool = False
    sum: bool = False


class Explainer:
    """Explains the sentences of one scene."""

    def __init__(self, text: Readable, scene: Scene, calculation: str, working: Working) -> None:
        self.text, self.scene, self.result = text, scene, dict(working.result)
        self.working = working
        self.notations = scene.notations
        self.keys = self.notations.results[calculation]
        self.calculation = calculation
        self.out = Explained()
        self.last: tuple[str, ...] = ()
        self.label: tuple[str, ...] = ()
        self.cursor: dict[str, int] = {}

    def explain(self) -> Explained:
        """All of it."""
        for group in self.scene.groups:
            self.out.marks += (Mark(self.span(token), GIVEN) for token in group.tokens)
        for sentence in self.scene.sentences:
            self._sentence(sentence)
        return self.out

    def span(self, token: Token) -> Span:
        """Where a token stands in the source."""
        return self.text.plain.span(token.start, token.end)

    def doubt(self, token: Token) -> None:
        """A piece that is not explained."""
        self.out.doubts.append((token.start, token.end))

    # sentences ----------------------------------------------------------------------------------------------

    def _sentence(self, sentence: list[Token]) -> None:
        for token in sentence:
            if token.start in self.scene.taken:
                owner = next((one.who for one in self.scene.groups if token in one.tokens and one.who), "")
                self.last = (owner,) if owner else self.last
        rest = [token for token in sentence if token.start not in self.scene.taken]
        if not self._has_weight(rest, sentence):
            return
        self.used = set[int]()
        self._referred(rest)
        self._players(rest)
        numbers = list(self._numbers(rest))
        self._shared(numbers, rest)
        for number in numbers:
            self._value(number, rest)
        self._cards(rest)
        self._relations(rest, sentence)
        for token in rest:
            self._left(token)

    def _has_weight(self, rest: Sequence[Token], sentence: Sequence[Token]) -> bool:
        if any(token.kind in (NUMBER, PILE, RANGE, CARD) or token.has(*_WEIGHT) for token in rest):
            return True
        if any(token.kind == UNKNOWN and token.value == "number" for token in rest):
            return True
        named = any(token.kind == NAME or token.has(ME, YOU) for token in rest)
        given = len(rest) < len(sentence)
        return (named or given) and any(
            token.has("not", "perhaps") or any(one.startswith("label.") for one in token.classes - {"label.trump"})
            for token in rest
            if not token.has("fill", "hold", "play", "lead")
        )

    def _left(self, token: Token) -> None:
        """What of a sentence of weight nothing has explained."""
        if token.start in self.used:
            return
        if token.kind in (NUMBER, PILE, RANGE, CARD, UNKNOWN) or (token.kind == WORD and token.has(*_DOUBTED) and not (
            token.has("fill")
        )):
            self.doubt(token)
        elif token.kind == NAME and token.value not in self.scene.names:
            self.doubt(token)
        elif token.kind == SIGN and token.text in "%~≈<>≠":
            self.doubt(token)

    def _use(self, *tokens: Token) -> None:
        self.used.update(token.start for token in tokens)

    def _referred(self, rest: Sequence[Token]) -> None:
        """Numbers of figures, pages and rounds, which count nothing."""
        for one, other in zip(rest, rest[1:], strict=False):
            if other.kind == NUMBER and one.has("refer") and not one.has("label.tricks"):
                self._use(one, other)
                self.out.marks.append(Mark(self.span(other), HARMLESS))
            if one.kind == NUMBER and other.text in ("回目", "回戦", "問目"):
                self._use(one, other)

    def _players(self, rest: Sequence[Token]) -> None:
        """How many play."""
        for one, other in zip(rest, rest[1:], strict=False):
            if one.kind == NUMBER and other.has("unit.players") and one.start not in self.used:
                others = [token for token in rest if token.has("other")]
                if one.value == len(self.scene.names) or one.value in self.notations.game.players and not self.scene.names:
                    self._use(one, other)
                elif others and one.value == len(self.scene.names) - len({t.value for t in rest if t.kind == NAME}):
                    self._use(one, other)

    # numbers ------------------------------------------------------------------------------------------------

    def _numbers(self, rest: Sequence[Token]) -> Iterator[_Number]:
        """The numbers of a sentence that claim something, each with what stands near it."""
        names: list[str] = []
        fresh = True
        others = every = whole = False
        label = self.label if rest and not any(_labels(token) for token in rest) else ()
        high = gap = ""
        index = 0
        while index < len(rest):
            token = rest[index]
            if token.kind == NAME or token.has(ME, YOU):
                if not fresh:
                    names, fresh, others, every, gap = [], True, False, False, ""
                names.append(name_of(token))
            elif token.has("other"):
                names, fresh, others, every = ([] if not fresh else names), True, True, False
                self._use(token)
            elif token.has("all") and not token.has("unit.cards"):
                every = True
            elif token.has("none") and not token.has("not") or self._no_points(rest, index):
                yield self._made(_Number(index, token, 0, "points"), names, others, every, label, high, gap, whole)
                fresh = False
                self._use(token)
            elif token.kind in (NUMBER, PILE, RANGE) and token.start not in self.used:
                number, index = self._number(rest, index)
                if number is not None:
                    yield self._made(number, names, others, every, label, high, gap, whole)
                    fresh, high, whole = False, "", False
            elif found := _labels(token):
                label = found
                whole = token.text.lower() in ("in total", "overall") or whole
            if token.has("high"):
                high = "highest"
            elif token.has("low"):
                high = "lowest"
            if token.text in ("by", "差"):
                gap = "ahead"
            if token.text in ("全部で", "合わせて", "altogether", "together", "in all", "in total"):
                whole = True
            index += 1
        self.label = label

    def _made(
        self, number: _Number, names: Sequence[str], others: bool, every: bool, label: tuple[str, ...], high: str, gap: str, whole: bool
    ) -> _Number:
        number.owners, number.others, number.every = tuple(names), others, every
        number.labels, number.high, number.whole = label, high, whole
        number.gap = number.gap or gap
        if not names and not others and not every:
            number.owners, number.carried = self.last, True
        elif names:
            self.last = tuple(names)
        return number

    def _no_points(self, rest: Sequence[Token], index: int) -> bool:
        """Whether a word denies that somebody has points, without a number."""
        token = rest[index]
        if not token.has("not") or any(one.kind == NUMBER for one in rest[index : index + 4]):
            return False
        near = rest[index + 1 : index + 3] if token.text.isascii() else rest[max(0, index - 3) : index]
        found = [one for one in near if "points" in (*_labels(one), *_units(one))]
        if not found or "points" not in self.notations.labels.values():
            return False
        self._use(*found)
        return True

    def _number(self, rest: Sequence[Token], index: int) -> tuple[_Number | None, int]:
        """A number, or the calculation that comes to it; and its last token."""
        token = rest[index]
        if token.kind in (PILE, RANGE):
            return None, index
        end, terms, ops = index, [token], list[str]()
        while end + 2 < len(rest) and (op := _operator(rest[end + 1])) and rest[end + 2].kind == NUMBER:
            ops.append(op)
            terms.append(rest[end + 2])
            end += 2
        before = rest[index - 1] if index else None
        if before is not None and before.kind == SIGN and before.text in "-−" and before.end == token.start:
            self.doubt(before)
        if not ops:
            return self._with_unit(rest, index, token, token.value), index
        value = _computed([one.value for one in terms], ops)
        gap = end + 1
        while gap < len(rest) and (rest[gap].has("unit.points", "unit.cards", "unit.red", "subject") or rest[gap].text == "で"):
            gap += 1
        equals = gap < len(rest) and (rest[gap].text in "=→" or rest[gap].has("equals"))
        self._use(*rest[index : end + 1])
        if equals and gap + 1 < len(rest) and rest[gap + 1].kind == NUMBER:
            total = rest[gap + 1]
            self._terms(terms, ops, total)
            if total.value != value:
                self._claim("", None, (total.value, value), total, "truth")
            self._use(rest[gap])
            number = self._with_unit(rest, gap + 1, total, total.value)
            number.sum = True
            return number, gap + 1
        whole = Token(NUMBER, "", terms[0].start, terms[-1].end, value)
        self._terms(terms, ops, whole)
        number = self._with_unit(rest, end, whole, value)
        number.sum = True
        return number, end

    def _with_unit(self, rest: Sequence[Token], index: int, token: Token, value: int) -> _Number:
        behind = rest[index + 1] if index + 1 < len(rest) else None
        unit = ""
        gap = ""
        if behind is not None:
            found = [one for one in _units(behind) if self._keys((one,))] or list(_units(behind))
            unit = found[0] if found else ""
            after = rest[index + 2] if index + 2 < len(rest) else None
            if behind.text in ("差", "点差", "枚差", "ahead") or (unit and after is not None and after.text in ("差", "差で", "ahead")):
                gap = "ahead"
                self._use(behind, *([after] if after else []))
            if behind.text == "%" or behind.has("counted") and not gap:
                self.doubt(behind)
        return _Number(index, token, value, unit, gap=gap)

    def _terms(self, terms: Sequence[Token], ops: Sequence[str], total: Token) -> None:
        """The terms of a sum must be cards or results of whoever it is of."""
        known = set(self._known_numbers())
        for term in terms:
            if term.value not in known:
                self.doubt(term)

    def _known_numbers(self) -> Iterator[int]:
        """All numbers that the engine knows of this example: ranks of cards, results, steps."""
        speller = self.notations.speller
        for cards in (*self.scene.held.values(), *self.scene.roles.values(), *([one] for one in self.scene.played.values())):
            for card in cards:
                rank = speller.rank(card)
                yield {"A": 1}.get(rank, int(rank) if rank.isdigit() else -1)
        yield from _integers(self.result)
        for line in self.working.lines:
            yield from _integers(dict(line.facts))
        for numbers in self.scene.numbers.values():
            yield from numbers.values()

    def _shared(self, numbers: list[_Number], rest: Sequence[Token]) -> None:
        """Units and owners that several numbers of a list have together."""
        for one, other in zip(reversed(numbers), list(reversed(numbers))[1:], strict=False):
            if one.unit and not other.unit and (not other.labels or one.unit in other.labels or not self._keys(other.labels)):
                other.unit = one.unit
        run = [one for one in numbers if not one.unit or one.unit == numbers[0].unit]
        seats = list(self.scene.names)
        between = all(
            all(token.kind == COMMA or token.has("and") or token.kind == SIGN and token.text in "/-" or bool(_units(token))
                for token in rest[one.at + 1 : other.at])
            for one, other in zip(run, run[1:], strict=False)
        )
        if len(run) < 2 or len(run) != len(numbers) or not between:
            self._after(numbers, rest)
            return
        first = run[0]
        owners = seats if first.carried or first.every else list(first.owners)
        if len(owners) == len(run):
            for one, who in zip(run, owners, strict=True):
                one.owners, one.carried, one.every = (who,), False, False
            self.last = ()

    def _after(self, numbers: Sequence[_Number], rest: Sequence[Token]) -> None:
        """18 for Mia, 15 for Noah: owners behind their numbers."""
        if not numbers or not numbers[0].carried:
            return
        for one, other in zip(numbers, [*numbers[1:], None], strict=True):
            behind = rest[one.at + 1 : other.at if other else len(rest)]
            names = [name_of(token) for token in behind if token.kind == NAME or token.has(ME, YOU)]
            if names and any(token.has("for") for token in behind):
                one.owners, one.carried = tuple(names), False
                one.others = any(token.has("other") for token in behind)

    # values -------------------------------------------------------------------------------------------------

    def _keys(self, labels: Iterable[str]) -> list[str]:
        """The results that some labels mean."""
        wanted = tuple(labels)
        return [key for label in wanted for key in self.keys if self.notations.labels.get(key) == label and key in self.result]

    def _key(self, number: _Number) -> str | None:
        by_label = self._keys(number.labels)
        if number.unit:
            if number.unit == "cards" and by_label and set(number.labels) & set(_NEAR_LABELS):
                return by_label[0]
            if keys := self._keys((number.unit,)):
                return keys[0]
            return by_label[0] if by_label and number.unit in ("cards", "points") else None
        if by_label:
            return by_label[0]
        return self.notations.beside.get(self.calculation) if number.sum and not number.labels else None

    def _value(self, number: _Number, rest: Sequence[Token]) -> None:
        """One number: which result it is, and of whom."""
        token = number.token
        if token.start in self.used and not number.sum:
            return
        key = self._key(number)
        if key is None:
            return
        value = self.result[key]
        if isinstance(value, Mapping):
            self._of_seats(number, key, value)
        elif isinstance(value, list):
            self._of_list(number, key, value)
        elif isinstance(value, int) and not isinstance(value, bool):
            key, part = self._square(number, key)
            self._claim(key, part, number.value, token)

    def _square(self, number: _Number, key: str) -> tuple[str, Any]:
        """The square of one stretch rather than the points of all, where there are several."""
        squares = self.result.get("squares")
        if key != "points" or not isinstance(squares, list) or len(squares) < 2 or number.whole or number.sum:
            return key, None
        if set(number.labels) & {"sum", "total"} or self.cursor.get("squares", 0) >= self.cursor.get("lengths", 0):
            return key, None
        return "squares", self._next("squares")

    def _next(self, key: str) -> int:
        place = self.cursor.get(key, 0)
        self.cursor[key] = place + 1
        return place

    def _of_list(self, number: _Number, key: str, value: Sequence[Any]) -> None:
        if value and all(type(one) is int for one in value):
            place = self.cursor.get(key, 0)
            if place >= len(value):
                return
            self._next(key)
            self._claim(key, place, number.value, number.token)

    def _of_seats(self, number: _Number, key: str, value: Mapping[str, Any]) -> None:
        seats = self._seats(number)
        known = [seat for seat in seats if seat in value]
        if number.gap:
            self._claim(key, tuple(known) if known and not number.carried else tuple(self._first(key)), number.value, number.token, number.gap)
            return
        if number.whole and (number.carried or not known):
            self._claim(key, tuple(value), number.value, number.token, "total")
            return
        if number.high and number.carried:
            self._claim(key, None, number.value, number.token, number.high)
            return
        if not known or len(known) < len(seats):
            return
        said: Any = number.value
        if all(isinstance(one, list) for one in value.values()):
            self._claim(key, tuple(known), [str(said)], number.token, "kinds")
            return
        other = [one for one in self.result if one != key and self._fits(one, known, said)]
        if any(value[seat] != said for seat in known) and other and len(known) == 1 and number.carried:
            return
        self._claim(key, tuple(known), said, number.token)

    def _first(self, key: str) -> list[str]:
        values = self.result[key]
        return [seat for seat, value in values.items() if value == max(values.values())][:1]

    def _fits(self, key: str, seats: Sequence[str], said: int) -> bool:
        value = self.result[key]
        return isinstance(value, Mapping) and all(value.get(seat) == said for seat in seats)

    def _seats(self, number: _Number) -> list[str]:
        every = list(self.scene.seats().values())
        named = [self.scene.seat(name) for name in number.owners]
        if number.others:
            told = {seat for seat in named if seat} | self._told(number)
            return [seat for seat in every if seat not in told]
        if number.every and (number.carried or not named):
            return every
        return named

    def _told(self, number: _Number) -> set[str]:
        """Players of whom the same result was told before in words."""
        key = self._key(number)
        return {seat for claim in self.out.claims if claim.key == key and isinstance(claim.part, tuple) for seat in claim.part}

    def _claim(self, key: str, part: Any, said: Any, token: Token, relation: str = "is") -> None:
        span = self.span(token)
        numbers = (span,) if token.kind == NUMBER and token.text else ()
        place = self.text.place(token.start)
        self.out.claims.append(Claim(key, part, said, place, relation, numbers, span))
        self.out.marks.append(Mark(span, GIVEN))
        self._use(token)

    # cards --------------------------------------------------------------------------------------------------

    def _cards(self, rest: Sequence[Token]) -> None:
        """Cards that are named again: somebody's, the lowest of all, or those that may be played."""
        legal = next((token for token in rest if "legal" in _labels(token)), None)
        cards = [token for token in rest if token.kind == CARD]
        if legal is not None and cards and (keys := self._keys(("legal",))):
            kinds = sorted({kind for token in cards for kind in token.value})
            first = cards[0]
            self._claim(keys[0], None, kinds, first, "set")
            self._use(*cards, *(token for token in rest if token.has("perhaps", "only") or token.text.lower() == "or"))
            return
        owner = ""
        label: tuple[str, ...] = ()
        for index, token in enumerate(rest):
            if token.kind == NAME or token.has(ME, YOU):
                owner = name_of(token)
            label = _labels(token) or label
            if token.kind == CARD:
                self._card(token, owner, rest, index)
            elif token.kind == PILE:
                self._pile(token, owner or (self.last[0] if self.last else ""), label)
            elif token.kind == RANGE:
                self._range(token, owner or (self.last[0] if self.last else ""))

    def _card(self, token: Token, owner: str, rest: Sequence[Token], index: int) -> None:
        """A card told again must be whose it is said to be."""
        own = self._cards_of(owner)
        extreme = next((one for one in rest[max(0, index - 6) : index] if one.has("high", "low")), None)
        if extreme is not None:
            self._extreme(token, extreme)
        elif own and all(kind in own for kind in token.value):
            self._use(token)

    def _cards_of(self, owner: str) -> list[str]:
        return self.scene.held.get(owner) or ([self.scene.played[owner]] if owner in self.scene.played else [])

    def _extreme(self, token: Token, word: Token) -> None:
        """The highest or lowest card of all that were played."""
        cards = list(self.scene.played.values()) or [card for own in self.scene.held.values() for card in own]
        ranks = [self._strength(card) for card in cards]
        mine = self._strength(token.value[0])
        if token.value[0] in cards and ranks and mine == (max(ranks) if word.has("high") else min(ranks)):
            self._use(token)

    def _strength(self, card: str) -> int:
        rank = self.notations.speller.rank(card.partition(":")[0])
        return {"A": 1, "J": 11, "Q": 12, "K": 13}.get(rank, int(rank) if rank.isdigit() else 0)

    def _pile(self, token: Token, owner: str, label: tuple[str, ...]) -> None:
        """9 with 4 cards: what somebody has most of."""
        own, count = self._cards_of(owner), len(token.value)
        seat = self.scene.seat(owner)
        if "alike" in label and self._keys(("alike",)) and seat:
            self._claim(self._keys(("alike",))[0], (seat,), count, token)
            if kinds := self._keys(("kind",)):
                self._claim(kinds[0], (seat,), [token.value[0]], token, "among")
        elif own.count(token.value[0]) == count:
            self._use(token)

    def _range(self, token: Token, owner: str) -> None:
        """9 to 7: the ends of a run."""
        seat = self.scene.seat(owner)
        ends = self.result.get("ends", {}).get(seat, []) if isinstance(self.result.get("ends"), Mapping) else []
        if [str(min(token.value)), str(max(token.value))] in [list(one) for one in ends]:
            self._use(token)

    # relations ----------------------------------------------------------------------------------------------

    def _relations(self, rest: Sequence[Token], sentence: Sequence[Token]) -> None:
        for index, token in enumerate(rest):
            if token.start in self.used:
                continue
            if token.has("win"):
                self._wins(rest, index, token)
            elif token.has("lose"):
                self._wins(rest, index, token, "losers")
            elif token.has("tie"):
                self._ties(rest, index, token)
            elif seat_key := self._seat_key(token):
                self._names_it(rest, index, token, seat_key)
            elif token.has("high", "low"):
                self._extremes(rest, index, token)
            elif token.has("only"):
                self._only(rest, index, token)
            elif token.has("not"):
                self._void(rest, index, token)

    def _seat_key(self, token: Token) -> str:
        """A result that is a player, by its label."""
        for label in _labels(token):
            for key in self._keys((label,)):
                if label != "winner" and key in ("strongest", "weakest", "hamlet", "starter"):
                    return key
        return ""

    def _winner_key(self) -> str:
        keys = self._keys(("winner",))
        return keys[0] if keys else ""

    def _wins(self, rest: Sequence[Token], index: int, token: Token, relation: str = "winners") -> None:
        key = self._winner_key()
        who = _beside(rest, index) or ((self.last if any(one.has("she") for one in rest[:index]) else ()))
        seats = [self.scene.seat(name) for name in who]
        if not key or not seats or not all(seats):
            if not any(one.kind == NAME for one in rest) and any(one.has("high", "low") for one in rest):
                self._law(rest, token)
            elif not any(one.kind == NAME or one.has(ME, YOU, "she") for one in rest) and not key:
                return
            else:
                self.doubt(token)
            return
        value = self.result[key]
        said: Any = tuple(seats)
        if isinstance(value, list) and value and all(len(one) > 1 for one in value):
            said = ("".join(sorted(seats)),) if len(seats) > 1 else said
            if len(seats) == 1:
                self.doubt(token)
                return
        self._claim(key, None, said, token, relation)
        self.last = tuple(who)

    def _law(self, rest: Sequence[Token], token: Token) -> None:
        """The highest card wins: whether that is so here."""
        winner = self.result.get(self._winner_key() or "winner")
        name = next((name for name, seat in self.scene.seats().items() if seat == winner), "")
        if name not in self.scene.played:
            self.doubt(token)
            return
        word = next(one for one in rest if one.has("high", "low"))
        led = self.scene.played.get(self.scene.leader, "")[:1]
        cards = list(self.scene.played.values())
        same = [card for card in cards if card[:1] == led]
        mine = self._strength(self.scene.played[name])
        best = max if word.has("high") else min
        every = [best(map(self._strength, some)) for some in (cards, same) if some]
        if mine in every:
            self._use(token, word)
        else:
            self.doubt(word)

    def _ties(self, rest: Sequence[Token], index: int, token: Token) -> None:
        key = self._measure(rest)
        who = _beside(rest, index)
        seats = tuple(self.scene.seat(name) for name in who)
        if key and isinstance(self.result[key], Mapping) and len(seats) > 1 and all(seats):
            self._claim(key, seats, True, token, "equal")
        elif key and isinstance(self.result[key], Mapping) and not who:
            self._claim(key, None, True, token, "some tie")
        else:
            self.doubt(token)

    def _measure(self, rest: Sequence[Token]) -> str:
        """The result by which players are compared: the one that is named, or the one that counts."""
        labels = [label for token in rest for label in (*_labels(token), *_units(token))]
        keys = [key for key in self._keys(labels) if isinstance(self.result[key], Mapping)]
        keys += [key for key in self._keys(_MEASURES) if isinstance(self.result[key], Mapping)]
        return keys[0] if keys else ""

    def _names_it(self, rest: Sequence[Token], index: int, token: Token, key: str) -> None:
        who = _beside(rest, index, after=True)
        seats = tuple(self.scene.seat(name) for name in who)
        if seats and all(seats):
            self._claim(key, None, seats, token, "winners")
        elif any(one.kind == NAME for one in rest):
            self.doubt(token)

    def _extremes(self, rest: Sequence[Token], index: int, token: Token) -> None:
        """The highest sum is somebody's."""
        near = rest[index + 1 : index + 4]
        if any(one.kind == CARD for one in near):
            return
        who = _beside(rest, index)
        key = self._measure(rest[index:]) if any(_labels(one) for one in rest[index:]) else self._measure(rest)
        seats = tuple(self.scene.seat(name) for name in who)
        if key and seats and all(seats):
            self._claim(key, None, seats, token, "top" if token.has("high") else "bottom")
        elif any(one.kind == NAME or one.has(ME, YOU) for one in rest) and not any(_labels(token)):
            self.doubt(token)

    def _only(self, rest: Sequence[Token], index: int, token: Token) -> None:
        """Only one of them scores: the others have nothing."""
        who = _beside(rest, index)
        key = self._measure(rest)
        seats = tuple(self.scene.seat(name) for name in who)
        if key and seats and all(seats):
            others = [value for seat, value in self.result[key].items() if seat not in seats]
            if not any(others) and all(self.result[key].get(seat) for seat in seats):
                self._use(token)

    def _void(self, rest: Sequence[Token], index: int, token: Token) -> None:
        """Somebody has no card of a suit and so plays another."""
        suit = next((one for one in (*rest[index + 1 : index + 3], *rest[max(0, index - 3) : index]) if one.kind == SUIT), None)
        who = _beside(rest, index)
        own = self._cards_of(who[-1]) if who else []
        if suit is not None and own and not any(card.startswith(suit.value) for card in own):
            self._use(token, suit)


def _labels(token: Token) -> tuple[str, ...]:
    """The labels that a word is."""
    if token.kind != WORD:
        return ()
    return tuple(sorted(one.removeprefix("label.") for one in token.classes if one.startswith("label.")))


def _units(token: Token) -> tuple[str, ...]:
    """The units that a word is."""
    if token.kind != WORD:
        return ()
    return tuple(sorted(one.removeprefix("unit.") for one in token.classes if one.startswith("unit.")))


def _operator(token: Token) -> str:
    if token.kind == SIGN and token.text in _SIGNS:
        return _SIGNS[token.text]
    if token.kind == WORD:
        return "+" if token.has("plus") else "-" if token.has("minus") else "*" if token.has("times") else ""
    return "*" if token.text in ("x", "X") else ""


def _computed(values: Sequence[int], ops: Sequence[str]) -> int:
    """A sum of products."""
    total, product, sign = 0, values[0], 1
    for op, value in zip(ops, values[1:], strict=True):
        if op == "*":
            product *= value
        else:
            total, product, sign = total + sign * product, value, 1 if op == "+" else -1
    return total + sign * product


def _integers(value: Any) -> Iterator[int]:
    """All numbers in a value."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, str) and value.isdigit():
        yield int(value)
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _integers(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _integers(one)


def _beside(rest: Sequence[Token], index: int, after: bool = False) -> tuple[str, ...]:
    """The players right before a word, or behind it where none is before."""
    before = _names_back(rest[:index])
    behind = _names_on(rest[index + 1 :])
    return (behind or before) if after else (before or behind)


def _names_back(tokens: Sequence[Token]) -> tuple[str, ...]:
    found: list[str] = []
    joined = True
    for token in reversed(tokens):
        if token.kind == NAME or token.has(ME, YOU):
            if not joined:
                break
            found.append(name_of(token))
            joined = False
        elif token.kind in (NUMBER, CARD, PILE) and found:
            break
        elif token.has("and") or (token.kind == COMMA and found):
            joined = True
        elif token.kind == COMMA:
            break
        elif found and not token.has("subject", "person", "fill") and token.kind != SIGN:
            break
    return tuple(reversed(found))


def _names_on(tokens: Sequence[Token]) -> tuple[str, ...]:
    found: list[str] = []
    joined = True
    for token in tokens:
        if token.kind == NAME or token.has(ME, YOU):
            if not joined:
                break
            found.append(name_of(token))
            joined = False
        elif token.has("and") or (token.kind == COMMA and found):
            joined = True
        elif token.kind in (COMMA, LINE) or (found and not token.has("person")) or token.kind in (NUMBER, CARD):
            break
    return tuple(found)
