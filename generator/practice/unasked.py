"""What is wrong with ``practice.yaml`` before anything is asked of anybody: its form, its answers, its words."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine import RulesError
from rules_engine.games import find_game

from ..errors import PhraseError
from ..faults import ContentError, Fault
from ..languages import LANGS
from ..texts.content import GameContent
from ..texts.exampleprose import computed
from .questions import Question, questions


def unasked(content: GameContent) -> Iterator[Fault]:
    """What ``practice --choose`` or a build would end at; worked examples are the positions that it is tried with."""
    try:
        asked = questions(content)
    except ContentError as error:
        yield from error.faults
        return
    for question in asked.values():
        if question.place.path.parent == content.folder:
            yield from _of_verbs(content, question)
            yield from dict.fromkeys(_tried(content, question))


def _of_verbs(content: GameContent, question: Question) -> Iterator[Fault]:
    verbs = find_game(content.name).verbs
    if question.asks and question.asks not in verbs:
        found = f"asks: {question.asks}"
        yield Fault(question.place, found, f"one of {', '.join(verbs)}", "name a verb of the game")
    if not (question.calculation or question.asks or question.after):
        found = "neither calculation nor asks nor after"
        yield Fault(question.place, found, "what the question is about", "name a calculation of worked.py")


def _tried(content: GameContent, question: Question) -> Iterator[Fault]:
    calculation = find_game(content.name).calculations.get(question.calculation)
    wanted = set(calculation.given.codecs) if calculation else set[str]()
    examples = [one for one in content.examples if one.calculation == question.calculation]
    for example in (one for one in examples if wanted <= set(one.given)):  # what may be left out is given on worksheets
        try:
            table, working = computed(example)
        except RulesError:  # told of the example
            continue
        if question.key not in working.result:
            expected = f"one of {', '.join(working.result)}, which {question.calculation} computes"
            yield Fault(question.place, f"answer: {question.answer}", expected, "name one of these")
            continue
        part = working.result[question.key]
        of = next(iter(part), None) if question.parted and isinstance(part, dict) else 1 if question.parted else None
        given = {"given": example.given, "of": of, "seats": example.seats, "rule": table.numbers()}
        for lang in LANGS:
            try:
                question.asked(content, lang, {**example.given, **given})
            except PhraseError as error:
                yield Fault(question.place, str(error), "a question of what is given", "mend ask")
