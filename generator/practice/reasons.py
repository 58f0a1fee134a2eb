"""What a bank holds, what it cannot ask, and why not; and how one bank differs from another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from inspect import isgeneratorfunction
from typing import Any, Final

from rules_engine import find_game, write_record
from rules_engine.games import misreadings
from rules_engine.misreading import Misreading, misread

from ..texts.content import GameContent
from .answers import Posed, run
from .items import Bank, Item
from .positions import Found
from .questions import questions

OFTEN: Final = 3
"""So many items show a misreading, if there are as many."""


def report(content: GameContent, bank: Bank, candidates: Sequence[Item], found: Sequence[Found]) -> Iterator[str]:
    """What the bank holds, and of which question or misreading it has too little, with the reason.

    ``candidates`` are all items that could have been chosen, of the positions that were ``found``.
    """
    shown = Counter(name for one in bank.items for name in one.misreadings)
    levels, asked = Counter(one.level for one in bank.items), Counter(one.question for one in bank.items)
    kinds = ", ".join(f"{name} {count}" for name, count in sorted(asked.items()))
    stars = ", ".join(f"{'★' * level} {levels[level]}" for level in sorted(levels))
    yield f"{content.name}: {len(bank.items)} items ({stars}) of {len(bank.records)} records: {kinds or 'none'}"
    for name in questions(content):
        if not asked[name]:
            yield f"{content.name}: nobody answers {name} otherwise in these deals, or its cards are too many"
    for one in misreadings(content.name):
        if shown[one.id] < OFTEN:
            where = f"{content.name}: {one.id} shows in {shown[one.id] or 'no'} item{'s' * (shown[one.id] != 1)}"
            yield f"{where}: {_why(content, one, shown[one.id], candidates, found)}"


def _why(content: GameContent, one: Misreading, shown: int, candidates: Sequence[Item], found: Sequence[Found]) -> str:
    able = [item for item in candidates if one.id in item.misreadings]
    if len(able) > max(shown, 1):
        kinds = len({item.same for item in able})
        return f"{len(able)} positions ask for it, {kinds} of them different; items that show more were taken"
    if able:
        return "no other position of these deals asks for it"
    if _comes_to(content, one, [position.posed for position in found]):
        return f"wherever these deals come to {one.replaces}, the answers are the right ones"
    return f"no question comes to what it misreads, {one.replaces}"


def _comes_to(content: GameContent, one: Misreading, asked: Sequence[Posed]) -> bool:
    """Whether any calculation that is asked for calls what a misreading replaces."""
    kind, calls = find_game(content.name), list[None]()
    counted = Misreading(one.id, one.clause, one.replaces, _counted(one.function, calls))
    with misread(kind, counted):
        for posed in asked:
            if posed.calculation in kind.calculations:
                run(kind, posed)
            if calls:
                return True
    return False


def _counted(function: Callable[..., Any], calls: list[None]) -> Callable[..., Any]:
    """A function that says when it is called: of a generator, too, which must stay one."""

    @wraps(function)
    def plain(*given: Any, **more: Any) -> Any:
        calls.append(None)
        return function(*given, **more)

    @wraps(function)
    def generator(*given: Any, **more: Any) -> Any:
        calls.append(None)
        return (yield from function(*given, **more))

    return generator if isgeneratorfunction(function) else plain


def differences(before: Bank, after: Bank) -> Iterator[str]:
    """What a new bank has instead of an old one, in lines; a line that says so where it is the same."""
    old, new = ({one.id: one for one in bank.items} for bank in (before, after))
    played, play = (list(map(write_record, bank.records)) for bank in (before, after))
    if (before.items, played) == (after.items, play):
        yield "the same items as before"
        return
    if played != play:
        yield f"{len(play)} records, {sum(one in played for one in play)} of them as before"
    changed = [name for name in new if name in old and new[name] != old[name]]
    for what, names in (("new", new.keys() - old.keys()), ("gone", old.keys() - new.keys()), ("other", changed)):
        if names:
            yield f"{what}: {', '.join(sorted(names))}"
