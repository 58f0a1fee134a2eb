"""A match of several deals: who is first next, totals, who leads, and all that worked. Functions that a game calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules_engine.fields import LETTERS
from rules_engine.game import Deal, Follows, Game, Outcome, Result, best
from rules_engine.reach import Given, Seen
from rules_engine.scoring import Line, Working, by_seat, demand


def passes(deals: Sequence[Deal], name: str, step: int, seats: int, clause: str) -> dict[str, Follows]:
    """The seat of this name moves on by so many seats from deal to deal, 1 to the left; in the first it is open."""
    return {name: Follows((deals[-1].setup[name] + step) % seats, clause)} if deals else {}


def added(deals: Sequence[Sequence[int]]) -> list[int]:
    """The points of all deals, by seat."""
    return [sum(points) for points in zip(*deals, strict=True)]


def scores_of(deals: Sequence[Deal]) -> list[Sequence[int]]:
    """The points of each deal."""
    return [deal.result.scores for deal in deals]


def leading(points: Sequence[int]) -> list[int]:
    """Everyone with the most."""
    top = max(points)
    return [seat for seat, own in enumerate(points) if own == top]


def outcome_of(scored: Sequence[str], totals: Sequence[int], because: str = "") -> Outcome:
    """The highest total wins; several may share it."""
    scores = dict(zip(scored, totals, strict=True))
    return Outcome(scores, best(scores), because)


def as_deals(rows: Sequence[Sequence[int]]) -> list[Deal]:
    """Deals of which nothing is known but their points."""
    return [Deal({}, Result(tuple(points))) for points in rows]


# worked --------------------------------------------------------------------------------------------------


def match_worked(
    game: Game,
    at: str,
    deals: Sequence[Sequence[int]],
    clause: str,
    told: Callable[[int], Mapping[str, Any]] = lambda _: {},
    named: str = "number",
) -> Working:
    """A match deal by deal, and who wins it: points and totals after each, and what is ``told`` of so many deals.

    RecordError where there is no deal, or one after the match is over.
    """
    one, match = ("game", "the long game") if named == "game" else ("deal", "the match")
    demand(game, bool(deals), at, f"no {one}", f"the points of at least one {one}", clause)
    lines, outcome = list[Line](), None
    for number, points in enumerate(deals, 1):
        place = f"{at}/{number - 1}"
        demand(game, outcome is None, place, f"a further {one}", f"none, {match} is over", clause)
        outcome, totals = game.outcome(as_deals(deals[:number])), by_seat(added(deals[:number]))
        facts = {"points": by_seat(points), "totals": totals, "over": outcome is not None, **told(number)}
        lines.append(Line(clause, None, (), {named: number, **facts}))
    winners = list(outcome.winners) if outcome else []
    return Working(tuple(lines), {"totals": totals, "ends": outcome is not None, "winners": winners})


def turns_worked(
    game: Game, name: str, seat: int, number: int, named: str = "number", first: str = "", later: str = ""
) -> Working:
    """Who deals, or leads, in each deal of a match, from the seat that does so first; None may be anybody.

    ``first`` is the clause of the first deal, ``later`` that of those in which it may be anybody.
    """
    seats: list[int | None] = [seat]
    lines = [Line(first, LETTERS[seat], (), {named: 1})]
    for place in range(2, number + 1):
        follows = game.settled([Deal({name: seats[-1]}, Result(()))]).get(name)
        seats.append(follows.value if follows else None)
        letter = LETTERS[follows.value] if follows else None
        lines.append(Line(follows.clause if follows else later, letter, (), {named: place}))
    return Working(tuple(lines), {f"{name}s": [line.seat for line in lines]})


# what a record shows -------------------------------------------------------------------------------------


def match_shown(seen: Seen, name: str = "", points: str = "deals") -> Given:
    """The points of a match so far, as the calculation ``match`` is given them; who was first, and how many deals."""
    if seen.over:
        yield "match", {points: [result.scores for result in seen.results]}
    if name:
        setup = seen.record.deals[0].setup
        yield f"{name}s", {name: setup[name], "number": seen.deal + 1}
