"""What a page may ask of the table, and what it is answered: JSON on both sides.

    new      words, seed, level; seats and options, or a ``record`` with after how many of its moves to go on (``at``)
             and in which seat (``you``), or the record of the deals of the match ``before`` this one; what the reader
             did so far (``moves``, ``looked``), for a page that was left
    on       the next move of the others, or one that is forced
    act      the reader's choice, by its ``path``
    undo     back to the reader's last choice; ``keep`` is how many steps stay
    weigh    how the choices compare that the reader had after so many ``moves``
    misread  which misreading would allow the choice of a ``path``
    hands    what the others hold now: the one answer that has what the reader's seat has not seen
    record   the record, once the deal is over
    score    what a ``calculation`` comes to with what is ``given``: words, seats and options as for a new deal

Each answer to the first four has the ``steps`` and ``groups`` that are new, and who is ``due``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from rules_engine.game import Game
from rules_engine.games import find_game
from rules_engine.options import make_options

from .deal import Json, Playing
from .scoring import scored
from .start import Start, continued, dealt, following
from .told import Told
from .weighing import Weighed


class Table:
    """One page's table; it holds one deal at a time."""

    def __init__(self) -> None:
        self._words: Mapping[str, Any] = {}
        self._playing: Playing | None = None
        self._mine: list[int] = []  # after how many moves the reader chose
        self._does: Mapping[str, Callable[[Json], Json]] = {
            "new": self._new,
            "on": self._on,
            "act": self._act,
            "undo": self._undo,
            "weigh": self._weigh,
            "misread": self._misread,
            "hands": lambda _: {"hands": self.playing.hands()},
            "record": lambda _: {"record": self.playing.record()},
            "score": lambda asked: scored(asked["words"], _game(asked), asked["calculation"], asked["given"]),
        }

    @property
    def playing(self) -> Playing:
        """The deal that lies here."""
        assert self._playing is not None
        return self._playing

    def answer(self, text: str) -> str:
        """The answer to a request."""
        asked = json.loads(text)
        return json.dumps(self._does[asked["do"]](asked), ensure_ascii=False)

    def _new(self, asked: Json) -> Json:
        self._playing = Playing(asked["words"], _start(asked), asked["seed"], asked["level"], asked.get("you", 0))
        self._mine, self.playing.looked = [], asked.get("looked", False)
        while self.playing.due != "over" and asked["moves"]:
            if self.playing.due == "you":
                self._choose(asked["moves"].pop(0))
            else:
                self.playing.go_on()
        return {"table": self.playing.table(), **self._news(0, 0)}

    def _choose(self, path: str) -> None:
        moves = len(self.playing.position.moves)
        self.playing.act([int(part) for part in path.split(",")])
        self._mine.append(moves)

    def _on(self, _: Json) -> Json:
        playing = self.playing
        steps, groups = len(playing.steps), len(playing.groups)
        if playing.due == "on":
            playing.go_on()
        return self._news(steps, groups)

    def _act(self, asked: Json) -> Json:
        steps, groups = len(self.playing.steps), len(self.playing.groups)
        self._choose(asked["path"])
        return self._news(steps, groups)

    def _undo(self, _: Json) -> Json:
        if self._mine:
            self.playing.back(self._mine.pop())
        return {**self._news(len(self.playing.steps), len(self.playing.groups)), "keep": len(self.playing.steps)}

    def _news(self, steps: int, groups: int) -> Json:
        playing = self.playing
        told: Json = {"steps": playing.steps[steps:], "groups": playing.groups[groups:], "due": playing.due}
        told |= {"mine": len(self._mine)}
        return told | ({"end": playing.ended(), "match": playing.match()} if playing.due == "over" else {})

    def _weigh(self, asked: Json) -> Json:
        found, deals = self.playing.weigh(asked["moves"])
        apart = not all(one.as_good for _, one in found)
        tried = [_tried(self.playing.telling, path, one, apart) for path, one in found]
        points: Json = {"points": f"{found[0][1].ahead:+.1f}"} if apart else {}
        return {"deals": deals, "choice": {"tried": tried, **points} if found else None}

    def _misread(self, asked: Json) -> Json:
        return {"reason": self.playing.misread([int(part) for part in asked["path"].split(",")])}


def _start(asked: Json) -> Start:
    if "before" in asked:
        return following(asked["before"], asked["seed"])
    return continued(asked["record"], asked["at"]) if "record" in asked else dealt(_game(asked), asked["seed"])


def _game(asked: Json) -> Game:
    kind = find_game(asked["words"]["game"])
    return kind(asked["seats"], make_options(kind.Options, asked["options"], asked["seats"]))


def _tried(telling: Told, path: str, one: Weighed, apart: bool) -> Json:
    """An option, as the comparisons of a walkthrough have it."""
    told: Json = {"value": path, "good": one.as_good, "behind": one.behind}
    if apart:
        told |= {"gap": f"{one.behind:.1f}", "error": f"{one.error:.1f}" if one.error else ""}
        told |= {"own": one.own, "rival": one.own - one.ahead}
        if one.trick is not None:
            told["trick"] = one.trick
        if not one.as_good:
            told["better"] = telling.said("compare.better", {"count": int(one.behind + 0.5)})[1]
    return told
