"""Shikagari (鹿狩り, elsewhere 中原逐鹿), traditional, with tien gow tiles.

Source: kirinlegend.blogspot.com, January 2017. Readings chosen: 5-6 ranks with the sixes, second strongest (R1); six of
the twelve pips of 6-6 are red, which the total of 64 settles (R2); each of the two sets that are dealt to the pairs
holds one of each premium tile (R3); the winner leads, our filling of a gap (R4); equal scores are a draw (R5).

Options: ``plain_deal`` (off), ``games`` (8), ``games_won`` (off).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules_engine.clauses import Clauses
from rules_engine.dealing import first_seat, hands_of, sit_down
from rules_engine.fields import CARD, CARDS, NUMBER, SEAT, Cards, EachSeat, Fields, Index, Rows, named, parts_of
from rules_engine.game import Ask, Deal, Follows, Game, Narrative, Outcome, Part, Result, Setup, verb
from rules_engine.matches import leading, passes, scores_of
from rules_engine.options import from_on, option
from rules_engine.rand import Rand
from rules_engine.scoring import by_seat
from rules_engine.table import ALL, NOBODY, OWNER, Table, telling
from rules_engine.tricks import called

from . import cards, scoring
from .cards import DECK, FIVE_SIX, FOUR_FOUR, FOUR_SIX, HALVES, KINDS, PREMIUM, SIX_SIX
from .scoring import ALL_RED, RED, RED_NUMBERS, SIDES

SIDE_NAMES = ("AC", "BD")
SIDE = Index(SIDE_NAMES, "a side")
SEATS, HAND, GAMES, GAMES_ELSEWHERE = 4, 8, 8, 4
AGREED = "an integer from 1"
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
    games: int = option(GAMES, GAMES_ELSEWHERE, 1, clause="games-added", check=from_on(1), expected=AGREED)
    games_won: bool = option(False, True, clause="games-added")


# verbs and duties ----------------------------------------------------------------------------------------


@verb("play", card=CARD)
def play_any(hand: Sequence[int]) -> Sequence[int]:
    """play-any: any tile of the hand, whatever was led; twins are one choice."""
    return list(dict.fromkeys(hand))


# a game --------------------------------------------------------------------------------------------------


class Board:
    """What lies on the table and what each seat may be asked there; a trick."""

    # The seat across comes third whichever way play runs, the others because it runs counter-clockwise.
    turns = ("play-any partners", "play-any", "play-any partners")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.hand = table.each("hand", OWNER, form="hand")
        self.taken = table.each("taken", NOBODY)
        self.trick = table.zone("trick", ALL, form="trick")
        self.plays = [Ask(seat, play_any(self.hand[seat])) for seat in table.seats]

    def play_trick(self, leader: int) -> Part[int]:
        """play-any, strongest-takes, laid-aside: a tile from each; who takes the trick, and leads the next one."""
        table, hand, trick = self.table, self.hand, self.trick
        lead = "play-any winner-leads" if any(self.taken) else "play-any leader-passes"
        order = table.counterclockwise(leader)  # partners
        tile = yield self.plays[leader]  # play-any
        table.move(tile, hand[leader], trick, lead)
        for seat, turn in zip(order[1:], self.turns, strict=True):
            tile = yield self.plays[seat]  # play-any
            table.move(tile, hand[seat], trick, turn)
        place = scoring.winner(trick)  # strongest-takes, strength
        tell_winner(self, order[place], trick[place])
        table.move_all(trick, self.taken[order[place]], "laid-aside")
        return order[place]  # winner-leads


# the game ------------------------------------------------------------------------------------------------


class Shikagari(Game):
    """Tricks for red pips, two pairs of partners."""

    name = "shikagari"
    players = (SEATS,)
    Options = HouseRules
    clauses = CLAUSES
    turn = "right"
    verbs = called(play_any)
    deck = DECK
    setup = Fields(leader=SEAT, hands=EachSeat(Cards(HAND, CLAUSES.label("deal-rest"))))
    facts = named({"card gift": CARD, "cards tied": CARDS, "given red": NUMBER, "reds": Rows(NUMBER)})
    facts |= {"counted": parts_of(SIDE_NAMES, CARDS), "points": parts_of(SIDE_NAMES, NUMBER), "winners": Rows(SIDE)}

    def __init__(self, seats: int, options: HouseRules | None = None) -> None:
        sit_down(self, seats, options)
        self.scored, self.sides = SIDE_NAMES, SIDES

    def numbers(self) -> dict[str, int]:
        """The numbers that rule texts print."""
        premium = scoring.red_of(PREMIUM)
        rest = [tile for tile in DECK.cards if tile not in PREMIUM]
        whole_six = sum(HALVES[SIX_SIX])
        without = ALL_RED - 2 * RED[SIX_SIX]
        numbers = {"players": self.seats, "partners": len(SIDES[0]), "tiles": len(DECK), "kinds": len(KINDS)}
        numbers |= {"pairs": len(cards.TWINS), "singles": len(KINDS) - len(cards.TWINS), "copies": 2}
        numbers |= {"red_number": RED_NUMBERS[1], "red_total": ALL_RED}
        numbers |= {"five": HALVES[FIVE_SIX][0], "six": HALVES[FIVE_SIX][1]}
        numbers |= {"red_66": RED[SIX_SIX], "pips_66": whole_six, "red_46": RED[FOUR_SIX], "red_44": RED[FOUR_FOUR]}
        numbers |= {"rank_56": FIVE_SIX + 1, "rank_44": FOUR_FOUR + 1}
        numbers |= {"sets": len(SIDES), "set": len(PREMIUM), "set_red": premium, "set_each": len(PREMIUM) // 2}
        numbers |= {"rest": len(rest), "rest_each": len(rest) // self.seats, "rest_red": scoring.red_of(rest)}
        numbers |= {"hand": HAND, "tricks": HAND, "games": GAMES, "games_elsewhere": GAMES_ELSEWHERE}
        return numbers | {"half": ALL_RED // 2, "red_without": without, "red_with_all": without + 2 * whole_six}

    def settled(self, deals: Sequence[Deal]) -> dict[str, Follows]:
        """leader-passes: in later games the lead passes counter-clockwise."""
        return passes(deals, "leader", -1, SEATS, "leader-passes")

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        """premium-deal, deal-rest, leader-passes: a set for each pair, two tiles each; the rest at random."""
        leader = first_seat(self, "leader", deals, rand)
        hands: list[list[int]] = [[] for _ in range(self.seats)]
        rest = list(DECK.cards)
        if not self.options.plain_deal:
            rest = [tile for tile in DECK.cards if tile not in PREMIUM]
            for side in SIDES:
                premium = rand.shuffled(PREMIUM)
                for place, seat in enumerate(side):
                    hands[seat] += premium[2 * place : 2 * place + 2]
        others = hands_of(rand.shuffled(rest), self.seats, len(rest) // self.seats)
        return {"leader": leader, "hands": tuple(sorted(own + more) for own, more in zip(hands, others, strict=True))}

    def lawful(self, setup: Setup) -> str | None:
        """premium-deal, premium-sets: each pair has one of each premium tile, each partner two of them."""
        return None if self.options.plain_deal or scoring.is_premium_deal(setup["hands"]) else "premium-deal"

    def play(self, table: Table, setup: Setup, deals: Sequence[Deal]) -> Narrative:
        """One game: eight tricks."""
        board = Board(table)

        # Setup
        dealt = "deal-rest tiles" if self.options.plain_deal else "premium-deal premium-sets deal-rest tiles"
        table.deal_each(setup["hands"], board.hand, dealt)
        leader = setup["leader"]  # leader-passes

        # Play
        while board.hand[leader]:
            leader = yield from board.play_trick(leader)  # winner-leads

        # Scoring
        points = scoring.score(board.taken)  # side-scores, red-pips
        tell_score(board, points)
        return Result(points)

    def outcome(self, deals: Sequence[Deal]) -> Outcome | None:
        """games-added, draws: what is compared once all agreed games are played."""
        if len(deals) < self.options.games:
            return None
        totals = self.totals(scores_of(deals))
        winners = tuple(SIDE_NAMES[side] for side in leading(totals))
        because = "games-added draws" if len(winners) > 1 else "games-added"
        return Outcome(by_seat(totals, SIDE_NAMES), winners, because)

    def totals(self, games: Sequence[Sequence[int]]) -> tuple[int, ...]:
        """games-added, draws: red pips added up, or games won, where a draw counts for neither; by side."""
        counts = [scoring.won(points) for points in games] if self.options.games_won else games
        return tuple(sum(count[side] for count in counts) for side in range(len(SIDES)))


# telling -------------------------------------------------------------------------------------------------


@telling
def tell_winner(board: Board, taker: int, tile: int) -> None:
    """Who takes the trick with which tile, which tiles are as strong, how many red pips there are, and the red tile
    that the partner added after it."""
    trick = board.trick
    tied = [other for other in trick if other == tile]
    because = scoring.decisive(trick)
    reds = [scoring.red_of([one]) for one in trick]
    partners = trick.index(tile) + SEATS // 2  # where the partner's tile lies, if it came later
    gift = {"gift": trick[partners], "given": reds[partners]} if partners < SEATS and reds[partners] else {}
    board.table.note("wins", taker, because, card=tile, cards=trick[:], tied=tied, reds=reds, red=sum(reds), **gift)


@telling
def tell_score(board: Board, points: Sequence[int]) -> None:
    """The red pips of each pair."""
    counted = [[tile for tile in tiles if RED[tile]] for tiles in scoring.of_sides(board.taken)]
    because, winners = scoring.score_clauses(points), leading(points)
    board.table.note("score", -1, because, counted=counted, points=points, winners=winners)
