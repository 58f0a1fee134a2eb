"""Trumps, clause by clause, in the order of its page."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules_engine import IllegalAction, Position, Rand, Record, RecordError, Replay, find_game, make_options
from rules_engine.clauses import Ruling
from rules_engine.fields import LETTERS
from rules_engine.game import Deal, Game, Result
from rules_engine.games.trumps.rules import CLAUSES
from rules_engine.games.trumps.scoring import longest_run, most_alike, ranking, standing, strength
from rules_engine.played import DealRecord
from rules_engine.table import Event
from rules_engine.view import imagine, seen_of
from tehodoki.drawing.decks import card_svg, load_deck

BOTH = pytest.mark.parametrize("seats", [2, 3])


def numbered(label: str) -> Any:
    """Says which clause a test is about; the number must be the page's."""
    assert CLAUSES.label(label.split()[1]) == label
    return lambda test: test


def the_game(seats: int = 3, **options: Any) -> Game:
    kind = find_game("trumps")
    return kind(seats, make_options(kind.Options, options, seats))


def cards_of(text: str) -> list[int]:
    """``9×5 8`` is five 9s and an 8."""
    return [int(word.split("×")[0]) - 1 for word in text.split() for _ in range(int((word + "×1").split("×")[1]))]


def text_of(cards: Any) -> str:
    """Cards as their numbers, in order."""
    return " ".join(str(card + 1) for card in sorted(cards))


class Picture:
    """A table with these hands, deck and cards put aside, however few; moves are made by writing them down."""

    def __init__(self, *hands: str, deck: str = "", aside: str = "", **options: Any) -> None:
        self.game = the_game(len(hands), **options)
        self.heard: list[Event] = []
        setup = {"hands": tuple(map(cards_of, hands)), "deck": cards_of(deck), "aside": cards_of(aside)}
        self.setup = setup
        self.position = Position(self.game, setup, (), self.heard.append)

    @property
    def due(self) -> str:
        """Who is due for what: ``A show``; empty when the game is over."""
        names = list(dict.fromkeys(name for _, name, _ in self.position.options()))
        return f"{LETTERS[self.position.seat]} {'|'.join(names)}" if names else ""

    @property
    def may(self) -> str:
        """What the seat that is due may do: ``3 3,3 draw``."""
        found = []
        for _, _, value in self.position.options():
            cards = value if isinstance(value, list) else [value]
            found.append("draw" if value is None else ",".join(str(card + 1) for card in cards))
        return " ".join(found)

    def zone(self, name: str, seat: str = "") -> str:
        """What lies in a zone, as numbers in order."""
        owner = LETTERS.index(seat) if seat else -1
        found = [zone for zone in self.position.table.zones if (zone.name, zone.owner) == (name, owner)]
        assert len(found) == 1
        return text_of(found[0])

    def each(self, name: str) -> list[str]:
        return [self.zone(name, seat) for seat in LETTERS[: self.game.seats]]

    def move(self, verb: str, word: str) -> tuple[int, str, Any]:
        seat, _, what = word.partition(":")
        cards = [int(number) - 1 for number in what.split(",") if number]
        value: Any = None if verb == "draw" else cards if verb == "show" else cards[0]
        return LETTERS.index(seat), verb, value

    def rule(self, verb: str, word: str) -> Ruling:
        """The verdict on ``A:7,7``."""
        return self.position.rule(self.move(verb, word))

    def do(self, verb: str, words: str) -> Picture:
        """Make moves of one verb: ``A:7,7 B:10``."""
        for word in words.split():
            self.position.put(self.move(verb, word))
        return self

    def reveal(self, words: str) -> Picture:
        return self.do("reveal", words)

    def show(self, words: str) -> Picture:
        """Show cards; ``B:-7`` is a 7 face down."""
        for word in words.split():
            self.do("facedown" if "-" in word else "show", word.replace("-", ""))
        return self

    def take(self, words: str) -> Picture:
        """Take numbers; ``B`` alone draws."""
        for word in words.split():
            self.do("take" if ":" in word else "draw", word)
        return self

    def clauses(self, kind: str, last: int = 1) -> list[tuple[str, ...]]:
        """The clauses that the last events of a kind named."""
        return [event.clauses for event in self.heard if event.kind == kind][-last:]

    def note(self, kind: str) -> Any:
        """The facts of the last note of a kind."""
        return [event for event in self.heard if event.kind == kind][-1].facts

    @property
    def record(self) -> Record:
        """The record so far."""
        return Record(self.game, (DealRecord(self.setup, tuple(self.position.moves)),))

    def view(self, seat: str) -> dict[tuple[str, str], tuple[Any, ...]]:
        """What a seat knows: for each zone the numbers, None where it cannot tell."""
        own = LETTERS.index(seat)
        return {
            (one.zone, LETTERS[one.owner] if one.owner >= 0 else ""): tuple(
                None if card is None else card + 1 for card, _ in one.cards
            )
            for one in seen_of(self.record, own).view()
        }


def started(*hands: str, deck: str = "1×9", aside: str = "1×3", picks: str = "", **options: Any) -> Picture:
    """A picture after the start: everybody has picked the card that stands first."""
    picture = Picture(*hands, deck=deck, aside=aside, **options)
    firsts = [f"{seat}:{hand.split()[0]}" for seat, hand in zip(LETTERS, hands, strict=False)]
    return picture.reveal(picks or " ".join(firsts))


