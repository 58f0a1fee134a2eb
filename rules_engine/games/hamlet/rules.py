"""Hamlet, by David Parlett.

Source: kirinlegend.blogspot.com, January 2017; the designer's own page is at parlettgames.uk. Readings chosen: trumps
beat the led suit (R1), the winner of a trick leads the next one (R2), the limit is looked at after a whole deal (R4).

Options: ``match`` ("to_250", or a number of deals), ``zero_trick_bonus`` (off).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules_engine.clauses import Clauses
from rules_engine.dealing import first_seat, hands_of, sit_down
from rules_engine.fields import CARD, CARDS, FLAG, NUMBER, SEAT, Cards, EachSeat, Fields, Index, named
from rules_engine.game import Ask, Deal, Follows, Game, Narrative, Outcome, Part, Result, Sealed, Setup, duty, verb
from rules_engine.matches import added, outcome_of, passes, scores_of
from rules_engine.options import from_on, option
from rules_engine.rand import Rand
from rules_engine.table import ALL, NOBODY, OWNER, Table, telling
from rules_engine.tricks import any_card, called

from . import scoring
from .cards import DECK, IS_PICTURE, JOKER, SAME_SUIT, SUIT, SUIT_LETTERS, SUITED, SUITS
from .scoring import BONUS, HAND, LITTLE, MUCH

LIMIT = 250
AGREED = '"to_250" or a number of deals from 1'
CLAUSES = Clauses(
    """players deck deal-passes deal
    one-face-down two-alike absent-suit to-be not-to-be cards-return
    lead-and-follow highest-wins winner-leads joker-when joker-led joker-loses
    odd-one-out middle-one
    score-to-be score-not-to-be match-end""",
    rulings="trump-beats-led next-leader one-hamlet limit-after-deal all-tricks shown-stay-known lost-signs",
)
PLAYED = (*("players",) * JOKER, "players joker-when")  # the clauses behind a card that is played in turn


@dataclass(frozen=True)
class HouseRules:
    """The options of the page."""

    match: str | int = option("to_250", 1, 3, clause="match-end", check=from_on(1, "to_250"), expected=AGREED)
    zero_trick_bonus: bool = option(False, True, clause="score-to-be")


# verbs and duties ----------------------------------------------------------------------------------------


@verb("reveal", card=CARD)
def lay_down(hand: Sequence[int]) -> list[int]:
    """one-face-down: any card of the hand but the joker."""
    return [card for card in hand if card != JOKER]


lead_first = any_card("play", "lead-and-follow: at the dealer's left any card of the hand is led.")
lead = any_card("play", "winner-leads: who took the trick leads any card of the hand.")
play_on = any_card("play", "players: clockwise, each in turn one card of the hand.")
play_anything = any_card("play", "joker-led: no suit was led, any card of the hand.")


@duty(tells=lambda trick: {"led": SUIT[trick[0]]})
def keep_joker(cards: Sequence[int], trick: Sequence[int]) -> list[int]:
    """joker-when: not the joker while one can follow."""
    able = not SUITED[trick[0]].isdisjoint(cards)
    return [card for card in cards if card != JOKER] if able else list(cards)


@duty(void="lead-and-follow", tells=lambda trick: {"led": SUIT[trick[0]]})
def follow_suit(cards: Sequence[int], trick: Sequence[int]) -> list[int]:
    """lead-and-follow: who holds the led suit must play it."""
    return list(filter(SAME_SUIT[trick[0]], cards))


# a deal --------------------------------------------------------------------------------------------------


class Board:
    """What lies on the table and what each seat may be asked there; a deal, part by part."""

    def __init__(self, table: Table, hands: Sequence[Sequence[int]]) -> None:
        """deck, deal: the hands are dealt."""
        self.table = table
        self.hand = table.each("hand", OWNER, form="hand")
        self.shown = table.each("shown", ALL)
        self.trick = table.zone("trick", ALL, form="trick")
        self.taken = table.each("taken", NOBODY, unit=table.seats.stop)  # tricks
        table.deal_each(hands, self.hand, "deal deck")
        self.lead = [Ask(seat, lead(self.hand[seat])) for seat in table.seats]
        self.free = [Ask(seat, play_anything(self.hand[seat])) for seat in table.seats]
        # Nobody else has a joker to keep; binding all would cost 11 %.
        joker = [(keep_joker(self.trick),) if JOKER in hand else () for hand in hands]
        self.follow = [Ask(at, play_on(self.hand[at]), *joker[at], follow_suit(self.trick)) for at in table.seats]

    def settle_trump(self, first: int) -> Part[tuple[int, bool]]:
        """one-face-down, two-alike, absent-suit, to-be, not-to-be: trump, and whether it is To Be."""
        table, order = self.table, self.table.clockwise(first)
        laid = yield Sealed([Ask(seat, lay_down(self.hand[seat])) for seat in order])  # one-face-down
        trump, settles = scoring.trump_of(laid)  # two-alike, absent-suit
        to_be, decides = scoring.kind_of(laid)  # to-be, not-to-be
        tell_trump(self, tuple(laid[order.index(seat)] for seat in table.seats), trump, settles)
        for seat, card in zip(order, laid, strict=True):
            table.move(card, self.hand[seat], self.shown[seat], "one-face-down")
        tell_kind(self, to_be, decides)
        return trump, to_be

    def return_cards(self) -> None:
        """cards-return, shown-stay-known: the cards shown go back to their owners' hands."""
        for seat in self.table.seats:
            self.table.move_all(self.shown[seat], self.hand[seat], "cards-return shown-stay-known")

    def play_trick(self, leader: int, trump: int) -> Part[int]:
        """lead-and-follow, winner-leads, joker-led: a card from each; who wins the trick, and leads the next one."""
        table, hand, trick = self.table, self.hand, self.trick
        ask, because = self.lead[leader], "winner-leads next-leader"
        if not any(self.taken):
            ask, because = Ask(leader, lead_first(hand[leader])), "lead-and-follow"
        card = yield ask
        table.move(card, hand[leader], trick, because if card != JOKER else f"{because} joker-when")
        asks = self.free if card == JOKER else self.follow  # joker-led
        order = table.clockwise(leader)  # players
        for seat in order[1:]:
            card = yield asks[seat]  # lead-and-follow, joker-when
            table.move(card, hand[seat], trick, PLAYED[card])
        place, clauses = scoring.winner(trick, trump)  # highest-wins, trump-beats-led, joker-loses
        tell_winner(self, order[place], trick[place], trump, clauses)
        table.move_all(trick, self.taken[order[place]], "joker-led" if trick[0] == JOKER else "highest-wins")
        return order[place]  # winner-leads


