"""What is wished for, one thing to make of it, and the texts that things are made from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from generator.texts.content import GameContent, load_game


@dataclass(frozen=True)
class Task:
    """One thing to make: ``kind`` names one of the ``makers``; ``output`` is a file or folder of the kit."""

    kind: str
    output: str
    key: str
    args: tuple[tuple[str, Any], ...]

    def __str__(self) -> str:
        return self.output


@dataclass(frozen=True)
class Wish:
    """What is to be built; ``address`` is where the site will be found, with a slash at its end, or nothing."""

    games: tuple[str, ...]
    langs: tuple[str, ...]
    paper: str
    furigana: bool
    seed: int | None
    out: Path
    address: str = ""


@cache
def content_of(game: str) -> GameContent:
    """A game's texts, loaded once a process."""
    return load_game(game)
