"""A second opinion on Shikagari: reads the JSON of a record and knows the rules' page, nothing else.

It shares no code with the engine on purpose: tiles are their names, strength is read off their halves, and every rule
is written down a second time, from the page.
"""

from __future__ import annotations

from typing import Any

SEATS = ["A", "B", "C", "D"]
PAIRS = {"AC": ("A", "C"), "BD": ("B", "D")}
TWICE = ["6-6", "5-6", "4-6", "1-6", "5-5", "1-5", "4-4", "3-3", "1-3", "2-2", "1-1"]
ONCE = ["3-6", "2-6", "4-5", "3-5", "2-5", "3-4", "2-4", "1-4", "2-3", "1-2"]
TILES = sorted([*TWICE, *TWICE, *ONCE])
PREMIUM = ["4-4", "4-6", "5-6", "6-6"]
OPTIONS = ("plain_deal", "games", "games_won")


class Foul(Exception):
    """The record breaks a rule."""


def demand(fine: bool, complaint: str) -> None:
    if not fine:
        raise Foul(complaint)


def strength(tile: str) -> int:
    """By the larger half, then by the other half."""
    one, other = int(tile[0]), int(tile[2])
    return 10 * max(one, other) + min(one, other)


def red(tile: str) -> int:
    """All pips of a 1 and of a 4, six of the 6-6."""
    return 6 if tile == "6-6" else sum(int(half) for half in tile.split("-") if half in "14")


class OneGame:
    """One deal under way."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.hands = {seat: list(setup["hands"][seat]) for seat in SEATS}
        self.won: dict[str, list[str]] = {seat: [] for seat in SEATS}
        self.trick: list[tuple[str, str]] = []
        self.next: str | None = setup["leader"]

    def legal(self) -> list[dict[str, Any]]:
        """Every legal next move, in record form, each once."""
        if self.next is None:
            return []
        return [{"seat": self.next, "move": "play", "card": tile} for tile in sorted(set(self.hands[self.next]))]

    def make(self, move: dict[str, Any]) -> None:
        """Make a legal move."""
        seat = move["seat"]
        self.hands[seat].remove(move["card"])
        self.trick.append((seat, move["card"]))
        self.next = {"A": "D", "D": "C", "C": "B", "B": "A"}[seat]
        if len(self.trick) == 4:
            taker, best = self.trick[0]
            for other, tile in self.trick[1:]:
                if strength(tile) > strength(best):
                    taker, best = other, tile
            self.won[taker] += [tile for _, tile in self.trick]
            self.trick = []
            self.next = taker if self.hands[taker] else None

    def scores(self) -> dict[str, int]:
        """The red pips of each pair."""
        return {name: sum(red(tile) for seat in pair for tile in self.won[seat]) for name, pair in PAIRS.items()}


def outcome(options: dict[str, Any], scores: list[dict[str, int]]) -> dict[str, Any] | None:
    """The outcome after these games, or None while the match goes on."""
    if len(scores) < options["games"]:
        return None
    totals = {name: sum(one[name] for one in scores) for name in PAIRS}
    if options["games_won"]:
        better = [max(one, key=one.__getitem__) for one in scores if one["AC"] != one["BD"]]
        totals = {name: better.count(name) for name in PAIRS}
    return {"scores": totals, "winners": [name for name in PAIRS if totals[name] == max(totals.values())]}


def only_keys(json: Any, names: list[str] | tuple[str, ...], where: str) -> None:
    demand(isinstance(json, dict), f"{where} is no object")
    demand(sorted(json) == sorted(names), f"{where} has the keys {sorted(json)}")


def canonical(json: Any) -> Any:
    """So that true is not 1, nor is 1.0, and the order of keys means nothing."""
    if isinstance(json, dict):
        return {key: canonical(json[key]) for key in sorted(json)}
    return (type(json).__name__, json) if not isinstance(json, list) else [canonical(one) for one in json]


def exactly(json: Any, wanted: Any, where: str) -> None:
    demand(canonical(json) == canonical(wanted), f"{where}: {json}, not {wanted}")


def check_options(options: Any) -> None:
    only_keys(options, OPTIONS, "options")
    demand(type(options["plain_deal"]) is bool and type(options["games_won"]) is bool, "switches are true or false")
    demand(type(options["games"]) is int and options["games"] >= 1, "games is an integer from 1")


def check_setup(options: dict[str, Any], earlier: list[dict[str, Any]], setup: Any) -> None:
    only_keys(setup, ["leader", "hands"], "setup")
    demand(isinstance(setup["leader"], str) and setup["leader"] in SEATS, "no such leader")
    if earlier:
        demand(earlier[-1]["leader"] + setup["leader"] in ("AD", "DC", "CB", "BA"), "another seat leads")
    only_keys(setup["hands"], SEATS, "hands")
    for seat in SEATS:
        hand = setup["hands"][seat]
        demand(isinstance(hand, list) and len(hand) == 8, "hands have another size")
        demand(all(isinstance(tile, str) for tile in hand), "a tile is text")
    demand(sorted(tile for seat in SEATS for tile in setup["hands"][seat]) == TILES, "other tiles")
    if not options["plain_deal"]:
        for pair in PAIRS.values():
            held = [[tile for tile in setup["hands"][seat] if tile in PREMIUM] for seat in pair]
            demand(sorted(held[0] + held[1]) == PREMIUM, "a pair without one of each premium tile")
            demand(len(held[0]) == 2, "a partner without two premium tiles")


def check(record: Any) -> None:
    """Raise Foul when the record breaks a rule."""
    keys = ["format", "game", "seats", "options", "provenance", "deals"]
    demand(isinstance(record, dict), "no object")
    only_keys(record, [*keys, *(["outcome"] if "outcome" in record else [])], "record")
    demand(record["format"] == "tehodoki/1" and record["game"] == "shikagari", "another format or game")
    demand(record["seats"] == SEATS, "other seats")
    options = record["options"]
    check_options(options)
    demand(isinstance(record["provenance"], dict), "provenance")
    demand(isinstance(record["deals"], list) and len(record["deals"]) > 0, "deals")

    scores: list[dict[str, int]] = []
    setups: list[dict[str, Any]] = []
    end: dict[str, Any] | None = None
    for index, deal in enumerate(record["deals"]):
        demand(end is None, "a deal after the end of the match")
        demand(isinstance(deal, dict), "deal")
        only_keys(deal, ["setup", "moves", *(["scores"] if "scores" in deal else [])], "deal")
        check_setup(options, setups, deal["setup"])
        setups.append(deal["setup"])
        demand(isinstance(deal["moves"], list), "moves")
        game = OneGame(deal["setup"])
        for move in deal["moves"]:
            demand(any(canonical(move) == canonical(one) for one in game.legal()), f"illegal: {move}")
            game.make(move)
        if game.next is None:
            demand("scores" in deal, "scores are missing")
            exactly(deal["scores"], game.scores(), "scores")
            scores.append(game.scores())
            end = outcome(options, scores)
        else:
            demand("scores" not in deal, "scores before the end")
            demand(index == len(record["deals"]) - 1, "a deal that was not played out")
    demand(("outcome" in record) == (end is not None), "an outcome where there is none, or none where there is one")
    if end is not None:
        exactly(record["outcome"], end, "outcome")
