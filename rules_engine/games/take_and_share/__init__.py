"""Take & Share. In reading order: ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.scoring import collected

from . import worked
from .rules import CLAUSES, TakeAndShare

TakeAndShare.calculations = collected(worked)
GAME = TakeAndShare

__all__ = ["CLAUSES", "GAME"]
