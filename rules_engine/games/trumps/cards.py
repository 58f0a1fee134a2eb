"""The cards of Trumps: a Pairs deck, one 1, two 2s, to ten 10s."""

from __future__ import annotations

from rules_engine.cards import Deck

KINDS = tuple(str(number) for number in range(1, 11))  # a card is its number less one; copies are the same card
COPIES = tuple(card for card in range(10) for _ in range(card + 1))
DECKS = {3: Deck(KINDS, COPIES), 2: Deck(KINDS, COPIES[:45])}  # two players leave out the 10s
