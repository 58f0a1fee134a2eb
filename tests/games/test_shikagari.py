"""Shikagari, clause by clause, in the order of its page."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules_engine import IllegalAction, Position, Rand, Record, RecordError, SetupError, find_game, make_options
from rules_engine.fields import LETTERS
from rules_engine.game import Deal, Game, Result
from rules_engine.games.shikagari.cards import DECK, KINDS
from rules_engine.games.shikagari.rules import CLAUSES
from rules_engine.games.shikagari.scoring import RED, decisive, is_premium_deal, winner
from rules_engine.played import DealRecord
from rules_engine.position import context_of
from rules_engine.record import check_setup
from rules_engine.table import Event
from rules_engine.view import hidden_places, imagine, seen_of

IN_ORDER = "6-6 5-6 4-6 3-6 2-6 1-6 5-5 4-5 3-5 2-5 1-5 4-4 3-4 2-4 1-4 3-3 2-3 1-3 2-2 1-2 1-1"
PREMIUM = "6-6 5-6 4-6 4-4"
HANDS = (  # a lawful deal: A and C hold a set, B and D the other
    "6-6 4-4 3-6 5-5 1-4 3-3 2-2 1-1",
    "5-6 4-6 2-6 5-5 3-5 3-3 2-2 1-1",
    "5-6 4-6 1-6 4-5 1-5 2-4 1-3 1-2",
    "6-6 4-4 1-6 2-5 1-5 3-4 2-3 1-3",
)


def the_game(**options: Any) -> Game:
    kind = find_game("shikagari")
    return kind(4, make_options(kind.Options, options, 4))


def numbered(label: str) -> Any:
    """Says which clause a test is about; the number must be the page's."""
    assert CLAUSES.label(label.split()[1]) == label
    return lambda test: test


class Picture:
    """A table with these hands, however few tiles they hold; tricks are written ``A:5-6 D:4-4 C:1-1 B:6-6*``."""

    def __init__(self, *hands: str, leader: str = "A", **options: Any) -> None:
        self.game = the_game(**options)
        self.heard: list[Event] = []
        setup = {"leader": LETTERS.index(leader), "hands": tuple(DECK.parse_all(hand) for hand in hands)}
        self.position = Position(self.game, setup, (), self.heard.append)

    @property
    def due(self) -> str:
        seat = self.position.seat
        return LETTERS[seat] if seat >= 0 else ""

    @property
    def may(self) -> str:
        return " ".join(DECK.format(tile) for _, _, tile in self.position.options())

    def move(self, word: str) -> tuple[int, str, int]:
        seat, tile = word.split(":")
        return LETTERS.index(seat), "play", DECK.parse(tile.rstrip("*"))

    def play(self, trick: str) -> Picture:
        """Play a trick or a part of one; the starred seat must take it."""
        for word in trick.split():
            self.position.put(self.move(word))
        starred = [word[0] for word in trick.split() if word.endswith("*")]
        if starred:
            assert [LETTERS[self.notes("wins")[-1].by]] == starred
        return self

    def notes(self, kind: str) -> list[Event]:
        return [event for event in self.heard if event.kind == kind]

    def zone(self, name: str, seat: str = "") -> str:
        owner = LETTERS.index(seat) if seat else -1
        (found,) = [zone for zone in self.position.table.zones if (zone.name, zone.owner) == (name, owner)]
        return " ".join(map(DECK.format, found))

    @property
    def scores(self) -> tuple[int, ...]:
        assert self.position.result is not None
        return self.position.result.scores


def after(*scores: tuple[int, int], leader: int = 0) -> list[Deal]:
    """Games that ended with these red pips; the lead goes to the right."""
    return [Deal({"leader": (leader - index) % 4}, Result(points)) for index, points in enumerate(scores)]


