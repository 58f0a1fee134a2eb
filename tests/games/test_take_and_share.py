"""Take & Share, clause by clause, in the order of its page."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules_engine import IllegalAction, Position, Rand, RecordError, Replay
from rules_engine.fields import LETTERS
from rules_engine.game import Game
from rules_engine.games.take_and_share.rules import CLAUSES
from rules_engine.games.take_and_share.scoring import score, score_suit, tally, winner
from rules_engine.match import play_match
from tests.games.picture import Picture, after, cards_of, line_of, the_game

BOTH = pytest.mark.parametrize("seats", [3, 4])


def four(shares: str = "D A 2 3 4", leader: str = "A") -> Picture:
    """Two cards a seat; only A and B hold spades."""
    return Picture("S 7 H 2", "S 9 H 3", "H 4 5", "H 6 L A", shares=shares, leader=leader)


def numbered(label: str) -> Any:
    """Says which clause a test is about; the number must be the page's."""
    assert CLAUSES.label(label.split()[1]) == label
    return lambda test: test


# setup ---------------------------------------------------------------------------------------------------


def test_the_numbers_of_the_page_stand_beside_the_ids() -> None:
    page = """
        1 players, 2 deck, 3 ace-low, 4 deal, 5 share-cards, 6 first-leader, 7 rounds, 8 lead-any, 9 turn-left,
        10 follow-suit, 11 slough-any, 12 case-a, 13 case-b, 14 equal-lowest, 15 exchange, 16 share-one-each,
        17 gift-seen, 18 winner-leads, 19 share-after-last, 20 received-only, 21 sum-decides, 22 equal-sums,
        23 most-points, 24 long-game, R1 limit-strict, R2 total-compared, R3 unreceived-suit, R4 gifts-stay-known,
        R5 free-gifts, R6 later-leader"""
    assert [CLAUSES.label(clause) for clause in CLAUSES] == [label.strip() for label in page.split(",")]


@numbered("1 players")
def test_three_or_four_play() -> None:
    assert the_game().players == (3, 4)


@numbered("1 players")
@BOTH
def test_each_plays_alone(seats: int) -> None:
    assert the_game(seats).sides == tuple((seat,) for seat in range(seats))


@numbered("2 deck")
@pytest.mark.parametrize(("seats", "size", "ranks"), [(4, 60, "A 2 3 4 5 6 7 8 9 10"), (3, 48, "3 4 5 6 7 8 9 10")])
def test_the_deck_has_six_suits(seats: int, size: int, ranks: str) -> None:
    game = the_game(seats)
    assert len(game.deck) == size
    assert line_of(game, list(game.deck.cards)) == " ".join(f"{suit} {ranks}" for suit in "SHXLCD")


@numbered("3 ace-low")
def test_the_ace_loses_to_a_two_when_all_follow() -> None:
    assert wins("SA S2 S3 S10") == ("S10", "case-a ace-low")


@numbered("3 ace-low")
def test_the_ace_wins_as_the_lowest_number_when_somebody_does_not_follow() -> None:
    assert wins("S2 H3 SA S10") == ("SA", "case-b ace-low")


@numbered("3 ace-low")
def test_the_ace_counts_one_in_the_sum() -> None:
    sums, counts = tally([cards_of(the_game(), "S A 10"), [], [], []])
    assert (sums[0][0], counts[0][0]) == (11, 2)


@numbered("4 deal")
@pytest.mark.parametrize(("seats", "hand"), [(4, 14), (3, 15)])
def test_every_hand_has_as_many_cards(seats: int, hand: int) -> None:
    setup = the_game(seats).deal([], Rand("deal", seats))
    assert [len(cards) for cards in setup["hands"]] == [hand] * seats


@numbered("4 deal")
@BOTH
def test_all_cards_are_dealt_or_share_cards(seats: int) -> None:
    game = the_game(seats)
    setup = game.deal([], Rand("deal", seats))
    assert sorted([card for hand in setup["hands"] for card in hand] + setup["shares"]) == list(game.deck.cards)


