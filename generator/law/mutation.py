"""Can the worked examples tell right from wrong? Each misreading takes the place of its rule, and all are run again.

A misreading is noticed by the examples that then fail. Of a clause that teachers wait for, at least one must be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from inspect import getsourcefile, unwrap
from pathlib import Path
from typing import Any

from rules_engine import find_game
from rules_engine.game import Game
from rules_engine.games import misreadings
from rules_engine.misreading import Misreading, misread

from ..checking.ours import compared
from ..faults import ContentError, Fault, Place
from ..gamefiles import GameFiles
from ..paths import shown
from ..texts.content import GameContent
from ..texts.examples import KitExample
from .report import LawReport


@dataclass(frozen=True)
class Broken:
    """A misreading, the examples that notice it, and what is wrong with the misreading itself."""

    misreading: Misreading
    noticed: tuple[str, ...]
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class ClauseMutation:
    """A clause and its misreadings; ``teaching`` where a teacher waits for it."""

    number: str
    clause: str
    teaching: bool
    broken: tuple[Broken, ...]

    @property
    def noticed(self) -> bool:
        """Whether an example notices when this clause is misread."""
        return any(one.noticed for one in self.broken)


@dataclass(frozen=True)
class GameMutation:
    """One game: every clause, the examples that notice nothing, and what must be mended."""

    game: str
    clauses: tuple[ClauseMutation, ...]
    idle: tuple[str, ...]
    faults: tuple[Fault, ...]

    @property
    def unnoticed(self) -> tuple[ClauseMutation, ...]:
        """Clauses whose misreadings pass every example."""
        return tuple(one for one in self.clauses if one.broken and not one.noticed)

    @property
    def never_misread(self) -> tuple[ClauseMutation, ...]:
        """Clauses without a misreading."""
        return tuple(one for one in self.clauses if not one.broken)

    def lines(self) -> list[str]:
        """A line a misreading, then what nobody notices, and the faults."""
        label = find_game(self.game).clauses.label
        lines = [
            f"{'ok   ' if broken.noticed else '-    '}  {self.game}  {label(one.clause)}{' *' * one.teaching}, "
            f"{broken.misreading.id}: {', '.join(broken.noticed) or 'no example notices'}"
            for one in self.clauses
            for broken in one.broken
        ]
        for title, names in (
            ("no example notices when these are misread", [label(one.clause) for one in self.unnoticed]),
            ("without a misreading", [label(one.clause) for one in self.never_misread]),
            ("examples that notice no misreading", self.idle),
        ):
            lines += [f"       {self.game}, {title}: {', '.join(names)}"] if names else []
        return [*lines, *(f"WRONG  {fault}" for fault in self.faults)]

    def as_json(self) -> dict[str, Any]:
        """The same as plain values, without the faults."""
        return {
            "game": self.game,
            "clauses": [
                {
                    "number": one.number,
                    "clause": one.clause,
                    "teaching": one.teaching,
                    "noticed": one.noticed,
                    "misreadings": [
                        {"id": broken.misreading.id, "noticed": list(broken.noticed)} for broken in one.broken
                    ],
                }
                for one in self.clauses
            ],
            "unnoticed": names(self.unnoticed),
            "without_misreading": names(self.never_misread),
            "idle_examples": list(self.idle),
        }


class MutationReport(LawReport[GameMutation]):
    """What breaking the rules showed."""

    def summary(self) -> str:
        """One line with the counts."""
        broken = [one for game in self.games for clause in game.clauses for one in clause.broken]
        clauses = [clause for game in self.games for clause in game.clauses]
        return (
            f"{len(broken)} misreadings of {sum(bool(one.broken) for one in clauses)} of {len(clauses)} clauses: "
            f"{sum(bool(one.noticed) for one in broken)} noticed; faults: {len(self.faults)}"
        )


def mutate(contents: Iterable[GameContent]) -> MutationReport:
    """Break the rule behind each clause in turn, and see which worked examples notice."""
    return MutationReport(tuple(map(_mutate, contents)))


def _mutate(content: GameContent) -> GameMutation:
    game = find_game(content.name)
    right = [example for example in content.examples if compared(example).ok]
    broken = [_break(right, game, one) for one in misreadings(content.name)]
    teaching = {one.clause for one in content.meta.teaching}
    clauses = tuple(
        ClauseMutation(
            game.clauses.number(clause),
            clause,
            clause in teaching,
            tuple(one for one in broken if one.misreading.clause == clause),
        )
        for clause in game.clauses
    )
    noticing = {name for one in broken for name in one.noticed}
    idle = tuple(example.id for example in content.examples if example.id not in noticing)
    faults = [fault for one in broken for fault in one.faults]
    faults += [_untaught(content, one) for one in clauses if one.teaching and not one.noticed]
    return GameMutation(content.name, clauses, idle, ContentError(faults).faults)


def _break(right: Sequence[KitExample], game: type[Game], one: Misreading) -> Broken:
    """Which of the examples that are right fail under a misreading."""
    noticed: list[str] = []
    faults: list[Fault] = []
    with misread(game, one):
        for example in right:
            try:
                if not compared(example).ok:
                    noticed.append(example.id)
            # A wrong rule may fail in any way; then it tells nothing about the example.
            except Exception as error:  # noqa: BLE001
                found = f"misreading {one.id} fails at example {example.id}: {type(error).__name__}: {error}"
                faults.append(Fault(_place(one), found, "a wrong rule that runs", "mend the misreading"))
    return Broken(one, tuple(noticed), tuple(faults))


def _untaught(content: GameContent, one: ClauseMutation) -> Fault:
    label = find_game(content.name).clauses.label(one.clause)
    names = ", ".join(broken.misreading.id for broken in one.broken)
    if not names:
        found = f"no misreading of {label}, which is taught"
        remedy = f"write one in {shown(GameFiles.of(content.name).code / 'misread.py')}"
    else:
        found, remedy = f"no example notices when {label}, which is taught, is misread ({names})", "write the example"
    return Fault(Place(content.folder / "examples.yaml"), found, "a misreading that an example notices", remedy)


def _place(one: Misreading) -> Place:
    function: Any = unwrap(one.function)
    return Place(Path(getsourcefile(function) or "?"), function.__code__.co_firstlineno)


def names(clauses: Sequence[ClauseMutation]) -> list[str]:
    """The ids of some clauses."""
    return [one.clause for one in clauses]
