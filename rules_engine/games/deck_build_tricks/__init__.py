"""Deck Build Tricks. In reading order: ``cards``, ``lists``, ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.scoring import collected

from . import worked
from .rules import CLAUSES, DeckBuildTricks

DeckBuildTricks.calculations = collected(worked)
GAME = DeckBuildTricks

__all__ = ["CLAUSES", "GAME"]
