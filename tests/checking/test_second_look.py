"""What no reader understood, and is so or says nothing by the engine's values; with a change it is not right."""

from __future__ import annotations

from pathlib import Path

import pytest

from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.report import RIGHT, UNREAD, WRONG
from tehodoki.checking.source import KINDS, Source

LEVEL = """Take & Share, hearts.

- Ann: hearts 10 and 7
- Ben: hearts 2, 3, 4 and 8
- Cleo: the 9 of hearts
- Dan: hearts 5 and 6

"""
GLEICH = """テイク＆シェア、ハートの得点。

- アン　ハートの10と7
- ベン　ハートの2、3、4、8
- チカ　ハートの9
- ダイ　ハートの5と6

"""
TRICK = (
    "Take & Share. Ann leads the 5 of hearts, Ben plays the 2 of clubs, Cleo the 8 of hearts and Dan the 3 of spades. "
)
ZUG = "テイク＆シェア。アンがハートの5をリードし、ベンはクラブの2、チカはハートの8、ダイはスペードの3を出しました。"

TEXTS = [
    # what denies, doubts or compares nothing of the game
    (LEVEL + "Ann scores 2 points, Ben scores 4 points, and I have never been prouder.", "4 points", "3 points"),
    (LEVEL + "Ann scores 2 points, Ben scores 4 points. It could be colder outside.", "2 points", "1 point"),
    (GLEICH + "アンは2点、ベンは4点。チカは9でお話になりません。", "9でお", "8でお"),
    (GLEICH + "アンは2点、ベンは4点。大人げないと言われました。", "4点", "3点"),
    # numbers of whom they stand beside
    (GLEICH + "合計がいちばん大きい17の人はアンとベンで、アンは2点、ベンは4点です。", "大きい17", "大きい16"),
    (GLEICH + "アンは2点、ベンには枚数が多いぶん4点が入りました。", "ベンには", "アンには"),
    (GLEICH + "アンは2点、ベンは4点。チカとダイは点がもらえません。", "チカと", "アンと"),
    (
        LEVEL + "So two of them tie for the highest sum. Ann scores 2 points and Ben scores 4 points.",
        "2 points",
        "3 points",
    ),
    # why a trick is won
    (TRICK + "Not all hearts, so low card wins. Ben wins the trick.", "low card", "high card"),
    (ZUG + "ベンの勝ち。2を出したベンが取りました。", "2を出したベンが", "3を出したダイが"),
]
"""Right texts, and words in them whose change makes them false."""


def status(text: str) -> set[str]:
    """What is found of the examples of a text."""
    report = check_text(Source(Path("text.md"), text, KINDS[".md"]), Settings(None))
    return {item.status for item in report.items}


@pytest.mark.parametrize(("text", "old", "new"), TEXTS)
def test_what_is_so_or_says_nothing_leaves_a_text_right(text: str, old: str, new: str) -> None:
    assert status(text) == {RIGHT}
    assert text.count(old) == 1
    assert status(text.replace(old, new)) <= {WRONG, UNREAD}


@pytest.mark.parametrize(
    "more",
    [
        "Ann and Ben both score.",  # of the four cards nothing is told
        "Only one player scores.",
        "Cleo has more cards than Dan.",
        "The lowest sum scores.",
        "If I am not mistaken, Ann is ahead.",
        "Nobody ties.",
    ],
)
def test_what_tells_a_result_is_not_passed_over(more: str) -> None:
    text = "Take & Share, hearts. Ann has the 10, Ben the 2 and 3, Cleo the 4. Ann scores 1 point. "
    assert RIGHT not in status(text + more)
