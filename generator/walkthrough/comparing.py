"""Comparing the choices of the reader's seat in a whole deal, and finding what would follow another choice.

Deals are imagined that look the same to that seat at that moment. In each of them every option is played out equally
often, on to the end at random with the same streams of chance, so that the luck of a deal is the same for all that are
compared; the difference to the best option is taken deal by deal, and its standard error over the deals.

What follows another choice is played by players that search, each from its own view of the deal: nobody looks into
cards that it does not see. It stops where the reader's seat is due again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path

from rules_engine.played import DealRecord, Record
from rules_engine.players.search import SearchPlayer, margin_of, mean_error, side_of, side_scores
from rules_engine.players.tricks import tricks_of
from rules_engine.position import Move, Position
from rules_engine.rand import Rand
from rules_engine.record import read_record, write_record
from rules_engine.replay import Replay
from rules_engine.simulate import spread
from rules_engine.table import Event
from rules_engine.view import Seen, seen_of

from ..errors import TeachingError
from ..texts.content import GameContent
from .compared import Compared, Comparison, Tried, beside, written
from .deals import LEGAL, TeachingDeal, load_deals, opened
from .earlier import Earlier
from .steps import taps

DEALS = 400  # imagined for a choice
TRICKS = 100  # of them, in which it is looked who wins the trick
PLAYS = 4  # of each option in each of them
STOPS = 8  # choices of a deal at most
AIM = 7  # as many as a reader should weigh: those that lie in a stretch told at once are brought out
TAPS = 40  # of a whole deal, at most
WEIGHED = 3  # so many times as are missing are looked at for it
REPLIES = 3  # moves of the others that are shown after another choice, at most
POOR = 2  # choices of others that a deal has a word for, at most
MOST = 30  # options: a choice with more is none that a reader weighs card by card
Rows = Sequence[Sequence[float]]
"""Of each option the figures of ``compared.FIGURES``, the last of them where a trick is played to."""
BY = "at random, in imagined deals of the seat's view"


def compare_deals(
    content: GameContent,
    seed: int,
    folder: Path,
    *,
    deals: int = DEALS,
    executor: Executor | None = None,
    kept: bool = False,
    said: Callable[[str], None] = lambda _: None,
    progress: Callable[[str], None] = lambda _: None,
) -> list[str]:
    """Compare the choices of the whole deals in ``folder`` and write that beside their records. The names of the files.

    Raises ContentError or TeachingError.
    """
    names, earlier = [], Earlier(content.name, kept, progress)
    for deal in load_deals(content, folder, compared=False):
        if deal.whole:
            path = beside(deal.path)
            said(f"{deal.id}: comparing {len(stops(deal))} choices in {deals} deals")
            compared = fitting(content, deal, compare(deal, seed, deals, executor, earlier))
            path.write_text(written(deal.record, compared), encoding="utf-8")
            told = sum(choice.differs for choice in compared.choices)
            said(f"{deal.id}: {told} of {len(compared.choices)} choices compared differ")
            names.append(path.name)
    return names


def compare(
    deal: TeachingDeal,
    seed: int,
    deals: int = DEALS,
    executor: Executor | None = None,
    earlier: Earlier | None = None,
) -> Compared:
    """The choices of a whole deal, compared. The same seed gives the same, whatever the number of processes."""
    own, at = _seed(deal, seed), stops(deal)
    rows = _graded(deal, at, own, deals, executor, earlier)
    missing = max(AIM - len(at), 0)
    for step in _far_apart(able(deal, deal.you, folded=True))[: WEIGHED * missing]:
        graded = _graded(deal, [step], own, deals, executor, earlier) if missing else {}
        if graded and _counts(deal, step, graded[step]):
            rows, missing = rows | graded, missing - 1
    calls = ((deal.record, deal.you, step, own, rows[step]) for step in rows)
    found = sorted(spread(executor, _followed, calls), key=lambda choice: choice.step)
    told = replace(deal, folds=opened(deal.folds, list(rows)))
    return Compared(own, deals, PLAYS, BY, worse(told, own, deals, executor, earlier), tuple(found))


def worse(
    deal: TeachingDeal, seed: str, deals: int, executor: Executor | None = None, earlier: Earlier | None = None
) -> tuple[int, ...]:
    """After which steps in sight another seat chose poorly, by what that seat saw: of those that all could see, the few
    that cost most."""
    cost: dict[int, float] = {}
    for seat in range(deal.record.game.seats):
        at = [] if seat == deal.you else [step for step in able(deal, seat) if not _sealed(deal.record, step)]
        for step, rows in _graded(deal, at, seed, deals, executor, earlier, seat).items():
            found = _tried(deal.record, step, rows)
            if found.poor(deal.record):
                cost[step] = found.made(deal.record).behind
    return tuple(sorted(sorted(cost, key=lambda step: -cost[step])[:POOR]))


def _sealed(record: Record, step: int) -> bool:
    """Whether what is chosen after a step is hidden until others have chosen, too."""
    position = Replay(record, -1).at(step)
    before = bool(position.chosen)
    position.put(record.deals[-1].moves[step], trusted=True)
    return before or bool(position.chosen)


def fitting(content: GameContent, deal: TeachingDeal, compared: Compared) -> Compared:
    """The same without the last choices that were brought out of a stretch, if the reader would tap too often."""
    while True:
        told = replace(deal, compared=compared, folds=opened(deal.folds, [one.step for one in compared.choices]))
        out = [one for one in compared.choices if deal.folded(one.step, one.step + 1)]
        if not out or taps(content, told) <= TAPS:
            return compared
        compared = replace(compared, choices=tuple(one for one in compared.choices if one is not out[-1]))


def first_worse(
    deal: TeachingDeal, seed: int, deals: int, executor: Executor | None, earlier: Earlier
) -> tuple[int, Move] | None:
    """The first choice that would be compared and is worse than the best, by its step; and the best."""
    own = _seed(deal, seed)
    for step in stops(deal):
        (rows,) = _graded(deal, [step], own, deals, executor, earlier).values()
        found = _tried(deal.record, step, rows)
        if not found.made(deal.record).as_good:
            return step, min(found.options, key=lambda one: one.behind).move
    return None


def _tried(record: Record, step: int, rows: Rows) -> Comparison:
    """A choice by its figures alone."""
    options = zip(_options(record, step), rows, strict=True)
    return Comparison(step, tuple(Tried.of(move, row) for move, row in options))


def _counts(deal: TeachingDeal, step: int, rows: Rows) -> bool:
    """Whether a choice is worth a stop: not all options are as good, and the deal goes on with one that is."""
    found = _tried(deal.record, step, rows)
    return found.differs and found.made(deal.record).as_good


def _far_apart(steps: Sequence[int]) -> list[int]:
    """The one in the middle, then those in the middle of what is left on both sides, and so on."""
    found, left = list[int](), [steps]
    while left:
        left = [one for one in left if one]
        found += [one[len(one) // 2] for one in left]
        left = [half for one in left for half in (one[: len(one) // 2], one[len(one) // 2 + 1 :])]
    return found


def _seed(deal: TeachingDeal, seed: int) -> str:
    return f"{seed}/{deal.id}/choices"


def _graded(
    deal: TeachingDeal,
    at: Sequence[int],
    seed: str,
    deals: int,
    executor: Executor | None,
    earlier: Earlier | None,
    seat: int | None = None,
) -> dict[int, Rows]:
    """How the options of a seat, by default the reader's, after some steps compare."""
    own = deal.you if seat is None else seat
    calls = ((write_record(until(deal.record, step)), own, seed, deals, step) for step in at)
    return (earlier or Earlier(deal.record.game.name)).spread(executor, graded_at, calls, "choices compared")


