"""What cannot happen in Shikagari, and why."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import find_game, make_options
from rules_engine.fields import LETTERS
from rules_engine.game import Game
from rules_engine.reach import Impossible, impossible

KIND = find_game("shikagari")
NINE = "3-6 2-6 1-6 5-5 4-5 3-5 2-5 1-5 3-4".split()  # noqa: SIM905


def the_game(**options: Any) -> Game:
    return KIND(4, make_options(KIND.Options, options, 4))


def seated(rows: Any) -> dict[str, Any]:
    return dict(zip(LETTERS, rows, strict=False))


def sided(points: Any) -> dict[str, Any]:
    return dict(zip(("AC", "BD"), points, strict=True))


FOUR = ["6-6", "5-6", "4-6", "4-4"]
NEVER: dict[str, tuple[str, dict[str, Any], str]] = {
    "hand": ("may", {"trick": [], "hand": NINE}, "holds 1 to 8 tiles; here 9"),
    "no-hand": ("may", {"trick": ["6-6"], "hand": []}, "here 0"),
    "three-premium": (
        "may",
        {"trick": [], "hand": FOUR[:3]},
        "dealt two premium tiles, of two kinds; here 6-6 5-6 4-6",
    ),
    "twins-held": ("may", {"trick": [], "hand": ["4-4", "4-4"]}, "of two kinds; here 4-4 4-4"),
    "partner-led": ("may", {"trick": ["6-6", "1-1"], "hand": ["6-6"]}, "one premium tile of each kind; here two 6-6"),
    "partners": ("trick", {"lead": "A", "cards": seated(["5-6", "1-1", "5-6", "2-2"])}, "here two 5-6"),
    "premium": ("deal", {"cards": seated([FOUR, [], [], []])}, "all 8 premium tiles are in the hands; here 4"),
    "nine": ("deal", {"cards": seated([NINE, FOUR, FOUR, []])}, "nobody is dealt more than 8 tiles; here 9"),
    "three-taken": ("score", {"cards": seated([FOUR[:3], [], [], []])}, "here somebody has 3"),
    "four-taken": ("score", {"cards": seated([FOUR, [], [], []])}, "all 32 tiles are taken; here 4"),
    "pips": ("match", {"leader": "A", "games": [sided((40, 23))]}, "64 red pips together; here 63"),
    "games": ("match", {"leader": "A", "games": [sided((32, 32))] * 9}, "8 games were agreed; here 9"),
}


@pytest.mark.parametrize(("calculation", "given", "reason"), NEVER.values(), ids=list(NEVER))
def test_what_cannot_be_is_told_with_its_reason(calculation: str, given: Any, reason: str) -> None:
    found = impossible(the_game(), calculation, given)
    assert isinstance(found, Impossible)
    assert reason in found.reason
    assert found.clause in KIND.clauses


@pytest.mark.parametrize("name", ["three-premium", "twins-held", "partner-led", "partners"])
def test_a_plain_deal_gives_any_tiles(name: str) -> None:
    calculation, given, _ = NEVER[name]
    assert impossible(the_game(plain_deal=True), calculation, given) is None
