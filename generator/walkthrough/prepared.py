"""A deal prepared with real cards: the order in which each stack must lie, so that ordinary dealing gives it, what
lies in no stack, and the hands once what was dealt beside them has been taken."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine import Replay
from rules_engine.fields import LETTERS
from rules_engine.game import Game

from ..errors import TeachingError
from ..texts.content import GameContent
from ..texts.dealing import DealStep
from .deals import TeachingDeal

Left = dict[str, Any]
"""What of a setup is still to be dealt."""


@dataclass(frozen=True)
class Dealt:
    """A stretch of dealing: how, to whom in which order, and what each of them gets; or cards that come as they are,
    in rows of so many where they come in rows."""

    step: DealStep
    order: str
    given: Mapping[str, Sequence[str]]
    cards: Sequence[str]
    row: int = 0


@dataclass(frozen=True)
class Prepared:
    """A stack with its cards, the top one first, and how it is dealt."""

    title: Mapping[str, str]
    cards: Sequence[str]
    dealt: Sequence[Dealt]


@dataclass(frozen=True)
class Taken:
    """The hands when nothing is left of what was dealt beside them: after how many moves, and of each seat."""

    move: int
    hands: Mapping[str, Sequence[str]]


def prepared(content: GameContent, deal: TeachingDeal) -> list[Prepared]:
    """The stacks of a deal. Raises TeachingError where the dealing does not deal what the deal begins with."""
    setup: Left = json.loads(deal.path.read_bytes())["deals"][0]["setup"]
    found = []
    for stack in content.dealing:
        dealt = [_dealt(content.name, deal.record.game, step, setup) for step in stack.deal]
        found.append(Prepared(stack.stack, [card for one in dealt for card in one.cards], dealt))
    return found


def on_table(deal: TeachingDeal) -> Counter[str]:
    """How many cards of each kind are in play when a deal begins, wherever they lie."""
    game, position = deal.record.game, Replay(deal.record).at(0)
    return Counter(game.deck.format(card) for zone in position.table.zones for card in zone)


def taken(content: GameContent, deal: TeachingDeal) -> Taken | None:
    """The hands after a draft: when all is gone that was dealt to other places of the players; None without one."""
    dealt = {step.zone for stack in content.dealing for step in stack.deal if step.kind == "round"}
    game = deal.record.game
    for step in Replay(deal.record).steps():
        zones = [zone for zone in step.position.table.zones if zone.owner >= 0]
        beside = [zone for zone in zones if zone.name in dealt and zone.form != "hand"]
        if not beside:
            return None
        if not any(map(len, beside)):
            hands = {LETTERS[zone.owner]: zone for zone in zones if zone.form == "hand"}
            named = {seat: list(map(game.deck.format, hand)) for seat, hand in hands.items()}
            return Taken(step.number, named) if all(named.values()) else None
    return None


def _dealt(name: str, game: Game, step: DealStep, left: Left) -> Dealt:
    missing = [key for key in (*step.keys, step.first, step.after) if key and key not in left]
    if missing:
        there = ", ".join(left)
        raise TeachingError(
            f"{name}: dealing.yaml: found {missing[0]!r}, expected what a setup holds: {there}; mend it"
        )
    if step.kind == "turn":
        return Dealt(step, "", {}, [left[key] for key in step.keys])
    (key,) = step.keys
    if step.kind == "next":
        nested = len(left[key][0]) if left[key] and isinstance(left[key][0], list) else 0
        return Dealt(step, "", {}, list(_flat(left[key])), nested)
    order = _order(game, step, left)
    given = {seat: _taken(left[key][seat], step.cards) for seat in order}
    if len(set(map(len, given.values()))) != 1:
        raise TeachingError(f"{name}: dealing.yaml: round {key}: not as many cards for each; mend its seats or cards")
    return Dealt(step, order, given, [card for row in zip(*given.values(), strict=True) for card in row])


def _order(game: Game, step: DealStep, left: Left) -> str:
    """The seats in the order in which they are dealt to."""
    seats = LETTERS[: game.seats]
    if game.turn == "right":
        seats = seats[0] + seats[:0:-1]
    first = seats.index(left[step.first]) if step.first else 0
    if step.after:
        first = (seats.index(left[step.after]) + 1) % len(seats)
    return "".join(seat for seat in seats[first:] + seats[:first] if seat in (step.seats or seats))


def _taken(cards: list[str], only: Sequence[str]) -> list[str]:
    """The cards of a seat, or only some of them; what is taken is not there for a later step."""
    found = [card for card in cards if not only or card in only]
    for card in found:
        cards.remove(card)
    return found


def _flat(cards: Iterable[Any]) -> Iterator[str]:
    for one in cards:
        if isinstance(one, str):
            yield one
        else:
            yield from _flat(one)
