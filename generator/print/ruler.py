"""A ruler of 100 mm, with which a person sees whether a sheet was printed at its own size."""

from __future__ import annotations

from typing import Final

RULER: Final = 100.0  # mm


def ruler_path(upright: bool, at: float, start: float) -> str:
    """A line of 100 mm with a tick each 10, as path data in mm: across the page from `start` at the height `at`, or
    `upright` down from `start` at that place across."""
    parts = [f"M{at:g} {start:g}V{start + RULER:g}" if upright else f"M{start:g} {at:g}H{start + RULER:g}"]
    for tick in range(0, int(RULER) + 1, 10):
        long = 1.6 if tick % 50 == 0 else 1.0
        place = start + tick
        parts.append(
            f"M{at - long:g} {place:g}H{at + long:g}" if upright else f"M{place:g} {at - long:g}V{at + long:g}"
        )
    return "".join(parts)
