"""The games, a folder each, found by listing this one; all hold the same files.

``rules``    the source, options, zones, verbs and duties, and the game as a story over the table
``scoring``  who wins and what scores: pure functions on plain values
``worked``   what worked examples can have computed
``misread``  the law as learners misread it; loaded when somebody asks
``reach``    whether what a worked example gives can happen; loaded when somebody asks
``cards``    where the deck is the game's own
``contest``  how it is decided who comes first where several have played; where questions ask about that
``showing``  what of a deal is counted and asked where it is shown to somebody: running scores, sums, numbers
``pad``      what is written down when it is scored; a game without keeps no scores
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType

from rules_engine.contest import Contest
from rules_engine.errors import MisreadingError, UnknownGame
from rules_engine.game import Game
from rules_engine.misreading import MISREAD, Misreading, check_misreading
from rules_engine.pad import Pad
from rules_engine.showing import Showing

REACH = "reach"  # the module of a game that says what can happen
SHOWING = "showing"  # the module of a game that says what is counted and asked where a deal is shown
PAD = "pad"  # the module of a game that says what is written down when it is scored
LISTS = "lists"  # the module of a game that has card lists
CONTEST = "contest"  # the module of a game that says how a note about the first of several is decided


@cache
def games() -> tuple[str, ...]:
    """The names of all games, in order of the alphabet: ``take-and-share``."""
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__)))


def find_game(name: str) -> type[Game]:
    """The game of that name; UnknownGame lists those that there are."""
    if name not in games():
        raise UnknownGame(f"no game {name!r}; expected one of {', '.join(games())}")
    game: type[Game] = import_module(_package(name)).GAME
    return game


@cache
def misreadings(name: str) -> tuple[Misreading, ...]:
    """The misreadings of a game, in the order of its file.

    Raises UnknownGame, and MisreadingError where there is no such file, or for the first that does not fit the game.
    """
    game, place = find_game(name), f"{_package(name)}.{MISREAD}"
    if find_spec(place) is None:
        raise MisreadingError(f"{name}: found no module {place}; expected one, empty while nothing is misread")
    module = import_module(place)
    found = tuple(one for one in vars(module).values() if isinstance(one, Misreading))
    for one in found:
        check_misreading(game, one)
    return found


def reach_module(name: str) -> ModuleType | None:
    """What a game says of what can happen, ``reach.py``; None while it says nothing."""
    find_game(name)
    place = f"{_package(name)}.{REACH}"
    return import_module(place) if find_spec(place) else None


def contests(name: str) -> Mapping[str, Contest]:
    """How the notes of a game about the first of several are decided, by the name of the note."""
    find_game(name)
    place = f"{_package(name)}.{CONTEST}"
    found: Mapping[str, Contest] = import_module(place).CONTESTS if find_spec(place) else {}
    return found


def showing(name: str) -> Showing:
    """What of a deal of a game is counted and asked where it is shown; nothing where the game does not say."""
    find_game(name)
    place = f"{_package(name)}.{SHOWING}"
    found: Showing = import_module(place).SHOWING if find_spec(place) else Showing()
    return found


def score_pad(name: str) -> Pad | None:
    """What is written down when a game is scored; None where it keeps no scores."""
    find_game(name)
    place = f"{_package(name)}.{PAD}"
    found: Pad | None = import_module(place).PAD if find_spec(place) else None
    return found


def card_lists(name: str) -> Mapping[str, tuple[Sequence[str], Sequence[str]]]:
    """The card lists of a game with a deck of its own, starters and boosters by the list's name; none for another.

    Raises UnknownGame.
    """
    find_game(name)
    place = f"{_package(name)}.{LISTS}"
    found: Mapping[str, tuple[Sequence[str], Sequence[str]]] = import_module(place).LISTS if find_spec(place) else {}
    return found


def _package(name: str) -> str:
    return f"{__name__}.{name.replace('-', '_')}"