def test_the_numbers_of_the_page_stand_beside_the_ids() -> None:
    page = """
        1 tiles, 2 strength, 3 red-pips, 4 partners, 5 premium-deal, 6 deal-rest, 7 leader-passes, 8 play-any,
        9 strongest-takes, 10 laid-aside, 11 side-scores, 12 games-added, R1 five-six, R2 red-total, R3 premium-sets,
        R4 winner-leads, R5 draws"""
    assert [CLAUSES.label(clause) for clause in CLAUSES] == [label.strip() for label in page.split(",")]


def test_the_options_are_those_of_the_page() -> None:
    assert the_game().options.__dict__ == {"plain_deal": False, "games": 8, "games_won": False}


# tiles: facts to verify ----------------------------------------------------------------------------------


@numbered("1 tiles")
def test_there_are_32_tiles_of_21_kinds() -> None:
    assert (len(DECK), len(set(DECK.cards)), len(KINDS)) == (32, 21, 21)


@numbered("1 tiles")
def test_eleven_kinds_are_there_twice_and_ten_once() -> None:
    counts = Counter(map(DECK.format, DECK.cards))
    twice = {kind for kind, count in counts.items() if count == 2}
    assert twice == set("6-6 5-6 4-6 1-6 5-5 1-5 4-4 3-3 1-3 2-2 1-1".split())  # noqa: SIM905
    assert {kind for kind, count in counts.items() if count == 1} == set(
        "3-6 2-6 4-5 3-5 2-5 3-4 2-4 1-4 2-3 1-2".split()  # noqa: SIM905
    )


@numbered("2 strength")
def test_the_larger_half_decides_and_then_the_other() -> None:
    assert " ".join(KINDS) == IN_ORDER


@numbered("2 strength")
@pytest.mark.parametrize(("stronger", "weaker"), [("1-6", "5-5"), ("1-5", "4-4"), ("1-4", "3-3"), ("2-2", "1-2")])
def test_a_larger_half_beats_more_pips(stronger: str, weaker: str) -> None:
    assert winner(DECK.parse_all(f"{weaker} {stronger}")) == 1


@numbered("3 red-pips")
def test_the_red_pips_of_each_kind() -> None:
    found = {kind: red for kind, red in zip(KINDS, RED, strict=True) if red}
    assert found == {
        "6-6": 6,
        "4-6": 4,
        "1-6": 1,
        "4-5": 4,
        "1-5": 1,
        "4-4": 8,
        "3-4": 4,
        "2-4": 4,
        "1-4": 5,
        "1-3": 1,
        "1-2": 1,
        "1-1": 2,
    }


@numbered("3 red-pips")
def test_together_64() -> None:
    assert sum(RED[tile] for tile in DECK.cards) == 64


@numbered("R2 red-total")
def test_without_the_double_six_52_and_with_all_of_it_76() -> None:
    others = sum(RED[tile] for tile in DECK.cards if DECK.format(tile) != "6-6")
    numbers = the_game().numbers()
    assert (others, others + 2 * 12) == (52, 76) == (numbers["red_without"], numbers["red_with_all"])


@numbered("R3 premium-sets")
def test_18_red_pips_in_a_premium_set_and_28_in_the_other_24_tiles() -> None:
    numbers = the_game().numbers()
    assert sum(RED[tile] for tile in DECK.parse_all(PREMIUM)) == 18 == numbers["set_red"]
    assert (numbers["rest"], numbers["rest_red"]) == (24, 28)


def test_the_double_four_is_the_richest_and_only_twelfth() -> None:
    assert max(RED) == RED[DECK.parse("4-4")] == 8
    assert KINDS.index("4-4") + 1 == 12 == the_game().numbers()["rank_44"]


