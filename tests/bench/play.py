"""Decisions a second in random play: ours beside OpenSpiel's hearts, in turns, so that both see the same machine.

A decision is one choice of a player: for us one entry of ``moves`` (a card, or a whole share), for hearts one action of
a player (a card passed, a card played). Dealing is in the time of both and is no decision. Both choose with Python's
random among the legal choices, and both make a new game each time.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

from figure import Figure
from rules_engine import Position, Rand, find_game, games

SHARES = {"take-and-share": 1.0}  # of the quickest of the others, that we aim at
SHARE = 0.5  # of every other game
SECONDS = 0.5  # one measurement
TURNS = 7  # best of


def ours(name: str) -> Callable[[], int]:
    """A function that deals and plays one game by the code of ``deal --by random``, and counts its decisions."""
    game = find_game(name)(max(find_game(name).players))
    numbers = iter(range(10**9))

    def play() -> int:
        rand = Rand("bench", next(numbers))
        position = Position(game, game.deal([], rand))
        position.finish_at_random(rand)
        return len(position.moves)

    return play


def hearts() -> dict[str, Callable[[], int]]:
    """The same for OpenSpiel's hearts through its Python API, by two loops; none when it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return {}
    game = pyspiel.load_game("hearts")
    rand = random.Random(1)

    def fast() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            # Everything that is dealt in hearts is as likely, so the quicker call serves for chance as well.
            decisions += not state.is_chance_node()
            state.apply_action(rand.choice(state.legal_actions()))
        return decisions

    def documented() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rand.choices(actions, odds)[0])
            else:
                decisions += 1
                state.apply_action(rand.choice(state.legal_actions()))
        return decisions

    return {"quickest loop": fast, "loop of its examples": documented}


def speed(play: Callable[[], int], seconds: float = SECONDS) -> float:
    """Decisions a second over at least that many seconds."""
    decisions, start = 0, time.perf_counter()
    while (taken := time.perf_counter() - start) < seconds:
        decisions += play()
    return decisions / taken


def figures() -> Iterator[Figure]:
    """All speeds, each the best of several turns; ours should reach their share of the quickest of the others."""
    mine, others = {name: ours(name) for name in games()}, hearts()
    every = [*mine.items(), *others.items()]
    best = {name: speed(play, 0.1) for name, play in every}
    for _ in range(TURNS):
        for name, play in every:
            best[name] = max(best[name], speed(play))
    top = max((best[name] for name in others), default=0.0)
    for name in mine:
        what, found = f"random play, {name}", f"{best[name]:,.0f}/s"
        if not others:
            yield Figure(what, found, "no aim: OpenSpiel is not installed, see make bench")
            continue
        aim = SHARES.get(name, SHARE) * top
        said = "" if name in SHARES else f"{SHARE:.0%} of "
        yield Figure(what, found, f"{aim:,.0f}/s, {said}OpenSpiel hearts", best[name] >= aim)
    for name in others:
        yield Figure(f"OpenSpiel hearts, {name}", f"{best[name]:,.0f}/s")
