"""What everybody knows by now, such as trump, and what lies beside the table for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules_engine.games import showing
from rules_engine.position import Position

from .beats import Beat, Beats
from .telling import Telling


class Stays:
    """Facts of notes, of what is asked next, and what a move changes, that have a sentence ``stays.<fact>``."""

    def __init__(self, telling: Telling, beats: Beats, sign: Callable[[str], str]) -> None:
        """``sign`` draws the sign of a suit; nothing of what is none."""
        self.telling, self.beats, self.sign = telling, beats, sign
        self.shown = showing(telling.game.name)
        self._told: dict[str, str] = {}

    def after(self, beats: Sequence[Beat], position: Position) -> None:
        """Note in each beat what stays from there on, and what stands for the captions of later ones."""
        turns = self.shown.turns
        for beat in beats:
            told = [beat.facts] if beat.note else [turns(beat.facts)] if turns else []
            if beat is beats[-1]:
                told += [self.telling.facts(ask.told()) for ask in position.asks]
            for name, value in (fact for facts in told for fact in facts.items()):
                if f"stays.{name}" in self.telling and value is not None:
                    said, _ = self.telling.said(f"stays.{name}", {"value": value})
                    self.beats.standing[name] = value
                    self._told[name] = f"{said} {self.sign(value)}".strip()
            beat.stays = list(self._told.values())
