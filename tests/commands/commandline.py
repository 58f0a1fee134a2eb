"""Running command lines in tests."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from click.testing import CliRunner, Result

from tehodoki.cli import main

ROOT = Path(__file__).parents[2]
GAME = "take-and-share"
RUNNER = CliRunner()
LIMIT = 120.0
"""Seconds after which something that does not come is a failure; nothing takes that long."""
STEP = 0.02

T = TypeVar("T")


def tehodoki(*words: str, given: str | bytes | None = None) -> Result:
    """Run a command line in this process."""
    return RUNNER.invoke(main, list(words), input=given)


def process(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a command line as a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), **options.pop("env", {})}
    command = [sys.executable, "-m", "tehodoki", *words]
    return subprocess.run(command, capture_output=True, text=True, env=env, check=False, timeout=600, **options)


@contextmanager
def background(
    *words: str, command: Sequence[str] = ("-m", "tehodoki"), **env: str
) -> Iterator[subprocess.Popen[bytes]]:
    """Start a command line, or another of Python, as a process in a group of its own; nothing of it is left at the end.

    After LIMIT it is ended, which is a failure.
    """
    running = subprocess.Popen(
        [sys.executable, *command, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT), **env},
        start_new_session=True,
    )
    hung = threading.Event()
    watch = threading.Timer(LIMIT, lambda: (hung.set(), end_group(running.pid)))
    watch.start()
    try:
        with running:
            try:
                yield running
            finally:
                end_group(running.pid)
    finally:
        watch.cancel()
    assert not hung.is_set(), f"ended, as it had not ended by itself after {LIMIT} s"


def end_group(group: int) -> None:
    """End all processes of a group, if there are any."""
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def until(happened: Callable[[], T]) -> T:
    """Wait for something, and give it back."""
    for _ in range(round(LIMIT / STEP)):
        if found := happened():
            return found
        time.sleep(STEP)
    raise AssertionError(f"{happened} did not come true in {LIMIT} s")


def worked(process: int, seconds: float) -> bool:
    """Whether a process has used so much of a processor, by which one knows how far it is on a busy machine, too."""
    return _facts(process).get("worked", 0) >= seconds


def children(process: int) -> list[int]:
    """The processes that a process has started, without those that are dead."""
    return [one for one, facts in _processes() if facts["parent"] == process]


def group(number: int) -> list[int]:
    """The processes of a group, without those that are dead."""
    return [one for one, facts in _processes() if facts["group"] == number]


def _processes() -> Iterator[tuple[int, dict[str, float]]]:
    for folder in Path("/proc").glob("[0-9]*"):
        facts = _facts(int(folder.name))
        if facts:
            yield int(folder.name), facts


def _facts(process: int) -> dict[str, float]:
    """Parent, group and processor time in seconds of a process that lives, as Linux tells them."""
    try:
        words = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return {}
    if words[0] in "ZX":
        return {}
    return {
        "parent": int(words[1]),
        "group": int(words[2]),
        "worked": (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK"),
    }
