"""Sentences about rounds of Trumps, and about piles in words: right, and wrong at the place of a changed word."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.checking.check import Settings, check_text
from generator.checking.report import Item
from generator.checking.source import KINDS, Source

HEAD = "| | Ann | Ben |\n|---|---|---|\n| Score cards | 9×4 8×2 7×1 | 6×5 4×2 1×1 |\n"
ACROSS = f"{HEAD}| Most | 4 | 5 |\n| Longest | 3 | 1 |\n| Points | 7 | 6 |\n\nTrumps: Ann wins."
BELOW = """## Trumps

**Ann**: 9×4, 8×2, 7×1
- most of one number: 4 (the 9s)
- longest run: 3 (7-8-9)
- score: 7

**Ben**: 6×5, 4×2, 1×1
- most of one number: 5 (the 6s)
- longest run: 1
- score: 6

Winner: Ann
"""
LETTERS = "Trumps. Sue 9×5 8×3: A 5, B 2 (9–8), 7. Tim 10×6 9×1: A 6, B 2, 8. Tim wins."
LEVEL = "Trumps. Kim: 5×3 4×2 (3 + 2 = 5). Lee: 8×4 6×1 (4 + 1 = 5). A tie at 5 points. "
LEVEL_JA = "トランプス。キム：5×3 4×2（3＋2＝5）。リー：8×4 6×1（4＋1＝5）。5点で同点。"
PLACES = "In Trumps, Ida shows a single 9, Jon a pair of 4s, Kay a pair of 7s. Jon is first, Kay second, Ida last."
PLACES_JA = (
    "トランプス：リクが10のシングル、ソウが5のペア、ハナは裏向きに1枚出しました。順位はソウ、リク、ハナの順です。"
)
STARTS = (
    "Trumps. Eva turns up a 3, Fin an 8 and Gus a 3. "
    "Eva and Gus tie and pick again: Eva 10, Gus 5. Gus is start player."
)
STARTS_JA = (
    "トランプス。ケイは5、レンは2、ナオは8を出しました。一番小さいのはレンなので、レンがスタートプレイヤーです。"
)
MAY = "Trumps. 3 and 8 have been shown. My hand is 3, 3, 5, 5, 10. I may show a single 5, a pair of 5s or a single 10."
MAY_JA = "トランプス。7と4がもう出ました。手札は4、4、7、9、9です。出せるのは9を1枚か9のペアです。"
TOGETHER = "Trumps. Lia got 7×4 and 2×1 for 5 points, Max got 9×3, 8×2, 7×1 for 6 points. Together they have 11 points."


def items(text: str) -> list[Item]:
    source = Source(Path("text.md"), text, KINDS[".md"])
    return list(check_text(source, Settings("trumps", True)).items)


def statuses(text: str) -> list[str]:
    return [one.status for one in items(text)]


@pytest.mark.parametrize(
    ("text", "word", "other"),
    [
        (ACROSS, "7 | 6", "8 | 6"),
        (ACROSS, "3 | 1", "2 | 1"),
        (BELOW, "4 (the 9s", "5 (the 9s"),
        (BELOW, "5 (the 6s", "4 (the 6s"),
        (BELOW, "6\n\nWin", "7\n\nWin"),
        (BELOW, "Ann\n", "Ben\n"),
        (LETTERS, "7. Tim", "8. Tim"),
        (LETTERS, "6, B 2", "5, B 2"),
        (f"{LEVEL}Kim's smallest card, 4, is lower than Lee's 6, so Kim wins.", "Kim wins", "Lee wins"),
        (f"{LEVEL_JA}最小の得点札はキムの4で、リーの6より小さいため、キムの勝ち。", "キムの勝ち", "リーの勝ち"),
        ("Trumps. Ann 9×4 8×2, Ben 6×3 5×1 4×1. Ben's run is longer than Ann's.", "longer", "shorter"),
        ("トランプス。アンは9×4、8×2、ベンは6×3、5×1、4×1。最長はベンのほうがアンより長い。", "長い", "短い"),
        (TOGETHER, "11", "12"),
        (PLACES, "Jon is", "Kay is"),
        (PLACES_JA, "ソウ、リク、ハナ", "リク、ソウ、ハナ"),
        (STARTS, "Gus is", "Eva is"),
        (STARTS_JA, "レンがスタート", "ケイがスタート"),
        (MAY, "a single 10", "a single 8"),
        (MAY, "a pair of 5s", "a pair of 3s"),
        (MAY_JA, "9を1枚", "7を1枚"),
    ],
)
def test_what_is_right_and_wrong_at_its_place_when_a_word_is_changed(text: str, word: str, other: str) -> None:
    assert statuses(text) == ["right"]
    found = items(text.replace(word, other, 1))
    assert {one.status for one in found} == {"wrong"}
    at = text.index(word)
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    places = [(one.place.line, one.place.column) for item in found for one in item.faults]
    assert any(low == line and column <= high < column + len(word) for low, high in places)


@pytest.mark.parametrize(
    ("text", "word", "other"),
    [
        (STARTS, "Eva and Gus tie", "Eva and Fin tie"),
        (STARTS_JA, "のはレン", "のはケイ"),
        (MAY, "a single 5, a", "a"),
        (PLACES, "Jon a pair", "Jon not a pair"),
        (PLACES_JA, "ハナは裏", "誰かは裏"),
        (LEVEL + "Kim's 4 is lower than Lee's 6. Kim wins.", "Kim's 4 is lower", "Kim's 4 is higher"),
        (TOGETHER + " Both have 5 points. Only one wins.", "11", "11"),
    ],
)
def test_what_is_not_understood_is_never_right(text: str, word: str, other: str) -> None:
    assert "right" not in statuses(text.replace(word, other, 1))


@pytest.mark.parametrize(
    "text",
    [
        "Trumps: the others have shown 6 and 9. I hold 6, 9, 9. I cannot show anything, so I play a card face down.",
        "トランプス。前の人が3と5を出しています。手札は3、3、5なので、出せるカードがありません。裏向きに1枚出します。",
        "トランプスQ&A\nQ：前の二人が9と6を出しています。手札は4、4、6、9、9。何が出せますか？\nA：4のシングルか4のペアです。9や6は出せません。",
        "Trumps. Ann: pair of 5s. Ben: 10. Cleo: face down. Order: Ann, Ben, Cleo.",
        "Trumps. Zed (9×2, 8×2, 7×1) has two of a kind and a run of three, Yan (10×5, 3×1) has five 10s but no run.",
    ],
)
def test_more_that_is_right(text: str) -> None:
    assert statuses(text) == ["right"]
