"""``serve``: the site on this machine, rebuilt while its sources are written, and loaded again in the browser.

Each build is a process of its own, so that it reads every source anew, code included. The site comes first; sheets and
the kit as one file follow, and stop as soon as a source changes again.

Anybody who can open a connection may send anything. The server refuses an unreadable request without a traceback, and
also a request for another host (DNS rebinding by somebody else's page). It adds the reloading script to a page on the
way to the browser; the files of the kit do not contain the script.
"""

from __future__ import annotations

import hashlib
import os
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import click

import rules_engine
from rules_engine.games import listed

from ..errors import TehodokiError
from ..making.place import LIST
from ..paths import PACKAGE, site_dir, templates_dir
from .arguments import KIT, out_option
from .shell import NOBODY_READS, Command, Failure, named, reason, say, told

BREATH: Final = 0.25
"""Seconds between two looks for a change while something is built, and between two questions of a page."""
LOOK: Final = 1.0
"""Seconds between two looks whether the kit is still there."""
SITE: Final = ("--only", "site", "--zip-behind")
"""What is made at once of a kit that is there."""
BUILT: Final = "/-built"
"""The address under which a page asks which build is there."""
RELOAD: Final = "/-reload.js"
"""The address of the script that asks."""
SCRIPT: Final = f"""{{
  const {{ build }} = document.currentScript.dataset;
  navigator.serviceWorker?.getRegistrations().then((all) => all.forEach((one) => one.unregister()));
  setInterval(async () => {{
    const answer = await fetch("{BUILT}", {{ cache: "no-store" }}).catch(() => null);
    if (answer?.ok && await answer.text() !== build) location.reload();
  }}, {BREATH * 1000:g});
}}
"""
MISSING: Final = "404.html"
"""The page of the site for what is not there."""
HOSTS: Final = ("127.0.0.1", "localhost", "[::1]")
"""The names by which a browser on this machine asks for us."""

Changes = SimpleQueue[list[str]]


@click.command(
    cls=Command,
    examples=(
        ("tehodoki serve", "build, serve at http://127.0.0.1:8000/, rebuild what changes; Ctrl-C ends it"),
        ("tehodoki serve --port 0 --out /tmp/kit", "any free port"),
        ("tehodoki serve --still", "build once and serve it as it is, as a web server would"),
    ),
)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, metavar="N", help="0: any.")
@out_option(KIT, "Where the kit goes.")
@click.option("--still", is_flag=True, help="Build once; pages do not reload, and browsers may keep them.")
def serve(port: int, out: Path, still: bool) -> None:
    """Build the kit and serve its site on this machine; build again whenever a source changes.

    Open pages reload by themselves. The site comes first; sheets and the kit as one file follow when changes stop. A
    failed build says why, and the last good build stays.
    """
    with told(TehodokiError):
        engine = Path(rules_engine.__file__).parent
        games = {folder.parent for folder in listed().values()} - {engine / "games"}
        folders = (templates_dir(), site_dir(), PACKAGE, engine, *sorted(games))
    try:
        handler = StillHandler if still else SiteHandler
        server = SiteServer(("127.0.0.1", port), partial(handler, directory=str(out / "site")))
    except OSError as error:
        raise Failure(f"port {port}: {reason(error)}; name another with --port") from None
    changes, ending = Changes(), threading.Event()
    with server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        if not still:
            threading.Thread(target=_watch, args=(folders, changes, ending), daemon=True).start()
        try:
            _build(out, changes)
            say(f"http://127.0.0.1:{server.server_port}/  (Ctrl-C ends it)")
            _follow(out, changes)
        finally:
            ending.set()
            server.shutdown()


def _watch(folders: tuple[Path, ...], changes: Changes, ending: threading.Event) -> None:
    """Report the names of changed files until the end is signalled."""
    from watchfiles import watch  # only here: no other command waits for it to load

    def wanted(_: Any, path: str) -> bool:
        name = Path(path).name
        return not name.startswith(".") and not name.endswith(("~", ".swp", ".tmp")) and "__pycache__" not in path

    for found in watch(*folders, watch_filter=wanted, debounce=400, stop_event=ending, raise_interrupt=False):
        changes.put(sorted({Path(path).name for _, path in found}))


def _follow(out: Path, changes: Changes) -> None:
    """Build again after each change, until interrupted."""
    there = (out / LIST).is_file()
    while True:
        try:
            names = changes.get(timeout=LOOK)
        except Empty:
            if not there or (out / LIST).is_file():
                continue
            say(f"{out}: the kit is gone; building it again")
        else:
            more = f" and {len(names) - 1} more" if len(names) > 1 else ""
            say(f"{named(names[0])}{more} changed")
        _build(out, changes)
        there = (out / LIST).is_file()


def _build(out: Path, changes: Changes) -> None:
    """Build, the site first unless the kit is new; abandon the rest when a source changes."""
    if (out / LIST).is_file() and not _run(out, *SITE):
        return
    _run(out, until=changes)


