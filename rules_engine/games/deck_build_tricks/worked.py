"""What worked examples of Deck Build Tricks can have computed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import Any

from rules_engine.clauses import Ruling
from rules_engine.fields import CARDS, LETTERS, SEAT, EachSeat, Index, Number, Rows, Word
from rules_engine.game import Ask, best
from rules_engine.games.deck_build_tricks import scoring
from rules_engine.games.deck_build_tricks.cards import COLUMNS, HAND, OUT, ROWS, SUITS, Exchange, Play, Played
from rules_engine.games.deck_build_tricks.rules import (
    SUIT,
    Board,
    as_led_suit,
    follow_or_point,
    lead,
    play_free,
    play_on,
)
from rules_engine.games.deck_build_tricks.scoring import Standing, Trick
from rules_engine.partway import Choice, Partway
from rules_engine.position import facts_of, same
from rules_engine.scoring import Line, Working, calculation, demand, letters, names

LED = Index((*SUITS, "none"), "a suit, or none")
EXCHANGES = Index(("none", *(f"{out}-{suit}" for out in OUT for suit in SUITS)), "an exchange")
TRICK = {"lead": SEAT, "trump": SUIT, "antitrump": SUIT, "plays": EachSeat(Played())}


def laid(
    game: Any, lead: int, trump: int, antitrump: int, plays: Sequence[tuple[int, int | None]], exchange: int = 0
) -> tuple[Board, Partway, Trick, list[Line]]:
    """A trick, as the game plays it, and a line a card in order of play. RecordError for a card not played so."""
    part = Partway(game)
    board = Board(game, part.table, trump, antitrump)
    order = part.table.clockwise(lead)
    swap, choices = exchange_of(exchange), []
    for seat in order:
        card, suit = plays[seat]
        board.hand[seat].append(card)
        choices.append(Choice((card, suit, swap), f"/plays/{LETTERS[seat]}", Played().write(plays[seat], game)))
        swap = None
    trick = part.play(board.play_trick(lead), choices)
    led = board.standing.led
    clauses = [scoring.lead_clauses(trick.plays[0]).split()[:2][-1], *map(bound, part.rulings[1:])]
    lines = []
    for seat, (card, suit, _), clause in zip(order, trick.plays, clauses, strict=True):
        facts = {**facts_of(game, {"suit": suit, "led": led}), "number": game.deck.number[card].get(suit)}
        lines.append(Line(clause, LETTERS[seat], (game.deck.kinds[card],), facts))
    return board, part, trick, lines


def exchange_of(exchange: int) -> Exchange | None:
    """An exchange by its index."""
    out, _, new = EXCHANGES.names[exchange].partition("-")
    return (out, SUITS.index(new)) if new else None


def bound(ruling: Ruling) -> str:
    """The clause by which something may be played; of a hand in which everything fits nothing was kept back."""
    clause = ruling.clauses[-1]
    return "follow-or-point" if clause in ("play-one", "led-suit-as-such") else clause


@calculation("trick", **TRICK, exchange=EXCHANGES)
def trick_of(game: Any, lead: int, trump: int, antitrump: int, plays: Any, exchange: int) -> Working:
    """suit-ranks, anti-led, points-between, all-points, lone-card: the strongest and the weakest card of a trick."""
    board, part, trick, lines = laid(game, lead, trump, antitrump, plays, exchange)
    result = {
        "strongest": LETTERS[trick.strongest],
        "weakest": LETTERS[trick.weakest],
        "order": letters(trick.order[place] for place in trick.ranked),
        "trump": SUITS[board.standing.trump],
        "antitrump": SUITS[board.standing.anti],
    }
    for kind, place in (("strongest", trick.ranked[0]), ("weakest", trick.ranked[-1])):
        line, why = lines[place], list(part.told(kind).clauses)
        clause = "all-points" if "all-points" in why else why[-1]
        facts = {**result, **line.facts, "best": kind == "strongest", "why": why}
        lines.append(line._replace(clause=clause, facts=facts))
    return Working(tuple(lines), result)


@calculation("choices", hand=CARDS, trump=SUIT, antitrump=SUIT, turn=Word("lead", "follow"), led=LED)
def choices_of(game: Any, hand: Sequence[int], trump: int, antitrump: int, turn: str, led: int) -> Working:
    """free-after-point, follow-or-point, void-anything, lead-point, lead-suit: what may be played, and how."""
    deck, standing = game.deck, Standing(trump, antitrump, led if led < len(SUITS) else None)
    ask = Ask(0, play_on(hand, deck), as_led_suit(standing, deck), follow_or_point(standing))
    if turn == "lead":
        ask = Ask(0, lead(hand, deck, standing))
    elif standing.led is None:
        ask = Ask(0, play_free(hand, deck))
    values: Sequence[Play] = ask.values()
    lines = []
    for card in dict.fromkeys(hand):
        may = [play for play in values if play[0] == card]
        rulings = [ask.rule(partial(same, play)) for play in deck.plays[card]]
        refused = [ruling.clauses[0] for ruling in rulings if not ruling.legal]
        why = refused[0] if refused else bound(rulings[0])
        if turn == "lead":
            why = scoring.lead_clauses((may or deck.plays[card])[-1]).split()[:2][-1]
        facts = {
            "may": bool(may),
            "suits": [SUITS[suit] for _, suit, _ in may if suit is not None],
            "point": card in deck.points,
            "exchanges": sum(swap is not None for _, _, swap in may),
            **facts_of(game, {"led": standing.led}),
        }
        lines.append(Line(why, None, (deck.kinds[card],), facts))
    written = [Played().write((card, suit), game) for card, suit, swap in values if swap is None]
    return Working(tuple(lines), {"plays": written, "exchanges": len({swap for *_, swap in values} - {None})})


@calculation("remove", **TRICK, piles=EachSeat(Number(0)))
def remove_of(game: Any, lead: int, trump: int, antitrump: int, plays: Any, piles: Sequence[int]) -> Working:
    """remove, no-led-suit: who may remove the card just played; ``piles`` are the cards in the draw piles."""
    board, _, trick, lines = laid(game, lead, trump, antitrump, plays)
    for draw, count in zip(board.draw, piles, strict=True):
        draw.extend(game.deck.starters[:1] * count)  # any cards: they are only counted
    may = board.may_remove(trick)
    for place, (seat, line) in enumerate(zip(trick.order, lines, strict=True)):
        kept = scoring.kept_by(place, trick, game.options.remove_after_point_lead)
        facts = {**line.facts, "why": kept or ("may" if seat in may else "no-pile"), "pile": piles[seat]}
        lines[place] = line._replace(clause=kept if kept == "no-led-suit" else "remove", facts=facts)
    return Working(tuple(lines), {"may": letters(may)})


@calculation("gains", strongest=SEAT, weakest=SEAT, points=CARDS, columns=Rows(CARDS), column=Number(0, COLUMNS - 1))
def gains_of(game: Any, strongest: int, weakest: int, points: Any, columns: Any, column: int) -> Working:
    """strongest-gains, weakest-gains, both-at-once: who gains what, and the columns that are left."""
    part = Partway(game)
    board = Board(game, part.table, 0, 1)
    demand(game, bool(points), "/points", "no card", "a point card", "no-points-left")
    demand(
        game, len(columns) <= COLUMNS, "/columns", f"{len(columns)} columns", f"at most {COLUMNS}", "booster-columns"
    )
    for pile, kind in zip(board.points, dict.fromkeys(game.deck.points), strict=True):
        pile.extend(card for card in points if card == kind)
    for zone, cards in zip(board.columns, columns, strict=False):
        zone.extend(cards)
    part.play(board.gains(strongest, weakest), [Choice(column, "/column", str(column))])
    point, booster = (event for event in part.heard if event.target is not None)
    left = scoring.columns_left(board.columns)
    lines = (
        Line(point.clauses[-1], LETTERS[strongest], names(game, point.cards), {}),
        Line(booster.clauses[-1], LETTERS[weakest], names(game, booster.cards), {"column": column}),
        Line("columns-not-empty", None, (), {"columns": left, "emptied": not board.columns[column]}),
    )
    return Working(lines, {"point": lines[0].cards[0], "booster": lines[1].cards[0], "columns": left})


@calculation("end", leader=SEAT, hands=EachSeat(CARDS), columns=Rows(Number(0, ROWS)))
def end_of(game: Any, leader: int, hands: Sequence[Sequence[int]], columns: Sequence[int]) -> Working:
    """declare-end, columns-not-empty, asked-in-order: who may end the game; ``columns`` are their lengths."""
    part = Partway(game)
    board = Board(game, part.table, 0, 1)
    demand(
        game, len(columns) <= COLUMNS, "/columns", f"{len(columns)} columns", f"at most {COLUMNS}", "booster-columns"
    )
    for zone, count in zip(board.columns, columns, strict=False):
        zone.extend(game.deck.boosters[:count])
    for zone, cards in zip(board.hand, hands, strict=True):
        zone.extend(cards)
    order, left, lines = part.table.clockwise(leader), scoring.columns_left(board.columns), []
    able = board.may_end(order)
    for seat in order:
        facts = {"held": scoring.points_in(hands[seat], game.deck), "columns": left, "may": seat in able}
        lines.append(Line("declare-end", LETTERS[seat], names(game, hands[seat]), facts))
    asked = Line("asked-in-order", None, (), {"asked": letters(able)})
    return Working((*lines, asked), {"may": letters(able), "columns": left})


@calculation("refill", hand=CARDS, draw=CARDS, discard=CARDS, at=Number(0))
def refill_of(game: Any, hand: list[int], draw: list[int], discard: list[int], at: int) -> Working:
    """turn-and-cut, turn-when-needed, refill-short: a refill; ``draw`` is top first, ``discard`` oldest first."""
    part = Partway(game)
    board = Board(game, part.table, 0, 1)
    zones = {"hand": board.hand[0], "pile": board.draw[0], "discard": board.discard[0]}
    for zone, lie in zip(zones.values(), (hand, draw, discard), strict=True):
        zone.extend(lie)
    part.play(board.draw_up(0), [Choice((0, at), "/at", str(at))])
    demand(game, at == 0 or bool(part.rulings), "/at", str(at), "0 where nothing is turned", "turn-when-needed")
    lines = [Line("strongest-leads", None, (), {"count": 0})]
    for event in part.heard:
        moved = names(game, event.cards)
        if event.target is zones["pile"]:
            lines.append(Line("turn-and-cut", None, moved, {"at": at, "count": len(moved)}))
            lines.append(Line("turn-when-needed", None, (), {"count": 0}))
        else:
            cards = lines[-1].cards + moved
            lines[-1] = lines[-1]._replace(cards=cards, facts={"count": len(cards)})
    missing = HAND - len(zones["hand"])
    if missing > 0:
        wanted = HAND - len(hand)
        lines.append(Line("refill-short", None, (), {"count": wanted - missing, "wanted": wanted}))
    return Working(tuple(lines), {name: list(names(game, zone)) for name, zone in zones.items()})


@calculation("score", hand=EachSeat(CARDS), draw=EachSeat(CARDS), discard=EachSeat(CARDS))
def score_of(game: Any, hand: Any, draw: Any, discard: Any) -> Working:
    """most-points: the points of all a player's cards, and who has the most."""
    lines, points = [], {}
    for seat, rows in enumerate(zip(hand, draw, discard, strict=True)):
        parts = [scoring.score(row, game.deck) for row in rows]
        points[LETTERS[seat]] = sum(parts)
        facts = {**dict(zip(("hand", "draw", "discard"), parts, strict=True)), "points": sum(parts)}
        cards = names(game, (card for row in rows for card in row if card in game.deck.points))
        lines.append(Line("most-points", LETTERS[seat], cards, facts))
    return Working(tuple(lines), {"points": points, "most": list(best(points))})


