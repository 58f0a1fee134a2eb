"""What decides a trick of Take & Share, for the reasons that questions give."""

from __future__ import annotations

from rules_engine.contest import Contest, Lay
from rules_engine.games.take_and_share.scoring import NUMBER_OF, SUITED, winner


def first_in_trick(lay: Lay) -> tuple[int, str]:
    """Who wins by the case of the whole trick: where another suit appeared there, a 10 of one stands for it."""
    led = SUITED[lay.chosen[0]]
    beside = next(card for card in lay.game.deck.cards if NUMBER_OF[card] == 10 and card not in led)
    return winner([*lay.chosen, beside] if lay.told["off"] else lay.chosen)


CONTESTS = {"wins": Contest(("play",), first_in_trick)}
