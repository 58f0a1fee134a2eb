"""A second opinion on Irokanmuri: reads the JSON of a record and knows the rules' page, nothing else.

It shares no code with the engine on purpose: cards are the names of their kinds, hands are lists, and every rule is
written down a second time, from the page.
"""

from __future__ import annotations

from typing import Any

SEATS = ["A", "B", "C", "D"]
TURN = {"A": "D", "D": "C", "C": "B", "B": "A"}  # counter-clockwise
PAIR = {"A": "AC", "B": "BD", "C": "AC", "D": "BD"}
KINDS = ["tenji", "jito", "monk", "lady", "yagoro", "upright", "folded", "black"]
LORDS = {"yagoro": 8, "upright": 12, "folded": 10, "black": 35}
OPTIONS: dict[str, Any] = {
    "composition": {"tenji": 1, "jito": 1, "monk": 13, "lady": 20, **LORDS},
    "next_starter": "rotate",
    "must_go_out_on_attack": False,
}


class Foul(Exception):
    """The record breaks a rule."""


def demand(fine: bool, complaint: str) -> None:
    if not fine:
        raise Foul(complaint)


class OneGame:
    """One deal under way. ``attack`` is the card to be answered, or None when an attack is due."""

    def __init__(self, options: dict[str, Any], setup: dict[str, Any]) -> None:
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


def outcome(scores: list[dict[str, int]]) -> dict[str, Any] | None:
    """The outcome after these deals, or None while the match goes on."""
    wins = {pair: sum(one[pair] for one in scores) for pair in ("AC", "BD")}
    winners = [pair for pair in wins if wins[pair] >= 3]
    return {"scores": wins, "winners": winners} if winners else None


def canonical(json: Any) -> Any:
    if isinstance(json, dict):
        return {key: canonical(json[key]) for key in sorted(json)}
    return (type(json).__name__, json) if not isinstance(json, list) else [canonical(one) for one in json]


def exactly(json: Any, wanted: Any, where: str) -> None:
    """Equal, and of the same types: true is not 1, nor is 1.0."""
    demand(canonical(json) == canonical(wanted), f"{where}: {json}, not {wanted}")


def only_keys(json: Any, names: list[str], where: str) -> None:
    demand(isinstance(json, dict), f"{where} is no object")
    demand(sorted(json) == sorted(names), f"{where} has the keys {sorted(json)}")


def check_options(options: Any) -> None:
    only_keys(options, list(OPTIONS), "options")
    composition = options["composition"]
    only_keys(composition, KINDS, "composition")
    demand(all(type(count) is int and count >= 0 for count in composition.values()), "a count")
    demand(sum(composition.values()) == 100, "another number of cards")
    demand(composition["tenji"] == 1 and composition["jito"] == 1, "emperors")
    demand(options["next_starter"] in ("rotate", "winner", "random"), "next_starter")
    demand(isinstance(options["must_go_out_on_attack"], bool), "must_go_out_on_attack")


def check_setup(options: dict[str, Any], earlier: list[tuple[str, str]], setup: Any) -> None:
    """``earlier`` are the starter of each deal before and the seat that went out."""
    only_keys(setup, ["starter", "hands"], "setup")
    demand(isinstance(setup["starter"], str) and setup["starter"] in SEATS, "no such starter")
    if earlier and options["next_starter"] != "random":
        starter, out = earlier[-1]
        wanted = TURN[starter] if options["next_starter"] == "rotate" else out
        demand(setup["starter"] == wanted, "another seat starts")
    only_keys(setup["hands"], SEATS, "hands")
    cards = []
    for seat in SEATS:
        hand = setup["hands"][seat]
        demand(isinstance(hand, list) and len(hand) == 25, "hands have another size")
        demand(all(isinstance(card, str) for card in hand), "a card is text")
        cards += hand
    demand(sorted(cards) == sorted(kind for kind in KINDS for _ in range(options["composition"][kind])), "other cards")


def check(record: Any) -> None:
    """Raise Foul when the record breaks a rule."""
    keys = ["format", "game", "seats", "options", "provenance", "deals"]
    only_keys(record, [*keys, *(["outcome"] if "outcome" in record else [])], "record")
    demand(record["format"] == "tehodoki/1" and record["game"] == "irokanmuri", "another format or game")
    demand(record["seats"] == SEATS, "other seats")
    options = record["options"]
    check_options(options)
    demand(isinstance(record["provenance"], dict), "provenance")
    demand(isinstance(record["deals"], list) and len(record["deals"]) > 0, "deals")

    scores: list[dict[str, int]] = []
    earlier: list[tuple[str, str]] = []
    end: dict[str, Any] | None = None
    for index, deal in enumerate(record["deals"]):
        demand(end is None, "a deal after the end of the match")
        only_keys(deal, ["setup", "moves", *(["scores"] if "scores" in deal else [])], "deal")
        check_setup(options, earlier, deal["setup"])
        demand(isinstance(deal["moves"], list), "moves")
        game = OneGame(options, deal["setup"])
        for move in deal["moves"]:
            demand(any(canonical(move) == canonical(one) for one in game.legal()), f"illegal: {move}")
            game.make(move)
        if game.out:
            demand("scores" in deal, "scores are missing")
            exactly(deal["scores"], game.scores(), "scores")
            scores.append(game.scores())
            earlier.append((deal["setup"]["starter"], game.out))
            end = outcome(scores)
        else:
            demand("scores" not in deal, "scores before the end")
            demand(index == len(record["deals"]) - 1, "a deal that was not played out")
    if end is None:
        demand("outcome" not in record, "an outcome before the end")
    else:
        demand("outcome" in record, "no outcome")
        exactly(record["outcome"], end, "outcome")
