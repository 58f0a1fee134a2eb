"""What puts first place before second place in Trumps, for the reasons that questions give."""

from __future__ import annotations

from rules_engine.contest import Contest, Lay
from rules_engine.games.trumps import scoring


def first_place(lay: Lay) -> tuple[int, str]:
    """Who is in first place."""
    shown = (cards if verb == "show" else () for verb, cards in zip(lay.verbs, lay.chosen, strict=True))
    strengths = list(map(scoring.strength, shown))
    return scoring.ranking(strengths)[0], scoring.rank_clauses(strengths)


CONTESTS = {"ranks": Contest(("show", "facedown"), first_place)}
