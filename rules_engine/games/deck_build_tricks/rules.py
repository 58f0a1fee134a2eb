"""Deck Build Tricks, by Taiju Sawada.

Source: the designer's blog, 7 February 2011, published unfinished: the numbers on the cards were left open. The card
lists in ``lists`` are ours (R12). Readings chosen: cards of different other suits share a rank (R2); after a led point
card there is no led suit and nobody removes (R3); the draw pile is turned when a card must be drawn and none is left
(R9).

Options: ``cards`` ("six-suits"), ``other_suits_by_order`` (off), ``remove_after_point_lead`` (off).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine import fields
from rules_engine.cards import Deck
from rules_engine.clauses import Clauses
from rules_engine.fields import CARD, CARDS, FLAG, LETTERS, NUMBER, SEAT, EachSeat, Index, Maybe, Number, Rows, Word
from rules_engine.game import (
    Ask,
    Deal,
    Follows,
    Narrative,
    Outcome,
    Result,
    Sealed,
    Setup,
    Turn,
    duty,
    players_at,
    verb,
)
from rules_engine.games.deck_build_tricks import scoring
from rules_engine.games.deck_build_tricks.cards import (
    BOOSTERS,
    COLUMNS,
    HAND,
    OUT,
    POINTS,
    ROWS,
    STARTERS,
    SUITS,
    VALUES,
    OwnSuit,
    Play,
    TwoSuitDeck,
    check_list,
    two_suit_deck,
)
from rules_engine.games.deck_build_tricks.lists import LISTS
from rules_engine.games.deck_build_tricks.scoring import LastTrick, Standing
from rules_engine.options import option
from rules_engine.rand import Rand
from rules_engine.scoring import Calculation
from rules_engine.table import ALL, NOBODY, OWNER, Table, Zone

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
    wrong = check_list(value["starters"], value["boosters"], STARTERS)
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


@verb("draft", card=CARD)
def draft(pack: Sequence[int]) -> Sequence[int]:
    """draft: one card of the pack."""
    return list(dict.fromkeys(pack))


@verb("play", card=CARD, suit=Maybe(SUIT), swap=EXCHANGE)
def lead(hand: Sequence[int], deck: TwoSuitDeck, standing: Standing) -> list[Play]:
    """lead-one, lead-point, lead-suit: a point card, with or without an exchange, or a card as one of its two suits."""
    plays, exchanges = deck.plays, deck.exchanges(standing.trump, standing.anti)
    return [play for card in dict.fromkeys(hand) for play in exchanges.get(card) or plays[card]]


@verb("play", card=CARD, suit=Maybe(SUIT), swap=EXCHANGE)
def play_on(hand: Sequence[int], deck: TwoSuitDeck) -> list[Play]:
    """play-one, free-suit: a point card, or a card as one of its two suits."""
    plays = deck.plays
    return [play for card in dict.fromkeys(hand) for play in plays[card]]


@verb("play", card=CARD, suit=Maybe(SUIT), swap=EXCHANGE)
def play_free(hand: Sequence[int], deck: TwoSuitDeck) -> list[Play]:
    """free-after-point, free-suit: after a led point card any card, as one of its two suits."""
    plays = deck.plays
    return [play for card in dict.fromkeys(hand) for play in plays[card]]


@duty(tells=lambda standing, _: standing.told())
def as_led_suit(plays: Sequence[Play], standing: Standing, deck: TwoSuitDeck) -> list[Play]:
    """led-suit-as-such: a card that bears the led suit may not be played as its other suit."""
    led, number = standing.led, deck.number
    return [play for play in plays if play[1] == led or led not in number[play[0]]]


@duty(void="void-anything", tells=lambda standing: standing.told())
def follow_or_point(plays: Sequence[Play], standing: Standing) -> list[Play]:
    """follow-or-point: the led suit, as that suit, or a point card."""
    led = standing.led
    return [play for play in plays if play[1] == led or play[1] is None]


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


# the game ------------------------------------------------------------------------------------------------


class DeckBuildTricks:
    """Trick-taking with cards of two suits and a deck that grows, 3 to 5 players."""

    name = "deck-build-tricks"
    players: tuple[int, ...] = (3, 4, 5)
    Options: type[Any] = HouseRules
    clauses = CLAUSES
    turn: Turn = "left"
    verbs: Mapping[str, Any] = {
        "draft": draft,
        "play": lead,
        "remove": remove,
        "gain": gain,
        "end": declare,
        "cut": cut,
    }
    calculations: Mapping[str, Calculation] = {}

    def __init__(self, seats: int, options: HouseRules | None = None) -> None:
        self.seats = players_at(self, seats)
        self.options = options or HouseRules()
        cards = self.options.cards
        starters, boosters = LISTS[cards] if isinstance(cards, str) else (cards["starters"], cards["boosters"])
        values = tuple(value for value in VALUES for _ in range(POINTS // len(VALUES)))
        self.cards = two_suit_deck(tuple(starters), tuple(boosters), values)
        self.deck: Deck = self.cards
        own = OwnSuit(self.cards.suits, CLAUSES.label("trump-chosen"))
        self.piles = [[card for card in self.cards.points if card == kind] for kind in dict.fromkeys(self.cards.points)]
        self.setup = fields.Fields(
            leader=SEAT,
            trump=own,
            antitrump=own,
            packs=EachSeat(fields.Cards(HAND, CLAUSES.label("draft"))),
            boosters=Rows(fields.Cards(ROWS, CLAUSES.label("booster-columns")), COLUMNS),
            points=fields.Fixed(Rows(CARDS), self.piles),
        )
        points = EachSeat(NUMBER)
        self.facts = {
            "led": Maybe(SUIT),
            "suit": Maybe(SUIT),
            "swap": EXCHANGE,
            "trump": SUIT,
            "antitrump": SUIT,
            "leader": SEAT,
            "card": CARD,
            "cards": CARDS,
            "points": points,
            "winners": Rows(SEAT),
            "tied": Rows(SEAT),
            "columns": NUMBER,
            "held": NUMBER,
            "player": SEAT,
        }
        self.scored = tuple(LETTERS[:seats])
        self.sides = tuple((seat,) for seat in range(seats))

    def numbers(self) -> dict[str, int]:
        """The numbers that rule texts print."""
        return {
            "players": self.seats,
            "starters": STARTERS,
            "boosters": BOOSTERS,
            "points": POINTS,
            "each": POINTS // len(VALUES),
            "low": VALUES[0],
            "second": VALUES[1],
            "third": VALUES[2],
            "high": VALUES[3],
            "total": sum(VALUES) * POINTS // len(VALUES),
            "columns": COLUMNS,
            "rows": ROWS,
            "hand": HAND,
            "dealt": HAND * self.seats,
            "left": STARTERS - HAND * self.seats,
            "tricks": POINTS,
            "suits": len(self.cards.suits),
            "lists": len(LISTS),
            "earliest": 2 * HAND + 1,
        }

    def settled(self, deals: Sequence[Deal]) -> dict[str, Follows]:
        """Nothing: a match is one deal."""
        return {}

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        """booster-columns, trump-chosen, draft, first-leader: everything that chance decides."""
        starters, boosters = rand.shuffled(self.cards.starters), rand.shuffled(self.cards.boosters)
        trump, antitrump = rand.shuffled(self.cards.suits)[:2]
        return {
            "leader": rand.below(self.seats),
            "trump": trump,
            "antitrump": antitrump,
            "packs": tuple(sorted(starters[seat * HAND : (seat + 1) * HAND]) for seat in range(self.seats)),
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
        deck, options, listening = self.cards, self.options, table.listener is not None
        standing = Standing(setup["trump"], setup["antitrump"])
        hand, draw = table.each("hand", OWNER, form="hand"), table.each("draw", NOBODY, pile=True)
        discard = table.each("discard", ALL, pile=True)
        trick, gone = table.zone("trick", ALL, form="trick"), table.zone("removed", ALL)
        columns = [table.zone(f"column{number}", ALL, pile=True, family="column") for number in range(1, COLUMNS + 1)]
        points = [table.zone(f"points{value}", ALL, pile=True, family="points") for value in VALUES]
        pack = table.each("pack", OWNER)
        asks = {
            "draft": [Ask(seat, draft(pack[seat])) for seat in table.seats],
            "lead": [Ask(seat, lead(hand[seat], deck, standing)) for seat in table.seats],
            "free": [Ask(seat, play_free(hand[seat], deck)) for seat in table.seats],
            "follow": [
                Ask(
                    seat,
                    play_on(hand[seat], deck),
                    as_led_suit(standing, deck),
                    follow_or_point(standing),
                )
                for seat in table.seats
            ],
            "remove": [Ask(seat, remove()) for seat in table.seats],
            "gain": [Ask(seat, gain(columns)) for seat in table.seats],
        }
        leads, free, follow = asks["lead"], asks["free"], asks["follow"]

        # Setup
        for cards, column in zip(setup["boosters"], columns, strict=True):
            table.deal(cards, column, "booster-columns two-suits starters-middle card-lists")
        for cards, pile in zip(setup["points"], points, strict=True):
            table.deal(cards, pile, "point-piles point-cards")
        table.note("suits", -1, "trump-chosen", trump=standing.trump, antitrump=standing.anti)
        for seat in table.seats:
            table.deal(setup["packs"][seat], pack[seat], "components draft")
        leader: int = setup["leader"]
        table.note("leader", -1, "first-leader", leader=leader)
        for _ in range(HAND):
            taken = yield Sealed(asks["draft"])
            lefts = table.clockwise(1)  # the seat to the left of A, of B …
            for seat in table.seats:
                table.move(taken[seat], pack[seat], hand[seat], "draft")
            for seat, left in zip(table.seats, lefts, strict=True):  # face down before the left neighbour
                table.move_all(pack[seat], draw[left], "draft")
            for seat in table.seats:
                table.move_all(draw[seat], pack[seat], "draft")

        table.note("hands", -1, "draft")

        while True:
            # The trick
            order = table.clockwise(leader)
            play: Play = yield leads[leader]
            card, led, swap = play
            standing.led = led
            because = "lead-one" if led is None else "lead-one lead-suit"
            if swap:
                because = "lead-one lead-point exchange-and-order"
                standing.exchange(*swap)
            table.move(card, hand[leader], trick, because)
            plays = [play]
            due = free if led is None else follow
            for seat in order[1:]:
                play = yield due[seat]
                card, suit, _ = play
                free_suit = suit is not None and suit != led
                table.move(card, hand[seat], trick, "play-one free-suit" if free_suit else "play-one")
                plays.append(play)
            ranked = scoring.ranking(plays, deck, standing, options.other_suits_by_order)
            best, worst = order[ranked[0]], order[ranked[-1]]
            if listening:
                tell_ranks(table, order, plays, ranked, standing)

            # After the trick
            stays = list(range(len(order)))
            for place in scoring.removable(plays, ranked, led, options.remove_after_point_lead):
                seat = order[place]
                if scoring.has_pile(len(draw[seat])) and (yield asks["remove"][seat]):
                    table.move(plays[place][0], trick, gone, "remove")
                    table.draw(draw[seat], discard[seat], "remove")
                    stays.remove(place)
            for place in stays:
                table.move(plays[place][0], trick, discard[order[place]], "to-discard")
            table.draw(points[scoring.lowest(points)], discard[best], "strongest-gains")
            chosen = yield asks["gain"][worst]
            because = "weakest-gains both-at-once" if best == worst else "weakest-gains"
            table.draw(columns[chosen], discard[worst], because, place=scoring.bottom(columns[chosen]))

            # Does it go on?
            if not any(points):
                table.note("no-points", -1, "no-points-left")
                break
            left = scoring.columns_left(columns)
            able = scoring.may_end(order, [scoring.points_in(cards, deck) for cards in hand], left)
            if able and (yield from somebody_ends(table, hand, able, left, deck)):
                break
            leader = best  # strongest-leads
            table.note("leads", -1, "strongest-leads", leader=leader, trump=standing.trump, antitrump=standing.anti)
            if not any(hand):
                table.note("refill", -1, "strongest-leads")
                for seat in table.clockwise(leader):
                    yield from refill(table, hand[seat], draw[seat], discard, (seat - 1) % self.seats)

        totals = [scoring.score([*hand[seat], *draw[seat], *discard[seat]], deck) for seat in table.seats]
        closing = LastTrick(tuple(order), tuple(ranked))
        if listening:
            tied = [seat for seat in table.seats if totals[seat] == max(totals)]
            because = "most-points" if len(tied) == 1 else "most-points tie-last-trick last-trick-compared"
            table.note("total", -1, because, points=totals, tied=tied, winners=scoring.winners(totals, closing))
        return Result(tuple(totals), closing)

    def outcome(self, deals: Sequence[Deal]) -> Outcome | None:
        """most-points, tie-last-trick: a match is one deal."""
        if not deals:
            return None
        scores, closing = deals[-1].result
        best = scoring.winners(scores, closing)
        return Outcome(dict(zip(self.scored, scores, strict=True)), tuple(LETTERS[seat] for seat in best))


def somebody_ends(
    table: Table, hand: Sequence[Zone], able: Sequence[int], columns: int, deck: TwoSuitDeck
) -> Generator[Ask, bool, bool]:
    """declare-end, columns-not-empty, asked-in-order: asked in order from the leader; the first who does ends it."""
    several = " asked-in-order" if len(able) > 1 else ""
    for seat in able:
        held = scoring.points_in(hand[seat], deck)
        table.note("may-end", -1, "declare-end columns-not-empty" + several, player=seat, held=held, columns=columns)
        if (yield Ask(seat, declare())):
            table.show(hand[seat], ALL, "declare-end")
            return True
    return False


def refill(
    table: Table, hand: Zone, draw: Zone, discard: Sequence[Zone], neighbour: int
) -> Generator[Ask, tuple[int, int], None]:
    """strongest-leads, turn-and-cut, turn-when-needed, refill-short: to six; what runs out is turned and cut."""
    while len(hand) < HAND:
        if not draw:
            if not discard[hand.owner]:
                return  # refill-short: cannot occur
            _, at = yield Ask(neighbour, cut(hand.owner, discard))
            table.move_all(discard[hand.owner], draw, "turn-and-cut turn-when-needed", at)
        table.draw(draw, hand, "strongest-leads")


def tell_ranks(
    table: Table, order: Sequence[int], plays: Sequence[Play], ranked: Sequence[int], standing: Standing
) -> None:
    """Who played the strongest and the weakest card, and the clauses that decide it."""
    why = scoring.decisive(plays, ranked, standing)
    for kind, place, because in zip(("strongest", "weakest"), (ranked[0], ranked[-1]), why, strict=True):
        table.note(
            kind,
            order[place],
            because,
            card=plays[place][0],
            suit=plays[place][1],
            **standing.told(),
            cards=[play[0] for play in plays],
        )
