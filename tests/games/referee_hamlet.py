"""A second opinion on Hamlet: reads the JSON of a record and knows the rules' page, nothing else.

It shares no code with the engine on purpose: cards are their names, hands are sets, and every rule is written down a
second time, from the page.
"""

from __future__ import annotations

from typing import Any

from tests.games.refereeing import Earlier, Json, demand, only_keys

NAME = "hamlet"
SEATS = ["A", "B", "C"]
TABLES = (SEATS,)
OPTIONS: dict[str, tuple[Any, ...]] = {"match": ("to_250",), "zero_trick_bonus": (False, True)}
HIGH_TO_LOW = ["A", "K", "Q", "J", "10", "9", "8", "7"]
CARDS = {suit + rank for suit in "SHDC" for rank in HIGH_TO_LOW} | {"JOKER"}


def left_of(seat: str) -> str:
    return {"A": "B", "B": "C", "C": "A"}[seat]


def takes(plays: list[tuple[str, str]], trump: str) -> str:
    """Who takes a full trick of (seat, card)."""
    first_seat, first = plays[0]
    if first == "JOKER":
        return first_seat
    for suit in (trump, first[0]):
        for rank in HIGH_TO_LOW:
            for seat, card in plays:
                if card == suit + rank:
                    return seat
    raise AssertionError(plays)


class OneGame:
    """One deal under way."""

    def __init__(self, seats: list[str], options: Json, setup: Json, scores: Any) -> None:
        self.bonus = options["zero_trick_bonus"]
        self.hands = {seat: set(setup["hands"][seat]) for seat in SEATS}
        self.turn = left_of(setup["dealer"])
        self.shown: list[str] = []
        self.trick: list[tuple[str, str]] = []
        self.tricks = dict.fromkeys(SEATS, 0)

    def legal(self) -> list[dict[str, Any]]:
        """Every legal next move, in record form."""
        hand = self.hands[self.turn]
        if len(self.shown) < 3:
            return [{"seat": self.turn, "move": "reveal", "card": card} for card in hand if card != "JOKER"]
        may = hand
        if self.trick and self.trick[0][1] != "JOKER":
            led = self.trick[0][1][0]
            may = {card for card in hand if card != "JOKER" and card[0] == led} or hand
        return [{"seat": self.turn, "move": "play", "card": card} for card in may]

    def make(self, move: dict[str, Any]) -> None:
        """Make a legal move."""
        if move["move"] == "reveal":
            self.shown.append(move["card"])
            self.turn = left_of(self.turn)
            return
        self.hands[move["seat"]].remove(move["card"])
        self.trick.append((move["seat"], move["card"]))
        self.turn = left_of(self.turn)
        if len(self.trick) == 3:
            self.turn = takes(self.trick, self.trump())
            self.tricks[self.turn] += 1
            self.trick = []

    def trump(self) -> str:
        suits = [card[0] for card in self.shown]
        often = [suit for suit in suits if suits.count(suit) >= 2]
        return often[0] if often else (set("SHDC") - set(suits)).pop()

    def scores(self) -> dict[str, int]:
        """The points of the deal."""
        to_be = any(card[1:] in ("K", "Q", "J") for card in self.shown)
        counts = sorted(self.tricks.values())
        if counts[0] == counts[1]:
            special = counts[2]
        elif counts[1] == counts[2]:
            special = counts[0]
        else:
            special = counts[1]
        points = {}
        for seat, own in self.tricks.items():
            hamlet = own == special
            points[seat] = own * (10 if hamlet == to_be else 1)
            if self.bonus and own == 0 and not hamlet:
                points[seat] = 10 if to_be else 100
        return points


def outcome(seats: list[str], options: Json, scores: list[dict[str, int]], last: Any) -> Json | None:
    """The outcome after these deals, or None while the match goes on."""
    totals = {seat: sum(one[seat] for one in scores) for seat in SEATS}
    most = max(totals.values())
    ends = most >= 250 if options["match"] == "to_250" else len(scores) == options["match"]
    return {"scores": totals, "winners": [seat for seat in SEATS if totals[seat] == most]} if ends else None


def check_options(seats: list[str], options: Any) -> None:
    only_keys(options, OPTIONS, "options")
    length = options["match"]
    demand(length == "to_250" or (type(length) is int and length >= 1), "match")
    demand(isinstance(options["zero_trick_bonus"], bool), "zero_trick_bonus")


def check_setup(seats: list[str], options: Json, earlier: Earlier, setup: Any) -> None:
    only_keys(setup, ["dealer", "hands"], "setup")
    demand(setup["dealer"] in SEATS, "no such dealer")
    if earlier:
        demand(setup["dealer"] == left_of(earlier[-1][0]["dealer"]), "another seat deals")
    only_keys(setup["hands"], SEATS, "hands")
    hands = list(setup["hands"].values())
    demand(all(isinstance(hand, list) and len(hand) == 11 for hand in hands), "hands have another size")
    cards = [card for hand in hands for card in hand]
    demand(all(isinstance(card, str) for card in cards), "a card is text")
    demand(set(cards) == CARDS, "other cards")
