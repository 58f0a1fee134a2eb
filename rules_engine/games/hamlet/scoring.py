"""Trump, tricks and points of Hamlet: pure functions on plain values, each with its clauses."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import IS_PICTURE, JOKER, SUIT, SUITS

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


def winner(trick: Sequence[int], trump: int) -> tuple[int, str]:
    """highest-wins, trump-beats-led, joker-led, joker-loses: the place of the card that wins, and the clauses."""
    lead = best = trick[0]
    if lead == JOKER:
        return 0, "joker-led"
    for card in trick:
        if SUIT[card] == trump != SUIT[best] or (SUIT[card] == SUIT[best] and card > best):
            best = card
    clauses = "highest-wins" if SUIT[best] == SUIT[lead] else "highest-wins trump-beats-led"
    return trick.index(best), f"joker-loses {clauses}" if JOKER in trick else clauses


# points --------------------------------------------------------------------------------------------------


def hamlet_of(tricks: Sequence[int]) -> tuple[int, str]:
    """odd-one-out, middle-one, all-tricks, one-hamlet: who is Hamlet, and the clauses that say so."""
    for seat, own in enumerate(tricks):
        if tricks.count(own) == 1 and len(set(tricks)) == 2:
            return seat, "odd-one-out all-tricks" if own == HAND else "odd-one-out"
    return tricks.index(sorted(tricks)[1]), "middle-one"


def worth(to_be: bool, hamlet: bool) -> tuple[int, str]:
    """score-to-be, score-not-to-be: the points of a trick, Hamlet's or another's, and the clause that says so."""
    return MUCH if hamlet == to_be else LITTLE, "score-to-be" if to_be else "score-not-to-be"


def score(tricks: Sequence[int], to_be: bool, bonus: bool = False) -> list[int]:
    """score-to-be, score-not-to-be: the points of a deal, by seat."""
    hamlet, _ = hamlet_of(tricks)
    points = [own * worth(to_be, seat == hamlet)[0] for seat, own in enumerate(tricks)]
    for seat, own in enumerate(tricks):
        if bonus and not own and seat != hamlet:
            points[seat] = BONUS[to_be]
    return points
