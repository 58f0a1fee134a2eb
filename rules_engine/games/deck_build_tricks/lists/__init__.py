"""The card lists of Deck Build Tricks, one file each. The designer left the numbers open: these lists are ours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules_engine.games.deck_build_tricks.lists import four_suits, nine_suits, six_suits

LISTS: Mapping[str, tuple[Sequence[str], Sequence[str]]] = {
    "six-suits": (six_suits.STARTERS, six_suits.BOOSTERS),
    "nine-suits": (nine_suits.STARTERS, nine_suits.BOOSTERS),
    "four-suits": (four_suits.STARTERS, four_suits.BOOSTERS),
}
"""Starters and boosters by the name of their list; the first is the default."""
