"""``serve``: the site on this machine, rebuilt while its sources are written, and loaded again in the browser.

What reloads a page is put into it on its way to the browser; the files of the kit know nothing of it.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click

from generator.commands.make import KIT, out_option, say
from generator.commands.shell import NOBODY_READS, Command, Failure, reason, told
from generator.commands.signals import unbroken
from generator.paths import PACKAGE, MissingFolder, site_dir, templates_dir

Stamps = dict[Path, tuple[int, int]]
BREATH = 1.0
BUILT = "/-built"
"""The address under which a page asks which build is there."""
RELOAD = """<script>
setInterval(async () => {
  const answer = await fetch("%s", {cache: "no-store"}).catch(() => null);
  if (answer?.ok && await answer.text() !== "%s") location.reload();
}, %d);
</script>
"""


class _Server(ThreadingHTTPServer):
    """Serves in the background until it is closed; a browser that hangs up is no news."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(SimpleHTTPRequestHandler):
    """The site of a kit as it is now, its pages with what reloads them, without a line a request."""

    def do_GET(self) -> None:
        path, page = urlsplit(self.path).path, Path(self.translate_path(self.path))
        if path.endswith("/"):
            page /= "index.html"
        there = built(Path(self.directory).parent)  # before the page is read: at worst it is loaded once too often
        if path == BUILT:
            self._answer("text/plain", there.encode())
        elif page.suffix == ".html" and (html := _read(page)) is not None:
            self._answer("text/html; charset=utf-8", reloading(html, there))
        else:
            super().do_GET()

    def _answer(self, kind: str, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  (the name that the library gave it)
        pass


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
        server = _Server(("127.0.0.1", port), partial(_Handler, directory=str(site)))
    except OSError as error:
        raise Failure(f"port {port}: {reason(error)}; name another with --port") from None
    with server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            here = f"http://127.0.0.1:{server.server_port}/  (Ctrl-C ends it)"
            watch(folders, lambda: _build(out), lambda: say(here))
        finally:
            server.shutdown()


def built(out: Path) -> str:
    """Which build lies in a kit's folder: another name after every build that changed anything."""
    from generator.manifest import STATE

    manifest = _read(out / STATE / "manifest.json")
    return "" if manifest is None else hashlib.sha256(manifest).hexdigest()


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def reloading(page: bytes, there: str) -> bytes:
    """A page of the build that is ``there`` with the script that asks for another, if its own policy lets it ask."""
    end = page.rfind(b"</body>")
    if end < 0 or b"connect-src 'self'" not in page:
        return page
    return page[:end] + (RELOAD % (BUILT, there, BREATH * 1000)).encode() + page[end:]


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
