"""``python -m generator`` is the command line ``tehodoki``."""

from __future__ import annotations

from generator.cli import main

if __name__ == "__main__":
    main()
