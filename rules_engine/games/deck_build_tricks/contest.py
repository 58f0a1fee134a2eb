"""What makes a card the strongest or the weakest in Deck Build Tricks, for the reasons that questions give."""

from __future__ import annotations

from functools import partial

from rules_engine.contest import Contest, Lay
from rules_engine.games.deck_build_tricks import scoring


def at_the_end(end: int, lay: Lay) -> tuple[int, str]:
    """What stands at one end of the ranking: 0 the strongest, -1 the weakest."""
    standing = scoring.Standing(lay.told["trump"], lay.told["antitrump"], lay.told["led"])
    ranked = scoring.ranking(lay.chosen, lay.game.deck, standing, lay.game.options.other_suits_by_order)
    return ranked[end], scoring.decisive(scoring.Trick(range(len(lay.chosen)), lay.chosen, ranked), standing)[end]


CONTESTS = {
    "strongest": Contest(("play",), partial(at_the_end, 0)),
    "weakest": Contest(("play",), partial(at_the_end, -1)),
}
