"""Shikagari in sentences: what is right is accepted, and each changed word or number is found where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.report import RIGHT, UNREAD, WRONG, FileReport
from tehodoki.checking.source import PLAIN, Source

# A right text, what is changed in it and to what; the last place of the word is meant.
TEXTS = [
    ("鹿狩りの点数の例：[4-4]は8点、[1-4]は5点、[6-6]は6点です。", "6点", "12点"),
    ("Shikagari: the 4-4 is worth 8 points, the 1-4 is worth 5 points.", "5", "1"),
    ("In Shikagari you took 6-6, 4-6, 4-4 and 5-6: that makes 6 + 4 + 8 + 0 = 18 points.", "18", "20"),
    ("鹿狩りで取った牌が 6-6、4-6、4-4、5-6 なら、赤い目は6＋4＋8＋0で18点になります。", "18", "17"),
    ("鹿狩り：4-6（4点）、1-1（2点）、3-5（0点）、1-5（1点）で合計7点。", "7点", "8点"),
    (
        "In Shikagari, Ann leads 5-5, Dan plays 6-3, Cleo plays 4-4 and Ben plays 6-1. Dan takes the trick.",
        "Dan",
        "Ben",
    ),
    ("鹿狩りのトリック。東が5-5をリード、南が3-6、西が4-4、北が1-6。南の勝ち。赤い目は9個。", "9個", "8個"),
    ("鹿狩り。イチが6-6をリード、ニイが6-6、サンが1-2、シイが1-4。先に出したイチの勝ち。", "イチ", "ニイ"),
    ("鹿狩りの強さ：6-6 > 5-6 > 4-6 > 3-6", "3-6", "6-6"),
    (
        "Shikagari: the 6-6 was led and your hand is 1-1, 4-4 and 3-5. You may play 1-1, 4-4 and 3-5.",
        "1-1, 4-4 and 3-5",
        "4-4",
    ),
    (
        (
            "鹿狩り。AとCのペアは36点、30点、41点で合計107点。BとDのペアは28点、34点、23点で合計85点。A"
            "とCのペアの勝ちです。"
        ),
        "85",
        "95",
    ),
    (
        (
            "Shikagari. Game 1: Ann and Cal 40, Bo and Di 24. Game 2: Ann and Cal 20, Bo and Di 44. Bo "
            "and Di win by 8 points."
        ),
        "8 points",
        "6 points",
    ),
    (
        "Shikagari, first game: North and South took 35 red pips, East and West 29. North and South win.",
        "North and South",
        "East and West",
    ),
    (
        (
            "鹿狩り。1ゲーム目は桜と桃が40点、梅と藤が24点。2ゲーム目は桜と桃が20点、梅と藤が44点。"
            "合計は60対68で、梅と藤の勝ち。"
        ),
        "68",
        "66",
    ),
    # What the tiles of a trick are worth, one by one and together.
    (
        (
            "鹿狩り。春が1-6をリード、夏が4-6、秋が6-6、冬が4-4を出し"
            "た。一番強いのは6-6なので秋の勝ち。赤い目は1+4+6+8=19。"
        ),
        "8",
        "4",
    ),
    (
        (
            "Shikagari: Ann leads 3-5, Dee plays 5-6, Cal plays 1-"
            "4 and Bob plays 4-6. Dee wins the trick and 9 points "
            "(5 for the 1-4 and 4 for the 4-6)."
        ),
        "5",
        "6",
    ),
    (
        (
            "鹿狩り。東が4-4、北が3-6、西が5-5、南が1-5を出した。北"
            "の勝ち。赤い目は、4-4が8個、1-5が1個で、合わせて9個です。"
        ),
        "9個",
        "8個",
    ),
    # Why a tile is strong.
    (
        (
            "Shikagari: Ann leads 4-4, Dan plays 1-5, Cleo 3-3, Ben "
            "2-4. Dan takes the trick because the larger half of the "
            "1-5 is a five. The trick has 8 + 1 + 0 + 4 = 13 red pips."
        ),
        "13",
        "12",
    ),
    # Sides with one name, sums, games won.
    (
        "**Shikagari, four games**\n\nRed: 32 + 40 + 29 + 25 = 126\nBlue: 32 + 24 + 35 + 39 = 130\n\nBlue wins.\n",
        "130",
        "131",
    ),
    ("鹿狩りの結果\n\n- 東西組：36点\n- 南北組：28点\n\n合計64点。東西組が8点差で一局目を取りました。", "8点", "7点"),
    (
        (
            "Shikagari. Ann and Cal: 30, 28, 41 (total 99). Bob and"
            " Dee: 34, 36, 23 (total 93). Ann and Cal won the match "
            "although they lost two games."
        ),
        "two",
        "three",
    ),
    ("Shikagari quiz: The 2-4? Four points. The 1-1? Two points. The 4-4? Eight points.", "Eight", "Six"),
    ("鹿狩りの牌を強い順に並べると、6-6、5-6、4-6、3-6となります。", "3-6", "6-6"),
    ("- A & C: 36 + 30 + 20 = 86\n- B & D: 28 + 34 + 44 = 106\n\nIn Shikagari B and D win.\n", "106", "96"),
]
NOT_UNDERSTOOD = [
    "鹿狩りの牌[4-4]は赤い目が8点。[4-4]は2番目の強さ。",
    "鹿狩りで取った牌は5-6、4-6、4-4。赤い目は12点で、4-4は2番目に強い牌です。",
    "鹿狩りの5-6がいちばん強い牌です。次は6-6。",
    "Shikagari: the 4-4 is not worth 8 points.",
    (
        "Shikagari: A leads 5-5, D plays 5-6, C plays 4-6, B plays"
        " 1-2. The 5-6 is a five and stronger than the 4-6. D wins."
    ),
    "鹿狩り。東が4-4、北が3-6、西が5-6、南が1-5を出した。大きいほうの目が6なのは5-6だけなので、西の勝ち。",
    "鹿狩り。春が1-6をリード、夏が4-6、秋が6-6、冬が4-4を出した。一番強いのは5-6なので秋の勝ち。",
    "Shikagari: Ann and Cal 41, Bob and Dee 23. Ann and Ann win by 18.",
    "鹿狩りで[4-4]は[1-5]より弱いかもしれないが、8点です。",
    "鹿狩り\nゆう: 取った牌は4-4と3-4と1-6\nあい: 8＋4＋1で13点か\nゆう: うん132019年5月2日点",
]


def check(text: str) -> FileReport:
    return check_text(Source(Path("x.txt"), text, PLAIN), Settings("shikagari"))


@pytest.mark.parametrize(("text", "word", "other"), TEXTS)
def test_what_is_right_is_accepted_and_what_is_changed_is_found(text: str, word: str, other: str) -> None:
    report = check(text)
    assert {item.status for item in report.items} == {RIGHT}, report
    at = text.rindex(word)
    wrong = check(text[:at] + other + text[at + len(word) :])
    assert any(item.status == WRONG for item in wrong.items), wrong
    places = [(one.place.line, one.place.column) for item in wrong.items for one in item.faults]
    assert (text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)) in places


@pytest.mark.parametrize("text", NOT_UNDERSTOOD)
def test_what_is_not_read_wholly_is_not_understood(text: str) -> None:
    assert [item.status for item in check(text).items] == [UNREAD]
