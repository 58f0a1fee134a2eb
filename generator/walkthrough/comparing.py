"""Comparing the choices of the reader's seat in a whole deal, and finding what would follow another choice.

Deals are imagined that look the same to that seat at that moment. In each of them every option is played out equally
often, on to the end at random with the same streams of chance, so that the luck of a deal is the same for all that are
compared; the difference to the best option is taken deal by deal, and its standard error over the deals.

What follows another choice is played by players that search, each from its own view of the deal: nobody looks into
cards that it does not see. It stops where the reader's seat is due again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from math import sqrt
from pathlib import Path

from rules_engine.game import Result
from rules_engine.played import DealRecord, Record
from rules_engine.players.search import SearchPlayer, side_of
from rules_engine.position import Move, Position
from rules_engine.rand import Rand
from rules_engine.record import write_record
from rules_engine.replay import Replay
from rules_engine.simulate import spread
from rules_engine.table import Event
from rules_engine.view import Seen, seen_of

from ..errors import TeachingError
from ..texts.content import GameContent
from .compared import Compared, Comparison, Tried, beside, read_compared, written
from .deals import LEGAL, TeachingDeal, load_deals
from .earlier import Earlier

DEALS = 400  # imagined for a choice
PLAYS = 4  # of each option in each of them
STOPS = 8  # choices of a deal at most
REPLIES = 3  # moves of the others that are shown after another choice, at most
MOST = 30  # options: a choice with more is none that a reader weighs card by card
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
) -> list[str]:
    """Compare the choices of the whole deals in ``folder`` and write that beside their records. The names of the files.

    Raises ContentError or TeachingError.
    """
    names, earlier = [], Earlier(content.name, kept)
    for deal in load_deals(content, folder, compared=False):
        if deal.whole:
            path, own = beside(deal.path), f"{seed}/{deal.id}/choices"
            key = json.dumps([own, deals, deal.you, stops(deal), write_record(deal.record)])
            text = earlier.get(key)
            if text is None:
                said(f"{deal.id}: comparing {len(stops(deal))} choices in {deals} deals")
                text = written(deal.record, compare(deal, seed, deals, executor))
                earlier.keep(key, text)
            path.write_text(text, encoding="utf-8")
            found = read_compared(deal.record, deal.you, deal.path)
            told = sum(choice.differs for choice in found.choices) if found else 0
            said(f"{deal.id}: {told} of {len(stops(deal))} choices compared differ")
            names.append(path.name)
    return names


def compare(deal: TeachingDeal, seed: int, deals: int = DEALS, executor: Executor | None = None) -> Compared:
    """The choices of a whole deal, compared. The same seed gives the same, whatever the number of processes."""
    own = f"{seed}/{deal.id}/choices"
    calls = ((deal.record, deal.you, step, own, deals) for step in stops(deal))
    found = sorted(spread(executor, compared_at, calls), key=lambda choice: choice.step)
    return Compared(own, deals, PLAYS, BY, tuple(found))


def stops(deal: TeachingDeal) -> list[int]:
    """After which steps of the record a choice of the reader's seat is compared: where something is asked about it
    first, the others far from one another; never in a stretch that is told at once."""
    asked = {question.step for question in deal.questions if question.ask == LEGAL}
    folded = {step for fold in deal.folds for step in range(fold.first - 1, fold.last + 1)}
    able = []
    for step in Replay(deal.record).steps():
        position = step.position
        if position.seat == deal.you and step.number not in folded and 1 < len(position.options()) <= MOST:
            able.append(step.number)
    first = [step for step in able if step in asked][:STOPS]
    rest, most = [step for step in able if step not in first], STOPS - len(first)
    if len(rest) > most:
        rest = [rest[index * (len(rest) - 1) // max(most - 1, 1)] for index in range(most)]
    return sorted({*first, *rest})


def compared_at(record: Record, seat: int, step: int, seed: str, deals: int) -> Comparison:
    """The options of the choice after a step, compared in so many imagined deals. Raises TeachingError."""
    before = until(record, step)
    seen = seen_of(before, seat)
    options = Replay(before).end().options()
    points = [[0] * deals for _ in options]  # by option and imagined deal, those of all its play-outs together
    for number in range(deals):
        world = seen.draw(Rand(seed, step, "deal", number))
        if world is None:
            raise TeachingError(
                f"{record.game.name}: no deal was found that looks the same to seat {seat} after step {step}; "
                "choose another deal (--seed)"
            )
        for place, option in enumerate(options):
            for play in range(PLAYS):
                one = Position(record.game, world[0])
                one.follow([*world[1], option])
                result = one.finish_at_random(Rand(seed, step, "play", number, play))
                points[place][number] += side_points(record, result, seat)
    made = record.deals[0].moves[step]
    tried = [
        replace(one, then=() if one.move == made else replies(before, seat, one.move, f"{seed}/{step}/{place}"))
        for place, one in enumerate(_graded(options, points, deals))
    ]
    return Comparison(step, tuple(tried))


def _graded(options: Sequence[Move], points: Sequence[Sequence[int]], deals: int) -> Iterator[Tried]:
    """Each option with its points, how far it is behind, and the standard error."""
    totals = [sum(one) for one in points]
    best = totals.index(max(totals))
    for place, option in enumerate(options):
        other = [0] * deals if place == best else points[best]
        apart = [mine - theirs for mine, theirs in zip(points[place], other, strict=True)]
        square = sum(one * one for one in apart) - sum(apart) ** 2 / deals
        error = sqrt(max(square, 0) / (deals - 1) / deals) / PLAYS
        games = deals * PLAYS
        yield Tried(
            option, round(totals[place] / games, 3), round((totals[best] - totals[place]) / games, 3), round(error, 3)
        )


def side_points(record: Record, result: Result, seat: int) -> int:
    """What the side of a seat has at the end of a deal."""
    game, scores = record.game, result.scores
    side = side_of(game, seat)
    return scores[side] if len(scores) != game.seats else sum(scores[one] for one in game.sides[side])


def replies(before: Record, seat: int, move: Move, seed: str) -> tuple[Move, ...]:
    """What the others do after a move of a seat, each by what it sees: until that seat is due again, a few moves."""
    game, replay = before.game, Replay(before)
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
    """The first deal of a record, as far as a step."""
    deal = record.deals[0]
    return Record(record.game, (DealRecord(deal.setup, deal.moves[:step]),), None, record.provenance)
