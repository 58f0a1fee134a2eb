"""A text checked: its blocks, its bindings, the sentences that can be read, and what could not be."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from ..faults import Fault
from ..texts.worked import Span
from .block import BlockReader
from .bound import Binding, sidecar
from .drafts import draft
from .explain import cannot_happen, explained, marked, refused, unsure
from .messages import messages_for
from .named import About, about, find
from .notations import load_notations
from .phrases import computed
from .reading import Reading, SectionReader, Tie
from .report import NOT_BOUND, RIGHT, UNREAD, WRONG, FileReport, Item, Mark
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


def check_text(source: Source, settings: Settings, beside: Source | None = None, mending: bool = True) -> FileReport:
    """Check one text, with the bindings ``beside`` it. ``mending``: look for the digits that mend it, too."""
    check = Check(read(source), settings, beside)
    check.warns = mending
    items = sorted(check.judged(), key=lambda item: (item.place.line, item.place.column))
    report = FileReport(source.path, tuple(items), check.text.ignored, source.text)
    if not (report.repairs and mending):
        return report
    mended = replace(source, text=repaired(source.text, report.repairs))
    return _proved(report, check_text(mended, settings, beside, mending=False))


def _proved(report: FileReport, after: FileReport) -> FileReport:
    """A report with only those repairs after which the examples that they are of are right."""
    right = {item.span[0] for item in after.items if item.status == RIGHT}
    starts = [start for (start, _), _ in report.repairs]
    moved = [0, *accumulate(len(digits) - (end - start) for (start, end), digits in report.repairs)]

    def proved(item: Item) -> bool:
        return item.span[0] + moved[bisect_left(starts, item.span[0])] in right

    return replace(report, items=tuple(one if proved(one) else replace(one, repairs=()) for one in report.items))


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

    def judged(self) -> Iterator[Item]:
        """Each item."""
        yield from self.items
        for binding in self.bindings():
            yield binding.checked()[0]
            if binding.span is not None:
                self.bound.append(binding.span)
        for one in self.blocks():
            yield one if isinstance(one, Item) else self._judged(one)
        if not self.about.at and self.settings.alone:
            yield from self._sums()
        for reading in self.readings():
            if reading.tied and not reading.doubts and not (reading.example and reading.example.claims):
                continue
            item = self._read(reading)
            if not reading.tied or item.status != RIGHT:
                yield item

    # blocks and bindings ------------------------------------------------------------------------------------

    def blocks(self) -> Iterator[FoundExample | Item]:
        """The examples in blocks, or what is wrong with one."""
        for block in self.text.blocks:
            for one in () if block.binds else BlockReader(self.text, block, find, self.about).read():
                if isinstance(one, FoundExample) and (working := judge(one).working):
                    self.ties.append((block.at, Tie(one, working)))
                yield one

    def bindings(self) -> Iterator[Binding]:
        """The bindings in comments, each with the stretch before it, then those beside the text."""
        cuts, heads = sorted({0, *self.text.cuts}), dict(self.text.heads)
        for block in self.text.blocks:
            if block.binds:
                low = max((cut for cut in cuts if cut < block.at), default=0)
                yield Binding(self.text, block, find, self.about, self.text, (heads.get(low, low), block.at))
        whole = 0, len(self.text.plain.text)
        for block in self.beside.blocks if self.beside else ():
            yield Binding(self.text, block, find, self.about, self.beside or self.text, whole)

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

    def _sums(self) -> Iterator[Item]:
        """Arithmetic that is written out and does not hold, in a text of a game that is not known."""
        plain, messages = self.text.plain, messages_for(self.source.text)
        for match in _SUM.finditer(plain.text):
            terms = [int(one) for one in re.findall("[0-9]+", match["terms"])]
            ops = [_SIGNS[one] for one in re.findall(r"[+×*−-]", match["terms"])]
            right, said = computed(terms, ops), int(match["total"])
            if right != said:
                span, whole = plain.span(*match.span("total")), plain.span(*match.span())
                told = ("wrong.said", "wrong.sum", "wrong.write")
                words = (messages.say(key, said=said, right=right, digits=right) for key in told)
                fault = messages.made(self.source.place(span[0]), *words)
                mends = ((span, str(right)),) if self.source.text[slice(*span)].isdigit() else ()
                yield Item(fault.place, WRONG, "", "arithmetic", match[0], (fault,), span=whole, repairs=mends)

    def _read(self, reading: Reading) -> Item:
        example = reading.example
        if example is not None and reading.refused is not None:
            return replace(self._undone(reading), faults=(refused(example, reading.refused),))
        if example is None or reading.doubts or not example.claims:
            return self._undone(reading)
        doubt = unsure(example, judge(example)) or self._hidden(example.span)
        return replace(self._undone(reading), faults=(doubt,)) if doubt else self._judged(example, reading.marks)

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
        item = Item.passage(
            self.source, reading.span, UNREAD, reading.game, reading.calculation or "example",
            faults=tuple(faults[:_MOST]), marks=reading.marks, reason=NOT_BOUND, draft=draft(self.text, reading),
        )  # fmt: skip
        return replace(item, place=self.text.place(reading.stretch[0]))

    # items --------------------------------------------------------------------------------------------------

    def _judged(self, example: FoundExample, marks: Sequence[Mark] = ()) -> Item:
        """An example that was read, as the engine judges it."""
        verdict = judge(example)
        wrong = list(explained(example, verdict))
        why = never(verdict) if self.warns and not example.partial else None
        warned = [cannot_happen(example, why)] if why else []
        if self.settings.strict:
            wrong, warned = [*wrong, *((fault, ()) for fault in warned)], []
        mends = [repair for _, mending in wrong for repair in mending]
        return Item.passage(
            self.source, example.span, WRONG if wrong else RIGHT, example.game, example.calculation,
            faults=tuple(fault for fault, _ in wrong), warnings=tuple(warned),
            marks=tuple(marked(marks, example, verdict, self.settings.steps)),
            repairs=tuple(mends) if all(mending for _, mending in wrong) else (),
        )  # fmt: skip


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
