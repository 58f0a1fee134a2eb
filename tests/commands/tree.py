"""A copy of the tree, to which a test may add files. Games are found by listing a folder, so it runs by itself."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.commands.commandline import ROOT, process

TREE = {"rules_engine": "", "generator": "tehodoki", "templates": "", "site": "", "tests": ""}
"""What is copied, and under which other name: as it is called where it is installed."""
LEFT_OUT = shutil.ignore_patterns("bench", "eighth")


class Tree:
    """A copy of the tree, to which files may be added."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder, name in TREE.items():
            shutil.copytree(ROOT / folder, root / (name or folder), ignore=LEFT_OUT)
        shutil.copy(ROOT / "pyproject.toml", root / "pyproject.toml")

    def tehodoki(self, *words: str, **options: Any) -> subprocess.CompletedProcess[str]:
        """Run a command line of the copy."""
        return process(*words, cwd=self.root, env=self.env, **options)

    def python(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a module of Python in the copy: ``pytest``, ``ruff``."""
        command = [sys.executable, "-m", *words]
        env = {**os.environ, **self.env}
        return subprocess.run(command, cwd=self.root, env=env, capture_output=True, text=True, check=False)

    @property
    def env(self) -> dict[str, str]:
        """Where Python finds the copy, and no other. What was compiled came with it; nothing is added."""
        return {"PYTHONPATH": str(self.root), "PYTHONDONTWRITEBYTECODE": "1"}

    def files(self) -> dict[str, bytes]:
        """All files of the copy, but for what Python compiled."""
        aside = {".hypothesis", "__pycache__"}
        paths = (path for path in sorted(self.root.rglob("*")) if path.is_file() and not aside & set(path.parts))
        return {path.relative_to(self.root).as_posix(): path.read_bytes() for path in paths}


def good(done: subprocess.CompletedProcess[str]) -> str:
    """What it printed, when all was well."""
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    return done.stdout
