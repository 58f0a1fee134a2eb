"""Choosing teaching deals: one whole deal, and few short extracts of many games that together show every clause.

The whole deal is the first that meets every condition (``conditions``). Where the reader's seat would play worse than
the best, it plays the best instead and all play on from there, until it plays well or the deal is another one.

The choice of extracts is a weighted set cover, greedy: each costs its steps and a little for being one more; it is
worth the clauses that none before it shows. The same seed gives the same deals, whatever the number of processes.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from ..paths import shown as shown_path
from ..texts.content import GameContent, kept_game
from ..workers import Workers
from ..yamlplaces import read_yaml
from .asking import askable, asked, dropped, seat_of
from .compared import beside
from .comparing import first_worse
from .conditions import Broken, unfit, untaught
from .deals import KEYS, SPREAD, Fold, Question, TeachingDeal, shown_clauses
from .earlier import Earlier
from .folding import folds
from .steps import tried
from .unsaid import unsaid_in_play
from .wholedeals import AT_MOST, COMPARED, played_by_search, played_on, seats_of, usual, whole_deals

GAMES = 24  # fewer where games are long
FEWEST = 6
STEPS = 1700  # about so many steps are enough to choose from
EXTRA = 8  # an extract more costs the reader as much as so many steps
MENDED = 12  # choices of the reader's seat are made anew, at most, before another deal is taken
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
    imagined: int = 0,
    jobs: int = 1,
    executor: Executor | None = None,
    kept: bool = False,
    said: Callable[[str], None] = lambda _: None,
    progress: Callable[[str], None] = lambda _: None,
) -> list[str]:
    """Choose the teaching deals of a game and write them into ``folder``, in place of those there. Their names.

    One whole deal comes first, its scores compared with those of so many games, its choices in so many ``imagined``
    deals; then extracts of ``games``, or with ``whole_only`` those that are there, and more where a clause is shown no
    longer. Scripted deals and whole ones with another number of players are kept, and what scripted ones show need not
    be shown again. With ``seats`` only a whole deal with so many players is chosen, beside what is there. A whole
    deal keeps title and situation; of any deal whose record is the same, all that was written by hand is kept.
    Games are played by ``executor``, else by so many ``jobs``; with ``kept``, what was played is kept in `.cache` for
    the next time. Raises ContentError for sentences that are missing, before anything is played, and TeachingError.
    """
    if faults := list(unsaid_in_play(content)):
        raise ContentError(faults)  # at once, not after minutes of play
    _restore(folder)
    there, earlier = _there(folder), Earlier(content.name, kept, progress)
    scripted = {name: made for name, made in there.items() if made.side["scripted"] is True}
    others = {name: made for name, made in there.items() if made.side["whole"] is True and name != FIRST}
    with Workers(jobs) if executor is None and jobs > 1 else nullcontext(executor) as executor:
        search = _Search(content, seed, imagined, executor, earlier, said)
        if seats is not None:
            name = f"1{seats}-whole-deal-{seats}-players"
            elsewhere = [made for other, made in there.items() if other != name]
            _write(folder, {**there, name: search.whole_deal(name, seats, compared, elsewhere, there)})
            return [name]
        rest = [*_short(there).values(), *others.values(), *scripted.values()]
        whole = search.whole_deal(FIRST, _seats(content, there, seed), compared, rest, there)
        missing = set(find_game(content.name).clauses) - _shows([whole, *rest]) - set(content.meta.impossible)
        if not whole_only:
            short = search.extracts(games, _shows(scripted.values()))
            short = _numbered(_without_openings(short, [whole, *scripted.values()]))
        else:
            short = _short(there)
            if missing:
                said(f"to be shown besides: {', '.join(sorted(missing))}")
                short |= _numbered(search.extracts(games, _shows([whole, *rest])), len(short) + 2)
    found = {FIRST: whole, **short, **others, **scripted}
    said(f"{len(found)} deals chosen; trying which questions can be asked")
    _write(folder, {name: _finished(content, made, there) for name, made in found.items()})
    return list(found)


def make_deals(target: Path, game: str, seed: int, compared: int, jobs: int, said: Callable[[str], None]) -> None:
    """Choose the teaching deals of a game for a kit."""
    names = choose(kept_game(game), seed, target, compared=compared, jobs=jobs, said=said)
    said(f"{game}: {len(names)} teaching deals chosen for seed {seed}")


@dataclass(frozen=True)
class _Search:
    """Plays games and looks for deals among them."""

    content: GameContent
    seed: int
    imagined: int
    executor: Executor | None
    earlier: Earlier
    said: Callable[[str], None]

    def whole_deal(self, name: str, seats: int, compared: int, rest: Sequence[Made], there: Mapping[str, Made]) -> Made:
        """The first whole deal that meets every condition; ``rest`` are the deals beside it. Raises TeachingError."""
        content, said = self.content, self.said
        said(f"playing {compared} games with {seats} players, to know their usual scores")
        usually = usual(content, seats, self.seed, compared, self.executor, self.earlier)
        said(f"{compared} games with {seats} players: the middle half scores {usually.low} to {usually.high}")
        said("playing whole deals by the search player, until one meets every condition")
        others, against, looked = _shows(rest), Counter[str](), Counter[str]()

        def fits(record: Record) -> bool:
            faults = list(unfit(content, _as_whole(content, record, usually.written(0), name)))
            against.update({fault.condition for fault in faults})
            looked["unfit" if faults else "fit"] += 1
            self.earlier.progress(
                f"{looked.total()} deals looked at, {looked['fit']} fit; against: {_counted(against)}"
            )
            return not faults

        def worth(record: Record) -> tuple[int, ...]:
            """Most of what a teacher waits for, then most that is shown nowhere else, then the shortest."""
            shown = shown_clauses(record, 0, len(record.deals[-1].moves)).keys()
            taught = shown & {one.clause for one in content.meta.teaching}
            return len(taught), len(shown - others), -len(record.deals[-1].moves)

        tried = 0
        for record, tried in whole_deals(content, seats, self.seed, fits, worth, self.executor, self.earlier):
            made = self._whole(name, record, usually.written(tried), there)
            found = self._well_played(name, made, there)
            if isinstance(found, Made):
                said(f"{tried} deals looked at; not as they must be: {_counted(against)}")
                deal = _as_deal(found, name)
                said(f"{name} asks {len(deal.questions)} questions; these could not be asked:")
                for line in dropped(content, deal):
                    said(f"  {line}")
                return found
            against.update({fault.condition for fault in found})
        where = shown_path(content.folder / "game.yaml")
        raise TeachingError(
            f"{where}: whole: none of {tried or AT_MOST} deals meets every condition (against: "
            f"{_counted(against)}); expected one; choose with another seed (--seed), ask for less under whole:, or do "
            "without a condition for now: loose: {<condition>: <reason>}; docs/names.md says what each asks"
        )

    def _well_played(self, name: str, made: Made, there: Mapping[str, Made]) -> Made | Sequence[Broken]:
        """A deal in which the reader's seat plays well, with all that is asked; or the conditions that are broken."""
        for _ in range(MENDED):
            whole = _finished(self.content, made, there)
            deal = _as_deal(whole, name)
            if faults := [*unfit(self.content, deal), *untaught(self.content, deal)]:
                return faults
            worse = first_worse(deal, self.seed, self.imagined, self.executor, self.earlier) if self.imagined else None
            if worse is None:
                return whole
            record = played_on(deal.record, *worse)
            made = self._whole(name, record, made.side[SPREAD], there)
        return [Broken("seat", f"{MENDED} choices chosen anew", "a deal that ends well")]

    def _whole(self, name: str, record: Record, spread: dict[str, Any], there: Mapping[str, Made]) -> Made:
        """A whole deal, with the title and the situation of the one in whose place it comes."""
        made = _whole(self.content, record, spread, first=name == FIRST)
        old = there[name].side if name in there else made.side
        return Made(made.side | {key: old[key] for key in ("title", "situation")}, made.record)

    def extracts(self, games: int | None, have: frozenset[str]) -> dict[str, Made]:
        """Extracts of many games, by name, that show what is not shown yet."""
        content = self.content
        seats = shown_table(content.name).seats
        games = games or enough(content.name, seats, self.seed)
        self.said(f"playing {games} games with {seats} players, to choose short deals from")
        calls = ((content.name, seats, 1, self.seed, number) for number in range(games))
        played = self.earlier.spread(self.executor, played_by_search, calls)
        records = [read_record(played[number]) for number in range(games)]
        self.said(f"{games} games played by the search player")
        shown = [list(_shown(content, record)) for record in records]
        made = {}
        for number, (extract, fresh) in enumerate(cover(shown, wanted(content, shown, have)), 1):
            name, side = _described(content, extract, fresh, number)
            made[name] = Made(side, write_record(records[extract.game]))
        return made


