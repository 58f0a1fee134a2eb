"""The engine against an independent referee: the same legal moves at every position, the same verdict on records."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games import referee_tennos_square as referee
from tests.games.against_referee import Bout, at, nodes
from tests.sampling import TIMES


def turn(record: dict[str, Any], chance: random.Random) -> None:
    """A list the other way round: in exchanges the order of the cards means nothing, elsewhere it does."""
    lists = [path for path in nodes(record)[1:] if isinstance(at(record, path), list) and path[-1] != "moves"]
    at(record, chance.choice(lists)).reverse()


WORDS = ("B", "S7", "XA", "S11", "stock", "discard", "exchange", "play", "two_for_two")
BOUT = Bout(referee, (5, 9, 10, ["S7"], ["S7", "stock"], *WORDS), (turn,))
OPTION_SETS = [
    (seats, {"exchange": how, "split_partnership": split, "peek": peek})
    for seats in (3, 4)
    for how in referee.OPTIONS["exchange"]
    for split in (False, True)[: 5 - seats]
    for peek in (False, True)
]
MATCHES = 2 * TIMES  # of each option set: some 120 deals


@pytest.mark.parametrize(("seats", "given"), OPTION_SETS, ids=str)
def test_the_referee_agrees_at_every_position_of_random_matches(seats: int, given: dict[str, Any]) -> None:
    for seed in range(MATCHES):
        BOUT.play(seats, given, seed)


@pytest.mark.parametrize("most", [0, 2, 3, 7])
def test_a_half_played_match_is_accepted_by_both(most: int) -> None:
    assert len(BOUT.play(3, {}, "half", most)["deals"][0]["moves"]) == most


@pytest.mark.parametrize(
    ("seats", "given"),
    [(3, {"split_partnership": True}), (4, {}), (3, {"exchange": "two_for_two"}), (4, {"peek": True})],
)
def test_the_referee_and_the_reader_agree_on_spoiled_records(seats: int, given: dict[str, Any]) -> None:
    BOUT.spoil(BOUT.play(seats, given, 1), 150)
