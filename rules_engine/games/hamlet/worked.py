"""What worked examples of Hamlet can have computed."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.fields import CARD, CARDS, FLAG, LETTERS, SEAT, EachSeat, Index, Number, Rows
from rules_engine.game import Ask, Deal, Game, Result, best
from rules_engine.games.hamlet.cards import IS_PICTURE, JOKER, SUIT, SUIT_LETTERS, SUITED, SUITS
from rules_engine.games.hamlet.rules import LIMIT, Hamlet, following, play_on
from rules_engine.games.hamlet.scoring import (
    HAND,
    LITTLE,
    MUCH,
    hamlet_of,
    kind_of,
    next_leader,
    score,
    trick_clauses,
    trump_of,
    winner,
)
from rules_engine.position import Position
from rules_engine.scoring import Line, Working, by_seat, calculation, clockwise, demand, letters, names


@calculation("trump", cards=EachSeat(CARD))
def trump_worked(game: Game, cards: Sequence[int]) -> Working:
    """two-alike, absent-suit, to-be, not-to-be: trump and the kind of game from the three cards shown."""
    kinds = game.deck.kinds
    lines = []
    for seat, card in enumerate(cards):
        demand(game, card != JOKER, f"/cards/{LETTERS[seat]}", kinds[card], "any other card", "one-face-down")
        facts = {"suit": SUIT_LETTERS[SUIT[card]], "picture": IS_PICTURE[card]}
        lines.append(Line("one-face-down", LETTERS[seat], (kinds[card],), facts))
    trump, settles = trump_of(cards)
    to_be, decides = kind_of(cards)
    alike = names(game, (card for card in cards if SUIT[card] == trump))
    pictures = names(game, (card for card in cards if IS_PICTURE[card]))
    suits = [SUIT_LETTERS[suit] for suit in SUITS if suit in {SUIT[card] for card in cards}]
    lines.append(Line(settles, None, alike, {"trump": SUIT_LETTERS[trump], "suits": suits}))
    lines.append(Line(decides, None, pictures, {"to_be": to_be}))
    return Working(tuple(lines), {"trump": SUIT_LETTERS[trump], "to_be": to_be})


@calculation("hands", cards=EachSeat(CARD), rest=EachSeat(CARDS))
def hands_worked(game: Game, cards: Sequence[int], rest: Sequence[Sequence[int]]) -> Working:
    """cards-return: what the hands hold once trump is settled, from the cards shown and the rest of each hand."""
    hands = tuple([card, *others] for card, others in zip(cards, rest, strict=True))
    position = Position(game, {"dealer": game.seats - 1, "hands": hands})
    for seat, card in enumerate(cards):
        fine = card in position.asks[0].values()
        demand(game, fine, f"/cards/{LETTERS[seat]}", game.deck.kinds[card], "any other card", "one-face-down")
        position.put((seat, "reveal", card))
    held = [names(game, sorted(zone)) for zone in position.table.zones if zone.name == "hand"]
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
    kinds = game.deck.kinds
    duties = following(trick, JOKER in hand) if trick and trick[0] != JOKER else ()
    may = sorted(Ask(0, play_on(hand), *duties).values())
    facts = {"led": SUIT_LETTERS[SUIT[trick[0]]] if duties else None, "first": not trick}
    lines = []
    for card in sorted(hand):
        clause = "joker-when" if card == JOKER and (duties or not trick) else "lead-and-follow"
        clause = "joker-led" if trick and not duties else clause
        lines.append(Line(clause, None, (kinds[card],), facts | {"legal": card in may}))
    return Working(tuple(lines), {"may": list(names(game, may))})


@calculation("trick", trump=Index(SUIT_LETTERS, "a suit"), lead=SEAT, cards=EachSeat(CARD))
def trick_worked(game: Game, trump: int, lead: int, cards: Sequence[int]) -> Working:
    """highest-wins, trump-beats-led, joker-led, joker-loses, winner-leads: who wins a trick, and who leads the next."""
    order = clockwise(game, lead)
    trick = [cards[seat] for seat in order]
    place = winner(trick, trump)
    kinds = game.deck.kinds
    told = {"trump": SUIT_LETTERS[trump], "led": None if trick[0] == JOKER else SUIT_LETTERS[SUIT[trick[0]]]}
    lines = []
    for index, (seat, card) in enumerate(zip(order, trick, strict=True)):
        clause = "joker-loses" if card == JOKER and index else "joker-led" if trick[0] == JOKER else "lead-and-follow"
        follows, trumps = card in SUITED[trick[0]], SUIT[card] == trump
        facts = told | {"leads": not index, "follows": follows, "trumps": trumps, "wins": index == place}
        lines.append(Line(clause, LETTERS[seat], (kinds[card],), facts))
    decided = trick_clauses(trick, place)[-1]
    lines.append(Line(decided, LETTERS[order[place]], (kinds[trick[place]],), told | {"wins": True}))
    leads = LETTERS[next_leader(order, place)]
    return Working(tuple(lines), {"winner": LETTERS[order[place]], "because": decided, "next": leads})


@calculation("score", to_be=FLAG, tricks=EachSeat(Number(0, HAND)))
def score_worked(game: Game, to_be: bool, tricks: Sequence[int]) -> Working:
    """odd-one-out, middle-one, score-to-be, score-not-to-be: who is Hamlet, and what all score."""
    demand(game, sum(tricks) == HAND, "/tricks", f"{sum(tricks)} tricks", f"{HAND} tricks in all", "one-hamlet")
    hamlet, decides = hamlet_of(tricks)
    bonus = game.options.zero_trick_bonus
    points = score(tricks, to_be, bonus)
    clause = decides.split()[-1]
    lines = [Line(clause, LETTERS[hamlet], (), {"tricks": by_seat(tricks)})]
    for seat, own in enumerate(tricks):
        facts = {
            "to_be": to_be,
            "hamlet": seat == hamlet,
            "own": own,
            "points": points[seat],
            "each": MUCH if (seat == hamlet) == to_be else LITTLE,
            "bonus": bonus and not own and seat != hamlet,
        }
        lines.append(Line("score-to-be" if to_be else "score-not-to-be", LETTERS[seat], (), facts))
    return Working(tuple(lines), {"hamlet": LETTERS[hamlet], "points": by_seat(points)})


@calculation("match", deals=Rows(EachSeat(Number(0))))
def match_worked(game: Hamlet, deals: Sequence[Sequence[int]]) -> Working:
    """match-end, limit-after-deal: when the match ends, and who wins it."""
    demand(game, bool(deals), "/deals", "no deal", "the points of at least one deal", "match-end")
    length = game.options.match
    totals = [0] * game.seats
    lines: list[Line] = []
    for number, points in enumerate(deals, 1):
        goes_on = not (lines and lines[-1].facts["over"])
        demand(game, goes_on, f"/deals/{number - 1}", "a further deal", "none, the match is over", "match-end")
        totals = [total + own for total, own in zip(totals, points, strict=True)]
        facts = {
            "number": number,
            "points": by_seat(points),
            "totals": by_seat(totals),
            "over": game.over(number, totals),
            "deals": length if isinstance(length, int) else None,
            "limit": LIMIT,
            "passed": letters(seat for seat, total in enumerate(totals) if total >= LIMIT),
        }
        lines.append(Line("match-end", None, (), facts))
    ends = bool(lines[-1].facts["over"])
    winners = list(best(by_seat(totals))) if ends else []
    return Working(tuple(lines), {"totals": by_seat(totals), "ends": ends, "winners": winners})


@calculation("dealers", dealer=SEAT, number=Number(1))
def dealers_worked(game: Hamlet, dealer: int, number: int) -> Working:
    """deal-passes: who deals each deal of a match."""
    dealers = [dealer]
    while len(dealers) < number:
        dealers.append(game.settled([Deal({"dealer": dealers[-1]}, Result(()))])["dealer"].value)
    seats = [LETTERS[seat] for seat in dealers]
    lines = tuple(Line("deal-passes", seat, (), {"number": place}) for place, seat in enumerate(seats, 1))
    return Working(lines, {"dealers": seats})


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
