"""What learners get wrong in Hamlet."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.game import Ask, Deal, Follows, Outcome, Part, duty
from rules_engine.misreading import misreading

from .cards import IS_PICTURE, JOKER, SUIT, SUITED
from .rules import LIMIT, Board, Hamlet, play_on
from .scoring import HAND, LITTLE, MUCH, hamlet_of, score, trump_of, winner

play_trick = Board.play_trick  # the right one


@misreading(clause="deal-passes", replaces="Hamlet.settled")
def the_dealer_stays(self: Hamlet, deals: Sequence[Deal]) -> dict[str, Follows]:
    """One player deals all the time."""
    return {"dealer": Follows(deals[-1].setup["dealer"], "deal-passes")} if deals else {}


@misreading(clause="one-face-down", replaces="lay_down")
def the_joker_may_be_shown(hand: Sequence[int]) -> list[int]:
    """Any card may be laid face down, the joker too."""
    return list(hand)


@misreading(clause="two-alike", replaces="trump_of")
def the_odd_suit_is_trump(laid: Sequence[int]) -> tuple[int, str]:
    """With two of one suit, the suit of the third card is trump."""
    suits = [SUIT[card] for card in laid]
    return next((suit for suit in suits if suits.count(suit) == 1), suits[0]), trump_of(laid)[1]


@misreading(clause="absent-suit", replaces="trump_of")
def the_highest_card_is_trump(laid: Sequence[int]) -> tuple[int, str]:
    """With three suits, that of the highest card is trump."""
    trump, settles = trump_of(laid)
    return (SUIT[max(laid, key=lambda card: card % 8)] if settles == "absent-suit" else trump), settles


@misreading(clause="to-be", replaces="kind_of")
def all_must_be_pictures(laid: Sequence[int]) -> tuple[bool, str]:
    """To Be needs three picture cards."""
    return (True, "to-be") if all(IS_PICTURE[card] for card in laid) else (False, "not-to-be")


@misreading(clause="not-to-be", replaces="kind_of")
def an_ace_is_a_picture(laid: Sequence[int]) -> tuple[bool, str]:
    """An ace counts as a picture card."""
    return (True, "to-be") if any(IS_PICTURE[card] or card % 8 == 7 for card in laid) else (False, "not-to-be")


@misreading(clause="cards-return", replaces="Board.return_cards")
def the_shown_cards_are_gone(self: Board) -> None:
    """What was shown is laid aside and not played."""


@misreading(clause="lead-and-follow", replaces="follow_suit")
def no_need_to_follow(cards: Sequence[int], trick: Sequence[int]) -> list[int]:
    """Any card may be played at any time."""
    return list(cards)


@misreading(clause="highest-wins", replaces="winner")
def any_high_card_wins(trick: Sequence[int], trump: int) -> tuple[int, str]:
    """The highest card wins, of whatever suit."""
    ranks = [-1 if card == JOKER else card % 8 for card in trick]
    return ranks.index(max(ranks)), winner(trick, trump)[1]


@duty(void="lead-and-follow")
def suit_or_joker(cards: Sequence[int], trick: Sequence[int]) -> list[int]:
    """lead-and-follow: the led suit, or the joker."""
    suited = [card for card in cards if card in SUITED[trick[0]]]
    return [*suited, JOKER] if suited and JOKER in cards else suited


@misreading(clause="winner-leads", replaces="Board.play_trick")
def the_lead_passes_to_the_left(self: Board, leader: int, trump: int) -> Part[int]:
    """Whoever wins, the lead passes to the left."""
    yield from play_trick(self, leader, trump)
    return self.table.left[leader]


@misreading(clause="joker-when", replaces="Board.play_trick")
def the_joker_at_any_time(self: Board, leader: int, trump: int) -> Part[int]:
    """The joker may be played whenever one likes."""
    self.follow = [Ask(seat, play_on(self.hand[seat]), suit_or_joker(self.trick)) for seat in self.table.seats]
    return (yield from play_trick(self, leader, trump))


@misreading(clause="joker-when", replaces="keep_joker")
def the_joker_is_forced(cards: Sequence[int], trick: Sequence[int]) -> list[int]:
    """Who cannot follow must play the joker."""
    able = JOKER not in cards or any(card in SUITED[trick[0]] for card in cards)
    return [card for card in cards if (card == JOKER) != able]


@misreading(clause="joker-led", replaces="winner")
def trumps_beat_a_led_joker(trick: Sequence[int], trump: int) -> tuple[int, str]:
    """A trump takes a trick that the joker led."""
    trumps = [(card % 8, -place) for place, card in enumerate(trick) if SUIT[card] == trump]
    place, clauses = winner(trick, trump)
    return (-max(trumps)[1] if trick[0] == JOKER and trumps else place), clauses


@misreading(clause="joker-loses", replaces="winner")
def the_joker_always_wins(trick: Sequence[int], trump: int) -> tuple[int, str]:
    """The joker is the strongest card whenever it is played."""
    place, clauses = winner(trick, trump)
    return (list(trick).index(JOKER) if JOKER in trick else place), clauses


@misreading(clause="odd-one-out", replaces="hamlet_of")
def most_tricks_make_hamlet(tricks: Sequence[int]) -> tuple[int, str]:
    """Who took most tricks is Hamlet."""
    return list(tricks).index(max(tricks)), hamlet_of(tricks)[1]


@misreading(clause="odd-one-out", replaces="hamlet_of")
def always_the_middle_one(tricks: Sequence[int]) -> tuple[int, str]:
    """Hamlet is in the middle, one of the two equal players if need be."""
    return list(tricks).index(sorted(tricks)[1]), hamlet_of(tricks)[1]


@misreading(clause="middle-one", replaces="hamlet_of")
def all_different_the_fewest(tricks: Sequence[int]) -> tuple[int, str]:
    """When all differ, who took the fewest tricks is Hamlet."""
    seat, decides = hamlet_of(tricks)
    return (list(tricks).index(min(tricks)) if decides == "middle-one" else seat), decides


@misreading(clause="score-to-be", replaces="score")
def every_trick_ten(tricks: Sequence[int], to_be: bool, bonus: bool = False) -> list[int]:
    """In To Be a trick is worth ten to everybody."""
    return [own * MUCH for own in tricks] if to_be else score(tricks, to_be, bonus)


@misreading(clause="score-to-be", replaces="score")
def ten_for_the_most_tricks(tricks: Sequence[int], to_be: bool, bonus: bool = False) -> list[int]:
    """In To Be the tricks of whoever took most are worth ten each."""
    if not to_be:
        return score(tricks, to_be, bonus)
    return [own * (MUCH if own == max(tricks) else LITTLE) for own in tricks]


@misreading(clause="score-not-to-be", replaces="score")
def hamlet_always_scores_more(tricks: Sequence[int], to_be: bool, bonus: bool = False) -> list[int]:
    """Hamlet's tricks are worth ten in either kind of game."""
    return score(tricks, True, bonus)


