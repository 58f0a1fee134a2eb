"""The games, one file each; a game is found by listing this folder."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from rules_engine.errors import UnknownGame
from rules_engine.game import Game


@cache
def games() -> tuple[str, ...]:
    """The names of all games, in order of the alphabet: ``take-and-share``."""
    files = Path(__file__).parent.glob("*.py")
    return tuple(sorted(file.stem.replace("_", "-") for file in files if not file.stem.startswith("_")))


def find_game(name: str) -> type[Game]:
    """The game of that name; UnknownGame lists those that there are."""
    if name not in games():
        raise UnknownGame(f"no game {name!r}; expected one of {', '.join(games())}")
    game: type[Game] = import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    return game
