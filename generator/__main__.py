"""``python -m tehodoki`` is the command line ``tehodoki``."""

from __future__ import annotations

from .start import main

if __name__ == "__main__":
    main()
