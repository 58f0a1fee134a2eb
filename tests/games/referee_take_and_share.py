"""A second opinion on Take & Share: reads the JSON of a record and knows the rules' page, nothing else.

It shares no code with the engine on purpose: cards are their names, hands are sets, and every rule is written down a
second time, from the page.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from tests.games.refereeing import Earlier, Json, demand, listed, only_keys

NAME = "take-and-share"
TABLES = (["A", "B", "C"], ["A", "B", "C", "D"])
SUITS = "SHXLCD"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
OPTIONS = {"long_game": (False, True), "long_game_at_least": (False, True), "later_leader": ("left", "random")}
SHAPE = {3: {"ranks": RANKS[2:], "hand": 15, "limit": 30}, 4: {"ranks": RANKS, "hand": 14, "limit": 20}}


def number(card: str) -> int:
    return 1 if card[1:] == "A" else int(card[1:])


class OneGame:
    """One deal under way."""

    def __init__(self, seats: list[str], options: Json, setup: Json, scores: Any) -> None:
        self.seats = seats
        self.hands = {seat: set(setup["hands"][seat]) for seat in seats}
        self.share = list(setup["shares"])
        self.received: dict[str, list[str]] = {seat: [] for seat in seats}
        self.leader = setup["leader"]
        self.trick: list[tuple[str, str]] = []

    def due(self) -> tuple[str, str] | None:
        """Who is due, and for what."""
        if len(self.trick) == len(self.seats):
            return self.winner(), "share"
        if not self.trick and not self.hands[self.leader]:
            return None
        place = self.seats.index(self.leader) + len(self.trick)
        return self.seats[place % len(self.seats)], "play"

    def winner(self) -> str:
        suits = {card[0] for _, card in self.trick}
        numbers = [number(card) for _, card in self.trick]
        wanted = max(numbers) if len(suits) == 1 else min(numbers)
        return next(seat for seat, card in self.trick if number(card) == wanted)

    def legal(self) -> list[dict[str, Any]]:
        """Every legal next move, in record form."""
        due = self.due()
        if due is None:
            return []
        seat, what = due
        if what == "share":
            gifts = (dict(zip(self.seats, order, strict=True)) for order in permutations(self.share))
            return [{"seat": seat, "move": "share", "gifts": given} for given in gifts]
        hand = self.hands[seat]
        follow = {card for card in hand if self.trick and card[0] == self.trick[0][1][0]}
        return [{"seat": seat, "move": "play", "card": card} for card in follow or hand]

    def make(self, move: dict[str, Any]) -> None:
        """Make a legal move."""
        if move["move"] == "play":
            self.hands[move["seat"]].remove(move["card"])
            self.trick.append((move["seat"], move["card"]))
            return
        for seat in self.seats:
            self.received[seat].append(move["gifts"][seat])
        self.leader = move["seat"]
        self.share = [card for _, card in self.trick]
        self.trick = []

    def scores(self) -> dict[str, int]:
        """The points of the game."""
        points = dict.fromkeys(self.seats, 0)
        for suit in SUITS:
            own = {seat: [number(card) for card in self.received[seat] if card[0] == suit] for seat in self.seats}
            most = max(map(sum, own.values()))
            for seat in self.seats:
                if sum(own[seat]) == most:
                    points[seat] += len(own[seat])
        return points


def outcome(seats: list[str], options: Json, scores: list[dict[str, int]], last: Any) -> Json | None:
    """The outcome after these games, or None while the match goes on."""
    if not scores:
        return None
    totals = {seat: sum(one[seat] for one in scores) for seat in seats}
    most = max(totals.values())
    limit = SHAPE[len(seats)]["limit"]
    if options["long_game"] and not (most >= limit if options["long_game_at_least"] else most > limit):
        return None
    return {"scores": totals, "winners": [seat for seat in seats if totals[seat] == most]}


def check_options(seats: list[str], options: Any) -> None:
    listed(options, OPTIONS)


def check_setup(seats: list[str], options: Json, earlier: Earlier, setup: Any) -> None:
    only_keys(setup, ["leader", "hands", "shares"], "setup")
    demand(isinstance(setup["leader"], str) and setup["leader"] in seats, "no such leader")
    if earlier and options["later_leader"] == "left":
        last = seats.index(earlier[-1][0]["leader"])
        demand(setup["leader"] == seats[(last + 1) % len(seats)], "another seat leads")
    shape = SHAPE[len(seats)]
    only_keys(setup["hands"], seats, "hands")
    for seat in seats:
        hand = setup["hands"][seat]
        demand(isinstance(hand, list) and len(hand) == shape["hand"], "hands have another size")
    demand(isinstance(setup["shares"], list) and len(setup["shares"]) == len(seats), "another number of share cards")
    cards = [card for seat in seats for card in setup["hands"][seat]] + setup["shares"]
    demand(all(isinstance(card, str) for card in cards), "a card is text")
    demand(sorted(cards) == sorted(suit + rank for suit in SUITS for rank in shape["ranks"]), "other cards")
