"""Take & Share, by 山口真功 (北九州ボードゲーム交流会).

Source: the TENNOS rule site, tennosrulesite.blogspot.com (it seems the first publication). Readings chosen: the limit
of the long game must be exceeded (R1) and is compared with the totals (R2); who leads later games is our filling of a
gap (R6).

Options: ``long_game`` (off), ``long_game_at_least`` (off), ``later_leader`` ("left").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.cards import TENNOS_KINDS, TENNOS_SUITS, Arrangements, tennos
from rules_engine.errors import RecordError
from rules_engine.fields import (
    CARD,
    CARDS,
    FLAG,
    LETTERS,
    NUMBER,
    SEAT,
    Cards,
    EachSeat,
    Fields,
    Index,
    Maybe,
    Number,
    Rows,
    Word,
)
from rules_engine.game import (
    Ask,
    Clauses,
    Deal,
    Follows,
    Game,
    Narrative,
    Outcome,
    Result,
    Setup,
    best,
    duty,
    players_at,
    verb,
)
from rules_engine.options import option
from rules_engine.position import Move, Position, facts_of, tell
from rules_engine.rand import Rand
from rules_engine.scoring import Calculation, Line, Working, by_seat, calculation, clockwise, demand, letters, names
from rules_engine.table import ALL, OWNER, Event, Table, Zone

SUIT = tuple(card // 10 for card in range(60))
NUMBER_OF = tuple(card % 10 + 1 for card in range(60))
SUITS = range(6)
SUITED = tuple(frozenset(range(10 * suit, 10 * suit + 10)) for suit in SUIT)  # all cards of a card's suit
IN_SUIT = tuple(cards.__contains__ for cards in SUITED)  # whether another card is of a card's suit
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


@verb("play", card=CARD)
def lead(hand: Sequence[int]) -> Sequence[int]:
    """lead-any: any card of the hand."""
    return hand


@verb("play", card=CARD)
def play_on(hand: Sequence[int]) -> Sequence[int]:
    """turn-left: each in turn one card of the hand."""
    return hand


@verb("share", gifts=EachSeat(CARD))
def share_out(share: Sequence[int]) -> Sequence[tuple[int, ...]]:
    """share-one-each: exactly one of the old share cards to each player."""
    return Arrangements(share)


@duty(void="slough-any", tells=lambda trick: {"led": SUIT[trick[0]]})
def follow_suit(cards: Sequence[int], trick: Sequence[int]) -> list[int]:
    """follow-suit: who holds the suit of the lead card must play it."""
    return list(filter(IN_SUIT[trick[0]], cards))


# the game ------------------------------------------------------------------------------------------------


class TakeAndShare:
    """Trick and share, 3 or 4 players."""

    name = "take-and-share"
    players: tuple[int, ...] = (3, 4)
    Options: type[Any] = HouseRules
    clauses = CLAUSES
    verbs: Mapping[str, Any] = {"play": lead, "share": share_out}
    calculations: Mapping[str, Calculation] = {}

    def __init__(self, seats: int, options: HouseRules | None = None) -> None:
        self.seats = players_at(self, seats)
        self.options = options or HouseRules()
        self.deck = DECKS[seats]
        self.setup = Fields(
            leader=SEAT,
            hands=EachSeat(Cards(HAND[seats], CLAUSES.label("deal"))),
            shares=Cards(seats, CLAUSES.label("share-cards")),
        )
        suit = Index(TENNOS_SUITS, "a suit")
        points = EachSeat(NUMBER)
        self.facts = {
            "led": suit, "suit": suit, "card": CARD, "cards": CARDS, "off": CARDS, "tied": CARDS, "winner": SEAT,
            "number": NUMBER, "wins": FLAG, "sums": points, "counts": points, "points": points, "winners": Rows(SEAT),
            "received": EachSeat(CARDS), "sum": NUMBER, "count": NUMBER,
        }  # fmt: skip
        self.scored = tuple(LETTERS[:seats])
        self.sides = tuple((seat,) for seat in range(seats))

    def numbers(self) -> dict[str, int]:
        """The numbers that rule texts print."""
        low = NUMBER_OF[self.deck.cards[0]]
        return {
            "players": self.seats, "cards": len(self.deck), "suits": len(SUITS), "low": low, "high": 10,
            "hand": HAND[self.seats], "shares": self.seats, "rounds": HAND[self.seats], "limit": LIMIT[self.seats],
        }  # fmt: skip

    def settled(self, deals: Sequence[Deal]) -> dict[str, Follows]:
        """later-leader: in later games the seat to the left of the last leader leads first, or any."""
        if not deals or self.options.later_leader == "random":
            return {}
        return {"leader": Follows((deals[-1].setup["leader"] + 1) % self.seats, "later-leader")}

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        """deal, share-cards, first-leader: shuffled hands, the rest are share cards, and a leader."""
        cards = rand.shuffled(self.deck.cards)
        leader = rand.below(self.seats)
        follows = self.settled(deals).get("leader")
        size = HAND[self.seats]
        hands = tuple(sorted(cards[seat * size : (seat + 1) * size]) for seat in range(self.seats))
        return {
            "leader": follows.value if follows else leader,
            "hands": hands,
            "shares": sorted(cards[self.seats * size :]),
        }

    def lawful(self, setup: Setup) -> str | None:
        """Any setup of the right cards is."""
        return None

    def play(self, table: Table, setup: Setup, deals: Sequence[Deal]) -> Narrative:
        """One game: rounds of a trick and a share until the hands are empty."""
        hand = table.each("hand", OWNER)
        pile = table.each("pile", OWNER)
        share = table.zone("share", ALL)
        trick = table.zone("trick", ALL)
        leader = setup["leader"]
        leads = [Ask(seat, lead(hand[seat])) for seat in table.seats]
        follows = [Ask(seat, play_on(hand[seat]), follow_suit(trick)) for seat in table.seats]
        given, kept = zip(exchange(share, trick), last_share(share, trick), strict=True)  # by whether it is the last
        shares = [[Ask(seat, share_out(cards)) for seat in table.seats] for cards in given]

        for seat in table.seats:
            table.deal(setup["hands"][seat], hand[seat], "deal players deck")
        table.deal(setup["shares"], share, "share-cards")

        opening = "lead-any first-leader"
        while hand[leader]:
            order = in_turn(table, leader)
            card = yield leads[leader]
            table.move(card, hand[leader], trick, opening)
            opening = "lead-any"
            for seat in order[1:]:
                card = yield follows[seat]
                table.move(card, hand[seat], trick, "turn-left")
            place, decisive = winner(trick)
            last = not hand[leader]
            taker = order[place]
            if table.listener:
                because = f"{decisive} winner-leads" if taker != leader and not last else decisive
                low = NUMBER_OF[trick[place]]
                table.note(
                    "wins", taker, because, card=trick[place], cards=trick[:], led=SUIT[trick[0]],
                    off=[card for card in trick if card not in SUITED[trick[0]]],
                    tied=[card for card in trick if NUMBER_OF[card] == low],
                )  # fmt: skip

            gifts = yield shares[last][taker]
            give(table, gifts, given[last], pile)
            leader = next_leader(order, place)
            if last:
                table.note("last-trick", taker, "share-after-last rounds", cards=kept[last][:])
            else:
                table.move_all(kept[last], share, "exchange")

        sums, counts = tally(pile)
        points = score(sums, counts)
        for suit in SUITS if table.listener else ():
            table.note(
                "suit", -1, " ".join(suit_clauses(sums[suit])), suit=suit, received=of_suit(pile, suit),
                sums=sums[suit], counts=counts[suit], points=score_suit(sums[suit], counts[suit]),
            )  # fmt: skip
        if table.listener:
            table.note("total", -1, "most-points received-only", points=points, winners=top_seats(points))
        return Result(tuple(points))

    def outcome(self, deals: Sequence[Deal]) -> Outcome | None:
        """most-points, long-game, limit-strict, total-compared: the totals, once the match is over."""
        totals = added([deal.result.scores for deal in deals])
        if not totals or (self.options.long_game and not self.over(totals)):
            return None
        scores = dict(zip(self.scored, totals, strict=True))
        return Outcome(scores, best(scores))

    def over(self, totals: Sequence[int]) -> bool:
        """long-game, limit-strict: whether somebody's total ends the long game."""
        limit = LIMIT[self.seats]
        return max(totals) >= limit if self.options.long_game_at_least else max(totals) > limit