def test_the_numbers_that_the_rule_texts_print() -> None:
    assert the_game().numbers() == {
        "players": 4,
        "partners": 2,
        "tiles": 32,
        "kinds": 21,
        "pairs": 11,
        "singles": 10,
        "copies": 2,
        "red_number": 4,
        "red_total": 64,
        "five": 5,
        "six": 6,
        "red_66": 6,
        "pips_66": 12,
        "red_46": 4,
        "red_44": 8,
        "rank_56": 2,
        "rank_44": 12,
        "sets": 2,
        "set": 4,
        "set_red": 18,
        "set_each": 2,
        "rest": 24,
        "rest_each": 6,
        "rest_red": 28,
        "hand": 8,
        "tricks": 8,
        "games": 8,
        "games_elsewhere": 4,
        "half": 32,
        "red_without": 52,
        "red_with_all": 76,
    }


# setup ---------------------------------------------------------------------------------------------------


@numbered("4 partners")
def test_partners_sit_opposite() -> None:
    assert (the_game().scored, the_game().sides) == (("AC", "BD"), ((0, 2), (1, 3)))


@numbered("4 partners")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_four_play(seats: int) -> None:
    with pytest.raises(SetupError):
        find_game("shikagari")(seats)


@numbered("4 partners")
@pytest.mark.parametrize(("leader", "order"), [("A", "ADCB"), ("B", "BADC"), ("C", "CBAD"), ("D", "DCBA")])
def test_play_runs_counter_clockwise(leader: str, order: str) -> None:
    picture = Picture("6-6 5-5", "6-6 5-5", "5-6 3-3", "5-6 3-3", leader=leader)
    due = []
    for _ in range(4):
        due.append(picture.due)
        picture.position.put(picture.position.options()[0])
    assert "".join(due) == order


@numbered("5 premium-deal")
def test_each_pair_gets_a_set_and_each_partner_two_of_it() -> None:
    for seed in range(200):
        hands = the_game().deal([], Rand("premium", seed))["hands"]
        premium = [[DECK.format(tile) for tile in hand if DECK.format(tile) in PREMIUM.split()] for hand in hands]
        assert [len(tiles) for tiles in premium] == [2, 2, 2, 2]
        assert sorted(premium[0] + premium[2]) == sorted(premium[1] + premium[3]) == sorted(PREMIUM.split())


@numbered("5 premium-deal")
def test_every_two_of_a_set_come_to_every_seat() -> None:
    found = Counter[tuple[int, tuple[str, ...]]]()
    for seed in range(600):
        for seat, hand in enumerate(the_game().deal([], Rand("two", seed))["hands"]):
            kinds = map(DECK.format, sorted(hand))
            found[seat, tuple(kind for kind in kinds if kind in PREMIUM.split())] += 1
    assert len(found) == 4 * 6
    assert min(found.values()) > 60  # 100 are expected


def setup_of(*hands: str, leader: int = 0) -> dict[str, Any]:
    return {"leader": leader, "hands": tuple(DECK.parse_all(hand) for hand in hands)}


@numbered("5 premium-deal")
def test_a_recommended_deal_is_lawful() -> None:
    check_setup(the_game(), [], setup_of(*HANDS))


def exchanged(one: int, tile: str, other: int, against: str) -> dict[str, Any]:
    """The lawful deal after two tiles changed places."""
    hands = [hand.split() for hand in HANDS]
    hands[one][hands[one].index(tile)] = against
    hands[other][hands[other].index(against)] = tile
    return setup_of(*map(" ".join, hands))


@numbered("5 premium-deal")
@pytest.mark.parametrize(
    ("one", "tile", "other", "against"),
    [
        (0, "6-6", 1, "5-6"),  # both pairs with two of a kind
        (0, "6-6", 2, "1-6"),  # the pair has its set, but one partner three of it
        (0, "4-4", 3, "1-3"),  # a premium tile less, and one more
    ],
)
def test_a_deal_that_breaks_it_is_refused(one: int, tile: str, other: int, against: str) -> None:
    setup = exchanged(one, tile, other, against)
    with pytest.raises(RecordError, match="5 premium-deal"):
        check_setup(the_game(), [], setup)
    check_setup(the_game(plain_deal=True), [], setup)


