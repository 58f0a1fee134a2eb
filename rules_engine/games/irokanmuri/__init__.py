"""Irokanmuri. In reading order: ``cards``, ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.scoring import collected

from . import worked
from .rules import CLAUSES, Irokanmuri

Irokanmuri.calculations = collected(worked)
GAME = Irokanmuri

__all__ = ["CLAUSES", "GAME"]
