"""What learners get wrong in Take & Share."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.game import Ask, Deal, Follows, Part
from rules_engine.matches import leading
from rules_engine.misreading import misreading
from rules_engine.table import Table

from .rules import LIMIT, Board, TakeAndShare, share_out
from .scoring import NUMBER_OF, SUITED, score, winner


def numbers(trick: Sequence[int], ace: int = 1) -> list[int]:
    """The numbers of a trick, with another one for the ace."""
    return [ace if NUMBER_OF[card] == 1 else NUMBER_OF[card] for card in trick]


@misreading(clause="ace-low", replaces="winner")
def ace_is_high(trick: Sequence[int]) -> tuple[int, str]:
    """The ace beats the 10, as in most games."""
    high = numbers(trick, ace=11)
    if SUITED[trick[0]].issuperset(trick):
        return high.index(max(high)), "case-a"
    return high.index(min(high)), "case-b"


@misreading(clause="lead-any", replaces="lead")
def lead_the_highest(hand: Sequence[int]) -> Sequence[int]:
    """A round opens with one's highest card."""
    return [card for card in hand if NUMBER_OF[card] == max(numbers(hand))]


@misreading(clause="turn-left", replaces="Table.clockwise")
def turns_go_right(self: Table, first: int) -> Sequence[int]:
    """The player to the right is next."""
    return self.counterclockwise(first)


@misreading(clause="follow-suit", replaces="follow_suit")
def no_need_to_follow(cards: Sequence[int], trick: Sequence[int]) -> list[int]:
    """Any card may be played at any time."""
    return list(cards)


@misreading(clause="slough-any", replaces="follow_suit")
def without_the_suit_the_lowest(cards: Sequence[int], trick: Sequence[int]) -> list[int]:
    """Who cannot follow throws away the lowest card."""
    follows = [card for card in cards if card in SUITED[trick[0]]]
    return follows or [card for card in cards if NUMBER_OF[card] == min(numbers(cards))]


@misreading(clause="case-a", replaces="winner")
def low_card_always_wins(trick: Sequence[int]) -> tuple[int, str]:
    """The lowest number wins, also when all are of one suit."""
    found = numbers(trick)
    return found.index(min(found)), winner(trick)[1]


@misreading(clause="case-b", replaces="winner")
def high_card_always_wins(trick: Sequence[int]) -> tuple[int, str]:
    """The highest number wins, whatever suits were played."""
    found = numbers(trick)
    return found.index(max(found)), winner(trick)[1]


@misreading(clause="case-b", replaces="winner")
def only_the_led_suit_can_win(trick: Sequence[int]) -> tuple[int, str]:
    """As in most games: the highest card of the led suit."""
    found = [NUMBER_OF[card] if card in SUITED[trick[0]] else 0 for card in trick]
    return found.index(max(found)), winner(trick)[1]


@misreading(clause="case-b", replaces="winner")
def the_other_suit_wins(trick: Sequence[int]) -> tuple[int, str]:
    """Another suit is a trump: the lowest of those that did not follow."""
    found = [NUMBER_OF[card] + 10 * (card in SUITED[trick[0]]) for card in trick]
    place, clauses = winner(trick)
    return (place if clauses.startswith("case-a") else found.index(min(found))), clauses


@misreading(clause="equal-lowest", replaces="winner")
def the_last_of_equals_wins(trick: Sequence[int]) -> tuple[int, str]:
    """Of equal low numbers the one played last wins."""
    place, clauses = winner(trick)
    found = numbers(trick)
    return max(at for at, number in enumerate(found) if number == found[place]), clauses


@misreading(clause="equal-lowest", replaces="winner")
def the_led_suit_breaks_the_tie(trick: Sequence[int]) -> tuple[int, str]:
    """Of equal low numbers the one of the led suit wins."""
    place, clauses = winner(trick)
    tied = [at for at, card in enumerate(trick) if NUMBER_OF[card] == NUMBER_OF[trick[place]]]
    return next((at for at in tied if trick[at] in SUITED[trick[0]]), place), clauses


@misreading(clause="case-b", replaces="winner")
def the_leader_keeps_the_trick(trick: Sequence[int]) -> tuple[int, str]:
    """Where somebody plays another suit, the lead card wins."""
    place, clauses = winner(trick)
    return (place if clauses.startswith("case-a") else 0), clauses


