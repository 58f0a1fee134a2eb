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

    def send(self, line: str, *headers: str) -> tuple[int, bytes]:
        """Status and body of the answer to one request."""
        with self.open("\r\n".join((line, *headers, "", ""))) as connection:
            return answer(connection)

    def get(self, path: str, host: str | None = None) -> tuple[int, bytes]:
        return self.send(f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{self.port}'}")


def answer(connection: socket.socket) -> tuple[int, bytes]:
    """Everything until the other end hangs up; status 0 when it said nothing, or a body alone as HTTP/0.9 did."""
    said = b""
    while part := connection.recv(65536):
        said += part
    if not said.startswith(b"HTTP/"):
        return 0, said
    head, _, body = said.partition(b"\r\n\r\n")
    return int(head.split()[1]), body


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A site of two files."""
    (tmp_path / "site" / "en" / "assets").mkdir(parents=True)
    (tmp_path / "site" / "index.html").write_text("<p>first</p>", encoding="utf-8")
    (tmp_path / "site" / "en" / "assets" / "page.js").write_text("1", encoding="utf-8")
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    monkeypatch.setattr(SiteHandler, "timeout", LIMIT)
    with SiteServer(("127.0.0.1", 0), partial(SiteHandler, directory=str(tmp_path / "site"))) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        yield Server(server)
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    "path",
    ["/%00", "/en/%00.html", "/\0", "http://[evil/", "http://127.0.0.1/index.html", "*", "x", "/%ff", "/%ED%A0%80"],
)
def test_an_address_that_cannot_be_read_is_a_bad_request(
    served: Server, path: str, capfd: pytest.CaptureFixture[str]
) -> None:
    status, body = served.get(path)
    assert status == 400
    assert b"cannot be read" in body
    assert capfd.readouterr() == ("", "")
    assert served.get("/")[0] == 200


@pytest.mark.parametrize(
    "line", ["GET", "GET / HTTP/9.9.9", "GET / x HTTP/1.1", "G\0T / HTTP/1.1", "POST / HTTP/1.1", "\xff"]
)
def test_what_is_no_request_of_ours_is_answered(served: Server, line: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert served.send(line, f"Host: localhost:{served.port}")[0] in (0, 400, 501)
    assert capfd.readouterr() == ("", "")
    assert served.get("/")[0] == 200


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
def test_this_machine_s_names_are_served(served: Server, name: str) -> None:
    assert served.get("/", f"{name}:{served.port}") == (200, b"<p>first</p>")


@pytest.mark.parametrize("path", ["/", "/en/assets/page.js", BUILT, "/nothing"])
@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1",
        "127.0.0.1:1",
        "localhost.evil:{port}",
        "127.0.0.1:{port}@evil",
        " ",
    ],
)
def test_another_host_is_refused(served: Server, host: str, path: str) -> None:
    status, body = served.get(path, host.format(port=served.port))
    assert status == 421
    assert b"first" not in body


def test_a_request_names_one_host(served: Server) -> None:
    own = f"Host: 127.0.0.1:{served.port}"
    assert served.send("GET / HTTP/1.1")[0] == 400
    assert served.send("GET / HTTP/1.1", own, "Host: evil.example")[0] == 400
    assert b"first" not in served.send("GET /")[1]  # HTTP/0.9 has no hosts


@pytest.mark.parametrize("path", ["/en/", "/en/assets/", "/en/assets/../"])
def test_folders_are_not_listed(served: Server, path: str) -> None:
    status, body = served.get(path)
    assert status == 404
    assert b"page.js" not in body


@pytest.mark.parametrize("line", ["GET /en/nothing.html HTTP/1.1", "HEAD /nothing HTTP/1.1"])
def test_what_is_not_there_is_told_by_the_site_s_own_page(served: Server, tmp_path: Path, line: str) -> None:
    (tmp_path / "site" / "404.html").write_text("<p>no such page</p>", encoding="utf-8")
    status, body = served.send(line, f"Host: 127.0.0.1:{served.port}")
    assert status == 404
    assert body == (b"<p>no such page</p>" if line.startswith("GET") else b"")


@pytest.mark.parametrize("path", ["/../secret", "/%2e%2e/secret", "/en/..%2f..%2fsecret", "/..%5csecret"])
def test_nothing_beside_the_site_is_served(served: Server, path: str) -> None:
    status, body = served.get(path)
    assert status == 404
    assert b"secret" not in body


@pytest.mark.parametrize("begun", ["", "GET / HT", "GET / HTTP/1.1\r\nHost: 127"])
def test_a_connection_that_falls_silent_is_closed(
    served: Server, begun: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(SiteHandler, "timeout", 0.05)
    with served.open(begun) as connection:
        assert answer(connection) == (0, b"")
    assert capfd.readouterr() == ("", "")


def test_who_sends_byte_by_byte_is_hung_up_on(
    served: Server, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(SiteHandler, "timeout", 0.5)

    def send_for_ever(connection: socket.socket) -> None:
        while True:
            time.sleep(0.1)
            connection.sendall(b"x")

    with served.open("GET / HTTP/1.1\r\n") as connection, pytest.raises(ConnectionError):
        send_for_ever(connection)
    assert served.get("/")[0] == 200
    assert capfd.readouterr() == ("", "")


def test_a_link_out_of_the_site_is_not_followed(served: Server, tmp_path: Path) -> None:
    (tmp_path / "site" / "link").symlink_to(tmp_path / "secret")
    (tmp_path / "site" / "up.html").symlink_to(tmp_path / "secret")
    (tmp_path / "site" / "within.html").symlink_to("index.html")
    for path in ("/link", "/up.html"):
        status, body = served.get(path)
        assert (status, b"secret" in body) == (404, False)
    assert served.get("/within.html")[0] == 200


def test_many_at_once_are_all_answered(served: Server) -> None:
    with ExitStack() as stack:
        request = f"GET / HTTP/1.1\r\nHost: localhost:{served.port}\r\n\r\n"
        opened = [stack.enter_context(served.open(request)) for _ in range(100)]
        assert [answer(one)[0] for one in opened] == [200] * 100
