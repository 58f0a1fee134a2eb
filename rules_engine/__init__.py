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

In reading order:

game        the words in which a game is written: verbs, duties, asks, the game itself
cards       decks; a card is a small integer
table       named zones, moves between them, and events
clauses     ids of rules, and the ruling behind a choice
options     house rules of a game
dealing     seats, hands, the first player
tricks      the parts of a trick that games share
climbing    sets of cards, the pile that they climb, who is out first
matches     matches of several deals
games       the games, a folder each

position    a deal under way: who is asked, the legal choices, their effects
rand        seeded chance, the same everywhere
players     choose moves at random or by search
view        what a seat knows, and worlds that look the same to it
match       plays a deal or a match and makes a record
simulate    plays many games and counts

played      deals and matches as values
fields      codecs: the values of the engine as records write them
record      reads, checks and writes records
replay      steps through a record
notation    moves as text, and back
scoring     worked calculations, line by line
partway     plays on from the cards of a worked example
misreading  rules as learners get them wrong
reach       proofs that a position cannot occur
contest     decides again between two plays
showing     what to count and ask when a deal is shown
pad         what a score pad records
echo        makes input safe to repeat in messages
errors      the tree of errors
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
