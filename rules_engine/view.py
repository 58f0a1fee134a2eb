"""What a seat knows, and worlds that look the same to it. Reads events and asks only; knows no game.

A *token* is a place in the setup, that is, one physical card. ``Tracker`` follows tokens through events; ``Seen``
keeps what one seat can tell of them. A face that the seat saw is *sighted*; it is *open* while it lies where the seat
sees it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules_engine.errors import IllegalAction
from rules_engine.game import Ask, Deal, Game, Setup, Value
from rules_engine.played import DealRecord, Record
from rules_engine.position import Move, Position
from rules_engine.rand import Rand
from rules_engine.replay import Replay
from rules_engine.table import DEALT, Event, Zone

UNLAWFUL = 200  # setups that are drawn for one try, when the law refuses them


class Lying(NamedTuple):
    """A zone as a seat sees it: for each card its kind (None: never seen) and whether it lies open.

    Cards of a set stand in order of their kinds, those of a pile in their places; ``spots`` are the fixed places that
    they lie on, in the order of ``cards``, where the zone has such places.
    """

    zone: str
    owner: int
    cards: tuple[tuple[int | None, bool], ...]
    spots: tuple[int, ...] = ()


class Tracker:
    """A listener that follows every token; ``faces[token]`` is its card, ``seen[token]`` the seats that sighted it."""

    def __init__(self, game: Game, setup: Setup) -> None:
        lists = game.setup.cards(setup)
        self.faces = [card for cards in lists for card in cards]
        self.seen = [0] * len(self.faces)
        self.zones: list[Zone] = []
        self._first: dict[int, int] = {}
        self._lying: dict[int, list[int]] = {}
        first = 0
        for cards in lists:
            self._first[id(cards)] = first
            first += len(cards)

    def lying(self, zone: Zone) -> list[int]:
        """The tokens in a zone, in the order of its list."""
        if id(zone) not in self._lying:
            self.zones.append(zone)
            self._lying[id(zone)] = []
        return self._lying[id(zone)]

    def hear(self, event: Event) -> list[int]:
        """Follow an event; the tokens that it is about."""
        if event.kind == "deal" and event.target is not None:
            first = self._first[id(event.facts[DEALT])]
            tokens = list(range(first, first + len(event.cards)))
        elif event.source is not None:
            beside = self.lying(event.source)
            tokens = [beside[place] for place in event.places]
            if event.target is not None:
                self._lying[id(event.source)] = [token for token in beside if token not in tokens]
        else:
            return []
        if event.target is not None:
            self.lying(event.target).extend(tokens)
        for token in tokens:
            self.seen[token] |= event.seen
        return tokens


class Seen:
    """What one seat knows of a deal: feed it the moves and events, then ask for its view or draw worlds.

    Pass ``hear`` as the listener of the position, and call ``choosing`` before each move is put.
    """

    def __init__(self, game: Game, setup: Setup, seat: int, deals: Sequence[Deal] = ()) -> None:
        self.game, self.seat, self.deals = game, seat, deals
        self._setup = setup
        self._mask = 1 << seat
        self._tracker = Tracker(game, setup)
        # Cards that left the game unrecorded lie in no zone, but what nobody has seen may be any of them.
        self._tracker.faces += (Counter(game.deck.cards) - Counter(self._tracker.faces)).elements()
        count = len(self._tracker.faces)
        self._may: list[set[int] | None] = [None] * count  # where a face may be now; None: never sighted, anywhere
        self._denied: list[set[int]] = [set() for _ in range(count)]
        self._moves: list[Move] = []
        self._moved: list[list[int]] = []
        self._pending: list[tuple[list[int], set[int]]] = []
        self._heard: list[object] = []
        self._choosing: tuple[int, ...] = ()

    # feeding ---------------------------------------------------------------------------------------------

    def choosing(self, position: Position, move: Move) -> None:
        """Note a move that is about to be put, and what it says of the hidden cards of the one who makes it."""
        seat, name, value = move
        ask = next(ask for ask in position.asks if ask.name == name)
        self._moves.append(move)
        self._moved.append(self._meant(ask, value))
        self._pending = []
        if seat == self.seat:
            return
        free = {token for token in self._free() if self._may[token] is None}
        lying = self._tracker.lying
        hidden = [
            zone
            for zone in self._tracker.zones
            if zone.seen >> seat & 1 and not zone.seen & self._mask and not free.isdisjoint(lying(zone))
        ]
        pool = {self._tracker.faces[token] for token in free}
        for zone in hidden if ask.duties else ():
            denied = set()
            for face in pool:
                zone.append(face)
                if not ask.may(value):
                    denied.add(face)
                zone.pop()
            self._pending.append((list(lying(zone)), denied))

    def _meant(self, ask: Ask, value: Value) -> list[int]:
        """The tokens that a choice names. After a sealed choice the events do not say whose they are."""
        faces, found = self._tracker.faces, list[int]()
        lying = [token for zone in ask.zones for token in self._tracker.lying(zone)]

        def find(card: int) -> int:
            found.extend([token for token in lying if faces[token] == card and token not in found][:1])
            return card

        ask.verb.mapped(value, find)
        return found

    def hear(self, event: Event) -> None:
        """Listen to an event."""
        tracker, visible = self._tracker, bool(event.seen & self._mask)
        beside = list(tracker.lying(event.source)) if event.source is not None else []
        tokens = tracker.hear(event)
        if self._moves:
            self._moved[-1].extend(tokens)
        self._heard.append(observed(event, visible))
        if visible:
            for token in tokens:
                self._sight(token)
            self._deny()
        elif (
            event.source is not None
            and event.target is not None
            and not event.source.pile
            and len(beside) > len(tokens)
        ):
            self._confuse(set(beside))

    def waiting(self, position: Position) -> None:
        """Take in who has made a sealed choice that is not turned up yet."""
        self._choosing = position.chosen

    def _sight(self, token: int) -> None:
        for may in self._may:
            if may is not None:
                may.discard(token)
        self._may[token] = {token}

    def _confuse(self, beside: set[int]) -> None:
        for may in self._may:
            if may is not None and not may.isdisjoint(beside):
                may |= beside

    def _deny(self) -> None:
        for tokens, denied in self._pending:
            for token in tokens:
                self._denied[token] |= denied
        self._pending = []

    def _free(self) -> list[int]:
        return [token for token, may in enumerate(self._may) if may != {token}]

    # asking ----------------------------------------------------------------------------------------------

    def view(self) -> tuple[Lying, ...]:
        """Every zone as this seat knows it."""
        free = set(self._free())
        found = []
        for zone in self._tracker.zones:
            is_open = bool(zone.seen & self._mask)
            lying = self._tracker.lying(zone)
            faces: list[int | None] = [None if token in free else self._tracker.faces[token] for token in lying]
            if not zone.pile:
                known = sorted(self.known(zone).elements())
                faces = [*known, *[None] * (len(lying) - len(known))]
            cards = [(face, is_open) for face in faces]
            found.append(Lying(zone.name, zone.owner, tuple(cards), tuple(zone.spots)))
        return tuple(found)

    def spread(self) -> Iterator[tuple[Zone, list[tuple[int | None, int | None]]]]:
        """What lies in each zone, card by card: its token where this seat can tell which card it is, and its kind where
        it knows that. A set that the seat does not see is in no order that would tell more."""
        free, faces = set(self._free()), self._tracker.faces
        muddled = [may for may in self._may if may is not None and len(may) > 1]
        for zone in self._tracker.zones:
            lying = self._tracker.lying(zone)
            told = [(None, None) if token in free else (token, faces[token]) for token in lying]
            if zone.pile or (None, None) not in told:
                yield zone, [*told]
                continue
            certain = [(token, kind) for token, kind in told if token is not None and kind is not None]
            certain.sort(key=lambda one: one[1])
            unsure: list[tuple[int | None, int | None]] = []
            if any(not may.isdisjoint(lying) for may in muddled):
                others = (self.known(zone) - Counter(kind for _, kind in certain)).elements()
                unsure = [(None, kind) for kind in sorted(others)]
            yield zone, [*certain, *unsure, *[(None, None)] * (len(lying) - len(certain) - len(unsure))]

    def known(self, zone: Zone) -> Counter[int]:
        """How many of each kind this seat can tell to lie in a set, also where it cannot tell which card is which.

        Of cards that may lie in the same places, as many lie here as find no room elsewhere.
        """
        lying = set(self._tracker.lying(zone))
        alike = Counter(
            (self._tracker.faces[face], frozenset(may)) for face, may in enumerate(self._may) if may is not None
        )
        found: Counter[int] = Counter()
        for (kind, may), count in alike.items():
            found[kind] += max(0, count - len(may - lying))
        return found

    def draw(self, rand: Rand, tries: int = 50) -> tuple[Setup, list[Move]] | None:
        """A setup and moves that look the same to this seat; None when none was found in so many tries."""
        position = self.imagined(rand, tries)
        return None if position is None else (position.setup, position.moves)

    def imagined(self, rand: Rand, tries: int = 50) -> Position | None:
        """The same as the position after these moves; nobody listens to it."""
        for _ in range(tries):
            drawn = self._lawful(rand)
            if drawn is None:
                continue
            faces, world = drawn
            position = self._replayed(world, faces, rand)
            if position is not None:
                return position
        return None

    def _lawful(self, rand: Rand) -> tuple[list[int], Setup] | None:
        """Faces that fit, and the lawful setup that they make: few may be lawful, and asking is cheap."""
        for _ in range(UNLAWFUL):
            faces = self._assign(rand)
            if faces is None:
                return None
            world = self._world(faces)
            if not self.game.lawful(world):
                return faces, world
        return None

    def _fits(self, face: int, token: int) -> bool:
        may = self._may[face]
        return (may is None or token in may) and self._tracker.faces[face] not in self._denied[token]

    def _assign(self, rand: Rand) -> list[int] | None:
        """For each token the token whose face it gets: a random perfect matching over those that are not known."""
        free = self._free()
        given = dict(zip(free, rand.shuffled(free), strict=True))
        wrong = [token for token in free if not self._fits(given[token], token)]
        for _ in range(20):
            for token in wrong:
                for other in rand.shuffled(free):
                    if self._fits(given[other], token) and self._fits(given[token], other):
                        given[token], given[other] = given[other], given[token]
                        break
            wrong = [token for token in free if not self._fits(given[token], token)]
            if not wrong:
                break
        if wrong:
            matched = self._matched(free, rand)
            if matched is None:
                return None
            given = matched
            for token in free * 3:  # a matching found by search favours some worlds: mix it
                other = rand.choose(free)
                if self._fits(given[other], token) and self._fits(given[token], other):
                    given[token], given[other] = given[other], given[token]
        faces = list(range(len(self._may)))
        for token, face in given.items():
            faces[token] = face
        return faces

    def _matched(self, free: list[int], rand: Rand) -> dict[int, int] | None:
        """A perfect matching by augmenting paths (Kuhn), in random order."""
        holder: dict[int, int] = {}

        def place(token: int, tried: set[int]) -> bool:
            for face in rand.shuffled(free):
                if face not in tried and self._fits(face, token):
                    tried.add(face)
                    if face not in holder or place(holder[face], tried):
                        holder[face] = token
                        return True
            return False

        if not all(place(token, set()) for token in rand.shuffled(free)):
            return None
        return {token: face for face, token in holder.items()}

    def _world(self, faces: list[int]) -> Setup:
        """The setup with other faces in its places."""
        places: Iterator[int] = iter(faces)
        return self.game.setup.mapped(self._setup, lambda _: self._tracker.faces[next(places)])

    def _replayed(self, world: Setup, faces: list[int], rand: Rand) -> Position | None:
        """The moves made in that world, if this seat would have seen the same."""
        heard: list[object] = []
        mask = self._mask
        position = Position(
            self.game, world, self.deals, lambda event: heard.append(observed(event, bool(event.seen & mask)))
        )
        unturned = len(self._moves) - len(self._choosing)
        try:
            for index, move in enumerate(self._moves):
                seat, name, value = move
                if seat == self.seat:
                    position.put(move, trusted=True)
                elif index >= unturned:
                    position.put(rand.choose(position.options()))
                else:
                    value = position.game.verbs[name].mapped(value, self._renamed(index, faces))
                    if not any(ask.name == name and ask.may(value) for ask in position.asks):
                        return None
                    position.put((seat, name, value), trusted=True)
        except IllegalAction:
            return None
        position.table.listener = None
        return position if heard == self._heard else None

    def _renamed(self, index: int, faces: list[int]) -> _Renaming:
        original = self._tracker.faces
        return _Renaming([(original[token], original[faces[token]]) for token in self._moved[index]])


class _Renaming:
    """Cards of a move as they are called in another world; a card that did not move keeps its name."""

    def __init__(self, pairs: list[tuple[int, int]]) -> None:
        self.pairs = pairs

    def __call__(self, card: int) -> int:
        for index, (old, new) in enumerate(self.pairs):
            if old == card:
                del self.pairs[index]
                return new
        return card


def observed(event: Event, visible: bool) -> object:
    """What a seat notices of an event: faces only where it sees them, places only where they are real."""
    kind, by, cards, source, target, places, _, clauses, facts, spot = event
    return (
        (kind, by, clauses, None if kind == "deal" else facts, spot),
        tuple(sorted(cards)) if visible else len(cards),
        None if source is None else (source.name, source.owner, places if source.pile else len(places)),
        None if target is None else (target.name, target.owner),
    )


def seen_of(record: Record, seat: int, deal: int = -1) -> Seen:
    """What a seat knows where the record of a deal, the last by default, stops."""
    index = deal % len(record.deals)
    replay = Replay(record, index)
    seen = Seen(record.game, replay.deal.setup, seat, replay.before)
    position = Position(record.game, replay.deal.setup, replay.before, seen.hear)
    for move in replay.deal.moves:
        seen.choosing(position, move)
        position.put(move, trusted=True)
    seen.waiting(position)
    return seen


def imagine(record: Record, seat: int, rand: Rand) -> Record | None:
    """A record that looks the same to the seat, its last deal redealt; None when none was found."""
    drawn = seen_of(record, seat).draw(rand)
    if drawn is None:
        return None
    setup, moves = drawn
    return Record(record.game, (*record.deals[:-1], DealRecord(setup, tuple(moves))), None, record.provenance)


def hidden_places(seen: Seen) -> Counter[tuple[str, int]]:
    """How many cards each zone holds whose faces the seat cannot tell."""
    return Counter({(one.zone, one.owner): sum(card is None for card, _ in one.cards) for one in seen.view()})
