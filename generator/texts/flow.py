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
from typing import Annotated, Any, Final

from pydantic import Field

from ..languages import LANGS
from ..schema import Keyed, WrittenAs, closed
from .fields import RENDERED, Clauses, Rendered

FIRST: Final = ord("①")


@dataclass(frozen=True)
class Step:
    """What is done, by language, and the clauses that tell it."""

    words: Mapping[str, str]
    clauses: tuple[str, ...]


def _step(data: Mapping[str, Any]) -> Step:
    return Step({lang: data[lang] for lang in LANGS}, data["clauses"])


StepField = Annotated[Step, WrittenAs(Annotated[Mapping[str, Any], Keyed({**RENDERED, "clauses": Clauses})], _step)]


@closed
@dataclass(frozen=True)
class Flow:
    """The steps in order, what they make together, and what leads back to the first."""

    title: Rendered
    steps: Annotated[tuple[StepField, ...], Field(min_length=3, max_length=5)]
    again: StepField

    @property
    def numbered(self) -> bool:
        """Whether the words of each step begin with its number, in a circle."""
        return all(words[:1] == chr(FIRST + at) for at, step in enumerate(self.steps) for words in step.words.values())
