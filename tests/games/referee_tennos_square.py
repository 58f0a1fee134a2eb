"""A second opinion on Tennos Square: reads the JSON of a record and knows the rules' page, nothing else.

It shares no code with the engine on purpose: cards are their names, a row is two lists with a slot for each place, and
every rule is written down a second time, from the page.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tests.games.refereeing import Earlier, Json, demand, listed, only_keys

NAME = "tennos-square"
TABLES = (["A", "B", "C"], ["A", "B", "C", "D"])
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
DECK = [suit + rank for suit in "SHXLCD" for rank in RANKS]
OPTIONS: dict[str, tuple[Any, ...]] = {
    "exchange": ("two_for_one", "one_for_one", "two_for_two"),
    "split_partnership": (False, True),
    "peek": (False, True),
}
PLACES = {3: 8, 4: 9}
STOCK = {3: 27, 4: 12}


def number(card: str) -> int:
    return RANKS.index(card[1:]) + 1


class OneGame:
    """One deal under way."""

    def __init__(self, seats: list[str], options: Json, setup: Json, scores: Any) -> None:
        self.seats, self.options = seats, options
        dealer = seats.index(setup["dealer"])
        self.clockwise = seats[dealer + 1 :] + seats[: dealer + 1]  # from the dealer's left
        self.down: dict[str, list[str | None]] = {seat: list(setup["rows"][seat]) for seat in seats}
        self.up: dict[str, list[str | None]] = {seat: [None] * PLACES[len(seats)] for seat in seats}
        self.hands = {seat: list(setup["offers"][seat]) for seat in seats}
        self.stock = list(setup["stock"])
        self.centre: list[str] = []
        self.sealed: list[dict[str, Any]] = []
        self.turn = self.clockwise[0]
        if scores:
            totals = {seat: sum(one[seat] for one in scores) for seat in seats}
            lowest = min(totals.values())
            self.turn = next(seat for seat in self.clockwise if totals[seat] == lowest)
        self.exchanged = False
        self.out: str | None = None

    def due(self) -> str | None:
        """Who is due."""
        if len(self.sealed) < len(self.seats):
            return self.clockwise[len(self.sealed)]
        return None if self.out else self.turn

    def legal(self) -> list[dict[str, Any]]:
        """Every legal next move, in record form; cards whose order has no meaning in the order of their names."""
        seat = self.due()
        if seat is None:
            return []
        hand = self.hands[seat]
        if len(self.sealed) < len(self.seats):
            return [{"seat": seat, "move": "discard", "card": card} for card in hand]
        free = [place for place, card in enumerate(self.up[seat], 1) if card is None]
        moves: list[dict[str, Any]] = [
            {"seat": seat, "move": "play", "card": card, "place": place} for card in hand for place in free
        ]
        if not self.exchanged:
            moves += [{"seat": seat, "move": "exchange", **one} for one in self.exchanges(hand)]
        return moves

    def exchanges(self, hand: list[str]) -> list[dict[str, Any]]:
        how = self.options["exchange"]
        found: list[dict[str, Any]] = []
        for give in combinations(sorted(hand), 1 if how == "one_for_one" else 2):
            there = sorted([*self.centre, *give]) + (["stock"] if self.stock else [])
            if how == "two_for_two":
                found += [{"give": list(give), "take": list(take)} for take in combinations(there, 2)]
            else:
                found += [{"give": list(give), "take": take} for take in there]
        return found

    def make(self, move: dict[str, Any]) -> None:
        """Make a legal move."""
        seat = move["seat"]
        if move["move"] == "discard":
            self.sealed.append(move)
            if len(self.sealed) == len(self.seats):
                for one in self.sealed:
                    self.hands[one["seat"]].remove(one["card"])
                    self.centre.append(one["card"])
        elif move["move"] == "exchange":
            for card in move["give"]:
                self.hands[seat].remove(card)
                self.centre.append(card)
            for card in move["take"] if isinstance(move["take"], list) else [move["take"]]:
                if card == "stock":
                    self.hands[seat].append(self.stock.pop(0))
                else:
                    self.centre.remove(card)
                    self.hands[seat].append(card)
            self.exchanged = True
        else:
            at = move["place"] - 1
            self.hands[seat].remove(move["card"])
            self.up[seat][at] = move["card"]
            if None not in self.up[seat]:
                self.out = seat
                return
            below = self.down[seat][at]
            assert below is not None
            self.down[seat][at] = None
            self.hands[seat].append(below)
            self.turn = self.following(seat, move["place"])
            self.exchanged = False

    def following(self, seat: str, place: int) -> str:
        """Who is next."""
        count = len(self.seats)
        own = self.seats.index(seat)
        left, right = self.seats[(own + 1) % count], self.seats[(own + count - 1) % count]
        if place <= 3:
            return left
        if place > PLACES[count] - 3:
            return right
        return self.seats[own - 2] if count == 4 and place in (4, 6) else seat

    def scores(self) -> dict[str, int]:
        """The points of the deal."""
        points = {}
        for seat in self.seats:
            numbers = [number(card) for card in self.up[seat] if card is not None]
            total, run = 0, 0
            for place, one in enumerate(numbers):
                run += 1
                if place == len(numbers) - 1 or numbers[place + 1] < one:
                    total += run * run
                    run = 0
            points[seat] = total + (5 * len(self.seats) if seat == self.out else 0)
        return points


def outcome(seats: list[str], options: Json, scores: list[dict[str, int]], last: Any) -> Json | None:
    """The outcome after these deals, or None while the match goes on."""
    if len(scores) < len(seats):
        return None
    own = {seat: sum(one[seat] for one in scores) for seat in seats}
    if len(seats) == 4:
        sides = {"AC": own["A"] + own["C"], "BD": own["B"] + own["D"]}
        if sides["AC"] == sides["BD"]:
            return {"scores": sides, "winners": ["AC" if last.out in ("A", "C") else "BD"]}
        return {"scores": sides, "winners": ["AC" if sides["AC"] > sides["BD"] else "BD"]}
    if options["split_partnership"]:
        own = {"A": own["A"] + own["B"], "B": own["B"] + own["C"], "C": own["C"] + own["A"]}
    return {"scores": own, "winners": [seat for seat in seats if own[seat] == max(own.values())]}


def ordered(move: Any) -> Any:
    """A move with the cards whose order has no meaning in the order of their names, the stock last."""
    if not isinstance(move, dict):
        return move
    names = [name for name in ("give", "take") if isinstance(move.get(name), list)]
    plain = [name for name in names if all(isinstance(card, str) for card in move[name])]
    return move | {name: sorted(move[name], key=lambda card: (card == "stock", card)) for name in plain}


def check_options(seats: list[str], options: Any) -> None:
    listed(options, OPTIONS)
    demand(len(seats) == 3 or not options["split_partnership"], "split partnership is for three")


def check_setup(seats: list[str], options: Json, earlier: Earlier, setup: Any) -> None:
    only_keys(setup, ["dealer", "rows", "offers", "stock"], "setup")
    demand(isinstance(setup["dealer"], str) and setup["dealer"] in seats, "no such dealer")
    if earlier:
        last = seats.index(earlier[-1][0]["dealer"])
        demand(setup["dealer"] == seats[(last + 1) % len(seats)], "another seat deals")
    cards: list[Any] = []
    for name, size in (("rows", PLACES[len(seats)]), ("offers", 3)):
        only_keys(setup[name], seats, name)
        for seat in seats:
            own = setup[name][seat]
            demand(isinstance(own, list) and len(own) == size, f"{name} of another size")
            cards += own
    demand(isinstance(setup["stock"], list) and len(setup["stock"]) == STOCK[len(seats)], "a stock of another size")
    cards += setup["stock"]
    demand(all(isinstance(card, str) for card in cards), "a card is text")
    demand(sorted(cards) == sorted(DECK), "other cards")
