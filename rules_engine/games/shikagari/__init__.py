"""Shikagari. In reading order: ``cards``, ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.games.shikagari.rules import CLAUSES, Shikagari
from rules_engine.games.shikagari.worked import CALCULATIONS

Shikagari.calculations = CALCULATIONS
GAME = Shikagari

__all__ = ["CLAUSES", "GAME"]
