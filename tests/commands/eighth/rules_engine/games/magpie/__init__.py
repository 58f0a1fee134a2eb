"""Magpie. In reading order: ``cards``, ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.games.magpie.rules import CLAUSES, Magpie
from rules_engine.games.magpie.worked import CALCULATIONS

Magpie.calculations = CALCULATIONS
GAME = Magpie

__all__ = ["CLAUSES", "GAME"]
