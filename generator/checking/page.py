"""A report as one page of HTML: each text as its author wrote it, what was checked in it, and how it was worked out.

The page asks for nothing and runs nothing. The lines of a text, ``.line``, hold it letter by letter; a letter that
would not be seen stands there as ``<data value="U+001B">``. All else that a text or a message says is a safe line.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from typing import Any

import yaml
from markupsafe import Markup, escape

from rules_engine.echo import line

from .. import templating
from ..faults import Fault
from ..languages import LANGS
from ..paths import shown, templates_dir
from ..version import VERSION
from .messages import messages_for
from .report import GIVEN, HARMLESS, RIGHT, UNREAD, WRONG, FileReport, Item, MarkedText, Piece, Report

CLASS = {RIGHT: "right", WRONG: "wrong", UNREAD: "unread", GIVEN: "given", HARMLESS: "harmless"}
SIGN = {"right": "✓", "wrong": "✗", "unread": "?"}
CLAIMS = (RIGHT, WRONG, UNREAD)
LONGEST_RUN = 12
"""Lines without an example that are shown; of more only those next to an example."""
NEAR = 2
BESIDE = 60  # letters of what would be right that stand in the text
EXCERPT = 120
_NAMES = {0x00: "NUL", 0x07: "BEL", 0x08: "BS", 0x0D: "CR", 0x1B: "ESC", 0x7F: "DEL"}
_UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
_COMMAND = re.compile(r"#(?=#\[|#vso\[)")  # a runner that prints the page would obey it


@dataclass(frozen=True)
class Row:
    """A claim of an example with its faults and steps, or a fault beside its claims."""

    kind: str
    anchor: str
    place: str
    text: str
    note: str
    faults: tuple[Fault, ...]
    steps: tuple[str, ...]


@dataclass(frozen=True)
class Proof:
    """What was found of an example, to be shown below it."""

    item: Item
    kind: str
    first: int
    last: int
    rows: tuple[Row, ...]

    @property
    def claims(self) -> int:
        """How many values were compared."""
        return sum(bool(row.text) for row in self.rows)


@dataclass(frozen=True)
class Stretch:
    """Lines as they are shown, or folded, and the proofs of the examples that end there."""

    first: int
    last: int
    html: Markup
    folded: bool
    proofs: tuple[Proof, ...] = ()


class FilePage:
    """What the page shows of a file. ``name`` is unique on the page and begins all addresses within it."""

    def __init__(self, file: FileReport, name: str) -> None:
        self.file, self.name, self.path = file, name, shown(file.path)
        self.lang = messages_for(file.text or "\n".join(item.sentence for item in file.items)).lang
        self.words = words(self.lang)
        self.text = MarkedText(file.text)
        self.spans = [self.text.span(item) for item in file.items]
        self.proofs = [self._proof(item, number) for number, item in enumerate(file.items)]
        self.kinds = self._kinds()
        self.marks = [
            (mark, f"{name}e{n}m{m}") for n, item in enumerate(file.items) for m, mark in enumerate(item.marks)
        ]

    def counts(self) -> dict[str, int]:
        """How many examples there are, and how many of each sort."""
        return _counts(self.file)

    def marked(self) -> dict[str, int]:
        """How many claims were compared and how many values given."""
        kinds = Counter(mark.kind for item in self.file.items for mark in item.marks)
        return {"claims": kinds[RIGHT] + kinds[WRONG], "given": kinds[GIVEN]}

    def bars(self) -> Iterator[tuple[str, float, float]]:
        """Lines in a row of one kind: the kind, where they begin and how many they are, in hundredths of the text."""
        for kind, lines in groupby(range(1, self.text.lines + 1), key=self.kinds.get):
            if kind:
                begin, *more = lines
                share = 100 / self.text.lines
                yield kind, round((begin - 1) * share, 2), round((1 + len(more)) * share, 2)

    def stretches(self) -> Iterator[Stretch]:
        """The text from its first line to the last."""
        below: dict[int, list[Proof]] = {}
        for proof in self.proofs:
            below.setdefault(proof.last, []).append(proof)
        lines, folded = list(self._lines()), self._folded()
        begin = 1
        for number in range(1, len(lines) + 1):
            ends = number in below or number == len(lines) or (number in folded) != (number + 1 in folded)
            if ends:
                html = Markup("").join(lines[begin - 1 : number])
                yield Stretch(begin, number, html, number in folded, tuple(below.get(number, ())))
                begin = number + 1

    def _kinds(self) -> dict[int, str]:
        """How the lines that examples touch are shown: as the worst of these."""
        kinds: dict[int, str] = {}
        for proof in self.proofs if self.file.text else ():
            for number in range(proof.first, proof.last + 1):
                kinds[number] = max(kinds.get(number, "right"), proof.kind, key=("right", "unread", "wrong").index)
        return kinds

    def _folded(self) -> set[int]:
        folded, last = set[int](), self.text.lines
        touched = [0, *sorted(self.kinds), last + 1]
        for before, after in pairwise(touched):
            if after - before - 1 > LONGEST_RUN:
                folded.update(range(before + 1 + NEAR, after - NEAR))
        return folded

    def _proof(self, item: Item, number: int) -> Proof:
        start, end = self.spans[number]
        first, last = (self.text.place(at)[0] for at in (start, max(end - 1, start)))
        if not self.file.text:
            first = last = item.place.line
        rows = sorted(self._rows(item, number), key=lambda row: row.kind == CLASS[RIGHT])  # what is to be mended first
        return Proof(item, CLASS[item.status], first, last, tuple(rows))

    def _rows(self, item: Item, number: int) -> Iterator[Row]:
        """The faults that no mark bears, then the claims, each with those that are told of its place."""
        places = [self.text.place(self.text.within(mark.span)[0]) for mark in item.marks]
        told: dict[tuple[int, int], list[Fault]] = {}
        for fault in item.faults:
            told.setdefault((fault.place.line, fault.place.column), []).append(fault)
        borne = {place for place, mark in zip(places, item.marks, strict=True) if mark.kind in CLAIMS}
        for which, fault in enumerate(fault for fault in item.faults if _at(fault) not in borne):
            yield Row(
                CLASS[item.status], f"{self.name}e{number}f{which}", _said(_at(fault)), "", "", (fault,), fault.steps
            )
        for which, (place, mark) in enumerate(zip(places, item.marks, strict=True)):
            if mark.kind in CLAIMS:
                faults = tuple(told.pop(place, ()))
                steps = mark.steps or tuple(step for fault in faults for step in fault.steps)
                text = line(self.file.text[slice(*self.text.within(mark.span))], EXCERPT)
                yield Row(
                    CLASS[mark.kind], f"{self.name}e{number}m{which}", _said(place), text, mark.note, faults, steps
                )

    def _lines(self) -> Iterator[Markup]:
        html = Markup('<span class="{}" id="{}" data-n="{}">{}</span>')
        for cut in self.text.cut((0, len(self.file.text)), self.spans, [mark for mark, _ in self.marks]):
            kind = self.kinds.get(cut.number, "")
            pieces = Markup("").join(self._piece(piece, bool(kind)) for piece in cut.pieces)
            yield html.format(f"line {kind}".strip(), f"{self.name}l{cut.number}", cut.number, pieces)

    def _piece(self, piece: Piece, touched: bool) -> Markup:
        text = written(piece.text)
        if piece.mark is None:
            grey = touched and not piece.inside and piece.text.strip("\r\n")
            return Markup('<span class="out">{}</span>').format(text) if grey else text
        mark, anchor = self.marks[piece.mark]
        kind = CLASS[mark.kind]
        more = Markup(' data-said="{}"').format(self.words["kinds"][kind]) if piece.begins else Markup("")
        if piece.begins and mark.kind == WRONG and 0 < len(mark.note) <= BESIDE:
            note = line(mark.note)
            said = self.words["instead"].format(right=note)
            more += Markup(' data-note="{}" data-instead="{}"').format(note, said)
        html = Markup('<mark class="{}" data-mark="{}"{}>{}</mark>').format(kind, anchor, more, text)
        return Markup('<a href="#{}">{}</a>').format(anchor, html) if mark.kind in CLAIMS else html


def as_html(report: Report) -> str:
    """The page, in the language of the first text."""
    files = [FilePage(file, f"f{n}") for n, file in enumerate(report.files)]
    lang = files[0].lang if files else LANGS[-1]
    environment = templating.environment(templates_dir() / "verify")
    environment.filters["line"] = line
    return environment.get_template("page.html.j2").render(
        files=files,
        counts=_counts(report),
        verdict=_verdict(report),
        lang=lang,
        say=words(lang),
        sign=SIGN,
        version=VERSION,
    )


def written(text: str) -> Markup:
    """A text letter by letter: what would not be seen or would turn the writing as a sign, the rest as what it is."""
    if text.isprintable() and "##" not in text:
        return escape(text)
    body, end = (text[:-2], "&#13;\n") if text.endswith("\r\n") else (text, "")
    html = "".join(str(escape(char)) if char.isprintable() else _odd(char) for char in body)
    return Markup(_COMMAND.sub("&#35;", html) + end)


def _odd(char: str) -> str:
    if char in "\n\u3000":
        return char
    code = ord(char)
    character = code & 0xFFFE != 0xFFFE and not 0xFDD0 <= code <= 0xFDEF  # the others are none in HTML
    if character and (char == "\t" or unicodedata.category(char) not in _UNSEEN):
        return f"&#{code};"
    name = f"U+{code:04X}"
    return f'<data class="sign" value="{name}">{_NAMES.get(code, name)}</data>'


@cache
def words(lang: str) -> Mapping[str, Any]:
    """What the page says by itself in a language."""
    text = (templates_dir() / "verify" / f"strings.{lang}.yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.safe_load(text)
    return data


def _counts(report: FileReport | Report) -> dict[str, int]:
    by = {kind: report.count(status) for status, kind in CLASS.items() if kind in SIGN}
    warnings = sum(len(item.warnings) for item in report.items)
    return {"examples": by["right"] + by["wrong"], **by, "ignored": report.ignored, "warnings": warnings}


def _verdict(report: Report) -> str:
    wrong, unread = report.count(WRONG), report.count(UNREAD)
    if wrong and unread:
        return "both"
    return "wrong" if wrong else "unread" if unread else "right" if report.count(RIGHT) else "none"


def _at(fault: Fault) -> tuple[int, int]:
    return fault.place.line, fault.place.column


def _said(place: tuple[int, int]) -> str:
    return f"{place[0]}:{place[1]}"
