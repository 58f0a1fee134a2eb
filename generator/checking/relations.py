"""What sentences say of several players at once, worked out from the engine's values: leads, ranks, ties, totals.

Each function is given the values by seat of the result that a claim names, the winners where they are known, and the
claim; it says whether the claim holds and what would be right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol


class Claim(Protocol):
    """What is compared: ``part`` are seats, ``said`` what is told of them, of the result ``key``."""

    @property
    def key(self) -> str:
        """The result."""

    @property
    def part(self) -> Any:
        """Seats."""

    @property
    def said(self) -> Any:
        """A number, a truth or seats."""


Values = Mapping[str, Any]
Found = tuple[bool, Any]


def _others(values: Values, claim: Claim) -> tuple[str, Sequence[str]]:
    """Who is spoken of, and of whom besides: of all the others where none is named."""
    first, *others = claim.part
    return first, others or [seat for seat in values if seat != first]


def _ahead(values: Values, _: Sequence[str], claim: Claim) -> Found:
    first, others = _others(values, claim)
    lead = values[first] - max((values[seat] for seat in others), default=values[first])
    return lead == claim.said, lead


def _behind(values: Values, _: Sequence[str], claim: Claim) -> Found:
    first, others = _others(values, claim)
    lag = max((values[seat] for seat in others), default=values[first]) - values[first]
    return lag == claim.said, lag


def _spread(values: Values, _: Sequence[str], claim: Claim) -> Found:
    seats = claim.part if len(claim.part) > 1 else values
    best, second = sorted((*(values[seat] for seat in seats), min(values.values())), reverse=True)[:2]
    return best - second == claim.said, best - second


def _above(values: Values, _: Sequence[str], claim: Claim) -> Found:
    one, other = claim.part
    return values[one] > values[other], values[one] > values[other]


def _below(values: Values, _: Sequence[str], claim: Claim) -> Found:
    """A rank is better the smaller it is."""
    one, other = claim.part
    return values[one] < values[other], values[one] < values[other]


def _equal(values: Values, _: Sequence[str], claim: Claim) -> Found:
    same = len({values[seat] for seat in claim.part}) == 1
    return same, same


def _some_tie(values: Values, _: Sequence[str], claim: Claim) -> Found:
    tie = sum(value == max(values.values()) for value in values.values()) > 1
    return tie == claim.said, tie


def _so_many_tie(values: Values, _: Sequence[str], claim: Claim) -> Found:
    many = sum(value == max(values.values()) for value in values.values())
    return many == claim.said, many


def _rank(values: Values, winners: Sequence[str], claim: Claim) -> Found:
    def better(one: str, other: str) -> bool:
        if values[one] != values[other]:
            return bool(values[one] > values[other])
        return one in winners and other not in winners

    places = [1 + sum(better(other, seat) for other in values) for seat in claim.part]
    last = max(1 + sum(better(other, seat) for other in values) for seat in values)
    if claim.said == -1:
        return all(place == last for place in places), places[0]
    level = [sum(not better(other, seat) and not better(seat, other) for other in values) for seat in claim.part]
    return all(low <= claim.said < low + many for low, many in zip(places, level, strict=True)), places[0]


def _top(values: Values, _: Sequence[str], claim: Claim) -> Found:
    best = sorted(seat for seat, value in values.items() if value == max(values.values()))
    return best == sorted(claim.said), best


def _bottom(values: Values, _: Sequence[str], claim: Claim) -> Found:
    worst = sorted(seat for seat, value in values.items() if value == min(values.values()))
    return worst == sorted(claim.said), worst


def _highest(values: Values, _: Sequence[str], claim: Claim) -> Found:
    best = max(values.values())
    return best == claim.said, best


def _lowest(values: Values, _: Sequence[str], claim: Claim) -> Found:
    worst = min(values.values())
    return worst == claim.said, worst


def _total(values: Values, _: Sequence[str], claim: Claim) -> Found:
    total = sum(values[seat] for seat in claim.part)
    return total == claim.said, total


def _more_than(values: Values, _: Sequence[str], claim: Claim) -> Found:
    return all(values[seat] > claim.said for seat in claim.part), [values[seat] for seat in claim.part]


def _all(values: Values, _: Sequence[str], claim: Claim) -> Found:
    some = list(values.values()) if isinstance(values, Mapping) else list(values)
    return all(value == claim.said for value in some), some


NUMERIC: Mapping[str, Callable[[Values, Sequence[str], Claim], Found]] = {
    "ahead": _ahead,
    "behind": _behind,
    "spread": _spread,
    "above": _above,
    "below": _below,
    "equal": _equal,
    "some tie": _some_tie,
    "so many tie": _so_many_tie,
    "rank": _rank,
    "top": _top,
    "bottom": _bottom,
    "highest": _highest,
    "lowest": _lowest,
    "total": _total,
    "more than": _more_than,
    "all": _all,
}
"""Relations between the numbers of players, by name."""


def _winners(winners: Sequence[str], claim: Claim) -> Found:
    return sorted(claim.said) == sorted(winners), list(winners)


def _among(winners: Sequence[str], claim: Claim) -> Found:
    return set(claim.said) <= set(winners), list(winners)


def _losers(winners: Sequence[str], claim: Claim) -> Found:
    return not set(claim.said) & set(winners), list(winners)


def _beats(winners: Sequence[str], claim: Claim) -> Found:
    first, second = claim.said
    return set(first) <= set(winners) and not set(second) & set(winners), list(winners)


OF_WINNERS: Mapping[str, Callable[[Sequence[str], Claim], Found]] = {
    "winners": _winners,
    "among winners": _among,
    "losers": _losers,
    "beats": _beats,
}
"""Relations that are about who wins."""
