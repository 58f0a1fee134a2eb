"""A second opinion on Deck Build Tricks: reads the JSON of a record and knows the rules' page, nothing else.

It shares no code with the engine on purpose: cards are their names, discards are lists with the newest card last, and
every rule is written down a second time, from the page. The three card lists are the page's own lines.
"""

from __future__ import annotations

import re
from typing import Any

from tests.games.refereeing import Earlier, Json, demand, listed, only_keys

NAME = "deck-build-tricks"
TABLES = (["A", "B", "C"], ["A", "B", "C", "D"], ["A", "B", "C", "D", "E"])
OPTIONS: dict[str, tuple[Any, ...]] = {
    "cards": ("six-suits", "nine-suits", "four-suits"),
    "other_suits_by_order": (False, True),
    "remove_after_point_lead": (False, True),
}
PAGE = """
six-suits, starters: A7/B6 A4/C5 A4/D5 A4/E7 A6/F5 B6/C5 B5/D4 B5/E6 B7/F4 C6/D7 C4/E6 C6/F5 D5/E7 D4/F6 E5/F7 \
A7/B4 A7/C6 A6/D5 A5/E4 A6/F4 B4/C7 B6/D7 B4/E6 B5/F4 C4/D6 C7/E5 C5/F7 D6/E5 D4/F6 E4/F5 A5/B7 B7/C4 C7/D6 \
D7/E4 E7/F6 A5/F7
six-suits, boosters: A2/B8 A3/C8 A10/D1 A1/E8 A3/F8 B9/C3 B10/D1 B2/E3 B10/F3 C2/D3 C1/E9 C3/F10 D9/E2 D10/F1 \
E8/F3 A2/B3 A1/C9 A9/D8 A8/E1 A9/F1 B1/C10 B8/D10 B2/E3 B3/F8 C1/D9 C9/E2 C10/F2 D2/E9 D2/F10 E1/F9 A8/B1 B9/C8 \
C2/D3 D8/E10 E10/F9 A10/F2
nine-suits, starters: A6/B7 A4/C6 A5/D4 A7/E4 A4/F5 A6/G7 A5/H7 A7/I6 B5/C4 B6/D7 B6/E5 B4/F5 B4/G5 B5/H6 B7/I5 \
C7/D4 C4/E6 C6/F7 C7/G6 C5/H7 C5/I7 D6/E4 D5/F4 D5/G7 D7/H4 D6/I5 E5/F6 E7/G4 E7/H6 E6/I7 F4/G5 F6/H4 F7/I4 \
G4/H5 G6/I4 H5/I6
nine-suits, boosters: A8/B10 A2/C1 A1/D2 A10/E2 A3/F8 A9/G3 A10/H2 A1/I8 B1/C10 B10/D1 B2/E10 B3/F9 B8/G1 B1/H10 \
B9/I1 C10/D9 C1/E3 C3/F10 C8/G1 C2/H3 C9/I2 D10/E1 D3/F1 D8/G9 D10/H1 D1/I9 E9/F2 E8/G2 E10/H1 E1/I10 F1/G10 \
F3/H10 F10/I3 G8/H9 G10/I1 H8/I10
four-suits, starters: A5/B7 A8/C6 A9/D10 B7/C5 B9/D10 C10/D6 A10/B6 A8/C9 A10/D9 B8/C5 B5/D6 C6/D5 A7/B8 A5/C7 \
A7/D9 B6/C7 B10/D7 C6/D8 A8/B5 A5/C10 A10/D5 B7/C8 B6/D7 C9/D8 A6/B8 A9/C8 A7/D5 B5/C8 B10/D9 C5/D6 A9/B10 \
A6/C10 A6/D7 B9/C7 B9/D10 C9/D8
four-suits, boosters: A4/B13 A2/C11 A11/D4 B14/C11 B1/D4 C3/D2 A14/B11 A2/C11 A4/D11 B12/C1 B14/D12 C13/D11 \
A11/B3 A4/C1 A12/D1 B12/C4 B2/D11 C14/D1 A13/B4 A14/C2 A3/D14 B4/C12 B11/D14 C4/D3 A12/B4 A13/C3 A1/D4 B1/C12 \
B11/D12 C2/D13 A3/B2 A11/C13 A1/D13 B3/C4 B13/D3 C14/D2
"""


