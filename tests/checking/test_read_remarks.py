"""Remarks of strangers that explain a result: what is right, and what a changed number or name does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.source import KINDS, Source

SHARE, TRUMPS = "take-and-share", "trumps"
JA = "Take & Share、リーフの得点。アンは3と4と8、ベンは7と9、チカは6。"
EN = "Take & Share, scoring leaves. Ann has the 3, 4 and 8, Ben the 7 and 9, Cleo the 6. "
ROWS = """# Take & Share: ハートの得点

| 名前 | {} | 合計 | 得点 |
|---|---|---|---|
| なお | 2、5、6、7 | 20 | 0 |
| ゆき | 3、8、10 | 21 | 3 |
| りく | 9 | 9 | 0 |

"""
PILES = "Trumps: Vera has 9x3, 8x3, 7x3, 2x1. Walt has 9x5, 6x2, 5x1, 4x1. Vera scores 3 + 3 = 6, Walt 5 + 3 = 8. "
HAUFEN = """トランプスの計算
ベラ：9が3枚、8が3枚、7が3枚、2が1枚
ワタル：9が5枚、6が2枚、5が1枚、4が1枚
ベラは3＋3＝6点、ワタルは5＋3＝8点。
"""
LEVEL = """トランプスの点数
アン：9が4枚、8が2枚、7が1枚、5が3枚
ベン：8が5枚、6が3枚、4が2枚、3が1枚
アンは4＋3＝7点、ベンは5＋2＝7点。同点なので、"""
EVEN = "Trumps: Ann has 9x4, 8x2, 7x1, 5x3. Ben has 8x5, 6x3, 4x2, 3x1. Ann scores 4 + 3 = 7, Ben 5 + 2 = 7. They tie. "
SHOWN = "トランプス。スタートプレイヤーのアキは8を1枚、左どなりのベンは5のペア、最後のチカは3のペアを出しました。"
PLAYED = "Trumps. Aki shows a single 8, Ben shows a pair of 5s and Chika shows a pair of 3s. "
PICKS = "トランプスのスタートプレイヤー決め。アキが6、ベンが4、チカが4でした。"
PICKED = "いちばん小さい4が2人いるので、ベンとチカだけがもう一度選びます。今度はベンが9、チカが7です。"

TEXTS = [
    # who has more cards
    (SHARE, JA + "合計は15、16、6。ベンに2点が入り、枚数では勝っていたアンは0点でした。", "2点", "3点"),
    (SHARE, JA + "合計は15、16、6。枚数では勝っていたアンは0点、ベンが2点です。", "アンは0点", "チカは0点"),
    (SHARE, JA + "アンは枚数では勝っていましたが0点、ベンが2点です。", "2点", "1点"),
    (
        SHARE,
        JA + "枚数がいちばん多いのはアンですが、合計がいちばん大きいのはベンです。ベンは2点です。",
        "アンで",
        "チカで",
    ),
    (
        SHARE,
        JA + "合計がいちばん大きいのはベンです。点が入るのはベンだけで、2枚なので2点です。",
        "2枚なので",
        "3枚なので",
    ),
    (SHARE, ROWS.format("もらったハート") + "枚数がいちばん多いのはなおですが、ゆきが3点です。", "なおで", "りくで"),
    (SHARE, ROWS.format("取ったハート") + "点が入るのはゆきだけで、3枚なので3点です。", "| 20 |", "| 19 |"),
    (
        SHARE,
        EN + "Ann has more cards than Ben but Ben has the highest sum. Ben scores 2 points.",
        "2 points",
        "3 points",
    ),
    (SHARE, EN + "Ann has the most cards, but Ben scores 2 points.", "Ann has the most", "Cleo has the most"),
    (SHARE, EN + "Ann has more cards, but Ben scores 2 points.", "Ann has more", "Cleo has more"),
    (SHARE, EN + "Ben scores 2 points although Ann has more cards.", "Ann has more", "Cleo has more"),
    (TRUMPS, PILES + "Vera has more cards but Walt wins by 2 points.", "by 2", "by 3"),
    (TRUMPS, PILES + "Vera has more cards, but Walt wins.", "Vera has more", "Walt has more"),
    (TRUMPS, PILES + "Walt wins although Vera has more cards than Walt.", "Walt wins", "Vera wins"),
    (TRUMPS, HAUFEN + "枚数では勝っていたベラですが、ワタルの勝ちです。", "ワタルの勝ち", "ベラの勝ち"),
    (TRUMPS, HAUFEN + "ベラは枚数では勝っていましたが、ワタルの勝ちです。", "ベラは枚数", "ワタルは枚数"),
    # the smallest cards compared
    (TRUMPS, LEVEL + "いちばん小さい得点札をくらべます。アンは5、ベンは3。ベンの勝ちです。", "アンは5", "アンは4"),
    (TRUMPS, LEVEL + "一番小さいカードを比べます。アンは5、ベンは3なので、ベンの勝ちです。", "ベンは3", "ベンは4"),
    (TRUMPS, LEVEL + "いちばん小さい札で勝負します。アンが5、ベンが3。ベンの勝ち。", "ベンの勝ち", "アンの勝ち"),
    (TRUMPS, LEVEL + "最小のカードを比べます。アンは5、ベンは3です。勝者はベンです。", "アンは5", "アンは6"),
    (TRUMPS, LEVEL + "いちばん小さい数字を見ます。アンは5、ベンは3。ベンの勝利です。", "ベンは3", "ベンは5"),
    (TRUMPS, EVEN + "We compare the smallest cards. Ann has a 5, Ben has a 3. Ben wins.", "Ann has a 5", "Ann has a 4"),
    (TRUMPS, EVEN + "The lowest card decides. Ann has 5, Ben has 3. Ben wins.", "Ben has 3", "Ben has 4"),
    (TRUMPS, EVEN + "Now look at the lowest score cards. Ann: 5, Ben: 3. Ben wins.", "Ben wins", "Ann wins"),
    (TRUMPS, EVEN + "Compare the lowest cards. Ann has a 5 and Ben has a 3, so Ben wins.", "Ben wins", "Ann wins"),
    # what was shown, with the law again
    (TRUMPS, SHOWN + "ペアはどの1枚よりも強いです。1位はチカ、2位はベン、3位はアキです。", "1位はチカ", "1位はベン"),
    (
        TRUMPS,
        SHOWN + "ペアどうしでは数字の小さいほうが強いです。1位はチカ、2位はベン、3位はアキです。",
        "アキで",
        "ベンで",
    ),
    (TRUMPS, SHOWN + "1位はチカ、2位はベン、3位はアキ。次のラウンドはチカから始めます。", "はチカから", "はベンから"),
    (
        TRUMPS,
        SHOWN + "ペアはシングルより強く、ペア同士なら小さい数字が強いです。1位はチカ、最下位はアキ。",
        "小さい",
        "大きい",
    ),
    (TRUMPS, SHOWN + "3人で遊んでいます。1位はチカです。", "チカです", "アキです"),
    (TRUMPS, PLAYED + "A pair beats any single. Chika is first, Ben second and Aki last.", "Chika is", "Aki is"),
    (TRUMPS, PLAYED + "Of two pairs, the lower one is stronger. Chika is first and Ben second.", "lower", "higher"),
    (TRUMPS, PLAYED + "Chika is first, Ben second. Chika starts the next round.", "Chika starts", "Aki starts"),
    (TRUMPS, PLAYED + "Every pair ranks above every single, so Aki is last. Chika is first.", "so Aki", "so Ben"),
    (TRUMPS, PLAYED + "Chika is first. The next round starts with Chika.", "with Chika", "with Ben"),
    # who starts
    (TRUMPS, PICKS + PICKED + "スタートプレイヤーはチカです。", "はチカです", "はベンです"),
    (TRUMPS, PICKS + PICKED + "スタートプレイヤーはチカ。めくった5枚は、そのまま場札になります。", "5枚", "6枚"),
    (TRUMPS, PICKS + PICKED + "よって、チカがスタートプレイヤーです。", "4が2人", "4が3人"),
    (TRUMPS, PICKS + PICKED + "3人のうち、スタートプレイヤーはチカです。", "小さい4", "小さい6"),
    (
        TRUMPS,
        "トランプス。全員が手札から1枚を選びます。アキが6、ベンが4、チカが5。スタートプレイヤーはベンです。",
        "はベン",
        "はアキ",
    ),
]


def found(game: str, text: str) -> tuple[list[str], list[int]]:
    """The verdicts, and where it is wrong as offsets into the text."""
    items = check_text(Source(Path("text.md"), text, KINDS[".md"]), Settings(game, True)).items
    lines = text.split("\n")
    places = [fault.place for one in items if one.status == "wrong" for fault in one.faults]
    return [one.status for one in items], [
        sum(len(line) + 1 for line in lines[: place.line - 1]) + place.column - 1 for place in places
    ]


@pytest.mark.parametrize(("game", "text", "word", "other"), TEXTS)
def test_a_remark_is_right_and_with_another_word_wrong_there_or_not_understood(
    game: str, text: str, word: str, other: str
) -> None:
    assert found(game, text)[0] == ["right"]
    at = text.rindex(word)
    verdicts, places = found(game, text[:at] + other + text[at + len(word) :])
    assert "right" not in verdicts
    assert verdicts
    assert not places or any(at <= place <= at + len(word) for place in places)
