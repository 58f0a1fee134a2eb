"""Deck Build Tricks. In reading order: ``cards``, ``lists``, ``rules``, ``scoring``, ``worked``, ``misread``."""
