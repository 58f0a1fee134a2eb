"""What was once misread: a right text that was called wrong, a wrong one that was called right."""

from __future__ import annotations

import pytest

from tehodoki.checking.report import RIGHT, WRONG
from tests.checking import corpora


def statuses(text: str) -> set[str]:
    return {item.status for item in corpora.check(text, ".md", "").items}


@pytest.mark.parametrize(
    "text",
    [
        "Compare the tiles (Shikagari): 5-6 beats 4-6, 4-6 beats 3-6, 3-6 beats 5-5.",
        (
            "Take & Share hearts: Ann has 3, 4 and 5, Ben has the 10 and 9. Ben scores 2 points. "
            "Ann has more cards than Ben and scores 0."
        ),
        "トランプス。ケンは10を4枚、8を4枚、6を4枚、合計12枚集めて4＋1で5点。ユミは3を3枚、2を2枚、1を1枚で3＋3の6点。",
        "トランプス。アキの得点札は10を4枚、8を4枚で、合わせて8枚。4＋1で5点。",
        "トランプスで息子に負けました。息子は6を5枚、5を5枚、4を4枚で5＋3＝8点。私は10を5枚、9を2枚で5＋2＝7点。あと1点でした。",
    ],
)
def test_what_is_so_is_never_called_wrong(text: str) -> None:
    """A tile named again, cards that are counted, all cards together, and what was missing."""
    assert statuses(text)
    assert WRONG not in statuses(text)


@pytest.mark.parametrize(
    "text",
    [
        "Trumps. Alice has 10, 10, 10, 9, 8, 8. Bob has 7, 7, 7, 7, 5, 3. Alice has the run 8-8-10 (3): 6 points.",
        (
            "Take & Share hearts: Ann has 3, 4 and 5, Ben has the 10 and 9. Ben scores 2 points. "
            "Ben has more cards than Ann, who scores 0."
        ),
    ],
)
def test_what_is_not_so_is_never_called_right(text: str) -> None:
    assert statuses(text) - {RIGHT}


def test_a_number_again_without_a_unit_is_no_part_of_a_run() -> None:
    """10 is what was scored, too."""
    told = "リョウ [10×8][9×1][5×2]\n　最多8（10が8枚）、最長2（10と{}）、合計10点\n\n"
    other = "シンヤ [6×3][5×3][4×2][3×2][2×2]\n　最多3、最長5（6から2）、合計8点\n\nリョウの優勝。\n"
    assert statuses("## トランプス\n\n" + told.format(10) + other) - {RIGHT}
