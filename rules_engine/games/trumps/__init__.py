"""Trumps. In reading order: ``cards``, ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.scoring import collected

from . import worked
from .rules import CLAUSES, Trumps

Trumps.calculations = collected(worked)
GAME = Trumps

__all__ = ["CLAUSES", "GAME"]
