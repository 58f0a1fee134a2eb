"""Sentences bound once: a notation in a comment behind them, or in a file beside, says what each number of them is.

    <!-- tehodoki take-and-share suit
    A: ♠3 4 5 6
    B: ♠8 10
    says: sums: A&B 18; highest: A B; points: A 4
    seal: 1978 bb67
    -->

``says:`` are claims in the order of the sentences; ``(3 4)`` is told again, ``~4`` says nothing, and
``@Ann`` is only named. ``hidden:`` is given and stands not in the sentences. ``at:`` are the first words of the
passage, ``to:`` the last. ``seal:`` is a sign for each sentence, by which a changed one is noticed.
"""

from __future__ import annotations

import hashlib
import itertools
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Any

from rules_engine.fields import LETTERS

from ..faults import Fault
from ..texts.worked import Span
from .block import Asked, BlockReader
from .drafts import NO_POINTS
from .explain import explained
from .messages import Messages, messages_for
from .notations import Notations
from .report import CHANGED, EXCERPT, GIVEN, HARMLESS, MISREAD, NOT_BOUND, RIGHT, UNREAD, WRONG, Item, Mark, Repair
from .source import Block, FoundExample, Letters, Readable, Source, fold, written
from .verdict import Verdict, judge
from .words import CARD, NAME, NUMBER, PILE, RANGE, UNKNOWN, WORD, Lexer, Token, sentences

SIDECAR = ".bound"
"""Behind the name of a text: the file of its bindings."""
_LINE = re.compile(r"^[ \t>]*(?:(?P<word>says|hidden|seal|at|to)[ \t]*:)?(?P<rest>[^\n]*)$", re.MULTILINE)
_FREE = re.compile(r"~[ \t]*(?P<free>[^\s;()]+)|\((?P<again>[^()\n]*)\)|@(?P<named>[^\s;()]+)")
_OPEN = re.compile(r"(?:says:|;)[ \t]*(?P<open>\?)")
_HEAD = re.compile(r"^tehodoki\b[ \t]*(.*)$", re.MULTILINE)
_SENTENCE = re.compile(r"(?:[^。！？!?.\n]|\.(?=\S)|\n(?!\s*\n))*(?:[。！？!?]+|\.(?=\s|$)|\n\s*\n|$)")
_STOP = re.compile(r"[。！？!?]|\.(?=\s|$)|\n(?=[ \t]*(?:[\n|*+-]|[0-9]+\.))|$")
_FAR = 1 << 40
_MOST = 3000  # numbers and cards of a passage
GIVES, CLAIMS, AGAIN, FREE, LOOSE = "gives", "claims", "again", "free", "loose"
"""Roles: given, claimed, told again, saying nothing; a word that may be a card, or none."""
_IDLE = ((AGAIN, False), (FREE, False), (FREE, True))  # roles that points cannot have, whether they are a result
_SENSES = {"high": "low", "low": "high", "more": "less", "less": "more", "win": "lose", "lose": "win"}


@dataclass(frozen=True)
class Atom:
    """A number or card: its value, as a rank or a number, the kind of a card, and where it stands."""

    value: Any
    kind: str
    start: int
    end: int
    part: int = 0  # of which part of the binding it is
    role: str = ""


@dataclass(frozen=True)
class Part:
    """A line of a binding, or one of its claims: the players that it names."""

    role: str
    names: frozenset[str]
    senses: frozenset[str] = frozenset()


Pair = tuple[Atom | None, Atom | None]
"""One of the sentences beside one of the binding; what has no other stands alone."""


def sidecar(source: Source) -> Readable:
    """The bindings in a file beside a text."""
    heads = [*_HEAD.finditer(source.text)]
    blocks = []
    for head, behind in zip(heads, [*heads[1:], None], strict=True):
        end = behind.start() if behind else len(source.text)
        body = written(source.text[head.end() : end], head.end())
        blocks.append(Block(written(head[1].strip(), head.start(1)), body, 0, (head.start(), end), True))
    return Readable(source, written(source.text, 0), blocks)


def seal_of(text: str) -> str:
    """A sign for each sentence of a passage, of its letters without white space."""
    words = ("".join(text[start:end].split()) for start, end in sealed_sentences(text))
    return " ".join(hashlib.sha256(one.encode()).hexdigest()[:4] for one in words)


