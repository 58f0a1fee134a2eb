"""Deck Build Tricks. In reading order: ``cards``, ``lists``, ``rules``, ``scoring``, ``worked``, ``misread``."""

from rules_engine.scoring import collected

from . import rules, worked

GAME = rules.DeckBuildTricks
GAME.calculations = collected(worked)
