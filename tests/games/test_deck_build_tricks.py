"""Deck Build Tricks, clause by clause, in the order of its page."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from rules_engine import (
    Position,
    Rand,
    Record,
    RecordError,
    Replay,
    SetupError,
    find_game,
    make_options,
    read_record,
    write_record,
)
from rules_engine.fields import LETTERS
from rules_engine.game import Game
from rules_engine.games.deck_build_tricks.cards import SUITS, check_list, faces
from rules_engine.games.deck_build_tricks.lists import LISTS
from rules_engine.games.deck_build_tricks.rules import CLAUSES
from rules_engine.games.deck_build_tricks.scoring import Standing, beats, decisive, kept_by, ranking, winners
from rules_engine.games.deck_build_tricks.scoring import Trick as Ranked
from rules_engine.match import play_match
from rules_engine.played import DealRecord
from rules_engine.position import Move
from rules_engine.record import write_move
from rules_engine.table import Event, Zone
from rules_engine.view import seen_of
from tehodoki.drawing.decks import load_deck
from tehodoki.walkthrough.deals import shown_clauses

EACH_TABLE = pytest.mark.parametrize("seats", [3, 4, 5])
EACH_LIST = pytest.mark.parametrize("name", list(LISTS))
Choose = Callable[[Position, Rand], Move]


def numbered(label: str) -> Any:
    """Says which clause a test is about; the number must be the page's."""
    assert CLAUSES.label(label.split()[1]) == label
    return lambda test: test


@cache
def the_game(seats: int = 4, options: str = "{}") -> Game:
    kind = find_game("deck-build-tricks")
    return kind(seats, make_options(kind.Options, json.loads(options), seats))


def anyhow(position: Position, rand: Rand) -> Move:
    return rand.choose(position.options())


def played(seats: int = 4, options: str = "{}", seed: int = 0, choose: Choose = anyhow) -> Iterator[Position]:
    """A game, each position of it; the same object, going on."""
    game, rand = the_game(seats, options), Rand("played", seats, seed)
    position = Position(game, game.deal([], rand))
    while position.asks:
        yield position
        position.put(choose(position, rand))
    yield position


@cache
def a_record(seats: int = 4, options: str = "{}", seed: int = 0) -> Record:
    return play_match(the_game(seats, options), seed)


def zone(position: Position, name: str, seat: int = -1) -> Zone:
    return next(one for one in position.table.zones if (one.name, one.owner) == (name, seat))


def names(position: Position, name: str, seat: int = -1) -> list[str]:
    return [position.game.deck.kinds[card] for card in zone(position, name, seat)]


class Trick:
    """A trick as it is written: ``A5/C7:C`` a card as suit C, ``P4`` a point card; with trump and anti-trump."""

    def __init__(self, line: str, trump: str = "A", anti: str = "B", options: str = "{}") -> None:
        self.deck: Any = the_game(4, options).deck
        by_order = json.loads(options).get("other_suits_by_order", False)
        self.standing = Standing(SUITS.index(trump), SUITS.index(anti), by_order=by_order)
        self.plays = []
        for word in line.split():
            name, _, suit = word.partition(":")
            self.plays.append((self.deck.code[name], SUITS.index(suit) if suit else None, None))
        self.standing.led = self.plays[0][1]

    @property
    def ranked(self) -> list[int]:
        return ranking(self.plays, self.deck, self.standing)

    @property
    def order(self) -> str:
        """Seats from the strongest to the weakest; A leads. Point cards in the middle are left out."""
        return "".join(LETTERS[place] for place in self.ranked)

    @property
    def why(self) -> tuple[str, str]:
        return decisive(self.laid, self.standing)

    @property
    def laid(self) -> Ranked:
        return Ranked(range(4), self.plays, self.ranked)

    def may_remove(self, after_point: bool = False) -> str:
        return "".join(LETTERS[place] for place in range(4) if not kept_by(place, self.laid, after_point))


# the page ------------------------------------------------------------------------------------------------


