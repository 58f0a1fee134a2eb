"""What worked examples of Hamlet can have computed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from rules_engine.fields import CARD, CARDS, FLAG, LETTERS, SEAT, EachSeat, Index, Number, Rows
from rules_engine.game import Deal, Game, Result
from rules_engine.games.hamlet import scoring
from rules_engine.games.hamlet.cards import IS_PICTURE, JOKER, SUIT, SUIT_LETTERS, SUITED, SUITS
from rules_engine.games.hamlet.rules import LIMIT, PLAYED, Board, Hamlet
from rules_engine.games.hamlet.scoring import HAND
from rules_engine.partway import Choice, Partway
from rules_engine.position import Position, same
from rules_engine.scoring import Line, Working, by_seat, calculation, demand, letters, names
from rules_engine.table import Event, Table


def revealed(game: Game, cards: Sequence[int], rest: Sequence[Sequence[int]]) -> tuple[Table, Mapping[str, Event]]:
    """one-face-down: a table after these cards were shown, and what was told there by its kind."""
    heard = list[Event]()
    hands = tuple([card, *others] for card, others in zip(cards, rest, strict=True))
    position = Position(game, {"dealer": game.seats - 1, "hands": hands}, (), heard.append)
    for seat, card in enumerate(cards):
        move = (seat, "reveal", card)
        ruling = position.rule(move)
        at = f"/cards/{LETTERS[seat]}"
        demand(game, ruling.legal, at, game.deck.kinds[card], "any other card", ruling.clauses[0])
        position.put(move, trusted=True)
    return position.table, {event.kind: event for event in heard}


@calculation("trump", cards=EachSeat(CARD))
def trump_worked(game: Game, cards: Sequence[int]) -> Working:
    """two-alike, absent-suit, to-be, not-to-be: trump and the kind of game from the three cards shown."""
    _, told = revealed(game, cards, ((), (), ()))
    up, kind = told["turn-up"], told["kind"]
    lines = [
        Line("one-face-down", LETTERS[seat], names(game, [card]), facts)
        for seat, card in enumerate(cards)
        for facts in [{"suit": SUIT_LETTERS[SUIT[card]], "picture": IS_PICTURE[card]}]
    ]
    suits = [SUIT_LETTERS[suit] for suit in SUITS if suit in {SUIT[card] for card in cards}]
    trump, to_be = SUIT_LETTERS[up.facts["trump"]], kind.facts["to_be"]
    settled = Line(up.clauses[0], None, names(game, up.facts["alike"]), {"trump": trump, "suits": suits})
    decided = Line(kind.clauses[0], None, names(game, kind.facts["pictures"]), {"to_be": to_be})
    return Working((*lines, settled, decided), {"trump": trump, "to_be": to_be})


@calculation("hands", cards=EachSeat(CARD), rest=EachSeat(CARDS))
def hands_worked(game: Game, cards: Sequence[int], rest: Sequence[Sequence[int]]) -> Working:
    """cards-return: what the hands hold once trump is settled, from the cards shown and the rest of each hand."""
    table, _ = revealed(game, cards, rest)
    held = [names(game, sorted(zone)) for zone in table.zones if zone.name == "hand"]
    lines = [
        Line("cards-return", LETTERS[seat], own, {"back": game.deck.kinds[cards[seat]], "count": len(own)})
        for seat, own in enumerate(held)
    ]
    return Working(tuple(lines), {"hands": by_seat([list(own) for own in held])})


@calculation("may", trick=CARDS, hand=CARDS)
def may_worked(game: Game, trick: Sequence[int], hand: Sequence[int]) -> Working:
    """lead-and-follow, joker-when, joker-led: which cards of a hand may be played to the cards that lie there."""
    expected = f"at most {game.seats - 1} cards before it is one's turn"
    demand(game, len(trick) < game.seats, "/trick", f"{len(trick)} cards", expected, "players")
    playing = Board(Table(game.seats), [*([card] for card in trick), hand, (), ()]).play_trick(0, 0)
    ask: Any = next(playing)
    for card in trick:
        ask = playing.send(card)
    facts = {"led": SUIT_LETTERS[SUIT[trick[0]]] if trick and trick[0] != JOKER else None, "first": not trick}
    lines = []
    for card in sorted(hand):
        ruling = ask.rule(partial(same, card))
        clause = (*ruling.clauses, *PLAYED[card].split()[1:])[-1]
        lines.append(Line(clause, None, names(game, [card]), facts | {"legal": ruling.legal}))
    return Working(tuple(lines), {"may": [line.cards[0] for line in lines if line.facts["legal"]]})


@calculation("trick", trump=Index(SUIT_LETTERS, "a suit"), lead=SEAT, cards=EachSeat(CARD))
def trick_worked(game: Game, trump: int, lead: int, cards: Sequence[int]) -> Working:
    """highest-wins, trump-beats-led, joker-led, joker-loses, winner-leads: who wins a trick, and who leads the next."""
    kinds, part = game.deck.kinds, Partway(game)
    board = Board(part.table, [[card] for card in cards])
    order = part.table.clockwise(lead)
    choices = (Choice(cards[seat], f"/cards/{LETTERS[seat]}", kinds[cards[seat]]) for seat in order)
    leads = part.play(board.play_trick(lead, trump), choices)
    wins = part.told("wins")
    led = wins.facts.get("led")
    told = {"trump": SUIT_LETTERS[trump], "led": None if led is None else SUIT_LETTERS[led]}
    lines = []
    for seat, ruling in zip(order, part.rulings, strict=True):
        card, clause = cards[seat], ruling.clauses[-1]
        if clause == "players":
            clause = "lead-and-follow"  # of a hand of one card nothing is kept back: it was of the led suit
        follows, trumps = card in SUITED[cards[lead]], SUIT[card] == trump
        facts = told | {"leads": seat == lead, "follows": follows, "trumps": trumps, "wins": seat == wins.by}
        lines.append(Line(wins.clauses[0] if card == JOKER else clause, LETTERS[seat], (kinds[card],), facts))
    lines.append(Line(wins.clauses[-1], LETTERS[wins.by], (kinds[wins.facts["card"]],), told | {"wins": True}))
    result = {"winner": LETTERS[wins.by], "because": wins.clauses[-1], "next": LETTERS[leads]}
    return Working(tuple(lines), result)


@calculation("score", to_be=FLAG, tricks=EachSeat(Number(0, HAND)))
def score_worked(game: Game, to_be: bool, tricks: Sequence[int]) -> Working:
    """odd-one-out, middle-one, score-to-be, score-not-to-be: who is Hamlet, and what all score."""
    demand(game, sum(tricks) == HAND, "/tricks", f"{sum(tricks)} tricks", f"{HAND} tricks in all", "one-hamlet")
    hamlet, decides = scoring.hamlet_of(tricks)
    points = scoring.score(tricks, to_be, game.options.zero_trick_bonus)
    lines = [Line(decides.split()[-1], LETTERS[hamlet], (), {"tricks": by_seat(tricks)})]
    for seat, own in enumerate(tricks):
        each, clause = scoring.worth(to_be, seat == hamlet)
        facts = {
            "to_be": to_be,
            "hamlet": seat == hamlet,
            "own": own,
            "points": points[seat],
            "each": each,
            "bonus": points[seat] > own * each,
        }
        lines.append(Line(clause, LETTERS[seat], (), facts))
    return Working(tuple(lines), {"hamlet": LETTERS[hamlet], "points": by_seat(points)})


@calculation("match", deals=Rows(EachSeat(Number(0))))
def match_worked(game: Hamlet, deals: Sequence[Sequence[int]]) -> Working:
    """match-end, limit-after-deal: when the match ends, and who wins it."""
    demand(game, bool(deals), "/deals", "no deal", "the points of at least one deal", "match-end")
    lines: list[Line] = []
    for number, points in enumerate(deals, 1):
        goes_on = not (lines and lines[-1].facts["over"])
        demand(game, goes_on, f"/deals/{number - 1}", "a further deal", "none, the match is over", "match-end")
        totals = scoring.added(deals[:number])
        facts = {
            "number": number,
            "points": by_seat(points),
            "totals": by_seat(totals),
            "over": game.over(number, totals),
            "deals": None if game.options.match == "to_250" else game.options.match,
            "limit": LIMIT,
            "passed": letters(seat for seat, total in enumerate(totals) if total >= LIMIT),
        }
        lines.append(Line("match-end", None, (), facts))
    outcome = game.outcome([Deal({}, Result(tuple(points))) for points in deals])
    winners = list(outcome.winners) if outcome else []
    return Working(tuple(lines), {"totals": by_seat(totals), "ends": outcome is not None, "winners": winners})


@calculation("dealers", dealer=SEAT, number=Number(1))
def dealers_worked(game: Hamlet, dealer: int, number: int) -> Working:
    """deal-passes: who deals each deal of a match."""
    lines = [Line("deal-passes", LETTERS[dealer], (), {"number": 1})]
    for place in range(2, number + 1):
        dealer, clause = game.settled([Deal({"dealer": dealer}, Result(()))])["dealer"]
        lines.append(Line(clause, LETTERS[dealer], (), {"number": place}))
    return Working(tuple(lines), {"dealers": [line.seat for line in lines]})


CALCULATIONS = {
    one.name: one
    for one in (
        trump_worked,
        may_worked,
        trick_worked,
        score_worked,
        match_worked,
        hands_worked,
        dealers_worked,
    )
}
