"""A slip in a typed example is told at its line and column, on the command line and in a block alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine import find_game
from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.messages import messages
from tehodoki.checking.notations import load_notations
from tehodoki.checking.report import UNREAD
from tehodoki.checking.source import MARKDOWN, Source
from tehodoki.checking.tokens import Misread
from tehodoki.checking.typed import read_notation

SLIPS = [
    ("lead: Ann\nAnn: 9 of Hearts\nBen: ハート12\nCleo: ♥4", "3:6", "'ハート12' names no card of this deck"),
    ("lead: Bob\nAnn: 9 of Hearts\nBen: h10\nCleo: ♥4", "1:7", "'Bob'"),
    ("lead: Ann\nAnn: 9 of Hearts\nBen:\nCleo: ♥4", "3:1", "nothing"),
    ("Ann: 9 of Hearts\nBen: h10\nCleo: ♥4", "3:9", "the end"),
    ("リード: Ann\nAnn: ｽﾍﾟｰﾄﾞ9\nBen: スベード9\nCleo: ♥4", "3:6", "'スベード9' names no card"),
]


@pytest.mark.parametrize(("text", "place", "found"), SLIPS)
def test_the_place_on_the_command_line(text: str, place: str, found: str) -> None:
    line, column = place.split(":")
    with pytest.raises(Misread) as caught:
        read_notation(find_game("take-and-share"), text, "trick", 3, load_notations("take-and-share"))
    assert str(caught.value).startswith(f"line {line}, column {column}: ")
    assert found in str(caught.value)
    assert text[: caught.value.position].count("\n") + 1 == int(line)


@pytest.mark.parametrize(("text", "place", "found"), SLIPS)
def test_the_place_in_a_block(text: str, place: str, found: str) -> None:
    block = f"Before.\n\n```tehodoki take-and-share trick\n{text}\nwinner: Ben\n```\n"
    (item,) = check_text(Source(Path("x.md"), block, MARKDOWN), Settings()).items
    line, column = map(int, place.split(":"))
    assert item.status == UNREAD
    # A block may be all Japanese.
    in_japanese = messages("ja").phrase(f"{found.partition(' of this deck')[0]} of this deck")
    assert any(said in item.faults[0].found for said in (found, in_japanese))
    told = item.faults[0].place
    if found == "the end":
        assert (told.line, told.column) == (line + 4, len("winner: Ben") + 1)
    else:
        assert (told.line, told.column) == (line + 3, column)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("laed=A A: S7 B: S8 C: S9", "did you mean 'lead'"),
        (" ".join(f"P{'x' * index}: S7" for index in range(1, 11)), "found 10 players"),
    ],
)
def test_a_word_without_meaning_and_more_names_than_seats(text: str, told: str) -> None:
    with pytest.raises(Misread, match=told):
        read_notation(find_game("take-and-share"), text, None, None, load_notations("take-and-share"))
