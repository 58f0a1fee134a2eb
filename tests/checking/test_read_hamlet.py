"""Hamlet in sentences: what is right is accepted, and each changed word or number is found where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.report import RIGHT, UNREAD, WRONG, FileReport
from tehodoki.checking.source import PLAIN, Source

# A right text, what is changed in it and to what; the last place of the word is meant.
TEXTS = [
    (
        (
            "Hamlet: A has 6 tricks, B has 4 tricks and C has 1 trick. All three differ, so B is Hamlet. "
            "To Be: B scores 40 points."
        ),
        "40",
        "4",
    ),
    (
        (
            "Hamlet. Ann took 5 tricks, Ben 5 and Cleo 1. Ann and Ben are level, so Cleo is Hamlet. Not "
            "To Be, 1 point for Cleo."
        ),
        "Cleo is",
        "Ben is",
    ),
    ("Hamlet, Not To Be: Kai 6, Lou 3, Mia 2 tricks. Lou is Hamlet and scores 3 points, Kai 60, Mia 20.", "20", "2"),
    (
        (
            "ハムレットの得点。ノット・トゥビー。太郎6トリック、花子3トリック、次郎2トリック。花子がハム"
            "レットで3点、太郎は60点。"
        ),
        "花子",
        "次郎",
    ),
    (
        (
            "ハムレットで遊んだよ。トゥビーで、ケンが7トリック、ユイが4トリック、ミオは0トリック。ケンは"
            "7点。ハムレットはユイ。"
        ),
        "ユイ",
        "ケン",
    ),
    (
        "ハムレットの例です。公開されたカードは♠K、♠9、♦8です。♠が2枚なので切り札はスペード、トゥビーです。",
        "スペード",
        "ダイヤ",
    ),
    (
        (
            "Hamlet: Ann shows 9♠, Ben shows A♦, Cleo shows 8♣. All three suits are different, so hearts "
            "are trump. Not To Be."
        ),
        "hearts",
        "clubs",
    ),
    ("Hamlet. Shown: QH, QD, QC. Trump: spades. To Be.", "To Be", "Not To Be"),
    ("ハムレットのトリック。切り札はスペード。アキが♥Aをリード、ユウが♠7、ナオが♥K。ユウの勝ち。", "ユウ", "アキ"),
    (
        (
            "In Hamlet, spades are trump. Ann leads the ♥A, Ben plays the ♠7 and Cleo follows with the "
            "♥K. Ben takes the trick."
        ),
        "Ben",
        "Ann",
    ),
    (
        (
            "In Hamlet the king of clubs is led. Your hand is the 9 of clubs, the 7 of hearts and the "
            "joker. You must play the 9 of clubs."
        ),
        "9 of clubs",
        "joker",
    ),
    (
        "- Sam: 70 + 60 + 40 + 80 = 250\n- Tia: 3 + 10 + 6 + 10 = 29\n- Una: 10 + 4 + 1 + 2 = 17\n\nSam wins.\n",
        "29",
        "39",
    ),
    (
        (
            "Hamlet match: Kim scored 60, 5, 50 and 140 (255 altoge"
            "ther), Lee 4, 40, 6, 30 and Mo 3, 30, 7, 10. Kim wins."
        ),
        "Kim",
        "Lee",
    ),
    (
        (
            "ハムレット。1ディール目：A 60点、B 4点、C 3点。2ディール目：A 190点、B 46点、C "
            "37点。合計はA 250点、B 50点、C 40点。"
        ),
        "50点",
        "51点",
    ),
    (
        (
            "| Deal | Kim | Lee | Mo |\n|---|---|---|---|\n| 1 | 60 | 4 | 3 |\n| 2 | 195 | 46 | 37 |\n| "
            "Total | 255 | 50 | 40 |\n\n"
            "Kim has reached 250 and wins.\n"
        ),
        "40",
        "41",
    ),
    (
        (
            "ハムレット。Aが7トリック、Bが3トリック、Cが1トリック。3人とも違いますので、Bがハムレットで"
            "す。ノット・トゥビーで、Bは3点。"
        ),
        "3点",
        "30点",
    ),
    # What everybody had before a deal, and has then.
    (
        (
            "Hamlet. Before the last deal: Finn 238, Gus 180, Hana 2"
            "01. It was Not To Be and the tricks were Finn 6, Gus 1, "
            "Hana 4. Hana is Hamlet. Finn adds 60, Gus 10 and Hana 4"
            ". That gives Finn 298, Gus 190 and Hana 205. Finn wins."
        ),
        "205",
        "206",
    ),
    (
        (
            "ハムレット。これまでの合計はユキ199点、ソラ235点、リク2"
            "40点。今回はトゥビーで、ユキ6トリック、ソラ3トリック、リク2"
            "トリック。ハムレットはソラで30点。ユキは6点、リクは2点。合計はユキ205点、ソラ265点、リク242点。"
            "ソラが250点を超えて優勝です。"
        ),
        "ソラ",
        "リク",
    ),
    (
        (
            "| | Old total | Tricks | Score | New total |\n|---|---|---|---|---|\n| Ann | 100 | 7 | 70 | 170 |\n"
            "| Bob (Hamlet) | 90 | 3 | 3 | 93 |\n| Cat | 80 | 1 | 10 | 90 |\n\nHamlet, Not To Be.\n"
        ),
        "10",
        "1",
    ),
    # Who is level, in the middle, and numbers without a unit.
    (
        (
            "Hamlet: To Be, Mick takes 11 tricks, Nan takes 0 and Ot"
            "to takes 0. Nan and Otto have equally many, so Mick is "
            "Hamlet and gets 110 points. Nan and Otto score 0."
        ),
        "110",
        "11",
    ),
    (
        (
            "Hamlet: tricks 4-4-3 for Ada, Bo and Cy, Not To Be. Cy"
            " is Hamlet since the other two are level. Cy scores 3 "
            "points; Ada and Bo score 40 each."
        ),
        "3",
        "30",
    ),
    ("ハムレット。トゥビーで、私が4、兄が5、父が2トリック。私が2番目なのでハムレットは私です。私は40点。", "40", "4"),
    # Cards that are shown.
    (
        (
            "ハムレット：見せた札は♥8、♠9、♥10。ハートが2枚あるから"
            "切り札はハート。絵札（K・Q・J）はないからノット・トゥビー。"
        ),
        "ノット・トゥビー",
        "トゥビー",
    ),
    (
        (
            "In Hamlet we turned up A♠, 10♠ and 7♦. Two of them are sp"
            "ades, so spades are trumps, and as there's no king, queen "
            "or jack among the three it was Not To Be."
        ),
        "Not To Be",
        "To Be",
    ),
    # What may be played.
    (
        (
            "Hamlet: the jack of clubs is led. My hand is the 8 of club"
            "s, the 10 of clubs, the ace of spades and the joker. I may "
            "play the 8 or the 10 of clubs, but not the joker."
        ),
        "the joker",
        "the 8 of clubs",
    ),
]
NOT_UNDERSTOOD = [
    "Hamlet to 250. Before the last deal Dora had 212, Ernst 249 and Fine 180. Ernst is the winner with 252.",
    "Hamlet: Kim scored 260, 5 and 50, Lee 4, 40 and 6, Mo 3, 30 and 7. Kim wins.",
    "Hamlet: A has 6 tricks, B has 4 tricks and C has 1 trick. Neither A nor C is Hamlet. To Be: B scores 40 points.",
    "Hamlet. Shown: Q♥, 9♦, 8♣. Because two are alike, spades are trump.",
    (
        "Hamlet: clubs are trump. Ann leads the joker, Ben throws A♣, Cleo 8♣. Ann wins, because a "
        "joker that is not led beats everything."
    ),
    "Hamlet: To Be. Ann 0 tricks, Bob 0, Cat 11. Cat and Bob have the same number, so Cat is Hamlet with 110 points.",
    "ハムレット。トゥビーで、サラ2、タロウ8、ウメ1トリック。真ん中はタロウなので、サラがハムレットで20点。",
    "ハムレット。♣7、♣Q、♠Aを公開。クラブが2枚なので切り札はクラブ。K、Q、Jが1枚もないので、トゥビー。",
    (
        "Hamlet: spades are trumps. Mo leads the 10 of hearts. Nat, w"
        "ho has no spades, plays the 8 of spades. Oz follows with the "
        "ace of hearts. Nat wins."
    ),
    "ハムレット。トゥビー。4・4・3トリックで、3トリックの人は30点。",
]


def check(text: str) -> FileReport:
    return check_text(Source(Path("x.txt"), text, PLAIN), Settings("hamlet"))


@pytest.mark.parametrize(("text", "word", "other"), TEXTS)
def test_what_is_right_is_accepted_and_what_is_changed_is_found(text: str, word: str, other: str) -> None:
    report = check(text)
    assert {item.status for item in report.items} == {RIGHT}, report
    at = text.rindex(word)
    wrong = check(text[:at] + other + text[at + len(word) :])
    assert any(item.status == WRONG for item in wrong.items), wrong
    places = [(one.place.line, one.place.column) for item in wrong.items for one in item.faults]
    assert (text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)) in places


RIGHT_TEXTS = [
    "ハムレット。♣Qがリードされた。ミカの手札は♦8、♥8、ジョーカーの3枚。クラブがないから3枚とも出せる。",
    (
        "Hamlet, if the 8 of spades is led and your hand is the 7 of "
        "hearts, the 9 of clubs and the joker, you may play any card, "
        "the joker included."
    ),
    (
        "ハムレットで、スペードの10がリード、手札はスペードの7、スペードのK"
        "、ハートのA。何を出せますか。出せるのはスペードの7かスペードのKです。"
    ),
    (
        "Hamlet: Ann turns up Q♠, Bob 7♥ and Cat 9♦. The missing on"
        "e is clubs, so clubs are trumps. The queen makes it To Be."
    ),
    (
        "ハムレット。前回まで：田中 198点、森 176点、林 90点。今回はノ"
        "ット・トゥビー。トリックは田中 4、森 6、林 1で、ハムレットは田中。"
        "合計：田中 202点、森 236点、林 100点\n250点に届いた人はいないので、次のディールへ。"
    ),
]


@pytest.mark.parametrize("text", RIGHT_TEXTS)
def test_what_is_right_is_accepted(text: str) -> None:
    assert {item.status for item in check(text).items} == {RIGHT}


@pytest.mark.parametrize("text", NOT_UNDERSTOOD)
def test_what_is_not_read_wholly_is_not_understood(text: str) -> None:
    assert [item.status for item in check(text).items] == [UNREAD]
