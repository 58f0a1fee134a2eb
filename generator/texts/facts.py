"""Facts about a game as numbers, from ``game.yaml``: what a host asks for first, and what others sort and filter by.

    minutes: {play: [15, 20], teach: 5}   # of a whole game as the sheet tells it; of telling it
    age: 10                               # from which on
    difficulty: 1                         # 1 easy, 2 middling, 3 demanding
    needs: [{ja: 紙《かみ》とペン, en: pen and paper}]   # beside the deck

How many can play is asked of the engine; what to use instead of the deck says the point of that name (``table``). The
words stand in ``phrases.<lang>.yaml``, under ``fact``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules_engine.game import Game

from ..faults import Fault
from ..yamlplaces import Document
from .examples import bilingual

KEYS: Final = ("minutes", "age", "difficulty", "needs")
DIFFICULTIES: Final = (1, 2, 3)
_MOST: Final = 999  # minutes and years


@dataclass(frozen=True)
class Facts:
    """What a host asks for first.

    ``play`` are the least and the most minutes of a game, ``teach`` those of telling it; ``needs`` by language.
    """

    players: tuple[int, ...]
    play: tuple[int, int]
    teach: int
    age: int
    difficulty: int
    needs: tuple[Mapping[str, str], ...]

    def told(self, name: str, lang: str) -> dict[str, Any]:
        """What the sentence ``fact.<name>`` is given. Raises KeyError for what is none of our facts."""
        told: dict[str, dict[str, Any]] = {
            "players": {"players": self.players, "least": self.players[0], "most": self.players[-1]},
            "minutes": {"least": self.play[0], "most": self.play[1]},
            "teach": {"minutes": self.teach},
            "age": {"age": self.age},
            "difficulty": {"difficulty": self.difficulty},
            "needs": {"needs": [one[lang] for one in self.needs]},
        }
        return told[name]


def read_facts(document: Document, game: type[Game], faults: list[Fault]) -> Facts | None:
    """The facts of a ``game.yaml``, all of whose keys are there; None after a fault."""
    data, before = document.data, len(faults)
    minutes, needs = data["minutes"], data["needs"]
    if not isinstance(minutes, dict) or set(minutes) != {"play", "teach"}:
        faults.append(
            document.fault(("minutes",), f"minutes: {minutes!r}", "play and teach", "write {play: [15, 20], teach: 5}")
        )
        return None
    play = minutes["play"] if isinstance(minutes["play"], list) else [minutes["play"]] * 2
    if len(play) != 2 or not all(map(_number, play)) or play[0] > play[1]:
        found, expected = f"play: {minutes['play']!r}", "minutes, or the least and the most of them"
        faults.append(document.fault(("minutes", "play"), found, expected, "write 20, or [15, 20]"))
    for pointer, value in ((("minutes", "teach"), minutes["teach"]), (("age",), data["age"])):
        if not _number(value):
            found = f"{pointer[-1]}: {value!r}"
            faults.append(document.fault(pointer, found, f"a number from 1 to {_MOST}", "write a number"))
    if data["difficulty"] not in DIFFICULTIES or isinstance(data["difficulty"], bool):
        found = f"difficulty: {data['difficulty']!r}"
        faults.append(document.fault(("difficulty",), found, "1, 2 or 3", "write 1 easy, 2 middling or 3 demanding"))
    if not isinstance(needs, list):
        faults.append(document.fault(("needs",), f"{needs!r}", "a list of things, or []", "write '- {ja: …, en: …}'"))
    else:
        for index, thing in enumerate(needs):
            bilingual(document, ("needs", index), thing, faults)
    if len(faults) > before:
        return None
    return Facts(
        tuple(game.players),
        (play[0], play[1]),
        minutes["teach"],
        data["age"],
        data["difficulty"],
        tuple(needs),
    )


def _number(value: Any) -> bool:
    return type(value) is int and 0 < value <= _MOST
