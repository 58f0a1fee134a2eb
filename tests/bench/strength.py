"""How strong the player that looks ahead is against random players: `python tests/bench/strength.py [GAME …]`.

Not part of `make bench`, since it takes most of an hour. The player plays seeded games alone, or as a pair where the
game has partners, at another seat each time. A game is one deal. A win that is shared counts as a part of one; after ±
stands the standard error of the share; seconds are those of one processor.

`--apart` asks only whether the two levels of a page to play on can be told apart: it plays until they are three
standard errors apart or the games are used up. `--keep FILE` keeps each game, so that a run goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path

from figure import Figure
from rules_engine import Rand, find_game
from rules_engine import games as names
from rules_engine.fields import LETTERS
from rules_engine.game import Deal, Game
from rules_engine.match import play_deal
from rules_engine.players import Player
from rules_engine.players.random import RandomPlayer
from rules_engine.players.search import SearchPlayer, standing

GAMES = 400
ERRORS, FEWEST = 3, 20  # levels so many standard errors apart differ; fewer games say nothing of their spread
AIMS = {2: 0.7, 3: 0.5, 4: 0.45}  # by the number of sides; a pair against a pair is two sides


@dataclass
class Strength:
    """What came of games: the share of the win in each, sole wins, and the seconds that they took."""

    shares: list[float] = field(default_factory=list)
    sole: int = 0
    seconds: float = 0.0

    def add(self, share: float, seconds: float) -> None:
        """One more game."""
        self.shares.append(share)
        self.sole += share == 1
        self.seconds += seconds

    @property
    def share(self) -> float:
        """The share of the wins."""
        return sum(self.shares) / len(self.shares)

    @property
    def error(self) -> float:
        """The standard error of the share."""
        count = len(self.shares)
        spread = sum((share - self.share) ** 2 for share in self.shares) / max(1, count - 1)
        return sqrt(spread / count)

    def __str__(self) -> str:
        count = len(self.shares)
        return (
            f"{self.share:.1%} ± {self.error:.1%} of {count} games, {self.sole / count:.1%} alone, "
            f"{self.seconds / count:.2f} s a game"
        )


def sides_of(game: Game) -> tuple[tuple[int, ...], ...]:
    """The sides that do not overlap: who shares a side with others in turn plays alone here."""
    seats = [seat for side in game.sides for seat in side]
    return game.sides if len(seats) == game.seats else tuple((seat,) for seat in range(game.seats))


def won(game: Game, deal: Deal, side: tuple[int, ...]) -> float:
    """A side's share of the win: by the outcome, tie-breaks and all, where a match is one deal; else by the scores."""
    outcome = game.outcome([deal])
    if outcome is None:
        return standing(game, deal.result, sides_of(game).index(side))[0]
    letters = {LETTERS[seat] for seat in side}
    return sum(letters <= set(winner) for winner in outcome.winners) / len(outcome.winners)


def play(game: Game, number: int) -> float:
    """The share of the win that the searching side has in a game: 1 alone, a part of it when it is shared."""
    rand = Rand("strength", game.name, game.seats, number)
    sides = sides_of(game)
    side = sides[number % len(sides)]
    players: list[Player] = [RandomPlayer(rand.stream("random", seat)) for seat in range(game.seats)]
    for seat in side:
        players[seat] = SearchPlayer(rand.stream("search", seat))
    setup = game.deal([], rand.stream("deal"))
    position, _ = play_deal(game, setup, [], players)
    assert position.result is not None
    return won(game, Deal(setup, position.result), side)


def measure(name: str, seats: int, count: int, apart: bool, keep: Path | None) -> Strength:
    """So many games of a number of players, or fewer where the levels are apart; what is kept is not played again."""
    game, strength = find_game(name)(seats), Strength()
    par = 1 / len(sides_of(game))
    lines = keep.read_text(encoding="utf-8").splitlines() if keep and keep.exists() else []
    known = {number: rest for which, number, *rest in map(json.loads, lines) if which == [name, seats]}
    for number in range(count):
        if number not in known:
            start = time.process_time()
            known[number] = [play(game, number), time.process_time() - start]
            if keep:
                with keep.open("a", encoding="utf-8") as file:
                    print(json.dumps([[name, seats], number, *known[number]]), file=file)
        strength.add(*known[number])
        if apart and number + 1 >= FEWEST and abs(strength.share - par) > ERRORS * strength.error:
            break
    return strength


def tables(chosen: list[str]) -> list[tuple[str, int]]:
    """Each game with each of its numbers of players."""
    return [(name, seats) for name in chosen or names() for seats in find_game(name).players]


def figure(name: str, seats: int, strength: Strength, apart: bool) -> Figure:
    """The figure beside its aim; where the sides are so many that none was set, it is only reported."""
    sides = len(sides_of(find_game(name)(seats)))
    what = f"search player, {name}, {'pair' if sides < seats else 'alone'} against {seats - seats // sides}"
    if apart:
        differ = abs(strength.share - 1 / sides) > ERRORS * strength.error
        return Figure(what, str(strength), f"{ERRORS} errors from {1 / sides:.0%}", differ)
    aim = AIMS.get(sides)
    if aim is None:
        return Figure(what, str(strength), f"by chance {1 / sides:.0%}")
    return Figure(what, str(strength), f"{aim:.0%}", strength.share >= aim)


def main() -> None:
    """Measure what was asked for and print each figure as soon as it is known."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", help="a game; all by default")
    parser.add_argument("--players", type=int, help="this number of players only")
    parser.add_argument("--games", type=int, default=GAMES, help=f"how many games of each ({GAMES} by default)")
    parser.add_argument("--apart", action="store_true", help="only until the levels are apart")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep what was played, and go on from there")
    given = parser.parse_args()
    for name, seats in tables(given.game):
        if given.players in (None, seats):
            strength = measure(name, seats, given.games, given.apart, given.keep)
            one = figure(name, seats, strength, given.apart)
            print(f"{one.what}: {one.found}  {one.verdict()}".rstrip(), flush=True)


if __name__ == "__main__":
    main()
