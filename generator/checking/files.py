"""Files and folders checked: which are read, what each holds, and what could not be read.

A file that is reached twice, by a link or another name, is checked once. In folders links to files are followed where
these lie in the folder, too; a link that leads out of it is told and not followed, as the texts may be a stranger's.
Links to folders are not followed, and those that lead nowhere are no texts.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Hashable, Iterable
from dataclasses import replace
from pathlib import Path

from rules_engine import RulesError, UnreadableRecord, games, read_record

from ..faults import Fault, Place
from .bound import SIDECAR
from .check import Settings, check_text
from .decoding import Undecodable, decode
from .report import RIGHT, UNREAD, WRONG, FileReport, Item, Report
from .source import HTML, KINDS, MARKDOWN, PLAIN, Source

RECORD = ".json"
MOST_READ = 10_000_000
"""Bytes of a text or a record, as many as of standard input."""
_MARKUP = re.compile(r"\ufeff?\s*<(?:!doctype|html|body|p|div)\b", re.IGNORECASE)
_OBJECT = re.compile(r"\ufeff?\s*\{\s*[\"}]")
_FORMAT = re.compile(r'(?:"format"\s*:|^)\s*"tehodoki')
_OTHERS = (".adoc", ".asciidoc", ".org", ".wiki", ".textile", ".tex", ".rtf", ".docx", ".odt", "")
_SKIPPED = ("node_modules", "__pycache__", "site-packages")
_DESCRIPTORS = (Path("/dev/fd"), Path("/proc/self/fd"))


class Unfit(OSError):
    """What is no file to be read. ``expected`` and ``remedy`` go with it."""

    def __init__(
        self, path: Path, found: str, expected: str = "what can be read",
        remedy: str = "give it the rights, or leave it out",
    ) -> None:  # fmt: skip
        super().__init__(errno.EINVAL, found, str(path))
        self.expected, self.remedy = expected, remedy


def leads_out(path: Path, folder: Path) -> bool:
    """Whether a link in a folder leads to a file that does not lie in it."""
    return path.is_symlink() and not path.resolve().is_relative_to(folder.resolve())


def check_paths(paths: Iterable[Path], settings: Settings, given: Iterable[tuple[Path, bytes]] = ()) -> Report:
    """Check files, the texts and records in folders, and texts that are ``given`` with what to call them.

    A file or folder that cannot be read is an item of its report like what cannot be understood.
    """
    files = [_named(check_bytes(path, data, settings), settings) for path, data in given]
    places = {path: _is_folder(path) for path in paths}
    named = {_identity(path): path for path, is_folder in reversed(places.items()) if not is_folder}
    seen = set(named)
    unseen = 0
    for path, is_folder in places.items():
        if not is_folder:
            if named[_identity(path)] == path:
                files.append(_named(check_file(path, settings), settings))
            continue
        texts, refused, others = texts_in(path)
        unseen += others
        fresh = {one: identity for one in texts if (identity := _identity(one)) not in seen}
        seen.update(fresh.values())
        found = [check_file(one, settings, alone=False) for one in fresh]
        found = [one for one in found if one.items or one.ignored]
        found += [unreadable(Path(error.filename), error) for error in refused]
        if not found and len(fresh) == len(texts):
            found = [_named(FileReport(path, ()), settings)]
        files += found
    return Report(tuple(files), unseen=unseen)


def texts_in(folder: Path) -> tuple[list[Path], list[OSError], int]:
    """The texts and records below a folder, without hidden folders; why the system did not show more of it.

    And how many texts of other kinds there are, which are not looked at.
    """
    found, others, refused = list[Path](), list[Path](), list[OSError]()
    for place, folders, names in os.walk(folder, onerror=refused.append):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _SKIPPED)
        for path in (Path(place, name) for name in names if not name.startswith(".") and name not in _SKIPPED):
            try:
                kind = path.suffix.lower()
                if kind not in (*KINDS, RECORD, *_OTHERS) or not path.is_file():
                    continue
                if leads_out(path, folder):
                    leads, remedy = "a link that leads out of the folder", "name the file itself to have it checked"
                    refused.append(Unfit(path, leads, "one that stays in it", remedy))
                else:
                    (others if kind in _OTHERS else found).append(path)
            except OSError as error:
                refused.append(error)
    once: dict[Hashable, Path] = {}
    for path in sorted(found, key=lambda path: (path.is_symlink(), path)):
        once.setdefault(_identity(path), path)
    return sorted(once.values()), refused, len(others)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # it cannot be read either, and that is told
        return False


def _identity(path: Path) -> Hashable:
    """The same for all names of a file."""
    try:
        facts = path.stat()
    except OSError:
        return path
    return facts.st_dev, facts.st_ino


def check_file(path: Path, settings: Settings, alone: bool = True, called: Path | None = None) -> FileReport:
    """Check one file, ``called`` something else where that is given; one that cannot be read is an item."""
    called = called or path
    try:
        data = bytes_of(path)
    except OSError as error:
        return unreadable(called, error)
    return check_bytes(called, data, settings, alone)


def bytes_of(path: Path) -> bytes:
    """A file's bytes. Raises OSError; Unfit where it may have no end, or is larger than texts are.

    A pipe is read where it is one of our own, as the shell's ``<(…)`` is: others may never have a writer.
    """
    with open(path, "rb", opener=_at_once) as file:
        facts = os.fstat(file.fileno())
        if stat.S_ISFIFO(facts.st_mode) and path.parent in _DESCRIPTORS:
            os.set_blocking(file.fileno(), True)
        elif not stat.S_ISREG(facts.st_mode):
            what = "a pipe" if stat.S_ISFIFO(facts.st_mode) else "a device"
            raise Unfit(path, what, "an ordinary file", "send the text to standard input, named -")
        data = b"" if facts.st_size > MOST_READ else file.read(MOST_READ + 1)
    if max(len(data), facts.st_size) > MOST_READ:
        raise Unfit(path, f"more than {MOST_READ:,} bytes", "at most as many", "divide the text, or leave it out")
    return data


def _at_once(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def unreadable(path: Path, error: OSError) -> FileReport:
    """The report of a file that could not be read."""
    fit = error if isinstance(error, Unfit) else Unfit(path, (error.strerror or str(error)).lower())
    fault = Fault(Place(path), str(fit.strerror), fit.expected, fit.remedy)
    return FileReport(path, (Item.unread(fault, name="file"),))


def _named(report: FileReport, settings: Settings) -> FileReport:
    """A file that was named must hold an example, unless that is allowed."""
    if report.items or report.ignored or settings.allow_empty:
        return report
    fault = Fault(
        Place(report.path),
        "no worked example",
        "at least one that can be read",
        f"write one, name the game with --game ({', '.join(games())}), or allow it with --allow-empty",
    )
    return replace(report, items=(Item.unread(fault, name="nothing"),))


def check_bytes(path: Path, data: bytes, settings: Settings, alone: bool = True) -> FileReport:
    """Check one file. ``alone``: it was named, so that JSON without a record is a fault."""
    try:
        return check_decoded(path, decode(data).text, settings, alone)
    except Undecodable as error:
        # In a folder, and where a text may be without examples, what would not be looked at is not asked for either.
        if not alone or settings.allow_empty:
            report = check_decoded(path, error.text, settings, alone=False)
            if not report.items and not report.ignored:
                return FileReport(path, ())
        fault = Fault(Place(path, error.line), str(error), error.expected, error.remedy)
        return FileReport(path, (Item.unread(fault),))


def check_decoded(path: Path, text: str, settings: Settings, alone: bool = True) -> FileReport:
    """Check what a file says."""
    suffix = path.suffix.lower()
    if suffix == RECORD or (suffix not in KINDS and _OBJECT.match(text)):
        return _record(path, text, alone)
    kind = KINDS.get(suffix) or (HTML if _MARKUP.match(text) else MARKDOWN)
    return check_text(Source(path, text, kind), replace(settings, alone=alone), beside(path))


def beside(path: Path) -> Source | None:
    """The bindings of a text that stand in a file beside it, if there is one that can be read."""
    other = path.with_name(path.name + SIDECAR)
    try:
        return Source(other, decode(bytes_of(other)).text, PLAIN) if other.is_file() else None
    except (OSError, Undecodable):
        return None


# records -------------------------------------------------------------------------------------------------


def _record(path: Path, text: str, alone: bool) -> FileReport:
    place = Place(path)
    try:
        record = read_record(text)
    except RulesError as error:
        if not alone and not _is_ours(text):
            return FileReport(path, ())
        status = UNREAD if isinstance(error, UnreadableRecord) else WRONG
        fault = Fault(place, str(error), "a record that the rules allow", "mend the record")
        return FileReport(path, (Item(place, status, "", "record", "", (fault,)),))
    return FileReport(path, (Item(place, RIGHT, record.game.name, "record"),))


def _is_ours(text: str) -> bool:
    """Whether a text, or what is left of one, says that it is a record of ours."""
    return _FORMAT.search(text.replace("\0", "")) is not None
