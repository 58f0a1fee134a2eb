"""Hamlet, clause by clause, in the order of its page. Hands are suit lines, ``S 7 K H A``; the joker is ``JOKER``."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest

from rules_engine import IllegalAction, Position, Rand, Record, RecordError, find_game, make_options
from rules_engine.clauses import Ruling
from rules_engine.fields import LETTERS
from rules_engine.game import Deal, Game, Result
from rules_engine.games.hamlet.cards import DECK, JOKER
from rules_engine.games.hamlet.rules import CLAUSES
from rules_engine.games.hamlet.scoring import hamlet_of, kind_of, score, trump_of, winner
from rules_engine.played import DealRecord
from rules_engine.table import Event
from rules_engine.view import Seen, seen_of


def the_game(**options: Any) -> Game:
    kind = find_game("hamlet")
    return kind(3, make_options(kind.Options, options, 3))


def numbered(label: str) -> Any:
    """Says which clause a test is about; the number must be the page's."""
    assert CLAUSES.label(label.split()[1]) == label
    return lambda test: test


def cards_of(line: str) -> list[int]:
    cards, suit = [], ""
    for word in line.split():
        if word in "SHDC":
            suit = word
        else:
            cards.append(DECK.code[word if word == "JOKER" else suit + word])
    return cards


class Picture:
    """A table with these hands, however few; A deals unless it is said, so that B comes first."""

    def __init__(self, *hands: str, dealer: str = "A", **options: Any) -> None:
        self.heard: list[Event] = []
        self.game = the_game(**options)
        setup = {"dealer": LETTERS.index(dealer), "hands": tuple(map(cards_of, hands))}
        self.position = Position(self.game, setup, (), self.heard.append)

    @property
    def due(self) -> str:
        asks = self.position.asks
        return f"{LETTERS[asks[0].seat]} {asks[0].name}" if asks else ""

    @property
    def may(self) -> str:
        return " ".join(DECK.kinds[value] for _, _, value in sorted(self.position.options()))

    def zone(self, name: str, seat: str = "") -> str:
        owner = LETTERS.index(seat) if seat else -1
        found = next(zone for zone in self.position.table.zones if (zone.name, zone.owner) == (name, owner))
        return " ".join(DECK.kinds[card] for card in sorted(found))

    def move(self, word: str) -> tuple[int, str, int]:
        seat, card = word.split(":")
        return LETTERS.index(seat), self.due[2:], DECK.code[card]

    def rule(self, word: str) -> Ruling:
        return self.position.rule(self.move(word))

    def go(self, words: str) -> Picture:
        """Show or play cards: ``B:S7 C:H8 A:D9``."""
        for word in words.split():
            self.position.put(self.move(word))
        return self

    def last(self, kind: str) -> Event:
        return [event for event in self.heard if event.kind == kind][-1]


def playing(*hands: str, trump: str = "C", dealer: str = "A") -> Picture:
    """After the reveal: each showed a card of the trump suit, which came on top of these hands."""
    order = "BCA" if dealer == "A" else "CAB" if dealer == "B" else "ABC"
    shown = dict(zip(order, ("7", "8", "9"), strict=True))
    picture = Picture(*(f"{hand} {trump} {shown[LETTERS[seat]]}" for seat, hand in enumerate(hands)), dealer=dealer)
    return picture.go(" ".join(f"{seat}:{trump}{shown[seat]}" for seat in order))


def after(*scores: tuple[int, ...], dealer: int = 0) -> list[Deal]:
    return [Deal({"dealer": (dealer + index) % 3}, Result(points)) for index, points in enumerate(scores)]


def under_way(seed: int, moves: int) -> Record:
    """A deal at random that stops after so many moves."""
    game, rand = the_game(), Rand("under way", seed)
    position = Position(game, setup := game.deal([], rand))
    for _ in range(moves):
        position.put(rand.choose(position.options()))
    return Record(game, (DealRecord(setup, tuple(position.moves)),))


