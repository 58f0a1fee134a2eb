"""Sentences that are read by a reader of their own: attacks and matches, tricks, zones and plays of two-suit cards.

Each text is right; with one piece of it replaced it is wrong at that place.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.notations import Notations, Wording, load_notations
from tehodoki.checking.report import RIGHT, UNREAD, WRONG, FileReport
from tehodoki.checking.samples import sentences
from tehodoki.checking.source import KINDS, Source
from tehodoki.languages import LANGS

IROKANMURI, TRICKS = "irokanmuri", "deck-build-tricks"


def check(game: str, text: str, suffix: str = ".md") -> FileReport:
    return check_text(Source(Path(f"text{suffix}"), text, KINDS[suffix]), Settings(game))


RIGHT_TEXTS = {
    "attacked with a monk": (
        IROKANMURI,
        "直前の攻めが姫で、手札が姫2枚、坊主、黒冠のとき、受けられるのは姫だけです。",
        [("姫だけ", "坊主だけ")],
    ),
    "what I received with": (
        IROKANMURI,
        "右隣のベンが矢五郎で攻撃。私は矢五郎、坊主、坊主を持っていたので、矢五郎で受けました。",
        [("矢五郎で受け", "坊主で受け")],
    ),
    "with or with": (
        IROKANMURI,
        "The attack is a lady. Your hand is two ladies, a monk and Jitō. You may receive with a lady or with Jitō.",
        [("a lady or with", "a monk or with")],
    ),
    "the cards that can": (
        IROKANMURI,
        (
            "You are attacked with a folded cap and hold an upright cap, a folded cap and Tenji. "
            "The folded cap and Tenji can receive; the upright cap cannot."
        ),
        [("The folded cap and", "The upright cap and")],
    ),
    "a list": (
        IROKANMURI,
        "- 直前の攻め：黒冠\n- 手札：持統天皇、黒冠3枚、姫\n- 受けられる札：持統天皇、黒冠",
        [("受けられる札：持統天皇、黒冠", "受けられる札：持統天皇、姫")],
    ),
    "a table": (
        IROKANMURI,
        "| 攻め | 手札 | 受けられる札 |\n|---|---|---|\n| 坊主 | 坊主、姫、持統 | 坊主、持統 |",
        [("| 坊主、持統", "| 坊主、姫")],
    ),
    "a question": (
        IROKANMURI,
        "Q. 黒冠で攻められました。手札に黒冠、姫、天智がありますが、何で受けられますか？\n\nA. 黒冠か天智です。",
        [("黒冠か", "姫か")],
    ),
    "nothing receives Tenji": (
        IROKANMURI,
        (
            "I am attacked with Tenji. I hold Jitō, a lady and a monk. What can I receive with? "
            "With nothing. You must pass."
        ),
        [("With nothing. You must pass.", "With Jitō.")],
    ),
    "none of the same kind": (
        IROKANMURI,
        "立烏帽子で攻められ、手札は横烏帽子2枚、姫。同じ種類の札がないので、受けられません。パスするしかありません。",
        [],
    ),
    "games of letters": (
        IROKANMURI,
        (
            "A・C組とB・D組の対戦。第1ゲームはA・C組の勝ち、第2ゲームはB・D組の勝ち、"
            "第3ゲームと第4ゲームはA・C組の勝ち。A・C組が3勝1敗で優勝。"
        ),
        [("3勝1敗", "3勝2敗"), ("A・C組が3勝", "B・D組が3勝")],
    ),
    "who went out": (
        IROKANMURI,
        (
            "Ann and Cleo play against Ben and Dan. Ann goes out in the first game, Ben in the second, "
            "Cleo in the third "
            "and Ann in the fourth. Ann and Cleo win the match 3-1."
        ),
        [("3-1", "3-2"), ("Ann and Cleo win", "Ben and Dan win")],
    ),
    "a table of games": (
        IROKANMURI,
        (
            "| Game | Out | Winners |\n|---|---|---|\n| 1 | A | A and C |\n| 2 | D | B and D |\n| 3 | C | A and C |\n"
            "| 4 | A | A and C |\n\nA and C win the match by 3 games to 1."
        ),
        [("B and D", "A and C"), ("3 games", "4 games")],
    ),
    "a trick": (
        TRICKS,
        (
            "切り札はイカリ、逆切り札はスズ。アンがC5/F7をカンムリとしてリード。ベンはA4/E7をイカリとして、"
            "チカはB7/F4をスズとして、ダンはC6/D7をカンムリとして出しました。最強はベン、最弱はチカです。"
        ),
        [("ベン、最弱", "ダン、最弱"), ("チカです", "アンです")],
    ),
    "a trick of letters": (
        TRICKS,
        (
            "With A as trump and B as anti-trump, A led C5/F7 as C, B followed with C6/D7 as C, "
            "and C played A4/E7 as A. "
            "C has the strongest card and A the weakest. The order from strongest to weakest is C, B, A."
        ),
        [("C has", "B has"), ("C, B, A", "C, A, B")],
    ),
    "a trick in a table": (
        TRICKS,
        (
            "切り札A、逆切り札B\n\n| 順 | プレイヤー | カード | スート |\n|---|---|---|---|\n| 1 | アン | C5/F7 | C |\n"
            "| 2 | ベン | A4/E7 | A |\n| 3 | チカ | C6/D7 | C |\n\n最強：ベン\n最弱：アン"
        ),
        [("最強：ベン", "最強：チカ"), ("最弱：アン", "最弱：ベン")],
    ),
    "zones": (
        TRICKS,
        (
            "Ann: hand P5 P7, draw pile P4, discard P6: 22. Ben: hand none, draw pile P5 P5, discard P7: 17. "
            "Ann wins by 5 points."
        ),
        [("22", "23"), ("5 points", "4 points"), ("Ann wins", "Ben wins")],
    ),
    "zones in a table": (
        TRICKS,
        (
            "| Player | Hand | Draw pile | Discard pile | Points |\n|---|---|---|---|---|\n"
            "| Ann | 5, 7 | 4 | 6 | 22 |\n"
            "| Ben | - | 5, 5 | 7 | 17 |\n| Cleo | 4 | 6 | - | 10 |\n\nAnn wins."
        ),
        [("22", "21"), ("Ann wins", "Cleo wins")],
    ),
    "zones and a sum": (
        TRICKS,
        (
            "アンは手札に4点札が1枚、山札に5点札が2枚、捨て札に7点札が1枚あるので、4+5+5+7で21点。"
            "ベンは手札に6点札が2枚で12点。アンが9点差で勝ち。"
        ),
        [("9点差", "8点差")],
    ),
    "plays": (
        TRICKS,
        "リードはC。手札がA4/C5、B7/F4、C6/D7、ポイント4なら、出せるのはA4/C5（C）、C6/D7（C）、ポイント4です。",
        [("C6/D7（C）", "B7/F4（B）")],
    ),
    "plays, or the point card": (
        TRICKS,
        "C was led. Your hand is A4/C5, B7/F4 and a 4-point card. You may play A4/C5 as C or the point card.",
        [("A4/C5 as C or", "B7/F4 as B or")],
    ),
    "anything": (
        TRICKS,
        "サカナがリードされた。手札はA7/B6とC6/D7。サカナもポイントカードもないので、何でも出せる。",
        [],
    ),
}


@pytest.mark.parametrize("name", RIGHT_TEXTS)
def test_it_is_read_and_right(name: str) -> None:
    game, text, _ = RIGHT_TEXTS[name]
    report = check(game, text)
    assert {item.status for item in report.items} == {RIGHT}, report.items


@pytest.mark.parametrize(
    ("game", "text", "old", "new"),
    [(game, text, old, new) for game, text, faults in RIGHT_TEXTS.values() for old, new in faults],
)
def test_another_name_or_number_is_wrong_at_its_place(game: str, text: str, old: str, new: str) -> None:
    at = text.index(old)
    wrong = text[:at] + new + text[at + len(old) :]
    report = check(game, wrong)
    line, column = wrong.count("\n", 0, at) + 1, at - wrong.rfind("\n", 0, at)
    places = [fault.place for item in report.items if item.status == WRONG for fault in item.faults]
    assert any(place.line == line and column <= place.column <= column + len(new) for place in places), report.items


NOT_UNDERSTOOD = {
    "a list that may go on": (
        IROKANMURI,
        "The attack is a lady. You hold a lady, Jitō and two jokers. You may receive with a lady.",
    ),
    "some of them": (IROKANMURI, "坊主で攻められた。手札は坊主、持統、姫。坊主なら受けられます。"),
    "a number of something": (
        IROKANMURI,
        "The attack is a lady. You hold a lady and a monk. You may receive with a lady, and 3 are left.",
    ),
    "no trump": (
        TRICKS,
        "Ann leads C5/F7 as C, Ben plays A4/E7 as A, Cleo plays C6/D7 as C. The strongest card is Ben's.",
    ),
    "a tie-break": (
        TRICKS,
        (
            "Ann: hand 5, draw pile 4, discard 6 = 15 points. Ben: hand 4, draw pile 4, discard 7 = 15 points. "
            "Cleo: hand 4, draw pile none, discard 5 = 9 points. Ann wins."
        ),
    ),
    "cards of no zone": (
        TRICKS,
        "Ann: hand P5, draw pile P4, discard P6. There is P7, too: 22 points. Ben: hand P4, draw pile P4: 8.",
    ),
    "no card of the deck": (TRICKS, "F was led. You hold A7/F4 and C6/D7. You may play any card."),
    "one who went out twice": (
        IROKANMURI,
        (
            "Ann and Cleo play against Ben and Dan. Ann goes out in game 1, Ben in game 1, Cleo in game 2. "
            "Ann and Cleo have two wins."
        ),
    ),
}


@pytest.mark.parametrize("name", NOT_UNDERSTOOD)
def test_what_is_not_understood_is_not_judged(name: str) -> None:
    report = check(*NOT_UNDERSTOOD[name])
    assert {item.status for item in report.items} == {UNREAD}, report.items
    assert not report.repairs


SAMPLES = [
    (notations, wording)
    for notations in map(load_notations, (IROKANMURI, TRICKS))
    for wording in notations.prose
]  # fmt: skip


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("notations", "wording"), SAMPLES)
def test_the_example_of_each_notation_is_right(notations: Notations, wording: Wording, lang: str) -> None:
    report = check(notations.game.name, sentences(notations, wording, {}, {}, lang))
    assert [item.status for item in report.items] == [RIGHT], report.items
    assert report.items[0].name == wording.calculation


@pytest.mark.parametrize(
    "text",
    [
        "坊主めくりでは、姫を引いたら捨て札をもらい、坊主を引いたら手札を捨てます。",
        "A monk attacks the village, and the lady has two swords in hand.",
        "Jitō receives anything but Tenji.",
        "ポイントカードは4点から7点まで9枚ずつあります。",
        "The first pair with three wins takes the match.",
    ],
)
@pytest.mark.parametrize("game", [IROKANMURI, TRICKS])
def test_rules_and_other_texts_are_no_examples(game: str, text: str) -> None:
    assert not check(game, text).items
