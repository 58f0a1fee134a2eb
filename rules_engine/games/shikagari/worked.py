"""What worked examples of Shikagari can have computed, and what a table can come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules_engine.contest import Contest, Lay
from rules_engine.fields import CARD, CARDS, LETTERS, SEAT, EachSeat, Number, Rows, parts_of
from rules_engine.game import Deal, Game, Result
from rules_engine.matches import as_deals, leading
from rules_engine.pad import Pad, from_notes, rows_named
from rules_engine.partway import Partway
from rules_engine.position import facts_of
from rules_engine.reach import Among, Given, Hint, Impossible, Seen
from rules_engine.scoring import Line, Working, by_seat, calculation, demand, names
from rules_engine.showing import Counting, Lying, Showing, lying_in
from rules_engine.table import Table
from rules_engine.tricks import demand_turn, may_shown, may_worked, no_such_hand, played_out, trick_shown

from . import scoring
from .cards import DECK, HALVES, KINDS, PREMIUM, TWINS
from .rules import GAMES, HAND, SEATS, SIDE_NAMES, Board, Shikagari
from .scoring import ALL_RED, RED, RED_BY, SIDES, rank_of, red_of

Tiles = Sequence[Sequence[int]]


# tricks --------------------------------------------------------------------------------------------------


@calculation("trick", lead=SEAT, cards=EachSeat(CARD))
def trick_of(game: Game, lead: int, cards: Sequence[int]) -> Working:
    """strongest-takes, strength, five-six: who takes a trick, and how many red pips it holds."""
    part = Partway(game)
    board, order = Board(part.table), part.table.counterclockwise(lead)
    taker = played_out(part, board.hand, order, cards, board.play_trick(lead))
    wins = part.told("wins")
    told = facts_of(game, wins.facts)
    lines = []
    for seat, ruling in zip(order, part.rulings, strict=True):
        tile = cards[seat]
        facts = {"first": seat == lead, "rank": rank_of(tile)[0], "red": RED[tile], "wins": seat == taker}
        lines.append(Line(ruling.clauses[0], LETTERS[seat], names(game, [tile]), facts))
    verdict = {"tied": told["tied"], "rank": rank_of(wins.facts["card"])[0], "red": told["red"]}
    decided = "five-six" if "five-six" in wins.clauses else wins.clauses[0]
    lines.append(Line(decided, LETTERS[taker], (told["card"],), verdict))
    return Working(tuple(lines), {"winner": LETTERS[taker], "red": told["red"]})


@trick_of.never
def no_trick(game: Shikagari, cards: Sequence[int], **_: Any) -> Impossible | None:
    """No pair plays two premium tiles of a kind."""
    return no_twins(game, [[tile] for tile in cards])


def no_twins(game: Shikagari, held: Tiles) -> Impossible | None:
    """premium-sets: each pair is dealt one of each premium tile."""
    for one, other in SIDES:
        for tile, count in Counter(premium_of([*held[one], *held[other]])).items():
            if count > 1 and not game.options.plain_deal:
                reason = f"a pair is dealt one premium tile of each kind; here two {KINDS[tile]}"
                return Impossible(reason, "premium-sets")
    return None


def premium_of(tiles: Sequence[int]) -> list[int]:
    """The premium tiles, strongest first."""
    return sorted(tile for tile in tiles if tile in PREMIUM)


def first_in_trick(lay: Lay) -> tuple[int, str]:
    """Who takes the trick."""
    return scoring.winner(lay.chosen), scoring.decisive(lay.chosen)


CONTESTS = {"wins": Contest(("play",), first_in_trick)}


# tiles and the deal --------------------------------------------------------------------------------------


@calculation("strength", cards=CARDS)
def strength_of(game: Game, cards: Sequence[int]) -> Working:
    """strength, five-six: tiles from the strongest to the weakest, with their ranks."""
    demand(game, bool(cards), "/cards", "no tile", "at least one tile", "strength")
    lines = []
    for tile in sorted(set(cards)):
        (low, high), (rank, clause) = HALVES[tile], rank_of(tile)
        facts = {"rank": rank, "high": high, "low": low, "red": RED[tile], "twins": KINDS[tile] in TWINS}
        lines.append(Line(clause, None, names(game, [tile]), facts))
    ranks = {line.cards[0]: line.facts["rank"] for line in lines}
    return Working(tuple(lines), {"strongest": KINDS[cards[scoring.winner(cards)]], "ranks": ranks})


@calculation("pips", cards=CARDS)
def pips_of(game: Game, cards: Sequence[int]) -> Working:
    """red-pips, red-total: the red pips of each kind of tile, and of all."""
    lines = []
    for tile, count in sorted(Counter(cards).items()):
        facts = {"each": RED[tile], "count": count, "red": RED[tile] * count}
        lines.append(Line(RED_BY[tile], None, names(game, [tile]), facts))
    each = {KINDS[tile]: RED[tile] for tile in sorted(set(cards))}
    total = {"tiles": len(cards), "kinds": len(each), "red": red_of(cards)}
    lines.append(Line("tiles" if len(cards) == len(DECK) else "red-pips", None, (), total))
    return Working(tuple(lines), {**total, "each": each})


@calculation("deal", cards=EachSeat(CARDS))
def deal_of(game: Game, cards: Sequence[Sequence[int]]) -> Working:
    """premium-deal, premium-sets: whether hands are dealt as recommended."""
    premium = list(map(premium_of, cards))
    lines = []
    for seat, held in enumerate(premium):
        lines.append(Line("premium-deal", LETTERS[seat], names(game, held), {"count": len(held)}))
    for side, tiles in zip(SIDE_NAMES, scoring.of_sides(premium), strict=True):
        facts = {"side": side, "whole": tiles == sorted(PREMIUM), "red": red_of(tiles)}
        lines.append(Line("premium-sets", None, names(game, tiles), facts))
    counts = {LETTERS[seat]: len(held) for seat, held in enumerate(premium)}
    return Working(tuple(lines), {"lawful": scoring.is_premium_deal(cards), "counts": counts})


@deal_of.never
def no_deal(_: Game, cards: Tiles) -> Impossible | None:
    """All premium tiles are dealt, and nobody holds more than eight tiles."""
    premium, whole = sum(map(len, map(premium_of, cards))), 2 * len(PREMIUM)
    if premium != whole:
        return Impossible(f"all {whole} premium tiles are in the hands; here {premium}", "tiles")
    most = max(map(len, cards))
    return Impossible(f"nobody is dealt more than {HAND} tiles; here {most}", "deal-rest") if most > HAND else None


# points --------------------------------------------------------------------------------------------------


@calculation("score", cards=EachSeat(CARDS))
def score_of(game: Game, cards: Sequence[Sequence[int]]) -> Working:
    """side-scores, partners, draws: the red pips that each pair took."""
    lines = []
    for seat, tiles in enumerate(cards):
        reds = [{"card": KINDS[tile], "red": RED[tile]} for tile in sorted(tiles) if RED[tile]]
        facts = {"red": red_of(tiles), "count": len(tiles), "reds": reds}
        lines.append(Line("red-pips", LETTERS[seat], names(game, sorted(tiles)), facts))
    points = scoring.score(cards)
    for side, seats in enumerate(SIDES):
        owners = {LETTERS[seat]: red_of(cards[seat]) for seat in seats}
        lines.append(Line("side-scores", None, (), {"side": SIDE_NAMES[side], "seats": owners, "points": points[side]}))
    winners = [SIDE_NAMES[side] for side in leading(points)]
    if len(winners) > 1:
        lines.append(Line("draws", None, (), {"points": by_seat(points, SIDE_NAMES)}))
    return Working(tuple(lines), {"points": by_seat(points, SIDE_NAMES), "winners": winners})


@score_of.never
def no_taken(_: Game, cards: Tiles) -> Impossible | None:
    """All tiles are taken, four at a time."""
    for tiles in cards:
        if len(tiles) % SEATS:
            reason = f"a trick has {SEATS} tiles, and the player who takes one takes all of them"
            return Impossible(f"{reason}; here somebody has {len(tiles)}", "laid-aside")
    found = sum(map(len, cards))
    return Impossible(f"all {len(DECK)} tiles are taken; here {found}", "side-scores") if found != len(DECK) else None


@calculation("match", leader=SEAT, games=Rows(parts_of(SIDE_NAMES, Number(0, ALL_RED))))
def match_of(game: Shikagari, leader: int, games: Sequence[Sequence[int]]) -> Working:
    """games-added, leader-passes, draws: games added up, who leads each, and who wins, by the table's options."""
    most = game.options.games
    demand(game, 1 <= len(games) <= most, "/games", f"{len(games)} games", f"1 to {most} games", "games-added")
    lines = []
    for number, points in enumerate(games, 1):
        red = sum(points)
        demand(game, red == ALL_RED, f"/games/{number - 1}", str(red), f"{ALL_RED} red pips in all", "red-total")
        totals = by_seat(game.totals(games[:number]), SIDE_NAMES)
        facts = {"game": number, "leader": LETTERS[leader], "points": by_seat(points, SIDE_NAMES)}
        facts |= {"totals": totals, "by_wins": game.options.games_won}
        lines.append(Line("draws" if len(leading(points)) > 1 else "games-added", None, (), facts))
        leader, passes = game.settled([Deal({"leader": leader}, Result(()))])["leader"]
    outcome = game.outcome(as_deals(games))
    winners = list(outcome.winners) if outcome else []
    ends = {"totals": totals, "ends": outcome is not None, "winners": winners}
    facts = ends | {"by_wins": game.options.games_won, "games": len(games), "next": LETTERS[leader]}
    lines.append(Line(passes if not outcome else "draws" if len(winners) > 1 else "games-added", None, (), facts))
    leaders = [line.facts["leader"] for line in lines[:-1]]
    return Working(tuple(lines), {"totals": totals, "leaders": leaders, **ends})


