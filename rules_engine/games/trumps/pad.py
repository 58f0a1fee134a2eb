"""What is written down when Trumps is scored."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.fields import LETTERS
from rules_engine.games.trumps.rules import Trumps
from rules_engine.pad import Cells, Pad, Row, Told
from rules_engine.showing import Lying


def parts(_: Trumps) -> list[Row]:
    """sum-wins: Set and Run."""
    return [Row("alike", "most-alike"), Row("run", "longest-run")]


def of_parts(_: Trumps, told: Sequence[Told], __: Lying) -> list[Cells]:
    """most-alike, longest-run: how many cards count for each."""
    notes = [one for one in told if one.kind == "score"]
    return [{LETTERS[one.seat]: {"points": len(one.facts[name])} for one in notes} for name in ("alike", "run")]


PAD = Pad(
    parts,
    ("points",),
    "points",
    of_parts,
    running=False,
    reminders=("most-alike", "longest-run", "smallest-card"),
)
