"""Watching folders: an action is repeated whenever a file below them changes."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import click

from .shell import named

BREATH = 0.25  # seconds between two looks for a change
Stamps = dict[Path, tuple[int, int]]


def watch(folders: tuple[Path, ...], build: Callable[[], bool], ready: Callable[[], None]) -> None:
    """Build, report that the build is ready, and build again after each change, until interrupted."""
    seen = stamps(folders)
    build()
    ready()
    while True:
        time.sleep(BREATH)
        now = stamps(folders)
        if now != seen:
            changed = sorted(path for path in now.keys() | seen.keys() if now.get(path) != seen.get(path))
            more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
            click.echo(f"{named(changed[0].name)}{more} changed")
            seen = now
            build()


def stamps(folders: Iterable[Path]) -> Stamps:
    """Time and size of every file below the folders."""
    found: Stamps = {}
    for folder in folders:
        for path in (folder, *(Path(at, name) for at, _, names in os.walk(folder) for name in names)):
            try:
                facts = path.stat()
            except OSError:
                continue  # an editor's short-lived file, or one that is not shown to us: the check tells
            if stat.S_ISREG(facts.st_mode):
                found[path] = (facts.st_mtime_ns, facts.st_size)
    return found