@numbered("4 deal")
def test_every_card_reaches_every_seat_and_the_middle() -> None:
    game, found = the_game(), Counter[tuple[int, int]]()
    for seed in range(300):
        setup = game.deal([], Rand("spread", seed))
        for place, cards in enumerate([*setup["hands"], setup["shares"]]):
            found.update((card, place) for card in cards)
    assert len(found) == 60 * 5
    assert all(30 <= found[card, seat] <= 110 for card in range(60) for seat in range(4))  # 70 are expected


@numbered("4 deal")
def test_a_hand_is_seen_by_its_owner_only() -> None:
    hands = [zone for zone in four().position.table.zones if zone.name == "hand"]
    assert [(zone.owner, zone.seen) for zone in hands] == [(0, 0b0001), (1, 0b0010), (2, 0b0100), (3, 0b1000)]


@numbered("5 share-cards")
@BOTH
def test_as_many_share_cards_as_players_lie_in_the_middle(seats: int) -> None:
    assert len(the_game(seats).deal([], Rand(seats))["shares"]) == seats


@numbered("5 share-cards")
def test_the_share_cards_are_seen_by_all() -> None:
    picture = four(shares="D A 2 3 4")
    event = next(event for event in picture.heard if event.clauses == ("share-cards",))
    assert (event.seen, picture.zone("share")) == (0b1111, "D A 2 3 4")


@numbered("6 first-leader")
@BOTH
def test_any_seat_may_lead_first(seats: int) -> None:
    leaders = Counter(the_game(seats).deal([], Rand("leader", seed))["leader"] for seed in range(200))
    assert sorted(leaders) == list(range(seats))
    assert min(leaders.values()) > 25


@numbered("6 first-leader")
@pytest.mark.parametrize("leader", "ABCD")
def test_the_leader_of_the_setup_plays_first(leader: str) -> None:
    assert four(leader=leader).due == f"{leader} play"


# play ----------------------------------------------------------------------------------------------------


@numbered("7 rounds")
@pytest.mark.parametrize(("seats", "rounds"), [(4, 14), (3, 15)])
def test_a_game_has_so_many_rounds_of_a_trick_and_a_share(seats: int, rounds: int) -> None:
    moves = played_out_at_random(the_game(seats))
    assert [name for _, name, _ in moves] == (["play"] * seats + ["share"]) * rounds


@numbered("7 rounds")
def test_it_ends_when_the_hands_are_empty() -> None:
    picture = Picture("S 2", "S 3", "S 4", "S 5", shares="D 2 3 4 5").play("A:S2 B:S3 C:S4 D:S5*").share_anyhow()
    assert picture.due == ""
    assert [picture.zone("hand", seat) for seat in "ABCD"] == ["", "", "", ""]


@numbered("8 lead-any")
def test_the_leader_may_play_any_card_of_the_hand() -> None:
    assert four().may == "S 7 H 2"


@numbered("8 lead-any")
def test_the_leader_may_not_play_a_card_of_another_hand() -> None:
    ruling = four().rule("A:S9")
    assert (ruling.legal, ruling.clauses) == (False, ("lead-any",))


@numbered("8 lead-any")
def test_the_lead_card_lies_face_up() -> None:
    picture = four().play("A:S7")
    assert (picture.zone("trick"), picture.heard[-1].seen) == ("S 7", 0b1111)


@numbered("9 turn-left")
def test_the_others_follow_to_the_left() -> None:
    picture = four(leader="C")
    due = []
    for word in ("C:H4", "D:H6", "A:H2", "B:H3"):
        due.append(picture.due)
        picture.play(word)
    assert due == ["C play", "D play", "A play", "B play"]


@numbered("9 turn-left")
def test_nobody_plays_out_of_turn() -> None:
    ruling = four().play("A:S7").rule("C:H4")
    assert (ruling.legal, ruling.clauses) == (False, ("turn-left",))


