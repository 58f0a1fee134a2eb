"""Hamlet, by David Parlett.

Source: kirinlegend.blogspot.com, January 2017; the designer's own page is at parlettgames.uk. Readings chosen: trumps
beat the led suit (R1), the winner of a trick leads the next one (R2), the limit is looked at after a whole deal (R4).

Options: ``match`` ("to_250", or a number of deals), ``zero_trick_bonus`` (off).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.clauses import Clauses
from rules_engine.fields import CARD, CARDS, FLAG, LETTERS, NUMBER, SEAT, Cards, EachSeat, Fields, Index
from rules_engine.game import (
    Ask,
    Bound,
    Deal,
    Follows,
    Narrative,
    Outcome,
    Result,
    Sealed,
    Setup,
    Turn,
    best,
    duty,
    players_at,
    verb,
)
from rules_engine.games.hamlet.cards import DECK, IN_SUIT, IS_PICTURE, JOKER, SUIT, SUIT_LETTERS, SUITS
from rules_engine.games.hamlet.scoring import (
    BONUS,
    HAND,
    LITTLE,
    MUCH,
    hamlet_of,
    kind_of,
    next_leader,
    score,
    trick_clauses,
    trump_of,
    winner,
)
from rules_engine.options import option
from rules_engine.rand import Rand
from rules_engine.scoring import Calculation
from rules_engine.table import ALL, NOBODY, OWNER, Table, Zone

LIMIT = 250
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

    match: str | int = option(
        "to_250",
        1,
        3,
        clause="match-end",
        expected='"to_250" or a number of deals from 1',
        check=lambda value, _: value == "to_250" if isinstance(value, str) else type(value) is int and value >= 1,
    )
    zero_trick_bonus: bool = option(False, True, clause="score-to-be")


# verbs and duties ----------------------------------------------------------------------------------------


@verb("reveal", card=CARD)
def lay_down(hand: Sequence[int]) -> list[int]:
    """one-face-down: any card of the hand but the joker."""
    return [card for card in hand if card != JOKER]


@verb("play", card=CARD)
def lead_first(hand: Sequence[int]) -> Sequence[int]:
    """lead-and-follow: at the dealer's left any card of the hand is led."""
    return hand


@verb("play", card=CARD)
def lead(hand: Sequence[int]) -> Sequence[int]:
    """winner-leads: who took the trick leads any card of the hand."""
    return hand


@verb("play", card=CARD)
def play_on(hand: Sequence[int]) -> Sequence[int]:
    """players: clockwise, each in turn one card of the hand."""
    return hand


@verb("play", card=CARD)
def play_anything(hand: Sequence[int]) -> Sequence[int]:
    """joker-led: no suit was led, any card of the hand."""
    return hand


@duty(tells=lambda trick: {"led": SUIT[trick[0]]})
def keep_joker(cards: Sequence[int], trick: Sequence[int]) -> list[int]:
    """joker-when: not the joker while one can follow."""
    able = any(map(IN_SUIT[trick[0]], cards))
    return [card for card in cards if card != JOKER] if able else list(cards)


@duty(void="lead-and-follow", tells=lambda trick: {"led": SUIT[trick[0]]})
def follow_suit(cards: Sequence[int], trick: Sequence[int]) -> list[int]:
    """lead-and-follow: who holds the led suit must play it."""
    return list(filter(IN_SUIT[trick[0]], cards))


def following(trick: Sequence[int], joker: bool) -> tuple[Bound, ...]:
    """lead-and-follow, joker-when: what binds a hand with or without the joker once a suit is led."""
    return (keep_joker(trick), follow_suit(trick)) if joker else (follow_suit(trick),)


# the game ------------------------------------------------------------------------------------------------


