"""Take & Share. In reading order: ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.games.take_and_share.rules import CLAUSES, TakeAndShare
from rules_engine.games.take_and_share.worked import CALCULATIONS

TakeAndShare.calculations = CALCULATIONS
GAME = TakeAndShare

__all__ = ["CLAUSES", "GAME"]
