"""The player that looks ahead: flat Monte Carlo with UCB over imagined deals, for any game.

For each decision it imagines worlds that look the same to its seat, tries its options in them with random play to the
end of the deal, and gives more tries to options that did well (UCB1: Auer, Cesa-Bianchi and Fischer 2002).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt

from rules_engine.game import Game, Result
from rules_engine.players import Choice
from rules_engine.position import Move, Position
from rules_engine.rand import Rand
from rules_engine.view import Seen

EXPLORE = 0.4
MARGIN = 0.025  # what a point more than the best of the others is worth beside the win itself


class SearchPlayer:
    """``rollouts`` tries a decision, ``a_world`` of them in each imagined world."""

    def __init__(self, rand: Rand, rollouts: int = 100, a_world: int = 4) -> None:
        self.rand, self.rollouts, self.a_world = rand, rollouts, a_world

    def __call__(self, seen: Seen, options: Sequence[Move]) -> Choice:
        """The option that was tried most, and the mean of each."""
        if len(options) == 1:
            return Choice(options[0])
        game, side = seen.game, side_of(seen.game, options[0][0])
        total = [0.0] * len(options)
        tried = [0] * len(options)
        world = None
        for attempt in range(max(self.rollouts, len(options))):
            if attempt % self.a_world == 0:
                world = seen.draw(self.rand) or world
            if world is None:
                return Choice(self.rand.choose(options))
            pick = attempt if attempt < len(options) else _most_promising(total, tried, attempt)
            setup, moves = world
            position = Position(game, setup, seen.deals)
            for move in moves:
                position.put(move, trusted=True)
            position.put(options[pick], trusted=True)
            total[pick] += worth(game, position.finish_at_random(self.rand), side)
            tried[pick] += 1
        means = [sum_ / count for sum_, count in zip(total, tried, strict=True)]
        best = max(range(len(options)), key=lambda index: (tried[index], means[index]))
        return Choice(options[best], tuple(zip(options, means, strict=True)))


def _most_promising(total: list[float], tried: list[int], attempts: int) -> int:
    bonus = EXPLORE * sqrt(log(attempts))
    values = [sum_ / count + bonus / sqrt(count) for sum_, count in zip(total, tried, strict=True)]
    return values.index(max(values))


def side_of(game: Game, seat: int) -> int:
    """The index of the seat's side."""
    return next(index for index, seats in enumerate(game.sides) if seat in seats)


def worth(game: Game, result: Result, side: int) -> float:
    """What a finished deal is worth to a side: its share of the win, and a little for the margin."""
    scores = result.scores
    if len(scores) != len(game.sides):
        scores = tuple(sum(scores[seat] for seat in seats) for seats in game.sides)
    others = [score for index, score in enumerate(scores) if index != side]
    margin = scores[side] - max(others)
    share = 1.0 if margin > 0 else 1 / scores.count(scores[side]) if margin == 0 else 0.0
    return share * 0.8 + min(0.2, max(0.0, 0.1 + MARGIN * margin))
