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


def _lead(values: Values, claim: Claim) -> int:
    """How far the first player is before the others who are named, or before all where none is."""
    first, *others = claim.part
    lead: int = values[first] - max((values[seat] for seat in others or values if seat != first), default=values[first])
    return lead


def _is(claim: Claim, right: Any) -> Found:
    return claim.said == right, right


def _extreme(values: Values, claim: Claim, best: Callable[..., Any]) -> Found:
    return _set(claim, [seat for seat, value in values.items() if value == best(values.values())])


def _set(claim: Claim, right: Sequence[str]) -> Found:
    return sorted(claim.said) == sorted(right), list(right)


def _same(values: Values, claim: Claim) -> Found:
    same = len({values[seat] for seat in claim.part}) == 1
    return same, same


def _tie(values: Values, claim: Claim) -> Found:
    return _is(claim, sum(value == max(values.values()) for value in values.values()) > 1)


def _rank(values: Values, winners: Sequence[str], claim: Claim) -> Found:
    def worth(seat: str) -> tuple[Any, bool]:
        return values[seat], seat in winners

    places = {seat: 1 + sum(worth(other) > worth(seat) for other in values) for seat in values}
    mine = [places[seat] for seat in claim.part]
    if claim.said == -1:
        return all(place == max(places.values()) for place in mine), mine[0]
    level = [sum(worth(other) == worth(seat) for other in values) for seat in claim.part]
    return all(low <= claim.said < low + many for low, many in zip(mine, level, strict=True)), mine[0]


def _above(values: Values, claim: Claim, sign: int) -> Found:
    one, other = claim.part
    right = (values[one] - values[other]) * sign > 0
    return right, right


def _more_than(values: Values, claim: Claim) -> Found:
    return all(values[seat] > claim.said for seat in claim.part), [values[seat] for seat in claim.part]


def _all(values: Values | Sequence[Any], claim: Claim) -> Found:
    every = list(values.values()) if isinstance(values, Mapping) else list(values)
    return all(value == claim.said for value in every), every


NUMERIC: Mapping[str, Callable[[Values, Sequence[str], Claim], Found]] = {
    "ahead": lambda values, _, claim: _is(claim, _lead(values, claim)),
    "behind": lambda values, _, claim: _is(claim, -_lead(values, claim)),
    "above": lambda values, _, claim: _above(values, claim, 1),
    "below": lambda values, _, claim: _above(values, claim, -1),
    "equal": lambda values, _, claim: _same(values, claim),
    "some tie": lambda values, _, claim: _tie(values, claim),
    "rank": _rank,
    "top": lambda values, _, claim: _extreme(values, claim, max),
    "bottom": lambda values, _, claim: _extreme(values, claim, min),
    "highest": lambda values, _, claim: _is(claim, max(values.values())),
    "lowest": lambda values, _, claim: _is(claim, min(values.values())),
    "total": lambda values, _, claim: _is(claim, sum(values[seat] for seat in claim.part)),
    "more than": lambda values, _, claim: _more_than(values, claim),
    "all": lambda values, _, claim: _all(values, claim),
}
"""Relations between the numbers of players, by name."""

OF_WINNERS: Mapping[str, Callable[[Sequence[str], Claim], Found]] = {
    "winners": lambda winners, claim: _set(claim, winners),
    "losers": lambda winners, claim: (not set(claim.said) & set(winners), list(winners)),
}
"""Relations that are about who wins."""
