"""What worked examples of Magpie can have computed, and what a table can come to."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.contest import Contest, Lay
from rules_engine.fields import CARD, LETTERS, SEAT, EachSeat, Number, Rows
from rules_engine.game import Game
from rules_engine.games.magpie.cards import SUITS
from rules_engine.games.magpie.rules import HAND
from rules_engine.games.magpie.scoring import top, win_clauses, winner
from rules_engine.reach import Given, Impossible, Seen
from rules_engine.scoring import Line, Working, by_seat, calculation, clockwise, letters, names
from rules_engine.tricks import trick_shown


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


@total_of.never
def no_total(game: Game, tricks: Sequence[Sequence[int]]) -> Impossible | None:
    """There are as many tricks as cards in a hand, and one takes each."""
    if len(tricks) > HAND:
        return Impossible(f"there are {HAND} tricks; here {len(tricks)}", "deal")
    if any(sum(map(bool, row)) > 1 for row in tricks):
        return Impossible("only who takes a trick scores for it", "foreign-points")
    return None


def first_in_trick(lay: Lay) -> tuple[int, str]:
    """Who wins."""
    place, off = winner(lay.chosen)
    return place, "led-suit-wins foreign-points" if off else "led-suit-wins no-foreign"


CONTESTS = {"wins": Contest(("play",), first_in_trick, lead_stays=True)}


def given_of(seen: Seen) -> Given:
    """What a step of a record gives to the calculations: a trick, and what the tricks so far score."""
    yield from trick_shown(seen)
    points: list[list[int]] = []
    for note in seen.history("wins"):
        points.append([note.facts["count"] * (seat == note.by) for seat in range(seen.game.seats)])
    if seen.notes("wins"):
        yield "total", {"tricks": points}
