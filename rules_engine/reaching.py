"""The words in which a game says what can happen.

Each game says so in its ``reach.py``, a ``Reaching`` for each of its calculations, three functions of the game and of
what the calculation is given, in the engine's form:

    def shows_trick(record, lead, cards): …       # whether a record shows it: read off a replay, by the narrative alone
    def trick_records(game, rand, lead, cards): … # records in which it may happen, tried one after another
    def no_trick(game, lead, cards): …            # why it cannot happen, or None: a proof, never a guess

    REACHING = {"trick": Reaching(shows_trick, trick_records, no_trick)}

A witness is taken only where the engine replays it and ``shows`` finds in it what is given: the three can be wrong one
by one, but not together unnoticed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from rules_engine.game import Deal, Game, Setup
from rules_engine.played import DealRecord, Record, played_out
from rules_engine.position import Move, Position
from rules_engine.rand import Rand
from rules_engine.replay import Replay, Step
from rules_engine.table import Zone

BY = {"by": "reach"}  # the provenance of every record that is made here


class Impossible(NamedTuple):
    """It cannot happen: why, in plain words, and the clause that it rests on."""

    reason: str
    clause: str


class Reaching(NamedTuple):
    """How a game answers for one calculation; see above."""

    shows: Callable[..., bool]
    records: Callable[..., Iterable[Record]]
    never: Callable[..., Impossible | None] | None = None


Prefer = Callable[[Position], Move | None]


class Stuck(Exception):
    """A steered deal did not come where it should: another is tried."""


def steps(record: Record) -> Iterator[Step]:
    """Every step of every deal of a record."""
    for deal in range(len(record.deals)):
        yield from Replay(record, deal).steps()


def begun(game: Game, setup: Setup, moves: Sequence[Move], done: Sequence[DealRecord] = ()) -> Record:
    """The record of a deal after some moves, and of the deals played before it."""
    return Record(game, (*done, DealRecord(setup, tuple(moves))), None, BY)


def ended(game: Game, played: Sequence[tuple[Setup, Position]]) -> Record:
    """The record of deals that were played to their ends, in their order."""
    rows = [(setup, position.moves, position.result) for setup, position in played if position.result]
    return played_out(game, rows, BY)


def zone_of(position: Position, name: str, owner: int = -1) -> Zone:
    """A zone of the table, by its name and owner."""
    return next(zone for zone in position.table.zones if (zone.name, zone.owner) == (name, owner))


def steered(
    game: Game, setup: Setup, prefer: Prefer, rand: Rand, deals: Sequence[Deal] = (), stop: int | None = None
) -> Position | None:
    """Play a deal by ``prefer``, at random where it says None, to the end or for ``stop`` moves.

    None where the rules refuse the setup or what is preferred, or where ``prefer`` raises Stuck.
    """
    if game.lawful(setup):
        return None
    position = Position(game, setup, deals)
    while position.asks and (stop is None or len(position.moves) < stop):
        try:
            move = prefer(position)
        except Stuck:
            return None
        if move is None:
            ask = rand.choose(position.asks)
            values = ask.values()
            if not values:
                return None
            move = ask.seat, ask.name, rand.choose(values)
        elif not position.rule(move).legal:
            return None
        position.put(move, trusted=True)
    return position


def dealt(
    cards: Iterable[int],
    lists: Sequence[tuple[Sequence[int], int]],
    rand: Rand,
    fits: Callable[[int, int], bool] | None = None,
) -> list[list[int]] | None:
    """Lists of cards, each with some that it must hold and filled at random to its size from all ``cards``.

    ``fits(place, card)`` says whether a card may be filled into the list at that place. None where that fails: try
    again, or it cannot be.
    """
    left = list(cards)
    found = [list(held) for held, _ in lists]
    for held in found:
        for card in held:
            if card not in left:
                return None
            left.remove(card)
    rand.shuffle(left)
    rooms = [size - len(held) for held, (_, size) in zip(found, lists, strict=True)]
    if min(rooms, default=0) < 0:
        return None
    # The cards that fit into the fewest lists are placed first.
    homes = {card: [place for place in range(len(found)) if fits is None or fits(place, card)] for card in set(left)}
    for card in sorted(left, key=lambda card: len(homes[card])):
        able = [place for place in homes[card] if rooms[place]]
        if able:
            place = rand.choose(able)
            found[place].append(card)
            rooms[place] -= 1
    return found if not any(rooms) else None
