"""The engine against an independent referee: the same legal moves at every position, the same verdict on records."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from tests.games import referee_shikagari as referee
from tests.games.against_referee import Bout


def exchange(record: dict[str, Any], chance: random.Random) -> None:
    """Two tiles of two hands change places: most such setups break the deal of the premium tiles."""
    deal = record["deals"][0]
    one, other = chance.sample("ABCD", 2)
    first, second = chance.randrange(8), chance.randrange(8)
    hands = deal["setup"]["hands"]
    hands[one][first], hands[other][second] = hands[other][second], hands[one][first]
    record["deals"] = [{"setup": deal["setup"], "moves": []}]
    del record["outcome"]


BOUT = Bout(referee, ("C", "BD", "5-6", "6-5", "4-4", "0-1", "play", "shikagari"), (exchange, exchange))
OPTION_SETS = [
    dict(zip(referee.OPTIONS, values, strict=True)) for values in product((False, True), (1, 4, 8), (False, True))
]
GAMES = 32  # of each option set


@pytest.mark.parametrize("given", OPTION_SETS, ids=lambda given: "-".join(map(str, given.values())))
def test_the_referee_agrees_at_every_position_of_random_matches(given: dict[str, Any]) -> None:
    for seed in range(GAMES // given["games"]):
        BOUT.play(4, given, seed)


@pytest.mark.parametrize("most", [0, 17, 31])
def test_a_half_played_match_is_accepted_by_both(most: int) -> None:
    record = BOUT.play(4, {"games": 2}, "half", 32 + most)
    assert [len(deal["moves"]) for deal in record["deals"]] == [32, most]


@pytest.mark.parametrize(
    "given",
    [{"games": 1}, {"games": 2}, {"games": 2, "games_won": True}, {"games": 2, "plain_deal": True}],
    ids=lambda given: "-".join(given),
)
def test_the_referee_and_the_reader_agree_on_spoiled_records(given: dict[str, Any]) -> None:
    BOUT.spoil(BOUT.play(4, given, 1), 250)
