"""Take & Share, by 山口真功 (北九州ボードゲーム交流会).

Source: the TENNOS rule site, tennosrulesite.blogspot.com (it seems the first publication). Readings chosen: the limit
of the long game must be exceeded (R1) and is compared with the totals (R2); who leads later games is our filling of a
gap (R6).

Options: ``long_game`` (off), ``long_game_at_least`` (off), ``later_leader`` ("left").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.cards import TENNOS_SUITS, Arrangements, tennos
from rules_engine.clauses import Clauses
from rules_engine.fields import CARD, CARDS, FLAG, LETTERS, NUMBER, SEAT, Cards, EachSeat, Fields, Index, Rows
from rules_engine.game import (
    Ask,
    Deal,
    Follows,
    Narrative,
    Outcome,
    Part,
    Result,
    Setup,
    Turn,
    best,
    duty,
    players_at,
    verb,
)
from rules_engine.games.take_and_share.scoring import (
    NUMBER_OF,
    SUIT,
    SUITED,
    SUITS,
    added,
    of_suit,
    score,
    score_suit,
    suit_clauses,
    tally,
    top_seats,
    winner,
)
from rules_engine.options import option
from rules_engine.rand import Rand
from rules_engine.scoring import Calculation
from rules_engine.table import ALL, OWNER, Table, telling

DECKS = {3: tennos(low=3), 4: tennos()}
HAND = {3: 15, 4: 14}
LIMIT = {3: 30, 4: 20}
CLAUSES = Clauses(
    """players deck ace-low deal share-cards first-leader
    rounds lead-any turn-left follow-suit slough-any
    case-a case-b equal-lowest
    exchange share-one-each gift-seen winner-leads share-after-last
    received-only sum-decides equal-sums most-points
    long-game""",
    rulings="limit-strict total-compared unreceived-suit gifts-stay-known free-gifts later-leader",
)


@dataclass(frozen=True)
class HouseRules:
    """The options of the page."""

    long_game: bool = option(False, True, clause="long-game")
    long_game_at_least: bool = option(False, True, clause="limit-strict")
    later_leader: str = option("left", "random", clause="later-leader")


# verbs and duties ----------------------------------------------------------------------------------------


@verb("play", card=CARD)
def lead(hand: Sequence[int]) -> Sequence[int]:
    """lead-any: any card of the hand."""
    return hand


@verb("play", card=CARD)
def play_on(hand: Sequence[int]) -> Sequence[int]:
    """turn-left: each in turn one card of the hand."""
    return hand


@verb("share", gifts=EachSeat(CARD))
def share_out(share: Sequence[int]) -> Sequence[tuple[int, ...]]:
    """share-one-each: exactly one of the old share cards to each player."""
    return Arrangements(share)


@duty(void="slough-any", tells=lambda trick: {"led": SUIT[trick[0]]})
def follow_suit(cards: Sequence[int], trick: Sequence[int]) -> list[int]:
    """follow-suit: who holds the suit of the lead card must play it."""
    led = SUITED[trick[0]]
    return [card for card in cards if card in led]


# a round -------------------------------------------------------------------------------------------------


class Board:
    """What lies on the table and what each seat may be asked there; a round, part by part."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.hand = table.each("hand", OWNER, form="hand")
        self.pile = table.each("pile", OWNER)
        self.share = table.zone("share", ALL)
        self.trick = table.zone("trick", ALL, form="trick")
        self.lead = [Ask(seat, lead(self.hand[seat])) for seat in table.seats]
        self.follow = [Ask(seat, play_on(self.hand[seat]), follow_suit(self.trick)) for seat in table.seats]
        self.give = [Ask(seat, share_out(self.share)) for seat in table.seats]

    def round(self, leader: int) -> Part[int]:
        """rounds, winner-leads: a trick, then a share; who leads the next round."""
        taker = yield from self.play_trick(leader)
        yield from self.give_shares(taker)
        return taker  # winner-leads

    def play_trick(self, leader: int) -> Part[int]:
        """lead-any, turn-left: a card from each, the leader first; who wins the trick."""
        table, hand, trick = self.table, self.hand, self.trick
        because = "lead-any" if any(self.pile) else "lead-any first-leader"
        card = yield self.lead[leader]  # lead-any
        table.move(card, hand[leader], trick, because)
        order = table.clockwise(leader)  # turn-left
        for seat in order[1:]:
            card = yield self.follow[seat]  # follow-suit, slough-any
            table.move(card, hand[seat], trick, "turn-left")
        place, decisive = winner(trick)  # case-a, case-b, equal-lowest
        tell_winner(self, leader, order[place], place, decisive)
        return order[place]

    def give_shares(self, taker: int) -> Part[None]:
        """share-one-each, exchange, share-after-last: a share card to each; the trick takes their place."""
        gifts = yield self.give[taker]  # share-one-each, free-gifts
        self.table.hand_out(gifts, self.share, self.pile, "share-one-each gift-seen free-gifts gifts-stay-known")
        if not self.hand[taker]:  # share-after-last
            tell_last_trick(self, taker)
        else:  # exchange
            self.table.move_all(self.trick, self.share, "exchange")


# the game ------------------------------------------------------------------------------------------------


