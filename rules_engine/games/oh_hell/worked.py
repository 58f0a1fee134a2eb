"""What worked examples of Oh Hell can have computed, and what a table can come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from rules_engine.contest import Contest, Lay
from rules_engine.fields import CARD, CARDS, LETTERS, SEAT, EachSeat, Index, Number, Rows
from rules_engine.game import Ask, Game, same
from rules_engine.matches import match_shown, match_worked, turns_worked
from rules_engine.pad import Pad, from_notes, rows_named
from rules_engine.partway import Partway
from rules_engine.reach import Given, Hint, Seen
from rules_engine.scoring import Impossible, Line, Working, by_seat, calculation, demand, names
from rules_engine.showing import Counting, Showing, told_of, tricks_in
from rules_engine.table import Table
from rules_engine.tricks import asked_after, demand_turn, may_shown, may_worked, no_such_hand, played_out, trick_shown

from . import scoring
from .cards import SUIT, SUIT_LETTERS
from .rules import Board, OhHell
from .scoring import BONUS, MOST

Points = Sequence[Sequence[int]]

# hands -----------------------------------------------------------------------------------------------------


@calculation("sizes", number=Number(1))
def sizes_of(game: OhHell, number: int) -> Working:
    """hand-size, seven-at-most: how many cards each player is dealt, from the first deal on."""
    most = len(game.sizes)
    demand(game, number <= most, "/number", f"{number} deals", f"{most} deals at most", "match-end")
    lines = [Line("hand-size", None, (), {"number": at, "size": size}) for at, size in enumerate(game.sizes, 1)]
    return Working(tuple(lines[:number]), {"sizes": list(game.sizes[:number])})


@calculation("dealers", dealer=SEAT, number=Number(1))
def dealers_of(game: Game, dealer: int, number: int) -> Working:
    """deal-passes: who deals each deal of a match."""
    return turns_worked(game, "dealer", dealer, number, "number", "deal-passes")


@dealers_of.never
def no_deals(game: OhHell, number: int, **_: Any) -> Impossible | None:
    """No more deals than the hands grow and shrink."""
    most = len(game.sizes)
    return Impossible(f"a match has {most} deals; here {number}", "match-end") if number > most else None


# bids ------------------------------------------------------------------------------------------------------


@calculation("bid", size=Number(1, MOST), said=Rows(Number(0, MOST)))
def bid_of(game: OhHell, size: int, said: Sequence[int]) -> Working:
    """bid-first, bid-on, hook: what the next player may bid after these bids, with hands of so many cards."""
    demand(game, len(said) < game.seats, "/said", f"{len(said)} bids", f"at most {game.seats - 1} before it", "bid-on")
    bidding: Any = Board(Table(game.seats)).bid(0, size, game.options.hook)
    ask: Ask = next(bidding)
    for at, bid in enumerate(said):
        demand(game, bid in ask.values(), f"/said/{at}", str(bid), f"a bid from 0 to {size}", "bid-on")
        ask = bidding.send(bid)
    lines = []
    for bid in ask.candidates():
        ruling = ask.rule(partial(same, bid))
        clause = ask.verb.clause if ruling.legal else ruling.clauses[-1]
        facts = {"bid": bid, "legal": ruling.legal, "sum": sum(said) + bid, "size": size}
        lines.append(Line(clause, None, (), facts))
    return Working(tuple(lines), {"may": [line.facts["bid"] for line in lines if line.facts["legal"]]})


# tricks ----------------------------------------------------------------------------------------------------


@calculation("may", trick=CARDS, hand=CARDS)
def may_of(game: Game, trick: Sequence[int], hand: Sequence[int]) -> Working:
    """follow-suit: which cards of a hand may be played to the cards that lie there."""
    demand_turn(game, trick, "play-on")
    board = Board(Table(game.seats))
    for held, cards in zip(board.hand, [*([card] for card in trick), hand], strict=False):
        held.extend(cards)
    ask = asked_after(board.play_trick(0, 0), trick)
    return may_worked(game, ask, hand, {"led": SUIT_LETTERS[SUIT[trick[0]]] if trick else None})


@may_of.never
def no_hand(_: Game, hand: Sequence[int], **__: Any) -> Impossible | None:
    """A hand has from one card to seven."""
    return no_such_hand(hand, MOST, "hand-size")


@calculation("trick", trump=Index(SUIT_LETTERS, "a suit"), lead=SEAT, cards=EachSeat(CARD))
def trick_of(game: Game, trump: int, lead: int, cards: Sequence[int]) -> Working:
    """highest-wins, trump-wins, winner-leads: who wins a trick, and leads the next one."""
    part = Partway(game)
    board, order = Board(part.table), part.table.clockwise(lead)
    leads = played_out(part, board.hand, order, cards, board.play_trick(lead, trump))
    wins = part.told("wins")
    told = {"led": SUIT_LETTERS[SUIT[cards[lead]]], "trump": SUIT_LETTERS[trump]}
    lines = []
    for seat in order:
        facts = {"follows": SUIT[cards[seat]] == SUIT[cards[lead]], "trumps": SUIT[cards[seat]] == trump}
        clause = "lead-first" if seat == lead else "play-on"
        lines.append(Line(clause, LETTERS[seat], names(game, [cards[seat]]), told | facts | {"wins": seat == wins.by}))
    lines.append(Line(wins.clauses[0], LETTERS[wins.by], names(game, [wins.facts["card"]]), told | {"wins": True}))
    return Working(tuple(lines), {"winner": LETTERS[wins.by], "because": wins.clauses[0], "next": LETTERS[leads]})


def first_in_trick(lay: Lay) -> tuple[int, str]:
    """Who wins, by the trump that was told."""
    return scoring.winner(lay.chosen, lay.told["trump"])


CONTESTS = {"wins": Contest(("play",), first_in_trick, lead_stays=True)}


# points ----------------------------------------------------------------------------------------------------


@calculation("score", bids=EachSeat(Number(0, MOST)), tricks=EachSeat(Number(0, MOST)))
def score_of(_: OhHell, bids: Sequence[int], tricks: Sequence[int]) -> Working:
    """made, missed, bid-nothing: what everybody scores."""
    points = scoring.score(bids, tricks)
    lines = []
    for seat, (bid, own) in enumerate(zip(bids, tricks, strict=True)):
        facts = {"bid": bid, "own": own, "bonus": BONUS, "points": points[seat]}
        lines.append(Line(scoring.worth(bid, own)[1].split()[-1], LETTERS[seat], (), facts))
    return Working(tuple(lines), {"points": by_seat(points)})


@score_of.never
def no_share(game: OhHell, bids: Sequence[int], tricks: Sequence[int]) -> Impossible | None:
    """There are as many tricks as cards, nobody bids more, and by the hook the bids add up to another number."""
    size = sum(tricks)
    if not 0 < size <= MOST:
        return Impossible(f"a deal has 1 to {MOST} tricks; here {size}", "hand-size")
    if max(bids) > size:
        return Impossible(f"with {size} tricks nobody bids {max(bids)}", "bid-on")
    if game.options.hook and sum(bids) == size:
        return Impossible(f"the bids add up to {size}, the number of tricks", "hook")
    return None


@calculation("match", deals=Rows(EachSeat(Number(0))))
def match_of(game: OhHell, deals: Points) -> Working:
    """match-end, shared-win: when the match ends, and who wins it."""
    return match_worked(game, "/deals", deals, "match-end", lambda number: {"size": game.sizes[number - 1]})


@match_of.never
def no_points(game: OhHell, deals: Points) -> Impossible | None:
    """Points are ten and the tricks of a bid that was made, or none; with the hook somebody misses in every deal."""
    for number, (points, size) in enumerate(zip(deals, game.sizes, strict=False), 1):
        made = [own - BONUS for own in points if own]
        if any(not 0 <= own <= size for own in made) or sum(made) > size:
            found = ", ".join(map(str, points))
            return Impossible(f"deal {number} has {size} tricks, and no bids score {found}", "made")
        if len(made) == len(points) and (game.options.hook or sum(made) != size):
            clause = "hook" if game.options.hook else "made"
            return Impossible(f"in deal {number} everybody has made a bid; the bids would add up to {size}", clause)
    return None


# what a record shows, and the paper --------------------------------------------------------------------------


def largest_first(size: int = MOST, tricks: Sequence[int] = (MOST,), **_: Any) -> Mapping[str, Any]:
    """Hands that begin with seven, where not a hand of one card is wanted."""
    return {} if 1 in (size, sum(tricks)) else {"schedule": "down_up"}


FREE = Hint(options=("schedule",), played=largest_first)
HINTS = {
    "bid": FREE._replace(choices={"bid": lambda _, before, said, **__: (*said, None)[min(before, len(said))]}),
    "may": FREE,
    "trick": FREE,
    "score": FREE._replace(choices={"bid": lambda seat, _, bids, **__: bids[seat]}),
}


def given_of(seen: Seen) -> Given:
    """What a step of a record gives to the calculations."""
    setup = seen.record.deals[seen.deal].setup
    if seen.asked == "bid":
        yield "bid", {"size": setup["size"], "said": [bid for _, _, bid in seen.moves]}
    yield from may_shown(seen)
    for note in seen.history("trump"):
        yield from trick_shown(seen, trump=note.facts["trump"])
    for note in seen.notes("score"):
        yield "score", {"bids": note.facts["bids"], "tricks": note.facts["tricks"]}
    yield "sizes", {"number": seen.deal + 1}
    yield from match_shown(seen, "dealer")


COUNTED = ("made", "missed", "bid-nothing")
REMINDERS = ("hook", "made", "missed")
CELLS = from_notes("score", bid="bids", points="points")
PAD = Pad(rows_named(deal="hand-size"), ("bid", "points"), "points", CELLS, deals=13, reminders=REMINDERS)
SHOWING = Showing(
    running=tricks_in("taken"),
    final={"score": "points"},
    counting={"score": Counting("score", told_of("bids", "tricks"), ("taken",), COUNTED, tricks=True)},
    numbers={"score": "points"},
    gets={"score": "points"},
    options={"schedule": "down_up"},
    seats=3,
)
