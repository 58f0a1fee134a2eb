"""Misreadings: a rule as learners get it wrong, as a function that takes the right one's place.

    @misreading(clause="case-b", replaces="winner")
    def high_card_always_wins(trick: Sequence[int]) -> tuple[int, str]:
        \"\"\"The highest number wins, whatever is played.\"\"\"

Its id is its name, ``high-card-always-wins``. ``with misread(game, one):`` the unchanged engine plays by it. What may
be replaced is a function, a verb or a duty that a module of the game knows, ``"winner"``, and a method of a class,
``"TakeAndShare.over"``. The modules of a game take names from one another, so the wrong rule goes to every name in the
engine that means the right one; only ``misread.py`` keeps the right one, which a misreading may call.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache
from inspect import isgeneratorfunction, signature, unwrap
from types import FunctionType, ModuleType
from typing import Any

from rules_engine.errors import MisreadingError
from rules_engine.game import Duty, Game, Verb

PACKAGE = __name__.partition(".")[0]
MISREAD = "misread"  # the module of a game in which the right rule keeps its name


@dataclass(frozen=True)
class Misreading:
    """A named wrong rule: the clause that it gets wrong, and the function that stands in for the right one."""

    id: str
    clause: str
    replaces: str
    function: Callable[..., Any]


def misreading(clause: str, replaces: str) -> Callable[[Callable[..., Any]], Misreading]:
    """Make a misreading of a function; its name is the id."""
    return lambda function: Misreading(function.__name__.replace("_", "-"), clause, replaces, function)


def check_misreading(game: type[Game], one: Misreading) -> None:
    """Whether the clause and the target are there, and the function fits. Raises MisreadingError."""
    _Target(game, one)


@contextmanager
def misread(game: type[Game], one: Misreading) -> Iterator[None]:
    """Let the engine play a game by a misreading, in this whole process; the right rule is back whatever happens.

    One at a time. Make tables and positions anew inside: what was made outside may still hold the right rule.
    """
    if _under_way:
        raise MisreadingError(f"{one.id}: {_under_way[0].id} is under way; expected one misreading at a time")
    target = _Target(game, one)
    _under_way.append(one)
    try:
        target.put(one.function)
        yield
    finally:
        target.put(None)
        _under_way.clear()


_under_way: list[Misreading] = []


class _Target:
    """What a misreading replaces, and how it is put into place and taken away again."""

    def __init__(self, game: type[Game], one: Misreading) -> None:
        if one.clause not in game.clauses:
            raise MisreadingError(f"{game.name}, misreading {one.id}: no clause {one.clause!r}")
        where = f"{game.name}, misreading {one.id}: {one.replaces!r}"
        within, _, self.name = one.replaces.rpartition(".")
        parts = _parts(game)
        holders = [vars(part)[within] for part in parts if within in vars(part)] if within else parts
        holders = [one for one in holders if isinstance(one, ModuleType | type) and self.name in vars(one)]
        if not holders:
            raise MisreadingError(f"{where} is not there; expected a function of {_package(game)}, or Class.method")
        holder: ModuleType | type = holders[0]
        self.original: Any = vars(holder)[self.name]
        if any(vars(other)[self.name] is not self.original for other in holders):
            found = " and ".join(other.__name__ for other in holders)
            raise MisreadingError(f"{where} is not the same in {found}; expected one rule of that name")
        self.rule: Any = self.original.function if isinstance(self.original, Verb | Duty) else self.original
        if not callable(self.rule) or not isinstance(unwrap(self.rule), FunctionType):
            found = "type" if isinstance(self.rule, type) else type(self.rule).__name__
            raise MisreadingError(f"{where} is of type {found}; expected a function, a verb or a duty")
        if _shape(self.rule) != _shape(one.function):
            found, expected = _shape(one.function), _shape(self.rule)
            raise MisreadingError(f"{where}: the function takes {found}; expected {expected}, as the right one")
        self.holder = holder

    def put(self, wrong: Callable[..., Any] | None) -> None:
        """The wrong rule into every place that knows the right one, or with None the right one back."""
        _forget()
        if isinstance(self.original, Verb | Duty):
            self.original.use(wrong or self.rule)
        for space, name in self.places:
            setattr(space, name, wrong or self.rule)

    @cached_property
    def places(self) -> list[tuple[ModuleType | type, str]]:
        """Every name of the right function in the engine; a verb or a duty stays where it is and changes inside."""
        if isinstance(self.original, Verb | Duty):
            return []
        if isinstance(self.holder, type):
            return [(self.holder, self.name)]
        return list(_places(self.original, self.holder, _modules(), _names()))


def _package(game: type[Game]) -> str:
    """The package of a game: the folder of its modules."""
    return game.__module__.rpartition(".")[0]


def _parts(game: type[Game]) -> list[ModuleType]:
    """The modules of a game, that of its misreadings aside."""
    return [module for module in _modules() if module.__name__.startswith(f"{_package(game)}.")]


def _modules() -> tuple[ModuleType, ...]:
    """The engine's modules, those of the misreadings aside."""
    return _engine(len(sys.modules))


@lru_cache(maxsize=1)
def _engine(loaded: int) -> tuple[ModuleType, ...]:  # noqa: ARG001 - with another number of modules it is looked again
    names = sorted(name for name in sys.modules if name.startswith(f"{PACKAGE}.") and name != __name__)
    return tuple(sys.modules[name] for name in names if not name.endswith(f".{MISREAD}"))


def _forget() -> None:
    """Empty every cache of the engine: what it holds was computed by another rule."""
    for cached in _caches(_modules(), _names()):
        cached.cache_clear()


def _names() -> int:
    """How many names the engine's modules hold: with another number of them one looks again."""
    return sum(len(vars(module)) for module in _modules())


@lru_cache(maxsize=1)
def _caches(modules: tuple[ModuleType, ...], names: int) -> tuple[Any, ...]:  # noqa: ARG001
    """The caches of some modules. One looks once, here and below: there are thousands of names."""
    return tuple(value for module in modules for value in vars(module).values() if isinstance(value, _CACHE))


@lru_cache(maxsize=256)
def _places(
    original: Any,
    holder: ModuleType,
    modules: tuple[ModuleType, ...],
    names: int,  # noqa: ARG001
) -> tuple[tuple[ModuleType | type, str], ...]:
    """Every name of a right function in the engine; asked while none is misread."""
    return tuple(
        (one, name)
        for one in dict.fromkeys((holder, *modules))
        for name, value in vars(one).items()
        if value is original
    )


_CACHE = type(lru_cache(lambda: None))


def _shape(function: Callable[..., Any]) -> str:
    """Parameters with their kinds and defaults, as they are written."""
    parameters = signature(function).parameters.values()
    plain = ", ".join(str(one.replace(annotation=one.empty)) for one in parameters)
    return f"({plain}){' and yields' if isgeneratorfunction(unwrap(function)) else ''}"
