"""A match of several deals: who is first next, totals, who leads, and all that worked. Functions that a game calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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


def in_turn(
    game: Game, at: str, deals: Sequence[Any], over: Callable[[int], bool], named: str, clause: str
) -> Iterator[tuple[int, Any]]:
    """The deals of a match with their numbers. RecordError where there is none, or one after the match is over."""
    demand(game, bool(deals), at, f"no {named}", f"the points of at least one {named}", clause)
    for number, points in enumerate(deals, 1):
        goes_on = number == 1 or not over(number - 1)
        match = "the long game" if named == "game" else "the match"
        demand(game, goes_on, f"{at}/{number - 1}", f"a further {named}", f"none, {match} is over", clause)
        yield number, points


def match_line(clause: str, named: str, number: int, points: Sequence[int], totals: Sequence[int], **more: Any) -> Line:
    """A deal of a match: its points and the totals after it."""
    facts = {named: number, "points": by_seat(points), "totals": by_seat(totals)}
    return Line(clause, None, (), facts | more)


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