def lists_of(page: str) -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = {}
    for line in filter(None, page.splitlines()):
        what, cards = line.split(": ")
        name, kind = what.split(", ")
        found.setdefault(name, {})[kind] = cards.split()
    return found


LISTS = lists_of(PAGE)


def halves(card: str) -> dict[str, int]:
    """Suits and numbers of a card; none for a point card."""
    if card[0] == "P":
        return {}
    return {half[0]: int(half[1:]) for half in card.split("/")}


def is_point(card: str) -> bool:
    return card[0] == "P"


def check_own_list(cards: Any) -> None:
    """Clauses 1 to 3, R12."""
    only_keys(cards, ["starters", "boosters"], "card list")
    for kind in ("starters", "boosters"):
        demand(isinstance(cards[kind], list) and len(cards[kind]) == 36, f"another number of {kind}")
        for card in cards[kind]:
            fine = isinstance(card, str) and re.fullmatch(r"[A-Z](0|[1-9]\d*)/[A-Z](0|[1-9]\d*)", card)
            demand(bool(fine) and "P" not in card, f"no card: {card}")
            one, other = card.split("/")
            demand(one[0] < other[0] and one[1:] != other[1:], f"suits or numbers of {card}")
    numbers = {kind: [n for card in cards[kind] for n in halves(card).values()] for kind in cards}
    every = numbers["starters"] + numbers["boosters"]
    middle = (min(every) + max(every)) / 2
    farthest = max(abs(number - middle) for number in numbers["starters"])
    demand(farthest < min(abs(number - middle) for number in numbers["boosters"]), "starters are not in the middle")


