"""The table as it looks at a step: where each token lies after the changes that have been told so far.

The position itself is always ahead, at the end of a move, of which several steps may tell one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules_engine.fields import LETTERS

from .data import Change


class Picture:
    """Where the tokens lie; ``faces`` are their cards."""

    def __init__(self, start: Mapping[str, list[int]], spots: Mapping[str, int], faces: list[int]) -> None:
        self._faces = faces
        self._lying = {zone: list(tokens) for zone, tokens in start.items()}
        self._where = {token: zone for zone, tokens in start.items() for token in tokens}
        self._whose = {token: _owner(zone) for token, zone in self._where.items()}  # the last to have it
        self._spots = {int(token): spot for token, spot in spots.items()}

    def change(self, changes: Iterable[Change]) -> None:
        """Follow the changes of a step."""
        for token, zone, _, *spot in changes:
            if token in self._where:
                self._lying[self._where[token]].remove(token)
            self._lying.setdefault(zone, []).append(token)
            self._where[token] = zone
            self._whose[token] = _owner(zone) or self._whose.get(token, "")
            if spot:
                self._spots[token] = spot[0]

    def tokens(self, zone: str, seat: int = -1) -> list[int]:
        """The tokens in a zone, by the name that its game gives it; those on fixed places from the first place on."""
        name = zone if seat < 0 else f"{zone}-{LETTERS[seat]}"
        return sorted(self._lying.get(name, ()), key=lambda token: self._spots.get(token, 0))

    def cards(self, zone: str, seat: int = -1) -> list[int]:
        """The cards of these tokens."""
        return [self._faces[token] for token in self.tokens(zone, seat)]

    def came(self, zone: str, seat: int) -> list[int]:
        """The cards in a zone that is nobody's which came there from a seat."""
        return [self._faces[token] for token in self.tokens(zone) if self._whose[token] == LETTERS[seat]]

    def zone(self, token: int) -> str:
        """The id of the zone that a token lies in."""
        return self._where[token]

    def spot(self, token: int) -> int:
        """The fixed place that a token lies on, from 1."""
        return self._spots[token]


def _owner(zone: str) -> str:
    """The letter of a zone's owner; nothing where it is nobody's."""
    return zone.rpartition("-")[2] if "-" in zone else ""
