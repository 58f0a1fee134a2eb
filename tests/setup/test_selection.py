"""Which tests run: what is exhaustive only when it is asked for, what mounts only where that is allowed."""

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
MOUNTING = """
import pytest

@pytest.mark.mounts
@pytest.mark.parametrize("one", range(4))
def test_mounts(one): pass
"""


def run(folder: Path, tests: str, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run tests in a checkout of nothing else."""
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / "tests").mkdir()
    shutil.copy(ROOT / "tests" / "conftest.py", folder / "tests")
    (folder / "tests" / "test_one.py").write_text(TESTS + tests, encoding="utf-8")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("TEHODOKI_", "PYTEST_"))}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", *words]
    env = {**inherited, "CI": "true", **env}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


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
    done = run(tmp_path, "", **faults)
    assert (done.returncode, last in done.stdout + done.stderr) == (code, True), done.stdout + done.stderr


@pytest.mark.parametrize(("code", "left_out", "words"), [(1, True, ()), (1, True, ("-n", "2")), (0, False, ())])
def test_what_mounts_is_left_out_and_counted_where_nobody_may(
    tmp_path: Path, words: tuple[str, ...], code: int, left_out: bool
) -> None:
    unshare = tmp_path / "bin" / "unshare"
    unshare.parent.mkdir()
    unshare.write_text(f"#!/bin/sh\nexit {code}\n", encoding="utf-8")
    unshare.chmod(0o755)
    done = run(tmp_path, MOUNTING, *words, PATH=f"{unshare.parent}:{os.environ['PATH']}")
    line = "4 tests need the right to mount and were left out\n"
    assert (done.returncode, line in done.stdout, f"{1 if left_out else 5} passed" in done.stdout) == (
        0,
        left_out,
        True,
    )
    assert "skipped" not in done.stdout
