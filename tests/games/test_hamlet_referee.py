"""The engine against an independent referee: the same legal moves at every position, the same verdict on records."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.games import referee_hamlet as referee
from tests.games.against_referee import Bout
from tests.sampling import TIMES

BOUT = Bout(referee, ("C", "S7", "JOKER", "joker", "S6", "to_250", "play", "reveal"))
OPTION_SETS = [
    {"match": length, "zero_trick_bonus": bonus} for length, bonus in product(["to_250", 1, 4], [False, True])
]
MATCHES = 6 * TIMES  # of each option set: some 170 deals


@pytest.mark.parametrize("given", OPTION_SETS, ids=lambda given: "-".join(map(str, given.values())))
def test_the_referee_agrees_at_every_position_of_random_matches(given: dict[str, Any]) -> None:
    for seed in range(MATCHES):
        record = BOUT.play(3, given, seed)
        assert {len(deal["moves"]) for deal in record["deals"]} == {3 + 33}


@pytest.mark.parametrize("most", [0, 1, 2, 3, 4, 17, 35])
def test_a_half_played_match_is_accepted_by_both(most: int) -> None:
    assert len(BOUT.play(3, {}, "half", most)["deals"][0]["moves"]) == most


@pytest.mark.parametrize("given", [{"match": 2}, {"match": "to_250", "zero_trick_bonus": True}], ids=str)
def test_the_referee_and_the_reader_agree_on_spoiled_records(given: dict[str, Any]) -> None:
    BOUT.spoil(BOUT.play(3, given, 1), 250)
