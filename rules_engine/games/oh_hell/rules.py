"""Oh Hell, a traditional game.

Source: the rules that card books and the web give alike: hands that grow from one card and shrink again, a turned-up
trump, bids in turn, the dealer's hook, ten points and the tricks for a bid that is made. They differ on the largest
hand and on what a missed bid scores; here it is seven cards for any number of players (R1), and nothing.

Options: ``schedule`` ("up_down", or "down_up"), ``hook`` (on).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.clauses import Clauses
from rules_engine.dealing import first_seat, hands_of, sit_down
from rules_engine.fields import CARD, CARDS, NUMBER, SEAT, EachSeat, Fields, Index, Number, named
from rules_engine.game import Ask, Deal, Follows, Game, Narrative, Outcome, Part, Result, Setup, duty, verb
from rules_engine.matches import added, outcome_of, passes, scores_of
from rules_engine.options import option
from rules_engine.rand import Rand
from rules_engine.table import ALL, NOBODY, OWNER, Table, telling
from rules_engine.tricks import any_card

from . import scoring
from .cards import DECK, SAME_SUIT, SUIT, SUIT_LETTERS
from .scoring import BONUS, MOST, sizes

CLAUSES = Clauses(
    """players deck deal-passes hand-size deal turn-up
    bid-first bid-on hook
    lead-first play-on follow-suit highest-wins trump-wins winner-leads
    made missed match-end""",
    rulings="seven-at-most rest-unseen hook-with-one bid-nothing shared-win",
)


@dataclass(frozen=True)
class HouseRules:
    """The options of the page."""

    schedule: str = option("up_down", "down_up", clause="hand-size")
    hook: bool = option(True, False, clause="hook")


# verbs and duties ----------------------------------------------------------------------------------------


@verb("bid", tricks=Number(0, MOST))
def bid_first(size: int) -> Sequence[int]:
    """bid-first: at the dealer's left any number of tricks, from none to all."""
    return range(size + 1)


@verb("bid", tricks=Number(0, MOST))
def bid_on(size: int) -> Sequence[int]:
    """bid-on: in turn any number of tricks, from none to all."""
    return range(size + 1)


@duty(tells=lambda size, said: {"forbidden": size - sum(said)})
def hook(bids: Sequence[int], size: int, said: Sequence[int]) -> list[int]:
    """hook: the bids may not add up to the number of tricks."""
    return [bid for bid in bids if bid + sum(said) != size]


lead_first = any_card("play", "lead-first: at the dealer's left any card of the hand is led.")
lead = any_card("play", "winner-leads: who won the trick leads any card of the hand.")
play_on = any_card("play", "play-on: clockwise, each in turn one card of the hand.")


@duty(void="follow-suit", tells=lambda trick: {"led": SUIT[trick[0]]})
def follow_suit(cards: Sequence[int], trick: Sequence[int]) -> list[int]:
    """follow-suit: who holds the suit led must play it."""
    return list(filter(SAME_SUIT[trick[0]], cards))


# a deal --------------------------------------------------------------------------------------------------


