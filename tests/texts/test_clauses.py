"""Coverage: engine, both texts and the examples tell the same story, or the difference is told with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.texts.planted import Planted


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("rules.en.md", "[winner-leads: Next lead]", "[case-a: Next lead]", ["12 case-a a second time, first in line"]),
        ("rules.en.md", "[lead-any: Lead]", "[turn-left: Lead]", ["9 turn-left a second time"]),
        ("rules.en.md", 'figure("setup", seats=4,', 'figure("setup", seats=3,', ["seats=3", "seats=4"]),
        ("rules.en.md", 'example("full-score")', 'example("score")', ["'score'", "full-score"]),
        ("rules.en.md", "Deal {{ four.hand }}", "Deal {{ four.shares }}", ["clause 4 deal with 15, 3, 4"]),
        ("rules.en.md", "- The sum decides", "The sum decides", ["a list of 5 lines", "a list of 6 lines as in ja"]),
        ("rules.en.md", "Shuffle well.", "Shuffle well.\n\nAnd again.", ["a paragraph"]),
    ],
)
def test_a_difference_is_told(tmp_path: Path, name: str, old: str, new: str, words: list[str]) -> None:
    planted = Planted(tmp_path)
    planted.change(name, old, new)
    faults = planted.faults()
    assert any(f"{name}:" in fault and all(word in fault for word in words) for fault in faults), faults


def test_a_missing_clause_is_told(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    planted.change("rules.ja.md", "[winner-leads: 次《つぎ》のリード] ", "")
    assert any("rules.ja.md" in fault and "no paragraph for 18 winner-leads" in fault for fault in planted.faults())


def test_a_clause_out_of_order_is_told_with_its_line(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    for name, title in (("rules.en.md", "Lead"), ("rules.ja.md", "リード")):
        line = planted.change(name, f"[lead-any: {title}]", "[swap: x]")
        planted.change(name, "[turn-left:", "[lead-any:")
        planted.change(name, "[swap: x]", f"[turn-left: {title}]")
        assert planted.told(name, line + 2, "8 lead-any after 9 turn-left")


def test_sections_must_be_the_same_in_both_languages(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    planted.change("rules.en.md", "{#setup}", "{#set-up}")
    assert any("sections goal material set-up" in fault for fault in planted.faults())


def test_other_numbers_in_one_language_are_told_with_the_line(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    line = planted.change("rules.en.md", "Deal {{ four.hand }}", "Deal {{ four.shares }}")
    assert planted.told("rules.en.md", line, "clause 4 deal", "14, 15, 3 as in ja")
