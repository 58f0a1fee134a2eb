"""A game on the start page: what a host asks for first, its scene, and how long its first deal takes to look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from ..print.sheetview import SheetView
from ..walkthrough.data import Data
from .shown import dull

SCENE: Final = "scene.svg"
PICTURE: Final = "scene.png"
"""The same for those who show links, and"""
PICTURE_WIDTH: Final = 1200
"""as wide as they want it."""
LETTER: Final = {"ja": 0.11, "en": 0.055}
"""Seconds to read a letter of a caption, as when the walkthrough plays by itself (walkthrough-controller.js),"""
SHORT: Final = 1.6
"""and the least of a caption."""
ASKED: Final = 8.0
"""Seconds to answer a question."""


@dataclass(frozen=True)
class Entry:
    """What is said of a game, as HTML, and the same as numbers to choose and sort by: ``minutes`` least and most.

    ``first`` is the file of its first deal, which takes so many ``first_minutes``; both are nothing without one, as
    ``accent`` and ``emblem`` are where the game has no face.
    """

    name: str
    title: str
    tagline: str
    said: Mapping[str, str]
    players: tuple[int, ...]
    minutes: tuple[int, int]
    difficulty: int
    first: str = ""
    first_minutes: int = 0
    accent: str = ""
    emblem: str = ""

    @property
    def rank(self) -> tuple[int, int, int, str]:
        """The easy and short ones first."""
        return self.difficulty, self.minutes[1], self.minutes[0], self.name

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Entry:
        """The inverse of `dataclasses.asdict`, also after JSON."""
        return cls(**{**data, "players": tuple(data["players"]), "minutes": tuple(data["minutes"])})


def entry(view: SheetView, first: Data | None, file: str) -> Entry:
    """The entry of a game with its first walkthrough and the file of that, if there is any."""
    facts = view.content.meta.facts
    said = {name: str(view.fact(name)) for name in ("players", "minutes", "teach", "difficulty", "kind", "designer")}
    return Entry(
        view.content.name,
        str(view.fact("title")),
        str(view.fact("tagline")),
        said,
        facts.players,
        facts.play,
        facts.difficulty,
        file if first else "",
        minutes(first) if first else 0,
        view.content.meta.accent,
        view.content.meta.emblem,
    )


def minutes(deal: Data) -> int:
    """How long a walkthrough takes: its captions are read once, its questions answered; dull stretches stay closed."""
    told = [step["text"] for index, step in enumerate(deal["steps"]) if not dull(deal, index)]
    told += [fold["text"] for fold in deal["folds"]]
    seconds = sum(max(SHORT, len(text) * LETTER[deal["lang"]]) for text in told) + ASKED * len(deal["questions"])
    return max(1, ceil(seconds / 60))
