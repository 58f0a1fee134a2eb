"""Whether what each worked example gives can happen at a table: by a record that the engine replays, or by a reason.

An example of ours that cannot happen is wrong, and so is one for which neither a record nor a reason is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from inspect import getdoc
from typing import Any

from rules_engine import find_game, games
from rules_engine.games import reach_module
from rules_engine.options import make_options
from rules_engine.reach import reach
from rules_engine.reaching import Impossible

from ..faults import ContentError, Fault
from ..texts.content import GameContent
from ..texts.examples import Example
from .report import LawReport

Spread = Callable[[Callable[[GameContent], "GameReach"], Iterable[GameContent]], Iterator["GameReach"]]


@dataclass(frozen=True)
class ExampleReach:
    """One example: how many moves the record has that shows it, None where there is none; why it cannot happen."""

    example: str
    calculation: str
    moves: int | None
    reason: str = ""

    @property
    def ok(self) -> bool:
        """Whether it can happen."""
        return self.moves is not None


@dataclass(frozen=True)
class GameReach:
    """One game's examples, and what must be mended."""

    game: str
    examples: tuple[ExampleReach, ...]
    faults: tuple[Fault, ...]

    def lines(self) -> list[str]:
        """A line an example, then the faults."""
        told = [
            f"ok     {self.game}  {one.example}: {one.calculation}, a record of {one.moves} moves"
            for one in self.examples
            if one.ok
        ]
        return [*told, *(f"WRONG  {fault}" for fault in self.faults)]

    def as_json(self) -> dict[str, Any]:
        """The same as plain values, without the faults."""
        return {"game": self.game, "examples": [vars(one) for one in self.examples]}


class ReachReport(LawReport[GameReach]):
    """The examples of some games."""

    def summary(self) -> str:
        """One line with the counts."""
        every = [one for game in self.games for one in game.examples]
        return (
            f"{len(every)} examples of {len(self.games)} games: {sum(one.ok for one in every)} can happen; "
            f"faults: {len(self.faults)}"
        )


def reach_all(contents: Iterable[GameContent], spread: Spread = map) -> ReachReport:
    """Look whether each worked example of some games can happen; ``spread`` maps over the games."""
    return ReachReport(tuple(spread(reach_game, contents)))


def reach_game(content: GameContent) -> GameReach:
    """Look whether each worked example of a game can happen."""
    found, faults = [], list[Fault]()
    for example in content.examples:
        one = reach_example(content.name, example)
        found.append(one)
        if not one.ok:
            expected = (
                "what a table can come to" if one.reason else "a record that shows it, or a reason why it cannot be"
            )
            told = f"example {example.id}, given: {one.reason or 'no record was found that shows it'}"
            faults.append(Fault(example.place_of("given"), told, expected, "change what is given"))
    return GameReach(content.name, tuple(found), ContentError(faults).faults)


def reach_example(name: str, example: Example) -> ExampleReach:
    """Look whether a worked example can happen."""
    kind = find_game(name)
    game = kind(example.seats, make_options(kind.Options, example.options, example.seats))
    found = reach(game, example.calculation, example.given)
    if isinstance(found, Impossible):
        return ExampleReach(
            example.id, example.calculation, None, f"{found.reason} [{kind.clauses.label(found.clause)}]"
        )
    moves = sum(len(deal.moves) for deal in found.record.deals) if found else None
    return ExampleReach(example.id, example.calculation, moves)


_HEAD = """# What can happen

A worked example shows a position. The engine computes it rightly whatever it is given; whether a table can come to it
is another question, which `tehodoki verify --reach` asks of every example. The answer is a record in which it happens,
which the engine replays, or a reason why it never does. `tehodoki score GAME … --reach` prints the record.

Each game says for each of its calculations what shows it in a record, how one comes to it, and what rules it out:
`rules_engine/games/<game>/reach.py`. This page is made from there by `make docs`.
"""


def page() -> str:
    """How each game decides, as a page of ``docs/``."""
    said = {name: getdoc(reach_module(name)) or "Nothing yet." for name in games()}
    return "\n".join([_HEAD, *(f"## {name}\n\n```text\n{text}\n```\n" for name, text in said.items())])
