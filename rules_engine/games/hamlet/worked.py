"""What worked examples of Hamlet can have computed, and what a table can come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from rules_engine.contest import Contest, Lay
from rules_engine.fields import CARD, CARDS, FLAG, LETTERS, SEAT, EachSeat, Index, Number, Rows
from rules_engine.game import Game
from rules_engine.matches import added, match_shown, match_worked, turns_worked
from rules_engine.pad import Marks, Pad, Told, from_notes, rows_named
from rules_engine.partway import Partway
from rules_engine.position import Position
from rules_engine.reach import Given, Held, Impossible, Seen
from rules_engine.scoring import Line, Working, by_seat, calculation, demand, letters, names
from rules_engine.showing import Counting, Showing, told_of, tricks_in
from rules_engine.table import Event, Table
from rules_engine.tricks import asked_after, demand_turn, may_shown, may_worked, no_such_hand, played_out, trick_shown

from . import scoring
from .cards import IS_PICTURE, JOKER, SUIT, SUIT_LETTERS, SUITED, SUITS
from .rules import LIMIT, PLAYED, Board, Hamlet
from .scoring import HAND

Piles = Sequence[Sequence[int]]
SHARES = tuple(tricks for tricks in product(range(HAND + 1), repeat=3) if sum(tricks) == HAND)


# trump and the hands -------------------------------------------------------------------------------------


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


@trump_worked.never
def no_joker(_: Game, cards: Sequence[int]) -> Impossible | None:
    """The joker is not shown."""
    return Impossible("nobody lays down the joker", "one-face-down") if JOKER in cards else None


# tricks --------------------------------------------------------------------------------------------------


@calculation("may", trick=CARDS, hand=CARDS)
def may_of(game: Game, trick: Sequence[int], hand: Sequence[int]) -> Working:
    """lead-and-follow, joker-when, joker-led: which cards of a hand may be played to the cards that lie there."""
    demand_turn(game, trick, "players")
    board = Board(Table(game.seats), [*([card] for card in trick), hand, (), ()])
    ask = asked_after(board.play_trick(0, 0), trick)
    facts = {"led": SUIT_LETTERS[SUIT[trick[0]]] if trick and trick[0] != JOKER else None, "first": not trick}
    return may_worked(game, ask, hand, facts, lambda ruling, card: (*ruling.clauses, *PLAYED[card].split()[1:])[-1])


@may_of.never
def no_hand(_: Game, hand: Sequence[int], **__: Any) -> Impossible | None:
    """A hand has from one to eleven cards."""
    return no_such_hand(hand, HAND, "deal")


@calculation("trick", trump=Index(SUIT_LETTERS, "a suit"), lead=SEAT, cards=EachSeat(CARD))
def trick_of(game: Game, trump: int, lead: int, cards: Sequence[int]) -> Working:
    """highest-wins, trump-beats-led, joker-led, joker-loses, winner-leads: who wins a trick, and who leads the next."""
    part = Partway(game)
    board, order = Board(part.table, ((), (), ())), part.table.clockwise(lead)
    leads = played_out(part, board.hand, order, cards, board.play_trick(lead, trump))
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
        lines.append(Line(wins.clauses[0] if card == JOKER else clause, LETTERS[seat], names(game, [card]), facts))
    lines.append(Line(wins.clauses[-1], LETTERS[wins.by], names(game, [wins.facts["card"]]), told | {"wins": True}))
    result = {"winner": LETTERS[wins.by], "because": wins.clauses[-1], "next": LETTERS[leads]}
    return Working(tuple(lines), result)


def first_in_trick(lay: Lay) -> tuple[int, str]:
    """Who wins; where no trump was played, by one that nobody played."""
    played = [SUIT[card] for card in lay.chosen]
    trump = lay.told.get("trump", next(suit for suit in SUITS if suit not in played))
    return scoring.winner(lay.chosen, trump)


CONTESTS = {"wins": Contest(("play",), first_in_trick, lead_stays=True)}


# points --------------------------------------------------------------------------------------------------


@calculation("score", to_be=FLAG, tricks=EachSeat(Number(0, HAND)))
def score_of(game: Game, to_be: bool, tricks: Sequence[int]) -> Working:
    """odd-one-out, middle-one, score-to-be, score-not-to-be: who is Hamlet, and what all score."""
    demand(game, sum(tricks) == HAND, "/tricks", f"{sum(tricks)} tricks", f"{HAND} tricks in all", "one-hamlet")
    hamlet, decides = scoring.hamlet_of(tricks)
    points = scoring.score(tricks, to_be, game.options.zero_trick_bonus)
    lines = [Line(decides.split()[-1], LETTERS[hamlet], (), {"tricks": by_seat(tricks)})]
    for seat, own in enumerate(tricks):
        each, clause = scoring.worth(to_be, seat == hamlet)
        facts = {"to_be": to_be, "hamlet": seat == hamlet, "own": own, "points": points[seat]}
        lines.append(Line(clause, LETTERS[seat], (), facts | {"each": each, "bonus": points[seat] > own * each}))
    return Working(tuple(lines), {"hamlet": LETTERS[hamlet], "points": by_seat(points)})


@score_of.never
def no_share(_: Game, tricks: Sequence[int], **__: Any) -> Impossible | None:
    """There are eleven tricks."""
    found = sum(tricks)
    return Impossible(f"a deal has {HAND} tricks; here {found}", "one-hamlet") if found != HAND else None


@calculation("match", deals=Rows(EachSeat(Number(0))))
def match_of(game: Hamlet, deals: Piles) -> Working:
    """match-end, limit-after-deal: when the match ends, and who wins it."""
    agreed = None if game.options.match == "to_250" else game.options.match

    def told(number: int) -> Mapping[str, Any]:
        passed = letters(seat for seat, total in enumerate(added(deals[:number])) if total >= LIMIT)
        return {"deals": agreed, "limit": LIMIT, "passed": passed}

    return match_worked(game, "/deals", deals, "match-end", told)


@match_of.never
def no_points(game: Hamlet, deals: Piles) -> Impossible | None:
    """The points of each deal are those of some share of the tricks; none follows the last."""
    for number, points in enumerate(deals):
        if number and game.over(number, added(deals[:number])):
            return Impossible(f"the match is over after deal {number}; here {len(deals)} deals", "match-end")
        bonus, kinds = game.options.zero_trick_bonus, product(SHARES, (True, False))
        if not any(scoring.score(tricks, to_be, bonus) == list(points) for tricks, to_be in kinds):
            found = ", ".join(map(str, points))
            reason = f"no way to share {HAND} tricks scores {found}, neither in To Be nor in Not To Be"
            return Impossible(reason, "score-to-be")
    return None


@calculation("hands", cards=EachSeat(CARD), rest=EachSeat(CARDS))
def hands_of(game: Game, cards: Sequence[int], rest: Sequence[Sequence[int]]) -> Working:
    """cards-return: what the hands hold once trump is settled, from the cards shown and the rest of each hand."""
    table, _ = revealed(game, cards, rest)
    held = [names(game, sorted(zone)) for zone in table.zones if zone.name == "hand"]
    lines = [
        Line("cards-return", LETTERS[seat], own, {"back": game.deck.kinds[cards[seat]], "count": len(own)})
        for seat, own in enumerate(held)
    ]
    return Working(tuple(lines), {"hands": by_seat([list(own) for own in held])})


@hands_of.never
def no_hands(game: Game, cards: Sequence[int], rest: Piles) -> Impossible | None:
    """Everybody still holds all cards when three are shown."""
    held = next((len(others) + 1 for others in rest if len(others) + 1 != HAND), HAND)
    reason = f"everybody holds {HAND} cards when the three have gone back; here {held}"
    return Impossible(reason, "cards-return") if held != HAND else no_joker(game, cards)


@calculation("dealers", dealer=SEAT, number=Number(1))
def dealers_of(game: Hamlet, dealer: int, number: int) -> Working:
    """deal-passes: who deals each deal of a match."""
    return turns_worked(game, "dealer", dealer, number, "number", "deal-passes")


@dealers_of.never
def no_deals(game: Hamlet, number: int, **_: Any) -> Impossible | None:
    """No more deals than were agreed."""
    length = game.options.match
    if isinstance(length, int) and number > length:
        return Impossible(f"{length} deals were agreed; here {number}", "match-end")
    return None


# what a record shows, and the paper ----------------------------------------------------------------------


def given_of(seen: Seen) -> Given:
    """What a step of a record gives to the calculations."""
    for note in seen.notes("turn-up"):
        shown, hands = note.facts["shown"], seen.record.deals[seen.deal].setup["hands"]
        yield "trump", {"cards": shown}
        rest = [Held(other for other in hand if other != card) for card, hand in zip(shown, hands, strict=True)]
        yield "hands", {"cards": shown, "rest": rest}
    yield from may_shown(seen)
    for note in seen.history("turn-up"):
        yield from trick_shown(seen, trump=note.facts["trump"])
    for note in seen.notes("score"):
        yield "score", {"to_be": note.facts["to_be"], "tricks": note.facts["tricks"]}
    yield from match_shown(seen, "dealer")


def circled(_: Game, told: Sequence[Told]) -> Marks:
    """The kind of the deal, and who is Hamlet."""
    facts = next(note.facts for note in told if note.kind == "score")
    return Marks("to-be" if facts["to_be"] else "not-to-be", facts["hamlet"])


REMINDERS = ("odd-one-out", "middle-one", "score-to-be", "score-not-to-be")
CELLS = from_notes("score", tricks="tricks", points="points")
ROWS = rows_named(deal="match-end")
CHOICES = ("to-be", "not-to-be")
FIELDS = ("tricks", "points")
PAD = Pad(ROWS, FIELDS, "points", CELLS, 15, True, REMINDERS, CHOICES, "tricks", circled)  # about eleven are played
SHOWING = Showing(
    running=tricks_in("taken"),
    final={"score": "points"},
    counting={"score": Counting("score", told_of("to_be", "tricks"), ("taken",), REMINDERS[2:], tricks=True)},
    numbers={"score": "points"},
    gets={"score": "points"},
)