def three(deck: str = "1×9", aside: str = "1×3", **options: Any) -> Picture:
    """A starts; the field is 1 5 5."""
    return started("1 4 4 7", "5 2 2 9", "5 4 8 10", deck=deck, aside=aside, **options)


# setup and start -----------------------------------------------------------------------------------------


@numbered("1 deck")
@pytest.mark.parametrize(("seats", "count", "tens"), [(3, 55, 10), (2, 45, 0)])
def test_of_each_number_there_are_as_many_cards_as_it_says(seats: int, count: int, tens: int) -> None:
    cards = Counter(the_game(seats).deck.cards)
    assert (cards.total(), cards[9]) == (count, tens)
    assert all(copies == card + 1 for card, copies in cards.items())


@numbered("1 deck")
def test_there_is_no_pair_of_ones() -> None:
    assert the_game().deck.cards.count(0) == 1


@numbered("2 deal")
@BOTH
def test_everybody_is_dealt_seven(seats: int) -> None:
    setup = the_game(seats).deal([], Rand("deal"))
    assert [len(hand) for hand in setup["hands"]] == [7] * seats


@numbered("3 aside")
@pytest.mark.parametrize(("seats", "aside", "deck"), [(3, 3, 31), (2, 4, 27)])
def test_some_cards_are_put_aside_and_the_rest_is_the_deck(seats: int, aside: int, deck: int) -> None:
    setup = the_game(seats).deal([], Rand("deal"))
    assert (len(setup["aside"]), len(setup["deck"])) == (aside, deck)


@numbered("3 aside")
def test_nobody_sees_the_deck_or_what_was_put_aside() -> None:
    picture = three()
    assert {zone.name: zone.seen for zone in picture.position.table.zones if zone.name in ("deck", "aside")} == {
        "deck": 0,
        "aside": 0,
    }


@numbered("4 start-smallest")
def test_whoever_alone_shows_the_smallest_starts() -> None:
    assert started("7 9", "3 9", "7 9").due == "B show"


@numbered("4 start-smallest")
def test_nothing_is_turned_up_before_all_have_picked() -> None:
    picture = Picture("7 9", "3 9", "7 9").reveal("A:7 B:3")
    assert (picture.due, picture.each("shown"), picture.each("hand")) == ("C reveal", [""] * 3, ["7 9", "3 9", "7 9"])
    assert picture.position.chosen == (0, 1)


@numbered("4 start-smallest")
def test_alike_cards_are_offered_once() -> None:
    assert Picture("7 7 7 9", "3", "5").may == "7 9"


@numbered("5 start-again")
def test_only_the_tied_pick_again() -> None:
    picture = Picture("3 9 8", "3 4 6", "5 1").reveal("A:3 B:3 C:5")
    assert (picture.due, picture.clauses("turned-up")) == ("A reveal", [("start-again",)])
    picture.reveal("A:9 B:4")
    assert (picture.due, picture.clauses("turned-up")) == ("B show", [("start-smallest",)])


@numbered("5 start-again")
def test_they_go_on_until_one_is_alone() -> None:
    picture = Picture("3 4 9 1", "3 4 8 1", "7").reveal("A:3 B:3 C:7").reveal("A:4 B:4").reveal("A:9 B:8")
    assert picture.due == "B show"


@numbered("5 start-again")
def test_a_pick_with_one_card_left_is_still_a_move() -> None:
    picture = Picture("3 4", "3 9", "7").reveal("A:3 B:3 C:7")
    assert (picture.due, picture.may) == ("A reveal", "4")


@numbered("6 start-field")
def test_all_cards_shown_for_the_start_are_the_field() -> None:
    picture = started("7 9", "3 9", "7 9")
    assert (picture.zone("field"), picture.each("hand")) == ("3 7 7", ["9", "9", "9"])


@numbered("R10 all-picks-field")
def test_so_are_those_of_every_further_pick() -> None:
    picture = Picture("3 9 8", "3 4", "5 1").reveal("A:3 B:3 C:5").reveal("A:9 B:4")
    assert (picture.zone("field"), picture.each("hand")) == ("3 3 4 5 9", ["8", "", "1"])
    assert all("all-picks-field" in event.clauses for event in picture.heard if "start-field" in event.clauses)


@numbered("R7 hands-used-up")
def test_a_tie_that_uses_up_the_hands_goes_to_the_first_in_seat_order() -> None:
    picture = Picture("9 8", "3 5", "3 5", deck="1×9", aside="1×3").reveal("A:9 B:3 C:3").reveal("B:5 C:5")
    assert picture.clauses("turned-up") == [("hands-used-up",)]
    assert picture.note("turned-up")["starter"] == 1
    assert picture.due == "A show"  # B and C hold nothing and make no move


@numbered("R7 hands-used-up")
def test_without_cards_one_ranks_like_a_card_face_down() -> None:
    picture = Picture("9 8", "3 5", "3 5", deck="1×9", aside="1×3").reveal("A:9 B:3 C:3").reveal("B:5 C:5")
    picture.show("A:8")
    assert picture.note("ranks")["ranking"] == [0, 1, 2]  # B would have started and is nearer than C


# show ----------------------------------------------------------------------------------------------------


@numbered("7 start-shows")
def test_the_start_player_shows_any_single_or_pair() -> None:
    assert (three().due, three().may) == ("A show", "4 7 4,4")


