"""What worked examples of Tennos Square can have computed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from rules_engine import fields
from rules_engine.fields import CARD, CARDS, LETTERS, NUMBER, SEAT
from rules_engine.game import Deal, Result, best
from rules_engine.games.tennos_square.rules import STOCK, Board, TennosSquare, candidates, tell_next
from rules_engine.games.tennos_square.scoring import BONUS, score, starter, stretches, with_bonus, worth
from rules_engine.partway import Partway
from rules_engine.position import same
from rules_engine.scoring import Line, Working, by_seat, calculation, demand, letters, names
from rules_engine.table import Event

DOWN = -1  # a face-down card of a row in a worked example
ROW = fields.Rows(fields.CardOr("X"))
POINTS = fields.EachSeat(fields.Number(0))


def face_up(game: TennosSquare, row: Sequence[int], at: str) -> list[int]:
    """The face-up cards of a row, which must have all its places."""
    expected = f"{game.places} places, X for a face-down card"
    demand(game, len(row) == game.places, at, f"{len(row)} places", expected, "deal-row")
    return [card for card in row if card != DOWN]


@calculation("row", row=ROW)
def row_of(game: TennosSquare, row: Sequence[int]) -> Working:
    """stretches: what the face-up cards of one row score; X is a card that lies face down."""
    cards = face_up(game, row, "/row")
    lines = []
    for stretch in stretches(cards):
        facts = {"length": len(stretch), "points": worth(stretch), "down": row.count(DOWN)}
        lines.append(Line("stretches", None, names(game, stretch), facts))
    told = {"lengths": [line.facts["length"] for line in lines], "squares": [line.facts["points"] for line in lines]}
    return Working(tuple(lines), {"stretches": [list(line.cards) for line in lines], **told, "points": score(cards)})


@calculation("deal", rows=fields.EachSeat(ROW))
def deal_of(game: TennosSquare, rows: Sequence[Sequence[int]]) -> Working:
    """stretches, bonus, row-full: what all rows score at the end of a deal, and the bonus of the full one."""
    full = [seat for seat, row in enumerate(rows) if row.count(DOWN) == 0]
    demand(game, len(full) == 1, "/rows", f"{len(full)} full rows", "one: the deal ends with it", "row-full")
    lines, points = list[Line](), list[int]()
    for seat, row in enumerate(rows):
        cards = face_up(game, row, f"/rows/{LETTERS[seat]}")
        found = stretches(cards)
        points.append(score(cards))
        facts = {"points": points[seat], "squares": [*map(worth, found)], "lengths": [*map(len, found)]}
        lines.append(Line("stretches", LETTERS[seat], names(game, cards), facts))
    points, bonus = with_bonus(points, full[0]), BONUS * game.seats
    lines.append(Line("bonus", LETTERS[full[0]], (), {"bonus": bonus, "each": BONUS, "points": points[full[0]]}))
    return Working(tuple(lines), {"scores": by_seat(points), "out": LETTERS[full[0]], "bonus": bonus})


def next_line(*told: Event) -> Line:
    """Who is next from places that send the turn the same way, as the game tells it."""
    facts = {"places": [event.facts["place"] for event in told], "way": told[0].facts["way"]}
    return Line(told[0].clauses[0], LETTERS[told[0].facts["player"]], (), {**facts, "next": LETTERS[told[0].by]})


@calculation("next", player=SEAT)
def next_of(game: TennosSquare, player: int) -> Working:
    """left-three, right-three, outer-middle, exact-middle, three-next: who is next from each place of a row."""
    part = Partway(game)
    board = Board(part.table, game)
    for place in range(1, game.places + 1):
        tell_next(board, player, place)
    ways = dict.fromkeys(event.facts["way"] for event in part.heard)
    lines = tuple(next_line(*(event for event in part.heard if event.facts["way"] == way)) for way in ways)
    return Working(lines, {"next": letters(event.by for event in part.heard)})


@calculation("turn", player=SEAT, row=CARDS, keep=CARDS, card=CARD, place=NUMBER)
def turn_of(game: TennosSquare, player: int, row: list[int], keep: list[int], card: int, place: int) -> Working:
    """lay-one, refill: a card laid on a place of a face-down row, and what the hand holds afterwards."""
    demand(game, len(row) == game.places, "/row", f"{len(row)} cards", f"{game.places} cards", "deal-row")
    part, seat = Partway(game), LETTERS[player]
    board = Board(part.table, game)
    part.table.deal(row, board.row[player], "deal-row")
    part.table.deal([*keep, card], board.hand[player], "keep-two")
    ruling = board.go_on[player].rule(partial(same, (card, place)))
    demand(game, ruling.legal, "/place", f"{place}", f"a place from 1 to {game.places}", ruling.clauses[0])
    part.table.lay(card, board.hand[player], board.laid[player], place, ruling.clauses[0])
    board.refill(player, place)
    tell_next(board, player, place)
    laid, *taken = [Line(one.clauses[0], seat, names(game, one.cards), {}) for one in part.heard if one.kind == "move"]
    held = list(names(game, board.hand[player]))
    lines = [laid._replace(facts={"place": place}), *(line._replace(facts={"hand": held}) for line in taken)]
    following = part.told("next")
    return Working((*lines, next_line(following)), {"hand": held, "next": LETTERS[following.by]})


@calculation("exchange", keep=CARDS, give=CARDS, centre=CARDS, stock=NUMBER, take=fields.Rows(fields.Word()))
def exchange_of(
    game: TennosSquare, keep: list[int], give: list[int], centre: list[int], stock: int, take: list[str]
) -> Working:
    """may-exchange, two-for-one, take-back, empty-stock: what there is to take, and what the hand holds afterwards."""

    def kinds(cards: Sequence[int]) -> tuple[str, ...]:
        return names(game, (card for card in cards if card != STOCK))

    part = Partway(game)
    board = Board(part.table, game)
    for zone, cards in ((board.hand[0], keep + give), (board.centre, centre), (board.stock, [STOCK] * stock)):
        part.table.deal(cards, zone, "candidates")
    there = candidates(give, centre, board.stock)
    taken = [STOCK if name == "stock" else game.deck.code.get(name, len(game.deck)) for name in take]
    choice = (fields.Unordered(give), taken[0] if len(taken) == 1 else fields.Unordered(taken))
    ruling = board.start[0].asks[1].rule(partial(same, choice))
    expected = f"{game.options.exchange}, from the candidates"
    demand(game, ruling.legal, "/take", "an exchange that is not allowed", expected, ruling.clauses[0])
    part.heard.clear()
    board.exchange(0, *choice)
    told = " ".join(clause for event in part.heard for clause in event.clauses)
    taking = next(clause for clause in ("two-for-one", "take-back", "may-exchange") if clause in told)
    size, again = len(board.hand[0]), len(board.hand[0]) >= board.needed
    facts = {"count": len(there), "blind": STOCK in taken, "size": size, "again": again}
    lines = (
        Line("may-exchange", None, kinds(give), facts | {"taking": False}),
        Line("candidates" if stock else "empty-stock", None, kinds(there), facts),
        Line(taking, None, kinds(taken), facts | {"taking": True}),
    )
    hand = list(kinds(keep + taken))
    return Working(lines, {"candidates": len(there), "hand": hand, "size": size, "again": again})


@calculation("starter", dealer=SEAT, totals=fields.Maybe(POINTS))
def starter_of(game: TennosSquare, dealer: int, totals: Sequence[int] | None) -> Working:
    """first-starter, later-starter, own-total, reshuffle, first-dealer: who starts a deal; the first has no totals."""
    seat, because = starter(dealer, totals, game.seats)
    decided, facts = because.split()[0], {"dealer": LETTERS[dealer]}
    if totals is None:
        return Working((Line(decided, LETTERS[seat], (), facts),), {"starter": LETTERS[seat]})
    lowest = letters(other for other, total in enumerate(totals) if total == totals[seat])
    last = {"cards": len(game.deck), **facts, "before": LETTERS[(dealer - 1) % game.seats]}
    compared: dict[str, Any] = {**facts, "totals": by_seat(totals), "lowest": lowest}
    lines = (
        Line("reshuffle", None, (), last),
        Line("own-total", None, (), compared),
        Line(decided, LETTERS[seat], (), compared),
    )
    return Working(lines, {"starter": LETTERS[seat], "lowest": lowest})


@calculation("match", deals=fields.Rows(POINTS), out=SEAT)
def match_of(game: TennosSquare, deals: Sequence[Sequence[int]], out: int) -> Working:
    """each-deals, partners-total, highest-total, split-partnership: the end of a match; ``out`` ended its last deal."""
    expected = f"{game.seats}, one for each dealer"
    demand(game, len(deals) == game.seats, "/deals", f"{len(deals)} deals", expected, "each-deals")
    done = [Deal({}, Result(tuple(points))) for points in deals]
    totals = [game.totals(done[:number]) for number in range(1, len(done) + 1)]
    lines = [
        Line("each-deals", None, (), {"deal": number, "scores": by_seat(points), "totals": by_seat(sums)})
        for number, (points, sums) in enumerate(zip(deals, totals, strict=True), 1)
    ]
    outcome, clause = game.compared(totals[-1], out)
    compared, winners = dict(outcome.scores), list(outcome.winners)
    result = {"totals": by_seat(totals[-1]), "compared": compared, "winners": winners}
    facts = {**result, "out": LETTERS[out], "tied": len(best(compared)) > 1}
    return Working((*lines, Line(clause, None, (), facts)), result)


CALCULATIONS = {one.name: one for one in (row_of, deal_of, next_of, exchange_of, starter_of, match_of, turn_of)}
