"""What learners get wrong in Shikagari."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules_engine.game import Ask, Deal, Follows, Part, duty
from rules_engine.matches import leading
from rules_engine.misreading import misreading
from rules_engine.table import Table

from .cards import FIVE_SIX, HALVES, PREMIUM, SIX_SIX
from .rules import Board, Shikagari, play_any
from .scoring import RED, SIDES, red_of, winner, won

play_trick = Board.play_trick  # the right one


@misreading(clause="strength", replaces="winner")
def the_richest_is_strongest(trick: Sequence[int]) -> int:
    """The tile with most red pips takes the trick, the stronger of equal ones."""
    return min(range(len(trick)), key=lambda place: (-RED[trick[place]], trick[place]))


@misreading(clause="strength", replaces="winner")
def all_pips_are_added(trick: Sequence[int]) -> int:
    """The tile with most pips takes the trick."""
    return max(range(len(trick)), key=lambda place: (sum(HALVES[trick[place]]), -place))


@misreading(clause="red-pips", replaces="red_of")
def a_four_makes_both_halves_red(tiles: Iterable[int]) -> int:
    """All pips of a tile with a red half are red."""
    return sum(sum(HALVES[tile]) if RED[tile] and tile != SIX_SIX else RED[tile] for tile in tiles)


@misreading(clause="partners", replaces="of_sides")
def neighbours_are_partners(taken: Sequence[Iterable[int]]) -> list[list[int]]:
    """Those who sit side by side play together."""
    return [sorted(tile for seat in side for tile in taken[seat]) for side in ((0, 1), (2, 3))]


@misreading(clause="partners", replaces="Table.counterclockwise")
def play_goes_clockwise(self: Table, first: int) -> Sequence[int]:
    """The player to the left is next."""
    return self.clockwise(first)


@misreading(clause="premium-deal", replaces="is_premium_deal")
def three_and_one_will_do(hands: Sequence[Sequence[int]]) -> bool:
    """Each pair has one of each premium tile, whoever of the two holds them."""
    sides = [[tile for seat in side for tile in hands[seat] if tile in PREMIUM] for side in SIDES]
    return all(sorted(tiles) == sorted(PREMIUM) for tiles in sides)


@misreading(clause="leader-passes", replaces="Shikagari.settled")
def the_lead_passes_to_the_left(self: Shikagari, deals: Sequence[Deal]) -> dict[str, Follows]:
    """The next game is led by the player to the left."""
    return {"leader": Follows((deals[-1].setup["leader"] + 1) % self.seats, "leader-passes")} if deals else {}


@duty(void="play-any")
def follow_the_larger_half(tiles: Sequence[int], trick: Sequence[int]) -> list[int]:
    """play-any: a tile with the same larger half as the one led."""
    return [tile for tile in tiles if not trick or HALVES[tile][1] == HALVES[trick[0]][1]]


@misreading(clause="play-any", replaces="Board.play_trick")
def the_led_number_must_be_followed(self: Board, leader: int) -> Part[int]:
    """Who holds a tile of the led number must play it."""
    bound = follow_the_larger_half(self.trick)
    self.plays = [Ask(seat, play_any(self.hand[seat]), bound) for seat in self.table.seats]
    return (yield from play_trick(self, leader))


@misreading(clause="strongest-takes", replaces="winner")
def the_last_twin_takes(trick: Sequence[int]) -> int:
    """Of twins the one played last takes the trick."""
    return max(place for place, tile in enumerate(trick) if tile == min(trick))


@misreading(clause="side-scores", replaces="score")
def tiles_are_counted(taken: Sequence[Iterable[int]]) -> tuple[int, ...]:
    """A pair scores a point for each tile."""
    return tuple(sum(len(list(taken[seat])) for seat in side) for side in SIDES)


@misreading(clause="games-added", replaces="Shikagari.totals")
def games_are_counted(self: Shikagari, games: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The pair that won more games wins, however many pips it took."""
    return tuple(sum(won(points)[side] for points in games) for side in range(len(SIDES)))


@misreading(clause="five-six", replaces="winner")
def five_six_is_a_five(trick: Sequence[int]) -> int:
    """5-6 ranks with the fives, below all sixes."""
    fives = [tile for tile, halves in enumerate(HALVES) if halves[1] == 6]
    ranks = [max(fives) + 0.5 if tile == FIVE_SIX else tile for tile in trick]
    return ranks.index(min(ranks))


@misreading(clause="five-six", replaces="winner")
def five_six_is_the_strongest(trick: Sequence[int]) -> int:
    """5-6 beats 6-6."""
    return list(trick).index(FIVE_SIX) if FIVE_SIX in trick else winner(trick)


@misreading(clause="red-total", replaces="red_of")
def the_whole_six_six_is_red(tiles: Iterable[int]) -> int:
    """All twelve pips of 6-6 are red."""
    return sum(12 if tile == SIX_SIX else RED[tile] for tile in tiles)


@misreading(clause="red-total", replaces="red_of")
def no_six_is_red(tiles: Iterable[int]) -> int:
    """6-6 has no red pip, like the other sixes."""
    return red_of(tile for tile in tiles if tile != SIX_SIX)


@misreading(clause="premium-sets", replaces="is_premium_deal")
def any_two_each_will_do(hands: Sequence[Sequence[int]]) -> bool:
    """Everybody has two premium tiles, of whatever kinds."""
    return all(sum(tile in PREMIUM for tile in hand) == 2 for hand in hands)


@misreading(clause="draws", replaces="leading")
def somebody_wins_a_draw(points: Sequence[int]) -> list[int]:
    """With equal points the pair that comes first wins."""
    return leading(points)[:1]
