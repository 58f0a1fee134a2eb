"""Processes that are disturbed from inside: at one of the events of Python's audit hooks a line of code runs first."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.commands.commandline import ROOT

ENV = {**os.environ, "PYTHONPATH": str(ROOT)}
HOOK = """
import os, re, signal, sys

folder, number, deed = os.environ["HOOK_FOLDER"], int(os.environ["HOOK_NUMBER"]), os.environ["HOOK_DEED"]
watched, seen, busy, sync = re.compile(os.environ["HOOK_EVENTS"]), [], False, os.fsync

def fsync(file):
    sys.audit("os.fsync", file)
    sync(file)

def inside(what):
    try:
        what = os.readlink(f"/proc/self/fd/{what}") if type(what) is int else what
        return os.path.abspath(os.fsdecode(what)).startswith(folder + os.sep)
    except (OSError, TypeError):
        return False

def hook(event, args):
    global busy
    if busy or not watched.match(event):
        return
    busy = True
    if args[1:2] == ("renameat2",) or args and inside(args[0]):
        seen.append(event)
        with open(os.environ["HOOK_NOTE"], "w") as note:
            note.write(" ".join(seen))
        if len(seen) == number:
            exec(deed)
    busy = False

os.fsync = fsync
sys.addaudithook(hook)
"""


def planted(hook: Path, folder: Path, number: int, deed: str, events: str, sources: Path = ROOT) -> dict[str, str]:
    """An environment in which Python runs ``deed`` before that event inside ``folder`` which has a number, from 1.

    ``events`` is a pattern of what counts; those that were seen are noted in ``note`` of the folder ``hook``.
    """
    hook.mkdir(exist_ok=True)
    (hook / "sitecustomize.py").write_text(HOOK, encoding="utf-8")
    own = {"FOLDER": str(folder), "NUMBER": str(number), "DEED": deed, "EVENTS": events, "NOTE": str(hook / "note")}
    path = os.pathsep.join((str(hook), str(sources)))
    return os.environ | {"PYTHONPATH": path} | {f"HOOK_{name}": value for name, value in own.items()}


def run(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a command line to its end, wherever its streams lead."""
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    options = {"env": ENV, "timeout": 120, "text": True, **streams, **options}
    return subprocess.run(command(*words), check=False, **options)


def command(*words: str) -> list[str]:
    """A command line as the words of a process."""
    return [sys.executable, "-m", "tehodoki", *words]


def as_a_user(words: Sequence[str]) -> list[str]:
    """The same command without root's right to read and write everything."""
    if os.geteuid() != 0:
        return list(words)
    return ["setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner,-chown", "--", *words]
