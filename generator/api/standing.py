"""What each has so far in a deal under way, counted as it is where a deal is shown."""

from __future__ import annotations

from rules_engine.fields import LETTERS
from rules_engine.games import showing
from rules_engine.position import Position
from rules_engine.table import Event, Zone
from rules_engine.view import Tracker


class Lying:
    """Where the cards of a position lie, and which seat each of them came from: a replay of its moves tells."""

    def __init__(self, position: Position) -> None:
        self._tracker = Tracker(position.game, position.setup)
        self._whose: dict[int, int] = {}
        Position(position.game, position.setup, position.deals, self._hear).follow(position.moves)

    def _hear(self, event: Event) -> None:
        tokens = self._tracker.hear(event)
        if event.target is not None and event.target.owner >= 0:
            self._whose.update(dict.fromkeys(tokens, event.target.owner))

    def _tokens(self, zone: Zone) -> list[int]:
        """In the order of fixed places where the zone has them."""
        tokens = self._tracker.lying(zone)
        return [token for _, token in sorted(zip(zone.spots, tokens, strict=True))] if zone.layout else tokens

    def cards(self, zone: str, seat: int = -1) -> list[int]:
        """The cards in a zone."""
        lying = [one for one in self._tracker.zones if (one.name, one.owner) == (zone, seat)]
        return [self._tracker.faces[token] for one in lying for token in self._tokens(one)]

    def came(self, zone: str, seat: int) -> list[int]:
        """The cards in a zone that is nobody's which came there from a seat."""
        lying = [one for one in self._tracker.zones if (one.name, one.owner) == (zone, -1)]
        tokens = [token for one in lying for token in self._tokens(one) if self._whose.get(token) == seat]
        return [self._tracker.faces[token] for token in tokens]


def scores_of(position: Position) -> dict[str, int] | None:
    """By seat or side the points of a deal that is over, else what each has so far; None where nothing is counted."""
    game = position.game
    if position.result is not None:
        return dict(zip(game.scored, position.result.scores, strict=True))
    running = showing(game.name).running
    if running is None:
        return None
    seats = dict(zip(LETTERS, running(game, Lying(position)), strict=False))
    return {name: seats[name[0]] for name in game.scored}
