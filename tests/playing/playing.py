"""A page's part in a deal that is played: it asks, chooses among what may be chosen, and keeps what it was sent."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from rules_engine import find_game
from rules_engine.rand import Rand
from tehodoki.playing.protocol import Table
from tehodoki.playing.shipped import words
from tehodoki.texts.content import load_game


@cache
def words_of(game: str, lang: str) -> dict[str, Any]:
    return words(load_game(game), lang)


@dataclass
class Reader:
    """Plays a deal at a table by requests alone; ``heard`` is every answer as it was sent."""

    table: Table = field(default_factory=Table)
    heard: list[str] = field(default_factory=list)
    steps: list[Any] = field(default_factory=list)
    chosen: list[str] = field(default_factory=list)
    due: str = ""

    def ask(self, **request: Any) -> Any:
        self.heard.append(self.table.answer(json.dumps(request)))
        return json.loads(self.heard[-1])

    def begin(self, game: str, lang: str, seats: int = 0, moves: tuple[str, ...] = (), **more: Any) -> Any:
        wish = {"seats": seats or max(find_game(game).players), "options": {}, "seed": 7, "level": "random", **more}
        news = self.ask(do="new", words=words_of(game, lang), moves=list(moves), **wish)
        self.steps, self.due, self.chosen = news["steps"], news["due"], list(moves)
        return news

    def go_on(self, choose: Rand, most: int = 10_000) -> None:
        """On to the end of the deal, or so many moves."""
        for _ in range(most):
            if self.due == "over":
                return
            if self.due == "you":
                path = ",".join(map(str, choose.choose(self.steps[-1]["ask"]["may"])))
                self.chosen.append(path)
                self.take(self.ask(do="act", path=path))
            else:
                self.take(self.ask(do="on"))

    def take(self, news: Any) -> None:
        self.steps += news["steps"]
        self.due = news["due"]

    def undo(self) -> None:
        news = self.ask(do="undo")
        del self.steps[news["keep"] :]
        self.chosen.pop()
        self.due = news["due"]
