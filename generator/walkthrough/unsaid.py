"""Deals that do not hold what they are said to show, and sentences that a walkthrough asks for and that nobody wrote.

All of them at once and without a walkthrough made, where a build ends at the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ..faults import ContentError, Fault, Place
from ..languages import LANGS
from ..texts.content import GameContent
from ..texts.phrases import Phrases
from .deals import TeachingDeal, load_deals
from .steps import unbranched, walkthrough


def unsaid(content: GameContent) -> Iterator[Fault]:
    """The faults of a game's deals, and the sentences that are missing."""
    asked: dict[str, str] = {}  # each sentence, and the deal that asks for it first
    try:
        deals = load_deals(content)
    except ContentError as error:
        deals = ()
        yield from error.faults
    for deal in deals:
        keys, faults = silent_walkthrough(content, deal)
        yield from faults
        for key in keys:
            asked.setdefault(key, deal.id)
    for lang, phrases in content.phrases.items():
        for key in (key for key in asked if key not in phrases):
            place = Place(content.folder / f"phrases.{lang}.yaml")
            yield Fault(place, f"no sentence {key!r}", f"it, for the walkthrough of {asked[key]}", "write it")


def silent_walkthrough(content: GameContent, deal: TeachingDeal) -> tuple[list[str], tuple[Fault, ...]]:
    """The sentences that the walkthrough of a deal asks for, and what else is wrong with it; nothing is said."""
    silent = _Unsaid.of(content.phrases[LANGS[0]])  # each language has the same, or the texts could not be loaded
    try:
        walkthrough(_silenced(content, silent), deal, LANGS[0])
    except ContentError as error:
        return list(silent.asked), error.faults
    return list(silent.asked), ()


def unreasoned(content: GameContent, deal: TeachingDeal) -> tuple[Fault, ...]:
    """Questions of a deal that give another reason than the one that decides."""
    try:
        unbranched(_silenced(content, _Unsaid.of(content.phrases[LANGS[0]])), deal, LANGS[0])
    except ContentError as error:
        return error.faults
    return ()


def _silenced(content: GameContent, silent: _Unsaid) -> GameContent:
    return replace(content, phrases={LANGS[0]: silent})


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
