"""Magpie, a game invented for our tests.

Source: none. Options: ``strict`` (on), without which any card may be played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.clauses import Clauses
from rules_engine.fields import CARD, CARDS, LETTERS, NUMBER, SEAT, Cards, EachSeat, Fields, Index, Rows
from rules_engine.game import Ask, Deal, Follows, Narrative, Outcome, Result, Setup, Turn, best, duty, players_at, verb
from rules_engine.games.magpie.cards import DECK, SUITS
from rules_engine.games.magpie.scoring import top, win_clauses, winner
from rules_engine.options import option
from rules_engine.rand import Rand
from rules_engine.scoring import Calculation
from rules_engine.table import ALL, OWNER, Table

HAND = 5
CLAUSES = Clauses(
    """players deck deal first-leader
    lead-any turn-left follow-suit slough-any led-suit-wins winner-leads
    foreign-points most-points""",
    rulings="no-foreign shared-win",
)


@dataclass(frozen=True)
class HouseRules:
    """The one option."""

    strict: bool = option(True, False, clause="follow-suit")


# verbs and duties ----------------------------------------------------------------------------------------


@verb("play", card=CARD)
def lead(hand: Sequence[int]) -> Sequence[int]:
    """lead-any: any card of the hand."""
    return hand


@verb("play", card=CARD)
def play_on(hand: Sequence[int]) -> Sequence[int]:
    """turn-left: each in turn one card of the hand."""
    return hand


@duty(void="slough-any", tells=lambda trick: {"led": trick[0] // 10})
def follow_suit(cards: Sequence[int], trick: Sequence[int]) -> list[int]:
    """follow-suit: who holds the suit of the lead card must play it."""
    return [card for card in cards if card // 10 == trick[0] // 10]


# the game ------------------------------------------------------------------------------------------------


class Magpie:
    """Tricks, 3 players; a point for each card of another suit."""

    name = "magpie"
    players: tuple[int, ...] = (3,)
    Options: type[Any] = HouseRules
    clauses = CLAUSES
    turn: Turn = "left"
    verbs: Mapping[str, Any] = {"play": lead}
    calculations: Mapping[str, Calculation] = {}

    def __init__(self, seats: int, options: HouseRules | None = None) -> None:
        self.seats = players_at(self, seats)
        self.options = options or HouseRules()
        self.deck = DECK
        self.setup = Fields(hands=EachSeat(Cards(HAND, CLAUSES.label("deal"))))
        self.facts = {
            "led": Index(SUITS, "a suit"),
            "card": CARD,
            "off": CARDS,
            "count": NUMBER,
            "points": EachSeat(NUMBER),
            "winners": Rows(SEAT),
            "winner": SEAT,
        }
        self.scored = tuple(LETTERS[:seats])
        self.sides = tuple((seat,) for seat in range(seats))

    def numbers(self) -> dict[str, int]:
        """The numbers that rule texts print."""
        return {"players": self.seats, "cards": len(DECK), "suits": len(SUITS), "high": HAND, "hand": HAND}

    def settled(self, deals: Sequence[Deal]) -> dict[str, Follows]:
        """Nothing: there is one deal only."""
        return {}

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        """deal: all cards, shuffled."""
        cards = rand.shuffled(DECK.cards)
        return {"hands": tuple(sorted(cards[seat * HAND : (seat + 1) * HAND]) for seat in range(self.seats))}

    def lawful(self, setup: Setup) -> str | None:
        """Any setup of the right cards is."""
        return None

    def play(self, table: Table, setup: Setup, deals: Sequence[Deal]) -> Narrative:
        """Tricks until the hands are empty."""
        hand = table.each("hand", OWNER, form="hand")
        trick = table.zone("trick", ALL, form="trick")
        gone = table.zone("gone", ALL)
        leader, points = 0, [0] * self.seats
        duties = (follow_suit(trick),) if self.options.strict else ()
        leads = [Ask(seat, lead(hand[seat])) for seat in table.seats]
        follows = [Ask(seat, play_on(hand[seat]), *duties) for seat in table.seats]

        for seat in table.seats:
            table.deal(setup["hands"][seat], hand[seat], "deal players deck first-leader")

        while hand[leader]:
            order = table.clockwise(leader)
            card = yield leads[leader]
            table.move(card, hand[leader], trick, "lead-any")
            for seat in order[1:]:
                card = yield follows[seat]
                table.move(card, hand[seat], trick, "turn-left")
            place, off = winner(trick)
            leader = order[place]
            points[leader] += len(off)
            if table.listener:
                because = ["led-suit-wins", "foreign-points" if off else "no-foreign"]
                because += ["winner-leads"] if hand[leader] else []
                told = {"card": trick[place], "led": trick[0] // 10, "off": off, "count": len(off)}
                table.note("wins", leader, " ".join(because), **told)
            table.move_all(trick, gone, "led-suit-wins")

        if table.listener:
            table.note("total", -1, win_clauses(points), points=points, winners=top(points))
        return Result(tuple(points))

    def outcome(self, deals: Sequence[Deal]) -> Outcome | None:
        """most-points, shared-win: the points of the one deal."""
        if not deals:
            return None
        scores = dict(zip(self.scored, deals[-1].result.scores, strict=True))
        return Outcome(scores, best(scores))
