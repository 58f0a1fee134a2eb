"""Shikagari (鹿狩り, elsewhere 中原逐鹿), traditional, with tien gow tiles.

Source: kirinlegend.blogspot.com, January 2017. Readings chosen: 5-6 ranks with the sixes, second strongest (R1); six of
the twelve pips of 6-6 are red, which the total of 64 settles (R2); each of the two sets that are dealt to the pairs
holds one of each premium tile (R3); the winner leads, our filling of a gap (R4); equal scores are a draw (R5).

Options: ``plain_deal`` (off), ``games`` (8), ``games_won`` (off).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.cards import Deck
from rules_engine.fields import CARD, CARDS, LETTERS, NUMBER, SEAT, Cards, EachSeat, Fields, Index, Number, Parts, Rows
from rules_engine.game import (
    Ask,
    Clauses,
    Deal,
    Follows,
    Game,
    Narrative,
    Outcome,
    Result,
    Setup,
    best,
    players_at,
    verb,
)
from rules_engine.options import option
from rules_engine.rand import Rand
from rules_engine.scoring import Calculation, Line, Working, calculation, demand, names
from rules_engine.table import ALL, NOBODY, OWNER, Table

# A tile is a small integer in order of strength: the smaller wins, and twins are the same integer.
HALVES = tuple((low, high) for high in range(6, 0, -1) for low in range(high, 0, -1))
KINDS = tuple(f"{low}-{high}" for low, high in HALVES)
TWINS = frozenset(("6-6", "5-6", "4-6", "1-6", "5-5", "1-5", "4-4", "3-3", "1-3", "2-2", "1-1"))
DECK = Deck("tien-gow", KINDS, tuple(tile for tile, kind in enumerate(KINDS) for _ in range(2 if kind in TWINS else 1)))
SIX_SIX, FIVE_SIX, FOUR_SIX, FOUR_FOUR = PREMIUM = tuple(DECK.parse_all("6-6 5-6 4-6 4-4"))
SIXES = tuple(tile for tile, (_, high) in enumerate(HALVES) if high == 6)
RED_NUMBERS = (1, 4)
SIDES = ((0, 2), (1, 3))
SIDE_NAMES = tuple("".join(LETTERS[seat] for seat in side) for side in SIDES)
SIDE = Index(SIDE_NAMES, "a side")
SEATS, HAND, GAMES, GAMES_ELSEWHERE = 4, 8, 8, 4
CLAUSES = Clauses(
    """tiles strength red-pips
    partners premium-deal deal-rest leader-passes
    play-any strongest-takes laid-aside
    side-scores games-added""",
    rulings="five-six red-total premium-sets winner-leads draws",
)


@dataclass(frozen=True)
class HouseRules:
    """The options of the page."""

    plain_deal: bool = option(False, True, clause="premium-deal")
    games: int = option(
        GAMES, GAMES_ELSEWHERE, 1, clause="games-added", expected="an integer from 1",
        check=lambda value, _seats: type(value) is int and value >= 1,
    )  # fmt: skip
    games_won: bool = option(False, True, clause="games-added")


# the tiles -----------------------------------------------------------------------------------------------


def red_pips(low: int, high: int) -> int:
    """red-pips, red-total: all pips of a 1 and of a 4, and half of those of 6-6."""
    return high if low == high == 6 else sum(half for half in (low, high) if half in RED_NUMBERS)


RED = tuple(red_pips(low, high) for low, high in HALVES)
ALL_RED = sum(RED[tile] for tile in DECK.cards)


def red_of(tiles: Iterable[int]) -> int:
    """red-pips: the red pips of some tiles."""
    return sum(RED[tile] for tile in tiles)


# verbs and duties ----------------------------------------------------------------------------------------


@verb("play", card=CARD)
def play_any(hand: Sequence[int]) -> Sequence[int]:
    """play-any: any tile of the hand, whatever was led; twins are one choice."""
    return list(dict.fromkeys(hand))


def asked(seat: int, hand: Sequence[int], trick: Sequence[int]) -> Ask:  # noqa: ARG001  (what lies there binds nobody)
    """play-any: there is nothing to follow."""
    return Ask(seat, play_any(hand))


# the game ------------------------------------------------------------------------------------------------


class Shikagari:
    """Tricks for red pips, two pairs of partners."""

    name = "shikagari"
    players: tuple[int, ...] = (SEATS,)
    Options: type[Any] = HouseRules
    clauses = CLAUSES
    verbs: Mapping[str, Any] = {"play": play_any}
    calculations: Mapping[str, Calculation] = {}

    def __init__(self, seats: int, options: HouseRules | None = None) -> None:
        self.seats = players_at(self, seats)
        self.options = options or HouseRules()
        self.deck = DECK
        self.setup = Fields(leader=SEAT, hands=EachSeat(Cards(HAND, CLAUSES.label("deal-rest"))))
        self.facts = {
            "card": CARD, "cards": CARDS, "tied": CARDS, "red": NUMBER,
            "counted": by_side(CARDS), "points": by_side(NUMBER), "winners": Rows(SIDE),
        }  # fmt: skip
        self.scored = SIDE_NAMES
        self.sides = SIDES

    def numbers(self) -> dict[str, int]:
        """The numbers that rule texts print."""
        premium = red_of(PREMIUM)
        rest = [tile for tile in DECK.cards if tile not in PREMIUM]
        whole_six = sum(HALVES[SIX_SIX])
        without = ALL_RED - 2 * RED[SIX_SIX]
        return {
            "players": self.seats, "partners": len(SIDES[0]), "tiles": len(DECK), "kinds": len(KINDS),
            "pairs": len(TWINS), "singles": len(KINDS) - len(TWINS), "copies": 2,
            "red_number": RED_NUMBERS[1], "red_total": ALL_RED,
            "five": HALVES[FIVE_SIX][0], "six": HALVES[FIVE_SIX][1],
            "red_66": RED[SIX_SIX], "pips_66": whole_six, "red_46": RED[FOUR_SIX], "red_44": RED[FOUR_FOUR],
            "rank_56": FIVE_SIX + 1, "rank_44": FOUR_FOUR + 1,
            "sets": len(SIDES), "set": len(PREMIUM), "set_red": premium, "set_each": len(PREMIUM) // 2,
            "rest": len(rest), "rest_each": len(rest) // self.seats, "rest_red": red_of(rest),
            "hand": HAND, "tricks": HAND, "games": GAMES, "games_elsewhere": GAMES_ELSEWHERE, "half": ALL_RED // 2,
            "red_without": without, "red_with_all": without + 2 * whole_six,
        }  # fmt: skip

    def settled(self, deals: Sequence[Deal]) -> dict[str, Follows]:
        """leader-passes: in later games the lead passes counter-clockwise."""
        return {"leader": Follows(next_leader(deals[-1].setup["leader"]), "leader-passes")} if deals else {}

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        """premium-deal, deal-rest, leader-passes: a set for each pair, two tiles each; the rest at random."""
        leader = rand.below(self.seats)
        follows = self.settled(deals).get("leader")
        hands: list[list[int]] = [[] for _ in range(self.seats)]
        rest = list(DECK.cards)
        if not self.options.plain_deal:
            rest = [tile for tile in DECK.cards if tile not in PREMIUM]
            for side in SIDES:
                premium = rand.shuffled(PREMIUM)
                for place, seat in enumerate(side):
                    hands[seat] += premium[2 * place : 2 * place + 2]
        rand.shuffle(rest)
        size = len(rest) // self.seats
        for seat in range(self.seats):
            hands[seat] += rest[seat * size : (seat + 1) * size]
        return {"leader": follows.value if follows else leader, "hands": tuple(map(sorted, hands))}

    def lawful(self, setup: Setup) -> str | None:
        """premium-deal, premium-sets: each pair has one of each premium tile, each partner two of them."""
        return None if self.options.plain_deal or is_premium_deal(setup["hands"]) else "premium-deal"

    def play(self, table: Table, setup: Setup, deals: Sequence[Deal]) -> Narrative:
        """One game: eight tricks."""
        hand = table.each("hand", OWNER)
        taken = table.each("taken", NOBODY)
        trick = table.zone("trick", ALL)
        plays = [asked(seat, hand[seat], trick) for seat in table.seats]
        leader = setup["leader"]
        lead = "play-any leader-passes"
        # The seat across comes third whichever way play runs, the others because it runs counter-clockwise.
        turns = ("play-any partners", "play-any", "play-any partners")

        dealt = "deal-rest tiles" if self.options.plain_deal else "premium-deal premium-sets deal-rest tiles"
        for seat in table.seats:
            table.deal(setup["hands"][seat], hand[seat], dealt)

        while hand[leader]:
            order = in_turn(leader)
            card = yield plays[leader]
            table.move(card, hand[leader], trick, lead)
            for seat, turn in zip(order[1:], turns, strict=True):
                card = yield plays[seat]
                table.move(card, hand[seat], trick, turn)
            place = winner(trick)
            leader = order[place]
            if table.listener:
                table.note("wins", leader, decisive(trick), card=trick[place], cards=trick[:],
                           tied=[tile for tile in trick if tile == trick[place]], red=red_of(trick))  # fmt: skip
            table.move_all(trick, taken[leader], "laid-aside")
            lead = "play-any winner-leads"

        points = score(taken)
        if table.listener:
            counted = [[tile for tile in tiles if RED[tile]] for tiles in of_sides(taken)]
            table.note("score", -1, score_clauses(points), counted=counted, points=points, winners=leading(points))
        return Result(points)

    def outcome(self, deals: Sequence[Deal]) -> Outcome | None:
        """games-added, draws: what is compared once all agreed games are played."""
        if len(deals) < self.options.games:
            return None
        scores = dict(zip(SIDE_NAMES, self.totals([deal.result.scores for deal in deals]), strict=True))
        return Outcome(scores, best(scores))

    def totals(self, games: Sequence[Sequence[int]]) -> tuple[int, ...]:
        """games-added, draws: red pips added up, or games won, where a draw counts for neither; by side."""
        counts = [won(points) for points in games] if self.options.games_won else games
        return tuple(sum(count[side] for count in counts) for side in range(len(SIDES)))


# scoring -------------------------------------------------------------------------------------------------


TURNS = tuple(tuple((leader - step) % SEATS for step in range(SEATS)) for leader in range(SEATS))


def in_turn(leader: int) -> Sequence[int]:
    """partners: counter-clockwise, so that the partner of the leader comes third."""
    return TURNS[leader]


def next_leader(seat: int) -> int:
    """leader-passes: the seat to the right."""
    return (seat - 1) % SEATS


def is_premium_deal(hands: Sequence[Sequence[int]]) -> bool:
    """premium-deal, premium-sets: whether each pair has one of each premium tile, each partner two of them."""
    for side in SIDES:
        held = [[tile for tile in hands[seat] if tile in PREMIUM] for seat in side]
        if any(len(tiles) != 2 for tiles in held) or len({*held[0], *held[1]}) != len(PREMIUM):
            return False
    return True


def winner(trick: Sequence[int]) -> int:
    """strongest-takes, strength: the place in the trick of the strongest tile, of twins the one played first."""
    return trick.index(min(trick))


def decisive(trick: Sequence[int]) -> str:
    """strongest-takes, strength, five-six: the clauses that say who takes a trick."""
    beaten = [tile for tile in trick if tile in SIXES and tile != FIVE_SIX]
    return "strongest-takes strength" + (" five-six" if min(trick) == FIVE_SIX and beaten else "")


def of_sides(taken: Sequence[Iterable[int]]) -> list[list[int]]:
    """side-scores: the tiles of both partners together, strongest first, by side."""
    return [sorted(tile for seat in side for tile in taken[seat]) for side in SIDES]


def score(taken: Sequence[Iterable[int]]) -> tuple[int, ...]:
    """side-scores: the red pips of each pair."""
    return tuple(red_of(tiles) for tiles in of_sides(taken))


def score_clauses(points: Sequence[int]) -> str:
    """The clauses behind a score."""
    return "side-scores partners red-pips red-total" + (" draws" if points[0] == points[1] else "")


def leading(points: Sequence[int]) -> list[int]:
    """draws: the side with more, or both."""
    return [side for side, own in enumerate(points) if own == max(points)]


def won(points: Sequence[int]) -> list[int]:
    """games-added, draws: one game for the side with more red pips, none for either in a draw."""
    return [int(own > other) for own, other in (points, points[::-1])]


# worked calculations -------------------------------------------------------------------------------------


def by_side(codec: Any) -> Parts:
    """An object with one entry a side."""
    return Parts(**dict.fromkeys(SIDE_NAMES, codec))


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
    order = in_turn(lead)
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
        facts = {"game": number, "leader": LETTERS[leader], "points": each_side(points),
                 "totals": each_side(game.totals(games[:number])), "by_wins": game.options.games_won}  # fmt: skip
        lines.append(Line("draws" if points[0] == points[1] else "games-added", None, (), facts))
        leader = next_leader(leader)
    totals = game.totals(games)
    over = len(games) == game.options.games
    winners = [SIDE_NAMES[side] for side in leading(totals)] if over else []
    result = {"totals": each_side(totals), "leaders": leaders, "ends": over, "winners": winners}
    facts = {"totals": each_side(totals), "winners": winners, "ends": over, "by_wins": game.options.games_won,
             "games": len(games), "next": LETTERS[leader]}  # fmt: skip
    lines.append(Line("leader-passes" if not over else "draws" if len(winners) > 1 else "games-added", None, (), facts))
    return Working(tuple(lines), result)


Shikagari.calculations = {
    one.name: one for one in (trick_of, strength_of, pips_of, deal_of, score_of, match_of, may_of)
}
GAME = Shikagari
