"""How a game is dealt, for preparing a deal with real cards: ``dealing.yaml`` of a game, which may be left out.

    - stack: {ja: 山札《やまふだ》, en: Deck}     # what is stacked, its top card first
      deal:                                  # where its cards go, in the order in which they leave it
        - {round: hands, zone: hand, first: leader}
        - {next: shares, zone: share}

``round`` and ``next`` name what the setup of a record holds: of each seat the cards that are dealt to it one at a time,
or cards that come as they are, top first. ``turn`` lists what the setup names singly, such as a trump. ``first`` or
``after`` is the field of the setup with the seat that is dealt to first, or that comes before it; without one the
first seat begins. ``seats`` and ``cards`` name those that a step is about, where it is not about all. ``say`` takes the
place of the sentence that tells the step, with ``{first}`` and ``{n}``, the cards a player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ..faults import Fault
from ..yamlplaces import Document, Pointer
from .examples import bilingual

NAME: Final = "dealing.yaml"
KINDS: Final = ("round", "next", "turn")
MORE: Final = ("zone", "first", "after", "seats", "cards", "say")
FORM: Final = "write - {stack: {ja: …, en: …}, deal: [{round: hands, zone: hand}]}"


@dataclass(frozen=True)
class DealStep:
    """A stretch of dealing: one of `KINDS`, what of the setup it deals, and the rest as the file says it."""

    kind: str
    keys: tuple[str, ...]
    zone: str = ""
    first: str = ""
    after: str = ""
    seats: str = ""
    cards: tuple[str, ...] = ()
    say: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Stack:
    """Cards that are stacked in an order, and how they are dealt from there."""

    title: Mapping[str, str]
    steps: tuple[DealStep, ...]


def read_dealing(document: Document, faults: list[Fault]) -> tuple[Stack, ...]:
    """The stacks of a ``dealing.yaml``; nothing after a fault."""
    before = len(faults)
    if not isinstance(document.data, list) or not document.data:
        faults.append(document.fault((), repr(document.data), "a list of stacks", FORM))
        return ()
    for at, stack in enumerate(document.data):
        if not isinstance(stack, dict) or set(stack) != {"stack", "deal"} or not isinstance(stack["deal"], list):
            faults.append(document.fault((at,), repr(stack), "the keys stack and deal, a list", FORM))
            continue
        bilingual(document, (at, "stack"), stack["stack"], faults)
        for number, step in enumerate(stack["deal"]):
            _check_step(document, (at, "deal", number), step, faults)
    if len(faults) > before:
        return ()
    return tuple(Stack(stack["stack"], tuple(map(_step, stack["deal"]))) for stack in document.data)


def _check_step(document: Document, pointer: Pointer, step: Any, faults: list[Fault]) -> None:
    kinds = [key for key in step if key in KINDS] if isinstance(step, dict) else []
    if len(kinds) != 1 or not set(step) <= {*kinds, *MORE}:
        expected = f"one of {', '.join(KINDS)}; besides it {', '.join(MORE)}"
        faults.append(document.fault(pointer, repr(step), expected, FORM))
        return
    if "say" in step:
        bilingual(document, (*pointer, "say"), step["say"], faults)
    elif "zone" not in step:
        faults.append(document.fault(pointer, repr(step), "a zone, or what to say", "name the zone"))
    if {"first", "after"} <= set(step):
        faults.append(document.fault(pointer, repr(step), "first or after", "drop one of them"))


def _step(data: Mapping[str, Any]) -> DealStep:
    kind = next(key for key in data if key in KINDS)
    more = {key: data[key] for key in MORE if key in data}
    named: Sequence[str] = data[kind] if isinstance(data[kind], list) else [data[kind]]
    return DealStep(kind, tuple(named), **{**more, "cards": tuple(more.get("cards", ()))})
