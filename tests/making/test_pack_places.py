"""Where a pack may go, and which kit it is made from."""

from __future__ import annotations

from pathlib import Path

import pytest

from tehodoki.paths import templates_dir
from tests.commands.commandline import tehodoki


def pack(*words: str) -> tuple[int, str]:
    done = tehodoki("pack", "--people", "1", "--minutes", "90", *words)
    return done.exit_code, done.stderr


@pytest.mark.parametrize("option", ["--out", "--kit"])
def test_nothing_is_made_among_the_sources(option: str, tmp_path: Path) -> None:
    place = templates_dir() / "games" / "trumps"
    before = {path: path.read_bytes() for path in place.rglob("*") if path.is_file()}
    others = {"--out": tmp_path / "pack.pdf", "--kit": tmp_path / "kit"}
    others[option] = place / "rules.en.md" if option == "--out" else place
    code, told = pack(*(str(word) for pair in others.items() for word in pair))
    assert (code, "the sources in" in told) == (2, True)
    assert {path: path.read_bytes() for path in place.rglob("*") if path.is_file()} == before
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_pdf_stays(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("mine", encoding="utf-8")
    code, told = pack("--out", str(letter), "--kit", str(tmp_path / "kit"))
    assert (code, letter.read_text("utf-8")) == (2, "mine")
    assert "letter.txt: found a file that is no PDF" in told
    assert not (tmp_path / "kit").exists()


def test_whom_nobody_can_seat_gets_no_kit(tmp_path: Path) -> None:
    code, _ = pack("--out", str(tmp_path / "pack.pdf"), "--kit", str(tmp_path / "kit"))
    assert code == 1
    assert list(tmp_path.iterdir()) == []
