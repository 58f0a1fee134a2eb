"""A text of somebody's put in the place of the one that was read: wholly or not at all, and all else as it was.

The new text is written aside, under a hidden name that depends on the file's, and moved into place. A run that was
killed leaves it there; the next one takes it away. A file of which that would not keep everything is left as it is.
"""

from __future__ import annotations

import difflib
import errno
import hashlib
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ..paths import shown
from ..texts.worked import Span


class LeftAsItIs(Exception):
    """A file that is not rewritten; the message says why, without the file's name."""


class Changed(LeftAsItIs):
    """Somebody wrote to the file since it was read."""


def rewrite(path: Path, old: bytes, new: bytes) -> None:
    """Put ``new`` in the place of ``old``, which was read from ``path``; links to it, owner, rights and labels stay.

    Raises LeftAsItIs, and OSError with the file's name.
    """
    with _named(path):
        real = path.resolve(strict=True)
        _check(real, real.stat())
        with _alone(real):
            facts, aside = real.stat(), _aside(real)
            try:
                _write(aside, new, real, facts)
                # Editors ask for no lock: the last look is as late as can be.
                if real.read_bytes() != old:
                    raise Changed("changed meanwhile")
                aside.replace(real)
            except BaseException:
                aside.unlink(missing_ok=True)
                raise


def tidy(path: Path) -> None:
    """Take away what a run that was killed left beside a file. Raises OSError with the file's name."""
    with _named(path):
        real = path.resolve(strict=True)
        aside = _aside(real)
        if real.is_file() and (aside.exists() or aside.with_suffix(".lock").exists()):
            with _alone(real):
                aside.unlink(missing_ok=True)


@contextmanager
def _alone(real: Path) -> Iterator[None]:
    """One process of ours at a time on a file; what is there for that goes with the last of them."""
    from filelock import FileLock, Timeout  # only where something is written

    lock = _aside(real).with_suffix(".lock")
    try:
        with FileLock(lock):
            try:
                yield
            finally:
                lock.unlink(missing_ok=True)
    except BaseException:
        if lock.exists():  # stopped on the way into it, or out of it
            with suppress(OSError, Timeout), FileLock(lock, blocking=False):
                lock.unlink(missing_ok=True)
        raise


def _aside(real: Path) -> Path:
    # Not made longer by the file's name, which may be as long as a name can be.
    return real.parent / f".tehodoki-{hashlib.sha256(os.fsencode(real.name)).hexdigest()[:16]}"


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """An error says the name that the caller knows."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None


def _check(real: Path, facts: os.stat_result) -> None:
    if not stat.S_ISREG(facts.st_mode):
        raise LeftAsItIs("no ordinary file")
    if not facts.st_mode & 0o222 or not os.access(real, os.W_OK):
        raise LeftAsItIs("read-only")
    if facts.st_nlink > 1:
        raise LeftAsItIs(f"a file of {facts.st_nlink} names (hard links), which would be parted")


def _write(aside: Path, new: bytes, real: Path, facts: os.stat_result) -> None:
    aside.unlink(missing_ok=True)
    with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        _take_over(file.fileno(), aside, real, facts)
        file.write(new)
        file.flush()
        os.fsync(file.fileno())


def _take_over(number: int, aside: Path, real: Path, facts: os.stat_result) -> None:
    """Owner, group, rights and extended attributes, of which access control lists and labels are some."""
    if not hasattr(os, "fchown"):
        aside.chmod(stat.S_IMODE(facts.st_mode))
        return
    mine = os.fstat(number)
    try:
        if (mine.st_uid, mine.st_gid) != (facts.st_uid, facts.st_gid):
            os.fchown(number, facts.st_uid, facts.st_gid)
        if hasattr(os, "listxattr"):
            _take_attributes(number, real)
        os.fchmod(number, stat.S_IMODE(facts.st_mode))
    except PermissionError:
        raise LeftAsItIs("its owner, its rights or a label of it could not be kept") from None


def _take_attributes(number: int, real: Path) -> None:
    wanted = _attributes(real)
    found = _attributes(number)
    for name in found.keys() - wanted.keys():
        os.removexattr(number, name)
    for name, value in wanted.items():
        if found.get(name) != value:
            os.setxattr(number, name, value)


def _attributes(file: Path | int) -> dict[str, bytes]:
    """Where a file system has no such thing there is nothing to keep."""
    found = {}
    try:
        for name in os.listxattr(file):
            found[name] = os.getxattr(file, name)
    except OSError as error:
        if error.errno not in (errno.ENOTSUP, errno.ENODATA, errno.ENOSYS):
            raise
    return found


_ROUNDS = 8


def repaired(text: str, repairs: Iterable[tuple[Span, str]]) -> str:
    """The text with digits put in place of others. Repairs must not overlap; of two for one place the first is made."""
    pieces, at = [], 0
    for (start, end), digits in sorted(repairs):
        if start < at:
            continue
        pieces += [text[at:start], digits]
        at = end
    return "".join([*pieces, text[at:]])


def mended(text: str, repairs_of: Callable[[str], Iterable[tuple[Span, str]]]) -> str:
    """The text with its numbers repaired until nothing is left to repair; as it was where that has no end.

    A right number can change how the words around it are read, so once need not be enough.
    """
    now = text
    for _ in range(_ROUNDS):
        new = repaired(now, repairs_of(now))
        if new == now:
            return now
        now = new
    return text


def difference(path: Path, old: str, new: str) -> str:
    """What would change, as a unified diff."""
    name = shown(path)
    lines = difflib.unified_diff(
        old.splitlines(keepends=True), new.splitlines(keepends=True), name, f"{name} (repaired)", n=1
    )
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)
