"""Tennos Square, clause by clause, in the order of its page."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from rules_engine import IllegalAction, Position, Rand, Record, RecordError, Replay, SetupError, find_game
from rules_engine.fields import LETTERS
from rules_engine.games.tennos_square.rules import CLAUSES
from rules_engine.games.tennos_square.scoring import in_places, score, stretches
from rules_engine.match import play_match
from rules_engine.played import DealRecord
from rules_engine.view import hidden_places, imagine, seen_of
from tests.games.square import Square, after, the_game

BOTH = pytest.mark.parametrize("seats", [3, 4])
THREE = ("S2 S3 S4", "H2 H3 H4", "X2 X3 X4")


def numbered(label: str) -> Any:
    """Says which clause a test is about; the number must be the page's."""
    assert CLAUSES.label(label.split()[1]) == label
    return lambda test: test


def finished(seats: int, seed: object = 0, **options: Any) -> Position:
    """A deal that was played out at random."""
    game, rand = the_game(seats, **options), Rand("finished", seats, seed)
    position = Position(game, game.deal([], rand))
    position.finish_at_random(rand)
    return position


# setup ---------------------------------------------------------------------------------------------------


def test_the_numbers_of_the_page_stand_beside_the_ids() -> None:
    page = """
        1 deck, 2 partners, 3 first-dealer, 4 deal-row, 5 keep-two, 6 candidates, 7 first-starter, 8 later-starter,
        9 may-exchange, 10 lay-one, 11 refill, 12 left-three, 13 right-three, 14 outer-middle, 15 exact-middle,
        16 three-next, 17 row-full, 18 bonus, 19 stretches, 20 reshuffle, 21 each-deals, 22 partners-total,
        23 highest-total, 24 split-partnership, R1 two-for-one, R2 take-back, R3 empty-stock, R4 owner-view,
        R5 own-total, R6 split-ties, R7 sealed-discards, R8 last-not-refilled"""
    assert [CLAUSES.label(clause) for clause in CLAUSES] == [label.strip() for label in page.split(",")]


