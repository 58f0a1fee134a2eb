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
from typing import Any

from rules_engine.errors import MisreadingError
from rules_engine.game import Game
from rules_engine.games import misreadings

from ..faults import Fault
from ..yamlplaces import Document
from .examples import bilingual


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
    written = document.data
    if not isinstance(written, dict):
        faults.append(document.fault((), f"{written!r}", "a text for each misreading", "write 'id: {ja: …, en: …}'"))
        return ()
    for name, text in written.items():
        if name not in known:
            found, expected = f"unknown misreading {name!r}", f"one of {', '.join(known) or 'none'}"
            faults.append(document.fault((name,), found, expected, "mend the id, or write the engine's misreading"))
        worded, rule = _divided(text)
        bilingual(document, (name,), worded, faults)
        if rule is not None:
            bilingual(document, (name, "rule"), rule, faults)
    for name in known.keys() - written.keys():
        found = f"no text for misreading {name}"
        faults.append(document.fault((), found, "one for each misreading of the engine", "write it in both languages"))
    if set(written) == set(known) and list(written) != list(known):
        at = next(name for name, other in zip(written, known, strict=True) if name != other)
        found = f"misreading {at!r} out of order"
        faults.append(document.fault((at,), found, f"the engine's order, {', '.join(known)}", "move it"))
    return tuple(
        WordedMisreading(name, known[name].clause, *_divided(written[name])) for name in known if name in written
    )


def _divided(entry: Any) -> tuple[Any, Any]:
    """An entry's text, and its rule, if it has one."""
    if not isinstance(entry, dict) or "rule" not in entry:
        return entry, None
    return {key: value for key, value in entry.items() if key != "rule"}, entry["rule"]
