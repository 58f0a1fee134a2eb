"""Red pips, tricks and points of Shikagari: pure functions on plain values, each with its clauses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules_engine.matches import leading

from .cards import DECK, FIVE_SIX, HALVES, PREMIUM, SIXES

RED_NUMBERS = (1, 4)
SIDES = ((0, 2), (1, 3))


# red pips ------------------------------------------------------------------------------------------------


def red_pips(low: int, high: int) -> tuple[int, str]:
    """red-pips, red-total: all pips of a 1 and of a 4, half of those of 6-6; and the clause that says so."""
    if low == high == 6:
        return 6, "red-total"
    return sum(half for half in (low, high) if half in RED_NUMBERS), "red-pips"


RED, RED_BY = zip(*(red_pips(low, high) for low, high in HALVES), strict=True)
ALL_RED = sum(RED[tile] for tile in DECK.cards)


def red_of(tiles: Iterable[int]) -> int:
    """red-pips: the red pips of some tiles."""
    return sum(RED[tile] for tile in tiles)


# the deal ------------------------------------------------------------------------------------------------


def is_premium_deal(hands: Sequence[Sequence[int]]) -> bool:
    """premium-deal, premium-sets: whether each pair has one of each premium tile, each partner two of them."""
    for side in SIDES:
        held = [[tile for tile in hands[seat] if tile in PREMIUM] for seat in side]
        if any(len(tiles) != 2 for tiles in held) or len({*held[0], *held[1]}) != len(PREMIUM):
            return False
    return True


# tricks --------------------------------------------------------------------------------------------------


def winner(trick: Sequence[int]) -> int:
    """strongest-takes, strength: the place in the trick of the strongest tile, of twins the one played first."""
    return trick.index(min(trick))


def rank_of(tile: int) -> tuple[int, str]:
    """strength, five-six: the rank of a tile, 1 the strongest, and the clause that says so."""
    return tile + 1, "five-six" if tile == FIVE_SIX else "strength"


def decisive(trick: Sequence[int]) -> str:
    """strongest-takes, strength, five-six: the clauses that say who takes a trick."""
    beaten = [tile for tile in trick if tile in SIXES and tile != FIVE_SIX]
    return "strongest-takes strength" + (" five-six" if min(trick) == FIVE_SIX and beaten else "")


# points --------------------------------------------------------------------------------------------------


def of_sides(taken: Sequence[Iterable[int]]) -> list[list[int]]:
    """side-scores: the tiles of both partners together, strongest first, by side."""
    return [sorted(tile for seat in side for tile in taken[seat]) for side in SIDES]


def score(taken: Sequence[Iterable[int]]) -> tuple[int, ...]:
    """side-scores: the red pips of each pair."""
    return tuple(red_of(tiles) for tiles in of_sides(taken))


def score_clauses(points: Sequence[int]) -> str:
    """The clauses behind a score."""
    return "side-scores partners red-pips red-total" + (" draws" if len(leading(points)) > 1 else "")


def won(points: Sequence[int]) -> list[int]:
    """games-added, draws: one game for the side with more red pips, none for either in a draw."""
    return [int(own > other) for own, other in (points, points[::-1])]