# steps of a round ----------------------------------------------------------------------------------------


def in_turn(table: Table, leader: int) -> Sequence[int]:
    """turn-left: who plays after whom."""
    return table.clockwise(leader)


def exchange(share: Zone, trick: Zone) -> tuple[Zone, Zone]:
    """exchange: the cards to give out, which are the old share cards, and those that take their place."""
    return share, trick


def last_share(share: Zone, trick: Zone) -> tuple[Zone, Zone]:
    """share-after-last: the cards to give out after the last trick, and those that nobody gets: the trick itself."""
    return exchange(share, trick)


def give(table: Table, gifts: Sequence[int], given: Zone, pile: Sequence[Zone]) -> None:
    """share-one-each, gift-seen, free-gifts: one card to each, shown to all."""
    table.hand_out(gifts, given, pile, "share-one-each gift-seen free-gifts gifts-stay-known")


def next_leader(order: Sequence[int], place: int) -> int:
    """winner-leads: who won the trick, at this place in the order of play."""
    return order[place]


# scoring -------------------------------------------------------------------------------------------------


def winner(trick: Sequence[int]) -> tuple[int, str]:
    """case-a, case-b, equal-lowest: the place in the trick of the card that wins, and the clauses that say so."""
    numbers = [NUMBER_OF[card] for card in trick]
    low = min(numbers)
    if SUITED[trick[0]].issuperset(trick):
        decisive, clauses = max(numbers), "case-a"
    else:
        decisive, clauses = low, "case-b equal-lowest" if numbers.count(low) > 1 else "case-b"
    return numbers.index(decisive), f"{clauses} ace-low" if low == 1 and max(numbers) > 1 else clauses


