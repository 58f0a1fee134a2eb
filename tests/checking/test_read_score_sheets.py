"""Points by game or by suit, what they come to and who wins: lists, lines, tables and sentences of Take & Share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.source import KINDS, Source

SUITS = """Take & Share

| | まゆ | しん | なお |
|---|---|---|---|
| スペード | 0 | 3 | 0 |
| ハート | 4 | 0 | 0 |
| クロス | 0 | 0 | 2 |
| 合計 | 4 | 3 | 2 |

優勝はまゆさんです。
"""
GAMES = """Take & Share, the long game, three players

- Game 1: Anna 11, Bruno 6, Carla 4
- Game 2: Anna 9, Bruno 8, Carla 7
- Game 3: Anna 10, Bruno 5, Carla 9

The totals are Anna 30, Bruno 19 and Carla 20. Thirty is not more than 30, so we go on.

- Game 4: Anna 3, Bruno 9, Carla 13

Now Anna and Carla have 33, Bruno 28. Anna has 33 and Carla has 33. Anna and Carla share the win.
"""
LONG = """Take & Share ロングゲーム（4人）
1ゲーム目 アヤ6点、ゴロウ3点、サチ9点、トオル5点
2ゲーム目 アヤ7点、ゴロウ8点、サチ4点、トオル6点
3ゲーム目 アヤ5点、ゴロウ10点、サチ6点、トオル2点
合計は、アヤが18点、ゴロウが21点、サチが19点、トオルが13点。
ゴロウが20点を超えたので、これでおしまい。ゴロウの優勝です。
"""
EACH = """Final scores of Take & Share:

- Wren: spades 4, crosses 3, total 7
- Odin: hearts 3, diamonds 2, total 5
- Petra: clubs 5, total 5
- Gil: leaves 3, diamonds 4, total 7

Wren and Gil share the win.
"""
SUMS = "Final tally of Take & Share:\nRuth 3 + 0 + 2 = 5\nSeth 0 + 2 + 0 = 2\nTara 0 + 0 + 3 = 3\nRuth wins the game.\n"


def statuses(text: str) -> list[str]:
    source = Source(Path("text.md"), text, KINDS[".md"])
    return [one.status for one in check_text(source, Settings("take-and-share", True)).items]


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        (SUITS, "| 合計 | 4 | 3", "| 合計 | 4 | 4"),
        (SUITS, "優勝はまゆ", "優勝はしん"),
        (LONG, "ゴロウが21点", "ゴロウが22点"),
        (LONG, "ゴロウの優勝", "アヤの優勝"),
        (LONG, "ゴロウが20点を", "サチが20点を"),
        (EACH, "diamonds 4, total 7", "diamonds 4, total 8"),
        (EACH, "Wren and Gil", "Wren and Petra"),
        (SUMS, "2 + 0 = 2", "2 + 0 = 3"),
        (SUMS, "Ruth wins", "Tara wins"),
    ],
)
def test_sums_and_winners_of_a_score_sheet(text: str, right: str, wrong: str) -> None:
    assert right in text
    assert statuses(text) == ["right"]
    assert statuses(text.replace(right, wrong)) == ["wrong"]


def test_totals_are_those_where_they_stand() -> None:
    short = GAMES.replace("Now Anna and Carla have 33, Bruno 28. ", "")
    assert statuses(short) == ["right"]
    assert statuses(short.replace("Bruno 19", "Bruno 18")) == ["wrong"]


@pytest.mark.parametrize(
    "said", ["アヤのものになりました。", "アヤさんは負けました。", "2位はトオルです。", "アヤとは3点差でした。"]
)
def test_what_else_is_said_of_somebody_is_not_understood(said: str) -> None:
    assert "right" not in statuses(LONG + said)


def test_no_game_follows_the_end() -> None:
    assert "right" not in statuses(LONG.replace("アヤ6点、ゴロウ3点", "アヤ6点、ゴロウ13点").replace("21点", "31点"))
