"""The engine against an independent referee: the same legal moves at every position, the same verdict on records."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.games import referee_oh_hell as referee
from tests.games.against_referee import Bout

BOUT = Bout(referee, ("C", "S7", "SA", "JOKER", "up_down", "play", "bid", 7, True))
OPTION_SETS = [
    {"schedule": schedule, "hook": hook} for schedule, hook in product(["up_down", "down_up"], [True, False])
]


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("given", OPTION_SETS, ids=lambda given: "-".join(map(str, given.values())))
def test_the_referee_agrees_at_every_position_of_random_matches(given: dict[str, Any], seats: int) -> None:
    record = BOUT.play(seats, given, seats)
    assert [len(deal["moves"]) for deal in record["deals"]] == [seats * (1 + size) for size in referee.sizes(given)]


@pytest.mark.parametrize("most", [0, 1, 3, 4, 6, 7, 12])
def test_a_half_played_match_is_accepted_by_both(most: int) -> None:
    assert len(BOUT.play(4, {"schedule": "down_up"}, "half", most)["deals"][0]["moves"]) == most


@pytest.mark.parametrize("given", [{}, {"schedule": "down_up", "hook": False}], ids=str)
def test_the_referee_and_the_reader_agree_on_spoiled_records(given: dict[str, Any]) -> None:
    BOUT.spoil(BOUT.play(3, given, 1), 250)