@numbered("R3 premium-sets")
def test_partners_may_change_tiles_of_their_set() -> None:
    assert is_premium_deal(exchanged(0, "6-6", 2, "5-6")["hands"])


@numbered("5 premium-deal")
def test_the_plain_deal_is_seldom_a_recommended_one() -> None:
    deals = [the_game(plain_deal=True).deal([], Rand("plain", seed))["hands"] for seed in range(500)]
    assert 0 < sum(map(is_premium_deal, deals)) < 50


@numbered("6 deal-rest")
@pytest.mark.parametrize("plain", [False, True])
def test_every_hand_has_eight_tiles_and_all_are_dealt(plain: bool) -> None:
    hands = the_game(plain_deal=plain).deal([], Rand("all"))["hands"]
    assert [len(hand) for hand in hands] == [8, 8, 8, 8]
    assert sorted(tile for hand in hands for tile in hand) == list(DECK.cards)


@numbered("6 deal-rest")
@pytest.mark.parametrize("plain", [False, True])
def test_every_tile_comes_to_every_seat(plain: bool) -> None:
    found = Counter[tuple[int, int]]()
    for seed in range(400):
        for seat, hand in enumerate(the_game(plain_deal=plain).deal([], Rand("spread", seed))["hands"]):
            found.update((tile, seat) for tile in hand)
    assert len(found) == 21 * 4
    assert min(found.values()) > 60  # 100 or 200 are expected


@numbered("6 deal-rest")
def test_a_hand_is_seen_by_its_owner_only() -> None:
    dealt = [event for event in Picture(*HANDS).heard if event.kind == "deal"]
    assert [event.seen for event in dealt] == [0b0001, 0b0010, 0b0100, 0b1000]


@numbered("6 deal-rest")
def test_a_hand_of_another_size_is_refused() -> None:
    game, hands = the_game(), dict(zip("ABCD", map(str.split, HANDS), strict=True))
    hands["A"] = hands["A"][:7]
    with pytest.raises(RecordError, match="6 deal-rest") as error:
        game.setup.read({"leader": "A", "hands": hands}, "/setup", context_of(game))
    assert error.value.pointer == "/setup/hands/A"


@numbered("7 leader-passes")
def test_any_seat_may_lead_the_first_game() -> None:
    leaders = Counter(the_game().deal([], Rand("leader", seed))["leader"] for seed in range(200))
    assert sorted(leaders) == [0, 1, 2, 3]
    assert the_game().settled([]) == {}


@numbered("7 leader-passes")
@pytest.mark.parametrize(("before", "leader"), [(0, 3), (3, 2), (2, 1), (1, 0)])
def test_later_the_lead_passes_counter_clockwise(before: int, leader: int) -> None:
    follows = the_game().settled(after((32, 32), leader=before))["leader"]
    assert (follows.value, follows.clause) == (leader, "leader-passes")
    assert the_game().deal(after((32, 32), leader=before), Rand("next"))["leader"] == leader


@numbered("7 leader-passes")
def test_another_leader_is_refused() -> None:
    with pytest.raises(RecordError, match="7 leader-passes"):
        check_setup(the_game(), after((40, 24)), setup_of(*HANDS, leader=1))


# play ----------------------------------------------------------------------------------------------------


def two_tricks() -> Picture:
    return Picture("4-4 6-6", "5-6 1-1", "1-5 2-2", "6-6 3-3")


@numbered("8 play-any")
def test_any_tile_of_the_hand_may_be_played_whatever_was_led() -> None:
    picture = two_tricks()
    assert picture.may == "4-4 6-6"
    assert picture.play("A:4-4").may == "6-6 3-3"
    assert picture.play("D:3-3").may == "1-5 2-2"