@numbered("1 deck")
@BOTH
def test_sixty_cards(seats: int) -> None:
    names = list(map(the_game(seats).deck.format, the_game(seats).deck.cards))
    assert len(names) == 60
    assert names[:10] == ["SA", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10"]


@numbered("1 deck")
def test_the_ace_is_lowest_and_suits_never_matter() -> None:
    assert cut("SA H2 X3") == ["SA H2 X3"]
    assert cut("S10 SA") == ["S10", "SA"]


@numbered("2 partners")
def test_four_play_as_two_pairs_and_three_alone() -> None:
    assert (the_game(4).sides, the_game(3).sides) == (((0, 2), (1, 3)), ((0,), (1,), (2,)))


@numbered("3 first-dealer")
@BOTH
def test_any_seat_may_deal_first_and_the_deal_passes_to_the_left(seats: int) -> None:
    game = the_game(seats)
    first = Counter(game.deal([], Rand("dealer", seed))["dealer"] for seed in range(200))
    assert sorted(first) == list(range(seats))
    points = (0,) * seats
    for dealer in range(seats):
        assert game.deal(after(points, dealer=dealer), Rand(dealer))["dealer"] == (dealer + 1) % seats
        assert game.settled(after(points, dealer=dealer))["dealer"].clause == "first-dealer"


@numbered("4 deal-row")
@pytest.mark.parametrize(("seats", "places", "stock"), [(4, 9, 12), (3, 8, 27)])
def test_rows_offers_and_stock_are_all_cards(seats: int, places: int, stock: int) -> None:
    game = the_game(seats)
    setup = game.deal([], Rand("deal", seats))
    assert [len(row) for row in setup["rows"]] == [places] * seats
    assert [len(offer) for offer in setup["offers"]] == [3] * seats
    assert len(setup["stock"]) == stock
    dealt = [card for cards in (*setup["rows"], *setup["offers"], setup["stock"]) for card in cards]
    assert sorted(dealt) == list(game.deck.cards)
    assert seats * places + seats * 3 + stock == 60


@numbered("4 deal-row")
@pytest.mark.parametrize(("peek", "seen"), [(False, [0, 0, 0, 0]), (True, [1, 2, 4, 8])])
def test_nobody_sees_a_row_unless_its_owner_may_peek(peek: bool, seen: list[int]) -> None:
    zones = [zone for zone in Square(peek=peek).position.table.zones if zone.name == "row"]
    assert [zone.seen for zone in zones] == seen


@numbered("4 deal-row")
def test_the_row_lies_in_the_order_of_the_setup() -> None:
    square = Square(rows={"A": "D9 D8 D7 D6 D5 D4 D3 D2 DA"})
    assert square.zone("row", "A") == "D9 D8 D7 D6 D5 D4 D3 D2 DA"
    assert square.zone("laid", "A") == ". . . . . . . . ."


@numbered("4 deal-row")
def test_in_the_view_of_a_seat_its_row_stands_only_when_it_may_peek() -> None:
    for peek in (False, True):
        record = play_match(the_game(4, peek=peek), 1, whole=False)
        start = Record(record.game, (DealRecord(record.deals[0].setup, ()),))
        rows = {one.owner: one for one in seen_of(start, 1).view() if one.zone == "row"}
        own = tuple(face for face, _ in rows[1].cards)
        assert own == (tuple(record.deals[0].setup["rows"][1]) if peek else (None,) * 9)
        assert [face for face, _ in rows[0].cards] == [None] * 9


@numbered("5 keep-two")
def test_everybody_keeps_two_of_three() -> None:
    square = Square(sealed=True)
    assert (square.due, len(square.position.options())) == ("A discard", 3)
    square = Square()
    assert [square.zone("hand", seat) for seat in "ABCD"] == ["S2 S3", "H2 H3", "X2 X3", "L2 L3"]


@numbered("5 keep-two")
def test_only_one_of_the_three_may_be_discarded() -> None:
    ruling = Square(sealed=True).position.rule((0, "discard", 59))
    assert (ruling.legal, ruling.clauses) == (False, ("keep-two",))


@numbered("6 candidates")
def test_the_discards_are_turned_up_and_lie_with_the_top_of_the_stock() -> None:
    square = Square()
    assert square.zone("centre") == "S4 H4 X4 L4"
    assert square.takes() == "S2 S3 S4 H4 X4 L4 stock"


# start ---------------------------------------------------------------------------------------------------


@numbered("7 first-starter")
@pytest.mark.parametrize(("dealer", "starter"), ["AB", "BC", "CD", "DA"])
def test_in_the_first_deal_the_dealers_left_neighbour_starts(dealer: str, starter: str) -> None:
    square = Square(dealer=dealer)
    assert (square.due[0], square.clauses("starts")) == (starter, ("first-starter", "first-dealer"))


@numbered("8 later-starter")
@pytest.mark.parametrize(
    ("totals", "dealer", "starter"),
    [
        ((10, 4, 30, 9), "B", "B"),  # the dealer too
        ((10, 20, 30, 9), "B", "D"),
        ((5, 5, 5, 5), "B", "C"),
        ((5, 9, 9, 5), "B", "D"),
        ((5, 9, 9, 5), "D", "A"),
    ],
)
def test_later_the_lowest_total_starts(totals: tuple[int, ...], dealer: str, starter: str) -> None:
    square = Square(dealer=dealer, deals=after(totals))
    assert (square.due[0], square.clauses("starts")[0]) == (starter, "later-starter")


@numbered("R5 own-total")
def test_the_own_total_decides_and_not_the_partners() -> None:
    # A and C have 40 together, B and D 60; the lowest own total is D's.
    square = Square(dealer="A", deals=after((20, 55, 20, 5)))
    assert (square.due[0], "own-total" in square.clauses("starts")) == ("D", True)


@numbered("R5 own-total")
def test_in_split_partnership_too() -> None:
    square = Square(*THREE, dealer="C", deals=after((9, 2, 30)), split_partnership=True)
    assert square.due[0] == "B"


# turn ----------------------------------------------------------------------------------------------------


@numbered("9 may-exchange")
def test_an_exchange_is_optional() -> None:
    assert Square().due == "A play exchange"


@numbered("9 may-exchange")
def test_two_cards_join_the_candidates_and_one_is_taken() -> None:
    square = Square().play("A:S2+S3>H4")
    assert (square.zone("hand", "A"), square.zone("centre")) == ("H4", "S2 S3 S4 X4 L4")
    assert square.due == "A play"


@numbered("9 may-exchange")
def test_from_the_stock_its_top_card_is_taken_unseen() -> None:
    square = Square(stock="D10 D9").play("A:S2+S3>stock")
    assert (square.zone("hand", "A"), square.zone("stock").split()[0]) == ("D10", "D9")
    assert (square.heard[-1].seen, square.heard[-3].seen) == (0b0001, 0b1111)


@numbered("9 may-exchange")
@pytest.mark.parametrize("word", ["A:S2+S3>H2", "A:S2+S4>H4", "A:S2>H4", "A:S2+S3>D10"])
def test_nothing_else_can_be_given_or_taken(word: str) -> None:
    ruling = Square(stock="D10").rule(word)
    assert (ruling.legal, ruling.clauses) == (False, ("may-exchange",))


@numbered("10 lay-one")
def test_a_card_is_laid_face_up_on_a_place_that_is_face_down() -> None:
    square = Square().play("A:S2@4")
    assert (square.zone("laid", "A"), square.zone("hand", "A")[:2]) == (". . . S2 . . . . .", "S3")


@numbered("10 lay-one")
@pytest.mark.parametrize("word", ["A:S2@5", "A:S2@0", "A:S2@10", "A:S4@1", "A:H2@1"])
def test_not_on_a_place_that_is_covered_nor_a_card_from_elsewhere(word: str) -> None:
    square = Square().play("A:S3@5")
    ruling = square.rule(word)
    assert (square.due[0], ruling.legal, ruling.clauses) == ("A", False, ("lay-one",))


@numbered("10 lay-one")
def test_a_refused_card_changes_nothing() -> None:
    square = Square()
    with pytest.raises(IllegalAction, match=r"^A may not play S2 10 .10 lay-one."):
        square.play("A:S2@10")
    assert (square.due, square.zone("hand", "A")) == ("A play exchange", "S2 S3")


@numbered("11 refill")
def test_the_card_of_that_place_comes_into_the_hand_and_only_its_owner_sees_it() -> None:
    square = Square(rows={"A": "D9 D8 D7 D6"}).play("A:S2@3")
    assert (square.zone("hand", "A"), square.zone("row", "A")[:11]) == ("S3 D7", "D9 D8 . D6 ")
    event = next(event for event in square.heard if event.clauses == ("refill",))
    assert (event.seen, event.spot, event.places) == (0b0001, 3, (2,))


# who is next ---------------------------------------------------------------------------------------------

NEXT = [
    (1, "B", "left-three"),
    (2, "B", "left-three"),
    (3, "B", "left-three"),
    (4, "C", "outer-middle"),
    (5, "A", "exact-middle"),
    (6, "C", "outer-middle"),
    (7, "D", "right-three"),
    (8, "D", "right-three"),
    (9, "D", "right-three"),
]


@numbered("12 left-three")
@numbered("13 right-three")
@numbered("14 outer-middle")
@numbered("15 exact-middle")
@pytest.mark.parametrize(("place", "seat", "clause"), NEXT)
def test_the_place_decides_who_is_next(place: int, seat: str, clause: str) -> None:
    square = Square().play(f"A:S2@{place}")
    assert (square.due[0], square.clauses("next")[0]) == (seat, clause)


@numbered("16 three-next")
@pytest.mark.parametrize(("place", "seat"), list(enumerate("BBBAACCC", 1)))
def test_the_place_decides_who_is_next_of_three(place: int, seat: str) -> None:
    square = Square(*THREE, dealer="C").play(f"A:S2@{place}")
    assert (square.due[0], square.clauses("next")[0]) == (seat, "three-next")


@numbered("R4 owner-view")
def test_left_and_right_go_round_the_table_from_every_seat() -> None:
    assert Square(dealer="C").play("D:L2@1").due[0] == "A"
    assert Square(dealer="C").play("D:L2@9").due[0] == "C"
    assert Square(dealer="C").play("D:L2@6").due[0] == "B"
    assert "owner-view" in Square().play("A:S2@1").clauses("next")
    assert "owner-view" not in Square().play("A:S2@5").clauses("next")


# the end of a deal ---------------------------------------------------------------------------------------


@numbered("17 row-full")
@BOTH
def test_a_deal_ends_when_one_row_is_all_face_up(seats: int) -> None:
    for seed in range(20):
        position = finished(seats, seed)
        full = [zone.owner for zone in position.table.zones if zone.name == "laid" and len(zone) == sum(zone.layout)]
        assert position.result is not None
        assert full == [position.result.closing]
        assert not position.asks


@numbered("17 row-full")
@pytest.mark.parametrize(("seats", "turns"), [(3, 22), (4, 33)])
def test_a_deal_ends_after_so_many_turns_at_most(seats: int, turns: int) -> None:
    longest = 0
    for seed in range(200):
        played = [name for _, name, _ in finished(seats, seed).moves].count("play")
        assert played <= turns
        longest = max(longest, played)
    assert longest > turns - 4
    assert the_game(seats).numbers()["turns"] == turns


@numbered("18 bonus")
@pytest.mark.parametrize(("seats", "bonus"), [(3, 15), (4, 20)])
def test_only_its_owner_gets_the_bonus(seats: int, bonus: int) -> None:
    position = finished(seats)
    assert position.result is not None
    rows = [score(in_places(zone, zone.spots)) for zone in position.table.zones if zone.name == "laid"]
    gained = [total - row for total, row in zip(position.result.scores, rows, strict=True)]
    assert gained == [bonus if seat == position.result.closing else 0 for seat in range(seats)]


@numbered("R8 last-not-refilled")
@BOTH
def test_the_card_under_the_last_one_stays_where_it_is_unseen(seats: int) -> None:
    position = finished(seats)
    assert position.result is not None
    left = next(zone for zone in position.table.zones if (zone.name, zone.owner) == ("row", position.result.closing))
    last = position.moves[-1][2][1]
    assert (len(left), left.spots, left.seen) == (1, [last], 0)


# scoring -------------------------------------------------------------------------------------------------


def cut(cards: str) -> list[str]:
    """The stretches of these cards, X left out."""
    deck = the_game().deck
    row = [deck.parse(name) for name in cards.split() if name != "X"]
    return [" ".join(map(deck.format, stretch)) for stretch in stretches(row)]


@numbered("19 stretches")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("SA HA S3 S5 S6 S7 S8 S9 S10", 81),
        ("X S2 H2 S3 X S5 S6 S7 X", 36),
        ("SA S2 S5 S6 H6 S7 X6 S10 S3", 41),
        ("X X X X X X X X X", 0),
        ("S10 S9 S8 S7 S6 S5 S4 S3 S2", 9),
        ("S2 S3 S4 S5 S6 S7 H2 H3 H4", 45),
        ("S5 X H5 X X5 X X X L5", 16),
        ("X X X X D7 X X X X", 1),
    ],
)
def test_the_points_of_a_row(cards: str, points: int) -> None:
    deck = the_game().deck
    assert score([deck.parse(name) for name in cards.split() if name != "X"]) == points


