"""How a round goes, in three to five steps, from ``flow`` in ``game.yaml``: a strip at the head of the play section.

    flow:
      title: {ja: 1ラウンドの流れ, en: A round}
      steps:
        - {ja: リードする, en: Lead, clauses: [lead-any]}
        - {ja: 1枚ずつ出す, en: All play one, clauses: [turn-left, follow-suit]}
        - {ja: 勝者を決める, en: Find the winner, clauses: [case-a, case-b]}
      again: {ja: 次のラウンド, en: the next round, clauses: [winner-leads]}

``again`` is what the arrow back to the first step says. A game may do without a strip.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules_engine.clauses import Clauses

from ..faults import Fault
from ..languages import LANGS
from ..yamlplaces import Document, Pointer
from .examples import bilingual
from .rules import Scope

KEY: Final = "flow"
STEPS: Final = range(3, 6)
FIRST: Final = ord("①")


@dataclass(frozen=True)
class Step:
    """What is done, by language, and the clauses that tell it."""

    words: Mapping[str, str]
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Flow:
    """The steps in order, what they make together, and what leads back to the first."""

    title: Mapping[str, str]
    steps: tuple[Step, ...]
    again: Step

    @property
    def numbered(self) -> bool:
        """Whether the words of each step begin with its number, in a circle."""
        return all(words[:1] == chr(FIRST + at) for at, step in enumerate(self.steps) for words in step.words.values())


def read_flow(document: Document, clauses: Clauses, scope: Scope, faults: list[Fault]) -> Flow | None:
    """The strip of a ``game.yaml``; None without one, or after a fault."""
    data, before = document.data.get(KEY), len(faults)
    if data is None:
        return None
    if not isinstance(data, dict) or set(data) != {"title", "steps", "again"}:
        faults.append(document.fault((KEY,), f"{data!r}", "title, steps and again", "mend the keys"))
        return None
    bilingual(document, (KEY, "title"), data["title"], faults)
    steps = data["steps"]
    if not isinstance(steps, list) or len(steps) not in STEPS:
        found = f"{len(steps)} steps" if isinstance(steps, list) else f"{steps!r}"
        expected = f"{STEPS[0]} to {STEPS[-1]} steps"
        faults.append(document.fault((KEY, "steps"), found, expected, "draw some together, or tell more"))
        return None
    written: dict[Pointer, Any] = {
        **{(KEY, "steps", at): step for at, step in enumerate(steps)},
        (KEY, "again"): data["again"],
    }
    read = [_step(document, pointer, value, clauses, scope, faults) for pointer, value in written.items()]
    whole = [step for step in read if step is not None]
    if len(faults) > before or len(whole) < len(read):
        return None
    return Flow(data["title"], tuple(whole[:-1]), whole[-1])


def _step(
    document: Document, pointer: Pointer, value: Any, clauses: Clauses, scope: Scope, faults: list[Fault]
) -> Step | None:
    if not isinstance(value, dict) or set(value) != {*LANGS, "clauses"}:
        expected = f"{', '.join(LANGS)} and clauses"
        faults.append(document.fault(pointer, f"{value!r}", expected, "write {ja: …, en: …, clauses: […]}"))
        return None
    words = {lang: value[lang] for lang in LANGS}
    bilingual(document, pointer, words, faults)
    cited = value["clauses"]
    if not isinstance(cited, list) or not cited:
        faults.append(document.fault((*pointer, "clauses"), f"{cited!r}", "the clauses that tell it", "list them"))
        return None
    for at, clause in enumerate(cited):
        if clause not in clauses:
            found = f"unknown clause {clause!r}"
            faults.append(document.fault((*pointer, "clauses", at), found, "a clause of the game", "mend it"))
    rendered = {
        lang: scope.render(text, document.place(*pointer, lang), faults)[0]
        for lang, text in words.items()
        if isinstance(text, str)
    }
    return Step(rendered, tuple(cited))
