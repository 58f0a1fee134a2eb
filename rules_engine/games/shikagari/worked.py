"""What worked examples of Shikagari can have computed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from rules_engine.fields import CARD, CARDS, LETTERS, SEAT, EachSeat, Number, Rows
from rules_engine.game import Deal, Game, Result
from rules_engine.games.shikagari import scoring
from rules_engine.games.shikagari.cards import DECK, HALVES, KINDS, PREMIUM, TWINS
from rules_engine.games.shikagari.rules import SIDE_NAMES, Board, Shikagari, by_side
from rules_engine.games.shikagari.scoring import ALL_RED, RED, RED_BY, SIDES, rank_of, red_of
from rules_engine.partway import Choice, Partway
from rules_engine.position import facts_of, same
from rules_engine.scoring import Line, Working, calculation, demand, names
from rules_engine.table import Table


def each_side(numbers: Sequence[Any]) -> dict[str, Any]:
    """One value a side, in record form."""
    return dict(zip(SIDE_NAMES, numbers, strict=True))


@calculation("may", trick=CARDS, hand=CARDS)
def may_of(game: Game, trick: Sequence[int], hand: Sequence[int]) -> Working:
    """play-any: which tiles of a hand may be played to those that lie there."""
    expected = f"at most {game.seats - 1} tiles before it is one's turn"
    demand(game, len(trick) < game.seats, "/trick", f"{len(trick)} tiles", expected, "play-any")
    board = Board(Table(game.seats))
    playing = board.play_trick(0)
    ask: Any = next(playing)
    for tile in trick:
        board.hand[ask.seat].append(tile)
        ask = playing.send(tile)
    board.hand[ask.seat].extend(hand)
    lines = []
    for tile in sorted(set(hand)):
        ruling = ask.rule(partial(same, tile))
        lines.append(Line(ruling.clauses[0], None, names(game, [tile]), {"legal": ruling.legal}))
    return Working(tuple(lines), {"may": [line.cards[0] for line in lines if line.facts["legal"]]})


@calculation("trick", lead=SEAT, cards=EachSeat(CARD))
def trick_of(game: Game, lead: int, cards: Sequence[int]) -> Working:
    """strongest-takes, strength, five-six: who takes a trick, and how many red pips it holds."""
    part = Partway(game)
    board = Board(part.table)
    for seat, tile in enumerate(cards):
        board.hand[seat].append(tile)
    order = part.table.counterclockwise(lead)
    taker = part.play(board.play_trick(lead), (Choice(cards[seat], "/cards", KINDS[cards[seat]]) for seat in order))
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
    premium = [sorted(tile for tile in hand if tile in PREMIUM) for hand in cards]
    lines = []
    for seat, held in enumerate(premium):
        lines.append(Line("premium-deal", LETTERS[seat], names(game, held), {"count": len(held)}))
    for side, tiles in zip(SIDE_NAMES, scoring.of_sides(premium), strict=True):
        facts = {"side": side, "whole": tiles == sorted(PREMIUM), "red": red_of(tiles)}
        lines.append(Line("premium-sets", None, names(game, tiles), facts))
    counts = {LETTERS[seat]: len(held) for seat, held in enumerate(premium)}
    return Working(tuple(lines), {"lawful": scoring.is_premium_deal(cards), "counts": counts})


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
    winners = [SIDE_NAMES[side] for side in scoring.leading(points)]
    if len(winners) > 1:
        lines.append(Line("draws", None, (), {"points": each_side(points)}))
    return Working(tuple(lines), {"points": each_side(points), "winners": winners})


@calculation("match", leader=SEAT, games=Rows(by_side(Number(0, ALL_RED))))
def match_of(game: Shikagari, leader: int, games: Sequence[Sequence[int]]) -> Working:
    """games-added, leader-passes, draws: games added up, who leads each, and who wins, by the table's options."""
    most = game.options.games
    demand(game, 1 <= len(games) <= most, "/games", f"{len(games)} games", f"1 to {most} games", "games-added")
    lines = []
    for number, points in enumerate(games, 1):
        red = sum(points)
        demand(game, red == ALL_RED, f"/games/{number - 1}", str(red), f"{ALL_RED} red pips in all", "red-total")
        facts = {
            "game": number,
            "leader": LETTERS[leader],
            "points": each_side(points),
            "totals": each_side(game.totals(games[:number])),
            "by_wins": game.options.games_won,
        }
        lines.append(Line("draws" if len(scoring.leading(points)) > 1 else "games-added", None, (), facts))
        leader, passes = game.settled([Deal({"leader": leader}, Result(()))])["leader"]
    outcome = game.outcome([Deal({}, Result(tuple(points))) for points in games])
    winners = list(outcome.winners) if outcome else []
    ends = {"totals": lines[-1].facts["totals"], "ends": outcome is not None, "winners": winners}
    facts = ends | {"by_wins": game.options.games_won, "games": len(games), "next": LETTERS[leader]}
    lines.append(Line(passes if not outcome else "draws" if len(winners) > 1 else "games-added", None, (), facts))
    leaders = [line.facts["leader"] for line in lines[:-1]]
    return Working(tuple(lines), {"totals": ends["totals"], "leaders": leaders, **ends})


CALCULATIONS = {one.name: one for one in (trick_of, strength_of, pips_of, deal_of, score_of, match_of, may_of)}
