"""The engine against an independent referee: the same legal moves at every position, the same verdict on records."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.games import referee_take_and_share as referee
from tests.games.against_referee import Bout
from tests.sampling import TIMES

BOUT = Bout(referee, ("B", "S7", "XA", "S11", "left", "random", "play", "share"))
OPTION_SETS = [dict(zip(referee.OPTIONS, values, strict=True)) for values in product(*referee.OPTIONS.values())]
MATCHES = 5 * TIMES  # of each number of players and option set: some 160 games


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("given", OPTION_SETS, ids=lambda given: "-".join(map(str, given.values())))
def test_the_referee_agrees_at_every_position_of_random_matches(seats: int, given: dict[str, Any]) -> None:
    for seed in range(MATCHES):
        BOUT.play(seats, given, seed)


def test_a_half_played_match_is_accepted_by_both() -> None:
    assert len(BOUT.play(4, {}, "half", 33)["deals"][0]["moves"]) == 33


@pytest.mark.parametrize(
    ("seats", "given"), [(3, {}), (4, {}), (4, {"long_game": True}), (3, {"later_leader": "random"})]
)
def test_the_referee_and_the_reader_agree_on_spoiled_records(seats: int, given: dict[str, Any]) -> None:
    BOUT.spoil(BOUT.play(seats, given, 1), 250)
