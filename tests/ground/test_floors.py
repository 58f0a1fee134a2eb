"""The contracts of the house in pyproject.toml, which `make lint` keeps: each notices what it is there for."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINTER = Path(sys.executable).with_name("lint-imports")
RUFF = Path(sys.executable).with_name("ruff")


@pytest.fixture(name="house")
def _house(tmp_path: Path) -> Path:
    """A copy of the code, to be broken."""
    for package in ("rules_engine", "generator"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__", "_data"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path / "pyproject.toml")
    return tmp_path


def broken(house: Path) -> list[str]:
    """The names of the contracts that do not hold."""
    done = subprocess.run(
        [LINTER, "--no-cache", "--no-logo"], cwd=house, capture_output=True, text=True, check=False, timeout=60
    )
    names = [line.partition(" BROKEN")[0] for line in done.stdout.splitlines() if " BROKEN" in line]
    assert "Contracts: " in done.stdout, done.stdout + done.stderr
    assert done.returncode == bool(names)
    return names


FLOORS = "Floors: a room takes only from those below it"
CIRCLES = "No circle of imports, in any room"
ENGINE = "The engine takes nothing of ours"
GAMES = "No room knows a game"
TYPING = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    "


@pytest.mark.parametrize(
    "faults",
    [
        {
            FLOORS: ("generator/law/stale.py", "from generator.print.svgtext import NS"),
            CIRCLES: ("rules_engine/rand.py", "from rules_engine.match import play_match"),
            ENGINE: ("rules_engine/echo.py", "from generator.version import VERSION"),
            GAMES: ("generator/web/pages.py", "from rules_engine.games import hamlet"),
        },
        {CIRCLES: ("generator/texts/ruby.py", f"{TYPING}from generator.texts.content import GameContent")},
        {FLOORS: ("generator/attic.py", '"""On no floor."""')},
    ],
    ids=["each contract", "an import for types", "a module on no floor"],
)
def test_a_planted_fault_is_noticed(house: Path, faults: dict[str, tuple[str, str]]) -> None:
    for file, line in faults.values():
        with (house / file).open("a", encoding="utf-8") as module:
            module.write(f"\n{line}\n")
    assert sorted(broken(house)) == sorted(faults)


def test_ruff_reads_every_module() -> None:
    """Of itself it leaves out every folder that is named build."""
    done = subprocess.run([RUFF, "check", "--show-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    read = {Path(line) for line in done.stdout.splitlines()}
    assert {path for package in ("rules_engine", "generator") for path in (ROOT / package).rglob("*.py")} <= read
