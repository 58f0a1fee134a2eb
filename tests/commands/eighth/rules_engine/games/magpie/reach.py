"""Whether what worked examples of Magpie give can happen.

``trick``  the cards are kept until their leader leads
``total``  deals at random until the first tricks score so; no trick scores for two
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.game import Game
from rules_engine.games.magpie.rules import HAND
from rules_engine.played import Record
from rules_engine.position import Move, Position
from rules_engine.rand import Rand
from rules_engine.reaching import Impossible, Reaching, Stuck, begun, dealt, steered, steps


def tricks_in(record: Record) -> list[tuple[tuple[Move, ...], int, int]]:
    """The plays of each whole trick, who takes it, and its points."""
    moves, found = list[Move](), list[tuple[tuple[Move, ...], int, int]]()
    for step in steps(record):
        moves += [step.move] if step.move else []
        found += [(tuple(moves[-3:]), one.by, one.facts["count"]) for one in step.events if one.kind == "wins"]
    return found


def shows_trick(record: Record, lead: int, cards: Sequence[int]) -> bool:
    """These cards, led by this seat."""
    whole = [plays for plays, _, _ in tricks_in(record)]
    return any(plays[0][0] == lead and {(s, c) for s, _, c in plays} == set(enumerate(cards)) for plays in whole)


def shows_total(record: Record, tricks: Sequence[Sequence[int]]) -> bool:
    """The first tricks score so."""
    rows = [[count * (seat == by) for seat in range(3)] for _, by, count in tricks_in(record)]
    return rows[: len(tricks)] == [list(row) for row in tricks]


def trick_records(game: Game, rand: Rand, lead: int, cards: Sequence[int]) -> Iterator[Record]:
    """Deals up to the trick that this seat leads."""

    def prefer(now: Position) -> Move:
        first = len(now.moves) // 3 * 3
        leader = now.moves[first][0] if first < len(now.moves) else now.seat
        able = [card for card in now.asks[0].values() if (card == cards[now.seat]) == (leader == lead)]
        if not able:
            raise Stuck
        return now.seat, "play", rand.choose(able)

    while hands := dealt(game.deck.cards, [([card], HAND) for card in cards], rand):
        setup = {"hands": tuple(map(sorted, hands))}
        for stop in range(3, 3 * HAND + 1, 3):
            position = steered(game, setup, prefer, rand, stop=stop)
            if position and position.moves[-3][0] == lead:
                yield begun(game, setup, position.moves)


def total_records(game: Game, rand: Rand, tricks: Sequence[Sequence[int]]) -> Iterator[Record]:
    """Deals whose first tricks score so."""
    for _ in range(20_000):
        setup = game.deal([], rand)
        position = Position(game, setup)
        position.finish_at_random(rand)
        record = begun(game, setup, position.moves[: 3 * len(tricks)])
        if shows_total(record, tricks):
            yield record


def no_total(game: Game, tricks: Sequence[Sequence[int]]) -> Impossible | None:
    """There are as many tricks as cards in a hand, and one takes each."""
    if len(tricks) > HAND:
        return Impossible(f"there are {HAND} tricks; here {len(tricks)}", "deal")
    if any(sum(map(bool, row)) > 1 for row in tricks):
        return Impossible("only who takes a trick scores for it", "foreign-points")
    return None


REACHING = {"trick": Reaching(shows_trick, trick_records), "total": Reaching(shows_total, total_records, no_total)}