def tally(piles: Sequence[Iterable[int]]) -> tuple[list[list[int]], list[list[int]]]:
    """received-only: sums and counts of the received cards, by suit and seat."""
    sums = [[0] * len(piles) for _ in SUITS]
    counts = [[0] * len(piles) for _ in SUITS]
    for seat, pile in enumerate(piles):
        for card in pile:
            suit = SUIT[card]
            sums[suit][seat] += NUMBER_OF[card]
            counts[suit][seat] += 1
    return sums, counts


def score_suit(sums: Sequence[int], counts: Sequence[int]) -> list[int]:
    """sum-decides, equal-sums, unreceived-suit: the points of one suit, by seat."""
    return score([sums], [counts])


def score(sums: Sequence[Sequence[int]], counts: Sequence[Sequence[int]]) -> list[int]:
    """sum-decides, equal-sums, most-points: in each suit the highest sum scores the count; added, by seat."""
    points = [0] * len(sums[0])
    for suit, totals in enumerate(sums):
        top = max(totals)
        for seat, total in enumerate(totals):
            if total == top:
                points[seat] += counts[suit][seat]
    return points


def top_seats(points: Sequence[int]) -> list[int]:
    """most-points: everyone with the most."""
    top = max(points)
    return [seat for seat, own in enumerate(points) if own == top]


def added(games: Sequence[Sequence[int]]) -> list[int]:
    """long-game, total-compared: the points of all games, by seat."""
    return [sum(points) for points in zip(*games, strict=True)]


def of_suit(piles: Sequence[Iterable[int]], suit: int) -> list[list[int]]:
    """The received cards of one suit in order, a list a seat."""
    return [sorted(card for card in pile if SUIT[card] == suit) for pile in piles]


def suit_clauses(sums: Sequence[int]) -> tuple[str, ...]:
    """The clauses that decide a suit with these sums."""
    if not any(sums):
        return ("unreceived-suit",)
    return ("sum-decides", "equal-sums") if list(sums).count(max(sums)) > 1 else ("sum-decides",)


# worked calculations -------------------------------------------------------------------------------------


@calculation("may", trick=CARDS, hand=CARDS)
def may_of(game: Game, trick: Sequence[int], hand: Sequence[int]) -> Working:
    """lead-any, follow-suit, slough-any: which cards of a hand may be played to the cards that lie there."""
    expected = f"at most {game.seats - 1} cards before it is one's turn"
    demand(game, len(trick) < game.seats, "/trick", f"{len(trick)} cards", expected, "turn-left")
    ask = Ask(0, play_on(hand), follow_suit(trick)) if trick else Ask(0, lead(hand))
    may = sorted(ask.values())
    led = TENNOS_SUITS[SUIT[trick[0]]] if trick else None
    able = bool(trick) and any(map(IN_SUIT[trick[0]], hand))
    clause = "lead-any" if not trick else "follow-suit" if able else "slough-any"
    kinds = game.deck.kinds
    lines = [Line(clause, None, (kinds[card],), {"led": led, "legal": card in may}) for card in sorted(hand)]
    return Working(tuple(lines), {"may": [kinds[card] for card in may]})


