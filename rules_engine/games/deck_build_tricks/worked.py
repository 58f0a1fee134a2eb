"""What worked examples of Deck Build Tricks can have computed, and what a table can come to.

Where hands or piles are given without a card of a suit, they are the point cards in them. One point card and one
booster leave in each trick, point cards from the lowest value up; everybody holds equally many cards, and new ones only
after six tricks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations, product
from typing import Any

from rules_engine.clauses import Ruling
from rules_engine.contest import Contest, Lay
from rules_engine.fields import CARDS, LETTERS, SEAT, EachSeat, Index, Number, Rows, Word
from rules_engine.game import Ask, best
from rules_engine.pad import Cells, Pad, Told, rows_named
from rules_engine.partway import Choice, Partway
from rules_engine.position import facts_of
from rules_engine.reach import Given, Held, Impossible, Seen
from rules_engine.scoring import Line, Working, calculation, demand, letters, names
from rules_engine.showing import Counting, Lying, Showing, lying_in
from rules_engine.tricks import no_such_hand

from . import scoring
from .cards import COLUMNS, HAND, OUT, ROWS, SUITS, Exchange, Play, Played
from .rules import SUIT, Board, DeckBuildTricks, as_led_suit, follow_or_point, lead, play_free, play_on
from .scoring import Standing, Trick

Cards = Sequence[int]
Piles = Sequence[Cards]
LED = Index((*SUITS, "none"), "a suit, or none")
SWAPS: tuple[Exchange | None, ...] = (None, *product(OUT, range(len(SUITS))))
EXCHANGES = Index([f"{swap[0]}-{SUITS[swap[1]]}" if swap else "none" for swap in SWAPS], "an exchange")
TRICK = {"lead": SEAT, "trump": SUIT, "antitrump": SUIT, "plays": EachSeat(Played())}


def laid(
    game: Any, lead: int, trump: int, antitrump: int, plays: Sequence[tuple[int, int | None]], exchange: int = 0
) -> tuple[Board, Partway, Trick, list[Line]]:
    """A trick, as the game plays it, and a line a card in order of play. RecordError for a card not played so."""
    part = Partway(game)
    board = Board(game, part.table, trump, antitrump)
    order = part.table.clockwise(lead)
    swap, choices = SWAPS[exchange], []
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


def only_points(game: Any, cards: Cards) -> bool:
    """Whether no card of a suit is among them."""
    return all(card in game.deck.points for card in cards)


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


@trick_of.never
def no_suits(game: Any, trump: int, antitrump: int, **_: Any) -> Impossible | None:
    """Trump and anti-trump are two suits of the card list."""
    if trump == antitrump:
        return Impossible("trump and anti-trump are two suits", "trump-chosen")
    if not {trump, antitrump} <= set(game.cards.suits):
        return Impossible("no card shows the suit that is trump or anti-trump", "trump-chosen")
    return None


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
        rulings = [ask.rule_on(play) for play in deck.plays[card]]
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


@choices_of.never
def no_hand(game: Any, hand: Cards, turn: str, led: int, **given: Any) -> Impossible | None:
    """Who leads follows nothing, and nobody holds more than six cards."""
    if turn == "lead" and led < len(SUITS):
        return Impossible("where a suit is led already nobody leads", "lead-one")
    return no_such_hand(hand, HAND, "strongest-leads") or no_suits(game, **given)


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


@remove_of.never
def no_piles(game: Any, piles: Sequence[int], plays: Any, **given: Any) -> Impossible | None:
    """There are only so many cards."""
    held = [card for card, _ in plays]
    most = len(game.cards.starters) + len(game.cards.boosters) + len(game.cards.points)
    if sum(piles) + len(held) > most:
        return Impossible(f"there are only {most} cards", "components")
    return no_suits(game, **given)


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


@gains_of.never
def no_gains(game: Any, points: Cards, columns: Piles, **_: Any) -> Impossible | None:
    """In every trick a point card of the lowest value and a booster leave, so as many of both are left."""
    boosters = sum(map(len, columns))
    if sorted(points) != sorted(game.cards.points[len(game.cards.points) - len(points) :]):
        return Impossible("the point cards of lower values are taken first", "strongest-gains")
    if boosters != len(points):
        reason = f"as many boosters as point cards are left; here {boosters} and {len(points)}"
        return Impossible(reason, "weakest-gains")
    return no_columns(list(map(len, columns)))


def no_columns(lengths: Sequence[int]) -> Impossible | None:
    """booster-columns: six columns of six boosters at most."""
    if len(lengths) != COLUMNS or max(lengths) > ROWS:
        return Impossible(f"there are {COLUMNS} columns of at most {ROWS}", "booster-columns")
    return None


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


@end_of.never
def no_end(game: Any, hands: Piles, columns: Sequence[int], **_: Any) -> Impossible | None:
    """Hands are equal, their size follows from the boosters left, and so do the point cards that may be in them."""
    cards, rest = [card for hand in hands for card in hand], sum(columns)
    return (
        no_columns(columns)
        or no_hands(game, hands, rest, only_points(game, cards))
        or not_yet(game, [card for card in cards if card in game.cards.points], rest)
    )


def no_hands(game: Any, hands: Piles, rest: int, points: bool) -> Impossible | None:
    """strongest-leads: after a trick that leaves so many boosters and point cards."""
    if rest >= len(game.cards.points):
        return Impossible("a booster leaves in every trick", "weakest-gains")
    size, found = rest % HAND, [len(hand) for hand in hands]
    if any(count > size if points else count != size for count in found):
        reason = f"with {rest} boosters left everybody holds {size} cards; here {', '.join(map(str, found))}"
        return Impossible(reason, "strongest-leads")
    return None


def not_yet(game: Any, held: Cards, rest: int) -> Impossible | None:
    """strongest-gains: point cards in hand were gained before the hands were drawn."""
    tricks = (len(game.cards.points) - rest - 1) // HAND * HAND
    if Counter(held) - Counter(game.cards.points[:tricks]):
        reason = f"only the {tricks} point cards won before the hands were drawn can be in hand"
        return Impossible(reason, "strongest-gains")
    return None


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


@refill_of.never
def no_refill(_: Any, hand: Cards, draw: Cards, discard: Cards, **__: int) -> Impossible | None:
    """Hands are drawn when they are empty, and everybody always has enough: one card a card that is removed."""
    if hand:
        return Impossible("hands are refilled when all are empty", "strongest-leads")
    count = len(draw) + len(discard)
    if count < HAND:
        return Impossible(f"everybody has at least {HAND} cards; here {count}", "cannot-occur")
    return None


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


@score_of.never
def no_score(game: Any, hand: Piles, draw: Piles, discard: Piles) -> Impossible | None:
    """So many tricks, so many point cards from the lowest value up; and who ends a game holds enough of them."""
    rows = [*hand, *draw, *discard]
    cards = [card for row in rows for card in row]
    points = sorted(card for card in cards if card in game.cards.points)
    if points != sorted(game.cards.points[: len(points)]):
        return Impossible("the point cards of lower values are taken first", "strongest-gains")
    rest = len(game.cards.points) - len(points)
    most = max(scoring.points_in(held, game.cards) for held in hand)
    if rest and most <= (columns := -(-rest // ROWS)):
        reason = (
            f"{rest} boosters are left, in {columns} columns or more; to end the game takes more point cards in hand"
        )
        return Impossible(f"{reason}, here {most}", "declare-end")
    return no_hands(game, hand, rest, only_points(game, cards)) or not_yet(
        game, [card for held in hand for card in held if card in game.cards.points], rest
    )


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


@winner_of.never
def no_points(game: Any, points: Sequence[int], **given: Any) -> Impossible | None:
    """The points of all are those of so many point cards, from the lowest value up."""
    total = 0
    for card in game.cards.points:
        total += game.cards.worth[card]
        if total >= sum(points):
            break
    if total != sum(points):
        reason = f"the points of all add up to {sum(points)}, and no number of tricks brings that"
        return Impossible(f"{reason}; {total} would do", "strongest-gains")
    return no_suits(game, **given)


# what a record shows, and the paper ----------------------------------------------------------------------


def at_the_end(end: int, lay: Lay) -> tuple[int, str]:
    """What stands at one end of the ranking: 0 the strongest, -1 the weakest."""
    by_order = lay.game.options.other_suits_by_order
    standing = Standing(lay.told["trump"], lay.told["antitrump"], lay.told["led"], by_order)
    ranked = scoring.ranking(lay.chosen, lay.game.deck, standing)
    return ranked[end], scoring.decisive(Trick(range(len(lay.chosen)), lay.chosen, ranked), standing)[end]


CONTESTS = {
    "strongest": Contest(("play",), partial(at_the_end, 0)),
    "weakest": Contest(("play",), partial(at_the_end, -1)),
}
OWN = ("hand", "draw", "discard")


def given_of(seen: Seen) -> Given:
    """What a step of a record gives to the calculations."""
    seats, plays = seen.game.seats, [move for move in seen.moves if move[1] == "play"]
    last = {seat: play for seat, _, play in plays[(len(plays) - 1) // seats * seats :]} if plays else {}
    suits = [{name: note.facts[name] for name in ("trump", "antitrump")} for note in seen.history("suits", "leads")]
    leader = next(iter(last), -1)
    trick = {"lead": leader, "plays": [last[seat][:2] for seat in sorted(last)]}
    if seen.made == "play" and len(last) == seats:
        yield "trick", {**trick, **suits[-1], "exchange": SWAPS.index(last[leader][2])}
        yield "remove", {**trick, **suits[-1], "piles": [len(pile) for pile in seen.each("draw")]}
    if seen.asked == "play":
        yield "choices", choices_in(seen, last if seen.cards("trick") else {}, suits[-1])
    if seen.asked == "gain":
        taken = [card for event in seen.step.events if "strongest-gains" in event.clauses for card in event.cards]
        points = Held([*taken, *(card for zone in seen.family("points") for card in zone)])
        ends = {"strongest": seen.history("strongest")[-1].by, "weakest": seen.seat}
        yield "gains", {**ends, "points": points, "columns": [list(zone) for zone in seen.family("column")]}
    if seen.made == "gain" and not seen.notes("refill"):
        columns = [len(zone) for zone in seen.family("column")]
        for hands in in_full_and_points(seen, "hand"):
            yield "end", {"leader": leader, "hands": hands, "columns": columns}
    if seen.asked == "cut" and seen.following:
        owner, at = seen.following[0][2]
        held, laid_aside = seen.cards("hand", owner), seen.cards("discard", owner)
        yield "refill", {"hand": [], "draw": held, "discard": laid_aside, "at": at}
    if seen.over:
        yield "winner", {**trick, **suits[-1], "points": seen.results[-1].scores}
        for piles in zip(*(in_full_and_points(seen, name) for name in OWN), strict=True):
            yield "score", dict(zip(OWN, piles, strict=True))


def choices_in(seen: Seen, trick: Mapping[int, Play], suits: Mapping[str, int]) -> Mapping[str, Any]:
    """lead-one, play-one: what the seat holds that is to play, the suits that count, and the suit led."""
    standing = Standing(suits["trump"], suits["antitrump"])
    _, led, swap = next(iter(trick.values()), (0, None, None))
    if swap:
        standing.exchange(*swap)
    counts = {"trump": standing.trump, "antitrump": standing.anti, "turn": "follow" if trick else "lead"}
    return {"hand": Held(seen.cards("hand", seen.seat)), **counts, "led": len(SUITS) if led is None else led}


def in_full_and_points(seen: Seen, name: str) -> tuple[Sequence[Held], Sequence[Held]]:
    """The cards of each seat in its zone of this name, and the point cards among them alone."""
    zones = seen.each(name)
    return zones, [Held(card for card in zone if card in seen.game.deck.points) for zone in zones]


def points_so_far(game: DeckBuildTricks, lying: Lying) -> list[int]:
    """The points of all cards of each, those in the trick too: everybody saw them being gained."""

    def held(seat: int) -> list[int]:
        return [card for zone in OWN for card in lying.cards(zone, seat)] + lying.came("trick", seat)

    return [scoring.score(held(seat), game.cards) for seat in range(game.seats)]


def exchanged(move: Mapping[str, Any]) -> Mapping[str, Any]:
    """The suit that a led point card makes trump or anti-trump."""
    swap = move.get("swap")
    return {swap["out"]: swap["in"]} if swap else {}


def place_cells(game: DeckBuildTricks, _: Sequence[Told], lying: Lying) -> list[Cells]:
    """most-points: the points that lie in each."""
    return [
        {LETTERS[seat]: {"points": scoring.score(lying.cards(place, seat), game.cards)} for seat in range(game.seats)}
        for place in OWN
    ]


REMINDERS = ("most-points", "tie-last-trick")
PLACES = rows_named(**dict.fromkeys(OWN, "most-points"))
PAD = Pad(PLACES, ("points",), "points", place_cells, running=False, reminders=REMINDERS)
SHOWING = Showing(
    running=points_so_far,
    final={"total": "points"},
    counting={"total": Counting("score", lying_in(**{zone: zone for zone in OWN}))},
    numbers={"total": "points", "earns": "value"},
    suit="suit",
    turns=exchanged,
)
