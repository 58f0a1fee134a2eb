"""Choosing a bank: deals are played, all that can be asked of them is answered, and what teaches most is kept.

Greedy: the item comes next that shows most of what is shown too little yet, misreadings first, then clauses; of equal
ones the one that tells more errors apart. At most three are the same, none looks like another, and nothing is filled
up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rules_engine import Record, find_game
from rules_engine.games import shown_table
from rules_engine.rand import Rand
from rules_engine.scoring import Working

from ..languages import LANGS
from ..print.sheetview import SheetView
from ..texts.content import GameContent
from ..walkthrough.deals import load_deals
from .answers import Part, answer, answering, choices, deciding, parts, table_of, wrong_answers
from .items import Bank, Item
from .itemview import Looks, Shown
from .playedon import all_answered
from .positions import Found, cards_in, changed_options, played, positions, tables
from .questions import ONE, Question, questions
from .reasons import OFTEN, report

SEED: Final = 1
AIM: Final = 60
SAME: Final = 3
TWICE: Final = 2  # items that a clause decides
DEALS: Final = 10
MATCHES: Final = 2
OTHER_DEALS: Final = 3  # of tables that are not the one that is shown
HARD: Final = (3, 5)
"""Up to so hard is level 1, up to so hard level 2."""
MOST_RECORDS: Final = 16

Say = Callable[[str], None]


@dataclass(frozen=True)
class Chosen:
    """A bank, and the lines of a report on what it cannot ask."""

    bank: Bank
    report: tuple[str, ...]


def choose(content: GameContent, seed: int = SEED, said: Say = lambda _: None) -> Chosen:
    """Choose a bank for a game. Raises ContentError."""
    wanted, rand = questions(content), Rand("practice", content.name, seed)
    records, found = list[Record](), list[Found]()
    for game in tables(content, wanted) if wanted else ():
        own = shown_table(content.name)
        first = (game.seats, game.options) == (own.seats, own.options)
        for number, whole in enumerate([*[True] * MATCHES, *[False] * (DEALS if first else OTHER_DEALS)]):
            record = played(game, f"{seed}/{len(records)}", whole)
            found += positions(record, len(records), wanted, rand.stream(len(records)))
            records.append(record)
            said(f"{content.name}: {game.seats} players {changed_options(game) or ''} record {number + 1}")
    for deal in load_deals(content, compared=False) if wanted else ():
        found += positions(deal.record, len(records), wanted, rand.stream(len(records)))
        records.append(deal.record)
    found = _each_once(found)
    candidates = list(candidates_of(content.name, wanted, found, records))
    said(f"{content.name}: {len(candidates)} candidates")
    kept = _numbered(_greedy(content, candidates, rand))
    used = sorted({one.at[0] for one in kept})
    bank = Bank(
        tuple(replace(one, at=(used.index(one.at[0]), *one.at[1:])) for one in kept),
        tuple(records[number] for number in used),
    )
    return Chosen(bank, tuple(report(content, bank, candidates, found)))


def _each_once(found: Iterable[Found]) -> list[Found]:
    """Positions by what they give: of the same ones the first."""
    kept: dict[str, Found] = {}
    for one in found:
        kept.setdefault(one.posed.key, one)
    return list(kept.values())


def candidates_of(
    name: str, wanted: Mapping[str, Question], found: Sequence[Found], records: Sequence[Record]
) -> Iterator[Item]:
    """Every item that has a wrong answer with a reason."""
    by = all_answered(name, [(one.posed, one.at) for one in found], records, wanted)
    truths, wrong = by[0][1], by[1:]
    for index, one in enumerate(found):
        truth = truths[index]
        if truth is None:
            continue
        misled = [(misreading, workings[index]) for misreading, workings in wrong if misreading]
        cards = cards_in(one.posed.given)
        for question in wanted.values():
            if question.source == one.posed.calculation and question.key in truth.result:
                low, high = question.cards
                for of in parts(question, truth) if low <= cards <= high else ():
                    item = made(name, question, one, of, truth, misled)
                    if item is not None:
                        yield item


def made(
    name: str, question: Question, found: Found, of: Part, truth: Working, misled: Sequence[tuple[Any, Working | None]]
) -> Item | None:
    """An item, or None where it asks nothing: nobody answers it otherwise, or there is nothing to choose from."""
    posed, right = found.posed, answer(question, truth, of)
    answers = [(one, answer(question, working, of)) for one, working in misled if answering(question, one)]
    wrong = wrong_answers(right, answers)
    if not wrong or right is None:
        return None
    offered = choices(question, table_of(find_game(name), posed), posed.given, [right, *(one.answer for one in wrong)])
    if question.form in ONE and right not in offered:
        return None
    lines = deciding(question, truth, of)
    clauses = tuple(dict.fromkeys(line.clause for line in lines))
    level = level_of(question, len(clauses), cards_in(posed.given), len(wrong))
    return Item(
        id="",
        question=question.id,
        level=level,
        seats=posed.seats,
        options=posed.options,
        given=posed.given,
        of=of,
        choices=tuple(offered),
        at=found.at,
        right=right,
        clauses=clauses,
        wrong=wrong,
    )


def level_of(question: Question, clauses: int, cards: int, wrong: int) -> int:
    """★ to ★★★: by how much decides, how much lies there, how many errors can be made; with a single one it is ★."""
    hard = clauses + cards // 5 + wrong + question.weight
    return 1 if wrong < 2 or hard <= HARD[0] else 2 if hard <= HARD[1] else 3


# which are kept -------------------------------------------------------------------------------------------


def _greedy(content: GameContent, candidates: Sequence[Item], rand: Rand) -> list[Item]:
    """At most so many as are aimed at, each worth something."""
    left, own = rand.shuffled(candidates), shown_table(content.name)
    views = [SheetView(content, lang) for lang in LANGS]
    kept: list[Item] = []
    same, shapes, shown, decided, asked = (Counter[str]() for _ in range(5))
    used, levels = Counter[int](), Counter[int]()
    givens: set[str] = set()

    def worth(one: Item) -> float:
        if same[one.same] >= SAME or _given(one) in givens:
            return 0.0
        if used[one.at[0]] == 0 and len(used) >= MOST_RECORDS:
            return 0.0
        new = sum(8.0 for name in one.misreadings if shown[name] < OFTEN)
        new += sum(2.0 for clause in one.clauses if decided[clause] < TWICE)
        new += 1.5 * len(one.wrong) / (1 + shapes[_shape(one)])
        plain = 2.0 * (one.seats == own.seats and one.options == changed_options(own))
        balance = 1.2 / (1 + asked[one.question]) + 0.6 / (1 + levels[one.level]) - asked[one.question] / 6
        return new + plain + balance + 0.3 * bool(used[one.at[0]])

    seen: set[Looks] = set()
    while left and len(kept) < AIM:
        best = max(left, key=worth)
        if worth(best) <= 0:
            break
        looks = {Shown(view, best.asked, 1, 0.0, 0.0).looks for view in views}
        if seen & looks:  # it is given something else, and nobody sees it
            left = [one for one in left if one is not best]
            continue
        seen |= looks
        kept.append(best)
        left = [one for one in left if one is not best and same[one.same] < SAME]
        same[best.same] += 1
        shapes[_shape(best)] += 1
        asked[best.question] += 1
        levels[best.level] += 1
        used[best.at[0]] += 1
        givens.add(_given(best))
        shown.update(best.misreadings)
        decided.update(best.clauses)
    return kept


def _given(one: Item) -> str:
    """What two items may not share: the question about the same position, with as many players."""
    return f"{one.question}/{one.of}/{one.seats}/{sorted(one.given.items())!r}"


def _shape(one: Item) -> str:
    """Which errors an item tells apart, whoever sits where."""
    return f"{one.question}/{sorted(one.clauses)}/{sorted(sorted(wrong.misreadings) for wrong in one.wrong)}"


def _numbered(items: Sequence[Item]) -> list[Item]:
    """In the order of questions and levels, each with an id."""
    counts = Counter[str]()
    found = []
    for one in sorted(items, key=lambda one: (one.question, one.level, one.at)):
        counts[one.question] += 1
        found.append(replace(one, id=f"{one.question}-{counts[one.question]}"))
    return found


def at_hand(content: GameContent, bank: Bank) -> tuple[list[Item], list[Found]]:
    """What can be asked of the records of a bank alone, and the positions in them."""
    wanted, rand = questions(content), Rand("practice", content.name, SEED)
    found = [one for at, record in enumerate(bank.records) for one in positions(record, at, wanted, rand.stream(at))]
    found = _each_once(found)
    return list(candidates_of(content.name, wanted, found, bank.records)), found
