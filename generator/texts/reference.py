"""What a reference card says besides the flow and the traps: ``reference.yaml`` of a game.

    play: [case-a, case-b]            # clauses that stand under the flow of a round
    scores: [sum-decides, equal-sums] # clauses that say what scores

Words are not written here: they are those of the leaflet, so each clause must have a paragraph of its own on it. Of a
game without the file the card tells the section of its rule text that is called ``scoring``, if it has one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules_engine.clauses import Clauses

from ..faults import Fault
from ..yamlplaces import Document
from .rules import Clause, RuleText
from .standing import Stand, Where

NAME: Final = "reference.yaml"
KEYS: Final = ("play", "scores")
SCORING: Final = "scoring"


@dataclass(frozen=True)
class Reference:
    """The clauses of a reference card, by id: those under the flow, and what scores."""

    play: tuple[str, ...] = ()
    scores: tuple[str, ...] = ()


def usual_reference(rules: RuleText, stands: Mapping[str, Stand]) -> Reference:
    """The card of a game that has not chosen: the clauses of its section on scoring that stand on the leaflet."""
    blocks = [block for section in rules.sections if section.slug == SCORING for block in section.blocks]
    clauses = [block.id for block in blocks if isinstance(block, Clause)]
    return Reference((), tuple(one for one in clauses if stands[one].where is Where.SHEET))


def read_reference(
    document: Document, clauses: Clauses, stands: Mapping[str, Stand], faults: list[Fault]
) -> Reference | None:
    """The clauses of a ``reference.yaml``; None after a fault."""
    data, before = document.data, len(faults)
    if not isinstance(data, dict) or set(data) != set(KEYS):
        found = ", ".join(map(str, data)) if isinstance(data, dict) else repr(data)
        faults.append(document.fault((), found, f"the keys {' and '.join(KEYS)}", "write each of them once"))
        return None
    seen: list[str] = []
    for key in KEYS:
        _check(document, key, data[key], clauses, stands, seen, faults)
    return None if len(faults) > before else Reference(*(tuple(data[key]) for key in KEYS))


def _check(
    document: Document,
    key: str,
    listed: Any,
    clauses: Clauses,
    stands: Mapping[str, Stand],
    seen: list[str],
    faults: list[Fault],
) -> None:
    if not isinstance(listed, Sequence) or isinstance(listed, str):
        faults.append(document.fault((key,), f"{key}: {listed!r}", "a list of clauses", "write [clause, …]"))
        return
    for at, clause in enumerate(listed):
        if clause not in clauses:
            found, expected, remedy = f"unknown clause {clause!r}", "a clause of the game", "mend it"
        elif stands[clause].where is not Where.SHEET:
            found = f"clause {clause!r}, which has no paragraph of its own on the leaflet"
            expected, remedy = "one that has", f"name {stands[clause].into or 'another'}"
        elif clause in seen:
            found, expected, remedy = f"clause {clause!r} a second time", "each once", "drop it"
        else:
            seen.append(clause)
            continue
        faults.append(document.fault((key, at), found, expected, remedy))
