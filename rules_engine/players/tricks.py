"""Who wins the trick to which a choice is played, in deals that a seat can imagine."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.game import Setup
from rules_engine.games import contests
from rules_engine.players.search import side_of
from rules_engine.position import Move, Position
from rules_engine.rand import Rand
from rules_engine.table import Event
from rules_engine.view import Seen


def tricks_of(seen: Seen, options: Sequence[Move], rand: Rand, deals: int) -> list[int]:
    """In how many of so many imagined deals, played on at random, the seat's side wins the trick after each of some
    options; nothing where they are not played to a trick."""
    found, game = [0] * len(options), seen.game
    side = game.sides[side_of(game, options[0][0])]
    for number in range(deals):
        world = seen.draw(rand.stream("deal", number))
        for index, option in enumerate(options):
            winner = _winner(seen, world, option, rand.stream("play", number)) if world else None
            if winner is None:
                return []
            found[index] += winner in side
    return found


def _winner(seen: Seen, world: tuple[Setup, list[Move]], option: Move, rand: Rand) -> int | None:
    """Who wins the trick to which a choice was played; None where it was played to none."""
    heard: list[Event] = []
    position = Position(seen.game, world[0], seen.deals, heard.append)
    position.follow(world[1])
    heard.clear()
    position.put(option, trusted=True)
    if not any(event.target is not None and event.target.form == "trick" for event in heard):
        return None
    kinds = contests(seen.game.name)
    while True:
        won = next((one.by for one in heard if one.source is None and one.target is None and one.kind in kinds), None)
        if won is not None or position.result is not None:
            return won
        heard.clear()
        position.put(rand.choose(position.options()), trusted=True)
