"""What worked examples of Deck Build Tricks can have computed."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from rules_engine.fields import CARDS, LETTERS, SEAT, EachSeat, Index, Number, Rows, Word
from rules_engine.game import Ask, best
from rules_engine.games.deck_build_tricks import scoring
from rules_engine.games.deck_build_tricks.cards import COLUMNS, HAND, OUT, ROWS, SUITS, Play, Played
from rules_engine.games.deck_build_tricks.rules import (
    SUIT,
    as_led_suit,
    follow_or_point,
    gain,
    lead,
    play_free,
    play_on,
    refill,
)
from rules_engine.games.deck_build_tricks.scoring import LastTrick, Standing
from rules_engine.scoring import Line, Working, calculation, clockwise, demand, letters, names
from rules_engine.table import ALL, Event, Table

LED = Index((*SUITS, "none"), "a suit, or none")
EXCHANGES = Index(("none", *(f"{out}-{suit}" for out in OUT for suit in SUITS)), "an exchange")
TRICK = {"lead": SEAT, "trump": SUIT, "antitrump": SUIT, "plays": EachSeat(Played())}


def laid(game: Any, lead: int, plays: Sequence[tuple[int, int | None]], standing: Standing) -> list[Play]:
    """The plays from the leader on; sets the led suit. RecordError where a card may not be played so."""
    trick: list[Play] = []
    for seat in clockwise(game, lead):
        card, suit = plays[seat]
        if not trick:
            standing.led = suit
        wrong = standing.led is not None and suit != standing.led and standing.led in game.deck.number[card]
        fine = (card, suit, None) in game.deck.plays[card] and not wrong
        clause, found = "led-suit-as-such" if wrong else "lead-suit", Played().write((card, suit), game)
        demand(game, fine, f"/plays/{LETTERS[seat]}", found, "another suit", clause)
        trick.append((card, suit, None))
    return trick


def play_lines(game: Any, lead: int, plays: Sequence[Play], standing: Standing, clauses: Sequence[str]) -> list[Line]:
    """A line a card in order of play."""
    lines = []
    for place, (seat, (card, suit, _)) in enumerate(zip(clockwise(game, lead), plays, strict=True)):
        facts = {
            "suit": None if suit is None else SUITS[suit],
            "number": game.deck.number[card].get(suit),
            "led": None if standing.led is None else SUITS[standing.led],
        }
        lines.append(Line(clauses[place], LETTERS[seat], (game.deck.kinds[card],), facts))
    return lines


@calculation("trick", **TRICK, exchange=EXCHANGES)
def trick_of(game: Any, lead: int, trump: int, antitrump: int, plays: Any, exchange: int) -> Working:
    """suit-ranks, anti-led, points-between, all-points, lone-card: the strongest and the weakest card of a trick."""
    standing = Standing(trump, antitrump)
    trick = laid(game, lead, plays, standing)
    clauses = ["lead-one" if standing.led is None else "lead-suit"]
    if exchange and standing.led is None:
        out, _, new = EXCHANGES.names[exchange].partition("-")
        standing.exchange(out, SUITS.index(new))
        clauses = ["lead-point"]
    for _, suit, _ in trick[1:]:
        fits = suit is None or suit == standing.led
        clauses.append("free-after-point" if standing.led is None else "follow-or-point" if fits else "void-anything")
    ranked = scoring.ranking(trick, game.deck, standing, game.options.other_suits_by_order)
    lines = play_lines(game, lead, trick, standing, clauses)
    order = letters(clockwise(game, lead))
    seats = [order[place] for place in ranked]
    result = {
        "strongest": seats[0],
        "weakest": seats[-1],
        "order": seats,
        "trump": SUITS[standing.trump],
        "antitrump": SUITS[standing.anti],
    }
    for end, because in zip((0, -1), scoring.decisive(trick, ranked, standing), strict=True):
        line, why = lines[ranked[end]], because.split()
        clause = "all-points" if "all-points" in why else why[-1]
        lines.append(line._replace(clause=clause, facts={**result, **line.facts, "best": end == 0, "why": why}))
    return Working(tuple(lines), result)


@calculation("choices", hand=CARDS, trump=SUIT, antitrump=SUIT, turn=Word("lead", "follow"), led=LED)
def choices_of(game: Any, hand: Sequence[int], trump: int, antitrump: int, turn: str, led: int) -> Working:
    """free-after-point, follow-or-point, void-anything, lead-point, lead-suit: what may be played, and how."""
    deck, standing = game.deck, Standing(trump, antitrump, led if led < len(SUITS) else None)
    if turn == "lead":
        ask, clause = Ask(0, lead(hand, deck, standing)), "lead-suit"
    elif standing.led is None:
        ask, clause = Ask(0, play_free(hand, deck)), "free-after-point"
    else:
        ask = Ask(0, play_on(hand, deck), as_led_suit(standing, deck), follow_or_point(standing))
        void = not any(play[1] in (None, standing.led) for play in ask.values())
        clause = "void-anything" if void else "follow-or-point"
    swaps = {(card, swap) for card, _, swap in ask.values() if swap is not None}
    plays = [play for play in ask.values() if play[2] is None]
    lines = []
    for card in dict.fromkeys(hand):
        suits = [SUITS[suit] for one, suit, _ in plays if one == card and suit is not None]
        may = any(one == card for one, _, _ in plays)
        point = card in deck.points
        why = "lead-point" if point and turn == "lead" else clause
        if clause == "follow-or-point" and standing.led in deck.number[card]:
            why = "led-suit-as-such"
        facts = {
            "may": may,
            "suits": suits,
            "point": point,
            "exchanges": sum(one == card for one, _ in swaps),
            "led": None if standing.led is None else SUITS[standing.led],
        }
        lines.append(Line(why, None, (deck.kinds[card],), facts))
    written = [Played().write((card, suit), game) for card, suit, _ in plays]
    return Working(tuple(lines), {"plays": written, "exchanges": len({swap for _, swap in swaps})})


@calculation("remove", **TRICK, piles=EachSeat(Number(0)))
def remove_of(game: Any, lead: int, trump: int, antitrump: int, plays: Any, piles: Sequence[int]) -> Working:
    """remove, no-led-suit: who may remove the card just played; ``piles`` are the cards in the draw piles."""
    standing = Standing(trump, antitrump)
    trick = laid(game, lead, plays, standing)
    ranked = scoring.ranking(trick, game.deck, standing, game.options.other_suits_by_order)
    places = scoring.removable(trick, ranked, standing.led, game.options.remove_after_point_lead)
    lines, may = [], []
    for place, line in enumerate(play_lines(game, lead, trick, standing, ["remove"] * len(trick))):
        pile = piles[LETTERS.index(str(line.seat))]
        why = "point" if trick[place][1] is None else "strongest" if place == ranked[0] else "weakest"
        if place in ranked[1:-1] and trick[place][1] is not None:
            missing = "no-led" if standing.led is None else "led"
            why = missing if place not in places else "may" if scoring.has_pile(pile) else "no-pile"
        may += [line.seat] if why == "may" else []
        clause = "no-led-suit" if why == "no-led" else "remove"
        lines.append(line._replace(clause=clause, facts={**line.facts, "why": why, "pile": pile}))
    return Working(tuple(lines), {"may": may})


@calculation("gains", strongest=SEAT, weakest=SEAT, points=CARDS, columns=Rows(CARDS), column=Number(0, COLUMNS - 1))
def gains_of(game: Any, strongest: int, weakest: int, points: Any, columns: Any, column: int) -> Working:
    """strongest-gains, weakest-gains, both-at-once: who gains what, and the columns that are left."""
    fine = column in gain(columns)[0].listed(columns) and bool(points)
    demand(game, fine, "/column", str(column), "a column that is not empty", "columns-not-empty")
    piles = [[card] for card in sorted(points)]
    point = game.deck.kinds[piles[scoring.lowest(piles)][0]]
    booster = game.deck.kinds[columns[column][scoring.bottom(columns[column])]]
    left = sum(len(cards) > (index == column) for index, cards in enumerate(columns))
    clause = "both-at-once" if strongest == weakest else "weakest-gains"
    lines = (
        Line("strongest-gains", LETTERS[strongest], (point,), {}),
        Line(clause, LETTERS[weakest], (booster,), {"column": column}),
        Line("columns-not-empty", None, (), {"columns": left, "emptied": len(columns[column]) == 1}),
    )
    return Working(lines, {"point": point, "booster": booster, "columns": left})


@calculation("end", leader=SEAT, hands=EachSeat(CARDS), columns=Rows(Number(0, ROWS)))
def end_of(game: Any, leader: int, hands: Sequence[Sequence[int]], columns: Sequence[int]) -> Working:
    """declare-end, columns-not-empty, asked-in-order: who may end the game; ``columns`` are their lengths."""
    order, left, lines = clockwise(game, leader), scoring.columns_left(columns), []
    held = [scoring.points_in(cards, game.deck) for cards in hands]
    able = scoring.may_end(order, held, left)
    may = letters(able)
    for seat in order:
        facts = {"held": held[seat], "columns": left, "may": seat in able}
        lines.append(Line("declare-end", LETTERS[seat], names(game, hands[seat]), facts))
    return Working((*lines, Line("asked-in-order", None, (), {"asked": may})), {"may": may, "columns": left})


@calculation("refill", hand=CARDS, draw=CARDS, discard=CARDS, at=Number(0))
def refill_of(game: Any, hand: list[int], draw: list[int], discard: list[int], at: int) -> Working:
    """turn-and-cut, turn-when-needed, refill-short: a refill; ``draw`` is top first, ``discard`` oldest first."""
    heard: list[Event] = []
    table = Table(1, heard.append)
    mine, pile, thrown = (table.zone(name, ALL, 0, pile=name != "hand") for name in ("hand", "draw", "discard"))
    for zone, lie in ((mine, hand), (pile, draw), (thrown, discard)):
        zone.extend(lie)
    steps = refill(table, mine, pile, [thrown], 0)
    ask = next(steps, None)
    fine = (0, at) in (ask.values() if ask else [(0, 0)])
    demand(game, fine, "/at", str(at), "fewer cards than are turned", "turn-when-needed")
    if ask:
        with suppress(StopIteration):
            steps.send((0, at))
    lines = [Line("strongest-leads", None, (), {"count": 0})]
    for event in heard:
        moved = names(game, event.cards)
        if event.target is pile:
            lines.append(Line("turn-and-cut", None, moved, {"at": at, "count": len(moved)}))
            lines.append(Line("turn-when-needed", None, (), {"count": 0}))
        else:
            cards = lines[-1].cards + moved
            lines[-1] = lines[-1]._replace(cards=cards, facts={"count": len(cards)})
    if len(mine) < HAND:
        lines.append(Line("refill-short", None, (), {"count": len(mine) - len(hand), "wanted": HAND - len(hand)}))
    rows = {"hand": mine, "pile": pile, "discard": thrown}
    return Working(tuple(lines), {name: list(names(game, zone)) for name, zone in rows.items()})


@calculation("score", hand=EachSeat(CARDS), draw=EachSeat(CARDS), discard=EachSeat(CARDS))
def score_of(game: Any, hand: Any, draw: Any, discard: Any) -> Working:
    """most-points: the points of all a player's cards, and who has the most."""
    lines, points = [], {}
    for seat in range(game.seats):
        rows = [[card for card in row[seat] if card in game.deck.points] for row in (hand, draw, discard)]
        parts = [scoring.score(row, game.deck) for row in rows]
        points[LETTERS[seat]] = sum(parts)
        facts = {"hand": parts[0], "draw": parts[1], "discard": parts[2], "points": sum(parts)}
        cards = names(game, (card for row in rows for card in row))
        lines.append(Line("most-points", LETTERS[seat], cards, facts))
    return Working(tuple(lines), {"points": points, "most": list(best(points))})