class Hamlet:
    """Trick-taking with a trump that three cards settle; the player in the middle scores apart."""

    name = "hamlet"
    players: tuple[int, ...] = (3,)
    Options: type[Any] = HouseRules
    clauses = CLAUSES
    turn: Turn = "left"
    verbs: Mapping[str, Any] = {"reveal": lay_down, "play": play_on}
    calculations: Mapping[str, Calculation] = {}

    def __init__(self, seats: int, options: HouseRules | None = None) -> None:
        self.seats = players_at(self, seats)
        self.options = options or HouseRules()
        self.deck = DECK
        self.setup = Fields(dealer=SEAT, hands=EachSeat(Cards(HAND, CLAUSES.label("deal"))))
        suit = Index(SUIT_LETTERS, "a suit")
        numbers = EachSeat(NUMBER)
        self.facts = {
            "led": suit,
            "trump": suit,
            "card": CARD,
            "cards": CARDS,
            "shown": EachSeat(CARD),
            "pictures": CARDS,
            "alike": CARDS,
            "to_be": FLAG,
            "hamlet": SEAT,
            "tricks": numbers,
            "points": numbers,
        }
        self.scored = tuple(LETTERS[:seats])
        self.sides = tuple((seat,) for seat in range(seats))

    def numbers(self) -> dict[str, int]:
        """The numbers that rule texts print."""
        return {
            "players": self.seats,
            "cards": len(DECK),
            "suits": len(SUITS),
            "low": 7,
            "high": 10,
            "hand": HAND,
            "tricks": HAND,
            "shown": self.seats,
            "alike": 2,
            "much": MUCH,
            "little": LITTLE,
            "limit": LIMIT,
            "bonus_to_be": BONUS[True],
            "bonus_not_to_be": BONUS[False],
        }

    def settled(self, deals: Sequence[Deal]) -> dict[str, Follows]:
        """deal-passes: after the first deal, the next one clockwise deals."""
        if not deals:
            return {}
        return {"dealer": Follows((deals[-1].setup["dealer"] + 1) % self.seats, "deal-passes")}

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        """deal, deal-passes: shuffled hands, and a dealer."""
        cards = rand.shuffled(DECK.cards)
        dealer = rand.below(self.seats)
        follows = self.settled(deals).get("dealer")
        hands = tuple(sorted(cards[seat * HAND : (seat + 1) * HAND]) for seat in range(self.seats))
        return {"dealer": follows.value if follows else dealer, "hands": hands}

    def lawful(self, setup: Setup) -> str | None:
        """Any setup of the right cards is."""
        return None

    def play(self, table: Table, setup: Setup, deals: Sequence[Deal]) -> Narrative:
        """One deal: three cards settle trump and the kind of game, then eleven tricks."""
        hand = table.each("hand", OWNER, form="hand")
        shown = table.each("shown", ALL)
        trick = table.zone("trick", ALL, form="trick")
        taken = table.each("taken", NOBODY)
        tricks = [0] * self.seats
        for seat in table.seats:
            table.deal(setup["hands"][seat], hand[seat], "deal deck")

        leader = (setup["dealer"] + 1) % self.seats
        order = table.clockwise(leader)
        laid = yield Sealed([Ask(seat, lay_down(hand[seat])) for seat in order])
        trump, settles = trump_of(laid)
        to_be, decides = kind_of(laid)
        if table.listener:
            faces = tuple(laid[order.index(seat)] for seat in table.seats)
            alike = [card for card in faces if SUIT[card] == trump]
            if settles == "absent-suit" and SUIT_LETTERS[trump] == "H":
                settles += " lost-signs"  # clubs, diamonds and spades lie there, as in the source's example
            table.note("turn-up", -1, settles, shown=faces, trump=trump, alike=alike)
        for seat, card in zip(order, laid, strict=True):
            table.move(card, hand[seat], shown[seat], "one-face-down")
        if table.listener:
            table.note("kind", -1, decides, to_be=to_be, pictures=[card for card in faces if IS_PICTURE[card]])
            table.note("return", -1, "cards-return shown-stay-known", shown=faces)
        take_back(table, shown, hand)

        leads = [Ask(seat, lead(hand[seat])) for seat in table.seats]
        frees = [Ask(seat, play_anything(hand[seat])) for seat in table.seats]
        follows = [Ask(seat, play_on(hand[seat]), *following(trick, JOKER in hand[seat])) for seat in table.seats]
        ask, because = Ask(leader, lead_first(hand[leader])), "lead-and-follow"
        while hand[leader]:
            card = yield ask
            table.move(card, hand[leader], trick, because if card != JOKER else f"{because} joker-when")
            others = follows if card != JOKER else frees
            for seat in table.clockwise(leader)[1:]:
                card = yield others[seat]
                table.move(card, hand[seat], trick, PLAYED[card])

            place = winner(trick, trump)
            order = table.clockwise(leader)
            won = order[place]
            tricks[won] += 1
            if table.listener:
                tell_winner(table, won, trick, place, trump)
            table.move_all(trick, taken[won], "joker-led" if trick[0] == JOKER else "highest-wins")
            leader = next_leader(order, place)
            ask, because = leads[leader], "winner-leads next-leader"

        hamlet, decides = hamlet_of(tricks)
        points = score(tricks, to_be, self.options.zero_trick_bonus)
        if table.listener:
            table.note("hamlet", hamlet, f"{decides} one-hamlet", tricks=tricks[:])
            scores = "score-to-be" if to_be else "score-not-to-be"
            table.note("score", -1, scores, tricks=tricks[:], hamlet=hamlet, to_be=to_be, points=points)
        return Result(tuple(points))

    def outcome(self, deals: Sequence[Deal]) -> Outcome | None:
        """match-end, limit-after-deal: the totals, once the match is over."""
        totals = [sum(points) for points in zip(*(deal.result.scores for deal in deals), strict=True)]
        if not totals or not self.over(len(deals), totals):
            return None
        scores = dict(zip(self.scored, totals, strict=True))
        return Outcome(scores, best(scores))

    def over(self, deals: int, totals: Sequence[int]) -> bool:
        """match-end, limit-after-deal: whether the match is over after so many deals with these totals."""
        length = self.options.match
        return deals >= length if isinstance(length, int) else max(totals) >= LIMIT


def take_back(table: Table, shown: Sequence[Zone], hand: Sequence[Zone]) -> None:
    """cards-return, shown-stay-known: the cards shown go back to the hands."""
    for seat in table.seats:
        table.move_all(shown[seat], hand[seat], "cards-return shown-stay-known")


def tell_winner(table: Table, winner: int, trick: Sequence[int], place: int, trump: int) -> None:
    """highest-wins, trump-beats-led, joker-led, joker-loses: who takes the trick, told to listeners."""
    told = {} if trick[0] == JOKER else {"led": SUIT[trick[0]]}
    if any(SUIT[card] == trump for card in trick):
        told["trump"] = trump
    because = " ".join(trick_clauses(trick, place))
    table.note("wins", winner, because, card=trick[place], cards=trick[:], **told)