def test_the_numbers_of_the_page_stand_beside_the_ids() -> None:
    page = """
        1 components, 2 two-suits, 3 starters-middle, 4 point-cards, 5 booster-columns, 6 point-piles, 7 trump-chosen,
        8 draft, 9 first-leader, 10 lead-one, 11 lead-point, 12 lead-suit, 13 play-one, 14 free-after-point,
        15 follow-or-point, 16 void-anything, 17 points-between, 18 suit-ranks, 19 anti-led, 20 all-points,
        21 lone-card, 22 remove, 23 to-discard, 24 strongest-gains, 25 weakest-gains, 26 declare-end, 27 no-points-left,
        28 strongest-leads, 29 turn-and-cut, 30 refill-short, 31 most-points, 32 tie-last-trick, R1 free-suit,
        R2 other-suits-alike, R3 no-led-suit, R4 led-suit-as-such, R5 exchange-and-order, R6 both-at-once,
        R7 columns-not-empty, R8 cannot-occur, R9 turn-when-needed, R10 asked-in-order, R11 last-trick-compared,
        R12 card-lists"""
    assert [CLAUSES.label(clause) for clause in CLAUSES] == [label.strip() for label in page.split(",")]


# cards ---------------------------------------------------------------------------------------------------


@numbered("1 components")
@EACH_LIST
def test_there_are_36_of_each(name: str) -> None:
    deck: Any = the_game(4, json.dumps({"cards": name})).deck
    assert (len(deck.starters), len(deck.boosters), len(deck.points), len(deck)) == (36, 36, 36, 108)


@numbered("2 two-suits")
@EACH_LIST
def test_each_card_shows_two_suits_and_two_numbers(name: str) -> None:
    for card in (*LISTS[name][0], *LISTS[name][1]):
        (one, low), (other, high) = faces(card)
        assert one < other
        assert low != high


@numbered("3 starters-middle")
@EACH_LIST
def test_the_lists_keep_the_clauses(name: str) -> None:
    assert check_list(*LISTS[name], 36) is None


@numbered("4 point-cards")
def test_points_add_up_to_198() -> None:
    deck: Any = the_game().deck
    assert Counter(deck.kinds[card] for card in deck.points) == {"P4": 9, "P5": 9, "P6": 9, "P7": 9}
    assert sum(int(deck.kinds[card][1:]) for card in deck.points) == the_game().numbers()["total"] == 198


@numbered("R12 card-lists")
@pytest.mark.parametrize(
    ("name", "suits"), [("six-suits", "ABCDEF"), ("nine-suits", "ABCDEFGHI"), ("four-suits", "ABCD")]
)
def test_the_suits_of_the_lists(name: str, suits: str) -> None:
    deck: Any = the_game(4, json.dumps({"cards": name})).deck
    assert "".join(SUITS[suit] for suit in deck.suits) == suits


@numbered("R12 card-lists")
def test_nine_suits_have_each_pair_once() -> None:
    for cards in LISTS["nine-suits"]:
        pairs = Counter((faces(card)[0][0], faces(card)[1][0]) for card in cards)
        assert (len(pairs), set(pairs.values())) == (36, {1})


@numbered("R12 card-lists")
def test_kinds_stand_starters_boosters_points() -> None:
    deck = the_game().deck
    assert deck.kinds[:3] == ("A5/B7", "A7/B4", "A7/B6")
    assert deck.kinds[-4:] == ("P4", "P5", "P6", "P7")


def spoiled_list(change: Callable[[dict[str, list[str]]], Any]) -> dict[str, list[str]]:
    cards = {"starters": list(LISTS["six-suits"][0]), "boosters": list(LISTS["six-suits"][1])}
    change(cards)
    return cards


@numbered("R12 card-lists")
@pytest.mark.parametrize(
    ("change", "clause"),
    [
        (lambda cards: cards["starters"].pop(), "1 components"),
        (lambda cards: cards["boosters"].append("A1/B2"), "1 components"),
        (lambda cards: cards["starters"].__setitem__(3, "A4/A5"), "2 two-suits"),
        (lambda cards: cards["starters"].__setitem__(3, "B4/A5"), "2 two-suits"),
        (lambda cards: cards["starters"].__setitem__(3, "A5/B5"), "2 two-suits"),
        (lambda cards: cards["starters"].__setitem__(3, "A3/B5"), "3 starters-middle"),
        (lambda cards: cards["boosters"].__setitem__(0, "A7/B10"), "3 starters-middle"),
        (lambda cards: cards["boosters"].__setitem__(0, "A2/P8"), "R12 card-lists"),
        (lambda cards: cards["boosters"].__setitem__(0, "A02/B8"), "R12 card-lists"),
        (lambda cards: cards["boosters"].__setitem__(0, 7), "R12 card-lists"),
    ],
)
def test_a_wrong_list_is_refused_with_its_clause(change: Any, clause: str) -> None:
    kind = find_game("deck-build-tricks")
    with pytest.raises(SetupError, match=rf"\[{clause}\]"):
        make_options(kind.Options, {"cards": spoiled_list(change)}, 4)