@misreading(clause="match-end", replaces="Hamlet.over")
def the_limit_must_be_passed(self: Hamlet, deals: int, totals: Sequence[int]) -> bool:
    """The match goes on at exactly 250."""
    length = self.options.match
    return deals >= length if isinstance(length, int) else max(totals) > LIMIT


@misreading(clause="trump-beats-led", replaces="winner")
def the_led_suit_beats_trumps(trick: Sequence[int], trump: int) -> tuple[int, str]:
    """Only the led suit can win, trump or not."""
    ranks = [card % 8 if card in SUITED[trick[0]] else -1 for card in trick]
    return ranks.index(max(ranks)), winner(trick, trump)[1]


@misreading(clause="limit-after-deal", replaces="outcome_of")
def everybody_at_the_limit_wins(scored: Sequence[str], totals: Sequence[int], because: str = "") -> Outcome:
    """All who have reached 250 win together."""
    scores = dict(zip(scored, totals, strict=True))
    return Outcome(scores, tuple(name for name, score in scores.items() if score >= LIMIT) or tuple(scores))


@misreading(clause="all-tricks", replaces="hamlet_of")
def no_trick_makes_hamlet(tricks: Sequence[int]) -> tuple[int, str]:
    """When one player takes all tricks, one with none is Hamlet."""
    seat, decides = hamlet_of(tricks)
    return (list(tricks).index(0) if tricks[seat] == HAND else seat), decides
