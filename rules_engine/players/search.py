"""The player that looks ahead: flat Monte Carlo with UCB over imagined deals, for any game.

For each decision it imagines worlds that look the same to its seat. In the first it tries every option once, with
random play to the end of the deal; in each later one the few that are most promising by UCB1 (Auer, Cesa-Bianchi and
Fischer 2002), side by side, so that the luck of a deal is the same for all that are compared.

A decision is given so many tries, and so many moves in all of them: the longer a deal, the fewer tries. Else the time
for a deal would grow with the square of its length.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log, sqrt

from rules_engine.game import Game, Result
from rules_engine.players import Choice
from rules_engine.position import Move, Position
from rules_engine.rand import Rand
from rules_engine.view import Seen

WORK = 4000  # moves of whole deals, those before the decision too: 80 tries of a deal of 50 moves, 40 of one of 100
EXPLORE = 0.2  # how much an option that was tried little is given on credit


class SearchPlayer:
    """``rollouts`` tries a decision, fewer once they took ``work`` moves; ``beside`` of them in each imagined world."""

    def __init__(self, rand: Rand, rollouts: int = 80, beside: int = 4, work: int = WORK) -> None:
        self.rand, self.rollouts, self.beside, self.work = rand, rollouts, beside, work

    def __call__(self, seen: Seen, options: Sequence[Move]) -> Choice:
        """The option that was tried most, of several the best; and how good each looked."""
        if len(options) == 1:
            return Choice(options[0])
        game, side = seen.game, side_of(seen.game, options[0][0])
        tries, work = Tries(len(options)), 0
        while tries.total < len(options) or (tries.total < self.rollouts and work < self.work):
            world = seen.imagined(self.rand)
            if world is None:
                return Choice(self.rand.choose(options))
            moves, picks = world.moves[:], tries.promising(self.beside)
            for pick, position in zip(picks, self._alike(world), strict=False):
                position.follow([*moves[len(position.moves) :], options[pick]])
                tries.add(pick, *standing(game, position.finish_at_random(self.rand), side))
                work += len(position.moves)
        values = tries.values()
        best = max(range(len(options)), key=lambda pick: (tries.tried[pick], values[pick]))
        return Choice(options[best], tuple(zip(options, values, strict=True)))

    @staticmethod
    def _alike(world: Position) -> Iterator[Position]:
        """A world as it stands, to be played out; then as often as one likes the same deal from its beginning."""
        yield world
        while True:
            yield Position(world.game, world.setup, world.deals)


class Tries:
    """What came of the tries of each option."""

    def __init__(self, options: int) -> None:
        self.total = 0
        self.tried = [0] * options
        self._wins = [0.0] * options
        self._margins = [0] * options
        self._squares = 0

    def add(self, pick: int, win: float, margin: int) -> None:
        """One more try of an option: its share of the win, and by how much."""
        self.total += 1
        self.tried[pick] += 1
        self._wins[pick] += win
        self._margins[pick] += margin
        self._squares += margin * margin

    def values(self) -> list[float]:
        """How good each tried option looks: half its share of the wins, half its margin, both from 0 to 1.

        Wins alone tell too little in so few tries. Half of what is usual among the tries is a clear margin in any game.
        """
        clear = max(1.0, sqrt(self._squares / self.total)) / 2
        return [
            (win / count + graded(margin / count / clear)) / 2 if count else 0.0
            for win, margin, count in zip(self._wins, self._margins, self.tried, strict=True)
        ]

    def promising(self, most: int) -> Sequence[int]:
        """The options to try next: each of them at first, later the most promising few."""
        if self.total < len(self.tried):
            return range(len(self.tried))
        credit = EXPLORE * sqrt(log(self.total))
        hopes = [value + credit / sqrt(count) for value, count in zip(self.values(), self.tried, strict=True)]
        return sorted(range(len(hopes)), key=hopes.__getitem__, reverse=True)[:most]


def graded(lead: float) -> float:
    """Any lead as a number between 0 and 1, 0.5 for none."""
    return 0.5 + 0.5 * lead / (1 + abs(lead))


def side_of(game: Game, seat: int) -> int:
    """The index of the seat's side; of several, the one that names it first."""
    own = [index for index, seats in enumerate(game.sides) if seat in seats]
    return next((index for index in own if game.sides[index][0] == seat), own[0])


def side_scores(game: Game, result: Result) -> Sequence[int]:
    """What each side has at the end of a deal."""
    if len(result.scores) != game.seats:
        return result.scores
    return [sum(result.scores[seat] for seat in seats) for seats in game.sides]


def margin_of(scores: Sequence[int], side: int) -> int:
    """By how much a side is ahead of the best of the others."""
    return scores[side] - max(score for index, score in enumerate(scores) if index != side)


def standing(game: Game, result: Result, side: int) -> tuple[float, int]:
    """How a side stands at the end of a deal: its share of the win, and its margin to the best of the others."""
    scores = side_scores(game, result)
    margin = margin_of(scores, side)
    return (1.0 if margin > 0 else 1 / scores.count(scores[side]) if margin == 0 else 0.0), margin


def mean_error(differences: Sequence[int]) -> float:
    """The standard error of the mean of at least two differences, such as those between two choices deal by deal."""
    count = len(differences)
    square = sum(one * one for one in differences) - sum(differences) ** 2 / count
    return sqrt(max(square, 0) / (count - 1) / count)
