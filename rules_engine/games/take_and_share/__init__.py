"""Take & Share. In reading order: ``rules``, ``scoring``, ``worked``, ``misread``."""
