"""What learners get wrong in Oh Hell."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.game import Deal, Follows, Outcome, Part
from rules_engine.matches import added, outcome_of, scores_of
from rules_engine.misreading import misreading

from .cards import RANK, SUIT
from .rules import Board, OhHell
from .scoring import BONUS, MOST, sizes, winner, worth

play_trick = Board.play_trick  # the right one


@misreading(clause="deal-passes", replaces="OhHell.settled")
def the_dealer_stays(self: OhHell, deals: Sequence[Deal]) -> dict[str, Follows]:
    """One player deals all the time."""
    size = Follows(self.sizes[min(len(deals), len(self.sizes) - 1)], "hand-size")
    dealer = {"dealer": Follows(deals[-1].setup["dealer"], "deal-passes")} if deals else {}
    return {**dealer, "size": size}


@misreading(clause="hand-size", replaces="sizes")
def the_largest_hand_comes_twice(schedule: str) -> tuple[int, ...]:
    """The largest hand is dealt once on the way up and once on the way down."""
    up = tuple(range(1, MOST + 1))
    return (*up, *up[::-1]) if schedule == "up_down" else sizes(schedule)


@misreading(clause="hook", replaces="hook")
def the_dealer_may_bid_anything(bids: Sequence[int], size: int, said: Sequence[int]) -> list[int]:
    """The dealer may bid like everybody else."""
    return list(bids)


@misreading(clause="hook", replaces="hook")
def the_bids_must_add_up(bids: Sequence[int], size: int, said: Sequence[int]) -> list[int]:
    """The last bid must make the bids equal to the tricks."""
    return [bid for bid in bids if bid + sum(said) == size] or list(bids)


@misreading(clause="follow-suit", replaces="follow_suit")
def no_need_to_follow(cards: Sequence[int], trick: Sequence[int]) -> list[int]:
    """Any card may be played at any time."""
    return list(cards)


@misreading(clause="highest-wins", replaces="winner")
def any_high_card_wins(trick: Sequence[int], trump: int) -> tuple[int, str]:
    """The highest card wins, of whatever suit."""
    ranks = [RANK[card] for card in trick]
    return ranks.index(max(ranks)), winner(trick, trump)[1]


@misreading(clause="trump-wins", replaces="winner")
def the_suit_led_beats_trumps(trick: Sequence[int], trump: int) -> tuple[int, str]:
    """Only the suit led can win, trump or not."""
    ranks = [RANK[card] if SUIT[card] == SUIT[trick[0]] else -1 for card in trick]
    return ranks.index(max(ranks)), winner(trick, trump)[1]


@misreading(clause="winner-leads", replaces="Board.play_trick")
def the_lead_passes_to_the_left(self: Board, leader: int, trump: int) -> Part[int]:
    """Whoever wins, the lead passes to the left."""
    yield from play_trick(self, leader, trump)
    return self.table.left[leader]


@misreading(clause="made", replaces="worth")
def more_tricks_will_do(bid: int, tricks: int) -> tuple[int, str]:
    """A bid is made with more tricks, too."""
    return (BONUS + tricks if tricks >= bid else 0), worth(bid, tricks)[1]


@misreading(clause="made", replaces="worth")
def ten_and_no_more(bid: int, tricks: int) -> tuple[int, str]:
    """A bid that is made scores ten, however many tricks."""
    return (BONUS if bid == tricks else 0), worth(bid, tricks)[1]


@misreading(clause="missed", replaces="worth")
def tricks_score_anyway(bid: int, tricks: int) -> tuple[int, str]:
    """Who misses the bid still scores a point a trick."""
    points, clauses = worth(bid, tricks)
    return points or tricks, clauses


@misreading(clause="bid-nothing", replaces="worth")
def nothing_scores_nothing(bid: int, tricks: int) -> tuple[int, str]:
    """A bid of nothing scores nothing."""
    points, clauses = worth(bid, tricks)
    return (points if bid else 0), clauses


@misreading(clause="match-end", replaces="OhHell.outcome")
def the_most_bids_made_win(self: OhHell, deals: Sequence[Deal]) -> Outcome | None:
    """Who has made most bids wins."""
    made = [[int(own > 0) for own in points] for points in scores_of(deals)]
    return outcome_of(self.scored, added(made), "match-end") if len(deals) == len(self.sizes) else None
