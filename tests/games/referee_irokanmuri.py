"""A second opinion on Irokanmuri: reads the JSON of a record and knows the rules' page, nothing else.

It shares no code with the engine on purpose: cards are the names of their kinds, hands are lists, and every rule is
written down a second time, from the page.
"""

from __future__ import annotations

from typing import Any

from tests.games.refereeing import Earlier, Json, demand, only_keys

NAME = "irokanmuri"
SEATS = ["A", "B", "C", "D"]
TABLES = (SEATS,)
TURN = {"A": "D", "D": "C", "C": "B", "B": "A"}  # counter-clockwise
PAIR = {"A": "AC", "B": "BD", "C": "AC", "D": "BD"}
KINDS = ["tenji", "jito", "monk", "lady", "yagoro", "upright", "folded", "black"]
LORDS = {"yagoro": 8, "upright": 12, "folded": 10, "black": 35}
OPTIONS: dict[str, tuple[Any, ...]] = {
    "composition": ({"tenji": 1, "jito": 1, "monk": 13, "lady": 20, **LORDS},),
    "next_starter": ("rotate", "winner", "random"),
    "must_go_out_on_attack": (False, True),
}


class OneGame:
    """One deal under way. ``attack`` is the card to be answered, or None when an attack is due."""

    def __init__(self, seats: list[str], options: Json, setup: Json, scores: Any) -> None:
        self.last_must_attack = options["must_go_out_on_attack"]
        self.hands = {seat: list(setup["hands"][seat]) for seat in SEATS}
        self.seat = setup["starter"]
        self.attack: str | None = None
        self.out = ""

    def legal(self) -> list[dict[str, Any]]:
        """Every legal next move, in record form."""
        if self.out:
            return []
        hand = self.hands[self.seat]
        if self.attack is None:
            return [{"seat": self.seat, "move": "attack", "card": card} for card in set(hand)]
        moves = [{"seat": self.seat, "move": "receive", "card": card} for card in set(hand) if self.stops(card)]
        if self.last_must_attack and len(hand) == 1:
            moves = []
        return [*moves, {"seat": self.seat, "move": "pass"}]

    def stops(self, card: str) -> bool:
        if self.attack == "tenji":
            return False
        return card in ("tenji", "jito", self.attack)

    def make(self, move: dict[str, Any]) -> None:
        """Make a legal move."""
        if move["move"] == "pass":
            self.attack = None
            self.seat = TURN[self.seat]
            return
        self.hands[self.seat].remove(move["card"])
        if not self.hands[self.seat]:
            self.out = self.seat
        elif move["move"] == "attack":
            self.attack = move["card"]
            self.seat = TURN[self.seat]
        else:
            self.attack = None

    def scores(self) -> dict[str, int]:
        """The points of the deal."""
        return {pair: int(PAIR[self.out] == pair) for pair in ("AC", "BD")}


def outcome(seats: list[str], options: Json, scores: list[dict[str, int]], last: Any) -> Json | None:
    """The outcome after these deals, or None while the match goes on."""
    wins = {pair: sum(one[pair] for one in scores) for pair in ("AC", "BD")}
    winners = [pair for pair in wins if wins[pair] >= 3]
    return {"scores": wins, "winners": winners} if winners else None


def check_options(seats: list[str], options: Any) -> None:
    only_keys(options, OPTIONS, "options")
    composition = options["composition"]
    only_keys(composition, KINDS, "composition")
    demand(all(type(count) is int and count >= 0 for count in composition.values()), "a count")
    demand(sum(composition.values()) == 100, "another number of cards")
    demand(composition["tenji"] == 1 and composition["jito"] == 1, "emperors")
    demand(options["next_starter"] in OPTIONS["next_starter"], "next_starter")
    demand(isinstance(options["must_go_out_on_attack"], bool), "must_go_out_on_attack")


def check_setup(seats: list[str], options: Json, earlier: Earlier, setup: Any) -> None:
    only_keys(setup, ["starter", "hands"], "setup")
    demand(isinstance(setup["starter"], str) and setup["starter"] in SEATS, "no such starter")
    if earlier and options["next_starter"] != "random":
        before, game = earlier[-1]
        wanted = TURN[before["starter"]] if options["next_starter"] == "rotate" else game.out
        demand(setup["starter"] == wanted, "another seat starts")
    only_keys(setup["hands"], SEATS, "hands")
    cards = []
    for seat in SEATS:
        hand = setup["hands"][seat]
        demand(isinstance(hand, list) and len(hand) == 25, "hands have another size")
        demand(all(isinstance(card, str) for card in hand), "a card is text")
        cards += hand
    demand(sorted(cards) == sorted(kind for kind in KINDS for _ in range(options["composition"][kind])), "other cards")