class Board:
    """What lies on the table, what was bid, and what each seat may be asked there; a deal, part by part."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.hand = table.each("hand", OWNER, form="hand")
        self.turned = table.zone("turned", ALL)
        self.stock = table.zone("stock", NOBODY, pile=True)
        self.trick = table.zone("trick", ALL, form="trick")
        self.taken = table.each("taken", NOBODY, unit=table.seats.stop)  # tricks
        self.said: list[int] = []  # the bids, in their order
        self.follow = [Ask(seat, play_on(self.hand[seat]), follow_suit(self.trick)) for seat in table.seats]

    def bid(self, first: int, size: int, hooked: bool) -> Part[list[int]]:
        """bid-first, bid-on, hook: a bid from each, the dealer last; the bids by seat."""
        order, said = self.table.clockwise(first), self.said
        for seat in order:
            asked = bid_on(size) if said else bid_first(size)
            duties = (hook(size, said),) if hooked and seat == order[-1] else ()
            bid = yield Ask(seat, asked, *duties)
            said.append(bid)
        bids = [said[order.index(seat)] for seat in self.table.seats]
        tell_bids(self, bids, size)
        return bids

    def play_trick(self, leader: int, trump: int) -> Part[int]:
        """lead-first, play-on, winner-leads: a card from each; who wins the trick, and leads the next one."""
        table, hand, trick = self.table, self.hand, self.trick
        asked, because = (lead, "winner-leads") if any(self.taken) else (lead_first, "lead-first")
        card = yield Ask(leader, asked(hand[leader]))
        table.move(card, hand[leader], trick, because)
        order = table.clockwise(leader)
        for seat in order[1:]:
            card = yield self.follow[seat]  # follow-suit
            table.move(card, hand[seat], trick, "play-on")
        place, decides = scoring.winner(trick, trump)  # highest-wins, trump-wins
        tell_winner(self, order[place], trick[place], trump, decides)
        table.move_all(trick, self.taken[order[place]], decides)
        return order[place]


# the game ------------------------------------------------------------------------------------------------


class OhHell(Game):
    """Trick-taking in which you say beforehand how many tricks you will win, 3 to 7 players."""

    name = "oh-hell"
    players = (3, 4, 5, 6, 7)
    Options = HouseRules
    clauses = CLAUSES
    turn = "left"
    verbs: Mapping[str, Any] = {"bid": bid_on, "play": play_on}
    deck = DECK
    setup = Fields(dealer=SEAT, size=Number(1, MOST), hands=EachSeat(CARDS), turned=CARDS, stock=CARDS)
    facts = named(
        {
            "led trump": Index(SUIT_LETTERS, "a suit"),
            "card": CARD,
            "cards": CARDS,
            "forbidden sum size": NUMBER,
            "bids tricks points": EachSeat(NUMBER),
        }
    )

    def __init__(self, seats: int, options: HouseRules | None = None) -> None:
        sit_down(self, seats, options)
        self.sizes = sizes(self.options.schedule)

    def numbers(self) -> dict[str, int]:
        """The numbers that rule texts print."""
        return {
            "players": self.seats,
            "cards": len(DECK),
            "suits": len(SUIT_LETTERS),
            "least": min(self.sizes),
            "most": MOST,
            "deals": len(self.sizes),
            "bonus": BONUS,
        }

    def settled(self, deals: Sequence[Deal]) -> dict[str, Follows]:
        """deal-passes, hand-size: who deals next, and how many cards."""
        size = Follows(self.sizes[min(len(deals), len(self.sizes) - 1)], "hand-size")
        return {**passes(deals, "dealer", 1, self.seats, "deal-passes"), "size": size}

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        """deal, turn-up: shuffled hands, the card that is turned up, and the rest."""
        cards, size = rand.shuffled(DECK.cards), self.sizes[len(deals)]
        dealer, dealt = first_seat(self, "dealer", deals, rand), size * self.seats
        return {
            "dealer": dealer,
            "size": size,
            "hands": hands_of(cards, self.seats, size),
            "turned": cards[dealt : dealt + 1],
            "stock": cards[dealt + 1 :],
        }

    def lawful(self, setup: Setup) -> str | None:
        """deal, turn-up: hands of the size that is due, and one card turned up."""
        if any(len(hand) != setup["size"] for hand in setup["hands"]):
            return "deal"
        return "turn-up" if len(setup["turned"]) != 1 else None

    def play(self, table: Table, setup: Setup, deals: Sequence[Deal]) -> Narrative:
        """One deal: trump is turned up, all bid, then tricks until the hands are empty."""
        # Setup
        board = Board(table)
        largest = " seven-at-most" if setup["size"] == MOST else ""
        for seat in table.seats:
            table.deal(setup["hands"][seat], board.hand[seat], f"deal players deck hand-size{largest}")
        table.deal(setup["turned"], board.turned, "turn-up")
        table.deal(setup["stock"], board.stock, "rest-unseen")
        trump = SUIT[board.turned[0]]
        tell_trump(board, trump)
        leader = table.left[setup["dealer"]]  # deal-passes

        # Bids
        bids = yield from board.bid(leader, setup["size"], self.options.hook)

        # Play
        while board.hand[leader]:
            leader = yield from board.play_trick(leader, trump)  # winner-leads

        # Scoring
        tricks = [len(cards) // self.seats for cards in board.taken]
        points = scoring.score(bids, tricks)  # made, missed
        tell_points(board, bids, tricks, points)
        return Result(tuple(points))

    def outcome(self, deals: Sequence[Deal]) -> Outcome | None:
        """match-end, shared-win: the totals, once the last deal of one card has been played."""
        over = len(deals) == len(self.sizes)
        return outcome_of(self.scored, added(scores_of(deals)), "match-end shared-win") if over else None


# telling -------------------------------------------------------------------------------------------------


@telling
def tell_trump(board: Board, trump: int) -> None:
    """The card that is turned up, and the trump that it shows."""
    board.table.note("trump", -1, "turn-up", card=board.turned[0], trump=trump)


@telling
def tell_bids(board: Board, bids: Sequence[int], size: int) -> None:
    """What all have bid, and how many tricks there are."""
    board.table.note("bids", -1, "bid-on", bids=bids, sum=sum(bids), size=size)


@telling
def tell_winner(board: Board, taker: int, card: int, trump: int, because: str) -> None:
    """Who wins the trick with which card, and why; the suit led, and trump."""
    trick = board.trick
    board.table.note("wins", taker, because, card=card, cards=trick[:], led=SUIT[trick[0]], trump=trump)


@telling
def tell_points(board: Board, bids: Sequence[int], tricks: Sequence[int], points: Sequence[int]) -> None:
    """What everybody bid, won and scores."""
    clauses = " ".join(dict.fromkeys(scoring.worth(bid, own)[1] for bid, own in zip(bids, tricks, strict=True)))
    because = " ".join(dict.fromkeys(clauses.split()))
    board.table.note("score", -1, because, bids=bids, tricks=tricks, points=points)