@numbered("19 stretches")
def test_a_stretch_is_cut_only_where_the_numbers_fall() -> None:
    assert cut("SA S2 S5 S6 H6 S7 X6 S10 S3") == ["SA S2 S5 S6 H6 S7", "X6 S10", "S3"]


@numbered("19 stretches")
def test_cards_count_from_left_to_right_however_they_were_laid() -> None:
    square = Square().play("A:S3@5 A:S2@2").any_turns("1")
    zone = square.zone_of("laid", "A")
    assert list(map(square.game.deck.format, in_places(zone, zone.spots))) == ["S2", "S3"]


@numbered("19 stretches")
@BOTH
def test_the_rows_on_the_table_give_the_scores(seats: int) -> None:
    for seed in range(10):
        record = play_match(the_game(seats), seed, whole=False)
        end = Replay(record).end()
        rows = {}
        for zone in end.table.zones:
            if zone.name == "laid":
                lying = dict(zip(zone.spots, map(record.game.deck.format, zone), strict=True))
                rows[LETTERS[zone.owner]] = [lying.get(place, "X") for place in range(1, sum(zone.layout) + 1)]
        working = record.game.calculations["deal"].run(record.game, {"rows": rows})
        assert tuple(working.result["scores"].values()) == record.deals[0].scores


