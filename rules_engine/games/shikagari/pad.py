"""What is written down when Shikagari is scored."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.games.shikagari.rules import GAMES, Shikagari
from rules_engine.pad import Cells, Pad, Row, Told, by_scorer
from rules_engine.showing import Lying


def the_game(_: Shikagari) -> list[Row]:
    """games-added: a row a game."""
    return [Row("deal", "games-added")]


def of_game(game: Shikagari, told: Sequence[Told], _: Lying) -> list[Cells]:
    """side-scores: the red pips of each pair."""
    return [by_scorer(game, points=one.facts["points"]) for one in told if one.kind == "score"]


PAD = Pad(the_game, ("points",), "points", of_game, GAMES, reminders=("red-pips", "leader-passes", "games-added"))
