"""Magpie. In reading order: ``cards``, ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.games.magpie import worked
from rules_engine.games.magpie.rules import CLAUSES, Magpie
from rules_engine.scoring import collected

Magpie.calculations = collected(worked)
GAME = Magpie

__all__ = ["CLAUSES", "GAME"]
