"""What learners get wrong in Irokanmuri."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.game import Ask, Deal, Either, Follows, duty
from rules_engine.misreading import misreading

from .cards import JITO, KINDS, RECEIVERS, TENJI
from .rules import Board, Irokanmuri, answering, pass_on
from .scoring import why_received

LADY = KINDS.index("lady")


@misreading(clause="edition-counts", replaces="unseen")
def ones_own_cards_are_forgotten(total: int, own: int, played: int) -> int:
    """What was not played is in the other hands."""
    return total - played


@misreading(clause="partners", replaces="tally")
def neighbours_are_partners(outs: Sequence[int]) -> tuple[int, int]:
    """Those who sit side by side play together."""
    second = sum(seat >= 2 for seat in outs)
    return len(outs) - second, second


@misreading(clause="starter", replaces="Irokanmuri.settled")
def the_starter_goes_left(self: Irokanmuri, deals: Sequence[Deal]) -> dict[str, Follows]:
    """The start passes clockwise."""
    return {"starter": Follows((deals[-1].setup["starter"] + 1) % self.seats, "starter")} if deals else {}


@misreading(clause="receive", replaces="same_kind")
def a_higher_kind_receives(cards: Sequence[int], field: Sequence[int]) -> list[int]:
    """Any card of the same or a higher rank stops the attack."""
    return [card for card in cards if card <= field[0]]


@misreading(clause="receiver-attacks", replaces="Board.stop_attack")
def the_next_player_attacks(self: Board, seat: int, card: int) -> int:
    """To receive is all: the next player attacks."""
    because = why_received(card, self.field[0])
    self.table.move(card, self.hand[seat], self.played, because)
    self.table.move_all(self.field, self.played, because)
    return self.table.right[seat] if self.hand[seat] else seat


@duty()
def only_if_stuck(choices: Sequence[None], hand: Sequence[int], field: Sequence[int]) -> list[None]:
    """pass: not while a card could receive."""
    return [] if field[0] != TENJI and not RECEIVERS[field[0]].isdisjoint(hand) else list(choices)


@misreading(clause="pass", replaces="answering")
def who_can_receive_must(seat: int, hand: Sequence[int], field: Sequence[int], must_attack: bool) -> Either:
    """Nobody may pass who could receive."""
    to_receive, _ = answering(seat, hand, field, must_attack).asks
    return Either((to_receive, Ask(seat, pass_on(), only_if_stuck(hand, field))))


@misreading(clause="after-pass", replaces="Board.end_attack")
def who_passes_attacks(self: Board, seat: int) -> int:
    """Who cannot receive attacks instead."""
    self.table.move_all(self.field, self.played, "dead-attack")
    return seat


@misreading(clause="jito", replaces="same_kind")
def jito_is_a_lady(cards: Sequence[int], field: Sequence[int]) -> list[int]:
    """Jitō receives ladies only."""
    return [card for card in cards if card in (TENJI, field[0]) or (card == JITO and field[0] == LADY)]


@misreading(clause="tenji", replaces="same_kind")
def nothing_receives_jito(cards: Sequence[int], field: Sequence[int]) -> list[int]:
    """An attack with Jitō cannot be received, not even by Tenji."""
    return [card for card in cards if card in RECEIVERS[field[0]] and field[0] != JITO]


@misreading(clause="tenji-attack", replaces="nothing_stops_tenji")
def jito_receives_tenji(cards: Sequence[int], field: Sequence[int]) -> list[int]:
    """Jitō receives any attack, Tenji included."""
    return list(cards)


@misreading(clause="three-wins", replaces="decided")
def two_wins_are_enough(wins: Sequence[int]) -> bool:
    """The first pair with two games wins the match."""
    return max(wins) >= 2


@misreading(clause="dead-attack", replaces="Board.end_attack")
def the_attacker_attacks_again(self: Board, seat: int) -> int:
    """An attack that was not received gives its player another one."""
    self.table.move_all(self.field, self.played, "dead-attack")
    return self.table.left[seat]


@misreading(clause="out-on-receive", replaces="answering")
def no_going_out_on_a_receive(seat: int, hand: Sequence[int], field: Sequence[int], must_attack: bool) -> Either:
    """The last card must be an attack."""
    return answering(seat, hand, field, True)


@misreading(clause="emperors-attack", replaces="attack")
def no_attack_with_an_emperor(hand: Sequence[int]) -> Sequence[int]:
    """Emperors are for receiving only."""
    return [card for card in sorted(set(hand)) if card > JITO] or sorted(set(hand))