@numbered("8 play-any")
def test_twins_in_a_hand_are_one_choice() -> None:
    picture = Picture("5-5 5-5 1-2", "3-3 3-3 1-3", "2-2 2-2 1-3", "1-1 1-1 1-4")
    assert picture.may == "5-5 1-2"
    assert picture.play("A:5-5").zone("hand", "A") == "5-5 1-2"


@numbered("8 play-any")
def test_a_tile_of_another_hand_is_refused() -> None:
    picture = two_tricks()
    with pytest.raises(IllegalAction, match=r"^A may not play 5-6 .8 play-any.$"):
        picture.play("A:5-6")
    assert (picture.due, picture.may) == ("A", "4-4 6-6")


@numbered("8 play-any")
@pytest.mark.parametrize("word", ["B:5-6", "C:1-5", "A:6-6"])
def test_nobody_plays_out_of_turn(word: str) -> None:
    picture = two_tricks().play("A:4-4")
    assert not picture.position.rule(picture.move(word)).legal


@numbered("9 strongest-takes")
def test_the_strongest_tile_takes_the_trick() -> None:
    two_tricks().play("A:4-4 D:3-3 C:1-5* B:1-1")


@numbered("9 strongest-takes")
@pytest.mark.parametrize(
    ("trick", "place"),
    [("6-6 1-1 6-6 5-6", 0), ("4-4 6-6 5-6 6-6", 1), ("1-1 5-5 5-5 4-4", 1), ("1-2 1-1 1-1 2-2", 3)],
)
def test_of_twins_the_first_played_takes_it(trick: str, place: int) -> None:
    assert winner(DECK.parse_all(trick)) == place


@numbered("9 strongest-takes")
def test_first_is_by_turn_and_not_by_seat() -> None:
    Picture("1-1", "5-5", "1-2", "5-5", leader="C").play("C:1-2 B:5-5* A:1-1 D:5-5")


@numbered("R1 five-six")
@pytest.mark.parametrize("six", ["4-6", "3-6", "2-6", "1-6"])
def test_the_five_six_beats_every_other_six_but_the_double(six: str) -> None:
    assert winner(DECK.parse_all(f"{six} 5-6 5-5 1-1")) == 1
    assert winner(DECK.parse_all("5-6 6-6")) == 1


@numbered("R1 five-six")
@pytest.mark.parametrize(
    ("trick", "named"), [("4-6 5-6 1-1 1-1", True), ("5-5 5-6 1-1 1-1", False), ("1-6 5-6 6-6 1-1", False)]
)
def test_it_is_named_where_it_decides(trick: str, named: bool) -> None:
    assert ("five-six" in decisive(DECK.parse_all(trick))) == named


@numbered("10 laid-aside")
def test_the_trick_lies_face_down_beside_the_winner() -> None:
    picture = two_tricks().play("A:4-4 D:3-3 C:1-5* B:1-1")
    assert (picture.zone("trick"), picture.zone("taken", "C")) == ("", "4-4 3-3 1-5 1-1")
    taken = [zone for zone in picture.position.table.zones if zone.name == "taken"]
    assert [zone.seen for zone in taken] == [0, 0, 0, 0]


@numbered("R4 winner-leads")
def test_the_winner_leads_the_next_trick() -> None:
    picture = two_tricks().play("A:4-4 D:3-3 C:1-5* B:1-1")
    assert (picture.due, picture.may) == ("C", "2-2")
    picture.play("C:2-2 B:5-6 A:6-6* D:6-6")
    leads = [event.clauses for event in picture.heard if event.kind == "move" and "partners" not in event.clauses]
    assert leads == [
        ("play-any", "leader-passes"),
        ("play-any",),
        ("laid-aside",),
        ("play-any", "winner-leads"),
        ("play-any",),
        ("laid-aside",),
    ]


def test_a_game_has_eight_tricks() -> None:
    position = Position(the_game(), the_game().deal([], Rand("eight")))
    position.finish_at_random(Rand("play"))
    assert len(position.moves) == 8 * 4


# scoring -------------------------------------------------------------------------------------------------


