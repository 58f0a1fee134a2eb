"""Choosing teaching deals: one whole deal, and few short extracts of many games that together show every clause.

The choice of extracts is a weighted set cover, greedy: each costs its steps and a little for being one more; it is
worth the clauses that none before it shows. The same seed gives the same deals, whatever the number of processes.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from filelock import FileLock

from rules_engine import Replay, find_game, read_record, write_record
from rules_engine.fields import LETTERS
from rules_engine.games import shown_table
from rules_engine.match import play_match
from rules_engine.played import Record

from ..errors import TeachingError
from ..faults import ContentError
from ..languages import LANGS
from ..texts.content import GameContent, kept_game
from ..workers import Workers
from ..yamlplaces import read_yaml
from .asking import askable, asked, dropped, seat_of
from .compared import beside
from .deals import KEYS, SPREAD, Question, TeachingDeal, shown_clauses
from .earlier import Earlier
from .folding import folds
from .steps import tried
from .unsaid import unsaid_in_play
from .wholedeals import COMPARED, played_by_search, seats_of, usual, whole_deal

GAMES = 24  # fewer where games are long
FEWEST = 6
STEPS = 1700  # about so many steps are enough to choose from
EXTRA = 8  # an extract more costs the reader as much as so many steps
LONGEST = 3  # groups (tricks) in an extract
SHIPPED_SEED = 1  # that the deals beside the texts were chosen from
FIRST = "01-whole-deal"


@dataclass(frozen=True)
class Shown:
    """One step of a game: the clauses that it shows, and whether it opens a group."""

    clauses: frozenset[str]
    opens: bool


@dataclass(frozen=True)
class Extract:
    """Steps ``first`` to ``last`` of a game and the clauses that they show for the first time in the set."""

    game: int
    first: int
    last: int
    clauses: frozenset[str]


class Made(NamedTuple):
    """A deal as it is written: its side file, and its record as text."""

    side: dict[str, Any]
    record: str
    compared: str = ""  # how its choices compare, where that is known


def choose(
    content: GameContent,
    seed: int,
    folder: Path,
    *,
    games: int | None = None,
    seats: int | None = None,
    whole_only: bool = False,
    compared: int = COMPARED,
    jobs: int = 1,
    executor: Executor | None = None,
    kept: bool = False,
    said: Callable[[str], None] = lambda _: None,
) -> list[str]:
    """Choose the teaching deals of a game and write them into ``folder``, in place of those there. Their names.

    One whole deal comes first, its scores compared with those of so many games; then extracts of ``games``, or those
    that are there with ``whole_only``. Scripted deals and whole ones with another number of players are kept, and what
    scripted ones show need not be shown again. With ``seats`` only a whole deal with so many players is chosen, beside
    what is there. Of a deal whose record is the same, what was written by hand is kept: title, situation, questions.
    Games are played by ``executor``, else by so many ``jobs``; with ``kept``, what was played is kept in `.cache` for
    the next time. Raises ContentError for sentences that are missing, before anything is played, and TeachingError.
    """
    if faults := list(unsaid_in_play(content)):
        raise ContentError(faults)  # at once, not after minutes of play
    _restore(folder)
    there, earlier = _there(folder), Earlier(content.name, kept)
    number = seats_of(content.name, seed) if seats is None else seats
    with Workers(jobs) if executor is None and jobs > 1 else nullcontext(executor) as executor:
        said(f"playing {compared} games with {number} players, to know their usual scores")
        usually = usual(content.name, number, seed, compared, executor, earlier)
        said(f"{compared} games with {number} players: the middle half scores {usually.low} to {usually.high}")
        said("playing whole deals by the search player, until enough have such scores")
        record, looked_at = whole_deal(content, number, seed, usually, executor, earlier)
        said(f"{looked_at} deals played by the search player, to find one with such scores")
        whole = _whole(content, record, usually.written(looked_at), first=seats is None)
        if seats is not None:
            name = f"1{seats}-whole-deal-{seats}-players"
            _write(folder, {**there, name: _finished(content, whole, there, said)})
            return [name]
        scripted = {name: made for name, made in there.items() if made.side["scripted"] is True}
        short = _short(there) if whole_only else _extracted(content, seed, games, scripted, executor, earlier, said)
    short = _numbered(_without_openings(short, [whole, *scripted.values()]))
    others = {name: made for name, made in there.items() if made.side["whole"] is True and name != FIRST}
    found = {FIRST: whole, **short, **others, **scripted}
    said(f"{len(found)} deals chosen; trying which questions can be asked")
    _write(folder, {name: _finished(content, made, there, said) for name, made in found.items()})
    return list(found)


def make_deals(target: Path, game: str, seed: int, compared: int, jobs: int, said: Callable[[str], None]) -> None:
    """Choose the teaching deals of a game for a kit."""
    names = choose(kept_game(game), seed, target, compared=compared, jobs=jobs, said=said)
    said(f"{game}: {len(names)} teaching deals chosen for seed {seed}")


def _extracted(
    content: GameContent,
    seed: int,
    games: int | None,
    scripted: Mapping[str, Made],
    executor: Executor | None,
    earlier: Earlier,
    said: Callable[[str], None],
) -> dict[str, Made]:
    """Extracts of many games, by name."""
    seats = shown_table(content.name).seats
    games = games or enough(content.name, seats, seed)
    said(f"playing {games} games with {seats} players, to choose short deals from")
    calls = ((content.name, seats, seed, number) for number in range(games))
    played = earlier.spread(executor, played_by_search, calls)
    records = [read_record(played[number]) for number in range(games)]
    said(f"{games} games played by the search player")
    have = frozenset(clause for made in scripted.values() for clause in made.side["shows"])
    shown = [list(_shown(content, record)) for record in records]
    chosen = cover(shown, wanted(content, shown, have))
    made = {}
    for number, (extract, fresh) in enumerate(chosen, 1):
        name, side = _described(content, extract, fresh, number)
        made[name] = Made(side, write_record(records[extract.game]))
    return made


def _short(there: Mapping[str, Made]) -> dict[str, Made]:
    """The extracts that are there."""
    return {name: made for name, made in there.items() if not made.side["whole"] and not made.side["scripted"]}


def _without_openings(short: Mapping[str, Made], others: Sequence[Made]) -> dict[str, Made]:
    """Extracts without those openings that show nothing but what is shown elsewhere."""
    rest = [made for made in short.values() if made.side["first"]]
    elsewhere = {clause for made in (*rest, *others) for clause in made.side["shows"]}
    return {
        name: made for name, made in short.items() if made.side["first"] or not elsewhere.issuperset(made.side["shows"])
    }


def _numbered(short: Mapping[str, Made]) -> dict[str, Made]:
    """Extracts by names that count on from the whole deal."""
    return {f"{number:02d}-{name.partition('-')[2]}": made for number, (name, made) in enumerate(short.items(), 2)}


def _whole(content: GameContent, record: Record, compared: dict[str, Any], first: bool) -> Made:
    """A whole deal, from the setup to the score."""
    last, order = len(record.deals[0].moves), list(record.game.clauses)
    key, facts = ("teaching.whole", {}) if first else ("teaching.whole-seats", {"seats": record.game.seats})
    titles = {lang: content.phrases[lang].with_readings(key, **facts) for lang in LANGS}
    shows = sorted(shown_clauses(record, 0, last), key=order.index)
    side = _side(content, titles, 0, last, shows) | {"whole": True}
    return Made({**side, SPREAD: compared}, write_record(record))


def _side(
    content: GameContent, titles: Mapping[str, str], first: int, last: int, shows: Sequence[str]
) -> dict[str, Any]:
    """A side file before anybody has written in it. The situation is a sentence: its facts come from the record."""
    return {
        "title": dict(titles),
        "situation": {lang: content.phrases[lang].sentences["teaching.situation"] for lang in LANGS},
        "whole": False,
        "you": LETTERS[0],
        "first": first,
        "last": last,
        "scripted": False,
        "shows": list(shows),
        "folds": [],
        "questions": [],
    }


def _finished(content: GameContent, made: Made, there: Mapping[str, Made], said: Callable[[str], None]) -> Made:
    """A deal with its folds, the reader's seat and its questions; and with what was written by hand before."""
    side, record = dict(made.side), read_record(made.record.encode())
    for old in there.values():
        if old.record == made.record and (old.side["first"], old.side["last"]) == (side["first"], side["last"]):
            hand = [one for one in old.side["questions"] if one.get("hand")]
            side |= {"title": old.side["title"], "situation": old.side["situation"], "questions": hand}
    deal = TeachingDeal(
        "",
        record,
        side["title"],
        side["situation"],
        side["first"],
        side["last"],
        side["scripted"],
        tuple(side["shows"]),
        tuple(Question(**one) for one in side["questions"]),
        Path("chosen"),
        side["whole"],
    )
    if deal.whole:
        plain = replace(deal, questions=())
        asks = askable(content, replace(plain, you=seat_of(plain)))
        deal = replace(deal, folds=folds(content, tried(content, plain, LANGS[0])[0], asks))
    deal = replace(deal, you=seat_of(deal))
    side["you"] = LETTERS[deal.you]
    side["folds"] = [asdict(fold) for fold in deal.folds]
    side["questions"] = [_question(question) for question in asked(content, deal)]
    if deal.whole:
        count = len(side["questions"])
        said(f"the whole deal with {deal.record.game.seats} players asks {count} questions; these could not be asked:")
        for line in dropped(content, deal):
            said(f"  {line}")
    # How choices compare holds for the same record and seat.
    same = (old.compared for old in there.values() if (old.record, old.side["you"]) == (made.record, side["you"]))
    return Made({key: side[key] for key in (*KEYS, SPREAD) if key in side}, made.record, next(same, ""))


