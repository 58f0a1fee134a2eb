"""What can go wrong, as one small tree.

RulesError                 everything this package raises on purpose
├── UnknownGame            no game of that name
├── UnloadableGame         a game whose code cannot be loaded
├── NotationError          text that names no card, seat or suit
├── SetupError             options or numbers of players that a game does not have
├── IllegalAction          a move that the rules refuse; carries the Ruling
├── GameError              a game that is written wrong: it names what it does not have
├── MisreadingError        a misreading that fits no rule of its game
└── RecordError            a record that breaks the format or the rules; carries the place
    └── UnreadableRecord   not a JSON object at all
"""

from __future__ import annotations

from rules_engine.clauses import Ruling
from rules_engine.echo import line

_POINTER = 200  # letters that a message shows of a pointer, whose steps may be anybody's keys


class RulesError(ValueError):
    """Base of all errors that this package raises on purpose; ``str(error)`` is the whole message, one safe line."""

    def __init__(self, message: str = "") -> None:
        super().__init__(line(message))


class UnknownGame(RulesError):
    """No game of that name."""


class UnloadableGame(RulesError):
    """A game whose code cannot be loaded; the message says where and why. Other games are not touched by it."""


class NotationError(RulesError):
    """Text that cannot be read.

    ``text`` is what was given, ``position`` the index of the first character that does not fit.
    """

    def __init__(self, message: str, text: str, position: int = 0) -> None:
        super().__init__(message)
        self.text = text
        self.position = position


class SetupError(RulesError):
    """A number of players or an option that the game does not have."""


class IllegalAction(RulesError):
    """A move that the rules refuse; ``ruling`` says which clause and why."""

    def __init__(self, message: str, ruling: Ruling) -> None:
        super().__init__(message)
        self.ruling = ruling


class GameError(RulesError):
    """A game that names a clause or a fact that it does not have, or deals what is not in its setup.

    The message begins with the place in the game's code. It comes up when the game is first dealt.
    """


class MisreadingError(RulesError):
    """A misreading that names no rule of its game, or could not take its place."""


class RecordError(RulesError):
    """A record that breaks the format or the rules.

    ``pointer`` is a JSON pointer, ``found`` and ``expected`` are short texts, ``clause`` a label such as
    ``10 follow-suit``, ``R6 later-leader`` or ``F7``, ``because`` the facts behind it.
    """

    def __init__(self, pointer: str, found: str, expected: str, clause: str, because: str = "") -> None:
        reason = f" ({because})" if because else ""
        super().__init__(f"{line(pointer, _POINTER) or '/'}: found {found}, expected {expected} [{clause}]{reason}")
        self.pointer = pointer
        self.found = found
        self.expected = expected
        self.clause = clause
        self.because = because


class UnreadableRecord(RecordError):
    """Text that is not a JSON object in UTF-8."""
