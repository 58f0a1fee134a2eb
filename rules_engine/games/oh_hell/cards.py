"""The cards of Oh Hell: 52 of them, 2 to ace of four suits. A card is 13 × suit + rank."""

from __future__ import annotations

from rules_engine.cards import FRENCH_SUITS, french

SUIT_LETTERS = FRENCH_SUITS
DECK = french()
SUIT = tuple(card // 13 for card in DECK.cards)
SUITED = tuple(frozenset(range(13 * suit, 13 * suit + 13)) for suit in SUIT)  # all cards of a card's suit
SAME_SUIT = tuple(cards.__contains__ for cards in SUITED)
RANK = tuple(card % 13 for card in DECK.cards)  # 0 is the 2, 12 the ace
