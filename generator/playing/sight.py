"""The table as one seat sees it: of each card what the seat can tell, and a number that tells no more.

A card that the seat can tell from all others has a number of its own, as long as it can; any other has that of its
place among those of its zone. So what a page is sent holds nothing that its seat has not seen.
"""

from __future__ import annotations

from typing import Any, TypedDict

from rules_engine.table import Event
from rules_engine.view import Seen

from ..walkthrough.data import Change
from ..walkthrough.knowing import Heard, Knowing
from ..walkthrough.telling import zone_id
from .start import Start

UNKNOWN = 1000  # numbers from here on are those of places
ZONE = 200  # more than lie in any zone


class Shot(TypedDict):
    """The table at a moment: by zone its cards, a number and the kind if it is known; the fixed places of cards that
    lie on one; who had a card last, where that is known."""

    cards: dict[str, list[list[Any]]]
    spots: dict[int, int]
    by: dict[int, int]


class Sight(Knowing):
    """Follows a deal for all seats, and keeps the table as ``you`` sees it after each event since ``forget``."""

    def __init__(self, start: Start, you: int) -> None:
        super().__init__(start.game, start.setup, start.before)
        self.you = you
        self.shots: list[Shot] = []
        self._numbers: dict[int, int] = {}
        self._next = 0
        self._spot: dict[int, int] = {}
        self._had: dict[int, int] = {}

    @property
    def watching(self) -> list[Seen]:
        """What each seat knows."""
        return self._watching

    def forget(self) -> None:
        """Begin anew to collect what is heard."""
        super().forget()
        self.shots.clear()

    def hear(self, event: Event) -> None:
        """Follow an event."""
        super().hear(event)
        self._follow(self.heard[-1])
        self.shots.append(self.shot())

    def _follow(self, heard: Heard) -> None:
        event, tokens, _ = heard
        if event.target is None:
            return
        for token, place in zip(tokens, event.places, strict=True):
            self._spot.pop(token, None)
            if event.target.layout:
                self._spot[token] = event.spot or place + 1
            if event.source is not None:
                had = event.source.owner if event.source.owner >= 0 else event.by
                self._had[token] = had

    def changes(self, heard: Heard) -> list[Change]:
        """What an event changes, and behind it the number of the shot that shows it, counted from -1 down."""
        index = next(index for index, one in enumerate(self.heard) if one is heard)
        return [*super().changes(heard), (-1 - index, "", [])]

    def number(self, token: int) -> int | None:
        """The number of a card, where the seat can tell it from all others."""
        return self._numbers.get(token)

    def shot(self) -> Shot:
        """The table now."""
        found: Shot = {"cards": {}, "spots": {}, "by": {}}
        seen = self._watching[self.you]
        certain: dict[int, int] = {}
        for at, (zone, lying) in enumerate(seen.spread()):
            cards = found["cards"][zone_id(zone)] = []
            tokens = self.tracker.lying(zone)
            for place, (token, kind) in enumerate(lying):
                number = UNKNOWN + at * ZONE + place
                if token is not None:
                    number = certain[token] = self._numbers.get(token, self._next)
                    self._next += number == self._next
                    if self._had.get(token, -1) >= 0:
                        found["by"][number] = self._had[token]
                cards.append([number, None if kind is None else self.game.deck.kinds[kind]])
                if zone.layout:
                    found["spots"][number] = self._spot[tokens[place]]
        self._numbers = certain
        return found
