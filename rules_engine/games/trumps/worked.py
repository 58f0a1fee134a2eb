"""What worked examples of Trumps can have computed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_engine.fields import CARDS, LETTERS, SEAT, CardOr, EachSeat, Maybe, Number, Rows, Word
from rules_engine.game import Ask, Game, best
from rules_engine.games.trumps import scoring
from rules_engine.games.trumps.rules import (
    kinds_of,
    not_yet_shown,
    only_if_stuck,
    play_face_down,
    show_first,
    show_next,
)
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
        chosen = {LETTERS[seat]: game.deck.kinds[picks[seat][pick - 1]] for seat in tied}
        low = scoring.decisive([picks[seat][pick - 1] for seat in tied])
        tied = [seat for seat in tied if picks[seat][pick - 1] == low]
        clause = scoring.start_clause(tied, game.numbers()["hand"] - pick)
        facts = {"pick": pick, "picks": chosen, "tied": letters(tied)}
        lines.append(Line(clause, LETTERS[tied[0]], (game.deck.kinds[low],), facts))
    field = names(game, sorted(card for own in picks for card in own))
    lines.append(Line("all-picks-field" if len(lines) > 1 else "start-field", None, field, {}))
    return Working(tuple(lines), {"starter": LETTERS[tied[0]], "picks": len(lines) - 1, "field": list(field)})


@calculation("show", hand=CARDS, shown=CARDS)
def show_of(game: Game, hand: list[int], shown: list[int]) -> Working:
    """start-shows, other-number, face-down: what a hand may show after these numbers."""
    ask = Ask(0, show_next(hand), not_yet_shown(shown)) if shown else Ask(0, show_first(hand))
    shows = sorted((list(names(game, cards)) for cards in ask.values()), key=lambda one: (int(one[0]), len(one)))
    lines = []
    for kind in names(game, kinds_of(hand)):
        facts = {"count": names(game, hand).count(kind), "may": [kind] in shows, "pair": [kind, kind] in shows}
        lines.append(Line("other-number" if shown else "start-shows", None, (kind,), facts))
    hidden = Ask(0, play_face_down(hand), only_if_stuck(hand, shown)).values() if shown else []
    if hidden:
        lines.append(Line("face-down", None, names(game, sorted(hand)), {}))
    return Working(tuple(lines), {"shows": shows, "facedown": list(names(game, hidden))})


@calculation("rank", start=SEAT, cards=EachSeat(CARDS))
def rank_of(game: Game, start: int, cards: Sequence[Sequence[int]]) -> Working:
    """pair-beats-single, singles-high-pairs-low, face-down-last: the ranking; no cards stand for one face down."""
    order = clockwise(game, start)
    for seat, own in enumerate(cards):
        at, found = f"/cards/{LETTERS[seat]}", " ".join(names(game, sorted(own))) or "no cards"
        fine = len(own) <= 2 and len(set(own)) <= 1 and (bool(own) or seat != start)
        demand(game, fine, at, found, "a single or a pair", "start-shows")
        fresh = not any(own and own[0] == other[0] for other in cards[:seat] if other)
        demand(game, fresh, at, found, "a number not shown yet", "other-number")
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
    taken: list[list[int]] = [[] for _ in ranking]
    left, lines, rest = sorted(field), [], list(enumerate(takes))
    for place, seat in enumerate(ranking):
        last = place == game.seats - 1
        clause = "last-takes" if last else ("first-takes", "second-takes")[place]
        acts = scoring.may_act(left, 1, last)  # a deck that can be drawn from
        index, card = rest.pop(0) if rest and acts else (len(takes), -2)
        may = [*kinds_of(left), *([-1] if last else [])] if acts else [-2]
        expected = f"one of {' '.join(names(game, left))}"
        demand(game, card in may, f"/takes/{index}", "another choice", expected, clause)
        count = 0 if card < 0 else scoring.cards_taken(left, card, place, game.seats)
        facts = {"draws": card == -1, "count": count, "lay": left.count(card)}
        taken[seat] = [card] * count
        lines.append(Line(clause if left else "empty-field", LETTERS[seat], names(game, taken[seat]), facts))
        left = [one for one in left if one != card] + [card] * (left.count(card) - count)
    spare = f"/takes/{len(takes) - len(rest)}"
    demand(game, not rest, spare, "another choice", "none: nothing is left to take", "empty-field")
    rows = by_seat([list(names(game, own)) for own in taken])
    return Working(tuple(lines), {"taken": rows, "field": list(names(game, sorted(left)))})


@calculation("refill", start=SEAT, deck=Number(0), last=Word("take", "draw"), shown=Maybe(EachSeat(Number(1, 2))))
def refill_of(game: Game, start: int, deck: int, last: str, shown: Sequence[int] | None) -> Working:
    """draw-one, draw-aside, one-more-round, last-draw: who draws from where, and whether one more round follows.

    ``deck`` is the number of cards before the last place takes one card from the field, or draws; ``shown`` how many
    cards each has played, one by default.
    """
    demand(game, last == "take" or deck > 0, "/last", "draw", "take: the deck is empty", "aside-not-drawn")
    before = left = deck - (last == "draw")
    lines, drawn = [], {}
    for seat in scoring.draws(clockwise(game, start), [range(count) for count in shown or [1] * game.seats], before):
        source, clause = ("deck", "draw-one") if left else ("aside", "draw-aside")
        left = max(0, left - 1)
        drawn[LETTERS[seat]] = source
        lines.append(Line(clause, LETTERS[seat], (), {"left": left}))
    ends = scoring.rounds_to_come(scoring.runs_out(before, game.seats, game.options.deck_out)) == 1
    clause = "last-draw" if last == "draw" and not before else "one-more-round"
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
        facts = {"count": len(run), "alike": len(alike), "points": len(alike) + len(run)}
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
        "kinds": [list(names(game, kinds_of(most_alike_of(own)))) for own in cards],
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
