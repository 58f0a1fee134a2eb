"""How Trumps ranks what was shown and what it scores: pure functions, each with its clauses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

FACE_DOWN = -1


def smallest(picks: Mapping[int, int], hands: Sequence[Sequence[int]]) -> tuple[list[int], str]:
    """start-smallest, start-again, hands-used-up: who picked the smallest number, and the clause for what follows."""
    low = min(picks.values())
    tied = [seat for seat, card in picks.items() if card == low]
    again = "start-again" if len(hands[tied[0]]) > 1 else "hands-used-up"
    return tied, again if len(tied) > 1 else "start-smallest"


def strength(cards: Sequence[int]) -> int:
    """pair-beats-single, singles-high-pairs-low, face-down-last: more is stronger; no card at all is like face down."""
    return FACE_DOWN if not cards else cards[0] if len(cards) == 1 else 20 - cards[0]


def ranking(strengths: Sequence[int]) -> list[int]:
    """face-down-last: places from the start player on, strongest first; of two face down the nearer is stronger."""
    return sorted(range(len(strengths)), key=strengths.__getitem__, reverse=True)  # stable, also when reversed


def rank_clause(stronger: int, weaker: int) -> str:
    """The clause that puts one before the other."""
    if weaker == FACE_DOWN:
        return "face-down-last"
    return "pair-beats-single" if stronger > 10 > weaker else "singles-high-pairs-low"


def rank_clauses(strengths: Sequence[int]) -> str:
    """The clauses that decide a ranking, from last place up: the last one puts first place before second."""
    found = [rank_clause(strengths[one], strengths[other]) for one, other in pairwise(ranking(strengths))]
    return " ".join(reversed(dict.fromkeys(found)))


def may_act(field: Sequence[int], deck: int) -> bool:
    """empty-field: whether there is a card for last place, to take or to draw."""
    return bool(field or deck)


def cards_taken(field: Sequence[int], number: int, place: int, seats: int) -> int:
    """first-takes, second-takes, last-takes: all cards of the number, but last place takes a single one."""
    return 1 if place == seats - 1 else field.count(number)


def what_follows(deck: int, seats: int, deck_out: str) -> str:
    """one-more-round, last-draw: whether the last round comes after a refill from a deck of so many cards."""
    runs_out = deck <= seats if deck_out == "empty" else deck < seats
    return "last-round" if runs_out else "next-round"


def most_alike(cards: Sequence[int]) -> list[int]:
    """most-alike: the cards of the number that one has most of; of several such numbers the highest."""
    most, card = max([(cards.count(card), card) for card in set(cards)], default=(0, 0))
    return [card] * most


def longest_run(cards: Sequence[int]) -> list[int]:
    """longest-run: the longest row of numbers without a gap, each once; of several the highest."""
    runs: list[list[int]] = [[]]
    for card in sorted(set(cards)):
        if card - 1 in runs[-1]:
            runs[-1].append(card)
        else:
            runs.append([card])
    return max(reversed(runs), key=len)


def points_of(cards: Sequence[int]) -> int:
    """sum-wins: A and B, added."""
    return len(most_alike(cards)) + len(longest_run(cards))


def standing(cards: Sequence[int]) -> tuple[int, int, int]:
    """sum-wins, smallest-card, score-cards-compared: A + B, the smallest score card, how many of it; more is better."""
    low = min(cards, default=0)
    return points_of(cards), -low, cards.count(low)


def best_of(standings: Sequence[tuple[int, int, int]]) -> list[int]:
    """sum-wins, smallest-card, tie-shared: everyone with the best standing."""
    return [seat for seat, own in enumerate(standings) if own == max(standings)]


def total_clauses(standings: Sequence[tuple[int, int, int]]) -> str:
    """The clauses that decide who wins."""
    top = max(standings)
    tied = [own for own in standings if own[0] == top[0]]
    if len(tied) == 1:
        return "sum-wins"
    if not top[0]:
        return "sum-wins all-picks-field"
    shared = " tie-shared" if tied.count(top) > 1 else ""
    return f"sum-wins score-cards-compared smallest-card{shared}"
