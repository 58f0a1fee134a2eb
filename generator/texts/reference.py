"""What a reference card says besides the flow and the traps: ``reference.yaml`` of a game.

    play: [case-a, case-b]            # clauses that stand under the flow of a round
    scores: [sum-decides, equal-sums] # clauses that say what scores

Words are not written here: they are those of the leaflet, so each clause must have a paragraph of its own on it. Of a
game without the file the card tells the section of its rule text that is called ``scoring``, if it has one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from pydantic import AfterValidator, ValidationInfo

from ..faults import Fault
from ..schema import closed, known, read_form, wrong
from ..yamlplaces import Document
from .fields import ClauseId
from .rules import Clause, RuleText
from .standing import Stand, Where

NAME: Final = "reference.yaml"
SCORING: Final = "scoring"


def _printed(name: str, info: ValidationInfo) -> str:
    stand: Stand = known(info, "stands")[name]
    if stand.where is not Where.SHEET:
        found = f"clause {name!r}, which has no paragraph of its own on the leaflet"
        raise wrong(found, "one that has", f"name {stand.into or 'another'}")
    return name


Printed = Annotated[ClauseId, AfterValidator(_printed)]


@closed
@dataclass(frozen=True)
class Reference:
    """The clauses of a reference card, by id: those under the flow, and what scores."""

    play: tuple[Printed, ...] = ()
    scores: tuple[Printed, ...] = ()


def usual_reference(rules: RuleText, stands: Mapping[str, Stand]) -> Reference:
    """The card of a game that has not chosen: the clauses of its section on scoring that stand on the leaflet."""
    blocks = [block for section in rules.sections if section.slug == SCORING for block in section.blocks]
    clauses = [block.id for block in blocks if isinstance(block, Clause)]
    return Reference((), tuple(one for one in clauses if stands[one].where is Where.SHEET))


def read_reference(document: Document, faults: list[Fault], **known: Any) -> Reference | None:
    """The clauses of a ``reference.yaml``; None after a fault."""
    read: Reference | None = read_form(Reference, document, faults, **known)
    if read is None:
        return None
    every = [(key, at, name) for key in ("play", "scores") for at, name in enumerate(getattr(read, key))]
    twice = [one for number, one in enumerate(every) if one[2] in (name for *_, name in every[:number])]
    for key, at, name in twice:
        faults.append(document.fault((key, at), f"clause {name!r} a second time", "each once", "drop it"))
    return None if twice else read
