"""What of Irokanmuri is counted and asked where a deal is shown."""

from __future__ import annotations

from rules_engine.showing import Showing

SHOWING = Showing(after=("turn",))
