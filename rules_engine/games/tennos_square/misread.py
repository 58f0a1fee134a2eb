"""What learners get wrong in Tennos Square."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from rules_engine.fields import LETTERS
from rules_engine.game import Deal, Follows, Outcome, best
from rules_engine.misreading import misreading

from .rules import STOCK, Board, TennosSquare, candidates
from .scoring import BONUS, NUMBER_OF, starter, stretches, ways

compared = TennosSquare.compared


@misreading(clause="first-dealer", replaces="TennosSquare.settled")
def the_dealer_stays(self: TennosSquare, deals: Sequence[Deal]) -> dict[str, Follows]:
    """One player deals all the time."""
    return {"dealer": Follows(deals[-1].setup["dealer"], "first-dealer")} if deals else {}


@misreading(clause="candidates", replaces="candidates")
def the_stock_is_no_candidate(give: Sequence[int], centre: Sequence[int], stock: Sequence[int]) -> list[int]:
    """Only cards that lie face up may be taken."""
    return [*centre, *give]


@misreading(clause="first-starter", replaces="starter")
def the_dealer_starts(dealer: int, totals: Sequence[int] | None, seats: int) -> tuple[int, str]:
    """The dealer has the first turn."""
    return (dealer, "first-starter") if totals is None else starter(dealer, totals, seats)


@misreading(clause="later-starter", replaces="starter")
def the_best_so_far_starts(dealer: int, totals: Sequence[int] | None, seats: int) -> tuple[int, str]:
    """Who has the most points starts the next deal."""
    if totals is None:
        return starter(dealer, totals, seats)
    return starter(dealer, [-own for own in totals], seats)


@misreading(clause="may-exchange", replaces="two_for_one")
def one_is_exchanged(hand: Sequence[int], centre: Sequence[int], stock: Sequence[int]) -> list[Any]:
    """One card is given and one is taken."""
    return [((card,), take) for card in sorted(hand) for take in candidates((card,), centre, stock)]


@misreading(clause="lay-one", replaces="play_card")
def rows_are_filled_from_the_left(hand: Sequence[int], free: Sequence[int]) -> list[tuple[int, int]]:
    """A card is laid on the first place that is still face down."""
    return [(card, min(free)) for card in hand]


@misreading(clause="refill", replaces="Board.refill")
def the_card_below_is_left(self: Board, seat: int, place: int) -> None:
    """Nothing is taken: the hand gets smaller with each card that is laid."""


@misreading(clause="left-three", replaces="ways")
def left_and_right_are_swapped(layout: Sequence[int]) -> list[str]:
    """Left and right are as the player opposite sees them."""
    return ways(layout)[::-1]


@misreading(clause="right-three", replaces="ways")
def the_right_three_end_the_round(layout: Sequence[int]) -> list[str]:
    """From the right three places one plays again."""
    return ["self" if way == "right" else way for way in ways(layout)]


@misreading(clause="outer-middle", replaces="ways")
def turns_go_round(layout: Sequence[int]) -> list[str]:
    """The turn passes to the left, whatever the place."""
    return ["left"] * sum(layout)


@misreading(clause="outer-middle", replaces="ways")
def all_the_middle_plays_again(layout: Sequence[int]) -> list[str]:
    """From any of the middle three places one plays again."""
    return ["self" if way == "partner" else way for way in ways(layout)]


@misreading(clause="exact-middle", replaces="ways")
def all_the_middle_is_the_partners(layout: Sequence[int]) -> list[str]:
    """From any of the middle three places the turn goes to the partner."""
    return ["partner" if way == "self" and layout[1] == 3 else way for way in ways(layout)]


@misreading(clause="three-next", replaces="ways")
def the_middle_two_pass_left(layout: Sequence[int]) -> list[str]:
    """With three players nobody plays twice: the middle two places pass the turn to the left."""
    return ["left" if way == "self" and layout[1] == 2 else way for way in ways(layout)]


@misreading(clause="bonus", replaces="with_bonus")
def everybody_gets_the_bonus(points: Sequence[int], out: int) -> list[int]:
    """All players score the bonus of the end."""
    return [own + BONUS * len(points) for own in points]


@misreading(clause="bonus", replaces="with_bonus")
def the_bonus_is_five(points: Sequence[int], out: int) -> list[int]:
    """The bonus is five, whatever the number of players."""
    return [own + BONUS * (seat == out) for seat, own in enumerate(points)]


@misreading(clause="stretches", replaces="stretches")
def equal_numbers_end_a_stretch(cards: Sequence[int]) -> list[list[int]]:
    """Every number must be higher than the one before."""
    found: list[list[int]] = []
    for card in cards:
        if not found or NUMBER_OF[card] <= NUMBER_OF[found[-1][-1]]:
            found.append([])
        found[-1].append(card)
    return found


@misreading(clause="stretches", replaces="stretches")
def numbers_must_follow_on(cards: Sequence[int]) -> list[list[int]]:
    """A gap in the numbers ends a stretch."""
    found: list[list[int]] = []
    for card in cards:
        if not found or NUMBER_OF[card] - NUMBER_OF[found[-1][-1]] not in (0, 1):
            found.append([])
        found[-1].append(card)
    return found


@misreading(clause="stretches", replaces="score")
def the_whole_row_is_squared(cards: Sequence[int]) -> int:
    """All cards of the row are counted, and the number is squared."""
    return len(cards) ** 2


@misreading(clause="stretches", replaces="worth")
def a_stretch_scores_its_length(stretch: Sequence[int]) -> int:
    """A stretch is worth a point a card."""
    return len(stretch)


@misreading(clause="stretches", replaces="score")
def only_the_longest_stretch_scores(cards: Sequence[int]) -> int:
    """The longest stretch scores, the others do not."""
    return max((len(stretch) ** 2 for stretch in stretches(cards)), default=0)


@misreading(clause="partners-total", replaces="TennosSquare.compared")
def equal_partners_share(self: TennosSquare, totals: Sequence[int], out: int) -> Outcome:
    """With equal totals both sides win."""
    outcome = compared(self, totals, out)
    return outcome._replace(winners=best(outcome.scores))


@misreading(clause="highest-total", replaces="TennosSquare.compared")
def who_goes_out_wins_a_tie(self: TennosSquare, totals: Sequence[int], out: int) -> Outcome:
    """Of equal players the one who ended the last deal wins."""
    outcome = compared(self, totals, out)
    tied = outcome.because.endswith("highest-total") and LETTERS[out] in outcome.winners
    return outcome._replace(winners=(LETTERS[out],)) if tied else outcome


@misreading(clause="split-partnership", replaces="TennosSquare.compared")
def the_right_neighbour_counts(self: TennosSquare, totals: Sequence[int], out: int) -> Outcome:
    """The points of the player to the right are added."""
    if not self.options.split_partnership:
        return compared(self, totals, out)
    scores = {LETTERS[seat]: totals[seat] + totals[seat - 1] for seat in range(3)}
    return Outcome(scores, best(scores), "split-partnership")


@misreading(clause="two-for-one", replaces="two_for_one")
def as_many_back_as_given(hand: Sequence[int], centre: Sequence[int], stock: Sequence[int]) -> list[Any]:
    """Two cards are exchanged for two."""
    gives = combinations(sorted(hand), 2)
    return [(give, take) for give in gives for take in combinations(candidates(give, centre, stock), 2)]


@misreading(clause="take-back", replaces="candidates")
def what_was_given_is_gone(give: Sequence[int], centre: Sequence[int], stock: Sequence[int]) -> list[int]:
    """A card just put down may not be taken back."""
    return [card for card in candidates(give, centre, stock) if card not in give]


@misreading(clause="empty-stock", replaces="candidates")
def there_is_always_a_stock(give: Sequence[int], centre: Sequence[int], stock: Sequence[int]) -> list[int]:
    """A card of the stock is always there to be taken."""
    return [*centre, *give, STOCK]


@misreading(clause="own-total", replaces="starter")
def the_partners_total_decides(dealer: int, totals: Sequence[int] | None, seats: int) -> tuple[int, str]:
    """The side with fewer points starts."""
    if totals is None or seats == 3:
        return starter(dealer, totals, seats)
    return starter(dealer, [totals[seat] + totals[(seat + 2) % 4] for seat in range(4)], seats)


@misreading(clause="split-ties", replaces="TennosSquare.compared")
def the_own_total_breaks_a_tie(self: TennosSquare, totals: Sequence[int], out: int) -> Outcome:
    """In split partnership, of equal players the one with more points of their own wins."""
    outcome = compared(self, totals, out)
    if not outcome.because.endswith("split-ties"):
        return outcome
    most = max(totals[LETTERS.index(seat)] for seat in outcome.winners)
    return outcome._replace(winners=tuple(one for one in outcome.winners if totals[LETTERS.index(one)] == most))