@numbered("7 start-shows")
@pytest.mark.parametrize("word", ["A:7,7", "A:5", "A:4,7", "A:4,4,4"])
def test_nothing_else_can_be_shown(word: str) -> None:
    with pytest.raises(IllegalAction, match="7 start-shows"):
        three().show(word)


@numbered("8 other-number")
def test_the_next_to_the_left_shows_another_number() -> None:
    picture = three().show("A:4")
    assert (picture.due, picture.may) == ("B show", "2 9 2,2")
    picture.show("B:9")
    assert (picture.due, picture.may) == ("C show", "8 10")


@numbered("8 other-number")
@pytest.mark.parametrize("before", ["A:4", "A:4,4"])
def test_a_number_that_was_shown_is_refused_as_single_and_as_pair(before: str) -> None:
    picture = three().show(before).show("B:2")
    ruling = picture.rule("show", "C:4")
    assert (ruling.legal, ruling.clauses, ruling.facts) == (False, ("other-number",), {"shown": [3, 1]})


@numbered("8 other-number")
def test_the_field_does_not_matter() -> None:
    assert "5" in started("1 4", "5 5 3", "5 8").show("A:4").may.split()


@numbered("8 other-number")
def test_the_next_round_begins_anew() -> None:
    picture = three(deck="4×9").show("A:4 B:9 C:10").take("C:5 B:1 A")
    assert (picture.due, "4" in picture.may.split()) == ("C show", True)


@numbered("9 face-down")
def test_whoever_holds_only_shown_numbers_lays_one_face_down() -> None:
    picture = started("1 4 4", "5 4 8", "5 4 4 8").show("A:4 B:8")
    assert (picture.due, picture.may) == ("C facedown", "4 8")
    picture.show("C:-8")
    assert (picture.zone("facedown", "C"), picture.zone("shown", "C"), picture.zone("hand", "C")) == ("8", "", "4 4")


@numbered("9 face-down")
def test_the_hand_is_revealed_first() -> None:
    picture = started("1 4", "5 4 4", deck="3×2", aside="3×4").show("A:4 B:-4")
    shown = [event for event in picture.heard if event.kind == "show"]
    assert [(event.cards, event.seen) for event in shown] == [((3, 3), 0b11)]


@numbered("9 face-down")
def test_the_card_itself_is_not_seen_by_others() -> None:
    picture = started("1 4 9", "5 6 2", "5 4 6").show("A:4 B:6 C:-4")
    laid = [event for event in picture.heard if event.target is not None and event.target.name == "facedown"]
    assert [event.seen for event in laid] == [0b100]
    assert picture.view("A")["facedown", "C"] == (None,)
    assert picture.view("C")["facedown", "C"] == (4,)


@numbered("R3 no-free-face-down")
def test_nobody_lays_face_down_by_choice() -> None:
    picture = started("1 4", "5 4 6", "5 7 8").show("A:4")
    ruling = picture.rule("facedown", "B:4")
    assert (ruling.legal, ruling.clauses) == (False, ("no-free-face-down",))
    assert ruling.facts == {"shown": [3], "free": [5]}
    assert picture.due == "B show"


@numbered("R3 no-free-face-down")
def test_nor_does_the_start_player() -> None:
    assert not three().rule("facedown", "A:4").legal


# rank ----------------------------------------------------------------------------------------------------


def ranked(*shows: str) -> str:
    """The ranking of these cards, shown in the order of the letters; ``-`` is a card face down."""
    places = ranking([strength([] if one == "-" else cards_of(one)) for one in shows])
    return "".join(LETTERS[place] for place in places)


@numbered("10 pair-beats-single")
@pytest.mark.parametrize("shows", [("10", "10 10", "9"), ("1", "2 2", "10"), ("8", "9 9", "10")])
def test_a_pair_beats_every_single(shows: tuple[str, ...]) -> None:
    assert ranked(*shows)[0] == "B"


@numbered("11 singles-high-pairs-low")
@pytest.mark.parametrize(
    ("shows", "order"),
    [
        (("1", "10", "9"), "BCA"),
        (("10 10", "2 2", "3 3"), "BCA"),
        (("9 9", "10", "8 8"), "CAB"),
        (("2", "3"), "BA"),
        (("2 2", "3 3"), "AB"),
    ],
)
def test_singles_high_and_pairs_low(shows: tuple[str, ...], order: str) -> None:
    assert ranked(*shows) == order


@numbered("11 singles-high-pairs-low")
def test_the_whole_ladder() -> None:
    ladder = [f"{number} {number}" for number in range(2, 11)] + [str(number) for number in range(10, 0, -1)] + ["-"]
    strengths = [strength([] if one == "-" else cards_of(one)) for one in ladder]
    assert strengths == sorted(set(strengths), reverse=True)


@numbered("12 face-down-last")
@pytest.mark.parametrize(("shows", "order"), [(("1", "-", "2"), "CAB"), (("1", "-", "-"), "ABC"), (("9", "-"), "AB")])
def test_face_down_ranks_last_and_the_nearer_is_stronger(shows: tuple[str, ...], order: str) -> None:
    assert ranked(*shows) == order


@numbered("12 face-down-last")
def test_near_is_by_turn_and_not_by_seat() -> None:
    picture = started("5 8", "1 8 4", "5 8", deck="3×3").show("B:8 C:-8 A:-8")
    assert picture.note("ranks")["ranking"] == [1, 2, 0]