@numbered("R12 card-lists")
def test_an_own_list_is_written_starters_first() -> None:
    own = spoiled_list(len)
    record = a_record(3, json.dumps({"cards": {"boosters": own["boosters"], "starters": own["starters"]}}))
    written = json.loads(write_record(record))
    assert list(written["options"]["cards"]) == ["starters", "boosters"]
    assert write_record(read_record(write_record(record))) == write_record(record)


# setup ---------------------------------------------------------------------------------------------------


@numbered("5 booster-columns")
def test_all_boosters_lie_open_in_six_columns_of_six() -> None:
    position = next(played())
    columns = [zone(position, f"column{number}") for number in range(1, 7)]
    assert [len(column) for column in columns] == [6] * 6
    assert sorted(card for column in columns for card in column) == sorted(the_game().deck.boosters)  # type: ignore[attr-defined]
    assert {column.seen for column in columns} == {0b1111}


@numbered("6 point-piles")
def test_points_lie_sorted_in_open_piles() -> None:
    position = next(played())
    for value in (4, 5, 6, 7):
        assert names(position, f"points{value}") == [f"P{value}"] * 9


@numbered("7 trump-chosen")
@pytest.mark.parametrize(("name", "suit"), [("trump", "G"), ("antitrump", "P"), ("trump", 1), ("antitrump", None)])
def test_trump_is_a_suit_of_the_list(name: str, suit: Any) -> None:
    data = json.loads(write_record(a_record()))
    data["deals"][0]["setup"][name] = suit
    with pytest.raises(RecordError) as error:
        read_record(json.dumps(data))
    assert (error.value.pointer, error.value.clause) == (f"/deals/0/setup/{name}", "7 trump-chosen")


@numbered("7 trump-chosen")
def test_trump_is_not_anti_trump() -> None:
    data = json.loads(write_record(a_record()))
    data["deals"][0]["setup"]["trump"] = data["deals"][0]["setup"]["antitrump"]
    with pytest.raises(RecordError, match="7 trump-chosen"):
        read_record(json.dumps(data))


@numbered("8 draft")
@EACH_TABLE
def test_a_pack_goes_to_the_left(seats: int) -> None:
    game = the_game(seats)
    setup = game.deal([], Rand("left"))
    position = Position(game, setup)
    for pick in range(6):
        for seat in range(seats):
            held = sorted(zone(position, "pack", seat))
            dealt = setup["packs"][(seat - pick) % seats]
            assert not Counter(held) - Counter(dealt)
            assert len(held) == 6 - pick
        for _ in range(seats):
            position.put(position.options()[0])
    assert [len(zone(position, "hand", seat)) for seat in range(seats)] == [6] * seats


@numbered("8 draft")
def test_nothing_moves_before_all_have_picked() -> None:
    position = next(played())
    position.put(position.options()[0])
    assert position.chosen == (0,)
    assert [len(zone(position, "pack", seat)) for seat in range(4)] == [6, 6, 6, 6]


@numbered("8 draft")
@EACH_TABLE
def test_the_forced_last_pick_is_a_move_too(seats: int) -> None:
    moves = a_record(seats).deals[0].moves
    assert [move[1] for move in moves[: 6 * seats]] == ["draft"] * 6 * seats
    assert [move[0] for move in moves[: 6 * seats]] == list(range(seats)) * 6


@numbered("8 draft")
def test_starters_only_are_drafted() -> None:
    data = json.loads(write_record(a_record()))
    packs, columns = data["deals"][0]["setup"]["packs"], data["deals"][0]["setup"]["boosters"]
    packs["A"][0], columns[0][0] = columns[0][0], packs["A"][0]
    with pytest.raises(RecordError, match="8 draft"):
        read_record(json.dumps(data))