@numbered("20 reshuffle")
def test_the_next_deal_has_all_sixty_cards_again() -> None:
    record = play_match(the_game(4), 5)
    for deal in record.deals:
        assert sorted(card for cards in record.game.setup.cards(deal.setup) for card in cards) == list(range(60))


# the end of the game -------------------------------------------------------------------------------------


@numbered("21 each-deals")
@BOTH
def test_everybody_deals_once(seats: int) -> None:
    record = play_match(the_game(seats), 3)
    dealers = [deal.setup["dealer"] for deal in record.deals]
    assert sorted(dealers) == list(range(seats))
    assert [(second - first) % seats for first, second in pairwise(dealers)] == [1] * (seats - 1)
    assert the_game(seats).outcome(after(*[(1,) * seats] * (seats - 1))) is None


def ended(*totals: int, out: str = "A", **options: Any) -> tuple[dict[str, int], tuple[str, ...]]:
    """The outcome when the first deal gave these points and the others nothing."""
    seats = len(totals)
    deals = after(totals, *[(0,) * seats] * (seats - 1), out=LETTERS.index(out))
    outcome = the_game(seats, **options).outcome(deals)
    assert outcome is not None
    return dict(outcome.scores), outcome.winners


@numbered("22 partners-total")
def test_partners_add_their_totals() -> None:
    assert ended(40, 50, 30, 15) == ({"AC": 70, "BD": 65}, ("AC",))


