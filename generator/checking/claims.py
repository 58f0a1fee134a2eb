"""What sentences claim, explained by what the engine computed from what they give.

Owner and label choose the result, then the value is compared; nothing is right by its value alone. What is not
explained is a doubt at its place. In a sentence of weight every word must be known.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_engine.fields import LETTERS
from rules_engine.scoring import Working

from ..texts.examples import Claim, Span
from .report import GIVEN, HARMLESS, Mark
from .scenes import ME, YOU, Scene, name_of
from .source import Readable
from .words import CARD, COMMA, LINE, NAME, NUMBER, PILE, RANGE, SIGN, STOP, SUFFIXES, SUIT, UNKNOWN, WORD, Token

_WEIGHT = (
    "win",
    "lose",
    "high",
    "low",
    "tie",
    "more",
    "less",
    "none",
    "only",
    "last",
    "quantities",
    "ordinal",
    "law",
    "differ",
)
_DOUBTED = (
    "law",
    "not",
    "perhaps",
    "quantities",
    "counted",
    "more",
    "less",
    "last",
    "than",
    "other",
    "only",
    "lose",
    "ordinal",
)
_SIGNS = {"+": "+", "-": "-", "−": "-", "–": "-", "×": "*", "*": "*", "x": "*", "・": "*"}
_BECAUSE = ("because", "since", "からです", "ので", "ため", "から", "なので", "だから")
_MAY = ("may", "can", "できる", "できます", "may also")
_COMPARING = ("tie", "high", "low", "more", "less", "differ")
_MEASURES = ("sum", "points", "red", "total")
_GIVING = ("if", "なら", "ならば", "もし", "とき", "or")


@dataclass
class Explained:
    """Claims, doubts and marks of a scene."""

    claims: list[Claim] = field(default_factory=list)
    doubts: list[Span] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)


@dataclass
class _Made:
    """Where a number ends that was told of a card."""

    token_end: int


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
    fresh: bool = False
    each: bool = False


class Explainer:
    """Explains the sentences of one scene."""

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
        self.group_end = -1
        self.columns: list[tuple[str, ...]] = []
        self.numbers_made: list[_Made] = []

    def explain(self) -> Explained:
        """All of it."""
        for group in self.scene.groups:
            self.out.marks += (Mark(self.span(token), GIVEN) for token in group.tokens)
        for sentence in self.scene.sentences:
            self._sentence(sentence)
        self._twice()
        return self.out

    def _twice(self) -> None:
        """What is claimed of somebody in two ways is rather misread."""
        said: dict[tuple[Any, ...], list[Claim]] = {}
        for claim in self.out.claims:
            for seat in claim.part if isinstance(claim.part, tuple) else (claim.part,):
                if claim.relation in ("is", "kinds") and (
                    seat is not None or not isinstance(self.result.get(claim.key), Mapping)
                ):
                    said.setdefault((claim.key, seat), []).append(claim)
        for claims in said.values():
            if len({str(claim.said) for claim in claims}) > 1:
                for claim in claims:
                    start = self.text.plain.index(claim.span[0])
                    self.out.doubts.append((start, self.text.plain.index(claim.span[1])))

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
        self.used = set[int]()
        if any(token.text == "|" for token in sentence):
            self._row(sentence)
            return
        self.columns = []
        if sentence and sentence[-1].kind == STOP and sentence[-1].text[0] in "?？":
            rest = rest[:-1]
            if not any(token.kind in (NUMBER, PILE) for token in rest):
                return
        for index, token in enumerate(rest):
            denied = any(one.has("not", "none") for one in rest[max(0, index - 2) : index + 4])
            if token.kind == SUIT and "suit" in self.result and token.value != self.result["suit"] and not denied:
                self.doubt(token)
        if not self._has_weight(rest, sentence):
            return
        self._referred(rest)
        self._players(rest)
        self._listed_cards(rest)
        numbers = list(self._numbers(rest))
        self._shared(numbers, rest)
        for number in numbers:
            self._value(number, rest)
        self._cards(rest)
        self._relations(rest, sentence)
        if len(rest) < len(sentence):
            self._use(*(token for token in rest if token.text.lower() in _GIVING))
            if not any(one.kind in (NUMBER, PILE, RANGE, CARD) or one.has(*_WEIGHT) for one in rest):
                self._use(*(token for token in rest if token.kind == UNKNOWN and not self._amid(token)))
        for token in rest:
            if token.text.lower() == "one" and token.kind == NUMBER and not self._said_of(rest, rest.index(token)):
                continue
            self._left(token)

    def _amid(self, token: Token) -> bool:
        """Whether a word stands between a player and the cards that are told of him."""
        return any(group.after <= token.start < group.tokens[0].start for group in self.scene.groups)

    def _row(self, sentence: list[Token]) -> None:
        """A row of a table: its cells are of whoever stands in the first, and of what the heads of the columns say."""
        cells: list[list[Token]] = [[]]
        for token in sentence:
            if token.text == "|":
                cells.append([])
            else:
                cells[-1].append(token)
        cells = cells[1:] if not cells[0] else cells
        body = [one for cell in cells for one in cell]
        if not any(one.kind in (NUMBER, CARD, PILE) or one.start in self.scene.taken for one in body):
            if not self.columns or any(_labels(one) for one in body):
                self.columns = [
                    tuple(label for one in cell for label in (*_labels(one), *_units(one))) for cell in cells
                ]
            return
        who = next((name_of(one) for one in body if one.kind == NAME or one.has(ME, YOU)), "")
        for place, cell in enumerate(cells):
            rest = [token for token in cell if token.start not in self.scene.taken]
            heads = self.columns[place] if place < len(self.columns) else ()
            index = 0
            while index < len(rest):
                if rest[index].kind == NUMBER:
                    found, index = self._number(rest, index)
                    if found is not None and who:
                        found.owners, found.labels, found.fresh = (who,), heads, True
                        self._value(found, rest)
                    elif found is not None:
                        self._worth(found, rest)
                elif rest[index].has("none") or rest[index].text in ("-", "–", "—"):
                    self._use(rest[index])
                index += 1
            self._cards(rest)
            self._relations(rest, sentence)
            for token in rest:
                if not (token.kind == UNKNOWN and token.value == "name"):
                    self._left(token)

    def _has_weight(self, rest: Sequence[Token], sentence: Sequence[Token]) -> bool:
        """Whether a sentence claims anything of this example: of a player or a card, or by a number with its label."""
        if any(token.kind in (PILE, RANGE, CARD) for token in rest):
            return True
        given = len(rest) < len(sentence)
        named = any(token.kind == NAME or token.has(ME, YOU, "she", "other", "all") for token in rest)
        first = self.scene.groups[0].tokens[0].start if self.scene.groups else -1
        early = bool(rest) and rest[-1].end <= first
        numbers = [index for index, token in enumerate(rest) if token.kind == NUMBER or token.value == "number"]
        if len(rest) == 1 and numbers:
            return False  # the mark of a list
        if not given and not early and all(token.kind == NAME or token.has("fill") for token in rest) and named:
            self.out.doubts += ((token.start, token.end) for token in rest if token.kind == NAME)  # an answer: Mia.
        labelled = any(self._labelled(_labels(token)) or self._keys(_units(token)) for token in rest)
        if early and not named:
            return any(self._said_of(rest, index) for index in numbers)
        if named and "may" in self.result and any(token.text.lower() in _MAY for token in rest):
            return True
        if self.tied and numbers and not (named or labelled):
            return False
        if numbers and not (
            all(rest[index].text.lower() == "one" for index in numbers) and not (named or labelled or given)
        ):
            return True
        if any(token.has(*_WEIGHT) for token in rest) and (named or not early):
            return (
                named
                or given
                or any(token.has("win", "high", "low", "tie", "none", "quantities", "ordinal", "law") for token in rest)
            )
        return (named or given) and any(
            token.has("not", "perhaps") or self._labelled(_labels(token))
            for token in rest
            if not token.has("fill", "hold", "play", "lead")
        )

    def _said_of(self, rest: Sequence[Token], index: int) -> bool:
        """Whether a number has a unit or a label of this calculation right beside it."""
        behind = rest[index + 1] if index + 1 < len(rest) else None
        before = rest[max(0, index - 2) : index]
        return bool(behind and self._keys(_units(behind))) or any(self._keys(_labels(one)) for one in before)

    def _left(self, token: Token) -> None:
        """What of a sentence of weight nothing has explained."""
        if token.start in self.used:
            return
        if (
            token.kind in (NUMBER, PILE, RANGE, CARD, UNKNOWN)
            or (token.kind == WORD and token.has(*_DOUBTED) and not (token.has("fill")))
            or (token.kind == NAME and token.value not in self.scene.names and self.scene.names)
            or (token.kind == SIGN and token.text in "%~≈<>≠")
        ):
            self.doubt(token)

    def _use(self, *tokens: Token) -> None:
        self.used.update(token.start for token in tokens)

    def _referred(self, rest: Sequence[Token]) -> None:
        """Numbers of figures, pages and rounds, which count nothing."""
        for one, other in itertools.pairwise(rest):
            if other.kind == NUMBER and one.has("refer") and not one.has("label.tricks"):
                self._use(one, other)
                self.out.marks.append(Mark(self.span(other), HARMLESS))
            if one.kind == NUMBER and other.text in ("回目", "回戦", "問目"):
                self._use(one, other)

    def _players(self, rest: Sequence[Token]) -> None:
        """How many play, or are the others; and what is counted that has nothing to do with the game."""
        every = len(self.scene.names)
        named = len({token.value for token in rest if token.kind == NAME})
        for index, one in enumerate(rest):
            other = rest[index + 1] if index + 1 < len(rest) else None
            before = rest[index - 1] if index else None
            if one.kind != NUMBER or one.start in self.used:
                continue
            people = other is not None and other.has("unit.players")
            rest_of = before is not None and before.has("other")
            listed = len(_names_back(rest[:index]))
            if people and other and listed == one.value > 1:
                self._use(one, other)
            elif before is not None and before.text.lower() in ("we were", "we are", "there were", "were"):
                self._use(*([one] if one.value == every else []))
            elif other is not None and other.has("elsewhere"):
                self._use(one, other)
            elif (people or rest_of) and (
                one.value == every - named and (rest_of or any(t.has("other") for t in rest))
            ):
                self._use(one, *([other] if people and other else []))
            elif before is not None and before.has("all") and one.value in (every, named, len(self.scene.played)):
                self._use(one)
            elif (
                people
                and other
                and (one.value in (every, named) or (not every and one.value in self.notations.game.players))
            ):
                self._use(one, other)

    # numbers ------------------------------------------------------------------------------------------------

    def _numbers(self, rest: Sequence[Token]) -> Iterator[_Number]:
        """The numbers of a sentence that claim something, each with what stands near it."""
        names: list[str] = []
        fresh = True
        others = every = whole = False
        label = self.label if rest and not any(_labels(token) for token in rest) else ()
        self.inherited = label or ("",)
        if any(one.has("tie", "more", "less", "high", "low", "versus") for one in rest) and not any(
            self._labelled(_labels(one)) for one in rest
        ):
            measure = self._measure(())
            label = (self.notations.labels[measure],) if measure else label
            self.inherited = ("",)
        high = gap = ""
        index = 0
        told = listed = False
        last: _Number | None = None
        while index < len(rest):
            token = rest[index]
            if token.kind == NAME or token.has(ME, YOU):
                if not fresh or not listed:
                    names, fresh, others, every, gap = [], True, False, False, ""
                names.append(name_of(token))
                listed = True
            elif not (
                token.kind == COMMA or token.has("and", "person") or token.text in SUFFIXES or token.text == "も"
            ):
                listed = False
            if token.kind == NAME or token.has(ME, YOU):
                pass
            elif token.text == ":" and names:
                fresh = False
            elif token.has("other"):
                names, fresh, others, every = ([] if not fresh else names), True, True, False
                self._use(token)
                if token.has("none"):
                    yield self._made(_Number(index, token, 0, "points"), names, others, every, label, high, gap, whole)
                    self.used.discard(token.start)
                    fresh = False
            elif token.has("all") and not token.has("unit.cards"):
                every = True
                if token.text == "each" and last is not None and last.at >= index - 3:
                    last.every = last.each = True
            elif (token.has("none") and not token.has("not")) or self._no_points(rest, index):
                yield self._made(_Number(index, token, 0, "points"), names, others, every, label, high, gap, whole)
                fresh = False
            elif token.text.lower() == "one" and token.kind == NUMBER and not self._said_of(rest, index):
                pass
            elif token.kind in (NUMBER, PILE, RANGE) and token.start not in self.used:
                number, index = self._number(rest, index)
                if number is not None:
                    number.fresh = told
                    last = number
                    if any(one.text == "ずつ" for one in rest[index + 1 : index + 3]):
                        every = number.each = True
                    yield self._made(number, names, others, every, label, high, gap, whole)
                    fresh, high, whole, told = False, "", False, False
            elif (
                (found := _labels(token))
                and self._labelled(found)
                and not (index and rest[index - 1].kind == NUMBER and _units(token))
            ):
                label, told = found, True
                whole = token.text.lower() in ("in total", "overall") or whole
            if token.has("high", "low") and not self._is_label(rest, index):
                high = "highest" if token.has("high") else "lowest"
            if token.has("versus"):
                others, names, fresh = len(self.scene.names) == 2, [], True
                label = label or (self.notations.labels[self._measure(())],) if self._measure(()) else label
            if token.text in ("by", "差"):
                gap = "ahead"
            if token.text.lower() in ("全部で", "合わせて", "altogether", "together", "in all", "in total"):
                whole = True
            index += 1
        self.label = label

    def _labelled(self, labels: tuple[str, ...]) -> bool:
        """Whether a label says anything of a number here."""
        return bool(self._keys(labels)) or bool({"sum", "total", "cards", "tricks", "bonus", "next"} & set(labels))

    def _made(
        self,
        number: _Number,
        names: Sequence[str],
        others: bool,
        every: bool,
        label: tuple[str, ...],
        high: str,
        gap: str,
        whole: bool,
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
        if not token.has("not") or any(one.kind == NUMBER for one in rest[max(0, index - 4) : index + 4]):
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
        value = computed([one.value for one in terms], ops)
        gap = end + 1
        while gap < len(rest) and (
            rest[gap].has("unit.points", "unit.cards", "unit.red", "subject") or rest[gap].text == "で"
        ):
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
            more = next((one for one in rest[index + 1 : index + 3] if one.has("more", "less")), None)
            if (
                more is not None
                and (behind is more or unit)
                and not any(one.has("than") for one in rest[index : index + 4])
            ):
                gap = "ahead" if more.has("more") else "behind"
                self._use(more)
            if behind.text in ("差", "点差", "枚差", "ahead") or (
                unit and after is not None and after.text in ("差", "差で", "ahead")
            ):
                gap = "ahead"
                self._use(behind, *([after] if after else []))
            if behind.text == "%" or (behind.has("counted") and not gap):
                self.doubt(behind)
        return _Number(index, token, value, unit, gap=gap)

    def _terms(self, terms: Sequence[Token], ops: Sequence[str], total: Token) -> None:
        """The terms of a sum must be cards or results of whoever it is of."""
        known = set(self.known_numbers())
        for term in terms:
            if term.value not in known:
                self.doubt(term)

    def known_numbers(self) -> Iterator[int]:
        """All numbers that the engine knows of this example: ranks of cards, results, steps."""
        speller = self.notations.speller
        for cards in (
            *self.scene.held.values(),
            *self.scene.roles.values(),
            *([one] for one in self.scene.played.values()),
        ):
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
            if (
                one.unit
                and not other.unit
                and _listed(rest[other.at + 1 : one.at])
                and (not other.labels or one.unit in other.labels or not self._keys(other.labels))
            ):
                other.unit = one.unit
        self._after(numbers, rest)
        for run in _runs(numbers, rest):
            first = run[0]
            owners = list(self.scene.names) if first.carried or first.every else list(first.owners)
            if len(run) == len(self.scene.names) > 2 and len(set(owners)) == 1:
                owners = list(self.scene.names)
            if len(run) > 1 and len(owners) == len(run):
                for one, who in zip(run, owners, strict=True):
                    one.owners, one.carried, one.every = (who,), False, False
                self.last = ()
        for one, other in zip(numbers, [*numbers[1:], None], strict=False):
            behind = rest[one.at + 1 : other.at if other else len(rest)]
            named = [token for token in behind if token.kind == NAME or token.has(ME, YOU)]
            if one.carried and named:
                if any(token.has("all") for token in behind):
                    one.owners, one.carried, one.every = tuple(map(name_of, named)), False, False
                elif not one.sum and self.group_end != one.token.start:
                    one.owners = ()

    def _after(self, numbers: Sequence[_Number], rest: Sequence[Token]) -> None:
        """18 for Mia, 15 for Noah: owners right behind their numbers."""
        for one in numbers:
            behind = list(rest[one.at + 1 : one.at + 8])
            while behind and (_units(behind[0]) or behind[0].has("hold")):
                behind = behind[1:]
            if behind and behind[0].has("for") and behind[0].text.isascii():
                names = _names_on(behind[1:])
                if names:
                    one.owners, one.carried, one.others, one.every = tuple(map(name_of, names)), False, False, False
                elif any(token.has("other") for token in behind[:3]):
                    one.others, one.carried = True, False

    # values -------------------------------------------------------------------------------------------------

    def _keys(self, labels: Iterable[str]) -> list[str]:
        """The results that some labels mean."""
        wanted = tuple(labels)
        return [
            key
            for label in wanted
            for key in self.keys
            if self.notations.labels.get(key) == label and key in self.result
        ]

    def _key(self, number: _Number) -> str | None:
        """The result that a label right before a number means, or its unit, or a label further before."""
        by_label = self._keys(number.labels)
        if "bonus" in number.labels and not by_label:
            return None
        if not by_label and {"sum", "total"} & set(number.labels) and not number.unit:
            by_label = self._keys(("points",))
        by_unit = self._keys((number.unit,)) if number.unit else []
        if number.fresh and by_label and (not by_unit or number.unit in ("points", "cards", "red")):
            return by_label[0]
        if number.unit:
            return by_unit[0] if by_unit else by_label[0] if by_label and number.unit == "points" else None
        if by_label:
            return by_label[0]
        return self.notations.beside.get(self.calculation) if number.sum and not number.labels else None

    def _value(self, number: _Number, rest: Sequence[Token]) -> None:
        """One number: which result it is, and of whom."""
        token = number.token
        if token.start in self.used and not number.sum:
            return
        if number.others and not self.scene.names:
            return
        if self._worth(number, rest) or self._counted(number, rest) or self._ranked(number, rest):
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
                self._claim(key, part, number.value, token)

    def _worth(self, number: _Number, rest: Sequence[Token]) -> bool:
        """What a card is worth that stands before its number."""
        each = self.result.get("each")
        if not isinstance(each, Mapping) or number.sum or number.whole:
            return False
        before = [group for group in self.scene.groups if group.tokens[-1].end <= number.token.start]
        card = before[-1].cards if before else []
        if number.unit not in ("", "red", "points"):
            return False
        last = max((one.token_end for one in self.numbers_made), default=-1)
        near = rest[max(0, number.at - 1) : number.at + 3]
        if len(card) > 1 and any(token.text.lower() in ("各", "each", "それぞれ", "ずつ", "apiece") for token in near):
            self._claim("each", tuple(dict.fromkeys(card)), number.value, number.token)
            self._use(*(token for token in near if token.has("all", "each")))
            return True
        if len(card) != 1 or card[0] not in each or before[-1].tokens[-1].end < last:
            return False
        self._claim("each", (card[0],), number.value, number.token)
        self.numbers_made.append(_Made(number.token.end))
        return True

    def _counted(self, number: _Number, rest: Sequence[Token]) -> bool:
        """How many cards somebody has, where no result says it; tricks of which nothing is worked out."""
        if number.unit == "tricks" and "tricks" not in self.scene.numbers and not self._keys(("tricks",)):
            self._use(number.token)
            return True
        down = next((one for one in rest[number.at + 1 : number.at + 5] if one.has("down")), None)
        before = next((one for one in rest[max(0, number.at - 3) : number.at] if one.has("down")), None)
        if (down or before) and number.unit in ("cards", ""):
            rows = [*self.scene.held.values(), *self.scene.roles.values()]
            if any(row.count("X") == number.value for row in rows):
                self._use(number.token)
            return True
        if (
            number.unit != "cards"
            or self._keys(("cards",))
            or number.sum
            or (number.fresh and self._keys(number.labels))
        ):
            return False
        owners = [name for name in number.owners if self._cards_of(name)]
        if owners and all(len(self._cards_of(name)) == number.value for name in owners):
            self._use(number.token)
            return True
        return False

    def _ranked(self, number: _Number, rest: Sequence[Token]) -> bool:
        """The highest 10: a card by its rank."""
        before = rest[number.at - 1] if number.at else None
        if before is None or not before.has("high", "low") or not self.scene.played or number.unit:
            return False
        cards = list(self.scene.played.values())
        led = [card for card in cards if card[:1] == self.scene.played.get(self.scene.leader, "")[:1]]
        best = max if before.has("high") else min
        if number.value in [best(map(self._strength, some)) for some in (cards, led) if some]:
            self._use(number.token, before)
        return True

    def _square(self, number: _Number, key: str) -> tuple[str, Any]:
        """The square of one stretch rather than the points of all, where there are several."""
        squares = self.result.get("squares")
        if key != "points" or not isinstance(squares, list) or len(squares) < 2 or number.whole or number.sum:
            return key, None
        place = self.cursor.get("squares", 0)
        if number.value == self.result[key] or set(number.labels) & {"sum", "total"} or place >= len(squares):
            return key, None
        return ("squares", self._next("squares")) if squares[place] == number.value else ("", None)

    def _next(self, key: str) -> int:
        place = self.cursor.get(key, 0)
        self.cursor[key] = place + 1
        return place

    def _of_list(self, number: _Number, key: str, value: Sequence[Any]) -> None:
        if value and all(type(one) is int for one in value):
            place = self.cursor.get(key, 0)
            if number.each:
                self.cursor |= {"lengths": len(value), "squares": len(value)}
                self._claim(key, None, number.value, number.token, "all")
                return
            if place >= len(value):
                return
            self._next(key)
            self._claim(key, place, number.value, number.token)

    def _of_seats(self, number: _Number, key: str, value: Mapping[str, Any]) -> None:
        seats = self._seats(number)
        known = [seat for seat in seats if seat in value]
        if number.gap:
            self._claim(
                key,
                tuple(known) if known and not number.carried else tuple(self._first(key)),
                number.value,
                number.token,
                number.gap,
            )
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
        return {
            seat
            for claim in self.out.claims
            if claim.key == key and isinstance(claim.part, tuple)
            for seat in claim.part
        }

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
        return self.scene.cards_of(owner)

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
            if token.has("win") and not self._seat_key(token):
                self._wins(rest, index, token)
            elif token.has("lose"):
                self._wins(rest, index, token, "losers")
            elif token.has("tie"):
                self._ties(rest, index, token)
            elif self._may(rest, index, token) or self._scores(rest, index, token):
                continue
            elif seat_key := self._seat_key(token):
                self._names_it(rest, index, token, seat_key)
            elif token.has("high", "low") and self._is_label(rest, index):
                self._use(token)
            elif token.has("high", "low"):
                self._extremes(rest, index, token)
            elif token.has("ordinal", "last") or token.text.lower() in ("first", "1位", "一位"):
                self._placed(rest, index, token)
            elif token.has("differ"):
                self._differ(rest, token)
            elif token.has("more", "less"):
                self._compared(rest, index, token)
            elif token.has("only"):
                self._only(rest, sentence, index, token)
            elif token.has("not"):
                self._void(rest, index, token)

    def _may(self, rest: Sequence[Token], index: int, token: Token) -> bool:
        """Ben may end it: a player among those who may."""
        value = self.result.get("may")
        who = _names_back(rest[:index])
        if token.text.lower() not in _MAY or not isinstance(value, list) or not who or not set(value) <= set(LETTERS):
            return False
        seats = tuple(self.scene.seat(name_of(one)) for one in who)
        denied = any(one.has("not") for one in rest[index + 1 : index + 3])
        self._use(token, *(one for one in rest[index + 1 : index + 3] if one.has("not")))
        self._claim("may", None, seats, who[0], "none of" if denied else "among")
        return True

    def _scores(self, rest: Sequence[Token], index: int, token: Token) -> bool:
        """Somebody scores, without a number: more than nothing."""
        told = rest[max(0, index - 1) : index] + list(rest[index:])
        numbers = any(one.kind == NUMBER for one in told)
        if (
            "points" not in (*_labels(token), *_units(token))
            or numbers
            or any(one.has("none", "not", "only", *_COMPARING) for one in rest)
        ):
            return False
        keys = [key for key in self._keys(("points",)) if isinstance(self.result[key], Mapping)]
        who = tuple(map(name_of, _names_back(rest[:index]) or _names_back(rest[: max(index - 1, 0)])))
        if not who and any(one.has("all") for one in rest[:index]):
            who = tuple(self.scene.names)
        who = who or (self.last if any(one.has("she") for one in rest[:index]) else ())
        seats = tuple(self.scene.seat(name) for name in who)
        if not keys or not seats or not all(seats) or any(one.kind == NAME for one in rest[index:]):
            return False
        self._use(token)
        self._claim(keys[0], seats, 0, Token(WORD, "", token.start, token.end), "more than")
        return True

    def _seat_key(self, token: Token) -> str:
        """A result that is a player, by its label."""
        for label in _labels(token):
            if label == "next":
                return (
                    "next"
                    if isinstance(self.result.get("next"), str)
                    else next(iter(self._keys(("winner", "strongest"))), "")
                )
            for key in self._keys((label,)):
                if label != "winner" and key in ("strongest", "weakest", "hamlet", "starter"):
                    return key
        return ""

    def _winner_key(self) -> str:
        keys = self._keys(("winner",))
        return keys[0] if keys else ""

    def _wins(self, rest: Sequence[Token], index: int, token: Token, relation: str = "winners") -> None:
        key = self._winner_key()
        who = _beside(rest, index)
        if who and not token.text.isascii() and rest.index(who[-1]) + 1 < len(rest):
            behind = rest[rest.index(who[-1]) + 1]
            behind = rest[rest.index(who[-1]) + 2] if behind.text in SUFFIXES else behind
            if behind.text == "に":
                who = _names_back(rest[: rest.index(who[0])])
        names = tuple(map(name_of, who)) or (self.last if any(one.has("she") for one in rest[:index]) else ())
        seats = [self.scene.seat(name) for name in names]
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
        self._use(token)
        self._claim(key, None, said, who[0] if who else token, relation)
        self.last = names

    def _law(self, rest: Sequence[Token], token: Token) -> None:
        """The highest card wins: whether that is so here."""
        winner = self.result.get(self._winner_key() or "winner")
        name = next((name for name, seat in self.scene.seats().items() if seat == winner), "")
        if name not in self.scene.played:
            self.doubt(token)
            return
        word = token if token.has("high", "low") else next(one for one in rest if one.has("high", "low"))
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
        key = self._measure(_clause(rest, index))
        who = _beside(rest, index)
        seats = tuple(self.scene.seat(name_of(one)) for one in who)
        if key and isinstance(self.result[key], Mapping) and len(seats) > 1 and all(seats):
            self._use(token)
            self._claim(key, seats, True, who[0], "equal")
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
        """B is Hamlet; Hamlet is B; strongest: B."""
        behind = rest[index + 1] if index + 1 < len(rest) else None
        if index == 0 and token.has("label.hamlet") and (behind is None or behind.text in (":", ",", ".", "の", "、")):
            return  # the game
        after = behind is not None and behind.text.lower() in ("is", "was", "は", ":", "=", "are")
        who = _names_on(rest[index + 1 :]) if after else _names_back(rest[:index]) or _names_on(rest[index + 1 :])
        seats = tuple(self.scene.seat(name_of(one)) for one in who)
        if seats and all(seats):
            self._use(token)
            self._claim(key, None, seats, who[0], "winners")
        elif any(one.kind == NAME for one in rest):
            self.doubt(token)

    def _is_label(self, rest: Sequence[Token], index: int) -> bool:
        """Whether a word such as "most" names a result here, rather than say that another is highest."""
        if not self._keys(_labels(rest[index])):
            return False
        behind = rest[index + 1] if index + 1 < len(rest) else None
        return behind is None or not self._keys((*_labels(behind), *_units(behind)))

    def _extremes(self, rest: Sequence[Token], index: int, token: Token) -> None:
        """The highest sum is somebody's; the highest card wins."""
        near = rest[index + 1 : index + 4]
        if any(one.kind == CARD for one in near):
            return
        if self.scene.played and self._winner_key():
            self._law(rest, token)
            return
        who = _beside(rest, index)
        key = self._measure(_clause(rest, index))
        names = tuple(map(name_of, who))
        if (
            not who
            and not any(one.kind in (NUMBER, NAME) for one in rest)
            and any(one.text.lower() in _BECAUSE for one in rest)
        ):
            names = self.last
        seats = tuple(self.scene.seat(name) for name in names)
        if key and seats and all(seats):
            self._use(token)
            self._claim(key, None, seats, who[0] if who else token, "top" if token.has("high") else "bottom")
        elif token.has("low") or (
            any(one.kind == NAME or one.has(ME, YOU) for one in rest) and not any(_labels(token))
        ):
            self.doubt(token)

    def _only(self, rest: Sequence[Token], sentence: Sequence[Token], index: int, token: Token) -> None:
        """Only one of them scores: the others have nothing. Of cards that are given it says nothing more."""
        if index and rest[index - 1].kind == SUIT:
            self._use(token)
            return
        if any(
            (one.start in self.scene.taken and abs(one.start - token.end) < 12) or one.end == token.start
            for one in sentence
            if one.start in self.scene.taken
        ):
            self._use(token)
            return
        who = _beside(rest, index)
        key = self._measure(rest)
        seats = tuple(self.scene.seat(name_of(one)) for one in who)
        if key and seats and all(seats):
            others = [value for seat, value in self.result[key].items() if seat not in seats]
            if not any(others) and all(self.result[key].get(seat) for seat in seats):
                self._use(token)

    def _differ(self, rest: Sequence[Token], token: Token) -> None:
        """All three differ: the numbers that are given, or what counts."""
        values = next(iter(self.scene.numbers.values()), None) or self.result.get(self._measure(rest), {})
        if isinstance(values, Mapping) and len(values) > 1 and len(set(values.values())) == len(values):
            self._use(token, *(one for one in rest if one.has("all")))

    def _placed(self, rest: Sequence[Token], index: int, token: Token) -> None:
        """Ann is first, Ben second: places by what counts."""
        who = _names_back(rest[:index][-5:]) or _names_on(rest[index + 1 : index + 4])
        key = self._measure(())
        given = next(iter(self.scene.numbers.values()), None)
        if given and len(who) == 1 and isinstance(token.value, int):
            mine = given.get(name_of(who[0]))
            if mine is not None and 1 + sum(value > mine for value in given.values()) == token.value:
                self._use(token)
            return
        seats = tuple(self.scene.seat(name_of(one)) for one in who)
        if not key or not seats or not all(seats) or self.scene.played:
            return
        place = (
            -1
            if token.has("last")
            else token.value
            if isinstance(token.value, int)
            else _PLACES.get(token.text.lower(), 0)
        )
        if place:
            self._use(token)
            self._claim(key, seats, place, who[0], "rank")

    def _compared(self, rest: Sequence[Token], index: int, token: Token) -> None:
        """A has more than C."""
        before, behind = _names_back(rest[:index]), _names_on(rest[index + 1 :])
        if token.text.isascii() is False:
            before, behind = _names_back(rest[:index])[-1:], ()
            marked = next((place for place, one in enumerate(rest[:index]) if one.has("than")), None)
            behind = _names_back(rest[:marked]) if marked else ()
        behind_it = rest[index + 1] if index + 1 < len(rest) else token
        told = (*_labels(behind_it), *_units(behind_it))
        if told and not self._keys(told):
            return  # more of something that is not worked out
        key = self._measure(rest)
        pair = (*before[:1], *behind[:1])
        seats = tuple(self.scene.seat(name_of(one)) for one in pair)
        if key and len(seats) == 2 and all(seats) and len(before) == len(behind) == 1:
            self._use(token, *(one for one in rest if one.has("than")))
            self._claim(key, seats, True, before[0], "above" if token.has("more") else "below")

    def _listed_cards(self, rest: Sequence[Token]) -> None:
        """Ranks in a row that are cards of a list in the result: 2,2,3,5."""
        lists = [[self._strength(card) for card in one] for one in _card_lists(self.result, self.notations.speller)]
        index = 0
        while index < len(rest):
            run: list[Token] = []
            here = index
            while here < len(rest) and (
                (value := _rank_value(rest[here])) is not None or (run and rest[here].kind == COMMA)
            ):
                run += [rest[here]] if value is not None else []
                here += 1
            values = [_rank_value(one) for one in run]
            behind = rest[here] if here < len(rest) else None
            if (len(run) > 1 and values in lists) or (
                len(run) == 1 and values in lists and behind is not None and behind.text == "の"
            ):
                self._use(*run)
            index = max(here, index + 1)

    def _void(self, rest: Sequence[Token], index: int, token: Token) -> None:
        """Somebody has no card of a suit and so plays another."""
        suit = next(
            (one for one in (*rest[index + 1 : index + 3], *rest[max(0, index - 3) : index]) if one.kind == SUIT), None
        )
        who = _beside(rest, index)
        own = self._cards_of(name_of(who[-1])) if who else []
        if suit is not None and own and not any(card.startswith(suit.value) for card in own):
            self._use(token, suit)


