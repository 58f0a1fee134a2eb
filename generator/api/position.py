"""A deal under way, and the replay of a record, for programs and for people who look at them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from rules_engine import position as engine
from rules_engine import replay
from rules_engine.notation import move_text, read_move
from rules_engine.position import Move

from .reason import Reason
from .standing import scores_of


class Position(engine.Position):
    """A deal after some moves. A move is ``(seat, verb, value)``, or text: ``A play S7``.

    Wherever text is taken, NotationError is raised for what is no move that is asked.
    """

    __slots__ = ()

    def text(self, move: Move) -> str:
        """A move as text."""
        return move_text(self.game, move)

    def move(self, text: str) -> Move:
        """The move that a text means, legal or not."""
        return read_move(self, text)

    def play(self, text: str) -> None:
        """Make a move. Raises IllegalAction, and changes nothing, where the rules refuse it."""
        self.put(self.move(text))

    def legal(self) -> list[str]:
        """All legal moves of the seat that is due, as text."""
        return [move_text(self.game, move) for move in self.options()]

    def scores(self) -> dict[str, int] | None:
        """By seat or side the points of a deal that is over; before that what each has so far, as walkthroughs count it
        (in Hamlet tricks), or None where a game counts at the end only."""
        return scores_of(self)

    def why(self, move: Move | str, lang: str = "en") -> Reason:
        """Whether a move is legal, and why."""
        from .wording import Words  # texts and templates, only when somebody wants to read

        return Words(self.game, lang).reason(self, self.move(move) if isinstance(move, str) else move)

    def reasons(self, lang: str = "en") -> list[Reason]:
        """The verdict on everything that there is to choose from, a card that may not be played too."""
        moves = [(ask.seat, ask.name, value) for ask in self.asks for value in ask.candidates()]
        return [self.why(move, lang) for move in moves]

    def svg(self, lang: str = "en", seen_by: int | None = None) -> str:
        """What lies where, as a picture: all of it face up, or only what a seat sees, from 0 on."""
        from .wording import Words  # as above

        return Words(self.game, lang).drawn(self.table.zones, seen_by)

    def _repr_html_(self) -> str:
        return self.svg()


class Replay(replay.Replay):
    """A deal of a record, by its index; its positions can be looked at."""

    position = Position

    def at(self, count: int) -> Position:
        """The position after ``count`` moves."""
        return cast(Position, super().at(count))

    def end(self) -> Position:
        """The position where the record of this deal stops."""
        return cast(Position, super().end())

    def __iter__(self) -> Iterator[replay.Step]:
        return self.steps()
