"""Tennos Square, by ゆうり (練馬おやこボードゲームの会).

Source: the TENNOS rule site, tennosrulesite.blogspot.com, 2 September 2016. Readings chosen: two for one is meant, so
the hand stays one card smaller (R1); left and right are the row's owner's (R4); who starts is settled by own totals
(R5); the place that ends the deal is not refilled (R8).

Options: ``exchange`` ("two_for_one"), ``split_partnership`` (off; 3 players only), ``peek`` (off).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from rules_engine import fields
from rules_engine.cards import tennos
from rules_engine.clauses import Clauses
from rules_engine.dealing import first_seat, hands_of, sit_down
from rules_engine.fields import CARD, NUMBER, SEAT
from rules_engine.game import Ask, Deal, Either, Follows, Game, Narrative, Outcome, Result, Sealed, Setup, verb
from rules_engine.matches import added, leading, outcome_of, passes, scores_of
from rules_engine.options import option
from rules_engine.rand import Rand
from rules_engine.table import ALL, NOBODY, OWNER, Table, telling
from rules_engine.tricks import any_card, called

from . import scoring
from .scoring import BONUS, STEP, in_places, score, stretches

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


discard = any_card("discard", "keep-two: one of the three cards that were dealt last.")


@verb("exchange", give=fields.CardSet(2), take=fields.CardOr("stock"))
def two_for_one(hand: Sequence[int], centre: Sequence[int], stock: Sequence[int]) -> list[Any]:
    """may-exchange, two-for-one, take-back: two cards for one of the candidates, which these two have joined."""
    return [(give, card) for give in combinations(sorted(hand), 2) for card in candidates(give, centre, stock)]


@verb("exchange", give=fields.CardSet(1), take=fields.CardOr("stock"))
def one_for_one(hand: Sequence[int], centre: Sequence[int], stock: Sequence[int]) -> list[Any]:
    """may-exchange, take-back: one card for one of the candidates."""
    return [((card,), take) for card in sorted(hand) for take in candidates((card,), centre, stock)]


@verb("exchange", give=fields.CardSet(2), take=fields.CardSet(2, fields.CardOr("stock")))
def two_for_two(hand: Sequence[int], centre: Sequence[int], stock: Sequence[int]) -> list[Any]:
    """may-exchange, take-back: two cards for two of the candidates; the stock gives its top card only."""
    gives = combinations(sorted(hand), 2)
    return [(give, take) for give in gives for take in combinations(candidates(give, centre, stock), 2)]


@verb("play", card=CARD, place=NUMBER)
def play_card(hand: Sequence[int], free: Sequence[int]) -> list[tuple[int, int]]:
    """lay-one: a card of the hand, on a place where the own card still lies face down."""
    return list(product(hand, free))


def candidates(give: Sequence[int], centre: Sequence[int], stock: Sequence[int]) -> list[int]:
    """candidates, take-back, empty-stock: the cards in the middle, those just given too, and the stock's top card."""
    return [*centre, *give, STOCK] if stock else [*centre, *give]


EXCHANGES = {"two_for_one": two_for_one, "one_for_one": one_for_one, "two_for_two": two_for_two}


# a turn --------------------------------------------------------------------------------------------------


class Board:
    """What lies on the table and what each seat may be asked there; a turn, part by part."""

    def __init__(self, table: Table, game: TennosSquare) -> None:
        self.table, self.game = table, game
        self.hand = table.each("hand", OWNER, form="hand")
        self.row = table.each("row", OWNER if game.options.peek else NOBODY, layout=game.layout)
        self.laid = table.each("laid", ALL, layout=game.layout)
        self.centre = table.zone("centre", ALL)
        self.stock = table.zone("stock", NOBODY, pile=True)
        self.go_on = [Ask(seat, play_card(self.hand[seat], self.row[seat].spots)) for seat in table.seats]
        give_up = EXCHANGES[game.options.exchange]
        swap = [Ask(seat, give_up(self.hand[seat], self.centre, self.stock)) for seat in table.seats]
        self.start = [Either(asks) for asks in zip(self.go_on, swap, strict=True)]
        self.needed = 1 if give_up is one_for_one else 2

    def exchange(self, seat: int, give: Sequence[int], take: int | Sequence[int]) -> None:
        """may-exchange: give first, then take."""
        table, hand = self.table, self.hand[seat]
        taken = (take,) if isinstance(take, int) else take
        because = "may-exchange two-for-one" if len(taken) < len(give) else "may-exchange"
        if not self.stock:
            because += " empty-stock"
        back = "" if set(give).isdisjoint(taken) else " take-back"
        for card in give:
            table.move(card, hand, self.centre, "may-exchange")
        for card in taken:
            if card == STOCK:
                table.draw(self.stock, hand, because)
            else:
                table.move(card, self.centre, hand, because + back)

    def refill(self, seat: int, place: int) -> None:
        """refill: the face-down card of the place comes into hand."""
        self.table.lift(self.row[seat], place, self.hand[seat], "refill")