# the game ------------------------------------------------------------------------------------------------


class Hamlet(Game):
    """Trick-taking with a trump that three cards settle; the player in the middle scores apart."""

    name = "hamlet"
    players = (3,)
    Options = HouseRules
    clauses = CLAUSES
    turn = "left"
    verbs = called(lay_down, play_on)
    deck = DECK
    setup = Fields(dealer=SEAT, hands=EachSeat(Cards(HAND, CLAUSES.label("deal"))))
    facts = named({"led trump": Index(SUIT_LETTERS, "a suit"), "card": CARD, "cards pictures alike": CARDS})
    facts |= named({"shown": EachSeat(CARD), "to_be": FLAG, "hamlet": SEAT, "tricks points": EachSeat(NUMBER)})

    def __init__(self, seats: int, options: HouseRules | None = None) -> None:
        sit_down(self, seats, options)

    def numbers(self) -> dict[str, int]:
        """The numbers that rule texts print."""
        numbers = {"players": self.seats, "cards": len(DECK), "suits": len(SUITS), "low": 7, "high": 10}
        numbers |= {"hand": HAND, "tricks": HAND, "shown": self.seats, "alike": 2, "much": MUCH, "little": LITTLE}
        return numbers | {"limit": LIMIT, "bonus_to_be": BONUS[True], "bonus_not_to_be": BONUS[False]}

    def settled(self, deals: Sequence[Deal]) -> dict[str, Follows]:
        """deal-passes: after the first deal, the next one clockwise deals."""
        return passes(deals, "dealer", 1, self.seats, "deal-passes")

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        """deal, deal-passes: shuffled hands, and a dealer."""
        cards = rand.shuffled(DECK.cards)
        return {"dealer": first_seat(self, "dealer", deals, rand), "hands": hands_of(cards, self.seats, HAND)}

    def play(self, table: Table, setup: Setup, deals: Sequence[Deal]) -> Narrative:
        """One deal: three cards settle trump and the kind of game, then eleven tricks."""
        # Setup
        board = Board(table, setup["hands"])  # deal
        leader = table.left[setup["dealer"]]  # deal-passes

        # Trump and the kind of game
        trump, to_be = yield from board.settle_trump(leader)
        board.return_cards()  # cards-return

        # Play
        while board.hand[leader]:
            leader = yield from board.play_trick(leader, trump)  # winner-leads

        # Hamlet, scoring
        tricks = [len(cards) // self.seats for cards in board.taken]
        points = scoring.score(tricks, to_be, self.options.zero_trick_bonus)  # odd-one-out, middle-one, score-to-be
        tell_points(board, tricks, to_be, points)
        return Result(tuple(points))

    def outcome(self, deals: Sequence[Deal]) -> Outcome | None:
        """match-end, limit-after-deal: the totals, once the match is over."""
        totals = added(scores_of(deals))
        over = totals and self.over(len(deals), totals)
        return outcome_of(self.scored, totals, "match-end limit-after-deal") if over else None

    def over(self, deals: int, totals: Sequence[int]) -> bool:
        """match-end, limit-after-deal: whether the match is over after so many deals with these totals."""
        length = self.options.match
        return deals >= length if isinstance(length, int) else max(totals) >= LIMIT


# telling -------------------------------------------------------------------------------------------------


@telling
def tell_trump(board: Board, faces: Sequence[int], trump: int, settles: str) -> None:
    """The cards that are turned up, by seat, and the trump that they settle."""
    if settles == "absent-suit" and SUIT_LETTERS[trump] == "H":
        settles += " lost-signs"  # clubs, diamonds and spades lie there, as in the source's example
    alike = [card for card in faces if SUIT[card] == trump]
    board.table.note("turn-up", -1, settles, shown=faces, trump=trump, alike=alike)


@telling
def tell_kind(board: Board, to_be: bool, decides: str) -> None:
    """The kind of game, and that the cards which settled it go back."""
    faces = tuple(card for shown in board.shown for card in shown)
    board.table.note("kind", -1, decides, to_be=to_be, pictures=[card for card in faces if IS_PICTURE[card]])
    board.table.note("return", -1, "cards-return shown-stay-known", shown=faces)


@telling
def tell_winner(board: Board, taker: int, card: int, trump: int, because: str) -> None:
    """Who takes the trick with which card, and why; the suit that was led, and trump where it was played."""
    trick = board.trick
    told = {} if trick[0] == JOKER else {"led": SUIT[trick[0]]}
    if any(SUIT[played] == trump for played in trick):
        told["trump"] = trump
    board.table.note("wins", taker, because, card=card, cards=trick[:], **told)


@telling
def tell_points(board: Board, tricks: Sequence[int], to_be: bool, points: Sequence[int]) -> None:
    """Who is Hamlet, then what everybody scores."""
    hamlet, decides = scoring.hamlet_of(tricks)
    _, scores = scoring.worth(to_be, hamlet=True)
    board.table.note("hamlet", hamlet, f"{decides} one-hamlet", tricks=tricks)
    board.table.note("score", -1, scores, tricks=tricks, hamlet=hamlet, to_be=to_be, points=points)