class OneGame:
    """The game under way; the moves that are legal now are always at hand."""

    def __init__(self, seats: list[str], options: Json, setup: Json, scores: Any) -> None:
        self.seats, self.options = seats, options
        cards = options["cards"]
        cards = LISTS[cards] if isinstance(cards, str) else cards
        self.suits = sorted({suit for kind in cards.values() for card in kind for suit in halves(card)})
        self.trump, self.anti = setup["trump"], setup["antitrump"]
        self.leader = setup["leader"]
        self.packs = {seat: list(setup["packs"][seat]) for seat in seats}
        self.columns = [list(column) for column in setup["boosters"]]
        self.points = [f"P{value}" for value in (4, 5, 6, 7) for _ in range(9)]
        self.hands: dict[str, list[str]] = {seat: [] for seat in seats}
        self.stock: dict[str, list[str]] = {seat: [] for seat in seats}  # next card first
        self.discards: dict[str, list[str]] = {seat: [] for seat in seats}  # newest card last
        self.picks: list[tuple[str, str]] = []
        self.trick: list[tuple[str, str, str | None]] = []
        self.todo: list[tuple[Any, ...]] = [("draft", seat) for _ in range(6) for seat in seats]
        self.tricks = 0
        self.over = False

    def right(self, seat: str) -> str:
        return self.seats[self.seats.index(seat) - 1]

    def round_from(self, seat: str) -> list[str]:
        at = self.seats.index(seat)
        return self.seats[at:] + self.seats[:at]

    def legal(self) -> list[dict[str, Any]]:
        """Every legal next move, in record form, each once."""
        found: list[dict[str, Any]] = []
        if not self.todo:
            return found
        what, seat, *more = self.todo[0]
        if what == "draft":
            found = [{"card": card} for card in self.packs[seat]]
        elif what == "play":
            found = self.plays(seat)
        elif what == "remove":
            found = [{"remove": True}, {"remove": False}]
        elif what == "gain":
            found = [{"column": number} for number in range(6) if self.columns[number]]
        elif what == "end":
            found = [{"end": True}, {"end": False}]
        elif what == "cut":
            found = [{"at": at} for at in range(len(self.discards[more[0]]))]
        ahead = {"of": more[0]} if what == "cut" else {}
        moves = [{"seat": seat, **ahead, "move": what, **one} for one in found]
        return [move for index, move in enumerate(moves) if move not in moves[:index]]

    def plays(self, seat: str) -> list[dict[str, Any]]:
        hand = self.hands[seat]
        anyhow = [
            {"card": card, "suit": suit} if suit else {"card": card}
            for card in hand
            for suit in (sorted(halves(card)) or [""])
        ]
        if not self.trick:
            new = [suit for suit in self.suits if suit not in (self.trump, self.anti)]
            swaps = [
                {"card": card, "swap": {"out": out, "in": suit}}
                for card in hand
                if is_point(card)
                for out in ("trump", "antitrump")
                for suit in new
            ]
            return anyhow + swaps
        led = self.trick[0][2]
        if led is None:
            return anyhow
        fitting = [play for play in anyhow if play.get("suit", led) == led]
        return fitting or anyhow

    def make(self, move: dict[str, Any]) -> None:
        """Make a legal move, and everything that follows until somebody decides again."""
        what, seat, *more = self.todo.pop(0)
        if what == "draft":
            self.drafted(seat, move["card"])
        elif what == "play":
            self.played(seat, move)
        elif what == "remove":
            if move["remove"]:
                self.removed.add(seat)
                self.discards[seat].append(self.stock[seat].pop(0))
            self.todo_after_remove()
        elif what == "gain":
            self.discards[seat].append(self.columns[move["column"]].pop())
            self.after_gains()
        elif what == "end":
            if move["end"]:
                self.over, self.todo = True, []
            elif not self.todo:
                self.next_trick()
        else:
            pile, at = self.discards[more[0]], move["at"]
            self.stock[more[0]] = pile[at:] + pile[:at]
            self.discards[more[0]] = []
            self.fill()

    def drafted(self, seat: str, card: str) -> None:
        self.picks.append((seat, card))
        if len(self.picks) % len(self.seats) == 0:
            for one, taken in self.picks[-len(self.seats) :]:
                self.packs[one].remove(taken)
                self.hands[one].append(taken)
            self.packs = {seat: self.packs[self.right(seat)] for seat in self.seats}
        if not self.todo:
            self.todo = [("play", one) for one in self.round_from(self.leader)]

    def played(self, seat: str, move: dict[str, Any]) -> None:
        self.hands[seat].remove(move["card"])
        self.trick.append((seat, move["card"], move.get("suit")))
        if "swap" in move:
            if move["swap"]["out"] == "trump":
                self.trump = move["swap"]["in"]
            else:
                self.anti = move["swap"]["in"]
        if not self.todo:
            self.judge()

    # after the trick ---------------------------------------------------------------------------------

    def judge(self) -> None:
        self.tricks += 1
        led = self.trick[0][2]
        cards = [place for place, (_, card, _) in enumerate(self.trick) if not is_point(card)]
        if not cards:
            self.ladder = list(range(len(self.trick)))
        else:
            self.ladder = sorted(cards, key=lambda place: self.strength(place, led))
        self.best = self.trick[self.ladder[0]][0]
        self.worst = self.trick[self.ladder[-1]][0]
        self.removed: set[str] = set()
        self.may_remove = []
        if led is not None or self.options["remove_after_point_lead"]:
            for place, (seat, card, suit) in enumerate(self.trick):
                inner = place in cards and place not in (self.ladder[0], self.ladder[-1])
                if inner and suit != led and not is_point(card):
                    self.may_remove.append(seat)
        self.todo_after_remove()

    def strength(self, place: int, led: str | None) -> tuple[int, ...]:
        """Smaller is stronger."""
        _, card, suit = self.trick[place]
        assert suit is not None
        number = halves(card)[suit]
        if suit == self.trump:
            return (0, 0, -number, place)
        if suit == self.anti:
            return (3, 0, -number, place)
        if suit == led:
            return (1, 0, -number, place)
        shown = min(other for other, play in enumerate(self.trick) if play[2] == suit)
        return (2, shown if self.options["other_suits_by_order"] else 0, -number, place)

    def todo_after_remove(self) -> None:
        while self.may_remove:
            seat = self.may_remove.pop(0)
            if self.stock[seat]:
                self.todo = [("remove", seat)]
                return
        for seat, card, _ in self.trick:
            if seat not in self.removed:
                self.discards[seat].append(card)
        self.discards[self.best].append(self.points.pop(0))
        self.todo = [("gain", self.worst)]

    def after_gains(self) -> None:
        if not self.points:
            self.over = True
            return
        left = sum(1 for column in self.columns if column)
        held = {seat: sum(map(is_point, hand)) for seat, hand in self.hands.items()}
        self.todo = [("end", seat) for seat in self.round_from(self.trick[0][0]) if held[seat] > left]
        if not self.todo:
            self.next_trick()

    def next_trick(self) -> None:
        self.leader = self.best
        self.last, self.trick = self.trick, []
        self.to_fill = self.round_from(self.leader) if not any(self.hands.values()) else []
        self.fill()

    def fill(self) -> None:
        while self.to_fill:
            seat = self.to_fill[0]
            while len(self.hands[seat]) < 6 and (self.stock[seat] or self.discards[seat]):
                if not self.stock[seat]:
                    self.todo = [("cut", self.right(seat), seat)]
                    return
                self.hands[seat].append(self.stock[seat].pop(0))
            self.to_fill.pop(0)
        self.todo = [("play", seat) for seat in self.round_from(self.leader)]

    # the end -----------------------------------------------------------------------------------------

    def scores(self) -> dict[str, int]:
        own = {seat: self.hands[seat] + self.stock[seat] + self.discards[seat] for seat in self.seats}
        return {seat: sum(int(card[1:]) for card in cards if is_point(card)) for seat, cards in own.items()}

    def stronger(self, one: str, other: str) -> bool:
        """R11: whether one's card of the last trick was the stronger."""
        place = {seat: index for index, (seat, _, _) in enumerate(self.trick)}
        mine, theirs = place[one], place[other]
        if self.best in (one, other):
            return self.best == one
        if self.worst in (one, other):
            return self.worst == other
        if (mine in self.ladder) != (theirs in self.ladder):
            return False
        return self.ladder.index(mine) < self.ladder.index(theirs) if mine in self.ladder else mine < theirs

    def winners(self) -> list[str]:
        scores = self.scores()
        top = [seat for seat in self.seats if scores[seat] == max(scores.values())]
        return [seat for seat in top if not any(self.stronger(other, seat) for other in top if other != seat)]


