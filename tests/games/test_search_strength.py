"""The player that looks ahead plays better than chance: alone against random players, over seeded games."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from rules_engine import Position, Rand, find_game
from rules_engine.match import play_deal
from rules_engine.players import Player
from rules_engine.players.random import RandomPlayer
from rules_engine.players.search import SearchPlayer
from rules_engine.view import Seen

GAMES = 80  # tests/bench/strength.py plays 400 of every game
ROLLOUTS = 50  # fewer than by default, for the sake of time


def share_of_the_win(name: str, seats: int, number: int) -> float:
    """Play one game, the searching seat another each time: 1 for a win alone, a part of it for one that is shared."""
    game, rand = find_game(name)(seats), Rand("strength", name, seats, number)
    own = number % seats
    players: list[Player] = [RandomPlayer(rand.stream("random", seat)) for seat in range(seats)]
    players[own] = SearchPlayer(rand.stream("search"), ROLLOUTS)
    position, _ = play_deal(game, game.deal([], rand.stream("deal")), [], players)
    assert position.result is not None
    scores = position.result.scores
    return 1 / scores.count(max(scores)) if scores[own] == max(scores) else 0.0


@pytest.mark.slow
@pytest.mark.exhaustive
@pytest.mark.parametrize(("seats", "at_least"), [(4, 0.45)])
def test_search_beats_random_players(seats: int, at_least: float) -> None:
    """By chance it would win one game in four."""
    # Started afresh: a fork of a process with threads, as a test run may be, is not safe.
    with ProcessPoolExecutor(min(4, os.cpu_count() or 1), get_context("spawn")) as pool:
        numbers = range(GAMES)
        won = pool.map(share_of_the_win, ["take-and-share"] * GAMES, [seats] * GAMES, numbers, chunksize=10)
        assert sum(won) / GAMES >= at_least


def test_search_is_deterministic_and_keeps_what_each_option_looked_like() -> None:
    game = find_game("take-and-share")(3)
    setup = game.deal([], Rand("deal"))
    one, same = (
        play_deal(game, setup, [], [SearchPlayer(Rand("search", seat), 12) for seat in range(3)]) for _ in range(2)
    )
    assert one[0].moves == same[0].moves
    assert one[1] == same[1]
    for choice in one[1]:
        if choice.values:  # none where there was only one option
            assert choice.move in dict(choice.values)
            assert all(0 <= value <= 1 for _, value in choice.values)


def test_a_decision_ends_when_its_moves_are_spent_but_not_before_each_option_was_tried() -> None:
    game = find_game("take-and-share")(3)
    setup = game.deal([], Rand("deal"))
    seen = Seen(game, setup, setup["leader"])
    options = Position(game, setup, (), seen.hear).options()
    player = SearchPlayer(Rand("search"), rollouts=10**9, work=1)
    values = dict(player(seen, options).values)
    assert list(values) == options
    assert all(value > 0 for value in values.values())  # 0 is what was not tried
