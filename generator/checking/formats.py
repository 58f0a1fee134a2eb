"""A report as text, JSON, JUnit XML or annotations for GitHub; ``page`` has it as HTML.

Texts may be anybody's: in all forms what they say stays within its line and is text only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from xml.etree import ElementTree as ET

from rules_engine.echo import json_text, line, safe

from ..faults import ContentError, Fault, Place
from ..paths import from_root, shown
from ..texts.worked import Span
from .messages import messages
from .report import EXIT, GIVEN, HARMLESS, RIGHT, TEXT, UNREAD, WRONG, Item, Mark, MarkedText, Report, together

WARNING = "warning"
COLOURS = {RIGHT: "green", WRONG: "red", UNREAD: "yellow", WARNING: "yellow"}
_SIGNS = {RIGHT: "=", WRONG: "!", UNREAD: "?"}
PIECE = 400  # letters in a row of an example that are shown
Paint = Callable[[str, str, str], str]
"""A kind of mark, its letters and its note, as a terminal shows them."""


def bracketed(kind: str, text: str, note: str = "") -> str:
    """A mark in signs, where there is no colour; what is harmless has none."""
    if kind == HARMLESS:
        return text
    if kind == GIVEN:
        return f"{{{text}}}"
    return f"[{_SIGNS[kind]}{text}{f' -> {note}' if note and kind == WRONG else ''}]"


def as_text(report: Report, all_items: bool = False, paint: Paint | None = None) -> Iterator[tuple[str, str]]:
    """Lines, each with the status that it speaks of or "".

    With ``all_items`` right ones are told, too, and of all the text with its marks, in brackets or as ``paint`` has it.
    """
    marked = False
    for file in report.files:
        text = MarkedText(file.text)
        for item in file.items:
            status = WARNING if item.warnings and item.status == RIGHT else item.status
            if status == RIGHT and not all_items:
                continue
            what = f"{item.game} {item.name}".strip()
            whole = bool(all_items and file.text and item.marks)
            marked |= whole
            sentence = f": {item.sentence}" if item.sentence and not whole else ""
            why = f" ({item.reason})" if item.reason else ""
            yield line(f"{item.place}: {status}{why}: {what}{sentence}"), status
            yield from ((one, "") for one in (_shown(text, item, paint) if whole else ()))
            for fault in (*item.faults, *item.warnings):
                for one in fault_lines(fault):
                    yield f"  {one}", ""
            for one in _draft(item) if item.draft else ():
                yield f"  {line(one)}", ""
        if len(report.files) > 1:
            yield file.summary(), ""
    if marked:
        show = paint or bracketed
        kinds = [show(GIVEN, GIVEN, ""), show(RIGHT, RIGHT, ""), show(WRONG, WRONG, RIGHT), show(UNREAD, UNREAD, "")]
        yield f"marks: {' '.join(kinds)}", ""
    yield str(report.counts()), ""


def _draft(item: Item) -> Iterator[str]:
    """What was read, as a binding to paste."""
    yield messages(item.faults[0].lang if item.faults else "en").say("bound.draft")
    yield from f"<!-- {item.draft}\n-->".splitlines()


def _shown(text: MarkedText, item: Item, paint: Paint | None) -> Iterator[str]:
    """The lines of an example with their numbers, as its author wrote them, with their marks."""
    marks = [mark for mark in together(text.text, item.marks) if paint or mark.kind != HARMLESS]
    show = paint or bracketed
    for cut in text.cut(item.span, (), marks):
        said = ""
        for piece in cut.pieces:
            letters = line(piece.text.rstrip("\r\n"), PIECE)
            mark = None if piece.mark is None else marks[piece.mark]
            note = line(mark.note, PIECE) if mark and piece.begins else ""
            said += show(mark.kind, letters, note) if mark and letters else letters
        yield f"{cut.number:>6} | {said if paint else safe(said)}"


def as_lines(report: Report) -> Iterator[str]:
    """Of games of the kit: a line an example, the faults below the example that they are about, then the others."""
    for item in report.items:
        if item.name != TEXT:
            word = "ok   " if item.status == RIGHT else "WRONG"
            yield f"{word}  {item.game}  {item.name}  [{item.clauses}]"
            yield from (f"       {fault}" for fault in item.faults)
    yield from map(str, ContentError(one for item in report.items if item.name == TEXT for one in item.faults).faults)
    yield str(report.counts())


def as_json(report: Report) -> str:
    """An object with files, items and details; places as path, line and column."""
    files = ((file, MarkedText(file.text)) for file in report.files)
    data = {
        "code": report.code,
        "right": report.count(RIGHT),
        "wrong": report.count(WRONG),
        "not_understood": report.count(UNREAD),
        "ignored": report.ignored,
        "warnings": report.counts().warnings,
        "unseen": report.unseen,
        "files": [
            {
                "path": from_root(file.path),
                "ignored": file.ignored,
                "examples": [_item(item, text) for item in file.items],
            }
            for file, text in files
        ],
    }
    return json_text(data)


def as_junit(report: Report) -> str:
    """JUnit XML: a test suite a file, a test case an example; what is not understood is an error."""
    root = ET.Element("testsuites", name="tehodoki")
    for file in report.files:
        counts = {"tests": str(len(file.items)), "failures": str(file.count(WRONG)), "errors": str(file.count(UNREAD))}
        suite = ET.SubElement(root, "testsuite", {"name": shown(file.path), **counts})
        for item in file.items:
            name, at = f"{item.name} at line {item.place.line}", str(item.place.line)
            known = {"classname": item.game or shown(file.path), "name": name, "file": shown(file.path), "line": at}
            case = ET.SubElement(suite, "testcase", known)
            if item.status != RIGHT:
                kind = "failure" if item.status == WRONG else "error"
                message = _line(item.faults[0]) if item.faults else item.status
                node = ET.SubElement(case, kind, message=message)
                node.text = "\n".join(told for one in item.faults for told in fault_lines(one))
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True)


def as_github(report: Report) -> Iterator[str]:
    """Annotations at the lines of a pull request."""
    for item in report.items:
        told = [("error", item.status, fault) for fault in item.faults]
        told += [("warning", WARNING, fault) for fault in item.warnings]
        for level, title, fault in told:
            place = fault.place
            path = _property(shown(place.path))
            where = f"file={path},line={place.line},col={place.column},title={_property(title)}"
            yield f"::{level} {where}::{_escaped(_line(fault, place=False))}"
    yield str(report.counts())


def fault_lines(fault: Fault) -> Iterator[str]:
    """What is wrong, on a line, then notes and the steps of the calculation."""
    yield _line(fault)
    for note in fault.notes:
        yield line(f"  {note}")
    for step in fault.steps:
        yield line(f"    {step}")


def _line(fault: Fault, place: bool = True) -> str:
    where = f"{fault.place}: " if place else ""
    return line(f"{where}{fault.told()}")


def _item(item: Item, text: MarkedText) -> dict[str, Any]:
    return {
        "status": item.status,
        "code": EXIT[item.status],
        "reason": item.reason,
        "draft": item.draft,
        "game": item.game,
        "name": item.name,
        **_place(item.place),
        "sentence": item.sentence,
        "span": _span(item.span, text),
        "marks": [_mark(mark, text) for mark in item.marks],
        "details": list(map(_detail, item.faults)),
        "warnings": list(map(_detail, item.warnings)),
    }


def _span(span: Span, text: MarkedText) -> dict[str, Any] | None:
    """From a letter to the one behind the last; of what does not say where it stands nothing."""
    places = (dict(zip(("line", "column"), text.place(at), strict=True)) for at in text.within(span))
    return None if span == (0, 0) else dict(zip(("start", "end"), places, strict=True))


def _mark(mark: Mark, text: MarkedText) -> dict[str, Any]:
    """``length`` is in letters, as columns are."""
    start, end = text.within(mark.span)
    line, column = text.place(start)
    return {"line": line, "column": column, "length": end - start, "kind": mark.kind, "note": mark.note}


def _detail(fault: Fault) -> dict[str, Any]:
    names = ("found", "expected", "remedy", "clause", "notes", "steps")
    return {**_place(fault.place), **{name: getattr(fault, name) for name in names}}


def _place(place: Place) -> dict[str, Any]:
    return {"path": from_root(place.path), "line": place.line, "column": place.column}


def _escaped(text: str) -> str:
    return text.replace("%", "%25")  # safe text has no line ends


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
