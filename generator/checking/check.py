"""A text checked: its blocks, its bindings, the sentences that can be read, and what could not be."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..faults import Fault
from ..texts.worked import Span
from .block import Asked, BlockReader
from .bound import Binding, sidecar
from .drafts import draft
from .explain import Repair, cannot_happen, explained, marked, refused, unsure
from .messages import messages_for
from .named import About, about, find
from .notations import load_notations
from .phrases import computed
from .reading import Reading, SectionReader, Tie
from .report import EXCERPT, NOT_BOUND, RIGHT, UNREAD, WRONG, FileReport, Item, Mark
from .rewrite import repaired
from .shown import read
from .source import FoundExample, Readable, Source, Spans
from .verdict import judge, never


@dataclass(frozen=True)
class Settings:
    """What the command line says: the game of all texts, whether a file may be without examples.

    ``strict``: an example that cannot happen is wrong, not only warned of. ``alone``: the file itself was named.
    ``steps``: marks tell the calculation, as a page shows it.
    """

    game: str | None = None
    allow_empty: bool = False
    strict: bool = False
    alone: bool = True
    steps: bool = True


_SUM = re.compile(
    r"(?<![0-9.,/:+×*−-])(?P<terms>[0-9]{1,6}(?:[ \t]*[+×*−-][ \t]*[0-9]{1,6}){1,30})"
    r"[ \t]*=[ \t]*(?P<total>[0-9]{1,9})(?![0-9.,/]?[0-9])"
)
_SIGNS = {"+": "+", "-": "-", "−": "-", "×": "*", "*": "*"}
_MOST = 40  # faults of an example that are told
Judged = tuple[Item, tuple[Repair, ...]]


def examples_in(source: Source, settings: Settings) -> list[FoundExample]:
    """The worked examples of a text, as far as they can be read."""
    check = Check(read(source), settings)
    found = [example for _, example in check.blocks() if example]
    read_whole = (one for one in check.readings() if not one.doubts and one.refused is None)
    return [*found, *(one.example for one in read_whole if one.example)]


def check_text(source: Source, settings: Settings, beside: Source | None = None, mending: bool = True) -> FileReport:
    """Check one text, with the bindings ``beside`` it. ``mending``: look for the digits that mend it, too."""
    check = Check(read(source), settings, beside)
    check.warns = mending
    judged = list(check.judged())
    items = sorted((item for item, _ in judged), key=lambda item: (item.place.line, item.place.column))
    repairs = {repair for _, mends in judged for repair in mends}
    report = FileReport(source.path, tuple(items), check.text.ignored, tuple(sorted(repairs)), source.text)
    return _proved(source, settings, beside, report) if repairs and mending else report


def _proved(source: Source, settings: Settings, beside: Source | None, report: FileReport) -> FileReport:
    """With only those repairs after which the examples that they are in are right."""
    mended = replace(source, text=repaired(source.text, report.repairs))
    after = check_text(mended, settings, beside, mending=False).items
    right = {item.span[0] for item in after if item.status == RIGHT}
    kept: list[Repair] = []
    moved = 0
    at = 0
    starts = [start for (start, _), _ in report.repairs]
    for item in sorted(report.items, key=lambda one: one.span):
        mine = report.repairs[bisect_left(starts, item.span[0]) : bisect_left(starts, item.span[1])]
        while at < len(report.repairs) and report.repairs[at][0][0] < item.span[0]:
            (start, end), digits = report.repairs[at]
            moved += len(digits) - (end - start)
            at += 1
        if mine and item.status == WRONG and item.span[0] + moved in right:
            kept += mine
    return replace(report, repairs=tuple(sorted(set(kept))))


class Check:
    """One text while it is checked."""

    def __init__(self, text: Readable, settings: Settings, beside: Source | None = None) -> None:
        self.text, self.settings, self.source = text, settings, text.source
        self.items: list[Item] = [Item.unread(fault, text.source.line_at(fault.place.line)) for fault in text.faults]
        self.about: About = about(text, settings.game, self.items)
        self.beside = sidecar(beside) if beside else None
        self.warns = True
        self.bound: list[Span] = []
        self.ties: list[tuple[int, Tie]] = []

    def judged(self) -> Iterator[Judged]:
        """Each item, with the digits that mend it."""
        for item in self.items:
            yield item, ()
        yield from self._bindings()
        for item, example in self.blocks():
            yield self._block(example) if example else (item, ())
        if not self.about.at and self.settings.alone:
            yield from self._sums()
        for reading in self.readings():
            if reading.tied and not reading.doubts and not (reading.example and reading.example.claims):
                continue
            judged = self._read(reading)
            if not reading.tied or judged[0].status != RIGHT:
                yield judged

    # blocks and bindings ------------------------------------------------------------------------------------

    def blocks(self) -> Iterator[tuple[Item, FoundExample | None]]:
        """The examples in blocks, or what is wrong with one."""
        for block in self.text.blocks:
            if not block.binds:
                for one in BlockReader(self.text, block, find, self.about).read():
                    if not isinstance(one, Item) and (working := judge(one).working):
                        self.ties.append((block.at, Tie(one, working)))
                    yield (one, None) if isinstance(one, Item) else (self._item(one, RIGHT), one)

    def _block(self, example: FoundExample) -> Judged:
        verdict = judge(example)
        wrong = list(explained(example, verdict))
        warned = [cannot_happen(example, why)] if self.warns and (why := never(verdict)) else []
        return self._told(example, wrong, warned, list(marked((), example, verdict, self.settings.steps)))

    def bindings(self) -> Iterator[Binding]:
        """The bindings in comments, each with the stretch before it."""
        cuts = sorted({0, *self.text.cuts})
        heads = dict(self.text.heads)
        for block in self.text.blocks:
            if block.binds:
                low = max((cut for cut in cuts if cut < block.at), default=0)
                yield Binding(self.text, block, find, self.about, self.text, (heads.get(low, low), block.at))

    def _bindings(self) -> Iterator[Judged]:
        for binding in self.bindings():
            yield self._binding(binding)
        if self.beside is None:
            return
        length = len(self.text.plain.text)
        for block in self.beside.blocks:
            yield self._binding(Binding(self.text, block, find, self.about, self.beside, (0, length)))

    def _binding(self, binding: Binding) -> Judged:
        item, repairs, _ = binding.checked()
        if binding.span is not None:
            self.bound.append(binding.span)
        return item, repairs

    # sentences ----------------------------------------------------------------------------------------------

    def readings(self) -> Iterator[Reading]:
        """What was read in sentences that are not bound."""
        bound = Spans(self.bound)
        for stretch, game in self.about.stretches(self.text):
            for part in _without(stretch, self.bound):
                reader = SectionReader(self.text, load_notations(game), self.about.options or {}, self.about.players)
                ties = [tie for at, tie in self.ties if at in part and tie.example.game == game]
                for one in reader.read(part, ties):
                    if not bound.touch(one.stretch):
                        yield one

    def _sums(self) -> Iterator[Judged]:
        """Arithmetic that is written out and does not hold, in a text of a game that is not known."""
        plain = self.text.plain
        for match in _SUM.finditer(plain.text):
            terms = [int(one) for one in re.findall("[0-9]+", match["terms"])]
            ops = [_SIGNS[one] for one in re.findall(r"[+×*−-]", match["terms"])]
            right, said = computed(terms, ops), int(match["total"])
            if right != said:
                span = plain.span(*match.span("total"))
                messages = messages_for(self.source.text)
                found = messages.say("wrong.said", said=said)
                fault = messages.made(
                    self.source.place(span[0]),
                    found,
                    messages.say("wrong.sum", right=right),
                    messages.say("wrong.write", digits=right),
                )
                item = Item(fault.place, WRONG, "", "arithmetic", match[0], (fault,), span=plain.span(*match.span()))
                yield item, ((span, str(right)),) if self.source.text[slice(*span)].isdigit() else ()

    def _read(self, reading: Reading) -> Judged:
        example = reading.example
        if example is not None and reading.refused is not None:
            return replace(self._undone(reading), faults=(refused(example, reading.refused),)), ()
        if example is None or reading.doubts or not example.claims:
            return self._undone(reading), ()
        verdict = judge(example)
        doubt = unsure(example, verdict) or self._hidden(example.span)
        if doubt is not None:
            return replace(self._undone(reading), faults=(doubt,)), ()
        wrong = list(explained(example, verdict))
        warned = [cannot_happen(example, why)] if self.warns and not example.partial and (why := never(verdict)) else []
        marks = list(marked(reading.marks, example, verdict, self.settings.steps))
        return self._told(example, wrong, warned, marks)

    def _hidden(self, span: Span) -> Fault | None:
        """A comment with a number or a result amid an example, which readers do not see."""
        for start, end in self.text.comments:
            words = self.source.text[start:end]
            if span[0] <= start <= span[1] + 2 and re.search(r"[0-9０-９一-龥]|scor|win|point", words):
                return messages_for(self.source.text, span).fault(self.source.place(start), "unread.hidden")
        return None

    def _undone(self, reading: Reading) -> Item:
        """What was not understood, with a draft."""
        said = messages_for(self.source.text, reading.span)
        faults: list[Fault] = []
        for start, end in reading.doubts or ((reading.stretch[0], reading.stretch[0]),):
            words = said.quoted(self.text.plain.text[start:end] or "…")
            faults.append(said.fault(self.text.place(start), "bound.nothing", words=words))
        if reading.example is not None and reading.example.claims:
            told = {fault.place for fault in faults}
            denied = (fault for fault, _ in explained(reading.example, judge(reading.example)))
            faults += [fault for fault in denied if fault.place not in told]
            faults.sort(key=lambda fault: (fault.place.line, fault.place.column))
        place = self.source.place(self.text.plain.at(reading.stretch[0]))
        name = reading.calculation or "example"
        sentence = self.source.text[slice(*reading.span)].strip().partition("\n")[0][:EXCERPT]
        return Item(
            place, UNREAD, reading.game, name, sentence, tuple(faults[:_MOST]), span=reading.span, marks=reading.marks,
            reason=NOT_BOUND, draft=draft(self.text, reading),
        )  # fmt: skip

    # items --------------------------------------------------------------------------------------------------

    def _told(
        self, example: FoundExample, wrong: Sequence[tuple[Fault, tuple[Repair, ...]]], warned: list[Fault],
        marks: Sequence[Mark],
    ) -> Judged:  # fmt: skip
        if self.settings.strict:
            wrong, warned = [*wrong, *((fault, ()) for fault in warned)], []
        mends = tuple(repair for _, mending in wrong for repair in mending)
        if not all(mending for _, mending in wrong):
            mends = ()
        item = self._item(example, WRONG if wrong else RIGHT)
        return replace(
            item, faults=tuple(fault for fault, _ in wrong), warnings=tuple(warned), marks=tuple(marks)
        ), mends

    def _item(self, example: FoundExample, status: str) -> Item:
        text = self.source.text
        start, end = example.span
        start += len(text[start:end]) - len(text[start:end].lstrip())
        sentence = text[start:end].strip().partition("\n")[0][:EXCERPT]
        return Item(self.source.place(start), status, example.game, example.calculation, sentence, span=(start, end))


def _without(stretch: Span, spans: Iterable[Span]) -> Iterator[Span]:
    """The parts of a stretch that none of some spans covers."""
    at = stretch[0]
    for start, end in sorted(spans):
        if start < stretch[1] and end > at:
            if start > at:
                yield at, start
            at = end
    if at < stretch[1]:
        yield at, stretch[1]


__all__ = ["Asked", "Mapping", "Settings", "check_text", "examples_in"]
