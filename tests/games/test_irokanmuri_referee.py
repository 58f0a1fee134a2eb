"""The engine against an independent referee: the same legal moves at every position, the same verdict on records."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.games import referee_irokanmuri as referee
from tests.games.against_referee import Bout
from tests.sampling import TIMES

BOUT = Bout(referee, (20, "lady", "tenji", "black", "LADY", "winner", "attack", "receive", "pass"))
COMPOSITIONS = [
    *referee.OPTIONS["composition"],
    # The keys in another order, kinds that do not occur, many alike: all of it stays as it was given.
    {"black": 0, "folded": 1, "upright": 0, "yagoro": 60, "lady": 30, "monk": 7, "jito": 1, "tenji": 1},
]
OPTION_SETS = [
    dict(zip(referee.OPTIONS, values, strict=True))
    for values in product(COMPOSITIONS, referee.OPTIONS["next_starter"], (False, True))
]
MATCHES = 2 * TIMES  # of each option set: some 100 deals


@pytest.mark.parametrize("given", OPTION_SETS)
def test_the_referee_agrees_at_every_position_of_random_matches(given: dict[str, Any]) -> None:
    for seed in range(MATCHES):
        record = BOUT.play(4, given, seed)
        assert list(record["options"]["composition"]) == list(given["composition"])
        assert all(sum("card" in move for move in deal["moves"]) <= 97 for deal in record["deals"])


def test_a_half_played_match_is_accepted_by_both() -> None:
    assert len(BOUT.play(4, {}, "half", 33)["deals"][0]["moves"]) == 33


@pytest.mark.parametrize(
    "given", [{}, {"next_starter": "winner"}, {"next_starter": "random"}, {"must_go_out_on_attack": True}], ids=repr
)
def test_the_referee_and_the_reader_agree_on_spoiled_records(given: dict[str, Any]) -> None:
    BOUT.spoil(BOUT.play(4, given, 1), 120)
