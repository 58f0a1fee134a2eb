"""Sentences about rounds of Trumps, and about piles in words: right, and wrong at the place of a changed word."""

from __future__ import annotations

from pathlib import Path

import pytest

from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.report import Item
from tehodoki.checking.source import KINDS, Source

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

ROUND = (
    "Trumps. Player 1 shows a pair of 5s, player 2 a single 10 and player 3 a pair of 3s. Pairs beat singles. "
    "Player 3 is first, player 1 second and player 2 last. In the next round player 3 starts."
)
PROOF_JA = (
    "トランプス。Aさんが5を1枚、Bさんが7を2枚出しました。ところがCさんの手札は5が2枚と7が1枚だけ。"
    "そこでCさんは手札を見せて、5を1枚伏せて出しました。順位はBさん、Aさん、Cさんです。"
)
LAW_JA = (
    "トランプス、私が10を1枚、ようこさんが3を1枚、まさとくんが9を2枚。ペアはどの1枚出しより強いから、"
    "1位はまさとくん、2位は私、3位はようこさん。"
)
FIELD_JA = (
    "トランプスの開始。A、B、Cがそれぞれ手札から4、2、2を公開した。最小の2が二人いるので、BとCだけがもう一度選び、"
    "Bが6、Cが5を公開した。よってCがスタートプレイヤーとなる。場には2が2枚、4、5、6が1枚ずつ並ぶ。"
)
SHE = "Trumps: to see who begins, Tom turned over a 9, Una a 1 and Vic a 5. Una's 1 is lowest, so she begins."
PIECES = (
    "Trumps. Ann had four 9s, two 8s and a 7. Her best set is the four 9s and her run 7-8-9 has three numbers, so she "
    "scores 7. Ben: 6 6 6 6 6 4 4 1 → 5 (sixes) + 1 = 6. Ann wins by a point."
)
NOBODY = "Trumps. Score cards: 5×5 4×3 3×2 2×1. The largest set is 5, the longest run is 2-5, 4 numbers: 5 + 4 = 9."
NOBODY_JA = "トランプス：[5×5][4×3][3×2][2×1]は最多5、最長4で9点。"
SUMS = "| Trumps | Score cards | A (most) | B (run) | A + B |\n|---|---|---|---|---|\n"
SUMS += "| Ines | 10x4 9x5 7x1 | 5 | 2 | 7 |\n"
SUMS += "| Jakub | 6x6 4x2 3x1 | 6 | 2 | 8 |\n\nWinner: Jakub."
COUNTED_JA = "トランプス。Pさん[9×4][6×2][3×1]＝5点、Qさん[7×4][5×2][3×2]＝5点。"
COUNTED_JA += "最小はどちらも3で、Pさんは1枚、Qさんは2枚なので、Qさんの勝ち。"
COUNTED = LEVEL.replace("4×2", "4×1") + "The lowest card of Lee is 6, Kim's is 4, so Kim wins."
OF_THREE_JA = (
    "トランプス。アキ［8×3］［7×2］［4×1］、ベン［10×4］［5×1］、チカ［6×3］［5×2］［2×1］。3人とも5点。"
    "最小カードはアキが4、ベンが5、チカが2。いちばん小さい2を持つチカの勝ち。"
)
NUMBER_OF_JA = (
    "トランプス。吉村［8×4］［7×1］［3×2］最多4枚＋最長2つ＝6点。教頭［9×5］［6×2］［3×1］最多5枚＋最長1つ＝6点。"
    "同点。最小の札も同じ3なので、3の枚数が2枚の吉村の勝ち。"
)
LOST_JA = "トランプスで娘に負けた。娘は6を5枚、5を3枚、4を1枚。5＋3で8点。わたしは10を6枚と8を1枚で6＋1の7点。"


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
        (ROUND, "player 1 second", "player 3 second"),
        (PROOF_JA, "Bさん、Aさん、Cさん", "Bさん、Cさん、Aさん"),
        (LAW_JA, "2位は私", "2位はようこ"),
        (FIELD_JA, "Cがスタート", "Bがスタート"),
        (SHE, "she begins", "Vic begins"),
        (PIECES, "three numbers", "four numbers"),
        (PIECES, "scores 7", "scores 8"),
        (NOBODY, "= 9", "= 8"),
        (NOBODY_JA, "9点", "8点"),
        (SUMS, "| 8 |", "| 9 |"),
        (COUNTED_JA, "Qさんは2枚", "Qさんは3枚"),
        (COUNTED, "Kim's is 4", "Kim's is 3"),
        (OF_THREE_JA, "ベンが5", "ベンが6"),
        (NUMBER_OF_JA, "2枚の吉村", "3枚の吉村"),
        (LOST_JA, "8点", "9点"),
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
        (ROUND, "player 3 starts", "player 1 starts"),
        (ROUND, "Pairs beat singles", "Singles beat pairs"),
        (PROOF_JA, "と7が", "と8が"),
        (PROOF_JA, "5を1枚伏", "5を2枚伏"),
        (LAW_JA, "ペアはどの1枚出しより強い", "ペアはどの1枚出しより弱い"),
        (FIELD_JA, "BとCだけ", "AとCだけ"),
        (FIELD_JA, "4、5、6が", "4、5、7が"),
        (SHE, "Una's 1 is lowest", "Vic's 5 is lowest"),
        (NOBODY, "2-5", "3-5"),
        (OF_THREE_JA, "2を持つチカ", "2を持つアキ"),
        (LOST_JA, "娘に負けた", "娘に勝った"),
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
