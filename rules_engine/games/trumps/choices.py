"""What there is to choose in Trumps: verbs and duties, each with its clauses."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.fields import CARD, CARDS
from rules_engine.game import duty, verb

SINGLE = tuple([card] for card in range(10))
PAIR = tuple([card, card] for card in range(10))


def kinds_of(cards: Sequence[int]) -> list[int]:
    """The cards in order, alike ones once."""
    return sorted(set(cards))


@verb("reveal", card=CARD)
def reveal(hand: Sequence[int]) -> list[int]:
    """start-smallest: any card of the hand, chosen by all at once."""
    return kinds_of(hand)


@verb("reveal", card=CARD)
def reveal_again(hand: Sequence[int]) -> list[int]:
    """start-again: another card of the hand, by those who are still tied."""
    return kinds_of(hand)


def singles_and_pairs(hand: Sequence[int]) -> list[list[int]]:
    """Every single that the hand holds, then every pair."""
    singles: dict[int, list[int]] = {}
    pairs: dict[int, list[int]] = {}
    for card in hand:
        if card in singles:
            pairs[card] = PAIR[card]
        else:
            singles[card] = SINGLE[card]
    return [*singles.values(), *pairs.values()]


@verb("show", cards=CARDS)
def show_first(hand: Sequence[int]) -> list[list[int]]:
    """start-shows: a single, any card, or a pair, two cards of one number."""
    return singles_and_pairs(hand)


@verb("show", cards=CARDS)
def show_next(hand: Sequence[int]) -> list[list[int]]:
    """other-number: a single or a pair in turn to the left."""
    return singles_and_pairs(hand)


@duty(tells=lambda shown: {"shown": shown[:]})
def not_yet_shown(choices: Sequence[list[int]], shown: Sequence[int]) -> list[list[int]]:
    """other-number: of a number that nobody has shown in this round."""
    return [cards for cards in choices if cards[0] not in shown]


@verb("facedown", card=CARD)
def play_face_down(hand: Sequence[int]) -> list[int]:
    """face-down: one card of the hand, which was revealed to prove that it holds no other number."""
    return kinds_of(hand)


@duty(tells=lambda hand, shown: {"shown": shown[:], "free": [card for card in kinds_of(hand) if card not in shown]})
def only_if_stuck(cards: Sequence[int], hand: Sequence[int], shown: Sequence[int]) -> list[int]:
    """no-free-face-down: not while the hand holds a number that was not shown."""
    for card in hand:
        if card not in shown:
            return []
    return list(cards)


@verb("take", number=CARD)
def take_first(field: Sequence[int]) -> list[int]:
    """first-takes: a number in the field, all cards of it."""
    return kinds_of(field)


@verb("take", number=CARD)
def take_second(field: Sequence[int]) -> list[int]:
    """second-takes: a number in what is left of the field, all cards of it."""
    return kinds_of(field)


@verb("take", number=CARD)
def take_last(field: Sequence[int]) -> list[int]:
    """last-takes: one single card of the field."""
    return kinds_of(field)


@verb("draw")
def draw() -> list[None]:
    """last-takes: one card from the deck instead."""
    return [None]


@duty(tells=lambda deck: {"count": len(deck)})
def from_deck(choices: Sequence[None], deck: Sequence[int]) -> list[None]:
    """aside-not-drawn: only while the deck lasts, never a card put aside."""
    return list(choices) if deck else []
