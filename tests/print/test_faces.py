"""A face for each game: a colour and a mark, the same on all its papers; a game without them is printed plain."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules_engine import games
from tehodoki.drawing.decks import ACCENT
from tehodoki.print.sheets import PAGE_ON, Spacing, Stamp, sheet_html
from tehodoki.print.sheetview import SheetView
from tehodoki.texts.content import GameContent, load_game
from tests.print import looks
from tests.texts.planted import Planted

STAMP = Stamp("1.2.3", "3f9a2c1")
FACE = r"accent: .*\nemblem: >-\n(  .*\n)+"


def page(content: GameContent, **facts: object) -> str:
    """The head of a rule sheet, without its text."""
    nothing: dict[str, object] = {"leaves": [], "cells": []}
    return sheet_html("rules", SheetView(content, "en"), PAGE_ON["a4"], STAMP, Spacing(1.4, 2), **nothing, **facts)


def test_each_game_has_a_colour_of_its_own_that_words_can_be_read_in_and_a_mark() -> None:
    metas = [load_game(game).meta for game in games()]
    for meta in metas:
        red, green, blue = (int(meta.accent[at : at + 2], 16) / 255 for at in (1, 3, 5))
        assert looks.contrast((red, green, blue)) >= 4.5, meta.title
    assert len({meta.accent for meta in metas}) == len({meta.emblem for meta in metas}) == len(metas)


@pytest.mark.parametrize("game", games())
def test_a_sheet_shows_the_mark_and_all_of_it_is_in_the_colour(game: str) -> None:
    content = load_game(game)
    html = page(content)
    assert html.count(content.meta.emblem) == 1
    assert f"--accent: {content.meta.accent};" in html
    assert content.meta.accent == ACCENT or ACCENT not in html
    assert f"--accent: {ACCENT};" in page(content, own=False)  # a page of several games


def test_a_game_without_a_face_is_printed_plain(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    path = planted.path("game.yaml")
    path.write_text(re.sub(FACE, "", path.read_text(encoding="utf-8")), encoding="utf-8")
    meta = planted.load().meta
    assert (meta.accent, meta.emblem, SheetView(planted.load(), "en").emblem) == ("", "", "")
    assert SheetView(planted.load(), "en").accent == ACCENT


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("accent", '"#c9a227"', "contrast 2.4 with white; expected at least 4.5; take a darker colour"),
        ("accent", "green", "accent: 'green'; expected a colour such as"),
        ("accent", '"#1F6A4F"', "six small hex digits"),
        ("emblem", "'M0 0\"/><script>'", "expected the path of a drawing 100 wide and high"),
        ("emblem", "emblem.svg", "write its d alone"),
    ],
)
def test_a_face_that_cannot_be_used_is_told(tmp_path: Path, key: str, value: str, told: str) -> None:
    planted = Planted(tmp_path)
    path = planted.path("game.yaml")
    text = re.sub(FACE, "", path.read_text(encoding="utf-8"))
    path.write_text(f"{text}\n{key}: {value}\n", encoding="utf-8")
    (fault,) = planted.faults()
    assert told in fault
    assert "game.yaml:" in fault
