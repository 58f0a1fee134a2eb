"""Tennos Square. In reading order: ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.scoring import collected

from . import rules, worked

GAME = rules.TennosSquare
GAME.calculations = collected(worked)
