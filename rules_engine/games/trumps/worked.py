"""What worked examples of Trumps can have computed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from rules_engine.fields import CARDS, LETTERS, SEAT, CardOr, EachSeat, Maybe, Number, Rows, Word
from rules_engine.game import Ask, Either, Game, best
from rules_engine.games.trumps import rules, scoring
from rules_engine.partway import Partway
from rules_engine.position import same
from rules_engine.scoring import Line, Working, by_seat, calculation, clockwise, demand, letters, names


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


@calculation("show", hand=CARDS, shown=CARDS)
def show_of(game: Game, hand: list[int], shown: list[int]) -> Working:
    """start-shows, other-number, face-down: what a hand may show after these numbers."""
    verb, duties = (rules.show_next, [rules.not_yet_shown(shown)]) if shown else (rules.show_first, [])
    ask, lines, shows = Ask(0, verb(hand), *duties), list[Line](), list[list[str]]()
    for card in rules.kinds_of(hand):
        single, pair = (ask.rule(partial(same, cards)) for cards in (rules.SINGLE[card], rules.PAIR[card]))
        (kind,) = names(game, [card])
        shows += [[kind]] * single.legal + [[kind, kind]] * pair.legal
        facts = {"count": hand.count(card), "may": single.legal, "pair": pair.legal}
        lines.append(Line(single.clauses[-1], None, (kind,), facts))
    stuck = Ask(0, rules.play_face_down(hand), rules.only_if_stuck(hand, shown))
    hidden = stuck.values() if shown else []
    if hidden:
        lines.append(Line(stuck.verb.clause, None, names(game, sorted(hand)), {}))
    return Working(tuple(lines), {"shows": shows, "facedown": list(names(game, hidden))})


@calculation("rank", start=SEAT, cards=EachSeat(CARDS))
def rank_of(game: Game, start: int, cards: Sequence[Sequence[int]]) -> Working:
    """pair-beats-single, singles-high-pairs-low, face-down-last: the ranking; no cards stand for one face down."""
    order, shown = clockwise(game, start), list[int]()
    for seat in order:
        own = list(cards[seat])
        ask = Ask(seat, rules.show_next(own), rules.not_yet_shown(shown)) if shown else Ask(seat, rules.show_first(own))
        ruling, found = ask.rule(partial(same, own)), " ".join(names(game, sorted(own))) or "no cards"
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
        lines.append(
            Line(
                "empty-field" if "empty-field" in own[0].clauses else own[0].clauses[0],
                LETTERS[seat],
                names(game, cards),
                facts,
            )
        )
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


CALCULATIONS = {one.name: one for one in (start_of, show_of, rank_of, take_of, refill_of, score_of)}