# setup ---------------------------------------------------------------------------------------------------


def test_the_numbers_of_the_page_stand_beside_the_ids() -> None:
    page = """
        1 players, 2 deck, 3 deal-passes, 4 deal, 5 one-face-down, 6 two-alike, 7 absent-suit, 8 to-be, 9 not-to-be,
        10 cards-return, 11 lead-and-follow, 12 highest-wins, 13 winner-leads, 14 joker-when, 15 joker-led,
        16 joker-loses, 17 odd-one-out, 18 middle-one, 19 score-to-be, 20 score-not-to-be, 21 match-end,
        R1 trump-beats-led, R2 next-leader, R3 one-hamlet, R4 limit-after-deal, R5 all-tricks, R6 shown-stay-known,
        R7 lost-signs"""
    assert [CLAUSES.label(clause) for clause in CLAUSES] == [label.strip() for label in page.split(",")]


@numbered("1 players")
def test_three_play_each_alone() -> None:
    assert the_game().players == (3,)
    assert the_game().sides == ((0,), (1,), (2,))


@numbered("1 players")
def test_turns_pass_clockwise_and_nobody_plays_out_of_turn() -> None:
    picture = playing("S 7", "S 8", "S 9")
    assert picture.due == "B play"
    picture.go("B:S8")
    assert picture.due == "C play"
    ruling = picture.rule("A:S7")
    assert (ruling.legal, ruling.clauses) == (False, ("players",))


@numbered("2 deck")
def test_the_deck_is_eight_ranks_of_four_suits_and_a_joker() -> None:
    ranks = "7 8 9 10 J Q K A"
    assert [DECK.kinds[card] for card in DECK.cards] == [s + r for s in "SHDC" for r in ranks.split()] + ["JOKER"]
    assert len(DECK) == 33 == 3 * 11


@numbered("3 deal-passes")
def test_any_seat_may_deal_first() -> None:
    dealers = Counter(the_game().deal([], Rand("dealer", seed))["dealer"] for seed in range(150))
    assert min(dealers[seat] for seat in range(3)) > 25


@numbered("3 deal-passes")
@pytest.mark.parametrize(("before", "next_one"), [(0, 1), (1, 2), (2, 0)])
def test_the_deal_passes_clockwise_whoever_won(before: int, next_one: int) -> None:
    deals = after((9, 0, 0), dealer=before)
    follows = the_game().settled(deals)["dealer"]
    assert (follows.value, follows.clause) == (next_one, "deal-passes")
    assert {the_game().deal(deals, Rand(seed))["dealer"] for seed in range(9)} == {next_one}
    assert the_game().settled([]) == {}


@numbered("4 deal")
def test_everybody_gets_eleven_and_nothing_is_left() -> None:
    hands = the_game().deal([], Rand("deal"))["hands"]
    assert [len(hand) for hand in hands] == [11, 11, 11]
    assert sorted(card for hand in hands for card in hand) == list(range(33))


@numbered("4 deal")
def test_every_card_reaches_every_seat() -> None:
    found = Counter[tuple[int, int]]()
    for seed in range(240):
        hands = the_game().deal([], Rand("spread", seed))["hands"]
        found.update((card, seat) for seat, hand in enumerate(hands) for card in hand)
    assert len(found) == 99
    assert all(45 <= count <= 120 for count in found.values())  # 80 are expected


# trump and the kind of game ------------------------------------------------------------------------------


@numbered("5 one-face-down")
def test_each_shows_a_card_from_the_dealers_left_on() -> None:
    picture = Picture("S 7 8", "H 7 8", "D 7 8", dealer="B")
    due = []
    for word in ("C:D7", "A:S7", "B:H7"):
        due.append(picture.due)
        picture.go(word)
    assert due == ["C reveal", "A reveal", "B reveal"]
    assert picture.due == "C play"


