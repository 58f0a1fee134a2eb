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
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import chain, pairwise, zip_longest
from typing import Any

from rules_engine.fields import LETTERS

from ..faults import Fault, Place
from ..texts.worked import Span
from .block import Asked, BlockReader
from .drafts import NO_POINTS
from .explain import explained, incomparable
from .messages import messages_for
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
_VALUED = re.compile("[A-Z]([0-9]+)")  # a card without a suit, known by its number: P4
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
    """A line of a binding, or one of its claims: its words, and the players that it names."""

    role: str
    words: str
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
        self.said: dict[str, str] = {}
        self.tokens: Sequence[Token] = ()
        self.messages = messages_for(self.own.source.text)
        self.pairs: list[Pair] = []
        self.matched: list[tuple[Atom, Atom]] = []  # those of the pairs that are of both
        self.notations: Notations | None = None
        body = self._rewritten()
        self.reader = BlockReader(self.own, replace(self.block, body=body), self.find, self.asked)
        self.span = self._passage()

    @property
    def seal(self) -> str | None:
        """The signs of the sentences that were sealed."""
        return self.said.get("seal")

    def place(self, at: int) -> Place:
        """Where a letter of the binding stands."""
        return self.own.source.place(self.block.body.at(at))

    def fault(self, place: Place, key: str, words: str = "", **more: Any) -> Fault:
        """What is wrong with some words of the sentences or of the binding."""
        return self.messages.fault(place, f"bound.{key}", words=self.messages.quoted(words), **more)

    def checked(self) -> tuple[Item, list[FoundExample]]:
        """What becomes of it, and its examples."""
        info = self.block.info
        faults = [self.fault(self.own.source.place(info.at(at)), "open") for at in (info.text.find("?"),) if at >= 0]
        faults += (self.fault(self.place(match.start("open")), "open") for match in _OPEN.finditer(self.body))
        found = [] if faults else list(self.reader.read())
        examples = [one for one in found if isinstance(one, FoundExample)]
        if len(examples) < len(found) or not examples or self.span is None:
            faults += [fault for one in found if isinstance(one, Item) for fault in one.faults]
            if found and self.span is None:
                first = self.said.get("at", "")
                faults.append(self.fault(self.own.source.place(self.block.span[0]), "nowhere", first))
            return self._item(UNREAD, faults, self.block.span, MISREAD), []
        self.notations = self.find(examples[0].game)
        names = {name for one in examples for name in one.names.values()}
        lexer = Lexer(self._known, tuple(sorted(names, key=len, reverse=True)))
        self._expect(lexer)
        return self._compared(examples, self.span, lexer), examples

    def free(self) -> Iterator[tuple[Place, str]]:
        """The words that the binding says nothing of, and what it hides: nothing in the sentences bears it out."""
        found = [(match.start(), match["free"]) for match in _FREE.finditer(self.body) if match["free"]]
        found += ((at, rest.strip()) for word, rest, at in self._lines() if word == "hidden")
        yield from ((self.place(at), words) for at, words in sorted(found))

    @property
    def body(self) -> str:
        """The letters of the binding."""
        return self.block.body.text

    @property
    def _known(self) -> Notations:
        assert self.notations is not None
        return self.notations

    # the binding ------------------------------------------------------------------------------------------

    def _lines(self) -> Iterator[tuple[str | None, str, int]]:
        """Each line: the word that only bindings have, if it begins with one, the rest, and where that stands."""
        for match in _LINE.finditer(self.body):
            yield match["word"], match["rest"], match.start("rest")

    def _rewritten(self) -> Letters:
        """The body as a block without what only bindings have; every letter stays where it is."""
        body = self.block.body
        letters = list(body.text)
        for word, rest, at in self._lines():
            text = rest
            if word in ("seal", "at", "to"):
                self.said[word], text = rest.strip(), " " * len(rest)
            elif word == "says":
                text = _FREE.sub(lambda free: " " * len(free[0]), rest).replace(";", "\n")
            begin = body.text.rfind("\n", 0, at) + 1
            if word:
                letters[begin:at] = " " * (at - begin)
            letters[at : at + len(rest)] = text
        return Letters("".join(letters), body.offsets)

    def _expect(self, lexer: Lexer) -> None:
        """The numbers and cards of the binding in their order."""
        for word, rest, start in self._lines():
            if word is None:
                self._part(lexer, start, start + len(rest), GIVES, rest)
            for piece in re.finditer(r"[^;]+", rest) if word == "says" else ():
                at, end = start + piece.start(), start + piece.end()
                for free in _FREE.finditer(self.body, at, end):
                    self._part(lexer, at, free.start(), CLAIMS, piece[0])
                    self._part(lexer, free.start() + 1, free.end(), FREE if free["free"] else AGAIN, piece[0])
                    at = free.end()
                self._part(lexer, at, end, CLAIMS, piece[0])

    def _part(self, lexer: Lexer, start: int, end: int, role: str, words: str) -> None:
        """A stretch of the binding in one role."""
        if not self.body[start:end].strip():
            return
        tokens = lexer.tokens(self.body, start, end)
        number, given = len(self.parts), next((one.kind for one in reversed(self.atoms) if one.role == GIVES), "")
        senses = frozenset(one for token in tokens if role == CLAIMS for one in token.classes & _SENSES.keys())
        names = frozenset(token.value for token in tokens if token.kind == NAME)
        self.parts.append(Part(role, words.strip(), names, senses))
        for one in atoms_of(tokens, lexer):
            if (one.role != LOOSE or role == GIVES) and not (role == CLAIMS and one.kind and one.kind == given):
                self.atoms.append(replace(one, part=number, role=role))

    # the passage ------------------------------------------------------------------------------------------

    def _passage(self) -> Span | None:
        """From where to where it stands in the text that is read."""
        plain = self.text.plain.text
        low, high = self.limit
        if first := self.said.get("at"):
            tries = (_spaced(first, numbers) for numbers in (False, True))  # a number of them may have been changed
            found = ([match.start() for match in one.finditer(plain, 0, high)] for one in tries)
            starts = next(filter(None, found), [])
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
        words = plain[low:high]
        low += len(words) - len(words.lstrip())
        return (low, low + len(words.strip())) if words.strip() else None

    # the comparison ---------------------------------------------------------------------------------------

    def _compared(self, examples: Sequence[FoundExample], span: Span, lexer: Lexer) -> Item:
        text = self.text.plain.text
        self.messages = messages_for(self.text.source.text, self.text.plain.span(*span))
        self.tokens = lexer.tokens(text, *span)
        self.pairs = list(self._aligned([*atoms_of(self.tokens, lexer)][:_MOST]))
        self.matched = [(one, other) for one, other in self.pairs if one and other]
        verdicts = [judge(one) for one in examples]
        if unsure := list(filter(None, map(incomparable, examples, verdicts))):
            return self._item(UNREAD, unsure, self.block.span, MISREAD)
        wrong = [one for own, verdict in zip(examples, verdicts, strict=True) for one in explained(own, verdict)]
        if wrong:
            all_mended = self.own is self.text and all(mends for _, mends in wrong)
            repairs = (repair for _, mends in wrong for repair in (*mends, *self._twice(mends)))
            shown = {self.place(other.start): self.text.place(one.start) for one, other in self.matched}
            faults = [replace(fault, place=shown.get(fault.place, fault.place)) for fault, _ in wrong]
            return self._item(WRONG, faults, span, "", repairs if all_mended else ())
        mends = list[Repair]()
        faults = [fault for one, other in self.pairs if (fault := self._differs(one, other, mends))]
        moved = bool(mends) and len(faults) == len(mends)
        faults += chain(
            self._strangers(), self._absent(), self._units(examples), self._against(), self._told_again(verdicts)
        )
        if faults:
            if moved and len(faults) == len(mends):
                return self._item(WRONG, faults, span, "", mends)
            return self._item(UNREAD, faults, span, NOT_BOUND)
        if changed := list(self._changed(text[slice(*span)], span[0])):
            return self._item(UNREAD, changed, span, CHANGED)
        warned = self.fault(self.own.source.place(self.block.span[0]), "unsealed")
        return replace(self._item(RIGHT, [], span), warnings=() if self.seal is not None else (warned,))

    def _aligned(self, prose: Sequence[Atom]) -> Iterator[Pair]:
        """Numbers and cards of the sentences beside those of the binding; one that has no other stands alone."""
        own = self.atoms[:_MOST]
        matcher = SequenceMatcher(None, [str(one.value) for one in prose], [str(one.value) for one in own], False)
        for _, a, b, c, d in matcher.get_opcodes():
            yield from zip_longest(prose[a:b], own[c:d])

    def _differs(self, one: Atom | None, other: Atom | None, mends: list[Repair]) -> Fault | None:
        """What is wrong with a pair."""
        old = self.body[other.start : other.end] if other else ""
        if one is None:
            assert other is not None
            kinds = {own.kind for own in self.atoms if own.role == GIVES} if other.role == CLAIMS else set()
            again = other.kind and other.kind in kinds
            return None if again else self.fault(self.place(other.start), "missing", old)
        words, place = self.text.plain.text[one.start : one.end], self.text.place(one.start)
        if other is None:
            return None if one.role == LOOSE else self.fault(place, "nothing", words)
        if one.value == other.value and (not one.kind or not other.kind or one.kind == other.kind):
            return None
        raw = self.text.plain.span(one.start, one.end)
        digits = fold(self.text.source.text[slice(*raw)]).isdigit()
        if digits and other.role == CLAIMS and not one.kind and not other.kind:
            mends.append((raw, str(other.value)))
        line = self.messages.quoted(self.parts[other.part].words)
        return self.fault(place, "other", words, old=self.messages.quoted(old), line=line)

    def _twice(self, mends: Sequence[Repair]) -> Iterator[Repair]:
        """The digits of the sentences that stand for those of the binding."""
        for span, digits in mends:
            for one, other in self.matched:
                if self.block.body.span(other.start, other.end) == span:
                    yield self.text.plain.span(one.start, one.end), digits

    def _strangers(self) -> Iterator[Fault]:
        """Players who are named where the binding does not name them."""
        matched, last, index = self.matched, len(self.parts) - 1, 0
        for token in self.tokens:
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
                others = sorted({name for part in here for name in part.names}) or [self.messages.say("unfit.nobody")]
                known = self.messages.listed(others, "or")
                yield self.fault(self.text.place(token.start), "stranger", name=token.value, known=known)

    def _absent(self) -> Iterator[Fault]:
        """Players who have something, and are not named up to the end of the sentence that says so."""
        first: dict[str, int] = {}
        for token in self.tokens:
            if token.kind == NAME:
                first.setdefault(token.value, token.start)
        told = set[int]()
        for one, other in self.matched if first else ():
            if other.role != GIVES or other.part in told:
                continue
            told.add(other.part)
            end = _STOP.search(self.text.plain.text, one.end)
            names = self.parts[other.part].names
            if names and not any(first.get(name, one.end + _FAR) < (end.start() if end else one.end) for name in names):
                yield self.fault(self.text.place(one.start), "missing", ", ".join(sorted(names)))

    def _against(self) -> Iterator[Fault]:
        """Words that say the contrary of a claim, between what stands before it and behind it in the binding."""
        tokens = self.tokens
        free = {match["free"] for match in _FREE.finditer(self.body)}
        told = set[int]()
        if not any(part.senses & {"win", "high"} for part in self.parts):
            for one, *rest in zip(tokens, tokens[1:], tokens[2:], strict=False):
                won = next((token for token in rest if token.kind == WORD and not token.has("fill", "subject")), one)
                if one.kind == NAME and won.has("win") and not won.has("hold", "play") and won.text not in free:
                    yield self.fault(self.text.place(won.start), "nothing", won.text)
        for number, part in enumerate(self.parts):
            if not part.senses:
                continue
            low = max((one.end for one, other in self.matched if other.part < number), default=0)
            high = min((one.start for one, other in self.matched if other.part > number), default=_FAR)
            begin = bisect_left(tokens, low, key=lambda token: token.start)
            here = tokens[begin : bisect_left(tokens, high, key=lambda token: token.start)]
            known = frozenset[str]().union(*(token.classes for token in here))
            contrary = {_SENSES[sense] for sense in part.senses if sense not in known} | {"not"}
            for token in here:
                if token.has(*contrary) and token.start not in told and token.text not in free:
                    told.add(token.start)
                    yield self.fault(self.text.place(token.start), "against", token.text, word=token.text)

    def _units(self, examples: Sequence[FoundExample]) -> Iterator[Fault]:
        """Claims that stand beside the unit of another result."""
        behind = {one.end: other for one, other in pairwise(self.tokens)}
        unsummed = (own for own in sentences(self.tokens) if not any("sum" in token.labels for token in own))
        scores = {one.end for own in unsummed for one, other in pairwise(own) if "points" in other.units}
        claims = {claim.numbers[0]: claim for one in examples for claim in one.claims if claim.numbers}
        for one, other in self.matched:
            if other.role != CLAIMS or one.end not in behind:
                continue
            claim, unit = claims.get(self.block.body.span(other.start, other.end)), behind[one.end]
            if claim is None or not unit.units:
                continue
            label = self._known.labels.get(claim.key)
            units = {*unit.units, "red"} if "points" in unit.units else set(unit.units)  # where pips are points
            strange = label in ("points", "cards", "red", "tricks") and label not in units
            if strange or (label == "sum" and one.end in scores):
                key = self._known.label(claim.key, self.messages.lang)
                yield self.fault(self.text.place(unit.start), "unit", unit.text, label=key)

    def _told_again(self, verdicts: Sequence[Verdict]) -> Iterator[Fault]:
        """What is told again and is neither given nor a result, and a player's points that are none of these."""
        known = {value for verdict in verdicts for value in _values(verdict)}
        known |= {one.value for one in self.atoms if one.role == GIVES}
        scored = {value for verdict in verdicts for value in self._scored(verdict)}
        points = set(self._points()) if scored else ()
        for one, other in self.pairs:
            if other and other.role == AGAIN and other.value not in known:
                yield self.fault(self.place(other.start), "again", str(other.value))
            elif one and other and one.end in points and (other.role, other.value in scored) in _IDLE:
                yield self.fault(self.text.place(one.start), "points", str(one.value))

    def _points(self) -> Iterator[int]:
        """Where numbers before points end, in sentences about a player, or in all where there are no players."""
        anybody = not any(part.names for part in self.parts)
        for own in sentences(self.tokens):
            if anybody or any(token.kind == NAME for token in own):
                yield from (one.end for one, other in pairwise(own) if "points" in other.units)

    def _scored(self, verdict: Verdict) -> Iterator[Any]:
        """What of a result and of its working may be points; nothing where the points are given."""
        labels = self._known.labels
        if verdict.working is None or "total" in map(labels.get, verdict.working.result):
            return
        given = {*_numbers(list(verdict.example.given.values()))}
        for place, table in enumerate([verdict.working.result, *(line.facts for line in verdict.working.lines)]):
            kept = [one for key, one in table.items() if not {labels.get(key), labels.get(f"{key}s")} & NO_POINTS]
            yield from (one for value in kept for one in _numbers(value) if not place or one not in given)

    def _changed(self, text: str, first: int) -> Iterator[Fault]:
        """The sentences that are not those that were sealed."""
        if self.seal is None:
            return
        old, new = self.seal.split(), seal_of(text).split()
        spans = sealed_sentences(text)
        for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            if tag == "delete":
                place = self.text.place(first + (spans[c][0] if c < len(spans) else len(text) - 1))
                yield self.fault(place, "gone", count=b - a)
            elif tag != "equal":
                for start, end in spans[c:d]:
                    words = text[start:end].lstrip()
                    yield self.fault(self.text.place(first + end - len(words)), "changed", words.rstrip()[:EXCERPT])

    def _item(
        self, status: str, faults: Sequence[Fault], span: Span, reason: str = "", repairs: Iterable[Repair] = ()
    ) -> Item:  # fmt: skip
        game, name = self.notations.game.name if self.notations else "", " ".join(self.block.info.text.split()[1:])
        here = self.text.plain.span(*span) if reason != MISREAD else span if self.own is self.text else (0, 0)
        item = Item.passage(
            self.text.source, here, status, game, name or "binding", faults=tuple(faults), reason=reason,
            marks=tuple(self._marks(status)), repairs=tuple(repairs),
        )  # fmt: skip
        return replace(item, place=self.own.source.place(self.block.span[0])) if reason == MISREAD else item

    def _marks(self, status: str) -> Iterator[Mark]:
        """How each number and card of the sentences was taken, with what it is bound to."""
        kinds = {GIVES: GIVEN, CLAIMS: RIGHT, AGAIN: GIVEN, FREE: HARMLESS}
        for one, other in ((one, other) for one, other in self.pairs if one and (other or one.role != LOOSE)):
            span = self.text.plain.span(one.start, one.end)
            words = self.parts[other.part].words if other else ""
            if other is None or one.value != other.value:
                yield Mark(span, UNREAD if status == UNREAD else WRONG, words)
            elif status == RIGHT or other.role != CLAIMS:
                yield Mark(span, kinds[other.role], words)


