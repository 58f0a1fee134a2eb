"""A second opinion on Oh Hell: reads the JSON of a record and knows the rules' page, nothing else.

It shares no code with the engine on purpose: cards are their names, and every rule is written down a second time.
"""

from __future__ import annotations

from typing import Any

from tests.games.refereeing import Earlier, Json, demand, listed, only_keys

NAME = "oh-hell"
TABLES = tuple(list("ABCDEFG"[:seats]) for seats in (3, 4, 5, 6, 7))
OPTIONS: dict[str, tuple[Any, ...]] = {"schedule": ("up_down", "down_up"), "hook": (True, False)}
HIGH_TO_LOW = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
CARDS = {suit + rank for suit in "SHDC" for rank in HIGH_TO_LOW}
UP_DOWN = [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1]
DOWN_UP = [7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]


def sizes(options: Json) -> list[int]:
    return UP_DOWN if options["schedule"] == "up_down" else DOWN_UP


def takes(plays: list[tuple[str, str]], trump: str) -> str:
    """Who takes a full trick of (seat, card)."""
    for suit in (trump, plays[0][1][0]):
        for rank in HIGH_TO_LOW:
            for seat, card in plays:
                if card == suit + rank:
                    return seat
    raise AssertionError(plays)


class OneGame:
    """One deal under way."""

    def __init__(self, seats: list[str], options: Json, setup: Json, scores: Any) -> None:
        self.seats, self.hook, self.dealer = seats, options["hook"], setup["dealer"]
        self.hands = {seat: set(setup["hands"][seat]) for seat in seats}
        self.size, self.trump = setup["size"], setup["turned"][0][0]
        self.turn = self.left(self.dealer)
        self.bids: dict[str, int] = {}
        self.trick: list[tuple[str, str]] = []
        self.tricks = dict.fromkeys(seats, 0)

    def left(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def legal(self) -> list[Json]:
        """Every legal next move, in record form."""
        if len(self.bids) < len(self.seats):
            able = range(self.size + 1)
            if self.hook and self.turn == self.dealer:
                able = [bid for bid in able if bid + sum(self.bids.values()) != self.size]  # type: ignore[assignment]
            return [{"seat": self.turn, "move": "bid", "tricks": bid} for bid in able]
        hand = self.hands[self.turn]
        follows = {card for card in hand if self.trick and card[0] == self.trick[0][1][0]}
        return [{"seat": self.turn, "move": "play", "card": card} for card in follows or hand]

    def make(self, move: Json) -> None:
        """Make a legal move."""
        if move["move"] == "bid":
            self.bids[move["seat"]] = move["tricks"]
            self.turn = self.left(self.turn)
            return
        self.hands[move["seat"]].remove(move["card"])
        self.trick.append((move["seat"], move["card"]))
        self.turn = self.left(self.turn)
        if len(self.trick) == len(self.seats):
            self.turn = takes(self.trick, self.trump)
            self.tricks[self.turn] += 1
            self.trick = []

    def scores(self) -> dict[str, int]:
        """The points of the deal."""
        return {seat: 10 + own if own == self.bids[seat] else 0 for seat, own in self.tricks.items()}


def outcome(seats: list[str], options: Json, scores: list[dict[str, int]], last: Any) -> Json | None:
    """The outcome after these deals, or None while the match goes on."""
    if len(scores) < 13:
        return None
    totals = {seat: sum(one[seat] for one in scores) for seat in seats}
    return {"scores": totals, "winners": [seat for seat in seats if totals[seat] == max(totals.values())]}


def check_options(seats: list[str], options: Any) -> None:
    listed(options, OPTIONS)


def check_setup(seats: list[str], options: Json, earlier: Earlier, setup: Any) -> None:
    only_keys(setup, ["dealer", "size", "hands", "turned", "stock"], "setup")
    demand(setup["dealer"] in seats, "no such dealer")
    if earlier:
        before = seats.index(earlier[-1][0]["dealer"])
        demand(setup["dealer"] == seats[(before + 1) % len(seats)], "another seat deals")
    size = sizes(options)[len(earlier)]
    demand(type(setup["size"]) is int and setup["size"] == size, f"hands of {size} are due")
    only_keys(setup["hands"], seats, "hands")
    rows = [*setup["hands"].values(), setup["turned"], setup["stock"]]
    demand(all(isinstance(row, list) for row in rows), "cards are lists")
    demand(all(len(hand) == size for hand in setup["hands"].values()), "hands have another size")
    demand(len(setup["turned"]) == 1, "one card is turned up")
    cards = [card for row in rows for card in row]
    demand(all(isinstance(card, str) for card in cards), "a card is text")
    demand(len(cards) == 52 and set(cards) == CARDS, "other cards")