def _question(question: Question) -> dict[str, Any]:
    """A question as a side file has it: what goes without saying is left out."""
    bare = asdict(Question(question.step, question.ask))
    return {key: value for key, value in asdict(question).items() if key in ("step", "ask") or value != bare[key]}


def enough(name: str, seats: int, seed: int) -> int:
    """How many games to choose from: fewer where they are long, which shows in one at random, as each shows more."""
    length = len(play_match(shown_table(name, seats), seed, whole=False).deals[0].moves)
    return max(FEWEST, min(GAMES, STEPS // length))


def _shown(content: GameContent, record: Record) -> Iterator[Shown]:
    said = content.phrases[LANGS[0]].sentences
    openers = {key.removeprefix("group.") for key in said if key.startswith("group.")}
    for step in Replay(record).steps():
        early = {clause for event in step.events[: 1 if step.events else 0] for clause in event.clauses}
        yield Shown(frozenset(step.clauses), step.number == 0 or bool(openers & early))


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
    content: GameContent, extract: Extract, fresh: frozenset[str], number: int
) -> tuple[str, dict[str, Any]]:
    """The name and the side file of an extract; its title names what learners get wrong, else its rarest clauses."""
    taught = [one.clause for one in content.meta.teaching if one.clause in extract.clauses]
    order = list(find_game(content.name).clauses)
    leading = [clause for clause in taught if clause in fresh] or sorted(fresh, key=order.index) or taught
    name = f"{number:02d}-{'opening' if extract.first == 0 else leading[0]}"
    titles = {}
    for lang in LANGS:
        say, named = content.phrases[lang], _titles(content, lang)
        key = "teaching.opening" if extract.first == 0 else "teaching.title"
        titles[lang] = say.with_readings(key, clauses=[named[clause] for clause in leading[:2]])
    shows = sorted(extract.clauses, key=order.index)
    return name, _side(content, titles, extract.first, extract.last, shows)


def _titles(content: GameContent, lang: str) -> Mapping[str, str]:
    return {clause.id: clause.title for clause in content.rules[lang].clauses}


def _there(folder: Path) -> dict[str, Made]:
    """The deals that lie in a folder, those aside that are none."""
    found = {}
    for path in sorted(folder.glob("*.yaml")) if folder.is_dir() else []:
        data = read_yaml(path).data
        if isinstance(data, dict) and set(KEYS) <= set(data):
            record = path.with_suffix(".json")
            choices = beside(record).read_text(encoding="utf-8") if beside(record).exists() else ""
            found[path.stem] = Made(data, record.read_text(encoding="utf-8"), choices)
    return found


def _write(folder: Path, deals: Mapping[str, Made]) -> None:
    """Write all aside, then put it in the folder's place; what a run that was killed left there is cleared first.

    Files replaced one by one would not do: a deal is two files, and their names are given anew each time.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    aside, old, lock = folder.with_name(f".{folder.name}.new"), _old(folder), folder.with_name(f".{folder.name}.lock")
    with FileLock(lock):
        for left in (aside, old):
            shutil.rmtree(left, ignore_errors=True)
        aside.mkdir()
        try:
            for name, made in deals.items():
                side = yaml.safe_dump(made.side, allow_unicode=True, sort_keys=False, width=120)
                (aside / f"{name}.yaml").write_text(side, encoding="utf-8")
                (aside / f"{name}.json").write_text(made.record, encoding="utf-8")
                if made.compared:
                    beside(aside / f"{name}.json").write_text(made.compared, encoding="utf-8")
            _put(aside, folder, old)
        finally:
            for left in (aside, old):
                shutil.rmtree(left, ignore_errors=True)
            lock.unlink(missing_ok=True)


def _put(aside: Path, folder: Path, old: Path) -> None:
    """Put one folder in the place of another; what is killed between the two steps is put back by the next run."""
    if folder.exists():
        folder.rename(old)
    try:
        aside.rename(folder)
    except OSError:
        if old.exists():
            old.rename(folder)
        raise


def _old(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.old")


def _restore(folder: Path) -> None:
    """Put back the deals of a run that was killed between two steps."""
    with suppress(OSError):
        if not folder.exists():
            _old(folder).rename(folder)