@numbered("9 first-leader")
def test_the_leader_of_the_setup_leads() -> None:
    for seed in range(4):
        record = a_record(seed=seed)
        assert record.deals[0].moves[24][0] == record.deals[0].setup["leader"]


# the trick -----------------------------------------------------------------------------------------------


def kinds_of(*moves: Move) -> list[dict[str, Any]]:
    return [write_move(the_game(), move) for move in moves]


@numbered("11 lead-point")
def test_a_led_point_card_may_exchange_for_any_suit_that_is_neither() -> None:
    for position in played(seed=2):
        setup_trump = [one for one in position.options() if one[1] == "play" and one[2][1] is None]
        leads = [write_move(the_game(), move) for move in setup_trump if not names(position, "trick")]
        if leads:
            same = [one["swap"] for one in leads if "swap" in one and one["card"] == leads[0]["card"]]
            swaps = [(swap["out"], swap["in"]) for swap in same]
            assert len(swaps) == 8
            assert len({suit for _, suit in swaps}) == 4
            assert Counter(out for out, _ in swaps) == {"trump": 4, "antitrump": 4}
            assert sum("swap" not in one for one in leads) == len({one["card"] for one in leads})
            return
    pytest.fail("no point card could be led")


@numbered("12 lead-suit")
def test_a_led_card_is_played_as_one_of_its_suits() -> None:
    position = next(one for one in played() if one.asks[0].name == "play")
    written = kinds_of(*position.options())
    cards = Counter(one["card"] for one in written)
    assert set(cards.values()) == {2}
    assert all(one["suit"] in one["card"] for one in written)


CHOICES = the_game().calculations["choices"]


def choices(hand: str, led: str) -> str:
    given = {"hand": hand.split(), "trump": "A", "antitrump": "B", "turn": "follow", "led": led}
    return " ".join(CHOICES.run(the_game(), given).result["plays"])


@numbered("14 free-after-point")
def test_after_a_point_card_anything_goes() -> None:
    assert choices("A4/C5 P4", "none") == "A4/C5:A A4/C5:C P4"


@numbered("15 follow-or-point")
def test_the_led_suit_or_a_point_card() -> None:
    assert choices("A4/C5 B7/F4 P4", "C") == "A4/C5:C P4"


@numbered("15 follow-or-point")
def test_a_point_card_is_compulsory_without_the_led_suit() -> None:
    assert choices("A7/B6 E5/F7 P6 P7", "D") == "P6 P7"


@numbered("16 void-anything")
def test_with_neither_anything_goes() -> None:
    assert choices("A7/B6 C6/D7", "F") == "A7/B6:A A7/B6:B C6/D7:C C6/D7:D"


@numbered("R4 led-suit-as-such")
def test_a_card_with_the_led_suit_is_not_its_other_suit() -> None:
    for position in played(seed=1):
        ask = position.asks[0]
        led = ask.told().get("led")
        for play in ask.candidates() if led is not None else ():
            if play[1] not in (None, led) and led in the_game().deck.number[play[0]]:  # type: ignore[attr-defined]
                ruling = position.rule((ask.seat, "play", play))
                assert (ruling.legal, ruling.clauses) == (False, ("led-suit-as-such",))
                return
    pytest.fail("no such card")


# ranking -------------------------------------------------------------------------------------------------


@numbered("17 points-between")
def test_a_point_card_is_neither_strongest_nor_weakest() -> None:
    assert Trick("D5/E7:E P7 B5/E6:E P4").order == "AC"


@numbered("17 points-between")
def test_the_higher_number_then_the_earlier() -> None:
    assert Trick("C4/D6:C C7/D6:C B4/C7:C C6/D7:C").order == "BCDA"


@numbered("18 suit-ranks")
def test_trump_led_suit_others_anti_trump() -> None:
    assert Trick("C5/F7:C A4/E7:A B7/F4:B D7/E4:D").order == "BADC"


@numbered("19 anti-led")
def test_a_led_anti_trump_stays_below_all_others() -> None:
    trick = Trick("A7/B6:B B7/C4:B C4/D6:C A4/E7:A", trump="F")
    assert (trick.order, trick.why) == ("CDBA", ("points-between other-suits-alike", "points-between"))


@numbered("20 all-points")
def test_all_point_cards_rank_by_order_of_play() -> None:
    assert Trick("P4 P7 P5 P6").order == "ABCD"


