"""Trumps. In reading order: ``cards``, ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.games.trumps.rules import CLAUSES, Trumps
from rules_engine.games.trumps.worked import CALCULATIONS

Trumps.calculations = CALCULATIONS
GAME = Trumps

__all__ = ["CLAUSES", "GAME"]