# the game ------------------------------------------------------------------------------------------------


class TennosSquare(Game):
    """Rows in rising order, 4 players in two partnerships or 3 alone."""

    name = "tennos-square"
    players = (3, 4)
    Options = HouseRules
    clauses = CLAUSES
    turn = ""  # where a card was laid says who is next
    verbs = called(discard, two_for_one, play_card)
    deck = DECK
    facts = fields.named({"cards": fields.CARDS, "place points bonus": NUMBER, "player dealer": SEAT})
    facts |= fields.named({"way": fields.Word(*WAYS), "stretches": fields.Rows(fields.CARDS)})
    facts |= fields.named({"scores totals": fields.EachSeat(NUMBER)})

    def __init__(self, seats: int, options: HouseRules | None = None) -> None:
        sit_down(self, seats, options)
        self.verbs = {**self.verbs, "exchange": EXCHANGES[self.options.exchange]}
        self.layout: tuple[int, int, int] = LAYOUT[seats]
        self.places = sum(self.layout)
        self.setup = fields.Fields(
            dealer=SEAT,
            rows=fields.EachSeat(fields.Cards(self.places, CLAUSES.label("deal-row"))),
            offers=fields.EachSeat(fields.Cards(OFFER, CLAUSES.label("keep-two"))),
            stock=fields.Cards(len(DECK) - seats * (self.places + OFFER), CLAUSES.label("candidates")),
        )
        split = ((0, 1), (1, 2), (2, 0)) if self.options.split_partnership else ((0,), (1,), (2,))
        self.sides = ((0, 2), (1, 3)) if seats == 4 else split
        # By place, from 1 on: which way the turn goes, why, and to whom.
        self.ways = ("", *scoring.ways(self.layout))
        self.next_clauses = ("", *(scoring.next_clauses(seats, way) for way in self.ways[1:]))
        self.next_seat = [[seat, *((seat + STEP[way]) % seats for way in self.ways[1:])] for seat in range(seats)]

    def __reduce__(self) -> tuple[Any, ...]:
        """Verbs differ by option and cannot be pickled: a game is made anew."""
        return TennosSquare, (self.seats, self.options)

    def numbers(self) -> dict[str, int]:
        """The numbers that rule texts print."""
        outer, middle, _ = self.layout
        numbers = {"players": self.seats, "cards": len(DECK), "suits": 6, "low": 1, "high": 10}
        numbers |= {"places": self.places, "outer": outer, "middle": middle, "second": outer + 1, "centre": outer + 2}
        numbers |= {"fourth": outer + middle, "offer": OFFER, "hand": OFFER - 1, "give": 2}
        numbers |= {"stock": len(DECK) - self.seats * (self.places + OFFER), "each": BONUS}
        numbers |= {"bonus": BONUS * self.seats, "deals": self.seats, "most": self.places**2}
        return numbers | {"split": (self.places - outer) ** 2 + outer**2, "turns": self.seats * (self.places - 1) + 1}

    def settled(self, deals: Sequence[Deal]) -> dict[str, Follows]:
        """first-dealer: the deal passes to the left."""
        return passes(deals, "dealer", 1, self.seats, "first-dealer")

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        """deal-row, keep-two, first-dealer, reshuffle: rows, three cards more each, the stock, and a dealer."""
        cards, size, rest = rand.shuffled(DECK.cards), self.places, self.places * self.seats
        return {
            "dealer": first_seat(self, "dealer", deals, rand),
            "rows": tuple(cards[seat * size : (seat + 1) * size] for seat in range(self.seats)),
            "offers": hands_of(cards[rest:], self.seats, OFFER),
            "stock": cards[rest + OFFER * self.seats :],
        }

    def play(self, table: Table, setup: Setup, deals: Sequence[Deal]) -> Narrative:
        """One deal: turns until a row is all face up."""
        board, dealer = Board(table, self), setup["dealer"]

        # Setup
        because = "deal-row deck partners" if self.seats == 4 else "deal-row deck"
        table.deal_each(setup["rows"], board.row, because)
        table.deal(setup["stock"], board.stock, "deal-row")
        table.deal_each(setup["offers"], board.hand, "keep-two")
        order = table.clockwise((dealer + 1) % self.seats)
        cards = yield Sealed([Ask(seat, discard(board.hand[seat])) for seat in order])
        for seat, card in zip(order, cards, strict=True):
            table.move(card, board.hand[seat], board.centre, "candidates sealed-discards")
        tell_candidates(board)

        # Who starts
        totals = self.totals(deals)
        seat, because = scoring.starter(dealer, totals if deals else None, self.seats)
        tell_start(board, seat, because if deals else f"{because} first-dealer", dealer, totals)

        while True:
            # Your turn
            if len(board.hand[seat]) >= board.needed:
                what, choice = yield board.start[seat]
                if what == "exchange":
                    board.exchange(seat, *choice)
                    choice = yield board.go_on[seat]
            else:
                choice = yield board.go_on[seat]
            card, place = choice
            table.lay(card, board.hand[seat], board.laid[seat], place, "lay-one")
            if len(board.laid[seat]) == self.places:
                break  # row-full, last-not-refilled
            board.refill(seat, place)

            # Who is next
            tell_next(board, seat, place)
            seat = self.next_seat[seat][place]

        # End of a deal and scoring
        scores = scoring.with_bonus([score(in_places(zone, zone.spots)) for zone in board.laid], seat)
        tell_end(board, seat, place, scores)
        return Result(tuple(scores), seat)

    def totals(self, deals: Sequence[Deal]) -> list[int]:
        """own-total: what each player has scored so far, bonus included."""
        return added([[0] * self.seats, *scores_of(deals)])

    def outcome(self, deals: Sequence[Deal]) -> Outcome | None:
        """each-deals: the match ends when each player has dealt once."""
        if len(deals) < self.seats:
            return None
        return self.compared(self.totals(deals), deals[-1].result.closing)

    def compared(self, totals: Sequence[int], out: int) -> Outcome:
        """partners-total, highest-total, split-partnership, split-ties: what is compared, who wins, and why."""
        if self.seats == 4:
            sums, last = [sum(totals[side::2]) for side in (0, 1)], ("AC", "BD")[out % 2]
            outcome = outcome_of(("AC", "BD"), sums, "each-deals partners-total")
            return outcome if sums[0] != sums[1] else outcome._replace(winners=(last,))
        if not self.options.split_partnership:
            return outcome_of(self.scored, totals, "each-deals highest-total")
        because, sums = "each-deals split-partnership", [totals[seat] + totals[(seat + 1) % 3] for seat in range(3)]
        return outcome_of(self.scored, sums, because if len(leading(sums)) == 1 else f"{because} split-ties")


