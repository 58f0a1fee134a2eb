"""Hamlet in sentences: what is right is accepted, and each changed word or number is found where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.checking.check import Settings, check_text
from generator.checking.report import RIGHT, UNREAD, WRONG, FileReport
from generator.checking.source import PLAIN, Source

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
        "Hamlet match: Kim scored 60, 5, 50 and 140 (255 altogether), Lee 4, 40, 6, 30 and Mo 3, 30, 7, 10. Kim wins.",
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


@pytest.mark.parametrize("text", NOT_UNDERSTOOD)
def test_what_is_not_read_wholly_is_not_understood(text: str) -> None:
    assert [item.status for item in check(text).items] == [UNREAD]
