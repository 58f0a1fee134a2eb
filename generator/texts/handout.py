"""What the printed sheet of worked examples holds, and in which order all of them stand: ``handout.yaml`` of a game.

    round: {deal: 01-whole-deal, first: 21, last: 25}   # moves of a teaching deal's record, drawn one by one
    traps:                                              # examples, each against what a learner says
      - {example: case-b, against: high-card-always-wins, wide: true}
    scoring: {example: full-score}                      # or {deal: 01-whole-deal}, what is counted at its end
    order: [case-b, …]                                  # every example once, in the order of play

A trap is half as wide as the page unless it is `wide`. Of a game without the file the sheet holds every example, in
the order of ``examples.yaml``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import AfterValidator, Field, ValidationInfo

from rules_engine.errors import RecordError
from rules_engine.record import read_record

from ..faults import did_you_mean
from ..schema import Flag, Whole, closed, known, once, wrong
from ..yamlplaces import read_bytes
from .examples import KitExample

NAME: Final = "handout.yaml"


def _named(what: str, kind: str, name: str, info: ValidationInfo) -> str:
    """A name that is among those known; what could not be read, None, judges no name."""
    names: Collection[str] | None = known(info, kind)
    if names is not None and name not in names:
        found = f"unknown {what} {name!r}{did_you_mean(name, names)}"
        raise wrong(found, f"one of {', '.join(names) or 'none'}", "name one of these")
    return name


def _deal(name: str, info: ValidationInfo) -> str:
    folder = known(info, "folder") / "deals"
    deals = sorted(path.stem for path in folder.glob("*.json"))
    if name not in deals:
        raise wrong(f"unknown deal {name!r}", f"one of {', '.join(deals) or 'none'}", "name a file there")
    try:
        read_record(read_bytes(folder / f"{name}.json"))
    except RecordError as error:
        raise wrong(f"deal {name}: {error}", "a legal record", "choose the deal anew, or mend it") from None
    return name


ExampleId = Annotated[str, AfterValidator(lambda name, info: _named("example", "examples", name, info))]
MisreadingId = Annotated[str, AfterValidator(lambda name, info: _named("misreading", "misreadings", name, info))]
DealId = Annotated[str, AfterValidator(_deal)]


@closed
@dataclass(frozen=True)
class Round:
    """Moves ``first`` to ``last`` of a teaching deal's record, counted from 1."""

    deal: DealId
    first: Whole
    last: Whole


def _within(moves: Round, info: ValidationInfo) -> Round:
    count = len(read_record(read_bytes(known(info, "folder") / "deals" / f"{moves.deal}.json")).deals[-1].moves)
    if not 1 <= moves.first <= moves.last <= count:
        expected = f"a stretch of the record {moves.deal}.json, which has moves 1 to {count}"
        raise wrong(f"moves {moves.first} to {moves.last}", expected, "mend the numbers")
    return moves


@closed
@dataclass(frozen=True)
class Trap:
    """An example that shows a misreading to be one."""

    example: ExampleId
    against: MisreadingId
    wide: Flag = False


@closed
@dataclass(frozen=True)
class Scored:
    """The example, or the deal, whose scoring is counted."""

    example: ExampleId = ""
    deal: DealId = ""


def _either(scored: Scored) -> Scored:
    if bool(scored.example) == bool(scored.deal):
        raise wrong("both or none", "{example: id} or {deal: a teaching deal}", "write one of them")
    return scored


def _every(order: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
    if missing := [name for name in known(info, "examples") or () if name not in order]:
        found = f"order without {', '.join(missing)}"
        raise wrong(found, "every example of examples.yaml once", "list them in the order of play")
    return order


@closed
@dataclass(frozen=True)
class Handout:
    """What is printed: a round, traps, what is counted, and the order of all examples."""

    round: Annotated[Round, AfterValidator(_within)]
    traps: Annotated[tuple[Trap, ...], Field(min_length=6, max_length=9), once("example", "example")]
    scoring: Annotated[Scored, AfterValidator(_either)]
    order: Annotated[tuple[ExampleId, ...], once("example"), AfterValidator(_every)]

    def ordered(self, examples: Sequence[KitExample]) -> tuple[KitExample, ...]:
        """The examples in the order of play."""
        return tuple(sorted(examples, key=lambda example: self.order.index(example.id)))
