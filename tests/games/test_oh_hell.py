"""Oh Hell, clause by clause, in the order of its page."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import IllegalAction, Position, Rand, RecordError, find_game, make_options
from rules_engine.game import Deal, Result
from rules_engine.games.oh_hell.rules import CLAUSES
from rules_engine.games.oh_hell.scoring import score, sizes, winner
from rules_engine.reach import impossible
from rules_engine.record import check_setup

GAME = find_game("oh-hell")
BOTH = pytest.mark.parametrize("schedule", ["up_down", "down_up"])


def numbered(label: str) -> Any:
    """Says which clause a test is about; the number must be the page's."""
    assert CLAUSES.label(label.split()[1]) == label
    return lambda test: test


def at_table(seats: int = 3, **options: Any) -> Any:
    return GAME(seats, make_options(GAME.Options, options, seats))


def started(*hands: str, dealer: int = -1, turned: str = "H2", **options: Any) -> Position:
    """A table with these hands, however few cards they hold; by default the first seat bids and leads."""
    game = at_table(len(hands), **options)
    parse = game.deck.parse_all
    cards = tuple(map(parse, hands))
    setup = {"dealer": dealer % len(hands), "size": len(cards[0]), "hands": cards, "turned": parse(turned), "stock": []}
    return Position(game, setup)


def bid(position: Position, *bids: int) -> Position:
    for number in bids:
        position.put((position.seat, "bid", number))
    return position


def play(position: Position, *cards: str) -> Position:
    for card in cards:
        position.put((position.seat, "play", position.game.deck.parse(card)))
    return position


def able(position: Position) -> list[int]:
    return [value for _, name, value in position.options() if name == "bid"]


def winning(trick: str, trump: str) -> str:
    """The card that wins a trick, in the order of play."""
    deck = GAME.deck
    cards = deck.parse_all(trick)
    return deck.format(cards[winner(cards, "SHDC".index(trump))[0]])


def test_the_numbers_of_the_page_stand_beside_the_ids() -> None:
    page = """
        1 players, 2 deck, 3 deal-passes, 4 hand-size, 5 deal, 6 turn-up, 7 bid-first, 8 bid-on, 9 hook, 10 lead-first,
        11 play-on, 12 follow-suit, 13 highest-wins, 14 trump-wins, 15 winner-leads, 16 made, 17 missed, 18 match-end,
        R1 seven-at-most, R2 rest-unseen, R3 hook-with-one, R4 bid-nothing, R5 shared-win"""
    assert [CLAUSES.label(clause) for clause in CLAUSES] == [label.strip() for label in page.split(",")]


@numbered("1 players")
def test_three_to_seven_play_each_alone() -> None:
    assert GAME.players == (3, 4, 5, 6, 7)
    assert at_table(7).sides == tuple((seat,) for seat in range(7))


@numbered("3 deal-passes")
def test_the_deal_passes_to_the_left() -> None:
    game, done = at_table(3), []
    dealers = []
    for number in range(4):
        setup = game.deal(done, Rand("passes", number))
        dealers.append(setup["dealer"])
        done.append(Deal(setup, Result((0, 0, 0))))
    assert dealers == [(dealers[0] + step) % 3 for step in range(4)]


@numbered("4 hand-size")
@pytest.mark.parametrize(
    ("schedule", "expected"), [("up_down", "1 2 3 4 5 6 7 6 5 4 3 2 1"), ("down_up", "7 6 5 4 3 2 1 2 3 4 5 6 7")]
)
def test_hands_grow_and_shrink_and_the_turning_point_comes_once(schedule: str, expected: str) -> None:
    assert " ".join(map(str, sizes(schedule))) == expected


@numbered("4 hand-size")
@BOTH
@pytest.mark.parametrize("seats", GAME.players)
def test_each_deal_has_the_size_that_is_due_and_no_other(schedule: str, seats: int) -> None:
    game = at_table(seats, schedule=schedule)
    for number, size in enumerate(sizes(schedule)):
        done = [Deal({"dealer": 0}, Result((0,) * seats))] * number
        setup = game.deal(done, Rand("sizes", number))
        assert {len(hand) for hand in setup["hands"]} == {size}
        check_setup(game, done, setup)
        with pytest.raises(RecordError, match="hand-size"):
            check_setup(game, done, setup | {"size": size % 7 + 1})


@numbered("5 deal")
@pytest.mark.parametrize("seats", GAME.players)
def test_every_card_is_somewhere(seats: int) -> None:
    setup = at_table(seats, schedule="down_up").deal([], Rand("deal"))
    rows = [*setup["hands"], setup["turned"], setup["stock"]]
    assert sorted(card for row in rows for card in row) == list(range(52))
    assert len(setup["turned"]) == 1


