"""Deck Build Tricks. In reading order: ``cards``, ``lists``, ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.games.deck_build_tricks.rules import CLAUSES, DeckBuildTricks
from rules_engine.games.deck_build_tricks.worked import CALCULATIONS

DeckBuildTricks.calculations = CALCULATIONS
GAME = DeckBuildTricks

__all__ = ["CLAUSES", "GAME"]
