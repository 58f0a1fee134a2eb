"""Questions of a position that no calculation answers: what may be chosen there, and who is next.

The engine plays the record's moves from the beginning, by the rules or by a misreading. What a misreading does not
bring to the same position, it does not answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from typing import Any

from rules_engine import Position, Record, find_game
from rules_engine.fields import LETTERS
from rules_engine.misreading import Misreading, misread
from rules_engine.position import Move, context_of
from rules_engine.reach import Seen, last_round
from rules_engine.scoring import Working, names

from ..walkthrough.misled import ASTRAY
from .answers import Posed, all_worked
from .questions import Question

Answers = Mapping[str, Any]
Lying = list[tuple[str, int, tuple[int, ...]]]


def given_at(question: Question, seen: Seen) -> Answers | None:
    """What a step of a record gives to a question, in record form; None where it is not asked there."""
    if seen.deal or seen.over:
        return None
    if question.asks:
        if question.asks not in [ask.name for ask in seen.step.position.asks]:
            return None
        seat = seen.seat
        zones = {zone.name: zone for zone in seen.step.position.table.zones if zone.owner in (-1, seat)}
        lying = {name: list(names(seen.game, zones[name])) for name in question.zones}
        return {"seat": LETTERS[seat], **lying}
    moves = [*seen.moves]
    if seen.made != question.after or not seen.asked:
        return None
    while moves and moves[-1][1] != question.plays:
        moves.pop()
    plays = {seat: value for seat, _, value in last_round(moves, [question.plays])}
    cards = {LETTERS[seat]: names(seen.game, [plays[seat]])[0] for seat in sorted(plays)}
    return {"lead": LETTERS[next(iter(plays))], "cards": cards}


def _reached(record: Record, number: int) -> Position | None:
    """The position, if everybody so far was due who moved."""
    deal, game = record.deals[0], record.game
    try:
        position = Position(type(game)(game.seats, game.options), deal.setup)
        for move in deal.moves[:number]:
            if move[0] not in {ask.seat for ask in position.asks}:
                return None
            position.put(move, trusted=True)
        return position if position.asks else None
    except ASTRAY:
        return None


def _answered(position: Position, question: Question) -> Working | None:
    try:
        if question.after:
            return Working((), {"next": LETTERS[position.seat]})
        options = [move for move in position.options() if move[1] == question.asks]
        return Working(
            (), {question.key: sorted({one for move in options for one in _leaves(position, move, question)})}
        )
    except ASTRAY:
        return None


def _leaves(position: Position, move: Move, question: Question) -> Sequence[Any]:
    """What a choice names: the leaves of one of its fields, in record form."""
    verb = position.game.verbs[move[1]]
    return list(_flat(verb.write(move[2], context_of(position.game)).get(question.key)))


def _flat(value: Any) -> Iterator[Any]:
    if isinstance(value, Mapping | list | tuple):
        for one in value.values() if isinstance(value, Mapping) else value:
            yield from _flat(one)
    elif value is not None:
        yield value


def all_answered(
    name: str,
    posed: Sequence[tuple[Posed, tuple[int, int, int]]],
    records: Sequence[Record],
    wanted: Mapping[str, Question],
) -> list[tuple[Misreading | None, list[Working | None]]]:
    """The workings of all positions, by the rules and then by each misreading, calculated or played."""
    questions = {question.source: question for question in wanted.values() if not question.calculation}
    played = [
        (index, at, questions[one.calculation]) for index, (one, at) in enumerate(posed) if one.calculation in questions
    ]
    found = list(all_worked(name, [one for one, _ in posed]))
    right: dict[int, Lying] = {}
    kind = find_game(name)
    for one, workings in found if played else ():
        with misread(kind, one) if one else nullcontext():
            for index, (number, _, moves), question in played:
                position = _reached(records[number], moves)
                lying = _lying(position, question) if position else None
                if one is None and lying:
                    right[index] = lying
                workings[index] = _answered(position, question) if position and lying == right.get(index) else None
    return found


def _lying(position: Position, question: Question) -> Lying:
    """Where the cards lie; and who is asked, where that is not the question."""
    zones = [(zone.name, zone.owner, tuple(zone)) for zone in position.table.zones]
    return zones if question.after else [("asked", position.seat, ()), *zones]
