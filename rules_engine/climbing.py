"""Climbing: sets of cards of any size, a pile whose last play is to be beaten, and who goes out in which order.

Functions that a game calls; which sets there are and what beats what stands in the game. The last play lies in a zone
of the form ``climb``, and the plays that it beat in a pile below.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from rules_engine.fields import LETTERS
from rules_engine.game import Outcome, Value
from rules_engine.scoring import by_seat
from rules_engine.table import Table, Zone


def held(cards: Value, hand: Sequence[int]) -> bool:
    """Whether a value is a set of cards of a hand, one at least."""
    if not isinstance(cards, tuple) or not cards or any(type(card) is not int for card in cards):
        return False
    return Counter(cards) <= Counter(hand)


def alike(hand: Sequence[int], rank: Callable[[int], int]) -> Iterator[tuple[int, ...]]:
    """Of each rank of a hand so many cards as there are, from one on: the first of them in the order of the deck."""
    cards: dict[int, list[int]] = {}
    for card in sorted(hand):
        cards.setdefault(rank(card), []).append(card)
    for of_rank in sorted(cards):
        for count in range(1, len(cards[of_rank]) + 1):
            yield tuple(cards[of_rank][:count])


def runs(hand: Sequence[int], rank: Callable[[int], int], least: int) -> Iterator[tuple[int, ...]]:
    """Of each row of following ranks of a hand the first card of each rank, from so many ranks on."""
    first: dict[int, int] = {}
    for card in sorted(hand):
        first.setdefault(rank(card), card)
    for low in sorted(first):
        run: list[int] = []
        while low + len(run) in first:
            run.append(first[low + len(run)])
            if len(run) >= least:
                yield tuple(run)


def climb(table: Table, cards: Sequence[int], hand: Zone, top: Zone, below: Zone, because: str) -> None:
    """Lay a set of a hand on the pile; what lay on top is beaten and goes below."""
    table.move_all(top, below, because)
    for card in cards:
        table.move(card, hand, top, because)


def next_in(hands: Sequence[Sequence[int]], order: Sequence[int]) -> int:
    """The first seat of an order that still holds cards."""
    return next(seat for seat in order if hands[seat])


def later(order: Sequence[int]) -> tuple[int, ...]:
    """By seat, how many went out later than it, in an order of all seats: what a deal about ranks is scored by."""
    return tuple(len(order) - 1 - order.index(seat) for seat in range(len(order)))


def ranked(order: Sequence[int], because: str = "") -> Outcome:
    """Who went out first, second and so on, of an order of all seats."""
    ranks = {LETTERS[seat]: order.index(seat) + 1 for seat in range(len(order))}
    return Outcome(by_seat(later(order)), (LETTERS[order[0]],), because, ranks)