@numbered("9 turn-left")
def test_one_card_each_then_the_trick_is_full() -> None:
    assert four().play("A:S7 B:S9 C:H4 D:H6").due == "C share"


@numbered("10 follow-suit")
def test_who_holds_the_suit_must_play_it() -> None:
    assert four().play("A:S7").may == "S 9"


@numbered("10 follow-suit")
def test_another_suit_is_refused_with_the_suit_that_was_led() -> None:
    ruling = four().play("A:S7").rule("B:H3")
    assert (ruling.legal, ruling.clauses, dict(ruling.facts)) == (False, ("follow-suit",), {"led": 0})


@numbered("10 follow-suit")
def test_following_is_bound_only_where_another_suit_was_held() -> None:
    picture = Picture("S 2", "S 3 4", "S 5 H 5", "S 6", shares="D 2 3 4 5").play("A:S2")
    assert picture.rule("B:S3").clauses == ("turn-left",)
    assert picture.play("B:S3").rule("C:S5").clauses == ("turn-left", "follow-suit")


@numbered("10 follow-suit")
def test_the_lead_card_says_what_to_follow_and_no_later_card() -> None:
    picture = Picture("S 2", "H 3", "S 4 H 4", "S 5 H 5", shares="D 2 3 4 5").play("A:S2 B:H3")
    assert picture.may == "S 4"


@numbered("10 follow-suit")
def test_a_refused_card_changes_nothing() -> None:
    picture = four().play("A:S7")
    with pytest.raises(IllegalAction, match=r"^B may not play H3 .10 follow-suit.: led S$"):
        picture.play("B:H3")
    assert (picture.due, picture.may) == ("B play", "S 9")
    assert (picture.zone("hand", "B"), picture.zone("trick")) == ("S 9 H 3", "S 7")


@numbered("11 slough-any")
def test_who_does_not_hold_the_suit_may_play_anything() -> None:
    assert four().play("A:S7 B:S9 C:H4").may == "H 6 L A"


@numbered("11 slough-any")
def test_the_ruling_says_that_the_suit_was_not_held() -> None:
    ruling = four().play("A:S7 B:S9").rule("C:H4")
    assert (ruling.legal, ruling.clauses, dict(ruling.facts)) == (True, ("turn-left", "slough-any"), {"led": 0})


# who wins the trick --------------------------------------------------------------------------------------


def wins(trick: str) -> tuple[str, str]:
    """The card that wins and why; the first card is led."""
    deck = the_game().deck
    place, because = winner(deck.parse_all(trick))
    return trick.split()[place], because


@numbered("12 case-a")
@pytest.mark.parametrize(("trick", "card"), [("S7 S9 S2 S3", "S9"), ("D10 D2 D3 D4", "D10"), ("X3 X4 X5", "X5")])
def test_all_of_the_lead_suit_the_highest_wins(trick: str, card: str) -> None:
    assert wins(trick) == (card, "case-a")


@numbered("12 case-a")
def test_the_player_of_the_highest_card_takes_it() -> None:
    Picture("S 7", "S 9", "S 2", "S 3", shares="D 2 3 4 5").play("A:S7 B:S9* C:S2 D:S3")


@numbered("13 case-b")
@pytest.mark.parametrize(
    ("trick", "card"),
    [
        ("S7 S9 H2 D3", "H2"),  # off suit
        ("S2 S9 H3 D4", "S2"),  # of the lead suit
        ("S7 H8 H9 H10", "S7"),  # the lead card itself
        ("S7 S9 S10 D8", "S7"),  # one other suit is enough
        ("S10 S9 D8", "D8"),
    ],
)
def test_with_another_suit_the_lowest_of_all_wins(trick: str, card: str) -> None:
    assert wins(trick) == (card, "case-b")


@numbered("13 case-b")
def test_the_player_of_the_lowest_card_takes_it_off_suit() -> None:
    Picture("S 7", "S 9", "H 2", "D 3", shares="L 2 3 4 5").play("A:S7 B:S9 C:H2* D:D3")


