"""Deck Build Tricks, by Taiju Sawada.

Source: the designer's blog, 7 February 2011, published unfinished: the numbers on the cards were left open. The card
lists in ``lists`` are ours (R12). Readings chosen: cards of different other suits share a rank (R2); after a led point
card there is no led suit and nobody removes (R3); the draw pile is turned when a card must be drawn and none is left
(R9).

Options: ``cards`` ("six-suits"), ``other_suits_by_order`` (off), ``remove_after_point_lead`` (off).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine import fields
from rules_engine.cards import Deck
from rules_engine.clauses import Clauses
from rules_engine.dealing import hands_of, sit_down
from rules_engine.fields import CARD, CARDS, FLAG, LETTERS, NUMBER, SEAT, EachSeat, Index, Maybe, Number, Rows, Word
from rules_engine.game import Ask, Deal, Game, Narrative, Outcome, Part, Result, Sealed, Setup, duty, verb
from rules_engine.matches import leading
from rules_engine.options import option
from rules_engine.rand import Rand
from rules_engine.table import ALL, NOBODY, OWNER, Table, Zone, telling
from rules_engine.tricks import any_kind, called, likewise

from . import cards as deck_cards
from . import scoring
from .cards import BOOSTERS, COLUMNS, HAND, OUT, POINTS, ROWS, STARTERS, SUITS, VALUES, Play, TwoSuitDeck
from .lists import LISTS
from .scoring import Standing, Trick

CLAUSES = Clauses(
    """components two-suits starters-middle point-cards
    booster-columns point-piles trump-chosen draft first-leader
    lead-one lead-point lead-suit play-one free-after-point follow-or-point void-anything
    points-between suit-ranks anti-led all-points lone-card
    remove to-discard strongest-gains weakest-gains declare-end no-points-left strongest-leads turn-and-cut
    refill-short most-points tie-last-trick""",
    rulings="""free-suit other-suits-alike no-led-suit led-suit-as-such exchange-and-order both-at-once
    columns-not-empty cannot-occur turn-when-needed asked-in-order last-trick-compared card-lists""",
)


def wrong_list(value: Any) -> str:
    """two-suits, starters-middle, card-lists: what may stand for the option ``cards``, and what a list should have."""
    names = " or ".join(f'"{name}"' for name in LISTS)
    if type(value) is not dict or set(value) != {"starters", "boosters"}:
        return f'{names} or {{"starters": [{STARTERS} cards], "boosters": [{BOOSTERS} cards]}}'
    wrong = deck_cards.check_list(value["starters"], value["boosters"], STARTERS)
    return f"{wrong[0]} [{CLAUSES.label(wrong[1])}]" if wrong else ""


def is_list(value: Any, _: int) -> bool:
    """card-lists: the name of a list, or an own one that keeps clauses 1 to 3."""
    return value in LISTS if isinstance(value, str) else not wrong_list(value)


@dataclass(frozen=True)
class HouseRules:
    """The options of the page."""

    cards: Any = option(*LISTS, clause="card-lists", check=is_list, expected=wrong_list)  # noqa: RUF009  (a field)
    other_suits_by_order: bool = option(False, True, clause="other-suits-alike")
    remove_after_point_lead: bool = option(False, True, clause="no-led-suit")

    def __post_init__(self) -> None:
        if isinstance(self.cards, dict):
            ordered = {name: self.cards[name] for name in ("starters", "boosters")}  # as records have it
            object.__setattr__(self, "cards", ordered)


# verbs and duties ----------------------------------------------------------------------------------------


SUIT = Index(SUITS, "a suit")
EXCHANGE = Maybe(fields.Parts(out=Word(*OUT), **{"in": SUIT}))


draft = any_kind("draft", "draft: one card of the pack.")


@verb("play", card=CARD, suit=Maybe(SUIT), swap=EXCHANGE)
def lead(hand: Sequence[int], deck: TwoSuitDeck, standing: Standing) -> list[Play]:
    """lead-one, lead-point, lead-suit: a point card, with or without an exchange, or a card as one of its two suits."""
    exchanges = deck.exchanges(standing.trump, standing.anti)
    return [play for card in dict.fromkeys(hand) for play in exchanges.get(card) or deck.plays[card]]


@verb("play", card=CARD, suit=Maybe(SUIT), swap=EXCHANGE)
def play_on(hand: Sequence[int], deck: TwoSuitDeck) -> list[Play]:
    """play-one, free-suit: a point card, or a card as one of its two suits."""
    return [play for card in dict.fromkeys(hand) for play in deck.plays[card]]


play_free = likewise(play_on, "free-after-point, free-suit: after a led point card any card, as one of its two suits.")


@duty(tells=lambda standing, _: standing.told())
def as_led_suit(plays: Sequence[Play], standing: Standing, deck: TwoSuitDeck) -> list[Play]:
    """led-suit-as-such: a card that bears the led suit may not be played as its other suit."""
    led, number = standing.led, deck.number
    return [play for play in plays if play[1] == led or led not in number[play[0]]]


@duty(void="void-anything", tells=lambda standing: standing.told())
def follow_or_point(plays: Sequence[Play], standing: Standing) -> list[Play]:
    """follow-or-point: the led suit, as that suit, or a point card."""
    return [play for play in plays if play[1] is None or play[1] == standing.led]


@verb("remove", remove=FLAG)
def remove() -> Sequence[bool]:
    """remove: whether the card just played leaves the game."""
    return True, False


@verb("gain", column=Number(0, COLUMNS - 1))
def gain(columns: Sequence[Sequence[int]]) -> list[int]:
    """weakest-gains: a column that is not empty."""
    return [index for index, column in enumerate(columns) if column]


@verb("end", end=FLAG)
def declare() -> Sequence[bool]:
    """declare-end: whether to end the game."""
    return True, False


@verb("cut", of=fields.Ahead(SEAT), at=Number(0))
def cut(owner: int, discards: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """turn-and-cut, turn-when-needed: how many cards go from the top of the turned pile to its bottom."""
    return [(owner, at) for at in range(len(discards[owner]))]


# the board -----------------------------------------------------------------------------------------------


class Board:
    """What lies on the table, which suits count, and what each seat may be asked there; the game, part by part."""

    def __init__(self, game: DeckBuildTricks, table: Table, trump: int, antitrump: int) -> None:
        self.table, self.deck, self.options = table, game.cards, game.options
        self.standing = Standing(trump, antitrump, by_order=game.options.other_suits_by_order)
        self.hand = table.each("hand", OWNER, form="hand")
        self.draw = table.each("draw", NOBODY, pile=True)
        self.discard = table.each("discard", ALL, pile=True)
        self.trick = table.zone("trick", ALL, form="trick")
        self.gone = table.zone("removed", ALL)
        self.columns = [table.zone(f"column{at}", ALL, pile=True, family="column") for at in range(1, COLUMNS + 1)]
        self.points = [table.zone(f"points{value}", ALL, pile=True, family="points") for value in VALUES]
        self.pack = table.each("pack", OWNER)
        duties = as_led_suit(self.standing, self.deck), follow_or_point(self.standing)
        self.pick = [Ask(seat, draft(self.pack[seat])) for seat in table.seats]
        self.lead = [Ask(seat, lead(self.hand[seat], self.deck, self.standing)) for seat in table.seats]
        self.free = [Ask(seat, play_free(self.hand[seat], self.deck)) for seat in table.seats]
        self.follow = [Ask(seat, play_on(self.hand[seat], self.deck), *duties) for seat in table.seats]
        self.remove = [Ask(seat, remove()) for seat in table.seats]
        self.gain = [Ask(seat, gain(self.columns)) for seat in table.seats]
        self.end = [Ask(seat, declare()) for seat in table.seats]
        self.cut = [Ask(table.right[seat], cut(seat, self.discard)) for seat in table.seats]

    def pass_packs(self) -> Part[None]:
        """draft: all take a card at once and lay the rest, face down, before the left neighbour."""
        table, pack, draw = self.table, self.pack, self.draw
        while pack[0]:
            taken = yield Sealed(self.pick)
            for seat in table.seats:
                table.move(taken[seat], pack[seat], self.hand[seat], "draft")
            for seat in table.seats:
                table.move_all(pack[seat], draw[table.left[seat]], "draft")
            for seat in table.seats:
                table.move_all(draw[seat], pack[seat], "draft")
        table.note("hands", -1, "draft")

    def play_trick(self, leader: int) -> Part[Trick]:
        """lead-one, exchange-and-order, play-one: a card from each, the leader first; how they rank."""
        table, hand, trick, standing = self.table, self.hand, self.trick, self.standing
        order = table.clockwise(leader)
        play: Play = yield self.lead[leader]
        card, led, swap = play
        standing.led = led
        if swap:
            standing.exchange(*swap)
        table.move(card, hand[leader], trick, scoring.lead_clauses(play))
        plays = [play]
        asks = self.free if led is None else self.follow
        for seat in order[1:]:
            play = yield asks[seat]
            card, suit, _ = play
            table.move(card, hand[seat], trick, "play-one" if suit is None or suit == led else "play-one free-suit")
            plays.append(play)
        ranked = scoring.ranking(plays, self.deck, standing)
        tell_ranks(self, result := Trick(order, plays, ranked))
        return result

    def after_trick(self, trick: Trick) -> Part[None]:
        """remove, to-discard: who may and will removes the card, the others go on the discard piles; then the gains."""
        table, discard = self.table, self.discard
        stays = dict(zip(trick.order, trick.plays, strict=True))
        for seat in self.may_remove(trick):
            if (yield self.remove[seat]):
                table.move(stays.pop(seat)[0], self.trick, self.gone, "remove")
                table.draw(self.draw[seat], discard[seat], "remove")
        for seat, play in stays.items():
            table.move(play[0], self.trick, discard[seat], "to-discard")
        yield from self.gains(trick.strongest, trick.weakest)

    def gains(self, best: int, worst: int) -> Part[None]:
        """strongest-gains, weakest-gains, both-at-once: a point card, then a booster of a column that is chosen."""
        pile = self.point_pile()
        tell_earns(self, best, pile[0])
        self.table.draw(pile, self.discard[best], "strongest-gains")
        column = yield self.gain[worst]
        self.gain_booster(worst, column, "weakest-gains both-at-once" if best == worst else "weakest-gains")

    def may_remove(self, trick: Trick) -> list[int]:
        """remove: who has a draw pile, and a card in the trick that nothing keeps there; in order from the leader."""
        after_point = self.options.remove_after_point_lead
        return [
            trick.order[place]
            for place in sorted(trick.ranked[1:-1])
            if self.draw[trick.order[place]] and not scoring.kept_by(place, trick, after_point)
        ]

    def point_pile(self) -> Zone:
        """strongest-gains: the point cards of the lowest value left."""
        return next(filter(None, self.points))

    def gain_booster(self, seat: int, column: int, because: str) -> None:
        """weakest-gains: the bottom booster of a column."""
        self.table.draw(self.columns[column], self.discard[seat], because, place=-1)

    def may_end(self, order: Sequence[int]) -> list[int]:
        """declare-end, columns-not-empty: who holds more point cards than columns are left, in order."""
        left = scoring.columns_left(self.columns)
        # Nobody can whose cards are as few: most tricks end here, without a look at each card.
        able = [seat for seat in order if len(self.hand[seat]) > left]
        return [seat for seat in able if scoring.points_in(self.hand[seat], self.deck) > left]

    def ask_to_end(self, able: Sequence[int]) -> Part[bool]:
        """declare-end, asked-in-order: whether somebody ends the game, the first who does."""
        for seat in able:
            tell_may_end(self, seat, able)
            if (yield self.end[seat]):
                self.table.show(self.hand[seat], ALL, "declare-end")
                return True
        return False

    def refill(self, leader: int) -> Part[None]:
        """strongest-leads: each in turn draws up to six."""
        self.table.note("refill", -1, "strongest-leads")
        for seat in self.table.clockwise(leader):
            yield from self.draw_up(seat)

    def draw_up(self, seat: int) -> Part[None]:
        """turn-when-needed, refill-short: to six; where a card must be drawn and none is left, the pile is turned."""
        hand, draw = self.hand[seat], self.draw[seat]
        while len(hand) < HAND:
            if not draw:
                if not self.discard[seat]:
                    return  # refill-short: cannot occur
                yield from self.turn(seat)
            self.table.draw(draw, hand, "strongest-leads")

    def turn(self, seat: int) -> Part[None]:
        """turn-and-cut: the discard pile, in its order, becomes the draw pile; the right neighbour cuts it."""
        _, at = yield self.cut[seat]
        self.table.move_all(self.discard[seat], self.draw[seat], "turn-and-cut turn-when-needed", at)


# the game ------------------------------------------------------------------------------------------------


class DeckBuildTricks(Game):
    """Trick-taking with cards of two suits and a deck that grows, 3 to 5 players."""

    name = "deck-build-tricks"
    players = (3, 4, 5)
    Options = HouseRules
    clauses = CLAUSES
    turn = "left"
    verbs = called(draft, lead, remove, gain, declare, cut)
    facts = fields.named({"led suit": Maybe(SUIT), "swap": EXCHANGE, "trump antitrump": SUIT, "leader player": SEAT})
    facts |= fields.named({"card": CARD, "cards": CARDS, "points": EachSeat(NUMBER), "winners tied": Rows(SEAT)})
    facts |= fields.named({"columns held value equal": NUMBER})

    def __init__(self, seats: int, options: HouseRules | None = None) -> None:
        sit_down(self, seats, options)
        cards = self.options.cards
        starters, boosters = LISTS[cards] if isinstance(cards, str) else (cards["starters"], cards["boosters"])
        values = tuple(value for value in VALUES for _ in range(POINTS // len(VALUES)))
        self.cards: TwoSuitDeck = deck_cards.two_suit_deck(tuple(starters), tuple(boosters), values)
        self.deck: Deck = self.cards
        own = deck_cards.OwnSuit(self.cards.suits, CLAUSES.label("trump-chosen"))
        self.piles = [[card for card in self.cards.points if card == kind] for kind in dict.fromkeys(self.cards.points)]
        self.setup = fields.Fields(
            leader=SEAT,
            trump=own,
            antitrump=own,
            packs=EachSeat(fields.Cards(HAND, CLAUSES.label("draft"))),
            boosters=Rows(fields.Cards(ROWS, CLAUSES.label("booster-columns")), COLUMNS),
            points=fields.Fixed(Rows(CARDS), self.piles),
        )

    def numbers(self) -> dict[str, int]:
        """The numbers that rule texts print; those of the cards are of the list to begin with."""
        inner, outer = map(deck_cards.numbers_on, next(iter(LISTS.values())))
        numbers = {"inner_low": inner[0], "inner_high": inner[-1], "outer_low": outer[0], "below": inner[0] - 1}
        numbers |= {"above": inner[-1] + 1, "outer_high": outer[-1], "players": self.seats, "starters": STARTERS}
        numbers |= {"boosters": BOOSTERS, "points": POINTS, "each": POINTS // len(VALUES), "low": VALUES[0]}
        numbers |= {"second": VALUES[1], "third": VALUES[2], "high": VALUES[3]}
        numbers |= {"total": sum(VALUES) * POINTS // len(VALUES), "columns": COLUMNS, "rows": ROWS, "hand": HAND}
        numbers |= {"dealt": HAND * self.seats, "left": STARTERS - HAND * self.seats, "tricks": POINTS}
        return numbers | {"suits": len(self.cards.suits), "lists": len(LISTS), "earliest": 2 * HAND + 1}

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        """booster-columns, trump-chosen, draft, first-leader: everything that chance decides."""
        starters, boosters = rand.shuffled(self.cards.starters), rand.shuffled(self.cards.boosters)
        trump, antitrump = rand.shuffled(self.cards.suits)[:2]
        return {
            "leader": rand.below(self.seats),
            "trump": trump,
            "antitrump": antitrump,
            "packs": hands_of(starters, self.seats, HAND),
            "boosters": [boosters[column * ROWS : (column + 1) * ROWS] for column in range(COLUMNS)],
            "points": self.piles,
        }

    def lawful(self, setup: Setup) -> str | None:
        """trump-chosen, draft, booster-columns: two suits; starters in the packs, the boosters in the columns."""
        if setup["trump"] == setup["antitrump"]:
            return "trump-chosen"
        if any(card not in self.cards.starters for pack in setup["packs"] for card in pack):
            return "draft"
        if Counter(card for column in setup["boosters"] for card in column) != Counter(self.cards.boosters):
            return "booster-columns"
        return None

    def play(self, table: Table, setup: Setup, deals: Sequence[Deal]) -> Narrative:
        """The whole game: a draft, then tricks until the point cards are gone or somebody ends it."""
        board = Board(self, table, setup["trump"], setup["antitrump"])

        # Setup
        table.deal_each(setup["boosters"], board.columns, "booster-columns two-suits starters-middle card-lists")
        table.deal_each(setup["points"], board.points, "point-piles point-cards")
        tell_suits(board, "suits", "trump-chosen")
        table.deal_each(setup["packs"], board.pack, "components draft")
        leader = setup["leader"]
        table.note("leader", -1, "first-leader", leader=leader)
        yield from board.pass_packs()

        while True:
            # Trick
            trick = yield from board.play_trick(leader)

            # After the trick
            yield from board.after_trick(trick)
            if not any(board.points):
                table.note("no-points", -1, "no-points-left")
                break
            able = board.may_end(trick.order)
            if able and (yield from board.ask_to_end(able)):
                break
            leader = trick.strongest
            tell_suits(board, "leads", "strongest-leads", leader=leader)
            if not any(board.hand):
                yield from board.refill(leader)

        # Scoring
        own = zip(board.hand, board.draw, board.discard, strict=True)
        totals = [sum(scoring.score(zone, board.deck) for zone in zones) for zones in own]
        tell_total(board, totals, trick)
        return Result(tuple(totals), trick)

    def outcome(self, deals: Sequence[Deal]) -> Outcome | None:
        """most-points, tie-last-trick: a match is one deal."""
        if not deals:
            return None
        scores, last = deals[-1].result
        best, _ = scoring.winners(scores, last)
        return Outcome(dict(zip(self.scored, scores, strict=True)), tuple(LETTERS[seat] for seat in best))


# telling -------------------------------------------------------------------------------------------------


@telling
def tell_suits(board: Board, /, kind: str, because: str, **facts: int) -> None:
    """Which suits count, and who leads."""
    board.table.note(kind, -1, because, **facts, trump=board.standing.trump, antitrump=board.standing.anti)


@telling
def tell_ranks(board: Board, trick: Trick) -> None:
    """Who played the strongest and the weakest card, and the clauses that decide it."""
    plays, why = trick.plays, scoring.decisive(trick, board.standing)
    for kind, place, because in zip(("strongest", "weakest"), (trick.ranked[0], trick.ranked[-1]), why, strict=True):
        card, suit, _ = plays[place]
        facts = {"card": card, "suit": suit, **board.standing.told(), "cards": [play[0] for play in plays]}
        facts["equal"] = scoring.equal(trick, place, board.deck, board.standing)
        board.table.note(kind, trick.order[place], because, **facts)


@telling
def tell_earns(board: Board, seat: int, card: int) -> None:
    """Which point card the strongest card earns, and how many points it is."""
    board.table.note("earns", seat, "strongest-gains", card=card, value=scoring.score([card], board.deck))


@telling
def tell_may_end(board: Board, seat: int, able: Sequence[int]) -> None:
    """That a player may end the game, with how many point cards and columns."""
    because = "declare-end columns-not-empty asked-in-order" if len(able) > 1 else "declare-end columns-not-empty"
    held, left = scoring.points_in(board.hand[seat], board.deck), scoring.columns_left(board.columns)
    board.table.note("may-end", -1, because, player=seat, held=held, columns=left)


@telling
def tell_total(board: Board, totals: Sequence[int], last: Trick) -> None:
    """The points of all, who has the most, and who wins."""
    best, because = scoring.winners(totals, last)
    board.table.note("total", -1, because, points=totals, tied=leading(totals), winners=best)
