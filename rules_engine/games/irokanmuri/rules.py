"""Irokanmuri 色冠 (Aokanmuri 青冠, Kurokanmuri 黒冠), traditional; the 100 reading cards of a Hyakunin Isshu set.

Source: kirinlegend.blogspot.com, January 2017, first part. Readings chosen: the emperors are dealt like all the others
(R2); a passed attack is dead and does not travel on (R3); an empty hand wins at once, after a receive too (R4);
emperors may attack (R5). How the 65 lords are split by their headgear depends on the edition; our default is an
assumption (R6).

Options: ``composition`` (our assumed edition), ``next_starter`` ("rotate"), ``must_go_out_on_attack`` (off).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine import fields
from rules_engine.cards import Deck
from rules_engine.clauses import Clauses
from rules_engine.dealing import first_seat, hands_of, sit_down
from rules_engine.fields import CARD, NUMBER, SEAT
from rules_engine.game import Ask, Deal, Either, Follows, Game, Narrative, Outcome, Result, Setup, duty, verb
from rules_engine.matches import outcome_of, passes
from rules_engine.options import option
from rules_engine.rand import Rand
from rules_engine.table import ALL, OWNER, Table, telling
from rules_engine.tricks import any_kind, called

from .cards import ASSUMED, CARDS_IN_ALL, JITO, KINDS, LORDS, RECEIVES, TENJI
from .scoring import SIDES, WINS, decided, tally, why_received

HAND = 25
EXPECTED = f"an object with the counts of {' '.join(KINDS)}, {CARDS_IN_ALL} in all, tenji and jito 1 each"
CLAUSES = Clauses(
    """reading-cards sort-once tell-kinds edition-counts
    partners deal starter
    attack receive receiver-attacks pass after-pass jito tenji tenji-attack
    empty-hand three-wins""",
    rulings="tenji-name emperors-dealt dead-attack out-on-receive emperors-attack assumed-split",
)


def whole_set(value: Any, _seats: int) -> bool:
    """edition-counts, emperors-dealt: whether these counts of the eight kinds make a whole set of reading cards."""
    return (
        isinstance(value, dict)
        and not isinstance(value, fields.Repeated)
        and set(value) == set(KINDS)
        and all(type(count) is int and count >= 0 for count in value.values())
        and value["tenji"] == value["jito"] == 1
        and sum(value.values()) == CARDS_IN_ALL
    )


@dataclass(frozen=True)
class HouseRules:
    """The options of the page."""

    composition: dict[str, int] = option(ASSUMED, clause="edition-counts", check=whole_set, expected=EXPECTED)  # noqa: RUF009 - makes a factory
    next_starter: str = option("rotate", "winner", "random", clause="starter")
    must_go_out_on_attack: bool = option(False, True, clause="out-on-receive")


# verbs and duties ----------------------------------------------------------------------------------------


attack = any_kind("attack", "attack: the starter attacks with any card of the hand.")
attack_on = any_kind("attack", "receiver-attacks: who has received attacks with one more card of the hand, any kind.")
attack_anew = any_kind("attack", "after-pass: after a pass one must attack, with any card of the hand.")
receive = any_kind("receive", "receive: a card of the hand that stops the attack.")


@verb("pass")
def pass_on() -> Sequence[None]:
    """pass: play no card; also with a card in hand that could receive."""
    return (None,)


@duty(tells=lambda field: {"attacked": field[0]})
def nothing_stops_tenji(cards: Sequence[int], field: Sequence[int]) -> list[int]:
    """tenji-attack: an attack with Tenji cannot be received."""
    return [] if field[0] == TENJI else list(cards)


@duty(tells=lambda field: {"attacked": field[0]})
def same_kind(cards: Sequence[int], field: Sequence[int]) -> list[int]:
    """receive, jito, tenji: only the same kind receives; and Jitō, but for Tenji; and Tenji."""
    return list(filter(RECEIVES[field[0]], cards))


@duty(tells=lambda hand: {"left": len(hand)})
def keep_the_last(cards: Sequence[int], hand: Sequence[int]) -> list[int]:
    """out-on-receive: by the house rule the last card must be an attack, so it may not receive."""
    return list(cards) if len(hand) > 1 else []


def answering(seat: int, hand: Sequence[int], field: Sequence[int], must_attack: bool) -> Either:
    """receive, pass, out-on-receive: to stop the attack, by the house rule not with the last card, or to pass."""
    duties = [nothing_stops_tenji(field), same_kind(field), *((keep_the_last(hand),) if must_attack else ())]
    return Either((Ask(seat, receive(hand), *duties), Ask(seat, pass_on())))


# attack and receive --------------------------------------------------------------------------------------


class Board:
    """What lies on the table and what each seat may be asked there; what becomes of an attack."""

    def __init__(self, table: Table, must_attack: bool) -> None:
        self.table = table
        self.must_attack = must_attack
        self.hand = table.each("hand", OWNER, form="hand")
        self.field = table.zone("field", ALL)  # the card that attacks, alone
        self.played = table.zone("played", ALL)
        self.attack = [Ask(seat, attack(self.hand[seat])) for seat in table.seats]
        self.attack_on = [Ask(seat, attack_on(self.hand[seat])) for seat in table.seats]
        self.attack_anew = [Ask(seat, attack_anew(self.hand[seat])) for seat in table.seats]
        self.answer = [answering(seat, self.hand[seat], self.field, must_attack) for seat in table.seats]

    def lay_attack(self, seat: int, card: int, because: str) -> None:
        """attack, emperors-attack: a card from hand, face up."""
        because = f"{because} emperors-attack" if card <= JITO else because
        self.table.move(card, self.hand[seat], self.field, because)

    def stop_attack(self, seat: int, card: int) -> int:
        """receive, jito, tenji, receiver-attacks: a card from hand stops the attack; who attacks next."""
        because = why_received(card, self.field[0])
        self.table.move(card, self.hand[seat], self.played, because)
        self.table.move_all(self.field, self.played, because)
        return seat

    def end_attack(self, seat: int) -> int:
        """pass, after-pass, dead-attack: the attack is gone; who attacks next."""
        attacked = self.field[0]
        self.table.move_all(self.field, self.played, "dead-attack")
        tell_dead_attack(self, seat, attacked)
        return self.table.right[seat]


# the game ------------------------------------------------------------------------------------------------


class Irokanmuri(Game):
    """Attack and receive round the table, two pairs, 4 players."""

    name = "irokanmuri"
    players = (4,)
    Options = HouseRules
    clauses = CLAUSES
    turn = "right"
    verbs = called(attack, receive, pass_on)
    setup = fields.Fields(starter=SEAT, hands=fields.EachSeat(fields.Cards(HAND, CLAUSES.label("deal"))))
    facts = fields.named({"attacked card": CARD, "left": NUMBER, "passer attacker": SEAT})
    facts |= fields.named({"pair": fields.Index(SIDES, "a pair")})
    facts |= {"wins": fields.parts_of(SIDES, NUMBER), "counts": fields.parts_of(LORDS, NUMBER)}

    def __init__(self, seats: int, options: HouseRules | None = None) -> None:
        sit_down(self, seats, options)
        counts = self.options.composition
        self.deck = Deck(KINDS, tuple(card for card, kind in enumerate(KINDS) for _ in range(counts[kind])))
        self.scored, self.sides = SIDES, ((0, 2), (1, 3))

    def numbers(self) -> dict[str, int]:
        """The numbers that rule texts print; those of the lords are our assumption unless the edition says so."""
        counts = self.options.composition
        numbers = {"players": self.seats, "cards": CARDS_IN_ALL, "kinds": len(KINDS), "emperors": 2}
        numbers |= {"others": CARDS_IN_ALL - 2, "groups": len(KINDS) - 2, "hand": HAND, "wins": WINS}
        numbers |= {"most": HAND + (self.seats - 1) * (HAND - 1), "ladies": counts["lady"] + counts["jito"]}
        return numbers | {"lords": sum(map(counts.__getitem__, LORDS)), **counts}

    def settled(self, deals: Sequence[Deal]) -> dict[str, Follows]:
        """starter: later starters go round counter-clockwise, or it is the seat that went out, or anybody."""
        if self.options.next_starter == "rotate" or not deals:
            return passes(deals, "starter", -1, self.seats, "starter")
        won = self.options.next_starter == "winner"
        return {"starter": Follows(deals[-1].result.closing, "starter")} if won else {}

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        """deal, starter: 25 cards each, all of them, and a starter."""
        cards = rand.shuffled(self.deck.cards)
        return {"starter": first_seat(self, "starter", deals, rand), "hands": hands_of(cards, self.seats, HAND)}

    def play(self, table: Table, setup: Setup, deals: Sequence[Deal]) -> Narrative:
        """One deal: attack, receive and attack, or pass, until a hand is empty."""
        board = Board(table, self.options.must_go_out_on_attack)
        hand = board.hand

        # Setup
        table.deal_each(setup["hands"], hand, "deal reading-cards edition-counts emperors-dealt")
        tell_edition(board, self.options.composition)

        # Play
        seat = setup["starter"]
        card = yield board.attack[seat]
        board.lay_attack(seat, card, "attack starter")
        while hand[seat]:
            seat = table.right[seat]
            answer, card = yield board.answer[seat]
            if answer == "receive":
                seat = board.stop_attack(seat, card)
                if not hand[seat]:
                    break  # out-on-receive
                card = yield board.attack_on[seat]
                board.lay_attack(seat, card, "receiver-attacks")
            else:
                seat = board.end_attack(seat)
                card = yield board.attack_anew[seat]
                board.lay_attack(seat, card, "after-pass")

        # End
        scores = tally([seat])
        tell_win(board, seat, scores.index(1), deals)
        return Result(scores, seat)

    def outcome(self, deals: Sequence[Deal]) -> Outcome | None:
        """three-wins: the wins of each pair, once one has three."""
        wins = tally([deal.result.closing for deal in deals])
        return outcome_of(self.scored, wins) if decided(wins) else None


# telling -------------------------------------------------------------------------------------------------


@telling
def tell_edition(board: Board, composition: Mapping[str, int]) -> None:
    """What is assumed of the cards, where the edition is our own."""
    if composition == ASSUMED:
        board.table.note("assumed", -1, "assumed-split", counts=tuple(map(ASSUMED.__getitem__, LORDS)))


@telling
def tell_dead_attack(board: Board, passer: int, attacked: int) -> None:
    """Whose partner attacks now, and by which clause nothing could be received, whatever was held."""
    last = board.must_attack and len(board.hand[passer]) == 1
    forced = " tenji-attack" if attacked == TENJI else " out-on-receive" if last else ""
    seat, attacker = board.table.right[passer], board.table.left[passer]
    board.table.note("turn", seat, f"dead-attack{forced}", attacked=attacked, passer=passer, attacker=attacker)


@telling
def tell_win(board: Board, seat: int, pair: int, deals: Sequence[Deal]) -> None:
    """Whose hand is empty, after a receive or an attack, and which pair wins by that: the game, or the match too."""
    out = "empty-hand" if board.field else "empty-hand out-on-receive"
    wins = tally([*(deal.result.closing for deal in deals), seat])
    decides = " three-wins" if decided(wins) else ""
    board.table.note("out", seat, f"{out} partners{decides}", pair=pair, wins=wins)
