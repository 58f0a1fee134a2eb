"""Trumps, a prize-winner of a rule contest for the Pairs deck; the source does not name its author.

Source: the article that published the prize-winning rules. Readings chosen: the tie-break compares score cards (R1),
although the text says field cards; nobody plays face down by choice (R3); the last place may not draw from the cards
put aside (R6). What happens when nothing is left to take (R4) or to show (R7) is our filling of a gap.

Options: ``deck_out`` ("empty").
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.clauses import Clauses
from rules_engine.fields import CARD, CARDS, LETTERS, NUMBER, SEAT, Cards, EachSeat, Fields, Rows
from rules_engine.game import (
    Ask,
    Deal,
    Either,
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
from rules_engine.games.trumps import scoring
from rules_engine.games.trumps.cards import COPIES, DECKS
from rules_engine.options import option
from rules_engine.rand import Rand
from rules_engine.scoring import Calculation
from rules_engine.table import ALL, NOBODY, OWNER, Table, Zone

HAND = 7
ASIDE = {3: 3, 2: 4}
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


@verb("reveal", card=CARD)
def reveal(hand: Sequence[int]) -> list[int]:
    """start-smallest: any card of the hand, chosen by all at once."""
    return kinds_of(hand)


@verb("reveal", card=CARD)
def reveal_again(hand: Sequence[int]) -> list[int]:
    """start-again: another card of the hand, by those who are still tied."""
    return kinds_of(hand)


def singles_and_pairs(hand: Sequence[int]) -> list[list[int]]:
    """Every single that the hand holds, then every pair."""
    singles: dict[int, list[int]] = {}
    pairs: dict[int, list[int]] = {}
    for card in hand:
        if card in singles:
            pairs[card] = PAIR[card]
        else:
            singles[card] = SINGLE[card]
    return [*singles.values(), *pairs.values()]


@verb("show", cards=CARDS)
def show_first(hand: Sequence[int]) -> list[list[int]]:
    """start-shows: a single, any card, or a pair, two cards of one number."""
    return singles_and_pairs(hand)


@verb("show", cards=CARDS)
def show_next(hand: Sequence[int]) -> list[list[int]]:
    """other-number: a single or a pair in turn to the left."""
    return singles_and_pairs(hand)


@duty(tells=lambda shown: {"shown": shown[:]})
def not_yet_shown(choices: Sequence[list[int]], shown: Sequence[int]) -> list[list[int]]:
    """other-number: of a number that nobody has shown in this round."""
    return [cards for cards in choices if cards[0] not in shown]


@verb("facedown", card=CARD)
def play_face_down(hand: Sequence[int]) -> list[int]:
    """face-down: one card of the hand, which was revealed to prove that it holds no other number."""
    return kinds_of(hand)


@duty(tells=lambda hand, shown: {"shown": shown[:], "free": [card for card in kinds_of(hand) if card not in shown]})
def only_if_stuck(cards: Sequence[int], hand: Sequence[int], shown: Sequence[int]) -> list[int]:
    """no-free-face-down: not while the hand holds a number that was not shown."""
    for card in hand:
        if card not in shown:
            return []
    return list(cards)


@verb("take", number=CARD)
def take_first(field: Sequence[int]) -> list[int]:
    """first-takes: a number in the field, all cards of it."""
    return kinds_of(field)


@verb("take", number=CARD)
def take_second(field: Sequence[int]) -> list[int]:
    """second-takes: a number in what is left of the field, all cards of it."""
    return kinds_of(field)


@verb("take", number=CARD)
def take_last(field: Sequence[int]) -> list[int]:
    """last-takes: one single card of the field."""
    return kinds_of(field)


@verb("draw")
def draw() -> list[None]:
    """last-takes: one card from the deck instead."""
    return [None]


@duty(tells=lambda deck: {"count": len(deck)})
def from_deck(choices: Sequence[None], deck: Sequence[int]) -> list[None]:
    """aside-not-drawn: only while the deck lasts, never a card put aside."""
    return list(choices) if deck else []


# the game ------------------------------------------------------------------------------------------------


class Trumps:
    """Show singles and pairs, take from the field by rank; 2 or 3 players."""

    name = "trumps"
    players: tuple[int, ...] = (2, 3)
    Options: type[Any] = HouseRules
    clauses = CLAUSES
    turn: Turn = "left"
    verbs: Mapping[str, Any] = {
        "reveal": reveal,
        "show": show_first,
        "facedown": play_face_down,
        "take": take_first,
        "draw": draw,
    }
    calculations: Mapping[str, Calculation] = {}

    def __init__(self, seats: int, options: HouseRules | None = None) -> None:
        self.seats = players_at(self, seats)
        self.options = options or HouseRules()
        self.deck = DECKS[seats]
        self.setup = Fields(
            hands=EachSeat(Cards(HAND, CLAUSES.label("deal"))),
            deck=Cards(len(self.deck) - HAND * seats - ASIDE[seats], CLAUSES.label("aside")),
            aside=Cards(ASIDE[seats], CLAUSES.label("aside")),
        )
        points = EachSeat(NUMBER)
        self.facts = {
            "card": CARD,
            "low": CARD,
            "cards": CARDS,
            "shown": CARDS,
            "free": CARDS,
            "shows": EachSeat(CARDS),
            "starter": SEAT,
            "tied": Rows(SEAT),
            "ranking": Rows(SEAT),
            "bare": Rows(SEAT),
            "who": SEAT,
            "count": NUMBER,
            "alike": CARDS,
            "run": CARDS,
            "points": NUMBER,
            "totals": points,
            "tops": Rows(SEAT),
            "winners": Rows(SEAT),
        }
        self.scored = tuple(LETTERS[:seats])
        self.sides = tuple((seat,) for seat in range(seats))

    def numbers(self) -> dict[str, int]:
        """The numbers that rule texts print."""
        aside, dealt = ASIDE[self.seats], HAND * self.seats
        rest = len(self.deck) - dealt - aside
        return {
            "players": self.seats,
            "cards": len(self.deck),
            "high": self.deck.cards[-1] + 1,
            "low": 1,
            "hand": HAND,
            "aside": aside,
            "rest": rest,
            "rounds": -(-rest // self.seats) + 1,
            "ten": 10,
            "tens": COPIES.count(9),
            "pair": 2,
        }

    def settled(self, deals: Sequence[Deal]) -> dict[str, Follows]:
        """Nothing: a match is one deal."""
        return {}

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        """deal, aside: shuffled hands, cards put aside, and the rest."""
        cards, seats = rand.shuffled(self.deck.cards), self.seats
        dealt = HAND * seats
        return {
            "hands": tuple(sorted(cards[HAND * seat : HAND * (seat + 1)]) for seat in range(seats)),
            "deck": cards[dealt + ASIDE[seats] :],
            "aside": cards[dealt : dealt + ASIDE[seats]],
        }

    def lawful(self, setup: Setup) -> str | None:
        """Any setup of the right cards is."""
        return None

    def play(self, table: Table, setup: Setup, deals: Sequence[Deal]) -> Narrative:
        """A start player, then rounds of five steps until the deck has run out, and one more round."""
        hand = table.each("hand", OWNER, form="hand")
        shown = table.each("shown", ALL)
        hidden = table.each("facedown", OWNER)
        taken = table.each("taken", ALL)
        field = table.zone("field", ALL)
        deck = table.zone("deck", NOBODY, pile=True)
        aside = table.zone("aside", NOBODY, pile=True)
        numbers: list[int] = []  # shown in this round
        shows = [Ask(seat, show_first(hand[seat])) for seat in table.seats]
        follows = [
            Either(
                (
                    Ask(seat, show_next(hand[seat]), not_yet_shown(numbers)),
                    Ask(seat, play_face_down(hand[seat]), only_if_stuck(hand[seat], numbers)),
                )
            )
            for seat in table.seats
        ]
        takes = [[Ask(seat, take(field)) for seat in table.seats] for take in (take_first, take_second)]
        lasts = [Either((Ask(seat, take_last(field)), Ask(seat, draw(), from_deck(deck)))) for seat in table.seats]

        for seat in table.seats:
            table.deal(setup["hands"][seat], hand[seat], "deal")
        table.deal(setup["aside"], aside, "aside")
        table.deal(setup["deck"], deck, "deck")
        starter = yield from start_player(table, hand, shown, field)

        rounds = scoring.MORE
        while rounds:
            order = table.clockwise(starter)
            numbers.clear()
            strengths = []
            for seat in order:  # step 1: show
                if not hand[seat]:  # hands-used-up
                    strengths.append(scoring.FACE_DOWN)
                    continue
                name, choice = (yield follows[seat]) if numbers else ("show", (yield shows[seat]))
                if name == "show":
                    because = "other-number" if numbers else "start-shows"
                    if numbers and len(hand[seat]) == 1:
                        because += " no-free-face-down"  # as all can see, no other card could be shown
                    for card in choice:
                        table.move(card, hand[seat], shown[seat], because)
                    numbers.append(choice[0])
                    strengths.append(scoring.strength(choice))
                else:
                    table.show(hand[seat], ALL, "face-down hand-stays-known")
                    table.move(choice, hand[seat], hidden[seat], "face-down")
                    strengths.append(scoring.FACE_DOWN)

            ranked = scoring.ranking(strengths)  # step 2: rank
            best, worst = order[ranked[0]], order[ranked[-1]]
            if table.listener:
                ranks = [order[place] for place in ranked]
                because = scoring.rank_clauses(strengths)
                bare = [seat for seat in table.seats if not shown[seat] and not hidden[seat]]
                shows_now = [zone[:] for zone in shown]
                table.note("ranks", best, because, ranking=ranks, shows=shows_now, bare=bare)

            for rank, (asks, place) in enumerate(zip(takes, ranked[:-1], strict=False)):  # step 3: take
                seat = order[place]
                if scoring.may_act(field, len(deck), last=False):
                    card = yield asks[seat]
                    because = "first-takes score-cards" if seat == best else "second-takes score-cards"
                    for _ in range(scoring.cards_taken(field, card, rank, self.seats)):
                        table.move(card, field, taken[seat], because)
                else:
                    table.note("nothing", -1, "empty-field", who=seat)
            if scoring.may_act(field, len(deck), last=True):
                name, card = yield lasts[worst]
                if name == "take":
                    because = "last-takes score-cards" + ("" if deck or not aside else " aside-not-drawn")
                    for _ in range(scoring.cards_taken(field, card, self.seats - 1, self.seats)):
                        table.move(card, field, taken[worst], because)
                else:
                    table.draw(deck, hand[worst], "last-takes" if field else "last-takes empty-field")
            else:
                table.note("nothing", -1, "empty-field", who=worst)
            if rounds == 1:
                break  # last-round-skips

            starter, before, drawn = best, len(deck), name == "draw"
            drawing = scoring.draws(table.clockwise(starter), shown, before)
            for seat in order:  # step 4: the field grows
                table.move_all(shown[seat] or hidden[seat], field, "join-field")
            for seat in drawing:  # step 5: refill
                if deck:
                    table.draw(deck, hand[seat], "draw-one")
                else:
                    table.draw(aside, hand[seat], "draw-aside" if before or not drawn else "draw-aside last-draw")
            rounds = scoring.rounds_to_come(scoring.runs_out(before, self.seats, self.options.deck_out))
            if table.listener:
                kind, because = ("last-round", "one-more-round") if rounds == 1 else ("next-round", "draw-one")
                table.note(kind, -1, because, starter=starter)

        if table.listener:
            tell_scores(table, taken)
        standings = [scoring.standing(cards) for cards in taken]
        return Result(tuple(points for points, _, _ in standings), tuple(standings))

    def outcome(self, deals: Sequence[Deal]) -> Outcome | None:
        """sum-wins, smallest-card, tie-shared: the highest A + B; of equal ones the tie-break decides."""
        if not deals:
            return None
        result = deals[-1].result
        winners = tuple(self.scored[seat] for seat in scoring.best_of(result.closing))
        return Outcome(dict(zip(self.scored, result.scores, strict=True)), winners)


def start_player(
    table: Table, hand: Sequence[Zone], shown: Sequence[Zone], field: Zone
) -> Generator[Sealed, list[int], int]:
    """start-smallest, start-again, start-field, hands-used-up: picks until one alone shows the smallest number."""
    tied = list(table.seats)
    verb, because, joins = reveal, "start-smallest", "start-field"
    while True:
        picks = yield Sealed([Ask(seat, verb(hand[seat])) for seat in tied])
        low = scoring.decisive(picks)
        left = [seat for seat, card in zip(tied, picks, strict=True) if card == low]
        decides = scoring.start_clause(left, len(hand[left[0]]) - 1)
        if table.listener:
            told = {seat: [card] for seat, card in zip(tied, picks, strict=True)}
            table.note(
                "turned-up",
                -1,
                decides,
                shows=[told.get(seat, []) for seat in table.seats],
                starter=left[0],
                tied=left,
                low=low,
            )
        for seat, card in zip(tied, picks, strict=True):
            table.move(card, hand[seat], shown[seat], because)
        if decides != "start-again":
            break
        tied, verb, because, joins = left, reveal_again, "start-again", "start-field all-picks-field"
    for seat in table.seats:
        table.move_all(shown[seat], field, joins)
    return left[0]


def tell_scores(table: Table, taken: Sequence[Sequence[int]]) -> None:
    """last-round-skips, and how the score comes about: notes for whoever listens."""
    table.note("over", -1, "last-round-skips")
    for seat, cards in enumerate(taken):
        table.note(
            "score",
            seat,
            "most-alike longest-run" if cards else "all-picks-field",
            cards=sorted(cards),
            alike=scoring.most_alike(cards),
            run=scoring.longest_run(cards),
            points=scoring.points_of(cards),
        )
    standings = [scoring.standing(cards) for cards in taken]
    totals = [scoring.points_of(cards) for cards in taken]
    tops = [seat for seat, points in enumerate(totals) if points == max(totals)]
    winners = scoring.best_of(standings)
    table.note("total", -1, scoring.total_clauses(standings), totals=totals, tops=tops, winners=winners)
