"""Many games: games a second, the memory that they take, and what 10⁷ of them would take; deals of players that search.

Seconds are those of one processor, so that it does not matter what else the machine does.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator

from figure import Figure
from rules_engine import Rand, find_game, games
from rules_engine.match import play_deal
from rules_engine.players.search import SearchPlayer

GAME, FEW, MANY, WANTED = "take-and-share", 2_000, 20_000, 10_000_000
FLAT = 1.05  # of the memory of few games, for ten times as many
DEALS = 2  # of each game, by players that search


def simulated(games: int) -> tuple[float, int]:
    """The seconds and the most kilobytes of so many games, in a process of its own."""
    words = [sys.executable, "-m", "tehodoki", "simulate", GAME, "--games", str(games), "--jobs", "1", "--json"]
    running = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(running.pid, 0)
    running.returncode = os.waitstatus_to_exitcode(status)
    if running.returncode:
        sys.exit(f"bench: {' '.join(words[1:])} failed")
    return used.ru_utime + used.ru_stime, used.ru_maxrss


def searched(name: str) -> float:
    """The seconds of a deal in which every seat looks ahead."""
    game, start = find_game(name)(max(find_game(name).players)), time.process_time()
    for number in range(DEALS):
        rand = Rand("bench", number)
        players = [SearchPlayer(rand.stream("search", seat)) for seat in range(game.seats)]
        play_deal(game, game.deal([], rand.stream("deal")), [], players)
    return (time.process_time() - start) / DEALS


def figures() -> Iterator[Figure]:
    """All of it."""
    (few, least), (many, most) = simulated(FEW), simulated(MANY)
    each = (many - few) / (MANY - FEW)
    yield Figure(f"simulate {GAME}", f"{1 / each:,.0f} games/s")
    yield Figure(f"{WANTED:,} games of it, reckoned", f"{WANTED * each / 3600:.1f} h of one processor")
    said = f"{most / 1000:.1f} MB"
    yield Figure(f"memory of {MANY:,} games", said, f"at most {FLAT * least / 1000:.1f} MB", most <= FLAT * least)
    for name in games():
        yield Figure(f"search players, {name}", f"{1 / searched(name):.2f} deals/s")


def main() -> None:
    """These figures alone: ``python tests/bench/scale.py``."""
    for figure in figures():
        print(f"{figure.what:<42} {figure.found:>12}  {figure.verdict()}".rstrip(), flush=True)


if __name__ == "__main__":
    main()
