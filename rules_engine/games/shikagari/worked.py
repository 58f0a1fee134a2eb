"""What worked examples of Shikagari can have computed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules_engine.fields import CARD, CARDS, LETTERS, SEAT, EachSeat, Number, Rows
from rules_engine.game import Game
from rules_engine.games.shikagari.cards import DECK, FIVE_SIX, HALVES, KINDS, PREMIUM, SIX_SIX, TWINS
from rules_engine.games.shikagari.rules import SIDE_NAMES, Shikagari, asked, by_side, in_turn, next_leader
from rules_engine.games.shikagari.scoring import (
    ALL_RED,
    RED,
    SIDES,
    decisive,
    is_premium_deal,
    leading,
    of_sides,
    red_of,
    score,
    winner,
)
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
    may = sorted(asked(0, hand, trick).values())
    lines = [Line("play-any", None, names(game, [tile]), {"legal": tile in may}) for tile in sorted(set(hand))]
    return Working(tuple(lines), {"may": list(names(game, may))})


@calculation("trick", lead=SEAT, cards=EachSeat(CARD))
def trick_of(game: Game, lead: int, cards: Sequence[int]) -> Working:
    """strongest-takes, strength, five-six: who takes a trick, and how many red pips it holds."""
    order = in_turn(Table(game.seats), lead)
    trick = [cards[seat] for seat in order]
    place = winner(trick)
    lines = []
    for index, (seat, tile) in enumerate(zip(order, trick, strict=True)):
        facts = {"first": index == 0, "rank": tile + 1, "red": RED[tile], "wins": index == place}
        lines.append(Line("play-any", LETTERS[seat], names(game, [tile]), facts))
    tied = names(game, [tile for tile in trick if tile == trick[place]])
    verdict = {"tied": list(tied), "rank": trick[place] + 1, "red": red_of(trick)}
    decided = "five-six" if "five-six" in decisive(trick) else "strongest-takes"
    lines.append(Line(decided, LETTERS[order[place]], names(game, [trick[place]]), verdict))
    return Working(tuple(lines), {"winner": LETTERS[order[place]], "red": red_of(trick)})


@calculation("strength", cards=CARDS)
def strength_of(game: Game, cards: Sequence[int]) -> Working:
    """strength, five-six: tiles from the strongest to the weakest, with their ranks."""
    demand(game, bool(cards), "/cards", "no tile", "at least one tile", "strength")
    lines = []
    for tile in sorted(set(cards)):
        low, high = HALVES[tile]
        facts = {"rank": tile + 1, "high": high, "low": low, "red": RED[tile], "twins": KINDS[tile] in TWINS}
        lines.append(Line("five-six" if tile == FIVE_SIX else "strength", None, names(game, [tile]), facts))
    ranks = {KINDS[tile]: tile + 1 for tile in sorted(set(cards))}
    return Working(tuple(lines), {"strongest": KINDS[cards[winner(cards)]], "ranks": ranks})


@calculation("pips", cards=CARDS)
def pips_of(game: Game, cards: Sequence[int]) -> Working:
    """red-pips, red-total: the red pips of each kind of tile, and of all."""
    lines = []
    for tile, count in sorted(Counter(cards).items()):
        facts = {"each": RED[tile], "count": count, "red": RED[tile] * count}
        lines.append(Line("red-total" if tile == SIX_SIX else "red-pips", None, names(game, [tile]), facts))
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
    for side, tiles in zip(SIDE_NAMES, of_sides(premium), strict=True):
        facts = {"side": side, "whole": tiles == sorted(PREMIUM), "red": red_of(tiles)}
        lines.append(Line("premium-sets", None, names(game, tiles), facts))
    counts = {LETTERS[seat]: len(held) for seat, held in enumerate(premium)}
    return Working(tuple(lines), {"lawful": is_premium_deal(cards), "counts": counts})


@calculation("score", cards=EachSeat(CARDS))
def score_of(game: Game, cards: Sequence[Sequence[int]]) -> Working:
    """side-scores, partners, draws: the red pips that each pair took."""
    lines = []
    for seat, tiles in enumerate(cards):
        reds = [{"card": KINDS[tile], "red": RED[tile]} for tile in sorted(tiles) if RED[tile]]
        facts = {"red": red_of(tiles), "count": len(tiles), "reds": reds}
        lines.append(Line("red-pips", LETTERS[seat], names(game, sorted(tiles)), facts))
    points = score(cards)
    for side, seats in enumerate(SIDES):
        owners = {LETTERS[seat]: red_of(cards[seat]) for seat in seats}
        lines.append(Line("side-scores", None, (), {"side": SIDE_NAMES[side], "seats": owners, "points": points[side]}))
    if points[0] == points[1]:
        lines.append(Line("draws", None, (), {"points": each_side(points)}))
    winners = [SIDE_NAMES[side] for side in leading(points)]
    return Working(tuple(lines), {"points": each_side(points), "winners": winners})


@calculation("match", leader=SEAT, games=Rows(by_side(Number(0, ALL_RED))))
def match_of(game: Shikagari, leader: int, games: Sequence[Sequence[int]]) -> Working:
    """games-added, leader-passes, draws: games added up, who leads each, and who wins, by the table's options."""
    most = game.options.games
    demand(game, 1 <= len(games) <= most, "/games", f"{len(games)} games", f"1 to {most} games", "games-added")
    lines, leaders = [], []
    for number, points in enumerate(games, 1):
        red = sum(points)
        demand(game, red == ALL_RED, f"/games/{number - 1}", str(red), f"{ALL_RED} red pips in all", "red-total")
        leaders.append(LETTERS[leader])
        facts = {
            "game": number,
            "leader": LETTERS[leader],
            "points": each_side(points),
            "totals": each_side(game.totals(games[:number])),
            "by_wins": game.options.games_won,
        }
        lines.append(Line("draws" if points[0] == points[1] else "games-added", None, (), facts))
        leader = next_leader(leader)
    totals = game.totals(games)
    over = len(games) == game.options.games
    winners = [SIDE_NAMES[side] for side in leading(totals)] if over else []
    result = {"totals": each_side(totals), "leaders": leaders, "ends": over, "winners": winners}
    facts = {
        "totals": each_side(totals),
        "winners": winners,
        "ends": over,
        "by_wins": game.options.games_won,
        "games": len(games),
        "next": LETTERS[leader],
    }
    lines.append(Line("leader-passes" if not over else "draws" if len(winners) > 1 else "games-added", None, (), facts))
    return Working(tuple(lines), result)


CALCULATIONS = {one.name: one for one in (trick_of, strength_of, pips_of, deal_of, score_of, match_of, may_of)}
