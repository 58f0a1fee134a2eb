"""A deal prepared with real cards: the order in which each stack must lie, so that dealing from it gives the deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules_engine.errors import IllegalAction
from rules_engine.fields import LETTERS
from rules_engine.game import Game, Setup
from rules_engine.played import Record
from rules_engine.position import Move, Position, context_of

from ..errors import TeachingError
from ..gamefiles import DEALING
from ..paths import shown
from ..texts.content import GameContent
from ..texts.dealing import DealStep

HAND = "hand"
Left = dict[str, Any]
"""What of a setup is still to be dealt."""


@dataclass(frozen=True)
class Dealt:
    """A stretch of dealing: how, and to whom in which order; or cards that come as they are, in rows of so many where
    they come in rows; ``more`` where the hands that they come to hold cards already."""

    step: DealStep
    order: str
    cards: Sequence[str]
    row: int = 0
    more: bool = False


@dataclass(frozen=True)
class Stacked:
    """A stack with its cards, the top one first, and how it is dealt; ``rest`` are those that need no order."""

    title: Mapping[str, str]
    cards: Sequence[str]
    dealt: Sequence[Dealt]
    rest: Sequence[str]


def stacked(content: GameContent, record: Record) -> list[Stacked]:
    """The stacks of the first deal of a record. Raises TeachingError where the dealing does not deal what it begins
    with."""
    assert content.dealing is not None
    game = record.game
    setup: Left = {**game.setup.write(record.deals[0].setup, context_of(game))}
    found, held = [], False
    for stack in content.dealing.stacks:
        dealt = []
        for step in stack.deal:
            dealt.append(replace(_dealt(content.name, game, step, setup), more=held and step.zone == HAND))
            held = held or step.zone == HAND
        cards = [card for one in dealt if one.step.kind != "rest" for card in one.cards]
        rest = [card for one in dealt if one.step.kind == "rest" for card in one.cards]
        found.append(Stacked(stack.stack, cards, dealt, rest))
    return found


def check_order(content: GameContent, record: Record, moves: int) -> None:
    """Raises TeachingError where cards that lie in any order come into what so many moves of the first deal tell."""
    assert content.dealing is not None
    game, deal = record.game, record.deals[0]
    for step in (step for stack in content.dealing.stacks for step in stack.deal if step.kind == "rest"):
        (key,) = step.keys
        turned = {**deal.setup, key: list(reversed(deal.setup[key]))}
        if _told(game, turned, deal.moves[:moves]) != _told(game, deal.setup, deal.moves[:moves]):
            raise TeachingError(
                f"{shown(content.folder / DEALING)}: rest: {key}: found cards of it in the first {moves} moves, which "
                f"the script tells; expected an order; write next: {key}"
            )


def _told(game: Game, setup: Setup, moves: Sequence[Move]) -> list[tuple[Any, ...]] | None:
    """What moves bring about after the deal; None where they may not be made."""
    heard: list[tuple[Any, ...]] = []
    position = Position(game, setup, (), lambda event: heard.append((event.kind, event.cards, event.facts)))
    heard.clear()
    try:
        for move in moves:
            position.put(move)
    except IllegalAction:
        return None
    return heard


def _dealt(name: str, game: Game, step: DealStep, left: Left) -> Dealt:
    missing = [key for key in (*step.keys, step.first, step.after) if key and key not in left]
    if missing:
        there = ", ".join(left)
        raise TeachingError(
            f"{name}: dealing.yaml: found {missing[0]!r}, expected what a setup holds: {there}; mend it"
        )
    if step.kind == "turn":
        return Dealt(step, "", [left[key] for key in step.keys])
    (key,) = step.keys
    if step.kind != "round":
        nested = len(left[key][0]) if left[key] and isinstance(left[key][0], list) else 0
        return Dealt(step, "", list(_flat(left[key])), nested)
    order = _order(game, step, left)
    given = [[card for card in left[key][seat] if not step.cards or card in step.cards] for seat in order]
    left[key] = {**left[key], **{seat: _without(left[key][seat], own) for seat, own in zip(order, given, strict=True)}}
    if len(set(map(len, given))) != 1:
        raise TeachingError(f"{name}: dealing.yaml: round {key}: not as many cards for each; mend its seats or cards")
    return Dealt(step, order, [card for row in zip(*given, strict=True) for card in row])


def _order(game: Game, step: DealStep, left: Left) -> str:
    """The seats in the order in which they are dealt to."""
    seats = LETTERS[: game.seats]
    if game.turn == "right":
        seats = seats[0] + seats[:0:-1]
    first = seats.index(left[step.first]) if step.first else 0
    if step.after:
        first = (seats.index(left[step.after]) + 1) % len(seats)
    return "".join(seat for seat in seats[first:] + seats[:first] if seat in (step.seats or seats))


def _without(cards: Sequence[str], taken: Iterable[str]) -> list[str]:
    """What is left for a later step."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def _flat(cards: Iterable[Any]) -> Iterator[str]:
    for one in cards:
        if isinstance(one, str):
            yield one
        else:
            yield from _flat(one)
