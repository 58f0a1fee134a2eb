"""Running command lines in tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from generator.cli import main

ROOT = Path(__file__).parents[2]
GAME = "take-and-share"
RUNNER = CliRunner()


def tehodoki(*words: str, given: str | bytes | None = None) -> Result:
    """Run a command line in this process."""
    return RUNNER.invoke(main, list(words), input=given)


def process(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a command line as a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), **options.pop("env", {})}
    command = [sys.executable, "-m", "generator", *words]
    return subprocess.run(command, capture_output=True, text=True, env=env, check=False, timeout=60, **options)


def background(*words: str) -> subprocess.Popen[bytes]:
    """Start a command line as a process in a group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "generator", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    )
