"""What learners get wrong in Irokanmuri."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.game import Ask, Deal, Either, Follows, duty
from rules_engine.games.irokanmuri.cards import JITO, KINDS, RECEIVES, TENJI
from rules_engine.games.irokanmuri.rules import (
    Irokanmuri,
    answering,
    keep_the_last,
    nothing_stops_tenji,
    pass_on,
    receive,
    same_kind,
)
from rules_engine.misreading import misreading
from rules_engine.table import Table, Zone

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


@misreading(clause="receiver-attacks", replaces="next_attacker")
def the_next_player_attacks(receiver: int) -> int:
    """To receive is all: the next player attacks."""
    return (receiver - 1) % 4


@duty()
def only_if_stuck(choices: Sequence[None], hand: Sequence[int], field: Sequence[int]) -> list[None]:
    """pass: not while a card could receive."""
    able = field[0] != TENJI and any(map(RECEIVES[field[0]], hand))
    return [] if able else list(choices)


@misreading(clause="pass", replaces="answering")
def who_can_receive_must(seat: int, hand: Sequence[int], field: Sequence[int], must_attack: bool) -> Either:
    """Nobody may pass who could receive."""
    to_receive, _ = answering(seat, hand, field, must_attack).asks
    return Either((to_receive, Ask(seat, pass_on(), only_if_stuck(hand, field))))


@misreading(clause="after-pass", replaces="Irokanmuri.passed")
def who_passes_attacks(self: Irokanmuri, table: Table, hand: Zone, field: Zone, played: Zone) -> int:
    """Who cannot receive attacks instead."""
    table.move_all(field, played, "dead-attack")
    return hand.owner


@misreading(clause="jito", replaces="same_kind")
def jito_is_a_lady(cards: Sequence[int], field: Sequence[int]) -> list[int]:
    """Jitō receives ladies only."""
    if field[0] == LADY:
        return [card for card in cards if card in (TENJI, JITO, LADY)]
    return [card for card in cards if card in (TENJI, field[0])]


@misreading(clause="tenji", replaces="same_kind")
def nothing_receives_jito(cards: Sequence[int], field: Sequence[int]) -> list[int]:
    """An attack with Jitō cannot be received, not even by Tenji."""
    return [] if field[0] == JITO else list(filter(RECEIVES[field[0]], cards))


@misreading(clause="tenji-attack", replaces="nothing_stops_tenji")
def jito_receives_tenji(cards: Sequence[int], field: Sequence[int]) -> list[int]:
    """Jitō receives any attack, Tenji included."""
    return list(cards)


@misreading(clause="three-wins", replaces="decided")
def two_wins_are_enough(wins: Sequence[int]) -> bool:
    """The first pair with two games wins the match."""
    return max(wins) >= 2


@misreading(clause="dead-attack", replaces="Irokanmuri.passed")
def the_attacker_attacks_again(self: Irokanmuri, table: Table, hand: Zone, field: Zone, played: Zone) -> int:
    """An attack that was not received gives its player another one."""
    table.move_all(field, played, "dead-attack")
    return (hand.owner + 1) % self.seats


@misreading(clause="out-on-receive", replaces="answering")
def no_going_out_on_a_receive(seat: int, hand: Sequence[int], field: Sequence[int], must_attack: bool) -> Either:
    """The last card must be an attack."""
    duties = (nothing_stops_tenji(field), same_kind(field), keep_the_last(hand))
    return Either((Ask(seat, receive(hand), *duties), Ask(seat, pass_on())))


@misreading(clause="emperors-attack", replaces="attack")
def no_attack_with_an_emperor(hand: Sequence[int]) -> Sequence[int]:
    """Emperors are for receiving only."""
    return [card for card in sorted(set(hand)) if card > JITO] or sorted(set(hand))
