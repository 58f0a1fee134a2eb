"""Trumps, a prize-winner of a rule contest for the Pairs deck; the source does not name its author.

Source: the article that published the prize-winning rules. Readings chosen: the tie-break compares score cards (R1),
although the text says field cards; nobody plays face down by choice (R3); the last place may not draw from the cards
put aside (R6). What happens when nothing is left to take (R4) or to show (R7) is our filling of a gap.

Options: ``deck_out`` ("empty").
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from rules_engine.cards import Deck
from rules_engine.fields import CARD, CARDS, LETTERS, NUMBER, SEAT, CardOr, Cards, EachSeat, Fields, Number, Rows, Word
from rules_engine.game import (
    Ask,
    Clauses,
    Deal,
    Either,
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
from rules_engine.rand import Rand
from rules_engine.scoring import Calculation, Line, Working, by_seat, calculation, clockwise, demand, letters, names
from rules_engine.table import ALL, NOBODY, OWNER, Table, Zone

KINDS = tuple(str(number) for number in range(1, 11))  # a card is its number less one; copies are the same card
COPIES = tuple(card for card in range(10) for _ in range(card + 1))
DECKS = {3: Deck("pairs", KINDS, COPIES), 2: Deck("pairs", KINDS, COPIES[:45])}  # two players leave out the 10s
HAND = 7
ASIDE = {3: 3, 2: 4}
SINGLE = tuple([card] for card in range(10))
PAIR = tuple([card, card] for card in range(10))
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
    verbs: Mapping[str, Any] = {
        "reveal": reveal, "show": show_first, "facedown": play_face_down, "take": take_first, "draw": draw
    }  # fmt: skip
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
            "card": CARD, "low": CARD, "cards": CARDS, "shown": CARDS, "free": CARDS, "shows": EachSeat(CARDS),
            "starter": SEAT, "tied": Rows(SEAT), "ranking": Rows(SEAT), "who": SEAT, "count": NUMBER, "alike": CARDS,
            "run": CARDS, "points": NUMBER, "totals": points, "tops": Rows(SEAT), "winners": Rows(SEAT),
        }  # fmt: skip
        self.scored = tuple(LETTERS[:seats])
        self.sides = tuple((seat,) for seat in range(seats))

    def numbers(self) -> dict[str, int]:
        """The numbers that rule texts print."""
        aside, dealt = ASIDE[self.seats], HAND * self.seats
        rest = len(self.deck) - dealt - aside
        return {
            "players": self.seats, "cards": len(self.deck), "high": self.deck.cards[-1] + 1, "low": 1, "hand": HAND,
            "aside": aside, "rest": rest, "rounds": -(-rest // self.seats) + 1, "ten": 10, "tens": COPIES.count(9),
            "pair": 2,
        }  # fmt: skip

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
        hand = table.each("hand", OWNER)
        shown = table.each("shown", ALL)
        hidden = table.each("facedown", OWNER)
        taken = table.each("taken", ALL)
        field = table.zone("field", ALL)
        deck = table.zone("deck", NOBODY, pile=True)
        aside = table.zone("aside", NOBODY, pile=True)
        numbers: list[int] = []  # shown in this round
        shows = [Ask(seat, show_first(hand[seat])) for seat in table.seats]
        follows = [
            Either((
                Ask(seat, show_next(hand[seat]), not_yet_shown(numbers)),
                Ask(seat, play_face_down(hand[seat]), only_if_stuck(hand[seat], numbers)),
            ))
            for seat in table.seats
        ]  # fmt: skip
        takes = [[Ask(seat, take(field)) for seat in table.seats] for take in (take_first, take_second)]
        lasts = [Either((Ask(seat, take_last(field)), Ask(seat, draw(), from_deck(deck)))) for seat in table.seats]

        for seat in table.seats:
            table.deal(setup["hands"][seat], hand[seat], "deal")
        table.deal(setup["aside"], aside, "aside")
        table.deal(setup["deck"], deck, "deck")
        starter = yield from start_player(table, hand, shown, field)

        last = False
        while True:
            order = table.clockwise(starter)
            numbers.clear()
            strengths = []
            for seat in order:  # step 1: show
                if not hand[seat]:  # hands-used-up
                    strengths.append(FACE_DOWN)
                    continue
                name, choice = (yield follows[seat]) if numbers else ("show", (yield shows[seat]))
                if name == "show":
                    because = "other-number" if numbers else "start-shows"
                    for card in choice:
                        table.move(card, hand[seat], shown[seat], because)
                    numbers.append(choice[0])
                    strengths.append(strength(choice))
                else:
                    table.show(hand[seat], ALL, "face-down hand-stays-known")
                    table.move(choice, hand[seat], hidden[seat], "face-down")
                    strengths.append(FACE_DOWN)

            ranked = ranking(strengths)  # step 2: rank
            best, worst = order[ranked[0]], order[ranked[-1]]
            if table.listener:
                ranks = [order[place] for place in ranked]
                table.note("ranks", best, rank_clauses(strengths), ranking=ranks, shows=[zone[:] for zone in shown])

            for asks, place in zip(takes, ranked[:-1], strict=False):  # step 3: take
                seat = order[place]
                if field:
                    card = yield asks[seat]
                    because = "first-takes score-cards" if seat == best else "second-takes score-cards"
                    for _ in range(field.count(card)):
                        table.move(card, field, taken[seat], because)
                else:
                    table.note("nothing", -1, "empty-field", who=seat)
            if field or deck:
                name, card = yield lasts[worst]
                if name == "take":
                    table.move(card, field, taken[worst], "last-takes score-cards")
                else:
                    table.draw(deck, hand[worst], "last-takes" if field else "last-takes empty-field")
            else:
                table.note("nothing", -1, "empty-field", who=worst)
            if last:
                break  # last-round-skips

            starter, before, drawn = best, len(deck), name == "draw"
            for seat in order:  # step 4: the field grows
                table.move_all(shown[seat] or hidden[seat], field, "join-field")
            for seat in table.clockwise(starter):  # step 5: refill
                if deck:
                    table.draw(deck, hand[seat], "draw-one")
                else:
                    table.draw(aside, hand[seat], "draw-aside" if before or not drawn else "draw-aside last-draw")
            last = runs_out(before, self.seats, self.options.deck_out)
            if table.listener:
                kind, because = ("last-round", "one-more-round") if last else ("next-round", "draw-one")
                table.note(kind, -1, because, starter=starter)

        if table.listener:
            tell_scores(table, taken)
        standings = [standing(cards) for cards in taken]
        return Result(tuple(points for points, _, _ in standings), tuple(standings))

    def outcome(self, deals: Sequence[Deal]) -> Outcome | None:
        """sum-wins, smallest-card, tie-shared: the highest A + B; of equal ones the tie-break decides."""
        if not deals:
            return None
        result = deals[-1].result
        winners = tuple(self.scored[seat] for seat in best_of(result.closing))
        return Outcome(dict(zip(self.scored, result.scores, strict=True)), winners)


def start_player(
    table: Table, hand: Sequence[Zone], shown: Sequence[Zone], field: Zone
) -> Generator[Sealed, list[int], int]:
    """start-smallest, start-again, start-field, hands-used-up: picks until one alone shows the smallest number."""
    tied = list(table.seats)
    verb, because, joins = reveal, "start-smallest", "start-field"
    while True:
        picks = yield Sealed([Ask(seat, verb(hand[seat])) for seat in tied])
        low = min(picks)
        left = [seat for seat, card in zip(tied, picks, strict=True) if card == low]
        decides = start_clause(left, len(hand[left[0]]) - 1)
        if table.listener:
            told = {seat: [card] for seat, card in zip(tied, picks, strict=True)}
            table.note(
                "turned-up", -1, decides, shows=[told.get(seat, []) for seat in table.seats], starter=left[0],
                tied=left, low=low,
            )  # fmt: skip
        for seat, card in zip(tied, picks, strict=True):
            table.move(card, hand[seat], shown[seat], because)
        if decides != "start-again":
            break
        tied, verb, because, joins = left, reveal_again, "start-again", "start-field all-picks-field"
    for seat in table.seats:
        table.move_all(shown[seat], field, joins)
    return left[0]


def start_clause(tied: Sequence[int], cards_left: int) -> str:
    """start-smallest, start-again, hands-used-up: what follows from a pick in which these showed the smallest."""
    return "start-smallest" if len(tied) == 1 else "start-again" if cards_left else "hands-used-up"


def tell_scores(table: Table, taken: Sequence[Sequence[int]]) -> None:
    """last-round-skips, and how the score comes about: notes for whoever listens."""
    table.note("over", -1, "last-round-skips")
    for seat, cards in enumerate(taken):
        table.note(
            "score", seat, "most-alike longest-run" if cards else "all-picks-field", cards=sorted(cards),
            alike=most_alike(cards), run=longest_run(cards), points=points_of(cards),
        )  # fmt: skip
    standings = [standing(cards) for cards in taken]
    totals = [points_of(cards) for cards in taken]
    tops = [seat for seat, points in enumerate(totals) if points == max(totals)]
    table.note("total", -1, total_clauses(standings), totals=totals, tops=tops, winners=best_of(standings))


# ranking and scoring -------------------------------------------------------------------------------------

FACE_DOWN = -1


def strength(cards: Sequence[int]) -> int:
    """pair-beats-single, singles-high-pairs-low, face-down-last: more is stronger; no card at all is like face down."""
    return FACE_DOWN if not cards else cards[0] if len(cards) == 1 else 20 - cards[0]


def ranking(strengths: Sequence[int]) -> list[int]:
    """face-down-last: places from the start player on, strongest first; of two face down the nearer is stronger."""
    return sorted(range(len(strengths)), key=strengths.__getitem__, reverse=True)  # stable, also when reversed


def rank_clause(stronger: int, weaker: int) -> str:
    """The clause that puts one before the other."""
    if weaker == FACE_DOWN:
        return "face-down-last"
    return "pair-beats-single" if stronger > 10 > weaker else "singles-high-pairs-low"


def rank_clauses(strengths: Sequence[int]) -> str:
    """The clauses that decide a ranking, in the order of the page."""
    ranked = [strengths[place] for place in ranking(strengths)]
    found = {rank_clause(*pair) for pair in pairwise(ranked)}
    return " ".join(clause for clause in CLAUSES if clause in found)


def runs_out(cards: int, seats: int, deck_out: str) -> bool:
    """one-more-round, last-draw: whether a deck of so many cards runs out in the refill."""
    return cards <= seats if deck_out == "empty" else cards < seats


def most_alike(cards: Sequence[int]) -> list[int]:
    """most-alike: the cards of the number that one has most of; of several such numbers the highest."""
    kinds = set(cards)
    most = max(map(cards.count, kinds), default=0)
    return [max(card for card in kinds if cards.count(card) == most)] * most if most else []


def longest_run(cards: Sequence[int]) -> list[int]:
    """longest-run: the longest row of numbers without a gap, each once; of several the highest."""
    run: list[int] = []
    best: list[int] = []
    for card in sorted(set(cards)):
        run = [*run, card] if run and run[-1] == card - 1 else [card]
        best = run if len(run) >= len(best) else best
    return best


def points_of(cards: Sequence[int]) -> int:
    """sum-wins: A and B, added."""
    return len(most_alike(cards)) + len(longest_run(cards))


def standing(cards: Sequence[int]) -> tuple[int, int, int]:
    """sum-wins, smallest-card, score-cards-compared: A + B, the smallest score card, how many of it; more is better."""
    low = min(cards, default=0)
    return points_of(cards), -low, cards.count(low)


def best_of(standings: Sequence[tuple[int, int, int]]) -> list[int]:
    """sum-wins, smallest-card, tie-shared: everyone with the best standing."""
    return [seat for seat, own in enumerate(standings) if own == max(standings)]


def total_clauses(standings: Sequence[tuple[int, int, int]]) -> str:
    """The clauses that decide who wins."""
    top = max(standings)
    tied = [own for own in standings if own[0] == top[0]]
    if len(tied) == 1:
        return "sum-wins"
    if not top[0]:
        return "sum-wins all-picks-field"
    shared = " tie-shared" if tied.count(top) > 1 else ""
    return f"sum-wins score-cards-compared smallest-card{shared}"


# worked calculations -------------------------------------------------------------------------------------


@calculation("start", picks=EachSeat(CARDS))
def start_of(game: Game, picks: Sequence[Sequence[int]]) -> Working:
    """start-smallest, start-again, start-field: who starts, from the cards that each picks one after the other."""
    tied, clause = list(range(game.seats)), "start-again"
    lines: list[Line] = []
    while clause == "start-again":
        pick = len(lines) + 1
        for seat, own in enumerate(picks):
            fine, expected = (len(own) >= pick) == (seat in tied), f"{'a' if seat in tied else 'no'} pick number {pick}"
            demand(game, fine, f"/picks/{LETTERS[seat]}", f"{len(own)} picks", expected, "start-again")
        chosen = {LETTERS[seat]: game.deck.kinds[picks[seat][pick - 1]] for seat in tied}
        low = min(picks[seat][pick - 1] for seat in tied)
        tied = [seat for seat in tied if picks[seat][pick - 1] == low]
        clause = start_clause(tied, HAND - pick)
        facts = {"pick": pick, "picks": chosen, "tied": letters(tied)}
        lines.append(Line(clause, LETTERS[tied[0]], (game.deck.kinds[low],), facts))
    field = names(game, sorted(card for own in picks for card in own))
    lines.append(Line("all-picks-field" if len(lines) > 1 else "start-field", None, field, {}))
    return Working(tuple(lines), {"starter": LETTERS[tied[0]], "picks": len(lines) - 1, "field": list(field)})


@calculation("show", hand=CARDS, shown=CARDS)
def show_of(game: Game, hand: list[int], shown: list[int]) -> Working:
    """start-shows, other-number, face-down: what a hand may show after these numbers."""
    ask = Ask(0, show_next(hand), not_yet_shown(shown)) if shown else Ask(0, show_first(hand))
    shows = sorted((list(names(game, cards)) for cards in ask.values()), key=lambda one: (int(one[0]), len(one)))
    lines = []
    for kind in names(game, kinds_of(hand)):
        facts = {"count": names(game, hand).count(kind), "may": [kind] in shows, "pair": [kind, kind] in shows}
        lines.append(Line("other-number" if shown else "start-shows", None, (kind,), facts))
    if not shows:
        lines.append(Line("face-down", None, names(game, sorted(hand)), {}))
    return Working(tuple(lines), {"shows": shows, "facedown": [] if shows else list(names(game, kinds_of(hand)))})


@calculation("rank", start=SEAT, cards=EachSeat(CARDS))
def rank_of(game: Game, start: int, cards: Sequence[Sequence[int]]) -> Working:
    """pair-beats-single, singles-high-pairs-low, face-down-last: the ranking; no cards stand for one face down."""
    order = clockwise(game, start)
    for seat, own in enumerate(cards):
        at, found = f"/cards/{LETTERS[seat]}", " ".join(names(game, sorted(own))) or "no cards"
        fine = len(own) <= 2 and len(set(own)) <= 1 and (bool(own) or seat != start)
        demand(game, fine, at, found, "a single or a pair", "start-shows")
        fresh = not any(own and own[0] == other[0] for other in cards[:seat] if other)
        demand(game, fresh, at, found, "a number not shown yet", "other-number")
    strengths = [strength(cards[seat]) for seat in order]
    ranked, lines = ranking(strengths), []
    for place, one in enumerate(ranked):
        stronger, weaker = (strengths[other] for other in ranked[max(place, 1) - 1 :][:2])
        clause = rank_clause(stronger, weaker)
        facts = {"place": place + 1, "seats": game.seats}
        lines.append(Line(clause, LETTERS[order[one]], names(game, cards[order[one]]), facts))
    return Working(tuple(lines), {"ranking": letters(order[place] for place in ranked)})


@calculation("take", ranking=Rows(SEAT), field=CARDS, takes=Rows(CardOr("draw")))
def take_of(game: Game, ranking: Sequence[int], field: list[int], takes: Sequence[int]) -> Working:
    """first-takes, second-takes, last-takes, empty-field: what each takes from the field, first place first."""
    fine = sorted(ranking) == list(range(game.seats))
    demand(game, fine, "/ranking", "other seats", "each player once", "first-takes")
    taken: list[list[int]] = [[] for _ in ranking]
    left, lines, rest = sorted(field), [], list(enumerate(takes))
    for place, seat in enumerate(ranking):
        last = place == game.seats - 1
        clause = "last-takes" if last else ("first-takes", "second-takes")[place]
        index, card = rest.pop(0) if rest and (left or last) else (len(takes), -2)
        may = [*kinds_of(left), -1] if last else kinds_of(left) or [-2]
        expected = f"one of {' '.join(names(game, left))}"
        demand(game, card in may, f"/takes/{index}", "another choice", expected, clause)
        count = 0 if card < 0 else 1 if last else left.count(card)
        facts = {"draws": card == -1, "count": count, "lay": left.count(card)}
        taken[seat] = [card] * count
        lines.append(Line(clause if left else "empty-field", LETTERS[seat], names(game, taken[seat]), facts))
        left = [one for one in left if one != card] + [card] * (left.count(card) - count)
    rows = by_seat([list(names(game, own)) for own in taken])
    return Working(tuple(lines), {"taken": rows, "field": list(names(game, sorted(left)))})


@calculation("refill", start=SEAT, deck=Number(0), last=Word("take", "draw"))
def refill_of(game: Trumps, start: int, deck: int, last: str) -> Working:
    """draw-one, draw-aside, one-more-round, last-draw: who draws from where, and whether one more round follows.

    ``deck`` is the number of cards before the last place takes one card from the field, or draws.
    """
    demand(game, last == "take" or deck > 0, "/last", "draw", "take: the deck is empty", "aside-not-drawn")
    before = deck - (last == "draw")
    seats = letters(clockwise(game, start))
    drawn = {seat: "deck" if place < before else "aside" for place, seat in enumerate(seats)}
    lines = [
        Line("draw-one" if drawn[seat] == "deck" else "draw-aside", seat, (), {"left": max(0, before - place - 1)})
        for place, seat in enumerate(seats)
    ]
    ends, left = runs_out(before, game.seats, game.options.deck_out), max(0, before - game.seats)
    clause = "last-draw" if last == "draw" and not before else "one-more-round"
    lines.append(Line(clause, None, (), {"last": ends, "left": left}))
    return Working(tuple(lines), {"from": dict(sorted(drawn.items())), "left": left, "last": ends})


def most_alike_of(cards: Sequence[int]) -> list[int]:
    """most-alike: the cards of every number that one has most of."""
    return [card for card in cards if cards.count(card) == len(most_alike(cards))]


def ends_of(cards: Sequence[int]) -> list[tuple[int, int]]:
    """longest-run: the lowest and the highest number of every run that is as long as the longest."""
    there, length = set(cards), len(longest_run(cards))
    lows = [low for low in sorted(there) if all(low + step in there for step in range(length))]
    return [(low, low + length - 1) for low in lows]


@calculation("score", cards=EachSeat(CARDS))
def score_of(game: Game, cards: Sequence[Sequence[int]]) -> Working:
    """most-alike, longest-run, sum-wins, smallest-card: A + B of each, and who wins."""
    lines = []
    for letter, own in zip(LETTERS, cards, strict=False):
        alike, run = most_alike(own), longest_run(own)
        lines.append(Line("most-alike", letter, names(game, alike), {"count": len(alike)}))
        facts = {"count": len(run), "alike": len(alike), "points": len(alike) + len(run)}
        lines.append(Line("longest-run", letter, names(game, run), facts))
    standings = [standing(own) for own in cards]
    points, winners = by_seat([own[0] for own in standings]), letters(best_of(standings))
    smallest = {
        letter: {"card": game.deck.kinds[min(own)], "count": own.count(min(own))}
        for letter, own in zip(LETTERS, cards, strict=False)
        if own and points[letter] == max(points.values())
    }
    clause = total_clauses(standings).split()[-1]
    lines.append(Line(clause, None, (), {"points": points, "winners": winners, "smallest": smallest}))
    each: dict[str, list[Any]] = {
        "alike": [len(most_alike(own)) for own in cards],
        "kinds": [list(names(game, kinds_of(most_alike_of(own)))) for own in cards],
        "run": [len(longest_run(own)) for own in cards],
        "ends": [[list(names(game, run)) for run in ends_of(own)] for own in cards],
        "points": [own[0] for own in standings],
        "smallest": [list(names(game, sorted(own)[:1])) for own in cards],
        "smallest_count": [own[2] for own in standings],
    }
    tied = list(best(points))
    result = {name: by_seat(values) for name, values in each.items()}
    return Working(tuple(lines), {**result, "tied": tied if len(tied) > 1 else [], "winners": winners})


Trumps.calculations = {one.name: one for one in (start_of, show_of, rank_of, take_of, refill_of, score_of)}
GAME = Trumps