@numbered("22 partners-total")
@pytest.mark.parametrize(("out", "side"), [("A", "AC"), ("B", "BD"), ("C", "AC"), ("D", "BD")])
def test_on_a_tie_the_side_that_went_out_in_the_last_deal_wins_alone(out: str, side: str) -> None:
    assert ended(40, 50, 30, 20, out=out) == ({"AC": 70, "BD": 70}, (side,))


@numbered("23 highest-total")
def test_three_play_for_the_highest_total_and_ties_share() -> None:
    assert ended(40, 50, 30) == ({"A": 40, "B": 50, "C": 30}, ("B",))
    assert ended(50, 50, 30, out="C")[1] == ("A", "B")


@numbered("24 split-partnership")
def test_in_split_partnership_the_left_neighbours_total_is_added() -> None:
    assert ended(50, 20, 40, split_partnership=True) == ({"A": 70, "B": 60, "C": 90}, ("C",))
    assert ended(50, 20, 40)[1] == ("A",)


@numbered("24 split-partnership")
def test_only_three_players_may_choose_it() -> None:
    with pytest.raises(SetupError, match="split_partnership"):
        the_game(4, split_partnership=True)


@numbered("R6 split-ties")
def test_ties_share_in_split_partnership() -> None:
    assert ended(30, 30, 30, split_partnership=True)[1] == ("A", "B", "C")


# rulings and options -------------------------------------------------------------------------------------


@numbered("R1 two-for-one")
def test_after_two_for_one_the_hand_stays_one_card_smaller() -> None:
    square = Square().play("A:S2+S3>H4 A:H4@5")
    assert (len(square.zone_of("hand", "A")), square.due) == (1, "A play")
    square.any_turns("4 4 6")
    assert (square.due, len(square.zone_of("hand", "C"))) == ("C play exchange", 2)


