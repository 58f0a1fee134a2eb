"""Choosing teaching deals: many games by players that search, and few short extracts that together show every clause.

The choice is a weighted set cover, greedy: each extract costs its steps and a little for being one more; it is worth
the clauses that no extract before it shows. The same seed gives the same deals, whatever the number of processes.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from generator.errors import TeachingError
from generator.exchange import exchange
from generator.languages import LANGS
from generator.locks import alone
from generator.texts.content import GameContent
from generator.walkthrough.deals import LEGAL
from generator.workers import Workers
from generator.yamlplaces import read_yaml
from rules_engine import Replay, find_game, write_record
from rules_engine.match import play_match
from rules_engine.played import Record
from rules_engine.simulate import spread

GAMES = 24  # fewer where games are long
FEWEST = 6
STEPS = 1700  # about so many steps are enough to choose from
EXTRA = 8  # an extract more costs the reader as much as so many steps
LONGEST = 3  # groups (tricks) in an extract


@dataclass(frozen=True)
class Shown:
    """One step of a game: the clauses that it shows, whether it opens a group, and what can be asked after it."""

    clauses: frozenset[str]
    opens: bool
    notes: tuple[str, ...]
    narrowed: bool


@dataclass(frozen=True)
class Extract:
    """Steps ``first`` to ``last`` of a game and the clauses that they show for the first time in the set."""

    game: int
    first: int
    last: int
    clauses: frozenset[str]


def choose(
    content: GameContent,
    seed: int,
    folder: Path,
    *,
    games: int | None = None,
    seats: int | None = None,
    jobs: int = 1,
    said: Callable[[str], None] | None = None,
) -> list[str]:
    """Choose the teaching deals of a game and write them into ``folder``, in place of those there. Their names.

    Scripted deals there are kept, and what they show need not be shown again. Raises TeachingError.
    """
    _restore(folder)
    seats = seats or max(find_game(content.name).players)
    games = games or enough(content.name, seats, seed)
    jobs = min(jobs, games)
    with Workers(jobs) if jobs > 1 else nullcontext() as executor:
        records = _play(content.name, seats, seed, games, executor)
    if said:
        said(f"{games} games played by the search player")
    kept = _scripted(folder)
    have = frozenset(clause for data, _ in kept.values() for clause in data["shows"])
    shown = [list(_shown(content, record)) for record in records]
    chosen = cover(shown, wanted(content, shown, have))
    made = {}
    for number, (extract, fresh) in enumerate(chosen, 1):
        name, data = _described(content, shown[extract.game], extract, fresh, number)
        made[name] = (data, write_record(records[extract.game]))
    _write(folder, made | kept)
    return [*made, *kept]


def enough(name: str, seats: int, seed: int) -> int:
    """How many games to choose from: fewer where they are long, which shows in one at random, as each shows more."""
    length = len(play_match(find_game(name)(seats), seed, whole=False).deals[0].moves)
    return max(FEWEST, min(GAMES, STEPS // length))


def _play(name: str, seats: int, seed: int, games: int, executor: Executor | None) -> list[Record]:
    played = dict(spread(executor, _one, ((name, seats, seed, number) for number in range(games))))
    return [played[number] for number in range(games)]


def _one(name: str, seats: int, seed: int, number: int) -> tuple[int, Record]:
    return number, play_match(find_game(name)(seats), f"{seed}/{number}", "search", whole=False)


def _shown(content: GameContent, record: Record) -> Iterator[Shown]:
    said = content.phrases[LANGS[0]].sentences
    openers = {key.removeprefix("group.") for key in said if key.startswith("group.")}
    for step in Replay(record).steps():
        notes = [event for event in step.events if event.source is None and event.target is None]
        early = {clause for event in step.events[: 1 if step.events else 0] for clause in event.clauses}
        asks = step.position.asks
        narrowed = bool(asks) and 0 < len(asks[0].values()) < len(asks[0].candidates())
        yield Shown(
            frozenset(step.clauses),
            step.number == 0 or bool(openers & early),
            tuple(event.kind for event in notes if event.by >= 0 and f"question.{event.kind}" in said),
            narrowed,
        )


def wanted(content: GameContent, games: Sequence[Sequence[Shown]], have: frozenset[str]) -> frozenset[str]:
    """The clauses to show: all that the games show, and those that a teacher waits for. Raises TeachingError."""
    seen = frozenset(clause for game in games for step in game for clause in step.clauses)
    missing = {one.clause for one in content.meta.teaching} - seen - have - set(content.meta.impossible)
    if missing:
        raise TeachingError(
            f"{content.name}: {len(games)} games show no step of {', '.join(sorted(missing))}; "
            "play more games (--games), or write a scripted deal"
        )
    return seen - have


def cover(games: Sequence[Sequence[Shown]], targets: frozenset[str]) -> list[tuple[Extract, frozenset[str]]]:
    """Extracts that together show all targets, each with those that it adds, in the order of games and steps."""
    candidates = [extract for index, game in enumerate(games) for extract in _extracts(index, game)]
    left = set(targets)
    chosen = []
    while left:
        best = max(
            candidates,
            key=lambda one: (_worth(one, left), -one.game, -one.first, -one.last),
        )
        fresh = frozenset(best.clauses & left)
        chosen.append((best, fresh))
        left -= fresh
    # An extract may have become needless through later ones.
    for extract, _ in sorted(chosen, key=lambda pair: len(pair[1])):
        others = [one for one, _ in chosen if one is not extract]
        if others and targets <= frozenset().union(*(one.clauses for one in others)):
            chosen = [(one, fresh) for one, fresh in chosen if one is not extract]
    # The opening first, then as a deal goes: what comes early before what comes late.
    return _credited(sorted((one for one, _ in chosen), key=lambda one: (one.first, one.last, one.game)), targets)


def _worth(extract: Extract, left: set[str]) -> float:
    return len(extract.clauses & left) / (extract.last - extract.first + EXTRA)


def _credited(extracts: Sequence[Extract], targets: frozenset[str]) -> list[tuple[Extract, frozenset[str]]]:
    left = set(targets)
    credited = []
    for extract in extracts:
        credited.append((extract, frozenset(extract.clauses & left)))
        left -= extract.clauses
    return credited


def _extracts(index: int, game: Sequence[Shown]) -> Iterator[Extract]:
    """Windows of one to a few groups of steps."""
    starts = [number for number, step in enumerate(game) if step.opens]
    ends = [start - 1 for start in starts[1:]] + [len(game) - 1]
    for place, first in enumerate(starts):
        clauses: frozenset[str] = frozenset()
        done = first
        for last in ends[place : place + LONGEST + (first == 0)]:
            clauses = clauses.union(*(step.clauses for step in game[done : last + 1]))
            done = last + 1
            if last == 0 and len(ends) > 1:
                continue  # a deal alone is nothing to step through
            yield Extract(index, first, last, clauses)


def _described(
    content: GameContent, game: Sequence[Shown], extract: Extract, fresh: frozenset[str], number: int
) -> tuple[str, dict[str, Any]]:
    """The name and the side file of an extract; its title names what learners get wrong, else its rarest clauses."""
    taught = [one.clause for one in content.meta.teaching if one.clause in extract.clauses]
    order = list(find_game(content.name).clauses)
    leading = [clause for clause in taught if clause in fresh] or sorted(fresh, key=order.index) or taught
    name = f"{number:02d}-{'opening' if extract.first == 0 else leading[0]}"
    shows = sorted(extract.clauses, key=order.index)
    data: dict[str, Any] = {"title": {}, "reason": {}}
    for lang in LANGS:
        say, titles = content.phrases[lang], _titles(content, lang)
        listed = [titles[clause] for clause in (taught or shows)]
        key = "teaching.opening" if extract.first == 0 else "teaching.title"
        data["title"][lang] = say.with_readings(key, clauses=[titles[clause] for clause in leading[:2]])
        data["reason"][lang] = say.with_readings("teaching.reason", clauses=listed)
    questions = list(_questions(game, extract))
    return name, data | {
        "first": extract.first,
        "last": extract.last,
        "scripted": False,
        "shows": shows,
        "questions": questions,
    }


def _questions(game: Sequence[Shown], extract: Extract) -> Iterator[dict[str, Any]]:
    """After the first choice that a duty narrows: which card; before each of the first two notes about a seat: who."""
    asked: dict[str, int] = {}
    for number in range(extract.first, extract.last + 1):
        step = game[number]
        for note in step.notes[:1]:
            if asked.setdefault(note, 0) < 2:
                asked[note] += 1
                yield {"step": number, "ask": note}
        if step.narrowed and number < extract.last and LEGAL not in asked:
            asked[LEGAL] = 1
            yield {"step": number, "ask": LEGAL}


def _titles(content: GameContent, lang: str) -> Mapping[str, str]:
    return {clause.id: clause.title for clause in content.rules[lang].clauses}


def _scripted(folder: Path) -> dict[str, tuple[dict[str, Any], str]]:
    kept = {}
    for path in sorted(folder.glob("*.yaml")) if folder.is_dir() else []:
        data = read_yaml(path).data
        if isinstance(data, dict) and data.get("scripted") is True:
            kept[path.stem] = (data, path.with_suffix(".json").read_text(encoding="utf-8"))
    return kept


def _write(folder: Path, deals: Mapping[str, tuple[dict[str, Any], str]]) -> None:
    """Write all aside, then put it in the folder's place; what a run that was killed left there is cleared first.

    Files replaced one by one would not do: a deal is two files, and their names are given anew each time.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    aside, old = folder.with_name(f".{folder.name}.new"), _old(folder)
    with alone(folder.parent):
        for left in (aside, old):
            shutil.rmtree(left, ignore_errors=True)
        aside.mkdir()
        try:
            for name, (data, record) in deals.items():
                side = yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=120)
                (aside / f"{name}.yaml").write_text(side, encoding="utf-8")
                (aside / f"{name}.json").write_text(record, encoding="utf-8")
            _put(aside, folder, old)
        finally:
            for left in (aside, old):
                shutil.rmtree(left, ignore_errors=True)


def _put(aside: Path, folder: Path, old: Path) -> None:
    """Put one folder in the place of another, in one step where the system has one."""
    if not folder.exists():
        aside.rename(folder)
        return
    try:
        exchange(aside, folder)
    except OSError:
        folder.rename(old)
        try:
            aside.rename(folder)
        except OSError:
            old.rename(folder)
            raise


def _old(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.old")


def _restore(folder: Path) -> None:
    """Put back the deals of a run that was killed between two steps, where the system needs two."""
    with suppress(OSError):
        if not folder.exists():
            _old(folder).rename(folder)
