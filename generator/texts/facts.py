"""Facts about a game as numbers, from ``game.yaml``: what a host asks for first, and what others sort and filter by.

    minutes: {play: [15, 20], teach: 5}   # of a whole game as the sheet tells it; of telling it
    age: 10                               # from which on
    difficulty: 1                         # 1 easy, 2 middling, 3 demanding
    needs: [{ja: 紙《かみ》とペン, en: pen and paper}]   # beside the deck

How many can play is asked of the engine; what to use instead of the deck says the point of that name (``table``). The
words stand in ``phrases.<lang>.yaml``, under ``fact``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo

from ..schema import FREE, Whole, closed, known, listed, wrong
from .fields import Bilingual

MOST = 999  # minutes and years


def _span(value: tuple[int, ...]) -> tuple[int, ...]:
    if value[0] > value[-1]:
        raise wrong("", "minutes, or the least and the most of them", "write 20, or [15, 20]")
    return value


def _players(value: Any, info: ValidationInfo) -> tuple[int, ...]:
    if value:
        raise wrong("players", "nothing: the engine says how many can play", "drop the key")
    return tuple(known(info, "game").players)


Number = Annotated[Whole, Field(ge=1, le=MOST)]


@closed
@dataclass(frozen=True)
class Minutes:
    """How long a whole game takes as the sheet tells it, at least and at most, and how long telling it."""

    play: Annotated[
        tuple[Number, ...], BeforeValidator(listed), Field(min_length=1, max_length=2), AfterValidator(_span)
    ]
    teach: Number


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What a host asks for first; ``needs`` by language. A form of the keys of ``game.yaml`` that are facts."""

    __pydantic_config__ = FREE

    minutes: Minutes
    age: Number
    difficulty: Literal[1, 2, 3]
    needs: tuple[Bilingual, ...]
    players: Annotated[tuple[int, ...], BeforeValidator(_players), Field(validate_default=True)] = ()

    @property
    def play(self) -> tuple[int, int]:
        """The least and the most minutes of a game."""
        return self.minutes.play[0], self.minutes.play[-1]

    @property
    def teach(self) -> int:
        """The minutes of telling it."""
        return self.minutes.teach

    def told(self, name: str, lang: str) -> dict[str, Any]:
        """What the sentence ``fact.<name>`` is given. Raises KeyError for what is none of our facts."""
        told: dict[str, dict[str, Any]] = {
            "players": {"players": self.players, "least": self.players[0], "most": self.players[-1]},
            "minutes": {"least": self.play[0], "most": self.play[1]},
            "teach": {"minutes": self.teach},
            "age": {"age": self.age},
            "difficulty": {"difficulty": self.difficulty},
            "needs": {"needs": [thing[lang] for thing in self.needs]},
        }
        return told[name]
