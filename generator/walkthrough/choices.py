"""The choice that is due, part by part: what there is to choose from, what may be chosen, and why nothing else may.

A choice is a path of parts: a card, then the place that it is laid on. Parts with only one way to go are left out, so
that a path holds what somebody really decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Final

from rules_engine.clauses import Ruling
from rules_engine.fields import CARD, FLAG, LETTERS, SEAT, Ahead, Codec, EachSeat, Number
from rules_engine.game import Ask, Fits
from rules_engine.position import Position, context_of

from . import data
from .beats import cards_in
from .data import Offer, Part, Refusal
from .knowing import Knowing
from .telling import Telling

Path = tuple[int, ...]
PLACE: Final = "place"
"""The slot of a choice that names a fixed place before the seat, from 1 on."""


@dataclass(frozen=True)
class Slot:
    """A place in a choice: a field of the verb, or a seat's entry of a field that has one for each."""

    name: str
    codec: Codec
    seat: int = -1


@dataclass
class Choices:
    """All choices of one or several asks. ``may`` are the legal ones by path, each with the move it makes;
    ``barred`` the verb and the values of those that were narrowed away."""

    parts: list[Part] = field(default_factory=list)
    may: dict[Path, tuple[Ask, Any]] = field(default_factory=dict)
    refused: list[Refusal] = field(default_factory=list)
    barred: dict[Path, tuple[str, list[Any]]] = field(default_factory=dict)

    def cards(self, path: Sequence[int]) -> list[str]:
        """The cards that the parts of a path name."""
        return [kind for index in path for kind in self.parts[index].get("cards", ())]

    def data(self) -> Offer:
        """As the widget reads it."""
        return {"parts": self.parts, "may": [list(path) for path in self.may], "not": self.refused}


class Choosing:
    """Finds what there is to choose, with labels and reasons in words."""

    def __init__(self, telling: Telling, knowing: Knowing) -> None:
        self.telling, self.knowing = telling, knowing

    def choices(self, asks: Sequence[Ask]) -> Choices:
        """What a seat may choose, and what it may not. A verb is a part of its own where cards alone would not tell."""
        found = Choices()
        rulings = [ask.rule(lambda _: True) for ask in asks]
        fielded = [ruling for ask, ruling in zip(asks, rulings, strict=True) if ask.verb.fields.names]
        apart = sum(ruling.legal for ruling in fielded) > 1
        main = next((ask for ask in asks if ask.verb.fields.names), None)
        for ask, ruling in zip(asks, rulings, strict=True):
            bare = not ask.verb.fields.names
            whole = bare or (not ruling.legal and len(fielded) > 1)
            path: Path = (self._verb(found, ask, not whole and ask is main),) if whole or apart else ()
            if whole and not ruling.legal:
                self._refuse(found, ask, path, ruling)
            elif bare:
                found.may[path] = ask, None
            else:
                self._branch(found, ask, path, _every(ask), 0)
        return found

    def _branch(self, found: Choices, ask: Ask, path: Path, values: list[Any], depth: int) -> None:
        """Divide choices that agree so far by their next slot."""
        slots = _slots(ask, self.telling.game.seats)
        if depth == len(slots):
            found.may[path] = ask, values[0]
            return
        slot = slots[depth]
        groups: dict[Any, list[Any]] = {key: [] for key in self._others(ask, slot, depth)}
        for value in values:
            groups.setdefault(_key(_parts(ask, value)[depth]), []).append(value)
        last, holds = depth == len(slots) - 1, any(cards_in(ask.verb, value) for value in values)
        keep = len(groups) > 1 or (not path and (last or (holds and slot.codec is CARD)))
        for key in sorted(groups, key=_order):
            group = groups[key]
            ruling = ask.rule(_among(group), tuple(group))
            part = _parts(ask, group[0])[depth] if group else key
            longer = (*path, self._part(found, ask, slot, part)) if keep or not ruling.legal else path
            if ruling.legal:
                self._branch(found, ask, longer, group, depth + 1)
            else:
                found.barred[longer] = ask.name, group
                self._refuse(found, ask, longer, ruling)

    def _others(self, ask: Ask, slot: Slot, depth: int) -> Iterator[Any]:
        """What lies or is there to choose from, but is no candidate at all."""
        if depth == 0 and slot.codec is CARD:
            yield from (card for zone in ask.zones for card in zone)
        elif isinstance(slot.codec, Number) and slot.codec.low is not None and slot.codec.high is not None:
            yield from range(slot.codec.low, slot.codec.high + 1)

    def _verb(self, found: Choices, ask: Ask, plain: bool) -> int:
        _, text = self.telling.said(f"verb.{ask.name}", {"seat": LETTERS[ask.seat]})
        return _index(found.parts, {"text": text, "plain": True} if plain else {"text": text})

    def _part(self, found: Choices, ask: Ask, slot: Slot, value: Any) -> int:
        telling = self.telling
        written = slot.codec.write(value, context_of(telling.game))
        cards = [telling.kind(card) for row in slot.codec.cards(value) for card in row]
        facts = {"seat": LETTERS[slot.seat if slot.seat >= 0 else ask.seat], "value": written}
        part: Part
        if cards and written in (cards, cards[0]):
            _, text = telling.said("choice.cards", {"value": cards})
            lying = [token for zone in ask.zones for token in self.knowing.lying(zone)]
            tokens = [token for token in lying if self.knowing.kind(token) in cards]
            part = {"text": text, "cards": cards, "tokens": tokens}
        else:
            _, text = telling.said(self._sentence(ask, slot), facts)
            part = {"text": text}
            if slot.name == PLACE and (on := self._on(ask.seat, written)):
                part["on"] = on
        if (head := f"pick.{ask.name}.{slot.name}") in telling:
            _, part["head"] = telling.said(head, facts)
        return _index(found.parts, part)

    def _on(self, seat: int, place: object) -> list[int]:
        """The tokens that lie on one of the fixed places before a seat."""
        boards = [zone for zone in self.knowing.tracker.zones if zone.owner == seat and zone.layout]
        lying = chain.from_iterable(zip(self.knowing.lying(zone), zone.spots, strict=False) for zone in boards)
        return [token for token, spot in lying if spot == place]

    def _sentence(self, ask: Ask, slot: Slot) -> str:
        """The sentence of a part: the game's own, or what all games share for yes and no, numbers and seats."""
        own = f"choice.{ask.name}.{slot.name}"
        if own in self.telling:
            return own
        if slot.codec is FLAG:
            return "choice.flag"
        if slot.codec is SEAT:
            return "choice.seat"
        return "choice.number" if isinstance(slot.codec, Number) else own

    def _refuse(self, found: Choices, ask: Ask, path: Path, ruling: Ruling) -> None:
        html, _ = refusal(self.telling, ask, found.cards(path), ruling)
        found.refused.append({"path": list(path), "text": html, "clauses": list(ruling.clauses)})


