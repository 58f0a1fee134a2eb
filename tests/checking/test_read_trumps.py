"""Sentences about score cards of Trumps: what is right, what a changed word does, what is not understood."""

from __future__ import annotations

from pathlib import Path

import pytest

from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.source import KINDS, Source

PILES = "Trumps. Sue collected five 9s, three 8s and a single 3, Tim six 10s and one 5. "
KANJI = """トランプスの例。
父の得点札は、九が五枚、八が二枚、六が一枚。最多は五、最長は九と八の二で、あわせて七点。
娘の得点札は、七が四枚、五が三枚、四が一枚。最多は四、最長は五と四の二で、あわせて六点。
"""
TIED = "トランプスの例。ユイ［9×4］［8×2］で6点、カイ［6×5］［4×2］で6点。"
MINE = "Trumps, two of us. My score cards: 9, 9, 8, 7, 6. Yours: 7, 7, 7, 5, 4.\n\n"
SETS = "You have three 7s, so 3 for the largest set, and 5-4, so 2 for the longest run: 5 points. "
BEFORE = (
    "Trumps. Mona won with 8 points against 7 for Nils. "
    "Mona's score cards were [9x5] [8x3] [7x2], Nils had [10x6] [4x2]."
)
TABLE = """Trumps

| Place | Player | Score cards | Points |
|---|---|---|---|
| 2 | Emmy | 10×4, 9×3 | 6 |
| 1 | Fritz | 6×4, 5×4, 4×1 | 7 |
| 3 | Gabi | 8×3, 2×2 | 4 |
"""
FIVE = """Trumps.
Ann: [9×4][8×2][7×1] (most: 9 with 4 cards) = 7 points
Ben: [6×5][4×2][1×1] (most: five 4s, longest: 1) = 6 points
Ann wins.
"""


def statuses(text: str) -> list[str]:
    source = Source(Path("text.md"), text, KINDS[".md"])
    return [one.status for one in check_text(source, Settings("trumps", True)).items]


@pytest.mark.parametrize(
    ("text", "word", "other"),
    [
        (
            PILES + "Sue has 7 points, 5 for the largest set and 2 for the longest run. Tim has 7 points.",
            "2 for",
            "3 for",
        ),
        (PILES + "Both have 7 points. Sue's smallest card is a 3 and Tim's a 5, so Sue wins.", "Sue wins", "Tim wins"),
        (KANJI + "七対六で父の勝ちである。", "父の勝ち", "娘の勝ち"),
        (KANJI + "父の勝ちである。", "九と八の二で", "九と八の三で"),
        (KANJI + "父の勝ちである。", "最多は四", "最多は五"),
        (MINE + SETS + "I win.", "I win", "You win"),
        (TIED + "\nQ. 勝つのはどちら？\nA. カイ。", "A. カイ", "A. ユイ"),
        (TIED + "\nQ. カイの最多は何枚？\nA. 5枚。", "A. 5枚", "A. 4枚"),
        (BEFORE, "8 points", "9 points"),
    ],
)
def test_what_is_right_and_not_so_when_a_word_is_changed(text: str, word: str, other: str) -> None:
    assert statuses(text) == ["right"]
    assert "right" not in statuses(text.replace(word, other, 1))


def test_places_have_a_column() -> None:
    assert statuses(TABLE) == ["right"]
    assert statuses(TABLE.replace("| 3 | Gabi", "| 1 | Gabi")) == ["wrong"]


@pytest.mark.parametrize(
    "said",
    ["Q. カイが勝ちますか？ A. いいえ。", "最長が長いのは？ カイ。", "ユイの5枚の4が多い。", "カイが勝ちそうにない。"],
)
def test_what_is_not_understood_is_never_right(said: str) -> None:
    assert "right" not in statuses(TIED + said)


def test_a_pile_that_the_deck_has_not_is_not_passed_over() -> None:
    assert "right" not in statuses(FIVE)
