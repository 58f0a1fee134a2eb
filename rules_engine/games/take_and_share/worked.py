"""What worked examples of Take & Share can have computed."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.cards import TENNOS_KINDS, TENNOS_SUITS
from rules_engine.errors import RecordError
from rules_engine.fields import CARD, CARDS, LETTERS, SEAT, EachSeat, Index, Maybe, Number, Rows, Word
from rules_engine.game import Ask, Deal, Game, Result, best
from rules_engine.games.take_and_share.rules import CLAUSES, IN_SUIT, LIMIT, TakeAndShare, follow_suit, lead, play_on
from rules_engine.games.take_and_share.scoring import (
    NUMBER_OF,
    SUIT,
    SUITS,
    added,
    of_suit,
    score,
    score_suit,
    suit_clauses,
    tally,
    top_seats,
    winner,
)
from rules_engine.position import Move, Position, facts_of, tell
from rules_engine.scoring import Line, Working, by_seat, calculation, clockwise, demand, letters, names
from rules_engine.table import Event


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


@calculation("rounds", leader=SEAT, shares=CARDS, plays=Rows(EachSeat(CARD)), gifts=Rows(EachSeat(Word(*TENNOS_KINDS))))
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
            for event in heard
            if event.target is not None and event.target.name == "pile"
        }
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
        facts = {
            "game": number,
            "points": by_seat(points),
            "totals": by_seat(totals),
            "over": game.over(totals),
            "limit": LIMIT[game.seats],
        }
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


CALCULATIONS = {
    one.name: one
    for one in (
        trick_of,
        suit_of,
        score_of,
        match_of,
        may_of,
        rounds_of,
        leaders_of,
    )
}