@numbered("14 equal-lowest")
@pytest.mark.parametrize(
    ("trick", "card", "because"),
    [
        ("S7 H2 D2 L5", "H2", "case-b equal-lowest"),
        ("S2 H2 D2 L2", "S2", "case-b equal-lowest"),
        ("S7 S9 D3 H3", "D3", "case-b equal-lowest"),
        ("S9 HA S5 DA", "HA", "case-b equal-lowest ace-low"),
        ("S9 H9 D3", "D3", "case-b"),  # equal ones that are not lowest
    ],
)
def test_of_equal_lowest_the_first_played_wins(trick: str, card: str, because: str) -> None:
    assert wins(trick) == (card, because)


@numbered("14 equal-lowest")
def test_first_is_by_turn_and_not_by_seat() -> None:
    picture = Picture("H 2", "L 5", "S 7", "D 2", shares="C 2 3 4 5", leader="C")
    picture.play("C:S7 D:D2* A:H2 B:L5")


# share ---------------------------------------------------------------------------------------------------


def shared() -> Picture:
    """After one trick that B took and a share."""
    picture = Picture("S 7 H 2", "S 9 H 3", "S 4 H 5", "S 6 L A", shares="D A 2 3 4")
    return picture.play("A:S7 B:S9* C:S4 D:S6").share("A:DA B:D4 C:D2 D:D3")


@numbered("15 exchange")
def test_the_cards_of_the_trick_become_the_next_share_cards() -> None:
    picture = shared()
    assert (picture.zone("share"), picture.zone("trick")) == ("S 4 6 7 9", "")


@numbered("15 exchange")
def test_nobody_keeps_the_trick() -> None:
    picture = shared()
    assert [picture.zone("pile", seat) for seat in "ABCD"] == ["D A", "D 4", "D 2", "D 3"]


@numbered("15 exchange")
def test_the_next_share_cards_lie_face_up() -> None:
    event = next(event for event in shared().heard if event.clauses == ("exchange",))
    assert event.seen == 0b1111


@numbered("16 share-one-each")
def test_the_winner_gives_each_player_one_card() -> None:
    picture = four().play("A:S7 B:S9 C:H4* D:H6")
    assert len(picture.position.options()) == 24
    picture.share("A:DA B:D2 C:D3 D:D4")
    assert [picture.zone("pile", seat) for seat in "ABCD"] == ["D A", "D 2", "D 3", "D 4"]


@numbered("16 share-one-each")
@pytest.mark.parametrize("gifts", ["A:DA B:DA C:D2 D:D3", "A:S7 B:D2 C:D3 D:D4", "A:H2 B:D2 C:D3 D:D4"])
def test_other_gifts_are_refused(gifts: str) -> None:
    picture = four().play("A:S7 B:S9 C:H4* D:H6")
    with pytest.raises(IllegalAction, match="16 share-one-each"):
        picture.share(gifts)


@numbered("16 share-one-each")
def test_only_the_winner_gives() -> None:
    picture = four().play("A:S7 B:S9 C:H4* D:H6")
    gifts = picture.position.options()[0][2]
    assert not picture.position.rule((0, "share", gifts)).legal


@numbered("17 gift-seen")
def test_each_gift_is_seen_by_all_when_it_is_given() -> None:
    gifts = [event for event in shared().heard if "gift-seen" in event.clauses]
    assert [event.seen for event in gifts] == [0b1111] * 4


@numbered("17 gift-seen")
def test_only_its_owner_may_look_into_a_pile() -> None:
    piles = [zone for zone in four().position.table.zones if zone.name == "pile"]
    assert [(zone.owner, zone.seen) for zone in piles] == [(0, 0b0001), (1, 0b0010), (2, 0b0100), (3, 0b1000)]


@numbered("18 winner-leads")
def test_the_winner_leads_the_next_trick() -> None:
    picture = shared()
    assert (picture.due, picture.may) == ("B play", "H 3")


