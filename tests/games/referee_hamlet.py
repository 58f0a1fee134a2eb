"""A second opinion on Hamlet: reads the JSON of a record and knows the rules' page, nothing else.

It shares no code with the engine on purpose: cards are their names, hands are sets, and every rule is written down a
second time, from the page.
"""

from __future__ import annotations

from typing import Any

SEATS = ["A", "B", "C"]
HIGH_TO_LOW = ["A", "K", "Q", "J", "10", "9", "8", "7"]
CARDS = {suit + rank for suit in "SHDC" for rank in HIGH_TO_LOW} | {"JOKER"}


class Foul(Exception):
    """The record breaks a rule."""


def demand(fine: bool, complaint: str) -> None:
    if not fine:
        raise Foul(complaint)


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


class OneDeal:
    """One deal under way."""

    def __init__(self, setup: dict[str, Any]) -> None:
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

    def over(self) -> bool:
        return sum(self.tricks.values()) == 11

    def scores(self, options: dict[str, Any]) -> dict[str, int]:
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
            if options["zero_trick_bonus"] and own == 0 and not hamlet:
                points[seat] = 10 if to_be else 100
        return points


def outcome(options: dict[str, Any], scores: list[dict[str, int]]) -> dict[str, Any] | None:
    """The outcome after these deals, or None while the match goes on."""
    totals = {seat: sum(one[seat] for one in scores) for seat in SEATS}
    most = max(totals.values())
    ends = most >= 250 if options["match"] == "to_250" else len(scores) == options["match"]
    return {"scores": totals, "winners": [seat for seat in SEATS if totals[seat] == most]} if ends else None


def exactly(json: Any, wanted: Any, where: str) -> None:
    """Equal, and of the same types: true is not 1, nor is 1.0."""
    demand(canonical(json) == canonical(wanted), f"{where}: {json}, not {wanted}")


def canonical(json: Any) -> Any:
    if isinstance(json, dict):
        return {key: canonical(json[key]) for key in sorted(json)}
    return (type(json).__name__, json) if not isinstance(json, list) else [canonical(one) for one in json]


def only_keys(json: Any, names: list[str], where: str) -> None:
    demand(isinstance(json, dict) and sorted(json) == sorted(names), f"{where} needs the keys {names}")


def check_options(options: Any) -> None:
    only_keys(options, ["match", "zero_trick_bonus"], "options")
    length = options["match"]
    demand(length == "to_250" or (type(length) is int and length >= 1), "match")
    demand(isinstance(options["zero_trick_bonus"], bool), "zero_trick_bonus")


def check_setup(earlier: list[dict[str, Any]], setup: Any) -> None:
    only_keys(setup, ["dealer", "hands"], "setup")
    demand(setup["dealer"] in SEATS, "no such dealer")
    if earlier:
        demand(setup["dealer"] == left_of(earlier[-1]["dealer"]), "another seat deals")
    only_keys(setup["hands"], SEATS, "hands")
    hands = list(setup["hands"].values())
    demand(all(isinstance(hand, list) and len(hand) == 11 for hand in hands), "hands have another size")
    cards = [card for hand in hands for card in hand]
    demand(all(isinstance(card, str) for card in cards), "a card is text")
    demand(set(cards) == CARDS, "other cards")


def check(record: Any) -> None:
    """Raise Foul when the record breaks a rule."""
    demand(isinstance(record, dict), "record")
    keys = ["format", "game", "seats", "options", "provenance", "deals"]
    only_keys(record, keys + ["outcome"] * ("outcome" in record), "record")
    demand(record["format"] == "tehodoki/1" and record["game"] == "hamlet", "another format or game")
    demand(record["seats"] == SEATS, "other seats")
    check_options(record["options"])
    demand(isinstance(record["provenance"], dict), "provenance")
    demand(isinstance(record["deals"], list) and len(record["deals"]) > 0, "deals")

    scores: list[dict[str, int]] = []
    setups: list[dict[str, Any]] = []
    end: dict[str, Any] | None = None
    for index, deal in enumerate(record["deals"]):
        demand(end is None, "a deal after the end of the match")
        demand(isinstance(deal, dict), "deal")
        only_keys(deal, ["setup", "moves"] + ["scores"] * ("scores" in deal), "deal")
        check_setup(setups, deal["setup"])
        setups.append(deal["setup"])
        demand(isinstance(deal["moves"], list), "moves")
        one = OneDeal(deal["setup"])
        for move in deal["moves"]:
            demand(not one.over(), "a move after the end")
            demand(any(canonical(move) == canonical(other) for other in one.legal()), f"illegal: {move}")
            one.make(move)
        if one.over():
            demand("scores" in deal, "scores are missing")
            exactly(deal["scores"], one.scores(record["options"]), "scores")
            scores.append(one.scores(record["options"]))
            end = outcome(record["options"], scores)
        else:
            demand("scores" not in deal, "scores before the end")
            demand(index == len(record["deals"]) - 1, "a deal that was not played out")
    if end is None:
        demand("outcome" not in record, "an outcome before the end")
    else:
        demand("outcome" in record, "no outcome")
        exactly(record["outcome"], end, "outcome")
