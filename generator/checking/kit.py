"""All worked examples of all games, checked by the engine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import rules_engine
from generator.checking.report import RIGHT, WRONG, Detail, FileReport, Item
from generator.checking.report import Report as TextReport
from generator.faults import ContentError, Fault, Place
from generator.gamefiles import engine_files, text_files
from generator.paths import templates_dir
from generator.texts.content import GameContent
from generator.texts.examples import Checked, check_example
from generator.texts.marks import marks
from rules_engine import find_game

ENGINE = Path(rules_engine.__file__).parents[1]
"""Where the engine's package lies."""


@dataclass(frozen=True)
class Report:
    """What ``verify`` found."""

    checked: tuple[Checked, ...]
    games: tuple[str, ...]
    faults: tuple[Fault, ...]

    @property
    def ok(self) -> bool:
        """Whether there were examples and all of them are right."""
        return bool(self.checked) and not self.faults

    @property
    def right(self) -> int:
        """How many examples are right."""
        return sum(one.ok for one in self.checked)

    @property
    def wrong(self) -> int:
        """How many examples are wrong."""
        return len(self.checked) - self.right

    def lines(self) -> list[str]:
        """A line an example, the faults below the example that they are about, other faults, and a summary."""
        lines: list[str] = []
        for one in self.checked:
            clauses = find_game(one.game).clauses
            labels = ", ".join(clauses.label(clause) for clause in one.example.clauses)
            lines.append(f"{'ok   ' if one.ok else 'WRONG'}  {one.game}  {one.example.id}  [{labels}]")
            lines += [f"       {fault}" for fault in one.faults]
        lines += [str(fault) for fault in self.faults if not any(fault in one.faults for one in self.checked)]
        return [*lines, self.summary()]

    def as_report(self) -> TextReport:
        """The same in the form of all checks: a file a game, an item an example, and one for each other fault."""
        files: dict[Path, list[Item]] = {}
        for one in self.checked:
            place = one.example.place
            status = RIGHT if one.ok else WRONG
            details = tuple(map(Detail.of, one.faults))
            files.setdefault(place.path, []).append(Item(place, status, one.game, one.example.id, "", details))
        for fault in self.faults:
            if not any(fault in one.faults for one in self.checked):
                item = Item(fault.place, WRONG, "", "text", "", (Detail.of(fault),))
                files.setdefault(fault.place.path, []).append(item)
        return TextReport(tuple(FileReport(path, tuple(items)) for path, items in files.items()), self.games)

    def summary(self) -> str:
        """One line with the counts."""
        return summary(len(self.checked), len(self.games), self.right, len(self.faults))


def summary(examples: int, games: int, right: int, faults: int) -> str:
    """What was checked, in one line."""
    return (
        f"{_count(examples, 'example')} of {_count(games, 'game')}: "
        f"{right} right, {examples - right} wrong, {_count(faults, 'fault')}"
    )


def verify(contents: Iterable[GameContent]) -> Report:
    """Check every worked example. A game without one is a fault, a mark of what is to be written too, and no game."""
    checked: list[Checked] = []
    faults: list[Fault] = []
    games: list[str] = []
    for content in contents:
        games.append(content.name)
        checked += (done := [check_example(find_game(content.name), example) for example in content.examples])
        faults += [fault for one in done for fault in one.faults]
        if not done:
            faults.append(
                Fault(Place(content.folder / "examples.yaml"), "no worked example", "at least one", "write one")
            )
        code = engine_files(content.name, ENGINE)
        faults += [gap.fault() for gap in marks([*code, *text_files(content.folder)])]
    if not games:
        faults.append(Fault(Place(templates_dir() / "games"), "no game", "at least one", "name one, or none for all"))
    return Report(tuple(checked), tuple(games), tuple(ContentError(faults).faults))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
