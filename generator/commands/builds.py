"""The builds of ``serve``: each in a process of its own, as it is to read every source anew.

What is read in a browser comes first. Its process stands by already, with all modules loaded (``standby``), so that a
change need not wait for that. The rest follows, and makes way as soon as something changes again.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import click

import rules_engine

from ..paths import PACKAGE
from .shell import NOBODY_READS
from .siteserver import BREATH
from .watching import Stamps, stamps

SITE: Final = ("--only", "site", "--zip-behind")
"""What is made at once of a kit that is there."""

Process = subprocess.Popen[bytes]


class Builds:
    """Builds of the kit in a folder, from sources in some others, within a ``with`` block: no process outlives it."""

    def __init__(self, out: Path, sources: tuple[Path, ...]) -> None:
        self.out, self.sources = out, sources
        self._running: list[Process] = []
        self._standby: Process | None = None
        self._loaded: Stamps = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        with ExitStack() as stack:
            for process in self._running:
                stack.callback(_end, process)

    def build(self) -> bool:
        """Build, the site first, unless the kit is a new one; then have a process stand by for the next time.

        What follows the site is given up when a source changes meanwhile. Whether all was made.
        """
        before = stamps(self.sources)
        good = not (self.out / "site").is_dir() or _good(self._site().wait())
        self._stand_by()
        if not good:
            return False
        rest = self._start(PACKAGE.name, *self._words())
        while rest.poll() is None:
            with suppress(subprocess.TimeoutExpired):
                rest.wait(BREATH)
            if rest.returncode is None and stamps(self.sources) != before:
                _end(rest)
                return False
        return _good(rest.returncode)

    def _words(self, *more: str) -> tuple[str, ...]:
        return "build", "--out", str(self.out), *more

    def _site(self) -> Process:
        """The process that builds the site: the one that stands by."""
        standby = self._stand_by()
        self._standby = None
        assert standby.stdin is not None
        with suppress(OSError), standby.stdin as line:  # if it is gone its exit code says so
            line.write(json.dumps(self._words(*SITE)).encode() + b"\n")
        return standby

    def _stand_by(self) -> Process:
        """The process that stands by: another one if it is gone, or its code is not what it was."""
        code = _code()
        if self._standby is not None and (self._standby.poll() is not None or self._loaded != code):
            _end(self._standby)
            self._standby = None
        if self._standby is None:
            self._standby, self._loaded = self._start(f"{PACKAGE.name}.standby", stdin=subprocess.PIPE), code
        return self._standby

    def _start(self, module: str, *words: str, stdin: int | None = None) -> Process:
        path = os.pathsep.join(filter(None, (str(PACKAGE.parent), os.environ.get("PYTHONPATH"))))
        command = [sys.executable, "-P", "-m", module, *words]
        self._running = [one for one in self._running if one.poll() is None]
        process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path}, stdin=stdin)
        self._running.append(process)
        return process


def _code() -> Stamps:
    """The files of our code as they are, and the folder of the libraries, which another version changes."""
    found = stamps((PACKAGE, Path(rules_engine.__file__).parent))
    libraries = Path(sysconfig.get_path("purelib"))
    return {
        libraries: (libraries.stat().st_mtime_ns, 0),
        **{path: facts for path, facts in found.items() if path.suffix == ".py"},
    }


def _good(code: int) -> bool:
    if code in (0, NOBODY_READS):
        return True
    click.echo("not built; the last good build stays, waiting for a change", err=True)
    return False


def _end(process: Process) -> None:
    """Let a process that still runs tidy up and end; who cannot wait for that, and says so again, has it killed."""
    if process.poll() is None:
        try:
            process.terminate()
            process.wait()
        except (KeyboardInterrupt, SystemExit):
            process.kill()
            process.wait()
            raise
    if process.stdin is not None:
        process.stdin.close()
