"""Sentences about the game beside an example are of no matter, those about its players are; what was led is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.checking.check import Settings, check_text
from generator.checking.source import KINDS, Source

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
