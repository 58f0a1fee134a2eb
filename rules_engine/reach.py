"""Whether a table can come to what a calculation is given: the proof that it cannot, and what a record shows of it.

A game proves beside each calculation what cannot be. The other way round it says once, in ``given_of``, what a step of
a record gives to its calculations:

    def given_of(seen: Seen) -> Given:
        if seen.asked == "play":
            yield "may", {"trick": seen.cards("trick"), "hand": Held(seen.cards("hand", seen.seat))}

So a record shows what an example gives where a step of it gives the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules_engine.fields import Context
from rules_engine.game import Game, Result, Value
from rules_engine.played import Record
from rules_engine.position import Move
from rules_engine.replay import Replay, Step
from rules_engine.scoring import Impossible
from rules_engine.table import Event, Zone

__all__ = [
    "Among",
    "Begins",
    "Given",
    "Held",
    "Hint",
    "Impossible",
    "Omitted",
    "Seen",
    "agree",
    "impossible",
    "seen_in",
    "values_of",
]

Given = Iterator[tuple[str, Mapping[str, Any]]]
"""Names of calculations, each with what it is given, in the engine's form."""


class Hint(NamedTuple):
    """How a search comes to what a calculation is given, where that is not plain.

    ``hands`` gives the cards that seats are dealt and keep, by seat, from the game and what is given. ``options`` are
    those that the record may have otherwise: what is given says them itself; ``played`` gives values of some of them,
    by which the search plays for what is given. ``choices`` says of a verb which value a seat chooses, from the seat,
    how often the verb was chosen before, and what is given; None for any.
    """

    hands: Callable[..., Mapping[int, Sequence[int]]] | None = None
    options: tuple[str, ...] = ()
    played: Callable[..., Mapping[str, Any]] | None = None
    choices: Mapping[str, Callable[..., Any]] = {}


def impossible(game: Game, calculation: str, given: Any) -> Impossible | None:
    """Why what a calculation is given cannot happen, or None. Quick: a proof, no search.

    ``given`` is in record form. Raises RecordError where it cannot be read.
    """
    proof = game.calculations[calculation].proof
    return proof(game, **values_of(game, calculation, given)) if proof else None


def values_of(game: Game, calculation: str, given: Any) -> dict[str, Any]:
    """What a calculation is given, in the engine's form. Raises RecordError where it cannot be read."""
    return game.calculations[calculation].given.read(given, "", Context(game.deck, game.seats))


# what a record shows -------------------------------------------------------------------------------------


class Held(list[Any]):
    """Cards in any order."""


class Omitted(NamedTuple):
    """What may also be left out."""

    value: Any


class Among(list[Any]):
    """Cards of which some are given."""


class Begins(list[Any]):
    """What follows one after another, of which the beginning is given."""


def agree(shown: Any, given: Any) -> bool:
    """Whether what a step shows is what is given."""
    if isinstance(shown, Omitted):
        return given is None or agree(shown.value, given)
    if given is None:
        return shown is None
    if isinstance(shown, Among):
        return not Counter(given) - Counter(shown)
    if isinstance(shown, Begins):
        return list(shown[: len(given)]) == list(given)
    if isinstance(shown, Held):
        return sorted(shown) == sorted(given)
    if isinstance(shown, Mapping):
        return all(agree(value, given[name]) for name, value in shown.items())
    if isinstance(shown, list | tuple) and isinstance(given, list | tuple):
        return len(shown) == len(given) and all(map(agree, shown, given))
    return bool(shown == given)


@dataclass(frozen=True)
class Seen:
    """A step of a record, with what was told and done before it in this deal; valid until the next one.

    ``events`` are those of the deal so far; ``results`` are the deals that are over, the one at hand
    among them as soon as it is.
    """

    record: Record
    deal: int
    step: Step
    events: Sequence[Event]
    results: Sequence[Result] = ()

    @property
    def game(self) -> Any:
        """The game that is played."""
        return self.record.game

    @property
    def moves(self) -> Sequence[Move]:
        """The moves of this deal so far."""
        return self.step.position.moves

    @property
    def following(self) -> Sequence[Move]:
        """The moves of this deal that come afterwards."""
        return self.record.deals[self.deal].moves[self.step.number :]

    @property
    def seat(self) -> int:
        """The seat that is due, or -1."""
        return self.step.position.seat

    @property
    def asked(self) -> str:
        """The verb that is asked, the first of several; empty where the deal is over."""
        asks = self.step.position.asks
        return asks[0].name if asks else ""

    @property
    def over(self) -> bool:
        """Whether the deal ended with this step."""
        return self.step.position.result is not None

    @property
    def made(self) -> str:
        """The verb of the move that made the step, empty for the deal itself."""
        return self.step.move[1] if self.step.move else ""

    def moved(self, source: str, target: str) -> list[int]:
        """The cards that this step moved from a zone of one name to one of another."""
        return [
            card
            for event in self.step.events
            if event.source is not None and (event.source.name, event.target and event.target.name) == (source, target)
            for card in event.cards
        ]

    def zone(self, name: str, owner: int = -1) -> Zone:
        """A zone of the table."""
        zones = self.step.position.table.zones
        return next(zone for zone in zones if (zone.name, zone.owner) == (name, owner))

    def cards(self, name: str, owner: int = -1) -> list[int]:
        """The cards in a zone, in their order; none where nobody is meant."""
        return list(self.zone(name, owner)) if (name, owner) != ("hand", -1) else []

    def family(self, name: str) -> list[Zone]:
        """The zones of a family, in their order."""
        return [zone for zone in self.step.position.table.zones if zone.family == name]

    def each(self, name: str) -> tuple[Held, ...]:
        """The cards of each seat in its zone of this name."""
        return tuple(Held(zone) for zone in self.step.position.table.zones if zone.name == name)

    def notes(self, kind: str) -> list[Event]:
        """The notes of a kind that this step caused."""
        return [event for event in self.step.events if event.kind == kind]

    def history(self, *kinds: str) -> Sequence[Event]:
        """All notes of these kinds so far in this deal, in their order."""
        return [event for event in self.events if event.kind in kinds]

    def run(self, *verbs: str) -> Sequence[Move]:
        """The moves by these verbs that were made last, one after another."""
        first = len(self.moves)
        while first and self.moves[first - 1][1] in verbs:
            first -= 1
        return self.moves[first:]

    def lay(self, name: str, events: int) -> list[int]:
        """What lay in a zone that is nobody's after so many events of the deal."""
        lying = Counter[int]()
        for event in self.events[:events]:
            lying.update(event.cards if event.target is not None and event.target.name == name else ())
            lying.subtract(event.cards if event.source is not None and event.source.name == name else ())
        return list(lying.elements())

    def round(self, *verbs: str) -> dict[int, Value]:
        """The last moves by these verbs, one a seat, in their order: a trick so far."""
        return {seat: value for seat, _, value in last_round(self.moves, verbs)}


def last_round(moves: Sequence[Move], verbs: Sequence[str]) -> list[Move]:
    """The last moves by these verbs, one a seat, in their order."""
    plays: list[Move] = []
    for move in reversed(moves):
        if move[1] not in verbs or any(move[0] == later[0] for later in plays):
            break
        plays.insert(0, move)
    return plays


def seen_in(record: Record) -> Iterator[Seen]:
    """Every step of every deal of a record."""
    results: list[Result] = []
    for deal in range(len(record.deals)):
        events: list[Event] = []
        for step in Replay(record, deal).steps():
            events += step.events
            if step.position.result:
                results.append(step.position.result)
            yield Seen(record, deal, step, events, tuple(results))