@numbered("18 winner-leads")
def test_it_is_named_where_the_lead_changes() -> None:
    assert shared().clauses("wins") == [("case-a", "winner-leads")]
    kept = Picture("S 9 2", "S 7 3", "S 4 5", "S 6 8", shares="D A 2 3 4").play("A:S9* B:S7 C:S4 D:S6")
    assert kept.clauses("wins") == [("case-a",)]


@numbered("19 share-after-last")
def test_after_the_last_trick_the_cards_of_the_trick_before_are_shared() -> None:
    picture = shared().play("B:H3 C:H5 D:LA* A:H2")
    assert picture.zone("share") == "S 4 6 7 9"
    picture.share("A:S4 B:S6 C:S7 D:S9")
    assert [picture.zone("pile", seat) for seat in "ABCD"] == ["S 4 D A", "S 6 D 4", "S 7 D 2", "S 9 D 3"]


@numbered("19 share-after-last")
def test_the_cards_of_the_last_trick_go_to_nobody() -> None:
    picture = shared().play("B:H3 C:H5 D:LA* A:H2").share("A:S4 B:S6 C:S7 D:S9")
    assert picture.zone("trick") == "H 2 3 5 L A"
    assert picture.scores == (0, 1, 0, 1)  # spades 4 6 7 9: D; diamonds 1 4 2 3: B; hearts and leaves: nobody


# scoring -------------------------------------------------------------------------------------------------


def points(*piles: str) -> list[int]:
    """The points of these received cards."""
    game = the_game(len(piles))
    return score(*tally([cards_of(game, pile) for pile in piles]))


@numbered("20 received-only")
def test_cards_that_stayed_in_the_trick_do_not_count() -> None:
    picture = Picture("S 10", "S 9", "S 8", "S 7", shares="H 2 3 4 5").play("A:S10* B:S9 C:S8 D:S7").share_anyhow()
    assert picture.scores == (0, 0, 0, 1)


@numbered("20 received-only")
def test_each_suit_is_scored_by_itself() -> None:
    assert points("S 10", "H 9", "X 2", "L 3") == [1, 1, 1, 1]


@numbered("21 sum-decides")
def test_the_highest_sum_scores_the_count() -> None:
    assert points("S 3 4 5", "S 10", "S A 2", "") == [3, 0, 0, 0]


@numbered("21 sum-decides")
def test_few_high_cards_beat_many_low_ones_and_score_little() -> None:
    assert points("S A 2 3 4", "S 9 10", "", "") == [0, 2, 0, 0]


@numbered("22 equal-sums")
def test_each_of_the_tied_scores_the_count_of_their_own_cards() -> None:
    assert points("S 3 4 5 6", "S 8 10", "S A 2 9", "S 7") == [4, 2, 0, 0]  # the page's example: 18 18 12 7


@numbered("22 equal-sums")
def test_all_may_be_tied() -> None:
    assert points("S 2 8", "S 10", "S 3 7", "S 4 6") == [2, 1, 2, 2]


@numbered("23 most-points")
def test_the_points_of_the_six_suits_are_added() -> None:
    assert points("S 10 H A 2", "S 9 H 3 4", "X 5 L 6 C 2 D 2", "X 4 L 5 D 3 A") == [1, 2, 3, 2]


@numbered("23 most-points")
def test_most_points_wins() -> None:
    outcome = the_game().outcome(after(the_game(), (7, 2, 5, 9)))
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ({"A": 7, "B": 2, "C": 5, "D": 9}, ("D",))


@numbered("23 most-points")
@pytest.mark.parametrize(("scores", "winners"), [((3, 5, 5, 1), ("B", "C")), ((5, 5, 5, 5), ("A", "B", "C", "D"))])
def test_a_tie_is_a_shared_win(scores: tuple[int, ...], winners: tuple[str, ...]) -> None:
    outcome = the_game().outcome(after(the_game(), scores))
    assert outcome is not None
    assert outcome.winners == winners