@misreading(clause="exchange", replaces="Board.give_shares")
def the_trick_is_given_out(self: Board, taker: int) -> Part[None]:
    """The winner gives out the cards just won, and the share cards stay."""
    gifts = yield Ask(taker, share_out(self.trick))
    self.table.hand_out(gifts, self.trick, self.pile, "share-one-each")


@misreading(clause="share-one-each", replaces="Board.give_shares")
def the_winner_keeps_all(self: Board, taker: int) -> Part[None]:
    """Who wins the trick takes all share cards."""
    yield self.give[taker]
    self.table.move_all(self.share, self.pile[taker], "share-one-each")
    self.table.move_all(self.trick, self.share, "exchange")


@misreading(clause="winner-leads", replaces="Board.round")
def the_leader_stays(self: Board, leader: int) -> Part[int]:
    """One player leads all the time."""
    taker = yield from self.play_trick(leader)
    yield from self.give_shares(taker)
    return leader


@misreading(clause="share-after-last", replaces="Board.give_shares")
def the_last_trick_is_shared(self: Board, taker: int) -> Part[None]:
    """In the end the cards of the last trick are given out."""
    given, kept = (self.share, self.trick) if self.hand[taker] else (self.trick, self.share)
    gifts = yield Ask(taker, share_out(given))
    self.table.hand_out(gifts, given, self.pile, "share-one-each")
    self.table.move_all(kept, self.share, "exchange")


@misreading(clause="sum-decides", replaces="score")
def the_sum_scores(sums: Sequence[Sequence[int]], counts: Sequence[Sequence[int]]) -> list[int]:
    """The highest sum scores the sum."""
    return score(sums, sums)


@misreading(clause="sum-decides", replaces="score")
def most_cards_decide(sums: Sequence[Sequence[int]], counts: Sequence[Sequence[int]]) -> list[int]:
    """Who has the most cards of a suit scores them."""
    return score(counts, counts)


@misreading(clause="equal-sums", replaces="score")
def nobody_scores_in_a_tie(sums: Sequence[Sequence[int]], counts: Sequence[Sequence[int]]) -> list[int]:
    """With equal sums nobody scores."""
    alone = [list(totals).count(max(totals)) == 1 for totals in sums]
    return score(sums, [[own * one for own in row] for row, one in zip(counts, alone, strict=True)])


@misreading(clause="most-points", replaces="score")
def a_point_a_suit(sums: Sequence[Sequence[int]], counts: Sequence[Sequence[int]]) -> list[int]:
    """Every suit won is one point."""
    return score(sums, [[min(count, 1) for count in row] for row in counts])


@misreading(clause="most-points", replaces="leading")
def only_one_can_win(points: Sequence[int]) -> list[int]:
    """With equal points the one who comes first wins alone."""
    return leading(points)[:1]


@misreading(clause="long-game", replaces="TakeAndShare.over")
def everybody_must_pass_the_limit(self: TakeAndShare, totals: Sequence[int]) -> bool:
    """The long game goes on until everybody is over the limit."""
    return min(totals) > LIMIT[self.seats]


@misreading(clause="limit-strict", replaces="TakeAndShare.over")
def the_limit_itself_ends_it(self: TakeAndShare, totals: Sequence[int]) -> bool:
    """The long game ends as soon as somebody stands at the limit."""
    return max(totals) >= LIMIT[self.seats]


@misreading(clause="total-compared", replaces="added")
def one_game_is_compared(deals: Sequence[Sequence[int]]) -> list[int]:
    """The points of one game are compared with the limit, each game anew."""
    return list(deals[-1])


@misreading(clause="free-gifts", replaces="Board.give_shares")
def gifts_go_round(self: Board, taker: int) -> Part[None]:
    """The cards go round in their order, from the winner on to the left."""
    yield self.give[taker]
    piles = [self.pile[seat] for seat in self.table.clockwise(taker)]
    self.table.hand_out(self.share[:], self.share, piles, "share-one-each")
    self.table.move_all(self.trick, self.share, "exchange")


@misreading(clause="later-leader", replaces="TakeAndShare.settled")
def the_same_leader_again(self: TakeAndShare, deals: Sequence[Deal]) -> dict[str, Follows]:
    """The same player leads first in every game."""
    return {"leader": Follows(deals[-1].setup["leader"], "later-leader")} if deals else {}
