"""What is said of an example that is wrong or not understood: whole lines, in the language of the text."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

import rules_engine
from tehodoki.checking import dialects
from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.dialects.unread import ANYTHING
from tehodoki.checking.formats import fault_lines
from tehodoki.checking.messages import messages
from tehodoki.checking.source import MARKDOWN, Source
from tehodoki.languages import LANGS
from tehodoki.paths import templates_dir

EN = (
    "Take & Share. Ann has the 3, 4, 5 and 6 of hearts, Ben has the 8 and 10 of hearts, Cleo "
    "has the ace and 9 of hearts and Dan has the 7 of hearts. "
)
JA = (
    "Take & Shareの例。アンが「ハート3、ハート4、ハート5、ハート6」、ベンが「ハート8、"
    "ハート10」、クレが「ハート1、ハート9」、ダンが「ハート7」を持っています。"
)
TRUMPS = "Trumps.\n\nAnn: [9x4][8x2][7x1]\nBen: [6x5][4x2][1x1]\n\n"
TRUMPS_JA = "トランプス\n\nアオイの得点札：[9×4][8×2][7×1]\nケンジの得点札：[6×5][4×2][1×1]\n\n"
SO_FAR = {
    "en": (
        "  read so far: Ann: 3, 4, 5 and 6 of hearts; Ben: 8 and 10 of hearts; Cleo: ace and 9 "
        "of hearts; Dan: 7 of hearts"
    ),
    "ja": (
        "  ここまで読みとれたもの：アン：ハート3、ハート4、ハート5、"
        "ハート6／ベン：ハート8、ハート10／クレ：ハート1、ハート9／ダン：ハート7"
    ),
}


def hint(game: str, lang: str) -> str:
    if lang == "en":
        return f"say it as `tehodoki notations {game}` shows, write a block, or put it between ignore marks"
    return f"`tehodoki notations {game}`にある言い方にするか、ブロックに書くか、ignoreの印ではさむ"


CASES = [
    pytest.param(
        EN + "The sum of Ann is 17.",
        [
            "1:164: the text says sum of Ann: 17; the engine says 18 [22 equal-sums]; write 18",
        ],
        id="a number of one player en",
    ),
    pytest.param(
        JA + "合計は、アンが17です。",
        [
            "1:96: 文章ではアンの合計は17。計算では18 [22 equal-sums]。18に直す",
        ],
        id="a number of one player ja",
    ),
    pytest.param(
        EN + "Ben gets nothing.",
        [
            "1:155: the text says points of Ben: 0; the engine says 2 [22 equal-sums]; should be 2",
        ],
        id="a word for a number en",
    ),
    pytest.param(
        JA + "ベンは得点できません。",
        [
            "1:92: 文章ではベンの得点は0。計算では2 [22 equal-sums]。正しくは2",
        ],
        id="a word for a number ja",
    ),
    pytest.param(
        EN + "Ann and Ben score 4 points.",
        [
            (
                "1:164: the text says points of Ann and Ben: 4; the engine says Ann: 4, Ben: 2 [22 "
                "equal-sums]; should be Ann: 4, Ben: 2"
            ),
        ],
        id="one number of two players en",
    ),
    pytest.param(
        JA + "アンとベンは4点です。",
        [
            "1:95: 文章ではアンとベンの得点は4。計算ではアンが4、ベンが2 [22 equal-sums]。正しくはアンが4、ベンが2",
        ],
        id="one number of two players ja",
    ),
    pytest.param(
        EN + "Ann has the highest sum.",
        [
            (
                "1:146: the text says highest sum: Ann; the engine says Ann and Ben [21 sum-decides]; "
                "should be Ann and Ben"
            ),
        ],
        id="the highest en",
    ),
    pytest.param(
        JA + "合計が最も高いのはアンです。",
        [
            "1:98: 文章では合計がいちばん上なのはアン。計算ではアンとベン [21 sum-decides]。正しくはアンとベン",
        ],
        id="the highest ja",
    ),
    pytest.param(
        EN + "Ann and Cleo tie.",
        [
            (
                "1:159: the text says sum of Ann and Cleo: the same; the engine says Ann: 18, Cleo: 10 "
                "[21 sum-decides]; should be Ann: 18, Cleo: 10"
            ),
        ],
        id="a tie en",
    ),
    pytest.param(
        JA + "クレとダンは同点です。",
        [
            (
                "1:95: 文章では合計はクレとダンが同じ。計算ではクレが"
                "10、ダンが7 [21 sum-decides]。正しくはクレが10、ダンが7"
            ),
        ],
        id="a tie ja",
    ),
    pytest.param(
        EN + "This is the score for spades. Ann scores 4 points.",
        [
            ("1:168: the text says suit: spades; the engine says hearts [21 sum-decides]; should be hearts"),
        ],
        id="a suit en",
    ),
    pytest.param(
        JA + "スペードの得点計算です。アンは4点です。",
        [
            "1:89: 文章ではスートはスペード。計算ではハート [21 sum-decides]。正しくはハート",
        ],
        id="a suit ja",
    ),
    pytest.param(
        TRUMPS + "Ben wins.",
        [
            "6:1: the text says winner: Ben; the engine says Ann [23 sum-wins]; should be Ann",
        ],
        id="the winner en",
    ),
    pytest.param(
        TRUMPS_JA + "ケンジの勝ちです。",
        [
            "6:1: 文章では勝者はケンジ。計算ではアオイ [23 sum-wins]。正しくはアオイ",
        ],
        id="the winner ja",
    ),
    pytest.param(
        TRUMPS + "Ann is second.",
        [
            "6:1: the text says Ann 2nd; the engine says 1st [22 longest-run]; should be 1st",
        ],
        id="a place en",
    ),
    pytest.param(
        TRUMPS_JA + "アオイは2位です。",
        [
            "6:1: 文章ではアオイは2位。計算では1位 [22 longest-run]。正しくは1位",
        ],
        id="a place ja",
    ),
    pytest.param(
        TRUMPS + "Ann wins by 2 points.",
        [
            "6:13: the text says Ann 2 ahead; the engine says 1 ahead [22 longest-run]; write 1",
        ],
        id="a lead en",
    ),
    pytest.param(
        TRUMPS_JA + "アオイが2点差で勝ちました。",
        [
            "6:5: 文章ではアオイが2の差で上。計算では1の差で上 [22 longest-run]。1に直す",
        ],
        id="a lead ja",
    ),
    pytest.param(
        (
            "Take & Share. Ann leads the 4 of clubs, Ben plays the 10 of clubs, Cleo plays the 6 of "
            "clubs and Dan plays the 2 of clubs. Dan wins."
        ),
        [
            "1:124: the text says winner: Dan; the engine says Ben [12 case-a]; should be Ben",
        ],
        id="a trick en",
    ),
    pytest.param(
        "Take & Shareの例。アンがクラブの4をリードし、ベンがクラブの10、"
        "クレがクラブの6、ダンがクラブの2を出しました。ダンの勝ちです。",
        [
            "1:64: 文章では勝者はダン。計算ではベン [12 case-a]。正しくはベン",
        ],
        id="a trick ja",
    ),
    pytest.param(
        (
            "# Take & Share: what may I play?\n\nThe 5 of hearts was led. You hold the 3 and 9 of "
            "hearts, the ace of clubs and the 10 of diamonds. You may play the ace of clubs."
        ),
        [
            (
                "3:112: the text says cards that may be played: ace of clubs; the engine says 3 of "
                "hearts, 9 of hearts [10 follow-suit]; should be 3 of hearts, 9 of hearts"
            ),
        ],
        id="cards in the form of the text en",
    ),
    pytest.param(
        "# Take & Share\n\nリードは「ハート5」。手札は「ハート3、"
        "ハート9、クラブ1、ダイヤ10」です。出せるのは「クラブ1」です。",
        [
            (
                "3:46: 文章では出せるカードはクラブ1。計算ではハート3、"
                "ハート9 [10 follow-suit]。正しくはハート3、ハート9"
            ),
        ],
        id="cards in the form of the text ja",
    ),
    pytest.param(
        ("Take & Share. Ann has ♥3 ♥4, Ben has ♥8, Cleo has ♥8 ♥9 and Dan has ♥7. Ann scores 2 points."),
        [
            "1:51: 2 times ♥8; expected at most 1 in the deck; mend the cards",
        ],
        id="a card twice en",
    ),
    pytest.param(
        "Take & Shareの例。アンが「ハート3、ハート4」、ベンが「ハート8」、クレが"
        "「ハート8、ハート9」、ダンが「ハート7」を持っています。アンは0点です。",
        [
            "1:45: ハート8が2枚ある。必要なもの：山にあるのは1枚まで。カードを直す",
        ],
        id="a card twice ja",
    ),
    pytest.param(
        (
            "Take & Share with three players. Ann has the 3 and 4 of hearts, Ben has the 8 of hearts "
            "and Cleo has the ace and 9 of hearts. Cleo scores 2 points."
        ),
        [
            (
                "1:106: ace of hearts (Cleo) is not in the deck of 3 players; expected a card of that "
                "deck, 3 of spades to 10 of diamonds; mend the cards, or how many play"
            ),
            "  read as a game of 3, as the text says",
        ],
        id="a card of another deck en",
    ),
    pytest.param(
        "3人でTake & Shareを遊んだ例。アンが「ハート3、ハート4」、ベンが"
        "「ハート8」、クレが「ハートA、ハート9」を持っています。クレは2点です。",
        [
            (
                "1:51: ハートA（クレ）は3人用の山にない。"
                "必要なもの：その山のカード（スペードの3～ダイヤの10）。カードか遊ぶ人数を直す"
            ),
            "  文章にあるとおり、3人のゲームとして読んだ",
        ],
        id="a card of another deck ja",
    ),
    pytest.param(
        ("Take & Share. Ann has ♥3 ♥11, Ben has ♥8, Cleo has ♥A and Dan has ♥7. Ann scores 2 points."),
        [
            (
                "1:26: no card '♥11' in 'Ann has ♥3 ♥11'; expected a card of the deck, ace of spades to "
                "10 of diamonds; mend the cards"
            ),
            "  read so far: Ben: ♥8; Cleo: ♥A; Dan: ♥7; results: points",
        ],
        id="no card en",
    ),
    pytest.param(
        "Take & Shareの例。アンが「ハート3、ハート11」、ベンが「ハート8」、"
        "クレが「ハート1」、ダンが「ハート7」を持っています。アンは0点です。",
        [
            (
                "1:25: 「ハート11」というカードはない。"
                "必要なもの：この山のカード（スペードのエース～ダイヤの10）。カードを直す"
            ),
            "  ここまで読みとれたもの：ベン：ハート8／クレ：ハート1／ダン：ハート7／結果は得点",
        ],
        id="no card ja",
    ),
    pytest.param(
        "Trumps.\n\nAnn: [9x14][8x2]\nBen: [6x5]\n\nAnn wins.",
        [
            ("3:6: '[9x14]' in '[9x14][8x2]' is too many; expected at most 9 of them in the deck; mend the cards"),
            "  read so far: Ben: [6x5]; results: winner",
        ],
        id="too many of a card en",
    ),
    pytest.param(
        "トランプス\n\nアオイの得点札：[9×14][8×2]\nケンジの得点札：[6×5]\n\nアオイの勝ちです。",
        [
            "3:9: 「[9×14][8×2]」の「[9×14]」は多すぎる。必要なもの：山にあるのは9枚まで。カードを直す",
            "  ここまで読みとれたもの：ケンジ：[6×5]／結果は勝者",
        ],
        id="too many of a card ja",
    ),
    pytest.param(
        TRUMPS + "Ben wins, not Ann.",
        [
            "6:11: 'not' in 'not Ann' is not understood; expected what is so, without 'not'; " + hint("trumps", "en"),
            "  read so far: Ann: [9x4][8x2][7x1]; Ben: [6x5][4x2][1x1]; results: winner",
        ],
        id="a denial en",
    ),
    pytest.param(
        JA + "アンは4点ではなく3点です。",
        [
            "1:94: 「アンは4点ではなく3点です」の「ではな」が"
            "読みとれない。必要なもの：「ない」を使わない、結果そのもの。" + hint("take-and-share", "ja"),
            SO_FAR["ja"] + "／結果は得点",
        ],
        id="a denial ja",
    ),
    pytest.param(
        EN + "Ann scores about 4 points.",
        [
            (
                "1:157: 'about' in 'Ann scores about 4 points' is not understood; expected the number or "
                "the name itself; "
            )
            + hint("take-and-share", "en"),
            SO_FAR["en"] + "; results: points",
        ],
        id="about en",
    ),
    pytest.param(
        JA + "アンはおよそ4点です。",
        [
            "1:92: 「アンはおよそ4点です」の「およそ」が読みとれない。必要なもの：数か名前そのもの。"
            + hint("take-and-share", "ja"),
            SO_FAR["ja"] + "／結果は得点",
        ],
        id="about ja",
    ),
    pytest.param(
        EN + "If Ann scores 4 points, she smiles.",
        [
            (
                "1:146: 'If' in 'If Ann scores 4 points' is not understood; expected what happened, "
                "without 'if' or 'perhaps'; "
            )
            + hint("take-and-share", "en"),
            SO_FAR["en"] + "; results: points",
        ],
        id="a condition en",
    ),
    pytest.param(
        JA + "もしアンが4点なら、うれしいです。",
        [
            "1:89: 「もしアンが4点なら」の「もし」が読みとれない。"
            "必要なもの：「もし」や「たぶん」のない、起こったこと。" + hint("take-and-share", "ja"),
            SO_FAR["ja"] + "／結果は得点",
        ],
        id="a condition ja",
    ),
    pytest.param(
        EN + "Ann likes 21.",
        [
            (
                "1:156: '21' in 'Ann likes 21' is not understood; expected whose it is and what it "
                "counts (sum, number of cards or points); "
            )
            + hint("take-and-share", "en"),
            SO_FAR["en"],
        ],
        id="a number of nothing en",
    ),
    pytest.param(
        JA + "アンの21は残念です。",
        [
            "1:92: 「アンの21は残念です」の「21」が読みとれない。"
            "必要なもの：だれの、何の数か（合計、枚数または得点）。" + hint("take-and-share", "ja"),
            SO_FAR["ja"],
        ],
        id="a number of nothing ja",
    ),
    pytest.param(
        (
            "# Take & Share\n\n| Player | Cards | | |\n|---|---|---|---|\n| Ann | ♥3 ♥4 ♥5 ♥6 | 18 | 4 "
            "|\n| Ben | ♥8 ♥10 | 18 | 2 |\n| Cleo | ♥A ♥9 | 10 | 0 |\n| Dan | ♥7 | 7 | 0 |\n"
        ),
        [
            (
                "5:23: '18' is not understood, nor 7 more in this table; expected whose it is and what "
                "it counts (sum, number of cards or points); name the column (sum, number of cards or "
                "points) in the header, or write the unit in each cell"
            ),
            "  read so far: Ann: ♥3 ♥4 ♥5 ♥6; Ben: ♥8 ♥10; Cleo: ♥A ♥9; Dan: ♥7",
        ],
        id="a table en",
    ),
    pytest.param(
        (
            "# Take & Share\n\n| プレイヤー | カード | | |\n|---|---|---|---|\n| アン | ♥3 ♥4 ♥5 ♥6 | 18 | 4 |\n| "
            "ベン | ♥8 ♥10 | 18 | 2 |\n| クレ | ♥A ♥9 | 10 | 0 |\n| ダン | ♥7 | 7 | 0 |\n"
        ),
        [
            (
                "5:22: 「18」と、この表のあと7か所が読みとれない。必要なもの：だれの、"
                "何の数か（合計、枚数または得点）。見出しで列の名前（合計、枚数または得点）を示すか、"
                "ますごとに単位を書く"
            ),
            "  ここまで読みとれたもの：アン：♥3 ♥4 ♥5 ♥6／ベン：♥8 ♥10／クレ：♥A ♥9／ダン：♥7",
        ],
        id="a table ja",
    ),
    pytest.param(
        EN,
        [
            (
                "1:1: cards, but no result that is understood; expected what comes of them (sum, number "
                "of cards or points); "
            )
            + hint("take-and-share", "en"),
            SO_FAR["en"],
        ],
        id="no result en",
    ),
    pytest.param(
        JA,
        [
            "1:1: カードはあるが、読みとれる結果がない。必要なもの：そこから出る結果（合計、枚数または得点）。"
            + hint("take-and-share", "ja"),
            SO_FAR["ja"],
        ],
        id="no result ja",
    ),
    pytest.param(
        "Take & Share. In our game Ann scored 4 points.",
        [
            (
                "1:15: this looks like an example of Take & Share, but could not be read as one; "
                "expected the cards and what comes of them, in known words; say it as `tehodoki "
                "notations take-and-share` shows, write a block, or put it between `<!-- tehodoki: "
                "ignore -->` and `<!-- tehodoki: end -->`"
            ),
        ],
        id="results alone en",
    ),
    pytest.param(
        "Take & Share。昨日はアンが4点を取りました。",
        [
            (
                "1:14: Take & Shareの例のようだが、例として読みとれない。必要なもの：カードと、"
                "そこから出る結果を、決まった言い方で。`tehodoki notations "
                "take-and-share`にある言い方にするか、ブロックに書くか、"
                "`<!-- tehodoki: ignore -->`と`<!-- tehodoki: end "
                "-->`ではさむ"
            ),
        ],
        id="results alone ja",
    ),
    pytest.param(
        EN + "Ann scores 4 points. <!-- 5 points? -->",
        [
            ("1:167: a comment with a number or a result in an example; expected no such comment; take it out"),
        ],
        id="a comment en",
    ),
    pytest.param(
        JA + "アンは4点です。<!-- 5点? -->",
        [
            "1:97: 例の中のコメントに数か結果がある。必要なもの：コメントのない例。取りのぞく",
        ],
        id="a comment ja",
    ),
    pytest.param(
        "Take & Share. Ann has ♣5 and Ben has ♣6. Ben scores 1 point.",
        [
            (
                "1:1: this cannot happen: at least 5 cards of clubs lie in piles, since only the last trick "
                "is not given out; here 2; expected what a table can come to [19 share-after-last]; "
                "change the cards or numbers given"
            ),
            "  19 Last trick",
        ],
        id="what cannot happen en",
    ),
    pytest.param(
        "Take & Shareの例。アンが「クラブ5」、ベンが「クラブ6」を持っています。ベンは1点です。",
        [
            (
                "1:1: これは起こりえない（配られないのは最後のトリックだけなので、クラブは少なくとも5枚、"
                "だれかの前にある。ここでは2）。必要なもの：ゲームの中で起こること "
                "[19 share-after-last]。前提のカードか数を直す"
            ),
            "  19 最後のトリック",
        ],
        id="what cannot happen ja",
    ),
    pytest.param(
        (
            "Take & Share, three players. Ann has the 3, 4, 5 and 6 of hearts, Ben has the 8 and 10 "
            "of hearts, Cleo has the ace and 9 of hearts and Dan has the 7 of hearts. Ann scores 4 "
            "points."
        ),
        [
            ("1:1: 4 players with cards; expected 3, as the text says; mend how many play, or the cards"),
            SO_FAR["en"] + "; results: points",
        ],
        id="more players than told en",
    ),
    pytest.param(
        (
            "3人でTake & Shareを遊んだ例。アンが「ハート3、ハート4、ハート5、"
            "ハート6」、ベンが「ハート8、ハート10」、クレが「ハート1、ハート9」、"
            "ダンが「ハート7」を持っています。アンは4点です。"
        ),
        [
            "1:1: カードを持つ人が4人いる。必要なもの：文章にあるとおり3人。遊ぶ人数かカードを直す",
            SO_FAR["ja"] + "／結果は得点",
        ],
        id="more players than told ja",
    ),
    pytest.param(
        EN + "Ann's sum is 3+4+5+7=19.",
        [
            (
                "1:159: the terms 3, 4, 5, 7; expected what the result is made of (3, 4, 5, 6); write "
                "the terms as the cards have them"
            ),
        ],
        id="terms en",
    ),
    pytest.param(
        JA + "アンの合計は3+4+5+7=19です。",
        [
            "1:95: 式の項が3、4、5、7。必要なもの：結果のもとになる数（3、4、5、6）。カードのとおりに項を書く",
        ],
        id="terms ja",
    ),
]


def told(text: str) -> list[str]:
    """The lines of all faults and warnings with their notes, without the file and the steps of the calculation."""
    report = check_text(Source(Path("t.md"), text, MARKDOWN), Settings())
    faults = [fault for item in report.items for fault in (*item.faults, *item.warnings)]
    return [
        line.removeprefix("t.md:") for fault in faults for line in fault_lines(fault) if line.strip() not in fault.steps
    ]


@pytest.mark.parametrize(("text", "lines"), CASES)
def test_what_is_said(text: str, lines: list[str]) -> None:
    assert told(text) == lines


def leaves(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(data, Mapping):
        for key, value in data.items():
            assert isinstance(key, str), (path, key)  # yes without quotation marks is true
            yield from leaves(value, (*path, key))
    else:
        yield path, str(data)


def test_both_languages_say_the_same_things() -> None:
    files = {lang: templates_dir() / "verify" / f"messages.{lang}.yaml" for lang in LANGS}
    data = {lang: dict(leaves(yaml.safe_load(file.read_text(encoding="utf-8")))) for lang, file in files.items()}
    assert data["ja"].keys() == data["en"].keys()


def asked() -> Iterator[str]:
    """What the ways of reading ask for where words found no meaning, besides what the kind of the words tells."""
    for path in sorted(Path(str(dialects.__file__)).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("leave", "_leave", "Left"):
                last = node.args[-1] if node.args else None
                if isinstance(last, ast.Constant) and isinstance(last.value, str):
                    yield last.value


def test_all_that_is_asked_for_has_words_in_both_languages() -> None:
    own = {text for text in asked() if text and not text.startswith(ANYTHING)}
    assert len(own) > 8
    for lang in LANGS:
        assert own - messages(lang).data["phrases"].keys() == set()


def test_a_passage_in_another_language_is_told_in_its_own() -> None:
    text = f"{EN}Ann scores 5 points.\n\n## 例\n\n{JA}アンは5点です。\n"
    assert [line.partition(" ")[2] for line in told(text)] == [
        "the text says points of Ann: 5; the engine says 4 [22 equal-sums]; write 4",
        "文章ではアンの得点は5。計算では4 [22 equal-sums]。4に直す",
    ]


def test_a_card_that_the_deck_of_those_who_hold_cards_has_not() -> None:
    text = "Take & Share. Ann has ♥3 ♥4, Ben has ♥8 ♥A and Cleo has ♥A ♥9. Cleo scores 2 points."
    (first, *_), notes = told(text)[:1], told(text)[1:]
    assert "♥A (Ben) is not in the deck of 3 players" in first
    assert "say who else plays, even without cards, or mend the cards" in first
    assert notes == ["  read as a game of 3, since 3 have cards"]


ENGLISH_ONLY = ("Misread", "_Unreadable", "misread", "Impossible")
NAMES_ALONE = re.compile(r"[\W\d_]*(?:\{\}[\W\d_]*)*")  # numbers, names and signs: the same in all languages


def template(node: ast.expr) -> Iterator[str]:
    """The sentences that an expression may be, with ``{}`` for each field."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
        case ast.IfExp(body=body, orelse=orelse):
            yield from template(body)
            yield from template(orelse)


