"""One at a time on a file or folder, among processes of ours; the system lets go when its holder ends, however it ends.

POSIX locks what is there, be it a file or a folder. Windows locks only a file that is made for it, as what is locked
there can neither be read nor replaced. Where Python has neither kind, nobody waits for anybody.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType

fcntl: ModuleType | None
msvcrt: ModuleType | None
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None
try:
    import msvcrt
except ImportError:  # all others
    msvcrt = None


@contextmanager
def lock_file(path: Path, waits: Callable[[], None]) -> Iterator[None]:
    """Hold a file made for it, in a folder that is made if need be; `waits` is called before somebody else's end.

    Raises OSError, where the file system has no locks too.
    """

    def opened() -> int:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)

    with _held(path, opened, lambda lock: _hold(lock, waits)):
        yield


@contextmanager
def alone(path: Path) -> Iterator[os.stat_result]:
    """Hold a file or folder that is there, and give what the system knows of it; without locks for that, go on.

    Raises OSError where it cannot be opened.
    """

    def hold(lock: int) -> None:
        with suppress(OSError):  # a file system without locks
            _hold(lock, lambda: None)

    if fcntl is None:
        yield path.stat()
        return
    with _held(path, lambda: os.open(path, os.O_RDONLY), hold) as facts:
        yield facts


@contextmanager
def _held(path: Path, opened: Callable[[], int], hold: Callable[[int], None]) -> Iterator[os.stat_result]:
    while True:
        lock = opened()
        try:
            hold(lock)
            facts = os.fstat(lock)
            # Whoever held it may have removed it, or put another in its place.
            if _lies_at(path, facts):
                yield facts
                return
        finally:
            os.close(lock)


def _lies_at(path: Path, facts: os.stat_result) -> bool:
    try:
        return os.path.samestat(path.stat(), facts)
    except OSError:
        return False


def _hold(lock: int, waits: Callable[[], None]) -> None:
    if fcntl is not None:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            waits()
            fcntl.flock(lock, fcntl.LOCK_EX)
    elif msvcrt is not None:
        with suppress(OSError):
            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
            return
        waits()
        while True:
            with suppress(OSError):
                msvcrt.locking(lock, msvcrt.LK_LOCK, 1)  # ten tries, one a second
                return
