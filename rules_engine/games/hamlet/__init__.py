"""Hamlet. In reading order: ``cards``, ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.games.hamlet.rules import CLAUSES, Hamlet
from rules_engine.games.hamlet.worked import CALCULATIONS

Hamlet.calculations = CALCULATIONS
GAME = Hamlet

__all__ = ["CLAUSES", "GAME"]
