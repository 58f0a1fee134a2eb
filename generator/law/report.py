"""The form of what the law's checks found: games with lines and faults, and a summary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from ..faults import Fault


class Found(Protocol):
    """What a check found of one game."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What must be mended."""

    def lines(self) -> list[str]:
        """All of it, line by line."""

    def as_json(self) -> dict[str, Any]:
        """The same as plain values, without the faults."""


F = TypeVar("F", bound=Found, covariant=True)


@dataclass(frozen=True)
class LawReport(Generic[F]):
    """What a check found of some games; ``unread`` are the faults of those whose texts cannot be used."""

    games: Sequence[F]
    unread: tuple[Fault, ...] = ()

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that must be mended."""
        return (*self.unread, *(fault for game in self.games for fault in game.faults))

    @property
    def ok(self) -> bool:
        """Whether nothing must be mended."""
        return not self.faults

    def summary(self) -> str:
        """One line with the counts."""
        raise NotImplementedError

    def lines(self) -> list[str]:
        """Each game, and a summary."""
        found = [line for game in self.games for line in game.lines()]
        return [*found, *(f"WRONG  {fault}" for fault in self.unread), self.summary()]

    def as_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "ok": self.ok,
            "games": [game.as_json() for game in self.games],
            "faults": [str(fault) for fault in self.faults],
        }