def _clause(rest: Sequence[Token], index: int) -> list[Token]:
    """The words near one, up to the next comma or number on either side, with the one itself."""
    start, end = index, index + 1
    while start > 0 and rest[start - 1].kind not in (COMMA, NUMBER):
        start -= 1
    while end < len(rest) and end < index + 4 and rest[end].kind not in (COMMA, NUMBER):
        end += 1
    return list(rest[start:end])


_PLACES = {"first": 1, "1位": 1, "一位": 1, "second": 2, "third": 3, "一番目": 1, "二番目": 2, "三番目": 3}


def _rank_value(token: Token) -> int | None:
    if token.kind == NUMBER:
        return int(token.value)
    return 1 if token.text == "A" else None


def _card_lists(result: Mapping[str, Any], speller: Any) -> Iterator[list[str]]:
    """The lists of cards in a result."""
    for value in result.values():
        if isinstance(value, list | tuple):
            for one in value:
                if isinstance(one, list | tuple) and all(isinstance(card, str) for card in one):
                    yield list(one)


def _runs(numbers: Sequence[_Number], rest: Sequence[Token]) -> Iterator[list[_Number]]:
    """Numbers that stand one behind another, with nobody between."""
    run: list[_Number] = []
    for one in numbers:
        between = rest[run[-1].at + 1 : one.at] if run else []
        joined = all(
            token.kind == COMMA or token.has("and", "versus") or token.text in "/-" or bool(_units(token))
            for token in between
        )
        if run and not joined:
            yield run
            run = []
        run.append(one)
    if run:
        yield run


