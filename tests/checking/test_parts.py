"""Texts that speak of several games: each part is read as its own game's, and no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from tehodoki.checking.check import Settings
from tehodoki.checking.files import check_bytes
from tehodoki.checking.report import RIGHT

SHARE = "ハート：アキ 3、4、5。ベン 10、7。チカ 8。合計はベンの17がいちばん高く、ベンが2点。"
SQUARE = "X 2 2 3 X 5 6 7 X。得点は36点です。"
AGAIN = {
    SHARE: "クラブ：アキ 4。ベン 9。チカ 3、A。合計はベンの9がいちばん高く、ベンが1点。",
    SQUARE: "2 2 3 X X X X X X。得点は9点です。",
}
HEADS = [
    ("# {}\n\n", ".md"),
    ("## 第2章 {}\n\n", ".md"),
    ("<h2>{}</h2>\n<p>", ".html"),
    ("【{}】\n", ".txt"),
    ("■{}\n", ".txt"),
    ("{}\n", ".txt"),
]


@pytest.mark.parametrize(("head", "suffix"), HEADS)
@pytest.mark.parametrize("order", [(0, 1), (1, 0), (0, 1, 0), (1, 0, 1)])
def test_each_game_reads_its_own_part(head: str, suffix: str, order: tuple[int, ...]) -> None:
    parts = (("Take & Share", SHARE, "take-and-share"), ("テノス・スクエア", SQUARE, "tennos-square"))
    written = [AGAIN[parts[one][1]] if one in order[:at] else parts[one][1] for at, one in enumerate(order)]
    text = "\n\n".join(head.format(parts[one][0]) + said for one, said in zip(order, written, strict=True))
    report = check_bytes(Path(f"x{suffix}"), text.encode(), Settings())
    assert [(item.game, item.status) for item in report.items] == [(parts[one][2], RIGHT) for one in order]


def test_a_game_that_is_named_in_passing_begins_no_part() -> None:
    text = f"# Take & Share\n\n{SHARE}\n\nテノス・スクエアとは、点の数え方がちがいます。\n"
    report = check_bytes(Path("x.md"), text.encode(), Settings())
    assert [(item.game, item.status) for item in report.items] == [("take-and-share", RIGHT)]
