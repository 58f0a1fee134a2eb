"""What worked examples of Take & Share can have computed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rules_engine.cards import TENNOS_KINDS, TENNOS_SUITS
from rules_engine.errors import RecordError
from rules_engine.fields import CARD, CARDS, LETTERS, SEAT, EachSeat, Index, Maybe, Number, Rows, Word
from rules_engine.game import Ask, Deal, Game, Result, best
from rules_engine.games.take_and_share.rules import CLAUSES, LIMIT, Board, TakeAndShare, follow_suit, lead, play_on
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
)
from rules_engine.partway import Choice, Partway
from rules_engine.position import Move, Position, facts_of, same, tell
from rules_engine.scoring import Line, Working, by_seat, calculation, demand, letters, names
from rules_engine.table import Event


@calculation("may", trick=CARDS, hand=CARDS)
def may_of(game: Game, trick: Sequence[int], hand: Sequence[int]) -> Working:
    """lead-any, follow-suit, slough-any: which cards of a hand may be played to the cards that lie there."""
    expected = f"at most {game.seats - 1} cards before it is one's turn"
    demand(game, len(trick) < game.seats, "/trick", f"{len(trick)} cards", expected, "turn-left")
    ask = Ask(0, play_on(hand), follow_suit(trick)) if trick else Ask(0, lead(hand))
    led, kinds = TENNOS_SUITS[SUIT[trick[0]]] if trick else None, game.deck.kinds
    lines, may = list[Line](), list[str]()
    for card in sorted(hand):
        ruling = ask.rule(partial(same, card))
        may += [kinds[card]] * ruling.legal
        lines.append(Line(ruling.clauses[-1], None, (kinds[card],), {"led": led, "legal": ruling.legal}))
    return Working(tuple(lines), {"may": may})


@calculation("trick", lead=SEAT, cards=EachSeat(CARD))
def trick_of(game: Game, lead: int, cards: Sequence[int]) -> Working:
    """case-a, case-b, equal-lowest: who wins a trick."""
    kinds, part = game.deck.kinds, Partway(game)
    board = Board(part.table)
    for seat, card in enumerate(cards):
        board.hand[seat].append(card)
    order = part.table.clockwise(lead)
    taker = part.play(board.play_trick(lead), (Choice(cards[seat], "/cards", kinds[cards[seat]]) for seat in order))
    wins = part.told("wins")
    lines = []
    for seat, ruling in zip(order, part.rulings, strict=True):
        card, clause = cards[seat], ruling.clauses[-1]
        facts = {"suit": TENNOS_SUITS[SUIT[card]], "number": NUMBER_OF[card], "wins": seat == taker}
        followed = clause == "turn-left"  # of a hand of one card nothing is kept back: it was of the led suit
        lines.append(Line("follow-suit" if followed else clause, LETTERS[seat], (kinds[card],), facts))
    lines.append(win_line(game, wins))
    return Working(tuple(lines), {"winner": LETTERS[taker], "case": lines[-1].clause})


def win_line(game: Game, wins: Event) -> Line:
    """Who wins a trick with which card, and why, as the game tells it."""
    told = {name: wins.facts[name] for name in ("led", "off", "tied")}
    card = wins.facts["card"]
    decided = "equal-lowest" if "equal-lowest" in wins.clauses else wins.clauses[0]
    facts = {**facts_of(game, told), "number": NUMBER_OF[card]}
    return Line(decided, LETTERS[wins.by], (game.deck.kinds[card],), facts)


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
        taker = LETTERS[wins.by]
        lines.append(win_line(game, wins))
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
    lines = [Line("first-leader", LETTERS[leader], (), {"game": 1})]
    for place in range(2, number + 1):
        follows = game.settled([Deal({"leader": leader}, Result(()))]).get("leader")
        if follows is None:
            lines.append(Line("later-leader", None, (), {"game": place}))
            continue
        leader = follows.value
        lines.append(Line(follows.clause, LETTERS[leader], (), {"game": place}))
    return Working(tuple(lines), {"leaders": [line.seat for line in lines]})


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
