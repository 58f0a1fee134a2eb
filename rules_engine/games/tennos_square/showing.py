"""What of Tennos Square is counted and asked where a deal is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.fields import LETTERS
from rules_engine.games.tennos_square.rules import TennosSquare
from rules_engine.games.tennos_square.scoring import score
from rules_engine.scoring import names
from rules_engine.showing import Counting, Lying, Showing

FACE_DOWN = "X"  # in what a worked example gives


def rows_so_far(game: TennosSquare, lying: Lying) -> list[int]:
    """What the face-up cards of each row score."""
    return [score(lying.cards("laid", seat)) for seat in range(game.seats)]


def one_row(game: TennosSquare, told: Mapping[str, Any], lying: Lying) -> Mapping[str, Any]:
    """The face-up cards of the row that is counted; where the others lie in it does not count."""
    cards = names(game, lying.cards("laid", LETTERS.index(told["player"])))
    return {"row": [*cards, *[FACE_DOWN] * (game.places - len(cards))]}


SHOWING = Showing(
    running=rows_so_far,
    final={"total": "scores"},
    counting={"row": Counting("row", one_row)},
    numbers={"row": "points", "total": "scores"},
    after=("next", "starts"),
)
