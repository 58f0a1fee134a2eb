"""Which questions a walkthrough asks: all that can be asked where it shows something are made, and few of them kept.

A question that is not as questions must be is never chosen: no misreading comes to another answer, or two answers could
be told only the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from rules_engine import Replay
from rules_engine.game import Game
from rules_engine.games import showing
from rules_engine.position import facts_of
from rules_engine.table import Event

from ..languages import LANGS
from ..texts.content import GameContent
from ..texts.phrases import Phrases
from . import data as form
from .deals import LEGAL, Question, TeachingDeal
from .misled import Misled
from .steps import trial, tried


class Quota(NamedTuple):
    """How many questions there may be in all, and of each kind, in the order in which they are chosen."""

    most: int
    kinds: dict[str, int]


WHOLE = Quota(10, {"gets": 2, "mistake": 1, "next": 2, "who": 2, "may": 3, "number": 2})
EXCERPT = Quota(3, {"gets": 1, "next": 1, "who": 1, "may": 1, "number": 1, "mistake": 1})
FEWEST = 2  # readings: a mistake is chosen from more
ENOUGH = 8  # questions of a whole deal: where some kinds cannot be asked, others are asked more often


def asked(content: GameContent, deal: TeachingDeal) -> tuple[Question, ...]:
    """The questions of a deal, those that were written by hand among them, in the order of its steps."""
    hand = tuple(question for question in deal.questions if question.hand)
    quota = WHOLE if deal.whole else EXCERPT
    possible = tuple(possible_questions(content, deal))
    data, made = tried(content, replace(deal, questions=(*hand, *possible)), LANGS[0])
    folded = {step for fold in data["folds"] for step in range(fold["first"], fold["last"] + 1)}
    made = {
        question: one
        for question, one in made.items()
        if one["step"] not in folded
        and (one["kind"] != "mistake" or len(one["answers"]) > FEWEST)
        and not any(told_above(data["steps"][at], one) for at in _above(one))
    }
    chosen = list(hand)
    taken = {made[question]["step"] for question in hand if question in made}
    notes = {(question.step, question.ask) for question in hand}

    def choose(left: Iterable[Question], most: int) -> None:
        """Of these so many more, never two at one step, nor two about one trick of which one tells the other."""
        for question in left:
            step, about = made[question]["step"], (question.step, question.ask)
            told = about in notes and question.kind in ("who", "next", "mistake")
            if most > 0 and len(chosen) < quota.most and step not in taken and not told:
                chosen.append(question)
                taken.add(step)
                notes.add(about)
                most -= 1

    for kind, most in quota.kinds.items():
        left = [question for question in possible if question.kind == kind and question in made]
        choose(_spread(left, most), most)
    if deal.whole:
        rest = [question for question in possible if question in made and question.kind != "mistake"]
        choose(_spread(rest, ENOUGH), ENOUGH - len(chosen))
    return tuple(sorted(chosen, key=lambda question: (question.step, question.ask != LEGAL)))


def told_above(step: form.Step, question: form.Question) -> bool:
    """Whether the caption over a question gives its answer: the number that is asked for, or, as a lesson, the very
    rule that somebody got wrong."""
    right = next(one for one in question["answers"] if one["right"])
    if question["kind"] == "number":
        return right.get("label", "") in re.findall(r"\d+", re.sub(r"⟦[^⟧]*⟧|<[^>]*>", "", step["caption"]))
    return question["kind"] == "mistake" and "lesson" in step and bool(set(right["clauses"]) & set(step["clauses"]))


def _above(question: form.Question) -> Iterable[int]:
    """The steps that a question may stand at: a mistake stands a step later where something else is asked first."""
    at = question["step"]
    return (max(at - 1, 0), at) if question["kind"] == "mistake" else (at,)


def askable(content: GameContent, deal: TeachingDeal) -> dict[int, set[str]]:
    """The kinds of question that could be asked at each step of a walkthrough."""
    found: dict[int, set[str]] = {}
    for question in tried(content, replace(deal, questions=tuple(possible_questions(content, deal))), LANGS[0])[
        1
    ].values():
        found.setdefault(question["step"], set()).add(question["kind"])
    return found


def seat_of(deal: TeachingDeal) -> int:
    """The seat that the reader sits in: the one that must think most often about what may be chosen."""
    counts: Counter[int] = Counter()
    for step in Replay(deal.record, -1).steps():
        if (
            step.position.asks
            and deal.first <= step.number < deal.last
            and not deal.folded(step.number, step.number + 1)
        ):
            ask = step.position.asks[0]
            counts[ask.seat] += 0 < len(ask.values()) < len(ask.candidates())
    return min(counts, key=lambda seat: (-counts[seat], seat), default=0)


def _spread(questions: Sequence[Question], most: int) -> list[Question]:
    """All of them, at first so many that are far from one another: the first, the last, and what lies between."""
    count = min(most, len(questions))
    far = [questions[index * (len(questions) - 1) // max(count - 1, 1)] for index in range(count)]
    return [*far, *(question for question in questions if question not in far)]


def dropped(content: GameContent, deal: TeachingDeal) -> Iterator[str]:
    """Why questions of a deal cannot be asked, a line for each reason, with the steps of the record."""
    reasons: dict[tuple[str, str, str], list[int]] = {}
    for question, why in refused(content, deal).items():
        reasons.setdefault((question.kind, question.ask, why), []).append(question.step)
    for (kind, ask, why), steps in reasons.items():
        yield f"{ask} ({kind}) after step {', '.join(map(str, dict.fromkeys(steps)))}: {why}"


def refused(content: GameContent, deal: TeachingDeal) -> Mapping[Question, str]:
    """The questions of a deal that are not as questions must be, each with what was found."""
    possible = tuple(possible_questions(content, deal))
    return {one: fault.found for one, fault in trial(content, replace(deal, questions=possible), LANGS[0]).items()}


def untold(made: form.Data) -> Iterator[tuple[int, str]]:
    """The rules behind the answers of questions that no step has told by then, each with the step."""
    for question in made["questions"]:
        behind = [one for one in question["answers"] if one["right"] or "misreading" in one]
        for clause in sorted({clause for one in behind for clause in one["clauses"]} - told_by(made, question["step"])):
            yield question["step"], clause


def told_by(made: form.Data, last: int) -> set[str]:
    """The rules that were told up to a step. What lies in a fold is not told."""
    folded = {step for fold in made["folds"] for step in range(fold["first"], fold["last"] + 1)}
    shown = (step for at, step in enumerate(made["steps"][: last + 1]) if at not in folded)
    return {clause for step in shown for clause in step["clauses"]}


def possible_questions(content: GameContent, deal: TeachingDeal, of_all: bool = False) -> Iterator[Question]:
    """All that could be asked at steps that are shown; what may be chosen of the reader's seat alone, or ``of_all``."""
    game, said, misled = deal.record.game, content.phrases[LANGS[0]], Misled(deal.record)
    for step in Replay(deal.record, -1).steps():
        if not deal.first <= step.number <= deal.last:
            continue
        if step.events and step.number > deal.first and not deal.folded(step.number):
            yield from _notes(game, said, step.number, step.events, misled)
        if step.position.asks and step.number < deal.last and not deal.folded(step.number, step.number + 1):
            ask = step.position.asks[0]
            if 0 < len(ask.values()) < len(ask.candidates()) and (of_all or ask.seat == deal.you):
                yield Question(step.number, LEGAL)


def _notes(game: Game, said: Phrases, number: int, events: Iterable[Event], misled: Misled) -> Iterator[Question]:
    shown, counts = showing(game.name), Counter[str]()
    for event in events:
        if event.source is not None or event.target is not None:
            continue
        kind = event.kind
        counts[kind] += 1
        which = counts[kind]
        if kind in shown.numbers and f"question.number.{kind}" in said:
            told = facts_of(game, {shown.numbers[kind]: event.facts[shown.numbers[kind]]})[shown.numbers[kind]]
            for of in told if isinstance(told, dict) else ("",):
                yield Question(number, kind, "number", which, of)
        if kind in shown.gets and f"question.gets.{kind}" in said:
            yield Question(number, kind, "gets", which)
        if event.by >= 0 and f"question.{kind}" in said:
            yield Question(number, kind, "next" if kind in shown.after else "who", which)
        fact = shown.numbers.get(kind, "")
        if fact in event.facts or (event.by >= 0 and f"question.{kind}" in said):
            for one in misled.notes(number, kind, which):
                if one.note and (one.note.by, one.note.facts.get(fact)) != (event.by, event.facts.get(fact)):
                    yield Question(number, kind, "mistake", which, one.misreading.id)