@calculation("trick", lead=SEAT, cards=EachSeat(CARD))
def trick_of(game: Game, lead: int, cards: Sequence[int]) -> Working:
    """case-a, case-b, equal-lowest: who wins a trick."""
    order = clockwise(game, lead)
    trick = [cards[seat] for seat in order]
    place, clauses = winner(trick)
    kinds = game.deck.kinds
    led, numbers = SUIT[trick[0]], [NUMBER_OF[card] for card in trick]
    lines = []
    for index, (seat, card) in enumerate(zip(order, trick, strict=True)):
        clause = "lead-any" if not index else "follow-suit" if SUIT[card] == led else "slough-any"
        facts = {"suit": TENNOS_SUITS[SUIT[card]], "number": NUMBER_OF[card], "wins": index == place}
        lines.append(Line(clause, LETTERS[seat], (kinds[card],), facts))
    decided = "equal-lowest" if "equal-lowest" in clauses else clauses.split()[0]
    facts = {
        "led": TENNOS_SUITS[led],
        "off": list(names(game, (card for card in trick if SUIT[card] != led))),
        "number": numbers[place],
        "tied": list(names(game, (card for card in trick if NUMBER_OF[card] == numbers[place]))),
    }
    lines.append(Line(decided, LETTERS[order[place]], (kinds[trick[place]],), facts))
    return Working(tuple(lines), {"winner": LETTERS[order[place]], "case": decided})


def suit_lines(game: Game, piles: Sequence[Sequence[int]], suit: int) -> tuple[list[Line], Working]:
    """A line a seat for one suit, and the sums, counts and points."""
    sums, counts = (rows[suit] for rows in tally(piles))
    points = score_suit(sums, counts)
    clauses = suit_clauses(sums)
    lines = []
    for seat, cards in enumerate(of_suit(piles, suit)):
        clause = clauses[-1] if points[seat] or clauses == ("unreceived-suit",) else "sum-decides"
        facts = {"suit": TENNOS_SUITS[suit], "sum": sums[seat], "count": counts[seat], "points": points[seat]}
        lines.append(Line(clause, LETTERS[seat], names(game, cards), facts))
    return lines, Working(tuple(lines), {"sums": by_seat(sums), "counts": by_seat(counts), "points": by_seat(points)})


@calculation(
    "rounds", leader=SEAT, shares=CARDS, plays=Rows(EachSeat(CARD)), gifts=Rows(EachSeat(Word(*TENNOS_KINDS)))
)
def rounds_of(
    game: Game, leader: int, shares: Sequence[int], plays: Sequence[Sequence[int]], gifts: Sequence[Sequence[str]]
) -> Working:
    """exchange, share-one-each, winner-leads, share-after-last: the last rounds of a game, and who receives what."""
    fine = len(plays) == len(gifts) > 0
    demand(game, fine, "/gifts", f"{len(gifts)} shares", "one after each trick", "rounds")
    hands = tuple(map(list, zip(*plays, strict=True)))
    heard: list[Event] = []
    position = Position(game, {"leader": leader, "hands": hands, "shares": shares}, (), heard.append)
    zones = {zone.name: zone for zone in position.table.zones if zone.owner < 0}
    kinds, lines, leads = game.deck.kinds, list[Line](), list[str]()
    for index, (cards, shared) in enumerate(zip(plays, gifts, strict=True)):
        heard.clear()
        leads.append(LETTERS[position.seat])
        for _ in range(game.seats):
            seat = position.seat
            put(position, (seat, "play", cards[seat]), f"/plays/{index}/{LETTERS[seat]}", kinds[cards[seat]])
        chosen = tuple(game.deck.code[kind] for kind in shared)
        put(position, (position.seat, "share", chosen), f"/gifts/{index}", " ".join(shared))
        wins = next(event for event in heard if event.kind == "wins")
        taker, card = LETTERS[wins.by], wins.facts["card"]
        decided = "equal-lowest" if "equal-lowest" in wins.clauses else wins.clauses[0]
        told = {name: wins.facts[name] for name in ("led", "off", "tied")}
        facts = {**facts_of(game, told), "number": NUMBER_OF[card]}
        lines.append(Line(decided, taker, (kinds[card],), facts))
        received = {
            LETTERS[event.target.owner]: kinds[event.cards[0]]
            for event in heard if event.target is not None and event.target.name == "pile"
        }  # fmt: skip
        lines.append(Line("share-one-each", taker, (), {"gifts": dict(sorted(received.items()))}))
        left = tuple(kinds[card] for card in zones["share"] or zones["trick"])
        lines.append(Line("exchange" if position.asks else "share-after-last", taker, left, {}))
    piles = {LETTERS[zone.owner]: zone for zone in position.table.zones if zone.name == "pile"}
    result = {"leads": leads, "received": {seat: [kinds[card] for card in zone] for seat, zone in piles.items()}}
    return Working(tuple(lines), {**result, "left": [kinds[card] for card in zones["share"] or zones["trick"]]})


