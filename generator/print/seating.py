"""Which tables play what, so that everybody sits: exact, by all ways to part the people into tables.

One game a table, told and played within the minutes. Of all ways those with the fewest different games come first, then
the fewest sheets of paper, then the easiest games, then the tables as even as can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from ..errors import KitError


@dataclass(frozen=True)
class Offer:
    """A game as an evening needs it: for how many, how many minutes it takes to tell and to play at most, how hard it
    is, and how many sheets of paper a table takes."""

    name: str
    players: tuple[int, ...]
    minutes: int
    difficulty: int
    sheets: int


@dataclass(frozen=True)
class Table:
    """A table: the game, and how many sit there."""

    game: str
    players: int


@dataclass(frozen=True)
class Why:
    """Why these tables: in how many minutes the longest is done, how many different games there are; the games of the
    next best way that has as few of them, how many sheets more it takes, and whether those are harder; which games take
    too long."""

    minutes: int
    different: int
    next_best: tuple[str, ...]
    more: int
    harder: bool
    late: tuple[str, ...]


Cost = tuple[int, int, int, int, tuple[tuple[str, int], ...]]


def seat(people: int, minutes: int, offers: Sequence[Offer]) -> list[Table]:
    """The best tables, the largest first. Raises KitError with what can be done where it cannot be."""
    fits = [offer for offer in offers if offer.minutes <= minutes]
    if not fits:
        raise KitError(_too_short(minutes, offers))
    for different in range(1, len(fits) + 1):
        found = [way for some in combinations(fits, different) for way in _ways(people, some)]
        if found:
            return min(found, key=lambda way: cost(way, offers))
    raise KitError(_no_seats(people, fits))


def why(people: int, minutes: int, offers: Sequence[Offer], tables: Sequence[Table]) -> Why:
    """Why the best tables are the best."""
    known = {offer.name: offer for offer in offers}
    games = {table.game for table in tables}
    fits = [offer for offer in offers if offer.minutes <= minutes]
    others = [some for some in combinations(fits, len(games)) if {offer.name for offer in some} != games]
    ways = (way for some in others for way in _ways(people, some))
    next_best = min(ways, key=lambda way: cost(way, offers), default=None)
    _, sheets, hard, *_ = cost(tables, offers)
    most, late = max(known[game].minutes for game in games), tuple(o.name for o in offers if o.minutes > minutes)
    if next_best is None:
        return Why(most, len(games), (), 0, False, late)
    _, its_sheets, its_hard, *_ = cost(next_best, offers)
    named = tuple(dict.fromkeys(table.game for table in next_best))
    return Why(most, len(games), named, its_sheets - sheets, its_hard > hard, late)


def cost(tables: Sequence[Table], offers: Sequence[Offer]) -> Cost:
    """What is compared, the least first: different games, sheets, difficulty over all people, unevenness."""
    known = {offer.name: offer for offer in offers}
    games = {table.game for table in tables}
    sheets = sum(known[table.game].sheets for table in tables)
    hard = sum(known[table.game].difficulty * table.players for table in tables)
    uneven = sum(table.players**2 for table in tables)
    return len(games), sheets, hard, uneven, tuple(sorted((table.game, table.players) for table in tables))


def _ways(people: int, offers: Sequence[Offer]) -> Iterator[list[Table]]:
    """Every way to seat them so that each of the games is played, the order of tables aside."""
    kinds = [Table(offer.name, players) for offer in offers for players in sorted(offer.players, reverse=True)]
    names = {offer.name for offer in offers}

    def rest(left: int, first: int) -> Iterator[list[Table]]:
        if not left:
            yield []
        for index in range(first, len(kinds)):
            if kinds[index].players <= left:
                for way in rest(left - kinds[index].players, index):
                    yield [kinds[index], *way]

    return (way for way in rest(people, 0) if {table.game for table in way} == names)


def _too_short(minutes: int, offers: Sequence[Offer]) -> str:
    quick = min(offers, key=lambda offer: (offer.minutes, offer.name))
    return (
        f"in {minutes} minutes no game can be told and played; expected {quick.minutes} or more, for {quick.name}; "
        "give more minutes, or name other games"
    )


def _no_seats(people: int, offers: Sequence[Offer]) -> str:
    sizes: Mapping[str, str] = {offer.name: ", ".join(map(str, offer.players)) for offer in offers}
    told = "; ".join(f"{name}: {players}" for name, players in sizes.items())
    who = "1 person cannot" if people == 1 else f"{people} people cannot all"
    return (
        f"{who} sit at tables of the games that fit ({told}); "
        "give more minutes, name other games, or change the number of people"
    )
