"""Teaching deals: full records beside a game's texts, each with a small file that says what it is there for.

    deals/01-case-b.json   the record, whole
    deals/01-case-b.yaml   title and situation, whole or an excerpt, the reader's seat, first and last step shown,
                           scripted or played, what it shows, dull stretches, questions
    deals/01-case-b.choices.yaml   perhaps: how the choices of that seat compare (``compared``)

Steps are counted as ``Replay`` counts them: 0 is the deal itself, n is the n-th move. Every record is replayed and
every claim checked when it is loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules_engine import RecordError, Replay, read_record
from rules_engine.echo import quoted
from rules_engine.fields import LETTERS
from rules_engine.played import Record

from ..faults import ContentError, Fault, Place
from ..texts.content import GameContent
from ..texts.examples import bilingual
from ..yamlplaces import Document, read_yaml
from .compared import Compared, read_compared

KEYS = ("title", "situation", "whole", "you", "first", "last", "scripted", "shows", "folds", "questions")
SPREAD = "spread"  # of a whole deal: the games that its scores were compared with
ASKED = ("step", "ask", "kind", "which", "of", "hand")
KINDS = ("may", "who", "next", "number", "gets", "mistake")
LEGAL = "legal"


@dataclass(frozen=True)
class Question:
    """Asked when standing after a step: ``legal`` (choose a card that may be played), or the name of a note that
    follows, the one of several by that name that ``which`` counts from 1.

    ``kind`` is what is asked about it. ``of`` is the seat or side whose number is asked, or the misreading that
    somebody makes. ``hand`` is said of one that was written by hand: choosing anew keeps it.
    """

    step: int
    ask: str
    kind: str = ""
    which: int = 1
    of: str = ""
    hand: bool = False

    def __post_init__(self) -> None:
        if not self.kind:
            object.__setattr__(self, "kind", "may" if self.ask == LEGAL else "who")


@dataclass(frozen=True)
class Fold:
    """A dull stretch of the record, from step ``first`` to ``last``: told in one caption."""

    first: int
    last: int


@dataclass(frozen=True)
class TeachingDeal:
    """A record and what is shown of it. ``shows`` are clauses, the reason for being there.

    ``situation`` says where we stand at the first step; it is a sentence as those of the phrases are, with the facts of
    that step. ``you`` is the seat that the reader sits in.
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


def first_whole(deals: Iterable[TeachingDeal]) -> TeachingDeal | None:
    """The whole deal that comes first, if there is one: that of which papers are made."""
    return next((deal for deal in deals if deal.whole), None)


def has_whole_deal(folder: Path) -> bool:
    """Whether a whole deal lies among the teaching deals in a folder, whatever else may be wrong with them."""
    sides = (path.with_suffix(".yaml") for path in sorted(folder.glob("*.json")))
    return any(read_yaml(side).data.get("whole") for side in sides if side.is_file())


def shown_clauses(record: Record, first: int, last: int, deal: int = 0) -> dict[str, int]:
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
        record = read_record(path.read_bytes())
    except RecordError as error:
        remedy = f"choose the deals of {content.name} anew, or mend the record"
        faults.append(Fault(Place(path), str(error), "a legal record", remedy))
        return None
    try:
        document = read_yaml(path.with_suffix(".yaml"))
    except ContentError as error:
        faults.extend(error.faults)
        return None
    before = len(faults)
    _check(content, record, document, faults)
    if len(faults) > before:
        return None
    data = document.data
    you = LETTERS.index(data["you"])
    try:
        choices = read_compared(record, you, path) if compared else None
    except ContentError as error:
        faults.extend(error.faults)
        return None
    return TeachingDeal(
        path.stem,
        record,
        data["title"],
        data["situation"],
        data["first"],
        data["last"],
        data["scripted"],
        tuple(data["shows"]),
        tuple(Question(**one) for one in data["questions"]),
        path,
        data["whole"],
        you,
        tuple(Fold(**one) for one in data["folds"]),
        choices,
    )


