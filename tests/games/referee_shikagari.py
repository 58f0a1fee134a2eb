"""A second opinion on Shikagari: reads the JSON of a record and knows the rules' page, nothing else.

It shares no code with the engine on purpose: tiles are their names, strength is read off their halves, and every rule
is written down a second time, from the page.
"""

from __future__ import annotations

from typing import Any

from tests.games.refereeing import Earlier, Json, demand, only_keys

NAME = "shikagari"
SEATS = ["A", "B", "C", "D"]
TABLES = (SEATS,)
PAIRS = {"AC": ("A", "C"), "BD": ("B", "D")}
TWICE = ["6-6", "5-6", "4-6", "1-6", "5-5", "1-5", "4-4", "3-3", "1-3", "2-2", "1-1"]
ONCE = ["3-6", "2-6", "4-5", "3-5", "2-5", "3-4", "2-4", "1-4", "2-3", "1-2"]
TILES = sorted([*TWICE, *TWICE, *ONCE])
PREMIUM = ["4-4", "4-6", "5-6", "6-6"]
OPTIONS: dict[str, tuple[Any, ...]] = {"plain_deal": (False, True), "games": (8,), "games_won": (False, True)}


def strength(tile: str) -> int:
    """By the larger half, then by the other half."""
    one, other = int(tile[0]), int(tile[2])
    return 10 * max(one, other) + min(one, other)


def red(tile: str) -> int:
    """All pips of a 1 and of a 4, six of the 6-6."""
    return 6 if tile == "6-6" else sum(int(half) for half in tile.split("-") if half in "14")


class OneGame:
    """One deal under way."""

    def __init__(self, seats: list[str], options: Json, setup: Json, scores: Any) -> None:
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


def outcome(seats: list[str], options: Json, scores: list[dict[str, int]], last: Any) -> Json | None:
    """The outcome after these games, or None while the match goes on."""
    if len(scores) < options["games"]:
        return None
    totals = {name: sum(one[name] for one in scores) for name in PAIRS}
    if options["games_won"]:
        better = [max(one, key=one.__getitem__) for one in scores if one["AC"] != one["BD"]]
        totals = {name: better.count(name) for name in PAIRS}
    return {"scores": totals, "winners": [name for name in PAIRS if totals[name] == max(totals.values())]}


def check_options(seats: list[str], options: Any) -> None:
    only_keys(options, OPTIONS, "options")
    demand(type(options["plain_deal"]) is bool and type(options["games_won"]) is bool, "switches are true or false")
    demand(type(options["games"]) is int and options["games"] >= 1, "games is an integer from 1")


def check_setup(seats: list[str], options: Json, earlier: Earlier, setup: Any) -> None:
    only_keys(setup, ["leader", "hands"], "setup")
    demand(isinstance(setup["leader"], str) and setup["leader"] in SEATS, "no such leader")
    if earlier:
        demand(earlier[-1][0]["leader"] + setup["leader"] in ("AD", "DC", "CB", "BA"), "another seat leads")
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
