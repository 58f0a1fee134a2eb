"""The law as code: card and tile games as generators over a table, played, replayed, explained and scored.

>>> from rules_engine import Position, Rand, find_game
>>> game = find_game("take-and-share")(seats=4)
>>> len(game.deck), game.numbers()["hand"]
(60, 14)
>>> rand = Rand("example")
>>> position = Position(game, game.deal([], rand))
>>> position.asks[0].name
'play'
>>> result = position.finish_at_random(rand)
>>> len(position.moves)
70
"""

from rules_engine.errors import (
    IllegalAction,
    NotationError,
    RecordError,
    RulesError,
    SetupError,
    UnknownGame,
    UnreadableRecord,
)
from rules_engine.game import Game
from rules_engine.games import find_game, games
from rules_engine.options import make_options
from rules_engine.played import Record
from rules_engine.position import Position
from rules_engine.rand import Rand
from rules_engine.record import read_record, write_record
from rules_engine.replay import Replay
from rules_engine.scoring import Line, Working

__all__ = [
    "Game",
    "IllegalAction",
    "Line",
    "NotationError",
    "Position",
    "Rand",
    "Record",
    "RecordError",
    "Replay",
    "RulesError",
    "SetupError",
    "UnknownGame",
    "UnreadableRecord",
    "Working",
    "find_game",
    "games",
    "make_options",
    "read_record",
    "write_record",
]