@numbered("5 one-face-down")
def test_the_joker_may_not_be_laid_down() -> None:
    picture = Picture("S 7", "S 8 H 9 JOKER", "S 9")
    assert picture.may == "S8 H9"
    with pytest.raises(IllegalAction, match=r"B may not reveal JOKER .5 one-face-down"):
        picture.go("B:JOKER")


@numbered("5 one-face-down")
def test_nothing_is_turned_up_before_all_three_lie_there() -> None:
    picture = Picture("S 7 8", "H 7 8", "D 7 8").go("B:H7 C:D7")
    assert {event.kind for event in picture.heard} == {"deal"}
    assert [picture.zone("hand", seat) for seat in "BC"] == ["H7 H8", "D7 D8"]
    assert picture.position.chosen == (1, 2)
    picture.go("A:S7")
    up = [event for event in picture.heard if event.target is not None and event.target.name == "shown"]
    assert [(event.cards, event.seen) for event in up] == [((cards_of(c)[0],), 0b111) for c in ("H 7", "D 7", "S 7")]


SUITS_SHOWN = [" ".join(suits) for suits in product("SHDC", repeat=3)]


@pytest.mark.parametrize("suits", SUITS_SHOWN)
def test_trump_is_always_settled(suits: str) -> None:
    """6 two-alike, 7 absent-suit: over all ways to show three suits."""
    found = suits.split()
    trump, clause = trump_of([cards_of(f"{suit} {rank}")[0] for suit, rank in zip(found, "789", strict=True)])
    twice = [suit for suit in found if found.count(suit) > 1]
    assert clause == ("two-alike" if twice else "absent-suit")
    assert "SHDC"[trump] == (twice[0] if twice else next(suit for suit in "SHDC" if suit not in found))


@numbered("6 two-alike")
@pytest.mark.parametrize(
    ("shown", "trump"), [("S7 S8 HA", "S"), ("HA C7 C8", "C"), ("D7 SA D8", "D"), ("H7 H8 H9", "H")]
)
def test_a_suit_shown_twice_is_trump(shown: str, trump: str) -> None:
    assert trump_of([DECK.code[card] for card in shown.split()]) == ("SHDC".index(trump), "two-alike")


@numbered("7 absent-suit")
@pytest.mark.parametrize(
    ("shown", "trump"), [("C8 D9 S10", "H"), ("SA HA DA", "C"), ("H7 D7 C7", "S"), ("S7 H8 C9", "D")]
)
def test_with_three_suits_the_fourth_is_trump(shown: str, trump: str) -> None:
    assert trump_of([DECK.code[card] for card in shown.split()]) == ("SHDC".index(trump), "absent-suit")


@numbered("8 to-be")
@pytest.mark.parametrize("shown", ["SK H7 D7", "S7 HQ D7", "S7 H7 DJ", "SK HQ DJ", "SA HA CJ"])
def test_one_picture_card_makes_it_to_be(shown: str) -> None:
    assert kind_of([DECK.code[card] for card in shown.split()]) == (True, "to-be")


@numbered("9 not-to-be")
@pytest.mark.parametrize("shown", ["S7 H8 D9", "SA HA DA", "S10 H10 CA"])
def test_an_ace_is_no_picture_card(shown: str) -> None:
    assert kind_of([DECK.code[card] for card in shown.split()]) == (False, "not-to-be")


@numbered("10 cards-return")
def test_the_shown_cards_are_played_later_by_their_owners() -> None:
    picture = Picture("S 7 8", "H 7 8", "D 7 8").go("B:H7 C:D7 A:S7")
    assert [picture.zone("hand", seat) for seat in "ABC"] == ["S7 S8", "H7 H8", "D7 D8"]
    assert [picture.zone("shown", seat) for seat in "ABC"] == ["", "", ""]
    assert picture.may == "H7 H8"


# play ----------------------------------------------------------------------------------------------------


@numbered("11 lead-and-follow")
@pytest.mark.parametrize(("dealer", "first"), [("A", "B"), ("B", "C"), ("C", "A")])
def test_the_dealers_left_leads_any_card(dealer: str, first: str) -> None:
    picture = playing("S 7 H 7", "S 8 H 8", "S 9 H 9", dealer=dealer)
    assert picture.due == f"{first} play"
    assert len(picture.position.options()) == 3


