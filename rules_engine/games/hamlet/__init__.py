"""Hamlet. In reading order: ``cards``, ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.scoring import collected

from . import worked
from .rules import CLAUSES, Hamlet

Hamlet.calculations = collected(worked)
GAME = Hamlet

__all__ = ["CLAUSES", "GAME"]
