"""An environment of PettingZoo, in which the players act one after another.

    env = tehodoki.adapters.pettingzoo.env(tehodoki.game("hamlet"))
    env.reset(seed=1)

An episode is one deal. Actions are parts of moves (``env.actions.texts``); ``infos[agent]["action_mask"]`` says which
may be next. At the end each player is rewarded with the share of the win that its side has: 1, ½ for two that tie, 0.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Discrete
from pettingzoo import AECEnv

from rules_engine import Game, Position, Rand
from rules_engine.table import Zone

from .actions import Actions
from .turns import Turns, dealt

ANSI: Final = "ansi"
_OTHER: Final = ("", -1)  # zones that came up in no deal that was looked at


def env(game: Game, render_mode: str | None = None) -> TableEnv:
    """The environment of a game at a table with its house rules."""
    return TableEnv(game, render_mode)


class TableEnv(AECEnv):  # type: ignore[misc]
    """Players sit at a table. What one observes is a vector of whole numbers:

    for each zone of each owner and each kind of card how many of it the player knows to lie there, in a trick instead
    the place of the card, from 1, and then how many lie there that it cannot tell; for each action how often it was
    chosen for the move that is under way; and which seat it has, and which is due. ``turns.history(seat)`` has all that
    it saw, in order. Without a seed the deals are always the same ones.
    """

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {"name": f"{game.name}_v0", "render_modes": [ANSI], "is_parallelizable": False}
        self.game, self.render_mode, self.actions = game, render_mode, Actions(game)
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        table = _played(game).table
        self._zones = {zone: row for row, zone in enumerate(dict.fromkeys([_OTHER, *map(_key, table.zones)]))}
        self._tricks = {zone.name for zone in table.zones if zone.form == "trick"}
        length = len(self._zones) * (len(game.deck.kinds) + 1) + len(self.actions) + 2 * game.seats
        self.observation_spaces = {
            agent: Box(0, len(game.deck) + 1, (length,), dtype=np.int16) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(len(self.actions)) for agent in self.possible_agents}
        self._seed, self._deals = 0, 0

    def observation_space(self, agent: str) -> Box:
        """The same space for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """An index in the list of all parts of moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew: the first deal of a seed, or without one the next."""
        if seed is not None:
            self._seed, self._deals = seed, 0
        self.turns = Turns(self.actions, dealt(self.game, self._seed, self._deals))
        self._deals += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn()

    def step(self, action: int | None) -> None:
        """Choose a part of a move. ValueError for one that is not legal, before anything has changed."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.turns.apply(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.turns.seat < 0:
            self.rewards = dict(zip(self.agents, self.turns.shares(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._turn()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Any:
        """What a player knows, as numbers."""
        seat, width = self.possible_agents.index(agent), len(self.game.deck.kinds) + 1
        lying = np.zeros((len(self._zones), width), np.int16)
        for name, owner, cards in self.turns.lying(seat):
            row, trick = lying[self._zones.get((name, owner), 0)], name in self._tricks
            for place, card in enumerate(cards, 1):
                if card is not None and trick:
                    row[card] = place
                else:
                    row[-1 if card is None else card] += 1
        begun, seats = np.zeros(len(self.actions), np.int16), np.zeros((2, self.game.seats), np.int16)
        if seat == self.turns.seat:
            for action in self.turns.begun:
                begun[action] += 1
        seats[0, seat] = 1
        if self.turns.seat >= 0:
            seats[1, self.turns.seat] = 1
        return np.concatenate([lying.ravel(), begun, seats.ravel()])

    def render(self) -> str | None:
        """The table as text, all cards open."""
        return repr(self.turns.position) if self.render_mode == ANSI else None

    def close(self) -> None:
        """Nothing is held open."""

    def _turn(self) -> None:
        seat, empty = self.turns.seat, np.zeros(len(self.actions), np.int8)
        mask = empty.copy()
        mask[self.turns.legal()] = 1
        self.infos = {agent: {"action_mask": empty} for agent in self.agents}
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
            self.infos[self.agent_selection] = {"action_mask": mask}
        elif self.agents:
            self.agent_selection = self.agents[0]


def _key(zone: Zone) -> tuple[str, int]:
    return zone.name, zone.owner


def _played(game: Game) -> Position:
    """A deal that was played out, by which its zones are known."""
    position = Position(game, dealt(game, "zones"))
    position.finish_at_random(Rand("zones"))
    return position
