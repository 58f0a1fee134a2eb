"""Reading and writing records: a planted fault for every F-rule, with the place and the clause that are named."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from rules_engine import RecordError, UnreadableRecord, read_record, write_record
from tests.engine.making import half, json_of, match, text_of

Data = dict[str, Any]
LONG = '{"long_game": true}'


def refusal(record: Data | str | bytes) -> RecordError:
    with pytest.raises(RecordError) as error:
        read_record(json.dumps(record) if isinstance(record, dict) else record)
    assert error.value.pointer in str(error.value)
    assert f"[{error.value.clause}]" in str(error.value)
    return error.value


def spoilt(change: Callable[[Data], object], record: Data | None = None) -> tuple[str, str]:
    """Where and by which clause a record is refused after a change."""
    record = json_of() if record is None else record
    change(record)
    return told(record)


def verdict(record: Data) -> RecordError | None:
    try:
        read_record(json.dumps(record))
    except RecordError as error:
        return error
    return None


def told(record: Data) -> tuple[str, str]:
    error = refusal(record)
    return error.pointer, error.clause


def put(record: Any, path: str, value: Any) -> None:
    """Put a value at a path such as ``/deals/0/setup``."""
    *steps, last = path.split("/")[1:]
    for step in steps:
        record = record[int(step) if isinstance(record, list) else step]
    record[int(last) if isinstance(record, list) else last] = value


def get(record: Any, path: str) -> Any:
    for step in path.split("/")[1:]:
        record = record[int(step) if isinstance(record, list) else step]
    return record


# no record at all ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "nonsense",
        "{",
        "[]",
        "7",
        '"text"',
        "null",
        "true",
        "{} {}",
        "{'format': 1}",
        '{"format": }',
        "\x00",
        "// {}",
    ],
)
def test_what_is_no_json_object_is_unreadable(text: str) -> None:
    error = refusal(text)
    assert isinstance(error, UnreadableRecord)
    assert (error.pointer, error.clause) == ("", "F9")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_another_encoding_or_a_mark_is_unreadable(encoding: str) -> None:
    assert isinstance(refusal(text_of().encode(encoding)), UnreadableRecord)


def test_a_mark_in_text_is_unreadable() -> None:
    assert isinstance(refusal("\ufeff" + text_of()), UnreadableRecord)


def test_bytes_that_are_not_utf_8_are_unreadable() -> None:
    assert "not UTF-8 at 12" in str(refusal(b'{"format": "\xff"}'))


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
@pytest.mark.parametrize("place", ['"seed": 0', '"A": '])
def test_numbers_that_are_none_are_unreadable(number: str, place: str) -> None:
    text = text_of().replace(place, f'"x": {number}, {place}', 1)
    assert isinstance(refusal(text), UnreadableRecord)


@pytest.mark.parametrize("opening", ["[", '{"a":'])
@pytest.mark.parametrize("depth", [10_000, 200_000])
def test_deep_nesting_is_refused_and_no_crash(opening: str, depth: int) -> None:
    refusal(opening * depth)


@pytest.mark.parametrize("where", ['"seed": 0', '"format": "tehodoki/1"'])
def test_nesting_of_any_depth_is_refused_or_can_be_written_again(where: str) -> None:
    name = where.split(":")[0]
    for depth in [*range(1, 1200, 7), *range(900, 1000)]:
        text = text_of().replace(where, f"{name}: {'[' * depth}{']' * depth}", 1)
        try:
            record = read_record(text)
        except RecordError:
            continue
        assert read_record(write_record(record)).provenance == record.provenance


@pytest.mark.parametrize("digits", [20, 4000, 5000, 100_000])
@pytest.mark.parametrize("where", ["scores", "provenance", "seats"])
def test_huge_integers_are_refused_or_kept(digits: int, where: str) -> None:
    huge = "9" * digits
    if where == "provenance":
        text = text_of().replace('"seed": 0', f'"seed": {huge}', 1)
        try:
            record = read_record(text)
        except RecordError:
            return
        assert write_record(record) == text
    elif where == "seats":
        refusal(text_of().replace('"seats": ["A"', f'"seats": [{huge}', 1))
    else:
        assert isinstance(match().deals[0].scores, tuple)
        own = match().deals[0].scores[0]
        refusal(text_of().replace(f'"scores": {{"A": {own}', f'"scores": {{"A": {huge}', 1))


def test_a_number_too_large_for_a_float_is_refused_or_kept() -> None:
    text = text_of().replace('"seed": 0', '"seed": 1e999', 1)
    try:
        record = read_record(text)
    except RecordError:
        return
    assert read_record(write_record(record)).provenance == record.provenance


def test_half_a_character_is_refused_or_can_be_written_as_utf_8() -> None:
    text = text_of().replace('"seed": 0', '"seed": "\\ud800"', 1)
    try:
        record = read_record(text)
    except RecordError:
        return
    assert read_record(write_record(record).encode("utf-8")).provenance == record.provenance


# F1 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["tehodoki/2", "tehodoki", "", None, 1, [], {}])
def test_f1_another_format(value: Any) -> None:
    assert spoilt(lambda record: put(record, "/format", value)) == ("/format", "F1")


@pytest.mark.parametrize(
    "value", ["take_and_share", "Take & Share", "hearts", "", "__init__", "../record", None, 1, [], {}]
)
def test_f1_another_game(value: Any) -> None:
    assert spoilt(lambda record: put(record, "/game", value)) == ("/game", "F1")


@pytest.mark.parametrize("value", [list(row) for row in ("", "A", "AB", "ABD", "BACD", "abcd", "ABCC", "ABCDE")])
def test_f1_other_rows_of_seats(value: Any) -> None:
    assert spoilt(lambda record: put(record, "/seats", value)) == ("/seats", "F1")


@pytest.mark.parametrize("value", ["ABCD", [0, 1, 2, 3], None, {"A": 1}, [["A"], "B", "C", "D"]])
def test_f1_other_seats(value: Any) -> None:
    assert spoilt(lambda record: put(record, "/seats", value)) == ("/seats", "F1")


def test_f1_fewer_seats_than_the_deal_has() -> None:
    assert spoilt(lambda record: put(record, "/seats", list("ABC"))) == ("/deals/0/setup/hands/D", "F1")


@pytest.mark.parametrize("value", ["E", "a", "", "AB", "Ａ", None, 0, True, ["A"]])
def test_f1_no_such_leader(value: Any) -> None:
    assert spoilt(lambda record: put(record, "/deals/0/setup/leader", value)) == ("/deals/0/setup/leader", "F1")


def test_f1_three_players_are_a_record_of_their_own() -> None:
    assert read_record(text_of(3)).game.seats == 3


# F2 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [None, [], "long", 1])
def test_f2_options_are_an_object(value: Any) -> None:
    assert spoilt(lambda record: put(record, "/options", value)) == ("/options", "F2")


@pytest.mark.parametrize("name", ["long_game", "long_game_at_least", "later_leader"])
def test_f2_every_option_stands_there(name: str) -> None:
    assert spoilt(lambda record: record["options"].pop(name)) == ("/options", "F2")


def test_f2_no_other_option() -> None:
    assert spoilt(lambda record: put(record, "/options/jokers", True)) == ("/options/jokers", "F2")


@pytest.mark.parametrize("value", [0, 1, "true", None, 0.0, []])
def test_f2_switches_are_true_or_false(value: Any) -> None:
    assert spoilt(lambda record: put(record, "/options/long_game", value)) == ("/options/long_game", "F2")


@pytest.mark.parametrize("value", ["right", "Left", "", None, True, 0])
def test_f2_a_word_is_one_of_the_listed(value: Any) -> None:
    assert spoilt(lambda record: put(record, "/options/later_leader", value)) == ("/options/later_leader", "F2")


# F3 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [None, [], "seed 7", 7, True])
def test_f3_provenance_is_an_object(value: Any) -> None:
    assert spoilt(lambda record: put(record, "/provenance", value)) == ("/provenance", "F3")


def test_f3_provenance_is_required() -> None:
    assert spoilt(lambda record: record.pop("provenance")) == ("", "F3")


@pytest.mark.parametrize(
    "value", [{}, {"": None}, {"by": "私", "at": [1.5, {"deep": [True]}]}, {"a/b~c": '\u2028\t"\\'}]
)
def test_f3_provenance_may_hold_anything_and_is_kept(value: Any) -> None:
    record = json_of()
    record["provenance"] = value
    again = read_record(json.dumps(record))
    assert again.provenance == value
    assert json.loads(write_record(again)) == record


@pytest.mark.parametrize("name", ["format", "game", "seats", "options", "provenance", "deals"])
def test_f3_no_key_is_missing(name: str) -> None:
    assert spoilt(lambda record: record.pop(name)) == ("", "F3")


OBJECTS = {
    "": "F3",
    "/options": "F2",
    "/deals/0": "F3",
    "/deals/0/setup": "F3",
    "/deals/0/setup/hands": "F1",
    "/deals/0/moves/0": "F3",
    "/deals/0/moves/4": "F3",
    "/deals/0/moves/4/gifts": "F1",
    "/outcome": "F3",
}


@pytest.mark.parametrize(("place", "clause"), OBJECTS.items())
@pytest.mark.parametrize("key", ["extra", "E", "", "a/b~c"])
def test_f3_no_key_is_unknown(place: str, clause: str, key: str) -> None:
    pointer, found = spoilt(lambda record: put(record, place + "/x", 1))
    assert (pointer, found) == (place + "/x", clause)


@pytest.mark.parametrize("place", ["/deals/0/scores", "/outcome/scores"])
def test_f3_no_seat_is_unknown_in_scores(place: str) -> None:
    pointer, clause = spoilt(lambda record: put(record, place + "/E", 0))
    assert pointer == place + "/E"
    assert clause in ("F3", "F4")


@pytest.mark.parametrize(
    "path",
    [
        "/deals/0/setup",
        "/deals/0/moves",
        "/deals/0/setup/leader",
        "/deals/0/setup/hands",
        "/deals/0/setup/shares",
        "/deals/0/setup/hands/B",
        "/deals/0/moves/0/move",
        "/deals/0/moves/0/card",
        "/deals/0/moves/4/gifts",
        "/deals/0/moves/4/gifts/C",
        "/deals/0/scores/A",
        "/outcome/scores",
        "/outcome/winners",
        "/outcome/scores/D",
    ],
)
def test_f3_a_missing_key_is_told_at_its_object(path: str) -> None:
    place, _, name = path.rpartition("/")
    record = json_of()
    del get(record, place)[name]
    error = refusal(record)
    assert error.pointer == place
    assert name in str(error)


def test_f3_a_move_without_a_seat_is_told_as_a_missing_key() -> None:
    record = json_of()
    del record["deals"][0]["moves"][0]["seat"]
    error = refusal(record)
    assert "no key 'seat'" in str(error)


def test_f3_a_slash_in_a_key_is_escaped_in_the_pointer() -> None:
    record = json_of()
    record["options"]["a/b~c"] = 1
    assert refusal(record).pointer == "/options/a~1b~0c"


def doubled(place: str) -> tuple[str, str]:
    """The text of a record in which the first key of the object at a place stands twice, and that key."""
    record = json_of()
    found = get(record, place) if place else record
    key = next(iter(found))
    found["\u0000"] = found[key]
    return json.dumps(record).replace('"\\u0000"', json.dumps(key)), key


@pytest.mark.parametrize("place", [*OBJECTS, "/deals/0/scores", "/outcome/scores", "/deals/0/moves/69"])
def test_f3_a_key_given_twice(place: str) -> None:
    text, key = doubled(place)
    error = refusal(text)
    assert (error.pointer, error.clause) == (f"{place}/{key}", "F3")


def test_f3_a_key_given_twice_with_another_value_hides_nothing() -> None:
    text = text_of().replace('"seat": "A", "move"', '"seat": "B", "seat": "A", "move"', 1)
    assert refusal(text).clause == "F3"


# F4 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [[], {}, None, "one", 0])
def test_f4_there_is_at_least_one_deal(value: Any) -> None:
    assert spoilt(lambda record: put(record, "/deals", value)) == ("/deals", "F4")


@pytest.mark.parametrize("value", [[], None, "deal", 0])
def test_f4_a_deal_is_an_object(value: Any) -> None:
    assert spoilt(lambda record: put(record, "/deals/0", value))[0] == "/deals/0"


def test_f4_every_deal_but_the_last_is_played_out() -> None:
    record = json_of(options=LONG)
    record["deals"][0]["moves"].pop()
    del record["deals"][0]["scores"]
    assert told(record) == ("/deals/0/moves", "F4")


def test_f4_scores_of_a_deal_that_is_not_played_out() -> None:
    assert spoilt(lambda record: record["deals"][0]["moves"].pop()) == ("/deals/0/scores", "F4")


def test_f4_null_is_no_way_to_leave_scores_out() -> None:
    assert spoilt(lambda record: put(record, "/deals/0/scores", None), half(3)) == ("/deals/0/scores", "F4")
    assert spoilt(lambda record: put(record, "/outcome", None), half(3)) == ("/outcome", "F4")


def test_f4_no_scores_of_a_deal_that_is_played_out() -> None:
    assert spoilt(lambda record: record["deals"][0].pop("scores")) == ("/deals/0", "F4")


@pytest.mark.parametrize(
    "how", [lambda own: own + 1, lambda own: -own - 1, float, str, lambda own: [own], lambda own: {"C": own}]
)
def test_f4_wrong_scores(how: Callable[[int], Any]) -> None:
    record = json_of()
    record["deals"][0]["scores"]["C"] = how(record["deals"][0]["scores"]["C"])
    assert told(record) == ("/deals/0/scores/C", "F4")


def test_f4_false_is_no_score() -> None:
    record = next(one for one in (json_of(seed=seed) for seed in range(200)) if 0 in one["outcome"]["scores"].values())
    seat = next(seat for seat, score in record["outcome"]["scores"].items() if score == 0)
    place = f"/deals/0/scores/{seat}"
    assert spoilt(lambda record: put(record, place, False), record) == (place, "F4")


def test_f4_scores_are_of_this_deal_alone() -> None:
    record = json_of(options=LONG)
    first, second = (deal["scores"] for deal in record["deals"][:2])
    record["deals"][1]["scores"] = {seat: first[seat] + second[seat] for seat in first}
    assert refusal(record).pointer.startswith("/deals/1/scores/")


def test_f4_the_outcome_is_missing() -> None:
    assert spoilt(lambda record: record.pop("outcome")) == ("", "F4")


def test_f4_the_outcome_comes_too_early() -> None:
    early = half(20) | {"outcome": json_of()["outcome"]}
    assert told(early) == ("/outcome", "F4")
    record = json_of(options=LONG)
    record["deals"] = record["deals"][:1]
    assert told(record) == ("/outcome", "F4")


@pytest.mark.parametrize("how", [lambda own: own + 1, float, str])
def test_f4_wrong_totals(how: Callable[[int], Any]) -> None:
    record = json_of(options=LONG)
    record["outcome"]["scores"]["B"] = how(record["outcome"]["scores"]["B"])
    assert told(record) == ("/outcome/scores/B", "F4")


@pytest.mark.parametrize("value", [None, [], 4, "A"])
def test_f4_an_outcome_is_an_object(value: Any) -> None:
    assert spoilt(lambda record: put(record, "/outcome", value)) == ("/outcome", "F4")


@pytest.mark.parametrize("options", ["{}", LONG])
def test_f4_nothing_follows_a_match_that_is_over(options: str) -> None:
    record = json_of(options=options)
    count = len(record["deals"])
    record["deals"].append(copy.deepcopy(record["deals"][-1]))
    assert told(record) == (f"/deals/{count}", "F4")
    record["deals"][-1]["moves"] = []
    del record["deals"][-1]["scores"]
    assert told(record) == (f"/deals/{count}", "F4")


def test_f4_no_move_after_the_end_of_a_deal() -> None:
    record = json_of()
    record["deals"][0]["moves"].append(record["deals"][0]["moves"][-1])
    assert told(record) == ("/deals/0/moves/70", "F4")


@pytest.mark.parametrize("seats", [3, 4])
def test_f4_a_record_may_stop_after_any_move(seats: int) -> None:
    for count in range(len(match(seats).deals[0].moves)):
        record = read_record(json.dumps(half(count, seats)))
        assert (len(record.deals[0].moves), record.outcome) == (count, None)


def test_f4_a_record_may_stop_between_deals_and_before_the_first_move_of_one() -> None:
    whole = json_of(options=LONG)
    for count in range(1, len(whole["deals"])):
        record = copy.deepcopy(whole)
        del record["outcome"]
        record["deals"] = record["deals"][:count]
        assert len(read_record(json.dumps(record)).deals) == count
        del record["deals"][-1]["scores"]
        record["deals"][-1]["moves"] = []
        assert read_record(json.dumps(record)).deals[-1].moves == ()


def test_f4_it_cannot_start_late() -> None:
    record = json_of()
    del record["deals"][0]["moves"][0]
    assert refusal(record).pointer == "/deals/0/moves/0/seat"


# F5 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [[], ["A", "B", "C", "D"], "A", None, ["E"], [["A"]]])
def test_f5_other_winners(value: Any) -> None:
    assert spoilt(lambda record: put(record, "/outcome/winners", value)) == ("/outcome/winners", "F5")


def test_f5_a_shared_win_lists_all_in_order_of_seats() -> None:
    record = next(one for one in (json_of(seed=seed) for seed in range(200)) if len(one["outcome"]["winners"]) == 2)
    read_record(json.dumps(record))
    winners = record["outcome"]["winners"]
    for other in ([winners[1], winners[0]], winners[:1], winners[1:], winners * 2):
        changed = copy.deepcopy(record)
        changed["outcome"]["winners"] = other
        assert told(changed) == ("/outcome/winners", "F5")


# F6 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [{}, None, "moves", 0])
def test_f6_moves_are_a_list(value: Any) -> None:
    assert spoilt(lambda record: put(record, "/deals/0/moves", value)) == ("/deals/0/moves", "F6")


@pytest.mark.parametrize("value", [[], None, "S7", 0, {}, {"move": None}, {"move": ["play"], "seat": "A"}])
def test_f6_a_move_is_an_object_with_a_move(value: Any) -> None:
    assert spoilt(lambda record: put(record, "/deals/0/moves/3", value)) == ("/deals/0/moves/3", "F6")


@pytest.mark.parametrize(
    ("index", "name", "clause"),
    [
        (0, "share", "8 lead-any"),
        (1, "lead", "9 turn-left"),
        (3, "", "9 turn-left"),
        (4, "play", "16 share-one-each"),
    ],
)
def test_f6_another_kind_of_move(index: int, name: str, clause: str) -> None:
    place = f"/deals/0/moves/{index}/move"
    assert spoilt(lambda record: put(record, place, name)) == (place, clause)


@pytest.mark.parametrize(("index", "clause"), [(0, "8 lead-any"), (1, "9 turn-left"), (4, "16 share-one-each")])
@pytest.mark.parametrize("step", [1, 2, 3])
def test_f6_another_seat(index: int, clause: str, step: int) -> None:
    record = json_of()
    move = record["deals"][0]["moves"][index]
    move["seat"] = "ABCD"[("ABCD".index(move["seat"]) + step) % 4]
    assert told(record) == (f"/deals/0/moves/{index}/seat", clause)


@pytest.mark.parametrize("value", ["", "a", "E", 0, None, ["A"]])
def test_f6_no_such_seat(value: Any) -> None:
    assert spoilt(lambda record: put(record, "/deals/0/moves/0/seat", value))[0] == "/deals/0/moves/0/seat"


def test_f6_a_decision_with_one_option_left_is_still_a_move() -> None:
    record = json_of()
    del record["deals"][0]["moves"][65:69]  # the last trick, one card each
    assert refusal(record).pointer == "/deals/0/moves/65/move"


# moves that the rules refuse -----------------------------------------------------------------------------


def first(record: Data, wanted: Callable[[list[str], str], list[str]]) -> tuple[int, str]:
    """The first later play of a trick where the hand holds a card as wanted, and that card; given hand and suit led."""
    deal = record["deals"][0]
    hands = {seat: list(hand) for seat, hand in deal["setup"]["hands"].items()}
    led = ""
    for index, move in enumerate(deal["moves"]):
        if move["move"] == "share":
            led = ""
            continue
        if led and (found := wanted(hands[move["seat"]], led)):
            return index, found[0]
        led = led or move["card"][0]
        hands[move["seat"]].remove(move["card"])
    raise AssertionError("no such play")


def test_a_card_that_does_not_follow_is_refused_with_the_suit_led_and_what_may_be_played() -> None:
    record = json_of()
    index, card = first(
        record, lambda hand, led: [one for one in hand if one[0] != led] if any(one[0] == led for one in hand) else []
    )
    record["deals"][0]["moves"][index]["card"] = card
    error = refusal(record)
    assert (error.pointer, error.clause) == (f"/deals/0/moves/{index}/card", "10 follow-suit")
    led = json_of()["deals"][0]["moves"][index]["card"][0]
    assert (error.found, error.because) == (repr(card), f"led {led}")
    assert all(name.strip("'").startswith(led) for name in error.expected.removeprefix("one of ").split(", "))


@pytest.mark.parametrize(
    ("index", "clause"), [(0, "8 lead-any"), (1, "9 turn-left"), (2, "9 turn-left"), (5, "8 lead-any")]
)
def test_a_card_of_another_hand(index: int, clause: str) -> None:
    record = json_of()
    move = record["deals"][0]["moves"][index]
    other = "ABCD"[("ABCD".index(move["seat"]) + 1) % 4]
    move["card"] = record["deals"][0]["setup"]["hands"][other][-1]
    assert told(record) == (f"/deals/0/moves/{index}/card", clause)


def test_a_card_that_was_played_before() -> None:
    record = json_of()
    moves = record["deals"][0]["moves"]
    again = next(index for index in range(5, 9) if moves[index]["seat"] == moves[0]["seat"])
    moves[again]["card"] = moves[0]["card"]
    assert refusal(record).pointer == f"/deals/0/moves/{again}/card"


@pytest.mark.parametrize("how", ["twice", "trick", "hand"])
def test_gifts_that_are_not_the_share_cards(how: str) -> None:
    record = json_of()
    deal = record["deals"][0]
    gifts = deal["moves"][4]["gifts"]
    hand = deal["setup"]["hands"]["A"]
    gifts["A"] = {"twice": gifts["B"], "trick": deal["moves"][0]["card"], "hand": hand[-1]}[how]
    assert told(record) == ("/deals/0/moves/4/gifts", "16 share-one-each")


@pytest.mark.parametrize("value", [[], None, "S7", 4])
def test_gifts_are_an_object(value: Any) -> None:
    assert spoilt(lambda record: put(record, "/deals/0/moves/4/gifts", value)) == ("/deals/0/moves/4/gifts", "F1")


def test_a_leader_of_a_later_deal_who_is_not_due() -> None:
    record = json_of(options=LONG)
    leader = record["deals"][1]["setup"]["leader"]
    record["deals"][1]["setup"]["leader"] = "ABCD"[("ABCD".index(leader) + 1) % 4]
    assert told(record) == ("/deals/1/setup/leader", "R6 later-leader")


# F7 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value", ["S11", "S1", "s7", "♠7", "Ｓ7", "S07", "7", "JOKER", "", "SJ", " S7", None, 7, True, ["S7"]]
)
@pytest.mark.parametrize(
    "place",
    ["/deals/0/setup/hands/C/13", "/deals/0/setup/shares/0", "/deals/0/moves/0/card", "/deals/0/moves/4/gifts/B"],
)
def test_f7_no_card_of_the_deck(value: Any, place: str) -> None:
    assert spoilt(lambda record: put(record, place, value)) == (place, "F7")


@pytest.mark.parametrize("card", ["SA", "S2", "DA", "D2"])
@pytest.mark.parametrize("place", ["/deals/0/setup/hands/A/0", "/deals/0/moves/0/card"])
def test_f7_no_card_of_the_deck_for_three(card: str, place: str) -> None:
    assert spoilt(lambda record: put(record, place, card), json_of(3)) == (place, "F7")


@pytest.mark.parametrize("place", ["/deals/0/setup/hands/A/0", "/deals/0/setup/shares/3"])
def test_f7_a_card_more_often_than_the_deck_holds_it(place: str) -> None:
    other = json_of()["deals"][0]["setup"]["hands"]["B"][5]
    assert spoilt(lambda record: put(record, place, other)) == ("/deals/0/setup", "F7")


@pytest.mark.parametrize("change", [list.pop, lambda cards: cards.append("S7"), list.clear])
@pytest.mark.parametrize(
    ("place", "clause"), [("/deals/0/setup/hands/D", "4 deal"), ("/deals/0/setup/shares", "5 share-cards")]
)
def test_f7_another_number_of_cards(change: Callable[[Any], object], place: str, clause: str) -> None:
    assert spoilt(lambda record: change(get(record, place))) == (place, clause)


@pytest.mark.parametrize("value", [None, "S7", {}, 14])
def test_f7_a_hand_is_a_list(value: Any) -> None:
    place = "/deals/0/setup/hands/A"
    assert spoilt(lambda record: put(record, place, value)) == (place, "4 deal")


# F8 ------------------------------------------------------------------------------------------------------


def test_f8_the_order_in_hands_and_shares_means_nothing_and_is_kept() -> None:
    record = json_of()
    setup = record["deals"][0]["setup"]
    for cards in [*setup["hands"].values(), setup["shares"]]:
        cards.reverse()
    again = read_record(json.dumps(record))
    assert again.outcome == match().outcome
    assert json.loads(write_record(again))["deals"][0]["setup"] == setup


def test_f8_the_order_of_keys_means_nothing() -> None:
    def turned(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: turned(value[key]) for key in reversed(value)}
        return [turned(entry) for entry in value] if isinstance(value, list) else value

    assert write_record(read_record(json.dumps(turned(json_of())))) == text_of()


def test_f8_the_engine_writes_hands_in_deck_order() -> None:
    for hand in match().deals[0].setup["hands"]:
        assert hand == sorted(hand)


# F9 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(
    "options", ["{}", LONG, '{"later_leader": "random", "long_game": true, "long_game_at_least": true}']
)
def test_f9_writing_reading_and_writing_gives_the_same_bytes(seats: int, options: str) -> None:
    text = text_of(seats, options)
    assert write_record(read_record(text.encode())) == text


def test_f9_keys_stand_in_the_order_of_the_page() -> None:
    record = json.loads(text_of(), object_pairs_hook=list)
    assert [name for name, _ in record] == ["format", "game", "seats", "options", "provenance", "deals", "outcome"]
    named = dict(record)
    assert [name for name, _ in named["options"]] == ["long_game", "long_game_at_least", "later_leader"]
    deal = named["deals"][0]
    assert [name for name, _ in deal] == ["setup", "moves", "scores"]
    assert [name for name, _ in dict(deal)["setup"]] == ["leader", "hands", "shares"]
    moves = dict(deal)["moves"]
    assert [name for name, _ in moves[0]] == ["seat", "move", "card"]
    assert [name for name, _ in moves[4]] == ["seat", "move", "gifts"]
    assert [name for name, _ in dict(moves[4])["gifts"]] == ["A", "B", "C", "D"]
    assert [name for name, _ in named["outcome"]] == ["scores", "winners"]


def test_f9_one_move_a_line_and_one_line_feed_at_the_end() -> None:
    text = text_of()
    lines = text.splitlines()
    assert [line.count('"move":') for line in lines if '"move":' in line] == [1] * 70
    assert all(line.strip().startswith("{") for line in lines if '"move":' in line)
    assert text.endswith("}\n")
    assert not text.endswith("\n\n")
    assert "\r" not in text
    assert all(line == line.rstrip() for line in lines)


def test_f9_a_deal_without_a_move_is_written_too() -> None:
    text = write_record(read_record(json.dumps(half(0))))
    assert write_record(read_record(text)) == text
    assert json.loads(text) == half(0)


def test_f9_signs_beyond_ascii_stand_for_themselves() -> None:
    record = json_of()
    record["provenance"] = {"作者": "山口"}
    assert '"作者": "山口"' in write_record(read_record(json.dumps(record)))


# F10 -----------------------------------------------------------------------------------------------------


def nodes(value: Any, path: str = "") -> list[str]:
    found = [path]
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, entry in entries:
        found += nodes(entry, f"{path}/{step}")
    return found


JUNK = [None, True, 0, -1, 2.5, "", "A", "♠7", [], {}, [[]], {"A": []}, {"move": "play"}, [None], "\ud800", 10**30]


@pytest.mark.parametrize("seed", range(4))
def test_f10_any_value_anywhere_is_read_or_refused_with_a_place_and_a_clause(seed: int) -> None:
    chance = random.Random(seed)
    whole = json_of(3 + seed % 2, LONG if seed > 1 else "{}")
    places = [place for place in nodes(whole) if place and not place.startswith("/provenance")]
    clauses = {*(f"F{number}" for number in range(1, 11)), *map(match().game.clauses.label, match().game.clauses)}
    for place in chance.sample(places, 150):
        record = copy.deepcopy(whole)
        put(record, place, chance.choice(JUNK))
        error = verdict(record)
        if error is not None:
            assert error.clause in clauses
            assert error.found
            assert error.expected
            assert "\n" not in str(error)
            get(record, error.pointer.rpartition("/")[0])  # the place is there, or a key is missing from its object


def test_f10_a_long_value_is_shortened() -> None:
    record = json_of()
    record["format"] = "x" * 10_000
    assert len(str(refusal(record))) < 200