@numbered("11 lead-and-follow")
def test_who_holds_the_led_suit_must_play_it() -> None:
    picture = playing("S 7", "S 8", "S 9 10 H A").go("B:S8")
    assert picture.may == "S9 S10"
    ruling = picture.rule("C:HA")
    assert (ruling.legal, ruling.clauses, dict(ruling.facts)) == (False, ("lead-and-follow",), {"led": 0})
    assert not picture.rule("C:C8").legal  # a trump neither


@numbered("11 lead-and-follow")
def test_who_does_not_may_play_anything() -> None:
    picture = playing("S 7", "S 8", "D 9 H A").go("B:S8")
    assert picture.may == "HA D9 C8"
    assert picture.rule("C:HA").clauses == ("players", "lead-and-follow")


def wins(trick: str, trump: str) -> tuple[str, str]:
    """The card that wins and the clauses behind it; the first card is led."""
    cards = [DECK.code[card] for card in trick.split()]
    place, clauses = winner(cards, "SHDC".index(trump))
    return trick.split()[place], clauses


@numbered("12 highest-wins")
@pytest.mark.parametrize(
    ("trick", "trump", "card"),
    [
        ("S7 S8 S9", "H", "S9"),
        ("S9 SA SK", "H", "SA"),
        ("S10 S9 SJ", "D", "SJ"),
        ("S7 DA DK", "H", "S7"),
        ("S7 S10 DA", "C", "S10"),
        ("H7 HA HK", "H", "HA"),
        ("H8 SA DA", "H", "H8"),
    ],
)
def test_without_another_trump_the_highest_of_the_led_suit_wins(trick: str, trump: str, card: str) -> None:
    assert wins(trick, trump) == (card, "highest-wins")


@numbered("R1 trump-beats-led")
@pytest.mark.parametrize(
    ("trick", "trump", "card"), [("SA H7 SK", "H", "H7"), ("SA H7 H8", "H", "H8"), ("DK D7 CA", "C", "CA")]
)
def test_the_highest_trump_beats_the_led_suit(trick: str, trump: str, card: str) -> None:
    assert wins(trick, trump) == (card, "highest-wins trump-beats-led")


def test_ranks_run_from_seven_up_to_the_ace_in_every_suit() -> None:
    """2 deck, 12 highest-wins: over all pairs of a suit, led or trump."""
    for suit in range(4):
        for low, high in combinations(range(8 * suit, 8 * suit + 8), 2):
            other = 8 * ((suit + 1) % 4)
            for trump in range(4):
                if trump != other // 8:
                    assert winner([low, other, high], trump)[0] == 2
            assert winner([other, high, low], suit)[0] == 1


@numbered("13 winner-leads")
def test_the_winner_leads_the_next_trick() -> None:
    """R2 next-leader."""
    picture = playing("S K H 7", "S 7 H 8", "S A H 9").go("B:S7 C:SA A:SK")
    assert picture.due == "C play"
    ruling = picture.rule("C:H9")
    assert (ruling.legal, ruling.clauses) == (True, ("winner-leads",))
    assert (picture.zone("taken", "C"), picture.zone("trick")) == ("S7 SK SA", "")


@numbered("14 joker-when")
def test_the_joker_may_be_led() -> None:
    assert playing("S 7", "S 8 JOKER", "S 9").may == "S8 C7 JOKER"


@numbered("14 joker-when")
def test_the_joker_may_not_be_played_while_one_can_follow() -> None:
    picture = playing("S 7", "S 8", "S 9 H A JOKER").go("B:S8")
    assert picture.may == "S9"
    ruling = picture.rule("C:JOKER")
    assert (ruling.legal, ruling.clauses, dict(ruling.facts)) == (False, ("joker-when",), {"led": 0})


