"""Whether the values of a choice lie apart: its options, each played out at random in the same imagined deals.

Half of the deals say which option is the best and which the worst, the other half how far these two lie apart: what was
luck in the first half is none in the second.
"""

from __future__ import annotations

from math import sqrt

from rules_engine.played import DealRecord, Record
from rules_engine.players.search import side_of, standing
from rules_engine.position import Position
from rules_engine.rand import Rand
from rules_engine.view import seen_of


def tried(record: Record, deal: int, at: int, deals: int, rand: Rand) -> tuple[float, float] | None:
    """By how many points the best option of a choice is ahead of the worst, and the standard error of that.

    The choice stands after ``at`` moves of a deal and is seen from its seat. None where no deal could be imagined.
    """
    game, whole = record.game, record.deals[deal]
    stopped = Record(game, (*record.deals[:deal], DealRecord(whole.setup, whole.moves[:at])))
    seat = whole.moves[at][0]
    seen, side = seen_of(stopped, seat), side_of(game, seat)
    position = Position(game, whole.setup, seen.deals)
    position.follow(whole.moves[:at])
    options = position.options()
    rows = []
    for _ in range(deals):
        world = seen.draw(rand)
        if world is None:
            return None
        setup, moves = world
        row = []
        for option in options:
            position = Position(game, setup, seen.deals)
            position.follow([*moves, option])
            row.append(standing(game, position.finish_at_random(rand), side)[1])
        rows.append(row)
    return ahead(rows)


def ahead(rows: list[list[int]]) -> tuple[float, float]:
    """How far the best of the first half of the rows is before its worst in the other half, and the standard error."""
    half = len(rows) // 2
    sums = [sum(column) for column in zip(*rows[:half], strict=True)]
    best, worst = sums.index(max(sums)), sums.index(min(sums))
    if best == worst:
        best, worst = 0, 1
    leads = [row[best] - row[worst] for row in rows[half:]]
    mean = sum(leads) / len(leads)
    return mean, sqrt(sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1) / len(leads))