@numbered("7 bid-first")
def test_the_player_to_the_dealers_left_bids_first_from_none_to_all() -> None:
    position = started("S2 S3", "S4 S5", "S6 S7", dealer=1)
    assert (position.seat, able(position)) == (2, [0, 1, 2])


@numbered("8 bid-on")
def test_all_bid_in_turn_and_then_the_first_of_them_leads() -> None:
    position = bid(started("S2 S3", "S4 S5", "S6 S7", dealer=1), 2)
    assert (position.seat, able(position)) == (0, [0, 1, 2])
    assert bid(position, 1, 1).seat == 2


@numbered("9 hook")
@pytest.mark.parametrize(
    ("bids", "expected"), [((0, 0), [0, 1]), ((1, 0), [0, 2]), ((1, 1), [1, 2]), ((2, 1), [0, 1, 2])]
)
def test_the_dealer_may_not_make_the_bids_equal_the_tricks(bids: tuple[int, int], expected: list[int]) -> None:
    position = bid(started("S2 S3", "S4 S5", "S6 S7"), *bids)
    assert able(position) == expected
    for number in {0, 1, 2} - set(expected):
        with pytest.raises(IllegalAction, match="9 hook"):
            bid(position, number)


@numbered("9 hook")
def test_without_the_hook_the_dealer_bids_like_the_others() -> None:
    assert able(bid(started("S2 S3", "S4 S5", "S6 S7", hook=False), 1, 1)) == [0, 1, 2]


@numbered("10 lead-first")
def test_the_player_to_the_dealers_left_leads() -> None:
    position = bid(started("S2", "S3", "S4", dealer=1), 0, 0, 0)
    assert (position.seat, position.asks[0].name) == (2, "play")


@numbered("12 follow-suit")
def test_who_holds_the_suit_led_must_play_it() -> None:
    position = play(bid(started("S2 S3", "S9 HA", "H3 H4"), 0, 0, 0), "S2")
    with pytest.raises(IllegalAction, match="12 follow-suit"):
        play(position, "HA")
    assert play(position, "S9", "H3").seat == 2


@numbered("13 highest-wins")
def test_the_highest_card_of_the_suit_led_wins() -> None:
    assert winning("S9 CA SQ S4", "H") == "SQ"


@numbered("14 trump-wins")
def test_the_highest_trump_wins() -> None:
    assert winning("SA H2 H3 S4", "H") == "H3"


@numbered("15 winner-leads")
def test_the_winner_leads_next() -> None:
    assert play(bid(started("S2 S3", "S9 HA", "S4 H4"), 0, 0, 0), "S2", "S9", "S4").seat == 1


@numbered("16 made")
@pytest.mark.parametrize(("number", "points"), [(0, 10), (1, 11), (7, 17)])
def test_a_bid_that_is_made_scores_ten_and_its_tricks(number: int, points: int) -> None:
    assert score([number], [number]) == [points]


@numbered("17 missed")
@pytest.mark.parametrize(("number", "own"), [(2, 3), (2, 1), (0, 1), (7, 0)])
def test_a_bid_that_is_missed_scores_nothing(number: int, own: int) -> None:
    assert score([number], [own]) == [0]


@numbered("18 match-end")
def test_a_match_has_thirteen_deals_and_the_highest_total_wins() -> None:
    game = at_table(3)
    deals = [Deal({}, Result((11, 0, 0)))] + [Deal({}, Result((0, 10, 10)))] * 12
    assert game.outcome(deals[:12]) is None
    outcome = game.outcome(deals)
    assert (outcome.scores, outcome.winners) == ({"A": 11, "B": 120, "C": 120}, ("B", "C"))


@pytest.mark.parametrize(
    ("calculation", "given", "clause"),
    [
        ("score", {"bids": {"A": 1, "B": 1, "C": 0}, "tricks": {"A": 1, "B": 0, "C": 1}}, "hook"),
        ("score", {"bids": {"A": 3, "B": 1, "C": 0}, "tricks": {"A": 1, "B": 0, "C": 1}}, "bid-on"),
        ("score", {"bids": {"A": 3, "B": 1, "C": 0}, "tricks": {"A": 5, "B": 2, "C": 1}}, "hand-size"),
        ("match", {"deals": [{"A": 11, "B": 10, "C": 10}]}, "hook"),
        ("match", {"deals": [{"A": 11, "B": 11, "C": 0}]}, "made"),
        ("match", {"deals": [{"A": 5, "B": 0, "C": 0}]}, "made"),
        ("dealers", {"dealer": "A", "number": 14}, "match-end"),
        ("may", {"trick": [], "hand": []}, "hand-size"),
    ],
)
def test_what_cannot_happen_is_proved(calculation: str, given: Any, clause: str) -> None:
    found = impossible(at_table(3), calculation, given)
    assert found is not None
    assert found.clause == clause
