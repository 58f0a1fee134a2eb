"""The engine against an independent referee: the same legal moves at every position, the same verdict on records."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.games import referee_deck_build_tricks as referee
from tests.games.against_referee import Bout
from tests.sampling import sampled

WORDS = ("B", "F", "G", "P4", "A7/B6", "A2/B8", "B6/A7", "six-suits", "draft", "trump", "antitrump")
BOUT = Bout(referee, (5, {"starters": [], "boosters": []}, *WORDS))
OPTION_SETS = [dict(zip(referee.OPTIONS, values, strict=True)) for values in product(*referee.OPTIONS.values())]
TABLES = [(given, seats) for turn, given in enumerate(OPTION_SETS) for seats in sampled([3, 4, 5], turn, 3)]
MATCHES = 4  # of each number of players and option set; some 50 games
OWN = {
    "starters": [f"B{5 + index % 2}/Z{6 - index % 2}" for index in range(30)] + ["B5/K6"] * 6,
    "boosters": [f"B{1 + index % 2}/K{10 - index % 3}" for index in range(36)],
}


@pytest.mark.parametrize(("given", "seats"), TABLES)
def test_the_referee_agrees_at_every_position_of_random_matches(given: dict[str, Any], seats: int) -> None:
    for seed in range(MATCHES):
        BOUT.play(seats, given, seed)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_referee_agrees_on_an_own_card_list(seats: int) -> None:
    for seed in range(3):
        BOUT.play(seats, {"cards": OWN}, seed)


@pytest.mark.parametrize("most", [0, 3, 24, 25, 60, 111])
def test_a_half_played_match_is_accepted_by_both(most: int) -> None:
    assert len(BOUT.play(4, {}, 5, most)["deals"][0]["moves"]) == most


@pytest.mark.parametrize(("seats", "given"), [(3, {}), (4, {"cards": "four-suits"}), (5, {"cards": OWN})])
def test_the_referee_and_the_reader_agree_on_spoiled_records(seats: int, given: dict[str, Any]) -> None:
    BOUT.spoil(BOUT.play(seats, given, 1), 150)