@numbered("11 side-scores")
def test_each_pair_adds_up_the_red_pips_that_it_took() -> None:
    picture = two_tricks().play("A:4-4 D:3-3 C:1-5* B:1-1").play("C:2-2 B:5-6 A:6-6* D:6-6")
    assert picture.scores == (8 + 1 + 2 + 6 + 6, 0)
    (note,) = picture.notes("score")
    assert note.clauses == ("side-scores", "partners", "red-pips", "red-total")
    assert note.facts["winners"] == [0]


@numbered("11 side-scores")
@pytest.mark.parametrize("plain", [False, True])
def test_the_two_scores_are_64_together(plain: bool) -> None:
    for seed in range(50):
        game = the_game(plain_deal=plain)
        rand = Rand("sixty-four", seed)
        assert sum(Position(game, game.deal([], rand)).finish_at_random(rand).scores) == 64


@numbered("12 games-added")
@pytest.mark.parametrize("games", [1, 2, 4, 8, 13])
def test_as_many_games_are_played_as_were_agreed(games: int) -> None:
    game = the_game(games=games)
    assert game.outcome(after(*[(64, 0)] * (games - 1))) is None
    outcome = game.outcome(after(*[(40, 24)] * games))
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ({"AC": 40 * games, "BD": 24 * games}, ("AC",))


@numbered("12 games-added")
def test_eight_is_the_default() -> None:
    assert the_game().outcome(after(*[(30, 34)] * 7)) is None
    assert the_game().outcome(after(*[(30, 34)] * 8)) is not None


@numbered("12 games-added")
@pytest.mark.parametrize("games", [0, -1, True, 1.0, "8", None])
def test_other_numbers_of_games_are_refused(games: Any) -> None:
    with pytest.raises(SetupError, match="expected an integer from 1"):
        the_game(games=games)


@numbered("12 games-added")
def test_the_sum_may_go_to_those_who_won_fewer_games() -> None:
    games = after((60, 4), (30, 34), (30, 34))
    summed, counted = the_game(games=3).outcome(games), the_game(games=3, games_won=True).outcome(games)
    assert summed is not None
    assert counted is not None
    assert (summed.scores, summed.winners) == ({"AC": 120, "BD": 72}, ("AC",))
    assert (counted.scores, counted.winners) == ({"AC": 1, "BD": 2}, ("BD",))


@numbered("12 games-added")
def test_with_games_won_all_agreed_games_are_played() -> None:
    assert the_game(games=3, games_won=True).outcome(after((60, 4), (60, 4))) is None


@numbered("R5 draws")
def test_32_to_32_is_a_draw() -> None:
    outcome = the_game(games=1).outcome(after((32, 32)))
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ({"AC": 32, "BD": 32}, ("AC", "BD"))


@numbered("R5 draws")
def test_an_equal_total_is_a_draw_and_a_drawn_game_counts_for_neither() -> None:
    games = after((40, 24), (24, 40), (32, 32))
    summed, counted = the_game(games=3).outcome(games), the_game(games=3, games_won=True).outcome(games)
    assert summed is not None
    assert counted is not None
    assert (summed.scores, summed.winners) == ({"AC": 96, "BD": 96}, ("AC", "BD"))
    assert (counted.scores, counted.winners) == ({"AC": 1, "BD": 1}, ("AC", "BD"))


@numbered("R5 draws")
def test_the_event_of_a_drawn_game_says_so() -> None:
    picture = Picture("4-4", "1-1", "2-2", "5-5", leader="B").play("B:1-1 A:4-4 D:5-5* C:2-2")
    assert "draws" not in picture.notes("score")[0].clauses
    drawn = Picture("3-3", "2-2", "2-3", "5-5").play("A:3-3 D:5-5* C:2-3 B:2-2")
    assert drawn.notes("score")[0].clauses[-1] == "draws"


# what a seat knows ---------------------------------------------------------------------------------------


