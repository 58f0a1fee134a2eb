"""How the choices of the reader's seat compare, and what follows another choice: the file beside a deal's record.

    deals/01-whole-deal.choices.yaml   seed, number of imagined deals, play-outs in each, how they were played
                                       of each choice the step it stands after, and its options
                                       ``worse``: after which steps another seat chose worse than it could

Of an option: the move in record form; ``points``, what the reader's side has at the end on average; ``behind``, how
many fewer than the best one; ``error``, the standard error of that difference (of the best option: of its points);
``others``, what the best other side has; ``trick``, how often of ten times the reader's side wins the trick, where one
is played to; ``then``, what the others do next, none for the move that was made. Every move is replayed when the file
is read.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, Field, ValidationInfo

from rules_engine.echo import quoted
from rules_engine.played import Record
from rules_engine.position import Move, Position
from rules_engine.record import write_move
from rules_engine.replay import Replay

from ..faults import ContentError, Fault
from ..schema import Amount, Whole, WrittenAs, closed, known, read_form, wrong
from ..yamlplaces import read_yaml

SUFFIX = ".choices.yaml"
KEYS = ("seed", "deals", "plays", "by", "worse", "choices")
FIGURES = ("points", "behind", "error", "others", "trick")
ERRORS = 2  # so many standard errors apart from the best is still as good
CLEARLY = 3  # so many behind, and nearer to the worst than to the best: nobody should take it for an example
NOTHING = 0.005  # of a point: less is not worth telling


@dataclass(frozen=True)
class Tried:
    """An option, how it did, and what the others do after it."""

    move: Move
    points: float
    behind: float
    error: float
    others: float
    trick: float | None = None
    then: tuple[Move, ...] = ()

    @classmethod
    def of(cls, move: Move, figures: Sequence[float], then: tuple[Move, ...] = ()) -> Tried:
        """An option by its figures in their order, without the last where no trick is played to."""
        points, behind, error, others, *trick = figures
        return cls(move, points, behind, error, others, trick[0] if trick else None, then)

    @property
    def as_good(self) -> bool:
        """Whether it may be as good as the best, for all that can be told."""
        return self.behind <= ERRORS * self.error or self.behind < NOTHING


@dataclass(frozen=True)
class Comparison:
    """All options of the choice after a step of the record, in the order of the engine."""

    step: int
    options: tuple[Tried, ...]

    def made(self, record: Record) -> Tried:
        """The option that was chosen in a record."""
        move = record.deals[-1].moves[self.step]
        return next(one for one in self.options if one.move == move)

    def poor(self, record: Record) -> bool:
        """Whether what was chosen in a record is no example to follow."""
        made, worst = self.made(record), max(one.behind for one in self.options)
        return made.behind > CLEARLY * made.error and made.behind >= max(worst / 2, NOTHING)

    @property
    def differs(self) -> bool:
        """Whether anything can be said: not all options are as good."""
        return not all(one.as_good for one in self.options)


@closed
@dataclass(frozen=True)
class _Option:
    """An option as it is written."""

    move: Any
    points: Amount
    behind: Annotated[Amount, Field(ge=0)]
    error: Annotated[Amount, Field(ge=0)]
    others: Amount
    then: tuple[Any, ...]
    trick: Annotated[Amount, Field(ge=0, le=10)] | None = None

    def tried(self, position: Position) -> Tried:
        """The same with its moves, which are played from a position. Raises what a validator raises."""
        moves = []
        for move in (self.move, *self.then):
            legal = [one for one in position.options() if write_move(position.game, one) == move]
            if not legal:
                raise wrong(quoted(move), "a legal move there")
            moves.append(legal[0])
            position.put(legal[0], trusted=True)
        return Tried(moves[0], self.points, self.behind, self.error, self.others, self.trick, tuple(moves[1:]))


@closed
@dataclass(frozen=True)
class _Choice:
    step: Whole
    options: tuple[_Option, ...]


def _comparison(choice: _Choice, info: ValidationInfo) -> Comparison:
    """Every option of a step after which the reader's seat chooses."""
    replay: Replay = known(info, "replay")
    last = len(replay.deal.moves) - 1
    if not 0 <= choice.step <= last:
        raise wrong(f"step {choice.step}", f"a step from 0 to {last}")
    position = replay.at(choice.step)
    if position.seat != known(info, "you"):
        raise wrong(f"step {choice.step}", "a step after which the reader's seat chooses")
    options, there = tuple(one.tried(replay.at(choice.step)) for one in choice.options), position.options()
    if [tried.move for tried in options] != there:
        raise wrong(f"{len(options)} options", f"all {len(there)} of that choice, in order")
    return Comparison(choice.step, options)


def _of_others(step: int, info: ValidationInfo) -> int:
    """A step after which another seat than the reader's chooses."""
    replay: Replay = known(info, "replay")
    if not step < len(replay.deal.moves) or replay.at(step).seat == known(info, "you"):
        raise wrong(f"step {step}", "a step after which another seat than the reader's chooses")
    return step


@closed
@dataclass(frozen=True)
class Compared:
    """The choices of a deal that were compared; each option was played out ``plays`` times in each of ``deals``."""

    seed: str
    deals: Whole
    plays: Whole
    by: str
    worse: tuple[Annotated[Whole, AfterValidator(_of_others)], ...]
    choices: tuple[Annotated[Comparison, WrittenAs(_Choice, _comparison)], ...]

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
            fields = {key: value for key in FIGURES if (value := getattr(one, key)) is not None}
            then = [write_move(record.game, move) for move in one.then]
            lines.append(f"  - {_json({'move': write_move(record.game, one.move), **fields, 'then': then})}")
    return "\n".join([*head, "choices:" if lines else "choices: []", *lines]) + "\n"


def read_compared(record: Record, you: int, path: Path) -> Compared | None:
    """The comparisons beside a record, None where there are none. Raises ContentError."""
    side, faults = beside(path), list[Fault]()
    if not side.exists():
        return None
    compared: Compared | None = read_form(Compared, read_yaml(side), faults, replay=Replay(record, -1), you=you)
    if compared is None:
        remedy = f"compare the choices anew: tehodoki choose {record.game.name} --choices"
        raise ContentError(replace(fault, remedy=remedy) for fault in faults)
    return compared


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
