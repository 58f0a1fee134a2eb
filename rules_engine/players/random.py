"""The player that takes any legal move, each as likely, and the code that deals and plays with it."""

from __future__ import annotations

from rules_engine.game import Deal, Game
from rules_engine.position import Position
from rules_engine.rand import Rand


def play_deal(game: Game, deals: list[Deal], chance: Rand, player: Rand) -> Position:
    """Deal and play one deal to its end."""
    position = Position(game, game.deal(deals, chance), deals)
    position.finish_at_random(player)
    return position
