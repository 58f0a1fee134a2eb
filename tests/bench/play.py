"""What a decision in random play costs: ours beside OpenSpiel's hearts and PokerKit's hold 'em, measured in turns.

A decision is one choice of a player: for us one entry of ``moves`` (a card, or a whole share), for hearts one action of
a player (a card passed, a card played), for hold 'em one fold, check, call, bet or raise. Dealing is in the time of all
and is no decision. All choose at random among what is legal, and make a new game each time; ours is a whole match, with
a stream of chance of its own.

Processor time is measured, in turns of game and peer, and the best turn of each counts: others on the machine cost time
even so, since they take the caches, and a loop in Python more than one in C++.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator

from figure import Figure
from rules_engine import Position, Rand, find_game, games
from rules_engine.game import Deal

SECONDS = 0.2  # one measurement
TURNS = 11
COUNTED = 10  # games of which the calls are counted

Play = Callable[[], int]
"""Plays one game and counts its decisions."""


def ours(name: str) -> Play:
    """A match of ours, with as many players as there may be."""
    game = find_game(name)(max(find_game(name).players))
    numbers = iter(range(10**9))

    def match() -> int:
        rand, deals, decisions = Rand("bench", next(numbers)), list[Deal](), 0
        while not deals or game.outcome(deals) is None:
            position = Position(game, setup := game.deal(deals, rand), deals)
            deals.append(Deal(setup, position.finish_at_random(rand)))
            decisions += len(position.moves)
        return decisions

    return match


def hearts() -> dict[str, Play]:
    """OpenSpiel's hearts through its Python API, by two loops; none when it is not installed."""
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

    return {"OpenSpiel hearts, quickest loop": fast, "OpenSpiel hearts, loop of its examples": documented}


def holdem() -> dict[str, Play]:
    """PokerKit's no-limit Texas hold 'em, four players, all that is no decision automated; none when not installed."""
    try:
        from pokerkit import Automation, NoLimitTexasHoldem
    except ImportError:
        return {}
    rand = random.Random(1)

    def hand() -> int:
        state, decisions = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, 4), 0
        while state.status:
            able = [state.fold] if state.can_fold() else []
            able += [state.check_or_call] if state.can_check_or_call() else []
            able += [state.complete_bet_or_raise_to] if state.can_complete_bet_or_raise_to() else []
            rand.choice(able)()
            decisions += 1
        return decisions

    return {"PokerKit hold 'em": hand}


def speed(play: Play, seconds: float = SECONDS) -> float:
    """Decisions a second of processor time, over at least that much of it."""
    decisions, start = 0, time.process_time()
    while (taken := time.process_time() - start) < seconds:
        decisions += play()
    return decisions / taken


def calls(play: Play) -> tuple[float, float]:
    """How many functions of Python and of C a decision calls: the same on any machine, whatever else that does."""
    called: Counter[str] = Counter()
    sys.setprofile(lambda _frame, event, _what: called.update((event,)))
    decisions = sum(play() for _ in range(COUNTED))
    sys.setprofile(None)
    return called["call"] / decisions, called["c_call"] / decisions


def figures() -> Iterator[Figure]:
    """The speed of each game, the best of several turns, and what part it is of the quickest peer's."""
    mine, peers = {name: ours(name) for name in games()}, {**hearts(), **holdem()}
    first = next(iter(peers), None)
    turns: dict[str, list[float]] = {name: [] for name in (*mine, *peers)}
    for _ in range(TURNS):
        for name, play in mine.items():
            turns[name].append(speed(play))
            if first:
                turns[first].append(speed(peers[first]))
        for name in list(peers)[1:]:
            turns[name].append(speed(peers[name]))
    for name, found in turns.items():
        python, c = calls((mine | peers)[name])
        said = f"{max(found):,.0f}/s, calls {python:.0f} + {c:.0f}"
        if name not in mine:
            yield Figure(name, said)
        elif not first:
            yield Figure(f"random play, {name}", said, "no aim: OpenSpiel is not installed, see make bench")
        else:
            part = max(found) / max(turns[first])
            yield Figure(f"random play, {name}", f"{said}, x {part:.2f}", f"x 1.00 of {first}", part >= 1)


def main() -> None:
    """These figures alone: ``python tests/bench/play.py``."""
    for figure in figures():
        print(f"{figure.what:<42} {figure.found:>40}  {figure.verdict()}".rstrip(), flush=True)


if __name__ == "__main__":
    main()
