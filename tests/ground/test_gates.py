"""No room grows a swamp: how complex a function, how long a file, and that each room says what it holds."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RUFF = Path(sys.executable).with_name("ruff")
LINTING = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ruff"]["lint"]
LIMITS = {"generator": 600, "rules_engine": 600, "tests": 1000}
"""Lines of a file at most."""


def lines(path: Path) -> int:
    """The lines of a file."""
    return len(path.read_text(encoding="utf-8").splitlines())


def test_no_function_is_more_complex_than_the_limit() -> None:
    most = LINTING["mccabe"]["max-complexity"]
    command = ["check", "--isolated", "--no-cache", "--select", "C901", "--ignore-noqa", "--output-format", "concise"]
    done = subprocess.run(
        [RUFF, *command, "--config", f"lint.mccabe.max-complexity={most}", "."],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert most <= 12
    assert not any("C901" in rules for rules in LINTING["per-file-ignores"].values())
    assert [line for line in done.stdout.splitlines() if " C901 " in line] == [], "make these functions simpler"
    assert "All checks passed" in done.stdout


@pytest.mark.parametrize("folder", LIMITS)
def test_no_file_is_longer_than_the_limit(folder: str) -> None:
    found = {path.relative_to(ROOT).as_posix(): lines(path) for path in (ROOT / folder).rglob("*.py")}
    assert len(found) > 10
    assert {name: count for name, count in found.items() if count > LIMITS[folder]} == {}, "divide these files"


def rooms() -> dict[str, list[str]]:
    """Each package but the games, which are found by listing their folder, with what its docstring does not name."""
    found = {}
    for init in sorted([*ROOT.glob("generator/**/__init__.py"), *ROOT.glob("rules_engine/**/__init__.py")]):
        room = init.parent
        name = room.relative_to(ROOT).as_posix()
        if name.startswith("rules_engine/games"):
            continue
        held = {path.stem for path in room.glob("*.py")} | {path.parent.name for path in room.glob("*/__init__.py")}
        text = ast.get_docstring(ast.parse(init.read_text(encoding="utf-8"))) or ""
        found[name] = sorted(one for one in held - {"__init__"} if not re.search(rf"(?<!\w){one}(?!\w)", text))
    return found


def test_a_room_names_all_that_it_holds() -> None:
    found = rooms()
    assert len(found) > 10
    assert {name: missing for name, missing in found.items() if missing} == {}


def test_the_index_of_decisions_names_each_page() -> None:
    folder = ROOT / "docs" / "decisions"
    index = (folder / "README.md").read_text(encoding="utf-8")
    pages = sorted(folder.glob("[0-9]*.md"))
    assert len(pages) > 20
    titles = {page: page.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ") for page in pages}
    rows = re.findall(r"^\| \[(\d{4})\]\(([\w-]+\.md)\) \| ([^|]+) \|$", index, re.MULTILINE)
    assert [(folder / file, f"{number} {title}") for number, file, title in rows] == list(titles.items())
