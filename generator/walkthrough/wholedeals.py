"""Choosing one whole deal of a game: with usual scores, and with as much as possible of what a teacher waits for.

Many games are played by the search player with a quarter of its usual tries, which makes some hundreds of them
affordable; the deal itself is played by the player with all its tries. Each of its scores lies within the middle half
of theirs. The same seed chooses the same deal, whatever the number of processes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from math import ceil, floor
from statistics import quantiles
from typing import Any

from rules_engine import find_game, read_record, write_record
from rules_engine.games import showing, shown_table
from rules_engine.match import play_deal, play_match
from rules_engine.played import Record
from rules_engine.players.search import WORK, SearchPlayer
from rules_engine.rand import Rand

from ..errors import TeachingError
from ..texts.content import GameContent
from .deals import shown_clauses
from .earlier import Earlier

COMPARED = 500  # games
QUICK = {"rollouts": 20, "work": WORK // 4}  # a quarter of what the search player does for a decision
BATCH = 8  # games are played so many at a time, until enough of them fit
FITTING = 6  # fewer where games are long,
MOVES = 420  # as so many moves of deals that fit are enough to choose from
AT_MOST = 160
LONG = 200  # moves of a deal that a reader can still go through, dull stretches folded


@dataclass(frozen=True)
class Usual:
    """The middle half of the scores of many games, both ends included, and the seed that they were dealt from."""

    games: int
    seed: str
    low: int
    high: int

    def holds(self, scores: Iterable[int]) -> bool:
        """Whether each of these scores is usual."""
        return all(self.low <= score <= self.high for score in scores)

    def written(self, tried: int) -> dict[str, Any]:
        """As a side file has it; ``tried`` deals were looked at."""
        by = f"search, {QUICK['rollouts']} tries a decision"
        return {"games": self.games, "by": by, "seed": self.seed, "low": self.low, "high": self.high, "tried": tried}


def seats_of(name: str, seed: int) -> int:
    """The number of players at which the first whole deal is played: the most at which a deal is not too long."""
    game = find_game(name)
    tables = {one: shown_table(name, one) for one in game.players}
    short = [one for one in tables if len(play_match(tables[one], seed, whole=False).deals[0].moves) <= LONG]
    return showing(name).seats or (max(short) if short else min(game.players))


def usual(name: str, seats: int, seed: int, games: int, executor: Executor | None, earlier: Earlier) -> Usual:
    """The usual scores of a game."""
    own = f"{seed}/spread"
    played = earlier.spread(executor, _scores, ((name, seats, own, number) for number in range(games)))
    scores = [score for _, one in sorted(played.items()) for score in one]
    low, _, high = quantiles(scores, n=4, method="inclusive")
    return Usual(games, own, ceil(low), floor(high))


def _scores(name: str, seats: int, seed: str, number: int) -> tuple[int, tuple[int, ...]]:
    game = shown_table(name, seats)
    root = Rand(name, seats, f"{seed}/{number}")
    setup, players = game.deal((), root.stream("deal", 0)), root.stream("players", 0)
    by = [SearchPlayer(players.stream(seat), **QUICK) for seat in range(seats)]
    position, _ = play_deal(game, setup, (), by)
    assert position.result is not None
    return number, tuple(position.result.scores)


def whole_deal(
    content: GameContent, seats: int, seed: int, compared: Usual, executor: Executor | None, earlier: Earlier
) -> tuple[Record, int]:
    """The deal that shows most of what is to be taught, then most clauses, of those with usual scores; and how many
    deals were looked at. Raises TeachingError where none has such scores."""
    fitting: list[tuple[int, Record]] = []
    number = 0
    while number < AT_MOST and not _enough([record for _, record in fitting]):
        batch = ((content.name, seats, seed, one) for one in range(number, number + BATCH))
        for one, text in sorted(earlier.spread(executor, played_by_search, batch).items()):
            record = read_record(text)
            if compared.holds(record.deals[0].scores or ()):
                fitting.append((one, record))
        number += BATCH
    if not fitting:
        raise TeachingError(
            f"{content.name}: none of {number} deals has scores from {compared.low} to {compared.high} only, as the "
            f"middle half of {compared.games} games have; choose with another seed (--seed)"
        )
    return max(fitting, key=lambda pair: (_taught(content, pair[1]), -pair[0]))[1], number


def _enough(fitting: Sequence[Record]) -> bool:
    """Whether so many deals are enough to choose from."""
    moves = sum(len(record.deals[0].moves) for record in fitting)
    return len(fitting) >= FITTING or (len(fitting) > 1 and moves >= MOVES)


def played_by_search(name: str, seats: int, seed: int, number: int) -> tuple[int, str]:
    """A deal played by the search player, as a record."""
    return number, write_record(play_match(shown_table(name, seats), f"{seed}/{number}", "search", whole=False))


def _taught(content: GameContent, record: Record) -> tuple[int, int]:
    shown = shown_clauses(record, 0, len(record.deals[0].moves)).keys()
    return len(shown & {one.clause for one in content.meta.teaching}), len(shown)
