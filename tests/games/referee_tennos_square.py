"""A second opinion on Tennos Square: reads the JSON of a record and knows the rules' page, nothing else.

It shares no code with the engine on purpose: cards are their names, a row is two lists with a slot for each place, and
every rule is written down a second time, from the page.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
DECK = [suit + rank for suit in "SHXLCD" for rank in RANKS]
OPTIONS: dict[str, tuple[Any, ...]] = {
    "exchange": ("two_for_one", "one_for_one", "two_for_two"),
    "split_partnership": (False, True),
    "peek": (False, True),
}
PLACES = {3: 8, 4: 9}
STOCK = {3: 27, 4: 12}


class Foul(Exception):
    """The record breaks a rule."""


def demand(fine: bool, complaint: str) -> None:
    if not fine:
        raise Foul(complaint)


def number(card: str) -> int:
    return RANKS.index(card[1:]) + 1


class OneGame:
    """One deal under way."""

    def __init__(
        self, seats: list[str], options: dict[str, Any], setup: dict[str, Any], earlier: list[dict[str, int]]
    ) -> None:
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
        if earlier:
            totals = {seat: sum(scores[seat] for scores in earlier) for seat in seats}
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


def outcome(
    seats: list[str], options: dict[str, Any], scores: list[dict[str, int]], out: str | None
) -> dict[str, Any] | None:
    """The outcome after these deals, or None while the match goes on."""
    if len(scores) < len(seats):
        return None
    own = {seat: sum(one[seat] for one in scores) for seat in seats}
    if len(seats) == 4:
        sides = {"AC": own["A"] + own["C"], "BD": own["B"] + own["D"]}
        if sides["AC"] == sides["BD"]:
            return {"scores": sides, "winners": ["AC" if out in ("A", "C") else "BD"]}
        return {"scores": sides, "winners": ["AC" if sides["AC"] > sides["BD"] else "BD"]}
    if options["split_partnership"]:
        own = {"A": own["A"] + own["B"], "B": own["B"] + own["C"], "C": own["C"] + own["A"]}
    return {"scores": own, "winners": [seat for seat in seats if own[seat] == max(own.values())]}


def only_keys(json: Any, names: list[str], where: str) -> None:
    demand(isinstance(json, dict), f"{where} is no object")
    demand(sorted(json) == sorted(names), f"{where} has the keys {sorted(json)}")


def canonical(json: Any) -> Any:
    """Values that tell true from 1 and 1 from 1.0, whatever the order of keys."""
    if isinstance(json, dict):
        return {key: canonical(json[key]) for key in sorted(json)}
    return (type(json).__name__, json) if not isinstance(json, list) else [canonical(one) for one in json]


def ordered(move: Any) -> Any:
    """A move with the cards whose order has no meaning in the order of their names, the stock last."""
    if not isinstance(move, dict):
        return move
    names = [name for name in ("give", "take") if isinstance(move.get(name), list)]
    plain = [name for name in names if all(isinstance(card, str) for card in move[name])]
    return move | {name: sorted(move[name], key=lambda card: (card == "stock", card)) for name in plain}


def check_setup(seats: list[str], earlier: list[dict[str, Any]], setup: Any) -> None:
    only_keys(setup, ["dealer", "rows", "offers", "stock"], "setup")
    demand(isinstance(setup["dealer"], str) and setup["dealer"] in seats, "no such dealer")
    if earlier:
        last = seats.index(earlier[-1]["dealer"])
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


def check(record: Any) -> None:
    """Raise Foul when the record breaks a rule."""
    only_keys(
        record,
        ["format", "game", "seats", "options", "provenance", "deals", *(["outcome"] if "outcome" in record else [])],
        "record",
    )
    demand(record["format"] == "tehodoki/1" and record["game"] == "tennos-square", "another format or game")
    seats, options = record["seats"], record["options"]
    demand(seats in (["A", "B", "C"], ["A", "B", "C", "D"]), "other seats")
    only_keys(options, list(OPTIONS), "options")
    for name, values in OPTIONS.items():
        demand(any(type(one) is type(options[name]) and one == options[name] for one in values), f"option {name}")
    demand(len(seats) == 3 or not options["split_partnership"], "split partnership is for three")
    demand(isinstance(record["provenance"], dict), "provenance")
    demand(isinstance(record["deals"], list) and len(record["deals"]) > 0, "deals")

    scores: list[dict[str, int]] = []
    setups: list[dict[str, Any]] = []
    end: dict[str, Any] | None = None
    for index, deal in enumerate(record["deals"]):
        demand(end is None, "a deal after the end of the match")
        only_keys(deal, ["setup", "moves", *(["scores"] if "scores" in deal else [])], "deal")
        check_setup(seats, setups, deal["setup"])
        setups.append(deal["setup"])
        demand(isinstance(deal["moves"], list), "moves")
        game = OneGame(seats, options, deal["setup"], scores)
        for move in deal["moves"]:
            wanted = canonical(ordered(move))
            demand(any(wanted == canonical(ordered(one)) for one in game.legal()), f"illegal: {move}")
            game.make(move)
        if game.due() is None:
            demand("scores" in deal, "scores are missing")
            demand(canonical(deal["scores"]) == canonical(game.scores()), "other scores")
            scores.append(game.scores())
            end = outcome(seats, options, scores, game.out)
        else:
            demand("scores" not in deal, "scores before the end")
            demand(index == len(record["deals"]) - 1, "a deal that was not played out")
    if end is None:
        demand("outcome" not in record, "an outcome before the end")
    else:
        demand("outcome" in record, "no outcome")
        demand(canonical(record["outcome"]) == canonical(end), "another outcome")
