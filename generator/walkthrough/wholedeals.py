"""Finding whole deals of a game: with usual scores, not long, and with as much as possible of what a teacher waits for.

Many games are played by the search player with a quarter of its usual tries, which makes some hundreds of them
affordable; the deals themselves are played by the player with all its tries. Each score of a deal lies within the
middle half of theirs, or a larger part where a game says so. The same seed finds the same deals, whatever the number of
processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from math import ceil, floor
from statistics import median_low, quantiles
from typing import Any, NamedTuple

from rules_engine import find_game, read_record, write_record
from rules_engine.game import Deal, Game, Result, Setup
from rules_engine.games import showing, shown_table
from rules_engine.match import play_deal, play_match
from rules_engine.played import Record, played_out
from rules_engine.players import Choice, Player
from rules_engine.players.search import WORK, SearchPlayer
from rules_engine.position import Move, Position
from rules_engine.rand import Rand
from rules_engine.replay import Replay
from rules_engine.view import Seen

from ..system import no_collection
from ..texts.content import GameContent
from .earlier import Earlier

COMPARED = 500  # games
QUICK = {"rollouts": 20, "work": WORK // 4}  # a quarter of what the search player does for a decision
BATCH = 8  # games are played so many at a time, until enough of them fit
FITTING = 3  # are enough to choose from, fewer where games are long,
MOVES = 420  # as so many moves are enough
AT_MOST = 640  # games are looked at
AT_ALL = 10**9  # moves: any number, where nobody counted them
LONG = 200  # moves of a deal that a reader can still go through, dull stretches folded


@dataclass(frozen=True)
class Usual:
    """The middle half, or so, of the scores of many games, both ends included, the moves that half of them have at
    most, and the seed that they were dealt from."""

    games: int
    seed: str
    low: int
    high: int
    moves: int

    def holds(self, scores: Iterable[int]) -> bool:
        """Whether each of these scores is usual."""
        return all(self.low <= score <= self.high for score in scores)

    def written(self, tried: int) -> dict[str, Any]:
        """As a side file has it; ``tried`` deals were looked at."""
        by = f"search, {QUICK['rollouts']} tries a decision"
        return {
            "games": self.games,
            "by": by,
            "seed": self.seed,
            "low": self.low,
            "high": self.high,
            "moves": self.moves,
            "tried": tried,
        }

    @classmethod
    def read(cls, spread: Mapping[str, Any]) -> Usual:
        """What a side file says."""
        return cls(*(spread.get(key, AT_ALL) for key in ("games", "seed", "low", "high", "moves")))


class Found(NamedTuple):
    """A whole deal, and how many were looked at until it was taken."""

    record: Record
    tried: int


def seats_of(name: str, seed: int) -> int:
    """The number of players at which the first whole deal is played: the most at which a deal is not too long."""
    game = find_game(name)
    tables = {one: shown_table(name, one) for one in game.players}
    short = [one for one in tables if len(play_match(tables[one], seed, whole=False).deals[-1].moves) <= LONG]
    return showing(name).seats or (max(short) if short else min(game.players))


def table_of(name: str, seats: int, deals: int) -> Game:
    """The table of a whole deal: that which is shown; where it is a later deal of a match, by the usual rules."""
    return shown_table(name, seats) if deals == 1 else find_game(name)(seats)


def usual(
    content: GameContent, seats: int, seed: int, games: int, executor: Executor | None, earlier: Earlier
) -> Usual:
    """The usual scores and the usual length of a game."""
    own = f"{seed}/spread"
    calls = ((content.name, seats, content.meta.whole.deals, own, number) for number in range(games))
    played = earlier.spread(executor, _ends, calls)
    points = [score for scores, _ in played.values() for score in scores]
    if len({tuple(sorted(scores)) for scores, _ in played.values()}) == 1:  # places, say: every game has all of them
        low, high = float(min(points)), float(max(points))
    else:
        cuts = quantiles(points, n=200, method="inclusive")
        low, high = (cuts[100 + side * content.meta.whole.middle - 1] for side in (-1, 1))
    return Usual(games, own, ceil(low), floor(high), median_low(moves for _, moves in played.values()))


def _ends(name: str, seats: int, deals: int, seed: str, number: int) -> tuple[int, tuple[Sequence[int], int]]:
    """How a game ends: the scores, and after how many moves."""
    last = _played(name, seats, deals, f"{seed}/{number}", **QUICK).deals[-1]
    return number, (last.scores or (), len(last.moves))


def whole_deals(
    content: GameContent,
    seats: int,
    seed: int,
    fits: Callable[[Record], bool],
    worth: Callable[[Record], tuple[int, ...]],
    executor: Executor | None,
    earlier: Earlier,
) -> Iterator[Found]:
    """Deals that fit, as many at a time as are enough to choose from: the one that is worth most comes first."""
    fitting: list[tuple[int, Record]] = []
    deals = content.meta.whole.deals
    for number in range(0, AT_MOST, BATCH):
        batch = ((content.name, seats, deals, seed, one) for one in range(number, number + BATCH))
        for one, text in sorted(earlier.spread(executor, played_by_search, batch).items()):
            record = read_record(text)
            if fits(record):
                fitting.append((one, record))
        if _enough([record for _, record in fitting]) or number + BATCH >= AT_MOST:
            ranked = sorted(fitting, key=lambda pair: (worth(pair[1]), -pair[0]), reverse=True)
            yield from (Found(record, number + BATCH) for _, record in ranked)
            fitting = []


def _enough(fitting: Sequence[Record]) -> bool:
    """Whether so many deals are enough to choose from."""
    moves = sum(len(record.deals[-1].moves) for record in fitting)
    return len(fitting) >= FITTING or (len(fitting) > 1 and moves >= MOVES)


def played_by_search(name: str, seats: int, deals: int, seed: int, number: int) -> tuple[int, str]:
    """A deal played by the search player, as a record; where it is a later one of a match, with those before."""
    return number, write_record(_played(name, seats, deals, f"{seed}/{number}"))


def _played(name: str, seats: int, deals: int, seed: str, **effort: int) -> Record:
    """The first deals of a match, played by search."""
    with no_collection():
        return _match(name, seats, deals, seed, **effort)


def _match(name: str, seats: int, deals: int, seed: str, **effort: int) -> Record:
    game = table_of(name, seats, deals)
    root, told = Rand(name, seats, seed), {"seed": seed, "by": "search"}
    rows: list[tuple[Setup, Sequence[Move], Result]] = []
    for number in range(deals):
        done = [Deal(setup, result) for setup, _, result in rows]
        setup, players = game.deal(done, root.stream("deal", number)), root.stream("players", number)
        by = [SearchPlayer(players.stream(seat), **effort) for seat in range(seats)]
        rows.append(_row(setup, play_deal(game, setup, done, by)[0]))
    return played_out(game, rows, told)


def _row(setup: Setup, position: Position) -> tuple[Setup, Sequence[Move], Result]:
    assert position.result is not None
    return setup, position.moves, position.result


def played_on(record: Record, step: int, move: Move) -> Record:
    """The same deal with another move after a step; from there all play on by search."""
    game, replay, told = record.game, Replay(record, -1), record.provenance
    given = iter((*replay.deal.moves[:step], move))
    rand = Rand(game.name, game.seats, told.get("seed"), "on", step)

    def by(player: Player) -> Player:
        def play(seen: Seen, options: Sequence[Move]) -> Choice:
            made = next(given, None)
            return player(seen, options) if made is None else Choice(made)

        return play

    players = [by(SearchPlayer(rand.stream(seat))) for seat in range(game.seats)]
    position, _ = play_deal(game, replay.deal.setup, replay.before, players)
    before = zip(replay.before, record.deals, strict=False)
    rows = [*((one.setup, kept.moves, one.result) for one, kept in before), _row(replay.deal.setup, position)]
    chosen = [one for one in told.get("chosen", ()) if one <= step]  # moves that were chosen by comparing
    return played_out(game, rows, {**told, "chosen": [*chosen, step + 1]})
