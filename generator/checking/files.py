"""Files and folders checked: which are read, what each holds, and what could not be read."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.checking.check import Settings, check_text
from generator.checking.report import RIGHT, UNREAD, WRONG, FileReport, Item, Report
from generator.checking.source import HTML, KINDS, MARKDOWN, Source
from generator.faults import Fault, Place
from rules_engine import RulesError, UnreadableRecord, read_record

RECORD = ".json"
_MARKUP = re.compile(r"\ufeff?\s*<(?:!doctype|html|body|p|div)\b", re.IGNORECASE)
_SKIPPED = ("node_modules", "__pycache__")


def check_paths(paths: Iterable[Path], settings: Settings, given: Iterable[tuple[Path, bytes]] = ()) -> Report:
    """Check files, the texts and records in folders, and texts that are ``given`` with what to call them.

    A file or folder that cannot be read is an item of its report like what cannot be understood.
    """
    files = [_named(check_bytes(path, data, settings), settings) for path, data in given]
    for path in paths:
        if not path.is_dir():
            files.append(_named(_check_file(path, settings), settings))
            continue
        texts, refused = texts_in(path)
        found = [_check_file(one, settings, alone=False) for one in texts]
        found = [one for one in found if one.items or one.ignored]
        found += [_unreadable(Path(error.filename), error) for error in refused]
        files += found or [_named(FileReport(path, ()), settings)]
    return Report(tuple(files))


def texts_in(folder: Path) -> tuple[list[Path], list[OSError]]:
    """The texts and records below a folder, without hidden folders; and why the system did not show more of it."""
    found, refused = [], list[OSError]()
    for place, folders, names in os.walk(folder, onerror=refused.append):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _SKIPPED)
        for path in (Path(place, name) for name in names if not name.startswith(".") and name not in _SKIPPED):
            try:
                if path.suffix.lower() in (*KINDS, RECORD) and path.is_file():
                    found.append(path)
            except OSError as error:
                refused.append(error)
    return sorted(found), refused


def _check_file(path: Path, settings: Settings, alone: bool = True) -> FileReport:
    try:
        data = path.read_bytes()
    except OSError as error:
        return _unreadable(path, error)
    return check_bytes(path, data, settings, alone)


def _unreadable(path: Path, error: OSError) -> FileReport:
    found = (error.strerror or str(error)).lower()
    fault = Fault(Place(path), found, "what can be read", "give it the rights, or leave it out")
    return FileReport(path, (Item.unread(fault, name="file"),))


def _named(report: FileReport, settings: Settings) -> FileReport:
    """A file that was named must hold an example, unless that is allowed."""
    if report.items or report.ignored or settings.allow_empty:
        return report
    fault = Fault(
        Place(report.path),
        "no worked example",
        "at least one that can be read",
        "write one, name the game with --game, or allow it with --allow-empty",
    )
    return replace(report, items=(Item.unread(fault, name="nothing"),))


def check_bytes(path: Path, data: bytes, settings: Settings, alone: bool = True) -> FileReport:
    """Check one file. ``alone``: it was named, so that JSON without a record is a fault."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        fault = Fault(Place(path, line), "bytes that are not UTF-8", "UTF-8", "save the file as UTF-8")
        return FileReport(path, (Item.unread(fault),))
    suffix = path.suffix.lower()
    if suffix == RECORD or (suffix not in KINDS and text.lstrip("\ufeff \r\n\t").startswith("{")):
        return _record(path, text, alone)
    kind = KINDS.get(suffix) or (HTML if _MARKUP.match(text) else MARKDOWN)
    return check_text(Source(path, text, kind), settings)


# records -------------------------------------------------------------------------------------------------


def _record(path: Path, text: str, alone: bool) -> FileReport:
    place = Place(path)
    try:
        record = read_record(text)
    except UnreadableRecord as error:
        return _refused(path, UNREAD, error) if alone else FileReport(path, ())
    except RulesError as error:
        if not alone and not _is_record(text):
            return FileReport(path, ())
        return _refused(path, WRONG, error)
    return FileReport(path, (Item(place, RIGHT, record.game.name, "record"),))


def _refused(path: Path, status: str, error: RulesError) -> FileReport:
    fault = Fault(Place(path), str(error), "a record that the rules allow", "mend the record")
    return FileReport(path, (Item(fault.place, status, "", "record", "", (fault,)),))


def _is_record(text: str) -> bool:
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(data, dict) and str(data.get("format", "")).startswith("tehodoki")
