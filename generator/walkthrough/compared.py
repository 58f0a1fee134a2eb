"""How the choices of the reader's seat compare, and what follows another choice: the file beside a deal's record.

    deals/01-whole-deal.choices.yaml   seed, number of imagined deals, play-outs in each, how they were played
                                       of each choice the step it stands after, and its options

Of an option: the move in record form; ``points``, what the reader's side has at the end on average; ``behind``, how
many fewer than the best one; ``error``, the standard error of that difference (of the best option: of its points);
``then``, what the others do next, none for the move that was made. Every move is replayed when the file is read.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules_engine.echo import quoted
from rules_engine.played import Record
from rules_engine.position import Move, Position
from rules_engine.record import write_move
from rules_engine.replay import Replay

from ..faults import ContentError, Fault
from ..yamlplaces import Document, read_yaml

SUFFIX = ".choices.yaml"
KEYS = ("seed", "deals", "plays", "by", "choices")
OPTION = ("move", "points", "behind", "error", "then")
ERRORS = 2  # so many standard errors apart from the best is still as good
NOTHING = 0.005  # of a point: less is not worth telling


@dataclass(frozen=True)
class Tried:
    """An option, how it did, and what the others do after it."""

    move: Move
    points: float
    behind: float
    error: float
    then: tuple[Move, ...] = ()

    @property
    def as_good(self) -> bool:
        """Whether it may be as good as the best, for all that can be told."""
        return self.behind <= ERRORS * self.error or self.behind < NOTHING


@dataclass(frozen=True)
class Comparison:
    """All options of the choice after a step of the record, in the order of the engine."""

    step: int
    options: tuple[Tried, ...]

    @property
    def differs(self) -> bool:
        """Whether anything can be said: not all options are as good."""
        return not all(one.as_good for one in self.options)


@dataclass(frozen=True)
class Compared:
    """The choices of a deal that were compared; each option was played out ``plays`` times in each of ``deals``."""

    seed: str
    deals: int
    plays: int
    by: str
    choices: tuple[Comparison, ...]

    def at(self, step: int) -> Comparison | None:
        """The choice after a step of the record, if it was compared."""
        return next((one for one in self.choices if one.step == step), None)


def beside(record: Path) -> Path:
    """Where the comparisons of a record lie."""
    return record.with_suffix(SUFFIX)


def written(record: Record, compared: Compared) -> str:
    """The file as text, a line an option."""
    head = [f"{key}: {_json(getattr(compared, key))}" for key in KEYS[:-1]]
    lines = []
    for choice in compared.choices:
        lines += [f"- step: {choice.step}", "  options:"]
        for one in choice.options:
            fields = {key: getattr(one, key) for key in OPTION[1:-1]}
            then = [write_move(record.game, move) for move in one.then]
            lines.append(f"  - {_json({'move': write_move(record.game, one.move), **fields, 'then': then})}")
    return "\n".join([*head, "choices:" if lines else "choices: []", *lines]) + "\n"


def read_compared(record: Record, you: int, path: Path) -> Compared | None:
    """The comparisons beside a record, None where there are none. Raises ContentError."""
    side = beside(path)
    if not side.exists():
        return None
    document = read_yaml(side)
    return _Reading(record, you, document).read()


class _Reading:
    def __init__(self, record: Record, you: int, document: Document) -> None:
        self.record, self.you, self.document = record, you, document
        self.replay = Replay(record)

    def read(self) -> Compared:
        data = self.document.data
        if not isinstance(data, dict) or set(data) != set(KEYS) or not isinstance(data["choices"], list):
            raise self._fault((), data, f"the keys {', '.join(KEYS)}")
        for key, kind in (("seed", str), ("deals", int), ("plays", int), ("by", str)):
            if type(data[key]) is not kind:
                raise self._fault((key,), data[key], "a number" if kind is int else "a text")
        choices = tuple(self._choice(place, one) for place, one in enumerate(data["choices"]))
        return Compared(data["seed"], data["deals"], data["plays"], data["by"], choices)

    def _choice(self, place: int, one: Any) -> Comparison:
        at = ("choices", place)
        if not isinstance(one, dict) or set(one) != {"step", "options"} or not isinstance(one["options"], list):
            raise self._fault(at, one, "the keys step, options")
        step = one["step"]
        if type(step) is not int or not 0 <= step < len(self.replay.deal.moves):
            raise self._fault((*at, "step"), step, f"a step from 0 to {len(self.replay.deal.moves) - 1}")
        position = self.replay.at(step)
        if position.seat != self.you:
            raise self._fault((*at, "step"), step, "a step after which the reader's seat chooses")
        there = position.options()
        options = tuple(
            self._option((*at, "options", number), step, data) for number, data in enumerate(one["options"])
        )
        if [tried.move for tried in options] != there:
            raise self._fault((*at, "options"), f"{len(options)} options", f"all {len(there)} of that choice, in order")
        return Comparison(step, options)

    def _option(self, at: tuple[str | int, ...], step: int, data: Any) -> Tried:
        if not isinstance(data, dict) or set(data) != set(OPTION) or not isinstance(data["then"], list):
            raise self._fault(at, data, f"the keys {', '.join(OPTION)}")
        points, behind, error = (data[key] for key in OPTION[1:-1])
        if not all(type(number) in (int, float) for number in (points, behind, error)) or min(behind, error) < 0:
            raise self._fault(at, data, "numbers of points, none of behind and error below 0")
        position = self.replay.at(step)
        moves = []
        for place, said in enumerate([data["move"], *data["then"]]):
            found = _move(position, said)
            if found is None:
                raise self._fault((*at, *(("then", place - 1) if place else ("move",))), said, "a legal move there")
            moves.append(found)
            position.put(found, trusted=True)
        return Tried(moves[0], float(points), float(behind), float(error), tuple(moves[1:]))

    def _fault(self, at: Sequence[str | int], found: Any, expected: str) -> ContentError:
        remedy = f"compare the choices anew: tehodoki choose {self.record.game.name} --choices"
        said = found if isinstance(found, str) else quoted(found)
        return ContentError([Fault(self.document.place(*at), said, expected, remedy)])


def _move(position: Position, said: Any) -> Move | None:
    """The legal move that is written so, if there is one."""
    return next((move for move in position.options() if write_move(position.game, move) == said), None)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
