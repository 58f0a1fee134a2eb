"""What decides a trick of Shikagari, for the reasons that questions give."""

from __future__ import annotations

from rules_engine.contest import Contest, Lay
from rules_engine.games.shikagari import scoring


def first_in_trick(lay: Lay) -> tuple[int, str]:
    """Who takes the trick."""
    return scoring.winner(lay.chosen), scoring.decisive(lay.chosen)


CONTESTS = {"wins": Contest(("play",), first_in_trick)}
