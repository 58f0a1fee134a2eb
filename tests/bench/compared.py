"""How the values of an option play: `python tests/bench/compared.py deck-build-tricks cards --out games.json`.

The player that looks ahead plays seeded games with each value and each number of players. Of every game is kept how
many moves it took, the scores, who won, who was the first to move, how often each clause applied, how many choices
there were and how many of several legal moves; of some games a choice whose options are played out once more (see
``apart``). The totals are written as JSON. The same seeds give the same file.

The tables are played side by side, one game of each in turn. With a ledger each game is written down there as soon as
it is over, and a run that was broken off goes on where it stopped.
"""

from __future__ import annotations

import argparse
import dataclasses
import itertools
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from added import Kept, added
from apart import tried
from rules_engine import Replay, SetupError, find_game, make_options
from rules_engine.fields import LETTERS
from rules_engine.game import Deal, Game
from rules_engine.match import play_deal
from rules_engine.played import Record, played_out
from rules_engine.players import Player
from rules_engine.players.random import RandomPlayer
from rules_engine.players.search import WORK, SearchPlayer
from rules_engine.rand import Rand
from rules_engine.simulate import spread

Own = Callable[[Record], Kept]
"""What is kept of the games of one kind only; numbers, and numbers by name."""

SEED = "compared/{}"


class How(NamedTuple):
    """How games are played, and what is looked at.

    ``rollouts`` and ``work`` are those of the player that looks ahead; without rollouts all moves are made at random.
    In every so many games (0: none) a choice of the verb is played out in so many imagined deals.
    """

    rollouts: int = 80
    work: int = WORK
    every: int = 0
    deals: int = 96
    verb: str = "play"

    def player(self, rand: Rand) -> Player:
        """Who chooses."""
        return SearchPlayer(rand, self.rollouts, work=self.work) if self.rollouts else RandomPlayer(rand)


class Table(NamedTuple):
    """A value of an option, and how many play."""

    game: str
    option: str
    value: Any
    players: int

    def made(self) -> Game:
        """The game. Raises SetupError."""
        kind = find_game(self.game)
        return kind(self.players, make_options(kind.Options, {self.option: self.value}, self.players))


def tables_of(name: str, option: str) -> list[Table]:
    """A table for each value that can be played without giving more, the usual one first, and number of players.

    Raises KeyError.
    """
    kind = find_game(name)
    fields = {field.name: field for field in dataclasses.fields(kind.Options)}
    found = []
    for value in fields[option].metadata["values"]:
        tables = [Table(name, option, value, players) for players in kind.players]
        try:
            tables[-1].made()
        except SetupError:
            continue
        found += tables
    return found


def matched(game: Game, seed: str, how: How) -> Record:
    """A match; of the player that looks ahead as it usually is, the one of ``play_match``."""
    root = Rand(game.name, game.seats, seed)
    deals: list[tuple[Any, Sequence[Any], Any]] = []
    done: list[Deal] = []
    while True:
        setup = game.deal(done, root.stream("deal", len(done)))
        chance = root.stream("players", len(done))
        position, _ = play_deal(game, setup, done, [how.player(chance.stream(seat)) for seat in range(game.seats)])
        assert position.result is not None
        deals.append((setup, position.moves, position.result))
        done.append(Deal(setup, position.result))
        record = played_out(game, deals, {"seed": seed})
        if record.outcome is not None:
            return record


def choices_of(record: Record) -> Iterator[tuple[int, int, int, str, int, bool]]:
    """Each choice: deal, moves before it, seat, verb, how many moves are legal, whether several choose at once."""
    for index, deal in enumerate(record.deals):
        position = Replay(record, index).at(0)
        for at, move in enumerate(deal.moves):
            yield index, at, position.seat, move[1], len(position.options()), position.together
            position.put(move, trusted=True)


def played(table: Table, number: int, how: How, own: Own | None = None) -> Kept:
    """What is kept of one game."""
    game, seed = table.made(), SEED.format(number)
    record = matched(game, seed, how)
    assert record.outcome is not None
    choices = list(choices_of(record))
    several = [choice for choice in choices if choice[4] > 1]
    kept: Kept = {
        "moves": len(choices),
        "scores": list(record.outcome.scores.values()),
        "winners": list(record.outcome.winners),
        "first": LETTERS[next((seat for _, _, seat, _, _, together in choices if not together), choices[0][2])],
        "choices": Counter(choice[3] for choice in choices),
        "several": Counter(choice[3] for choice in several),
        "clauses": Counter(
            clause
            for index in range(len(record.deals))
            for step in Replay(record, index).steps()
            for clause in step.clauses
        ),
    }
    among = [choice for choice in several if choice[3] == how.verb]
    if how.every and number % how.every == 0 and among:
        rand = Rand(game.name, game.seats, seed, "apart")
        deal, at, *_ = rand.choose(among)
        kept["ahead"] = tried(record, deal, at, how.deals, rand)
    return kept | (own(record) if own else {})