def _counted(against: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in against.most_common()) or "none"


def _seats(content: GameContent, there: Mapping[str, Made], seed: int) -> int:
    """The number of players of the whole deal that is there; choosing anew does not change it."""
    if FIRST in there:
        return read_record(there[FIRST].record.encode()).game.seats
    return seats_of(content.name, seed)


def _shows(deals: Iterable[Made]) -> frozenset[str]:
    return frozenset(clause for made in deals for clause in made.side["shows"])


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


def _numbered(short: Mapping[str, Made], first: int = 2) -> dict[str, Made]:
    """Extracts by names that count on from a number, that after the whole deal."""
    return {f"{number:02d}-{name.partition('-')[2]}": made for number, (name, made) in enumerate(short.items(), first)}


def _whole(content: GameContent, record: Record, compared: dict[str, Any], first: bool) -> Made:
    """A whole deal, from the setup to the score."""
    last, order = len(record.deals[-1].moves), list(record.game.clauses)
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


def _as_whole(content: GameContent, record: Record, spread: dict[str, Any], name: str) -> TeachingDeal:
    """A record as a whole deal, before anything is asked of it."""
    return _as_deal(_whole(content, record, spread, first=True), name)


def _as_deal(made: Made, name: str = "") -> TeachingDeal:
    side = made.side
    return TeachingDeal(
        name,
        read_record(made.record.encode()),
        side["title"],
        side["situation"],
        side["first"],
        side["last"],
        side["scripted"],
        tuple(side["shows"]),
        tuple(Question(**one) for one in side["questions"]),
        Path("chosen"),
        side["whole"],
        LETTERS.index(side["you"]),
        tuple(Fold(**one) for one in side["folds"]),
        spread=side.get(SPREAD),
    )


