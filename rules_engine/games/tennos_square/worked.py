"""What worked examples of Tennos Square can have computed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_engine.fields import (
    CARD,
    CARDS,
    LETTERS,
    NUMBER,
    SEAT,
    CardOr,
    EachSeat,
    Maybe,
    Number,
    Rows,
    Unordered,
    Word,
)
from rules_engine.game import best
from rules_engine.games.tennos_square.rules import DECK, EXCHANGES, STOCK, TennosSquare, candidates, play_card, refill
from rules_engine.games.tennos_square.scoring import BONUS, score, starter, stretches, with_bonus, worth
from rules_engine.scoring import Line, Working, by_seat, calculation, demand, letters, names
from rules_engine.table import NOBODY, OWNER, Table

DOWN = -1  # a face-down card of a row in a worked example
ROW = Rows(CardOr("X"))


def row_lines(game: TennosSquare, seat: int | None, row: Sequence[int], at: str) -> tuple[list[Line], int]:
    """A line a stretch, and the points of the row."""
    expected = f"{game.places} places, X for a face-down card"
    demand(game, len(row) == game.places, at, f"{len(row)} places", expected, "deal-row")
    up = [card for card in row if card != DOWN]
    letter = None if seat is None else LETTERS[seat]
    lines = []
    for stretch in stretches(up):
        facts = {"length": len(stretch), "points": worth(stretch), "down": row.count(DOWN)}
        lines.append(Line("stretches", letter, names(game, stretch), facts))
    return lines, score(up)


@calculation("row", row=ROW)
def row_of(game: TennosSquare, row: Sequence[int]) -> Working:
    """stretches: what the face-up cards of one row score; X is a card that lies face down."""
    lines, points = row_lines(game, None, row, "/row")
    facts = {"lengths": [line.facts["length"] for line in lines], "squares": [line.facts["points"] for line in lines]}
    result = {"stretches": [list(line.cards) for line in lines], **facts, "points": points}
    return Working(tuple(lines), result)


@calculation("deal", rows=EachSeat(ROW))
def deal_of(game: TennosSquare, rows: Sequence[Sequence[int]]) -> Working:
    """stretches, bonus, row-full: what all rows score at the end of a deal, and the bonus of the full one."""
    full = [seat for seat, row in enumerate(rows) if row.count(DOWN) == 0]
    demand(game, len(full) == 1, "/rows", f"{len(full)} full rows", "one: the deal ends with it", "row-full")
    lines: list[Line] = []
    points = []
    for seat, row in enumerate(rows):
        found, own = row_lines(game, seat, row, f"/rows/{LETTERS[seat]}")
        squares = [line.facts["points"] for line in found]
        facts = {"points": own, "squares": squares, "lengths": [line.facts["length"] for line in found]}
        lines.append(Line("stretches", LETTERS[seat], tuple(kind for line in found for kind in line.cards), facts))
        points.append(own)
    points = with_bonus(points, full[0])
    facts = {"bonus": BONUS * game.seats, "each": BONUS, "points": points[full[0]]}
    lines.append(Line("bonus", LETTERS[full[0]], (), facts))
    return Working(tuple(lines), {"scores": by_seat(points), "out": LETTERS[full[0]], "bonus": BONUS * game.seats})


@calculation("turn", player=SEAT, row=CARDS, keep=CARDS, card=CARD, place=NUMBER)
def turn_of(game: TennosSquare, player: int, row: list[int], keep: list[int], card: int, place: int) -> Working:
    """lay-one, refill: a card laid on a place of a face-down row, and what the hand holds afterwards."""
    kinds = game.deck.kinds
    demand(game, len(row) == game.places, "/row", f"{len(row)} cards", f"{game.places} cards", "deal-row")
    fine = (card, place) in play_card.listed([*keep, card], range(1, game.places + 1))
    demand(game, fine, "/place", f"{place}", f"a place from 1 to {game.places}", "lay-one")
    table = Table(game.seats)
    down, laid = (table.zone(name, NOBODY, player, layout=game.layout) for name in ("row", "laid"))
    hand = table.zone("hand", OWNER, player)
    table.deal(row, down, "deal-row")
    table.deal([*keep, card], hand, "keep-two")
    table.lay(card, hand, laid, place, "lay-one")
    refill(table, down, place, hand)
    taken = tuple(kinds[one] for one in hand if one not in keep)
    held, following = [kinds[one] for one in hand], LETTERS[game.next_seat[player][place]]
    way, clause = game.ways[place], game.next_clauses[place].split()[0]
    lines = (
        Line("lay-one", LETTERS[player], (kinds[card],), {"place": place}),
        Line("refill", LETTERS[player], taken, {"hand": held}),
        Line(clause, LETTERS[player], (), {"places": [place], "way": way, "next": following}),
    )
    return Working(lines, {"hand": held, "next": following})


@calculation("next", player=SEAT)
def next_of(game: TennosSquare, player: int) -> Working:
    """left-three, right-three, outer-middle, exact-middle, three-next: who is next from each place of a row."""
    lines: list[Line] = []
    for place in range(1, game.places + 1):
        way = game.ways[place]
        clause = game.next_clauses[place].split()[0]
        facts = {"places": [place], "way": way, "next": LETTERS[game.next_seat[player][place]]}
        same = next((line for line in lines if line.facts["way"] == way), None)
        if same:
            same.facts["places"].append(place)
        else:
            lines.append(Line(clause, LETTERS[player], (), facts))
    order = letters(game.next_seat[player][place] for place in range(1, game.places + 1))
    return Working(tuple(lines), {"next": order})


@calculation("exchange", keep=CARDS, give=CARDS, centre=CARDS, stock=NUMBER, take=Rows(Word()))
def exchange_of(
    game: TennosSquare, keep: list[int], give: list[int], centre: list[int], stock: int, take: list[str]
) -> Working:
    """may-exchange, two-for-one, take-back, empty-stock: what there is to take, and what the hand holds afterwards."""

    def kinds(cards: Sequence[int]) -> tuple[str, ...]:
        return names(game, (card for card in cards if card != STOCK))

    exchanging = game.options.exchange
    taken = [STOCK if name == "stock" else game.deck.code.get(name, len(DECK)) for name in take]
    choice = (Unordered(give), taken[0] if len(taken) == 1 else Unordered(taken))
    allowed = choice in EXCHANGES[exchanging].listed(keep + give, centre, range(stock))
    expected = f"{exchanging}, from the candidates"
    demand(game, allowed, "/take", "an exchange that is not allowed", expected, "may-exchange")
    there = candidates(give, centre, range(stock))
    size = len(keep) + len(take)
    facts = {"count": len(there), "blind": STOCK in taken, "size": size, "again": size >= len(give)}
    back = not set(give).isdisjoint(taken)
    taking = "two-for-one" if len(take) < len(give) else "take-back" if back else "may-exchange"
    lines = (
        Line("may-exchange", None, kinds(give), facts | {"taking": False}),
        Line("candidates" if stock else "empty-stock", None, kinds(there), facts),
        Line(taking, None, kinds(taken), facts | {"taking": True}),
    )
    result = {"candidates": len(there), "hand": list(kinds(keep + taken)), "size": size, "again": facts["again"]}
    return Working(lines, result)


@calculation("starter", dealer=SEAT, totals=Maybe(EachSeat(Number(0))))
def starter_of(game: TennosSquare, dealer: int, totals: Sequence[int] | None) -> Working:
    """first-starter, later-starter, own-total, reshuffle, first-dealer: who starts a deal; the first has no totals."""
    seat, _ = starter(dealer, totals, game.seats)
    facts: dict[str, Any] = {"dealer": LETTERS[dealer]}
    if totals is None:
        return Working((Line("first-starter", LETTERS[seat], (), facts),), {"starter": LETTERS[seat]})
    lowest = letters(other for other, total in enumerate(totals) if total == totals[seat])
    facts |= {"totals": by_seat(totals), "lowest": lowest}
    last = {"cards": len(game.deck), "dealer": LETTERS[dealer], "before": LETTERS[(dealer - 1) % game.seats]}
    lines = (
        Line("reshuffle", None, (), last),
        Line("own-total", None, (), facts),
        Line("later-starter", LETTERS[seat], (), facts),
    )
    return Working(lines, {"starter": LETTERS[seat], "lowest": lowest})


@calculation("match", deals=Rows(EachSeat(Number(0))), out=SEAT)
def match_of(game: TennosSquare, deals: Sequence[Sequence[int]], out: int) -> Working:
    """each-deals, partners-total, highest-total, split-partnership: the end of a match; ``out`` ended its last deal."""
    expected = f"{game.seats}, one for each dealer"
    demand(game, len(deals) == game.seats, "/deals", f"{len(deals)} deals", expected, "each-deals")
    totals = [0] * game.seats
    lines = []
    for number, points in enumerate(deals, 1):
        totals = [total + own for total, own in zip(totals, points, strict=True)]
        facts = {"deal": number, "scores": by_seat(points), "totals": by_seat(totals)}
        lines.append(Line("each-deals", None, (), facts))
    outcome, clause = game.compared(totals, out)
    result = {"totals": by_seat(totals), "compared": dict(outcome.scores), "winners": list(outcome.winners)}
    facts = result | {"out": LETTERS[out], "tied": len(best(outcome.scores)) > 1}
    lines.append(Line(clause, None, (), facts))
    return Working(tuple(lines), result)


CALCULATIONS = {one.name: one for one in (row_of, deal_of, next_of, exchange_of, starter_of, match_of, turn_of)}
