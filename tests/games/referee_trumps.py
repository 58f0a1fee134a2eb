"""A second opinion on Trumps: reads the JSON of a record and knows the rules' page, nothing else.

It shares no code with the engine on purpose: cards are their names, the course of a game is a state with what is due
next, and every rule is written down a second time, from the page.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.games.refereeing import Earlier, Json, demand, listed, only_keys

NAME = "trumps"
TABLES = (["A", "B"], ["A", "B", "C"])
OPTIONS = {"deck_out": ("empty", "cannot_draw")}
HIGHEST = {2: 9, 3: 10}
ASIDE = {2: 4, 3: 3}
LONGEST = {2: 15, 3: 12}  # rounds, as the page says


def pack(players: int) -> Counter[str]:
    return Counter({str(number): number for number in range(1, HIGHEST[players] + 1)})


class OneGame:
    """One deal under way."""

    def __init__(self, seats: list[str], options: Json, setup: Json, scores: Any) -> None:
        self.seats = seats
        self.deck_out = options["deck_out"]
        self.hands = {seat: Counter(setup["hands"][seat]) for seat in seats}
        self.stock = list(setup["deck"])
        self.aside = list(setup["aside"])
        self.field: Counter[str] = Counter()
        self.score_cards: dict[str, Counter[str]] = {seat: Counter() for seat in seats}
        self.phase = "reveal"
        self.queue = list(seats)  # who is still due in this phase
        self.tied = list(seats)
        self.picks: dict[str, str] = {}
        self.start = ""
        self.out: dict[str, list[str]] = {}  # shown in this round
        self.down: dict[str, str] = {}
        self.ranked: list[str] = []
        self.last_round = False
        self.rounds = 0

    # what may be done ------------------------------------------------------------------------------------

    def legal(self) -> list[dict[str, Any]]:
        """Every legal next move, in record form."""
        if self.phase == "over":
            return []
        seat = self.queue[0]
        move = {"seat": seat, "move": self.phase}
        if self.phase == "reveal":
            return [move | {"card": card} for card in held(self.hands[seat])]
        if self.phase == "take":
            found = [move | {"number": card} for card in held(self.field)]
            last = seat == self.ranked[-1]
            return found + ([{"seat": seat, "move": "draw"}] if last and self.stock else [])
        gone = {cards[0] for cards in self.out.values()}
        hand = self.hands[seat]
        fresh = [card for card in held(hand) if card not in gone]
        if not fresh:
            return [{"seat": seat, "move": "facedown", "card": card} for card in held(hand)]
        singles = [move | {"cards": [card]} for card in fresh]
        return singles + [move | {"cards": [card, card]} for card in fresh if hand[card] >= 2]

    # what it does ----------------------------------------------------------------------------------------

    def make(self, move: dict[str, Any]) -> None:
        """Make a legal move."""
        seat, kind = move["seat"], move["move"]
        self.queue.pop(0)
        if kind == "reveal":
            self.picks[seat] = move["card"]
        elif kind == "show":
            self.out[seat] = move["cards"]
            self.hands[seat].subtract(move["cards"])
        elif kind == "facedown":
            self.down[seat] = move["card"]
            self.hands[seat][move["card"]] -= 1
        elif kind == "draw":
            self.hands[seat][self.stock.pop(0)] += 1
        else:
            number = 1 if seat == self.ranked[-1] else self.field[move["number"]]
            self.field[move["number"]] -= number
            self.score_cards[seat][move["number"]] += number
        self.go_on()

    def go_on(self) -> None:
        """Whatever follows until somebody is due."""
        while True:
            if self.phase == "take":
                while self.queue and not held(self.field):
                    if self.queue[0] == self.ranked[-1] and self.stock:
                        break
                    self.queue.pop(0)
            if self.phase == "show":
                while self.queue and not held(self.hands[self.queue[0]]):
                    self.queue.pop(0)
            if self.queue or self.phase == "over":
                return
            {"reveal": self.turn_up, "show": self.rank, "take": self.refill}[self.phase]()

    def turn_up(self) -> None:
        for seat, card in self.picks.items():
            self.hands[seat][card] -= 1
            self.field[card] += 1
        low = min(int(card) for card in self.picks.values())
        self.tied = [seat for seat, card in self.picks.items() if int(card) == low]
        self.picks = {}
        if len(self.tied) > 1 and held(self.hands[self.tied[0]]):
            self.queue = list(self.tied)
        else:
            self.begin(self.tied[0])

    def begin(self, start: str) -> None:
        self.start, self.phase, self.out, self.down = start, "show", {}, {}
        self.queue = self.round_from(start)
        self.rounds += 1
        demand(self.rounds <= LONGEST[len(self.seats)], "too many rounds")

    def round_from(self, seat: str) -> list[str]:
        place = self.seats.index(seat)
        return self.seats[place:] + self.seats[:place]

    def rank(self) -> None:
        order = self.round_from(self.start)
        pairs = [seat for seat in order if len(self.out.get(seat, [])) == 2]
        singles = [seat for seat in order if len(self.out.get(seat, [])) == 1]
        pairs.sort(key=lambda seat: int(self.out[seat][0]))
        singles.sort(key=lambda seat: -int(self.out[seat][0]))
        self.ranked = pairs + singles + [seat for seat in order if seat not in self.out]
        self.phase, self.queue = "take", list(self.ranked)

    def refill(self) -> None:
        if self.last_round:
            self.phase = "over"
            return
        for cards in self.out.values():
            self.field.update(cards)
        self.field.update(self.down.values())
        short = False
        for seat in self.round_from(self.ranked[0]):
            short = short or not self.stock
            self.hands[seat][(self.stock or self.aside).pop(0)] += 1
        self.last_round = short if self.deck_out == "cannot_draw" else not self.stock
        self.begin(self.ranked[0])

    # how it ends -----------------------------------------------------------------------------------------

    def scores(self) -> dict[str, int]:
        """A + B by seat."""
        return {seat: most(self.score_cards[seat]) + run(self.score_cards[seat]) for seat in self.seats}

    def winners(self) -> list[str]:
        """The highest; of these the smallest score card, then the most copies of it."""
        scores = self.scores()
        best = [seat for seat in self.seats if scores[seat] == max(scores.values())]
        if not max(scores.values()):
            return best
        low = {seat: min(map(int, held(self.score_cards[seat]))) for seat in best}
        best = [seat for seat in best if low[seat] == min(low.values())]
        copies = {seat: self.score_cards[seat][str(low[seat])] for seat in best}
        return [seat for seat in best if copies[seat] == max(copies.values())]


def held(cards: Counter[str]) -> list[str]:
    return [card for card, count in cards.items() if count > 0]


def most(cards: Counter[str]) -> int:
    return max(cards.values(), default=0)


def run(cards: Counter[str]) -> int:
    best = 0
    for first in range(1, 11):
        length = 0
        while cards[str(first + length)] > 0:
            length += 1
        best = max(best, length)
    return best


# records -------------------------------------------------------------------------------------------------


def outcome(seats: list[str], options: Json, scores: list[dict[str, int]], last: Any) -> Json | None:
    return {"scores": last.scores(), "winners": last.winners()}


def check_options(seats: list[str], options: Any) -> None:
    listed(options, OPTIONS)


def check_setup(seats: list[str], options: Json, earlier: Earlier, setup: Any) -> None:
    only_keys(setup, ["hands", "deck", "aside"], "setup")
    only_keys(setup["hands"], seats, "hands")
    cards = []
    for own in setup["hands"].values():
        demand(isinstance(own, list) and len(own) == 7, "a hand of another size")
        cards += own
    demand(isinstance(setup["aside"], list) and len(setup["aside"]) == ASIDE[len(seats)], "another number put aside")
    demand(isinstance(setup["deck"], list), "no deck")
    cards += setup["deck"] + setup["aside"]
    demand(all(isinstance(card, str) for card in cards), "a card is text")
    demand(Counter(cards) == pack(len(seats)), "other cards")
