"""Rooms that do not grow wild: each names its files, and no file is longer than can be read in one go."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tehodoki

HOUSE = Path(tehodoki.__file__).parent
ROOMS = ("drawing", "law", "print", "walkthrough", "web")
LONGEST = 600  # lines


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_names_each_of_its_files_once(room: str) -> None:
    told = (HOUSE / room / "__init__.py").read_text(encoding="utf-8")
    there = sorted({path.stem for path in (HOUSE / room).iterdir() if not path.stem.startswith("_")})
    assert sorted(re.findall(r"^(\w+) {1,}\S", told.partition("\n\n")[2], re.MULTILINE)) == there


@pytest.mark.parametrize("room", ROOMS)
def test_a_file_is_no_longer_than_can_be_read(room: str) -> None:
    long = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in (HOUSE / room).glob("*.py")}
    assert {name: lines for name, lines in long.items() if lines > LONGEST} == {}
