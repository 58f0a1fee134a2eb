"""Whether a bank is right: right answers by the rules, wrong ones by their misreadings, positions by a record.

A build looks at what it prints; the tests look at everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine import Record, find_game
from rules_engine.games import given_of
from rules_engine.reach import agree, seen_in, values_of

from ..errors import SheetError
from ..texts.content import GameContent
from .answers import Posed, answer, answering, choices, deciding, table_of, wrong_answers
from .choosing import level_of
from .items import Bank, Item, alike
from .playedon import all_answered, given_at
from .positions import cards_in
from .questions import questions


def check_items(content: GameContent, items: Sequence[Item], records: Sequence[Record]) -> None:
    """Raises SheetError with every item that the engine answers otherwise."""
    wrong = list(faults(content, items, records))
    if wrong:
        raise SheetError("\n".join([*wrong, f"choose the items anew: tehodoki practice {content.name} --choose"]))


def faults(content: GameContent, items: Sequence[Item], records: Sequence[Record]) -> Iterator[str]:
    """A line for each item that is not as the engine has it now."""
    wanted, kind = questions(content), find_game(content.name)
    for item in items:
        if item.question not in wanted:
            yield f"{content.name}, item {item.id}: no question {item.question!r} any more"
    known = [item for item in items if item.question in wanted]
    posed = [posed_of(content, item) for item in known]
    by = all_answered(content.name, [(one, item.at) for one, item in zip(posed, known, strict=True)], records, wanted)
    for index, item in enumerate(known):
        question, truth = wanted[item.question], by[0][1][index]
        right = answer(question, truth, item.of)
        misled = [(one, workings[index]) for one, workings in by[1:] if one and answering(question, one)]
        wrong = wrong_answers(right, [(one, answer(question, working, item.of)) for one, working in misled])
        where = f"{content.name}, item {item.id}"
        if truth is None or not alike(right, item.right):
            yield f"{where}: right is {right!r}, not {item.right!r}"
            continue
        if wrong != item.wrong:
            yield f"{where}: wrong answers are {wrong!r}, not {item.wrong!r}"
        clauses = tuple(dict.fromkeys(line.clause for line in deciding(question, truth, item.of)))
        if clauses != item.clauses:
            yield f"{where}: decided by {', '.join(clauses)}, not by {', '.join(item.clauses)}"
        level = level_of(question, len(clauses), cards_in(item.given), len(wrong))
        if level != item.level:
            yield f"{where}: is of level {level}, not {item.level}"
        offered = choices(question, table_of(kind, posed[index]), item.given, [right, *_answers(item)])
        if not alike(offered, item.choices):
            yield f"{where}: to choose from are {offered!r}, not {list(item.choices)!r}"


def _answers(item: Item) -> list[object]:
    return [one.answer for one in item.wrong]


def posed_of(content: GameContent, item: Item) -> Posed:
    """The position of an item."""
    return Posed(questions(content)[item.question].source, item.seats, item.options, item.given)


def not_shown(content: GameContent, bank: Bank) -> Iterator[str]:
    """A line for each item whose position does not occur where it says."""
    shown, wanted, kind = given_of(content.name), questions(content), find_game(content.name)
    waiting: dict[tuple[int, int, int], list[Item]] = {}
    for item in bank.items:
        waiting.setdefault(item.at, []).append(item)
    for number, record in enumerate(bank.records):
        for seen in seen_in(record):
            for item in waiting.pop((number, seen.deal, seen.step.number), ()):
                game = table_of(kind, posed_of(content, item))
                calculation = wanted[item.question].calculation
                if not calculation:
                    if given_at(wanted[item.question], seen) != item.given:
                        yield f"{content.name}, item {item.id}: record {number} does not show it at {item.at}"
                    continue
                values = values_of(game, calculation, item.given)
                found = [given for name, given in shown(seen) if name == calculation]
                if not any(agree(given, values) for given in found):
                    yield f"{content.name}, item {item.id}: record {number} does not show it at {item.at}"
    for at, items in waiting.items():
        yield f"{content.name}, item {items[0].id}: no step {at}"