# telling -------------------------------------------------------------------------------------------------


@telling
def tell_candidates(board: Board) -> None:
    """The cards that everybody has put down."""
    board.table.note("turned-up", -1, "candidates", cards=board.centre[:])


@telling
def tell_start(board: Board, seat: int, because: str, dealer: int, totals: Sequence[int]) -> None:
    """Who starts, and what everybody has so far."""
    board.table.note("starts", seat, because, dealer=dealer, totals=totals)


@telling
def tell_next(board: Board, seat: int, place: int) -> None:
    """Who is next after a card on this place."""
    game = board.game
    following, because = game.next_seat[seat][place], game.next_clauses[place]
    board.table.note("next", following, because, player=seat, place=place, way=game.ways[place])


@telling
def tell_end(board: Board, out: int, place: int, scores: Sequence[int]) -> None:
    """Whose row is full, what each row scores, and all of it."""
    bonus = BONUS * len(scores)
    board.table.note("out", -1, "row-full last-not-refilled bonus", player=out, place=place, bonus=bonus)
    for seat, zone in enumerate(board.laid):
        cards = in_places(zone, zone.spots)
        board.table.note("row", -1, "stretches", player=seat, stretches=stretches(cards), points=score(cards))
    board.table.note("total", -1, "stretches bonus", scores=scores)
