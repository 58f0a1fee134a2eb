"""The table: named zones, the few ways in which a card changes place, and the events that tell of it.

A listener hears an ``Event`` for every change; without one, moving a card costs next to nothing. ``because`` names the
clauses behind a change, divided by spaces. Whether the game has what it names is looked at when somebody listens.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from difflib import get_close_matches
from functools import wraps
from inspect import currentframe
from typing import Any, Concatenate, Literal, NamedTuple, ParamSpec, Protocol, TypeVar

from rules_engine.errors import GameError

ALL, NOBODY, OWNER = -1, 0, -2
Form = Literal["hand", "trick", "climb", ""]


class Zone(list[int]):
    """A place where cards lie.

    ``owner`` is a seat or −1; ``seen`` a mask of the seats that see the faces here. In a ``pile`` (stock, row,
    discard) places are real and public; otherwise the zone is a set (hand, pack) and its order means nothing.
    An empty zone is false: ``while hand[leader]:``.

    ``form`` says what it is where that is more than a set or a pile: what a player holds, the cards of a trick in their
    order, or the last play of a climbing game, which lies on those that it beat. Piles of one ``family`` lie in a row
    and differ by a number: columns, point cards by their value.

    A zone with a ``layout`` is a pile with fixed places, which may stay empty: a row of so many, in groups (3, 3, 3).
    ``spots`` tells where its cards lie, counted from 1, in the order of the list. Zones of one owner with the same
    layout share their places: what lies in the later zone lies on top.

    ``unit`` is how many cards count as one here: 3 where a pile holds tricks of three.
    """

    __slots__ = ("family", "form", "layout", "name", "owner", "pile", "seen", "spots", "unit")

    def __init__(
        self,
        name: str,
        seen: int,
        owner: int = -1,
        pile: bool = False,
        layout: tuple[int, ...] = (),
        form: Form = "",
        family: str = "",
        unit: int = 1,
    ) -> None:
        self.name = name
        self.owner = owner
        self.seen = seen
        self.pile = pile
        self.layout = layout
        self.form = form
        self.family = family
        self.unit = unit
        self.spots: list[int] = []


class Event(NamedTuple):
    """What happened, and who could see it.

    ``kind`` is ``deal``, ``move``, ``show`` or the name of a note; ``by`` the seat that acted (−1: nobody); ``places``
    are indices in ``source`` before the move (in ``target`` for a deal); ``seen`` is the mask of the seats that saw the
    faces; ``facts`` are values in the engine's form; ``spot`` is the fixed place that a card was laid on or lifted
    from, 0 where there is none.
    """

    kind: str
    by: int
    cards: tuple[int, ...]
    source: Zone | None
    target: Zone | None
    places: tuple[int, ...]
    seen: int
    clauses: tuple[str, ...]
    facts: Mapping[str, Any]
    spot: int = 0


Listener = Callable[[Event], None]
L = TypeVar("L", bound="Listened")
P = ParamSpec("P")
NO_FACTS: Mapping[str, Any] = {}
DEALT = "dealt"  # in the facts of a deal: the setup's own list, by which its places are known
_ROUNDS = {
    seats: tuple(tuple((first + step) % seats for step in range(seats)) for first in range(seats))
    for seats in range(1, 9)
}
_COUNTER_ROUNDS = {
    seats: tuple(tuple((first - step) % seats for step in range(seats)) for first in range(seats))
    for seats in range(1, 9)
}

_NEIGHBOURS = {
    seats: tuple(tuple((seat + step) % seats for seat in range(seats)) for step in (1, -1)) for seats in range(1, 9)
}


class Vocabulary(dict[str, tuple[str, ...]]):
    """What a game may name at its table: clauses, by the texts that name some of them, and facts.

    Each text is taken apart once. Without a game anything may be named.
    """

    def __init__(self, clauses: Collection[str] = (), facts: Collection[str] = ()) -> None:
        super().__init__()
        self.clauses, self.facts = clauses, facts

    def __missing__(self, because: str) -> tuple[str, ...]:
        clauses = tuple(because.split())
        for clause in clauses if self.clauses else ():
            if clause not in self.clauses:
                raise GameError(f"{_place()}: found clause {clause!r}, {_expected(clause, self.clauses)}")
        self[because] = clauses
        return clauses


ANYTHING = Vocabulary()


class Table:
    """Zones for a number of seats. Seats are 0, 1, 2 … clockwise, facing the centre.

    ``left[seat]`` and ``right[seat]`` are the neighbours.

    ``vocabulary`` is what may be named, and ``lists`` are the setup's own, of which each may be dealt; where they are
    None, any may be. Both matter while somebody listens. Raises GameError for anything else.
    """

    __slots__ = (
        "_counter_rounds",
        "_lists",
        "_rounds",
        "_vocabulary",
        "actor",
        "everyone",
        "left",
        "listener",
        "right",
        "seats",
        "zones",
    )

    def __init__(
        self,
        seats: int,
        listener: Listener | None = None,
        vocabulary: Vocabulary = ANYTHING,
        lists: Sequence[Sequence[int]] | None = None,
    ) -> None:
        self.seats = range(seats)
        self.everyone = (1 << seats) - 1
        self.listener = listener
        self.zones: list[Zone] = []
        self.actor = -1
        self._vocabulary = vocabulary
        self._lists = lists
        self.left, self.right = _NEIGHBOURS[seats]
        self._rounds = _ROUNDS[seats]
        self._counter_rounds = _COUNTER_ROUNDS[seats]

    def zone(
        self,
        name: str,
        seen: int,
        owner: int = -1,
        pile: bool = False,
        layout: tuple[int, ...] = (),
        form: Form = "",
        family: str = "",
        unit: int = 1,
    ) -> Zone:
        """A new zone; ``seen`` is ALL, NOBODY, OWNER or a mask of seats; with a ``layout`` it has fixed places."""
        mask = 1 << owner if seen == OWNER else self.everyone if seen == ALL else seen
        zone = Zone(name, mask, owner, pile or bool(layout), layout, form, family, unit)
        self.zones.append(zone)
        return zone

    def each(
        self, name: str, seen: int, pile: bool = False, layout: tuple[int, ...] = (), form: Form = "", unit: int = 1
    ) -> list[Zone]:
        """A zone for each seat."""
        pile = pile or bool(layout)
        mask = self.everyone if seen == ALL else seen
        zones = [
            Zone(name, 1 << seat if seen == OWNER else mask, seat, pile, layout, form, "", unit) for seat in self.seats
        ]
        self.zones += zones
        return zones

    def clockwise(self, first: int) -> Sequence[int]:
        """All seats, from ``first`` on to the left."""
        return self._rounds[first]

    def counterclockwise(self, first: int) -> Sequence[int]:
        """All seats, from ``first`` on to the right."""
        return self._counter_rounds[first]

    def deal(self, cards: Sequence[int], target: Zone, because: str) -> None:
        """Lay the setup's own cards into a zone, in their order; fixed places are filled from the first on."""
        if self.listener is not None:
            if self._lists is not None and not any(cards is own for own in self._lists):
                raise GameError(
                    f"{_place()}: found a list of its own dealt to {target.name!r}, expected one that stands in the "
                    "setup: its cards are known by their places there; sort and cut when the setup is made"
                )
            first = len(target)
            places = tuple(range(first, first + len(cards)))
            clauses, told = self._vocabulary[because], {DEALT: cards}
            self.listener(Event("deal", -1, tuple(cards), None, target, places, target.seen, clauses, told))
        target.extend(cards)
        if target.layout:
            target.spots.extend(range(len(target.spots) + 1, len(target) + 1))

    def deal_each(self, hands: Sequence[Sequence[int]], targets: Sequence[Zone], because: str) -> None:
        """Lay a list of the setup into each of some zones, in order."""
        for cards, target in zip(hands, targets, strict=False):
            self.deal(cards, target, because)

    def move(self, card: int, source: Zone, target: Zone, because: str) -> None:
        """Move a named card out of a set, or the first such card out of a pile."""
        if self.listener is not None:
            self._tell(source, target, (card,), (source.index(card),), because)
        source.remove(card)
        target.append(card)

    def hand_out(self, cards: Sequence[int], source: Zone, targets: Sequence[Zone], because: str) -> None:
        """Move one card of a set to each of the targets, in order."""
        if self.listener is not None:
            for card, target in zip(cards, targets, strict=True):
                self.move(card, source, target, because)
            return
        for card, target in zip(cards, targets, strict=True):
            source.remove(card)
            target.append(card)

    def draw(self, source: Zone, target: Zone, because: str, place: int = 0) -> int:
        """Move the card at a place of a pile, the top one by default, and return it."""
        if self.listener is not None:
            place %= len(source)
            self._tell(source, target, (source[place],), (place,), because)
        card = source.pop(place)
        target.append(card)
        return card

    def lay(self, card: int, source: Zone, target: Zone, spot: int, because: str) -> None:
        """Move a named card out of a set to a fixed place."""
        if self.listener is not None:
            self._tell(source, target, (card,), (source.index(card),), because, spot)
        source.remove(card)
        target.append(card)
        target.spots.append(spot)

    def lift(self, source: Zone, spot: int, target: Zone, because: str) -> int:
        """Move the card at a fixed place, and return it."""
        place = source.spots.index(spot)
        if self.listener is not None:
            self._tell(source, target, (source[place],), (place,), because, spot)
        del source.spots[place]
        card = source.pop(place)
        target.append(card)
        return card

    def move_all(self, source: Zone, target: Zone, because: str, cut: int = 0) -> None:
        """Move a whole zone, its order kept; ``cut`` cards go from its top to its bottom first."""
        if not source:
            return
        if cut:
            cut %= len(source)
            cards = source[cut:] + source[:cut]
        else:
            cards = source[:]
        if self.listener is not None:
            places = tuple(range(len(source)))
            self._tell(source, target, tuple(cards), places[cut:] + places[:cut], because)
        source.clear()
        target += cards

    def show(self, zone: Zone, to: int, because: str) -> None:
        """Let the seats in the mask ``to`` see what lies in a zone, once."""
        if self.listener is not None:
            seen = self.everyone if to == ALL else to
            places = tuple(range(len(zone)))
            clauses = self._vocabulary[because]
            self.listener(Event("show", self.actor, tuple(zone), zone, None, places, seen, clauses, NO_FACTS))

    def note(self, kind: str, seat: int, because: str, **facts: Any) -> None:
        """Say what follows from the rules without moving a card: who takes a trick, what a suit scores."""
        if self.listener is not None:
            known = self._vocabulary.facts
            for fact in facts if known else ():
                if fact not in known:
                    raise GameError(f"{_place()}: found fact {fact!r}, {_expected(fact, known)}")
            self.listener(Event(kind, seat, (), None, None, (), self.everyone, self._vocabulary[because], facts))

    def _tell(
        self, source: Zone, target: Zone, cards: tuple[int, ...], places: tuple[int, ...], because: str, spot: int = 0
    ) -> None:
        if self.listener is not None:
            seen, clauses = source.seen | target.seen, self._vocabulary[because]
            self.listener(Event("move", self.actor, cards, source, target, places, seen, clauses, NO_FACTS, spot))


class Listened(Protocol):
    """What a telling is about: something on a table."""

    @property
    def table(self) -> Table:
        """Where it is told."""


def telling(tell: Callable[Concatenate[L, P], None]) -> Callable[Concatenate[L, P], None]:
    """Make a telling of a function: it says what follows from the rules, and is run only while somebody listens.

    Its first argument is what it tells of, which has a ``table``.
    """

    @wraps(tell)
    def told(board: L, /, *args: P.args, **kwargs: P.kwargs) -> None:
        if board.table.listener is not None:
            tell(board, *args, **kwargs)

    return told


def _place() -> str:
    """The module and line that called the table."""
    frame = currentframe()
    while frame is not None and frame.f_globals["__name__"] == __name__:
        frame = frame.f_back
    return f"{frame.f_globals['__name__']}, line {frame.f_lineno}" if frame else "?"


def _expected(name: str, known: Collection[str]) -> str:
    """What there is, and what was perhaps meant."""
    near = get_close_matches(name, known, 1)
    return f"expected one that the game has: {', '.join(known)}{f'; did you mean {near[0]!r}?' if near else ''}"
