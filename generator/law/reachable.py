"""Whether what each worked example gives can happen at a table: by a record that the engine replays, or by a reason.

An example of ours that cannot happen is wrong, and so is one for which neither a record nor a reason is found.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from inspect import getdoc
from typing import Any

from rules_engine import Record, find_game, games
from rules_engine.options import make_options
from rules_engine.reach import Impossible

from ..faults import ContentError, Fault
from ..texts.content import GameContent, load_game
from ..texts.worked import Example
from .report import LawReport
from .witness import Reached, keep, kept_in, reach

Spread = Callable[[Callable[[GameContent], "GameReach"], Iterable[GameContent]], Iterator["GameReach"]]


@dataclass(frozen=True)
class ExampleReach:
    """One example: the record that shows it, None where there is none; why it cannot happen."""

    example: str
    calculation: str
    found: Reached | None
    reason: str = ""

    @property
    def ok(self) -> bool:
        """Whether it can happen."""
        return self.found is not None

    @property
    def moves(self) -> int | None:
        """How many moves the record has."""
        return sum(len(deal.moves) for deal in self.found.record.deals) if self.found else None

    def as_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return {"example": self.example, "calculation": self.calculation, "moves": self.moves, "reason": self.reason}


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
        return {"game": self.game, "examples": [one.as_json() for one in self.examples]}


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


def reach_game(content: GameContent, anew: bool = False) -> GameReach:
    """Look whether each worked example of a game can happen; ``anew`` searches for all records once more."""
    found, faults = [], list[Fault]()
    kept = {} if anew else kept_in(content.folder)
    for example in content.examples:
        one = reach_example(content.name, example, kept.get(example.id))
        found.append(one)
        if not one.ok:
            expected = (
                "what a table can come to" if one.reason else "a record that shows it, or a reason why it cannot be"
            )
            told = f"example {example.id}, given: {one.reason or 'no record was found that shows it'}"
            faults.append(Fault(example.place_of("given"), told, expected, "change what is given"))
    return GameReach(content.name, tuple(found), ContentError(faults).faults)


def reach_example(name: str, example: Example, kept: Record | None = None) -> ExampleReach:
    """Look whether a worked example can happen."""
    kind = find_game(name)
    game = kind(example.seats, make_options(kind.Options, example.options, example.seats))
    found = reach(game, example.calculation, example.given, kept)
    if isinstance(found, Impossible):
        reason = f"{found.reason} [{kind.clauses.label(found.clause)}]"
        return ExampleReach(example.id, example.calculation, None, reason)
    return ExampleReach(example.id, example.calculation, found)


def accept(content: GameContent) -> str:
    """Write down the records of a game's examples; a line that tells which were searched for."""
    found = {one.example: one.found for one in reach_game(content).examples if one.found}
    records = {name: one.record for name, one in found.items()}
    new = [name for name, one in found.items() if one.new]
    if new or set(records) != set(kept_in(content.folder)):
        keep(content.folder, records)
    return f"{content.name}: {len(records)} records kept, of these found now: {', '.join(new) or 'none'}"


_HEAD = """# What can happen

A worked example shows a position. The engine computes any position correctly, even a position that no game can reach.
So `tehodoki verify --reach` asks of every example whether it can happen. The answer is a record in which the position
occurs, which the engine replays, or a reason why it never occurs. `tehodoki score GAME … --reach` prints the record.

Each calculation in `rules_engine/games/<game>/worked.py` has a proof that rules impossible positions out; `make docs`
makes this page from those proofs. The game's `given_of`, in the same file, says what a record gives to its
calculations. One search finds records for all games (`generator/law/witness.py`). The records are kept beside the
examples (`witnesses.jsonl`), so that later runs replay them instead of searching again.
"""


def page() -> str:
    """What each game proves, as a page of ``docs/``."""
    rows = ["| game | calculation | what is proved |", "| --- | --- | --- |"]
    for name in games():
        for one in find_game(name).calculations.values():
            proved = (
                (getdoc(one.proof) or "").partition("\n\n")[0].replace("\n", " ")
                if one.proof
                else "nothing: all of it can happen"
            )
            rows.append(f"| {name} | `{one.name}` | {proved} |")
    return "\n".join([_HEAD, *rows, ""])


def main() -> None:
    """Keep the records of all games, or of those that are named."""
    for name in sys.argv[1:] or games():
        sys.stdout.write(accept(load_game(name)) + "\n")


if __name__ == "__main__":
    main()
