"""Tennos Square. In reading order: ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.games.tennos_square.rules import CLAUSES, TennosSquare
from rules_engine.games.tennos_square.worked import CALCULATIONS

TennosSquare.calculations = CALCULATIONS
GAME = TennosSquare

__all__ = ["CLAUSES", "GAME"]