def _check(content: GameContent, record: Record, document: Document, faults: list[Fault]) -> None:
    data = document.data

    def fault(key: str, found: Any, expected: str, remedy: str = "mend it") -> None:
        said = found if isinstance(found, str) else quoted(found)
        faults.append(document.fault((key,) if key else (), said, expected, remedy))

    if not isinstance(data, dict) or set(data) - {SPREAD} != set(KEYS):
        keys = f"the keys {', '.join(KEYS)}, and {SPREAD} of a whole deal"
        fault("", sorted(map(str, data)) if isinstance(data, dict) else data, keys)
        return
    for key in ("title", "situation"):
        bilingual(document, (key,), data[key], faults)
    if record.game.name != content.name:
        fault("", f"a record of {record.game.name}", f"one of {content.name}")
        return
    count = len(record.deals[0].moves)
    first, last = data["first"], data["last"]
    if not (type(first) is int and type(last) is int and 0 <= first <= last <= count):
        fault("first", f"steps {first} to {last}", f"a range within 0 to {count}")
        return
    for key in ("scripted", "whole"):
        if type(data[key]) is not bool:
            fault(key, data[key], "true or false")
    if data["whole"] is True and (first, last) != (0, count):
        fault("whole", f"steps {first} to {last}", f"of a whole deal all of them, 0 to {count}", "show all")
    seats = LETTERS[: record.game.seats]
    if not isinstance(data["you"], str) or data["you"] not in tuple(seats):
        fault("you", data["you"], f"the letter of a seat, one of {', '.join(seats)}")
    if not isinstance(data["shows"], list) or not data["shows"]:
        fault("shows", data["shows"], "a list of clauses")
        return
    _check_shows(data, shown_clauses(record, first, last), content.name, fault)
    _check_folds(data, fault)
    _check_questions(data, there_asked(record, first, last), fault)


def there_asked(record: Record, first: int, last: int) -> dict[int, list[str]]:
    """What can be asked after each step: ``legal`` where somebody chooses next, the notes that the next beat tells."""
    asked: dict[int, list[str]] = {}
    for step in Replay(record).steps():
        if first <= step.number <= last:
            told = [event.kind for event in step.events if event.source is None and event.target is None]
            asked[step.number] = told + ([LEGAL] if step.position.asks else [])
    return asked


def _check_shows(data: Any, there: Mapping[str, int], game: str, fault: Any) -> None:
    for clause in data["shows"]:
        if not isinstance(clause, str) or clause not in there:
            expected = f"one that steps {data['first']} to {data['last']} show: {', '.join(there)}"
            fault("shows", f"clause {quoted(clause)}", expected, f"choose the deals of {game} anew, or mend it")


def _check_folds(data: Any, fault: Any) -> None:
    folds = data["folds"]
    if not isinstance(folds, list):
        fault("folds", folds, "a list of {first: step, last: step}")
        return
    before = data["first"]  # the first step is never folded
    for fold in folds:
        good = isinstance(fold, dict) and set(fold) == {"first", "last"}
        if not good or not all(type(step) is int for step in fold.values()):
            fault("folds", fold, "{first: step, last: step}")
        elif not before < fold["first"] <= fold["last"] < data["last"]:
            expected = f"steps between {before} and {data['last']}, one stretch after the other"
            fault("folds", f"steps {fold['first']} to {fold['last']}", expected)
        else:
            before = fold["last"]


def _check_questions(data: Any, asked: Mapping[int, Sequence[str]], fault: Any) -> None:
    questions: Sequence[Any] = data["questions"] if isinstance(data["questions"], list) else [data["questions"]]
    for question in questions:
        if not isinstance(question, dict) or not {"step", "ask"} <= set(question) <= set(ASKED):
            fault("questions", question, "{step: number, ask: word} and perhaps kind, which, of, hand")
            continue
        step, ask, which = question["step"], question["ask"], question.get("which", 1)
        told = asked.get(step, ()) if type(step) is int else ()
        if not isinstance(ask, str) or ask not in told:
            words = ", ".join(dict.fromkeys(told))
            fault("questions", question, words or f"a step from {data['first']} to {data['last']}")
        elif type(which) is not int or not 1 <= which <= told.count(ask):
            fault("questions", question, f"which: one of 1 to {told.count(ask)}")
        elif question.get("kind", KINDS[0]) not in KINDS:
            fault("questions", question, f"kind: one of {', '.join(KINDS)}")
        elif not isinstance(question.get("of", ""), str) or type(question.get("hand", True)) is not bool:
            fault("questions", question, "of: a word, hand: true")
        elif any(fold["first"] <= step <= fold["last"] for fold in _whole_folds(data)):
            fault("questions", question, "a step outside the folds", "ask at another step, or do not fold it")


def _whole_folds(data: Any) -> list[Any]:
    """The folds that have the right form."""
    folds = data["folds"] if isinstance(data["folds"], list) else []
    found = [one for one in folds if isinstance(one, dict) and set(one) == {"first", "last"}]
    return [one for one in found if all(type(step) is int for step in one.values())]