@calculation("winner", **TRICK, points=EachSeat(Number(0)))
def winner_of(game: Any, lead: int, trump: int, antitrump: int, plays: Any, points: Sequence[int]) -> Working:
    """tie-last-trick, last-trick-compared: who wins, by the points and the last trick."""
    standing = Standing(trump, antitrump)
    trick = laid(game, lead, plays, standing)
    ranked = scoring.ranking(trick, game.deck, standing, game.options.other_suits_by_order)
    order = clockwise(game, lead)
    tied = [seat for seat in order if points[seat] == max(points)]
    best = letters(scoring.winners(points, LastTrick(tuple(order), tuple(ranked))))
    facts = {"tied": letters(sorted(tied)), "most": max(points)}
    lines = [Line("most-points", None, (), facts)]
    for index, one in enumerate(tied):
        for other in tied[index + 1 :]:
            mine, theirs = order.index(one), order.index(other)
            kinds = names(game, (trick[place][0] for place in (mine, theirs)))
            better = [one] * scoring.beats(mine, theirs, ranked) + [other] * scoring.beats(theirs, mine, ranked)
            won = LETTERS[better[0]] if better else None
            lines.append(Line("last-trick-compared", won, kinds, {"seats": letters((one, other)), "won": won}))
    lines.append(Line("tie-last-trick" if len(tied) > 1 else "most-points", None, (), {**facts, "winners": best}))
    return Working(tuple(lines), {"winners": best, "tied": facts["tied"]})


CALCULATIONS = {
    one.name: one for one in (trick_of, choices_of, remove_of, gains_of, end_of, refill_of, score_of, winner_of)
}
