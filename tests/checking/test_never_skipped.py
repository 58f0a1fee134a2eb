"""What looks like an example is read or told, never skipped in silence; what does not is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.report import RIGHT, UNREAD, WRONG
from tehodoki.checking.source import MARKDOWN, Source


def statuses(text: str) -> list[str]:
    return [item.status for item in check_text(Source(Path("x.md"), text, MARKDOWN), Settings()).items]


@pytest.mark.parametrize(
    "text",
    [
        "# Take & Share\n\nFor example, the 3 of spades beats 2 others.\n",
        "テイクアンドシェア\n\n例えば、♠3と♠4なら7です。\n",
        "トランプス\n\nアオイ：9,9,9,8　最多3枚、最長2つ、約5点\n",
        "# Take & Share\n\n| A | ♠3 ♠4 ♠5 ♠6 | 4 |\n| B | ♠8 ♠10 | 2 |\n| C | ♠A ♠2 ♠9 | 0 |\n| D | ♠7 | 0 |\n",
        "# Take & Share\n\nPlayer A has the 3 and 4 of spades, player B the 8, player C the 9. Nothing more is said.\n",
    ],
)
def test_what_cannot_be_read_is_told(text: str) -> None:
    found = statuses(text)
    assert found
    assert set(found) == {UNREAD}


@pytest.mark.parametrize(
    "text",
    [
        "# Take & Share\n\nFour players use 60 cards and hold 14 each. The share cards are 4 cards.\n",
        "# Trumps\n\nThree players use all 55 cards. A game takes 20 minutes. Put 3 cards aside.\n",
        "テノス・スクエア\n\n4人なら9枚ずつ、3人なら8枚ずつ配ります。A < 2 < 3 < 4 の順です。20点の得点があります。\n",
        "# Hamlet\n\nThe ace of spades is high. Queen of hearts, king of clubs.\n",
    ],
)
def test_rules_with_numbers_are_no_examples(text: str) -> None:
    assert statuses(text) == []


def test_cards_in_words_are_told_where_the_game_is_asked_for() -> None:
    text = "Ann's nines and eights: most 3, longest 2, so 5 points.\n"
    (item,) = check_text(Source(Path("x.md"), text, MARKDOWN), Settings("trumps")).items
    assert item.status == UNREAD


def test_a_list_of_equal_numbers_is_piles() -> None:
    assert statuses("トランプス\n\nアオイ：9,9,9,8　最多3枚、最長2つ\n") == [RIGHT]


def test_an_example_ends_where_the_text_goes_on() -> None:
    text = (
        "# Take & Share\n\n- A: ♠3 ♠4 ♠5 ♠6 (sum 18, 4 points)\n- B: ♠8 ♠10 (sum 18, 2 points)\n"
        "- C: ♠A ♠2 ♠9 (sum 12, 0 points)\n- D: ♠7 (sum 7, 0 points)\n\nThe next 14 cards are another matter.\n"
    )
    assert statuses(text) == [RIGHT]


def test_a_numbered_example_keeps_its_number_to_itself() -> None:
    first = "例1　Ａ，Ａ，３，５，６，７，８，９，１０　→　９枚で８１ポイント"
    text = f"テノス・スクエア\n\n{first}\n2) X 2 2 3 X 5 6 7 X: 6枚で35点\n"
    assert statuses(text) == [RIGHT, WRONG]
