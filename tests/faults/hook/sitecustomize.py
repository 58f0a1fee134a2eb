"""Python loads this at the start of every process of a child: it counts what they do to files, and strikes at a number.

``TEHODOKI_FAULT`` holds what is wanted, as JSON; without it nothing happens. All keys but ``home`` and ``log`` may be
left out.

    home    the folder below which files count: the parent of the kit
    log     a file, a JSON value a line: what was counted, seen and done
    who     whose doings count: "parent" (the process that was started) or "worker" (all others)
    count   "files" (what changes a file or a folder) or "all" (whatever Python tells its auditors)
    at      the number, from 1, before which to strike
    strike  a signal's name, or an error's ("ENOSPC"); an error comes again and again from then on
    whom    who gets the signal: "self", "group" or "parent"
    look    a kit's folder: what is in it is written down before each doing and at the end
    fsize   no file may grow beyond so many bytes
"""

from __future__ import annotations

import atexit
import errno
import hashlib
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any, Final

STATE: Final = ".tehodoki"
FILES: Final = {  # where paths stand in what the auditor is told, and the folders that they are relative to
    "open": ((0, None),),
    "os.chmod": ((0, 2),),
    "os.link": ((0, 2), (1, 3)),
    "os.mkdir": ((0, 2),),
    "os.remove": ((0, 1),),
    "os.rename": ((0, 2), (1, 3)),
    "os.rmdir": ((0, 1),),
    "os.symlink": ((1, 2),),
    "os.truncate": ((0, None),),
}
"""What shutil and tempfile do comes by here too, a system call at a time."""
NEW: Final = ("open", "os.link", "os.mkdir", "os.rename", "os.symlink")
"""What a full disk refuses; removing goes on."""
EXCHANGES: Final = ("renameat2", "renamex_np", "renameatx_np", "syscall")
"""Functions of the C library that exchange folders; Python tells when they are looked up."""
WRITING: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC


DIGESTS: Final[dict[tuple[str | int, ...], str]] = {}
"""A kit is looked at hundreds of times; what is still the same file is not read again."""


def seen(kit: str) -> dict[str, str]:
    """A digest of each file of a kit by its name; links to folders are not followed; ``.tehodoki`` is left out."""
    found = {}
    for folder, folders, files in os.walk(kit):
        if folder == kit and STATE in folders:
            folders.remove(STATE)
        for name in (*files, *(name for name in folders if os.path.islink(os.path.join(folder, name)))):
            path = os.path.join(folder, name)
            found[os.path.relpath(path, kit).replace(os.sep, "/")] = _digest(path)
    return dict(sorted(found.items()))


def _digest(path: str) -> str:
    try:
        facts = os.stat(path)
        key = (path, facts.st_ino, facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns)
        if key not in DIGESTS:
            with open(path, "rb") as file:
                DIGESTS[key] = hashlib.sha256(file.read()).hexdigest()[:20]
        return DIGESTS[key]
    except IsADirectoryError:
        return f"-> {os.readlink(path)}"
    except OSError as error:
        return f"no file: {error.strerror}"


class Hook:
    """Counts in one process; a forked process counts for itself."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.plan = plan
        self.home = os.path.realpath(plan["home"]) + os.sep
        self.parent = int(os.environ.setdefault("TEHODOKI_FAULT_PARENT", str(os.getpid())))
        self.pid, self.number, self.busy, self.last = os.getpid(), 0, False, {"": ""}
        # Tests may run where Ctrl-C is ignored, and what is ignored is inherited.
        if self.pid == self.parent and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        if "fsize" in plan:
            import resource

            resource.setrlimit(resource.RLIMIT_FSIZE, (plan["fsize"], resource.RLIM_INFINITY))
        if "look" in plan and self.pid == self.parent:
            atexit.register(self.look, "the end")

    def __call__(self, event: str, args: tuple[Any, ...]) -> None:
        """What Python tells before it does something."""
        if self.busy:
            return
        self.busy = True
        try:
            self.told(event, args)
        finally:
            self.busy = False

    def told(self, event: str, args: tuple[Any, ...]) -> None:
        """Count it if it counts, look, and strike when it is time."""
        if self.pid != os.getpid():
            self.pid, self.number = os.getpid(), 0
        who = "parent" if self.pid == self.parent else "worker"
        if self.plan.get("who", who) != who:
            return
        path = "" if self.plan.get("count") == "all" else self.changed(event, args)
        if path is None:
            return
        self.number += 1
        if "look" in self.plan:
            self.look(f"{who}: {self.number} {event} {path.removeprefix(self.home)}")
        elif self.plan.get("count") != "all":
            self.log({"did": f"{event} {path.removeprefix(self.home)}", "who": who})
        self.strike(event, path)

    def changed(self, event: str, args: tuple[Any, ...]) -> str | None:
        """The path below home that this changes, or None."""
        if event in ("ctypes.dlsym", "ctypes.dlsym/handle"):
            return f"{self.home}{args[1]}" if args[1] in EXCHANGES else None
        if event not in FILES or (event == "open" and not (isinstance(args[2], int) and args[2] & WRITING)):
            return None
        for at, folder in FILES[event]:
            if isinstance(args[at], str | bytes | os.PathLike):
                base = args[folder] if folder is not None else -1
                start = os.getcwd() if base in (-1, None) else os.readlink(f"/proc/self/fd/{base}")
                path = os.path.normpath(os.path.join(start, os.fsdecode(args[at])))
                if path.startswith(self.home):
                    return path
        return None

    def look(self, when: str) -> None:
        """Write down the kit as it is, if it is another than before."""
        if os.getpid() != self.pid:
            return
        now = seen(self.plan["look"])
        while now != (again := seen(self.plan["look"])):  # another process was at it
            now = again
        if now != self.last:
            self.last = now
            self.log({"before": when, "seen": now})
        else:
            self.log({"before": when})

    def strike(self, event: str, path: str) -> None:
        """Do what is wanted at this number."""
        name, at = self.plan.get("strike", ""), self.plan.get("at", 0)
        if name.startswith("SIG") and self.number == at:
            self.log({"struck": f"{event} {path.removeprefix(self.home)}"})
            number = signal.Signals[name]
            if self.plan.get("whom") == "group":
                os.killpg(os.getpgrp(), number)
            else:
                os.kill(self.parent if self.plan.get("whom") == "parent" else self.pid, number)
        elif name.startswith("E") and self.number >= at and (name != "ENOSPC" or event in NEW):
            self.log({"struck": f"{event} {path.removeprefix(self.home)}"})
            code = getattr(errno, name)
            raise OSError(code, os.strerror(code), path)

    def log(self, line: Any) -> None:
        """One line more, whole even when others write too."""
        file = os.open(self.plan["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        os.write(file, json.dumps(line).encode() + b"\n")
        os.close(file)


WANTED = os.environ.get("TEHODOKI_FAULT")
if WANTED and "resource_tracker" not in " ".join(sys.orig_argv):
    Path(json.loads(WANTED)["log"]).touch()
    sys.addaudithook(Hook(json.loads(WANTED)))
