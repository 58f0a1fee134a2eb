"""One figure and what we want of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """What was measured, what came out (with its unit), and the aim; without an aim it is only reported."""

    what: str
    found: str
    aim: str = ""
    met: bool | None = None

    def verdict(self) -> str:
        """The aim, and whether it was met."""
        if self.met is None:
            return self.aim
        return f"{'met' if self.met else 'MISSED'}  (aim: {self.aim})"
