"""What `serve` answers to requests that no browser of ours sends, and how long it listens to one that says nothing."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from tehodoki.commands.serve import BUILT, SiteHandler, SiteServer
from tests.commands.commandline import LIMIT


class Server:
    """A small site, served; what each connection sent back."""

    def __init__(self, server: SiteServer) -> None:
        self.server, self.port = server, server.server_port

    def open(self, line: str = "") -> socket.socket:
        """A connection, with what was sent through it."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=LIMIT)
        connection.sendall(line.encode("latin-1"))
        return connection

    def send(self, line: str, *hosts: str) -> tuple[int, bytes]:
        """Status and body of the answer to one request; in a host, {} is our port."""
        headers = (f"Host: {host.format(self.port)}" for host in hosts)
        with self.open("\r\n".join((line, *headers, "", ""))) as connection:
            return answer(connection)

    def get(self, path: str, host: str = "127.0.0.1:{}") -> tuple[int, bytes]:
        return self.send(f"GET {path} HTTP/1.1", host)


def answer(connection: socket.socket) -> tuple[int, bytes]:
    """Everything until the other end hangs up; status 0 when it said nothing, or a body alone as HTTP/0.9 did."""
    said = b""
    while part := connection.recv(65536):
        said += part
    if not said.startswith(b"HTTP/"):
        return 0, said
    head, _, body = said.partition(b"\r\n\r\n")
    return int(head.split()[1]), body


@pytest.fixture(name="served")
def _served(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> Iterator[Server]:
    """A site of two files, with a secret beside it; in the end it still answers, and nothing was printed."""
    site = tmp_path / "site"
    (site / "en" / "assets").mkdir(parents=True)
    (site / "index.html").write_text("<p>first</p>", encoding="utf-8")
    (site / "en" / "assets" / "page.js").write_text("1", encoding="utf-8")
    (site / "404.html").write_text("<p>no such page</p>", encoding="utf-8")
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    (site / "up.html").symlink_to(tmp_path / "secret")
    (site / "within.html").symlink_to("index.html")
    with SiteServer(("127.0.0.1", 0), partial(SiteHandler, directory=str(site))) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        served = Server(server)
        yield served
        assert served.get("/") == (200, b"<p>first</p>")
        server.shutdown()
        thread.join()
    assert capfd.readouterr() == ("", "")


UNREAD = ["/%00", "/en/%00.html", "/\0", "http://[evil/", "http://127.0.0.1/index.html", "*", "x", "/%ff", "/%ED%A0%80"]
ODD = ["GET", "GET / HTTP/9.9.9", "GET / x HTTP/1.1", "G\0T / HTTP/1.1", "POST / HTTP/1.1", "\xff"]
OTHERS = ["evil.example", "evil.example:{}", "127.0.0.1", "127.0.0.1:1", "localhost.evil:{}", "127.0.0.1:{}@evil", " "]
OUTSIDE = ["/../secret", "/%2e%2e/secret", "/en/..%2f..%2fsecret", "/..%5csecret", "/up.html"]


def test_what_cannot_be_read_is_a_bad_request(served: Server) -> None:
    for path in UNREAD:
        status, body = served.get(path)
        assert (status, b"cannot be read" in body) == (400, True), path
    for line in ODD:
        assert served.send(line, "localhost:{}")[0] in (0, 400, 501), line


def test_this_machine_s_names_are_served_and_no_others(served: Server) -> None:
    for own in ("127.0.0.1", "localhost", "LOCALHOST", "[::1]"):
        assert served.get("/within.html", f"{own}:{{}}") == (200, b"<p>first</p>"), own
    for host in OTHERS:
        for path in ("/", "/en/assets/page.js", BUILT, "/nothing"):
            status, body = served.get(path, host)
            assert (status, b"first" in body) == (421, False), (host, path)
    assert served.send("GET / HTTP/1.1")[0] == 400
    assert served.send("GET / HTTP/1.1", "127.0.0.1:{}", "evil.example")[0] == 400
    assert b"first" not in served.send("GET /")[1]  # HTTP/0.9 has no hosts


def test_nothing_but_files_of_the_site_is_served(served: Server) -> None:
    for path in (*OUTSIDE, "/en/", "/en/assets/", "/en/assets/../", "/nothing"):
        assert served.get(path) == (404, b"<p>no such page</p>"), path
    assert served.send("HEAD /nothing HTTP/1.1", "127.0.0.1:{}") == (404, b"")


@pytest.mark.parametrize("begun", ["", "GET / HT", "GET / HTTP/1.1\r\nHost: 127"])
def test_a_connection_that_falls_silent_is_closed(served: Server, begun: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(SiteHandler, "timeout", 0.05)
        with served.open(begun) as connection:
            assert answer(connection) == (0, b"")


def test_who_sends_byte_by_byte_is_hung_up_on(served: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SiteHandler, "timeout", 0.5)

    def send_for_ever(connection: socket.socket) -> None:
        while True:
            time.sleep(0.1)
            connection.sendall(b"x")

    with served.open("GET / HTTP/1.1\r\n") as connection, pytest.raises(ConnectionError):
        send_for_ever(connection)


def test_many_at_once_are_all_answered(served: Server) -> None:
    with ExitStack() as stack:
        request = f"GET / HTTP/1.1\r\nHost: localhost:{served.port}\r\n\r\n"
        opened = [stack.enter_context(served.open(request)) for _ in range(100)]
        assert [answer(one)[0] for one in opened] == [200] * 100
