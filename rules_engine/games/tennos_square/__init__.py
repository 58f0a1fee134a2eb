"""Tennos Square. In reading order: ``rules``, ``scoring``, ``worked``, ``misread``."""
