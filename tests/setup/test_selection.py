"""Which tests run: what is exhaustive only when the whole is asked for."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TESTS = """
import pytest

def test_sampled(): pass

@pytest.mark.exhaustive
def test_everything(): pass
"""


@pytest.mark.parametrize(
    ("faults", "code", "last"),
    [
        ({}, 0, "1 passed, 1 deselected"),
        ({"TEHODOKI_FAULTS": ""}, 0, "1 passed, 1 deselected"),
        ({"TEHODOKI_FAULTS": "full"}, 0, "2 passed"),
        ({"TEHODOKI_FAULTS": "ful"}, 4, "TEHODOKI_FAULTS: found 'ful', expected 'full' or nothing"),
    ],
)
def test_what_is_exhaustive_runs_when_the_whole_is_asked_for(
    tmp_path: Path, faults: dict[str, str], code: int, last: str
) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    folder = tmp_path / "tests"
    folder.mkdir()
    shutil.copy(ROOT / "tests" / "conftest.py", folder)
    (folder / "test_one.py").write_text(TESTS, encoding="utf-8")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("TEHODOKI_", "PYTEST_"))}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q"],
        cwd=tmp_path,
        env={**inherited, **faults, "CI": "true"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, last in done.stdout + done.stderr) == (code, True), done.stdout + done.stderr
