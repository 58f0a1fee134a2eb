"""Sentences about suits and tricks of Take & Share: what is right, what a changed word does, what is not understood."""

from __future__ import annotations

from pathlib import Path

import pytest

from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.source import KINDS, Source

ONCE = "Take & Share, spades. Ann has the 9 and the 4, Ben the 8 and 5, Dan the 3. "
EINMAL = "Take & Shareの例。スペード：アンが9と4、ベンが8と5、ダンが3。"
TABLE = """Take & Share: ダイヤ

| | もらったダイヤ | 合計 | 枚数 | 得点 |
|:--|:--|--:|--:|--:|
| 青木 | 10, 2 | 12 | 2 | 0 |
| 上田 | 7, 6, 5 | 18 | 3 | 3 |
| 江口 | A, 4 | 5 | 2 | 0 |

"""
HTML = (
    "<p>Take &amp; Share: spades</p><table><tr><th>Player</th><th>Spades</th><th>Sum</th><th>Points</th></tr>"
    "<tr><td>Ann</td><td>9, 4</td><td>13</td><td>2</td></tr><tr><td>Ben</td><td>7, 5</td><td>12</td><td>0</td></tr>"
    "<tr><td>Cleo</td><td>3, 8</td><td>11</td><td>0</td></tr></table>"
)
TRICK = (
    "Take & Share. Cleo leads the 8 of crosses, Dan plays the 3 of crosses, Ann the 5 of spades "
    "and Ben the 3 of hearts. "
)


def statuses(text: str, suffix: str = ".md") -> list[str]:
    source = Source(Path("text" + suffix), text, KINDS[suffix])
    return [one.status for one in check_text(source, Settings("take-and-share", True)).items]


def columns(text: str, suffix: str = ".md") -> list[int]:
    """Where it is wrong, as offsets into the text."""
    source = Source(Path("text" + suffix), text, KINDS[suffix])
    lines = text.split("\n")
    found = check_text(source, Settings("take-and-share", True))
    places = [fault.place for one in found.items if one.status == "wrong" for fault in one.faults]
    return [sum(len(line) + 1 for line in lines[: place.line - 1]) + place.column - 1 for place in places]


RIGHT = [
    (ONCE + "Sums: Ann 13, Ben 13, Dan 3. Ann and Ben score 2 points each.", "Ben 13", "Ben 12", 4),
    (ONCE + "The sums are 13, 13 and 3. Ann scores 2 points.", "2 points", "3 points", 0),
    (
        ONCE + "Ann scores 2 points for 2 cards, Ben 2 points for 2 cards, Dan nothing.",
        "Ben 2 points",
        "Ben 1 points",
        4,
    ),
    (ONCE + "Ann and Ben tie. Who scores nothing? Dan scores 0.", "scores 0", "scores 1", 7),
    (EINMAL + "合計は13、13、3。アンとベンが2点ずつです。", "13、3", "14、3", 0),
    (EINMAL + "同じ合計が2人います。アンとベンが2点ずつです。", "2人います", "3人います", 0),
    (EINMAL + "アンに点が入ります。ダンは0点です。", "ダンは0点", "ダンは1点", 3),
    (TABLE + "いちばん合計が大きい上田さんだけに点が入ります。", "| 18 |", "| 17 |", 2),
    (TABLE + "上田は3点です。", "上田は3点", "青木は3点", 0),
    (TRICK + "There are two 3s; the earlier one counts, so Dan wins the trick.", "Dan wins", "Ben wins", 0),
]


@pytest.mark.parametrize(("text", "word", "other", "at"), RIGHT)
def test_what_is_right_and_where_it_is_wrong_when_a_word_is_changed(text: str, word: str, other: str, at: int) -> None:
    assert statuses(text) == ["right"]
    place = text.rindex(word)
    wrong = text[:place] + other + text[place + len(word) :]
    assert "right" not in statuses(wrong)
    assert not columns(wrong) or place + at in columns(wrong)


def test_a_changed_number_is_wrong_at_its_place() -> None:
    text = ONCE + "Sums: Ann 13, Ben 13, Dan 3. Ann and Ben score 2 points each."
    assert columns(text.replace("Ben 13", "Ben 12")) == [text.index("Ben 13") + 4]


def test_cells_of_html_tables_are_read_by_their_header() -> None:
    assert statuses(HTML, ".html") == ["right"]
    assert columns(HTML.replace("<td>12</td>", "<td>11</td>", 1), ".html") == [HTML.index("12</td>")]


@pytest.mark.parametrize(
    "said",
    [
        "Otto scores 2 points.",  # nobody with cards
        "Ann scores 2 points. Does Ben score more? Yes.",
        "Ann scores 2 points. Who has the higher sum? Ben, by far.",
        "Ann has twice as many points as Dan.",
        "Ann and Ben have the same, 2 points, as Dan.",
    ],
)
def test_what_is_not_understood_is_never_right(said: str) -> None:
    assert "right" not in statuses(ONCE + said)


def test_cards_led_are_no_cards_kept() -> None:
    cards = "Ann leads the 9 of spades, Ben the 8 of spades, Dan the 7 of spades, Cleo the 3 of spades"
    assert "right" not in statuses(f"Take & Share. {cards}. Ann gets 1 point.")


def test_the_later_of_two_equal_cards_is_no_reason() -> None:
    assert "right" not in statuses(TRICK + "There are two 3s; the later one counts, so Dan wins the trick.")


@pytest.mark.parametrize(
    "said", ["配るカードは15枚、最初のシェアカードは3枚です。", "5人のルールではボーナスカードは2枚です。"]
)
def test_counts_of_things_behind_an_example_name_nobody(said: str) -> None:
    example = "例：プレイヤーAはスペード3、スペード8、プレイヤーBはスペード7。Aが2点、Bが0点です。\n\n"
    assert statuses("Take & Shareの得点\n\n" + example + said) == ["right"]


@pytest.mark.parametrize("answer", ["いいえ。", "はい。", ""])
def test_a_card_of_the_hand_that_is_asked_about_is_no_second_one(answer: str) -> None:
    hand = "Take & Shareで、ダイヤの8がリードされました。私の手札はダイヤのA、ダイヤの10、スペードの2、クラブの6です。"
    asked = f"スペードの2を捨ててもいいですか。\n\n{answer}ダイヤをお持ちなので、出せるのはダイヤのAかダイヤの10です。"
    assert statuses(hand + asked) == ["not understood"]
