"""Shikagari. In reading order: ``cards``, ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.scoring import collected

from . import rules, worked

GAME = rules.Shikagari
GAME.calculations = collected(worked)