def what_is_due(telling: Telling, knowing: Knowing, position: Position) -> tuple[Choices, data.Ask]:
    """What is asked at a position where somebody is due: what there is to choose, and why nothing else may be."""
    ask = main_ask(position)
    found = Choosing(telling, knowing).choices(position.asks)
    # Equal cards are counted: what may be chosen is said of the cards that lie there.
    legal = {kind for path in found.may for kind in found.cards(path)}
    lying = sorted(token for zone in ask.zones for token in knowing.lying(zone))
    cards = [kind for kind in map(knowing.kind, lying) if kind in legal]
    facts = {**telling.nothing(), **telling.facts(ask.told()), "seat": LETTERS[ask.seat], "cards": cards}
    other, _ = telling.said(f"why.{ask.verb.clause}", facts)
    several = sum(bool(one.verb.fields.names and one.values()) for one in position.asks) > 1
    key = "ask.several" if several else telling.key(f"ask.{ask.name}", [ask.verb.clause])
    _, prompt = telling.said(key, facts)
    offer = found.data()
    return found, {
        "seat": ask.seat,
        "prompt": prompt,
        "parts": offer["parts"],
        "may": offer["may"],
        "not": offer["not"],
        "other": {"text": other, "clauses": [ask.verb.clause]},
    }


def main_ask(position: Position) -> Ask:
    """What is asked; of several verbs the first with which something can be done."""
    return next((ask for ask in position.asks if ask.values()), position.asks[0])


def refusal(telling: Telling, ask: Ask, cards: Sequence[str], ruling: Ruling) -> tuple[str, str]:
    """Why these cards may not be chosen, as HTML and as plain text. Raises PhraseError."""
    hold = dict.fromkeys(telling.kind(one) for value in ruling.may for one in cards_in(ask.verb, value))
    facts = {**telling.nothing(), **telling.facts(ask.told()), "seat": LETTERS[ask.seat]}
    facts |= {"card": cards[0] if cards else None, "cards": list(cards), "hold": list(hold)}
    return telling.said(f"why.{ruling.clauses[0]}", facts)


def _every(ask: Ask) -> list[Any]:
    """All that there is to choose from. Of cards that are alike a verb lists one, and yet each may be chosen."""
    values, allows = list(ask.candidates()), ask.verb.allows
    if allows is None:
        return values
    lying = dict.fromkeys(chain.from_iterable(ask.zones))
    return values + [(card,) for card in lying if (card,) not in values and allows((card,), *ask.args)]


def _slots(ask: Ask, seats: int) -> list[Slot]:
    slots = []
    for name, codec in ask.verb.fields.codecs.items():
        plain = codec.of if isinstance(codec, Ahead) else codec
        if isinstance(plain, EachSeat):
            slots += [Slot(name, plain.of, seat) for seat in range(seats)]
        else:
            slots.append(Slot(name, plain))
    return slots


def _parts(ask: Ask, value: Any) -> list[Any]:
    """A value as the entries of its slots."""
    codecs = list(ask.verb.fields.codecs.values())
    entries = [value] if len(codecs) == 1 else list(value)
    found: list[Any] = []
    for codec, entry in zip(codecs, entries, strict=True):
        plain = codec.of if isinstance(codec, Ahead) else codec
        found += entry if isinstance(plain, EachSeat) else [entry]
    return found


def _key(part: Any) -> Any:
    return tuple(part) if isinstance(part, list) else part


def _order(key: Any) -> tuple[bool, tuple[str, ...]]:
    """Nothing first, yes before no, cards and numbers by size."""
    entries = key if isinstance(key, tuple) else (key,)
    return key is not None, tuple("" if one is True else str(one).zfill(4) for one in entries)


def _among(group: list[Any]) -> Fits:
    return lambda value: any(value == one for one in group)


def _index(parts: list[Part], part: Part) -> int:
    if part not in parts:
        parts.append(part)
    return parts.index(part)
