"""The engine against an independent referee: the same legal moves at every position, the same verdict on records."""

from __future__ import annotations

import pytest

from tests.games import referee_trumps as referee
from tests.games.against_referee import Bout
from tests.sampling import TIMES

BOUT = Bout(referee, ("C", "7", "10", "11", "empty", "show", "take", "draw", "facedown"))
MATCHES = 38 * TIMES  # of each number of players and option
EACH = pytest.mark.parametrize(
    ("seats", "deck_out"), [(2, "empty"), (2, "cannot_draw"), (3, "empty"), (3, "cannot_draw")]
)


@EACH
def test_the_referee_agrees_at_every_position_of_random_matches(seats: int, deck_out: str) -> None:
    for seed in range(MATCHES):
        BOUT.play(seats, {"deck_out": deck_out}, seed)


@pytest.mark.parametrize("most", [0, 1, 3, 10, 25])
def test_a_half_played_match_is_accepted_by_both(most: int) -> None:
    assert len(BOUT.play(3, {}, "half", most)["deals"][0]["moves"]) == most


@EACH
def test_the_referee_and_the_reader_agree_on_spoiled_records(seats: int, deck_out: str) -> None:
    BOUT.spoil(BOUT.play(seats, {"deck_out": deck_out}, 1), 250)
