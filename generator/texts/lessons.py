"""Rules that a whole deal tells before they are needed, from ``lessons`` in ``game.yaml``; ``lesson.<name>`` says each.

    lessons:
      - {name: follow, before: play, tells: [follow-suit, slough-any]}

``before`` is a choice or a note: the first of that name that is shown. A game may do without any.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rules_engine.clauses import Clauses

from ..faults import Fault
from ..yamlplaces import Document

KEY: Final = "lessons"


@dataclass(frozen=True)
class Lesson:
    """What is told before something, and the clauses that are then known."""

    name: str
    before: str
    tells: tuple[str, ...]


def read_lessons(document: Document, clauses: Clauses, faults: list[Fault]) -> tuple[Lesson, ...]:
    """The lessons of a ``game.yaml`` in their order. Whatever is wrong is appended to ``faults``."""
    data = document.data.get(KEY, [])
    if not isinstance(data, list):
        faults.append(document.fault((KEY,), f"{data!r}", "a list", "write '- {name: …, before: …, tells: […]}'"))
        return ()
    found: list[Lesson] = []
    for index, entry in enumerate(data):
        if not _formed(entry):
            expected = "name and before, which are words, and tells, a list of clauses"
            faults.append(document.fault((KEY, index), f"{entry!r}", expected, "mend it"))
            continue
        if any(one.name == entry["name"] for one in found):
            said = f"{entry['name']} again"
            faults.append(document.fault((KEY, index, "name"), said, "a name of its own", "mend it"))
        for clause in entry["tells"]:
            if clause not in clauses:
                said = f"unknown clause {clause!r}"
                faults.append(document.fault((KEY, index, "tells"), said, "clauses of the game", "mend it"))
        found.append(Lesson(entry["name"], entry["before"], tuple(entry["tells"])))
    return tuple(found)


def _formed(entry: Any) -> bool:
    if not isinstance(entry, dict) or set(entry) != {"name", "before", "tells"}:
        return False
    words = [entry["name"], entry["before"], *(entry["tells"] if isinstance(entry["tells"], list) else [None])]
    return all(isinstance(word, str) and word for word in words) and bool(entry["tells"])