class TakeAndShare:
    """Trick and share, 3 or 4 players."""

    name = "take-and-share"
    players: tuple[int, ...] = (3, 4)
    Options: type[Any] = HouseRules
    clauses = CLAUSES
    turn: Turn = "left"
    verbs: Mapping[str, Any] = {"play": lead, "share": share_out}
    calculations: Mapping[str, Calculation] = {}

    def __init__(self, seats: int, options: HouseRules | None = None) -> None:
        self.seats = players_at(self, seats)
        self.options = options or HouseRules()
        self.deck = DECKS[seats]
        self.setup = Fields(
            leader=SEAT,
            hands=EachSeat(Cards(HAND[seats], CLAUSES.label("deal"))),
            shares=Cards(seats, CLAUSES.label("share-cards")),
        )
        suit = Index(TENNOS_SUITS, "a suit")
        points = EachSeat(NUMBER)
        self.facts = {
            "led": suit,
            "suit": suit,
            "card": CARD,
            "cards": CARDS,
            "off": CARDS,
            "tied": CARDS,
            "winner": SEAT,
            "number": NUMBER,
            "wins": FLAG,
            "sums": points,
            "counts": points,
            "points": points,
            "winners": Rows(SEAT),
            "received": EachSeat(CARDS),
            "sum": NUMBER,
            "count": NUMBER,
        }
        self.scored = tuple(LETTERS[:seats])
        self.sides = tuple((seat,) for seat in range(seats))

    def numbers(self) -> dict[str, int]:
        """The numbers that rule texts print."""
        low = NUMBER_OF[self.deck.cards[0]]
        return {
            "players": self.seats,
            "cards": len(self.deck),
            "suits": len(SUITS),
            "low": low,
            "high": 10,
            "hand": HAND[self.seats],
            "shares": self.seats,
            "rounds": HAND[self.seats],
            "limit": LIMIT[self.seats],
        }

    def settled(self, deals: Sequence[Deal]) -> dict[str, Follows]:
        """later-leader: in later games the seat to the left of the last leader leads first, or any."""
        if not deals or self.options.later_leader == "random":
            return {}
        return {"leader": Follows((deals[-1].setup["leader"] + 1) % self.seats, "later-leader")}

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        """deal, share-cards, first-leader: shuffled hands, the rest are share cards, and a leader."""
        cards = rand.shuffled(self.deck.cards)
        leader = rand.below(self.seats)
        follows = self.settled(deals).get("leader")
        size = HAND[self.seats]
        hands = tuple(sorted(cards[seat * size : (seat + 1) * size]) for seat in range(self.seats))
        return {
            "leader": follows.value if follows else leader,
            "hands": hands,
            "shares": sorted(cards[self.seats * size :]),
        }

    def lawful(self, setup: Setup) -> str | None:
        """Any setup of the right cards is."""
        return None

    def play(self, table: Table, setup: Setup, deals: Sequence[Deal]) -> Narrative:
        """One game: rounds of a trick and a share until the hands are empty."""
        board = Board(table)

        # Setup
        for seat in table.seats:
            table.deal(setup["hands"][seat], board.hand[seat], "deal players deck")
        table.deal(setup["shares"], board.share, "share-cards")
        leader = setup["leader"]  # first-leader

        # Play
        while board.hand[leader]:  # rounds
            leader = yield from board.round(leader)  # winner-leads

        # Scoring
        points = score(*tally(board.pile))  # received-only, sum-decides, equal-sums
        tell_points(board, points)
        return Result(tuple(points))  # most-points

    def outcome(self, deals: Sequence[Deal]) -> Outcome | None:
        """most-points, long-game, limit-strict, total-compared: the totals, once the match is over."""
        totals = added([deal.result.scores for deal in deals])
        if not totals or (self.options.long_game and not self.over(totals)):
            return None
        scores = dict(zip(self.scored, totals, strict=True))
        return Outcome(scores, best(scores))

    def over(self, totals: Sequence[int]) -> bool:
        """long-game, limit-strict: whether somebody's total ends the long game."""
        limit = LIMIT[self.seats]
        return max(totals) >= limit if self.options.long_game_at_least else max(totals) > limit


# telling -------------------------------------------------------------------------------------------------


@telling
def tell_winner(board: Board, leader: int, taker: int, place: int, decisive: str) -> None:
    """Who wins the trick with which card, by which clause; and that this player leads next, where that is news."""
    trick = board.trick
    card = trick[place]
    board.table.note(
        "wins",
        taker,
        f"{decisive} winner-leads" if taker != leader and board.hand[taker] else decisive,
        card=card,
        cards=trick[:],
        led=SUIT[trick[0]],
        off=[other for other in trick if other not in SUITED[trick[0]]],
        tied=[other for other in trick if NUMBER_OF[other] == NUMBER_OF[card]],
    )


@telling
def tell_last_trick(board: Board, taker: int) -> None:
    """The cards of the last trick, which nobody receives."""
    board.table.note("last-trick", taker, "share-after-last rounds", cards=board.trick[:])


@telling
def tell_points(board: Board, points: Sequence[int]) -> None:
    """What each suit scores, then all of them."""
    sums, counts = tally(board.pile)
    for suit in SUITS:
        board.table.note(
            "suit",
            -1,
            " ".join(suit_clauses(sums[suit])),
            suit=suit,
            received=of_suit(board.pile, suit),
            sums=sums[suit],
            counts=counts[suit],
            points=score_suit(sums[suit], counts[suit]),
        )
    board.table.note("total", -1, "most-points received-only", points=points, winners=top_seats(points))
