"""How long a kit takes: from nothing, with nothing changed, after one sentence; and how long ``verify`` takes.

Measured on a copy of the checkout in a temporary folder, each command in a process of its own, as a host has it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pages
from figure import Figure

ROOT = Path(__file__).resolve().parents[2]
SOURCES = {"rules_engine": "rules_engine", "generator": "tehodoki", "templates": "templates", "site": "site"}
"""What is copied, each under the name that it has where it is installed."""
TEXT = Path("templates/games/take-and-share/rules.en.md")
NOTHING, AGAIN, SENTENCE = 30, 0.5, 2
"""Seconds that we aim at, on two quiet processors: from nothing, with nothing changed, a sentence on its page."""


def run(checkout: Path, *arguments: str) -> float:
    """The seconds that a `tehodoki` command takes in that checkout; ends with its message when it fails."""
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "tehodoki", *arguments],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        check=False,
    )
    taken = time.perf_counter() - start
    if done.returncode:
        sys.exit(f"bench: tehodoki {' '.join(arguments)} failed\n{done.stdout}{done.stderr}")
    return taken


def change_sentence(path: Path) -> None:
    """Change one word in the first clause of a rule text."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for index, line in enumerate(lines):
        if line.startswith("[") and " the " in line:
            lines[index] = line.replace(" the ", " this ", 1)
            path.write_text("".join(lines), encoding="utf-8")
            return
    sys.exit(f"bench: found no clause to change in {path.relative_to(path.parents[3])}")


def figures() -> Iterator[Figure]:
    """The times, in seconds, and what the kit's pages weigh and take."""
    with tempfile.TemporaryDirectory() as name:
        checkout = Path(name)
        for source, target in SOURCES.items():
            shutil.copytree(ROOT / source, checkout / target, ignore=shutil.ignore_patterns("__pycache__"))
        run(checkout, "--version")  # compiles what Python compiles once
        verify = min(run(checkout, "verify") for _ in range(3))
        first = run(checkout, "build")
        seen = pages.figures(checkout / "kit" / "site")
        second = min(run(checkout, "build") for _ in range(3))
        for path in sorted((checkout / "templates").rglob("*")):
            path.touch()
        touched = run(checkout, "build")
        gone = min((checkout / "kit").rglob("rules.pdf"))
        gone.unlink()
        deleted = run(checkout, "build")
        if not gone.is_file():
            sys.exit("bench: a deleted rules.pdf did not return")
        change_sentence(checkout / TEXT)
        page = run(checkout, "build", "--only", "site", "--zip-behind")
        papers = run(checkout, "build")
    yield Figure("kit from nothing", f"{first:.2f} s", f"{NOTHING} s", first <= NOTHING)
    yield Figure("kit again, nothing changed", f"{second:.2f} s", f"{AGAIN} s", second <= AGAIN)
    yield Figure("kit again, every file touched", f"{touched:.2f} s", f"{AGAIN} s", touched <= AGAIN)
    yield Figure("kit again, one sheet deleted", f"{deleted:.2f} s")
    yield Figure("one sentence, on its page", f"{page:.2f} s", f"{SENTENCE} s", page <= SENTENCE)
    yield Figure("one sentence, on its papers", f"{papers:.2f} s")
    yield Figure("verify", f"{verify:.2f} s", "under 1 s", verify < 1)
    yield from seen
