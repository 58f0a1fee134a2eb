"""How Take & Share is won and scored: pure functions on plain values, each with its clauses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

SUIT = tuple(card // 10 for card in range(60))
NUMBER_OF = tuple(card % 10 + 1 for card in range(60))
SUITS = range(6)
SUITED = tuple(frozenset(range(10 * suit, 10 * suit + 10)) for suit in SUIT)  # all cards of a card's suit
SAME_SUIT = tuple(cards.__contains__ for cards in SUITED)


def winner(trick: Sequence[int]) -> tuple[int, str]:
    """case-a, case-b, equal-lowest: the place in the trick of the card that wins, and the clauses that say so."""
    numbers = [NUMBER_OF[card] for card in trick]
    low = min(numbers)
    if SUITED[trick[0]].issuperset(trick):
        winning, clauses = max(numbers), "case-a"
    else:
        winning, clauses = low, "case-b equal-lowest" if numbers.count(low) > 1 else "case-b"
    return numbers.index(winning), f"{clauses} ace-low" if low == 1 and max(numbers) > 1 else clauses


def tally(piles: Sequence[Iterable[int]]) -> tuple[list[list[int]], list[list[int]]]:
    """received-only: sums and counts of the received cards, by suit and seat."""
    sums = [[0] * len(piles) for _ in SUITS]
    counts = [[0] * len(piles) for _ in SUITS]
    for seat, pile in enumerate(piles):
        for card in pile:
            suit = SUIT[card]
            sums[suit][seat] += NUMBER_OF[card]
            counts[suit][seat] += 1
    return sums, counts


def score_suit(sums: Sequence[int], counts: Sequence[int]) -> list[int]:
    """sum-decides, equal-sums, unreceived-suit: the points of one suit, by seat."""
    return score([sums], [counts])


def score(sums: Sequence[Sequence[int]], counts: Sequence[Sequence[int]]) -> list[int]:
    """sum-decides, equal-sums, most-points: in each suit the highest sum scores the count; added, by seat."""
    points = [0] * len(sums[0])
    for suit, totals in enumerate(sums):
        top = max(totals)
        for seat, total in enumerate(totals):
            if total == top:
                points[seat] += counts[suit][seat]
    return points


def of_suit(piles: Sequence[Iterable[int]], suit: int) -> list[list[int]]:
    """The received cards of one suit in order, a list a seat."""
    return [sorted(card for card in pile if SUIT[card] == suit) for pile in piles]


def suit_clauses(sums: Sequence[int]) -> tuple[str, ...]:
    """The clauses that decide a suit with these sums."""
    if not any(sums):
        return ("unreceived-suit",)
    return ("sum-decides", "equal-sums") if list(sums).count(max(sums)) > 1 else ("sum-decides",)
