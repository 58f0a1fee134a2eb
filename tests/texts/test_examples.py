"""Worked examples: right ones pass, a planted wrong one fails with its place, and each can catch a misreading."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tehodoki.checking.formats import as_lines
from tehodoki.checking.ours import check_example, verify
from tehodoki.checking.report import RIGHT, WRONG
from tehodoki.texts.content import GameContent, load_game
from tehodoki.texts.examples import KitExample
from tests.texts.planted import GAME, Planted


@pytest.fixture(scope="module")
def content() -> GameContent:
    return load_game(GAME)


def test_all_worked_examples_are_right(content: GameContent) -> None:
    report = verify([content])
    assert (report.code, report.count(WRONG)) == (0, 0)
    assert report.count(RIGHT) == len(content.examples) >= 10
    count = len(content.examples)
    first, *_, last = as_lines(report)
    assert last == f"{count} examples of 1 game: {count} right, 0 wrong, 0 faults"
    assert first == "ok     take-and-share  lead-any  [8 lead-any]"


def test_the_spade_example_is_the_one_of_the_page(content: GameContent) -> None:
    working = check_example(content.example("spades")).working
    assert working is not None
    assert working.result["sums"] == {"A": 18, "B": 18, "C": 12, "D": 7}
    assert working.result["points"] == {"A": 4, "B": 2, "C": 0, "D": 0}


def test_the_full_score_holds_each_card_once(content: GameContent) -> None:
    hands = content.example("full-score").given["cards"]
    assert [len(cards) for cards in hands.values()] == [14] * 4
    assert len({card for cards in hands.values() for card in cards}) == 56


@pytest.mark.parametrize(
    ("old", "new", "key", "said", "engine"),
    [
        ("sums: {A: 18, B: 18", "sums: {A: 18, B: 17", "expect.sums.B", "17", "18"),
        ("expect: {winner: D, case: case-b}", "expect: {winner: B, case: case-b}", "expect.winner", '"B"', '"D"'),
        ("ends: false", "ends: true", "expect.ends", "true", "false"),
        ("games: 3, ends: false", "games: true, ends: false", "expect.games", "true", "3"),
        ("winners: [A]", "winners: [A, B]", "expect.winners", '["A", "B"]', '["A"]'),
        ("points: {A: 0, B: 0, C: 2, D: 0}", "points: {A: 0, B: 0, C: 2}", "expect.points.D", "null", "0"),
        ("case: case-a}", "cse: case-a}", "expect.cse", '"case-a"', "knows only winner, case"),
        ("C: H2, D: H7", "C: H2, D: H99", "given.cards.D", '"H99"', "refuses it"),
        ("C: H2, D: H7", "C: H2, D: H2", "given", "H2", "2 times H2"),
        ("、合計《ごうけい》{{ sums.C }}", "、合計《ごうけい》99", "text.ja", "99", "the engine's result"),
    ],
)
def test_a_planted_wrong_example_fails(tmp_path: Path, old: str, new: str, key: str, said: str, engine: str) -> None:
    planted = Planted(tmp_path)
    line = planted.change("examples.yaml", old, new)
    report = verify([planted.load()])
    assert (report.code, report.count(WRONG)) == (1, 1)
    fault = str(report.faults[0])
    assert fault.startswith(f"{planted.path('examples.yaml').as_posix()}:{line}:"), fault
    assert all(word in fault for word in (key, said, engine)), fault
    assert any(text.startswith("WRONG") for text in as_lines(report))
    assert "1 wrong" in str(report.counts())


def test_an_example_must_name_a_clause_that_the_engine_uses(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    line = planted.change("examples.yaml", "clauses: [case-a]", "clauses: [deal]")
    (fault,) = verify([planted.load()]).faults
    assert fault.place.line == line
    assert "4 deal" in str(fault)


def test_no_example_is_a_fault(content: GameContent) -> None:
    report = verify([replace(content, examples=())])
    assert report.code == 1
    assert "no worked example" in str(report.faults[0])


def test_no_game_is_a_fault() -> None:
    assert verify([]).code == 1


# Each example must catch somebody who reads its clause wrongly: these are the readings, each its own small rule.

Trick = Sequence[tuple[str, str]]


def number(card: str) -> int:
    return 1 if card[1:] == "A" else int(card[1:])


def off_suit(trick: Trick) -> list[tuple[str, str]]:
    return [one for one in trick if one[1][0] != trick[0][1][0]]


def low(one: tuple[str, str]) -> int:
    return number(one[1])


def always_high(trick: Trick) -> str:
    return max(trick, key=low)[0]


def always_low(trick: Trick) -> str:
    return min(trick, key=low)[0]


def led_suit_only(trick: Trick) -> str:
    led = [one for one in trick if one[1][0] == trick[0][1][0]]
    return (min if off_suit(trick) else max)(led, key=low)[0]


def lowest_off_suit(trick: Trick) -> str:
    return min(off_suit(trick), key=low)[0] if off_suit(trick) else always_high(trick)


def last_of_equals(trick: Trick) -> str:
    return min(reversed(trick), key=low)[0] if off_suit(trick) else always_high(trick)


def led_suit_of_equals(trick: Trick) -> str:
    return min(trick, key=lambda one: (low(one), one[1][0] != trick[0][1][0]))[0]


def ace_high(trick: Trick) -> str:
    def high(one: tuple[str, str]) -> int:
        return 11 if one[1][1:] == "A" else low(one)

    return (min if off_suit(trick) else max)(trick, key=high)[0]


def claimed(example: KitExample) -> dict[str, Any]:
    return {claim.key: claim.said for claim in example.claims}


@pytest.mark.parametrize(
    ("example", "misread"),
    [
        ("case-a", always_low),
        ("case-b", always_high),
        ("case-b", led_suit_only),
        ("led-suit-low", lowest_off_suit),
        ("equal-lowest", last_of_equals),
        ("equal-lowest", led_suit_of_equals),
        ("three-players", last_of_equals),
        ("ace-low", ace_high),
        ("ace-wins", ace_high),
    ],
)
def test_a_misreading_gives_another_winner(content: GameContent, example: str, misread: Callable[[Trick], str]) -> None:
    given: Any = content.example(example).given
    seats = "ABCD"[: content.example(example).seats]
    start = seats.index(given["lead"])
    trick = [(seat, given["cards"][seat]) for seat in seats[start:] + seats[:start]]
    assert misread(trick) != claimed(content.example(example))["winner"]


@pytest.mark.parametrize("example", ["spades", "sum-not-count"])
def test_neither_the_most_cards_nor_the_sum_as_points_gives_the_same(content: GameContent, example: str) -> None:
    cards, expect = content.example(example).given["cards"], claimed(content.example(example))
    most = max(map(len, cards.values()))
    assert {seat: len(own) if len(own) == most else 0 for seat, own in cards.items()} != expect["points"]
    top = max(expect["sums"].values())
    assert {seat: own if own == top else 0 for seat, own in expect["sums"].items()} != expect["points"]


def test_the_limit_itself_would_end_the_game_under_the_option(content: GameContent) -> None:
    example = content.example("long-game-exactly")
    other = replace(example, options={**example.options, "long_game_at_least": True})
    assert next(fault.found for fault in check_example(other).faults).startswith(
        "example long-game-exactly, expect.ends"
    )
