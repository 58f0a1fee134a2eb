"""Scoring as it is shown: the score that each seat has so far, and what is counted, with its working.

What there is to show a game says in its ``SHOWING``; the workings are those of the worked examples.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_engine.fields import LETTERS
from rules_engine.game import Game
from rules_engine.games import showing
from rules_engine.scoring import Line

from .beats import Beat
from .data import Count, Data
from .knowing import Knowing
from .picture import Picture
from .telling import Telling


class Scores:
    """What each seat has so far, step by step."""

    def __init__(self, telling: Telling, knowing: Knowing) -> None:
        self.telling, self.knowing = telling, knowing
        self.shown = showing(telling.game.name)
        self._told: list[int] | None = None  # by notes, which settle it
        self._final = False

    def hear(self, beat: Beat) -> None:
        """Follow what a note says of the score."""
        if beat.note is None:
            return
        kind, seats = beat.note.kind, self.telling.game.seats
        if kind in self.shown.adds:
            own = each_seat(self.telling.game, beat.facts[self.shown.adds[kind]])
            self._told = [one + more for one, more in zip(self._told or [0] * seats, own, strict=True)]
        if kind in self.shown.final:
            self._told, self._final = each_seat(self.telling.game, beat.facts[self.shown.final[kind]]), True

    def so_far(self, picture: Picture) -> list[int] | None:
        """What each seat has; None while the game has no score."""
        if self._told is None and self.shown.running is not None:
            return list(self.shown.running(self.telling.game, picture))
        return self._told

    def said(self, picture: Picture) -> list[str] | None:
        """The same in words."""
        scores = self.so_far(picture)
        if scores is None:
            return None
        key = "score.final" if self._final or self.shown.running is None else "score.running"
        return [self.telling.said(key, {"value": value})[1] for value in scores]

    def counted(self, beat: Beat, picture: Picture) -> list[Count]:
        """What is counted at a note: the tokens that count for each seat, and the working."""
        counting = self.shown.counting.get(beat.note.kind) if beat.note else None
        if counting is None:
            return []
        game = self.telling.game
        given = dict(counting.given(game, beat.facts, picture))
        lines = game.calculations[counting.calculation].run(game, given).lines
        about = beat.facts.get("seat") or beat.facts.get("player")
        found: list[Count] = []
        points: dict[int, list[int]] = {}
        for line in lines:
            letter = line.seat or about
            uncounted = counting.lines and line.clause not in counting.lines
            if letter is None or uncounted or (about and letter != about):
                continue
            seat = LETTERS.index(letter)
            zones = [(zone, seat) for zone in counting.zones] or self._zones(seat)
            tokens, working = self._tokens(line, zones, picture), self._working(line, letter)
            found.append({"seat": seat, "tokens": tokens, "working": working})
            if counting.tricks:
                found[-1]["tricks"] = True
            points.setdefault(seat, []).append(line.facts.get("points", 0))
        for seat, each in points.items():
            if len(each) > 1 and "count.sum" in self.telling:
                last = next(one for one in reversed(found) if one["seat"] == seat)
                last["working"] += f" {self.telling.said('count.sum', {'each': each})[0]}"
        return found

    def marked(self, counts: Sequence[Count]) -> list[Count]:
        """The same with the tokens that are marked: where a working names cards, the others count for nothing."""
        found: list[Count] = []
        for one in counts:
            named = self.telling.named(one["working"])
            tokens = [token for token in one["tokens"] if not named or self.knowing.kind(token) in named]
            found.append({**one, "tokens": tokens})
        return found

    def _working(self, line: Line, letter: str) -> str:
        own = f"count.{line.clause}"
        key = own if own in self.telling else f"line.{line.clause}"
        return self.telling.said(key, {"seat": letter, "cards": list(line.cards), **line.facts})[0]

    def _zones(self, seat: int) -> list[tuple[str, int]]:
        names = dict.fromkeys(zone.name for zone in self.knowing.tracker.zones if zone.owner == seat)
        return [(name, seat) for name in names]

    def _tokens(self, line: Line, zones: Sequence[tuple[str, int]], picture: Picture) -> list[int]:
        """The tokens that a line counts: its cards where they lie, or all that lie there."""
        lying = [token for zone, seat in zones for token in picture.tokens(zone, seat)]
        if not line.cards:
            return lying if line.facts.get("count", 1) else []
        found, left = [], list(line.cards)
        for token in lying:
            if (kind := self.knowing.kind(token)) in left:
                left.remove(kind)
                found.append(token)
        return found


def kinds_counted(data: Data, count: Count) -> list[str]:
    """The kinds of cards to show beside a working; none where it names them itself."""
    return [] if "⟦" in count["working"] else [data["faces"][token] for token in count["tokens"]]


def each_seat(game: Game, told: Any) -> list[int]:
    """Points by seat or by side, in record form, as one number a seat."""
    if set(told) == set(LETTERS[: game.seats]):
        return [told[letter] for letter in LETTERS[: game.seats]]
    return [next(own for side, own in told.items() if letter in side) for letter in LETTERS[: game.seats]]
