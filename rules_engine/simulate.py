"""Many games, over any executor: who wins, what they score, how often each clause applies.

Games are numbered; a chunk is a range of numbers, so the same totals come out whatever the executor and its size.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from itertools import chain
from queue import SimpleQueue
from typing import Any, TypeVar, TypeVarTuple

from rules_engine.game import Deal
from rules_engine.games import find_game
from rules_engine.match import play_deals
from rules_engine.replay import clauses_of

Args = TypeVarTuple("Args")
T = TypeVar("T")

CHUNKS = {"random": (50, 500), "search": (2, 5)}  # games a task, of few games and of many: then half a second or more
TASKS = 64  # more of them than processors, as long as that makes none too small
AHEAD = 1000  # tasks handed out at a time: enough for a cluster, and next to no memory


@dataclass
class Tally:
    """Integer totals: games; by seat or side sole and shared wins, points, and points squared; events by clause.

    ``spread`` counts how often a seat or side had so many points, ``lengths`` how often a game so many moves.
    """

    games: int = 0
    deals: int = 0
    moves: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    shared: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    squares: Counter[str] = field(default_factory=Counter)
    clauses: Counter[str] = field(default_factory=Counter)
    spread: Counter[int] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Add another tally to this one."""
        self.games += other.games
        self.deals += other.deals
        self.moves += other.moves
        for name in ("wins", "shared", "points", "squares", "clauses", "spread", "lengths"):
            getattr(self, name).update(getattr(other, name))


def play_chunk(name: str, seats: int, options: Any, seed: int, first: int, count: int, by: str) -> Tally:
    """Play the games ``first`` to ``first + count - 1`` of a seed."""
    game = find_game(name)(seats, options)
    tally, steps = Tally(), Counter[tuple[tuple[str, ...], ...]]()
    for number in range(first, first + count):
        deals, length = list[Deal](), 0
        for setup, moves, result in play_deals(game, f"{seed}/{number}", by):
            length += len(moves)
            tally.clauses.update(follows.clause for follows in game.settled(deals).values())
            steps.update(clauses_of(game, setup, deals, moves))
            deals.append(Deal(setup, result))
        outcome = game.outcome(deals)
        assert outcome is not None
        tally.games += 1
        tally.deals += len(deals)
        tally.moves += length
        tally.lengths[length] += 1
        for scored, points in outcome.scores.items():
            tally.points[scored] += points
            tally.squares[scored] += points * points
            tally.spread[points] += 1
        for winner in outcome.winners:
            (tally.wins if len(outcome.winners) == 1 else tally.shared)[winner] += 1
        tally.clauses.update(outcome.because.split())
    for step, times in steps.items():
        for clause in dict.fromkeys(chain.from_iterable(step)):
            tally.clauses[clause] += times
    return tally


def chunk(games: int, by: str) -> int:
    """How many games make a task."""
    fewest, most = CHUNKS[by]
    return min(most, max(fewest, games // TASKS))


def simulate(
    name: str,
    seats: int,
    options: Any,
    games: int,
    seed: int,
    executor: Executor | None = None,
    by: str = "random",
    progress: Callable[[int], None] | None = None,
) -> Tally:
    """Play so many games and add them up; ``progress`` is told the number of games done so far."""
    total = Tally()
    for tally in _chunks(name, seats, options, games, seed, executor, by):
        total.add(tally)
        if progress:
            progress(total.games)
    return total


def _chunks(
    name: str, seats: int, options: Any, games: int, seed: int, executor: Executor | None, by: str
) -> Iterator[Tally]:
    size = chunk(games, by)
    calls = ((name, seats, options, seed, first, min(size, games - first), by) for first in range(0, games, size))
    return spread(executor, play_chunk, calls)


def spread(executor: Executor | None, function: Callable[[*Args], T], calls: Iterable[tuple[*Args]]) -> Iterator[T]:
    """The result of each call of a function, as they are done; without an executor done here, one by one.

    Calls are taken as results are, so that there may be any number of them. Raises what a call or the executor raises.
    """
    if executor is None:
        yield from (function(*call) for call in calls)
        return
    done: SimpleQueue[Future[T]] = SimpleQueue()
    running = 0
    for call in calls:
        if running == AHEAD:
            yield done.get().result()
            running -= 1
        executor.submit(function, *call).add_done_callback(done.put)
        running += 1
    for _ in range(running):
        yield done.get().result()
