"""How tricks of two-suit cards and point cards are ranked, and what a game scores: pure functions with their clauses.

A trick is a list of plays in order; a *place* is an index in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules_engine.games.deck_build_tricks.cards import OUT, Play, TwoSuitDeck


class Standing:
    """Which suits are trump and anti-trump now, and the suit led in this trick (None: a point card was led)."""

    __slots__ = ("anti", "led", "trump")

    def __init__(self, trump: int, anti: int, led: int | None = None) -> None:
        self.trump, self.anti, self.led = trump, anti, led

    def told(self) -> dict[str, int | None]:
        """The same as facts, for rulings and notes."""
        return {"led": self.led, "trump": self.trump, "antitrump": self.anti}

    def exchange(self, out: str, suit: int) -> None:
        """lead-point: one of the two gives way to a suit that was neither."""
        if out == OUT[0]:
            self.trump = suit
        else:
            self.anti = suit


@dataclass(frozen=True)
class LastTrick:
    """Who played at which place of the last trick, and the ranked places."""

    order: tuple[int, ...]
    ranked: tuple[int, ...]


def group(suit: int | None, standing: Standing) -> int:
    """suit-ranks, anti-led: 3 for trump, 2 for the led suit, 1 for other suits, 0 for anti-trump, led or not."""
    return 3 if suit == standing.trump else 0 if suit == standing.anti else 2 if suit == standing.led else 1


def ranking(plays: Sequence[Play], deck: TwoSuitDeck, standing: Standing, by_order: bool) -> list[int]:
    """points-between, suit-ranks, anti-led, all-points, lone-card: places of the suit cards, strongest first.

    Point cards are left out, since they are neither; where there is nothing else they rank in order of play.
    """
    suited = [place for place, play in enumerate(plays) if play[1] is not None]
    if len(suited) < 2:
        return suited or list(range(len(plays)))
    first: dict[int | None, int] = {}
    if by_order:
        for place in suited:
            first.setdefault(plays[place][1], place)
    keys = []
    for place in suited:
        card, suit, _ = plays[place]
        rank = group(suit, standing)
        keys.append((-rank, first.get(suit, 0) if rank == 1 else 0, -deck.number[card][suit], place))  # type: ignore[index]
    keys.sort()
    return [key[3] for key in keys]


def decisive(plays: Sequence[Play], ranked: Sequence[int], standing: Standing) -> tuple[str, str]:
    """points-between, suit-ranks, anti-led, all-points, lone-card: what makes a card the strongest, and the weakest."""
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


def removable(plays: Sequence[Play], ranked: Sequence[int], led: int | None, after_point: bool) -> list[int]:
    """remove, no-led-suit: places whose card is no point card, neither strongest nor weakest, not of the led suit."""
    if led is None and not after_point:
        return []
    return [place for place in sorted(ranked[1:-1]) if plays[place][1] not in (None, led)]


def has_pile(pile: int) -> bool:
    """remove: only who has a draw pile, of so many cards, may remove."""
    return pile > 0


def lowest(piles: Sequence[Sequence[int]]) -> int:
    """strongest-gains: the pile of the lowest value left."""
    return next(index for index, pile in enumerate(piles) if pile)


def bottom(column: Sequence[int]) -> int:
    """weakest-gains: the place of the booster at the bottom of a column."""
    return len(column) - 1


def columns_left(columns: Iterable[object]) -> int:
    """columns-not-empty: how many columns are not empty."""
    return sum(map(bool, columns))


def points_in(cards: Iterable[int], deck: TwoSuitDeck) -> int:
    """declare-end: how many of the cards are point cards."""
    first = deck.points[0]
    return sum(card >= first for card in cards)


def may_end(order: Sequence[int], held: Sequence[int], columns: int) -> list[int]:
    """declare-end, asked-in-order: who holds more point cards than columns are left, in order from the leader."""
    return [seat for seat in order if held[seat] > columns]


def score(cards: Iterable[int], deck: TwoSuitDeck) -> int:
    """most-points: the points of a player's cards."""
    first = deck.points[0]
    return sum(deck.worth[card - first] for card in cards if card >= first)


def beats(one: int, other: int, ranked: Sequence[int]) -> bool:
    """last-trick-compared: whether the card at one place of the last trick is the stronger of the two."""
    for end, wins in ((ranked[0], one), (ranked[-1], other)):
        if end in (one, other):
            return end == wins
    if (one in ranked) != (other in ranked):
        return False  # a suit card in the middle and a point card
    return ranked.index(one) < ranked.index(other) if one in ranked else one < other


def winners(totals: Sequence[int], last: LastTrick) -> list[int]:
    """most-points, tie-last-trick: who wins; of those with the most, everyone whom none of them beats."""
    tied = [seat for seat, total in enumerate(totals) if total == max(totals)]
    place = {seat: place for place, seat in enumerate(last.order)}
    beaten = {one for one in tied for other in tied if one != other and beats(place[other], place[one], last.ranked)}
    return [seat for seat in tied if seat not in beaten]
