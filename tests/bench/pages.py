"""What the first walkthrough of each game weighs, and how soon its first step is seen, on a slow phone.

Beside each figure stands that of a bare page of the theme: one page of one word, built and served the same way. The
server compresses; the network is slow (1.6 Mbit/s, 150 ms), the processor four times slower than this one.
"""

from __future__ import annotations

import gzip
import shutil
import statistics
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config
from playwright.sync_api import Browser, sync_playwright

from figure import Figure

WEIGHT = 1.5
"""A walkthrough may weigh so many times a bare page."""
LATER = 0.5
"""Its first step may come so many seconds after the first paint of a bare page."""
TRIES = 3
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
SLOWER = 4
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking")

PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
STEPPED = """window.stepped = new Promise((done) => new MutationObserver((_, watch) => {
  if (!document.querySelector("teho-walkthrough[data-ready] .tw-caption")) return;
  watch.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
}).observe(document, { childList: true, subtree: true, attributes: true }));"""


def figures(site: Path) -> list[Figure]:
    """The figures of a built site; ends with a message where there is no Chromium to see it with."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        try:
            bare, paint = seen(browser, bare_site(Path(name)), "index.html", PAINTED)
            return [
                Figure("bare page of the theme", f"{bare / 1000:.0f} kB"),
                Figure("bare page, first paint on a slow phone", f"{paint:.2f} s"),
                *(one for page in walkthroughs(site) for one in of_page(browser, site, page, bare, paint)),
            ]
        finally:
            browser.close()


def chromium() -> str:
    """The system's Chromium; ends with a message where there is none."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        sys.exit("bench: found no Chromium to look at pages with (Debian: apt install chromium)")
    return program


def walkthroughs(site: Path) -> list[str]:
    """The first walkthrough of each game, in each language."""
    folders = sorted(path for path in site.glob("*/*") if any(path.glob("deal-*.html")))
    return [min(folder.glob("deal-*.html")).relative_to(site).as_posix() for folder in folders]


def of_page(browser: Browser, site: Path, page: str, bare: float, paint: float) -> Iterator[Figure]:
    """Weight and first step of one walkthrough."""
    weight, step = seen(browser, site, page, "window.stepped")
    name = page.rpartition("/")[0]
    most = WEIGHT * bare
    yield Figure(f"{name}, walkthrough", f"{weight / 1000:.0f} kB", f"at most {most / 1000:.0f} kB", weight <= most)
    yield Figure(f"{name}, first step", f"{step:.2f} s", f"within {paint + LATER:.2f} s", step <= paint + LATER)


def seen(browser: Browser, folder: Path, page: str, moment: str) -> tuple[float, float]:
    """The bytes that a page loads, compressed, and the median of the seconds to a moment that it knows."""
    weights, times = [], []
    for _ in range(TRIES):
        with served(folder) as (address, sent):
            context = browser.new_context(viewport={"width": 360, "height": 640})
            opened = context.new_page()
            opened.add_init_script(STEPPED)
            session = context.new_cdp_session(opened)
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", NETWORK)
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            opened.goto(f"{address}/{page}", wait_until="load")
            times.append(opened.evaluate(moment) / 1000)
            opened.wait_for_load_state("networkidle")
            context.close()
            weights.append(sum(sent))
    return max(weights), statistics.median(times)


def bare_site(folder: Path) -> Path:
    """A site of one page, with the theme's search and nothing of ours."""
    (folder / "docs").mkdir()
    (folder / "docs" / "index.md").write_text("# Bare\n\nPage.\n", encoding="utf-8")
    settings = "site_name: Bare\nuse_directory_urls: false\ntheme: {name: material, font: false}\nplugins: [search]\n"
    (folder / "mkdocs.yml").write_text(settings, encoding="utf-8")
    build(load_config(str(folder / "mkdocs.yml")))
    return folder / "site"


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, list[int]]]:
    """A folder over http, compressed: its address, and the bytes sent for each request."""
    sent: list[int] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = folder / self.path.partition("?")[0].lstrip("/")
            body = compressed(path) if path.is_file() else b""
            self.send_response(200 if body else 404)
            self.send_header("Content-Type", guess_type(path.name)[0] or "application/octet-stream")
            if body:
                self.send_header("Content-Encoding", "gzip")
            # As servers do: the worker of a site, which keeps what was seen, then need not load it again.
            self.send_header("Cache-Control", "max-age=600")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            sent.append(len(body))
            with suppress(BrokenPipeError, ConnectionResetError):  # who has seen enough goes away
                self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nothing: requests are no figures."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", sent
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@cache
def compressed(path: Path) -> bytes:
    """A file as a server sends it."""
    return gzip.compress(path.read_bytes(), 6)
