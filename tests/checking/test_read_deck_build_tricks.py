"""Deck Build Tricks in sentences: what is right is accepted, and what is changed is found."""

from __future__ import annotations

import pytest

from tehodoki.checking.report import RIGHT, UNREAD, WRONG
from tests.checking import corpora

# A right text, a piece of it, and what makes it false.
TEXTS = [
    (
        (
            "Deck Build Tricks: trump is A, anti-trump B. Ann leads P4 and exchanges trump for C, "
            "Ben plays A4/E7 as A, Cleo plays C6/D7 as C. The strongest card is Cleo's."
        ),
        "is Cleo's",
        "is Ben's",
    ),
    (
        (
            "## Deck Build Tricks: following\n\n**Eyes were led. I hold A7/B4, C4/E6, D5/E7 and "
            "a point card of 4. What may I play?**\nC4/E6 as eyes, D5/E7 as eyes, or the point "
            "card.\n\n**And if I hold only A7/B4 and the point card of 4?**\nOnly the point card."
        ),
        "C4/E6 as eyes",
        "A7/B4 as anchors",
    ),
    (
        (
            "デック・ビルド・トリックスの終了宣言。ブースターの列は残り2列です。手札のポイントカードは、"
            "マナが1枚、ヨウが3枚、ルイが2枚です。\n列の数より多く持っているのはヨウだけなので、"
            "終了を宣言できるのはヨウです。"
        ),
        "宣言できるのはヨウです",
        "宣言できるのはルイです",
    ),
    (
        (
            "**デック・ビルド・トリックス　終了の宣言**\n\n- 20トリック目が終わり、残っているブースターの列は3列\n"
            "- 手札のポイントカードは、ののが3枚、たえが4枚、ふみが1枚\n- 終了を宣言できるのはたえだけ"
        ),
        "できるのはたえだけ",
        "できるのはののだけ",
    ),
    (
        (
            "Deck Build Tricks. Two booster columns are left. Ann has three point cards in hand, "
            "Ben two and Cy one. Only Ann may end the game."
        ),
        "Only Ann may",
        "Only Ben may",
    ),
    (
        "デック・ビルド・トリックス。残り1列。アンさんはポイントカード2枚、ベンさんは1枚、クレさんは3枚。アンさんとクレさんは終了を宣言できます。ベンさんはできません。",
        "ベンさんはできません",
        "アンさんはできません",
    ),
    (
        (
            "### Deck Build Tricks\n\nTrump C, anti-trump D. Player A leads A7/C6 as A. Player B "
            "follows with A6/D5 as A. Player C has neither A nor a point card, and plays B6/D7 "
            "as B.\n\nA's card is the strongest. C's is the weakest."
        ),
        "A's card is the strongest",
        "B's card is the strongest",
    ),
    (
        (
            "デック・ビルド・トリックス、5トリック目。切り札B、逆切り札F。スーがC4/E6をC、ノアがP7、"
            "レンがC6/F5をCとして出した。最強はレンのC6、最弱はスーのC4。P7は最強でも最弱でもない。"
        ),
        "最強はレンのC6",
        "最強はスーのC6",
    ),
    (
        (
            "### Examples for Deck Build Tricks: point cards in a trick\n\nBells are trump and eyes "
            "are anti-trump, and nobody exchanges anything.\n\n**All point cards.** Ida leads a "
            "5, Joe plays a 4, Kay a 7 and Len a 6. They rank by the order of play, so Ida's card "
            "is the strongest and Len's is the weakest."
        ),
        "Len's is the weakest",
        "Joe's is the weakest",
    ),
    (
        (
            "デック・ビルド・トリックス　トリック例\n切り札Ａ、逆切り札Ｂ\n・一番手　Ｃ５／Ｆ７をＣとしてリード\n"
            "・二番手　Ｃ４／Ｄ６をＣとして出す\n・三番手　Ｃ６／Ｆ５をＣとして出す\n最強は三番手、"
            "最弱は二番手"
        ),
        "最弱は二番手",
        "最弱は一番手",
    ),
    (
        (
            "### Example of a trick (Deck Build Tricks)\n\nAnchors are trump, bells are anti-trump. "
            "Lena leads crown 6/fish 5 as crowns. Mick plays crown 4/eye 6 as crowns. Nora has "
            "no crowns and no point card and plays anchor 4/eye 7 as anchors. Otto has none either "
            "and plays bell 6/drop 7 as drops.\n\nNora's card is the strongest, since it is the "
            "only trump. Otto's card is the weakest."
        ),
        "Nora's card is the strongest",
        "Lena's card is the strongest",
    ),
    (
        (
            "Deck Build Tricks, trick 21. Trump F, anti-trump A.\n1) North leads a point card of "
            "6, no exchange\n2) East: point card of 6\n3) South: point card of 4\n4) West: point "
            "card of 7\nNothing but point cards, so the order of play decides. Strongest: North. "
            "Weakest: West."
        ),
        "Weakest: West",
        "Weakest: South",
    ),
    (
        (
            "Deck Build Tricks: suit A is trump and suit F is anti-trump. Lou leads C6/D7 as C, "
            "Mia plays A4/C5 as C, Ned has no C and plays E5/F7 as F and Ole has no C either and "
            "plays A6/F5 as A. Strongest: Ole. Weakest: Ned."
        ),
        "Strongest: Ole",
        "Strongest: Lou",
    ),
    (
        (
            "## デック・ビルド・トリックスの判定\n\n切り札はB、逆切り札はE。\nアキがA4/C5をCとしてリード。"
            "ジュンはC6/D7をCとして出し、Cもポイントカードもないナオは A7/B6 をBとして出しました。"
            "\n最強は切り札を出したナオ、最弱はアキです。"
        ),
        "最弱はアキ",
        "最弱はジュン",
    ),
    (
        (
            "デック・ビルド・トリックスで、逆切り札がリードされた例。\n切り札はA、逆切り札はF。"
            "もえがA6/F5をFとしてリードし、カイはB7/F4をFとして、FもポイントもないユウはC4/E6をEとして出した。"
            "\n最強はユウ。最弱はカイ。"
        ),
        "最強はユウ",
        "最強はもえ",
    ),
    (
        (
            "Deck Build Tricks: trump D, anti-trump A. Kim led B7/F4 as B. Lee played B4/E6 as "
            "B. Moe played D4/F6 as D and took the point card, since a trump is always strongest. "
            "Lee had to take a booster for the weakest card."
        ),
        "Lee had to take",
        "Kim had to take",
    ),
    (
        (
            "Deck Build Tricks, one trick:\n\n| Player | Card | Played as |\n|---|---|---|\n| Ada "
            "(lead) | C6/F5 | C |\n| Bo | A4/C5 | C |\n| Cy | P6 | – |\n| Di | B7/F4 | F |\n\nTrump "
            "is A, anti-trump is B. Strongest: Ada. Weakest: Di."
        ),
        "Weakest: Di",
        "Weakest: Bo",
    ),
    (
        (
            "## デック・ビルド・トリックス試遊会の最終得点\n\n手札・山札・捨て札を全部ひっくり返して、"
            "ポイントカードだけを数えました。\n\n- ジン：4点が2枚、5点が3枚、6点が4枚、7点が2枚、"
            "合計61点\n- カナ：4点が4枚、5点が2枚、6点が3枚、7点が4枚、合計72点\n- ロイ：4点が3枚、"
            "5点が4枚、6点が2枚、7点が3枚、合計65点\n\nカナの勝ちです。"
        ),
        "合計65点",
        "合計66点",
    ),
    (
        (
            "デック・ビルド・トリックス　3人戦の結果（ポイントカード36枚すべて獲得）\nはな　4点2枚、"
            "5点4枚、6点3枚、7点1枚　合計53点\nりょう　4点4枚、5点2枚、6点2枚、7点5枚　合計73点\n"
            "けい　4点3枚、5点3枚、6点4枚、7点3枚　合計72点\n優勝　りょう"
        ),
        "合計53点",
        "合計54点",
    ),
    (
        (
            "**Deck Build Tricks, my final score**\n\n- hand: 4, 5, 5\n- draw pile: 4, 6\n- discard "
            "pile: 5, 4\n\nThat's 33 points."
        ),
        "That's 33",
        "That's 34",
    ),
    (
        (
            "<html>\n<body>\n<h2>Deck Build Tricks: end of the game</h2>\n<table>\n<tr><th>Player</th><th>4s</th><th"
            ">5s</th><th>6s</th><th>7s</th><th>Points</th></tr>\n<tr><td>Pam</td><td>1</td><td>2</td><td>3</td><t"
            "d>2</td><td>46</td></tr>\n<tr><td>Quinn</td><td>4</td><td>3</td><td>1</td><td>2</td><td>51</td></tr>"
            "\n<tr><td>Ray</td><td>2</td><td>1</td><td>3</td><td>3</td><td>52</td></tr>\n<tr><td>Sal</td><td>2</td"
            "><td>3</td><td>2</td><td>2</td><td>49</td></tr>\n</table>\n<p>Ray wins.</p>\n</body>\n"
            "</html>"
        ),
        "<td>49</td>",
        "<td>50</td>",
    ),
    (
        (
            "デック・ビルド・トリックスの終局。ポイントカードが全部なくなりました。\nアンはP4が4枚、"
            "P5が3枚、P6が2枚、P7が3枚。ベンはP4が2枚、P5が3枚、P6が4枚、P7が3枚。クレはP4が3枚、"
            "P5が3枚、P6が3枚、P7が3枚。\n合計はアン64点、ベン68点、クレ66点で、ベンの勝ちです。"
        ),
        "クレ66点",
        "クレ65点",
    ),
    (
        (
            "## Deck Build Tricks, final score\n\nRia ended the game when all 6s were gone and no "
            "7 was taken yet.\n\n- Pat: three 4s, four 5s, three 6s: 12 + 20 + 18 = 50 points\n- "
            "Quin: four 4s, two 5s, three 6s: 16 + 10 + 18 = 44 points\n- Ria: two 4s, three 5s, "
            "three 6s: 8 + 15 + 18 = 41 points\n\nPat wins."
        ),
        "= 44 points",
        "= 45 points",
    ),
    (
        (
            "Deck Build Tricks, end after trick 30. Hal: hand 4 and 6 (10 points), draw pile 5, "
            "7 and 7 (19 points), discard pile 4 (4 points). 33 points in all."
        ),
        "33 points in all",
        "34 points in all",
    ),
    (
        (
            "Deck Build Tricks scores: Amy 4, 4, 5, 7 = 20 points; Bob 5, 6, 6 = 17 points; Cal "
            "7, 7, 4 = 18 points. Amy wins by two points."
        ),
        "= 17 points",
        "= 16 points",
    ),
    (
        (
            "| プレイヤー | 手札 | 山札 | 捨て札 | 合計 |\n|---|---|---|---|---|\n| ミナ | 5 | 4、"
            "6 | 7 | 22 |\n| ケン | 7、7 | 5 | 4 | 23 |\n| サオ | 4 | 4、4 | 5 | 17 |\n\nデック・ビルド・トリックスの"
            "得点。ケンの勝ち。"
        ),
        "| 4 | 23 |",
        "| 4 | 24 |",
    ),
]
NOT_UNDERSTOOD = [
    (
        "Deck Build Tricks. Trump F, anti-trump A.\n1) North leads a point card of 6\n2) North: "
        "point card of 6\n3) South: point card of 4\n4) West: point card of 7\nStrongest: North. "
        "Weakest: West."
    ),
    (
        "Deck Build Tricks: 3 booster columns are left. Pia holds 4 point cards. If there "
        "were 4 columns, Pia may not end the game."
    ),
    (
        "Deck Build Tricks: 3 booster columns are left. Pia holds 4 point cards. 3 is more "
        "than 4, so Pia may end the game."
    ),
]


