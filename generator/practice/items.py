"""Items and the bank that holds them, as plain JSON: ``practice.jsonl`` beside the texts of a game.

First come the records in which the positions occur, a line each, then the items, a line each.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from rules_engine import Record, read_record, write_record

from ..errors import TehodokiError
from ..faults import Fault, Place

NAME: Final = "practice.jsonl"
LEVELS: Final = (1, 2, 3)

Answer = Any
"""A seat, a card, a number …; of several things, or things in a row, a list."""


@dataclass(frozen=True)
class Wrong:
    """A wrong answer, and the misreadings that come to it."""

    answer: Answer
    misreadings: tuple[str, ...]


@dataclass(frozen=True)
class Asked:
    """An item as somebody sees it who is to answer it: nothing here tells the answer.

    ``given`` is what the calculation of the question is given; ``of`` the part of the result that is asked for, a seat
    or a place from 1; ``choices`` what may be ticked, none where the answer is written. ``at`` is where it occurs: the
    number of a record of the bank, of its deal, and of moves.
    """

    id: str
    question: str
    level: int
    seats: int
    options: Mapping[str, Any]
    given: Mapping[str, Any]
    of: str | int | None
    choices: tuple[Answer, ...]
    at: tuple[int, int, int]

    @property
    def asked(self) -> Asked:
        """Itself: it has no answers."""
        return self


@dataclass(frozen=True)
class Item(Asked):
    """An item with its right answer, the clauses that decide it, and the wrong answers that have a reason."""

    right: Answer
    clauses: tuple[str, ...]
    wrong: tuple[Wrong, ...]

    @property
    def asked(self) -> Asked:
        """The same without the answers."""
        return Asked(**{name: getattr(self, name) for name in Asked.__dataclass_fields__})

    @property
    def misreadings(self) -> frozenset[str]:
        """Those that come to a wrong answer."""
        return frozenset(name for one in self.wrong for name in one.misreadings)

    @property
    def same(self) -> str:
        """What two items agree in that are the same: the question, what decides, which misreading answers what."""
        told = {name: one.answer for one in self.wrong for name in one.misreadings}
        return _text([self.question, sorted(self.clauses), sorted(told.items())])


@dataclass(frozen=True)
class Bank:
    """The items of a game, and the records that they come from."""

    items: tuple[Item, ...]
    records: tuple[Record, ...]


def item_of(row: Mapping[str, Any]) -> Item:
    """An item of its JSON form. Raises LookupError, TypeError."""
    made = {**row, "wrong": tuple(Wrong(one["answer"], tuple(one["misreadings"])) for one in row["wrong"])}
    made |= {name: tuple(row[name]) for name in ("choices", "at", "clauses")}
    return Item(**made)


@cache
def bank_of(folder: Path) -> Bank:
    """The bank that is kept in a folder of texts; empty where none is. Raises TehodokiError with the line."""
    path = folder / NAME
    items, records = list[Item](), list[Record]()
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    for number, line in enumerate(lines, 1):
        try:
            row = json.loads(line)
            if "record" in row:
                records.append(read_record(json.dumps(row["record"])))
            else:
                items.append(item_of(row))
        except (ValueError, LookupError, TypeError) as error:
            remedy = "choose the items anew: tehodoki practice GAME --choose"
            raise TehodokiError(str(Fault(Place(path, number), str(error), "a record or an item", remedy))) from None
    return Bank(tuple(items), tuple(records))


def keep(folder: Path, bank: Bank) -> Path:
    """Write a bank beside the texts; only what is right may be in it. Returns the file."""
    rows: list[Any] = [{"record": json.loads(write_record(one))} for one in bank.records]
    rows += [asdict(one) for one in bank.items]
    path = folder / NAME
    path.write_text("".join(f"{_text(row)}\n" for row in rows), encoding="utf-8")
    bank_of.cache_clear()
    return path


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def alike(one: Answer, other: Answer) -> bool:
    """Whether two answers are the same."""
    return _text(one) == _text(other)


def together(items: Sequence[Item]) -> dict[str, list[Item]]:
    """Items by question."""
    found: dict[str, list[Item]] = {}
    for one in items:
        found.setdefault(one.question, []).append(one)
    return found