@numbered("14 joker-when")
def test_it_may_be_played_when_one_cannot_follow_and_is_never_forced() -> None:
    picture = playing("S 7", "S 8", "H A JOKER").go("B:S8")
    assert picture.may == "HA C8 JOKER"
    picture.go("C:JOKER")
    moved = next(event for event in reversed(picture.heard) if event.cards == (JOKER,))
    assert moved.clauses == ("players", "joker-when")


@numbered("14 joker-when")
def test_it_must_be_played_when_it_is_the_last_card() -> None:
    picture = playing("S 7", "S 8", "JOKER").go("B:C7 C:C8 A:C9 A:S7 B:S8")
    assert picture.may == "JOKER"


@numbered("15 joker-led")
@pytest.mark.parametrize("trump", "SHDC")
def test_a_led_joker_wins_over_trumps(trump: str) -> None:
    assert wins(f"JOKER {trump}A {trump}K", trump) == ("JOKER", "joker-led")


@numbered("15 joker-led")
def test_after_a_led_joker_the_third_need_not_follow_the_second() -> None:
    picture = playing("S A H 7", "JOKER", "S 9 H 9").go("B:JOKER")
    assert picture.may == "S9 H9 C8"
    assert picture.rule("C:S9").clauses == ("joker-led",)
    picture.go("C:S9")
    assert picture.may == "SA H7 C9"
    assert picture.go("A:H7").due == "B play"


@numbered("16 joker-loses")
@pytest.mark.parametrize(("trick", "card"), [("S7 JOKER D7", "S7"), ("S7 H7 JOKER", "S7"), ("S7 JOKER SA", "SA")])
def test_a_joker_that_was_not_led_loses(trick: str, card: str) -> None:
    assert wins(trick, "C") == (card, "joker-loses highest-wins")
    assert wins("S7 JOKER C7", "C") == ("C7", "joker-loses highest-wins trump-beats-led")


# who is Hamlet -------------------------------------------------------------------------------------------

SHARES = [(a, b, 11 - a - b) for a in range(12) for b in range(12 - a)]


@numbered("17 odd-one-out")
@pytest.mark.parametrize(("tricks", "seat"), [([5, 5, 1], 2), ([3, 5, 3], 1), ([1, 5, 5], 0), ([4, 4, 3], 2)])
def test_of_two_equal_players_the_third_is_hamlet(tricks: list[int], seat: int) -> None:
    assert hamlet_of(tricks) == (seat, "odd-one-out")


@numbered("18 middle-one")
@pytest.mark.parametrize(("tricks", "seat"), [([6, 4, 1], 1), ([4, 6, 1], 0), ([0, 10, 1], 2), ([2, 0, 9], 0)])
def test_of_three_different_numbers_the_middle_one_is_hamlet(tricks: list[int], seat: int) -> None:
    assert hamlet_of(tricks) == (seat, "middle-one")


@numbered("R5 all-tricks")
@pytest.mark.parametrize("seat", range(3))
def test_who_takes_all_is_hamlet(seat: int) -> None:
    assert hamlet_of([11 if one == seat else 0 for one in range(3)]) == (seat, "odd-one-out all-tricks")


@numbered("R3 one-hamlet")
def test_there_is_always_exactly_one() -> None:
    assert len(SHARES) == 78
    for tricks in SHARES:
        seat, _ = hamlet_of(tricks)
        others = [own for one, own in enumerate(tricks) if one != seat]
        assert (others[0] == others[1]) != (min(others) < tricks[seat] < max(others))


# scoring -------------------------------------------------------------------------------------------------


@numbered("19 score-to-be")
@pytest.mark.parametrize(
    ("tricks", "points"), [([5, 5, 1], [5, 5, 10]), ([6, 4, 1], [6, 40, 1]), ([11, 0, 0], [110, 0, 0])]
)
def test_in_to_be_hamlet_scores_ten_a_trick(tricks: list[int], points: list[int]) -> None:
    assert score(tricks, True) == points