def stopped(moves: int, seed: int, **options: Any) -> Record:
    """A random deal, stopped after some moves."""
    game = the_game(**options)
    rand = Rand("stopped", seed)
    position = Position(game, setup := game.deal([], rand))
    for _ in range(moves):
        position.put(rand.choose(position.options()))
    return Record(game, (DealRecord(setup, tuple(position.moves)),))


@pytest.mark.parametrize("moves", [0, 1, 3, 4, 10, 17, 24, 30, 31, 32])
@pytest.mark.parametrize("plain", [False, True])
def test_imagined_worlds_look_the_same_and_are_lawful(moves: int, plain: bool) -> None:
    for seed in range(3):
        record = stopped(moves, seed, plain_deal=plain)
        for seat in range(4):
            seen = seen_of(record, seat)
            for draw in range(4):
                other = imagine(record, seat, Rand("world", seed, seat, draw))
                assert other is not None
                check_setup(other.game, [], other.deals[0].setup)
                assert seen_of(other, seat).view() == seen.view()
                one, two = (Position(it.game, it.deals[0].setup) for it in (record, other))
                one.follow(record.deals[0].moves)
                two.follow(other.deals[0].moves)
                assert one.seat == two.seat
                if one.seat == seat:
                    assert one.options() == two.options()


def test_every_hidden_tile_reaches_every_place_that_the_deal_allows() -> None:
    record = stopped(9, 5)
    seat = 0
    hidden = {place: count for place, count in hidden_places(seen_of(record, seat)).items() if count}
    assert set(hidden) == {("hand", 1), ("hand", 2), ("hand", 3)}
    found: dict[tuple[int, int], int] = Counter()
    for draw in range(300):
        other = imagine(record, seat, Rand("reach", draw))
        assert other is not None
        end = Position(other.game, other.deals[0].setup)
        end.follow(other.deals[0].moves)
        for zone in end.table.zones:
            if (zone.name, zone.owner) in hidden:
                found.update({(zone.owner, tile) for tile in zone})
    tiles = {tile for _, tile in found}
    premium = set(DECK.parse_all(PREMIUM))
    assert {(owner, tile) for tile in tiles - premium for owner in (1, 2, 3)} <= set(found)
    own = {tile for tile in record.deals[0].setup["hands"][seat] if tile in premium}
    # The partner holds the rest of the set: none that this seat was dealt.
    assert not {(2, tile) for tile in own} & set(found)


def test_the_true_hands_are_not_what_is_imagined() -> None:
    record = stopped(0, 1)
    true = record.deals[0].setup["hands"]
    worlds = [imagine(record, 0, Rand("not true", draw)) for draw in range(20)]
    assert all(world is not None and world.deals[0].setup["hands"] != true for world in worlds)


def test_taken_tiles_are_remembered_and_do_not_lie_open() -> None:
    record = stopped(4, 2)
    for seat in range(4):
        taken = [one for one in seen_of(record, seat).view() if one.zone == "taken" and one.cards]
        assert [len(one.cards) for one in taken] == [4]
        assert all(kind is not None and not is_open for one in taken for kind, is_open in one.cards)


# the worked calculations ---------------------------------------------------------------------------------


def worked(name: str, game: Game | None = None, **given: Any) -> tuple[list[Any], dict[str, Any]]:
    game = game or the_game()
    working = game.calculations[name].run(game, given)
    return list(working.lines), dict(working.result)


def test_the_trick_calculation_runs_counter_clockwise() -> None:
    lines, found = worked("trick", lead="B", cards={"A": "4-4", "B": "1-1", "C": "5-5", "D": "5-5"})
    assert [line.seat for line in lines[:-1]] == ["B", "A", "D", "C"]
    assert (found, lines[-1].clause) == ({"winner": "D", "red": 10}, "strongest-takes")
    assert lines[-1].facts["tied"] == ["5-5", "5-5"]


