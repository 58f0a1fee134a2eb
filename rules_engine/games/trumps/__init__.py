"""Trumps. In reading order: ``cards``, ``rules``, ``scoring``, ``worked``, ``misread``."""
