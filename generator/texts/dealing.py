"""How a first game is stacked, dealt and told to the host, for its script: ``dealing.yaml``, which may be left out.

    stacks:
      - stack: {ja: 山札《やまふだ》, en: Deck}     # what is stacked, its top card first
        deal:                                  # where its cards go, in the order in which they leave it
          - {round: hands, zone: hand, first: leader}
          - {next: shares, zone: share}
    beside: {ja: …, en: …}                     # what else lies on the table
    moves: {bid: {ja: …, en: …}}               # what a choice is called in a line of the script, and on a slip
    again: [draw-one]                          # clauses whose sentence is told each time, not only at first

``round`` and ``next`` name what the setup of a record holds: of each seat the cards that are dealt to it one at a time,
or cards that come as they are, top first. ``turn`` lists what the setup names singly, such as a trump; ``rest`` is what
may lie in any order, and is not stacked. ``first`` or ``after`` is the field of the setup with the seat that is dealt
to first, or that comes before it; without one the first seat begins. ``seats`` and ``cards`` name those that a step is
about, where it is not about all. ``say`` takes the place of the sentence that tells the step, with ``{order}``, the
players in turn, ``{n}``, the cards a player, and ``{row}``, the cards in a row. ``moves`` are sentences with the fields
of the move and ``moved``, how many cards it moves; a choice that has none shows its cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BeforeValidator, Field

from ..schema import Filled, Keyed, Written, closed, listed, pattern, wrong
from .fields import READ, AnyLanguage, Bilingual
from .phrases import misspelt

KINDS: Final = ("round", "next", "turn", "rest")
SAID: Final = {lang: Annotated[form, pattern("n", "zone", "row", "order")] for lang, form in READ.items()}
Keys = Annotated[tuple[Filled, ...], BeforeValidator(listed), Field(min_length=1)]


@closed
@dataclass(frozen=True)
class DealStep:
    """A stretch of dealing: what of the setup it deals, as one of ``KINDS``, and the rest as the file says it."""

    round: Keys = ()
    next: Keys = ()
    turn: Keys = ()
    rest: Keys = ()
    zone: str = ""
    first: str = ""
    after: str = ""
    seats: str = ""
    cards: tuple[Written, ...] = ()
    say: Annotated[Mapping[str, str], Keyed(SAID)] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """Which of ``KINDS``."""
        return next(kind for kind in KINDS if getattr(self, kind))

    @property
    def keys(self) -> tuple[str, ...]:
        """What of the setup is dealt."""
        keys: tuple[str, ...] = getattr(self, self.kind)
        return keys


def _step(data: Any) -> Any:
    """A step as it is written, if its keys fit each other."""
    if isinstance(data, dict):
        if sum(kind in data for kind in KINDS) != 1:
            raise wrong(", ".join(data), f"one of {', '.join(KINDS)}", "write {round: hands, zone: hand}")
        if not {"say", "zone"} & set(data):
            raise wrong(", ".join(data), "a zone, or what to say", "name the zone")
        if {"first", "after"} <= set(data):
            raise wrong("first and after", "one of them", "drop the other")
        if "turn" not in data and isinstance(next(data[kind] for kind in KINDS if kind in data), list):
            raise wrong("a list", "one part of the setup", "write a step for each")
    return data


def _sentence(text: str) -> str:
    if error := misspelt(text):
        raise wrong(error, "a sentence with fields of the move in it")
    return text


@closed
@dataclass(frozen=True)
class Stack:
    """Cards that are stacked in an order, and how they are dealt from there."""

    stack: Bilingual
    deal: Annotated[tuple[Annotated[DealStep, BeforeValidator(_step)], ...], Field(min_length=1)]


_SENTENCES: Final = {lang: Annotated[form, AfterValidator(_sentence)] for lang, form in READ.items()}


@closed
@dataclass(frozen=True)
class Dealing:
    """What the file says."""

    stacks: Annotated[tuple[Stack, ...], Field(min_length=1)]
    beside: AnyLanguage = field(default_factory=dict)
    moves: Mapping[str, Annotated[Mapping[str, str], Keyed(_SENTENCES)]] = field(default_factory=dict)
    again: tuple[Filled, ...] = ()
