"""A slip in a typed example is told at its line and column, on the command line and in a block alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine import find_game
from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.notations import load_notations
from tehodoki.checking.report import UNREAD
from tehodoki.checking.source import MARKDOWN, Source
from tehodoki.checking.tokens import Misread
from tehodoki.checking.typed import read_notation

SLIPS = [
    ("lead: Ann\nAnn: 9 of Hearts\nBen: ハート12\nCleo: ♥4", 3, 6, "'ハート12'"),
    ("lead: Bob\nAnn: 9 of Hearts\nBen: h10\nCleo: ♥4", 1, 7, "'Bob'"),
    ("lead: Ann\nAnn: 9 of Hearts\nBen:\nCleo: ♥4", 3, 1, "nothing"),
    ("Ann: 9 of Hearts\nBen: h10\nCleo: ♥4", 3, 9, "the end"),
]


@pytest.mark.parametrize(("text", "line", "column", "found"), SLIPS)
def test_a_slip_is_told_with_its_place(text: str, line: int, column: int, found: str) -> None:
    with pytest.raises(Misread) as caught:
        read_notation(find_game("take-and-share"), text, "trick", 3, load_notations("take-and-share"))
    assert str(caught.value).startswith(f"line {line}, column {column}: ")
    assert found in str(caught.value)
    block = f"Before.\n\n```tehodoki take-and-share trick\n{text}\nwinner: Ben\n```\n"
    (item,) = check_text(Source(Path("x.md"), block, MARKDOWN), Settings()).items
    assert (item.status, found in str(item.faults[0])) == (UNREAD, True)
    told = item.faults[0].place
    at_the_end = found == "the end"  # which is that of the claim
    assert (told.line, told.column) == ((line + 4, len("winner: Ben") + 1) if at_the_end else (line + 3, column))
