"""What a learner would answer who misreads a clause: the engine plays on by the misreading, and says so.

A note is asked for again where its move is made by the wrong rule; what may be chosen is asked for again at a table
that was played by it from the beginning. What cannot be compared any more is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from typing import Any, NamedTuple

from rules_engine.errors import RulesError
from rules_engine.game import Game
from rules_engine.games import misreadings
from rules_engine.misreading import Misreading, misread
from rules_engine.played import Record
from rules_engine.position import Move, Position
from rules_engine.replay import Replay
from rules_engine.table import Event

ASTRAY = (RulesError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RuntimeError, AssertionError)
"""What a position may come to that is played by a rule that it was not made for."""


class Told(NamedTuple):
    """What a misreading makes of a note: the note, if it is told at all, and who is due after its move."""

    misreading: Misreading
    note: Event | None
    due: int


class Misled:
    """The misreadings of a game, played at a record's last deal."""

    def __init__(self, record: Record) -> None:
        self.record, self.name = record, record.game.name
        self._replay = Replay(record, -1)
        self._heard: dict[int, list[tuple[Misreading | None, list[Event], int]]] = {}

    def notes(self, number: int, kind: str, which: int) -> Iterator[Told]:
        """What each misreading makes of the n-th note of that kind in a move."""
        if number not in self._heard:
            self._heard[number] = list(self._moves(number))
        _, truth, _ = self._heard[number][0]
        before = _before(truth, kind)
        for one, heard, due in self._heard[number][1:]:
            if one is not None and _before(heard, kind) == before:  # else another answer is behind this one
                notes = [event for event in heard if event.kind == kind]
                yield Told(one, notes[which - 1] if len(notes) >= which else None, due)

    def _moves(self, number: int) -> Iterator[tuple[Misreading | None, list[Event], int]]:
        """What is noted at a move, and who is due then: by the right rules first, then by each misreading."""
        for one in (None, *misreadings(self.name)):
            game = self._game()
            position = self._position(game, number - 1)
            heard: list[Event] = []
            try:
                with misread(type(game), one) if one else nullcontext():
                    vars(game).update(vars(self._game()))  # what it was made with by the right rule
                    position.table.listener = heard.append
                    position.put(self._replay.deal.moves[number - 1], trusted=True)
            except ASTRAY:
                continue
            yield one, [event for event in heard if event.source is None and event.target is None], position.seat

    def legal(self, number: int) -> Iterator[tuple[Misreading, list[Move]]]:
        """What each misreading allows after so many moves."""
        lying = self._lying(self._position(self._game(), number))
        for one in misreadings(self.name):
            try:
                with misread(self.record.game.__class__, one):
                    position = self._position(self._game(), number)
                    options, same = position.options(), self._lying(position) == lying
            except ASTRAY:
                continue
            if same:
                yield one, options

    def _game(self) -> Game:
        game = self.record.game
        return type(game)(game.seats, game.options)

    def _position(self, game: Game, number: int) -> Position:
        position = Position(game, self._replay.deal.setup, self._replay.before)
        position.follow(self._replay.deal.moves[:number])
        return position

    def _lying(self, position: Position) -> Any:
        return position.seat, [(zone.name, zone.owner, list(zone)) for zone in position.table.zones]


def _before(notes: Sequence[Event], kind: str) -> list[tuple[str, int, Any]]:
    """What else was told before the first note of a kind."""
    first = next((place for place, event in enumerate(notes) if event.kind == kind), len(notes))
    return [(event.kind, event.by, dict(event.facts)) for event in notes[:first]]
