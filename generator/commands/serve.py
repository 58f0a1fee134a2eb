"""``serve``: the site on this machine, rebuilt while its sources are written, and loaded again in the browser."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from generator.commands.make import KIT, out_option, say
from generator.commands.shell import NOBODY_READS, Command, Failure, reason, told
from generator.commands.signals import unbroken
from generator.paths import PACKAGE, MissingFolder, site_dir, templates_dir
from generator.siteserver import BREATH, SiteHandler, SiteServer

Stamps = dict[Path, tuple[int, int]]


@click.command(
    short_help="The site on this machine, rebuilt as you write.", cls=Command,
    examples=(
        ("tehodoki serve", "build, serve at http://127.0.0.1:8000/, rebuild what changes; Ctrl-C ends it"),
        ("tehodoki serve --port 0 --out /tmp/kit", "any free port"),
    ),
)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, metavar="N", help="0: any.")
@out_option(KIT, "Where the kit goes.")
def serve(port: int, out: Path) -> None:
    """Build the kit and serve its site on this machine; build again whenever a source changes.

    Pages that are open in a browser load again by themselves. A build that fails says why, and the last good one stays.
    """
    with told(MissingFolder):
        folders = (templates_dir(), site_dir())
    site = out / "site"
    try:
        server = SiteServer(("127.0.0.1", port), partial(SiteHandler, directory=str(site)))
    except OSError as error:
        raise Failure(f"port {port}: {reason(error)}; name another with --port") from None
    with server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            here = f"http://127.0.0.1:{server.server_port}/  (Ctrl-C ends it)"
            watch(folders, lambda: _build(out), lambda: say(here))
        finally:
            server.shutdown()


def watch(folders: tuple[Path, ...], build: Callable[[], bool], ready: Callable[[], None]) -> None:
    """Build, say that it is ready, and build again after each change, until somebody interrupts."""
    seen = stamps(folders)
    build()
    ready()
    while True:
        time.sleep(BREATH)
        now = stamps(folders)
        if now != seen:
            changed = sorted(path for path in now.keys() | seen.keys() if now.get(path) != seen.get(path))
            more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
            click.echo(f"{changed[0].name}{more} changed")
            seen = now
            build()


def stamps(folders: tuple[Path, ...]) -> Stamps:
    """Time and size of every file below some folders."""
    found: Stamps = {}
    for folder in folders:
        for path in (folder, *folder.rglob("*")):
            try:
                if path.is_file():
                    facts = path.stat()
                    found[path] = (facts.st_mtime_ns, facts.st_size)
            except FileNotFoundError:
                continue  # an editor's short-lived file
    return found


def _build(out: Path) -> bool:
    # In a process of its own: it reads every source anew, those that this one keeps in memory too.
    path = os.pathsep.join(filter(None, (str(PACKAGE.parent), os.environ.get("PYTHONPATH"))))
    command = [sys.executable, "-P", "-m", "generator", "build", "--out", str(out)]
    build = None
    try:
        with unbroken():
            build = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path})
        code = build.wait()
    finally:
        if build is not None:
            _end(build)
    if code in (0, NOBODY_READS):
        return True
    click.echo("not built; the last good build stays, waiting for a change", err=True)
    return False


def _end(build: subprocess.Popen[bytes]) -> None:
    """Let a build that still runs tidy up and end; who cannot wait for that, and says so again, has it killed."""
    if build.poll() is None:
        try:
            build.terminate()
            build.wait()
        except KeyboardInterrupt:
            build.kill()
            build.wait()
            raise
