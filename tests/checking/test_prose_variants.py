"""Prose of many makes: right texts are right, a wrong number is found and mended, long texts take no time."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tehodoki.checking.check import Settings
from tehodoki.checking.files import check_bytes
from tehodoki.checking.repair import repaired
from tehodoki.checking.report import RIGHT, UNREAD, WRONG, FileReport
from tests.checking.prosecases import SUITS, WIDE, Case, case
from tests.sampling import in_turn


def check(one: Case, text: str) -> FileReport:
    return check_bytes(Path(f"x{one.suffix}"), text.encode(), Settings(one.game))


@pytest.mark.parametrize("first", in_turn(range(0, 150, 15), 0, 2))
def test_right_texts_are_right_and_a_wrong_number_is_found_and_mended(first: int) -> None:
    found = tried = 0
    for seed in range(first, first + 15):
        one = case(seed)
        report = check(one, one.text)
        assert [item.status for item in report.items] == [RIGHT] * one.examples, (seed, one.text, report.items)
        assert report.repairs == ()
        for start, end in one.claims[seed % 3 :: 7]:
            old = one.text[start:end]
            new = str(int(old) + 1)
            wrong = one.text[:start] + (new if old.isascii() else new.translate(WIDE)) + one.text[end:]
            refused = check(one, wrong)
            assert refused.count(RIGHT) == one.examples - 1, (seed, wrong, refused.items)
            tried += 1
            if refused.count(UNREAD):  # more of a card than there are, two cards as a stretch of one
                assert refused.repairs == ()
                continue
            found += 1
            line, column = wrong.count("\n", 0, start) + 1, start - wrong.rfind("\n", 0, start)
            places = [(fault.place.line, fault.place.column) for item in refused.items for fault in item.faults]
            assert (line, column) in places, (seed, wrong, places)
            assert repaired(wrong, refused.repairs) == one.text, (seed, wrong, refused.repairs)
    assert found > 0.85 * tried


HELD = (
    "例：スペードの得点計算\n\nプレイヤーAが「スペード3、スペード4」\nプレイヤーBが「スペード8」\n"
    "プレイヤーCが「スペード5」\n"
)
TOLD = "合計は、Aが7、Bが8、Cが5です。\nAは0点、Bは1点、Cは0点です。\n"


@pytest.mark.parametrize(
    ("old", "new", "status", "line", "column"),
    [
        ("Cは0点", "Fは0点", UNREAD, 7, 11),
        ("Cが5です", "Eが5です", UNREAD, 6, 13),
        ("スペード8", "スペード4", WRONG, 4, 9),
        ("スペード8", "スペード12", UNREAD, 4, 9),
        ("、スペード4", "、スベード4", UNREAD, 3, 15),
        ("スペードの得点", "ハートの得点", WRONG, 1, 3),
        ("Bは1点", "Bは1点以上", UNREAD, 7, 10),
        ("Bが8、", "8、", UNREAD, 6, 9),
    ],
)
def test_what_else_can_be_wrong_has_its_place(old: str, new: str, status: str, line: int, column: int) -> None:
    text = HELD + TOLD
    right = check_bytes(Path("x.txt"), text.encode(), Settings("take-and-share"))
    assert [item.status for item in right.items] == [RIGHT]
    at = text.index(old)
    report = check_bytes(Path("x.txt"), (text[:at] + new + text[at + len(old) :]).encode(), Settings("take-and-share"))
    found = [(item.status, one.place.line, one.place.column) for item in report.items for one in item.faults]
    assert (status, line, column) in found


def test_a_sentence_about_a_stranger_is_told_and_one_about_the_game_is_not() -> None:
    held = "アキ：♠3 ♠4\nユウタ：♠8\nケン：♠5\nアキは0点、ユウタは1点です。"
    rule = "\n\nいずれかのプレイヤーが20点を超えたら終わりです。"
    for behind, statuses in (("ナナミは0点です。", {UNREAD}), (rule, {RIGHT})):
        report = check_bytes(Path("x.txt"), (held + behind).encode(), Settings("take-and-share"))
        assert {item.status for item in report.items} == statuses, behind


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ("ユウタが1点、他は0点です。", RIGHT),
        ("ユウタが1点、残りの2人は1点です。", WRONG),
        ("ユウタが1点です。他のプレイヤーは得点しません。", RIGHT),
        ("ユウタ scores 1, the others score nothing.", RIGHT),
        ("ユウタ scores 1, the others 2.", WRONG),
    ],
)
def test_the_others_are_those_of_whom_nothing_was_said(told: str, status: str) -> None:
    held = "アキ：♠3 ♠4\nユウタ：♠8\nケン：♠5\n"
    report = check_bytes(Path("x.txt"), (held + told).encode(), Settings("take-and-share"))
    assert [item.status for item in report.items] == [status], report.items


def test_players_called_by_numbers_and_what_is_said_of_them() -> None:
    held = "プレイヤー1が「スペード3、4」\nプレイヤー2が「スペード8」\nプレイヤー3が「スペード5」\n"
    told = "プレイヤー1の合計は7、プレイヤー2の合計は8です。"
    for text, status in ((held + told, RIGHT), (held + told.replace("7", "9"), WRONG)):
        report = check_bytes(Path("x.txt"), text.encode(), Settings("take-and-share"))
        assert [item.status for item in report.items] == [status], report.items


def test_twelve_names_are_too_many_and_no_crash() -> None:
    text = "".join(f"{name}：♠{rank}\n" for name, rank in zip("ABCDEFGHIJKL", [*range(2, 11), 2, 3, 4], strict=True))
    report = check_bytes(Path("x.txt"), (text + "Aは2点です。").encode(), Settings("take-and-share"))
    assert report.items
    assert report.count(RIGHT) == 0


@pytest.mark.parametrize(
    "piece",
    [
        "全員がカードを出して、勝った人が次にリードします。\n",
        "The winner of the trick leads the next one. ",
        "1234567890",
        "7 8 9 10 ",
        "[9×",
        "（「【",
        "♠3 ",
        "3, 4 and ",
        "スペード",
        "例:",
        "~",
        "<",
        "Aは",
        "9x",
        " ",
    ],
)
@pytest.mark.parametrize("game", ["take-and-share", "trumps", "tennos-square"])
def test_long_texts_without_examples_take_no_time(game: str, piece: str) -> None:
    data = (piece * (20_000 // len(piece.encode()))).encode()
    check_bytes(Path("x.md"), b"x", Settings(game, allow_empty=True))
    start = time.process_time()
    report = check_bytes(Path("x.md"), data, Settings(game, allow_empty=True))
    assert time.process_time() - start < 5, piece  # a minute where time grows with the square
    assert report.count(RIGHT) == 0


def test_suits_of_the_cases_are_those_of_the_deck() -> None:
    from tehodoki.checking.notations import load_notations

    suits = load_notations("take-and-share").speller.suits
    assert all(suits[word] == letter for letter, words in SUITS.items() for word in words)