@numbered("12 face-down-last")
def test_the_clauses_that_decided_are_named_that_of_first_place_last() -> None:
    assert three().show("A:4 B:9 C:10").clauses("ranks") == [("singles-high-pairs-low",)]
    assert three().show("A:4,4 B:9 C:10").clauses("ranks") == [("singles-high-pairs-low", "pair-beats-single")]
    assert three().show("A:4,4 B:2,2 C:10").clauses("ranks") == [("pair-beats-single", "singles-high-pairs-low")]
    picture = started("1 4", "5 4", deck="3×2", aside="3×4").show("A:4 B:-4")
    assert picture.clauses("ranks") == [("face-down-last",)]


# take ----------------------------------------------------------------------------------------------------


@numbered("13 first-takes")
def test_first_place_takes_all_cards_of_a_number() -> None:
    picture = three().show("A:4 B:9 C:10")
    assert (picture.due, picture.may) == ("C take", "1 5")
    picture.take("C:5")
    assert (picture.zone("taken", "C"), picture.zone("field")) == ("5 5", "1")


@numbered("13 first-takes")
def test_first_place_starts_the_next_round() -> None:
    assert three().show("A:4 B:9 C:10").take("C:5 B:1 A").due == "C show"


@numbered("13 first-takes")
def test_the_cards_shown_in_this_round_cannot_be_taken_yet() -> None:
    with pytest.raises(IllegalAction, match="13 first-takes"):
        three().show("A:4 B:9 C:10").take("C:9")


@numbered("14 second-takes")
def test_second_place_takes_all_cards_of_what_is_left() -> None:
    picture = three().show("A:4 B:9 C:10").take("C:1")
    assert (picture.due, picture.may) == ("B take", "5")
    picture.take("B:5")
    assert picture.each("taken") == ["", "5 5", "1"]


@numbered("14 second-takes")
def test_of_two_players_the_second_is_the_last() -> None:
    picture = started("1 4 9", "5 8 8", deck="3×9", aside="3×4").show("A:9 B:8").take("A:1")
    assert (picture.due, picture.may) == ("B take|draw", "5 draw")


@numbered("15 last-takes")
def test_last_place_takes_a_single_card() -> None:
    picture = started("5 7 9", "2 4 8", "3 6 10").show("B:4 C:6 A:7").take("A:5 C:3")
    assert (picture.due, picture.may) == ("B take|draw", "2 draw")
    picture.take("B:2")
    assert (picture.zone("taken", "B"), "2" in picture.zone("field")) == ("2", False)


@numbered("15 last-takes")
def test_only_one_of_several_alike() -> None:
    picture = started("5 4 9", "5 1 8", "5 2 7", picks="A:5 B:5 C:5 A:4 B:1 C:2")
    assert (picture.zone("field"), picture.due) == ("1 2 4 5 5 5", "B show")
    picture.show("B:8 C:7 A:9").take("A:1 B:2")
    assert (picture.due, picture.may) == ("C take|draw", "4 5 draw")
    picture.take("C:5")
    assert (picture.zone("taken", "C"), picture.zone("field")) == ("5", "4 5 5 7 8 9")


@numbered("15 last-takes")
def test_or_draws_from_the_deck_into_the_hand() -> None:
    picture = started("1 4 9", "5 8 8", deck="7 6 6", aside="3×4").show("A:9 B:8").take("A:1 B")
    assert (picture.zone("taken", "B"), picture.zone("hand", "B")) == ("", "6 7 8")


@numbered("15 last-takes")
def test_a_card_drawn_is_seen_by_its_owner_only() -> None:
    picture = started("1 4 9", "5 8 8", deck="7 6 6", aside="3×4").show("A:9 B:8").take("A:1 B")
    assert picture.view("A")["hand", "B"] == (None, None, None)
    assert picture.view("B")["hand", "B"] == (6, 7, 8)


@numbered("16 score-cards")
def test_score_cards_lie_open_and_apart() -> None:
    picture = three().show("A:4 B:9 C:10").take("C:5")
    taken = [zone for zone in picture.position.table.zones if zone.name == "taken"]
    assert [zone.seen for zone in taken] == [0b111] * 3
    assert picture.view("A")["taken", "C"] == (5, 5)


@numbered("R4 empty-field")
def test_last_place_must_draw_when_nothing_is_left() -> None:
    picture = three().show("A:4 B:9 C:10").take("C:5 B:1")
    assert (picture.due, picture.may) == ("A draw", "draw")
    picture.take("A")
    assert ("last-takes", "empty-field") in picture.clauses("move", 20)


@numbered("R4 empty-field")
def test_second_place_takes_nothing_when_nothing_is_left() -> None:
    picture = started("1 4 4", "5 4 4", "5 4 4", deck="2 3 8 8 9 9 10 10 10", aside="1×3")
    picture.show("A:4 B:-4 C:-4").take("A:1 B:5 C")  # the field is now three 4s
    assert (picture.zone("field"), picture.due) == ("4 4 4", "A show")
    picture.show("A:3 B:4 C:2").take("B:4")
    assert picture.clauses("nothing") == [("empty-field",)]
    assert (picture.note("nothing")["who"], picture.due) == (0, "C draw")