def statuses(text: str) -> set[str]:
    suffix = ".html" if text.startswith("<") else ".md"
    return {item.status for item in corpora.check(text, suffix, "deck-build-tricks").items}


@pytest.mark.parametrize(("text", "piece", "other"), TEXTS)
def test_what_is_right_is_accepted_and_what_is_changed_is_found(text: str, piece: str, other: str) -> None:
    assert statuses(text) == {RIGHT}
    assert WRONG in statuses(text.replace(piece, other, 1))


@pytest.mark.parametrize("text", NOT_UNDERSTOOD)
def test_what_is_not_read_wholly_is_not_understood(text: str) -> None:
    assert UNREAD in statuses(text)


BETWEEN = (
    "デック・ビルド・トリックス。切り札B、逆切り札F。スーがC4/E6をC、ノアがP7、レンがC6/F5をCとして出した。"
    "最強はレンのC6、最弱はスーのC4。{}は最強でも最弱でもない。"
)


def test_who_is_neither_strongest_nor_weakest_is_one_who_played() -> None:
    assert statuses(BETWEEN.format("P7")) == {RIGHT}
    assert statuses(BETWEEN.format("P8")) == {UNREAD}
    (item,) = corpora.check(BETWEEN.format("レン"), ".md", "deck-build-tricks").items
    (fault,) = item.faults
    assert (fault.expected, fault.remedy) == ("計算ではそうではない", "取りのぞく")