def line(table: Table, number: int, how: How, own: Own | None = None) -> Kept:
    """One game as it stands in a ledger."""
    kept = played(table, number, how, own)
    return {"value": table.value, "players": table.players, "number": number, "how": how._asdict(), **kept}


def lines_of(ledger: Path) -> list[str]:
    """The lines of a ledger; one that was broken off is none."""
    text = ledger.read_text(encoding="utf-8") if ledger.exists() else ""
    return [one for one in text.splitlines(keepends=True) if one.endswith("\n")]


def read(ledger: Path, how: How) -> list[Kept]:
    """The games in a ledger. Raises ValueError where one was played otherwise: totals must not mix players."""
    games = [json.loads(one) for one in lines_of(ledger)]
    if strange := next((game for game in games if game["how"] != how._asdict()), None):
        raise ValueError(f"{ledger}: found a game played with {strange['how']}, expected {how._asdict()}")
    return games


def run(tables: Sequence[Table], count: int, how: How, jobs: int, ledger: Path, own: Own | None = None) -> None:
    """Play the games of these tables that the ledger does not have yet, and write them down there."""
    done = {(game["value"], game["players"], game["number"]) for game in read(ledger, how)}
    ledger.write_text("".join(lines_of(ledger)), encoding="utf-8")
    missing = (
        (table, number, how, own)
        for number in range(count)
        for table in tables
        if (table.value, table.players, number) not in done
    )
    with ProcessPoolExecutor(jobs) as pool, ledger.open("a", encoding="utf-8") as out:
        for game in spread(pool, line, missing):
            print(json.dumps(game, ensure_ascii=False), file=out, flush=True)


def totals(tables: Sequence[Table], games: Iterable[Kept], own: Sequence[str] = ()) -> list[Kept]:
    """The totals of each table, of as many games as all of them have."""
    found: dict[tuple[Any, int], dict[int, Kept]] = {(table.value, table.players): {} for table in tables}
    for game in games:
        found[game["value"], game["players"]][game["number"]] = game
    count = next(number for number in itertools.count() if any(number not in mine for mine in found.values()))
    if not count:
        return []
    return [
        {"value": value, "players": players, **added([mine[number] for number in range(count)], own)}
        for (value, players), mine in found.items()
    ]


def written(tables: Sequence[Table], how: How, found: Iterable[Kept]) -> str:
    """The totals as JSON, a line for each thing."""

    def lines(some: Kept, margin: str) -> str:
        return ",\n".join(f"{margin}{json.dumps(key)}: {json.dumps(value)}" for key, value in some.items())

    head = {"game": tables[0].game, "option": tables[0].option, "seeds": SEED.format("0, 1, …"), **how._asdict()}
    rows = ",\n".join(f"  {{\n{lines(one, '   ')}\n  }}" for one in found)
    return f'{{\n{lines(head, " ")},\n "tables": [\n{rows}\n ]\n}}\n'


def asked(doc: str, *positional: str) -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(description=doc.splitlines()[0])
    for name in positional:
        parser.add_argument(name)
    usual = How()
    parser.add_argument("--games", type=int, default=200, help="of each table; 0: only add up the ledger")
    parser.add_argument("--rollouts", type=int, default=usual.rollouts, help="tries a decision; 0: moves at random")
    parser.add_argument("--work", type=int, default=usual.work, help="moves in the tries of a decision")
    parser.add_argument("--every", type=int, default=usual.every, help="look at a choice in every so many games")
    parser.add_argument("--deals", type=int, default=usual.deals, help="imagined deals for such a choice")
    parser.add_argument("--verb", default=usual.verb, help="the choices that are looked at")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--ledger", type=Path, help="where games are written down one by one; OUT.jsonl by default")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    given.ledger = given.ledger or given.out.with_suffix(".jsonl")
    given.how = How(given.rollouts, given.work, given.every, given.deals, given.verb)
    return given


def main() -> None:
    """Play what was asked for, then write the totals."""
    given = asked(__doc__, "game", "option")
    tables = tables_of(given.game, given.option)
    run(tables, given.games, given.how, given.jobs, given.ledger)
    given.out.write_text(written(tables, given.how, totals(tables, read(given.ledger, given.how))), encoding="utf-8")


if __name__ == "__main__":
    main()
