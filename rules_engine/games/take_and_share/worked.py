"""What worked examples of Take & Share can have computed, and what a table can come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules_engine.cards import TENNOS_KINDS, TENNOS_SUITS
from rules_engine.contest import Contest, Lay
from rules_engine.fields import CARD, CARDS, LETTERS, SEAT, EachSeat, Index, Maybe, Number, Rows, Word
from rules_engine.game import Ask, Game, best
from rules_engine.matches import leading, match_shown, match_worked, turns_worked
from rules_engine.pad import Pad, Row, from_notes
from rules_engine.partway import Choice, Partway
from rules_engine.position import facts_of
from rules_engine.reach import Given, Held, Impossible, Omitted, Seen
from rules_engine.scoring import Line, Working, by_seat, calculation, demand, letters, names
from rules_engine.showing import Counting, Showing, told_of
from rules_engine.table import Event
from rules_engine.tricks import demand_turn, may_shown, may_worked, played_out, trick_shown

from .rules import HAND, LIMIT, Board, TakeAndShare, follow_suit, lead, play_on
from .scoring import NUMBER_OF, SUIT, SUITED, SUITS, of_suit, score, score_suit, suit_clauses, tally, winner

Piles = Sequence[Sequence[int]]


# a trick -------------------------------------------------------------------------------------------------


@calculation("trick", lead=SEAT, cards=EachSeat(CARD))
def trick_of(game: Game, lead: int, cards: Sequence[int]) -> Working:
    """case-a, case-b, equal-lowest: who wins a trick."""
    part = Partway(game)
    board, order = Board(part.table), part.table.clockwise(lead)
    taker = played_out(part, board.hand, order, cards, board.play_trick(lead))
    lines = []
    for seat, ruling in zip(order, part.rulings, strict=True):
        card, clause = cards[seat], ruling.clauses[-1]
        facts = {"suit": TENNOS_SUITS[SUIT[card]], "number": NUMBER_OF[card], "wins": seat == taker}
        followed = clause == "turn-left"  # of a hand of one card nothing is kept back: it was of the led suit
        lines.append(Line("follow-suit" if followed else clause, LETTERS[seat], names(game, [card]), facts))
    lines.append(win_line(game, part.told("wins")))
    return Working(tuple(lines), {"winner": LETTERS[taker], "case": lines[-1].clause})


def win_line(game: Game, wins: Event) -> Line:
    """Who wins a trick with which card, and why, as the game tells it."""
    told = {name: wins.facts[name] for name in ("led", "off", "tied")}
    card = wins.facts["card"]
    decided = "equal-lowest" if "equal-lowest" in wins.clauses else wins.clauses[0]
    facts = {**facts_of(game, told), "number": NUMBER_OF[card]}
    return Line(decided, LETTERS[wins.by], (game.deck.kinds[card],), facts)


def first_in_trick(lay: Lay) -> tuple[int, str]:
    """Who wins by the case of the whole trick: where another suit appeared there, a 10 of one stands for it."""
    led = SUITED[lay.chosen[0]]
    beside = next(card for card in lay.game.deck.cards if NUMBER_OF[card] == 10 and card not in led)
    return winner([*lay.chosen, beside] if lay.told["off"] else lay.chosen)


CONTESTS = {"wins": Contest(("play",), first_in_trick)}


# scores --------------------------------------------------------------------------------------------------


def suit_worked(game: Game, piles: Sequence[Sequence[int]], suit: int) -> Working:
    """A line a seat for one suit, and the sums, counts and points."""
    sums, counts = (rows[suit] for rows in tally(piles))
    points = score_suit(sums, counts)
    clauses = suit_clauses(sums)
    lines = []
    for seat, cards in enumerate(of_suit(piles, suit)):
        clause = clauses[-1] if points[seat] or clauses == ("unreceived-suit",) else "sum-decides"
        facts = {"suit": TENNOS_SUITS[suit], "sum": sums[seat], "count": counts[seat], "points": points[seat]}
        lines.append(Line(clause, LETTERS[seat], names(game, cards), facts))
    return Working(tuple(lines), {"sums": by_seat(sums), "counts": by_seat(counts), "points": by_seat(points)})


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
    lines, result = suit_worked(game, cards, suit)
    return Working(lines, {"suit": TENNOS_SUITS[suit], **result, "highest": list(best(result["sums"]))})


@suit_of.never
def no_suit(game: Game, suit: int | None, cards: Piles) -> Impossible | None:
    """All cards of a suit are received but those of the last trick."""
    suit = SUIT[next(card for pile in cards for card in pile)] if suit is None else suit
    least = sum(SUIT[card] == suit for card in game.deck.cards) - game.seats
    found = sum(map(len, of_suit(cards, suit)))
    if found >= least:
        return None
    reason = f"at least {least} cards of {TENNOS_SUITS[suit]} lie in piles, since only the last trick is not given out"
    return Impossible(f"{reason}; here {found}", "share-after-last")


@calculation("score", cards=EachSeat(CARDS))
def score_of(game: Game, cards: Sequence[Sequence[int]]) -> Working:
    """most-points: what all received cards score, and who wins."""
    points = score(*tally(cards))
    result = {"points": by_seat(points), "winners": letters(leading(points))}
    lines = [line for suit in SUITS for line in suit_worked(game, cards, suit).lines]
    return Working((*lines, Line("most-points", None, (), result)), result)


@score_of.never
def no_piles(game: Game, cards: Piles) -> Impossible | None:
    """Everybody receives a card in every share."""
    size = HAND[game.seats]
    wrong = next((len(pile) for pile in cards if len(pile) != size), size)
    reason = f"everybody receives {size} cards, one in each share; here {wrong}"
    return Impossible(reason, "share-one-each") if wrong != size else None


# the long game -------------------------------------------------------------------------------------------


@calculation("match", games=Rows(EachSeat(Number(0))))
def match_of(game: TakeAndShare, games: Piles) -> Working:
    """long-game, limit-strict, total-compared: when the long game ends, and who wins it; the limit is on."""
    table, limit = type(game)(game.seats, replace(game.options, long_game=True)), {"limit": LIMIT[game.seats]}
    worked = match_worked(table, "/games", games, "long-game", lambda _: limit, "game")
    return worked._replace(result={**worked.result, "games": len(games)})


@match_of.never
def no_points(game: Game, games: Piles) -> Impossible | None:
    """Nobody has more points than cards, and every suit scores something."""
    size, suits = HAND[game.seats], len(SUITS)
    for points in games:
        if max(points) > size:
            reason = f"nobody scores more than the {size} cards received; here {max(points)}"
            return Impossible(reason, "share-one-each")
        if sum(points) < suits:
            reason = f"each of {suits} suits scores a point at least; here {sum(points)} in all"
            return Impossible(reason, "sum-decides")
    return None


# rounds --------------------------------------------------------------------------------------------------


@calculation("may", trick=CARDS, hand=CARDS)
def may_of(game: Game, trick: Sequence[int], hand: Sequence[int]) -> Working:
    """lead-any, follow-suit, slough-any: which cards of a hand may be played to the cards that lie there."""
    demand_turn(game, trick, "turn-left")
    ask = Ask(0, play_on(hand), follow_suit(trick)) if trick else Ask(0, lead(hand))
    return may_worked(game, ask, hand, {"led": TENNOS_SUITS[SUIT[trick[0]]] if trick else None})


@may_of.never
def no_hand(game: Game, hand: Sequence[int], **_: Any) -> Impossible | None:
    """A hand is never larger than at first."""
    size = HAND[game.seats]
    return Impossible(f"nobody holds more than {size} cards", "deal") if len(hand) > size else None


@calculation("rounds", leader=SEAT, shares=CARDS, plays=Rows(EachSeat(CARD)), gifts=Rows(EachSeat(Word(*TENNOS_KINDS))))
def rounds_of(
    game: Game, leader: int, shares: Sequence[int], plays: Sequence[Sequence[int]], gifts: Sequence[Sequence[str]]
) -> Working:
    """exchange, share-one-each, winner-leads, share-after-last: the last rounds of a game, and who receives what."""
    fine = len(plays) == len(gifts) > 0
    demand(game, fine, "/gifts", f"{len(gifts)} shares", "one after each trick", "rounds")
    part = Partway(game)
    board, kinds = Board(part.table), game.deck.kinds
    board.share.extend(shares)
    for hand, own in zip(board.hand, zip(*plays, strict=True), strict=True):
        hand.extend(own)
    lines, leads = list[Line](), list[str]()
    for index, (cards, shared) in enumerate(zip(plays, gifts, strict=True)):
        leads.append(LETTERS[leader])
        order = part.table.clockwise(leader)
        choices = [Choice(cards[seat], f"/plays/{index}/{LETTERS[seat]}", kinds[cards[seat]]) for seat in order]
        given = Choice(tuple(game.deck.code[kind] for kind in shared), f"/gifts/{index}", " ".join(shared))
        leader = part.play(board.round(leader), [*choices, given])
        lines.append(win_line(game, part.told("wins")))
        received = {LETTERS[pile.owner]: kinds[pile[-1]] for pile in board.pile if pile}
        lines.append(Line("share-one-each", lines[-1].seat, (), {"gifts": received}))
        left = names(game, board.share or board.trick)
        lines.append(Line("exchange" if board.share else "share-after-last", lines[-1].seat, left, {}))
    piles = by_seat([list(names(game, pile)) for pile in board.pile])
    return Working(tuple(lines), {"leads": leads, "received": piles, "left": list(left)})


@calculation("leaders", leader=SEAT, number=Number(1))
def leaders_of(game: TakeAndShare, leader: int, number: int) -> Working:
    """first-leader, later-leader: who leads the first trick of each game of a long game; None is anybody."""
    return turns_worked(game, "leader", leader, number, "game", "first-leader", "later-leader")


# what a record shows, and the paper ----------------------------------------------------------------------


def given_of(seen: Seen) -> Given:
    """What a step of a record gives to the calculations."""
    yield from may_shown(seen)
    yield from trick_shown(seen)
    for note in seen.notes("suit"):
        yield "suit", {"suit": Omitted(note.facts["suit"]), "cards": tuple(map(Held, note.facts["received"]))}
    yield from match_shown(seen, "leader", "games")
    if seen.over:
        yield "score", {"cards": seen.each("pile")}
        size = seen.game.seats + 1
        rounds = [seen.moves[at : at + size] for at in range(0, len(seen.moves), size)]
        for first in range(len(rounds)):
            last = rounds[first:]
            plays = [[card for _, _, card in sorted(moves[:-1])] for moves in last]
            gifts = [names(seen.game, moves[-1][2]) for moves in last]
            begins = {"leader": last[0][0][0], "shares": Held(last[0][-1][2])}
            yield "rounds", {**begins, "plays": plays, "gifts": gifts}


def suit_rows(_: TakeAndShare) -> list[Row]:
    """sum-decides: a row a suit."""
    return [Row("suit", "sum-decides", {"suit": TENNOS_SUITS[suit]}) for suit in SUITS]


CELLS = from_notes("suit", sum="sums", points="points")
PAD = Pad(suit_rows, ("sum", "points"), "points", CELLS, reminders=("sum-decides", "equal-sums", "long-game"))
SHOWING = Showing(
    final={"total": "points"},
    adds={"suit": "points"},
    counting={"suit": Counting("suit", told_of("suit", cards="received"))},
    numbers={"suit": "points"},
    gets={"suit": "points"},
)
