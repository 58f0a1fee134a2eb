"""What worked examples of Trumps can have computed, and what a table can come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from rules_engine.contest import Contest, Lay
from rules_engine.fields import CARDS, LETTERS, SEAT, CardOr, EachSeat, Maybe, Number, Rows, Word
from rules_engine.game import Ask, Either, Game, best
from rules_engine.pad import Cells, Pad, Told, rows_named
from rules_engine.partway import Partway
from rules_engine.reach import Given, Held, Impossible, Omitted, Seen
from rules_engine.scoring import Line, Working, by_seat, calculation, clockwise, demand, letters, names
from rules_engine.showing import Counting, Lying, Showing, lying_in

from . import rules, scoring
from .rules import Trumps

DRAW = -1


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
        made = {seat: picks[seat][pick - 1] for seat in tied}
        tied, clause = scoring.smallest(made, [range(pick, rules.HAND + 1)] * game.seats)
        kinds = {LETTERS[seat]: game.deck.kinds[card] for seat, card in made.items()}
        starter = LETTERS[tied[0]]
        lines.append(Line(clause, starter, (kinds[starter],), {"pick": pick, "picks": kinds, "tied": letters(tied)}))
    field = names(game, sorted(card for own in picks for card in own))
    lines.append(Line("all-picks-field" if len(lines) > 1 else "start-field", None, field, {}))
    return Working(tuple(lines), {"starter": starter, "picks": len(lines) - 1, "field": list(field)})


@start_of.never
def no_picks(game: Game, picks: Sequence[Sequence[int]]) -> Impossible | None:
    """Nobody picks more cards than are dealt."""
    most, size = max(map(len, picks)), game.numbers()["hand"]
    return Impossible(f"nobody has more than {size} cards to pick; here {most}", "deal") if most > size else None


@calculation("show", hand=CARDS, shown=CARDS)
def show_of(game: Game, hand: list[int], shown: list[int]) -> Working:
    """start-shows, other-number, face-down: what a hand may show after these numbers."""
    verb, duties = (rules.show_next, [rules.not_yet_shown(shown)]) if shown else (rules.show_first, [])
    ask, lines, shows = Ask(0, verb(hand), *duties), list[Line](), list[list[str]]()
    for card in rules.kinds_of(hand):
        single, pair = (ask.rule_on(cards) for cards in (rules.SINGLE[card], rules.PAIR[card]))
        (kind,) = names(game, [card])
        shows += [[kind]] * single.legal + [[kind, kind]] * pair.legal
        facts = {"count": hand.count(card), "may": single.legal, "pair": pair.legal}
        lines.append(Line(single.clauses[-1], None, (kind,), facts))
    stuck = Ask(0, rules.play_face_down(hand), rules.only_if_stuck(hand, shown))
    hidden = stuck.values() if shown else []
    if hidden:
        lines.append(Line(stuck.verb.clause, None, names(game, sorted(hand)), {}))
    return Working(tuple(lines), {"shows": shows, "facedown": list(names(game, hidden))})


@show_of.never
def no_hand(game: Game, hand: Sequence[int], shown: Sequence[int]) -> Impossible | None:
    """What was shown is in no hand, and by the others only."""
    if len(shown) >= game.seats:
        return Impossible(f"at most {game.seats - 1} have shown before; here {len(shown)}", "other-number")
    if len(set(shown)) < len(shown):
        return Impossible("each number is shown once in a round", "other-number")
    for card, count in (Counter(hand) + Counter(shown)).items():
        if count > game.deck.cards.count(card):
            kind, copies = game.deck.kinds[card], game.deck.cards.count(card)
            return Impossible(f"there are no more than {copies} of {kind}, and one was shown; here {count}", "deck")
    return Impossible("a player who holds no card shows none", "hands-used-up") if not hand else None


@calculation("rank", start=SEAT, cards=EachSeat(CARDS))
def rank_of(game: Game, start: int, cards: Sequence[Sequence[int]]) -> Working:
    """pair-beats-single, singles-high-pairs-low, face-down-last: the ranking; no cards stand for one face down."""
    order, shown = clockwise(game, start), list[int]()
    for seat in order:
        own = list(cards[seat])
        ask = Ask(seat, rules.show_next(own), rules.not_yet_shown(shown)) if shown else Ask(seat, rules.show_first(own))
        ruling, found = ask.rule_on(own), " ".join(names(game, sorted(own))) or "no cards"
        fine, at = ruling.legal or bool(shown and not own), f"/cards/{LETTERS[seat]}"
        demand(game, fine, at, found, "a single or a pair, of a number not shown yet", ruling.clauses[0])
        shown += own[:1]
    strengths = [scoring.strength(cards[seat]) for seat in order]
    ranked, lines = scoring.ranking(strengths), []
    for place, one in enumerate(ranked):
        stronger, weaker = (strengths[other] for other in ranked[max(place, 1) - 1 :][:2])
        clause = scoring.rank_clause(stronger, weaker)
        facts = {"place": place + 1, "seats": game.seats}
        lines.append(Line(clause, LETTERS[order[one]], names(game, cards[order[one]]), facts))
    return Working(tuple(lines), {"ranking": letters(order[place] for place in ranked)})


@rank_of.never
def no_ranks(game: Game, start: int, cards: Sequence[Sequence[int]]) -> Impossible | None:
    """Who plays face down holds a card of a number that was shown before."""
    left = Counter(game.deck.cards) - Counter(card for own in cards for card in own)
    numbers: list[int] = []
    hidden = 0
    for seat in clockwise(game, start):
        numbers += cards[seat][:1]
        hidden += not cards[seat]
        if not cards[seat] and hidden > sum(left[number] for number in numbers):
            shown = " and ".join(game.deck.kinds[number] for number in numbers) or "nothing"
            reason = f"a player who plays face down holds only numbers shown before, {shown}, and no such card is left"
            return Impossible(reason, "face-down")
    return None


@calculation("take", ranking=Rows(SEAT), field=CARDS, takes=Rows(CardOr("draw")))
def take_of(game: Game, ranking: Sequence[int], field: list[int], takes: Sequence[int]) -> Working:
    """first-takes, second-takes, last-takes, empty-field: what each takes from the field, first place first."""
    fine = sorted(ranking) == list(range(game.seats))
    demand(game, fine, "/ranking", "other seats", "each player once", "first-takes")
    part = Partway(game)
    board = rules.Board(part.table, game.options)
    board.field.extend(sorted(field))
    board.deck.append(0)  # a deck that can be drawn from
    taking = board.take(ranking)
    request: Any = next(taking, None)
    for index, card in enumerate((*takes, None)):
        asks = request.asks if isinstance(request, Either) else (request,) if request else ()
        may = {-1 if value is None else value: ask for ask in asks for value in ask.values()}
        left = " ".join("draw" if one < 0 else game.deck.kinds[one] for one in may)
        expected = f"one of {left}" if may else "none: nothing is left to take"
        fine, clause = card in may if may else card is None, asks[0].verb.clause if asks else "empty-field"
        demand(game, fine, f"/takes/{index}", "another choice", expected, clause)
        if card is None:
            break
        part.table.actor = may[card].seat
        answer = (may[card].name, card) if isinstance(request, Either) else card
        request = None
        with suppress(StopIteration):
            request = taking.send(answer)
    lines, rest, taken = [], sorted(field), {}
    for seat in ranking:
        own = [event for event in part.heard if seat in (event.by, event.facts.get("who"))]
        cards = [card for event in own if event.source is board.field for card in event.cards]
        facts = {"draws": own[0].source is board.deck, "count": len(cards), "lay": sum(map(rest.count, cards[:1]))}
        clause = "empty-field" if "empty-field" in own[0].clauses else own[0].clauses[0]
        lines.append(Line(clause, LETTERS[seat], names(game, cards), facts))
        taken[seat], rest = cards, sorted((Counter(rest) - Counter(cards)).elements())
    rows = {LETTERS[seat]: list(names(game, taken[seat])) for seat in sorted(taken)}
    return Working(tuple(lines), {"taken": rows, "field": list(names(game, rest))})


@calculation("refill", start=SEAT, deck=Number(0), last=Word("take", "draw"), shown=Maybe(EachSeat(Number(1, 2))))
def refill_of(game: Game, start: int, deck: int, last: str, shown: Sequence[int] | None) -> Working:
    """draw-one, draw-aside, one-more-round, last-draw: who draws from where, and whether one more round follows.

    ``deck`` is the number of cards before the last place takes one card from the field, or draws; ``shown`` how many
    cards each has played, one by default.
    """
    drew, cards = last == "draw", [0] * (deck + 2 * game.seats)  # which cards they are does not matter
    ruling = Ask(start, rules.draw(), rules.from_deck(cards[:deck])).rule(lambda _: True)
    demand(game, ruling.legal or not drew, "/last", "draw", "take: the deck is empty", ruling.clauses[0])
    part = Partway(game)
    board = rules.Board(part.table, game.options)
    board.deck.extend(cards[: deck - drew])
    board.aside.extend(cards)
    for zone, count in zip(board.shown, shown or [1] * game.seats, strict=True):
        zone.extend(cards[:count])
    board.refill(part.table.clockwise(start), start, drew)
    lines, drawn, left = [], {}, deck - drew
    for event in part.heard:
        if event.kind == "move" and event.target is not None and event.target is not board.field:
            seat, left = LETTERS[event.target.owner], max(0, left - 1)
            drawn[seat] = "deck" if event.source is board.deck else "aside"
            lines.append(Line(event.clauses[0], seat, (), {"left": left}))
    ends = any(event.kind == "last-round" for event in part.heard)
    clause = "last-draw" if any("last-draw" in event.clauses for event in part.heard) else "one-more-round"
    lines.append(Line(clause, None, (), {"last": ends, "left": left}))
    return Working(tuple(lines), {"from": dict(sorted(drawn.items())), "left": left, "last": ends})


@refill_of.never
def no_refill(game: Trumps, start: int, deck: int, shown: Sequence[int] | None, **_: Any) -> Impossible | None:
    """Each round takes a card a player from the deck, and one more where last place draws."""
    if shown and shown[start] < max(shown):
        return Impossible("a pair comes before all singles, and its player starts the next round", "pair-beats-single")
    if not deck and game.options.deck_out == "empty":
        return Impossible("a round that begins without a deck is the last, and nobody draws after it", "one-more-round")
    if deck and not comes_down(game, deck):
        reason = f"each round takes {game.seats} cards from the deck and at most one more"
        return Impossible(f"{reason}, which never leaves {deck}", "draw-one")
    return None


def comes_down(game: Trumps, deck: int) -> bool:
    """draw-one: whether so many cards are left in the deck after some rounds, in some of which last place drew."""
    gone = game.numbers()["rest"] - deck
    return any(0 <= gone - game.seats * rounds <= rounds for rounds in range(gone + 1))


def most_alike_of(cards: Sequence[int]) -> list[int]:
    """most-alike: the cards of every number that one has most of."""
    return [card for card in cards if cards.count(card) == len(scoring.most_alike(cards))]


def ends_of(cards: Sequence[int]) -> list[tuple[int, int]]:
    """longest-run: the lowest and the highest number of every run that is as long as the longest."""
    there, length = set(cards), len(scoring.longest_run(cards))
    lows = [low for low in sorted(there) if all(low + step in there for step in range(length))]
    return [(low, low + length - 1) for low in lows]


@calculation("score", cards=EachSeat(CARDS))
def score_of(game: Game, cards: Sequence[Sequence[int]]) -> Working:
    """most-alike, longest-run, sum-wins, smallest-card: A + B of each, and who wins."""
    lines = []
    for letter, own in zip(LETTERS, cards, strict=False):
        alike, run = scoring.most_alike(own), scoring.longest_run(own)
        lines.append(Line("most-alike", letter, names(game, alike), {"count": len(alike)}))
        facts = {"count": len(run), "alike": len(alike), "points": scoring.points_of(own)}
        lines.append(Line("longest-run", letter, names(game, run), facts))
    standings = [scoring.standing(own) for own in cards]
    points, winners = by_seat([own[0] for own in standings]), letters(scoring.best_of(standings))
    smallest = {
        letter: {"card": game.deck.kinds[min(own)], "count": own.count(min(own))}
        for letter, own in zip(LETTERS, cards, strict=False)
        if own and points[letter] == max(points.values())
    }
    clause = scoring.total_clauses(standings).split()[-1]
    lines.append(Line(clause, None, (), {"points": points, "winners": winners, "smallest": smallest}))
    each: dict[str, list[Any]] = {
        "alike": [len(scoring.most_alike(own)) for own in cards],
        "kinds": [list(names(game, rules.kinds_of(most_alike_of(own)))) for own in cards],
        "run": [len(scoring.longest_run(own)) for own in cards],
        "ends": [[list(names(game, run)) for run in ends_of(own)] for own in cards],
        "points": [own[0] for own in standings],
        "smallest": [list(names(game, sorted(own)[:1])) for own in cards],
        "smallest_count": [own[2] for own in standings],
    }
    tied = list(best(points))
    result = {name: by_seat(values) for name, values in each.items()}
    return Working(tuple(lines), {**result, "tied": tied if len(tied) > 1 else [], "winners": winners})


# what a record shows, and the paper ----------------------------------------------------------------------


def first_place(lay: Lay) -> tuple[int, str]:
    """Who is in first place."""
    shown = (cards if verb == "show" else () for verb, cards in zip(lay.verbs, lay.chosen, strict=True))
    strengths = list(map(scoring.strength, shown))
    return scoring.ranking(strengths)[0], scoring.rank_clauses(strengths)


CONTESTS = {"ranks": Contest(("show", "facedown"), first_place)}


def given_of(seen: Seen) -> Given:
    """What a step of a record gives to the calculations."""
    if seen.made == "reveal" and seen.asked != "reveal":
        picks: list[list[int]] = [[] for _ in range(seen.game.seats)]
        for seat, name, card in seen.moves:
            picks[seat] += [card] * (name == "reveal")
        yield "start", {"picks": picks}
    shows = seen.run("show", "facedown")
    if seen.asked == "show":
        hand = Held(seen.cards("hand", seen.seat))
        yield "show", {"hand": hand, "shown": [cards[0] for _, name, cards in shows if name == "show"]}
    if len(shows) == seen.game.seats:
        cards = {seat: Held(cards if name == "show" else ()) for seat, name, cards in shows}
        yield "rank", {"start": shows[0][0], "cards": [cards[seat] for seat in sorted(cards)]}
    yield from taken_of(seen)
    if seen.over:
        yield "score", {"cards": seen.each("taken")}


def taken_of(seen: Seen) -> Given:
    """What is taken after a ranking, and how hands are refilled."""
    ranks = [place for place, event in enumerate(seen.events) if event.kind == "ranks"]
    takes = seen.run("take", "draw")
    if ranks and takes:
        chosen = [DRAW if name == "draw" else card for _, name, card in takes]
        ranking, field = seen.events[ranks[-1]].facts["ranking"], seen.lay("field", ranks[-1])
        yield "take", {"ranking": ranking, "field": Held(field), "takes": chosen}
    for note in (*seen.notes("next-round"), *seen.notes("last-round")):
        moved = [event for event in seen.step.events if event.source is not None]
        deck = len(seen.zone("deck")) + sum(event.source is seen.zone("deck") for event in moved)
        joined = [event for event in moved if "join-field" in event.clauses]
        shown = {event.source.owner: len(event.cards) for event in joined if event.source is not None}
        counts = [shown.get(seat, 1) for seat in range(seen.game.seats)]
        yield "refill", {"start": note.facts["starter"], "deck": deck, "last": seen.made, "shown": Omitted(counts)}


def points_so_far(game: Trumps, lying: Lying) -> list[int]:
    """A + B of each."""
    return [scoring.points_of(lying.cards("taken", seat)) for seat in range(game.seats)]


def part_cells(_: Trumps, told: Sequence[Told], __: Lying) -> list[Cells]:
    """most-alike, longest-run: how many cards count for each."""
    notes = [note for note in told if note.kind == "score"]
    return [{LETTERS[note.seat]: {"points": len(note.facts[name])} for note in notes} for name in ("alike", "run")]


REMINDERS = ("most-alike", "longest-run", "smallest-card")
ROWS = rows_named(alike="most-alike", run="longest-run")
PAD = Pad(ROWS, ("points",), "points", part_cells, running=False, reminders=REMINDERS)
SHOWING = Showing(
    running=points_so_far,
    final={"total": "totals"},
    counting={"score": Counting("score", lying_in(cards="taken"), ("taken",), lines=("most-alike", "longest-run"))},
    numbers={"score": "points"},
)
