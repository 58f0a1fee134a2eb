"""Trumps, a prize-winner of a rule contest for the Pairs deck; the source does not name its author.

Source: the article that published the prize-winning rules. Readings chosen: the tie-break compares score cards (R1),
although the text says field cards; nobody plays face down by choice (R3); the last place may not draw from the cards
put aside (R6). What happens when nothing is left to take (R4) or to show (R7) is our filling of a gap.

Options: ``deck_out`` ("empty").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules_engine.clauses import Clauses
from rules_engine.dealing import hands_of, sit_down
from rules_engine.fields import CARD, CARDS, NUMBER, SEAT, Cards, EachSeat, Fields, Rows, named
from rules_engine.game import Ask, Deal, Either, Game, Narrative, Outcome, Part, Result, Sealed, Setup, duty, verb
from rules_engine.matches import leading
from rules_engine.options import option
from rules_engine.rand import Rand
from rules_engine.table import ALL, NOBODY, OWNER, Table, telling
from rules_engine.tricks import any_kind, called, likewise

from . import scoring
from .cards import COPIES, DECKS

HAND = 7
ASIDE = {3: 3, 2: 4}
TAKES = ("first-takes score-cards", "second-takes score-cards", "last-takes score-cards")
CLAUSES = Clauses(
    """deck deal aside
    start-smallest start-again start-field
    start-shows other-number face-down
    pair-beats-single singles-high-pairs-low face-down-last
    first-takes second-takes last-takes score-cards
    join-field draw-one
    one-more-round draw-aside
    most-alike longest-run sum-wins smallest-card""",
    rulings="""score-cards-compared last-draw no-free-face-down empty-field last-round-skips aside-not-drawn
    hands-used-up tie-shared hand-stays-known all-picks-field""",
)


@dataclass(frozen=True)
class HouseRules:
    """The options of the page."""

    deck_out: str = option("empty", "cannot_draw", clause="one-more-round")


# verbs and duties ----------------------------------------------------------------------------------------


SINGLE = tuple([card] for card in range(10))
PAIR = tuple([card, card] for card in range(10))


def kinds_of(cards: Sequence[int]) -> list[int]:
    """The cards in order, alike ones once."""
    return sorted(set(cards))


reveal = any_kind("reveal", "start-smallest: any card of the hand, chosen by all at once.")
reveal_again = any_kind("reveal", "start-again: another card of the hand, by those who are still tied.")


@verb("show", cards=CARDS)
def show_first(hand: Sequence[int]) -> list[list[int]]:
    """start-shows: a single, any card, or a pair, two cards of one number."""
    singles: dict[int, list[int]] = {}
    pairs: dict[int, list[int]] = {}
    for card in hand:
        if card in singles:
            pairs[card] = PAIR[card]
        else:
            singles[card] = SINGLE[card]
    return [*singles.values(), *pairs.values()]


show_next = likewise(show_first, "other-number: a single or a pair in turn to the left.")


@duty(tells=lambda shown: {"shown": shown[:]})
def not_yet_shown(choices: Sequence[list[int]], shown: Sequence[int]) -> list[list[int]]:
    """other-number: of a number that nobody has shown in this round."""
    return [cards for cards in choices if cards[0] not in shown]


play_face_down = any_kind(
    "facedown", "face-down: one card of the hand, which was revealed to prove that it holds no other number."
)


@duty(tells=lambda hand, shown: {"shown": shown[:], "free": [card for card in kinds_of(hand) if card not in shown]})
def only_if_stuck(cards: Sequence[int], hand: Sequence[int], shown: Sequence[int]) -> list[int]:
    """no-free-face-down: not while the hand holds a number that was not shown."""
    for card in hand:
        if card not in shown:
            return []
    return list(cards)


take_first = any_kind("take", "first-takes: a number in the field, all cards of it.", "number")
take_second = any_kind("take", "second-takes: a number in what is left of the field, all cards of it.", "number")
take_last = any_kind("take", "last-takes: one single card of the field.", "number")


@verb("draw")
def draw() -> list[None]:
    """last-takes: one card from the deck instead."""
    return [None]


@duty(tells=lambda deck: {"count": len(deck)})
def from_deck(choices: Sequence[None], deck: Sequence[int]) -> list[None]:
    """aside-not-drawn: only while the deck lasts, never a card put aside."""
    return list(choices) if deck else []


# a round -------------------------------------------------------------------------------------------------


class Board:
    """What lies on the table and what each seat may be asked there; the start, and a round step by step."""

    def __init__(self, table: Table, options: HouseRules) -> None:
        self.table, self.options = table, options
        self.hand = hands = table.each("hand", OWNER, form="hand")
        self.shown = table.each("shown", ALL)
        self.hidden = table.each("facedown", OWNER)
        self.taken = table.each("taken", ALL)
        self.field = field = table.zone("field", ALL)
        self.deck = deck = table.zone("deck", NOBODY, pile=True)
        self.aside = table.zone("aside", NOBODY, pile=True)
        self.numbers = numbers = list[int]()  # shown in this round
        self.open = [Ask(seat, show_first(hand)) for seat, hand in enumerate(hands)]
        next_shows = [Ask(seat, show_next(hand), not_yet_shown(numbers)) for seat, hand in enumerate(hands)]
        face_downs = [Ask(seat, play_face_down(hand), only_if_stuck(hand, numbers)) for seat, hand in enumerate(hands)]
        self.follow = list(map(Either, zip(next_shows, face_downs, strict=True)))
        self.places = [[Ask(seat, take(field)) for seat in table.seats] for take in (take_first, take_second)]
        self.last = [Either((Ask(seat, take_last(field)), Ask(seat, draw(), from_deck(deck)))) for seat in table.seats]

    def find_start(self) -> Part[int]:
        """start-smallest, start-again, start-field: picks until one alone shows the smallest number; who starts."""
        table, verb, because, joins = self.table, reveal, "start-smallest", "start-field"
        tied, decides = list(table.seats), "start-again"
        while decides == "start-again":
            cards = yield Sealed([Ask(seat, verb(self.hand[seat])) for seat in tied])
            picks = dict(zip(tied, cards, strict=True))
            tied, decides = scoring.smallest(picks, self.hand)
            tell_picks(self, picks, tied, decides)
            for seat, card in picks.items():
                table.move(card, self.hand[seat], self.shown[seat], because)
            if decides == "start-again":
                verb, because, joins = reveal_again, "start-again", "start-field all-picks-field"
        for seat in table.seats:
            table.move_all(self.shown[seat], self.field, joins)
        return tied[0]

    def show(self, order: Sequence[int]) -> Part[None]:
        """start-shows, other-number, face-down, hands-used-up: a single, a pair or a card face down from each."""
        table, numbers, hands, shown = self.table, self.numbers, self.hand, self.shown
        numbers.clear()
        for seat in order:
            hand = hands[seat]
            if not hand:
                continue
            if not numbers:
                what, choice, because = "show", (yield self.open[seat]), "start-shows"
            else:
                what, choice = yield self.follow[seat]
                # as all can see of one card, no other could be shown
                because = "other-number" if len(hand) > 1 else "other-number no-free-face-down"
            if what == "show":
                for card in choice:
                    table.move(card, hand, shown[seat], because)
                numbers.append(choice[0])
            else:
                table.show(hand, ALL, "face-down hand-stays-known")
                table.move(choice, hand, self.hidden[seat], "face-down")

    def rank(self, order: Sequence[int]) -> list[int]:
        """pair-beats-single, singles-high-pairs-low, face-down-last: the seats, the strongest first."""
        strengths = [scoring.strength(self.shown[seat]) for seat in order]
        ranked = [order[place] for place in scoring.ranking(strengths)]
        tell_ranks(self, ranked, strengths)
        return ranked

    def take(self, ranked: Sequence[int]) -> Part[bool]:
        """first-takes, second-takes, last-takes, empty-field: each in order of rank; whether last place drew."""
        table, field, deck, seats = self.table, self.field, self.deck, len(ranked)
        for place, seat in enumerate(ranked[:-1]):
            if field:
                number = yield self.places[place][seat]
                for _ in range(scoring.cards_taken(field, number, place, seats)):
                    table.move(number, field, self.taken[seat], TAKES[place])
            else:
                table.note("nothing", -1, "empty-field", who=seat)
        seat = ranked[-1]
        if not scoring.may_act(field, len(deck)):
            table.note("nothing", -1, "empty-field", who=seat)
            return False
        what, number = yield self.last[seat]
        if what == "draw":
            table.draw(deck, self.hand[seat], "last-takes" if field else "last-takes empty-field")
            return True
        because = TAKES[-1] if deck or not self.aside else f"{TAKES[-1]} aside-not-drawn"
        for _ in range(scoring.cards_taken(field, number, seats - 1, seats)):
            table.move(number, field, self.taken[seat], because)
        return False

    def refill(self, order: Sequence[int], starter: int, drew: bool) -> str:
        """join-field, draw-one, draw-aside: the field grows, and each draws a card; what follows."""
        table, hand, deck = self.table, self.hand, self.deck
        for seat in order:
            table.move_all(self.shown[seat] or self.hidden[seat], self.field, "join-field")
        follows = scoring.what_follows(len(deck), len(order), self.options.deck_out)
        spare = "draw-aside last-draw" if drew and not deck else "draw-aside"
        for seat in table.clockwise(starter):
            if deck:
                table.draw(deck, hand[seat], "draw-one")
            else:
                table.draw(self.aside, hand[seat], spare)
        tell_next(self, starter, follows)
        return follows


# the game ------------------------------------------------------------------------------------------------


class Trumps(Game):
    """Show singles and pairs, take from the field by rank; 2 or 3 players."""

    name = "trumps"
    players = (2, 3)
    Options = HouseRules
    clauses = CLAUSES
    turn = "left"
    verbs = called(reveal, show_first, play_face_down, take_first, draw)
    facts = named({"card low": CARD, "cards shown free alike run": CARDS, "shows": EachSeat(CARDS)})
    facts |= named({"starter who": SEAT, "tied ranking bare tops winners": Rows(SEAT), "count points": NUMBER})
    facts |= named({"totals": EachSeat(NUMBER)})

    def __init__(self, seats: int, options: HouseRules | None = None) -> None:
        sit_down(self, seats, options)
        self.deck = DECKS[seats]
        aside = ASIDE[seats]
        self.setup = Fields(
            hands=EachSeat(Cards(HAND, CLAUSES.label("deal"))),
            deck=Cards(len(self.deck) - HAND * seats - aside, CLAUSES.label("aside")),
            aside=Cards(aside, CLAUSES.label("aside")),
        )

    def numbers(self) -> dict[str, int]:
        """The numbers that rule texts print."""
        aside, dealt = ASIDE[self.seats], HAND * self.seats
        rest = len(self.deck) - dealt - aside
        numbers = {"players": self.seats, "cards": len(self.deck), "high": self.deck.cards[-1] + 1, "low": 1}
        numbers |= {"hand": HAND, "aside": aside, "rest": rest, "rounds": -(-rest // self.seats) + 1, "ten": 10}
        return numbers | {"tens": COPIES.count(9), "pair": 2}

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        """deal, aside: shuffled hands, cards put aside, and the rest."""
        cards, dealt = rand.shuffled(self.deck.cards), HAND * self.seats
        rest = dealt + ASIDE[self.seats]
        return {"hands": hands_of(cards, self.seats, HAND), "deck": cards[rest:], "aside": cards[dealt:rest]}

    def play(self, table: Table, setup: Setup, deals: Sequence[Deal]) -> Narrative:
        """A start player, then rounds of five steps until the deck has run out, and one more round."""
        board = Board(table, self.options)

        # Setup
        table.deal_each(setup["hands"], board.hand, "deal")
        table.deal(setup["aside"], board.aside, "aside")
        table.deal(setup["deck"], board.deck, "deck")

        # Start player and field
        starter = yield from board.find_start()

        follows = "next-round"
        while follows != "over":
            order = table.clockwise(starter)
            yield from board.show(order)  # Step 1: show
            ranked = board.rank(order)  # Step 2: rank
            drew = yield from board.take(ranked)  # Step 3: take
            starter = ranked[0]
            if follows == "last-round":
                break  # last-round-skips
            follows = board.refill(order, starter, drew)  # Steps 4 and 5: refill

        # Scoring
        tell_scores(board)
        standings = tuple(map(scoring.standing, board.taken))
        return Result(tuple(points for points, _, _ in standings), standings)

    def outcome(self, deals: Sequence[Deal]) -> Outcome | None:
        """sum-wins, smallest-card, tie-shared: the highest A + B; of equal ones the tie-break decides."""
        if not deals:
            return None
        result = deals[-1].result
        winners = tuple(self.scored[seat] for seat in scoring.best_of(result.closing))
        return Outcome(dict(zip(self.scored, result.scores, strict=True)), winners)


# telling -------------------------------------------------------------------------------------------------


@telling
def tell_picks(board: Board, picks: Mapping[int, int], tied: Sequence[int], decides: str) -> None:
    """What was picked for the start, and what follows from it."""
    shows, low = [[picks[seat]] if seat in picks else [] for seat in board.table.seats], picks[tied[0]]
    board.table.note("turned-up", -1, decides, shows=shows, starter=tied[0], tied=tied, low=low)


@telling
def tell_ranks(board: Board, ranked: Sequence[int], strengths: Sequence[int]) -> None:
    """Who is in which place with what, and the clauses that decide it."""
    shows = [zone[:] for zone in board.shown]
    bare = [seat for seat in board.table.seats if not board.shown[seat] and not board.hidden[seat]]
    because = scoring.rank_clauses(strengths)
    board.table.note("ranks", ranked[0], because, ranking=ranked, shows=shows, bare=bare)


@telling
def tell_next(board: Board, starter: int, follows: str) -> None:
    """Whether the next round is the last, and who starts it."""
    because = "one-more-round" if follows == "last-round" else "first-takes"
    board.table.note(follows, -1, because, starter=starter)


@telling
def tell_scores(board: Board) -> None:
    """That the last round is over, how each score comes about, and who wins."""
    board.table.note("over", -1, "last-round-skips")
    for seat, cards in enumerate(board.taken):
        because = "most-alike longest-run" if cards else "all-picks-field"
        told = {"cards": sorted(cards), "alike": scoring.most_alike(cards), "run": scoring.longest_run(cards)}
        board.table.note("score", seat, because, **told, points=scoring.points_of(cards))
    standings, totals = list(map(scoring.standing, board.taken)), list(map(scoring.points_of, board.taken))
    tops, winners = leading(totals), scoring.best_of(standings)
    board.table.note("total", -1, scoring.total_clauses(standings), totals=totals, tops=tops, winners=winners)