def sealed_sentences(text: str) -> list[Span]:
    """The sentences of which a seal has signs."""
    return [match.span() for match in _SENTENCE.finditer(text) if match[0].split()]


@dataclass
class Binding:
    """A binding and the passage that it binds."""

    text: Readable
    block: Block
    find: Callable[[str], Notations | None]
    asked: Asked
    own: Readable
    limit: Span = (0, 0)

    def __post_init__(self) -> None:
        self.parts: list[Part] = []
        self.atoms: list[Atom] = []
        self.seal: tuple[str, int] | None = None
        self.said: dict[str, str] = {}
        self.faults: list[Fault] = []
        self.notations: Notations | None = None
        self.span: Span | None = None

    @property
    def source(self) -> Source:
        """Where the binding stands."""
        return self.own.source

    def checked(self) -> tuple[Item, list[FoundExample]]:
        """What becomes of it, and its examples."""
        if open_places := [match.start("open") for match in _OPEN.finditer(self.block.body.text)]:
            self._rewritten()
            self.span = self._passage()
            said = messages_for(self.source.text)
            places = (self.source.place(self.block.body.at(at)) for at in open_places)
            faults = [said.fault(place, "bound.open") for place in places]
            return self._item(UNREAD, faults, self.block.span, MISREAD), []
        body = self._rewritten()
        reader = BlockReader(self.own, replace(self.block, body=body), self.find, self.asked)
        found = list(reader.read())
        examples = [one for one in found if isinstance(one, FoundExample)]
        unread = [one for one in found if isinstance(one, Item)]
        span = self.span = self._passage()
        if unread or not examples or span is None:
            faults = [fault for one in unread for fault in one.faults]
            faults += [] if span else [self._nowhere()]
            return self._item(UNREAD, faults, self.block.span, MISREAD), []
        self.notations = self.find(examples[0].game)
        self._expect({name for one in examples for name in one.names.values()})
        return self._compared(examples, span), examples

    # the binding ------------------------------------------------------------------------------------------

    def _lines(self) -> Iterator[tuple[str | None, str, int]]:
        """Each line: the word that only bindings have, if it begins with one, the rest, and where that stands."""
        for match in _LINE.finditer(self.block.body.text):
            yield match["word"], match["rest"], match.start("rest")

    def _rewritten(self) -> Letters:
        """The body as a block without what only bindings have; every letter stays where it is."""
        body = self.block.body
        letters = list(body.text)
        for word, rest, at in self._lines():
            text = rest
            if word in ("seal", "at", "to"):
                self.said[word], text = rest.strip(), " " * len(rest)
                self.seal = (rest.strip(), at) if word == "seal" else self.seal
            elif word == "says":
                text = _FREE.sub(lambda free: " " * len(free[0]), rest).replace(";", "\n")
            begin = body.text.rfind("\n", 0, at) + 1
            if word:
                letters[begin:at] = " " * (at - begin)
            letters[at : at + len(rest)] = text
        return Letters("".join(letters), body.offsets)

    def _expect(self, names: set[str]) -> None:
        """The numbers and cards of the binding in their order."""
        lexer = self._lexer(names)
        for word, rest, start in self._lines():
            if word is None:
                self._part(lexer, start, start + len(rest), GIVES)
            for piece in re.finditer(r"[^;]+", rest) if word == "says" else ():
                at, end = start + piece.start(), start + piece.end()
                for free in _FREE.finditer(self.block.body.text, at, end):
                    self._part(lexer, at, free.start(), CLAIMS)
                    self._part(lexer, free.start() + 1, free.end(), FREE if free["free"] else AGAIN)
                    at = free.end()
                self._part(lexer, at, end, CLAIMS)

    def _lexer(self, names: set[str]) -> Lexer:
        assert self.notations is not None
        return Lexer(self.notations, tuple(sorted(names, key=len, reverse=True)))

    def _part(self, lexer: Lexer, start: int, end: int, role: str) -> None:
        """A stretch of the binding in one role."""
        if not self.block.body.text[start:end].strip():
            return
        tokens = lexer.tokens(self.block.body.text, start, end)
        number, given = len(self.parts), next((one.kind for one in reversed(self.atoms) if one.role == GIVES), "")
        senses = frozenset(one for token in tokens if role == CLAIMS for one in token.classes & _SENSES.keys())
        self.parts.append(Part(role, frozenset(token.value for token in tokens if token.kind == NAME), senses))
        found = (one for token in tokens if token.kind != NAME for one in atoms_of(token, lexer))
        self.atoms += (
            replace(one, part=number, role=role)
            for one in found
            if (one.role != LOOSE or role == GIVES) and not (role == CLAIMS and one.kind and one.kind == given)
        )

    # the passage ------------------------------------------------------------------------------------------

    def _passage(self) -> Span | None:
        """From where to where it stands in the text that is read."""
        plain = self.text.plain.text
        low, high = self.limit
        if first := self.said.get("at"):
            starts = [match.start() for match in _spaced(first).finditer(plain, 0, high)]
            if not starts:  # a number of the first words may have been changed
                starts = [match.start() for match in _spaced(first, numbers=True).finditer(plain, 0, high)]
            if len(starts) != 1:
                return None
            low = starts[0]
            cut = next((one for one in self.text.cuts if one > low), high)
            high = min(high, cut) if self.own is not self.text else high
        elif self.own is not self.text:
            return None
        if last := self.said.get("to"):
            end = _spaced(last).search(plain, low, high)
            if end is None:
                return None
            high = end.end()
        while low < high and plain[low].isspace():
            low += 1
        while high > low and plain[high - 1].isspace():
            high -= 1
        return (low, high) if plain[low:high].strip() else None

    def _nowhere(self) -> Fault:
        said = messages_for(self.source.text)
        first = self.said.get("at", "")
        return said.fault(self.source.place(self.block.span[0]), "bound.nowhere", words=said.quoted(first))

    # the comparison ---------------------------------------------------------------------------------------

    def _compared(self, examples: Sequence[FoundExample], span: Span) -> Item:
        assert self.notations is not None
        text = self.text.plain.text
        said = messages_for(self.text.source.text, self.text.plain.span(*span))
        lexer = self._lexer({name for one in examples for name in one.names.values()})
        tokens = lexer.tokens(text, *span)
        prose = [atom for token in tokens if token.kind != NAME for atom in atoms_of(token, lexer)][:_MOST]
        verdicts = [judge(one) for one in examples]
        wrong = [one for verdict in verdicts for one in explained(_of(verdict), verdict)]
        pairs = list(self._aligned(prose))
        if wrong:
            own = self.own is self.text and all(mends for _, mends in wrong)
            repairs = (repair for _, mends in wrong for repair in (*mends, *self._twice(mends, pairs)))
            return self._item(WRONG, [fault for fault, _ in wrong], span, "", pairs, repairs if own else ())
        mends, faults = list[Repair](), list[Fault]()
        for one, other in pairs:
            if fault := self._differs(one, other, said, mends):
                faults.append(fault)
        moved = len(faults) == len(mends) and bool(mends)
        faults += self._strangers(tokens, pairs, said)
        faults += self._absent(tokens, pairs, said)
        faults += self._units(tokens, pairs, said, examples)
        faults += self._against(tokens, pairs, said)
        faults += self._told_again(tokens, pairs, said, verdicts)
        if faults:
            if moved and len(faults) == len(mends):
                return self._item(WRONG, faults, span, "", pairs, mends)
            return self._item(UNREAD, faults, span, NOT_BOUND, pairs)
        if changed := list(self._changed(text[slice(*span)], span[0], said)):
            return self._item(UNREAD, changed, span, CHANGED, pairs)
        item = self._item(RIGHT, [], span, "", pairs)
        if self.seal is None:
            fault = said.fault(self.source.place(self.block.span[0]), "bound.unsealed")
            item = replace(item, warnings=(fault,))
        return item

    def _aligned(self, prose: Sequence[Atom]) -> Iterator[Pair]:
        """Numbers and cards of the sentences beside those of the binding; one that has no other stands alone."""
        own = self.atoms[:_MOST]
        matcher = SequenceMatcher(None, [str(one.value) for one in prose], [str(one.value) for one in own], False)
        for _, a, b, c, d in matcher.get_opcodes():
            yield from itertools.zip_longest(prose[a:b], own[c:d])

    def _differs(self, one: Atom | None, other: Atom | None, said: Messages, mends: list[Repair]) -> Fault | None:
        """What is wrong with a pair."""
        bound = self.block.body.text
        if one is None:
            assert other is not None
            if (
                other.role == CLAIMS
                and other.kind
                and any(own.kind == other.kind and own.role == GIVES for own in self.atoms)
            ):
                return None
            place = self.source.place(self.block.body.at(other.start))
            return said.fault(place, "bound.missing", words=said.quoted(bound[other.start : other.end]))
        words = said.quoted(self.text.plain.text[one.start : one.end])
        place = self.text.place(one.start)
        if other is None and one.role == LOOSE:
            return None
        if other is None:
            return said.fault(place, "bound.nothing", words=words)
        if one.value == other.value and (not one.kind or not other.kind or one.kind == other.kind):
            return None
        old = said.quoted(bound[other.start : other.end])
        line = self._line_of(other)
        if other.role == CLAIMS and not one.kind and not other.kind:
            raw = self.text.plain.span(one.start, one.end)
            typed = self.text.source.text[slice(*raw)]
            if fold(typed).isdigit():
                mends.append((raw, str(other.value)))
        return said.fault(place, "bound.other", words=words, old=old, line=said.quoted(line))

    def _line_of(self, atom: Atom) -> str:
        text = self.block.body.text
        start = max(text.rfind("\n", 0, atom.start), text.rfind(";", 0, atom.start)) + 1
        ends = [end for end in (text.find("\n", atom.end), text.find(";", atom.end)) if end >= 0]
        return text[start : min(ends, default=len(text))].strip().removeprefix("says:").strip()

    def _twice(self, mends: Sequence[Repair], pairs: Sequence[Pair]) -> Iterator[Repair]:
        """The digits of the sentences that stand for those of the binding."""
        for span, digits in mends:
            for one, other in pairs:
                if one and other and self.block.body.span(other.start, other.end) == span:
                    yield self.text.plain.span(one.start, one.end), digits

    def _strangers(self, tokens: Sequence[Token], pairs: Sequence[Pair], said: Messages) -> Iterator[Fault]:
        """Players who are named where the binding does not name them."""
        matched = [(one, other) for one, other in pairs if one and other]
        last = len(self.parts) - 1
        index = 0
        for token in tokens:
            while index < len(matched) and matched[index][0].start < token.start:
                index += 1
            if token.kind != NAME:
                continue
            low = matched[index - 1][1].part if index else 0
            high = matched[index][1].part if index < len(matched) else last
            if index and low < high:  # what was bound in the sentence before names nobody in this one
                stop = _STOP.search(self.text.plain.text, matched[index - 1][0].end)
                low += stop is not None and stop.start() < token.start
            here = list(self.parts[low : high + 1])
            if not any(token.value in part.names for part in here):
                others = sorted({name for part in here for name in part.names}) or [said.say("unfit.nobody")]
                known = said.listed(others, "or")
                yield said.fault(self.text.place(token.start), "bound.stranger", name=token.value, known=known)

    def _absent(self, tokens: Sequence[Token], pairs: Sequence[Pair], said: Messages) -> Iterator[Fault]:
        """Players who have something, and are not named up to the end of the sentence that says so."""
        first: dict[str, int] = {}
        for token in tokens:
            if token.kind == NAME:
                first.setdefault(token.value, token.start)
        told = set[int]()
        for one, other in pairs:
            if not first or one is None or other is None or other.role != GIVES or other.part in told:
                continue
            told.add(other.part)
            end = _STOP.search(self.text.plain.text, one.end)
            names = self.parts[other.part].names
            if names and not any(first.get(name, one.end + _FAR) < (end.start() if end else one.end) for name in names):
                yield said.fault(
                    self.text.place(one.start), "bound.missing", words=said.quoted(", ".join(sorted(names)))
                )

    def _against(self, tokens: Sequence[Token], pairs: Sequence[Pair], said: Messages) -> Iterator[Fault]:
        """Words that say the contrary of a claim, between what stands before it and behind it in the binding."""
        matched = [(one, other.part) for one, other in pairs if one and other]
        free = {match["free"] for match in _FREE.finditer(self.block.body.text)}
        told = set[int]()
        if not any(part.senses & {"win", "high"} for part in self.parts):
            for one, *rest in zip(tokens, tokens[1:], tokens[2:], strict=False):
                won = next((token for token in rest if token.kind == WORD and not token.has("fill", "subject")), one)
                if one.kind == NAME and won.has("win") and not won.has("hold", "play") and won.text not in free:
                    yield said.fault(self.text.place(won.start), "bound.nothing", words=said.quoted(won.text))
        for number, part in enumerate(self.parts):
            if not part.senses:
                continue
            low = max((one.end for one, at in matched if at < number), default=0)
            high = min((one.start for one, at in matched if at > number), default=_FAR)
            begin = bisect_left(tokens, low, key=lambda token: token.start)
            here = tokens[begin : bisect_left(tokens, high, key=lambda token: token.start)]
            known = frozenset[str]().union(*(token.classes for token in here))
            contrary = {_SENSES[sense] for sense in part.senses if sense not in known} | {"not"}
            for token in here:
                if token.has(*contrary) and token.start not in told and token.text not in free:
                    told.add(token.start)
                    yield said.fault(
                        self.text.place(token.start), "bound.against", words=said.quoted(token.text), word=token.text
                    )

    def _units(
        self, tokens: Sequence[Token], pairs: Sequence[Pair], said: Messages, examples: Sequence[FoundExample]
    ) -> Iterator[Fault]:
        """Claims that stand beside the unit of another result."""
        assert self.notations is not None
        behind = {one.end: other for one, other in itertools.pairwise(tokens)}
        unsummed = (own for own in sentences(tokens) if not any("sum" in token.labels for token in own))
        scores = {one.end for own in unsummed for one, other in itertools.pairwise(own) if "points" in other.units}
        claims = {claim.numbers[0]: claim for one in examples for claim in one.claims if claim.numbers}
        for one, other in pairs:
            if not one or not other or other.role != CLAIMS or one.end not in behind:
                continue
            claim, unit = claims.get(self.block.body.span(other.start, other.end)), behind[one.end]
            if claim is None or not unit.units:
                continue
            label = self.notations.labels.get(claim.key)
            units = {*unit.units, "red"} if "points" in unit.units else set(unit.units)  # where pips are points
            strange = label in ("points", "cards", "red", "tricks") and label not in units
            if strange or (label == "sum" and one.end in scores):
                key = self.notations.label(claim.key, said.lang)
                yield said.fault(self.text.place(unit.start), "bound.unit", words=said.quoted(unit.text), label=key)

    def _told_again(
        self, tokens: Sequence[Token], pairs: Sequence[Pair], said: Messages, verdicts: Sequence[Verdict]
    ) -> Iterator[Fault]:
        """What is told again and is neither given nor a result, and a player's points that are none of these."""
        known = {value for verdict in verdicts for value in _values(verdict)}
        known |= {one.value for one in self.atoms if one.role == GIVES}
        scored = {value for verdict in verdicts for value in self._scored(verdict)}
        points = set(self._points(tokens)) if scored else ()
        for one, other in pairs:
            if other and other.role == AGAIN and other.value not in known:
                place = self.source.place(self.block.body.at(other.start))
                yield said.fault(place, "bound.again", words=said.quoted(str(other.value)))
            elif one and other and one.end in points and (other.role, other.value in scored) in _IDLE:
                yield said.fault(self.text.place(one.start), "bound.points", words=said.quoted(str(one.value)))

    def _points(self, tokens: Sequence[Token]) -> Iterator[int]:
        """Where numbers before points end, in sentences about a player, or in all where there are no players."""
        anybody = not any(part.names for part in self.parts)
        for own in sentences(tokens):
            if anybody or any(token.kind == NAME for token in own):
                yield from (one.end for one, other in itertools.pairwise(own) if "points" in other.units)

    def _scored(self, verdict: Verdict) -> Iterator[Any]:
        """What of a result and of its working may be points; nothing where the points are given."""
        assert self.notations is not None
        labels = self.notations.labels
        if verdict.working is None or "total" in map(labels.get, verdict.working.result):
            return
        given = {*_numbers(list(verdict.example.given.values()))}
        for place, table in enumerate([verdict.working.result, *(line.facts for line in verdict.working.lines)]):
            kept = [one for key, one in table.items() if not {labels.get(key), labels.get(f"{key}s")} & NO_POINTS]
            yield from (one for value in kept for one in _numbers(value) if not place or one not in given)

    def _changed(self, text: str, first: int, said: Messages) -> Iterator[Fault]:
        """The sentences that are not those that were sealed."""
        if self.seal is None:
            return
        old, new = self.seal[0].split(), seal_of(text).split()
        spans = sealed_sentences(text)
        for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            if tag == "delete":
                place = self.text.place(first + (spans[c][0] if c < len(spans) else len(text) - 1))
                yield said.fault(place, "bound.gone", count=b - a)
            elif tag != "equal":
                for start, end in spans[c:d]:
                    lead = len(text[start:end]) - len(text[start:end].lstrip())
                    words = said.quoted(text[start:end].strip()[:EXCERPT])
                    yield said.fault(self.text.place(first + start + lead), "bound.changed", words=words)

    def _item(
        self, status: str, faults: Sequence[Fault], span: Span, reason: str = "", pairs: Sequence[Pair] = (),
        repairs: Iterable[Repair] = (),
    ) -> Item:  # fmt: skip
        game, name = self.notations.game.name if self.notations else "", " ".join(self.block.info.text.split()[1:])
        here = self.text.plain.span(*span) if reason != MISREAD else span if self.own is self.text else (0, 0)
        item = Item.passage(
            self.text.source, here, status, game, name or "binding", faults=tuple(faults), reason=reason,
            marks=tuple(self._marks(pairs, status)), repairs=tuple(repairs),
        )  # fmt: skip
        return replace(item, place=self.source.place(self.block.span[0])) if reason == MISREAD else item

    def _marks(self, pairs: Sequence[Pair], status: str) -> Iterator[Mark]:
        """How each number and card of the sentences was taken, with what it is bound to."""
        kinds = {GIVES: GIVEN, CLAIMS: RIGHT, AGAIN: GIVEN, FREE: HARMLESS}
        for one, other in sorted(((a, b) for a, b in pairs if a), key=lambda pair: pair[0].start):
            span = self.text.plain.span(one.start, one.end)
            if other is None and one.role == LOOSE:
                continue
            if other is None or one.value != other.value:
                yield Mark(span, UNREAD if status == UNREAD else WRONG, self._line_of(other) if other else "")
            elif status == RIGHT or other.role != CLAIMS:
                yield Mark(span, kinds[other.role], self._line_of(other))