# records ---------------------------------------------------------------------------------------------------


def outcome(seats: list[str], options: Json, scores: list[dict[str, int]], last: Any) -> Json | None:
    return {"scores": last.scores(), "winners": last.winners()}


def check_options(seats: list[str], options: Any) -> None:
    own = isinstance(options, dict) and isinstance(options.get("cards"), dict)
    listed(options, OPTIONS | ({"cards": (options["cards"],)} if own else {}))
    if own:
        check_own_list(options["cards"])


def check_setup(seats: list[str], options: Json, earlier: Earlier, setup: Any) -> None:
    only_keys(setup, ["leader", "trump", "antitrump", "packs", "boosters"], "setup")
    cards = LISTS[options["cards"]] if isinstance(options["cards"], str) else options["cards"]
    suits = {suit for kind in cards.values() for card in kind for suit in halves(card)}
    demand(isinstance(setup["leader"], str) and setup["leader"] in seats, "no such leader")
    for name in ("trump", "antitrump"):
        demand(isinstance(setup[name], str) and setup[name] in suits, f"no such {name}")
    demand(setup["trump"] != setup["antitrump"], "one suit is both")
    only_keys(setup["packs"], seats, "packs")
    rows = list(setup["packs"].values())
    demand(isinstance(setup["boosters"], list) and len(setup["boosters"]) == 6, "another number of columns")
    for row in rows + setup["boosters"]:
        demand(isinstance(row, list) and len(row) == 6 and all(isinstance(card, str) for card in row), "no six cards")
    left = list(cards["starters"])
    for card in (card for row in rows for card in row):
        demand(card in left, f"{card} is no starter, or one too many")
        left.remove(card)
    demand(sorted(card for row in setup["boosters"] for card in row) == sorted(cards["boosters"]), "other boosters")
