"""Hands, tricks and points of Oh Hell: pure functions on plain values, each with its clauses."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import RANK, SUIT

MOST = 7  # cards of a hand: seven hands of seven, and a card to turn up
BONUS = 10


def sizes(schedule: str) -> tuple[int, ...]:
    """hand-size, seven-at-most: how many cards each player is dealt, deal by deal."""
    up = tuple(range(1, MOST + 1))
    return (*up, *up[-2::-1]) if schedule == "up_down" else (*up[::-1], *up[1:])


def winner(trick: Sequence[int], trump: int) -> tuple[int, str]:
    """highest-wins, trump-wins: the place in the trick of the card that wins, and the clause that says so."""
    counts = trump if any(SUIT[card] == trump for card in trick) else SUIT[trick[0]]
    ranks = [RANK[card] if SUIT[card] == counts else -1 for card in trick]
    return ranks.index(max(ranks)), "trump-wins" if counts == trump else "highest-wins"


def worth(bid: int, tricks: int) -> tuple[int, str]:
    """made, missed, bid-nothing: what a bid scores with so many tricks, and the clauses that say so."""
    if bid != tricks:
        return 0, "missed"
    return BONUS + tricks, "made" if bid else "made bid-nothing"


def score(bids: Sequence[int], tricks: Sequence[int]) -> list[int]:
    """made, missed: the points of a deal, by seat."""
    return [worth(bid, own)[0] for bid, own in zip(bids, tricks, strict=True)]
