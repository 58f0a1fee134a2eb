"""*Stairs*, a small climbing game: sets of any size, a pile to climb, and who goes out first, second and last.

Cards of one rank, or a run of three and more whatever their suits. Suits mean nothing, so the candidates name one set
of suits for each play; all others may be played too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.cards import Deck
from rules_engine.clauses import Clauses
from rules_engine.climbing import alike, climb, held, later, next_in, ranked, runs
from rules_engine.fields import NUMBER, SEAT, Cards, CardSet, EachSeat, Fields
from rules_engine.game import Ask, Deal, Either, Narrative, Outcome, Result, Setup, duty, verb
from rules_engine.rand import Rand
from rules_engine.table import ALL, OWNER, Table

SUITS, RANKS, RUN = "rgby", range(1, 7), 3


def rank(card: int) -> int:
    """1 to 6."""
    return card // len(SUITS) + 1


def form(cards: Sequence[int]) -> tuple[str, int] | None:
    """Cards of one rank or a run, and how many; None for any others."""
    ranks = sorted(map(rank, cards))
    if ranks[0] == ranks[-1]:
        return "alike", len(ranks)
    run = len(ranks) >= RUN and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return ("run", len(ranks)) if run else None


def is_play(cards: Any, hand: Sequence[int]) -> bool:
    """Whether a value is a set of the hand that may be led."""
    return held(cards, hand) and form(cards) is not None


@verb("play", allows=is_play, cards=CardSet())
def play_set(hand: Sequence[int]) -> Sequence[tuple[int, ...]]:
    """sets: cards of one rank, or a run."""
    return [*alike(hand, rank), *runs(hand, rank, RUN)]


@verb("pass")
def pass_by() -> Sequence[None]:
    """pass: nothing is played."""
    return (None,)


@duty(tells=lambda top: {"top": list(top)})
def beat(plays: Sequence[tuple[int, ...]], top: Sequence[int]) -> list[tuple[int, ...]]:
    """beat: the same form and number, of higher rank."""
    return [play for play in plays if form(play) == form(top) and max(map(rank, play)) > max(map(rank, top))]


@dataclass(frozen=True)
class _None:
    """No options."""


class Stairs:
    """The game at a table of two or three."""

    name = "stairs"
    players = (2, 3)
    turn = "left"
    Options = _None
    clauses = Clauses("deal first sets beat pass clear out ranks")
    verbs = {"play": play_set, "pass": pass_by}  # noqa: RUF012 - as the games have it
    calculations: dict[str, Any] = {}  # noqa: RUF012
    facts = {"top": Cards(), "place": NUMBER, "next": SEAT}  # noqa: RUF012

    def __init__(self, seats: int, options: Any = None) -> None:
        self.seats, self.options = seats, options or self.Options()
        self.deck = Deck(tuple(f"{number}{suit}" for number in RANKS for suit in SUITS), tuple(range(24)))
        self.setup = Fields(first=SEAT, hands=EachSeat(Cards(24 // seats)))
        self.scored = tuple("ABC"[:seats])
        self.sides = tuple((seat,) for seat in range(seats))

    def numbers(self) -> dict[str, int]:
        return {"hand": 24 // self.seats}

    def settled(self, deals: Sequence[Deal]) -> dict[str, Any]:
        return {}

    def lawful(self, setup: Setup) -> str | None:
        return None

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        cards, size = rand.shuffled(self.deck.cards), 24 // self.seats
        hands = tuple(sorted(cards[size * seat : size * (seat + 1)]) for seat in range(self.seats))
        return {"first": rand.below(self.seats), "hands": hands}

    def play(self, table: Table, setup: Setup, deals: Sequence[Deal]) -> Narrative:
        hand = table.each("hand", OWNER, form="hand")
        top = table.zone("top", ALL, form="climb")
        below = table.zone("below", ALL)
        for seat in table.seats:
            table.deal(setup["hands"][seat], hand[seat], "deal")
        out: list[int] = []
        leader = setup["first"]
        while len(out) < self.seats - 1:
            cards: tuple[int, ...] = yield Ask(leader, play_set(hand[leader]))
            last = leader
            climb(table, cards, hand[last], top, below, "sets")
            seat = last
            while True:
                if not hand[last] and last not in out:
                    out.append(last)
                    table.note("out", last, "out", place=len(out))
                seat = table.left[seat]
                if seat == last or len(out) == self.seats - 1:
                    break
                if not hand[seat]:
                    continue
                name, cards = yield Either((Ask(seat, play_set(hand[seat]), beat(tuple(top))), Ask(seat, pass_by())))
                if name == "play":
                    climb(table, cards, hand[seat], top, below, "beat")
                    last = seat
            table.move_all(top, below, "clear")
            leader = next_in(hand, table.clockwise(last))
            table.note("leads", leader, "clear", next=leader)
        order = [*out, *(seat for seat in table.seats if seat not in out)]
        return Result(later(order), order)

    def outcome(self, deals: Sequence[Deal]) -> Outcome | None:
        return ranked(deals[-1].result.closing, "ranks") if deals else None
