"""Which items stand on a worksheet: ten from a bank, the easy ones first, none of which tells another's answer.

Two items of a sheet never show one trick: they come from different deals, or lie a round apart; nor the same plays.
Items of the table that is shown come first; those with variants only where there is nothing else. What rests on a
rule that the rule sheet leaves to the site is not asked, nor a match of a variant, which a sheet does not name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rules_engine.games import showing
from rules_engine.rand import Rand

from ..texts.content import GameContent
from ..texts.standing import Where
from .items import LEVELS, Bank, Item
from .questions import Question, questions

ITEMS: Final = 10
EXIT: Final = 5
POSTER: Final = 2
ENOUGH: Final = 2 * ITEMS
"""So many items of one table are enough for sheets of their own."""
SHARE: Final = {1: 3, 2: 4, 3: 3}
"""How many of ten are of each level."""
PLACES: Final = 11.5
"""Room on a sheet: an item takes one place, a wide or a tall one more."""
WIDE: Final = 1.5
TALL: Final = 1.2


def sheet(
    content: GameContent, bank: Bank, seed: int = 1, items: int = ITEMS, level: int = 0, without: Sequence[str] = ()
) -> list[Item]:
    """The items of a sheet, ``level`` alone or of all levels; ``without`` some that stand on another one.

    Fewer where the bank has no more that may stand together.
    """
    wanted = questions(content)
    rand, own = Rand("sheet", content.name, seed), _own(content, bank)
    left = [one for one in rand.shuffled(own) if one.id not in without and level in (0, one.level)]
    quota = {level: items} if level else {one: -(-SHARE[one] * items // ITEMS) for one in LEVELS}
    chosen: list[Item] = []
    asked, shown, levels = Counter[object](), Counter[str](), Counter[int]()
    places = PLACES * items / ITEMS
    while len(chosen) < items:
        taken = room(wanted, chosen)
        left = [one for one in left if taken + room(wanted, [one]) <= places]
        if not left:
            break
        best = min(left, key=lambda one: _rank(one, wanted[one.question], asked, shown, levels, quota))
        chosen.append(best)
        left = _silent(wanted, left, [best])
        asked.update((best.question, best.clauses, (best.question, best.clauses)))
        levels[best.level] += 1
        shown.update(best.misreadings)
    order = list(wanted)
    return sorted(chosen, key=lambda one: (one.level, order.index(one.question), one.id))


def _rank(
    one: Item,
    question: Question,
    asked: Mapping[object, int],
    shown: Mapping[str, int],
    levels: Mapping[int, int],
    quota: Mapping[int, int],
) -> tuple[bool, int, int]:
    """What comes next: a level that is still wanted, and one more easy and low item for another rule of a question that
    is asked already, as the plain one beside its exceptions; what was asked least, the most new misreadings."""
    easy = one.level == LEVELS[0] and not question.tall
    plain = easy and asked[one.question] == 1 and not asked[one.question, one.clauses]
    full = levels[one.level] >= quota.get(one.level, 0) + plain
    new = sum(not shown[name] for name in one.misreadings)
    return full, (0 if plain else 2 * asked[one.question]) + asked[one.clauses] - new, -len(one.wrong)


def _own(content: GameContent, bank: Bank) -> list[Item]:
    """The items of the table that is shown; where they are too few, all of them."""
    options = dict(showing(content.name).options)
    wanted, stands = questions(content), content.meta.stands
    items = [
        one
        for one in bank.items
        if not (one.options and wanted[one.question].draw == "match")
        and all(stands[clause].where is not Where.SITE for clause in one.clauses)
    ]
    plain = [one for one in items if dict(one.options) == options]
    counts = Counter(one.seats for one in plain)
    most = max(counts, key=lambda seats: (counts[seats], seats), default=0)
    own = [one for one in plain if one.seats == most]
    return next((some for some in (own, plain) if len(some) >= ENOUGH), items)


def room(wanted: Mapping[str, Question], items: Sequence[Item]) -> float:
    """How many places some items take."""
    asked = [wanted[one.question] for one in items]
    return sum(WIDE if one.wide else TALL if one.tall else 1 for one in asked)


def tells(wanted: Mapping[str, Question], one: Item, other: Item) -> bool:
    """Whether one item could tell the answer of another: both show what lay there at nearly the same time, or the
    same cards."""
    (record, deal, step), (other_record, other_deal, other_step) = one.at, other.at
    near = (record, deal) == (other_record, other_deal) and abs(step - other_step) <= max(one.seats, other.seats)
    alike = one.question == other.question and _laid(wanted, one) == _laid(wanted, other)
    return near or alike or dict(one.given) == dict(other.given)


def _silent(wanted: Mapping[str, Question], items: Sequence[Item], others: Sequence[Item]) -> list[Item]:
    """Those of some items that are none of the others, and tell the answer of none."""
    return [one for one in items if not any(one is other or tells(wanted, one, other) for other in others)]


def _laid(wanted: Mapping[str, Question], one: Item) -> object:
    """What lies there: what the question draws, where it names that; else what is given but for single facts, if it is
    more than those."""
    drawn = {name: one.given.get(name) for name in wanted[one.question].sample}
    return drawn or {name: it for name, it in one.given.items() if isinstance(it, Mapping | list | tuple)} or one.given


def different(
    content: GameContent, bank: Bank, seed: int, items: int, level: int, variants: int
) -> list[tuple[str, list[Item]]]:
    """Several worksheets, each with a letter, of different items as long as there are enough; one has no letter."""
    made: list[tuple[str, list[Item]]] = []
    used: list[str] = []
    for number in range(variants):
        found = sheet(content, bank, seed + number, items, level, used)
        if len(found) < items:
            used = []
            found = sheet(content, bank, seed + number, items, level)
        used += [one.id for one in found]
        made.append((chr(ord("A") + number) if variants > 1 else "", found))
    return made


class ForClass(NamedTuple):
    """The items of the papers of a kit, each in one paper only.

    ``leaving`` are asked at the end of a lesson: few, that tell many errors apart. ``poster`` are shown with answers.
    """

    sheet: list[Item]
    leaving: list[Item]
    poster: list[Item]


def for_class(content: GameContent, bank: Bank) -> ForClass:
    """The items of the papers of a kit."""
    worksheet = sheet(content, bank)
    leaving = sorted(_short(content, bank, EXIT, worksheet), key=lambda one: (one.level, one.id))
    return ForClass(worksheet, leaving, _short(content, bank, POSTER, [*worksheet, *leaving]))


def _short(content: GameContent, bank: Bank, count: int, without: Sequence[Item]) -> list[Item]:
    """Items of little room, each of another question while there is one."""
    wanted = questions(content)
    own = _own(content, bank)
    own = [one for one in own if not wanted[one.question].tall] or own
    left = _silent(wanted, Rand("short", content.name).shuffled(own), without)
    chosen: list[Item] = []
    asked = Counter[str]()
    while len(chosen) < count and left:
        best = min(left, key=lambda one: (asked[one.question], -len(one.wrong)))
        chosen.append(best)
        left = _silent(wanted, left, [best])
        asked[best.question] += 1
    return chosen