@numbered("21 lone-card")
def test_a_lone_card_is_strongest_and_weakest() -> None:
    trick = Trick("P7 P6 B4/C7:B P4")
    assert (trick.order, trick.why) == ("C", ("lone-card", "lone-card"))


@numbered("R2 other-suits-alike")
def test_other_suits_share_a_rank() -> None:
    assert Trick("A5/E4:A D4/F6:D C7/D6:C D7/E4:D", trump="F").order == "ACDB"


@numbered("R2 other-suits-alike")
def test_other_suits_by_order_ranks_the_suit_that_appears_first_higher() -> None:
    by_order = '{"other_suits_by_order": true}'
    assert Trick("A5/E4:A D4/F6:D C7/D6:C D7/E4:D", "F", options=by_order).order == "ADBC"


@numbered("R3 no-led-suit")
def test_suits_played_after_a_point_card_do_not_become_the_led_suit() -> None:
    assert Trick("P4 C4/D6:C C5/F7:C D7/E4:D").order == "DCB"


# after the trick -----------------------------------------------------------------------------------------


@numbered("22 remove")
@pytest.mark.parametrize(
    ("line", "may"),
    [
        ("C5/F7:C D6/E5:D E4/F5:E A7/B6:A", "B"),  # C is weakest, D strongest
        ("C5/F7:C D6/E5:D P4 A7/B6:A", ""),  # B is weakest now
        ("C5/F7:C C6/D7:C D4/F6:D B7/F4:B", "C"),
        ("C5/F7:C A4/E7:A A7/B4:A B7/F4:B", "B"),  # a trump in the middle
        ("B7/F4:B B4/C7:B C4/D6:C D7/E4:D", "C"),
        ("P4 C4/D6:C C5/F7:C D7/E4:D", ""),  # R3
        ("P4 P5 P6 P7", ""),
    ],
)
def test_who_may_remove(line: str, may: str) -> None:
    assert Trick(line).may_remove() == may


@numbered("22 remove")
def test_removing_after_a_point_lead_is_an_option() -> None:
    assert Trick("P4 C4/D6:C C5/F7:C D7/E4:D").may_remove(after_point=True) == "C"


@numbered("22 remove")
def test_nobody_is_asked_to_remove_without_a_draw_pile() -> None:
    asked = 0
    for seed in range(6):
        for position in played(seed=seed):
            if position.asks and position.asks[0].name == "remove":
                asked += 1
                assert zone(position, "draw", position.seat)
    assert asked > 10


@numbered("22 remove")
def test_who_removes_turns_the_top_card_at_once() -> None:
    game, rand = the_game(), Rand("turn")
    position = Position(game, game.deal([], rand))
    while position.asks[0].name != "remove":
        position.put(anyhow(position, rand))
    seat = position.seat
    top, under = names(position, "draw", seat)[0], names(position, "discard", seat)
    card = position.moves[[move[0] for move in position.moves[-4:]].index(seat) - 4][2][0]
    position.put((seat, "remove", True))
    assert game.deck.kinds[card] in names(position, "removed")
    assert names(position, "discard", seat)[: len(under) + 1] == [*under, top]


@numbered("24 strongest-gains")
def test_points_go_from_the_lowest_up() -> None:
    record = a_record()
    gained = [
        int(record.game.deck.kinds[event.cards[0]][1:])
        for step in Replay(record).steps()
        for event in step.events
        if "strongest-gains" in event.clauses and event.target
    ]
    assert gained == sorted(gained)
    assert gained[:10] == [4] * 9 + [5]


@numbered("25 weakest-gains")
def test_the_bottom_booster_of_a_column_that_is_not_empty() -> None:
    for position in played(seed=3):
        if position.asks and position.asks[0].name == "gain":
            lengths = [len(zone(position, f"column{number}")) for number in range(1, 7)]
            assert [move[2] for move in position.options()] == [column for column in range(6) if lengths[column]]
            bottoms = {column: names(position, f"column{column + 1}")[-1] for column in range(6) if lengths[column]}
            last, seat = position.options()[-1][2], position.seat
            replay = Position(position.game, setup_of(3), ())
            replay.follow([*position.moves, (seat, "gain", last)])
            own = [card for name in ("discard", "hand", "draw") for card in names(replay, name, seat)]
            assert bottoms[last] in own
            if len(position.moves) > 90:
                return


