"""What worked examples of Magpie can have computed."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.fields import CARD, LETTERS, SEAT, EachSeat, Number, Rows
from rules_engine.game import (
    Game,
)
from rules_engine.games.magpie.cards import SUITS
from rules_engine.games.magpie.scoring import top, win_clauses, winner
from rules_engine.scoring import Line, Working, by_seat, calculation, clockwise, letters, names


@calculation("trick", lead=SEAT, cards=EachSeat(CARD))
def trick_of(game: Game, lead: int, cards: Sequence[int]) -> Working:
    """led-suit-wins, foreign-points, no-foreign: who wins a trick, and what it scores."""
    order = clockwise(game, lead)
    trick, kinds = [cards[seat] for seat in order], game.deck.kinds
    place, off = winner(trick)
    lines = []
    for seat, card in zip(order, trick, strict=True):
        clause = "lead-any" if seat == lead else "slough-any" if card in off else "follow-suit"
        lines.append(Line(clause, LETTERS[seat], (kinds[card],), {"wins": card == trick[place]}))
    taker, facts = LETTERS[order[place]], {"led": SUITS[trick[0] // 10], "off": list(names(game, off))}
    decided = "foreign-points" if off else "no-foreign"
    lines.append(Line("led-suit-wins", taker, (kinds[trick[place]],), facts))
    lines.append(Line(decided, taker, (kinds[trick[place]],), {**facts, "count": len(off)}))
    return Working(tuple(lines), {"winner": taker, "points": len(off)})


@calculation("total", tricks=Rows(EachSeat(Number(0, 2))))
def total_of(game: Game, tricks: Sequence[Sequence[int]]) -> Working:
    """most-points, shared-win: the points added up, and who wins."""
    points = [sum(trick[seat] for trick in tricks) for seat in range(game.seats)]
    winners = letters(top(points))
    result = {"points": by_seat(points), "winners": winners}
    return Working(tuple(Line(clause, None, (), result) for clause in win_clauses(points).split()), result)


CALCULATIONS = {one.name: one for one in (trick_of, total_of)}