def stops(deal: TeachingDeal) -> list[int]:
    """After which steps of the record a choice of the reader's seat is compared: where something is asked about it
    first, the others far from one another; never in a stretch that is told at once."""
    asked, found = {question.step for question in deal.questions if question.ask == LEGAL}, able(deal, deal.you)
    first = [step for step in found if step in asked][:STOPS]
    rest, most = [step for step in found if step not in first], STOPS - len(first)
    if len(rest) > most:
        rest = [rest[index * (len(rest) - 1) // max(most - 1, 1)] for index in range(most)]
    return sorted({*first, *rest})


def able(deal: TeachingDeal, seat: int, folded: bool = False) -> list[int]:
    """After which steps a seat has a choice that can be compared: outside the stretches that are told at once, or
    within them."""
    return [
        step.number
        for step in Replay(deal.record, -1).steps()
        if step.position.seat == seat
        and 1 < len(step.position.options()) <= MOST
        and deal.folded(step.number, step.number + 1) == folded
    ]


def compared_at(record: Record, seat: int, step: int, seed: str, deals: int) -> Comparison:
    """The options of the choice after a step, compared in so many imagined deals. Raises TeachingError."""
    _, rows = graded_at(write_record(until(record, step)), seat, seed, deals, step)
    return _followed(record, seat, step, seed, rows)


def _followed(record: Record, seat: int, step: int, seed: str, rows: Rows) -> Comparison:
    """The same, with what the others do after each option but the one that was chosen."""
    before, made = until(record, step), record.deals[-1].moves[step]
    tried = []
    for place, (move, row) in enumerate(zip(_options(record, step), rows, strict=True)):
        then = () if move == made else replies(before, seat, move, f"{seed}/{step}/{place}")
        tried.append(Tried.of(move, row, then))
    return Comparison(step, tuple(tried))


def _options(record: Record, step: int) -> Sequence[Move]:
    return Replay(record, -1).at(step).options()


def graded_at(record: str, seat: int, seed: str, deals: int, step: int) -> tuple[int, Rows]:
    """How the options of the choice at the end of a record compare, in their order. Raises TeachingError."""
    before = read_record(record)
    seen, game = seen_of(before, seat), before.game
    options = Replay(before, -1).end().options()
    points = [[0] * deals for _ in options]  # by option and imagined deal, those of all its play-outs together
    others, side = [0] * len(options), side_of(game, seat)
    for number in range(deals):
        world = seen.draw(Rand(seed, step, "deal", number))
        if world is None:
            raise TeachingError(
                f"{game.name}: no deal was found that looks the same to seat {seat} after step {step}; "
                "choose another deal (--seed)"
            )
        for place, option in enumerate(options):
            for play in range(PLAYS):
                one = Position(game, world[0], seen.deals)
                one.follow([*world[1], option])
                scores = side_scores(game, one.finish_at_random(Rand(seed, step, "play", number, play)))
                points[place][number] += scores[side]
                others[place] += scores[side] - margin_of(scores, side)
    tricks = min(deals, TRICKS)
    won = tricks_of(seen, options, Rand(seed, step, "trick"), tricks)
    figures = [(*row, round(one / (deals * PLAYS), 3)) for row, one in zip(_rows(points, deals), others, strict=True)]
    return step, [(*row, *(round(10 * one / tricks, 1) for one in won[at : at + 1])) for at, row in enumerate(figures)]


def _rows(points: Sequence[Sequence[int]], deals: int) -> Iterator[tuple[float, float, float]]:
    """Of each option its points, how far it is behind, and the standard error."""
    totals = [sum(one) for one in points]
    best = totals.index(max(totals))
    for place, total in enumerate(totals):
        other = [0] * deals if place == best else points[best]
        apart = [mine - theirs for mine, theirs in zip(points[place], other, strict=True)]
        games = deals * PLAYS
        yield round(total / games, 3), round((totals[best] - total) / games, 3), round(mean_error(apart) / PLAYS, 3)


def replies(before: Record, seat: int, move: Move, seed: str) -> tuple[Move, ...]:
    """What the others do after a move of a seat, each by what it sees: until that seat is due again, a few moves."""
    game, replay = before.game, Replay(before, -1)
    watching = [Seen(game, replay.deal.setup, one, replay.before) for one in range(game.seats)]

    def hear(event: Event) -> None:
        for seen in watching:
            seen.hear(event)

    position = Position(game, replay.deal.setup, replay.before, hear)

    def make(one: Move) -> None:
        for seen in watching:
            seen.waiting(position)
            seen.choosing(position, one)
        position.put(one, trusted=True)

    for one in (*replay.deal.moves, move):
        make(one)
    made: list[Move] = []
    while position.asks and position.seat != seat and len(made) < REPLIES:
        own = position.seat
        for seen in watching:
            seen.waiting(position)
        choice = SearchPlayer(Rand(seed, "reply", len(made)))(watching[own], position.options())
        made.append(choice.move)
        make(choice.move)
    return tuple(made)


def until(record: Record, step: int) -> Record:
    """A record whose last deal is played as far as a step."""
    deal = record.deals[-1]
    rows = (*record.deals[:-1], DealRecord(deal.setup, deal.moves[:step]))
    return Record(record.game, rows, None, record.provenance)