@numbered("R1 two-for-one")
def test_each_player_exchanges_once_a_deal_at_most() -> None:
    for seed in range(20):
        position = finished(4, seed)
        assert max(Counter(seat for seat, name, _ in position.moves if name == "exchange").values(), default=0) <= 1


@numbered("R1 two-for-one")
@pytest.mark.parametrize(("exchange", "word"), [("one_for_one", "A:S2>H4"), ("two_for_two", "A:S2+S3>H4+stock")])
def test_the_other_exchanges_keep_the_hand_and_may_be_made_again_on_later_turns(exchange: str, word: str) -> None:
    square = Square(exchange=exchange).play(word)
    assert (square.due, len(square.zone_of("hand", "A"))) == ("A play", 2)
    square.any_turns("5")
    assert square.due == "A play exchange"


@numbered("R1 two-for-one")
def test_two_for_two_takes_two_different_candidates_and_the_stock_once() -> None:
    square = Square(exchange="two_for_two")
    assert len(square.position.asks[1].values()) == 7 * 6 // 2
    assert not square.rule("A:S2+S3>stock+stock").legal
    assert not square.rule("A:S2+S3>H4+H4").legal
    assert not square.rule("A:S2+S3>H4").legal
    assert square.rule("A:S3+S2>stock+H4").legal  # the order means nothing


@numbered("R2 take-back")
@pytest.mark.parametrize(
    ("exchange", "word", "hand"),
    [
        ("two_for_one", "A:S2+S3>S2", "S2"),
        ("one_for_one", "A:S2>S2", "S2 S3"),
        ("two_for_two", "A:S2+S3>S2+S3", "S2 S3"),
    ],
)
def test_a_card_just_put_down_may_be_taken_back(exchange: str, word: str, hand: str) -> None:
    square = Square(exchange=exchange).play(word)
    assert square.zone("hand", "A") == hand
    assert "take-back" in square.heard[-1].clauses


@numbered("R3 empty-stock")
def test_an_empty_stock_is_no_candidate() -> None:
    square = Square(exchange="one_for_one", sealed=True)
    square.zone_of("stock").clear()
    for card in ("S4", "H4", "X4", "L4"):
        square.position.put((square.position.seat, "discard", square.game.deck.parse(card)))
    assert square.takes() == "S2 S3 S4 H4 X4 L4"
    assert not square.rule("A:S2>stock").legal


@numbered("R7 sealed-discards")
def test_the_discards_come_in_from_the_dealers_left_and_lie_face_up_together() -> None:
    square = Square(sealed=True, dealer="B")
    due = []
    for _ in range(3):
        due.append(square.due[0])
        square.position.put(square.position.options()[0])
        assert (square.zone("centre"), square.position.chosen) == ("", tuple(LETTERS.index(seat) for seat in due))
    square.position.put(square.position.options()[0])
    assert (due, square.position.seat) == (["C", "D", "A"], 2)
    assert len(square.zone_of("centre")) == 4


@numbered("R7 sealed-discards")
def test_a_discard_that_is_not_turned_up_is_drawn_anew_in_imagined_worlds() -> None:
    game = the_game(4)
    setup = game.deal([], Rand("sealed"))
    position = Position(game, setup)
    for _ in range(2):
        position.put(position.options()[0])
    start = Record(game, (DealRecord(setup, tuple(position.moves)),))
    seat = position.seat
    worlds = [imagine(start, seat, Rand("world", number)) for number in range(40)]
    assert all(world is not None for world in worlds)
    assert len({world.deals[0].moves[0][2] for world in worlds if world}) > 10


