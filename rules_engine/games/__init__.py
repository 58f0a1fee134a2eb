"""The games: a file each, or a package where one file would be too long. A game is found by listing this folder."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from rules_engine.errors import UnknownGame
from rules_engine.game import Game


@cache
def games() -> tuple[str, ...]:
    """The names of all games, in order of the alphabet: ``take-and-share``."""
    found = (module.name for module in iter_modules(__path__) if not module.name.startswith("_"))
    return tuple(sorted(name.replace("_", "-") for name in found))


def find_game(name: str) -> type[Game]:
    """The game of that name; UnknownGame lists those that there are."""
    if name not in games():
        raise UnknownGame(f"no game {name!r}; expected one of {', '.join(games())}")
    game: type[Game] = import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    return game
