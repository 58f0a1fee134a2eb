"""The games in OpenSpiel: importing this module registers ``tehodoki_hamlet`` and all others.

    import pyspiel, tehodoki.adapters.openspiel
    game = pyspiel.load_game("tehodoki_take_and_share(players=3,options=long_game:true)")

A game is one deal. Chance deals first, one of ``deals`` shuffles that are as likely: all of them could not be listed.
Actions are parts of moves, and a player who has begun a move goes on. Each player gets the share of the win that its
side has: 1, ½ for two that tie, 0. A clone is a replay.
"""

from __future__ import annotations

from json import loads
from typing import Any, Final

import pyspiel

from rules_engine import Game, find_game, games, make_options
from rules_engine.echo import quoted
from rules_engine.errors import SetupError

from .actions import Actions
from .turns import Turns, dealt

DEALS: Final = 4096
LONGEST: Final = 10_000  # actions, more than any deal takes


class Deal(pyspiel.Game):  # type: ignore[misc]
    """A deal of a game; ``name`` is that of the game."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_parameters(self.name), **(params or {})}
        self.actions = Actions(_table(self.name, given["players"], given["options"]))
        self.deals: int = given["deals"]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=self.deals,
            num_players=self.actions.game.seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(_type(self.name), info, params or {})

    def new_initial_state(self) -> DealState:
        """Before the cards are dealt."""
        return DealState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Observes all that a player has seen, as text."""
        return Observer(params)


class DealState(pyspiel.State):  # type: ignore[misc]
    """A deal, first before its cards are dealt."""

    def __init__(self, game: Deal) -> None:
        super().__init__(game)
        self.actions, self.deals = game.actions, game.deals
        self.turns: Turns | None = None

    def current_player(self) -> int:
        """Chance, a seat, or the end."""
        if self.turns is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.turns.seat if self.turns.seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.turns.legal() if self.turns is not None and player == self.turns.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The shuffles, each as likely."""
        return [(number, 1 / self.deals) for number in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        if self.turns is None:
            self.turns = Turns(self.actions, dealt(self.actions.game, action))
        else:
            self.turns.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.actions.texts[action]

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.turns is not None and self.turns.seat < 0

    def returns(self) -> list[float]:
        """The share of the win by seat; nothing while the deal goes on."""
        return [0.0] * self.actions.game.seats if self.turns is None else self.turns.shares()

    def __str__(self) -> str:
        return "not dealt" if self.turns is None else repr(self.turns.position)


class Observer:
    """What a player has seen and done, in order. It is the same with or without perfect recall."""

    tensor = None

    def __init__(self, params: Any) -> None:
        if params:
            raise ValueError(f"found parameters of an observation, {params}; expected none")
        self.dict: dict[str, Any] = {}

    def set_from(self, state: DealState, player: int) -> None:
        """Nothing: there is no tensor."""

    def string_from(self, state: DealState, player: int) -> str:
        """A line for each thing."""
        seen = "" if state.turns is None else state.turns.history(player)
        return f"player {player}\n{seen}"


def _parameters(name: str) -> dict[str, Any]:
    return {"players": max(find_game(name).players), "deals": DEALS, "options": ""}


def _type(name: str) -> Any:
    return pyspiel.GameType(
        short_name=f"tehodoki_{name.replace('-', '_')}",
        long_name=f"Tehodoki: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(find_game(name).players),
        min_num_players=min(find_game(name).players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification=_parameters(name),
    )


def _table(name: str, players: int, options: str) -> Game:
    """``long_game:true+later_leader:random``: what stands in the text of a game must do without commas and quotes."""
    kind, given = find_game(name), {}
    for part in filter(None, options.split("+")):
        key, colon, value = part.partition(":")
        if not colon:
            raise SetupError(f"options: found {quoted(part)}, expected NAME:VALUE, several divided by +")
        given[key] = loads(value) if value in ("true", "false") or value.isdecimal() else value
    if players not in kind.players:
        raise SetupError(f"{name}: found {players} players, expected {' or '.join(map(str, kind.players))}")
    return kind(players, make_options(kind.Options, given, players))


def _register(name: str) -> None:
    """OpenSpiel keeps a class until the very end of the process, and looks it up here when it copies a game."""
    own = f"{name.title().replace('-', '')}Deal"
    globals()[own] = type(own, (Deal,), {"name": name, "__module__": __name__})
    pyspiel.register_game(_type(name), globals()[own])


for _name in games():
    _register(_name)