@numbered("R4 empty-field")
def test_with_an_empty_deck_last_place_then_gets_nothing() -> None:
    picture = started("1 7 9", "5 7 9", "6 7 9", deck="8 8 8", aside="3×3").show("A:7 B:9 C:-7").take("B:1 A:5 C:6")
    assert (picture.zone("field"), picture.zone("deck"), picture.due) == ("7 7 9", "", "B show")
    picture.show("B:7 C:9 A:8").take("C:7 A:9")
    assert (picture.due, picture.note("nothing")["who"]) == ("", 1)


@numbered("R6 aside-not-drawn")
def test_last_place_does_not_draw_from_aside() -> None:
    picture = started("1 4 9", "5 8 8", deck="7 6", aside="3×4").show("A:9 B:8").take("A:1 B:5")
    assert picture.zone("deck") == ""
    picture.show("A:4 B:8").take("B:9")
    ruling = picture.rule("draw", "A")
    assert (picture.due, ruling.legal, ruling.clauses) == ("A take", False, ("aside-not-drawn",))


# refill and end ------------------------------------------------------------------------------------------


@numbered("17 join-field")
def test_all_cards_shown_join_the_field_and_what_was_left_stays() -> None:
    picture = started("1 4 4", "5 8 8", deck="3×9", aside="3×4").show("A:4,4 B:8").take("A:1 B")
    assert (picture.zone("field"), picture.each("shown")) == ("4 4 5 8", ["", ""])


@numbered("17 join-field")
def test_so_does_a_card_face_down_and_all_see_it() -> None:
    picture = started("1 4", "5 4 4", deck="3×9", aside="3×4").show("A:4 B:-4").take("A:5 B:1")
    assert (picture.zone("field"), picture.zone("facedown", "B")) == ("4 4", "")
    joined = [event for event in picture.heard if event.source is not None and event.source.name == "facedown"]
    assert [event.seen for event in joined] == [0b11]


@numbered("18 draw-one")
def test_each_draws_one_however_many_were_shown() -> None:
    picture = started("1 4 4", "5 8 8", deck="3×9", aside="3×4").show("A:4,4 B:8").take("A:1 B:5")
    assert picture.each("hand") == ["3", "3 8"]


@numbered("18 draw-one")
def test_from_the_new_start_player_on() -> None:
    picture = three(deck="2 3 6 7 8").show("A:4 B:9 C:10").take("C:5 B:1 A")  # A draws the 2, then C A B draw
    assert picture.each("hand") == ["2 4 6 7", "2 2 7", "3 4 8"]


@numbered("19 one-more-round")
def test_when_the_last_card_is_drawn_one_more_round_follows() -> None:
    picture = started("1 4 9", "5 8 8", deck="7 6", aside="3×4").show("A:9 B:8").take("A:1 B:5")
    assert (picture.clauses("last-round"), picture.due) == ([("one-more-round",)], "A show")
    picture.show("A:4 B:8").take("B:9 A:8")
    assert (picture.due, len(picture.clauses("ranks", 9))) == ("", 2)


@numbered("19 one-more-round")
@pytest.mark.parametrize(("deck_out", "rounds"), [("empty", 2), ("cannot_draw", 3)])
def test_the_option_waits_until_somebody_cannot_draw(deck_out: str, rounds: int) -> None:
    picture = started("1 4 9", "5 8 8", deck="7 6", aside="3×4", deck_out=deck_out).show("A:9 B:8").take("A:1 B:5")
    while picture.due:
        picture.position.put(picture.position.options()[0])
    assert len(picture.clauses("ranks", 9)) == rounds


@numbered("20 draw-aside")
def test_who_cannot_draw_draws_from_aside() -> None:
    picture = three(deck="9 9", aside="3×3").show("A:4 B:9 C:10").take("C:5 B:1 A")  # one is left for three
    assert picture.each("hand") == ["3 4 7 9", "2 2 3", "4 8 9"]
    assert picture.clauses("last-round") == [("one-more-round",)]
    assert picture.zone("aside") == "3"


@numbered("R2 last-draw")
def test_if_last_place_draws_the_last_card_all_draw_from_aside() -> None:
    picture = three(deck="9", aside="3×3").show("A:4 B:9 C:10").take("C:5 B:1 A")
    assert (picture.zone("aside"), picture.clauses("last-round")) == ("", [("one-more-round",)])
    drawn = [event.clauses for event in picture.heard if event.source is not None and event.source.name == "aside"]
    assert drawn == [("draw-aside", "last-draw")] * 3


@numbered("R5 last-round-skips")
def test_the_last_round_ends_after_step_three() -> None:
    picture = started("1 4 9", "5 8 8", deck="7 6", aside="3×4").show("A:9 B:8").take("A:1 B:5")
    picture.show("A:4 B:8").take("B:9 A:8")
    assert (picture.due, picture.each("shown")) == ("", ["4", "8"])
    assert picture.clauses("over") == [("last-round-skips",)]


@numbered("19 one-more-round")
@pytest.mark.parametrize(("seats", "most"), [(3, 12), (2, 15)])
@pytest.mark.parametrize("deck_out", ["empty", "cannot_draw"])
def test_a_game_has_at_most_so_many_rounds(seats: int, most: int, deck_out: str) -> None:
    game = the_game(seats, deck_out=deck_out)
    assert game.numbers()["rounds"] == most
    longest = 0
    for seed in range(60):
        heard: list[Event] = []
        rand = Rand("rounds", seats, seed)
        Position(game, game.deal([], rand), (), heard.append).finish(rand.choose)
        longest = max(longest, sum(event.kind == "ranks" for event in heard))
    assert longest <= most


