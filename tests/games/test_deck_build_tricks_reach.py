"""What can happen in Deck Build Tricks, held against games that were played."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import find_game, read_record, write_record
from rules_engine.fields import LETTERS
from rules_engine.games.deck_build_tricks import reach as said
from rules_engine.games.deck_build_tricks.cards import HAND, SUITS
from rules_engine.match import play_match
from rules_engine.played import Record
from rules_engine.position import context_of
from rules_engine.reach import Reached, impossible, reach
from rules_engine.reaching import Impossible
from tehodoki.law.reachable import reach_game
from tehodoki.texts.content import load_game

KIND = find_game("deck-build-tricks")
TRICK = {"lead": "A", "trump": "A", "antitrump": "B"}
PLAYS = {"A": "C5/F7:C", "B": "A4/E7:A", "C": "B7/F4:B", "D": "C6/D7:C"}
COLUMN = ["A2/B8", "A3/C8", "A10/D1", "B9/C3", "E8/F3", "C1/E9"]
NEVER: dict[str, tuple[str, dict[str, Any], str]] = {
    "one-suit-for-both": ("trick", {**TRICK, "antitrump": "A", "plays": PLAYS, "exchange": "none"}, "two suits"),
    "no-such-suit": ("remove", {**TRICK, "trump": "H", "plays": PLAYS, "piles": dict.fromkeys("ABCD", 1)}, "no card"),
    "too-many-cards": ("remove", {**TRICK, "plays": PLAYS, "piles": dict.fromkeys("ABCD", 27)}, "only 108 cards"),
    "lead-after-a-lead": (
        "choices",
        {"hand": ["A7/B6"], "trump": "A", "antitrump": "B", "turn": "lead", "led": "C"},
        "nobody leads",
    ),
    "no-hand": (
        "choices",
        {"hand": [], "trump": "A", "antitrump": "B", "turn": "follow", "led": "C"},
        "1 to 6 cards; here 0",
    ),
    "a-five-before-the-fours": (
        "gains",
        {"strongest": "A", "weakest": "C", "points": ["P4", "P6"], "columns": [COLUMN[:2], *[[]] * 5], "column": 0},
        "lower values are taken first",
    ),
    "more-boosters-than-points": (
        "gains",
        {"strongest": "A", "weakest": "C", "points": ["P7"], "columns": [COLUMN[:2], *[[]] * 5], "column": 0},
        "here 2 and 1",
    ),
    "unequal-hands": (
        "end",
        {
            "leader": "D",
            "hands": {"A": ["P4", "P7", "A7/B6"], "B": ["P4", "P5", "P6", "P6"], "C": ["P7"] * 3, "D": ["P4"] * 3},
            "columns": [0, 0, 1, 3, 0, 0],
        },
        "everybody holds 4 cards; here 3, 4, 3, 3",
    ),
    "too-many-in-hand": (
        "end",
        {"leader": "D", "hands": {"A": ["P4"] * 3, "B": [], "C": [], "D": []}, "columns": [2, 0, 0, 0, 0, 0]},
        "everybody holds 2 cards",
    ),
    "a-seven-won-just-now": (
        "end",
        {"leader": "D", "hands": {"A": ["P7"], "B": [], "C": [], "D": []}, "columns": [6, 1, 0, 0, 0, 0]},
        "only the 24 point cards",
    ),
    "no-trick-yet": (
        "end",
        {"leader": "D", "hands": {"A": [], "B": [], "C": [], "D": []}, "columns": [6] * 6},
        "in every trick",
    ),
    "seven-columns": (
        "end",
        {"leader": "D", "hands": {"A": [], "B": [], "C": [], "D": []}, "columns": [1] * 7},
        "6 columns",
    ),
    "cards-in-hand": ("refill", {"hand": ["A7/B6"], "draw": [], "discard": COLUMN, "at": 0}, "when all are empty"),
    "too-few-cards": (
        "refill",
        {"hand": [], "draw": ["P4"], "discard": ["A4/C5", "P5", "A2/B8"], "at": 1},
        "at least 6 cards; here 4",
    ),
    "sixes-before-fives": (
        "score",
        {
            "hand": {"A": ["P6", "P6"], "B": [], "C": [], "D": []},
            "draw": dict.fromkeys("ABCD", ()),
            "discard": {"A": ["P4"] * 9, "B": [], "C": [], "D": []},
        },
        "lower values are taken first",
    ),
    "nobody-could-end-it": (
        "score",
        {
            "hand": {"A": ["P5", "P5"], "B": [], "C": [], "D": []},
            "draw": dict.fromkeys("ABCD", ()),
            "discard": {"A": ["P4"] * 9, "B": ["P5"] * 7, "C": ["P6"], "D": []},
        },
        "takes more point cards in hand, here 2",
    ),
    "no-such-sum": ("winner", {**TRICK, "plays": PLAYS, "points": {"A": 31, "B": 38, "C": 38, "D": 25}}, "132"),
}


def listed(one: Any) -> Any:
    """Tuples as lists, as records have them."""
    if isinstance(one, dict):
        return {name: listed(value) for name, value in one.items()}
    return [listed(value) for value in one] if isinstance(one, list | tuple) else one


def given_by(record: Record) -> list[tuple[str, dict[str, Any]]]:
    """What a played match gives to each calculation, in record form."""
    game, found = record.game, list[tuple[str, dict[str, Any]]]()
    kinds = game.deck.kinds

    def named(cards: Any) -> list[str]:
        return [kinds[card] for card in cards]

    def seated(values: Any) -> dict[str, Any]:
        return dict(zip(LETTERS, values, strict=False))

    last: dict[str, Any] = {}
    lying: list[list[list[str]]] = []
    for seen in said.seen_in(record):
        position, move = seen.step.position, seen.step.move
        suits = {"trump": SUITS[seen.standing[0]], "antitrump": SUITS[seen.standing[1]]}
        seat = position.seat
        if move and move[1] == "play" and len(seen.plays) == game.seats:
            (lead, (_, _, swap)), *_ = seen.plays.items()
            written = {
                LETTERS[one]: kinds[card] + (f":{SUITS[suit]}" if suit is not None else "")
                for one, (card, suit, _) in sorted(seen.plays.items())
            }
            last = {"lead": LETTERS[lead], **suits, "plays": written}
            exchange = f"{swap[0]}-{SUITS[swap[1]]}" if swap else "none"
            found.append(("trick", {**last, "exchange": exchange}))
            if not swap:
                piles = seated([len(seen.zones["draw", one]) for one in range(game.seats)])
                found.append(("remove", {**last, "piles": piles}))
        elif move and move[1] == "play" and next(iter(seen.plays.values()))[2] is None:
            led = next(iter(seen.plays.values()))[1]
            hand = named(seen.zones["hand", seat])
            word = "none" if led is None else SUITS[led]
            found.append(("choices", {"hand": hand, **suits, "turn": "follow", "led": word}))
        if seen.due == "gain":
            left = [kinds[card] for (name, _), zone in seen.zones.items() if name.startswith("points") for card in zone]
            events = [event for event in seen.step.events if event.target and "strongest-gains" in event.clauses]
            taken = [named(event.cards)[0] for event in events]
            columns = list(map(named, said.columns_of(seen.zones)))
            ends = {"strongest": LETTERS[seen.strongest], "weakest": LETTERS[seat]}
            full = next(number for number, column in enumerate(columns) if column)
            found.append(("gains", {**ends, "points": [*taken, *left], "columns": columns, "column": full}))
        lengths = [len(column) for column in said.columns_of(seen.zones)]
        if move and move[1] == "gain" and sum(lengths) % HAND:
            hands = seated([named(seen.zones["hand", one]) for one in range(game.seats)])
            found.append(("end", {"leader": LETTERS[next(iter(seen.plays))], "hands": hands, "columns": lengths}))
        if move and move[1] == "cut":
            owner, at = move[2]
            drawn, pile = lying[owner]
            found.append(("refill", {"hand": [], "draw": drawn, "discard": pile, "at": at}))
        lying = [[named(seen.zones[name, one]) for name in ("hand", "discard")] for one in range(game.seats)]
    rows = {
        name: seated([named(seen.zones[name, one]) for one in range(game.seats)])
        for name in ("hand", "draw", "discard")
    }
    found.append(("score", rows))
    if record.deals[0].scores:
        found.append(("winner", {**last, "points": seated(list(record.deals[0].scores))}))
    return found


@pytest.mark.parametrize("seats", KIND.players)
def test_what_was_played_can_happen(seats: int) -> None:
    done = dict[str, int]()
    for seed in range(3):
        record = play_match(KIND(seats), seed)
        for calculation, given in given_by(record):
            assert impossible(record.game, calculation, given) is None, (calculation, given)
            done[calculation] = done.get(calculation, 0) + 1
            if done[calculation] % 12 == 1:  # a look at a record takes some milliseconds, and there are hundreds
                values = record.game.calculations[calculation].given.read(given, "", context_of(record.game))
                assert said.REACHING[calculation].shows(record, **values), (calculation, given)
    assert set(done) == set(KIND.calculations)


def test_what_many_games_show_is_never_impossible() -> None:
    for seed in range(3, 15):
        record = play_match(KIND(3 + seed % 3), seed)
        for calculation, given in given_by(record):
            assert impossible(record.game, calculation, given) is None, (calculation, given)


@pytest.mark.parametrize("calculation", ["trick", "gains"])
def test_what_was_played_early_is_found_again(calculation: str) -> None:
    game = KIND(4)
    rows = [given for name, given in given_by(play_match(game, 2)) if name == calculation]
    assert isinstance(reach(game, calculation, rows[5]), Reached)


@pytest.mark.parametrize(("calculation", "given", "reason"), NEVER.values(), ids=list(NEVER))
def test_what_cannot_be_is_told_with_its_reason(calculation: str, given: Any, reason: str) -> None:
    found = reach(KIND(4), calculation, listed(given))
    assert isinstance(found, Impossible)
    assert reason in found.reason
    assert found.clause in KIND.clauses


def test_a_trick_that_another_led_is_not_shown() -> None:
    game, given = KIND(4), {**TRICK, "plays": PLAYS, "exchange": "none"}
    found = reach(game, "trick", given)
    assert isinstance(found, Reached)
    for change in ({"lead": 1}, {"trump": 5}, {"antitrump": 5}, {"exchange": 1}):
        values = game.calculations["trick"].given.read(given, "", context_of(game)) | change
        assert not said.REACHING["trick"].shows(found.record, **values)


def test_a_search_ends_where_nothing_is_found() -> None:
    game = KIND(3)
    pile = ["A7/B6", "P4", "A4/C5", "P5", "A5/B7", "P6", "A6/D5"]
    assert reach(game, "refill", {"hand": [], "draw": ["P7"], "discard": pile, "at": 2}) is None


@pytest.mark.exhaustive  # `make law` asks the same each time
def test_every_example_can_happen() -> None:
    report = reach_game(load_game("deck-build-tricks"))
    assert not report.faults
    assert all(one.ok for one in report.examples)


def test_the_record_that_shows_a_trick_is_read() -> None:
    found = reach(KIND(4), "trick", {**TRICK, "plays": PLAYS, "exchange": "none"})
    assert isinstance(found, Reached)
    assert write_record(read_record(write_record(found.record))) == write_record(found.record)