def _of(verdict: Verdict) -> FoundExample:
    assert isinstance(verdict.example, FoundExample)
    return verdict.example


def atoms_of(token: Token, lexer: Lexer) -> Iterator[Atom]:
    """The numbers and cards of a token."""
    if token.kind == NUMBER:
        yield Atom(token.value, "", token.start, token.end)
    elif token.kind == UNKNOWN and token.value == "number":
        yield Atom(token.text, "", token.start, token.end)
    elif token.has("none", "not"):
        yield Atom(0, "", token.start, token.end, role=LOOSE)
    elif token.text == "A" or (token.kind == UNKNOWN and not token.text.isdigit() and len(token.text) > 2):
        rank = lexer.speller.rank_of(token.text if token.text == "A" else token.text.lower())
        if rank is not None:
            yield Atom(_number(rank), "", token.start, token.end, role=LOOSE)
    elif token.kind == CARD:
        for kind in token.value:
            rank = lexer.speller.rank(kind)
            yield Atom(_number(rank), kind, token.start, token.end)
    elif token.kind == PILE:
        for value in (int(token.value[0]), len(token.value)):
            yield Atom(value, "", token.start, token.end)
    elif token.kind == RANGE:
        for value in token.value:
            yield Atom(value, "", token.start, token.end)


def _number(rank: str) -> Any:
    return 1 if rank == "A" else int(rank) if rank.isdigit() else rank


def _numbers(value: Any) -> Iterator[Any]:
    """All numbers and words of a value, and how many there are in each list."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, str):
        yield int(value) if value.isdigit() else value
    elif isinstance(value, Mapping):
        yield from (number for one in value.values() for number in _numbers(one))
    else:
        yield len(value)
        yield from (number for one in value for number in _numbers(one))


def _values(verdict: Verdict) -> Iterator[Any]:
    """All numbers of a result, of the working that leads to it and of what is given."""
    if verdict.working:
        yield from _numbers(verdict.working.result)
        yield from (number for line in verdict.working.lines for number in _numbers(line.facts))
    yield from _numbers(verdict.example.given)
    yield len(verdict.example.given.get("cards") or ()) or len(LETTERS)


def _spaced(words: str, numbers: bool = False) -> re.Pattern[str]:
    """Words in any spacing; with ``numbers`` any others in place of theirs."""
    found = r"\s*".join(re.escape(letter) for letter in "".join(fold(words).split()))
    return re.compile(re.sub(r"[0-9](?:\\s\*[0-9])*", "[0-9]+", found) if numbers else found)