@numbered("23 most-points")
@BOTH
def test_one_game_scores_at_most_as_many_points_as_there_are_rounds(seats: int) -> None:
    game = the_game(seats)
    best = 0
    for seed in range(60):
        best = max(best, *scores_at_random(game, seed))
    assert 0 < best <= game.numbers()["rounds"]


# long game -----------------------------------------------------------------------------------------------


@numbered("24 long-game")
def test_without_it_the_match_is_one_game() -> None:
    assert the_game().outcome(after(the_game(), (0, 0, 0, 1))) is not None


@numbered("24 long-game")
@pytest.mark.parametrize(
    ("seats", "option", "total", "over"),
    [
        (4, False, 19, False),
        (4, False, 20, False),
        (4, False, 21, True),
        (3, False, 29, False),
        (3, False, 30, False),
        (3, False, 31, True),
        (4, True, 19, False),
        (4, True, 20, True),
        (4, True, 21, True),
        (3, True, 29, False),
        (3, True, 30, True),
        (3, True, 31, True),
    ],
)
def test_the_game_that_passes_the_limit_is_the_last(seats: int, option: bool, total: int, over: bool) -> None:
    """R1 limit-strict: a total of 21, or 31, ends it; with the option 20, or 30."""
    game = the_game(seats, long_game=True, long_game_at_least=option)
    games = after(game, *[(10, *[0] * (seats - 1))] * (total // 10), (total % 10, *[0] * (seats - 1)))
    assert (game.outcome(games) is not None) == over


@numbered("R1 limit-strict")
def test_at_least_without_the_long_game_does_nothing() -> None:
    game = the_game(long_game_at_least=True)
    assert game.outcome(after(game, (1, 0, 0, 0))) is not None


@numbered("R2 total-compared")
def test_totals_are_compared_and_not_one_game() -> None:
    game = the_game(long_game=True)
    outcome = game.outcome(after(game, (14, 0, 8, 0), (0, 3, 8, 3), (1, 8, 6, 0)))
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ({"A": 15, "B": 11, "C": 22, "D": 3}, ("C",))


@numbered("R2 total-compared")
def test_whoever_passes_the_limit_need_not_be_alone_to_win() -> None:
    game = the_game(long_game=True)
    outcome = game.outcome(after(game, (12, 0, 12, 0), (10, 0, 10, 0)))
    assert outcome is not None
    assert outcome.winners == ("A", "C")


@numbered("R2 total-compared")
def test_no_game_no_outcome() -> None:
    assert the_game().outcome([]) is None
    assert the_game(long_game=True).outcome([]) is None


@numbered("R3 unreceived-suit")
def test_a_suit_that_nobody_received_scores_nothing() -> None:
    assert score_suit([0, 0, 0, 0], [0, 0, 0, 0]) == [0, 0, 0, 0]


@numbered("R3 unreceived-suit")
def test_the_event_of_such_a_suit_says_so() -> None:
    picture = Picture("S 10", "S 9", "S 8", "S 7", shares="H 2 3 4 5").play("A:S10* B:S9 C:S8 D:S7").share_anyhow()
    assert picture.clauses("suit", 6) == [("unreceived-suit",), ("sum-decides",), *[("unreceived-suit",)] * 4]


@numbered("R4 gifts-stay-known")
def test_a_pile_hides_its_cards_from_the_others_only_as_a_picture() -> None:
    moved = [event for event in shared().heard if event.target is not None and event.target.name == "pile"]
    assert all(event.seen == 0b1111 and event.target.seen == 1 << event.target.owner for event in moved if event.target)


@numbered("R5 free-gifts")
@pytest.mark.parametrize("gifts", ["A:DA B:D2 C:D3 D:D4", "A:D4 B:D3 C:D2 D:DA", "A:D2 B:DA C:D4 D:D3"])
def test_who_gets_which_share_card_is_free(gifts: str) -> None:
    picture = four().play("A:S7 B:S9 C:H4* D:H6").share(gifts)
    assert {word[0]: picture.zone("pile", word[0]) for word in gifts.split()} == {
        word[0]: f"D {word[3:]}" for word in gifts.split()
    }


@numbered("R6 later-leader")
@pytest.mark.parametrize(("seats", "before", "leader"), [(4, 0, 1), (4, 3, 0), (3, 2, 0)])
def test_the_seat_to_the_left_leads_the_next_game(seats: int, before: int, leader: int) -> None:
    game = the_game(seats, long_game=True)
    follows = game.settled(after(game, (0,) * seats, leader=before))["leader"]
    assert (follows.value, follows.clause) == (leader, "later-leader")


@numbered("R6 later-leader")
def test_left_means_left_of_the_game_before_and_not_of_its_last_winner() -> None:
    game = the_game(long_game=True)
    games = after(game, (0, 0, 0, 9), (9, 0, 0, 0), leader=2)
    assert [game.deal(games, Rand(seed))["leader"] for seed in range(5)] == [0] * 5


@numbered("R6 later-leader")
def test_or_any_seat() -> None:
    game = the_game(long_game=True, later_leader="random")
    games = after(game, (0, 0, 0, 0))
    assert game.settled(games) == {}
    assert {game.deal(games, Rand(seed))["leader"] for seed in range(40)} == {0, 1, 2, 3}


@numbered("R6 later-leader")
def test_the_first_leader_is_never_settled() -> None:
    assert the_game(long_game=True).settled([]) == {}


# three players -------------------------------------------------------------------------------------------


def test_three_play_tricks_of_three_and_share_three() -> None:
    picture = Picture("S 7 H 4", "S 9 H 3", "H 5 D 6", shares="L 3 4 5")
    picture.play("A:S7 B:S9 C:H5*").share("A:L3 B:L4 C:L5").play("C:D6 A:H4 B:H3*")
    assert picture.zone("share") == "S 7 9 H 5"
    picture.share("A:S7 B:S9 C:H5")
    assert picture.scores == (0, 1, 2)


# the worked calculations ---------------------------------------------------------------------------------


def worked(name: str, game: Game | None = None, **given: Any) -> tuple[list[Any], dict[str, Any]]:
    game = game or the_game()
    working = game.calculations[name].run(game, given)
    return list(working.lines), dict(working.result)


@pytest.mark.parametrize(
    ("lead", "cards", "result", "clauses"),
    [
        ("A", "S7 S9 S2 S3", "B case-a", "lead-any follow-suit follow-suit follow-suit"),
        ("A", "S7 S9 H2 D3", "C case-b", "lead-any follow-suit slough-any slough-any"),
        ("C", "D2 L5 S7 H2", "D equal-lowest", "lead-any slough-any slough-any slough-any"),
    ],
)
def test_the_trick_calculation(lead: str, cards: str, result: str, clauses: str) -> None:
    lines, found = worked("trick", lead=lead, cards=dict(zip("ABCD", cards.split(), strict=True)))
    assert f"{found['winner']} {found['case']}" == result
    assert [line.clause for line in lines] == [*clauses.split(), found["case"]]


def test_the_suit_calculation_of_the_page() -> None:
    cards = {"A": ["S3", "S4", "S5", "S6"], "B": ["S8", "S10"], "C": ["SA", "S2", "S9"], "D": ["S7"]}
    _, found = worked("suit", suit="S", cards=cards)
    assert found == {
        "suit": "S",
        "sums": {"A": 18, "B": 18, "C": 12, "D": 7},
        "counts": {"A": 4, "B": 2, "C": 3, "D": 1},
        "points": {"A": 4, "B": 2, "C": 0, "D": 0},
        "highest": ["A", "B"],
    }
    assert worked("suit", cards=cards)[1] == found


def test_the_suit_calculation_without_a_suit_needs_cards_of_one() -> None:
    with pytest.raises(RecordError) as error:
        worked("suit", cards={"A": ["S3"], "B": ["H4"], "C": [], "D": []})
    assert error.value.found == "cards of S and H"


def test_the_suit_calculation_of_a_suit_held_by_one_player() -> None:
    lines, found = worked("suit", suit="H", cards={"A": [], "B": ["H2", "HA"], "C": ["S10"], "D": []})
    assert found["points"] == {"A": 0, "B": 2, "C": 0, "D": 0}
    assert [line.cards for line in lines] == [(), ("HA", "H2"), (), ()]


def test_the_score_calculation_with_a_shared_win() -> None:
    _, found = worked("score", cards={"A": ["S2"], "B": ["H3"], "C": [], "D": []})
    assert found == {"points": {"A": 1, "B": 1, "C": 0, "D": 0}, "winners": ["A", "B"]}


def test_a_calculation_refuses_a_card_that_is_given_twice() -> None:
    with pytest.raises(RecordError, match="2 times S2"):
        worked("score", cards={"A": ["S2"], "B": ["S2"], "C": [], "D": []})


def test_a_calculation_refuses_a_card_that_is_not_in_play() -> None:
    with pytest.raises(RecordError) as error:
        worked("trick", the_game(3), lead="A", cards={"A": "S3", "B": "S2", "C": "S5"})
    assert (error.value.pointer, error.value.clause) == ("/cards/B", "F7")


@pytest.mark.parametrize(
    ("games", "ends", "winners"),
    [
        ([[12, 1, 1, 0]], False, []),
        ([[12, 1, 1, 0], [8, 2, 2, 2]], False, []),
        ([[12, 1, 1, 0], [9, 2, 2, 1]], True, ["A"]),
    ],
)
def test_the_match_calculation(games: list[list[int]], ends: bool, winners: list[str]) -> None:
    _, found = worked("match", games=[dict(zip("ABCD", one, strict=True)) for one in games])
    assert (found["ends"], found["winners"], found["games"]) == (ends, winners, len(games))


def test_the_match_calculation_refuses_a_game_after_the_end() -> None:
    with pytest.raises(RecordError) as error:
        worked("match", games=[dict.fromkeys("ABCD", 21), dict.fromkeys("ABCD", 0)])
    assert (error.value.pointer, error.value.clause) == ("/games/1", "24 long-game")


@pytest.mark.parametrize(("later_leader", "leaders"), [("left", ["D", "A", "B"]), ("random", ["D", None, None])])
def test_the_leaders_calculation(later_leader: str, leaders: list[str | None]) -> None:
    game = the_game(long_game=True, later_leader=later_leader)
    lines, found = worked("leaders", game, leader="D", number=3)
    assert found == {"leaders": leaders}
    assert [line.clause for line in lines] == ["first-leader", "later-leader", "later-leader"]


# random play ---------------------------------------------------------------------------------------------


def played_out_at_random(game: Game, seed: int = 0) -> list[Any]:
    rand = Rand("played out", game.seats, seed)
    position = Position(game, game.deal([], rand))
    position.finish_at_random(rand)
    return position.moves


def scores_at_random(game: Game, seed: int) -> tuple[int, ...]:
    rand = Rand("played out", game.seats, seed)
    return Position(game, game.deal([], rand)).finish_at_random(rand).scores


@BOTH
def test_the_lines_of_the_score_calculation_add_up_to_the_scores_of_the_deal(seats: int) -> None:
    for seed in range(10):
        record = play_match(the_game(seats), seed)
        game, letters = record.game, LETTERS[:seats]
        zones = Replay(record).end().table.zones
        piles = {
            LETTERS[zone.owner]: [game.deck.format(card) for card in zone] for zone in zones if zone.name == "pile"
        }
        working = game.calculations["score"].run(game, {"cards": piles})
        added = [sum(line.facts["points"] for line in working.lines if line.seat == letter) for letter in letters]
        assert tuple(added) == record.deals[0].scores == tuple(working.result["points"].values())
        assert record.outcome is not None
        assert tuple(working.result["winners"]) == record.outcome.winners
