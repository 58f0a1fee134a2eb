"""What decides a trick of Hamlet, for the reasons that questions give."""

from __future__ import annotations

from rules_engine.contest import Contest, Lay
from rules_engine.games.hamlet import scoring
from rules_engine.games.hamlet.cards import SUIT, SUITS


def first_in_trick(lay: Lay) -> tuple[int, str]:
    """Who wins; where no trump was played, by one that nobody played."""
    played = [SUIT[card] for card in lay.chosen]
    trump = lay.told.get("trump", next(suit for suit in SUITS if suit not in played))
    return scoring.winner(lay.chosen, trump)


CONTESTS = {"wins": Contest(("play",), first_in_trick, lead_stays=True)}
