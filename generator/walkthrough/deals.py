"""Teaching deals: full records beside a game's texts, each with a small file that says what it is there for.

    deals/01-case-b.json   the record, whole
    deals/01-case-b.yaml   title and situation, whole or an excerpt, the reader's seat, first and last step shown,
                           scripted or played, what it shows, dull stretches, questions
    deals/01-case-b.choices.yaml   perhaps: how the choices of that seat compare (``compared``)

Steps are counted as ``Replay`` counts them: 0 is the deal itself, n is the n-th move. Every record is replayed and
every claim checked when it is loaded.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from rules_engine import RecordError, Replay, read_record
from rules_engine.echo import quoted
from rules_engine.fields import LETTERS
from rules_engine.played import Record

from ..faults import ContentError, Fault, Place
from ..schema import Flag, Whole, closed, read_form
from ..texts.content import GameContent
from ..texts.fields import Bilingual
from ..yamlplaces import Document, read_bytes, read_yaml
from .compared import Compared, read_compared

KEYS = ("title", "situation", "whole", "you", "first", "last", "scripted", "shows", "folds", "questions")
SPREAD = "spread"  # of a whole deal: the games that its scores were compared with
LEGAL = "legal"
FEWEST = 2  # moves that are told at once, where a stretch was opened


@closed
@dataclass(frozen=True)
class Question:
    """Asked when standing after a step: ``legal`` (choose a card that may be played), or the name of a note that
    follows, the one of several by that name that ``which`` counts from 1.

    ``kind`` is what is asked about it. ``of`` is the seat or side whose number is asked, or the misreading that
    somebody makes. ``hand`` is said of one that was written by hand: choosing anew keeps it.
    """

    step: Whole
    ask: str
    kind: Literal["", "may", "who", "next", "number", "gets", "mistake"] = ""
    which: Whole = 1
    of: str = ""
    hand: Flag = False

    def __post_init__(self) -> None:
        if not self.kind:
            object.__setattr__(self, "kind", "may" if self.ask == LEGAL else "who")


@closed
@dataclass(frozen=True)
class Fold:
    """A dull stretch of the record, from step ``first`` to ``last``: told in one caption."""

    first: Whole
    last: Whole


@closed
@dataclass(frozen=True)
class _Side:
    """The file beside a record; ``spread`` of a whole deal, the games that its scores were compared with."""

    title: Bilingual
    situation: Bilingual
    whole: Flag
    you: str
    first: Whole
    last: Whole
    scripted: Flag
    shows: Annotated[tuple[str, ...], Field(min_length=1)]
    folds: tuple[Fold, ...]
    questions: tuple[Question, ...]
    spread: Any = None


@dataclass(frozen=True)
class TeachingDeal:
    """A record and what is shown of it. ``shows`` are clauses, the reason for being there.

    ``situation`` says where we stand at the first step; it is a sentence as those of the phrases are, with the facts of
    that step. ``you`` is the seat that the reader sits in. Of a record of several deals it is the last that is shown.
    """

    id: str
    record: Record
    title: Mapping[str, str]
    situation: Mapping[str, str]
    first: int
    last: int
    scripted: bool
    shows: tuple[str, ...]
    questions: tuple[Question, ...]
    path: Path
    whole: bool = False
    you: int = 0
    folds: tuple[Fold, ...] = ()
    compared: Compared | None = None
    spread: Any = None

    def folded(self, *numbers: int) -> bool:
        """Whether one of some steps is folded."""
        return any(fold.first <= one <= fold.last for fold in self.folds for one in numbers)

    def place(self, *pointer: str | int) -> Place:
        """Where something stands in the side file."""
        side = self.path.with_suffix(".yaml")
        return read_yaml(side).place(*pointer) if side.exists() else Place(side)


def load_deals(content: GameContent, folder: Path | None = None, compared: bool = True) -> tuple[TeachingDeal, ...]:
    """The teaching deals in ``folder`` (default: beside the game's texts), checked; without ``compared``, how their
    choices compare is not read. Raises ContentError."""
    folder = folder or content.folder / "deals"
    faults: list[Fault] = []
    deals = []
    for path in sorted(folder.glob("*.json")):
        deal = _load(content, path, faults, compared)
        if deal:
            deals.append(deal)
    if faults:
        raise ContentError(faults)
    return tuple(deals)


def opened(folds: Sequence[Fold], at: Collection[int]) -> tuple[Fold, ...]:
    """Dull stretches without the choices that are compared, and without the move before each, at which one stands."""
    shown = {one for step in at for one in (step, step + 1)}
    found = []
    for fold in folds:
        left = [step for step in range(fold.first, fold.last + 1) if step not in shown]
        for _, run in groupby(enumerate(left), key=lambda pair: pair[1] - pair[0]):
            steps = [step for _, step in run]
            if len(steps) >= FEWEST or len(steps) == fold.last + 1 - fold.first:
                found.append(Fold(steps[0], steps[-1]))
    return tuple(found)


def first_whole(deals: Iterable[TeachingDeal]) -> TeachingDeal | None:
    """The whole deal that comes first, if there is one: that of which papers are made."""
    return next((deal for deal in deals if deal.whole), None)


def make_records(target: Path, deals: Sequence[Path]) -> None:
    """Copy the records of the teaching deals in a folder."""
    target.mkdir()
    for path in sorted(deals[0].glob("*.json")):
        (target / path.name).write_bytes(path.read_bytes())


def shown_clauses(record: Record, first: int, last: int, deal: int = -1) -> dict[str, int]:
    """Each clause that a step from ``first`` to ``last`` shows, with the first such step."""
    found: dict[str, int] = {}
    for step in Replay(record, deal).steps():
        if step.number > last:
            break
        if step.number >= first:
            for clause in step.clauses:
                found.setdefault(clause, step.number)
    return found


def _load(content: GameContent, path: Path, faults: list[Fault], compared: bool) -> TeachingDeal | None:
    try:
        record = read_record(read_bytes(path))
        document = read_yaml(path.with_suffix(".yaml"))
    except RecordError as error:
        remedy = f"choose the deals of {content.name} anew, or mend the record"
        faults.append(Fault(Place(path), str(error), "a legal record", remedy))
        return None
    except ContentError as error:
        faults.extend(error.faults)
        return None
    side: _Side | None = read_form(_Side, document, faults)
    before = len(faults)
    if side is not None:
        faults += _wrong(content, record, side, document)
    if side is None or len(faults) > before:
        return None
    you = LETTERS.index(side.you)
    try:
        choices = read_compared(record, you, path) if compared else None
    except ContentError as error:
        faults.extend(error.faults)
        return None
    return TeachingDeal(
        path.stem,
        record,
        side.title,
        side.situation,
        side.first,
        side.last,
        side.scripted,
        side.shows,
        side.questions,
        path,
        side.whole,
        you,
        opened(side.folds, [one.step for one in choices.choices]) if choices else side.folds,
        choices,
        side.spread,
    )


def _wrong(content: GameContent, record: Record, side: _Side, document: Document) -> Iterator[Fault]:
    """What the side file says of the record and is not so."""
    anew = f"choose the deals of {content.name} anew, or mend it"
    if record.game.name != content.name:
        yield document.fault((), f"a record of {record.game.name}", f"one of {content.name}", "mend it")
        return
    count, seats = len(record.deals[-1].moves), tuple(LETTERS[: record.game.seats])
    if not 0 <= side.first <= side.last <= count:
        found = f"steps {side.first} to {side.last}"
        yield document.fault(("first",), found, f"a range within 0 to {count}", "mend it")
        return
    if side.whole and (side.first, side.last) != (0, count):
        found = f"steps {side.first} to {side.last}"
        yield document.fault(("whole",), found, f"of a whole deal all of them, 0 to {count}", "show all")
    if side.you not in seats:
        expected = f"the letter of a seat, one of {', '.join(seats)}"
        yield document.fault(("you",), quoted(side.you), expected, "mend it")
    there = shown_clauses(record, side.first, side.last)
    for at, clause in enumerate(side.shows):
        if clause not in there:
            expected = f"one that steps {side.first} to {side.last} show: {', '.join(there)}"
            yield document.fault(("shows", at), f"clause {quoted(clause)}", expected, anew)
    yield from _wrong_folds(side, document)
    yield from _wrong_questions(side, there_asked(record, side.first, side.last), document)


def there_asked(record: Record, first: int, last: int) -> dict[int, list[str]]:
    """What can be asked after each step: ``legal`` where somebody chooses next, the notes that the next beat tells."""
    asked: dict[int, list[str]] = {}
    for step in Replay(record, -1).steps():
        if first <= step.number <= last:
            told = [event.kind for event in step.events if event.source is None and event.target is None]
            asked[step.number] = told + ([LEGAL] if step.position.asks else [])
    return asked


def _wrong_folds(side: _Side, document: Document) -> Iterator[Fault]:
    before = side.first  # the first step is never folded
    for at, fold in enumerate(side.folds):
        if before < fold.first <= fold.last < side.last:
            before = fold.last
            continue
        expected = f"steps between {before} and {side.last}, one stretch after the other"
        yield document.fault(("folds", at), f"steps {fold.first} to {fold.last}", expected, "mend it")


def _wrong_questions(side: _Side, asked: Mapping[int, Sequence[str]], document: Document) -> Iterator[Fault]:
    for at, question in enumerate(side.questions):
        notes = asked.get(question.step, ())
        remedy = "mend it"
        if question.ask not in notes:
            expected = ", ".join(dict.fromkeys(notes)) or f"a step from {side.first} to {side.last}"
        elif not 1 <= question.which <= notes.count(question.ask):
            expected = f"which: one of 1 to {notes.count(question.ask)}"
        elif any(fold.first <= question.step <= fold.last for fold in side.folds):
            expected, remedy = "a step outside the folds", "ask at another step, or do not fold it"
        else:
            continue
        found = f"{question.ask} after step {question.step}"
        yield document.fault(("questions", at), found, expected, remedy)
