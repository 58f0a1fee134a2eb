"""What is written down when Take & Share is scored."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.cards import TENNOS_SUITS
from rules_engine.games.take_and_share.rules import TakeAndShare
from rules_engine.games.take_and_share.scoring import SUITS
from rules_engine.pad import Cells, Pad, Row, Told, by_scorer
from rules_engine.showing import Lying


def suits(_: TakeAndShare) -> list[Row]:
    """sum-decides: a row a suit."""
    return [Row("suit", "sum-decides", {"suit": TENNOS_SUITS[suit]}) for suit in SUITS]


def of_suits(game: TakeAndShare, told: Sequence[Told], _: Lying) -> list[Cells]:
    """sum-decides: of each suit the sums and the points."""
    notes = (one.facts for one in told if one.kind == "suit")
    return [by_scorer(game, sum=facts["sums"], points=facts["points"]) for facts in notes]


PAD = Pad(suits, ("sum", "points"), "points", of_suits, reminders=("sum-decides", "equal-sums", "long-game"))
