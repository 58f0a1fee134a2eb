"""What worked examples of Tennos Square can have computed, and what a table can come to."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

from rules_engine import fields
from rules_engine.fields import CARD, CARDS, LETTERS, NUMBER, SEAT
from rules_engine.game import best
from rules_engine.matches import added, as_deals
from rules_engine.pad import Cells, Pad, Told, rows_named
from rules_engine.partway import Partway
from rules_engine.reach import Given, Held, Impossible, Seen
from rules_engine.scoring import Line, Working, by_seat, calculation, demand, letters, names
from rules_engine.showing import Counting, Lying, Showing
from rules_engine.table import Event

from . import scoring
from .rules import OFFER, STOCK, WAYS, Board, TennosSquare, candidates, tell_next
from .scoring import BONUS

Points = Sequence[int]
Laid = tuple[int, ...]  # how many cards lie face up on places of each of WAYS
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
    for stretch in scoring.stretches(cards):
        facts = {"length": len(stretch), "points": scoring.worth(stretch), "down": row.count(DOWN)}
        lines.append(Line("stretches", None, names(game, stretch), facts))
    told = {"lengths": [line.facts["length"] for line in lines], "squares": [line.facts["points"] for line in lines]}
    return Working(
        tuple(lines), {"stretches": [list(line.cards) for line in lines], **told, "points": scoring.score(cards)}
    )


@row_of.never
def no_row(game: TennosSquare, row: Points) -> Impossible | None:
    """There are other rows with which it agrees."""
    own = counted(game, [place for place, card in enumerate(row, 1) if card != DOWN])
    full, other = counted(game, range(1, game.places + 1)), every_row(game.layout)
    rows = [[(full,) if seat == out else other for seat in range(1, game.seats)] for out in range(game.seats)]
    able = rows[:1] if own == full else rows[1:]
    return None if any(next(courses([[own], *others]), None) for others in able) else no_course(game)


@calculation("deal", rows=fields.EachSeat(ROW))
def deal_of(game: TennosSquare, rows: Sequence[Sequence[int]]) -> Working:
    """stretches, bonus, row-full: what all rows score at the end of a deal, and the bonus of the full one."""
    full = [seat for seat, row in enumerate(rows) if row.count(DOWN) == 0]
    demand(game, len(full) == 1, "/rows", f"{len(full)} full rows", "one: the deal ends with it", "row-full")
    lines, points = list[Line](), list[int]()
    for seat, row in enumerate(rows):
        cards = face_up(game, row, f"/rows/{LETTERS[seat]}")
        found = scoring.stretches(cards)
        points.append(scoring.score(cards))
        facts = {"points": points[seat], "squares": [*map(scoring.worth, found)], "lengths": [*map(len, found)]}
        lines.append(Line("stretches", LETTERS[seat], names(game, cards), facts))
    points, bonus = scoring.with_bonus(points, full[0]), BONUS * game.seats
    lines.append(Line("bonus", LETTERS[full[0]], (), {"bonus": bonus, "each": BONUS, "points": points[full[0]]}))
    return Working(tuple(lines), {"scores": by_seat(points), "out": LETTERS[full[0]], "bonus": bonus})


@deal_of.never
def no_deal(game: TennosSquare, rows: Sequence[Points]) -> Impossible | None:
    """One row is full, and turns had and given agree."""
    full = [row for row in rows if DOWN not in row]
    if len(full) != 1:
        return Impossible(f"a deal ends as soon as one row is full; here {len(full)} are", "row-full")
    given = [[place for place, card in enumerate(row, 1) if card != DOWN] for row in rows]
    return None if starters(game, given) else no_course(game)


def no_course(game: TennosSquare) -> Impossible:
    """Turns that do not agree."""
    reason = "the place of each card says who is next: no course of turns fills just these places"
    return Impossible(reason, "left-three" if game.seats == 4 else "three-next")


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
    ruling = board.go_on[player].rule_on((card, place))
    demand(game, ruling.legal, "/place", f"{place}", f"a place from 1 to {game.places}", ruling.clauses[0])
    part.table.lay(card, board.hand[player], board.laid[player], place, ruling.clauses[0])
    board.refill(player, place)
    tell_next(board, player, place)
    laid, *taken = [Line(one.clauses[0], seat, names(game, one.cards), {}) for one in part.heard if one.kind == "move"]
    held = list(names(game, board.hand[player]))
    lines = [laid._replace(facts={"place": place}), *(line._replace(facts={"hand": held}) for line in taken)]
    following = part.told("next")
    return Working((*lines, next_line(following)), {"hand": held, "next": LETTERS[following.by]})


@turn_of.never
def no_turn(game: TennosSquare, keep: Points, **_: Any) -> Impossible | None:
    """Two cards in hand, after an exchange of two for one only one."""
    able = (1, OFFER - 1) if game.options.exchange == "two_for_one" else (OFFER - 1,)
    held = len(keep) + 1
    if held not in able:
        return Impossible(f"a hand has {' or '.join(map(str, able))} cards when one is laid; here {held}", "keep-two")
    return None


@calculation("exchange", keep=CARDS, give=CARDS, centre=CARDS, stock=NUMBER, take=fields.Rows(fields.Word()))
def exchange_of(
    game: TennosSquare, keep: list[int], give: list[int], centre: list[int], stock: int, take: list[str]
) -> Working:
    """may-exchange, two-for-one, take-back, empty-stock: what there is to take, and what the hand holds afterwards."""

    def kinds(cards: Sequence[int]) -> tuple[str, ...]:
        return names(game, (card for card in cards if card != STOCK))

    held = len(keep) + len(give)
    demand(game, held < OFFER, "/keep", f"a hand of {held} cards", f"at most {OFFER - 1} cards", "keep-two")
    part = Partway(game)
    board = Board(part.table, game)
    for zone, cards in ((board.hand[0], keep + give), (board.centre, centre), (board.stock, [STOCK] * stock)):
        part.table.deal(cards, zone, "candidates")
    there = candidates(give, centre, board.stock)
    taken = [STOCK if name == "stock" else game.deck.code.get(name, len(game.deck)) for name in take]
    choice = (fields.Unordered(give), taken[0] if len(taken) == 1 else fields.Unordered(taken))
    ruling = board.start[0].asks[1].rule_on(choice)
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


@exchange_of.never
def no_exchange(
    game: TennosSquare, keep: Points, give: Points, centre: Points, stock: int, **_: Any
) -> Impossible | None:
    """Hand, centre and stock agree about the exchanges before."""
    held, whole = len(keep) + len(give), game.numbers()["stock"]
    if held != OFFER - 1:
        return Impossible(f"a hand before an exchange has {OFFER - 1} cards; here {held}", "keep-two")
    # How often the stock was drawn from, and how many exchanges there were at least, by what lies in the middle.
    draws, once = whole - stock, game.options.exchange == "two_for_one"
    swaps = len(centre) - game.seats - draws
    if not 0 <= draws <= whole:
        return Impossible(f"the stock has {whole} cards at first; here {stock}", "candidates")
    most = game.seats - 1 if once else game.seats * (game.places - 1)
    if draws > most:
        reason = f"of a stock of {whole} cards at most {most} are taken before this turn"
        return Impossible(f"{reason}; here {draws}", "two-for-one" if once else "may-exchange")
    if once and not draws <= swaps <= most:
        reason = f"{game.seats} cards lie in the centre at first, one more after each exchange, two with the stock's"
        return Impossible(f"{reason}; {len(centre)} cannot be", "two-for-one")
    if not once and len(centre) != game.seats + draws:
        reason = f"with {stock} cards in the stock {game.seats + draws} lie in the centre"
        return Impossible(f"{reason}; here {len(centre)}", "candidates")
    return None


@calculation("starter", dealer=SEAT, totals=fields.Maybe(POINTS))
def starter_of(game: TennosSquare, dealer: int, totals: Sequence[int] | None) -> Working:
    """first-starter, later-starter, own-total, reshuffle, first-dealer: who starts a deal; the first has no totals."""
    seat, because = scoring.starter(dealer, totals, game.seats)
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


@starter_of.never
def no_starter(game: TennosSquare, totals: Points | None, **_: Any) -> Impossible | None:
    """Somebody has gone out before, and not all deals are over."""
    low, high = (BONUS * game.seats + pick(worths(game.places)) for pick in (min, max))
    if totals is None:
        return None
    if max(totals) < low:
        return Impossible(f"who has gone out has {low} points at least; here nobody has", "bonus")
    if max(totals) > high * (game.seats - 1):
        reason = f"nobody has more than {high} points in a deal, {high * (game.seats - 1)} before the last"
        return Impossible(f"{reason}; here {max(totals)}", "each-deals")
    return None


@calculation("match", deals=fields.Rows(POINTS), out=SEAT)
def match_of(game: TennosSquare, deals: Sequence[Sequence[int]], out: int) -> Working:
    """each-deals, partners-total, highest-total, split-partnership: the end of a match; ``out`` ended its last deal."""
    expected = f"{game.seats}, one for each dealer"
    demand(game, len(deals) == game.seats, "/deals", f"{len(deals)} deals", expected, "each-deals")
    done = as_deals(deals)
    totals = [game.totals(done[:number]) for number in range(1, len(done) + 1)]
    lines = [
        Line("each-deals", None, (), {"deal": number, "scores": by_seat(points), "totals": by_seat(sums)})
        for number, (points, sums) in enumerate(zip(deals, totals, strict=True), 1)
    ]
    outcome = game.compared(totals[-1], out)
    compared, winners = dict(outcome.scores), list(outcome.winners)
    result = {"totals": by_seat(totals[-1]), "compared": compared, "winners": winners}
    facts = {**result, "out": LETTERS[out], "tied": len(best(compared)) > 1}
    return Working((*lines, Line(outcome.because.split()[-1], None, (), facts)), result)


@match_of.never
def no_match(game: TennosSquare, deals: Sequence[Points], out: int) -> Impossible | None:
    """Somebody goes out in each deal, the others have fewer cards, and turns agree."""
    bonus = BONUS * game.seats
    for number, points in enumerate(deals, 1):
        able = [out] if number == len(deals) else range(game.seats)
        if any(starters_with(game, points, seat) for seat in able):
            continue
        if any(points[seat] - bonus in worths(game.places) for seat in able):
            reason = f"no rows of fewer than {game.places} cards, in one course of turns, score the others' points"
            return Impossible(f"{reason} in deal {number}", "stretches")
        who = LETTERS[out] if len(able) == 1 else "anybody"
        reason = f"{bonus} and the squares of {game.places} cards in stretches are the points of who went out"
        return Impossible(f"{reason}; here not of {who} in deal {number}", "bonus")
    if not any(has_course(game, deals, dealer, out) for dealer in range(game.seats)):
        return Impossible("no course of turns with these points begins with who has the fewest so far", "later-starter")
    return None


# courses of turns ----------------------------------------------------------------------------------------
# Each card that is laid says who is next: turns had and turns given must agree, but for the starter's first and for
# what the last card would have given. One row is full and gives turns to everybody: then there is such a course.


def counted(game: TennosSquare, places: Iterable[int]) -> Laid:
    """How many of these places send the turn each way."""
    ways = [game.ways[place] for place in places]
    return tuple(map(ways.count, WAYS))


def flow(seats: int, seat: int, laid: Laid) -> Laid:
    """Turns had less turns given, by seat, of the cards in one row."""
    found = [0] * seats
    for way, cards in zip(WAYS, laid, strict=True):
        found[seat] += cards
        found[(seat + scoring.STEP[way]) % seats] -= cards
    return tuple(found)


def together(seats: int, flows: Iterable[Laid]) -> Laid:
    """Turns had less turns given, of several rows."""
    return tuple(map(sum, zip([0] * seats, *flows, strict=True)))


@cache
def gaps(seats: int) -> dict[Laid, tuple[int, ...]]:
    """What may remain of a whole deal, and who may have started it.

    The starter has one turn that nobody gave, and the last card would have given one that nobody had.
    """
    found: dict[Laid, tuple[int, ...]] = {(0,) * seats: tuple(range(seats))}
    for first, never in product(range(seats), repeat=2):
        if first != never:
            found[tuple((seat == first) - (seat == never) for seat in range(seats))] = (first,)
    return found


def starters(game: TennosSquare, rows: Sequence[Iterable[int]]) -> tuple[int, ...]:
    """Who may have started a deal in which cards lie on just these places; nobody where turns do not agree."""
    flows = (flow(game.seats, seat, counted(game, places)) for seat, places in enumerate(rows))
    return gaps(game.seats).get(together(game.seats, flows), ())


def courses(rows: Sequence[Sequence[Laid]]) -> Iterator[tuple[tuple[int, ...], tuple[Laid, ...]]]:
    """Who may start, and a choice among the rows of each seat, so that turns had and given agree."""
    seats = len(rows)
    later = defaultdict(list)
    for rest in product(*rows[2:]):
        later[together(seats, (flow(seats, seat, laid) for seat, laid in enumerate(rest, 2)))].append(rest)
    for begin in product(*rows[:2]):
        have = together(seats, (flow(seats, seat, laid) for seat, laid in enumerate(begin)))
        for gap, able in gaps(seats).items():
            for rest in later.get(tuple(one - other for one, other in zip(gap, have, strict=True)), ()):
                yield able, (*begin, *rest)


@cache
def every_row(layout: tuple[int, int, int]) -> tuple[Laid, ...]:
    """All rows that are not full, by the number of cards each way; those that give another turn aside."""
    outer, middle, _ = layout
    return tuple((*row, 0) for row in product(range(outer + 1), range(outer + 1), range(3 if middle == 3 else 1)))


@cache
def sizes(layout: tuple[int, int, int]) -> frozenset[tuple[int, tuple[int, ...]]]:
    """Of all deals that seat 0 ends: who may start, and how many cards then lie in the other rows."""
    seats = 4 if layout[1] == 3 else 3
    own = 1 if seats == 4 else 2  # places that give another turn
    full = (layout[0], layout[2], layout[1] - own, own)
    found = set[tuple[int, tuple[int, ...]]]()
    for able, (_, *others) in courses([[full], *[every_row(layout)] * (seats - 1)]):
        for more in product(*(range(own + 1 if any(row) else 1) for row in others)):
            held = tuple(sum(row) + again for row, again in zip(others, more, strict=True))
            if max(held) < sum(layout):
                found.update((first, held) for first in able)
    return frozenset(found)


@cache
def worths(cards: int) -> frozenset[int]:
    """stretches: all that so many cards may score."""
    rest = ((length, points) for length in range(1, cards + 1) for points in worths(cards - length))
    return frozenset(length**2 + points for length, points in rest) if cards else frozenset((0,))


def starters_with(game: TennosSquare, points: Points, out: int) -> set[int]:
    """Who may start a deal with these points that this player ends."""
    if points[out] - BONUS * game.seats not in worths(game.places):
        return set()
    others = [points[(out + step) % game.seats] for step in range(1, game.seats)]
    return {
        (out + first) % game.seats
        for first, held in sizes(game.layout)
        if all(own in worths(cards) for own, cards in zip(others, held, strict=True))
    }


def has_course(game: TennosSquare, deals: Sequence[Points], dealer: int, out: int) -> bool:
    """later-starter: whether each deal can begin with the player who must start it, the first by this dealer."""
    totals: list[int] | None = None
    for number, points in enumerate(deals):
        first, _ = scoring.starter((dealer + number) % game.seats, totals, game.seats)
        able = [out] if number == len(deals) - 1 else range(game.seats)
        if not any(first in starters_with(game, points, seat) for seat in able):
            return False
        totals = added([totals or [0] * game.seats, points])
    return True


# what a record shows, and the paper ----------------------------------------------------------------------


def given_of(seen: Seen) -> Given:
    """What a step of a record gives to the calculations."""
    for note in seen.notes("starts"):
        yield "starter", {"dealer": note.facts["dealer"], "totals": note.facts["totals"] if seen.deal else None}
    if seen.made == "exchange":
        yield "exchange", exchanged_in(seen)
    if seen.made == "play":
        seat = seen.moves[-1][0]
        yield "next", {"player": seat}
        if len(seen.cards("laid", seat)) == 1:
            yield "turn", laid_in(seen, seat)
    if seen.over:
        rows = [[DOWN] * seen.game.places for _ in range(seen.game.seats)]
        for seat, row in enumerate(rows):
            for spot, card in zip(seen.zone("laid", seat).spots, seen.cards("laid", seat), strict=True):
                row[spot - 1] = card
            yield "row", {"row": row}
        yield "deal", {"rows": rows}
        yield "match", {"deals": [one.scores for one in seen.results], "out": seen.results[-1].closing}


def exchanged_in(seen: Seen) -> Mapping[str, Any]:
    """may-exchange: what was held, lay there and was taken before this exchange."""
    seat, _, (give, _) = seen.moves[-1]
    drawn, taken = seen.moved("stock", "hand"), seen.moved("centre", "hand")
    keep = Counter(seen.cards("hand", seat)) - Counter([*drawn, *taken])
    centre = Counter([*seen.cards("centre"), *taken]) - Counter(give)
    take = Held([*names(seen.game, taken), *["stock"] * len(drawn)])
    stock = len(seen.cards("stock")) + len(drawn)
    return {"keep": Held(keep), "give": Held(give), "centre": Held(centre), "stock": stock, "take": take}


def laid_in(seen: Seen, seat: int) -> Mapping[str, Any]:
    """lay-one: the row before its first card was laid, and the hand."""
    (card, place), lifted = seen.moves[-1][2], seen.moved("row", "hand")
    row = dict(zip(seen.zone("row", seat).spots, seen.cards("row", seat), strict=True)) | {place: lifted[0]}
    keep = Held(Counter(seen.cards("hand", seat)) - Counter(lifted))
    return {"player": seat, "row": [row[one] for one in sorted(row)], "keep": keep, "card": card, "place": place}


FACE_DOWN = "X"  # in what a worked example gives


def rows_so_far(game: TennosSquare, lying: Lying) -> list[int]:
    """What the face-up cards of each row score."""
    return [scoring.score(lying.cards("laid", seat)) for seat in range(game.seats)]


def one_row(game: TennosSquare, told: Mapping[str, Any], lying: Lying) -> Mapping[str, Any]:
    """The face-up cards of the row that is counted; where the others lie in it does not count."""
    cards = names(game, lying.cards("laid", LETTERS.index(told["player"])))
    return {"row": [*cards, *[FACE_DOWN] * (game.places - len(cards))]}


def part_cells(_: TennosSquare, told: Sequence[Told], __: Lying) -> list[Cells]:
    """stretches, bonus: the points of each row, and the bonus of the full one."""
    fields_of = {"row": "points", "out": "bonus"}
    return [
        {note.facts["player"]: {"points": note.facts[name]} for note in told if note.kind == kind}
        for kind, name in fields_of.items()
    ]


REMINDERS = ("bonus", "later-starter")
ROWS = rows_named(stretches="stretches", bonus="bonus")
PAD = Pad(ROWS, ("points",), "points", part_cells, max(TennosSquare.players), reminders=REMINDERS)
SHOWING = Showing(
    running=rows_so_far,
    final={"total": "scores"},
    counting={"row": Counting("row", one_row)},
    numbers={"row": "points", "total": "scores"},
    after=("next", "starts"),
)