def _listed(between: Sequence[Token]) -> bool:
    """Whether two numbers stand in a list: only players and what joins them are between."""
    return all(
        token.kind in (NAME, COMMA) or token.has("and", "subject", "person", ME, YOU, "other") or token.text in "/:="
        for token in between
    )


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


def computed(values: Sequence[int], ops: Sequence[str]) -> int:
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


def _beside(rest: Sequence[Token], index: int, after: bool = False) -> tuple[Token, ...]:
    """The players right before a word, or behind it where none is before."""
    before = _names_back(rest[:index])
    behind = _names_on(rest[index + 1 :])
    return (behind or before) if after else (before or behind)


def _names_back(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The last players of some tokens who stand in one list."""
    found: list[Token] = []
    glue = True
    for place in range(len(tokens) - 1, -1, -1):
        token = tokens[place]
        if token.kind == NAME or token.has(ME, YOU):
            if not glue:
                break
            found.append(token)
            glue = False
        elif token.text in SUFFIXES or token.has("person"):
            continue
        elif found and (token.kind == COMMA or token.has("and") or token.text == "も"):
            glue = True
        elif token.kind == COMMA and not found and place and tokens[place - 1].has("subject"):
            continue  # AとBが、合計が最も高い
        elif found or token.kind in (COMMA, CARD, PILE):
            break
    return tuple(reversed(found))


def _names_on(tokens: Sequence[Token]) -> tuple[Token, ...]:
    found: list[Token] = []
    joined = True
    for token in tokens:
        if token.kind == NAME or token.has(ME, YOU):
            if not joined:
                break
            found.append(token)
            joined = False
        elif token.has("and") or (token.kind == COMMA and found):
            joined = True
        elif token.text in SUFFIXES:
            continue
        elif token.kind in (COMMA, LINE) or (found and not token.has("person")) or token.kind in (NUMBER, CARD):
            break
    return tuple(found)
