"""How tricks of two-suit cards and point cards are ranked, and what a game scores: pure functions with their clauses.

A trick is a list of plays in order; a *place* is an index in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from .cards import OUT, Play, TwoSuitDeck


@dataclass(slots=True)
class Standing:
    """Which suits are trump and anti-trump now, and the suit led in this trick (None: a point card was led).

    ``by_order``, a house rule: of the other suits the one that appears first ranks higher.
    """

    trump: int
    anti: int
    led: int | None = None
    by_order: bool = False

    def where(self, **changed: Any) -> Standing:
        """The same but for what is changed."""
        return replace(self, **changed)

    def told(self) -> dict[str, int | None]:
        """The same as facts, for rulings and notes."""
        return {"led": self.led, "trump": self.trump, "antitrump": self.anti}

    def exchange(self, out: str, suit: int) -> None:
        """lead-point: one of the two gives way to a suit that was neither."""
        if out == OUT[0]:
            self.trump = suit
        else:
            self.anti = suit


class Trick(NamedTuple):
    """Who played at which place, what was played there, and the ranked places."""

    order: Sequence[int]
    plays: Sequence[Play]
    ranked: Sequence[int]

    @property
    def strongest(self) -> int:
        """Who played the strongest card."""
        return self.order[self.ranked[0]]

    @property
    def weakest(self) -> int:
        """Who played the weakest card."""
        return self.order[self.ranked[-1]]


def lead_clauses(play: Play) -> str:
    """lead-one, lead-point, lead-suit, exchange-and-order: what stands behind a lead."""
    _, suit, swap = play
    if swap:
        return "lead-one lead-point exchange-and-order"
    return "lead-one" if suit is None else "lead-one lead-suit"


def group(suit: int | None, standing: Standing) -> int:
    """suit-ranks, anti-led: 3 for trump, 2 for the led suit, 1 for other suits, 0 for anti-trump, led or not."""
    return 3 if suit == standing.trump else 0 if suit == standing.anti else 2 if suit == standing.led else 1


def ranking(plays: Sequence[Play], deck: TwoSuitDeck, standing: Standing) -> list[int]:
    """points-between, suit-ranks, anti-led, all-points, lone-card: places of the suit cards, strongest first.

    Point cards are left out, since they are neither; where there is nothing else they rank in order of play.
    """
    keys = []
    for place, (card, suit, _) in enumerate(plays):
        if suit is not None:
            rank = group(suit, standing)
            first = [play[1] for play in plays].index(suit) if standing.by_order and rank == 1 else 0
            keys.append((-rank, first, -deck.number[card][suit], place))
    keys.sort()
    return [key[3] for key in keys] or list(range(len(plays)))


def decisive(trick: Trick, standing: Standing) -> tuple[str, str]:
    """points-between, suit-ranks, anti-led, all-points, lone-card: what makes a card the strongest, and the weakest."""
    _, plays, ranked = trick
    if plays[ranked[0]][1] is None:
        return "all-points exchange-and-order", "all-points exchange-and-order"
    if len(ranked) == 1:
        return "lone-card", "lone-card"
    none_led = " no-led-suit" if standing.led is None else ""
    between = "points-between " if len(ranked) < len(plays) else ""

    def why(place: int, beside: int) -> str:
        suits = plays[place][1], plays[beside][1]
        ranks = [group(suit, standing) for suit in suits]
        if ranks[0] != ranks[1]:
            led_low = standing.led == standing.anti and 0 in ranks
            return between + ("anti-led" if led_low else "suit-ranks") + none_led
        alike = " other-suits-alike" if suits[0] != suits[1] else ""
        return "points-between" + alike + none_led

    return why(ranked[0], ranked[1]), why(ranked[-1], ranked[-2])


def equal(trick: Trick, place: int, deck: TwoSuitDeck, standing: Standing) -> int:
    """points-between, suit-ranks: from how many others only the order of play tells a suit card at a place."""
    card, suit, _ = trick.plays[place]
    if suit is None:
        return 0
    rank, number = group(suit, standing), deck.number[card][suit]
    return -1 + sum(
        own is not None
        and (group(own, standing), deck.number[one][own]) == (rank, number)
        and (own == suit or not standing.by_order)
        for one, own, _ in trick.plays
    )


def kept_by(place: int, trick: Trick, after_point: bool) -> str:
    """remove, no-led-suit: what keeps the card at a place in the game; empty where its player may remove it."""
    suit, led = trick.plays[place][1], trick.plays[0][1]
    if suit is None:
        return "point"
    if place in (trick.ranked[0], trick.ranked[-1]):
        return "strongest" if place == trick.ranked[0] else "weakest"
    if led is None:
        return "" if after_point else "no-led-suit"
    return "led" if suit == led else ""


def columns_left(columns: Iterable[object]) -> int:
    """columns-not-empty: how many columns are not empty."""
    return sum(map(bool, columns))


def points_in(cards: Iterable[int], deck: TwoSuitDeck) -> int:
    """declare-end: how many of the cards are point cards."""
    return sum(deck.worth[card] > 0 for card in cards)


def score(cards: Iterable[int], deck: TwoSuitDeck) -> int:
    """most-points: the points of a player's cards."""
    return sum(deck.worth[card] for card in cards)


def beats(one: int, other: int, ranked: Sequence[int]) -> bool:
    """last-trick-compared: whether the card at one place of the last trick is the stronger of the two."""
    for end, wins in ((ranked[0], one), (ranked[-1], other)):
        if end in (one, other):
            return end == wins
    if (one in ranked) != (other in ranked):
        return False  # a suit card in the middle and a point card
    return ranked.index(one) < ranked.index(other) if one in ranked else one < other


def winners(totals: Sequence[int], last: Trick) -> tuple[list[int], str]:
    """most-points, tie-last-trick: of those with the most, all whom none of them beats; and what decides it."""
    tied = [seat for seat, total in enumerate(totals) if total == max(totals)]
    place = {seat: place for place, seat in enumerate(last.order)}
    beaten = {one for one in tied for other in tied if one != other and beats(place[other], place[one], last.ranked)}
    because = "most-points" if len(tied) == 1 else "most-points tie-last-trick last-trick-compared"
    return [seat for seat in tied if seat not in beaten], because
