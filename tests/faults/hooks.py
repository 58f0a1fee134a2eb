"""Processes with code planted in them: it hears what Python tells its audit hooks, and does something at one event."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.commands.commandline import ROOT

ENV = {**os.environ, "PYTHONPATH": str(ROOT)}
HEAD = """
import os, signal, sys

_busy = False

def hear(deed):
    def hook(event, args):
        global _busy
        if not _busy:
            _busy = True
            try:
                deed(event, args)
            finally:
                _busy = False
    sys.addaudithook(hook)

def stop(number):
    os.kill(os.getpid(), number)
"""

FILES = (
    HEAD
    + """
FOLDER, NOTE = os.environ["HOOK_FOLDER"], os.environ["HOOK_NOTE"]
seen = []
_fsync = os.fsync

def _audited(number):
    sys.audit("test.fsync", number)
    _fsync(number)

os.fsync = _audited

def _inside(what):
    if isinstance(what, int) and not isinstance(what, bool):
        try:
            what = os.readlink(f"/proc/self/fd/{what}")
        except OSError:
            return False
    try:
        return os.path.abspath(os.fsdecode(what)).startswith(FOLDER + os.sep)
    except TypeError:
        return False

def at_each(deed):
    '''Calls deed(number, event) before each event of the file system that concerns a file of the folder, from 1.'''
    def count(event, args):
        if args and event.split(".")[0] in ("open", "os", "fcntl", "test", "shutil") and _inside(args[0]):
            seen.append(event)
            with open(NOTE, "w") as note:
                note.write("\\n".join(seen))
            deed(len(seen), event)
    hear(count)
"""
)
"""``at_each`` for the events of the file system inside HOOK_FOLDER; those seen are noted in the file HOOK_NOTE."""


def planted(folder: Path, code: str) -> dict[str, str]:
    """An environment in which each Python that starts runs ``code`` first. ``folder`` gets the file that does it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sitecustomize.py").write_text(code, encoding="utf-8")
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}


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
