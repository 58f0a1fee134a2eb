"""Where each card of a deal lies and who knows its face, followed through the events of a replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules_engine.game import Deal, Game, Setup
from rules_engine.position import Position
from rules_engine.table import Event, Zone
from rules_engine.view import Seen, Tracker

from .data import Board, Change
from .telling import seats_in, zone_id


class Heard(NamedTuple):
    """An event, the cards that it is about, and what seats can tell besides of cards that it did not move."""

    event: Event
    tokens: list[int]
    told: list[Change]


class Knowing:
    """A listener that keeps what was heard since ``forget``."""

    def __init__(self, game: Game, setup: Setup, deals: Sequence[Deal] = ()) -> None:
        self.game = game
        self.heard: list[Heard] = []
        self.tracker = Tracker(game, setup)
        self._watching = [Seen(game, setup, seat, deals) for seat in range(game.seats)]
        self._known: dict[int, int] = {}  # for each token the seats that know its face, as they were told so far
        self._muddled = 0  # the seats that saw faces of cards which they can no longer tell apart

    def forget(self) -> None:
        """Begin anew to collect what is heard."""
        self.heard.clear()

    def hear(self, event: Event) -> None:
        """Follow an event, and note what some seats can tell besides, or no longer, of cards that it did not move."""
        source = event.source
        beside = [] if source is None or source.pile else list(self.tracker.lying(source))
        tokens = self.tracker.hear(event)
        if event.source is None and event.target is None and "card" in event.facts:
            tokens = self._open(event.facts["card"])  # now: it may move on before the note is told
        for seen in self._watching:
            seen.hear(event)
        if event.target is not None and len(beside) > len(tokens):
            for token in beside:
                self._muddled |= self._known.get(token, 0) & ~event.seen
        if event.source is not None or event.target is not None:
            self._known |= dict.fromkeys(tokens, event.seen)
        self.heard.append(Heard(event, tokens, self._told() if self._muddled else []))

    def kind(self, token: int) -> str:
        """A card in record form."""
        return self.game.deck.kinds[self.tracker.faces[token]]

    def lying(self, zone: Zone) -> list[int]:
        """The tokens in a zone."""
        return self.tracker.lying(zone)

    def changes(self, heard: Heard) -> list[Change]:
        """What an event changes on the table: who sees which cards, and where they lie now."""
        event, tokens, told = heard
        zone = event.source if event.kind == "show" else event.target
        if zone is None:
            return told
        name, seats = zone_id(zone), self._seats(event.seen)
        if zone.layout and event.kind != "show":
            return [*((token, name, seats, event.spot) for token in tokens), *told]
        return [*((token, name, seats) for token in tokens), *told]

    def _open(self, card: int) -> list[int]:
        """The first such card that lies in a zone of nobody."""
        lying = [token for zone in self.tracker.zones for token in self.lying(zone) if not zone.owner >= 0]
        return [token for token in lying if self.tracker.faces[token] == card][:1]

    def _told(self) -> list[Change]:
        """Changes for the cards of closed sets that a seat got to know, or lost sight of, without seeing them move."""
        changes: list[Change] = []
        for zone in self.tracker.zones:
            lying = [] if zone.pile else self.lying(zone)
            before = [self._known.get(token, 0) for token in lying]
            for seat, seen in enumerate(self._watching):
                if self._muddled & ~zone.seen & 1 << seat:
                    known = seen.known(zone)
                    for token in lying:
                        tells = known[self.tracker.faces[token]] > 0
                        known[self.tracker.faces[token]] -= tells
                        self._known[token] = self._known.get(token, 0) & ~(1 << seat) | tells << seat
            changes += [
                (token, zone_id(zone), self._seats(self._known[token]))
                for token, mask in zip(lying, before, strict=True)
                if self._known.get(token, 0) != mask
            ]
        return changes

    def _seats(self, mask: int) -> list[int]:
        return seats_in(mask, self.game.seats)

    # what a walkthrough begins with ----------------------------------------------------------------------

    def start(self, position: Position) -> dict[str, list[int]]:
        """The tokens in each zone that holds any."""
        lying = {zone_id(zone): list(self.lying(zone)) for zone in position.table.zones}
        return {name: tokens for name, tokens in lying.items() if tokens}

    def known(self) -> dict[str, list[int]]:
        """Who has seen which face so far, where it lies closed to them now."""
        found = {}
        for zone in self.tracker.zones:
            for token in self.lying(zone):
                seen = self.tracker.seen[token] & ~self._muddled | self._known.get(token, 0) & self._muddled
                closed = seen & ~zone.seen
                if closed:
                    found[str(token)] = self._seats(closed)
        return found

    def spots(self) -> dict[str, int]:
        """The fixed place of each card that lies on one."""
        found: dict[str, int] = {}
        for zone in self.tracker.zones:
            found |= zip(map(str, self.lying(zone)), zone.spots, strict=False)
        return found

    def board(self, zone: Zone) -> Board:
        """Of a zone with fixed places: how they stand, and the first zone that shares them."""
        if not zone.layout:
            return {}
        shared = [one for one in self.tracker.zones if (one.owner, one.layout) == (zone.owner, zone.layout)]
        return {"layout": list(zone.layout), "board": zone_id(shared[0] if shared else zone)}