def put(position: Position, move: Move, at: str, found: str) -> None:
    """Make a move. RecordError, with the place of it, where the rules refuse it."""
    ruling = position.rule(move)
    if not ruling.legal:
        because = tell(position.game, ruling)
        raise RecordError(at, found, "a legal choice", CLAUSES.label(ruling.clauses[0]), because)
    position.put(move)


@calculation("suit", suit=Maybe(Index(TENNOS_SUITS, "a suit")), cards=EachSeat(CARDS))
def suit_of(game: Game, suit: int | None, cards: Sequence[Sequence[int]]) -> Working:
    """sum-decides, equal-sums, unreceived-suit: what one suit scores; cards of other suits are left out.

    The suit need not be named where all cards are of one.
    """
    if suit is None:
        suits = sorted({SUIT[card] for pile in cards for card in pile})
        found = f"cards of {' and '.join(TENNOS_SUITS[one] for one in suits) or 'no suit'}"
        demand(game, len(suits) == 1, "/cards", found, "cards of one suit, or its name", "received-only")
        suit = suits[0]
    lines, working = suit_lines(game, cards, suit)
    highest = list(best(working.result["sums"]))
    return Working(tuple(lines), {"suit": TENNOS_SUITS[suit], **working.result, "highest": highest})


@calculation("score", cards=EachSeat(CARDS))
def score_of(game: Game, cards: Sequence[Sequence[int]]) -> Working:
    """most-points: what all received cards score, and who wins."""
    points = score(*tally(cards))
    result = {"points": by_seat(points), "winners": letters(top_seats(points))}
    lines = [line for suit in SUITS for line in suit_lines(game, cards, suit)[0]]
    return Working((*lines, Line("most-points", None, (), result)), result)


@calculation("match", games=Rows(EachSeat(Number(0))))
def match_of(game: TakeAndShare, games: Sequence[Sequence[int]]) -> Working:
    """long-game, limit-strict, total-compared: when the long game ends, and who wins it; the limit is on."""
    demand(game, bool(games), "/games", "no game", "the points of at least one game", "long-game")
    lines: list[Line] = []
    for number, points in enumerate(games, 1):
        goes_on = not (lines and lines[-1].facts["over"])
        demand(game, goes_on, f"/games/{number - 1}", "a further game", "none, the long game is over", "long-game")
        totals = added(games[:number])
        facts = {"game": number, "points": by_seat(points), "totals": by_seat(totals), "over": game.over(totals),
                 "limit": LIMIT[game.seats]}  # fmt: skip
        lines.append(Line("long-game", None, (), facts))
    ends = game.over(totals)
    winners = letters(top_seats(totals)) if ends else []
    return Working(tuple(lines), {"totals": by_seat(totals), "ends": ends, "games": len(games), "winners": winners})


@calculation("leaders", leader=SEAT, number=Number(1))
def leaders_of(game: TakeAndShare, leader: int, number: int) -> Working:
    """first-leader, later-leader: who leads the first trick of each game of a long game; None is anybody."""
    leaders = [leader]
    while len(leaders) < number and (follows := game.settled([Deal({"leader": leaders[-1]}, Result(()))])):
        leaders.append(follows["leader"].value)
    seats = [LETTERS[seat] for seat in leaders] + [None] * (number - len(leaders))
    clauses = ["first-leader"] + ["later-leader"] * (number - 1)
    lines = [Line(clauses[place], seat, (), {"game": place + 1}) for place, seat in enumerate(seats)]
    return Working(tuple(lines), {"leaders": seats})


TakeAndShare.calculations = {one.name: one for one in (
    trick_of, suit_of, score_of, match_of, may_of, rounds_of, leaders_of,
)}  # fmt: skip
GAME = TakeAndShare
