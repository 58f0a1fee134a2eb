"""What a build would refuse in a game's texts though each file is sound: asked without making anything.

Deals that do not hold what they are said to show, and sentences that a walkthrough or a working asks for and that
nobody wrote: all at once, where a build ends at the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from generator.checking.verdict import judge
from generator.faults import ContentError, Fault, Place
from generator.languages import LANGS
from generator.texts.content import GameContent
from generator.texts.phrases import Phrases
from generator.walkthrough.deals import load_deals
from generator.walkthrough.steps import walkthrough


def unmade(content: GameContent) -> Iterator[Fault]:
    """The faults of a game's deals, and the sentences that are missing."""
    asked: dict[str, str] = {}  # a sentence that is not there, and what asks for it
    for example in content.examples:
        working = judge(example).working
        for line in working.lines if working else ():
            asked.setdefault(f"line.{line.clause}", f"example {example.id}")
    try:
        # Each language has the same sentences, or the texts could not be loaded.
        for deal in load_deals(content):
            unsaid = _Unsaid.of(content.phrases[LANGS[0]])
            walkthrough(replace(content, phrases={LANGS[0]: unsaid}), deal, LANGS[0])
            for key in unsaid.asked:
                asked.setdefault(key, f"the walkthrough of {deal.id}")
    except ContentError as error:
        yield from error.faults
    for lang, phrases in content.phrases.items():
        for key in (key for key in asked if key not in phrases):
            place = Place(content.folder / f"phrases.{lang}.yaml")
            yield Fault(place, f"no sentence {key!r}", f"it, for {asked[key]}", "write it")


@dataclass(frozen=True)
class _Unsaid(Phrases):
    """Sentences that note what is asked for and say nothing."""

    asked: dict[str, None] = field(default_factory=dict)

    @classmethod
    def of(cls, phrases: Phrases) -> _Unsaid:
        return cls(phrases.lang, phrases.sentences, phrases.places, phrases.names)

    def template(self, environment: Any, key: str, draw: Any, facts: Mapping[str, Any]) -> str:
        """Nothing, for any sentence."""
        self.asked[key] = None
        return ""
