"""A second opinion on Take & Share: reads the JSON of a record and knows the rules' page, nothing else.

It shares no code with the engine on purpose: cards are their names, hands are sets, and every rule is written down a
second time, from the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

SUITS = "SHXLCD"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
OPTIONS = {"long_game": (False, True), "long_game_at_least": (False, True), "later_leader": ("left", "random")}
SHAPE = {3: {"ranks": RANKS[2:], "hand": 15, "limit": 30}, 4: {"ranks": RANKS, "hand": 14, "limit": 20}}


class Foul(Exception):
    """The record breaks a rule."""


def number(card: str) -> int:
    return 1 if card[1:] == "A" else int(card[1:])


def demand(fine: bool, complaint: str) -> None:
    if not fine:
        raise Foul(complaint)


class OneGame:
    """One deal under way."""

    def __init__(self, seats: list[str], setup: dict[str, Any]) -> None:
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


def outcome(seats: list[str], options: dict[str, Any], scores: list[dict[str, int]]) -> dict[str, Any] | None:
    """The outcome after these games, or None while the match goes on."""
    if not scores:
        return None
    totals = {seat: sum(one[seat] for one in scores) for seat in seats}
    most = max(totals.values())
    limit = SHAPE[len(seats)]["limit"]
    if options["long_game"] and not (most >= limit if options["long_game_at_least"] else most > limit):
        return None
    return {"scores": totals, "winners": [seat for seat in seats if totals[seat] == most]}


def only_keys(json: Any, names: Iterator[str] | list[str] | tuple[str, ...], where: str) -> None:
    demand(isinstance(json, dict), f"{where} is no object")
    demand(sorted(json) == sorted(names), f"{where} has the keys {sorted(json)}")


def exactly(json: Any, wanted: Any, where: str) -> None:
    """Equal, and of the same types: true is not 1, nor is 1.0."""
    demand(repr(json) == repr(wanted) or canonical(json) == canonical(wanted), f"{where}: {json}, not {wanted}")


def canonical(json: Any) -> Any:
    if isinstance(json, dict):
        return {key: canonical(json[key]) for key in sorted(json)}
    return (type(json).__name__, json) if not isinstance(json, list) else [canonical(one) for one in json]


def check_setup(seats: list[str], options: dict[str, Any], earlier: list[dict[str, Any]], setup: Any) -> None:
    only_keys(setup, ["leader", "hands", "shares"], "setup")
    demand(isinstance(setup["leader"], str) and setup["leader"] in seats, "no such leader")
    if earlier and options["later_leader"] == "left":
        last = seats.index(earlier[-1]["leader"])
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


def check(record: Any) -> None:
    """Raise Foul when the record breaks a rule."""
    only_keys(
        record,
        ["format", "game", "seats", "options", "provenance", "deals", *(["outcome"] if "outcome" in record else [])],
        "record",
    )
    demand(record["format"] == "tehodoki/1" and record["game"] == "take-and-share", "another format or game")
    seats, options = record["seats"], record["options"]
    demand(seats in (["A", "B", "C"], ["A", "B", "C", "D"]), "other seats")
    only_keys(options, list(OPTIONS), "options")
    for name, values in OPTIONS.items():
        demand(any(type(one) is type(options[name]) and one == options[name] for one in values), f"option {name}")
    demand(isinstance(record["provenance"], dict), "provenance")
    demand(isinstance(record["deals"], list) and len(record["deals"]) > 0, "deals")

    scores: list[dict[str, int]] = []
    setups: list[dict[str, Any]] = []
    end: dict[str, Any] | None = None
    for index, deal in enumerate(record["deals"]):
        demand(end is None, "a deal after the end of the match")
        only_keys(deal, ["setup", "moves", *(["scores"] if "scores" in deal else [])], "deal")
        check_setup(seats, options, setups, deal["setup"])
        setups.append(deal["setup"])
        demand(isinstance(deal["moves"], list), "moves")
        game = OneGame(seats, deal["setup"])
        for move in deal["moves"]:
            demand(any(canonical(move) == canonical(one) for one in game.legal()), f"illegal: {move}")
            game.make(move)
        if game.due() is None:
            demand("scores" in deal, "scores are missing")
            exactly(deal["scores"], game.scores(), "scores")
            scores.append(game.scores())
            end = outcome(seats, options, scores)
        else:
            demand("scores" not in deal, "scores before the end")
            demand(index == len(record["deals"]) - 1, "a deal that was not played out")
    if end is None:
        demand("outcome" not in record, "an outcome before the end")
    else:
        demand("outcome" in record, "no outcome")
        exactly(record["outcome"], end, "outcome")
