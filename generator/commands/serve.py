"""``serve``: the site on this machine, rebuilt while its sources are written, and loaded again in the browser."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path

import click

from generator.commands.arguments import KIT, out_option
from generator.commands.shell import NOBODY_READS, Command, Failure, reason, say, told
from generator.commands.signals import unbroken
from generator.commands.siteserver import SiteHandler, SiteServer
from generator.commands.watching import watch
from generator.errors import TehodokiError
from generator.paths import PACKAGE, site_dir, templates_dir


@click.command(
    cls=Command,
    examples=(
        ("tehodoki serve", "build, serve at http://127.0.0.1:8000/, rebuild what changes; Ctrl-C ends it"),
        ("tehodoki serve --port 0 --out /tmp/kit", "any free port"),
    ),
)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, metavar="N", help="0: any.")
@out_option(KIT, "Where the kit goes.")
def serve(port: int, out: Path) -> None:
    """Build the kit and serve its site on this machine; build again whenever a source changes.

    Pages that are open in a browser load again by themselves; the site comes first, sheets follow. A build that fails
    says why, and the last good one stays.
    """
    with told(TehodokiError):
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
            watch(folders, lambda: _rebuild(out), lambda: say(here))
        finally:
            server.shutdown()


def _rebuild(out: Path) -> bool:
    """What is read in a browser first, then the rest; a new kit is made at once."""
    return (not (out / "site").is_dir() or _build(out, "--only", "site")) and _build(out)


def _build(out: Path, *more: str) -> bool:
    # In a process of its own: it reads every source anew, those that this one keeps in memory too.
    path = os.pathsep.join(filter(None, (str(PACKAGE.parent), os.environ.get("PYTHONPATH"))))
    command = [sys.executable, "-P", "-m", "generator", "build", "--out", str(out), *more]
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
