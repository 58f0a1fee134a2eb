"""The cards of Hamlet: 7 to ace of four suits, and a joker. A card is 8 × suit + rank, the joker 32."""

from __future__ import annotations

from rules_engine.cards import Deck

SUIT_LETTERS = "SHDC"
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = range(4)
JOKER = 32
DECK = Deck((*(suit + rank for suit in SUIT_LETTERS for rank in RANKS), "JOKER"), tuple(range(33)))
SUIT = tuple(card // 8 for card in range(33))  # the joker has none of the four
SUITED = (*(frozenset(range(8 * suit, 8 * suit + 8)) for suit in SUIT[:JOKER]), frozenset[int]())
SAME_SUIT = tuple(cards.__contains__ for cards in SUITED)
IS_PICTURE = tuple(card != JOKER and RANKS[card % 8] in "JQK" for card in range(33))
