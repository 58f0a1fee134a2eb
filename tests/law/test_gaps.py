"""What a game lacks: each thing that is taken away from a whole one is named."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tehodoki.law.gaps import gaps
from tests.commands.commandline import ROOT
from tests.texts.planted import SHARED


@pytest.fixture(name="whole")
def _whole(tmp_path: Path) -> Path:
    """A complete game in a tree of its own."""
    game = Path("templates", "games", "take-and-share")
    parts = (
        game,
        Path("templates", "decks"),
        *(path.relative_to(ROOT) for path in SHARED),
        Path("rules_engine", "games", "take_and_share"),
        Path("tests", "games", "test_take_and_share.py"),
        Path("tests", "golden", "take-and-share.txt"),
    )
    for part in parts:
        (tmp_path / part).parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / part).is_dir() else shutil.copy)(ROOT / part, tmp_path / part)
    return tmp_path


def test_a_whole_game_lacks_nothing(whole: Path) -> None:
    assert gaps("take-and-share", whole) == []


@pytest.mark.parametrize(
    "part",
    [
        "templates/games/take-and-share/game.yaml",
        "templates/games/take-and-share/rules.ja.md",
        "templates/games/take-and-share/rules.en.md",
        "templates/games/take-and-share/table.ja.md",
        "templates/games/take-and-share/table.en.md",
        "templates/table.yaml",
        "templates/table.ja.md",
        "templates/table.en.md",
        "templates/games/take-and-share/examples.yaml",
        "templates/games/take-and-share/phrases.ja.yaml",
        "templates/games/take-and-share/phrases.en.yaml",
        "templates/games/take-and-share/deals",
        "tests/games/test_take_and_share.py",
        "tests/golden/take-and-share.txt",
        *(f"rules_engine/games/take_and_share/{part}.py" for part in ("rules", "scoring", "worked", "misread")),
    ],
)
def test_what_a_game_lacks_is_named(part: str, whole: Path) -> None:
    path = whole / part
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    assert any(line.startswith(f"{path.as_posix()}:1:") for line in gaps("take-and-share", whole))


def test_a_mark_in_any_file_of_the_engine_is_named(whole: Path) -> None:
    part = whole / "rules_engine" / "games" / "take_and_share" / "tricks.py"
    part.write_text("x = 1\n# TO WRITE: who wins a trick\n", encoding="utf-8")
    assert gaps("take-and-share", whole) == [f"{part.as_posix()}:2: to be written: who wins a trick"]


def test_too_few_examples_are_counted(whole: Path) -> None:
    path = whole / "templates" / "games" / "take-and-share" / "examples.yaml"
    examples = path.read_text(encoding="utf-8").split("\n- id: ")
    rules = [path.with_name(f"rules.{lang}.md") for lang in ("ja", "en")]
    for rule in rules:
        lines = rule.read_text(encoding="utf-8").splitlines(keepends=True)
        rule.write_text("".join(line for line in lines if "{{ example(" not in line), encoding="utf-8")
    path.write_text("\n- id: ".join(examples[:6]), encoding="utf-8")
    path.with_name("handout.yaml").unlink()  # it orders all the examples
    assert [line.partition(": ")[2] for line in gaps("take-and-share", whole)] == [
        "to be written: worked examples: at least 6, there are 5"
    ]


def test_a_text_that_cannot_be_read_is_named_too(whole: Path) -> None:
    path = whole / "templates" / "games" / "take-and-share" / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("minutes:", "minuets:"), encoding="utf-8")
    assert any("minuets" in line for line in gaps("take-and-share", whole))