@numbered("19 one-more-round")
@BOTH
def test_if_nobody_ever_draws_in_step_three_it_has_exactly_as_many(seats: int) -> None:
    heard: list[Event] = []
    game = the_game(seats)
    position = Position(game, game.deal([], Rand("longest", seats)), (), heard.append)
    while position.asks:
        position.put(position.options()[0])  # a take comes before a draw
    assert sum(event.kind == "ranks" for event in heard) == game.numbers()["rounds"]


# scoring -------------------------------------------------------------------------------------------------


def outcome(*piles: str) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The points of these score cards, and who wins."""
    game = the_game(len(piles))
    standings = tuple(standing(cards_of(pile)) for pile in piles)
    scores = tuple(points for points, _, _ in standings)
    found = game.outcome([Deal({}, Result(scores, standings))])
    assert found is not None
    assert tuple(found.scores.values()) == scores
    return scores, found.winners


PRIZE = ("9×5 8×3 7×2 6 5×2 3", "10×6 9×3 8×2 6×3 5 1", "10×3 7×4 6 5 4×4 3×2 2")


@numbered("23 sum-wins")
def test_the_example_of_the_page() -> None:
    assert [(len(most_alike(cards_of(one))), len(longest_run(cards_of(one)))) for one in PRIZE] == [
        (5, 5),
        (6, 3),
        (4, 6),
    ]
    assert outcome(*PRIZE) == ((10, 9, 10), ("C",))


@numbered("23 sum-wins")
def test_the_example_fits_one_deck() -> None:
    held = Counter(card for pile in PRIZE for card in cards_of(pile))
    assert held <= Counter(the_game().deck.cards)


@numbered("21 most-alike")
@pytest.mark.parametrize(("cards", "count"), [("", 0), ("7", 1), ("7×2 6×3 9", 3), ("4×2 7×2", 2)])
def test_a_is_the_largest_number_of_cards_of_one_number(cards: str, count: int) -> None:
    assert len(most_alike(cards_of(cards))) == count


@numbered("22 longest-run")
@pytest.mark.parametrize(
    ("cards", "count"),
    [
        ("", 0),
        ("7", 1),
        ("1 3 5", 1),
        ("1 2 4 5 6 9", 3),
        ("5 5 5 6 6", 2),
        ("10 1", 1),
        ("8 9 10", 3),
        ("1 2 3 4 5 6 7 8 9 10", 10),
    ],
)
def test_b_is_the_longest_run_and_copies_do_not_matter(cards: str, count: int) -> None:
    assert len(longest_run(cards_of(cards))) == count


@numbered("22 longest-run")
def test_the_number_of_a_may_be_used_again() -> None:
    assert outcome("5×3 6", "")[0][0] == 5


@numbered("23 sum-wins")
def test_only_score_cards_count() -> None:
    picture = started("1 4 9 9 9", "5 8 8", deck="9 9", aside="3×4").show("A:9 B:8").take("A:1 B:5")
    picture.show("A:9 B:8").take("A:8 B:9")
    assert picture.each("taken") == ["1 8", "5 9"]
    assert picture.position.result is not None
    assert picture.position.result.scores == (2, 2)  # and not the 9s in A's hand


@numbered("24 smallest-card")
@pytest.mark.parametrize(
    ("piles", "winners"),
    [
        (("5×3 8", "4×3 8"), ("B",)),  # 4 and 4; the 4 is smaller
        (("3 4 6", "2 3 9"), ("B",)),
        (("3 3 4 6", "3 4 6 6"), ("A",)),  # two 3s against one
        (("2 9×4", "1 8×4"), ("B",)),
        (("4×2 5", "4×2 5"), ("A", "B")),
    ],
)
def test_equal_sums_are_decided_by_the_smallest_card_then_by_its_copies(
    piles: tuple[str, ...], winners: tuple[str, ...]
) -> None:
    scores, found = outcome(*piles)
    assert len(set(scores)) == 1
    assert found == winners


@numbered("24 smallest-card")
def test_whoever_has_fewer_points_does_not_come_into_it() -> None:
    assert outcome("1", "5×3", "6×3") == ((2, 4, 4), ("B",))


@numbered("R1 score-cards-compared")
def test_the_field_does_not_count_in_a_tie() -> None:
    picture = started("2 6 6 9", "5 8 8", deck="9 9", aside="3×4").show("A:9 B:8").take("A:5 B:2")
    picture.show("A:6,6 B:8").take("A:8 B:9")  # 5 8 against 2 9; A's 6s stay where they lie
    assert picture.position.result is not None
    assert picture.position.result.scores == (2, 2)
    end = picture.game.outcome([Deal(picture.setup, picture.position.result)])
    assert end is not None
    assert end.winners == ("B",)
    assert picture.clauses("total") == [("sum-wins", "score-cards-compared", "smallest-card")]


@numbered("R8 tie-shared")
def test_a_tie_to_the_end_is_a_shared_win() -> None:
    assert outcome("3 5 5 6 7 8 8 8", "1 9 9 10 10", "3 4 5 6 10 10 10")[1] == ("A", "C")


@numbered("R10 all-picks-field")
def test_nobody_with_score_cards_is_a_shared_win() -> None:
    assert outcome("", "", "") == ((0, 0, 0), ("A", "B", "C"))
    assert outcome("", "1") == ((0, 2), ("B",))


def test_no_deal_no_outcome() -> None:
    assert the_game().outcome([]) is None


# what is known -------------------------------------------------------------------------------------------


@numbered("R9 hand-stays-known")
def test_of_cards_that_are_all_alike_the_one_face_down_is_known() -> None:
    picture = started("1 4", "5 4 4 4", deck="2 2 3 3 3 6 6", aside="3×4")
    assert picture.view("A")["hand", "B"] == (None,) * 3
    picture.show("A:4 B:-4")
    assert (picture.view("A")["hand", "B"], picture.view("A")["facedown", "B"]) == ((4, 4), (4,))


@numbered("R9 hand-stays-known")
def test_of_different_cards_one_cannot_tell_which_lies_face_down_until_it_joins_the_field() -> None:
    picture = started("1 4 9", "5 8 2", "6 4 4 8", deck="2×9", aside="3×3").show("A:4 B:8 C:-8")
    assert picture.view("A")["hand", "C"] == (4, None)  # 4 4 8 were shown, one of them is gone
    assert picture.view("A")["facedown", "C"] == (None,)
    picture.take("B:5 A:6 C")
    assert picture.view("A")["hand", "C"] == (4, 4, None, None)  # and two cards that C drew
    assert picture.view("C")["hand", "C"] == (2, 2, 4, 4)


@numbered("R9 hand-stays-known")
def test_worlds_put_each_card_of_the_shown_hand_face_down_as_often_as_it_was_there() -> None:
    picture = started("1 4 9", "5 8 2", "6 4 4 8", deck="2×9", aside="3×3").show("A:4 B:8 C:-8")
    found: Counter[int] = Counter()
    rand = Rand("face down")
    for _ in range(150):
        world = imagine(picture.record, 0, rand)
        assert world is not None
        found[world.deals[0].moves[-1][2]] += 1
    assert set(found) == {3, 7}
    assert 75 < found[3] < 125  # two of three


@BOTH
def test_imagined_worlds_look_the_same_and_unseen_cards_reach_every_hidden_place(seats: int) -> None:
    game, rand = the_game(seats), Rand("worlds", seats)
    for seed in range(6):
        position = Position(game, setup := game.deal([], rand))
        position.finish_at_random(rand)
        for part in (0, 1, seats, 2 * seats, len(position.moves) // 2, len(position.moves) - 2):
            record = Record(game, (DealRecord(setup, tuple(position.moves[:part])),))
            seat = (seed + part) % seats
            before, at = seen_of(record, seat).view(), Replay(record).end()
            hidden = Counter(unseen_in(record, seat))
            reached: dict[tuple[str, int], set[int]] = {}
            for _ in range(60 if part == seats else 4):
                world = imagine(record, seat, rand)
                assert world is not None
                assert seen_of(world, seat).view() == before
                then = Replay(world).end()
                assert (then.seat, then.chosen) == (at.seat, at.chosen)
                if at.seat == seat:
                    assert sorted(map(repr, then.options())) == sorted(map(repr, at.options()))
                for zone in then.table.zones:
                    if not zone.seen >> seat & 1:
                        reached.setdefault((zone.name, zone.owner), set()).update(zone)
            if part == seats:  # nothing but start cards was seen of the others
                common = {card for card, count in hidden.items() if count > 3}
                assert all(common <= cards for (name, _), cards in reached.items() if name in ("hand", "deck"))


def unseen_in(record: Record, seat: int) -> list[int]:
    """The cards that the seat cannot tell the place of."""
    known = Counter(card for one in seen_of(record, seat).view() for card, _ in one.cards if card is not None)
    return list((Counter(record.game.deck.cards) - known).elements())


# the worked calculations ---------------------------------------------------------------------------------


def worked(name: str, seats: int = 3, **given: Any) -> tuple[list[str], dict[str, Any]]:
    """The clauses of the lines of a calculation, and its result."""
    game = the_game(seats, **given.pop("options", {}))
    working = game.calculations[name].run(game, given)
    return [line.clause for line in working.lines], dict(working.result)


def test_the_start_calculation() -> None:
    lines, found = worked("start", picks={"A": ["4", "7"], "B": ["4", "9"], "C": ["6"]})
    assert lines == ["start-again", "start-smallest", "all-picks-field"]
    assert found == {"starter": "A", "picks": 2, "field": ["4", "4", "6", "7", "9"]}


@pytest.mark.parametrize(
    ("picks", "pointer"),
    [
        ({"A": ["4"], "B": ["4", "9"], "C": ["6"]}, "/picks/A"),
        ({"A": ["4", "7"], "B": ["4", "9"], "C": ["6", "8"]}, "/picks/C"),
        ({"A": ["4"], "B": [], "C": ["6"]}, "/picks/B"),
    ],
)
def test_the_start_calculation_refuses_missing_and_needless_picks(picks: Any, pointer: str) -> None:
    with pytest.raises(RecordError) as error:
        worked("start", picks=picks)
    assert (error.value.pointer, error.value.clause) == (pointer, "5 start-again")


def test_the_show_calculation() -> None:
    lines, found = worked("show", hand=["9", "4", "4"], shown=["9"])
    assert (lines, found) == (["other-number"] * 2, {"shows": [["4"], ["4", "4"]], "facedown": []})
    lines, found = worked("show", hand=["9", "4", "4"], shown=[])
    assert (lines, found["shows"]) == (["start-shows"] * 2, [["4"], ["4", "4"], ["9"]])
    lines, found = worked("show", hand=["9", "4", "4"], shown=["4", "9"])
    assert (lines[-1], found) == ("face-down", {"shows": [], "facedown": ["4", "9"]})


def test_the_rank_calculation() -> None:
    lines, found = worked("rank", start="B", cards={"A": [], "B": ["9"], "C": ["10", "10"]})
    assert lines == ["pair-beats-single", "pair-beats-single", "face-down-last"]
    assert found == {"ranking": ["C", "B", "A"]}


@pytest.mark.parametrize(
    ("cards", "pointer", "clause"),
    [
        ({"A": ["4"], "B": ["4", "4"], "C": []}, "/cards/B", "8 other-number"),
        ({"A": ["5", "6"], "B": ["4"], "C": []}, "/cards/A", "7 start-shows"),
        ({"A": ["4"], "B": ["5", "6"], "C": []}, "/cards/B", "8 other-number"),
        ({"A": [], "B": ["5"], "C": ["6"]}, "/cards/A", "7 start-shows"),
    ],
)
def test_the_rank_calculation_refuses_what_nobody_can_show(cards: Any, pointer: str, clause: str) -> None:
    with pytest.raises(RecordError) as error:
        worked("rank", start="A", cards=cards)
    assert (error.value.pointer, error.value.clause) == (pointer, clause)


def test_the_take_calculation() -> None:
    lines, found = worked("take", ranking=["B", "C", "A"], field=["3", "3", "9"], takes=["3", "9", "draw"])
    assert lines == ["first-takes", "second-takes", "empty-field"]
    assert found == {"taken": {"A": [], "B": ["3", "3"], "C": ["9"]}, "field": []}
    lines, found = worked("take", ranking=["B", "C", "A"], field=["3", "3"], takes=["3", "draw"])
    assert lines == ["first-takes", "empty-field", "empty-field"]


@pytest.mark.parametrize("takes", [["3", "draw", "9"], ["3", "3", "9"], ["3", "9"]])
def test_the_take_calculation_refuses_what_nobody_can_take(takes: list[str]) -> None:
    with pytest.raises(RecordError):
        worked("take", ranking=["B", "C", "A"], field=["3", "3", "9"], takes=takes)


@pytest.mark.parametrize(
    ("deck", "last", "deck_out", "drawn", "ends"),
    [
        (4, "take", "empty", "deck deck deck", False),
        (3, "take", "empty", "deck deck deck", True),
        (3, "take", "cannot_draw", "deck deck deck", False),
        (3, "draw", "cannot_draw", "aside deck deck", True),
        (1, "draw", "empty", "aside aside aside", True),
    ],
)
def test_the_refill_calculation(deck: int, last: str, deck_out: str, drawn: str, ends: bool) -> None:
    _, found = worked("refill", start="B", deck=deck, last=last, options={"deck_out": deck_out})
    assert (" ".join(found["from"].values()), found["last"]) == (drawn, ends)


def test_the_refill_calculation_refuses_a_draw_from_an_empty_deck() -> None:
    with pytest.raises(RecordError) as error:
        worked("refill", start="A", deck=0, last="draw")
    assert error.value.clause == "R6 aside-not-drawn"


def test_the_score_calculation_of_the_page() -> None:
    cards = {seat: [str(card + 1) for card in cards_of(pile)] for seat, pile in zip("ABC", PRIZE, strict=True)}
    lines, found = worked("score", cards=cards)
    assert lines == ["most-alike", "longest-run"] * 3 + ["smallest-card"]
    assert found == {
        "alike": {"A": 5, "B": 6, "C": 4},
        "kinds": {"A": ["9"], "B": ["10"], "C": ["4", "7"]},
        "run": {"A": 5, "B": 3, "C": 6},
        "ends": {"A": [["5", "9"]], "B": [["8", "10"]], "C": [["2", "7"]]},
        "points": {"A": 10, "B": 9, "C": 10},
        "tied": ["A", "C"],
        "smallest": {"A": ["3"], "B": ["1"], "C": ["2"]},
        "smallest_count": {"A": 1, "B": 1, "C": 1},
        "winners": ["C"],
    }


@BOTH
def test_the_score_calculation_agrees_with_games_played_at_random(seats: int) -> None:
    game, rand = the_game(seats), Rand("scores", seats)
    for _ in range(20):
        position = Position(game, game.deal([], rand))
        result = position.finish_at_random(rand)
        piles = {LETTERS[z.owner]: [game.deck.kinds[c] for c in z] for z in position.table.zones if z.name == "taken"}
        _, found = worked("score", seats, cards=piles)
        end = game.outcome([Deal({}, result)])
        assert end is not None
        assert (tuple(found["points"].values()), tuple(found["winners"])) == (result.scores, end.winners)


# the deck ------------------------------------------------------------------------------------------------


def test_the_drawn_deck_has_the_cards_of_the_game_and_each_says_its_number() -> None:
    art = load_deck("pairs")
    assert art.drawer.kinds == the_game().deck.kinds
    for kind in art.drawer.kinds:
        drawing = card_svg(art, kind, "en")
        assert drawing.count(f">{kind}</text>") == 3
        assert drawing.split("<path", 1)[1].count("M") == int(kind)  # one dot each
        assert art.card_name(kind, "ja") == kind