def atoms_of(tokens: Iterable[Token], lexer: Lexer) -> Iterator[Atom]:
    """The numbers and cards of some tokens."""
    for token in tokens:
        for value, kind, role in _values_of(token, lexer) if token.kind != NAME else ():
            yield Atom(value, kind, token.start, token.end, role=role)


def _values_of(token: Token, lexer: Lexer) -> Iterator[tuple[Any, str, str]]:
    """Values, each with the kind of its card and with LOOSE where it may be none."""
    if token.kind == NUMBER or token.kind == RANGE:
        yield from ((value, "", "") for value in (token.value if token.kind == RANGE else (token.value,)))
    elif token.kind == UNKNOWN and token.value == "number":
        yield token.text, "", ""
    elif token.has("none", "not"):
        yield 0, "", LOOSE
    elif token.text == "A" or (token.kind == UNKNOWN and not token.text.isdigit() and len(token.text) > 2):
        rank = lexer.speller.rank_of(token.text if token.text == "A" else token.text.lower())
        yield from () if rank is None else ((_number(rank), "", LOOSE),)
    elif token.kind == CARD:
        for kind in token.value:
            bare = _VALUED.fullmatch(kind) if kind not in lexer.speller.split else None
            yield (int(bare[1]) if bare else _number(lexer.speller.rank(kind))), kind, ""
    elif token.kind == PILE:
        yield from ((value, "", "") for value in (int(token.value[0]), len(token.value)))


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
