"""Sentences about the game beside an example are of no matter, those about its players are; what was led is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.source import KINDS, Source

HELD = "♠の計算です。アキは♠3と♠4、ユウタは♠8、ケンは♠5。アキは0点、ユウタは1点、ケンは0点です。"
GIVEN = "Spades: Ann has the 9 and the 4, Ben the 8 and 3, Dan the 5. Ann scores 2 points, Ben and Dan 0. "


def statuses(text: str, game: str = "take-and-share") -> list[str]:
    source = Source(Path("text.md"), text, KINDS[".md"])
    return [one.status for one in check_text(source, Settings(game, True)).items]


@pytest.mark.parametrize(
    "rule",
    [
        "プレイ時間は約20分です。",
        "いずれかのプレイヤーが20点を超えたら終わりです。",
        "誰かが20点を超えるまで続けます。",
        "4人プレイでは60枚のカードを使い、14枚ずつ配ります。",
        "※Aはいつも数字の1として扱います。",
    ],
)
def test_rules_in_the_same_paragraph_are_of_no_matter(rule: str) -> None:
    assert statuses(HELD + rule) == ["right"]
    assert statuses(HELD.replace("ユウタは1点", "ユウタは2点") + rule) == ["wrong"]


@pytest.mark.parametrize(
    "rule",
    [
        "Play until somebody has more than 20 points.",
        "The game takes about 20 minutes.",
        "Deal 14 cards to each player.",
        "With 4 players 60 cards are used.",
    ],
)
def test_rules_in_english(rule: str) -> None:
    assert statuses(GIVEN + rule) == ["right"]
    assert statuses(GIVEN.replace("Ann scores 2", "Ann scores 3") + rule) == ["wrong"]


def test_a_rule_in_a_line_of_its_own_is_one_behind_a_line_without_an_end() -> None:
    score = "Ann: ［8×3］ ［6×1］ ［3×1］ ［1×1］\n(most: 8 with 3 cards, longest: 1 with 1 numbers) = 4 points\n\n"
    assert statuses(f"{score}Version 2.1, 12 May 2019, page 4 of 8\nDeal 14 cards to each player.\n", "trumps") == [
        "right"
    ]


def test_numbers_of_rules_in_an_example_are_marked_as_harmless() -> None:
    text = (
        "4人プレイでは60枚のカードを使い午後3時に集まりました。、14枚ずつ配ります。\n\nA 6 3 8 5 4 7 2 9\n"
        "A,6の 2枚で 4点、3,8の 2枚で 4点、5の 1枚で 1点、4,7の 2枚で 4点、2,9の 2枚で 4点、合計 17点です。\n"
    )
    (item,) = check_text(Source(Path("text.md"), text, KINDS[".md"]), Settings("tennos-square", True)).items
    place = text.index("14枚")
    assert item.status == "right"
    assert item.span[0] < place
    assert [mark.kind for mark in item.marks if mark.span[0] <= place < mark.span[1]] == ["harmless"]


@pytest.mark.parametrize(
    "said",
    [
        "アキが20点を超えたら終わりです。",
        "いずれかのプレイヤーが20点を超えたので、アキは3点です。",
        "ナナミは約2点です。",
    ],
)
def test_what_is_said_of_a_player_is_no_rule(said: str) -> None:
    assert "right" not in statuses(HELD + said)


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ("Hearts are led. You hold ♥3, ♥9 and ♠2. You may lay ♥3 or ♥9.", "right"),
        ("Hearts are led. You hold ♥3, ♥9 and ♠2. You may lay ♥3 or ♠2.", "wrong"),
        ("You hold ♥3, ♥9 and ♠2. You may lay ♥3 or ♥9.", "not understood"),
        ("The ♥7 is led. Spades were led. You hold ♥3, ♥9 and ♠2. You may lay ♥3 or ♥9.", "not understood"),
        ("You lead. You hold ♥3, ♥9 and ♠2. You may play any card.", "right"),
        ("ハートがリードされました。手札は♥3、♥9、♠2です。出せるのは♥3と♥9です。", "right"),
        ("手札は♥3、♥9、♠2です。出せるのは♥3と♥9です。", "not understood"),
    ],
)
def test_what_may_be_played_needs_what_was_led(told: str, status: str) -> None:
    assert statuses(told) == [status]


def test_a_list_goes_on_behind_the_last_cards() -> None:
    right = (
        "- Ann: [8×4] [6×2] [2×1]\n- (most: 8 with 4 cards, longest: 8 with 1 numbers) = 5 points\n"
        "- Ben: [9×5] [8×4] [5×2]\n- (most: 9 with 5 cards, longest: 9~8 with 2 numbers) = 7 points\n- So Ben wins.\n"
    )
    assert statuses(right, "trumps") == ["right"]
    assert statuses(right.replace("9 with 5", "9 with 6"), "trumps") == ["wrong"]


def test_two_tricks_on_two_lines_are_two_examples() -> None:
    first = "アキが♥4をリードし、ベンは♥9、チカは♥2、ダンは♥7を出しました。ベンの勝ちです。\n"
    second = "Ann leads the ♥4, Ben plays the ♥9, Cleo the ♥2 and Dan the ♥7. Ben wins the trick.\n"
    assert statuses(first + second) == ["right", "right"]
    assert statuses(first + second.replace("Ben wins", "Dan wins")) == ["right", "wrong"]


TABLE = "### Trumps\n\n| Place | Player | Score cards | Points |\n|---:|---|---|---:|\n| 1 | Emmy | 10×4, 9×3 | 6 |\n"


def test_who_comes_first_is_not_told_by_the_cards_of_one_player() -> None:
    assert statuses(TABLE, "trumps") == ["not understood"]
    assert statuses(TABLE + "| 2 | Fritz | 6×4, 5×4, 4×1 | 7 |\n", "trumps") == ["wrong"]
    assert statuses("In Trumps, Emmy has 10×4 and 9×3: 6 points, and wins.\n", "trumps") == ["not understood"]
    assert statuses("In Trumps, Emmy has 10×4 and 9×3: 6 points.\n", "trumps") == ["right"]


@pytest.mark.parametrize("given", ["22", "24"])
def test_a_paragraph_that_names_the_game_begins_another_example(given: str) -> None:
    text = (
        f"姉「デック・ビルド・トリックスの点数、あたしは手札6、山札7と4、捨て札5で{given}点」\n"
        "弟「ぼくは手札4、山札4と6、捨て札4で18点」\n母「お母さんは手札に5が2枚、捨て札に7で17点だわ」\n"
        "姉「弟に4点差で、あたしの勝ちね」\n\nデック・ビルド・トリックスの得点計算の例をご説明いたします。\n"
        "伊藤様は手札にP4とP4、山札にP6、捨て札にP5をお持ちで、合計19点です。\n"
        "小林様は手札にP7、山札にP7、捨て札にP4をお持ちで、合計18点です。\n"
        "加藤様は手札にP5、山札にP4、捨て札にP6をお持ちで、合計15点です。\n伊藤様の勝利でございます。\n"
    )
    assert statuses(text, "deck-build-tricks") == ["right" if given == "22" else "wrong", "right"]


PLAIN = """得点計算:
ゲームが終わったら、表向きのカードの並びで得点を計算します。
早く並べ終えた人は 5点 × (参加人数)分を得点として受けとります。 つまり、4人プレイ時は 20点です。
(得点の例)
A 6 3 8 5 4 7 2 9
A,6の 2枚で 4点、3,8の 2枚で 4点、5の 1枚で 1点、4,7の 2枚で 4点、2,9の 2枚で 4点、合計 17点です。
"""


@pytest.mark.parametrize(
    "chapter",
    [
        "・3人プレイ:\nそれ以外は、4人のルールに準拠します。最初に配るカードは15枚です。\n",
        "ゲームの終了\nプレイヤー全員が1回ずつディーラーを担当したら、そのディールで終わりです。4人なら4ディールです。\n",
        "<ロングゲーム>\nただし、20点を超えた人が出たら最後のゲームです。\n",
        "For three players:\nDeal 15 cards each, except the last deal. Nobody may win twice in a row.\n",
    ],
)
def test_chapters_of_a_rule_text_in_plain_lines_are_none_of_an_example(chapter: str) -> None:
    """No marks of Markdown, no blank line: a title is a line that is nothing else."""
    assert statuses(PLAIN + chapter, "tennos-square") == ["right"]
    assert statuses(PLAIN.replace("合計 17", "合計 18") + chapter, "tennos-square") == ["wrong"]


def test_the_same_words_that_are_no_title_belong_to_the_example() -> None:
    assert statuses(PLAIN + "ただし、20点を超えた人が出ました。\n", "tennos-square") == ["not understood"]
    assert statuses(PLAIN + "ゲームの終了はただし無効です。\n", "tennos-square") == ["not understood"]