def told_in_english() -> Iterator[tuple[str, str]]:
    """What the engine's reasons and the readers of typed examples say, each with its file."""
    engine = Path(str(rules_engine.__file__)).parent
    checking = Path(str(dialects.__file__)).parents[1]
    typed = (
        checking / "typed.py",
        checking / "typedwords.py",
        checking / "tokens.py",
        checking / "dialects" / "block.py",
    )
    for path in (*sorted(engine.glob("games/*/worked.py")), *typed):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ENGLISH_ONLY:
                said = node.args[:1] if path.name == "worked.py" else node.args
                yield from ((text, path.name) for one in said for text in template(one))
            if path.name == "worked.py" and isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "reason":
                yield from ((text, path.name) for text in template(node.value))


def test_what_is_told_in_english_has_japanese_words() -> None:
    found = [(text, file) for text, file in told_in_english() if text and not NAMES_ALONE.fullmatch(text)]
    assert len(found) > 100
    japanese = re.compile("[ぁ-んァ-ヶ一-龥]")
    missing = {
        (text, file) for text, file in found if not japanese.search(messages("ja").phrase(text.replace("{}", "7")))
    }
    assert missing == set()


def test_fields_of_a_sentence_are_told_in_their_order() -> None:
    said = messages("ja").phrase("there are 4 of S7; here 5")
    assert said == "S7は4枚。ここでは5枚"
    assert messages("ja").phrase("no such sentence at all") == "no such sentence at all"
    assert messages("en").phrase("there are 4 of S7; here 5") == "there are 4 of S7; here 5"


def test_a_block_is_told_in_the_language_of_its_text() -> None:
    block = "```tehodoki take-and-share suit\nsuit: hearts\n{}: 3 4\n{}: 3\npoints: {} 2\n```\n"
    (japanese, *_), (english, *_) = (
        told(head + block.format(one, other, one))
        for head, one, other in (("# 得点の例を書きます\n\n", "アキ", "ベン"), ("# A worked example\n\n", "Aki", "Ben"))
    )
    assert "プレイヤーが2人" in japanese
    assert "found 2 players" in english
