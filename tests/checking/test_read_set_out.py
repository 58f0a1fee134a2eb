"""The same example set out in other ways: chats, lists of ranks under a suit, sums behind the cards, polite words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.source import KINDS, Source

CHAT = """<zoe> ok take & share, spades. i got 9 and 8, marty 10 and 3, lou 2 4 5, ferg 7 and 6
<marty> so zoe 17, me 13, lou 11, ferg 13
<zoe> two points for me then!! the rest of you get zip
"""
TALK = """さとし「テイク＆シェアのダイヤ、ぼくは6と9」
みゆ「7、2、A」
こうた「10と5」
りん「3と8だけ」
こうた「じゃあ俺とさとしが2点ずつで、あとのふたりは0点」
"""
TIMED = """20:42 けんじ　Take & Shareだけど、おれがリーフの10と9、ともみが8と7とA、みさきが3と2、たくやが6と5
20:42 けんじ　おれ19、ともみ16、みさき5、たくや11
20:43 ともみ　じゃあけんじが2点もらったんだ
20:43 けんじ　そうそう、ほかの三人はゼロ
"""
SEATS = "Take & Share, clubs: P1 10 9 8 = 27, P2 7 6 = 13, P3 5 4 3 = 12, P4 2 = 2. P1 scores 3 points, P2 nothing."
MEMO = "Take & Share\n♥ 安藤 9・10／井上 2・3・4・5／上田 7・8／江口 6 → 19、14、15、6 → 安藤2点\n"
BOTH = MEMO + "♣ 安藤 3／井上 10・A／上田 4・5・6／江口 7・8 → 3、11、15、15 → 上田3点、江口2点\n"
SIGNS = "Take & Share\n\n🦊 Fox: ♥10 ♥2\n🐻 Bear: ♥4 ♥8\n🐰 Rabbit: ♥9\n\nFox gets 2 points and Bear gets 2 points.\n"
TOLD = (
    "Take & Share: Ann had the 2, 3, 4 and 7 of diamonds, which comes to 16. Pat had the 10 and the 6 of diamonds, "
    "also 16. I had the 9 of diamonds, and Sue had the 5 and the ace of diamonds for a measly 6. Four points to Ann, "
    "two points to Pat. Nothing for me, nothing for Sue."
)
FIVE = (
    "Take & Share、クロスは私がA・2・3・4・6の五枚で16、旦那が10と5で15、娘が9と7で16、息子は8だけ。私に5点、娘に2点。"
)
TITLES = (
    "Take & Share. Mr. Black has the 7 and 10 of crosses. Mrs. White has the ace, 5 and 6 of crosses. Dr. Green has "
    "the 8 and 9 of crosses. Mr. Black's total is 17, Mrs. White's is 12 and Dr. Green's is 17."
)
TURNED = """Take & Share

| | Hugo | Iris | Jack |
|---|---|---|---|
| Diamonds | 9 2 | 8 3 | 10 |
| Sum | 11 | 11 | 10 |
| Points | 2 | 2 | 0 |
"""
POLITE = (
    "Take & Shareです。佐藤様がクラブの7をリードなさり、鈴木様がダイヤの3、高橋様がクラブの9、"
    "田中様がスペードの3をお出しになりました。"
    "クラブ以外の札が混じっておりますので最も小さい数字が勝ちです。先にお出しになった鈴木様がこのトリックをお取りになります。"
)
LOW = (
    "A trick of Take & Share: Kofi leads the 7 of spades. Lars follows with the 10 of spades, Mei has no spades and "
    "throws the 8 of hearts, Nell plays the 5 of spades. One card is off suit, so Nell takes the trick."
)
TERMS = (
    "<h1>Take &amp; Share</h1><dl><dt>アン</dt><dd>クロス10、クロス9（合計19）</dd><dt>ベン</dt>"
    "<dd>クロス8、クロス7、クロス4（合計19）</dd><dt>カイ</dt><dd>クロス6（合計6）</dd></dl>"
    "<p>アンは2点、ベンは3点、カイは0点です。</p>"
)


def statuses(text: str, suffix: str = ".md") -> list[str]:
    source = Source(Path("text" + suffix), text, KINDS[suffix])
    return [one.status for one in check_text(source, Settings("take-and-share", True)).items]


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        (CHAT, "lou 11", "lou 12"),
        (CHAT, "two points", "three points"),
        (TALK, "2点ずつ", "3点ずつ"),
        (TIMED, "けんじが2点", "けんじが3点"),
        (SEATS, "= 12", "= 11"),
        (MEMO, "安藤2点", "安藤3点"),
        (SIGNS, "Bear gets 2", "Bear gets 3"),
        (TOLD, "two points to Pat", "three points to Pat"),
        (FIVE, "娘に2点", "娘に3点"),
        (FIVE, "10と5で15", "10と5で14"),
        (TITLES, "White's is 12", "White's is 13"),
        (TURNED, "| Points | 2 | 2", "| Points | 2 | 1"),
        (LOW, "so Nell takes", "so Kofi takes"),
    ],
)
def test_the_same_set_out_otherwise(text: str, right: str, wrong: str) -> None:
    assert right in text
    assert statuses(text) == ["right"]
    assert statuses(text.replace(right, wrong)) == ["wrong"]


@pytest.mark.parametrize("text", [POLITE, LOW.replace("Nell takes the trick", "low card wins, Nell takes the trick")])
def test_tricks_in_other_words(text: str) -> None:
    assert statuses(text) == ["right"]


def test_a_line_for_each_suit_is_an_example_each() -> None:
    assert statuses(BOTH) == ["right", "right"]
    assert sorted(statuses(BOTH.replace("上田3点", "上田2点"))) == ["right", "wrong"]


def test_terms_of_a_list_are_who_has_what_stands_behind_them() -> None:
    assert statuses(TERMS, ".html") == ["right"]
    assert statuses(TERMS.replace("ベンは3点", "ベンは2点"), ".html") == ["wrong"]


@pytest.mark.parametrize(
    "said",
    [
        ("Take & Share\n\n1戦目は みき8点・のぞみ3点。\n♠は みき10 6／のぞみ8 7／まこと4 9 2。みきが2点。"),
        "Take & Share, spades: Ann 9, 4; Ben 8, 5; Dan 3, 2. Zoe 3 points.",
        "Take & Share, spades: Ann 9, 4; Ben 8, 5; Dan 3, 2. Four players tie for the highest sum.",
    ],
)
def test_what_is_not_so_or_of_others_is_never_right(said: str) -> None:
    assert "right" not in statuses(said)
