"""What is written down when Hamlet is scored."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.games.hamlet.rules import Hamlet
from rules_engine.pad import Cells, Pad, Row, Told, by_scorer
from rules_engine.showing import Lying

DEALS = 15  # about eleven are played; a long match has a few more


def the_deal(_: Hamlet) -> list[Row]:
    """match-end: a row a deal."""
    return [Row("deal", "match-end")]


def of_deal(game: Hamlet, told: Sequence[Told], _: Lying) -> list[Cells]:
    """score-to-be, score-not-to-be: the tricks and the points."""
    notes = (one.facts for one in told if one.kind == "score")
    return [by_scorer(game, tricks=facts["tricks"], points=facts["points"]) for facts in notes]


PAD = Pad(
    the_deal,
    ("tricks", "points"),
    "points",
    of_deal,
    DEALS,
    reminders=("odd-one-out", "middle-one", "score-to-be", "score-not-to-be"),
)
