"""Texts by many hands, ``corpus/*.jsonl``, and what the reader makes of each.

A line is a text of the kind ``right`` (all of it is so), ``noise`` (no worked example), ``claim`` (something is wrong)
or a planted fault: ``wrong`` stands at ``line`` and ``col`` where ``right`` would be right, ``of`` is the right text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.report import RIGHT, UNREAD, WRONG, FileReport
from tehodoki.checking.rewrite import repaired
from tehodoki.checking.source import KINDS, Source
from tests.sampling import in_turn

FOLDER = Path(__file__).parent / "corpus"
ACCEPTED, FOUND, QUIET = "accepted", "found", "quiet"
SILENT, FALSE_ALARM, UNNOTICED, ELSEWHERE = "silent", "false alarm", "unnoticed", "elsewhere"


@dataclass(frozen=True)
class Text:
    """A text of the corpus."""

    id: str
    of: str
    suffix: str
    game: str
    kind: str
    text: str
    right: str = ""
    wrong: str = ""
    line: int = 0
    col: int = 0

    @property
    def group(self) -> str:
        """right, noise or wrong."""
        return self.kind if self.kind in ("right", "noise") else "wrong"


@cache
def texts() -> tuple[Text, ...]:
    """All of them; of the later ones a fifth of the faults."""
    return tuple(
        Text(**{key: value for key, value in entry.items() if key in Text.__dataclass_fields__})
        for path in sorted(FOLDER.glob("*.jsonl"))
        for entry in _sampled(path, [*map(json.loads, path.read_text(encoding="utf-8").splitlines())])
    )


def _sampled(path: Path, entries: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    if not path.stem.startswith("later"):
        yield from entries
        return
    faults = [entry for entry in entries if entry["kind"] not in ("right", "noise")]
    kept = {entry["id"] for entry in in_turn(faults, 0, 5)}
    yield from (entry for entry in entries if entry["id"] in kept or entry["kind"] in ("right", "noise"))


@cache
def originals() -> Mapping[str, str]:
    """The right texts by their names."""
    return {one.of: one.text for one in texts() if one.kind == "right" and one.of}


@cache
def check(text: str, suffix: str, game: str) -> FileReport:
    """What is found in a text that names no game; each text is checked once in a run."""
    return check_text(Source(Path(f"text{suffix}"), text, KINDS[suffix]), Settings(game or None, allow_empty=True))


def verdict(one: Text) -> str:
    """What becomes of a text: accepted, found, quiet, not understood, or something that must not be."""
    report = check(one.text, one.suffix, one.game)
    found = {item.status for item in report.items}
    if not found:
        return QUIET if one.group == "noise" else UNNOTICED
    if one.group != "wrong":
        return FALSE_ALARM if WRONG in found else UNREAD if UNREAD in found else ACCEPTED
    if WRONG not in found:
        return UNREAD if UNREAD in found else SILENT
    faults = [fault for item in report.items if item.status == WRONG for fault in item.faults]
    here = any(
        fault.place.line == one.line and one.col <= fault.place.column <= one.col + len(one.wrong) for fault in faults
    )
    return FOUND if here or one.kind == "claim" else ELSEWHERE


def damaged(one: Text) -> bool:
    """Whether a repair changes a right text, or a wrong one into something else than the right one."""
    after = repaired(one.text, check(one.text, one.suffix, one.game).repairs)
    if after == one.text or one.kind == "claim":
        return False
    return one.group != "wrong" or after != originals()[one.of]


def accepted(game: str) -> Iterator[tuple[Text, FileReport]]:
    """The right texts of a game that are read wholly, and how."""
    for one in texts():
        if one.kind == "right" and one.game == game:
            report = check(one.text, one.suffix, one.game)
            if report.items and all(item.status == RIGHT for item in report.items):
                yield one, report


def table(game: str) -> Mapping[str, Mapping[str, int]]:
    """How many texts of each group of a game come to what."""
    found: dict[str, dict[str, int]] = {}
    for one in texts():
        if one.game == game:
            row = found.setdefault(one.group, {})
            told = verdict(one)
            row[told] = row.get(told, 0) + 1
    return found
