"""Oh Hell, clause by clause, in the order of its page.

TO WRITE: a case or two for each clause, and a test for each fact that the page asks to verify
"""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import IllegalAction, Position, Rand, find_game
from rules_engine.games.oh_hell.rules import CLAUSES
from rules_engine.games.oh_hell.scoring import score, winner

GAME = find_game("oh-hell")


def numbered(label: str) -> Any:
    """Says which clause a test is about; the number must be the page's."""
    assert CLAUSES.label(label.split()[1]) == label
    return lambda test: test


def started(*hands: str, dealer: int = -1, turned: str = "H2") -> Position:
    """A table with these hands, however few cards they hold; by default the first seat leads."""
    game = GAME(len(hands))
    parse = game.deck.parse_all
    return Position(
        game, {"dealer": dealer % len(hands), "hands": tuple(map(parse, hands)), "turned": parse(turned), "stock": []}
    )


def play(position: Position, *cards: str) -> Position:
    """Play these cards, each by the seat that is due."""
    for card in cards:
        position.put((position.seat, "play", position.game.deck.parse(card)))
    return position


def winning(trick: str, trump: str) -> str:
    """The card that wins a trick, in the order of play."""
    deck = GAME.deck
    cards = deck.parse_all(trick)
    return deck.format(cards[winner(cards, "SHDC".index(trump))[0]])


@numbered("1 players")
def test_three_to_five_play() -> None:
    assert GAME.players == (3, 4, 5)


@numbered("4 deal")
@pytest.mark.parametrize("seats", GAME.players)
def test_every_card_is_somewhere(seats: int) -> None:
    setup = GAME(seats).deal([], Rand("deal"))
    assert [len(hand) for hand in setup["hands"]] == [7] * seats
    assert sorted([*setup["turned"], *setup["stock"], *(card for hand in setup["hands"] for card in hand)]) == list(
        range(52)
    )


@numbered("6 lead-first")
def test_the_player_to_the_dealers_left_leads() -> None:
    assert started("S2", "S3", "S4", dealer=1).seat == 2


@numbered("8 follow-suit")
def test_who_holds_the_suit_led_must_play_it() -> None:
    position = play(started("S2 S3", "S9 HA", "H3 H4"), "S2")
    with pytest.raises(IllegalAction):
        play(position, "HA")
    assert play(position, "S9", "H3").seat == 2


@numbered("9 highest-wins")
def test_the_highest_card_of_the_suit_led_wins() -> None:
    assert winning("S9 SQ CA S4", "H") == "SQ"


@numbered("10 trump-wins")
def test_the_highest_trump_wins() -> None:
    assert winning("SA H2 H3 S4", "H") == "H3"


@numbered("11 winner-leads")
def test_the_winner_leads_next() -> None:
    assert play(started("S2 S3", "S9 HA", "S4 H4"), "S2", "S9", "S4").seat == 1


@numbered("12 trick-points")
def test_each_trick_is_a_point() -> None:
    assert score([3, 0, 4]) == [3, 0, 4]