def test_the_trick_calculation_names_the_five_six_where_it_decides() -> None:
    lines, found = worked("trick", lead="A", cards={"A": "4-6", "B": "1-6", "C": "5-6", "D": "5-5"})
    assert (found["winner"], lines[-1].clause) == ("C", "five-six")


def test_the_strength_calculation() -> None:
    lines, found = worked("strength", cards=["1-1", "4-4", "5-6", "1-5"])
    assert found == {"strongest": "5-6", "ranks": {"5-6": 2, "1-5": 11, "4-4": 12, "1-1": 21}}
    assert [line.clause for line in lines] == ["five-six", "strength", "strength", "strength"]


def test_the_pips_calculation_of_all_tiles() -> None:
    lines, found = worked("pips", cards=[DECK.format(tile) for tile in DECK.cards])
    assert (found["tiles"], found["kinds"], found["red"]) == (32, 21, 64)
    assert sum(line.facts["red"] for line in lines[:-1]) == 64
    assert lines[-1].clause == "tiles"


def test_the_deal_calculation() -> None:
    fine = {"A": ["6-6", "4-4"], "B": ["5-6", "4-6"], "C": ["5-6", "4-6"], "D": ["6-6", "4-4"]}
    assert worked("deal", cards=fine)[1]["lawful"] is True
    wrong = fine | {"A": ["6-6", "6-6"], "D": ["4-4", "4-4"]}
    assert worked("deal", cards=wrong)[1]["lawful"] is False


def test_the_score_calculation_agrees_with_the_game() -> None:
    for seed in range(10):
        record = stopped(32, seed)
        end = Position(record.game, record.deals[0].setup)
        end.follow(record.deals[0].moves)
        taken = {LETTERS[zone.owner]: list(map(DECK.format, zone)) for zone in end.table.zones if zone.name == "taken"}
        assert end.result is not None
        lines, found = worked("score", cards=taken)
        assert tuple(found["points"].values()) == end.result.scores
        assert tuple(line.facts["points"] for line in lines if line.clause == "side-scores") == end.result.scores


def test_the_score_calculation_of_a_draw() -> None:
    lines, found = worked("score", cards={"A": ["4-4"], "B": ["4-6"], "C": [], "D": ["2-4"]})
    assert (found["winners"], lines[-1].clause) == (["AC", "BD"], "draws")


def test_the_match_calculation_passes_the_lead() -> None:
    games = [{"AC": 40, "BD": 24}, {"AC": 32, "BD": 32}, {"AC": 20, "BD": 44}]
    lines, found = worked("match", the_game(games=3), leader="B", games=games)
    assert found == {"totals": {"AC": 92, "BD": 100}, "leaders": ["B", "A", "D"], "ends": True, "winners": ["BD"]}
    assert [line.clause for line in lines] == ["games-added", "draws", "games-added", "games-added"]


def test_the_match_calculation_of_a_match_that_goes_on() -> None:
    lines, found = worked("match", leader="A", games=[{"AC": 40, "BD": 24}])
    assert (found["ends"], found["winners"], lines[-1].facts["next"]) == (False, [], "D")


@pytest.mark.parametrize(("games", "pointer"), [([(40, 23)], "/games/0"), ([], "/games"), ([(32, 32)] * 9, "/games")])
def test_the_match_calculation_refuses_what_cannot_be(games: list[tuple[int, int]], pointer: str) -> None:
    with pytest.raises(RecordError) as error:
        worked("match", leader="A", games=[{"AC": one, "BD": other} for one, other in games])
    assert error.value.pointer == pointer


def test_the_strength_calculation_needs_a_tile() -> None:
    with pytest.raises(RecordError, match="2 strength"):
        worked("strength", cards=[])


def test_a_calculation_refuses_a_single_tile_that_is_given_twice() -> None:
    with pytest.raises(RecordError, match="2 times 3-6"):
        worked("pips", cards=["3-6", "3-6"])
