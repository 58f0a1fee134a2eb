"""A part of a narrative on its own: what a worked example gives lies on the table, and the game plays on from it.

    part = Partway(game)
    board = Board(part.table)
    …  # lay out what is given
    taker = part.play(board.play_trick(leader), choices)
    part.told("wins").clauses

So a worked calculation decides nothing a second time: what binds a choice is in ``rulings``, what follows in ``heard``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

from rules_engine.clauses import Ruling
from rules_engine.errors import RecordError
from rules_engine.game import Ask, Game, Part, Value
from rules_engine.position import tell, vocabulary_of
from rules_engine.table import Event, Table

T = TypeVar("T")


class Choice(NamedTuple):
    """What is chosen next: the value, where it stands in what is given (``/cards/B``), and how it is written there."""

    value: Value
    at: str
    found: str


class Partway:
    """A table of a game at which parts of its narrative are played; what was ruled and heard, in order."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.heard: list[Event] = []
        self.rulings: list[Ruling] = []
        self.table = Table(game.seats, self.heard.append, vocabulary_of(game))

    def play(self, part: Part[T], choices: Iterable[Choice]) -> T:
        """Play a part to its end and return what comes of it. RecordError where the rules refuse a choice."""
        try:
            ask: Any = next(part)
            for choice in choices:
                self.table.actor = ask.seat
                self.rulings.append(self._ruled(ask, choice))
                ask = part.send(choice.value)
        except StopIteration as stop:
            result: T = stop.value
            return result
        raise AssertionError(f"{self.game.name}: seat {ask.seat} is asked to {ask.name}; expected a choice for it")

    def told(self, kind: str) -> Event:
        """The last event of a kind."""
        return [event for event in self.heard if event.kind == kind][-1]

    def _ruled(self, ask: Ask, choice: Choice) -> Ruling:
        ruling = ask.rule_on(choice.value)
        if not ruling.legal:
            clause = self.game.clauses.label(ruling.clauses[0])
            raise RecordError(choice.at, choice.found, "a legal choice", clause, tell(self.game, ruling))
        return ruling
