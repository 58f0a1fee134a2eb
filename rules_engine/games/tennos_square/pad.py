"""What is written down when Tennos Square is scored."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.games.tennos_square.rules import TennosSquare
from rules_engine.pad import Cells, Pad, Row, Told
from rules_engine.showing import Lying


def parts(_: TennosSquare) -> list[Row]:
    """stretches, bonus: what a row scores, and what going out does."""
    return [Row("stretches", "stretches"), Row("bonus", "bonus")]


def of_parts(_: TennosSquare, told: Sequence[Told], __: Lying) -> list[Cells]:
    """stretches, bonus: the points of each row, and the bonus of the full one."""
    rows = {one.facts["player"]: {"points": one.facts["points"]} for one in told if one.kind == "row"}
    out = {one.facts["player"]: {"points": one.facts["bonus"]} for one in told if one.kind == "out"}
    return [rows, out]


PAD = Pad(
    parts,
    ("points",),
    "points",
    of_parts,
    max(TennosSquare.players),
    reminders=("bonus", "later-starter", "each-deals"),
)
