"""What is written down at the table while a game is scored: a game says so in ``worked.py``; one without keeps none.

    CELLS = from_notes("score", tricks="tricks", points="points")
    PAD = Pad(rows_named(deal="match-end"), ("tricks", "points"), "points", CELLS, deals=15, reminders=("match-end",))

A pad has a column for each of ``game.scored``. Its rows and fields are named by sentences (``pad.<name>``), its
reminders are clauses. What belongs into it the game takes from its own notes and calculations; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules_engine.fields import LETTERS
from rules_engine.game import Game
from rules_engine.played import Record
from rules_engine.position import facts_of
from rules_engine.replay import Replay
from rules_engine.showing import Lying
from rules_engine.table import Table


class Row(NamedTuple):
    """A row of a deal: its name, the clause by which it is counted, and facts for its sentence in record form."""

    name: str
    clause: str
    facts: Mapping[str, Any] = {}


class Told(NamedTuple):
    """A note of a deal: its kind, the seat that it is about or -1, its facts in record form."""

    kind: str
    seat: int
    facts: Mapping[str, Any]


Cells = Mapping[str, Mapping[str, int]]
"""What a row holds: by scorer, then by field. A cell that is left empty is not there."""

Fill = Callable[[Any, Sequence[Told], Lying], Sequence[Cells]]
"""Of a game, the notes of a deal and where the cards lie at its end: the cells of each row."""


class Marks(NamedTuple):
    """What is circled in a deal: one of the pad's ``choices``, and whose cell of its field ``circled``."""

    choice: str = ""
    scorer: str = ""


NOTHING = Marks()


@dataclass(frozen=True)
class Pad:
    """How a game is scored on paper.

    ``rows`` are those of one deal; in each stand the ``fields`` for each scorer, of which ``adds`` is added up.
    ``deals`` is how many deals a pad should have room for, 0 for as many as fit on a page; ``running`` says that they
    are added up. ``reminders`` are clauses. Where a deal is one row, facts that its points depend on are circled
    there: one of ``choices`` (``pad.choice.<name>``) and one cell of the field ``circled``, as ``marks`` finds them.
    """

    rows: Callable[[Any], Sequence[Row]]
    fields: tuple[str, ...]
    adds: str
    fill: Fill
    deals: int = 0
    running: bool = True
    reminders: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    circled: str = ""
    marks: Callable[[Any, Sequence[Told]], Marks] = lambda *_: NOTHING


@dataclass(frozen=True)
class Filled:
    """A deal on the pad: the cells of each row, their sums by scorer, the totals after it, and what is circled."""

    rows: Sequence[Cells]
    sums: Mapping[str, int]
    totals: Mapping[str, int] = field(default_factory=dict)
    marks: Marks = NOTHING


def filled(pad: Pad, record: Record) -> list[Filled]:
    """The pad of a record, deal by deal, added up as players add up what is written there."""
    game, found, totals = record.game, list[Filled](), dict.fromkeys(record.game.scored, 0)
    for number in range(len(record.deals)):
        told: list[Told] = []
        for step in Replay(record, number).steps():
            notes = (event for event in step.events if event.kind not in ("deal", "move"))
            told += [Told(event.kind, event.by, facts_of(game, event.facts)) for event in notes]
        rows = pad.fill(game, told, _End(step.position.table))
        sums = {one: sum(row.get(one, {}).get(pad.adds, 0) for row in rows) for one in game.scored}
        totals = {one: totals[one] + own for one, own in sums.items()}
        found.append(Filled(rows, sums, totals, pad.marks(game, told)))
    return found


def rows_named(**clauses: str) -> Callable[[Any], Sequence[Row]]:
    """A row for each of these names, with the clause by which it is counted."""
    return lambda _: [Row(name, clause) for name, clause in clauses.items()]


def from_notes(kind: str, **fields: str) -> Fill:
    """The cells of a row for each note of a kind: each field from the fact that gives a number to each scorer."""

    def fill(game: Any, told: Sequence[Told], _: Lying) -> Sequence[Cells]:
        notes = (note.facts for note in told if note.kind == kind)
        return [by_scorer(game, **{field: facts[fact] for field, fact in fields.items()}) for facts in notes]

    return fill


def by_scorer(game: Game, **fields: Mapping[str, int]) -> Cells:
    """Cells from facts that give a number to each scorer."""
    return {one: {name: numbers[one] for name, numbers in fields.items()} for one in game.scored}


class _End:
    """Where the cards lie at the end of a deal."""

    def __init__(self, table: Table) -> None:
        self._zones = {(zone.name, zone.owner): list(zone) for zone in table.zones}

    def cards(self, zone: str, seat: int = -1) -> list[int]:
        return self._zones[zone, seat]

    def came(self, zone: str, seat: int) -> list[int]:
        raise LookupError(f"{zone}, {LETTERS[seat]}: at the end of a deal nothing is known of where cards came from")