@numbered("20 score-not-to-be")
@pytest.mark.parametrize(
    ("tricks", "points"), [([5, 5, 1], [50, 50, 1]), ([6, 4, 1], [60, 4, 10]), ([0, 11, 0], [0, 11, 0])]
)
def test_in_not_to_be_the_others_do(tricks: list[int], points: list[int]) -> None:
    assert score(tricks, False) == points


@pytest.mark.parametrize(
    ("tricks", "to_be", "points"),
    [
        ([7, 4, 0], True, [7, 40, 10]),
        ([7, 4, 0], False, [70, 4, 100]),
        ([11, 0, 0], True, [110, 10, 10]),
        ([0, 0, 11], False, [100, 100, 11]),
        ([5, 5, 1], True, [5, 5, 10]),
    ],
)
def test_the_bonus_for_no_trick(tricks: list[int], to_be: bool, points: list[int]) -> None:
    assert score(tricks, to_be, bonus=True) == points


def test_the_bonus_never_goes_to_hamlet() -> None:
    assert all(tricks[hamlet_of(tricks)[0]] > 0 for tricks in SHARES)


def test_the_option_reaches_the_scores_of_a_deal() -> None:
    hands = ("S A", "S K", "S Q")  # A takes the one trick there is
    for bonus, points in ((False, (10, 0, 0)), (True, (10, 10, 10))):
        picture = Picture(*hands, zero_trick_bonus=bonus).go("B:SK C:SQ A:SA B:SK C:SQ A:SA")
        assert picture.position.result is not None
        assert picture.position.result.scores == points


@numbered("21 match-end")
@pytest.mark.parametrize(("total", "over"), [(249, False), (250, True), (251, True)])
def test_the_deal_that_brings_somebody_to_250_is_the_last(total: int, over: bool) -> None:
    outcome = the_game().outcome(after((100, 0, 10), (total - 100, 50, 0)))
    assert (outcome is not None) == over


@numbered("21 match-end")
@pytest.mark.parametrize("length", [1, 2, 5])
def test_or_so_many_deals_were_agreed(length: int) -> None:
    game = the_game(match=length)
    deals = after(*[(300, 1, 1)] * length)
    assert game.outcome(deals[:-1]) is None
    outcome = game.outcome(deals)
    assert outcome is not None
    assert outcome.winners == ("A",)


@numbered("21 match-end")
def test_equal_players_win_together() -> None:
    outcome = the_game().outcome(after((200, 0, 200), (50, 10, 50)))
    assert outcome is not None
    assert (dict(outcome.scores), outcome.winners) == ({"A": 250, "B": 10, "C": 250}, ("A", "C"))
    short = the_game(match=1).outcome(after((5, 5, 5)))
    assert short is not None
    assert short.winners == ("A", "B", "C")


@numbered("R4 limit-after-deal")
def test_of_several_over_250_the_higher_score_wins() -> None:
    outcome = the_game().outcome(after((203, 210, 11), (50, 50, 1)))
    assert outcome is not None
    assert outcome.winners == ("B",)
    assert the_game().outcome([]) is None


@pytest.mark.parametrize("length", [0, -1, True, 1.0, "250", "to_251", None])
def test_another_length_of_the_match_is_refused(length: Any) -> None:
    with pytest.raises(Exception, match='expected "to_250" or a number of deals from 1'):
        the_game(match=length)


def test_a_deal_has_thirty_six_moves() -> None:
    for seed in range(20):
        rand = Rand("moves", seed)
        position = Position(the_game(), the_game().deal([], rand))
        position.finish_at_random(rand)
        assert [name for _, name, _ in position.moves] == ["reveal"] * 3 + ["play"] * 33


# what is seen --------------------------------------------------------------------------------------------


@numbered("R6 shown-stay-known")
def test_the_shown_cards_stay_known_in_the_hands() -> None:
    record = under_way(3, 3)
    shown = {seat: value for seat, _, value in record.deals[0].moves}
    for seat in range(3):
        view = {(lying.zone, lying.owner): lying.cards for lying in seen_of(record, seat).view()}
        for other in set(range(3)) - {seat}:
            known = [card for card, _ in view["hand", other] if card is not None]
            assert known == [shown[other]]


