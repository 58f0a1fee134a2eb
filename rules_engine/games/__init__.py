"""The games, a folder each. All have the same files.

``rules``    the source, options, zones, verbs and duties, and the game as a narrative over the table
``scoring``  who wins and what scores: pure functions on plain values
``worked``   the calculations of worked examples, each with a proof of what cannot occur; ``given_of``, the values that
             a record gives to them; if the game has any, ``CONTESTS``, ``SHOWING`` and ``PAD``
``misread``  the law as learners misread it; loaded on request
``cards``    the deck, if it is the game's own; ``lists``, its card lists

Games are found in this folder, in the folders that the variable ``TEHODOKI_GAMES`` of the environment names, and in
those of installed packages with an entry point of the group ``tehodoki.games``. A game is code that runs when it is
loaded, so no other folder is looked into. Each is a module of this package, wherever it lies.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from traceback import extract_tb
from types import ModuleType

from rules_engine.contest import Contest, check_contests
from rules_engine.errors import MisreadingError, UnknownGame, UnloadableGame
from rules_engine.game import Game
from rules_engine.misreading import MISREAD, Misreading, check_misreading
from rules_engine.options import make_options
from rules_engine.pad import Pad
from rules_engine.reach import Given, Hint, Seen
from rules_engine.scoring import collected
from rules_engine.showing import Showing

RULES = "rules"  # the module with the class of a game
WORKED = "worked"  # the module of a game that says what is computed, counted and written down
LISTS = "lists"  # the module of a game that has card lists


FOLDERS = "TEHODOKI_GAMES"  # the variable with folders of games, divided as PATH is
GROUP = "tehodoki.games"  # the entry points of packages whose folder holds games
_OURS = Path(__file__).parent


# finding --------------------------------------------------------------------------------------------------


def listed() -> Mapping[str, Path]:
    """The folder of every game by its name, in order of the alphabet; whether it can be loaded is not known yet."""
    return _found(os.environ.get(FOLDERS, ""))[0]


def games() -> tuple[str, ...]:
    """The names of all games that can be loaded, in order of the alphabet: ``take-and-share``."""
    return tuple(name for name in listed() if isinstance(_loaded(name), type))


def unloadable() -> Iterator[str]:
    """A line for every game that cannot be loaded, or that has the name of another one."""
    yield from _found(os.environ.get(FOLDERS, ""))[1]
    for name in listed():
        if isinstance(found := _loaded(name), UnloadableGame):
            yield str(found)


def find_game(name: str) -> type[Game]:
    """The game of that name. Raises UnknownGame with those that there are, UnloadableGame with the line at fault."""
    if name not in listed():
        raise UnknownGame(f"no game {name!r}; expected one of {', '.join(games())}")
    found = _loaded(name)
    if isinstance(found, UnloadableGame):
        raise found
    return found


@cache
def _found(named: str) -> tuple[Mapping[str, Path], tuple[str, ...]]:
    """The games and their folders, and the folders that are passed over. A folder with ``rules.py`` holds a game."""
    folders: dict[str, Path] = {}
    passed = []
    for place in dict.fromkeys((_OURS, *map(Path, filter(None, named.split(os.pathsep))), *_of_packages())):
        if str(place) not in __path__:
            __path__.append(str(place))
        for rules in sorted(place.glob("*/rules.py")):
            folder, name = rules.parent, rules.parent.name.replace("_", "-")
            if folders.setdefault(name, folder) != folder:
                passed.append(f"{name} in {folder}: found another game of that name in {folders[name]}; rename it")
    return dict(sorted(folders.items())), tuple(passed)


def _of_packages() -> Iterator[Path]:
    """The folders of installed packages; none of them is loaded for it."""
    for point in entry_points(group=GROUP):
        spec = find_spec(point.module)
        yield from map(Path, (spec and spec.submodule_search_locations) or ())


@cache
def _loaded(name: str) -> type[Game] | UnloadableGame:
    try:
        return _whole(name)
    except UnloadableGame as error:
        return error


def _whole(name: str) -> type[Game]:
    """The class of a game, with its calculations. Raises UnloadableGame."""
    rules = _module(name, RULES)
    own = [one for one in vars(rules).values() if isinstance(one, type) and one.__module__ == rules.__name__]
    found: list[type[Game]] = [one for one in own if hasattr(one, "play") and hasattr(one, "outcome")]
    if len(found) != 1:
        raise UnloadableGame(f"{name} cannot be loaded: rules.py: found {len(found)} games, expected one class")
    worked = _module(name, WORKED)
    found[0].calculations = collected(worked)
    if wrong := check_contests(getattr(worked, "CONTESTS", {}), found[0].verbs):
        raise UnloadableGame(f"{name} cannot be loaded: worked.py: {wrong}")
    return found[0]


def _module(name: str, part: str = "") -> ModuleType:
    """A game as a package, or a module of it. Raises UnloadableGame, whatever its code raises."""
    try:
        return import_module(".".join(filter(None, (_package(name), part))))
    except Exception as error:
        raise UnloadableGame(f"{name} cannot be loaded: {_place(error, listed()[name])}") from error


def _place(error: Exception, folder: Path) -> str:
    """Where in the folder of a game it went wrong, and why: ``worked.py:9: ImportError: cannot import …``."""
    frames = [(frame.filename, frame.lineno) for frame in extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        frames.append((error.filename or "", error.lineno))
    inside = [(Path(file), line) for file, line in frames if Path(file).is_relative_to(folder)]
    place = f"{inside[-1][0].relative_to(folder).as_posix()}:{inside[-1][1]}: " if inside else ""
    why = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{place}{type(error).__name__}: {why}"


# what a game has besides ------------------------------------------------------------------------------------


@cache
def misreadings(name: str) -> tuple[Misreading, ...]:
    """The misreadings of a game, in the order of its file.

    Raises UnknownGame, and MisreadingError where there is no such file, or for the first that does not fit the game.
    """
    game, place = find_game(name), f"{_package(name)}.{MISREAD}"
    if find_spec(place) is None:
        raise MisreadingError(f"{name}: found no module {place}; expected one, empty while nothing is misread")
    module = _module(name, MISREAD)
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


def shown_table(name: str, seats: int = 0) -> Game:
    """A game as it is shown: at the table that it names for that, or with so many players."""
    game, own = find_game(name), showing(name)
    seats = seats or own.seats or max(game.players)
    return game(seats, make_options(game.Options, own.options, seats))


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
    found: Mapping[str, tuple[Sequence[str], Sequence[str]]] = _module(name, LISTS).LISTS if find_spec(place) else {}
    return found


def _worked(name: str) -> ModuleType:
    find_game(name)
    return _module(name, WORKED)


def _package(name: str) -> str:
    return f"{__name__}.{name.replace('-', '_')}"


listed()  # so that the modules of a game in a folder of its own can be imported like any other's
