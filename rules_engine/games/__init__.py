"""The games, a folder each; listing this folder finds them. All have the same files.

``rules``    the source, options, zones, verbs and duties, and the game as a narrative over the table
``scoring``  who wins and what scores: pure functions on plain values
``worked``   the calculations of worked examples, each with a proof of what cannot occur; ``given_of``, the values that
             a record gives to them; if the game has any, ``CONTESTS``, ``SHOWING`` and ``PAD``
``misread``  the law as learners misread it; loaded on request
``cards``    the deck, if it is the game's own; ``lists``, its card lists
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
from rules_engine.reach import Given, Hint, Seen
from rules_engine.showing import Showing

WORKED = "worked"  # the module of a game that says what is computed, counted and written down
LISTS = "lists"  # the module of a game that has card lists


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


def given_of(name: str) -> Callable[[Seen], Given]:
    """What a step of a record of a game gives to its calculations."""
    found: Callable[[Seen], Given] = getattr(_worked(name), "given_of", lambda _: iter(()))
    return found


def hints(name: str) -> Mapping[str, Hint]:
    """How a search comes to what calculations of a game are given, where that is not plain."""
    found: Mapping[str, Hint] = getattr(_worked(name), "HINTS", {})
    return found


def contests(name: str) -> Mapping[str, Contest]:
    """How the notes of a game about the first of several are decided, by the name of the note."""
    found: Mapping[str, Contest] = getattr(_worked(name), "CONTESTS", {})
    return found


def showing(name: str) -> Showing:
    """What of a deal of a game is counted and asked where it is shown; nothing where the game does not say."""
    found: Showing = getattr(_worked(name), "SHOWING", Showing())
    return found


def score_pad(name: str) -> Pad | None:
    """What is written down when a game is scored; None where it keeps no scores."""
    found: Pad | None = getattr(_worked(name), "PAD", None)
    return found


def card_lists(name: str) -> Mapping[str, tuple[Sequence[str], Sequence[str]]]:
    """The card lists of a game with a deck of its own, starters and boosters by the list's name; none for another.

    Raises UnknownGame.
    """
    find_game(name)
    place = f"{_package(name)}.{LISTS}"
    found: Mapping[str, tuple[Sequence[str], Sequence[str]]] = import_module(place).LISTS if find_spec(place) else {}
    return found


def _worked(name: str) -> ModuleType:
    find_game(name)
    return import_module(f"{_package(name)}.{WORKED}")


def _package(name: str) -> str:
    return f"{__name__}.{name.replace('-', '_')}"
