"""How a game plays out: totals of many games at random, kept in ``balance.json`` beside its texts.

``tehodoki simulate GAME --keep`` makes them, for every number of players, by the rules of the page. No build makes them
again; it plays only the first few games, so that totals of another law are noticed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from rules_engine import find_game
from rules_engine.simulate import Tally, play_chunk, simulate

from ..errors import TehodokiError
from ..gamefiles import texts_of
from ..paths import put, shown

NAME: Final = "balance.json"
SAMPLE: Final = 5
"""So many games at each table are played again by a build."""
BINS: Final = 24
BY: Final = "random"
NUMBERS: Final = ("spread", "lengths")
"""The tallies whose keys are numbers."""


@dataclass(frozen=True)
class Table:
    """The totals with a number of players, and those of the first games alone."""

    players: int
    total: Tally
    first: Tally

    @property
    def points(self) -> list[Bin]:
        """How often a player, or a side, had how many points."""
        return binned(self.total.spread)

    @property
    def moves(self) -> list[Bin]:
        """How often a game had how many moves."""
        return binned(self.total.lengths)


@dataclass(frozen=True)
class Bin:
    """So many of the numbers from ``low`` to ``high``."""

    low: int
    high: int
    count: int


@dataclass(frozen=True)
class Balance:
    """What is kept of a game: the seed, and a table for each number of players."""

    seed: int
    tables: tuple[Table, ...]

    def still_holds(self, game: str) -> bool:
        """Whether the first games are played as they were."""
        return all(table.first == _played(game, table.players, self.seed, SAMPLE) for table in self.tables)


def binned(counts: Mapping[int, int]) -> list[Bin]:
    """Counts of numbers in bins of one width, at most ``BINS`` of them, from the lowest number on."""
    low, high = min(counts, default=0), max(counts, default=0)
    width = -(-(high - low + 1) // BINS)
    found = Counter[int]()
    for number, count in counts.items():
        found[(number - low) // width] += count
    starts = range(low, high + 1, width)
    return [Bin(start, start + width - 1, found[place]) for place, start in enumerate(starts)]


def keep(
    game: str, games: int, seed: int, workers: Executor | None, progress: Callable[[int], None] | None = None
) -> Path:
    """Play so many games with each number of players and keep the totals; returns the file."""
    kind, path = find_game(game), texts_of(game) / NAME
    rows = []
    for players in kind.players:
        total = simulate(game, players, kind(players).options, games, seed, workers, BY, progress)
        rows.append({"players": players, "total": _written(total), "first": _written(_played(game, players, seed))})
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    put(path, f'{{"seed":{seed},"tables":[\n{lines}\n]}}\n'.encode())
    return path


def kept(game: str) -> Balance | None:
    """What is kept of a game; None where nothing is. Raises TehodokiError for a file that cannot be read."""
    path = texts_of(game) / NAME
    if not path.is_file():
        return None
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        rows = [Table(row["players"], _read(row["total"]), _read(row["first"])) for row in told["tables"]]
        return Balance(told["seed"], tuple(rows))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        remedy = f"make it anew: tehodoki simulate {game} --games 5000 --keep"
        raise TehodokiError(f"{shown(path)}: found {error}, expected totals of games; {remedy}") from None


def _played(game: str, players: int, seed: int, games: int = SAMPLE) -> Tally:
    return play_chunk(game, players, find_game(game)(players).options, seed, 0, games, BY)


def _written(tally: Tally) -> dict[str, Any]:
    """A tally as JSON, everything in order."""
    values = {field.name: getattr(tally, field.name) for field in fields(tally)}
    return {
        name: dict(sorted(value.items())) if isinstance(value, Counter) else value for name, value in values.items()
    }


def _read(told: Mapping[str, Any]) -> Tally:
    found: dict[str, Any] = {}
    for field in fields(Tally):
        value = told[field.name]
        if field.name in NUMBERS:
            value = {int(number): count for number, count in value.items()}
        found[field.name] = Counter(value) if isinstance(value, dict) else int(value)
    return Tally(**found)
