"""Teaching deals: full records beside a game's texts, each with a small file that says what it is there for.

    deals/01-case-b.json   the record, whole
    deals/01-case-b.yaml   title, reason, first and last step shown, scripted or played, what it shows, questions

Steps are counted as ``Replay`` counts them: 0 is the deal itself, n is the n-th move. Every record is replayed and
every claim checked when it is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.faults import ContentError, Fault, Place
from generator.texts.content import GameContent
from generator.texts.examples import bilingual
from generator.yamlplaces import Document, read_yaml
from rules_engine import RecordError, Replay, read_record
from rules_engine.echo import quoted
from rules_engine.played import Record

KEYS = ("title", "reason", "first", "last", "scripted", "shows", "questions")
LEGAL = "legal"


@dataclass(frozen=True)
class Question:
    """Asked when standing after a step: ``legal`` (choose a card that may be played), or the name of a note that
    follows (choose whom it is about)."""

    step: int
    ask: str


@dataclass(frozen=True)
class TeachingDeal:
    """A record and what is shown of it. ``shows`` are clauses, the reason for being there."""

    id: str
    record: Record
    title: Mapping[str, str]
    reason: Mapping[str, str]
    first: int
    last: int
    scripted: bool
    shows: tuple[str, ...]
    questions: tuple[Question, ...]
    path: Path


def load_deals(content: GameContent, folder: Path | None = None) -> tuple[TeachingDeal, ...]:
    """The teaching deals in ``folder`` (default: beside the game's texts), checked. Raises ContentError."""
    folder = folder or content.folder / "deals"
    faults: list[Fault] = []
    deals = []
    for path in sorted(folder.glob("*.json")):
        deal = _load(content, path, faults)
        if deal:
            deals.append(deal)
    if faults:
        raise ContentError(faults)
    return tuple(deals)


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


def _load(content: GameContent, path: Path, faults: list[Fault]) -> TeachingDeal | None:
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
    questions = tuple(Question(one["step"], one["ask"]) for one in data["questions"])
    return TeachingDeal(
        path.stem,
        record,
        data["title"],
        data["reason"],
        data["first"],
        data["last"],
        data["scripted"],
        tuple(data["shows"]),
        questions,
        path,
    )


def _check(content: GameContent, record: Record, document: Document, faults: list[Fault]) -> None:
    data = document.data

    def fault(key: str, found: Any, expected: str, remedy: str = "mend it") -> None:
        said = found if isinstance(found, str) else quoted(found)
        faults.append(document.fault((key,) if key else (), said, expected, remedy))

    if not isinstance(data, dict) or set(data) != set(KEYS):
        fault("", sorted(data) if isinstance(data, dict) else data, f"the keys {', '.join(KEYS)}")
        return
    for key in ("title", "reason"):
        bilingual(document, (key,), data[key], faults)
    if record.game.name != content.name:
        fault("", f"a record of {record.game.name}", f"one of {content.name}")
        return
    count = len(record.deals[0].moves)
    first, last = data["first"], data["last"]
    if not (type(first) is int and type(last) is int and 0 <= first <= last <= count):
        fault("first", f"steps {first} to {last}", f"a range within 0 to {count}")
        return
    if type(data["scripted"]) is not bool:
        fault("scripted", data["scripted"], "true or false")
    there = shown_clauses(record, first, last)
    shows = data["shows"]
    if not isinstance(shows, list) or not shows:
        fault("shows", shows, "a list of clauses")
        return
    for clause in shows:
        if not isinstance(clause, str) or clause not in there:
            expected = f"one that steps {first} to {last} show: {', '.join(there)}"
            fault("shows", f"clause {quoted(clause)}", expected, f"choose the deals of {content.name} anew, or mend it")
    _check_questions(data, there_asked(record, first, last), fault)


def there_asked(record: Record, first: int, last: int) -> dict[int, set[str]]:
    """What can be asked after each step: ``legal`` where somebody chooses next, the notes that the next beat tells."""
    asked: dict[int, set[str]] = {}
    for step in Replay(record).steps():
        if first <= step.number <= last:
            told = (event for event in step.events if event.source is None and event.target is None)
            notes = {event.kind for event in told if event.by >= 0}
            asked[step.number] = notes | ({LEGAL} if step.position.asks else set())
    return asked


def _check_questions(data: Any, asked: Mapping[int, set[str]], fault: Any) -> None:
    questions: Sequence[Any] = data["questions"] if isinstance(data["questions"], list) else [data["questions"]]
    for question in questions:
        if not isinstance(question, dict) or set(question) != {"step", "ask"}:
            fault("questions", question, "{step: number, ask: word}")
            continue
        step, ask = question["step"], question["ask"]
        told = asked.get(step, set()) if type(step) is int else set()
        if not isinstance(ask, str) or ask not in told:
            words = ", ".join(sorted(told))
            fault("questions", question, words or f"a step from {data['first']} to {data['last']}")
