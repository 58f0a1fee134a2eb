"""The cards of Magpie: the ace to 5 of three suits of the TENNOS deck."""

from __future__ import annotations

from rules_engine.cards import TENNOS_KINDS, Deck

SUITS = "SHX"
DECK = Deck(TENNOS_KINDS, tuple(card for card in range(30) if card % 10 < 5))
