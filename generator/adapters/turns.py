"""A deal, action by action: whose turn it is, what may be chosen next, and what each seat knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules_engine import Game, Position, Rand
from rules_engine.fields import LETTERS
from rules_engine.game import Setup
from rules_engine.notation import move_text, value_text
from rules_engine.players.search import side_of, standing
from rules_engine.position import Move, facts_of
from rules_engine.table import DEALT, Event, Zone
from rules_engine.view import Seen

from .actions import Actions

NOBODY = "-"


class Turns:
    """A deal of a game. Choices that are made at once are turns: nobody hears of the others before all are in."""

    def __init__(self, actions: Actions, setup: Setup, moves: Sequence[Move] = (), begun: tuple[int, ...] = ()) -> None:
        self.actions, self.game, self.setup, self.begun = actions, actions.game, setup, begun
        self._log: list[Event | tuple[Move, bool]] = []
        self._lines: list[tuple[int, str, str]] = []
        self._seen: dict[int, tuple[Seen, int]] = {}  # and how much of the log it has heard
        self._options: tuple[int, dict[tuple[int, ...], Move]] = -1, {}  # after so many moves
        self.position = Position(self.game, setup, (), self._log.append)
        for move in moves:
            self._put(move)

    def __reduce__(self) -> Any:
        """A clone is a replay."""
        return Turns, (self.actions, self.setup, self.position.moves, self.begun)

    def __deepcopy__(self, memo: Any) -> Turns:
        return Turns(self.actions, self.setup, self.position.moves, self.begun)

    @property
    def seat(self) -> int:
        """The seat that is due, −1 when the deal is over."""
        return self.position.seat

    def legal(self) -> list[int]:
        """The actions that may be next, in order."""
        at = len(self.begun)
        return sorted({path[at] for path in self._paths() if path[:at] == self.begun})

    def apply(self, action: int) -> None:
        """Choose a part, and make the move when it is whole. ValueError for an action that is not legal."""
        if action not in self.legal():
            known = action in range(len(self.actions))
            found = repr(self.actions.texts[action]) if known else "none of the list"
            legal = ", ".join(repr(self.actions.texts[one]) for one in self.legal()[:24])
            raise ValueError(f"action {action}: found {found}, expected one of {legal or 'none, the deal is over'}")
        self.begun += (action,)
        if move := self._paths().get(self.begun):
            self.begun = ()
            self._put(move)

    def shares(self) -> list[float]:
        """Of each seat the share of the win that its side has: 1, ½ for two that tie, 0; nothing before the end."""
        result = self.position.result
        if result is None:
            return [0.0] * self.game.seats
        return [standing(self.game, result, side_of(self.game, seat))[0] for seat in range(self.game.seats)]

    def history(self, seat: int) -> str:
        """All that a seat has seen and done, a line each."""
        self._lines += map(self._line, self._log[len(self._lines) :])
        lines = [known if mask >> seat & 1 else other for mask, known, other in self._lines]
        begun = self.begun if seat == self.seat else ()
        return "\n".join(lines + [self.actions.texts[action] for action in begun])

    def lying(self, seat: int) -> Iterator[tuple[str, int, list[int | None]]]:
        """What a seat knows of each zone: its name and owner, and its cards, None for one that it cannot tell.

        Those of a trick that it sees stand in their order, those of a pile too.
        """
        tricks = {(zone.name, zone.owner): zone for zone in self.position.table.zones if zone.form == "trick"}
        for known in self._knowing(seat).view():
            trick = tricks.get((known.zone, known.owner))
            seen = trick is not None and trick.seen >> seat & 1
            yield known.zone, known.owner, list(trick or ()) if seen else [card for card, _ in known.cards]

    def _paths(self) -> dict[tuple[int, ...], Move]:
        """The legal moves by their parts."""
        if self._options[0] != len(self.position.moves):
            found = {self.actions.path(move): move for move in self.position.options()}
            self._options = len(self.position.moves), found
        return self._options[1]

    def _put(self, move: Move) -> None:
        self._log.append((move, self.position.together))
        self.position.put(move, trusted=True)

    def _knowing(self, seat: int) -> Seen:
        """What a seat has seen; it is told only when somebody asks."""
        seen, heard = self._seen.get(seat) or (Seen(self.game, self.setup, seat), 0)
        for entry in self._log[heard:]:
            if isinstance(entry, Event):
                seen.hear(entry)
        self._seen[seat] = seen, len(self._log)
        return seen

    def _line(self, entry: Event | tuple[Move, bool]) -> tuple[int, str, str]:
        """An entry of the log: the seats that know all of it, how it reads to them, and how to others."""
        if isinstance(entry, Event):
            return entry.seen, self._event(entry, True), self._event(entry, False)
        (seat, name, value), together = entry
        fields = self.game.verbs[name].fields
        values = () if not fields.names else (value,) if len(fields.names) == 1 else value
        secret = together or any(fields.cards(dict(zip(fields.names, values, strict=True))))
        return (1 << seat if secret else -1), move_text(self.game, entry[0]), f"{LETTERS[seat]} {name}"

    def _event(self, event: Event, visible: bool) -> str:
        """An event as somebody notices it who sees the faces, or who does not."""
        source, pile = event.source, event.source is not None and event.source.pile
        cards = value_text(sorted(map(self.game.deck.format, event.cards))) if visible else str(len(event.cards))
        facts = {name: value for name, value in event.facts.items() if name != DEALT and event.kind != "deal"}
        words = [LETTERS[event.by] if event.by >= 0 else NOBODY, event.kind, cards, _zone(source), _zone(event.target)]
        words += ["+".join(map(str, event.places))] if pile else []
        words += [f"at:{event.spot}"] if event.spot else []
        return " ".join([*words, value_text(facts_of(self.game, facts))]).rstrip()


def _zone(zone: Zone | None) -> str:
    if zone is None:
        return NOBODY
    return f"{zone.name}-{LETTERS[zone.owner]}" if zone.owner >= 0 else zone.name


def dealt(game: Game, *key: object) -> Setup:
    """A setup by chance, always the same for the same key."""
    return game.deal([], Rand(game.name, game.seats, *key))
