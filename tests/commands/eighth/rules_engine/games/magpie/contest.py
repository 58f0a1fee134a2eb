"""What decides a trick of Magpie, for the reasons that questions give."""

from __future__ import annotations

from rules_engine.contest import Contest, Lay
from rules_engine.games.magpie.scoring import winner


def first_in_trick(lay: Lay) -> tuple[int, str]:
    """Who wins."""
    place, off = winner(lay.chosen)
    return place, "led-suit-wins foreign-points" if off else "led-suit-wins no-foreign"


CONTESTS = {"wins": Contest(("play",), first_in_trick, lead_stays=True)}
