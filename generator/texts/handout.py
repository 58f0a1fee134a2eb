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

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules_engine.errors import RecordError
from rules_engine.played import Record
from rules_engine.record import read_record

from ..faults import Fault
from ..yamlplaces import Document, Pointer
from .examples import KitExample

NAME: Final = "handout.yaml"
KEYS: Final = ("round", "traps", "scoring", "order")
TRAPS: Final = range(6, 10)


@dataclass(frozen=True)
class Round:
    """Moves ``first`` to ``last`` of a teaching deal's record, counted from 1."""

    deal: str
    first: int
    last: int


@dataclass(frozen=True)
class Trap:
    """An example that shows a misreading to be one."""

    example: str
    against: str
    wide: bool = False


@dataclass(frozen=True)
class Handout:
    """What is printed; the scoring is an example's or a deal's, the other is empty."""

    round: Round
    traps: tuple[Trap, ...]
    scored_example: str
    scored_deal: str
    order: tuple[str, ...]

    def ordered(self, examples: Sequence[KitExample]) -> tuple[KitExample, ...]:
        """The examples in the order of play."""
        return tuple(sorted(examples, key=lambda one: self.order.index(one.id)))


class Reader:
    """Reads a handout; whatever is wrong is appended to ``faults``.

    The ids of the examples, or of the misreadings, are None where their own file is at fault: names are not judged
    by what could not be read.
    """

    def __init__(
        self,
        document: Document,
        examples: Sequence[str] | None,
        misreadings: Sequence[str] | None,
        faults: list[Fault],
    ) -> None:
        self.document, self.faults = document, faults
        self.examples, self.misreadings = examples, misreadings

    def read(self) -> Handout | None:
        """The handout, or None where something is wrong with it."""
        before, data = len(self.faults), self.document.data
        if not isinstance(data, dict) or set(data) != set(KEYS):
            found = ", ".join(map(str, data)) if isinstance(data, dict) else repr(data)
            self._fault((), found, f"the keys {', '.join(KEYS)}", "write each of them once")
            return None
        played, traps = self._round(data["round"]), self._traps(data["traps"])
        example, deal = self._scoring(data["scoring"])
        order = self._order(data["order"])
        if played is None or len(self.faults) > before:
            return None
        return Handout(played, traps, example, deal, order)

    def _fault(self, pointer: Pointer, found: str, expected: str, remedy: str = "mend it") -> None:
        where = ".".join(map(str, pointer[:1]))
        self.faults.append(self.document.fault(pointer, f"{where}: {found}" if where else found, expected, remedy))

    def _round(self, data: Any) -> Round | None:
        if not isinstance(data, dict) or set(data) != {"deal", "first", "last"}:
            self._fault(("round",), repr(data), "{deal: a teaching deal, first: move, last: move}")
            return None
        record = self._record(("round", "deal"), data["deal"])
        if record is None:
            return None
        first, last, count = data["first"], data["last"], len(record.deals[0].moves)
        if type(first) is not int or type(last) is not int or not 1 <= first <= last <= count:
            expected = f"a stretch of the record {data['deal']}.json, which has moves 1 to {count}"
            self._fault(("round", "first"), f"moves {first!r} to {last!r}", expected, "mend the numbers")
            return None
        return Round(data["deal"], first, last)

    def _record(self, pointer: Pointer, deal: Any) -> Record | None:
        folder = self.document.path.parent / "deals"
        known = sorted(path.stem for path in folder.glob("*.json"))
        if deal not in known:
            self._fault(pointer, f"unknown deal {deal!r}", f"one of {', '.join(known) or 'none'}", "name a file there")
            return None
        try:
            return read_record((folder / f"{deal}.json").read_bytes())
        except RecordError as error:
            self._fault(pointer, f"deal {deal}: {error}", "a legal record", "choose the deal anew, or mend it")
            return None

    def _traps(self, data: Any) -> tuple[Trap, ...]:
        if not isinstance(data, list) or len(data) not in TRAPS:
            found = f"{len(data)} of them" if isinstance(data, list) else repr(data)
            self._fault(("traps",), found, f"a list of {TRAPS[0]} to {TRAPS[-1]}", "write - {example: …, against: …}")
            return ()
        traps = []
        for index, one in enumerate(data):
            where: Pointer = ("traps", index)
            if not isinstance(one, dict) or not {"example", "against"} <= set(one) <= {"example", "against", "wide"}:
                self._fault(where, repr(one), "{example: id, against: misreading} and perhaps wide: true")
                continue
            self._example((*where, "example"), one["example"])
            if self.misreadings is not None and one["against"] not in self.misreadings:
                found = f"unknown misreading {one['against']!r}"
                self._fault((*where, "against"), found, f"one of {', '.join(self.misreadings)}", "name one of these")
            if type(one.get("wide", True)) is not bool:
                self._fault((*where, "wide"), repr(one["wide"]), "true or false")
            traps.append(Trap(str(one["example"]), str(one["against"]), bool(one.get("wide", False))))
        names = [trap.example for trap in traps]
        for index, name in enumerate(names):
            if name in names[:index]:
                self._fault(("traps", index, "example"), f"example {name!r} a second time", "each once", "drop it")
        return tuple(traps)

    def _example(self, pointer: Pointer, name: Any) -> None:
        if self.examples is not None and name not in self.examples:
            known = f"one of {', '.join(self.examples)}"
            self._fault(pointer, f"unknown example {name!r}", known, "name one of examples.yaml")

    def _scoring(self, data: Any) -> tuple[str, str]:
        if not isinstance(data, dict) or set(data) not in ({"example"}, {"deal"}):
            self._fault(("scoring",), repr(data), "{example: id} or {deal: a teaching deal}")
            return "", ""
        if "example" in data:
            self._example(("scoring", "example"), data["example"])
            return str(data["example"]), ""
        self._record(("scoring", "deal"), data["deal"])
        return "", str(data["deal"])

    def _order(self, data: Any) -> tuple[str, ...]:
        named = data if isinstance(data, list) else []
        if self.examples is not None and sorted(map(str, named)) != sorted(self.examples):
            missing = [name for name in self.examples if name not in named]
            other = [str(name) for name in dict.fromkeys(map(str, named)) if name not in self.examples]
            twice = [str(name) for name in self.examples if named.count(name) > 1]
            told = (("missing", missing), ("unknown", other), ("twice", twice))
            found = "; ".join(f"{what}: {', '.join(names)}" for what, names in told if names) or repr(data)
            self._fault(("order",), found, "every example of examples.yaml once", "list them in the order of play")
        return tuple(map(str, named))
