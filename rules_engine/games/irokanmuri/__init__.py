"""Irokanmuri. In reading order: ``cards``, ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.games.irokanmuri.rules import CLAUSES, Irokanmuri
from rules_engine.games.irokanmuri.worked import CALCULATIONS

Irokanmuri.calculations = CALCULATIONS
GAME = Irokanmuri

__all__ = ["CLAUSES", "GAME"]
