"""Shikagari. In reading order: ``cards``, ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.scoring import collected

from . import worked
from .rules import CLAUSES, Shikagari

Shikagari.calculations = collected(worked)
GAME = Shikagari

__all__ = ["CLAUSES", "GAME"]
