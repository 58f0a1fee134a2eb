"""What is kept of games, added up, with the standard errors of shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any

from rules_engine.fields import LETTERS

Kept = dict[str, Any]

ERRORS = 2  # so many standard errors lie values apart


def added(games: Sequence[Kept], own: Sequence[str] = ()) -> Kept:
    """The totals of some games; numbers that are plotted, game by game. Of shares the standard errors, by name."""
    ranked = [sorted(game["scores"], reverse=True) for game in games]
    looked = [game["ahead"] for game in games if game.get("ahead")]
    counted = ["choices", "several", "clauses", *(name for name in own if isinstance(games[0][name], Mapping))]
    return {
        "games": len(games),
        "moves": [game["moves"] for game in games],
        "best": [scores[0] for scores in ranked],
        "margin": [scores[0] - scores[1] for scores in ranked],
        "range": [scores[0] - scores[-1] for scores in ranked],
        **{name: [game[name] for game in games] for name in own if name not in counted},
        "shared": sum(len(game["winners"]) > 1 for game in games),
        "wins": wins(games, games[0]["players"]),
        "wins_from_first": wins(games, games[0]["players"], from_first=True),
        "looked_at": len(looked),
        "apart": sum(lead > ERRORS * error for lead, error in looked),
        "ahead": [round(lead, 2) for lead, _ in looked],
        **{name: summed(game[name] for game in games) for name in counted},
        "errors": {name: errors([game[name] for game in games]) for name in counted if name in own},
    }


def wins(games: Sequence[Kept], players: int, from_first: bool = False) -> list[float]:
    """The wins of each seat, or of the first to move and those to the left; one that is shared is a part of one."""
    found = [0.0] * players
    for game in games:
        first = LETTERS.index(game["first"]) if from_first else 0
        for winner in game["winners"]:  # a seat, or the seats of a side
            for seat in winner:
                found[(LETTERS.index(seat) - first) % players] += 1 / len(game["winners"]) / len(winner)
    return [round(one, 2) for one in found]


def summed(some: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Counts of the same things, added up."""
    total = Counter[str]()
    for one in some:
        total.update(one)
    return dict(sorted(total.items()))


def errors(games: Sequence[Mapping[str, int]]) -> dict[str, float]:
    """The standard error of each thing's share of all that was counted, game by game: those of a game hang together."""
    total = summed(games)
    every = max(1, sum(total.values()))
    found = {}
    for name, count in total.items():
        off = [game.get(name, 0) - count / every * sum(game.values()) for game in games]
        found[name] = round(sqrt(sum(one * one for one in off) * len(games) / max(1, len(games) - 1)) / every, 4)
    return found
