"""The tiles of Shikagari: a tien gow set. A tile is its rank, 0 the strongest, and twins are the same number."""

from __future__ import annotations

from rules_engine.cards import Deck

# A tile is a small integer in order of strength: the smaller wins, and twins are the same integer.
HALVES = tuple((low, high) for high in range(6, 0, -1) for low in range(high, 0, -1))
KINDS = tuple(f"{low}-{high}" for low, high in HALVES)
TWINS = frozenset(("6-6", "5-6", "4-6", "1-6", "5-5", "1-5", "4-4", "3-3", "1-3", "2-2", "1-1"))
DECK = Deck(KINDS, tuple(tile for tile, kind in enumerate(KINDS) for _ in range(2 if kind in TWINS else 1)))
SIX_SIX, FIVE_SIX, FOUR_SIX, FOUR_FOUR = PREMIUM = tuple(DECK.parse_all("6-6 5-6 4-6 4-4"))
SIXES = tuple(tile for tile, (_, high) in enumerate(HALVES) if high == 6)
