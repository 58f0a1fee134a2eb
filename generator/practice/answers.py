"""What is answered to a question about a position: by the rules, and by each misreading of them.

A calculation is asked about the same given position again while the engine misreads a rule. What a misreading cannot
come to grips with, it does not answer.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from typing import Any, Final, NamedTuple

from rules_engine import find_game
from rules_engine.fields import LETTERS
from rules_engine.game import Game
from rules_engine.games import misreadings
from rules_engine.misreading import Misreading, misread
from rules_engine.options import make_options
from rules_engine.scoring import Line, Working

from ..walkthrough.misled import ASTRAY
from .items import Answer, Wrong, alike
from .questions import NONE, ONE, SEVERAL, WRITTEN, Question

Part = str | int | None


class Posed(NamedTuple):
    """A position: the table, and what it gives to a calculation, in record form."""

    calculation: str
    seats: int
    options: Mapping[str, Any]
    given: Mapping[str, Any]

    @property
    def key(self) -> str:
        """The same for the same position."""
        return json.dumps(self, sort_keys=True)


def table_of(kind: type[Game], posed: Posed) -> Game:
    """The table of a position."""
    return kind(posed.seats, make_options(kind.Options, posed.options, posed.seats))


def worked(name: str, posed: Posed) -> Working | None:
    """What the calculation comes to by the rules; None where it comes to nothing."""
    return run(find_game(name), posed)


def run(kind: type[Game], posed: Posed) -> Working | None:
    """What the calculation comes to by the rules that the engine plays by now."""
    try:
        game = table_of(kind, posed)
        return game.calculations[posed.calculation].run(game, posed.given)
    except ASTRAY:
        return None


def all_worked(name: str, positions: Sequence[Posed]) -> Iterator[tuple[Misreading | None, list[Working | None]]]:
    """The workings of all positions: by the rules, then by each misreading, which is put in place only once."""
    kind = find_game(name)  # once: a misreading empties the caches of the engine, that of the games among them
    for one in (None, *misreadings(name)):
        with misread(kind, one) if one else nullcontext():
            yield one, [run(kind, posed) for posed in positions]


# the answer to a question ---------------------------------------------------------------------------------


def parts(question: Question, working: Working) -> list[Part]:
    """What of a result can be asked for: its seats, or places from 1; None for all of it."""
    if not question.parted:
        return [None]
    value = working.result[question.key]
    return list(value) if isinstance(value, Mapping) else list(range(1, len(value) + 1))


def answer(question: Question, working: Working | None, of: Part) -> Answer:
    """The answer in a working, or None where there is none."""
    if working is None or question.key not in working.result:
        return None
    value = working.result[question.key]
    if of is not None:
        try:
            value = value[of - 1] if isinstance(of, int) else value[of]
        except LookupError:
            return None
    if question.form == "gets":
        return sorted(seat for seat, own in value.items() if own)
    if isinstance(value, str | int) or value is None:
        return value
    found = [_plain(one) for one in value]
    if question.form in SEVERAL:
        return sorted(set(found)) if all(isinstance(one, str | int) for one in found) else found
    return found


def _plain(value: Any) -> Any:
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


def choices(question: Question, game: Game, given: Mapping[str, Any], answers: Iterable[Answer]) -> list[Answer]:
    """What is offered to be ticked, in an order that tells nothing; of some forms, what anybody comes to."""
    offered: Mapping[str, Any] = {
        "seat": LETTERS[: game.seats],
        "seats": LETTERS[: game.seats],
        "gets": LETTERS[: game.seats],
        "side": game.scored,
        "sides": game.scored,
        "yes": (True, False),
    }
    if question.form in WRITTEN:
        return []
    if question.form in ("cards", "card"):
        order = game.deck.kinds
        lying = [kind for zone in question.zones or (question.hand,) for kind in given[zone]]
        return sorted(dict.fromkeys(lying), key=order.index)
    if question.form in offered:
        return list(offered[question.form])
    union: list[Answer] = []
    for one in answers:
        for each in one if question.form == "several" else [one]:
            if not any(alike(each, other) for other in union):
                union.append(each)
    kinds = game.deck.kinds

    def rank(one: Answer) -> tuple[int, list[Any]]:
        parts = one if isinstance(one, list) else [one]
        places = [kinds.index(part) if part in kinds else len(kinds) for part in parts]
        return len(parts), [*places, *(part if isinstance(part, int) else 0 for part in parts), json.dumps(one)]

    return sorted(union, key=rank)


def answering(question: Question, one: Misreading) -> bool:
    """Whether a misreading answers a question: one of the turns does not where a trick is drawn in its order."""
    return not (question.draw == "trick" and one.replaces.startswith("Table."))


def wrong_answers(right: Answer, misled: Iterable[tuple[Misreading, Answer]]) -> tuple[Wrong, ...]:
    """The wrong answers, each with all misreadings that come to it."""
    found: list[tuple[Answer, list[str]]] = []
    for one, said in misled:
        if said is None or alike(said, right):
            continue
        names = next((names for other, names in found if alike(other, said)), None)
        if names is None:
            found.append((said, names := []))
        names.append(one.id)
    return tuple(Wrong(said, tuple(names)) for said, names in found)


# what decides ---------------------------------------------------------------------------------------------

_EVERY: Final = ("cards", "several", "seats", "sides", "gets", "order")


def deciding(question: Question, working: Working, of: Part) -> list[Line]:
    """The lines of a working that decide the answer, and the clauses that decide it besides."""
    besides = [Line(clause, None, (), {}) for clause in question.clauses]
    return [*(_told(question, working, of) if question.shows != NONE else ()), *besides]


def _told(question: Question, working: Working, of: Part) -> list[Line]:
    lines, shows = [*working.lines], question.shows
    told = [line for line in lines if shows in (line.clause, *line.facts)] if shows else lines
    if of is not None:
        own = [line for line in told if of == line.seat or (shows and _names(line.facts.get(shows), of))]
        return own or (lines[of - 1 : of] if isinstance(of, int) else []) or lines[-1:]
    right = working.result.get(question.key)
    if question.form == "card":
        return [line for line in told if right in line.cards]
    if question.form in ONE:
        return [line for line in told if shows and line.seat == right][-1:] or told[-1:]
    return told if shows or question.form in _EVERY else lines[-1:]


def _names(fact: Any, of: Part) -> bool:
    return fact == of or (isinstance(fact, list | tuple) and of in fact)
