"""What learners get wrong, in words: ``misreadings.yaml``, an entry for each misreading of the engine.

    high-card-always-wins:
      ja: いつも大《おお》きい数字《すうじ》が勝《か》つ
      en: The highest number always wins

Where its clause says many things, `rule` says in one sentence the one that is misread.

The report shows each with the examples that notice it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from rules_engine.errors import MisreadingError
from rules_engine.game import Game
from rules_engine.games import misreadings

from ..faults import Fault, did_you_mean
from ..languages import LANGS
from ..schema import Keyed, read_form
from ..yamlplaces import Document
from .fields import READ, Bilingual

Entries = Mapping[str, Annotated[Mapping[str, Any], Keyed({**READ, "rule": Bilingual}, optional=("rule",))]]


@dataclass(frozen=True)
class WordedMisreading:
    """A misreading of a clause, as a learner would say it, and the rule instead if it is written here, by language."""

    id: str
    clause: str
    text: Mapping[str, str]
    rule: Mapping[str, str] | None = None


def read_misreadings(document: Document, game: type[Game], faults: list[Fault]) -> tuple[WordedMisreading, ...]:
    """The misreadings in words, in the engine's order; whatever is wrong is appended to ``faults``."""
    try:
        known = {one.id: one for one in misreadings(game.name)}
    except MisreadingError as error:
        faults.append(document.fault((), str(error), "misreadings that fit the game", "mend the engine's misreadings"))
        return ()
    entries: Mapping[str, Mapping[str, Any]] | None = read_form(Entries, document, faults)
    if entries is None:
        return ()
    for name in entries.keys() - known.keys():
        found, expected = (
            f"unknown misreading {name!r}{did_you_mean(name, known)}",
            f"one of {', '.join(known) or 'none'}",
        )
        faults.append(document.fault((name,), found, expected, "mend the id, or write the engine's misreading"))
    for name in known.keys() - entries.keys():
        found = f"no text for misreading {name}"
        faults.append(document.fault((), found, "one for each misreading of the engine", "write it in both languages"))
    if set(entries) == set(known) and list(entries) != list(known):
        at = next(name for name, other in zip(entries, known, strict=True) if name != other)
        found = f"misreading {at!r} out of order"
        faults.append(document.fault((at,), found, f"the engine's order, {', '.join(known)}", "move it"))
    return tuple(
        WordedMisreading(name, one.clause, {lang: entries[name][lang] for lang in LANGS}, entries[name].get("rule"))
        for name, one in known.items()
        if name in entries
    )
