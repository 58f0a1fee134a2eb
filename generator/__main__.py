"""``python -m generator`` is the command line ``tehodoki``."""

from __future__ import annotations

from generator.start import main

if __name__ == "__main__":
    main()