def test_before_all_lie_there_a_seat_sees_who_has_chosen_and_not_what() -> None:
    """5 one-face-down: the views of two deals that differ in a hidden choice are the same."""
    first = under_way(3, 1)
    chooser, name, value = first.deals[0].moves[0]
    other = next(v for v in Position(the_game(), first.deals[0].setup).options() if v[2] != value)
    for seat in set(range(3)) - {chooser}:
        views = []
        for move in ((chooser, name, value), other):
            seen = Seen(first.game, first.deals[0].setup, seat)
            position = Position(first.game, first.deals[0].setup, (), seen.hear)
            seen.choosing(position, move)
            position.put(move)
            seen.waiting(position)
            views.append(seen.view())
        assert views[0] == views[1]


@pytest.mark.parametrize("moves", [0, 1, 2, 3, 5, 12, 20, 30])
def test_drawn_worlds_look_the_same_and_hidden_cards_reach_every_place_that_is_left(moves: int) -> None:
    record = under_way(11, moves)
    for seat in range(3):
        seen = seen_of(record, seat)
        rand = Rand("draw", moves, seat)
        truth = {(one.zone, one.owner): one.cards for one in seen.view()}
        held: dict[int, set[int]] = {}
        for _ in range(40):
            drawn = seen.draw(rand)
            assert drawn is not None
            setup, made = drawn
            again = Seen(record.game, setup, seat)
            position = Position(record.game, setup, (), again.hear)
            for move in made:
                again.choosing(position, move)
                position.put(move)
            assert {(one.zone, one.owner): one.cards for one in again.view()} == truth
            assert [move[:2] for move in made] == [move[:2] for move in record.deals[0].moves]
            for zone in position.table.zones:
                if zone.name == "hand" and zone.owner != seat:
                    for card in zone:
                        held.setdefault(card, set()).add(zone.owner)
        if moves <= 3:
            known = {v for s, _, v in record.deals[0].moves} if moves == 3 else set()
            assert all(len(owners) == 2 for card, owners in held.items() if card not in known)


def test_a_player_who_did_not_follow_is_known_to_hold_none_of_the_suit() -> None:
    """11 lead-and-follow: C throws a heart on spades, so no drawn world gives C a spade."""
    game = the_game()
    setup = {"dealer": 0, "hands": tuple(map(cards_of, ("D 7 8", "S 10 J H 7 8 D 9", "H 10 J C 7 8 JOKER")))}
    seen = Seen(game, setup, 0)
    position = Position(game, setup, (), seen.hear)
    for seat, name, kind in [
        (1, "reveal", "H7"),
        (2, "reveal", "H10"),
        (0, "reveal", "D7"),
        (1, "play", "S10"),
        (2, "play", "HJ"),
    ]:
        move = (seat, name, DECK.code[kind])
        seen.choosing(position, move)
        position.put(move)
    found = set()
    for seed in range(30):
        drawn = seen.draw(Rand("void", seed))
        assert drawn is not None
        assert not any(card < 8 for card in drawn[0]["hands"][2])
        found |= set(drawn[0]["hands"][2])
    assert len(found) > 12


# the worked calculations ---------------------------------------------------------------------------------


def worked(name: str, game: Game | None = None, **given: Any) -> tuple[list[Any], dict[str, Any]]:
    game = game or the_game()
    working = game.calculations[name].run(game, given)
    return list(working.lines), dict(working.result)


@numbered("R7 lost-signs")
def test_the_example_of_the_source() -> None:
    lines, found = worked("trump", cards={"A": "C8", "B": "DQ", "C": "S7"})
    assert found == {"trump": "H", "to_be": True}
    assert [line.clause for line in lines] == ["one-face-down"] * 3 + ["absent-suit", "to-be"]