def _run(out: Path, *words: str, until: Changes | None = None) -> bool:
    """Run a build to its end or until a source changes. Return whether it made everything."""
    ours = __package__.partition(".")[0]
    command = [sys.executable, "-P", "-m", ours, "build", "--out", str(out), "--with-parent", *words]
    # It ends when its standard input does, so with us, however we end.
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        try:
            while process.poll() is None:
                if until is not None and not until.empty():
                    return False
                try:
                    process.wait(BREATH)
                except subprocess.TimeoutExpired:
                    continue
        finally:
            process.terminate()
    if process.returncode in (0, NOBODY_READS):
        return True
    click.echo("not built; the last good build stays, waiting for a change", err=True)
    return False


class SiteServer(ThreadingHTTPServer):
    """Serves in the background until closed; ignores a browser that hangs up."""

    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report an error, if it is ours."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class SiteHandler(SimpleHTTPRequestHandler):
    """Serves the current site of a kit, with the reloading script in its pages, and logs no requests."""

    timeout = 5.0
    """Seconds that we wait for a request, and for each of its bytes."""

    def handle(self) -> None:
        """Answer a request; hang up where it comes too slowly."""
        self.late = threading.Timer(self.timeout, _hang_up, (self.connection,))
        self.late.daemon = True
        self.late.start()
        try:
            super().handle()
        finally:
            self.late.cancel()

    def parse_request(self) -> bool:
        """Read a request; False when it was refused."""
        read = super().parse_request()
        self.late.cancel()  # its answer may take as long as it takes
        if not read:
            return False
        status, reason = self._refusal()
        if reason:
            self.send_error(status, reason)
        return not reason

    def _refusal(self) -> tuple[HTTPStatus, str]:
        """Why a request is refused, or an empty text."""
        hosts = self.headers.get_all("Host", [])
        if len(hosts) != 1:
            return HTTPStatus.BAD_REQUEST, "A request names one host"
        port = self.connection.getsockname()[1]
        if hosts[0].strip().lower() not in {f"{name}{end}" for name in HOSTS for end in _ends(port)}:
            return HTTPStatus.MISDIRECTED_REQUEST, f"Only 127.0.0.1:{port} is served here"
        try:
            path = unquote(urlsplit(self.path).path, errors="strict")
            readable = self.path.startswith("/") and b"\0" not in os.fsencode(path)
        except ValueError:
            readable = False
        if not readable:
            return HTTPStatus.BAD_REQUEST, "An address that cannot be read"
        inside = Path(self.translate_path(self.path)).resolve().is_relative_to(Path(self.directory).resolve())
        return HTTPStatus.NOT_FOUND, "" if inside else "File not found"

    def do_GET(self) -> None:
        """A page with the reloading script, or a file unchanged."""
        path, page = urlsplit(self.path).path, Path(self.translate_path(self.path))
        if path.endswith("/"):
            page /= "index.html"
        there = built(Path(self.directory).parent)  # before the page is read: at worst it is loaded once too often
        if path == BUILT:
            self._answer("text/plain", there.encode())
        elif path == RELOAD:
            self._answer("text/javascript; charset=utf-8", SCRIPT.encode())
        elif page.suffix == ".html" and (html := _read(page)) is not None:
            self._answer("text/html; charset=utf-8", reloading(html, there))
        else:
            super().do_GET()

    def list_directory(self, path: Any) -> None:
        """List no folder."""
        self.send_error(HTTPStatus.NOT_FOUND, "File not found")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """For a missing page, send the site's own 404 page."""
        page = _read(Path(self.directory) / MISSING) if code == HTTPStatus.NOT_FOUND else None
        if page is None:
            super().send_error(code, message, explain)
        else:
            self._answer("text/html; charset=utf-8", page, HTTPStatus.NOT_FOUND)

    def _answer(self, kind: str, body: bytes, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def end_headers(self) -> None:
        """Tell the browser to cache nothing."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  (the name that the library gave it)
        """Log nothing: an author watches the build, not the requests."""


class StillHandler(SiteHandler):
    """The same as any web server sends it: a page does not load again, and the site's worker may keep it."""

    def do_GET(self) -> None:
        """A file unchanged."""
        SimpleHTTPRequestHandler.do_GET(self)


def _hang_up(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


def _ends(port: int) -> tuple[str, ...]:
    return ("", ":80") if port == 80 else (f":{port}",)


def built(out: Path) -> str:
    """A name for the build in a kit's folder; it changes with every build that changed a file."""
    listed = _read(out / LIST)
    return "" if listed is None else hashlib.sha256(listed).hexdigest()


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def reloading(page: bytes, there: str) -> bytes:
    """A page of the build ``there`` with the script that asks for a newer build, if the page's policy allows it."""
    end = page.rfind(b"</body>")
    if end < 0 or b"connect-src 'self'" not in page:
        return page
    return page[:end] + f'<script src="{RELOAD}" data-build="{there}"></script>\n'.encode() + page[end:]
