"""Small tables of Tennos Square, written down: what is given lies where it is said, all other cards anywhere.

A turn is ``A:S7@4`` (A lays S7 on place 4), an exchange ``A:S7+S8>H2`` (give two, take one), ``A:S7>stock`` and so on.
"""

from __future__ import annotations

from typing import Any

from rules_engine import Position, find_game, make_options
from rules_engine.clauses import Ruling
from rules_engine.fields import LETTERS, Unordered
from rules_engine.game import Deal, Game, Result
from rules_engine.position import Move
from rules_engine.table import Event, Zone


def the_game(seats: int = 4, **options: Any) -> Game:
    kind = find_game("tennos-square")
    return kind(seats, make_options(kind.Options, options, seats))


def setup_of(game: Game, hands: tuple[str, ...], rows: dict[str, str], stock: str, dealer: str) -> dict[str, Any]:
    """A whole setup: the cards to look at by seat, rows by seat as far as they are said, the top of the stock."""
    parse = game.deck.parse_all
    lines = [*hands, *(rows.get(seat, "") for seat in LETTERS[: game.seats]), stock]
    said = [parse(line) for line in lines]
    used = {card for cards in said for card in cards}
    rest = [card for card in reversed(game.deck.cards) if card not in used]
    places, under = game.numbers()["places"], game.numbers()["stock"]
    sizes = [3] * game.seats + [places] * game.seats + [under]
    full = [cards + [rest.pop() for _ in range(size - len(cards))] for cards, size in zip(said, sizes, strict=True)]
    seats = game.seats
    return {
        "dealer": LETTERS.index(dealer),
        "rows": tuple(full[seats:-1]),
        "offers": tuple(full[:seats]),
        "stock": full[-1],
    }


class Square:
    """A deal under way: hands are three cards a seat, the last of which is discarded at once."""

    def __init__(
        self,
        *hands: str,
        rows: dict[str, str] | None = None,
        stock: str = "",
        dealer: str = "D",
        deals: list[Deal] | None = None,
        sealed: bool = False,
        **options: Any,
    ) -> None:
        hands = hands or ("S2 S3 S4", "H2 H3 H4", "X2 X3 X4", "L2 L3 L4")
        self.game = the_game(len(hands), **options)
        self.heard: list[Event] = []
        setup = setup_of(self.game, hands, rows or {}, stock, dealer)
        self.setup = setup
        self.position = Position(self.game, setup, deals or [], self.heard.append)
        for _ in () if sealed else hands:
            seat = self.position.seat
            self.position.put((seat, "discard", self.game.deck.parse(hands[seat].split()[2])))

    @property
    def due(self) -> str:
        """Who is due for what: ``A play exchange``; empty when the deal is over."""
        asks = self.position.asks
        return " ".join([LETTERS[asks[0].seat], *(ask.name for ask in asks)]) if asks else ""

    def zone_of(self, name: str, seat: str = "") -> Zone:
        owner = LETTERS.index(seat) if seat else -1
        found = [zone for zone in self.position.table.zones if (zone.name, zone.owner) == (name, owner)]
        assert len(found) == 1
        return found[0]

    def zone(self, name: str, seat: str = "") -> str:
        """What lies in a zone; in one with places, left to right, with a dot where nothing lies."""
        zone = self.zone_of(name, seat)
        if not zone.layout:
            return " ".join(map(self.game.deck.format, zone if zone.pile else sorted(zone)))
        lying = dict(zip(zone.spots, map(self.game.deck.format, zone), strict=True))
        return " ".join(lying.get(place, ".") for place in range(1, sum(zone.layout) + 1))

    def move(self, word: str) -> Move:
        seat, what = word.split(":")
        parse = self.game.deck.parse
        if "@" in what:
            card, place = what.split("@")
            return LETTERS.index(seat), "play", (parse(card), int(place))
        give, take = what.split(">")
        taken = tuple(-1 if name == "stock" else parse(name) for name in take.split("+"))
        given = Unordered(map(parse, give.split("+")))
        return LETTERS.index(seat), "exchange", (given, taken[0] if len(taken) == 1 else Unordered(taken))

    def rule(self, word: str) -> Ruling:
        return self.position.rule(self.move(word))

    def play(self, words: str) -> Square:
        """Moves, one after the other."""
        for word in words.split():
            self.position.put(self.move(word))
        return self

    def any_turns(self, places: str) -> Square:
        """Whoever is due lays the first card of the hand on the next of these places."""
        for place in places.split():
            seat = self.position.seat
            hand = self.zone_of("hand", LETTERS[seat])
            self.position.put((seat, "play", (hand[0], int(place))))
        return self

    def takes(self) -> str:
        """What can be taken in an exchange, each once: ``S2 S3 stock``."""
        ask = next(ask for ask in self.position.asks if ask.name == "exchange")
        found = {take for _, taken in ask.values() for take in ([taken] if isinstance(taken, int) else taken)}
        names = [self.game.deck.format(card) for card in sorted(found) if card >= 0]
        return " ".join(names + ["stock"] * (-1 in found))

    def clauses(self, kind: str) -> tuple[str, ...]:
        """The clauses that the last event of a kind named."""
        return [event.clauses for event in self.heard if event.kind == kind][-1]

    @property
    def scores(self) -> tuple[int, ...]:
        assert self.position.result is not None
        return self.position.result.scores


def after(*scores: tuple[int, ...], dealer: int = 0, out: int = 0) -> list[Deal]:
    """Deals that ended with these points; somebody went out."""
    return [Deal({"dealer": (dealer + index) % len(one)}, Result(one, out)) for index, one in enumerate(scores)]
