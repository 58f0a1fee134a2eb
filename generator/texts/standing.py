"""Where each clause stands, for both languages at once: ``stands`` in ``game.yaml``.

    stands:
      free-gifts: {folded: share-one-each}    # on the sheet its words are part of that clause
      unreceived-suit: site                   # in the law and on the site, on no sheet

A clause that is not named stands on the sheet. Wherever it stands, it is law: coverage, parity and mutation ask the
engine's clauses and never a sheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

from pydantic import AfterValidator, PlainValidator, ValidationInfo

from rules_engine.clauses import Clauses

from ..faults import Fault
from ..schema import known, wrong
from ..yamlplaces import Document
from .fields import ClauseId, clause_id
from .rules import Clause, Prose, RuleText

_CITED = re.compile(r"\]\(#([a-z0-9-]+)\)")


class Where(StrEnum):
    """The three places of a clause."""

    SHEET = "sheet"
    FOLDED = "folded"
    SITE = "site"


@dataclass(frozen=True)
class Stand:
    """Where one clause stands; ``into`` is the clause that holds a folded one."""

    where: Where = Where.SHEET
    into: str | None = None

    def said(self, clauses: Clauses) -> str:
        """``sheet``, ``site`` or ``folded into 16 share-one-each``."""
        return f"{self.where} into {clauses.label(self.into)}" if self.into is not None else str(self.where)


def _stand(value: Any, info: ValidationInfo) -> Stand:
    if value in (Where.SHEET, Where.SITE):
        return Stand(Where(value))
    if not isinstance(value, dict) or list(value) != ["folded"] or not isinstance(value["folded"], str):
        raise wrong("", "sheet, site, or {folded: the clause that holds it}", "name one of these")
    return Stand(Where.FOLDED, clause_id(value["folded"], info))


def _whole(stands: Mapping[str, Stand], info: ValidationInfo) -> Mapping[str, Stand]:
    known(info, "stands").update({clause: stands.get(clause, Stand()) for clause in known(info, "clauses")})
    return dict(known(info, "stands"))


Stands = Annotated[Mapping[ClauseId, Annotated[Stand, PlainValidator(_stand)]], AfterValidator(_whole)]
"""Where every clause stands, in the engine's order."""


def unheld(document: Document, stands: Mapping[str, Stand], clauses: Clauses) -> Iterator[Fault]:
    """Folded clauses whose words would stand on no sheet."""
    for clause, stand in stands.items():
        if stand.into is None:
            continue
        holder = stands.get(stand.into, Stand())
        found = f"{clauses.label(clause)} folded into {clauses.label(stand.into)}"
        if clause == stand.into:
            found = f"{clauses.label(clause)} folded into itself"
            remedy = "name the clause that holds it, or leave it out"
        elif holder.into is not None:
            found = f"{found}, which is folded into {clauses.label(holder.into)}"
            remedy = "name the one that holds both"
        elif holder.where is Where.SITE:
            found, remedy = f"{found}, which is on the site only", "name another, or put this one on the site too"
        else:
            continue
        yield document.fault(("stands", clause, "folded"), found, "a clause on the sheet", remedy)


def unprinted_citations(text: RuleText, stands: Mapping[str, Stand], clauses: Clauses) -> Iterator[Fault]:
    """What goes on the sheet and cites a clause that does not."""
    for section in text.sections:
        for block in section.blocks:
            if isinstance(block, Clause) and stands[block.id].where is Where.SITE:
                continue
            for cited in _CITED.findall(block.text) if isinstance(block, Clause | Prose) else ():
                if cited in stands and stands[cited].where is Where.SITE:
                    found = f"{clauses.label(cited)} cited, which is on the site only"
                    yield Fault(block.place, found, "clauses that a reader of the sheet can find", "cite another")