def setup_of(seed: int, seats: int = 4) -> dict[str, Any]:
    return the_game(seats).deal([], Rand("played", seats, seed))


@numbered("25 weakest-gains")
def test_the_last_column_is_still_chosen() -> None:
    for seed in range(8):
        record = a_record(seed=seed)
        gains = [move for move in record.deals[0].moves if move[1] == "gain"]
        if len(gains) == 36:
            return
    pytest.fail("no game of 36 tricks")


def hoard(position: Position, rand: Rand) -> Move:
    """Never end the game, never play a point card that need not be played, take from the shortest column."""
    options = position.options()
    if options[0][1] == "end":
        return options[1]
    if options[0][1] == "play":
        kept = [move for move in options if move[2][1] is not None] or options
        return rand.choose(kept)
    if options[0][1] == "gain":
        return min(options, key=lambda move: len(zone(position, f"column{move[2] + 1}")))
    return rand.choose(options)


@numbered("26 declare-end")
@EACH_TABLE
@pytest.mark.parametrize("choose", [anyhow, hoard])
def test_who_holds_more_points_than_columns_are_left_is_asked(seats: int, choose: Choose) -> None:
    asked = set()
    for seed in range(15 // seats):
        tricks = 0
        for position in played(seats, seed=seed, choose=choose):
            if not position.asks:
                continue
            columns = sum(bool(zone(position, f"column{number}")) for number in range(1, 7))
            held = sum(name[0] == "P" for name in names(position, "hand", position.seat))
            name = position.asks[0].name
            tricks += name == "gain"
            if name == "end":
                asked.add(tricks)
                assert held > columns
    assert asked
    assert min(asked) >= the_game().numbers()["earliest"] == 13


@numbered("26 declare-end")
def test_before_trick_13_it_cannot_be() -> None:
    """The hands of tricks 7 to 12 are six neighbours of a turned pile, in which each point card lies on a card played
    (nothing was removed yet: there were no draw piles); and twelve boosters empty two columns at most."""
    pile = ["card", "point"] * 6
    most = max(pile[at : at + 6].count("point") for at in range(len(pile) - 5))
    columns_left = 6 - 12 // 6
    assert (most, columns_left) == (3, 4)


@numbered("26 declare-end")
def test_who_ends_the_game_shows_the_hand() -> None:
    game, rand = the_game(), Rand("end")
    for _ in range(20):
        heard: list[Event] = []
        position = Position(game, game.deal([], rand), (), heard.append)
        while position.asks and position.asks[0].name != "end":
            position.put(anyhow(position, rand))
        if position.asks:
            seat = position.seat
            position.put((seat, "end", True))
            shown = [event for event in heard if event.kind == "show"]
            assert [(event.source.owner, event.seen) for event in shown if event.source] == [(seat, 0b1111)]
            assert position.result is not None
            return
    pytest.fail("nobody could end the game")


@numbered("27 no-points-left")
@EACH_TABLE
def test_a_game_has_36_tricks_at_most(seats: int) -> None:
    lengths = []
    for seed in range(6):
        moves = a_record(seats, seed=seed).deals[0].moves
        lengths.append(sum(move[1] == "gain" for move in moves))
        assert sum(move[1] == "play" for move in moves) == lengths[-1] * seats
    assert max(lengths) <= the_game().numbers()["tricks"] == 36


@numbered("R10 asked-in-order")
def test_nobody_is_asked_when_no_point_card_is_left() -> None:
    for seed in range(8):
        moves = a_record(seed=seed).deals[0].moves
        gains = [index for index, move in enumerate(moves) if move[1] == "gain"]
        if len(gains) == 36:
            assert gains[-1] == len(moves) - 1


@numbered("28 strongest-leads")
@EACH_TABLE
def test_hands_are_refilled_to_six_after_six_tricks(seats: int) -> None:
    for position in played(seats, seed=5):
        if position.asks and position.asks[0].name == "play" and not zone(position, "trick"):
            sizes = {len(zone(position, "hand", seat)) for seat in range(seats)}
            assert len(sizes) == 1  # R8: nobody falls short
            assert 1 <= sizes.pop() <= 6


REFILL = the_game().calculations["refill"]


def refilled(draw: str, discard: str, at: int) -> str:
    given = {"hand": [], "draw": draw.split(), "discard": discard.split(), "at": at}
    result = REFILL.run(the_game(), given).result
    return f"{' '.join(result['hand'])} | {' '.join(result['pile'])}"


@numbered("29 turn-and-cut")
def test_what_is_left_is_drawn_first_then_the_turned_and_cut_pile() -> None:
    assert refilled("P7", "A7/B6 P4 A4/C5 P5 A5/B7 P6 A6/D5", 2) == "P7 A4/C5 P5 A5/B7 P6 A6/D5 | A7/B6 P4"


@numbered("29 turn-and-cut")
def test_a_cut_of_none_leaves_the_oldest_card_on_top() -> None:
    assert refilled("", "A7/B6 P4 A4/C5 P5 A5/B7 P6 A6/D5", 0) == "A7/B6 P4 A4/C5 P5 A5/B7 P6 | A6/D5"


@numbered("R9 turn-when-needed")
def test_a_pile_used_up_exactly_stays_missing() -> None:
    assert refilled("A7/B6 P4 A4/C5 P5 A5/B7 P6", "A6/D5 P7", 0) == "A7/B6 P4 A4/C5 P5 A5/B7 P6 | "


@numbered("R9 turn-when-needed")
@EACH_TABLE
def test_the_right_neighbour_cuts_and_each_refill_is_finished_first(seats: int) -> None:
    for position in played(seats, seed=4):
        if position.asks and position.asks[0].name == "cut":
            options = position.options()
            owner = options[0][2][0]
            assert position.seat == (owner - 1) % seats
            assert [move[2] for move in options] == [(owner, at) for at in range(len(zone(position, "discard", owner)))]
            assert not zone(position, "draw", owner)
            partly = [seat for seat in range(seats) if 0 < len(zone(position, "hand", seat)) < 6]
            assert partly in ([], [owner])


@numbered("R9 turn-when-needed")
def test_the_owner_stands_ahead_of_the_move_in_the_record() -> None:
    cuts = [line for line in write_record(a_record()).splitlines() if '"cut"' in line]
    assert cuts
    assert list(json.loads(cuts[0].strip().rstrip(","))) == ["seat", "of", "move", "at"]


# the end -------------------------------------------------------------------------------------------------


@numbered("31 most-points")
@EACH_TABLE
def test_hand_draw_pile_and_discards_count(seats: int) -> None:
    for seed in range(4):
        record = a_record(seats, seed=seed)
        end = Replay(record).end()
        own = [[*names(end, "hand", s), *names(end, "draw", s), *names(end, "discard", s)] for s in range(seats)]
        assert record.deals[0].scores == tuple(sum(int(name[1:]) for name in cards if name[0] == "P") for cards in own)


@numbered("32 tie-last-trick")
@pytest.mark.parametrize(
    ("line", "totals", "won"),
    [
        ("C5/F7:C A4/E7:A B7/F4:B D7/E4:D", (9, 9, 9, 9), "B"),  # the strongest beats all
        ("C5/F7:C A4/E7:A B7/F4:B D7/E4:D", (9, 8, 9, 9), "A"),  # the led suit above others
        ("C5/F7:C A4/E7:A B7/F4:B P4", (8, 7, 9, 9), "D"),  # the weakest loses to a point card
        ("C5/F7:C A4/E7:A B7/F4:B P4", (9, 7, 8, 9), "AD"),  # in the middle neither beats the other
        ("P5 A4/E7:A B7/F4:B P4", (9, 7, 8, 9), "A"),  # of two point cards the earlier
        ("P5 P6 B7/F4:B P4", (9, 7, 9, 9), "C"),  # a lone card counts as the strongest
        ("P5 P6 P7 P4", (8, 9, 9, 9), "B"),
        ("C5/F7:C A4/E7:A B7/F4:B P4", (1, 2, 3, 4), "D"),  # no tie
    ],
)
def test_a_tie_is_decided_by_the_last_trick(line: str, totals: tuple[int, ...], won: str) -> None:
    found, because = winners(totals, Trick(line).laid)
    assert "".join(LETTERS[seat] for seat in found) == won
    assert ("tie-last-trick" in because) == (totals.count(max(totals)) > 1)


@numbered("R11 last-trick-compared")
def test_comparing_is_never_both_ways() -> None:
    for line in ("C5/F7:C A4/E7:A B7/F4:B P4", "P5 P6 B7/F4:B P4", "P5 P6 P7 P4", "P4 C4/D6:C C5/F7:C D7/E4:D"):
        ranked = Trick(line).ranked
        for one in range(4):
            for other in range(4):
                assert one == other or not (beats(one, other, ranked) and beats(other, one, ranked))


# what seats know -----------------------------------------------------------------------------------------


@EACH_TABLE
def test_imagined_worlds_look_the_same(seats: int) -> None:
    record = a_record(seats, seed=2)
    deal = record.deals[0]
    for count in (0, 1, seats, 2 * seats + 1, 5 * seats, 6 * seats, 6 * seats + 3, 8 * seats + 2, len(deal.moves) - 3):
        cut = Record(record.game, (DealRecord(deal.setup, deal.moves[:count]),))
        for seat in range(seats):
            seen = seen_of(cut, seat)
            for draw in range(2):
                world = seen.draw(Rand("world", count, seat, draw))
                assert world is not None
                other = Record(record.game, (DealRecord(world[0], tuple(world[1])),))
                assert seen_of(other, seat).view() == seen.view()
                here, there = Replay(cut).end(), Replay(other).end()
                assert here.seat == there.seat
                if here.seat == seat:
                    assert here.options() == there.options()
                read_record(write_record(other))


def test_an_unseen_starter_may_be_anywhere_even_out_of_the_game() -> None:
    record = a_record(3)
    deal = record.deals[0]
    cut = Record(record.game, (DealRecord(deal.setup, ()),))
    seen = seen_of(cut, 0)
    own = set(deal.setup["packs"][0])
    reached: set[int] = set()
    for draw in range(60):
        world = seen.draw(Rand("reach", draw))
        assert world is not None
        assert world[0]["packs"][0] == deal.setup["packs"][0]
        reached |= set(world[0]["packs"][1])
    assert reached == set(record.game.deck.starters) - own  # type: ignore[attr-defined]


def test_a_pick_shows_in_no_other_view() -> None:
    record = a_record()
    cut = Record(record.game, (DealRecord(record.deals[0].setup, record.deals[0].moves[:4]),))
    for seat in range(4):
        hands = [one for one in seen_of(cut, seat).view() if one.zone == "hand" and one.owner != seat]
        assert [card for one in hands for card, _ in one.cards] == [None] * 3


def test_turned_piles_are_known_but_not_open() -> None:
    record = a_record(seed=1)
    moves = record.deals[0].moves
    count = [index for index, move in enumerate(moves) if move[1] == "cut"][7] + 5
    cut = Record(record.game, (DealRecord(record.deals[0].setup, moves[:count]),))
    piles = [one for one in seen_of(cut, 0).view() if one.zone == "draw"]
    cards = [card for one in piles for card in one.cards]
    assert cards
    assert all(kind is not None and not is_open for kind, is_open in cards)


# coverage and drawings -----------------------------------------------------------------------------------


def test_random_play_shows_every_clause_that_can_be_shown() -> None:
    shown: set[str] = set()
    for seed in range(14):
        record = a_record(3 + seed % 3, seed=seed)
        shown |= set(shown_clauses(record, 0, len(record.deals[0].moves)))
    rare = {"all-points", "lone-card", "tie-last-trick", "last-trick-compared", "both-at-once"}
    assert set(CLAUSES) - shown <= rare | {"refill-short", "cannot-occur"}


def test_every_card_of_every_list_can_be_drawn_and_named() -> None:
    art = load_deck("deck-build-tricks")
    for name in LISTS:
        for kind in the_game(4, json.dumps({"cards": name})).deck.kinds:
            assert kind in art.drawer.kinds
            assert art.card_name(kind, "ja") != art.card_name(kind, "en")
            assert len(art.chip(kind, "en")) == (1 if kind[0] == "P" else 2)


def test_suits_differ_by_letter_name_colour_and_sign() -> None:
    drawer: Any = load_deck("deck-build-tricks").drawer
    for what in ("letter", "colour", "sign"):
        assert len({getattr(suit, what) for suit in drawer.by_letter.values()}) == 9
    assert all(suit.name["en"][0].upper() == letter for letter, suit in drawer.by_letter.items())