@match_of.never
def no_match(game: Shikagari, games: Tiles, **_: Any) -> Impossible | None:
    """Each game has all the red pips, and only the agreed games are played."""
    for points in games:
        if sum(points) != ALL_RED:
            return Impossible(f"the pairs have {ALL_RED} red pips together; here {sum(points)}", "red-total")
    most = game.options.games
    if len(games) > most:
        return Impossible(f"{most} games were agreed; here {len(games)}", "games-added")
    return None


@calculation("may", trick=CARDS, hand=CARDS)
def may_of(game: Game, trick: Sequence[int], hand: Sequence[int]) -> Working:
    """play-any: which tiles of a hand may be played to those that lie there."""
    demand_turn(game, trick, "play-any", "tiles")
    board = Board(Table(game.seats))
    playing = board.play_trick(0)
    ask: Any = next(playing)
    for tile in trick:
        board.hand[ask.seat].append(tile)
        ask = playing.send(tile)
    board.hand[ask.seat].extend(hand)
    return may_worked(game, ask, sorted(set(hand)), {})


@may_of.never
def no_hand(game: Shikagari, trick: Sequence[int], hand: Sequence[int]) -> Impossible | None:
    """Hands are of one to eight tiles; by the recommended deal two of them are premium ones, of two kinds."""
    premium = premium_of(hand)
    if not game.options.plain_deal and (len(premium) > 2 or len(set(premium)) < len(premium)):
        named = " ".join(names(game, premium))
        reason = f"everybody is dealt two premium tiles, of two kinds; here {named}"
        return no_such_hand(hand, HAND, "deal-rest", "tiles") or Impossible(reason, "premium-deal")
    rows = [*([tile] for tile in trick), hand, *[()] * SEATS]
    held = [rows[-seat % SEATS] for seat in range(SEATS)]  # counter-clockwise from the first seat
    return no_such_hand(hand, HAND, "deal-rest", "tiles") or no_twins(game, held)


