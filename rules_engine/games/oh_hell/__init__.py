"""Oh Hell. In reading order: ``cards``, ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.scoring import collected

from . import rules, worked

GAME = rules.OhHell
GAME.calculations = collected(worked)
