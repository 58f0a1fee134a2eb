"""Tennos Square, by ゆうり (練馬おやこボードゲームの会).

Source: the TENNOS rule site, tennosrulesite.blogspot.com, 2 September 2016. Readings chosen: two for one is meant, so
the hand stays one card smaller (R1); left and right are the row's owner's (R4); who starts is settled by own totals
(R5); the place that ends the deal is not refilled (R8).

Options: ``exchange`` ("two_for_one"), ``split_partnership`` (off; 3 players only), ``peek`` (off).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from rules_engine.cards import tennos
from rules_engine.clauses import Clauses
from rules_engine.fields import CARD, CARDS, LETTERS, NUMBER, SEAT, CardOr, Cards, CardSet, EachSeat, Fields, Rows, Word
from rules_engine.game import (
    Ask,
    Deal,
    Either,
    Follows,
    Narrative,
    Outcome,
    Result,
    Sealed,
    Setup,
    Turn,
    best,
    players_at,
    verb,
)
from rules_engine.games.tennos_square.scoring import (
    BONUS,
    STEP,
    in_places,
    next_clauses,
    score,
    starter,
    stretches,
    ways,
    with_bonus,
)
from rules_engine.options import option
from rules_engine.rand import Rand
from rules_engine.scoring import Calculation
from rules_engine.table import ALL, NOBODY, OWNER, Table, Zone

DECK = tennos()
LAYOUT = {3: (3, 2, 3), 4: (3, 3, 3)}
OFFER = 3
STOCK = -1  # the top card of the stock, as something to take
WAYS = ("left", "right", "partner", "self")
CLAUSES = Clauses(
    """deck partners first-dealer deal-row keep-two candidates
    first-starter later-starter
    may-exchange lay-one refill
    left-three right-three outer-middle exact-middle three-next
    row-full bonus stretches reshuffle
    each-deals partners-total highest-total split-partnership""",
    rulings="two-for-one take-back empty-stock owner-view own-total split-ties sealed-discards last-not-refilled",
)


@dataclass(frozen=True)
class HouseRules:
    """The options of the page."""

    exchange: str = option("two_for_one", "one_for_one", "two_for_two", clause="two-for-one")
    split_partnership: bool = option(
        False,
        True,
        clause="split-partnership",
        check=lambda value, seats: value is False or (value is True and seats == 3),
        expected="false, or true with 3 players",
    )
    peek: bool = option(False, True, clause="deal-row")


# verbs ---------------------------------------------------------------------------------------------------


@verb("discard", card=CARD)
def discard(hand: Sequence[int]) -> Sequence[int]:
    """keep-two: one of the three cards that were dealt last."""
    return hand


@verb("exchange", give=CardSet(2), take=CardOr("stock"))
def two_for_one(hand: Sequence[int], centre: Sequence[int], stock: Sequence[int]) -> list[Any]:
    """may-exchange, two-for-one, take-back: two cards for one of the candidates, which these two have joined."""
    return [(give, card) for give in combinations(sorted(hand), 2) for card in candidates(give, centre, stock)]


@verb("exchange", give=CardSet(1), take=CardOr("stock"))
def one_for_one(hand: Sequence[int], centre: Sequence[int], stock: Sequence[int]) -> list[Any]:
    """may-exchange, take-back: one card for one of the candidates."""
    return [((card,), take) for card in sorted(hand) for take in candidates((card,), centre, stock)]


@verb("exchange", give=CardSet(2), take=CardSet(2, CardOr("stock")))
def two_for_two(hand: Sequence[int], centre: Sequence[int], stock: Sequence[int]) -> list[Any]:
    """may-exchange, take-back: two cards for two of the candidates; the stock gives its top card only."""
    gives = combinations(sorted(hand), 2)
    return [(give, take) for give in gives for take in combinations(candidates(give, centre, stock), 2)]


@verb("play", card=CARD, place=NUMBER)
def play_card(hand: Sequence[int], free: Sequence[int]) -> list[tuple[int, int]]:
    """lay-one: a card of the hand, on a place where the own card still lies face down."""
    return list(product(hand, free))


EXCHANGES = {"two_for_one": two_for_one, "one_for_one": one_for_one, "two_for_two": two_for_two}


# the game ------------------------------------------------------------------------------------------------


class TennosSquare:
    """Rows in rising order, 4 players in two partnerships or 3 alone."""

    name = "tennos-square"
    players: tuple[int, ...] = (3, 4)
    Options: type[Any] = HouseRules
    clauses = CLAUSES
    turn: Turn = ""  # where a card was laid says who is next
    verbs: Mapping[str, Any] = {"discard": discard, "exchange": two_for_one, "play": play_card}
    calculations: Mapping[str, Calculation] = {}

    def __init__(self, seats: int, options: HouseRules | None = None) -> None:
        self.seats = players_at(self, seats)
        self.options = options or HouseRules()
        self.deck = DECK
        self.verbs = {"discard": discard, "exchange": EXCHANGES[self.options.exchange], "play": play_card}
        self.layout = LAYOUT[seats]
        self.places = sum(self.layout)
        self.setup = Fields(
            dealer=SEAT,
            rows=EachSeat(Cards(self.places, CLAUSES.label("deal-row"))),
            offers=EachSeat(Cards(OFFER, CLAUSES.label("keep-two"))),
            stock=Cards(len(DECK) - seats * (self.places + OFFER), CLAUSES.label("candidates")),
        )
        points = EachSeat(NUMBER)
        self.facts = {
            "card": CARD,
            "cards": CARDS,
            "place": NUMBER,
            "player": SEAT,
            "dealer": SEAT,
            "way": Word(*WAYS),
            "stretches": Rows(CARDS),
            "points": NUMBER,
            "bonus": NUMBER,
            "scores": points,
            "totals": points,
        }
        self.scored = tuple(LETTERS[:seats])
        self.sides: tuple[tuple[int, ...], ...] = ((0, 2), (1, 3)) if seats == 4 else ((0,), (1,), (2,))
        if self.options.split_partnership:
            self.sides = ((0, 1), (1, 2), (2, 0))
        # By place, from 1 on: which way the turn goes, why, and to whom.
        self.ways = ("", *ways(self.layout))
        self.next_clauses = ("", *(next_clauses(seats, way) for way in self.ways[1:]))
        self.next_seat = [[seat, *((seat + STEP[way]) % seats for way in self.ways[1:])] for seat in range(seats)]

    def __reduce__(self) -> tuple[Any, ...]:
        """Verbs differ by option and cannot be pickled: a game is made anew."""
        return TennosSquare, (self.seats, self.options)

    def numbers(self) -> dict[str, int]:
        """The numbers that rule texts print."""
        outer, middle, _ = self.layout
        return {
            "players": self.seats,
            "cards": len(DECK),
            "suits": 6,
            "low": 1,
            "high": 10,
            "places": self.places,
            "outer": outer,
            "middle": middle,
            "second": outer + 1,
            "centre": outer + 2,
            "fourth": outer + middle,
            "offer": OFFER,
            "hand": OFFER - 1,
            "give": 2,
            "stock": len(DECK) - self.seats * (self.places + OFFER),
            "each": BONUS,
            "bonus": BONUS * self.seats,
            "deals": self.seats,
            "most": self.places**2,
            "split": (self.places - outer) ** 2 + outer**2,
            "turns": self.seats * (self.places - 1) + 1,
        }

    def settled(self, deals: Sequence[Deal]) -> dict[str, Follows]:
        """first-dealer: the deal passes to the left."""
        return {"dealer": Follows((deals[-1].setup["dealer"] + 1) % self.seats, "first-dealer")} if deals else {}

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        """deal-row, keep-two, first-dealer, reshuffle: rows, three cards more each, the stock, and a dealer."""
        cards = rand.shuffled(DECK.cards)
        dealer = rand.below(self.seats)
        follows = self.settled(deals).get("dealer")
        size, rest = self.places, self.places * self.seats
        return {
            "dealer": follows.value if follows else dealer,
            "rows": tuple(cards[seat * size : (seat + 1) * size] for seat in range(self.seats)),
            "offers": tuple(sorted(cards[rest + OFFER * seat :][:OFFER]) for seat in range(self.seats)),
            "stock": cards[rest + OFFER * self.seats :],
        }

    def lawful(self, setup: Setup) -> str | None:
        """Any setup of the right cards is."""
        return None

    def play(self, table: Table, setup: Setup, deals: Sequence[Deal]) -> Narrative:
        """One deal: turns until a row is all face up."""
        hand = table.each("hand", OWNER, form="hand")
        row = table.each("row", OWNER if self.options.peek else NOBODY, layout=self.layout)
        laid = table.each("laid", ALL, layout=self.layout)
        centre = table.zone("centre", ALL)
        stock = table.zone("stock", NOBODY, pile=True)
        give_up = EXCHANGES[self.options.exchange]
        needed = 1 if give_up is one_for_one else 2
        plays = [Ask(seat, play_card(hand[seat], row[seat].spots)) for seat in table.seats]
        turns = [Either((plays[seat], Ask(seat, give_up(hand[seat], centre, stock)))) for seat in table.seats]

        # Setup
        for seat in table.seats:
            table.deal(setup["rows"][seat], row[seat], "deal-row deck partners" if self.seats == 4 else "deal-row deck")
        table.deal(setup["stock"], stock, "deal-row")
        for seat in table.seats:
            table.deal(setup["offers"][seat], hand[seat], "keep-two")
        order = table.clockwise((setup["dealer"] + 1) % self.seats)
        cards = yield Sealed([Ask(seat, discard(hand[seat])) for seat in order])
        for seat, card in zip(order, cards, strict=True):
            table.move(card, hand[seat], centre, "candidates sealed-discards")
        table.note("turned-up", -1, "candidates", cards=centre[:])

        # Start
        totals = self.totals(deals)
        seat, because = starter(setup["dealer"], totals if deals else None, self.seats)
        if not deals:
            because += " first-dealer"
        table.note("starts", seat, because, dealer=setup["dealer"], totals=totals)

        while True:
            if len(hand[seat]) >= needed:
                what, choice = yield turns[seat]
                if what == "exchange":
                    exchange(table, choice, hand[seat], centre, stock)
                    choice = yield plays[seat]
            else:
                choice = yield plays[seat]
            card, place = choice
            table.lay(card, hand[seat], laid[seat], place, "lay-one")
            if len(laid[seat]) == self.places:
                break
            refill(table, row[seat], place, hand[seat])
            following = self.next_seat[seat][place]
            if table.listener:
                way, because = self.ways[place], self.next_clauses[place]
                table.note("next", following, because, player=seat, place=place, way=way)
            seat = following

        # End of the deal
        scores = with_bonus([score(in_places(zone, zone.spots)) for zone in laid], seat)
        if table.listener:
            because = "row-full last-not-refilled bonus"
            table.note("out", -1, because, player=seat, place=place, bonus=BONUS * self.seats)
            for one in table.seats:
                cards = in_places(laid[one], laid[one].spots)
                table.note("row", -1, "stretches", player=one, stretches=stretches(cards), points=score(cards))
            table.note("total", -1, "stretches bonus", scores=scores)
        return Result(tuple(scores), seat)

    def totals(self, deals: Sequence[Deal]) -> list[int]:
        """own-total: what each player has scored so far, bonus included."""
        return [sum(points) for points in zip([0] * self.seats, *(deal.result.scores for deal in deals), strict=True)]

    def outcome(self, deals: Sequence[Deal]) -> Outcome | None:
        """each-deals: the match ends when each player has dealt once."""
        if len(deals) < self.seats:
            return None
        return self.compared(self.totals(deals), deals[-1].result.closing)[0]

    def compared(self, totals: Sequence[int], out: int) -> tuple[Outcome, str]:
        """partners-total, highest-total, split-partnership, split-ties: what is compared, who wins, and why."""
        if self.seats == 4:
            scores = {"AC": totals[0] + totals[2], "BD": totals[1] + totals[3]}
            last = ("AC", "BD")[out % 2]
            return Outcome(scores, best(scores) if scores["AC"] != scores["BD"] else (last,)), "partners-total"
        if not self.options.split_partnership:
            scores = dict(zip(LETTERS, totals, strict=False))
            return Outcome(scores, best(scores)), "highest-total"
        scores = {LETTERS[seat]: totals[seat] + totals[(seat + 1) % 3] for seat in range(3)}
        winners = best(scores)
        return Outcome(scores, winners), "split-ties" if len(winners) > 1 else "split-partnership"


# steps of a turn -----------------------------------------------------------------------------------------


def candidates(give: Sequence[int], centre: Sequence[int], stock: Sequence[int]) -> list[int]:
    """candidates, take-back, empty-stock: the cards in the middle, those just given too, and the stock's top card."""
    return [*centre, *give, STOCK] if stock else [*centre, *give]


def exchange(table: Table, choice: Any, hand: Any, centre: Any, stock: Any) -> None:
    """may-exchange: give first, then take."""
    give, take = choice
    taken = (take,) if isinstance(take, int) else take
    back = " take-back" if not set(give).isdisjoint(taken) else ""
    because = "may-exchange two-for-one" if len(taken) < len(give) else "may-exchange"
    if not stock:
        because += " empty-stock"
    for card in give:
        table.move(card, hand, centre, "may-exchange")
    for card in taken:
        if card == STOCK:
            table.draw(stock, hand, because)
        else:
            table.move(card, centre, hand, because + back)


def refill(table: Table, row: Zone, place: int, hand: Zone) -> None:
    """refill: the face-down card of the place comes into hand."""
    table.lift(row, place, hand, "refill")
