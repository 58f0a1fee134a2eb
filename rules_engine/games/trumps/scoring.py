"""How Trumps ranks what was shown and what it scores: pure functions, each with its clauses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

FACE_DOWN = -1
RANKS = ("pair-beats-single", "singles-high-pairs-low", "face-down-last")  # the clauses of the page, in its order


def decisive(picks: Sequence[int]) -> int:
    """start-smallest: the number that a start player shows alone."""
    return min(picks)


def start_clause(tied: Sequence[int], cards_left: int) -> str:
    """start-smallest, start-again, hands-used-up: what follows from a pick in which these showed the smallest."""
    return "start-smallest" if len(tied) == 1 else "start-again" if cards_left else "hands-used-up"


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
    """The clauses that decide a ranking, in the order of the page."""
    ranked = [strengths[place] for place in ranking(strengths)]
    found = {rank_clause(*pair) for pair in pairwise(ranked)}
    return " ".join(clause for clause in RANKS if clause in found)


def may_act(field: Sequence[int], deck: int, last: bool) -> bool:
    """empty-field: whether there is anything to take, or for last place a card to draw."""
    return bool(field or (last and deck))


def cards_taken(field: Sequence[int], number: int, place: int, seats: int) -> int:
    """first-takes, second-takes, last-takes: all cards of the number, but last place takes a single one."""
    return 1 if place == seats - 1 else field.count(number)


def draws(order: Sequence[int], shown: Sequence[Sequence[int]], deck: int) -> Sequence[int]:  # noqa: ARG001  (the rule)
    """draw-one, draw-aside: who draws after whom, each exactly one, whatever was shown and however short the deck."""
    return order


def runs_out(cards: int, seats: int, deck_out: str) -> bool:
    """one-more-round, last-draw: whether a deck of so many cards runs out in the refill."""
    return cards <= seats if deck_out == "empty" else cards < seats


MORE = 2


def rounds_to_come(deck_is_out: bool) -> int:
    """one-more-round: one, once the deck has run out; until then that one and more."""
    return 1 if deck_is_out else MORE


def most_alike(cards: Sequence[int]) -> list[int]:
    """most-alike: the cards of the number that one has most of; of several such numbers the highest."""
    most, card = max([(cards.count(card), card) for card in set(cards)], default=(0, 0))
    return [card] * most


def longest_run(cards: Sequence[int]) -> list[int]:
    """longest-run: the longest row of numbers without a gap, each once; of several the highest."""
    run: list[int] = []
    best: list[int] = []
    for card in sorted(set(cards)):
        run = [*run, card] if run and run[-1] == card - 1 else [card]
        best = run if len(run) >= len(best) else best
    return best


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