def _finished(content: GameContent, made: Made, there: Mapping[str, Made]) -> Made:
    """A deal with its folds, the reader's seat and its questions; and with what was written by hand before."""
    side = dict(made.side) | {"folds": [], "questions": []}
    for old in there.values():
        if old.record == made.record and (old.side["first"], old.side["last"]) == (side["first"], side["last"]):
            hand = [one for one in old.side["questions"] if one.get("hand")]
            side |= {"title": old.side["title"], "situation": old.side["situation"], "questions": hand}
    deal = _as_deal(Made(side, made.record))
    if deal.whole:
        plain = replace(deal, questions=())
        asks = askable(content, replace(plain, you=seat_of(plain)))
        deal = replace(deal, folds=folds(content, tried(content, plain, LANGS[0])[0], asks))
    deal = replace(deal, you=seat_of(deal))
    side["you"] = LETTERS[deal.you]
    side["folds"] = [asdict(fold) for fold in deal.folds]
    side["questions"] = [_question(question) for question in asked(content, deal)]
    # How choices compare holds for the same record and seat.
    same = (old.compared for old in there.values() if (old.record, old.side["you"]) == (made.record, side["you"]))
    return Made({key: side[key] for key in (*KEYS, SPREAD) if key in side}, made.record, next(same, ""))


def _question(question: Question) -> dict[str, Any]:
    """A question as a side file has it: what goes without saying is left out."""
    bare = asdict(Question(question.step, question.ask))
    return {key: value for key, value in asdict(question).items() if key in ("step", "ask") or value != bare[key]}


def enough(name: str, seats: int, seed: int) -> int:
    """How many games to choose from: fewer where they are long, which shows in one at random, as each shows more."""
    length = len(play_match(shown_table(name, seats), seed, whole=False).deals[-1].moves)
    return max(FEWEST, min(GAMES, STEPS // length))


def _shown(content: GameContent, record: Record) -> Iterator[Shown]:
    said = content.phrases[LANGS[0]].sentences
    openers = {key.removeprefix("group.") for key in said if key.startswith("group.")}
    for step in Replay(record, -1).steps():
        early = {clause for event in step.events[: 1 if step.events else 0] for clause in event.clauses}
        yield Shown(frozenset(step.clauses), step.number == 0 or bool(openers & early))


def wanted(content: GameContent, games: Sequence[Sequence[Shown]], have: frozenset[str]) -> frozenset[str]:
    """The clauses to show: all that the games show, and those that a teacher waits for. Raises TeachingError."""
    seen = frozenset(clause for game in games for step in game for clause in step.clauses)
    missing = {one.clause for one in content.meta.teaching} - seen - have - set(content.meta.impossible)
    if missing:
        named = ", ".join(sorted(missing))
        raise TeachingError(
            f"{shown_path(content.folder / 'game.yaml')}: teaching: {len(games)} games show no step of {named}; "
            f"expected one that shows it; play more (tehodoki choose {content.name} --games {2 * len(games)}), or list "
            f"{named} under impossible with the reason, and give it an example in examples.yaml; where the rules say "
            "that it happens, see whether rules.py names it with what it does"
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