@calculation("winner", **TRICK, points=EachSeat(Number(0)))
def winner_of(game: Any, lead: int, trump: int, antitrump: int, plays: Any, points: Sequence[int]) -> Working:
    """tie-last-trick, last-trick-compared: who wins, by the points and the last trick."""
    _, _, trick, _ = laid(game, lead, trump, antitrump, plays)
    won, because = scoring.winners(points, trick)
    place = {seat: place for place, seat in enumerate(trick.order) if points[seat] == max(points)}
    facts = {"tied": letters(sorted(place)), "most": max(points)}
    lines = [Line("most-points", None, (), facts)]
    for one, other in combinations(place, 2):
        pair = place[one], place[other]
        better = [one] * scoring.beats(*pair, trick.ranked) + [other] * scoring.beats(*pair[::-1], trick.ranked)
        stronger = LETTERS[better[0]] if better else None
        kinds = names(game, (trick.plays[at][0] for at in pair))
        compared = {"seats": letters((one, other)), "won": stronger}
        lines.append(Line("last-trick-compared", stronger, kinds, compared))
    lines.append(Line(because.split()[:2][-1], None, (), {**facts, "winners": letters(won)}))
    return Working(tuple(lines), {"winners": letters(won), "tied": facts["tied"]})


CALCULATIONS = {
    one.name: one for one in (trick_of, choices_of, remove_of, gains_of, end_of, refill_of, score_of, winner_of)
}