@BOTH
@pytest.mark.parametrize("options", [{}, {"exchange": "two_for_two"}, {"peek": True}], ids=str)
def test_imagined_worlds_look_the_same_and_hidden_cards_reach_every_hidden_place(seats: int, options: Any) -> None:
    record = play_match(the_game(seats, **options), 4, whole=False)
    deal = record.deals[0]
    for count in (2, 11, 20):
        cut_short = Record(record.game, (DealRecord(deal.setup, deal.moves[:count]),))
        seen = seen_of(cut_short, 1)
        reached: dict[tuple[str, int], set[int]] = {}
        for number in range(80):
            drawn = seen.draw(Rand("reach", count, number))
            assert drawn is not None
            position = Position(record.game, drawn[0])
            for move in drawn[1]:
                position.put(move)
            for zone in position.table.zones:
                if zone and not zone.seen >> 1 & 1:
                    reached.setdefault((zone.name, zone.owner), set()).update(zone)
        world = imagine(cut_short, 1, Rand("same", count))
        assert world is not None
        assert seen_of(world, 1).view() == seen.view()
        hidden = set().union(*(reached[place] for place, count in hidden_places(seen).items() if count))
        for place, count in hidden_places(seen).items():
            assert not count or len(reached[place]) > 0.6 * len(hidden)


# worked calculations -------------------------------------------------------------------------------------


def worked(name: str, seats: int = 4, options: dict[str, Any] | None = None, **given: Any) -> tuple[Any, Any]:
    game = the_game(seats, **(options or {}))
    working = game.calculations[name].run(game, given)
    assert {line.clause for line in working.lines} <= set(CLAUSES)
    return working.lines, dict(working.result)


def test_the_row_calculation() -> None:
    lines, found = worked("row", row=["SA", "S2", "S5", "S6", "H6", "S7", "X6", "S10", "S3"])
    assert (found["points"], found["squares"]) == (41, [36, 4, 1])
    assert [len(line.cards) for line in lines] == [6, 2, 1]


@pytest.mark.parametrize("row", ["S2", "S2 " * 2 + "X " * 7, "X " * 8])
def test_the_row_calculation_wants_nine_places_and_each_card_once(row: str) -> None:
    with pytest.raises(RecordError):
        worked("row", row=row.split())


def test_the_deal_calculation_wants_one_full_row() -> None:
    rows = {seat: ["X"] * 8 for seat in "ABC"}
    with pytest.raises(RecordError, match="17 row-full"):
        worked("deal", seats=3, rows=rows)


def test_the_next_calculation() -> None:
    assert worked("next", player="A")[1]["next"] == list("BBBCACDDD")
    assert worked("next", player="C", seats=3)[1]["next"] == list("AAACCBBB")


def test_the_exchange_calculation() -> None:
    given = {"keep": [], "give": ["S2", "H9"], "centre": ["X4"], "stock": 12}
    assert worked("exchange", take=["X4"], **given)[1] == {"candidates": 4, "hand": ["X4"], "size": 1, "again": False}
    lines, found = worked("exchange", options={"exchange": "two_for_two"}, take=["stock", "S2"], **given)
    assert (found["size"], found["again"], lines[-1].clause) == (2, True, "take-back")
    with pytest.raises(RecordError, match="9 may-exchange"):
        worked("exchange", take=["X5"], **given)
    with pytest.raises(RecordError, match="9 may-exchange"):
        worked("exchange", take=["stock"], **given | {"stock": 0})


def test_the_starter_calculation() -> None:
    totals = {"A": 30, "B": 12, "C": 44, "D": 12}
    assert worked("starter", dealer="B", totals=totals)[1] == {"starter": "D", "lowest": ["B", "D"]}


def test_the_match_calculation() -> None:
    deals = [dict.fromkeys("ABCD", 5)] * 3
    _, found = worked("match", deals=[*deals, {"A": 9, "B": 1, "C": 1, "D": 9}], out="B")
    assert (found["compared"], found["winners"]) == ({"AC": 40, "BD": 40}, ["BD"])
    with pytest.raises(RecordError, match="21 each-deals"):
        worked("match", deals=deals, out="B")


def test_the_game_is_found_by_its_name() -> None:
    assert find_game("tennos-square").players == (3, 4)
