"""Hamlet, by David Parlett.

Source: kirinlegend.blogspot.com, January 2017; the designer's own page is at parlettgames.uk. Readings chosen: trumps
beat the led suit (R1), the winner of a trick leads the next one (R2), the limit is looked at after a whole deal (R4).

Options: ``match`` ("to_250", or a number of deals), ``zero_trick_bonus`` (off).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.cards import Deck
from rules_engine.fields import CARD, CARDS, FLAG, LETTERS, NUMBER, SEAT, Cards, EachSeat, Fields, Index, Number, Rows
from rules_engine.game import (
    Ask,
    Bound,
    Clauses,
    Deal,
    Follows,
    Game,
    Narrative,
    Outcome,
    Result,
    Sealed,
    Setup,
    best,
    duty,
    players_at,
    verb,
)
from rules_engine.options import option
from rules_engine.position import Position
from rules_engine.rand import Rand
from rules_engine.scoring import Calculation, Line, Working, by_seat, calculation, clockwise, demand, letters, names
from rules_engine.table import ALL, NOBODY, OWNER, Table, Zone

SUIT_LETTERS = "SHDC"
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = range(4)
JOKER = 32
DECK = Deck("french", (*(suit + rank for suit in SUIT_LETTERS for rank in RANKS), "JOKER"), tuple(range(33)))
SUIT = tuple(card // 8 for card in range(33))  # the joker has none of the four
SUITED = (*(frozenset(range(8 * suit, 8 * suit + 8)) for suit in SUIT[:JOKER]), frozenset[int]())
IN_SUIT = tuple(cards.__contains__ for cards in SUITED)  # whether another card is of a card's suit
IS_PICTURE = tuple(card != JOKER and RANKS[card % 8] in "JQK" for card in range(33))
HAND = 11
LIMIT = 250
MUCH, LITTLE = 10, 1  # points a trick
BONUS = {True: 10, False: 100}  # To Be, Not To Be
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
        "to_250", 1, 3, clause="match-end", expected='"to_250" or a number of deals from 1',
        check=lambda value, _: value == "to_250" if isinstance(value, str) else type(value) is int and value >= 1,
    )  # fmt: skip
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
            "led": suit, "trump": suit, "card": CARD, "cards": CARDS, "shown": EachSeat(CARD), "pictures": CARDS,
            "alike": CARDS, "to_be": FLAG, "hamlet": SEAT, "tricks": numbers, "points": numbers,
        }  # fmt: skip
        self.scored = tuple(LETTERS[:seats])
        self.sides = tuple((seat,) for seat in range(seats))

    def numbers(self) -> dict[str, int]:
        """The numbers that rule texts print."""
        return {
            "players": self.seats, "cards": len(DECK), "suits": len(SUITS), "low": 7, "high": 10, "hand": HAND,
            "tricks": HAND, "shown": self.seats, "alike": 2, "much": MUCH, "little": LITTLE, "limit": LIMIT,
            "bonus_to_be": BONUS[True], "bonus_not_to_be": BONUS[False],
        }  # fmt: skip

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
        hand = table.each("hand", OWNER)
        shown = table.each("shown", ALL)
        trick = table.zone("trick", ALL)
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


# scoring -------------------------------------------------------------------------------------------------


def trump_of(laid: Sequence[int]) -> tuple[int, str]:
    """two-alike, absent-suit: the trump that three cards settle, and the clause that says so."""
    suits = [SUIT[card] for card in laid]
    for suit in SUITS:
        if suits.count(suit) > 1:
            return suit, "two-alike"
    return next(suit for suit in SUITS if suit not in suits), "absent-suit"


def kind_of(laid: Sequence[int]) -> tuple[bool, str]:
    """to-be, not-to-be: whether the game is To Be, and the clause that says so."""
    return (True, "to-be") if any(IS_PICTURE[card] for card in laid) else (False, "not-to-be")


def strengths(trump: int, lead_card: int) -> tuple[int, ...]:
    """highest-wins, joker-led, joker-loses: how strong each card is in a trick; 0 never wins."""
    led = SUITED[lead_card]
    return tuple(
        20 if card == lead_card == JOKER
        else 0 if JOKER in (card, lead_card)
        else 10 + card % 8 if SUIT[card] == trump
        else 1 + card % 8 if card in led
        else 0
        for card in range(33)
    )  # fmt: skip


POWER = tuple(tuple(strengths(trump, lead_card) for lead_card in range(33)) for trump in SUITS)


def winner(trick: Sequence[int], trump: int) -> int:
    """highest-wins, trump-beats-led, joker-led, joker-loses: the place in the trick of the card that wins."""
    power = POWER[trump][trick[0]]
    powers = [power[card] for card in trick]
    return powers.index(max(powers))


def next_leader(order: Sequence[int], place: int) -> int:
    """winner-leads, next-leader: who leads after a trick that the card at a place won."""
    return order[place]


def trick_clauses(trick: Sequence[int], place: int) -> tuple[str, ...]:
    """The clauses that decide a trick which the card at a place wins; the last one is the telling one."""
    if trick[0] == JOKER:
        return ("joker-led",)
    told = ["highest-wins"] if trick[place] in SUITED[trick[0]] else ["highest-wins", "trump-beats-led"]
    return ("joker-loses", *told) if JOKER in trick else tuple(told)


def hamlet_of(tricks: Sequence[int]) -> tuple[int, str]:
    """odd-one-out, middle-one, all-tricks, one-hamlet: who is Hamlet, and the clauses that say so."""
    for seat, own in enumerate(tricks):
        if tricks.count(own) == 1 and len(set(tricks)) == 2:
            return seat, "odd-one-out all-tricks" if own == HAND else "odd-one-out"
    return tricks.index(sorted(tricks)[1]), "middle-one"


def score(tricks: Sequence[int], to_be: bool, bonus: bool = False) -> list[int]:
    """score-to-be, score-not-to-be: the points of a deal, by seat."""
    hamlet, _ = hamlet_of(tricks)
    points = []
    for seat, own in enumerate(tricks):
        value = MUCH if (seat == hamlet) == to_be else LITTLE
        points.append(BONUS[to_be] if bonus and not own and seat != hamlet else own * value)
    return points


# worked calculations -------------------------------------------------------------------------------------


@calculation("trump", cards=EachSeat(CARD))
def trump_worked(game: Game, cards: Sequence[int]) -> Working:
    """two-alike, absent-suit, to-be, not-to-be: trump and the kind of game from the three cards shown."""
    kinds = game.deck.kinds
    lines = []
    for seat, card in enumerate(cards):
        demand(game, card != JOKER, f"/cards/{LETTERS[seat]}", kinds[card], "any other card", "one-face-down")
        facts = {"suit": SUIT_LETTERS[SUIT[card]], "picture": IS_PICTURE[card]}
        lines.append(Line("one-face-down", LETTERS[seat], (kinds[card],), facts))
    trump, settles = trump_of(cards)
    to_be, decides = kind_of(cards)
    alike = names(game, (card for card in cards if SUIT[card] == trump))
    pictures = names(game, (card for card in cards if IS_PICTURE[card]))
    suits = [SUIT_LETTERS[suit] for suit in SUITS if suit in {SUIT[card] for card in cards}]
    lines.append(Line(settles, None, alike, {"trump": SUIT_LETTERS[trump], "suits": suits}))
    lines.append(Line(decides, None, pictures, {"to_be": to_be}))
    return Working(tuple(lines), {"trump": SUIT_LETTERS[trump], "to_be": to_be})


@calculation("hands", cards=EachSeat(CARD), rest=EachSeat(CARDS))
def hands_worked(game: Game, cards: Sequence[int], rest: Sequence[Sequence[int]]) -> Working:
    """cards-return: what the hands hold once trump is settled, from the cards shown and the rest of each hand."""
    hands = tuple([card, *others] for card, others in zip(cards, rest, strict=True))
    position = Position(game, {"dealer": game.seats - 1, "hands": hands})
    for seat, card in enumerate(cards):
        fine = card in position.asks[0].values()
        demand(game, fine, f"/cards/{LETTERS[seat]}", game.deck.kinds[card], "any other card", "one-face-down")
        position.put((seat, "reveal", card))
    held = [names(game, sorted(zone)) for zone in position.table.zones if zone.name == "hand"]
    lines = [
        Line("cards-return", LETTERS[seat], own, {"back": game.deck.kinds[cards[seat]], "count": len(own)})
        for seat, own in enumerate(held)
    ]
    return Working(tuple(lines), {"hands": by_seat([list(own) for own in held])})


@calculation("may", trick=CARDS, hand=CARDS)
def may_worked(game: Game, trick: Sequence[int], hand: Sequence[int]) -> Working:
    """lead-and-follow, joker-when, joker-led: which cards of a hand may be played to the cards that lie there."""
    expected = f"at most {game.seats - 1} cards before it is one's turn"
    demand(game, len(trick) < game.seats, "/trick", f"{len(trick)} cards", expected, "players")
    kinds = game.deck.kinds
    duties = following(trick, JOKER in hand) if trick and trick[0] != JOKER else ()
    may = sorted(Ask(0, play_on(hand), *duties).values())
    facts = {"led": SUIT_LETTERS[SUIT[trick[0]]] if duties else None, "first": not trick}
    lines = []
    for card in sorted(hand):
        clause = "joker-when" if card == JOKER and (duties or not trick) else "lead-and-follow"
        clause = "joker-led" if trick and not duties else clause
        lines.append(Line(clause, None, (kinds[card],), facts | {"legal": card in may}))
    return Working(tuple(lines), {"may": list(names(game, may))})


@calculation("trick", trump=Index(SUIT_LETTERS, "a suit"), lead=SEAT, cards=EachSeat(CARD))
def trick_worked(game: Game, trump: int, lead: int, cards: Sequence[int]) -> Working:
    """highest-wins, trump-beats-led, joker-led, joker-loses, winner-leads: who wins a trick, and who leads the next."""
    order = clockwise(game, lead)
    trick = [cards[seat] for seat in order]
    place = winner(trick, trump)
    kinds = game.deck.kinds
    told = {"trump": SUIT_LETTERS[trump], "led": None if trick[0] == JOKER else SUIT_LETTERS[SUIT[trick[0]]]}
    lines = []
    for index, (seat, card) in enumerate(zip(order, trick, strict=True)):
        clause = "joker-loses" if card == JOKER and index else "joker-led" if trick[0] == JOKER else "lead-and-follow"
        follows, trumps = card in SUITED[trick[0]], SUIT[card] == trump
        facts = told | {"leads": not index, "follows": follows, "trumps": trumps, "wins": index == place}
        lines.append(Line(clause, LETTERS[seat], (kinds[card],), facts))
    decided = trick_clauses(trick, place)[-1]
    lines.append(Line(decided, LETTERS[order[place]], (kinds[trick[place]],), told | {"wins": True}))
    leads = LETTERS[next_leader(order, place)]
    return Working(tuple(lines), {"winner": LETTERS[order[place]], "because": decided, "next": leads})


@calculation("score", to_be=FLAG, tricks=EachSeat(Number(0, HAND)))
def score_worked(game: Game, to_be: bool, tricks: Sequence[int]) -> Working:
    """odd-one-out, middle-one, score-to-be, score-not-to-be: who is Hamlet, and what all score."""
    demand(game, sum(tricks) == HAND, "/tricks", f"{sum(tricks)} tricks", f"{HAND} tricks in all", "one-hamlet")
    hamlet, decides = hamlet_of(tricks)
    bonus = game.options.zero_trick_bonus
    points = score(tricks, to_be, bonus)
    clause = decides.split()[-1]
    lines = [Line(clause, LETTERS[hamlet], (), {"tricks": by_seat(tricks)})]
    for seat, own in enumerate(tricks):
        facts = {
            "to_be": to_be, "hamlet": seat == hamlet, "own": own, "points": points[seat],
            "each": MUCH if (seat == hamlet) == to_be else LITTLE, "bonus": bonus and not own and seat != hamlet,
        }  # fmt: skip
        lines.append(Line("score-to-be" if to_be else "score-not-to-be", LETTERS[seat], (), facts))
    return Working(tuple(lines), {"hamlet": LETTERS[hamlet], "points": by_seat(points)})


@calculation("match", deals=Rows(EachSeat(Number(0))))
def match_worked(game: Hamlet, deals: Sequence[Sequence[int]]) -> Working:
    """match-end, limit-after-deal: when the match ends, and who wins it."""
    demand(game, bool(deals), "/deals", "no deal", "the points of at least one deal", "match-end")
    length = game.options.match
    totals = [0] * game.seats
    lines: list[Line] = []
    for number, points in enumerate(deals, 1):
        goes_on = not (lines and lines[-1].facts["over"])
        demand(game, goes_on, f"/deals/{number - 1}", "a further deal", "none, the match is over", "match-end")
        totals = [total + own for total, own in zip(totals, points, strict=True)]
        facts = {
            "number": number, "points": by_seat(points), "totals": by_seat(totals), "over": game.over(number, totals),
            "deals": length if isinstance(length, int) else None, "limit": LIMIT,
            "passed": letters(seat for seat, total in enumerate(totals) if total >= LIMIT),
        }  # fmt: skip
        lines.append(Line("match-end", None, (), facts))
    ends = bool(lines[-1].facts["over"])
    winners = list(best(by_seat(totals))) if ends else []
    return Working(tuple(lines), {"totals": by_seat(totals), "ends": ends, "winners": winners})


@calculation("dealers", dealer=SEAT, number=Number(1))
def dealers_worked(game: Hamlet, dealer: int, number: int) -> Working:
    """deal-passes: who deals each deal of a match."""
    dealers = [dealer]
    while len(dealers) < number:
        dealers.append(game.settled([Deal({"dealer": dealers[-1]}, Result(()))])["dealer"].value)
    seats = [LETTERS[seat] for seat in dealers]
    lines = tuple(Line("deal-passes", seat, (), {"number": place}) for place, seat in enumerate(seats, 1))
    return Working(lines, {"dealers": seats})


Hamlet.calculations = {one.name: one for one in (
    trump_worked, may_worked, trick_worked, score_worked, match_worked, hands_worked, dealers_worked,
)}  # fmt: skip
GAME = Hamlet
