"""Trump, tricks and points of Hamlet: pure functions on plain values, each with its clauses."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.games.hamlet.cards import IS_PICTURE, JOKER, SUIT, SUITED, SUITS

HAND = 11
MUCH, LITTLE = 10, 1  # points a trick
BONUS = {True: 10, False: 100}  # To Be, Not To Be


# trump ---------------------------------------------------------------------------------------------------


def trump_of(laid: Sequence[int]) -> tuple[int, str]:
    """two-alike, absent-suit: the trump that three cards settle, and the clause that says so."""
    suits = [SUIT[card] for card in laid]
    for suit in SUITS:
        if suits.count(suit) > 1:
            return suit, "two-alike"
    return next(suit for suit in SUITS if suit not in suits), "absent-suit"


def kind_of(laid: Sequence[int]) -> tuple[bool, str]:
    """to-be, not-to-be: whether the game is To Be, and the clause that says so."""
    return (True, "to-be") if any(IS_PICTURE[card] for card in laid) else (False, "not-to-be")


# tricks --------------------------------------------------------------------------------------------------


def strengths(trump: int, lead_card: int) -> tuple[int, ...]:
    """highest-wins, joker-led, joker-loses: how strong each card is in a trick; 0 never wins."""
    led = SUITED[lead_card]
    return tuple(
        20
        if card == lead_card == JOKER
        else 0
        if JOKER in (card, lead_card)
        else 10 + card % 8
        if SUIT[card] == trump
        else 1 + card % 8
        if card in led
        else 0
        for card in range(33)
    )


POWER = tuple(tuple(strengths(trump, lead_card) for lead_card in range(33)) for trump in SUITS)


def winner(trick: Sequence[int], trump: int) -> int:
    """highest-wins, trump-beats-led, joker-led, joker-loses: the place in the trick of the card that wins."""
    power = POWER[trump][trick[0]]
    powers = [power[card] for card in trick]
    return powers.index(max(powers))


def next_leader(order: Sequence[int], place: int) -> int:
    """winner-leads, next-leader: who leads after a trick that the card at a place won."""
    return order[place]


def trick_clauses(trick: Sequence[int], place: int) -> tuple[str, ...]:
    """The clauses that decide a trick which the card at a place wins; the last one is the telling one."""
    if trick[0] == JOKER:
        return ("joker-led",)
    told = ["highest-wins"] if trick[place] in SUITED[trick[0]] else ["highest-wins", "trump-beats-led"]
    return ("joker-loses", *told) if JOKER in trick else tuple(told)


# points --------------------------------------------------------------------------------------------------


def hamlet_of(tricks: Sequence[int]) -> tuple[int, str]:
    """odd-one-out, middle-one, all-tricks, one-hamlet: who is Hamlet, and the clauses that say so."""
    for seat, own in enumerate(tricks):
        if tricks.count(own) == 1 and len(set(tricks)) == 2:
            return seat, "odd-one-out all-tricks" if own == HAND else "odd-one-out"
    return tricks.index(sorted(tricks)[1]), "middle-one"


def score(tricks: Sequence[int], to_be: bool, bonus: bool = False) -> list[int]:
    """score-to-be, score-not-to-be: the points of a deal, by seat."""
    hamlet, _ = hamlet_of(tricks)
    points = []
    for seat, own in enumerate(tricks):
        value = MUCH if (seat == hamlet) == to_be else LITTLE
        points.append(BONUS[to_be] if bonus and not own and seat != hamlet else own * value)
    return points
