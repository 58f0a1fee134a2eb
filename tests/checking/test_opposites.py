"""A right text with a word put into its opposite: it is wrong or not understood, never right."""

from __future__ import annotations

from pathlib import Path

import pytest

from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.report import RIGHT
from tehodoki.checking.source import PLAIN, Source

HAMLET, SHIKAGARI, IROKANMURI, TRICKS = "hamlet", "shikagari", "irokanmuri", "deck-build-tricks"

# A right text, a word in it and its opposites; the first place of the word is meant.
TEXTS = [
    (
        HAMLET,
        (
            "切り札はクラブ。梅子がダイヤの10をリード、桜子はダイヤのA、桃子はジョーカーを出した。"
            "一番強いダイヤのAを出した桜子がこのトリックを取る。"
        ),
        "一番強い",
        ("一番弱い", "最も弱い"),
    ),
    (
        HAMLET,
        (
            "公開した札：A＝♥10、B＝♣7、C＝♥A。♥が2枚あるので切り札は♥。絵札はないのでノット・トゥビー。\n"
            "トリック数：Aは4、Bは2、Cは5。ハムレットはA。得点はAが4点、Bが20点、Cが50点。"
        ),
        "ない",
        ("ある",),
    ),
    (
        HAMLET,
        "トゥビー。太郎6トリック、花子3トリック、次郎2トリック。花子がハムレットで30点。",
        "トゥビー",
        ("ノット・トゥビー",),
    ),
    (HAMLET, "Not To Be. Kai took 6 tricks, Lou 3, Mia 2. Lou is Hamlet and scores 3 points.", "Not To Be", ("To Be",)),
    (
        HAMLET,
        (
            "To Be. Tom and Una took 5 tricks each, Viv took 1. With "
            "two players level the third is Hamlet, so Viv was Hamlet "
            "and scored 10 points for her single trick."
        ),
        "two players level",
        ("three players level",),
    ),
    (
        HAMLET,
        (
            "To Be. I took 2 tricks, Meg took 8 tricks and Ned "
            "took 1 trick. All three are different, so I am Hamlet. "
            "I score 20 points."
        ),
        "different",
        ("same", "the same", "equal"),
    ),
    (
        SHIKAGARI,
        (
            "Ones and fours are red; twos, threes and fives are "
            "not.\nTiles 1-6, 1-5, 1-3 and 1-2: 1 + 1 + 1 + 1 = 4 points."
        ),
        "are red",
        ("are black", "are not red", "are white"),
    ),
    (
        IROKANMURI,
        (
            "Aki and Chie against Ben and Dai.\nGame 1: Aki goes out, so Aki and Chie win.\n"
            "Game 2: Ben goes out, so Ben and Dai win.\nGame 3: Chie goes out, so Aki and Chie win.\n"
            "Game 4: Aki goes out. Aki and Chie have three wins and take the match 3-1."
        ),
        "win",
        ("lose", "do not win"),
    ),
    (
        IROKANMURI,
        (
            "1ゲーム目はB、2ゲーム目はA、3ゲーム目はD、4ゲーム目はBの手札がなくなりました。\n"
            "AとCは1勝、BとDは3勝なので、BとDの勝ちです。"
        ),
        "勝ちです",
        ("負けです", "敗退です", "敗北です"),
    ),
    (
        IROKANMURI,
        (
            "South was out of cards first in game 1, North in games "
            "2 and 3. So North and South won all three games, and East "
            "and West lost the match 3-0."
        ),
        "won all",
        ("lost all",),
    ),
    (
        IROKANMURI,
        (
            "South was out of cards first in game 1, North in games "
            "2 and 3. So North and South won all three games, and East "
            "and West lost the match 3-0."
        ),
        "first",
        ("last",),
    ),
    (
        IROKANMURI,
        (
            "I am attacked with a monk. I hold Jitō, a monk and three ladies. What can I receive with?\n"
            "You can receive with Jitō or the monk."
        ),
        "You can",
        ("You cannot", "You can't", "You can not"),
    ),
    (
        TRICKS,
        (
            "Trump: bells. Anti-trump: eyes. Lou leads D6/E5 as "
            "drops, Mia plays D5/E7 as drops, Ned plays C7/D6 as drops and "
            "Ole plays D4/F6 as drops. Two sixes: the first one played is stronger. Strongest: Lou. Weakest: Ole."
        ),
        "stronger",
        ("weaker",),
    ),
    (
        TRICKS,
        (
            "Trump: bells. Anti-trump: eyes. Lou leads D6/E5 as "
            "drops, Mia plays D5/E7 as drops, Ned plays C7/D6 as drops and "
            "Ole plays D4/F6 as drops. Two sixes: the first one played is stronger. Strongest: Lou. Weakest: Ole."
        ),
        "first",
        ("last", "second", "later"),
    ),
    (
        TRICKS,
        (
            "ポイント5、ポイント7、A7/C6をA、"
            "ポイント4の順に出て、スートカードは3人目の1枚だけ。最強は3人目、最弱も3人目。"
            "切り札E、逆切り札A。"
        ),
        "3人目",
        ("4人目", "2人目"),
    ),
]


def statuses(game: str, text: str) -> set[str]:
    return {item.status for item in check_text(Source(Path("text.txt"), text, PLAIN), Settings(game)).items}


@pytest.mark.parametrize(("game", "text", "word", "opposites"), TEXTS)
def test_an_opposite_is_never_right(game: str, text: str, word: str, opposites: tuple[str, ...]) -> None:
    assert statuses(game, text) == {RIGHT}
    at = text.index(word)
    for other in opposites:
        found = statuses(game, text[:at] + other + text[at + len(word) :])
        assert found, other
        assert found != {RIGHT}, other
