"""Going through a deal of a record, step by step, with the ruling on each move and the events that it caused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rules_engine.clauses import Ruling
from rules_engine.game import Deal, Game, Result, Setup
from rules_engine.played import Record
from rules_engine.position import Move, Position
from rules_engine.table import Event


class Step(NamedTuple):
    """One step: the deal itself first (``move`` None), then a step a move.

    ``position`` is live and stands after the step; use it before the next step is taken.
    """

    number: int
    move: Move | None
    ruling: Ruling | None
    events: tuple[Event, ...]
    position: Position

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause that the step shows, each once, in the order in which they come up."""
        found = list(self.ruling.clauses) if self.ruling else []
        for event in self.events:
            found += event.clauses
        return tuple(dict.fromkeys(found))


class Replay:
    """One deal of a record, by its index; ``position`` is the class of its positions."""

    position = Position

    def __init__(self, record: Record, deal: int = 0) -> None:
        self.record = record
        self.deal = record.deals[deal]
        self.before: tuple[Deal, ...] = ()
        for one in record.deals[:deal]:  # each once: the result of a deal may rest on all before it
            self.before += (Deal(one.setup, _result(Position(record.game, one.setup, self.before), one.moves)),)

    def steps(self) -> Iterator[Step]:
        """All steps, in one pass."""
        heard: list[Event] = []
        position = self.position(self.record.game, self.deal.setup, self.before, heard.append)
        yield Step(0, None, None, tuple(heard), position)
        for index, move in enumerate(self.deal.moves, 1):
            heard.clear()
            ruling = position.rule(move)
            position.put(move, trusted=True)
            yield Step(index, move, ruling, tuple(heard), position)

    def at(self, count: int) -> Position:
        """The position after ``count`` moves."""
        position = self.position(self.record.game, self.deal.setup, self.before)
        position.follow(self.deal.moves[:count])
        return position

    def end(self) -> Position:
        """The position where the record of this deal stops."""
        return self.at(len(self.deal.moves))


def clauses_of(
    game: Game, setup: Setup, before: Sequence[Deal], moves: Iterable[Move]
) -> Iterator[tuple[tuple[str, ...], ...]]:
    """The clauses of each step of a deal: those that bind the choice (of the deal itself none), then of each event."""
    heard: list[tuple[str, ...]] = [()]
    hear = heard.append
    position = Position(game, setup, before, lambda event: hear(event.clauses))
    yield tuple(heard)
    for move in moves:
        heard[:] = (position.binding(move),)
        position.put(move, trusted=True)
        yield tuple(heard)


def _result(position: Position, moves: Sequence[Move]) -> Result:
    position.follow(moves)
    assert position.result is not None
    return position.result
