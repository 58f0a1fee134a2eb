"""One at a time on a file or a folder, and what happens where the system has no such locks."""

from __future__ import annotations

import errno
import subprocess
import sys
import threading
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from tehodoki import locks
from tehodoki.locks import alone, lock_file

USERS = "tehodoki.build.staging, tehodoki.checking.rewrite, tehodoki.walkthrough.choosing"


def never() -> None:
    raise AssertionError("nobody else holds it")


def second(path: Path, order: list[str], waiting: threading.Event) -> threading.Thread:
    """Another one that wants the lock file."""

    def work() -> None:
        with lock_file(path, waiting.set):
            order.append("second")

    thread = threading.Thread(target=work)
    thread.start()
    return thread


def test_one_waits_for_another_and_says_so(tmp_path: Path) -> None:
    path, order, waiting = tmp_path / "folder" / "lock", list[str](), threading.Event()
    with lock_file(path, never):
        thread = second(path, order, waiting)
        assert waiting.wait(60)
        order.append("first")
    thread.join()
    assert order == ["first", "second"]


def test_a_lock_file_that_was_removed_meanwhile_is_made_again(tmp_path: Path) -> None:
    path, order, waiting = tmp_path / "folder" / "lock", list[str](), threading.Event()
    with lock_file(path, never):
        thread = second(path, order, waiting)
        assert waiting.wait(60)
        path.unlink()
        path.parent.rmdir()
    thread.join()
    assert (order, path.exists()) == (["second"], True)


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_whoever_waited_gets_what_was_put_in_its_place(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make(path: Path) -> int:
        path.mkdir() if kind == "folder" else path.write_text(path.name)
        return path.stat().st_ino

    found: list[int] = []
    waiting = threading.Event()
    hold = locks._hold
    monkeypatch.setattr(locks, "_hold", lambda lock, _: hold(lock, waiting.set))

    def work() -> None:
        with alone(path) as facts:
            found.append(facts.st_ino)

    path, other = tmp_path / "text", tmp_path / "other"
    make(path)
    theirs = make(other)
    with alone(path):
        thread = threading.Thread(target=work)
        thread.start()
        assert waiting.wait(60)
        path.rename(tmp_path / "away")
        other.rename(path)
    thread.join()
    assert found == [theirs]


def test_no_link_is_taken_for_a_lock_file(tmp_path: Path) -> None:
    (tmp_path / "lock").symlink_to("elsewhere")
    with pytest.raises(OSError), lock_file(tmp_path / "lock", never):
        pass
    assert not (tmp_path / "elsewhere").exists()


def test_what_is_not_there_is_not_locked(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), alone(tmp_path / "nothing"):
        pass


def test_a_file_system_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is there is used all the same; a lock file is asked for by whoever needs one."""

    def refused(lock: int, how: int) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    assert locks.fcntl is not None
    monkeypatch.setattr(locks.fcntl, "flock", refused)
    with alone(tmp_path) as facts:
        assert facts.st_ino == tmp_path.stat().st_ino
    with pytest.raises(OSError, match="no locks available"), lock_file(tmp_path / "lock", never):
        pass


def test_a_system_without_locks_of_any_kind(tmp_path: Path) -> None:
    """Everything that uses them can be loaded there, and goes on."""
    code = (
        "import sys\nfrom pathlib import Path\n"
        "sys.modules['fcntl'] = sys.modules['msvcrt'] = None\n"
        f"import {USERS}\nfrom tehodoki.locks import alone, lock_file\n"
        f"with alone(Path({str(tmp_path)!r})), lock_file(Path({str(tmp_path / 'lock')!r}), exit):\n    print('held')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("held\n", "")


def test_where_only_a_file_made_for_it_can_be_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows, whose call gives up after ten seconds."""
    calls: list[str] = []
    free = iter((False, False, True))

    def locking(lock: int, how: str, length: int) -> None:
        calls.append(how)
        if not next(free):
            raise OSError(errno.EDEADLK, "resource deadlock avoided")

    fake = SimpleNamespace(locking=locking, LK_NBLCK="try", LK_LOCK="wait")
    monkeypatch.setattr(locks, "fcntl", None)
    monkeypatch.setattr(locks, "msvcrt", fake)
    with lock_file(tmp_path / "lock", lambda: calls.append("says so")):
        calls.append("held")
    assert calls == ["try", "says so", "wait", "wait", "held"]
    with alone(tmp_path):
        assert calls[-1] == "held"


def test_this_system_has_one_kind() -> None:
    assert sum(isinstance(kind, ModuleType) for kind in (locks.fcntl, locks.msvcrt)) == 1
