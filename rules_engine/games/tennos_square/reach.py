"""Whether what worked examples of Tennos Square give can happen.

``deal``      each card that is laid says who is next: turns had and turns given must agree, but for the starter's first
              and for what the last card would have given; then there is such a course of turns, and it is played
``row``       a deal in which the other rows make such a course with this one
``match``     deals with these points: rows of so many cards that score them, in a course begun by who must start
``starter``   the same, of deals that add up to these totals
``exchange``  turns at random with as many exchanges as the centre and the stock tell of; then cards change names
``turn``      the player's first turn, with this hand; after an exchange where only one card is held
``next``      any first turn of the player

In the first deal anybody may start, since anybody may deal. A row fills from the hand, and the hand from the row: the
cards below are such that each card comes in time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

from rules_engine.fields import LETTERS
from rules_engine.game import Deal, Result, Setup
from rules_engine.games.tennos_square.rules import OFFER, STOCK, TennosSquare
from rules_engine.games.tennos_square.scoring import BONUS, STEP, starter
from rules_engine.games.tennos_square.worked import DOWN
from rules_engine.played import Record, played_out
from rules_engine.position import Move, Position
from rules_engine.rand import Rand
from rules_engine.reaching import BY, Impossible, Reaching, begun, steered, steps

Laid = tuple[int, ...]  # how many cards lie face up on places of each of WAYS
Points = Sequence[int]
Row = dict[int, int]  # cards by place
Full = tuple[Setup, Sequence[Move], Result]  # a deal that was played out
WAYS = ("left", "right", "partner", "self")
TRIES = 200  # for one record


# what a record shows -------------------------------------------------------------------------------------


def ends(record: Record) -> Iterator[tuple[list[list[int]], Mapping[str, Any]]]:
    """The rows of each deal that was played out, with DOWN for face-down cards, and who went out."""
    for step in steps(record):
        for event in step.events:
            if event.kind == "out":
                places = sum(next(zone for zone in step.position.table.zones if zone.name == "laid").layout)
                rows = [[DOWN] * places for _ in range(record.game.seats)]
                for zone in step.position.table.zones:
                    for spot, card in zip(zone.spots, zone, strict=False) if zone.name == "laid" else ():
                        rows[zone.owner][spot - 1] = card
                yield rows, event.facts


def shows_deal(record: Record, rows: Sequence[Points]) -> bool:
    """A deal that ends with these rows."""
    return any(found == [list(row) for row in rows] for found, _ in ends(record))


def shows_row(record: Record, row: Points) -> bool:
    """A deal that ends with this row for somebody."""
    return any(list(row) in found for found, _ in ends(record))


def shows_match(record: Record, deals: Sequence[Points], out: int) -> bool:
    """A whole match with these points, the last deal ended by this player."""
    outs = [facts["player"] for _, facts in ends(record)]
    return [list(deal.scores or ()) for deal in record.deals] == [list(points) for points in deals] and outs[-1] == out


def shows_starter(record: Record, dealer: int, totals: Points | None) -> bool:
    """A deal by this dealer, the first one or after these totals."""
    for step in steps(record):
        for event in step.events:
            if event.kind == "starts" and event.facts["dealer"] == dealer:
                first = "first-starter" in event.clauses
                if first if totals is None else not first and list(event.facts["totals"]) == list(totals):
                    return True
    return False


def shows_next(record: Record, player: int) -> bool:
    """A turn of this player."""
    return any(step.move and step.move[:2] == (player, "play") for step in steps(record))


def shows_turn(record: Record, player: int, row: Points, keep: Points, card: int, place: int) -> bool:
    """This card laid on this place of a row that is still face down, with these others in hand."""
    before = False
    for step in steps(record):
        if before and step.move == (player, "play", (card, place)):
            return True
        zones = {zone.name: zone for zone in step.position.table.zones if zone.owner == player}
        whole = zones["row"].spots == list(range(1, len(row) + 1)) and zones["row"] == list(row)
        before = whole and sorted(zones["hand"]) == sorted([*keep, card])
    return False


def shows_exchange(record: Record, keep: Points, give: Points, centre: Points, stock: int, take: Sequence[str]) -> bool:
    """These cards given and taken, with this hand and centre and so large a stock."""
    code = record.game.deck.code
    taken = sorted(STOCK if name == "stock" else code[name] for name in take)
    before = False
    for step in steps(record):
        if before and step.move and step.move[1] == "exchange":
            given, got = step.move[2]
            if (sorted(given), [got] if isinstance(got, int) else sorted(got)) == (sorted(give), taken):
                return True
        zones = {zone.name: zone for zone in step.position.table.zones if zone.owner in (-1, step.position.seat)}
        held = sorted(zones["hand"]) == sorted([*keep, *give]) if step.position.seat >= 0 else False
        before = held and sorted(zones["centre"]) == sorted(centre) and len(zones["stock"]) == stock
    return False


# courses of turns ----------------------------------------------------------------------------------------


def counted(game: TennosSquare, places: Iterable[int]) -> Laid:
    """How many of these places send the turn each way."""
    ways = [game.ways[place] for place in places]
    return tuple(map(ways.count, WAYS))


def flow(seats: int, seat: int, laid: Laid) -> Laid:
    """Turns had less turns given, by seat, of the cards in one row."""
    found = [0] * seats
    for way, cards in zip(WAYS, laid, strict=True):
        found[seat] += cards
        found[(seat + STEP[way]) % seats] -= cards
    return tuple(found)


def added(seats: int, flows: Iterable[Laid]) -> Laid:
    """All together."""
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
    return gaps(game.seats).get(added(game.seats, flows), ())


def courses(rows: Sequence[Sequence[Laid]]) -> Iterator[tuple[tuple[int, ...], tuple[Laid, ...]]]:
    """Who may start, and a choice among the rows of each seat, so that turns had and given agree.

    One row is full: it gives turns to everybody, so turns that agree can be had one after another.
    """
    seats = len(rows)
    later = defaultdict(list)
    for rest in product(*rows[2:]):
        later[added(seats, (flow(seats, seat, laid) for seat, laid in enumerate(rest, 2)))].append(rest)
    for begin in product(*rows[:2]):
        have = added(seats, (flow(seats, seat, laid) for seat, laid in enumerate(begin)))
        for gap, able in gaps(seats).items():
            for rest in later.get(tuple(one - other for one, other in zip(gap, have, strict=True)), ()):
                yield able, (*begin, *rest)


@cache
def every_row(layout: tuple[int, int, int]) -> tuple[Laid, ...]:
    """All rows that are not full, by the number of cards each way; those that give another turn aside."""
    outer, middle, _ = layout
    return tuple((*row, 0) for row in product(range(outer + 1), range(outer + 1), range(3 if middle == 3 else 1)))


@cache
def sizes(layout: tuple[int, int, int]) -> dict[tuple[int, tuple[int, ...]], tuple[Laid, ...]]:
    """Of all deals that seat 0 ends: by who starts and by how many cards lie in the other rows, an example."""
    seats = 4 if layout[1] == 3 else 3
    own = 1 if seats == 4 else 2  # places that give another turn
    found: dict[tuple[int, tuple[int, ...]], tuple[Laid, ...]] = {}
    full = (layout[0], layout[2], layout[1] - own, own)
    for able, (_, *others) in courses([[full], *[every_row(layout)] * (seats - 1)]):
        for more in product(*(range(own + 1 if any(row) else 1) for row in others)):
            rows = tuple((*row[:3], again) for row, again in zip(others, more, strict=True))
            held = tuple(map(sum, rows))
            if max(held) < sum(layout):
                for first in able:
                    found.setdefault((first, held), (full, *rows))
    return found


@cache
def worths(cards: int) -> dict[int, tuple[int, ...]]:
    """What so many cards may score, each with lengths of stretches that score it."""
    if not cards:
        return {0: ()}
    return {
        length**2 + points: (length, *rest)
        for length in range(1, cards + 1)
        for points, rest in worths(cards - length).items()
    }


def courses_with(game: TennosSquare, points: Points, out: int) -> Iterator[tuple[int, list[Laid]]]:
    """Of deals with these points that this player ends: who starts, and how many cards lie each way."""
    if points[out] - BONUS * game.seats not in worths(game.places):
        return
    others = [points[(out + step) % game.seats] for step in range(1, game.seats)]
    for (first, held), rows in sizes(game.layout).items():
        if all(own in worths(cards) for own, cards in zip(others, held, strict=True)):
            yield (out + first) % game.seats, [rows[(seat - out) % game.seats] for seat in range(game.seats)]


# deals that are played -----------------------------------------------------------------------------------


def ordered(game: TennosSquare, rand: Rand, rows: Sequence[Row], first: int, out: int) -> list[tuple[int, int]] | None:
    """Seats and places in the order of play: a path through all of them that ends with this player."""
    for last in rand.shuffled(list(rows[out])):
        left = [rand.shuffled([one for one in row if (seat, one) != (out, last)]) for seat, row in enumerate(rows)]
        path: list[tuple[int, int]] = []
        stack = [(first, (out, last))]  # who is due, and the turn before; the first has none
        while stack:
            seat, before = stack[-1]
            if left[seat]:
                place = left[seat].pop()
                stack.append((game.next_seat[seat][place], (seat, place)))
            else:
                stack.pop()
                path.append(before)
        path = [*path[-2::-1], (out, last)]
        due = [first, *(game.next_seat[seat][place] for seat, place in path)]
        if len(path) == sum(map(len, rows)) and all(one == seat for one, (seat, _) in zip(due, path, strict=False)):
            return path
    return None


def with_rows(
    game: TennosSquare, rand: Rand, rows: Sequence[Row], dealer: int, first: int, done: Sequence[Deal] = ()
) -> Full | None:
    """A deal that ends with these rows; whoever has the full one goes out."""
    out = next(seat for seat, row in enumerate(rows) if len(row) == game.places)
    path = ordered(game, rand, rows, first, out)
    if path is None:
        return None
    laid = {card for row in rows for card in row.values()}
    pool = rand.shuffled([card for card in game.deck.cards if card not in laid])
    below, offers = [], []
    for seat, row in enumerate(rows):
        places = [place for one, place in path if one == seat]
        held = [row[place] for place in places[: OFFER - 1]]
        offers.append(sorted([*held, *(pool.pop() for _ in range(OFFER - len(held)))]))
        # What is taken up is laid two turns later.
        later = {place: row[then] for place, then in zip(places, places[OFFER - 1 :], strict=False)}
        below.append([later[place] if place in later else pool.pop() for place in range(1, game.places + 1)])
    setup = {"dealer": dealer, "rows": tuple(below), "offers": tuple(offers), "stock": pool}

    def prefer(now: Position) -> Move:
        if len(now.moves) < game.seats:
            return now.seat, "discard", next(card for card in offers[now.seat] if card not in laid)
        seat, place = path[len(now.moves) - game.seats]
        return seat, "play", (rows[seat][place], place)

    position = steered(game, setup, prefer, rand, done)
    return (setup, position.moves, position.result) if position and position.result else None


def spread(game: TennosSquare, rand: Rand, laid: Laid) -> list[int]:
    """So many places each way, from left to right."""
    able = [[place for place in range(1, game.places + 1) if game.ways[place] == way] for way in WAYS]
    return sorted(place for places, cards in zip(able, laid, strict=True) for place in rand.shuffled(places)[:cards])


def scoring(game: TennosSquare, rand: Rand, rows: Sequence[Laid], points: Points) -> list[Row]:
    """Cards on so many places each way that score these points; no number twice in a row, so it falls where it must."""
    pool, found = rand.shuffled(game.deck.cards), list[Row]()
    for laid, own in zip(rows, points, strict=True):
        places, cards = spread(game, rand, laid), list[int]()
        numbers = sorted(rand.shuffled(range(10))[: len(places)])
        for length in rand.shuffled(worths(len(places))[own]):  # the highest stretch first
            numbers, stretch = numbers[: len(numbers) - length], numbers[len(numbers) - length :]
            cards += (next(card for card in pool if card % 10 == number) for number in stretch)
        pool = [card for card in pool if card not in cards]
        found.append(dict(zip(places, cards, strict=True)))
    return found


def record_of(game: TennosSquare, played: Sequence[Full]) -> Record:
    """The record of deals that were played out."""
    return played_out(game, played, BY)


def deals_of(played: Sequence[Full]) -> tuple[Deal, ...]:
    """Deals that were played out, as the game knows them."""
    return tuple(Deal(setup, result) for setup, _, result in played)


def with_points(
    game: TennosSquare,
    rand: Rand,
    deals: Sequence[Points],
    dealer: int,
    plan: Sequence[tuple[int, Sequence[Laid]]],
) -> list[Full] | None:
    """Deals with these points, as planned, the first by this dealer."""
    played = list[Full]()
    for number, (points, (out, laid)) in enumerate(zip(deals, plan, strict=True)):
        seat, done = (dealer + number) % game.seats, deals_of(played)
        first, _ = starter(seat, game.totals(done) if done else None, game.seats)
        bare = [own - BONUS * game.seats * (one == out) for one, own in enumerate(points)]
        one = with_rows(game, rand, scoring(game, rand, laid, bare), seat, first, done)
        if one is None:
            return None
        played.append(one)
    return played


def planned(
    game: TennosSquare, deals: Sequence[Points], dealer: int, out: int | None = None, outs: Points = ()
) -> list[tuple[int, list[Laid]]] | None:
    """Who ends each deal, and how many cards lie each way then; None where there is no such course."""
    plan, totals = list[tuple[int, list[Laid]]](), [0] * game.seats
    for number, points in enumerate(deals):
        first, _ = starter((dealer + number) % game.seats, totals if number else None, game.seats)
        able: Sequence[int] = outs[number : number + 1] or range(game.seats)
        if out is not None and number == len(deals) - 1:
            able = [out]
        courses = ((one, laid) for one in able for seat, laid in courses_with(game, points, one) if seat == first)
        found = next(courses, None)
        if found is None:
            return None
        plan.append(found)
        totals = [total + own for total, own in zip(totals, points, strict=True)]
    return plan


# records -------------------------------------------------------------------------------------------------


def deal_records(game: TennosSquare, rand: Rand, rows: Sequence[Points]) -> Iterator[Record]:
    """The deal with these rows."""
    given = [{place: card for place, card in enumerate(row, 1) if card != DOWN} for row in rows]
    for _ in range(TRIES):
        for first in rand.shuffled(starters(game, given)):
            if one := with_rows(game, rand, given, (first - 1) % game.seats, first):
                yield record_of(game, [one])


def row_records(game: TennosSquare, rand: Rand, row: Points) -> Iterator[Record]:
    """Deals with this row for A, and others as they come."""
    own = {place: card for place, card in enumerate(row, 1) if card != DOWN}
    found = list(row_courses(game, own))
    for _ in range(TRIES if found else 0):
        able, laid = rand.choose(found)
        free = iter(rand.shuffled([card for card in game.deck.cards if card not in own.values()]))
        rows = [own, *({place: next(free) for place in spread(game, rand, other)} for other in laid[1:])]
        first = rand.choose(able)
        if one := with_rows(game, rand, rows, (first - 1) % game.seats, first):
            yield record_of(game, [one])


def row_courses(game: TennosSquare, own: Row) -> Iterator[tuple[tuple[int, ...], tuple[Laid, ...]]]:
    """Courses of deals in which A has laid on these places."""
    laid, others = counted(game, own), [every_row(game.layout)] * (game.seats - 1)
    full = counted(game, range(1, game.places + 1))
    if laid == full:
        yield from courses([[laid], *others])
        return
    for out in range(game.seats - 1):
        yield from courses([[laid], *([full] if seat == out else rows for seat, rows in enumerate(others))])


def match_records(game: TennosSquare, rand: Rand, deals: Sequence[Points], out: int) -> Iterator[Record]:
    """Matches with these points."""
    for dealer in rand.shuffled(range(game.seats)):
        plan = planned(game, deals, dealer, out)
        for _ in range(TRIES if plan else 0):
            if plan and (played := with_points(game, rand, deals, dealer, plan)):
                yield record_of(game, played)


def starter_records(game: TennosSquare, rand: Rand, dealer: int, totals: Points | None) -> Iterator[Record]:
    """Deals that add up to these totals, and the beginning of one more."""
    for played in [[]] if totals is None else _adding_up(game, rand, dealer, totals):
        done = deals_of(played)
        setup = game.deal(done, rand) | {"dealer": dealer}
        if position := steered(game, setup, lambda _: None, rand, done, game.seats):
            yield begun(game, setup, position.moves, record_of(game, played).deals)


def _adding_up(game: TennosSquare, rand: Rand, dealer: int, totals: Points) -> Iterator[list[Full]]:
    """Some deals with these totals, before one by this dealer."""
    inside = sorted({own for _, held in sizes(game.layout) for cards in held for own in worths(cards)})
    ending = [BONUS * game.seats + own for own in worths(game.places)]
    for _ in range(20 * TRIES):
        number = 1 + rand.below(game.seats - 1)
        outs = [rand.below(game.seats) for _ in range(number)]
        columns = []
        for seat, total in enumerate(totals):
            first, *more = [ending if out == seat else inside for out in outs]
            own = list(map(rand.choose, more))
            if total - sum(own) not in first:
                break
            columns.append([total - sum(own), *own])
        else:
            deals = list(zip(*columns, strict=True))
            begins = (dealer - number) % game.seats
            plan = planned(game, deals, begins, outs=outs)
            if plan and (played := with_points(game, rand, deals, begins, plan)):
                yield played


def next_records(game: TennosSquare, rand: Rand, player: int) -> Iterator[Record]:
    """Deals that this player starts."""
    for _ in range(TRIES):
        setup = game.deal((), rand) | {"dealer": (player - 1) % game.seats}
        if position := steered(game, setup, _plain, rand, stop=game.seats + 1):
            yield begun(game, setup, position.moves)


def _plain(now: Position) -> Move | None:
    """No exchange."""
    ask = now.asks[0]
    return (now.seat, "play", ask.values()[0]) if ask.name == "play" else None


def turn_records(
    game: TennosSquare, rand: Rand, player: int, row: Points, keep: Points, card: int, place: int
) -> Iterator[Record]:
    """Deals that this player starts, with this row and hand."""
    hand = [*keep, card]
    for _ in range(TRIES):
        free = rand.shuffled([one for one in game.deck.cards if one not in {*row, *hand}])
        rows = [list(row) if seat == player else [free.pop() for _ in row] for seat in range(game.seats)]
        offers = [[free.pop() for _ in range(OFFER)] for _ in range(game.seats)]
        swap = len(hand) < OFFER - 1
        other = (player + 1) % game.seats
        held = offers[other if swap else player]
        held[: len(hand)] = hand
        free = [one for one in game.deck.cards if not any(one in cards for cards in [*rows, *offers])]
        setup: Setup = {"dealer": (player - 1) % game.seats, "rows": tuple(rows)}
        setup |= {"offers": tuple(map(sorted, offers)), "stock": rand.shuffled(free)}
        down = [own[0] if swap and seat == other else own[-1] for seat, own in enumerate(offers)]
        give = tuple(sorted(offers[player][:-1]))
        order = [(player + step) % game.seats for step in range(game.seats)]
        swapped: list[Move] = [(player, "exchange", (give, card))] * swap
        discards: list[Move] = [(seat, "discard", down[seat]) for seat in order]
        yield begun(game, setup, [*discards, *swapped, (player, "play", (card, place))])


def exchange_records(
    game: TennosSquare, rand: Rand, keep: Points, give: Points, centre: Points, stock: int, take: Sequence[str]
) -> Iterator[Record]:
    """Turns at random with so many exchanges; whoever is due then has this hand when all cards change names."""
    draws, swaps = exchanged(game, centre, stock)
    taken = [STOCK if name == "stock" else game.deck.code[name] for name in take]
    chosen = tuple(sorted(give)), taken[0] if len(taken) == 1 else tuple(sorted(taken))
    for _ in range(TRIES):
        setup = game.deal((), rand)
        position = Position(game, setup)
        blind = [number < draws for number in range(swaps)]  # whether it takes the stock's top card
        while position.asks and (blind or len(position.asks) == 1):
            able = position.options()
            if len(position.asks) > 1:
                drawing = blind.pop()
                able = [move for move in able if move[1] == "exchange" and (STOCK in _taken(move)) == drawing]
            position.put(rand.choose(able), trusted=True)
        zones = {zone.name: zone for zone in position.table.zones if zone.owner in (-1, position.seat)}
        if position.asks and (len(zones["hand"]), len(zones["centre"])) == (len(keep) + len(give), len(centre)):
            held = [*zones["hand"], *zones["centre"]]
            yield _renamed(game, rand, setup, position, held, [*keep, *give, *centre], chosen)


def exchanged(game: TennosSquare, centre: Points, stock: int) -> tuple[int, int]:
    """How often the stock was drawn from, and how many exchanges there were at least, by what lies in the middle."""
    draws = stocked(game) - stock
    return draws, len(centre) - game.seats - draws if game.options.exchange == "two_for_one" else draws


def stocked(game: TennosSquare) -> int:
    """The cards of the stock at first."""
    return game.numbers()["stock"]


def _taken(move: Move) -> tuple[int, ...]:
    take = move[2][1]
    return (take,) if isinstance(take, int) else tuple(take)


def _renamed(
    game: TennosSquare, rand: Rand, setup: Setup, position: Position, held: Points, wanted: Points, chosen: Any
) -> Record:
    """The same turns with other cards, so that those held are those wanted, and the exchange after them."""
    rest = rand.shuffled([card for card in game.deck.cards if card not in wanted])
    others = (card for card in game.deck.cards if card not in held)
    change = {**dict(zip(held, wanted, strict=True)), **dict(zip(others, rest, strict=True))}.__getitem__
    moves = [(seat, name, game.verbs[name].mapped(value, change)) for seat, name, value in position.moves]
    return begun(game, game.setup.mapped(setup, change), [*moves, (position.seat, "exchange", chosen)])


# what cannot be ------------------------------------------------------------------------------------------


def no_course(game: TennosSquare) -> Impossible:
    """Turns that do not agree."""
    reason = "the place of each card says who is next: no course of turns fills just these places"
    return Impossible(reason, "left-three" if game.seats == 4 else "three-next")


def no_deal(game: TennosSquare, rows: Sequence[Points]) -> Impossible | None:
    """One row is full, and turns had and given agree."""
    full = [row for row in rows if DOWN not in row]
    if len(full) != 1:
        return Impossible(f"a deal ends as soon as one row is full; here {len(full)} are", "row-full")
    given = [[place for place, card in enumerate(row, 1) if card != DOWN] for row in rows]
    return None if starters(game, given) else no_course(game)


def no_row(game: TennosSquare, row: Points) -> Impossible | None:
    """There are other rows with which it agrees."""
    own = {place: card for place, card in enumerate(row, 1) if card != DOWN}
    return None if next(row_courses(game, own), None) else no_course(game)


def no_match(game: TennosSquare, deals: Sequence[Points], out: int) -> Impossible | None:
    """Somebody goes out in each deal, the others have fewer cards, and turns agree."""
    bonus = BONUS * game.seats
    for number, points in enumerate(deals, 1):
        able = [out] if number == len(deals) else range(game.seats)
        if not any(next(courses_with(game, points, one), None) for one in able):
            ended = [seat for seat in able if points[seat] - bonus in worths(game.places)]
            who = LETTERS[out] if len(able) == 1 else "anybody"
            if not ended:
                reason = f"{bonus} and the squares of {game.places} cards in stretches are the points of who went out"
                return Impossible(f"{reason}; here not of {who} in deal {number}", "bonus")
            reason = f"no rows of fewer than {game.places} cards, in one course of turns, score the others' points"
            return Impossible(f"{reason} in deal {number}", "stretches")
    if all(planned(game, deals, dealer, out) is None for dealer in range(game.seats)):
        return Impossible("no course of turns with these points begins with who has the fewest so far", "later-starter")
    return None


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


def no_exchange(
    game: TennosSquare, keep: Points, give: Points, centre: Points, stock: int, **_: Any
) -> Impossible | None:
    """Hand, centre and stock agree about the exchanges before."""
    held, whole = len(keep) + len(give), stocked(game)
    if held != OFFER - 1:
        return Impossible(f"a hand before an exchange has {OFFER - 1} cards; here {held}", "keep-two")
    draws, swaps = exchanged(game, centre, stock)
    if not 0 <= draws <= whole:
        return Impossible(f"the stock has {whole} cards at first; here {stock}", "candidates")
    once = game.options.exchange == "two_for_one"
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


def no_turn(game: TennosSquare, keep: Points, **_: Any) -> Impossible | None:
    """Two cards in hand, after an exchange of two for one only one."""
    able = (1, OFFER - 1) if game.options.exchange == "two_for_one" else (OFFER - 1,)
    held = len(keep) + 1
    if held not in able:
        return Impossible(f"a hand has {' or '.join(map(str, able))} cards when one is laid; here {held}", "keep-two")
    return None


REACHING = {
    "row": Reaching(shows_row, row_records, no_row),
    "deal": Reaching(shows_deal, deal_records, no_deal),
    "next": Reaching(shows_next, next_records),
    "exchange": Reaching(shows_exchange, exchange_records, no_exchange),
    "starter": Reaching(shows_starter, starter_records, no_starter),
    "match": Reaching(shows_match, match_records, no_match),
    "turn": Reaching(shows_turn, turn_records, no_turn),
}