def test_a_joker_is_not_shown() -> None:
    with pytest.raises(RecordError) as error:
        worked("trump", cards={"A": "C8", "B": "JOKER", "C": "S7"})
    assert (error.value.pointer, error.value.clause) == ("/cards/B", "5 one-face-down")


@pytest.mark.parametrize(
    ("trick", "hand", "may", "clauses"),
    [
        ("", "S8 HK JOKER", "S8 HK JOKER", "lead-and-follow lead-and-follow joker-when"),
        ("S9", "S8 HK JOKER", "S8", "lead-and-follow lead-and-follow joker-when"),
        ("S9 SQ", "HK JOKER", "HK JOKER", "lead-and-follow joker-when"),
        ("JOKER HA", "H7 C9", "H7 C9", "joker-led joker-led"),
    ],
)
def test_the_calculation_of_what_may_be_played(trick: str, hand: str, may: str, clauses: str) -> None:
    lines, found = worked("may", trick=trick.split(), hand=hand.split())
    assert found == {"may": may.split()}
    assert [line.clause for line in lines] == clauses.split()


def test_nobody_is_a_fourth_player() -> None:
    with pytest.raises(RecordError) as error:
        worked("may", trick=["S7", "S8", "S9"], hand=["SA"])
    assert (error.value.pointer, error.value.clause) == ("/trick", "1 players")


@pytest.mark.parametrize(
    ("trump", "lead", "cards", "found", "because"),
    [
        ("H", "A", "SA H7 SK", "B", "trump-beats-led"),
        ("H", "B", "D10 D9 CA", "A", "highest-wins"),
        ("C", "C", "CA H7 JOKER", "C", "joker-led"),
        ("S", "A", "D8 JOKER D7", "A", "highest-wins"),
    ],
)
def test_the_trick_calculation(trump: str, lead: str, cards: str, found: str, because: str) -> None:
    by_seat = dict(zip("ABC", cards.split(), strict=True))
    told = worked("trick", trump=trump, lead=lead, cards=by_seat)[1]
    assert told == {"winner": found, "because": because, "next": found}


def test_the_score_calculation_agrees_with_scoring() -> None:
    for tricks, to_be, bonus in product(SHARES, (True, False), (True, False)):
        by_seat = dict(zip("ABC", tricks, strict=True))
        _, found = worked("score", the_game(zero_trick_bonus=bonus), to_be=to_be, tricks=by_seat)
        assert list(found["points"].values()) == score(tricks, to_be, bonus)


def test_the_score_calculation_refuses_another_number_of_tricks() -> None:
    with pytest.raises(RecordError) as error:
        worked("score", to_be=True, tricks={"A": 5, "B": 5, "C": 5})
    assert (error.value.pointer, error.value.clause) == ("/tricks", "R3 one-hamlet")


@pytest.mark.parametrize("options", [{}, {"match": 2}])
def test_the_match_calculation_agrees_with_the_outcome(options: dict[str, Any]) -> None:
    game = the_game(**options)
    rows = [(100, 40, 4), (60, 60, 6), (90, 4, 30)][: options.get("match", 3)]
    outcome = game.outcome(after(*rows))
    _, found = worked("match", game, deals=[dict(zip("ABC", row, strict=True)) for row in rows])
    assert outcome is not None
    assert found == {"totals": dict(outcome.scores), "ends": True, "winners": list(outcome.winners)}


def test_the_match_calculation_refuses_a_deal_after_the_end_and_none_at_all() -> None:
    over = [{"A": 250, "B": 0, "C": 0}, {"A": 0, "B": 0, "C": 0}]
    for deals, pointer in ((over, "/deals/1"), ([], "/deals")):
        with pytest.raises(RecordError) as error:
            worked("match", deals=deals)
        assert (error.value.pointer, error.value.clause) == (pointer, "21 match-end")


@numbered("3 deal-passes")
def test_the_dealers_calculation() -> None:
    assert worked("dealers", dealer="C", number=4)[1] == {"dealers": ["C", "A", "B", "C"]}
