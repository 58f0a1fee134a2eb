"""Take & Share, by 山口真功 (北九州ボードゲーム交流会).

Source: the TENNOS rule site, tennosrulesite.blogspot.com (it seems the first publication). Readings chosen: the limit
of the long game must be exceeded (R1) and is compared with the totals (R2); who leads later games is our filling of a
gap (R6).

Options: ``long_game`` (off), ``long_game_at_least`` (off), ``later_leader`` ("left").
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules_engine.cards import TENNOS_SUITS, Arrangements, tennos
from rules_engine.clauses import Clauses
from rules_engine.dealing import first_seat, hands_of, sit_down
from rules_engine.fields import CARD, CARDS, NUMBER, SEAT, Cards, EachSeat, Fields, Index, Rows, named
from rules_engine.game import Ask, Deal, Follows, Game, Narrative, Outcome, Part, Result, Setup, duty, verb
from rules_engine.matches import added, leading, outcome_of, passes, scores_of
from rules_engine.options import option
from rules_engine.rand import Rand
from rules_engine.table import ALL, OWNER, Table, telling
from rules_engine.tricks import any_card, called

from .scoring import NUMBER_OF, SAME_SUIT, SUIT, SUITED, SUITS, of_suit, score, score_suit, suit_clauses, tally, winner

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


lead = any_card("play", "lead-any: any card of the hand.")
play_on = any_card("play", "turn-left: each in turn one card of the hand.")


@verb("share", gifts=EachSeat(CARD))
def share_out(share: Sequence[int]) -> Sequence[tuple[int, ...]]:
    """share-one-each: exactly one of the old share cards to each player."""
    return Arrangements(share)


@duty(void="slough-any", tells=lambda trick: {"led": SUIT[trick[0]]})
def follow_suit(cards: Sequence[int], trick: Sequence[int]) -> list[int]:
    """follow-suit: who holds the suit of the lead card must play it."""
    return list(filter(SAME_SUIT[trick[0]], cards))


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


class TakeAndShare(Game):
    """Trick and share, 3 or 4 players."""

    name = "take-and-share"
    players = (3, 4)
    Options = HouseRules
    clauses = CLAUSES
    turn = "left"
    verbs = called(lead, share_out)
    facts = named({"led suit": Index(TENNOS_SUITS, "a suit"), "card": CARD, "cards off tied": CARDS})
    facts |= named({"sums counts points": EachSeat(NUMBER), "winners": Rows(SEAT), "received": EachSeat(CARDS)})

    def __init__(self, seats: int, options: HouseRules | None = None) -> None:
        sit_down(self, seats, options)
        self.deck = DECKS[seats]
        hands = EachSeat(Cards(HAND[seats], CLAUSES.label("deal")))
        self.setup = Fields(leader=SEAT, hands=hands, shares=Cards(seats, CLAUSES.label("share-cards")))

    def numbers(self) -> dict[str, int]:
        """The numbers that rule texts print."""
        numbers = {"players": self.seats, "cards": len(self.deck), "suits": len(SUITS)}
        numbers |= {"low": NUMBER_OF[self.deck.cards[0]], "high": 10, "hand": HAND[self.seats], "shares": self.seats}
        return numbers | {"rounds": HAND[self.seats], "limit": LIMIT[self.seats]}

    def settled(self, deals: Sequence[Deal]) -> dict[str, Follows]:
        """later-leader: in later games the seat to the left of the last leader leads first, or any."""
        rotates = self.options.later_leader == "left"
        return passes(deals, "leader", 1, self.seats, "later-leader") if rotates else {}

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        """deal, share-cards, first-leader: shuffled hands, the rest are share cards, and a leader."""
        cards, size = rand.shuffled(self.deck.cards), HAND[self.seats]
        hands = hands_of(cards, self.seats, size)
        shares = sorted(cards[self.seats * size :])
        return {"leader": first_seat(self, "leader", deals, rand), "hands": hands, "shares": shares}

    def play(self, table: Table, setup: Setup, deals: Sequence[Deal]) -> Narrative:
        """One game: rounds of a trick and a share until the hands are empty."""
        board = Board(table)

        # Setup
        table.deal_each(setup["hands"], board.hand, "deal players deck")
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
        totals = added(scores_of(deals))
        if not totals or (self.options.long_game and not self.over(totals)):
            return None
        strict = "" if self.options.long_game_at_least else "limit-strict"
        return outcome_of(self.scored, totals, f"long-game total-compared {strict}" if self.options.long_game else "")

    def over(self, totals: Sequence[int]) -> bool:
        """long-game, limit-strict: whether somebody's total ends the long game."""
        limit = LIMIT[self.seats]
        return max(totals) >= limit if self.options.long_game_at_least else max(totals) > limit


# telling -------------------------------------------------------------------------------------------------


@telling
def tell_winner(board: Board, leader: int, taker: int, place: int, decisive: str) -> None:
    """Who wins the trick with which card, by which clause; and that this player leads next, where that is news."""
    trick, card, lead_card = board.trick, board.trick[place], board.trick[0]
    off = [other for other in trick if other not in SUITED[lead_card]]
    tied = [other for other in trick if NUMBER_OF[other] == NUMBER_OF[card]]
    because = f"{decisive} winner-leads" if taker != leader and board.hand[taker] else decisive
    board.table.note("wins", taker, because, card=card, cards=trick[:], led=SUIT[lead_card], off=off, tied=tied)


@telling
def tell_last_trick(board: Board, taker: int) -> None:
    """The cards of the last trick, which nobody receives."""
    board.table.note("last-trick", taker, "share-after-last rounds", cards=board.trick[:])


@telling
def tell_points(board: Board, points: Sequence[int]) -> None:
    """What each suit scores, then all of them."""
    for suit, (sums, counts) in enumerate(zip(*tally(board.pile), strict=True)):
        told = {"received": of_suit(board.pile, suit), "sums": sums, "counts": counts}
        because = " ".join(suit_clauses(sums))
        board.table.note("suit", -1, because, suit=suit, **told, points=score_suit(sums, counts))
    board.table.note("total", -1, "most-points received-only", points=points, winners=leading(points))
