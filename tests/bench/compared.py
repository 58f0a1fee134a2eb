"""How the values of an option play: `python tests/bench/compared.py deck-build-tricks cards --out games.json`.

The player that looks ahead plays seeded games with each value and each number of players. Of every game is kept how
many moves it took, the scores, who won, whether the first to move was among the winners, and how often each clause
applied; the totals are written as JSON. The same seeds give the same file.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from rules_engine import Replay, SetupError, find_game, make_options
from rules_engine.fields import LETTERS
from rules_engine.match import play_match
from rules_engine.position import Position

Kept = dict[str, Any]


def values_of(name: str, option: str) -> list[Any]:
    """The values of an option that can be played without giving more, the usual one first. Raises KeyError."""
    kind = find_game(name)
    fields = {field.name: field for field in dataclasses.fields(kind.Options)}
    found = []
    for value in fields[option].metadata["values"]:
        try:
            kind(max(kind.players), make_options(kind.Options, {option: value}, max(kind.players)))
        except SetupError:
            continue
        found.append(value)
    return found


def played(name: str, option: str, value: Any, seats: int, number: int, by: str) -> Kept:
    """What is kept of one game."""
    kind = find_game(name)
    record = play_match(kind(seats, make_options(kind.Options, {option: value}, seats)), f"compared/{number}", by)
    assert record.outcome is not None
    moves, clauses = 0, Counter[str]()
    for index, deal in enumerate(record.deals):
        moves += len(deal.moves)
        for step in Replay(record, index).steps():
            clauses.update(step.clauses)
    first = LETTERS[Position(record.game, record.deals[0].setup).seat]  # whoever is asked first
    return {
        "moves": moves,
        "scores": list(record.outcome.scores.values()),
        "winners": list(record.outcome.winners),
        "first": first in record.outcome.winners,
        "clauses": clauses,
    }


def added(games: list[Kept]) -> Kept:
    """The totals of some games; numbers that are plotted, game by game."""
    clauses: Counter[str] = sum((game["clauses"] for game in games), Counter())
    ranked = [sorted(game["scores"], reverse=True) for game in games]
    return {
        "games": len(games),
        "moves": [game["moves"] for game in games],
        "best": [scores[0] for scores in ranked],
        "margin": [scores[0] - scores[1] for scores in ranked],
        "shared": sum(len(game["winners"]) > 1 for game in games),
        "first": sum(game["first"] / len(game["winners"]) for game in games),
        "clauses": dict(sorted(clauses.items())),
    }


def compared(name: str, option: str, count: int, by: str, jobs: int) -> Iterator[tuple[Any, int, Kept]]:
    """The totals for each value and number of players, as they become known."""
    with ProcessPoolExecutor(jobs) as pool:
        for value in values_of(name, option):
            for seats in find_game(name).players:
                games = [pool.submit(played, name, option, value, seats, number, by) for number in range(count)]
                yield value, seats, added([game.result() for game in games])


def main() -> None:
    """Play what was asked for, and write the file anew after each table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("option")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--by", default="search", choices=("search", "random"))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    tables = []
    for value, seats, totals in compared(asked.game, asked.option, asked.games, asked.by, asked.jobs):
        tables.append({"value": value, "players": seats, **totals})
        data = {"game": asked.game, "option": asked.option, "by": asked.by, "tables": tables}
        asked.out.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        print(f"{value}, {seats} players: {totals['games']} games", flush=True)


if __name__ == "__main__":
    main()
