"""Compares the choices of a seat: each is played out in the same imagined deals, to the end and at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules_engine.players.search import margin_of, mean_error, side_of, side_scores
from rules_engine.position import Move, Position
from rules_engine.rand import Rand
from rules_engine.view import Seen

MOST = 30  # choices; more than so many nobody weighs one by one
DEALS = 40  # imagined, at most
FEWEST = 8
WORK = 16_000  # moves in all of them
ERRORS = 2  # so many standard errors apart from the best is still as good


class Weighed(NamedTuple):
    """A choice: by how much the seat's side is ahead of the best other one at the end, on average; how far behind the
    best choice that is, and the standard error of the difference. ``own`` is what the side itself has, on average;
    ``trick`` how often of ten times it wins the trick, where that was looked at."""

    move: Move
    ahead: float
    behind: float
    error: float
    own: float
    trick: int | None = None

    @property
    def as_good(self) -> bool:
        """Whether it may be as good as the best, for all that can be told."""
        return self.behind <= ERRORS * self.error


def weighed(seen: Seen, options: Sequence[Move], rand: Rand) -> tuple[list[Weighed], int]:
    """The choices from the best on, and in how many deals they were compared; none where that would say nothing."""
    if not 1 < len(options) <= MOST:
        return [], 0
    game, side = seen.game, side_of(seen.game, options[0][0])
    margins: list[list[int]] = [[] for _ in options]
    scored = [0] * len(options)
    work = deals = 0
    while deals < DEALS and (work < WORK or deals < FEWEST):
        world = seen.draw(rand.stream("deal", deals))
        if world is None:
            break
        for index, option in enumerate(options):
            position = Position(game, world[0], seen.deals)
            position.follow([*world[1], option])
            scores = side_scores(game, position.finish_at_random(rand.stream("play", deals)))
            margins[index].append(margin_of(scores, side))
            scored[index] += scores[side]
            work += len(position.moves)
        deals += 1
    if deals < 2:
        return [], 0
    best = max(margins, key=sum)
    found = [
        _weighed(option, own, best, score / deals) for option, own, score in zip(options, margins, scored, strict=True)
    ]
    return sorted(found, key=lambda one: (not one.as_good, one.behind)), deals


def _weighed(option: Move, own: Sequence[int], best: Sequence[int], score: float) -> Weighed:
    apart = [theirs - mine for mine, theirs in zip(own, best, strict=True)]
    return Weighed(option, sum(own) / len(own), sum(apart) / len(own), mean_error(apart), score)
