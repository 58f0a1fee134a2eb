"""What learners get wrong, one file a game, named like the game's own; found by listing this folder."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from rules_engine.games import find_game
from rules_engine.misreading import Misreading, check_misreading


@cache
def misreadings(name: str) -> tuple[Misreading, ...]:
    """The misreadings of a game, in the order of its file; none where there is no file.

    Raises UnknownGame, and MisreadingError for the first that does not fit the game.
    """
    game, module = find_game(name), name.replace("-", "_")
    if not (Path(__file__).parent / f"{module}.py").is_file():
        return ()
    found = tuple(one for one in vars(import_module(f"{__name__}.{module}")).values() if isinstance(one, Misreading))
    for one in found:
        check_misreading(game, one)
    return found