# what a record shows, and the paper ----------------------------------------------------------------------


def given_of(seen: Seen) -> Given:
    """What a step of a record gives to the calculations."""
    yield from may_shown(seen)
    yield from trick_shown(seen)
    if not seen.made:
        hands = seen.record.deals[seen.deal].setup["hands"]
        yield "deal", {"cards": tuple(map(Among, hands))}
        for name in ("strength", "pips"):
            yield name, {"cards": Among(DECK.cards)}
    if seen.over:
        yield "score", {"cards": seen.each("taken")}
        begins = seen.record.deals[0].setup["leader"]
        yield "match", {"leader": begins, "games": [result.scores for result in seen.results]}


HINTS = {"deal": Hint(options=("plain_deal",))}  # hands that the recommended deal forbids are those of a plain one


def red_so_far(game: Shikagari, lying: Lying) -> list[int]:
    """The red pips that each seat's side has taken."""
    points = scoring.score([lying.cards("taken", seat) for seat in range(game.seats)])
    return [points[seat % 2] for seat in range(game.seats)]


ROWS, CELLS = rows_named(deal="games-added"), from_notes("score", points="points")
PAD = Pad(ROWS, ("points",), "points", CELLS, GAMES, reminders=("red-pips", "leader-passes", "games-added"))
SHOWING = Showing(
    running=red_so_far,
    final={"score": "points"},
    counting={"score": Counting("score", lying_in(cards="taken"), ("taken",))},
    numbers={"wins": "red", "score": "points"},
)
