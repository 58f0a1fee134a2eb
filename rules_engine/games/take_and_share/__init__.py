"""Take & Share. In reading order: ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.scoring import collected

from . import rules, worked

GAME = rules.TakeAndShare
GAME.calculations = collected(worked)
