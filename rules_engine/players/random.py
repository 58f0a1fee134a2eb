"""The player that takes any legal move, each as likely."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.players import Choice
from rules_engine.position import Move
from rules_engine.rand import Rand
from rules_engine.view import Seen


class RandomPlayer:
    """Any legal move; ``rand`` is its stream of chance."""

    def __init__(self, rand: Rand) -> None:
        self.rand = rand

    def __call__(self, seen: Seen, options: Sequence[Move]) -> Choice:
        """One of the options."""
        return Choice(self.rand.choose(options))
