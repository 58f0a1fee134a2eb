"""Tennos Square. In reading order: ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.scoring import collected

from . import worked
from .rules import CLAUSES, TennosSquare

TennosSquare.calculations = collected(worked)
GAME = TennosSquare

__all__ = ["CLAUSES", "GAME"]
