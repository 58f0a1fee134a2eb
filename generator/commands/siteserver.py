"""The site of a kit over HTTP, for this machine's browsers alone; open pages load again after a build.

What reloads a page is put into it on its way to the browser; the files of the kit know nothing of it.

Whoever can open a connection may send anything: a request that cannot be read gets an answer and no traceback, one for
another host (a page of somebody else that had its name lead here) is refused, and nobody holds a connection for long.
"""

from __future__ import annotations

import hashlib
import os
import socket
import sys
import threading
import time
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from ..making.place import LIST

BREATH: Final = 0.25
"""Seconds between two looks for a change, or for a new build."""
LOOK: Final = 0.5
"""Seconds between two looks for connections that last too long."""
BUILT: Final = "/-built"
"""The address under which a page asks which build is there."""
RELOAD: Final = "/-reload.js"
"""The address of the script that asks."""
SCRIPT: Final = f"""{{
  const {{ build }} = document.currentScript.dataset;
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


class SiteServer(ThreadingHTTPServer):
    """Serves in the background until it is closed; a browser that hangs up is no news."""

    places = 64
    """How many connections are held at once; another one waits until one of them is done."""
    patience = 60.0
    """Seconds after which a connection is cut, however busy."""

    def __init__(self, *words: Any) -> None:
        self.free = threading.BoundedSemaphore(self.places)
        self.held: dict[socket.socket, float] = {}
        self.ending = False
        super().__init__(*words)

    def shutdown(self) -> None:
        """Take no more connections; whoever waits for a place gets none."""
        self.ending = True
        super().shutdown()

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer in a thread of its own, as soon as there is a place: nobody holds one for longer than our patience."""
        while not self.free.acquire(timeout=LOOK):
            if self.ending:
                self.shutdown_request(request)
                return
            self.service_actions()
        self.held[request] = time.monotonic()
        super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer, and give the place back."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.held.pop(request, None)
            self.free.release()

    def service_actions(self) -> None:
        """Now and then: cut what lasts too long."""
        now = time.monotonic()
        for request, since in list(self.held.items()):
            if now - since > self.patience:
                try:
                    request.shutdown(socket.SHUT_RDWR)
                except OSError:
                    continue  # it has just ended by itself

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Tell what went wrong, if it was us."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class SiteHandler(SimpleHTTPRequestHandler):
    """The site of a kit as it is now, its pages with what reloads them, without a line a request."""

    timeout = 5.0
    """Seconds that we wait for the next byte of a request."""

    def parse_request(self) -> bool:
        """Read a request; False when it was refused."""
        if not super().parse_request():
            return False
        status, reason = self._refusal()
        if reason:
            self.send_error(status, reason)
        return not reason

    def _refusal(self) -> tuple[HTTPStatus, str]:
        """Why a request is not answered, or an empty text."""
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
        return HTTPStatus.BAD_REQUEST, "" if readable else "An address that cannot be read"

    def do_GET(self) -> None:
        """A page with what reloads it, or a file as it is."""
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
        """Folders are no pages."""
        self.send_error(HTTPStatus.NOT_FOUND, "File not found")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What is not there is told by the site's own page for that."""
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
        """Nothing is kept by the browser."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  (the name that the library gave it)
        """Nothing: whoever writes looks at what is built."""


def _ends(port: int) -> tuple[str, ...]:
    return ("", ":80") if port == 80 else (f":{port}",)


def built(out: Path) -> str:
    """Which build lies in a kit's folder: another name after every build that changed anything."""
    manifest = _read(out / LIST)
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
    return page[:end] + f'<script src="{RELOAD}" data-build="{there}"></script>\n'.encode() + page[end:]
